"""Pieces and the signs of ownership: every one carries its owner's label, the first letters of it, or its owner's sign."""

from __future__ import annotations

from generator.render.escape import escaped
from generator.render.geometry import Point
from generator.render.looks import Look
from generator.render.signs import sign

SHARED = 'stroke-linejoin="round" font-weight="600" text-anchor="middle"'
"""What the group has in common that pieces, centres and tags are drawn in."""

_ARMY = "M-13 0L-8.8-8H8.8L13 0 8.8 8H-8.8Z"
_HULL, _SAILS = "M-14-1.6H14L10.6 8.8H-10.6Z", "M-.6-3.2V-11.6L-10-3.2ZM1.6-3.2V-10.2L9.6-3.2Z"
_HEIR = "M-7.4-4.7H7.4V4.7H-7.4Z"
_HOUSE, _WIDE_HOUSE = "M0-8L6.8-2.4V5.8H-6.8V-2.4Z", "M0-8.6L7.8-2.7V6.2H-7.8V-2.7Z"
_OTHER = ("M-10.5-8H10.5V8H-10.5Z", "")
# What carries the label, and what stands above it.
SHAPES = {"army": (_ARMY, ""), "fleet": (_HULL, _SAILS)}


def piece(shape: str, look: Look, at: Point, *, dislodged: bool = False) -> str:
    """A piece with its owner's label or sign: `army` a hexagon, `fleet` a ship, any other shape a box.

    A dislodged one is pale, has a dashed outline, and bears an exclamation mark.
    """
    fill, text, edge = (look.pale, look.ink, look.dark) if dislodged else (look.dark, "#fff", "#fff")
    dash = ' stroke-dasharray="3.4 1.6"' if dislodged else ""
    body, above = SHAPES.get(shape, _OTHER)
    under = f'<path d="{body}{above}" stroke="#fff" stroke-width="4"/>' if dislodged else ""
    paint = f'fill="{fill}" stroke="{edge}" stroke-width="1.4"'
    crown = f'<path d="{above}" {paint}/>' if dislodged and above else ""
    outline = f'<path d="{body if dislodged else body + above}" {paint}{dash}/>{crown}'
    told = _told(look, shape, text)
    alarm = _driven_out() if dislodged else ""
    state = "dislodged" if dislodged else "standing"
    opening = f'<g data-shape="{escaped(shape)}" data-state="{state}" transform="translate({at.x:g} {at.y:g})">'
    return f"{opening}{under}{outline}{told}{alarm}</g>"


def tether(look: Look, home: Point, at: Point) -> str:
    """A line from the place that a dislodged piece was driven from, as it may have no room there; to be drawn under pieces."""
    way = f"M{home.x:g} {home.y:g}L{at.x:g} {at.y:g}"
    inked = f'<path d="{way}" stroke="{look.line}" stroke-width="1.4" stroke-dasharray="3.4 1.6"/>'
    return f'<g data-kind="tether"><path d="{way}" stroke="#fff" stroke-width="4"/>{inked}</g>'


def heir(look: Look, at: Point, *, married: bool) -> str:
    """An heir with its owner's label: a small dashed rectangle in the owner's dark colour, white for a married one."""
    opening = f'<g data-shape="heir" data-state="{"married" if married else "standing"}" transform="translate({at.x:g} {at.y:g})">'
    halo = f'<path d="{_HEIR}" stroke="#fff" stroke-width="3.6"/>'
    fill, dashes = ("#fff", look.dark) if married else (look.dark, "#fff")
    body = f'<path d="{_HEIR}" fill="{fill}" stroke="{fill}" stroke-width="1.6"/>'
    border = f'<path d="{_HEIR}" fill="none" stroke="{dashes}" stroke-width="1" stroke-dasharray="2 1.6"/>'
    label = letters(look.style.label, Point(0, 2.7), look.ink if married else "#fff", 7.6, room=12)
    return f"{opening}{halo}{body}{border}{label}</g>"


