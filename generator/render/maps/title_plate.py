"""The title of a picture on the plate that a base map has for it: the game above, what the picture shows below."""

from __future__ import annotations

from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Box

_GAME, _TITLE, _ALONE, _SPACED, _BOLD = 11.5, 16.0, 25.0, 1.6, 1.06
_SMALLEST, _HALF, _ABOVE = 12.5, 13.0, 9.5  # in a title of two lines: below what size it is one, its size, and that of the game
_LEAST = 9.5  # the size below which a line behind a colon is too long
_EDGE = 10.0
_INK = "#2b343b"


def title_plate(box: Box, game: str, title: str) -> str:
    """The words on a plate, in letters as large as there is room for; without a game the title stands alone."""
    room, across, top = box.right - box.left - 2 * _EDGE, (box.left + box.right) / 2, (box.top + box.bottom) / 2
    if not game:
        size = _fitted(title, _ALONE, room)
        return _line(title, across, round(top + 0.35 * size, 1), size)
    above = game.upper()
    if _fitted(title, _TITLE, room) < _SMALLEST:
        return _in_three(above, _halves(title, room), across, top, room)
    spaced = _SPACED if text_width(above, _GAME) + _SPACED * len(above) <= room else 0.0
    size = _fitted(above, _GAME, room - spaced * len(above))
    wide = f' letter-spacing="{spaced:g}"' if spaced else ""
    rule = f'<path d="M{across - 24:g} {top - 3:g}h48" stroke="{_INK}" stroke-width=".6"/>'
    return (
        _line(above, across + spaced / 2, top - 7.4, size, wide)
        + rule
        + _line(title, across, top + 14, _fitted(title, _TITLE, room))
    )


def _in_three(game: str, halves: tuple[str, str], across: float, middle: float, room: float) -> str:
    """A title that is too long for one line, below the game."""
    size = min(_fitted(it, _HALF, room) for it in halves)
    above = _line(game, across, middle - 10.4, _fitted(game, _ABOVE, room))
    return above + _line(halves[0], across, middle + 3.4, size) + _line(halves[1], across, middle + 16.6, size)


def _halves(title: str, room: float) -> tuple[str, str]:
    """A title in two lines: after a colon if what is behind it fits in letters that can be read, else of about the same length."""
    before, colon, behind = title.partition(": ")
    if colon and _fitted(behind, _HALF, room) >= _LEAST:
        return f"{before}:", behind
    spots = [number for number, it in enumerate(title) if it == " "] or [len(title)]
    cut = min(spots, key=lambda it: abs(2 * it - len(title)))
    return title[:cut], title[cut + 1 :]


def _fitted(text: str, size: float, room: float) -> float:
    return round(min(size, size * room / (text_width(text, size) * _BOLD or 1)), 1)


def _line(text: str, x: float, y: float, size: float, more: str = "") -> str:
    look = f'font-size="{size:g}" font-weight="600" text-anchor="middle" fill="{_INK}"{more}'
    return f'<text x="{x:g}" y="{y:g}" {look}>{escaped(text)}</text>'
