"""The signs of a family tree, and the key that tells what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.family_tree import Fate, Lineage
from generator.core.picture import Style
from generator.render.looks.owner_styles import INK, Look, look
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Point

_NOBODY = look(Style("", "", "", "#999999"))
_SIZE, _LINE, _GAP, _EDGE = 11.0, 19.0, 16.0, 12.0


def married_line(paint: Look, start: float, end: float, y: float) -> str:
    """The life of someone who is married."""
    data = f"M{start:.1f} {y - 3:g}H{max(end, start + 1):.1f}V{y + 3:g}H{start:.1f}Z"
    return f'<path d="{data}" fill="{paint.land}" stroke="{paint.dark}" stroke-width="1.2"/>'


def tie(colour: str, x: float, top: float, bottom: float) -> str:
    """The line between two who married."""
    data = f'd="M{x:.1f} {top:g}V{bottom:g}" fill="none"'
    return f'<path {data} stroke="#fff" stroke-width="4"/><path data-tie="" {data} stroke="{colour}" stroke-width="1.7"/>'


def rings(at: Point) -> str:
    """A marriage."""
    circles = "".join(f'<circle cx="{at.x + off:.1f}" cy="{at.y:g}" r="3.6"/>' for off in (-2.2, 2.2))
    halo = f'<path d="M{at.x - 2.2:.1f} {at.y:g}h4.4" stroke="#fff" stroke-width="9.6" stroke-linecap="round"/>'
    return f'{halo}<g fill="none" stroke="{INK}" stroke-width="1.4">{circles}</g>'


def suit(at: Point) -> str:
    """A proposal that came to nothing."""
    outline = f'fill="#fff" stroke="{INK}" stroke-width="1.1" stroke-dasharray="2 1.3"'
    ring = f'<circle data-suit="" cx="{at.x:.1f}" cy="{at.y:g}" r="3.4" {outline}/>'
    return f'{ring}<path d="M{at.x - 1.7:.1f} {at.y + 1.7:.1f}l3.4-3.4" stroke="{INK}" stroke-width="1.1"/>'


def ending(how: Fate | None, at: Point) -> str:
    """How a life ended: a cross for an execution, a bar for any other end, an arrow where it goes on (`how` is None)."""
    if how is None:
        data = f"M{at.x:.1f} {at.y - 4.5:g}l6 4.5-6 4.5Z"
        return f'<path d="{data}" fill="{INK}"/>'
    data = f"M{at.x:.1f} {at.y - 6:g}v12" + ("m-4-8.4h8" if how == "executed" else "")
    return f'<path d="{data}" stroke="#fff" stroke-width="5"/><path data-end="{how}" d="{data}" stroke="{INK}" stroke-width="2.2"/>'


def key(lineage: Lineage, top: float, width: float) -> tuple[str, float]:
    """The key below a tree that ends at `top`, and the height of the whole."""
    x, y, drawn = _EDGE, top + 34, []
    for sign, words in _entries(lineage):
        room = 27 + text_width(words, _SIZE)
        if x + room > width - _EDGE:
            x, y = _EDGE, y + _LINE
        text = f'<text x="27" y="4" font-size="{_SIZE:g}" fill="#222">{escaped(words)}</text>'
        drawn.append(f'<g transform="translate({x:.1f} {y:g})">{sign}{text}</g>')
        x += room + _GAP
    return "".join(drawn), y + 14


def _entries(lineage: Lineage) -> Iterator[tuple[str, str]]:
    """The signs that a tree has."""
    fates = {person.end.how if person.end else None for person in lineage.persons}
    if any(not lineage.marriage(person) or person.born for person in lineage.persons):
        yield f'<path d="M0 0H20" stroke="{_NOBODY.dark}" stroke-width="2.6"/>', "unmarried"
    if lineage.marriages:
        yield married_line(_NOBODY, 0, 20, 0), "married"
        yield rings(Point(10, 0)), "marriage"
    if any(suit_.person for suit_ in lineage.suits):
        yield suit(Point(10, 0)), "proposal in vain"
    if "executed" in fates:
        yield ending("executed", Point(10, 0)), "executed"
    if fates - {"executed", None}:
        yield ending("extinct", Point(10, 0)), "gone with the house"
    if None in fates:
        yield ending(None, Point(7, 0)), "alive"
