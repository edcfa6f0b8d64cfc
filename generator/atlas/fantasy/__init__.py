"""Draws the map of a made-up world as old novels have them: from a few points and lines by hand to coasts, ridges, woods and towns.

In: `fantasy.yaml` beside a world's `board.yaml`. Out: a `map.svg` with the layers and element ids that `render` reads.
"""
