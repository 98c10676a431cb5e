"""The engine: the whole game as plain data, and the procedures that move it from decision to decision.

Imports nothing of ours. Open `game.py` for the state, `procedures.py` for the flow, `views.py` for what
a player may see.
"""
