"""One entry of a picture's key: a sign and its words; and the land of an owner as a box."""

from __future__ import annotations

from functools import lru_cache

from generator.core.picture import Style
from generator.core.quick_dataclass import dataclass
from generator.render.looks.owner_styles import Look, look
from generator.render.markup.text_width import text_width

GAP = 12.0
"""How far entries stand apart."""
SAMPLE = look(Style("", "", "", "#555555"))
"""An owner for signs that somebody owns."""
NOBODY = look(Style("", "", "", "#777777"))
once = lru_cache(maxsize=512)
"""Remembers what depends on signs and styles only, and so is the same in the keys of all maps of a game."""
_EDGES = 'stroke-width="1.2" stroke-linejoin="miter"'


@dataclass(frozen=True, slots=True)
class Entry:
    """A sign, drawn around (0, 0) to the right in a group with `pieces.SHARED`, and the words behind it."""

    sign: str
    room: float
    words: str
    size: float = 11.5

    @property
    def width(self) -> float:
        return self.room + text_width(self.words, self.size) + GAP


def land(look: Look, wide: float) -> str:
    """A box of an owner's land; a pattern is drawn as large as on the map."""
    if not look.style.pattern:
        return f'<path d="M0-7.5H{wide:g}V7.5H0Z" fill="{look.ground}" stroke="{look.dark}" {_EDGES}/>'
    edge, end = 7.5 / look.scale, wide / look.scale
    ground = f'<path transform="scale({look.scale:g})" d="M0-{edge:g}H{end:g}V{edge:g}H0Z" fill="{look.ground}"/>'
    return f'{ground}<path d="M0-7.5H{wide:g}V7.5H0Z" fill="none" stroke="{look.dark}" {_EDGES}/>'
