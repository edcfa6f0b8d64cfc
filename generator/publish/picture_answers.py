"""What the pictures of a phase answer: each line of its report says what it tells of on a picture, and each place has its name."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from typing import NamedTuple

from generator.core.picture import Arrow, Mark, Picture, Piece, Style, province
from generator.core.signs import GOING, OF_TAGS, TAGS
from generator.publish.phase_report import Line as ReportLine
from generator.render.markup.answers import Answers, Line, Place

PAGE = "index.html"
"""The page of a phase, for the pictures beside it."""
BACK = "Show all orders"


class _Units(NamedTuple):
    """The number of the line that has the order of a unit, by the place of the unit; and where units that went came from."""

    lines: Mapping[str, int]
    came: Mapping[str, str] | None = None


def answers(
    pictures: Sequence[Picture], lines: Sequence[ReportLine], places: Mapping[str, Place], styles: Sequence[Style]
) -> list[Answers]:
    """What each picture of a phase answers; all have the same lines, as far as they show what those tell of."""
    names = {it.owner: it.name for it in styles}
    found: dict[str, int] = {}
    for number, line in enumerate(lines):
        if line.unit:
            found.setdefault(line.unit, number)
    behind = [_Units(found, _came(pictures[0]) if index else None) for index, _ in enumerate(pictures)]
    return [
        Answers(PAGE, BACK, tuple(_lines(it, lines, units, names)), places) for it, units in zip(pictures, behind, strict=False)
    ]


def _came(picture: Picture) -> dict[str, str]:
    """Where units came from that went by the orders which a picture shows, by the place where they are now."""
    going = (it for it in picture.arrows if it.ok and picture.signs.arrows[it.kind].shape in GOING)
    return {province(it.end): province(it.start) for it in going}


def _lines(picture: Picture, lines: Sequence[ReportLine], units: _Units, names: Mapping[str, str]) -> Iterator[Line]:
    """The lines that tell of something on a picture, each with that."""
    arrows: dict[int, list[int]] = {}
    marks: dict[int, list[int]] = {}
    pieces: dict[int, list[int]] = {}
    for number, arrow in enumerate(picture.arrows):
        if (line := _of_arrow(arrow, lines, units, picture.names.get(arrow.owner) or names.get(arrow.owner, ""))) is not None:
            arrows.setdefault(line, []).append(number)
            for other, piece in enumerate(picture.pieces):
                if not units.lines and _begins_at(arrow, piece) and other not in pieces.get(line, ()):
                    pieces.setdefault(line, []).append(other)
    for number, mark in enumerate(picture.marks):
        if (line := _of_mark(mark, picture, units)) is not None:
            marks.setdefault(line, []).append(number)
    driven = {province(it.place) for it in picture.pieces if it.dislodged}
    for number, piece in enumerate(picture.pieces):
        if (line := _of_piece(piece, picture, units, driven)) is not None:
            pieces.setdefault(line, []).append(number)
    for number, told in enumerate(lines):
        if number in arrows or number in marks or number in pieces:
            own = (tuple(those.get(number, ())) for those in (arrows, marks, pieces))
            yield Line(told.id, told.words, *own)


def _of_arrow(arrow: Arrow, lines: Sequence[ReportLine], units: _Units, owner: str) -> int | None:
    """The line of an arrow: that of the unit there; or the first that names both its ends and its owner."""
    if units.lines:
        return units.lines.get(province(arrow.start))
    ends = {province(arrow.start), province(arrow.end)}
    return next((number for number, it in enumerate(lines) if ends <= {*it.places} and owner in it.words), None)


def _begins_at(arrow: Arrow, piece: Piece) -> bool:
    return (piece.place, piece.owner, piece.kind) == (arrow.start, arrow.owner, arrow.piece)


def _of_mark(mark: Mark, picture: Picture, units: _Units) -> int | None:
    """The line of a mark that a unit has by its order; others belong to no unit, or to no one."""
    of_unit = mark.owner and picture.signs.marks[mark.kind].shape not in OF_TAGS
    return units.lines.get(province(mark.place)) if of_unit and units.came is None else None


def _of_piece(piece: Piece, picture: Picture, units: _Units, driven: Container[str]) -> int | None:
    """The line of a unit: before orders are carried out where both stand, of the one that was driven out; else of who came."""
    here = province(piece.place)
    if picture.signs.pieces[piece.kind].shape in TAGS:
        return None
    if units.came is not None:
        return units.lines.get(here if piece.dislodged else units.came.get(here, here))
    return units.lines.get(here) if piece.dislodged or here not in driven else None
