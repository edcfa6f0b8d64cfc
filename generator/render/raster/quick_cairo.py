"""Spares cairosvg what it does twice: the outlines of letters that have no stroke, texts that it reads again and again, and the
search through a whole drawing for each sign in it.

The pictures are the same to the last bit. Where another version of cairosvg has these functions no more, it is left as it is.
"""

from __future__ import annotations

import re
from functools import lru_cache, partial
from typing import Any

_READING = ("normalize", "parse_url")
_MODULES = ("css", "defs", "helpers", "image", "parser", "path", "shapes", "surface", "text")
_SIGN = re.compile(r'<g id="([^"]*)">((?:(?!<g|</g>).)*)</g>', re.DOTALL)
_USE = re.compile(r'<use href="#([^"]*)"((?: (?:x|y|transform|fill|stroke[a-z-]*)="[^"]*")*)/>')
_AT = re.compile(r' ([xy])="([^"]*)"')
_MOST = 2_000_000


def in_place(drawing: str) -> str:
    """The drawing with signs, groups that have names, where they are used; as it is where that would make it very long."""
    signs = dict(_SIGN.findall(drawing))
    if sum(len(signs.get(used[1], "")) for used in _USE.finditer(drawing)) > _MOST:
        return drawing

    def drawn(use: re.Match[str]) -> str:
        if use[1] not in signs:
            return use[0]
        at = dict(_AT.findall(use[2]))
        sign = f'<g transform="translate({at.get("x", 0)} {at.get("y", 0)})">{signs[use[1]]}</g>' if at else signs[use[1]]
        return f"<g{_AT.sub('', use[2])}>{sign}</g>"

    return _USE.sub(drawn, drawing)


def spare(library: Any) -> None:
    """Change the functions of cairosvg, once."""
    surface: Any = getattr(library, "surface", None)
    drawn = getattr(surface, "text", None)
    if drawn is None or getattr(surface, "TAGS", {}).get("text") is not drawn:
        return
    quick = partial(_letters, drawn)
    surface.text = quick
    surface.TAGS.update({tag: quick for tag, function in surface.TAGS.items() if function is drawn})
    for name in _READING:
        reading = getattr(library.helpers, name, None)
        cached = reading and lru_cache(maxsize=2048)(reading)
        for module in (getattr(library, each, None) for each in _MODULES):
            if cached and getattr(module, name, None) is reading:
                setattr(module, name, cached)


def _letters(drawn: Any, surface: Any, node: Any, draw_as_text: bool = False) -> None:  # noqa: FBT001, FBT002  # as cairosvg has it
    """Draw a text. Its outlines, for which it is called first, are needed only for a stroke or by a pattern that fits into them."""
    plain = node.tag == "text" and not node.children and node.get("stroke", "none") == "none" and "(" not in node.get("fill", "")
    if draw_as_text or not plain or not surface.stroke_and_fill:
        drawn(surface, node, draw_as_text)
