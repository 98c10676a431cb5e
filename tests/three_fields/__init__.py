"""A small game with three battlefields for two to six players, for tests of screens; see game.py."""
