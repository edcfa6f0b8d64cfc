"""The band under a map: the picture's title, its owners with label, fill and score, and a key to the signs that it shows.

The title is left out where the map has a plate for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from textwrap import wrap
from typing import NamedTuple, cast

from generator.core.picture import Arrow, Style
from generator.core.signs import GOING, PENNONS, ArrowLine, Sign
from generator.render.base_maps.map_frame import WIDTH
from generator.render.looks.owner_styles import INK, Look
from generator.render.maps.key_entry import GAP, NOBODY, Entry, land, once
from generator.render.maps.key_of_pieces import key_of_due, key_of_pieces
from generator.render.maps.key_of_places import key_of_ground, key_of_lines, key_of_places, key_of_tints
from generator.render.maps.tints import Tint
from generator.render.markup.escape_xml import escaped
from generator.render.markup.text_width import text_width
from generator.render.scenes.map_scene import Scene
from generator.render.shapes.geometry import Point, bent
from generator.render.signs import marks, pieces
from generator.render.signs.banners import pennon, pennon_room
from generator.render.signs.emblems import sign
from generator.render.signs.forts import siege
from generator.render.signs.letters import letters
from generator.render.ways import arrows
from generator.render.ways.arrow_routes import RoutedArrow

_EDGE, _ROW = 12.0, 20.0
_TITLE, _LINE = 15.0, 50
_THIRDS = (WIDTH / 3, WIDTH * 2 / 3, WIDTH)
_MARGIN = 6.0  # what entries keep clear of the ends of thirds
_LONGEST = WIDTH / 3 - _EDGE - _MARGIN
_BOLD = 1.06  # how much wider the title's letters are
_NO_TINTS: Mapping[str, Tint] = {}


def band(drawn: str, height: float) -> str:
    """A band of this height, with its top at 0 and what is drawn on it."""
    ground = f'<path d="M0 0H1000V{height:g}H0Z" fill="#fff"/><path d="M0 0H1000" stroke="#5b6570" stroke-width="1"/>'
    return f"{ground}{drawn}"


def legend(scene: Scene, tints: Mapping[str, Tint] = _NO_TINTS) -> tuple[str, float]:
    """What is drawn on the band, and its height. The key begins in a row of its own, unless that takes one row more.

    No entry lies across two thirds of the band, so that a narrow screen can show these one below the other.
    """
    title, title_size = "" if scene.base.title else scene.picture.title, _TITLE
    while text_width(title, title_size) * _BOLD > _LONGEST and title_size > 6:
        title_size -= 0.5
    notes = [line for note in scene.picture.notes for line in wrap(note, _LINE)]
    blocks = [_owners(scene), _key(scene, tints), *([Entry("", 0, line)] for line in notes)]
    left = _EDGE + (text_width(title, title_size) * _BOLD + GAP if title else 0)
    apart, together = (_set(blocks, left, together=it) for it in (False, True))
    placed, rows = together if together[1] < apart[1] else apart
    height = rows * _ROW + 12
    look = f'font-size="{title_size:g}" font-weight="600" fill="#111"'
    head = f'<text x="{_EDGE:g}" y="21.5" {look}>{escaped(title)}</text>' if title else ""
    return f"{head}{''.join(_entry(*one) for one in placed)}", height


def _set(blocks: Sequence[Sequence[Entry]], left: float, *, together: bool) -> tuple[list[tuple[Entry, float, int]], int]:
    """Entries with their x and their row, and the number of rows; the first row starts at `left`.

    Each block begins a new row, but for the second, the key, if it goes on where the owners end (`together`). An entry fills the
    first gap of its block that is wide enough, be it before others that are wider.
    """
    placed: list[tuple[Entry, float, int]] = []
    gaps = _gaps(0, left)
    for number, entries in enumerate(blocks):
        if placed and not (together and number == 1):
            gaps = _gaps(gaps[-1].row + 1)
        last = 0
        for entry in map(_fitted, entries):
            wide = entry.width - GAP
            while not (fit := [it for it, gap in enumerate(gaps) if gap.left + wide <= gap.right]):
                gaps += _gaps(gaps[-1].row + 1)
            here = gaps[fit[0]]
            placed.append((entry, here.left, here.row))
            gaps[fit[0]] = here._replace(left=here.left + entry.width)
            last = max(last, fit[0])
        gaps = gaps[last:]
    return placed, gaps[-1].row + 1


class _Gap(NamedTuple):
    """What is left of one of the thirds of a row."""

    row: int
    left: float
    right: float


def _gaps(row: int, left: float = _EDGE) -> list[_Gap]:
    """The thirds of a row whose entries start at `left`."""
    return [_Gap(row, max(left, end - WIDTH / 3 + _MARGIN), end - _MARGIN) for end in _THIRDS]


def _fitted(entry: Entry) -> Entry:
    """An entry as it is, or in smaller letters where it is wider than a third of the band."""
    written = entry.width - GAP - entry.room
    return replace(entry, size=entry.size * (_LONGEST - entry.room) / written) if entry.room + written > _LONGEST else entry


def _entry(entry: Entry, left: float, row: int) -> str:
    top = 16.5 + row * _ROW
    sign = f"<g {pieces.SHARED}>{entry.sign}</g>" if entry.sign else ""
    return (
        f'<g transform="translate({round(left, 1):g} {top:g})">{sign}'
        f'<text x="{entry.room:g}" y="4" font-size="{entry.size:.3g}">{escaped(entry.words)}</text></g>'
    )


def _owners(scene: Scene) -> list[Entry]:
    """The owners of something, each with its score; those that share their words have one entry together, without a score.

    The letters of one of several would be taken for those of all.
    """
    held, names = scene.picture.counts.get(scene.picture.signs.score, {}), scene.picture.names
    looks = {owner: scene.look(owner) for owner in scene.owners}
    shared: dict[str, list[Look]] = {}
    for it in looks.values():
        if it.style.shared:
            shared.setdefault(it.style.shared, []).append(it)
    due = {owner: f" ({number:+d})" for owner, number in scene.picture.due.items() if number and scene.picture.signs.due}
    scores = {owner: (f" {held.get(owner, 0)}" if held else "") + due.get(owner, "") for owner in looks}
    alone = ((it, scores[owner]) for owner, it in looks.items() if not it.style.shared)
    flags = {owner for _, owner in scene.bannered}
    entries = [_owner(it, _called(it.style, names) + count, flag=it.style.owner in flags) for it, count in alone]
    return entries + [_owner(those[-1], words, lettered=len(those) == 1) for words, those in shared.items()]


def _called(style: Style, names: Mapping[str, str]) -> str:
    """The name of an owner; one of two colours that has a name of its own is told by whose it is as well."""
    name = names.get(style.owner, style.name)
    return f"{name}, {style.name[:1].lower()}{style.name[1:]}" if style.second and name != style.name else name


def _owner(look: Look, text: str, *, lettered: bool = True, flag: bool = False) -> Entry:
    """An owner's land and, where its banner is on the map, that too."""
    room, drawn = _swatch(look, lettered=lettered)
    if flag:
        drawn += f'<g transform="translate({room + 13:g} 0) scale(0.8)">{pennon("pennon", look.style, look.dark)}</g>'
        room += 24
    return Entry(drawn, room + 5, text)


