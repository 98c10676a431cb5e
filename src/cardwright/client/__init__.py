"""What all clients share: the board of a game, a view in sentences, the rulebook to read, who sits where.

It may import core, text and bots, and names no game. It draws nothing and computes no rule. Open board.py for
what a game's board.toml says, sentences.py for what is said of a view, seating.py for a new table.
"""
