"""The title of a picture on the plate that a base map has for it: the game above, what the picture shows below."""

from __future__ import annotations

from generator.render.escape_xml import escaped
from generator.render.text_width import Box, text_width

_GAME, _TITLE, _ALONE, _SPACED, _BOLD = 11.5, 16.0, 25.0, 1.6, 1.06
_EDGE = 10.0
_INK = "#2b343b"


def title_plate(box: Box, game: str, title: str) -> str:
    """The words on a plate, in letters as large as there is room for; without a game the title stands alone."""
    room, across, top = box.right - box.left - 2 * _EDGE, (box.left + box.right) / 2, (box.top + box.bottom) / 2
    if not game:
        size = _fitted(title, _ALONE, room)
        return _line(title, across, round(top + 0.35 * size, 1), size)
    above = game.upper()
    spaced = _SPACED if text_width(above, _GAME) + _SPACED * len(above) <= room else 0.0
    size = _fitted(above, _GAME, room - spaced * len(above))
    wide = f' letter-spacing="{spaced:g}"' if spaced else ""
    rule = f'<path d="M{across - 24:g} {top - 3:g}h48" stroke="{_INK}" stroke-width=".6"/>'
    return (
        _line(above, across + spaced / 2, top - 7.4, size, wide)
        + rule
        + _line(title, across, top + 14, _fitted(title, _TITLE, room))
    )


def _fitted(text: str, size: float, room: float) -> float:
    return round(min(size, size * room / (text_width(text, size) * _BOLD or 1)), 1)


def _line(text: str, x: float, y: float, size: float, more: str = "") -> str:
    look = f'font-size="{size:g}" font-weight="600" text-anchor="middle" fill="{_INK}"{more}'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escaped(text)}</text>'
