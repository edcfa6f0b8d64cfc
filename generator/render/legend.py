"""The band under a map: the picture's title, its owners with label, fill and centres held, and a key to the signs it uses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from textwrap import wrap

from generator.core.picture import Arrow, Style
from generator.render import arrows, marks, pieces
from generator.render.base_map import WIDTH
from generator.render.escape import escaped
from generator.render.geometry import Point, bent
from generator.render.lettering import text_width
from generator.render.looks import INK, Look, look
from generator.render.scene import Scene
from generator.render.signs import SIGNS, sign
from generator.render.ways import Drawn

_LORD = Style("", "", "", "#555555")
_EDGE, _ROW, _GAP = 12.0, 21.0, 15.0
_TITLE, _LINE = 15.0, 160
_BOLD = 1.06  # how much wider the title's letters are
_NOBODY = look(Style("", "", "", "#777777"))


@dataclass(frozen=True, slots=True)
class _Entry:
    """A sign, drawn around (0, 0) to the right in a group with `pieces.SHARED`, and the words behind it."""

    sign: str
    room: float
    words: str
    size: float = 11.5

    @property
    def width(self) -> float:
        return self.room + text_width(self.words, self.size) + _GAP


def legend(scene: Scene) -> tuple[str, float]:
    """The band's markup, its top at 0, and its height. The key begins in a row of its own, unless that makes one more."""
    title, title_size = scene.picture.title, _TITLE
    while text_width(title, title_size) > WIDTH - 2 * _EDGE and title_size > 6:
        title_size -= 1
    notes = [line for note in scene.picture.notes for line in wrap(note, _LINE)]
    blocks = [_owners(scene), _key(scene), *([_Entry("", 0, line)] for line in notes)]
    left = _EDGE + text_width(title, title_size) * _BOLD + _GAP
    apart, together = _set(blocks, left), _set([blocks[0] + blocks[1], *blocks[2:]], left)
    placed, rows = together if together[1] < apart[1] else apart
    height = rows * _ROW + 12
    band = f'<path d="M0 0H1000V{height:g}H0Z" fill="#fff"/><path d="M0 0H1000" stroke="#5b6570" stroke-width="1"/>'
    look = f'font-size="{title_size:g}" font-weight="600" fill="#111"'
    return f'{band}<text x="{_EDGE:g}" y="21.5" {look}>{escaped(title)}</text>{"".join(_entry(*one) for one in placed)}', height


def _set(blocks: list[list[_Entry]], left: float) -> tuple[list[tuple[_Entry, float, int]], int]:
    """Entries set in rows, each block from a new row on; the first row starts at `left`. Also the number of rows."""
    placed = []
    row = 0
    for entries in blocks:
        for entry in entries:
            width = entry.width
            if left + width - _GAP > WIDTH - _EDGE and left > _EDGE:
                row, left = row + 1, _EDGE
            placed.append((entry, left, row))
            left += width
        if entries or not row:
            row, left = row + 1, _EDGE
    return placed, row


def _entry(entry: _Entry, left: float, row: int) -> str:
    top = 16.5 + row * _ROW
    sign = f"<g {pieces.SHARED}>{entry.sign}</g>" if entry.sign else ""
    return (
        f'<g transform="translate({round(left, 1):g} {top:g})">{sign}'
        f'<text x="{entry.room:g}" y="4" font-size="{entry.size:g}" fill="#222">{escaped(entry.words)}</text></g>'
    )


def _owners(scene: Scene) -> list[_Entry]:
    """Those who own something, with the centres they hold; all that share a sign in one entry without."""
    held, names = scene.picture.tally.get("Centres", {}), scene.picture.names
    looks = {owner: scene.look(owner) for owner in scene.owners}
    signed = {it.style.sign: it for it in looks.values()}
    powers = ((it, f" {held.get(owner, 0)}" if held else "") for owner, it in looks.items() if not it.style.sign)
    entries = [_owner(it, names.get(it.style.owner, it.style.name) + count) for it, count in powers]
    return entries + [_owner(signed[name], _SIGN_WORDS[name]) for name in SIGNS if name in signed]


def _owner(look: Look, words: str) -> _Entry:
    room = 24.0 if len(look.style.label) < 3 else 28.0
    box = f'<path d="M0-7.5H{room:g}V7.5H0Z" fill="{look.land}" stroke="{look.dark}" stroke-width="1.2" stroke-linejoin="miter"/>'
    told = (
        sign(look.style.sign, Point(room / 2, 0), look.ink)
        if look.style.sign
        else pieces.letters(look.style.label, Point(room / 2, 3.4), "#1a1a1a", 10, room=room - 4)
    )
    return _Entry(box + told, room + 5, words)


