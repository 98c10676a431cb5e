"""The card-text language: one phrase table that reads a text into nodes and prints nodes back.

Imports only core's nodes, citations and errors. Open `book.py` for the table that a game fills,
`elements.py` for how a template reads and prints, `tokens.py` for how a text is cut into words.
"""
