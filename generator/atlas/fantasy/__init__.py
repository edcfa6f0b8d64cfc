"""Draws the map of a made-up world as old novels have them: from a few points and lines by hand to coasts, ridges, woods and towns.

In: `fantasy.yaml` beside a world's `board.yaml`. Out: a `map.svg` with the layers and element ids that `render` reads.

The keys of `fantasy.yaml`, with places in map units from the upper left corner:

- `sheet`: width and height; `seed`: any number, which chooses how lines wander and where trees stand.
- `nodes`: points by name. `lines`: each leads `by` nodes and other points, and wanders as its kind does (`WAYS` in `shapes.py`).
  Together they part the sheet into the places of the board, the peak that nobody enters, and so many `lakes`.
- `places`: for each a point in it (`at`), the middle of its `name`, where pieces stand first (`centre`), the foot of its `town` if
  it is a city, and how near to each other and how many at most of each drawing stand there: `hills` and `ground` (`strokes.yaml`).
  The name of a sea is turned by `turn` degrees, bent by `bend` units, its letters `spacing` apart.
- `rivers`: pairs of places that a river parts. `peak`: a point in it, and its drawings with foot and size.
- `cartouche`, `compass`, `legend`, `beasts`: where these stand, and what they say.
"""