def _key(scene: Scene) -> list[_Entry]:
    return [*_place_key(scene), *_piece_key(scene), *_arrow_key(scene.picture.arrows), *_mark_key(scene)]


def _place_key(scene: Scene) -> Iterator[_Entry]:
    fills, centres = scene.picture.fills, scene.picture.centres
    if scene.picture.homes:
        yield _Entry(pieces.centre(look(_LORD), 1, Point(9, 0), home=True), 21, "home centre")
    if scene.picture.capitals:
        yield _Entry(pieces.centre(_NOBODY, 0, Point(9, 0), capital=True), 21, "capital")
    thralls = [place for place, owner in centres.items() if place in fills and owner != fills[place]]
    own = [scene.look(fills[place]) for place in thralls if scene.look(fills[place]).style.sign]
    if own:
        box = f'<path d="M0-7.5H20V7.5H0Z" fill="{own[0].land}" stroke="{own[0].dark}" stroke-width="1.2" stroke-linejoin="miter"/>'
        yield _Entry(box + pieces.centre(look(_LORD), 1, Point(10, 0)), 25, "thrall")


def _piece_key(scene: Scene) -> Iterator[_Entry]:
    for shape in pieces.SHAPES:
        if any(piece.shape == shape for piece in scene.picture.pieces):
            yield _Entry(f'<g transform="scale(0.8)">{pieces.piece(shape, _NOBODY, Point(13, 1))}</g>', 25, shape)
    for ok, words in ((True, "holds"), (False, "order fails")):
        if any(mark.kind == "hold" and mark.ok == ok for mark in scene.picture.marks):
            inner = pieces.stand("army", INK, Point(15, 1), ok=ok) + pieces.piece("army", _NOBODY, Point(15, 1))
            yield _Entry(f'<g transform="scale(0.8)">{inner}</g>', 29, words)
    for married, words in ((False, "heir"), (True, "married heir")):
        if any(piece.pale == married for piece, _ in scene.heirs):
            yield _Entry(pieces.heir(_NOBODY, Point(8, 0), married=married), 21, words)
    if any(piece.dislodged for piece in scene.picture.pieces):
        sign = pieces.piece("army", _NOBODY, Point(13, 1), dislodged=True)
        yield _Entry(f'<g transform="scale(0.8)">{sign}</g>', 27, "dislodged")


_ARROW_WORDS = {
    ("move", True): "moves",
    ("move", False): "fails to move",
    ("retreat", True): "retreats",
    ("retreat", False): "cannot retreat",
    ("support", True): "supports",
    ("support", False): "support fails",
    ("convoy", True): "convoys",
    ("convoy", False): "convoy fails",
}


def _arrow_key(shown: tuple[Arrow, ...]) -> Iterator[_Entry]:
    samples: dict[tuple[str, bool], Arrow] = {(arrow.kind, arrow.ok): arrow for arrow in shown}
    for (kind, ok), words in _ARROW_WORDS.items():
        if (kind, ok) in samples:
            blocked = kind in ("move", "retreat") and not ok
            drawn = Drawn(samples[kind, ok], (bent(Point(0, 0), Point(26 if blocked else 30, 0), 0),))
            yield _Entry(f'<g fill="none">{arrows.line(drawn, INK)}</g>{arrows.end(drawn, INK)}', 37, words)


_SIGN_WORDS = {
    "catholic": "Catholic minor",
    "orthodox": "Orthodox minor",
    "protestant": "Protestant minor",
    "islam": "Islamic minor",
    "keys": "Papal minor",
    "neutral": "minor",
}

_MARK_WORDS = {
    "build": "built",
    "remove": "removed",
    "disband": "disbanded",
    "standoff": "standoff",
    "born": "heir built",
    "married": "heir marries",
    "lost": "heir lost",
}
_MARK_PLACES = {"standoff": Point(8, 0), "born": Point(0, 5), "married": Point(-3, 0), "lost": Point(0, 5)}


def _mark_key(scene: Scene) -> Iterator[_Entry]:
    for kind, words in _MARK_WORDS.items():
        if any(mark.kind == kind for mark in scene.picture.marks):
            sign = marks.mark(kind, INK, _MARK_PLACES.get(kind, Point(-5, 10)))
            yield _Entry(sign, 22, words)
