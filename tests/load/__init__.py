"""A thousand tables at once: how fast the server answers, what a table takes of memory, where the time goes.

Not part of the package. `make load` runs it; open __main__.py first, then crowd.py for those who play.
"""
