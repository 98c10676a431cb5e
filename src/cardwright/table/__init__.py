"""The table: people and bots at a game over the network, with nothing ever lost.

It may import core, text, bots and client, and finds games through the registry only. The log of decisions in
the store is the only truth; everything else can be made from it anew, by any process. Open store/store.py for
what is kept, room.py for a table in play, app.py for what a browser asks, plain.py for the table without script.
"""
