"""The badges of a piece: a small crown or flag for each who leads it, in a row above its body."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import cast

from generator.core.signs import Badge
from generator.render.escape_xml import escaped
from generator.render.geometry import Point
from generator.render.text_width import Box

# How wide a badge is, how high it is, and its outline around the middle of its foot.
_BADGES: Mapping[Badge, tuple[float, float, str]] = {
    "crown": (9.4, 6.8, "M-3.7 0L-4.7-5.6L-2-3.3L0-6.8L2-3.3L4.7-5.6L3.7 0Z"),
    "flag": (6.6, 7.6, "M-3.2 0V-7.6H-1.9Q0-8.4 1.3-7.2L3.4-7.4V-3L1.3-2.8Q0-4-1.9-3.2V0Z"),
}


def badge_room(names: Sequence[str], shapes: Mapping[str, str], foot: float, ends: tuple[float, float]) -> Box:
    """The room that a row of badges takes, whose feet stand at `foot`, between two ends."""
    kinds = [_BADGES[cast(Badge, shapes[it])] for it in names]
    left, squeeze = _row([wide for wide, _, _ in kinds], ends)
    wide = sum(wide for wide, _, _ in kinds) * squeeze
    return Box(left - 0.5, foot - max(high for _, high, _ in kinds) - 0.6, left + wide + 0.5, foot)


def badges(names: Sequence[str], shapes: Mapping[str, str], paint: str, foot: float, ends: tuple[float, float]) -> str:
    """A row of badges whose feet stand at `foot`, between two ends; `shapes` has what each is drawn as."""
    widths = [_BADGES[cast(Badge, shapes[it])][0] for it in names]
    left, squeeze = _row(widths, ends)
    drawn = []
    for name, width in zip(names, widths, strict=True):
        drawn.append(_badge(name, cast(Badge, shapes[name]), paint, Point(round(left + width * squeeze / 2, 1), round(foot, 1))))
        left += width * squeeze
    return "".join(drawn)


def _row(widths: Sequence[float], ends: tuple[float, float]) -> tuple[float, float]:
    """Where a row begins, in the middle if it has room there, and how much closer together than usual its badges stand."""
    low, high = ends
    squeeze = min(1.0, (high - low) / sum(widths))
    wide = sum(widths) * squeeze
    return max(low, min(-wide / 2, high - wide)), squeeze


def _badge(name: str, shape: Badge, paint: str, at: Point) -> str:
    place = f'data-badge="{escaped(name)}" transform="translate({at.x:g} {at.y:g})"'
    return f'<path {place} d="{_BADGES[shape][2]}" fill="{paint}" stroke="#fff" stroke-width="1"/>'
