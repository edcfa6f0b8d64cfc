"""The signs of a pedigree, and the key that tells what they mean."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.pedigree import SIGNS, Pedigree, Sign
from generator.core.picture import Style
from generator.render.looks.owner_styles import INK, Look, look
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.shapes.geometry import Point
from generator.render.signs import emblems

SOFT, PAPER, FADED = "#5d564b", "#fffefb", "#edeae3"
"""The ink of small words, and the paper of the cards of the living and of the others."""

_WORDS = {"crown": "reigns", "mitre": "of the clergy", "arms": "leads troops", "captive": "prisoner"}
_BANNER = "M-4-4.5V4.5M-4-4H4L2-1.3L4 1.4H-4"
_SWORDS = "M-4.5 4.5L4-5M4.5 4.5L-4-5M-5.2 1.4L-1.6 5M5.2 1.4L1.6 5"
_BARS = "M-4.5-4.5H4.5V4.5H-4.5ZM-1.5-4.5V4.5M1.5-4.5V4.5"
_SIZE, _LINE, _BETWEEN, _EDGE = 11.0, 18.0, 16.0, 12.0
_HOUSE_OF_NOBODY = Style("", "", "", "#b9b2a4")


def house_look(style: Style | None) -> Look:
    """How the house of a person looks; that of nobody is grey."""
    return look(style or _HOUSE_OF_NOBODY)


def sign(what: Sign, at: Point) -> str:
    """What a person is besides."""
    if what in ("crown", "mitre"):
        return emblems.sign(what, at, INK, 0.9)
    return _drawn(what, at, _SWORDS if what == "arms" else _BARS)


def _drawn(name: str, at: Point, data: str) -> str:
    place = f'transform="translate({at.x:g} {at.y:g})"'
    return f'<path data-sign="{name}" {place} d="{data}" fill="none" stroke="{INK}" stroke-width="1.4" stroke-linejoin="round"/>'


def banner(at: Point) -> str:
    """A Title."""
    return _drawn("title", at, _BANNER)


def rings(at: Point, *, annulled: bool = False) -> str:
    """A marriage; crossed out where it was annulled."""
    circles = "".join(f'<circle cx="{at.x + off:g}" cy="{at.y:g}" r="3.8"/>' for off in (-2.4, 2.4))
    stroke = f'<path d="M{at.x - 6:g} {at.y + 5:g}l12-10"/>' if annulled else ""
    which = "annulled" if annulled else "rings"
    return f'<g data-sign="{which}" fill="none" stroke="{INK}" stroke-width="1.3">{circles}{stroke}</g>'


def key(sheet: Pedigree, top: float, width: float) -> tuple[str, float]:
    """The key below a sheet that ends at `top`, and the height of the whole."""
    x, y, drawn = _EDGE, top + 22, []
    for picture, wide, words in _entries(sheet):
        room = wide + text_width(words, _SIZE)
        if x + room > width - _EDGE and x > _EDGE:
            x, y = _EDGE, y + _LINE
        text = f'<text x="{wide:g}" y="4" font-size="{_SIZE:g}" fill="{INK}">{escaped(words)}</text>'
        drawn.append(f'<g transform="translate({x:.1f} {y:g})">{picture}{text}</g>')
        x += room + _BETWEEN
    return f'<g data-key="">{"".join(drawn)}</g>', y + 14


def _entries(sheet: Pedigree) -> Iterator[tuple[str, float, str]]:
    """What a sheet shows: the sign, the room that it takes, and the words."""
    persons = list(sheet.persons())
    marriages = [marriage for branch in sheet.everybody() for marriage in branch.marriages]
    houses = {it.style.owner: it.style for it in persons if it.style}
    for style in houses.values():
        yield _swatch(style), 20, style.name
    if any(it.style is None for it in persons):
        yield _swatch(None), 20, "of no house"
    shown = {it for person in persons for it in person.signs}
    for what in SIGNS:
        if what in shown:
            yield sign(what, Point(7, 0)), 18, _WORDS[what]
    if any(person.titles for person in persons):
        yield banner(Point(7, 0)), 18, "Title to"
    if any(it.partner and not it.annulled for it in marriages):
        yield rings(Point(7, 0)), 20, "married, and the year"
    if any(it.annulled for it in marriages):
        yield rings(Point(7, 0), annulled=True), 20, "married, and annulled"
    if any(it.end and it.end.how == "died" for it in persons):
        yield _letter("†"), 12, "died"
    if any(it.end and it.end.how == "left" for it in persons):
        yield _letter("‡"), 12, "left the game"
    for letter, word in dict.fromkeys((it.letter, it.word) for person in persons for it in person.ratings):
        yield _letter(letter), 12, word
    if any(branch.sheet for branch in sheet.everybody()):
        yield _letter("→ 2"), 24, "children on sheet 2"


def _swatch(style: Style | None) -> str:
    paint = house_look(style)
    return f'<path d="M0-7H14V7H0Z" fill="{paint.land}" stroke="{paint.dark}" stroke-width="1"/>'


def _letter(text: str) -> str:
    return f'<text x="0" y="4" font-size="{_SIZE:g}" font-weight="600" fill="{INK}">{escaped(text)}</text>'
