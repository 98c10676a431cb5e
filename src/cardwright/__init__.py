"""Cardwright plays card games by their rulebooks: every rule enforced, every refusal cites its clause.

Open `core/game.py` for the state of a game, `core/procedures.py` for how it moves on, and
`games/eight_schools/turn.py` for a rulebook written down as code.
"""

__version__ = "0.1.0"
