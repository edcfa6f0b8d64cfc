"""What a map has besides the world: its frame, its title in a cartouche, and a compass. All in halves of a map unit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.atlas.fantasy.strokes import BEASTS, INK, PAPER, ROOF, SLOPE, STONE


def frame(width: int, height: int) -> Iterator[str]:
    """Two lines around the sheet, with a band between them in light and dark steps."""
    yield f'<path fill="none" stroke="{PAPER}" stroke-width="12" d="{_ring(6, width, height)}"/>'
    yield f'<path fill="none" stroke="{INK}" stroke-width="5" stroke-dasharray="50 50" d="{_ring(7, width, height)}"/>'
    yield f'<path fill="none" stroke="{INK}" stroke-width="1.6" d="{_ring(2, width, height)}{_ring(12, width, height)}"/>'


def _ring(inset: int, width: int, height: int) -> str:
    return f"M{inset} {inset}H{width - inset}V{height - inset}H{inset}z"


def kept(left: int, top: int, right: int, bottom: int) -> str:
    """A frame that nobody sees, and that pieces keep clear of."""
    return f'<rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}" fill="none"/>'


def cartouche(facts: Mapping[str, Any], title: str, font: str) -> Iterator[str]:
    """A scroll with the title of the world and a line below it; `at` is its middle."""
    x, y = (round(it * 2) for it in facts["at"])
    half = round(facts["width"])
    left, right = x - half, x + half
    yield kept(left - 60, y - 64, right + 60, y + 66)
    ends = f"M{left + 10} {y - 22}h-58l18 36-18 38h76V{y + 44}zM{right - 10} {y - 22}h58l-18 36 18 38h-76V{y + 44}z"
    yield f'<path fill="{STONE}" stroke="{INK}" stroke-width="2.4" d="{ends}"/>'
    folds = f"M{left} {y + 42}l28 10v-12zM{right} {y + 42}l-28 10v-12z"
    yield f'<path fill="{SLOPE}" stroke="{INK}" stroke-width="2" d="{folds}"/>'
    body = f"M{left} {y - 46}q{half} -24 {2 * half} 0v88q-{half} -24 -{2 * half} 0z"
    yield f'<path fill="{PAPER}" stroke="{INK}" stroke-width="3" d="{body}"/>'
    rim = half - 9
    inner = f"M{left + 9} {y - 37}q{rim} -22 {2 * rim} 0v69q-{rim} -22 -{2 * rim} 0z"
    yield f'<path fill="none" stroke="{INK}" stroke-width="1.2" d="{inner}"/>'
    look = f'font-family="{font}" text-anchor="middle" fill="{INK}"'
    yield f'<text x="{x}" y="{y - 10}" font-size="40" font-weight="600" letter-spacing="6" {look}>{title}</text>'
    yield f'<text x="{x}" y="{y + 13}" font-size="20" font-style="italic" {look}>{facts["below"]}</text>'


def legend(facts: Mapping[str, Any], font: str) -> Iterator[str]:
    """What drawn signs mean for armies and fleets; `at` is the foot of the first, and each row a sign, its size and words."""
    x, y = (round(it * 2) for it in facts["at"])
    yield kept(x - 20, y - 34, x + 20, y + 40 * len(facts["rows"]) - 36)
    look = f'font-family="{font}" font-size="21" fill="{INK}"'
    for number, (sign, size, words) in enumerate(facts["rows"]):
        down = y + 40 * number
        ink = f'stroke="{INK}" stroke-linejoin="round" stroke-linecap="round"'
        yield f'<use href="#{sign}" {ink} transform="translate({x} {down}) scale({size})"/>'
        yield f'<text x="{x + 27}" y="{down}" {look}>{words}</text>'


def beasts(facts: Sequence[Any]) -> Iterator[str]:
    """What swims and sails in the seas, each with its place and size."""
    for name, x, y, size in facts:
        paths = "".join(f'<path fill="{it.fill}" stroke-width="{it.pen:g}" d="{it.data}"/>' for it in BEASTS[name])
        place = f"translate({round(x * 2)} {round(y * 2)}) scale({size})"
        yield f'<g transform="{place}" stroke="{INK}" stroke-linejoin="round" stroke-linecap="round">{paths}</g>'


def compass(facts: Mapping[str, Any], font: str) -> Iterator[str]:
    """A rose of sixteen points with an N; `at` is its middle."""
    x, y = (round(it * 2) for it in facts["at"])
    yield kept(x - 66, y - 98, x + 66, y + 66)
    rings = f"M{x} {y - 44}a44 44 0 1 0 .1 0zM{x} {y - 38}a38 38 0 1 0 .1 0z"
    yield f'<path fill="none" stroke="{INK}" stroke-width="1.6" d="{rings}"/>'
    long = "l9 9 53-9-53-9z", "l-9 9 9 53 9-53z", "l-9-9-53 9 53 9z", "l9-9-9-53-9 53z"
    short = "l31 31-22-40z", "l-31 31 40-22z", "l-31-31 22 40z", "l31-31-40 22z"
    yield f'<path fill="{SLOPE}" stroke="{INK}" stroke-width="1.4" d="{"".join(f"M{x} {y}{it}" for it in short)}"/>'
    yield f'<path fill="{PAPER}" stroke="{INK}" stroke-width="1.6" d="{"".join(f"M{x} {y}{it}" for it in long)}"/>'
    yield f'<path fill="{ROOF}" stroke="none" d="M{x} {y}v-62l9 53zM{x} {y}h62l-53 9zM{x} {y}v62l-9-53zM{x} {y}h-62l53-9z"/>'
    look = f'font-family="{font}" font-weight="600" font-size="30" text-anchor="middle" fill="{INK}"'
    yield f'<text x="{x}" y="{y - 70}" {look}>N</text>'
