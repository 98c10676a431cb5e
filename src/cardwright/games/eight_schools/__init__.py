"""Eight Schools: a duel of combos, Hearts, terrains, assists and traps.

Imports core and text. Open `turn.py` for the course of a turn, `play.py` for playing a card, `battle.py`
for the end of a turn, `words.py` for what a card can say.
"""