def stand(shape: str, ink: str, at: Point, *, ok: bool) -> str:
    """The mark `hold`: a second outline around a piece, dashed where it did not hold; to be drawn under the piece."""
    data = "".join(SHAPES.get(shape, _OTHER))
    dash = "" if ok else ' stroke-dasharray="3 2.4"'
    state = f'data-kind="hold" data-outcome="{"done" if ok else "failed"}"'
    opening = f'<g {state} transform="translate({at.x:g} {at.y:g})" fill="#fff">'
    outlines = (
        f'<path d="{data}" stroke="#fff" stroke-width="8.6"/>',
        f'<path d="{data}" stroke="{ink}" stroke-width="6.8"{dash}/>',
        f'<path d="{data}" stroke="#fff" stroke-width="3.6"/>',
    )
    return f"{opening}{''.join(outlines)}</g>"


def centre(look: Look | None, length: int, at: Point, *, capital: bool = False, home: bool = False) -> str:
    """A supply centre: a disc with the first `length` letters of the owner's label, a ring with a dot for nobody's or a minor's.

    A capital has a larger ring round it; a home centre is a house instead of a disc. Two letters have a larger disc or house.
    """
    dark = look.dark if look else "#444"
    text = _first(look, length) if look else ""
    radius = 7.0 if len(text) > 1 else 5.6
    ring = f'{_circle(at, radius + 2.2)} data-ring="capital" fill="#fff" stroke="{dark}" stroke-width="1.3"/>' if capital else ""
    if look is None or look.style.sign:
        dot = f'{_circle(at, 1.8)} fill="{dark}"/>'
        return f'{ring}{_circle(at, 4.6)} fill="#fff" stroke="{dark}" stroke-width="1.3"/>{dot}'
    house = f'<path data-home="home" transform="translate({at.x:g} {at.y:g})" d="{_WIDE_HOUSE if len(text) > 1 else _HOUSE}"'
    disc = f'{house if home else _circle(at, radius)} fill="#fff" stroke="{dark}" stroke-width="1.6"/>'
    return ring + disc + letters(text, Point(at.x, at.y + 2.9), look.ink, 8.4, room=9.5)


def tag(look: Look, length: int, at: Point) -> str:
    """The first letters of an owner's label or its sign, where a province has no piece or centre to tell whose it is."""
    if look.style.sign:
        return sign(look.style.sign, at, look.ink, 0.8)
    text, baseline = _first(look, length), Point(at.x, at.y + 3)
    halo = letters(text, baseline, "#fff", 9, more=' stroke="#fff" stroke-width="2" opacity="0.6"')
    return halo + letters(text, baseline, look.ink, 9)


def _told(look: Look, shape: str, colour: str) -> str:
    """Whose piece it is."""
    low = shape == "fleet"
    if look.style.sign:
        return sign(look.style.sign, Point(0, 3.5 if low else 0), colour, 0.8 if low else 1.1)
    return letters(look.style.label, Point(0, 6.4 if low else 3.2), colour, 9.2, room=17)


def _first(look: Look, length: int) -> str:
    """As many letters as tell owners apart; of those of two colours the last two, one of each whose colours they are."""
    return look.style.label[-2:] if look.style.second else look.style.label[:length]


def _circle(at: Point, radius: float) -> str:
    return f'<circle cx="{at.x:g}" cy="{at.y:g}" r="{radius:g}"'


def letters(text: str, at: Point, fill: str, size: float, *, room: float = 999, more: str = "") -> str:
    """Letters, for a group with `SHARED`, centred over a point of their baseline; smaller where they would not fit into `room`."""
    if not text:
        return ""
    size = round(min(size, room / (0.58 * max(len(text), 1))), 1)
    place = f'x="{at.x:g}" y="{at.y:g}" font-size="{size:g}"'
    return f'<text {place} fill="{fill}"{more}>{escaped(text)}</text>'


def _driven_out() -> str:
    return (
        '<circle cx="11.5" cy="-7.5" r="4.4" fill="#fff" stroke="#222" stroke-width="1.1"/>'
        '<path d="M11.5-10.2V-7.1M11.5-5.8V-4.9" stroke="#222" stroke-width="1.5"/>'
    )
