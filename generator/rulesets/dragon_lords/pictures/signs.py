"""The signs of the maps of Dragon Lords: each thing that they may show, its shape, and its words in the key."""

from __future__ import annotations

from generator.core.signs import Sign, Signs

OWN = {
    "army": Sign("counter", "army, with its troops"),
    "garrison": Sign("tower", "garrison, with its troops"),
    "fleet": Sign("ship", "fleet, with its ships"),
}
"""The units of whose map it is; without fog those of all realms."""
OTHERS = {
    "seen": Sign("hexagon", "soldiers of another realm, as last seen; the turn is below if it is past"),
    "seen-ships": Sign("banner", "ships of another realm, as last seen"),
}
ROUTES = {
    "march": Sign("solid", "marches"),
    "voyage": Sign("wavy", "sails"),
    "retreat": Sign("double", "retreats"),
}
HAPPENED = {
    "fought": Sign("burst", "fighting in this turn"),
    "taken": Sign("flag", "taken in this turn, with the realm that lost it"),
}
STANDING = {
    "annexed": Sign("crown", "annexed by another realm than its owner"),
    "free": Sign("scroll", "owned, but annexed by nobody"),
    "damage": Sign("ruin", "damage, as last known"),
    "hidden": Sign("ring", "hidden"),
}
PLACES = {"harbour": Sign("anchor", "harbour")}

SIGNS = Signs(
    pieces={**OWN, **OTHERS},
    arrows=ROUTES,
    marks={**HAPPENED, **STANDING},
    places=PLACES,
    badges={"hero": Sign("flag", "each a hero")},
    count="troops or ships",
    fort="fort, with its level",
    number="number of the unit",
)
