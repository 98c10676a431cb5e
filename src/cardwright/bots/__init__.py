"""Players that are programs: they see what their seat may see, and nothing else.

Imports core and finds games through the registry only. Open `players.py` for what a bot is and which there
are, `arena.py` for matches of bots against each other.
"""
