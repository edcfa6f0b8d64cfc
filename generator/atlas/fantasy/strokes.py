"""What is drawn on the map with a few strokes of a pen, each around its own origin, in halves of a map unit.

`HEAPS` are drawn as copies: a body that hides what is behind it, its shaded side, and its ink. `STROKES` are short enough to be
written wherever they stand: their data goes on from a point at the middle of their foot.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

INK = "#4a3b2c"
SNOW = "#fffdf7"
SHADE = "#b7a98f"
ROOF = "#a9492f"
ROCK = "#8b8172"
FOAM = "#f7fcfc"
LEAF = "#c9d2a4"


class Layer(NamedTuple):
    """One path of a heap: its fill, the width of its ink (0: none), and its data."""

    fill: str
    pen: float
    data: str


HEAPS: Mapping[str, tuple[Layer, ...]] = {
    "peak-a": (
        Layer(SNOW, 0, "M-27 4C-20-8-15-22-9-33C-6-39-2-47 0-48C4-44 7-35 11-29C17-19 22-7 28 4Q0 9-27 4z"),
        Layer(SHADE, 0, "M0-48C4-44 7-35 11-29C17-19 22-7 28 4Q17 7 6 6C12-3 4-9 7-17C9-24-2-32 0-48z"),
        Layer("none", 2.2, "M-27 4C-20-8-15-22-9-33C-6-39-2-47 0-48C4-44 7-35 11-29C17-19 22-7 28 4"),
        Layer("none", 1.3, "M0-48C-2-32 9-24 7-17M13-20l7 18M10-9l4 10M-12-20l-3 9M-8-28l-2 6M-3-20c-3 6 0 9-3 14"),
    ),
    "peak-b": (
        Layer(SNOW, 0, "M-24 4C-19-4-17-14-12-22C-9-27-6-33-4-36C-1-33 1-29 4-32C7-30 10-22 14-16C18-9 21-2 25 4Q0 9-24 4z"),
        Layer(SHADE, 0, "M-4-36C-1-33 1-29 4-32C7-30 10-22 14-16C18-9 21-2 25 4Q14 7 2 6C7 0 0-6 3-13C5-20-5-27-4-36z"),
        Layer("none", 2.2, "M-24 4C-19-4-17-14-12-22C-9-27-6-33-4-36C-1-33 1-29 4-32C7-30 10-22 14-16C18-9 21-2 25 4"),
        Layer("none", 1.3, "M-4-36C-5-27 5-20 3-13M4-32C4-27 8-24 9-19M12-11l6 13M7-5l3 8M-11-14l-3 8M-6-9l-2 7"),
    ),
    "peak-c": (
        Layer(SNOW, 0, "M-20 3C-16-5-13-13-8-20C-5-25-3-30-1-31C3-29 5-22 9-17C13-11 16-4 20 3Q0 7-20 3z"),
        Layer(SHADE, 0, "M-1-31C3-29 5-22 9-17C13-11 16-4 20 3Q12 5 4 4C8-2 2-6 4-11C6-16-2-22-1-31z"),
        Layer("none", 2, "M-20 3C-16-5-13-13-8-20C-5-25-3-30-1-31C3-29 5-22 9-17C13-11 16-4 20 3"),
        Layer("none", 1.2, "M-1-31C-2-22 6-16 4-11M10-10l5 10M-8-12l-3 7M-3-9l-2 6"),
    ),
    "hill-a": (
        Layer(SNOW, 0, "M-20 2C-15-10-8-17 0-17S15-10 20 2Q0 6-20 2z"),
        Layer("none", 1.9, "M-20 2C-15-10-8-17 0-17S15-10 20 2"),
        Layer("none", 1.2, "M7-13c5 4 7 8 9 13M3-14c5 5 6 9 8 14M12-9c2 3 4 6 5 9"),
    ),
    "hill-b": (
        Layer(SNOW, 0, "M-15 2C-12-7-7-12-1-12S11-8 15 2Q0 5-15 2z"),
        Layer("none", 1.8, "M-15 2C-12-7-7-12-1-12S11-8 15 2"),
        Layer("none", 1.1, "M5-9c4 3 5 6 6 9M1-10c4 4 5 7 6 10"),
    ),
    "rock": (
        Layer(ROCK, 1.5, "M-9 3L-7-4-3-5 0-12 4-9 6-3 9-2 11 3Q1 6-9 3z"),
        Layer("none", 1.6, "M-16 4q4 4 8 1M13 4q4 3 7-1M-6 8q6 4 12 0"),
    ),
    "rocks": (
        Layer(ROCK, 1.5, "M-13 2l3-8 4-1 3 9zM1 3l2-9 4-4 4 6 3 7z"),
        Layer("none", 1.6, "M-19 4q4 3 8 1M-4 5q4 4 8 1M10 6q5 3 9-1"),
    ),
    "town": (
        Layer("#fff6e2", 1.7, "M-31 2v-13h12v-8h14v8h4v-16h13v16h4v-7h14v7h7v13zM-31 2"),
        Layer(ROOF, 1.7, "M-33-11l7-10 7 10zM-21-19l9-11 9 11zM-3-27l8.500-17 8.500 17zM12-18l9-10 9 10z"),
        Layer(INK, 0, "M-15 2v-7q4-5 8 0v7zM3-12h3v6h-3zM-13-15h3v5h-3zM19-13h3v5h-3zM-28-6h3v4h-3z"),
        Layer(ROOF, 1.2, "M5-44v-9l11 4-11 4"),
        Layer("none", 1.5, "M-34 2h72M30-4h4M23-1h4"),
    ),
    "keep": (
        Layer("#fff6e2", 1.7, "M-22 2v-24h-2v-6h4v3h4v-3h4v6h-2v8h8v-16h-2v-6h4v3h5v-3h4v6h-2v16h8v-8h-2v-6h4v3h4v-3h4v6h-2v24z"),
        Layer(SHADE, 0, "M14 1v-26h7v26z"),
        Layer(INK, 0, "M-4 2v-8q4-5 8 0v8zM-2-22h3v6h-3zM-19-14h2v5h-2zM16-14h2v5h-2z"),
        Layer(ROOF, 1.1, "M0-39v-9l10 4-10 4"),
        Layer("none", 1.5, "M-28 2h56"),
    ),
}  # fmt: skip

STROKES: Mapping[str, str] = {
    "tuft": "l-4-9m4 9v-11m0 11l4-9",
    "heath": "l-3-6m3 6l3-6m4 3l-2-4m2 4l2-4",
    "reeds": "h16m-12-1v-10m4 10v-13m4 13v-9",
    "ripple": "q4-4 8 0t8 0",
    "furrow": "q9-6 20 0m-17 5q9-5 20 0",
    "flower": "v-9m-3-1h6m-3-3v6",
    "stone": "c0-6 4-8 8-8s8 3 8 8z",
    "dune": "q7-8 13-1q6-7 13 0",
    "thorn": "l5-8 5 8m-9-5l-3-3m6-1v-5m4 9l4-4",
    "gull": "q4-5 7 0q3-5 8-1",
}
"""Signs of the ground, of ink alone."""

TREES: Mapping[str, str] = {
    "round": "v-5c-6 1-10-4-7-9c-2-6 3-11 8-9c5-3 10 1 9 7c4 5 0 11-6 11z",
    "pine": "v-3h-8l8-20 8 20h-8",
}
"""Trees, of ink around a leaf."""