@once
def _swatch(look: Look, *, lettered: bool) -> tuple[float, str]:
    """The land of an owner with its label or sign, and how wide that is."""
    room = 24.0 if len(look.style.label) < 3 else 28.0
    box = land(look, room)
    if not (lettered or look.style.sign):
        return room, box
    label = (
        sign(look.style.sign, Point(room / 2, 0), look.ink)
        if look.style.sign
        else letters(look.style.label, Point(room / 2, 3.4), "#1a1a1a", 10, room=room - 4)
    )
    if look.style.pattern == "hatch" and not look.style.sign:  # its thin lines would look like parts of the letters
        halo = ' stroke="#fff" stroke-width="4" opacity="0.9"'
        label = letters(look.style.label, Point(room / 2, 3.4), "#fff", 10, room=room - 4, more=halo) + label
    return room, box + label


def _key(scene: Scene, tints: Mapping[str, Tint]) -> list[Entry]:
    due = [key_of_due(scene.picture.signs.due)] if scene.picture.signs.due and any(scene.picture.due.values()) else []
    pieces_and_more = (*due, *key_of_pieces(scene), *_arrow_key(scene), *_mark_key(scene))
    return [*key_of_lines(scene), *key_of_places(scene), *key_of_tints(scene, tints), *pieces_and_more, *key_of_ground(scene)]


def _arrow_key(scene: Scene) -> Iterator[Entry]:
    shown = {(arrow.kind, arrow.ok) for arrow in scene.picture.arrows}
    for kind, it in scene.picture.signs.arrows.items():
        yield from (_arrow(kind, it, ok=ok) for ok in (True, False) if (kind, ok) in shown)


@once
def _arrow(kind: str, it: Sign, *, ok: bool) -> Entry:
    """A short arrow to the right."""
    line = cast(ArrowLine, it.shape)
    reach, room = (14, 23) if line == "stub" else (26, 37) if line in GOING and not ok else (30, 37)
    drawn = RoutedArrow(Arrow(kind, "", "", "", ok), (bent(Point(0, 0), Point(reach, 0), 0),), line)
    return Entry(f'<g fill="none">{arrows.line(drawn, INK)}</g>{arrows.end(drawn, INK)}', room, it.words if ok else it.failed)


_MARK_PLACES = {"burst": Point(8, 0), "small plus": Point(-1, 5.4), "pair": Point(-4.6, 0), "small cross": Point(-1, 5.4)}


def _mark_key(scene: Scene) -> Iterator[Entry]:
    shown = {(mark.kind, mark.ok) for mark in scene.picture.marks}
    shown |= {(mark, True) for it, _ in scene.spots for mark in it.marks}
    for kind, it in scene.picture.signs.marks.items():
        yield from (_mark(kind, it, ok=ok) for ok in (True, False) if (kind, ok) in shown and it.shape != "outline")


@once
def _mark(kind: str, it: Sign, *, ok: bool) -> Entry:
    if it.shape == "siege":
        ring = siege(kind, INK, Point(14, 0), ok=ok, empty=True)
        return Entry(f'<g transform="scale(0.64)">{ring}</g>', 23, it.words if ok else it.failed)
    if it.shape in PENNONS:
        flag = pennon(it.shape, None, NOBODY.dark, Point(10, 0))
        return Entry(
            f'<g data-kind="{escaped(kind)}" transform="scale(0.8)">{flag}</g>',
            2 + 0.8 * (10 + pennon_room(it.shape).right),
            it.words if ok else it.failed,
        )
    sign = marks.mark(kind, it.shape, INK, _MARK_PLACES.get(it.shape, Point(-8, 12)), ok=ok)
    return Entry(sign, 22, it.words if ok else it.failed)
