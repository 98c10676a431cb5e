"""Thorgal: The Card Game: a destiny player sends a party to lands, bane players hinder the journey.

Imports core and text, never another game. Open `round.py` first for a round phase by phase, `journey.py` for a
journey, `words.py` for what a card can say.
"""
