"""The signs of a chart of trade: how routes look, what lies on them, and what stands in the box of a region."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.picture import Style
from generator.core.sea_chart import Lane, Stop
from generator.render.looks.owner_styles import INK, look
from generator.render.markup.escape_xml import escaped
from generator.render.shapes.geometry import Curve, Point, heading, path

PAPER = "#ffffff"
NOBODY = Style("", "", "", "#999999")
DISC = 7.5
"""How large the disc is that has the number of a route."""
HEADED = 9.0
"""How long an arrowhead is."""

_LINE, _CASE = 3.6, 5.8
_PATTERNS = (
    "", 'stroke-width="1.3"', 'stroke-width="3.6" stroke-dasharray="1.6 5"', 'stroke-width="1.6" stroke-dasharray="6 4"',
    'stroke-width="3.6" stroke-dasharray="5 5"', 'stroke-width="2" stroke-dasharray="0.1 4.5" stroke-linecap="round"',
    'stroke-width="1.6" stroke-dasharray="10 3 2 3"', 'stroke-width="3.6" stroke-dasharray="1.6 2.4 1.6 8"',
    'stroke-width="3.6" stroke-dasharray="10 10"',
)  # fmt: skip
"""What runs along the middle of an owner's routes, so that not only colours tell owners apart."""
_OUTLINED = f'fill="{PAPER}" stroke="{INK}" stroke-width="1.2"'
_STROKE = f'fill="none" stroke="{INK}"'
_STOPS: dict[Stop, str] = {
    "severed": f'<path d="M-3.6-3.6l7.2 7.2M3.6-3.6l-7.2 7.2" {_STROKE} stroke-width="2"/>',
    "war": f'<path d="M-4.4-4.4l7.4 7.4M.6 4.4l3.8-3.8M4.4-4.4l-7.4 7.4M-.6 4.4l-3.8-3.8" {_STROKE} stroke-width="1.3"/>',
    "unanswered": f'<path d="M-2.4-2.2c.2-3.4 5-3.2 4.9 0 0 2-2.4 1.9-2.4 3.6M.1 3.6v1.8" {_STROKE} stroke-width="1.6"/>',
    "homeless": f'<path d="M-4 3.6V-1.4L0-4.6 4-1.4V3.6ZM-4.8 4.8L4.8-4.8" {_STROKE} stroke-width="1.3"/>',
}
"""Why nothing goes by a route: two strokes through it, crossed swords, a question, a house that is struck out."""


def line(style: Style | None, place: int, way: str, *, runs: bool) -> str:
    """A route of an owner, who is at a `place` among the owners, along path data. One that does not run is hollow and broken."""
    paint = look(style or NOBODY)
    halo = f'<path d="{way}" fill="none" stroke="{PAPER}" stroke-width="{_CASE + 2.4:g}"/>'
    case = f'<path d="{way}" fill="none" stroke="{paint.dark}" stroke-width="{_CASE:g}"'
    if not runs:
        return f'{halo}{case} stroke-dasharray="7 3"/><path d="{way}" fill="none" stroke="{PAPER}" stroke-width="{_LINE - 0.4:g}"/>'
    inner = f'<path d="{way}" fill="none" stroke="{style.fill if style else NOBODY.fill}" stroke-width="{_LINE:g}"/>'
    pattern = _PATTERNS[place % len(_PATTERNS)]
    return f"{halo}{case}/>{inner}" + (f'<path d="{way}" fill="none" stroke="{paint.dark}" {pattern}/>' if pattern else "")


def start(style: Style | None, curve: Curve) -> str:
    """Where a route begins."""
    at = f'cx="{curve.start.x:.1f}" cy="{curve.start.y:.1f}"'
    return f'<circle {at} r="4.2" fill="{_dark(style)}" stroke="{PAPER}" stroke-width="1"/>'


def end(style: Style | None, curve: Curve) -> str:
    """The arrowhead where a route arrives at its other end."""
    ahead, tip = heading(curve), curve.end
    foot = Point(tip.x - ahead.x * HEADED, tip.y - ahead.y * HEADED)
    sides = [Point(foot.x - side * ahead.y, foot.y + side * ahead.x) for side in (5.2, -5.2)]
    corners = " ".join(f"{it.x:.1f} {it.y:.1f}" for it in (tip, *sides))
    return f'<path d="M{corners}Z" fill="{_dark(style)}" stroke="{PAPER}" stroke-width="1"/>'


