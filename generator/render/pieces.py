"""Pieces and the signs of ownership: every one carries its owner's label or the first letters of it."""

from __future__ import annotations

from generator.core.picture import Style
from generator.render.colour import ink, mixed
from generator.render.escape import escaped
from generator.render.geometry import Point

SHARED = 'stroke-linejoin="round" font-weight="600" text-anchor="middle"'
"""What the group has in common that pieces, centres and tags are drawn in."""

_ARMY = "M-13 0L-8.8-8H8.8L13 0 8.8 8H-8.8Z"
_HULL, _SAILS = "M-14-1.6H14L10.6 8.8H-10.6Z", "M-.6-3.2V-11.6L-10-3.2ZM1.6-3.2V-10.2L9.6-3.2Z"
_OTHER = ("M-10.5-8H10.5V8H-10.5Z", "")
# What carries the label, and what stands above it.
SHAPES = {"army": (_ARMY, ""), "fleet": (_HULL, _SAILS)}


def piece(shape: str, style: Style, at: Point, *, dislodged: bool = False) -> str:
    """A piece with its owner's label: `army` a hexagon, `fleet` a ship, any other shape a box.

    A dislodged one is pale, has a dashed outline, and bears an exclamation mark.
    """
    dark = ink(style.fill)
    fill, text, edge = (mixed(style.fill, "#ffffff", 0.55), dark, dark) if dislodged else (dark, "#fff", "#fff")
    dash = ' stroke-dasharray="3.4 1.6"' if dislodged else ""
    body, above = SHAPES.get(shape, _OTHER)
    under = f'<path d="{body}{above}" stroke="#fff" stroke-width="4"/>' if dislodged else ""
    look = f'fill="{fill}" stroke="{edge}" stroke-width="1.4"'
    crown = f'<path d="{above}" {look}/>' if dislodged and above else ""
    outline = f'<path d="{body if dislodged else body + above}" {look}{dash}/>{crown}'
    label = letters(style.label, Point(0, 6.4 if shape == "fleet" else 3.2), text, 9.2, room=17)
    sign = _driven_out() if dislodged else ""
    state = "dislodged" if dislodged else "standing"
    opening = f'<g data-shape="{escaped(shape)}" data-state="{state}" transform="translate({at.x:g} {at.y:g})">'
    return f"{opening}{under}{outline}{label}{sign}</g>"


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


def centre(style: Style | None, length: int, at: Point) -> str:
    """A supply centre: a ring with a dot for nobody's, a disc with the first `length` letters of the owner's label else."""
    x, y = f"{at.x:g}", f"{at.y:g}"
    if style is None:
        return (
            f'<circle cx="{x}" cy="{y}" r="4.6" fill="#fff" stroke="#444" stroke-width="1.3"/>'
            f'<circle cx="{x}" cy="{y}" r="1.8" fill="#444"/>'
        )
    dark = ink(style.fill)
    disc = f'<circle cx="{x}" cy="{y}" r="5.6" fill="#fff" stroke="{dark}" stroke-width="1.6"/>'
    return disc + letters(style.label[:length], Point(at.x, at.y + 2.9), dark, 8.4, room=9)


def tag(style: Style, length: int, at: Point) -> str:
    """The first letters of an owner's label, where a province has no piece or centre to tell whose it is."""
    text, baseline = style.label[:length], Point(at.x, at.y + 3)
    halo = letters(text, baseline, "#fff", 9, more=' stroke="#fff" stroke-width="2" opacity="0.6"')
    return halo + letters(text, baseline, ink(style.fill), 9)


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
