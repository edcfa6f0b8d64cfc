"""What the maps of the Diplomacy family show, and the words of their keys."""

from __future__ import annotations

from generator.core.signs import GROUND, Sign, Signs

HEIR, MARRIED = "heir", "married-heir"
HEIRS = (HEIR, MARRIED)

SIGNS = Signs(
    pieces={
        "army": Sign("hexagon", "army"),
        "fleet": Sign("ship", "fleet"),
        HEIR: Sign("tag", "heir"),
        MARRIED: Sign("pale tag", "married heir"),
    },
    arrows={
        "move": Sign("solid", "moves", "fails to move"),
        "retreat": Sign("double", "retreats", "cannot retreat"),
        "support": Sign("dotted", "supports", "support fails"),
        "convoy": Sign("wavy", "convoys", "convoy fails"),
        "void": Sign("stub", "void order", "void order"),
    },
    marks={
        "hold": Sign("outline", "holds", "order fails"),
        "build": Sign("plus", "built"),
        "remove": Sign("cross", "removed"),
        "disband": Sign("cross", "disbanded"),
        "standoff": Sign("burst", "standoff"),
        "born": Sign("small plus", "heir built"),
        "married": Sign("pair", "heir marries"),
        "lost": Sign("small cross", "heir lost"),
    },
    places={
        "home": Sign("house", "home centre"),
        "capital": Sign("halo", "capital"),
        "thrall": Sign("split", "thrall"),
        "site": Sign("open ring", "may build here"),
    },
    dislodged="dislodged",
    lately="no centre: whose unit was last there",
    lord="unit of a thrall, rimmed for its lord",
    due="units to build; below zero, to remove",
    score="Centres",
    ground={**GROUND, "strait": "narrow water that armies cross"},
)
"""Minor powers look alike; a centre in the land of one, and of another owner, is that of a thrall."""
