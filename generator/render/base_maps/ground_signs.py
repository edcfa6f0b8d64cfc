"""What a base map draws on the ground besides places and borders: found in the file, and drawn once more in the key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, cast

from generator.core.signs import GROUND, Ground
from generator.render.looks.tint_paints import LAND
from generator.render.markup.escape_xml import escaped

WIDE = 24.0
"""How wide each is in the key."""
_INK = "#3a454d"
_EDGE = f'fill="none" stroke="{_INK}" stroke-width="1"'
_ARROW = "M0 0L7-3.4V-1H17V-3.4L24 0L17 3.4V1H7V3.4Z"
_BAR = "M8.2-4.6H10.4V4.6H8.2ZM13.6-4.6H15.8V4.6H13.6Z"
_DISCS: Mapping[str, tuple[tuple[float, str], ...]] = {
    "capital": ((3.4, "ink"), (2.3, "land"), (1.2, "ink")),
    "town": ((2.1, "ink"),),
}


class GroundSign(NamedTuple):
    """A sign on the ground, with the paints that the map has for it: its own, and that of the layer around it."""

    kind: Ground
    fill: str
    stroke: str
    around: str


def ground_signs(layers: list[Any]) -> Iterator[GroundSign]:
    """The signs in the layers of a map, each kind once: by the class of a path, or by the end of its id as in `Cai-Tun.arrow`.

    A whole id is no sign: the drawing that a map keeps to use again may be called `town`, and be a castle.
    """
    found: dict[str, GroundSign] = {}
    for layer in layers:
        for path in layer:
            _, dot, end = (path.get("id") or "").rpartition(".")
            names = {*path.get("class", "").split(), end if dot else ""}
            for kind in names & GROUND.keys():
                paints: Mapping[str, str] = {**layer.attrib, **path.attrib}
                own = (paints.get("fill", "none"), paints.get("stroke", "none"), layer.get("fill", "none"))
                found.setdefault(kind, GroundSign(cast(Ground, kind), *map(escaped, own)))
    return (found[kind] for kind in GROUND if kind in found)


def ground_sign(it: GroundSign) -> str:
    """A sign as the key shows it, from (0, 0) to the right."""
    return f'<g data-ground="{it.kind}">{_drawn(it)}</g>'


def _drawn(it: GroundSign) -> str:
    if it.kind == "river":
        return f'<path d="M0 2Q6-5 12 0T24-2" fill="none" stroke="{it.stroke}" stroke-width="1.6"/>'
    if it.kind == "strait":
        banks = f'<path d="M9.5-7.5Q13 0 9.5 7.5M14.5-7.5Q18 0 14.5 7.5" {_EDGE}/>'
        water = f'<path d="M9.5-7.5Q13 0 9.5 7.5H14.5Q18 0 14.5-7.5Z" fill="{it.fill}"/>'
        return f'<path d="M0-7.5H24V7.5H0Z" fill="{LAND}" stroke="{_INK}" stroke-width="0.5"/>{water}{banks}'
    if it.kind == "arrow":
        return f'<path d="{_ARROW}" fill="{it.fill}"/>'
    if it.kind in _DISCS:
        paints = {"ink": it.stroke, "land": LAND}
        return "".join(f'<circle cx="18" r="{radius:g}" fill="{paints[paint]}"/>' for radius, paint in _DISCS[it.kind])
    if it.kind == "point":
        return f'<path d="M2-7.5L22 7.5M2 7.5L22-7.5" {_EDGE}/><path d="{_BAR}" fill="{it.fill}"/>'
    lines = f'<path d="M0 0L7.5-7.5M0 7.5L15-7.5M7.5 7.5L22.5-7.5M15 7.5L24-1.5" stroke="{it.stroke}" stroke-width="0.9"/>'
    return f'<path d="M0-7.5H24V7.5H0Z" fill="{it.around}"/>{lines}'