def number(lane: Lane, at: Point) -> str:
    """The disc with the number of a route; dark for a monopoly."""
    ground, letters = (INK, PAPER) if lane.monopoly else (PAPER, INK)
    disc = f'<circle cx="{at.x:.1f}" cy="{at.y:.1f}" r="{DISC:g}" fill="{ground}" stroke="{INK}" stroke-width="1.1"/>'
    words = f'x="{at.x:.1f}" y="{at.y + 3.4:.1f}" font-size="9.5" font-weight="600" text-anchor="middle" fill="{letters}"'
    return f'{disc}<text data-lane="{lane.number}" {words}>{lane.number}</text>'


def stop(why: Stop, at: Point) -> str:
    """The disc that says why nothing goes by a route."""
    disc = f'<circle r="{DISC:g}" {_OUTLINED}/>{_STOPS[why]}'
    return f'<g data-stop="{why}" transform="translate({at.x:.1f} {at.y:.1f})">{disc}</g>'


def raids(curve: Curve, shares: Sequence[float]) -> str:
    """A bar across a route for each time that it was intercepted, at these shares of its way."""
    data = ""
    for share in shares:
        at, ahead = curve.at(share), heading(curve.part(0, max(share, 0.01)))
        one, other = (Point(at.x - side * ahead.y, at.y + side * ahead.x) for side in (6.5, -6.5))
        data += f"M{one.x:.1f} {one.y:.1f}L{other.x:.1f} {other.y:.1f}"
    bars = f'<path data-raids="{len(shares)}" d="{data}" stroke="{INK}" stroke-width="2"/>'
    return f'<path d="{data}" stroke="{PAPER}" stroke-width="4.4"/>{bars}'


def border(curve: Curve) -> str:
    """The fine line between two regions that adjoin."""
    return f'<path d="{path((curve,))}" fill="none" stroke="#b5ab97" stroke-width="1.1"/>'


def ground(left: float, top: float, width: float, height: float, *, sea: bool) -> str:
    """The box of a region: of land with sharp corners, of sea round and with waves at its foot."""
    if not sea:
        data = f"M{left:.1f} {top:.1f}h{width:g}v{height:g}h-{width:g}Z"
        return f'<path d="{data}" fill="#fcf5e3" stroke="#8f7a52" stroke-width="1.3"/>'
    turn = min(14.0, height / 2)
    across, down, corner = width - 2 * turn, height - 2 * turn, f"a{turn:g} {turn:g} 0 0 1"
    sides = (
        f"h{across:g}{corner} {turn:g} {turn:g}v{down:g}{corner}-{turn:g} {turn:g}h-{across:g}{corner}-{turn:g}-{turn:g}v-{down:g}"
    )
    data = f"M{left + turn:.1f} {top:.1f}{sides}{corner} {turn:g}-{turn:g}Z"
    swell = f"M{left + turn:.1f} {top + height - 3:.1f}" + "q4-4 8 0t8 0" * int(across // 16)
    waves = f'<path d="{swell}" fill="none" stroke="#5f9dbd" stroke-width="1"/>'
    return f'<path d="{data}" fill="#e3eef3" stroke="#5f9dbd" stroke-width="1.3"/>{waves}'


def cells(style: Style | None, settled: int, whole: int, right: float, y: float) -> str:
    """A cell for each part of a colony, filled with its owner's colour where it is settled; they end at `right`."""
    dark, fill = _dark(style), style.fill if style else NOBODY.fill
    drawn = []
    for place in range(whole):
        left = right - (whole - place) * 8
        paint = f'fill="{fill}" stroke="{dark}"' if place < settled else f'fill="{PAPER}" stroke="#8f7a52"'
        drawn.append(f'<path d="M{left + 1:.1f} {y - 7:.1f}h6.4v6.4h-6.4Z" {paint} stroke-width="0.9"/>')
        if place < settled:
            drawn.append(f'<path d="M{left + 2.2:.1f} {y - 3.8:.1f}h4" stroke="{dark}" stroke-width="1.4"/>')
    return "".join(drawn)


def post(style: Style | None, x: float, y: float, *, fort: bool) -> str:
    """A trading post: a house, or with a fort a tower with battlements."""
    data = "M0 0V-8h2v2h1.6v-2h2v2h1.6v-2h2V0Z" if fort else "M0 0V-4.6L4.6-8.6 9.2-4.6V0Z"
    paint = look(style or NOBODY)
    colours = f'fill="{paint.style.fill}" stroke="{paint.dark}"'
    return f'<path transform="translate({x:.1f} {y:.1f})" d="{data}" {colours} stroke-width="1.1"/>'


def label(style: Style | None, right: float, y: float) -> str:
    """The letters of an owner, which end at `right`."""
    words = f'x="{right:.1f}" y="{y:.1f}" font-size="9" font-weight="600" text-anchor="end"'
    return f"<text {words}>{escaped(style.label)}</text>" if style else ""


def _dark(style: Style | None) -> str:
    return look(style or NOBODY).dark
