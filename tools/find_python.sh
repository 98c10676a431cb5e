#!/bin/sh
# Prints a Python that can make an environment: $PYTHON, else 3.11 or the next newer one. Says what to install if none can.
usable=""
for candidate in $PYTHON python3.11 python3.12 python3.13 python3.14 python3; do
    "$candidate" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || continue
    usable=$candidate
    "$candidate" -c 'import ensurepip, venv' 2>/dev/null && echo "$candidate" && exit 0
done
if [ -z "$usable" ]; then
    echo "Cardwright needs Python 3.11 or newer. On Debian: apt install python3 python3-venv" >&2
else
    version=$("$usable" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
    echo "Python $version is here but can't make environments. On Debian: apt install python$version-venv" >&2
fi
exit 1
