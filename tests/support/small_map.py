"""A base map of a few squares for the tests of pictures, and pictures over it."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.core.picture import Picture, Style
from generator.diplomacy.map_ownership import counted
from generator.diplomacy.map_signs import SIGNS

PLACES = {
    "Alf": (100, 100), "Bet": (300, 100), "Gam": (500, 100), "Del": (100, 300), "Eps": (300, 300), "Zet": (500, 300),
    "Sea": (800, 200),
}  # fmt: skip
SUPPLY = ("Alf", "Gam", "Eps")
STYLES = (
    Style("north", "Northland", "NOR", "#e7a39b"),
    Style("south", "Südland", "SOU", "#a3d39a"),
    Style("west", "Westland", "WES", "#93a8e0"),
)


QUIET = replace(SIGNS, centre="", neutral="", stray="")
"""The signs of Diplomacy without the words for centres and for units beside their place, which most keys have."""


def small_map(more: str = "", *, view: str = "0 0 1000 400", layer: str = "") -> bytes:
    """The map as a file; `more` stands before its layers, `layer` inside the layer `provinces`."""
    provinces = "".join(
        f'<path id="{name}" class="{"sea" if name == "Sea" else "land"}" d="M{x - 90} {y - 90}h180v180h-180z"/>'
        for name, (x, y) in PLACES.items()
    )
    supply = "".join(f'<circle id="{name}.supply" cx="{PLACES[name][0] - 20}" cy="{PLACES[name][1]}" r="4"/>' for name in SUPPLY)
    points = "".join(
        f'<circle id="{name}.center" cx="{x}" cy="{y}"/><circle id="{name}.dislodged" cx="{x + 25}" cy="{y + 9}"/>'
        for name, (x, y) in PLACES.items()
    )
    names = "".join(
        f'<text id="{name}.abbr" x="{x}" y="{y + 20}">{name}</text><text id="{name}.name" x="{x}" y="{y + 20}">{name}ia</text>'
        for name, (x, y) in PLACES.items()
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="{view}">{more}'
        f'<g id="sea"><rect width="1000" height="400" fill="#d3e4ed"/></g><g id="provinces">{provinces}{layer}</g>'
        f'<g id="borders" fill="none" stroke="#333"><path d="M0 0h9"/></g><g id="supply-centers">{supply}</g>'
        f'<g id="province-centers">{points}<circle id="Gam-nc.center" cx="520" cy="60"/></g>'
        f'<g id="names" font-size="11" text-anchor="middle">{names}</g><g id="units"/><g id="orders"/></svg>'
    ).encode()


def picture(**fields: Any) -> Picture:
    """A picture with nothing on it but `fields`."""
    counts = counted(fields.get("centres", {}), ())
    said = {"name": "orders", "title": "Spring 1 Orders", "description": "What was ordered.", "counts": counts, "signs": QUIET}
    return Picture(**{**said, **fields})
