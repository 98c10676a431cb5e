"""The terminal client: a full screen, and a plain line mode that can do everything the screen can.

It may import core, text and bots, and finds games through the registry only. It computes no rule: what it
shows comes from core's views, what may be done from core's decisions, where things lie from the game's
board.toml. Open play.py first, then session.py; line.py and screen.py are the two faces.
"""
