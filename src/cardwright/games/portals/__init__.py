"""Portals & Champions: three battlefields, Allies who open Portals, Champions who fight through them.

Imports core and text, never another game. Open `turn.py` first for a turn line by line, `combat.py` for a
combat, `words.py` for what a card can say.
"""
