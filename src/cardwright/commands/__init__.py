"""What the sub-commands of `cardwright` do, a module for each group of them.

They may import everything else; only the command line imports them, and only the one that it needs.
Open `games.py` first. `files.py` is where all of them read files.
"""
