"""The shelf of effect nodes: what a card text means, as frozen data without logic.

Imports nothing. The text language builds nodes, executors carry them out; neither knows the other.
Open `nodes.py` first.
"""
