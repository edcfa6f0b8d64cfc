"""What lies under the provinces of a map, the sea with its ornament, as it was drawn last: every picture of a game has the same."""

from __future__ import annotations

import re
from collections import OrderedDict
from typing import Any

_MOST = 4
_PLACE = ' data-place="'
_PAINTS = re.compile(r'<(linearGradient|pattern) id="([^"]*)".*?</\1>', re.DOTALL)
_grounds: OrderedDict[tuple[str, int], Any] = OrderedDict()


def ground_of(svg: str) -> str:
    """The markup of what a drawing has before its first province; "" where that cannot be kept.

    The paints of owners stand there, too; they are no part of it, unless it is painted with one of them.
    """
    first = svg.find(_PLACE)
    start = max(svg.find(end) for end in ("</title>", "</desc>"))
    if first < 0 or not 0 < start < first:
        return ""
    found = svg[start : svg.rindex("<", 0, first)]
    names = [it[2] for it in _PAINTS.finditer(found)]
    rest = _PAINTS.sub("", found)
    return "" if any(f"#{name}" in rest for name in names) else svg[: svg.find(" ")] + rest


def kept(ground: str, surface: Any) -> Any | None:
    """A surface as wide as this one, and not less high, that has nothing but this ground; None where there is none."""
    found = _grounds.get((ground, surface.get_width()))
    if found is None or found.get_height() < surface.get_height():
        return None
    _grounds.move_to_end((ground, surface.get_width()))
    return found


def keep(ground: str, surface: Any) -> None:
    """Keep a copy of a surface that has nothing but this ground so far."""
    import cairocffi

    copy = cairocffi.ImageSurface(cairocffi.FORMAT_RGB24, surface.get_width(), surface.get_height())
    context = cairocffi.Context(copy)
    context.set_source_surface(surface)
    context.paint()
    _grounds[ground, surface.get_width()] = copy
    if len(_grounds) > _MOST:
        _grounds.popitem(last=False)


def forget() -> None:
    """Keep none of them."""
    _grounds.clear()
