"""`python -m cardwright` is the command `cardwright`."""

import sys

from cardwright.cli import main

if __name__ == "__main__":
    sys.exit(main())
