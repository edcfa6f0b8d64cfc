"""What a printed map has around the world: a frame with degrees, a plate for the title, and a compass. All in map units."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from generator.atlas import style
from generator.atlas.atlas_file import Point
from generator.atlas.pathdata import HALVES, Spot, spot, write_path

TITLE = (190.0, 50.0)
"""Width and height of the plate for the title."""

ROSE = 21.0
"""The radius of the compass."""

_NORTH = "M-5 9V-9L5 9V-9"
_NOTCH = 6.0


def frame(size: Point, ticks: Sequence[Sequence[float]]) -> Iterator[str]:
    """A band between two lines, light and dark by turns from tick to tick; `ticks` are those of the top, right, bottom and left."""
    width, height = size
    middle = style.FRAME / 2
    yield _path([_box(middle, middle, width - middle, height - middle)], fill="none", stroke=style.PLATE, wide=style.FRAME)
    sides = (
        ((0.0, middle), (width, middle), ticks[0]),
        ((width - middle, 0.0), (width - middle, height), ticks[1]),
        ((0.0, height - middle), (width, height - middle), ticks[2]),
        ((middle, 0.0), (middle, height), ticks[3]),
    )
    bars = [bar for start, end, marks in sides for bar in _bars(start, end, marks)]
    if bars:
        yield _path(bars, fill="none", stroke=style.ENGRAVING, wide=style.FRAME - 2.6, closed=False)
    lines = [_box(0.4, 0.4, width - 0.4, height - 0.4), _box(style.FRAME, style.FRAME, width - style.FRAME, height - style.FRAME)]
    yield _path(lines, fill="none", stroke=style.ENGRAVING, wide=0.8)


def _bars(start: Point, end: Point, ticks: Sequence[float]) -> Iterator[list[Spot]]:
    """Every second stretch of a side between ticks; the corners are ticks too."""
    across = end[0] != start[0]
    length = end[0] if across else end[1]
    stops = [style.FRAME, *(it for it in sorted(ticks) if 3 * style.FRAME < it < length - 3 * style.FRAME), length - style.FRAME]
    for one, other in list(pairwise(stops))[::2]:
        yield [spot(one, start[1]), spot(other, start[1])] if across else [spot(start[0], one), spot(start[0], other)]


def plate(middle: Point) -> Iterator[str]:
    """A plate with two rims and hollowed corners; what it bears is written there by whoever draws a picture."""
    (x, y), (width, height) = middle, TITLE
    for inset, fill, wide in ((0.0, style.PLATE, 1.3), (3.0, "none", 0.6)):
        look = f'fill="{fill}" stroke="{style.ENGRAVING}" stroke-width="{wide * HALVES:g}"'
        yield f'<path {look} d="{_hollowed(x - width / 2, y - height / 2, width, height, inset)}"/>'


def _hollowed(left: float, top: float, width: float, height: float, inset: float) -> str:
    """A rectangle whose corners are quarters of a circle bent inward; the circles of all insets have one middle."""
    (x, y), (w, h) = spot(left + inset, top + inset), spot(width - 2 * inset, height - 2 * inset)
    r = round(_NOTCH * HALVES)
    arc = f"a{r} {r} 0 0 0"
    return f"M{x + r} {y}h{w - 2 * r}{arc} {r} {r}v{h - 2 * r}{arc}-{r} {r}h-{w - 2 * r}{arc}-{r}-{r}v-{h - 2 * r}{arc} {r}-{r}z"


def compass(middle: Point, north: float) -> Iterator[str]:
    """A rose of eight points, of which each has a light and a dark half; `north` is its turn to the right, in degrees."""
    x, y = spot(*middle)
    turn = f' transform="translate({x} {y}) rotate({north:.0f})"'
    radius = ROSE * HALVES
    ring, inner = 0.62 * radius, 0.54 * radius
    lines = [
        f'<circle r="{ring:.0f}" fill="none" stroke="{style.ENGRAVING}" stroke-width="1.2"/>',
        f'<circle r="{inner:.0f}" fill="none" stroke="{style.ENGRAVING}" stroke-width=".8"/>',
    ]
    points = [
        *((45 + 90 * it, 0.6 * radius, 0.17 * radius) for it in range(4)),
        *((90 * it, radius, 0.2 * radius) for it in range(4)),
    ]
    for group in (points[:4], points[4:]):
        whole = "".join(_dart(angle, long, waist, (-1, 1)) for angle, long, waist in group)
        dark = "".join(_dart(angle, long, waist, (1,)) for angle, long, waist in group)
        lines.append(f'<path fill="{style.PLATE}" stroke="{style.ENGRAVING}" stroke-width="1" d="{whole}"/>')
        lines.append(f'<path fill="{style.ENGRAVING}" d="{dark}"/>')
    look = f'fill="none" stroke="{style.ENGRAVING}" stroke-width="2.2"'
    lines.append(f'<path {look} transform="translate(0 {-radius - 14:.0f})" d="{_NORTH}"/>')
    yield f'<g stroke-linejoin="round"{turn}>{"".join(lines)}</g>'


def _dart(angle: float, long: float, waist: float, sides: Sequence[int]) -> str:
    """One point of the rose, or half of it."""

    def at(away: float, turned: float) -> str:
        heading = math.radians(angle + turned)
        return f"{away * math.sin(heading):.0f} {-away * math.cos(heading):.0f}"

    corners = [at(waist, 45 * side) for side in sides]
    outline = [at(long, 0), corners[-1], "0 0", *([corners[0]] if len(corners) > 1 else [])]
    return f"M{'L'.join(outline)}z"


def kept(left: float, top: float, right: float, bottom: float, name: str = "") -> str:
    """A box that nobody sees, which pieces keep clear of."""
    (x, y), (end, foot) = spot(left, top), spot(right, bottom)
    identity = f'id="{name}" ' if name else ""
    return f'<rect {identity}x="{x}" y="{y}" width="{end - x}" height="{foot - y}" fill="none"/>'


def _box(left: float, top: float, right: float, bottom: float) -> list[Spot]:
    return [spot(left, top), spot(right, top), spot(right, bottom), spot(left, bottom)]


def _path(lines: Iterable[Sequence[Spot]], *, fill: str, stroke: str, wide: float, closed: bool = True) -> str:
    data = write_path(list(lines), closed=closed)
    return f'<path fill="{fill}" stroke="{stroke}" stroke-width="{wide * HALVES:g}" d="{data}"/>'
