"""Where tables are kept: one protocol, three stores (memory, SQLite, PostgreSQL), one set of statements.

It imports nothing of ours. Open store.py for the protocol and rows.py for what is kept.
"""
