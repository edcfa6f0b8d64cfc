"""Draws base maps from public-domain coastlines; a build tool, needed only when a map changes.

In: coastlines, a board's facts and its `atlas.yaml` (where shapes, labels and pieces go).
Out: a `map.svg` with the layers and element ids that `render` reads. Its part `fantasy` draws made-up worlds, from the points and
lines of a `fantasy.yaml`.
"""
