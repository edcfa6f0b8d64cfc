"""Everything that takes room on a map, and what it costs when two such things overlap."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, NamedTuple, get_args

from generator.atlas import style
from generator.atlas.atlas_file import Point
from generator.atlas.glyphs import MapBox
from generator.atlas.pathdata import HALVES

Kind = Literal["unit", "dislodged", "supply", "heir", "abbr", "name", "letters", "abbr-leader", "name-leader", "arrow", "ring"]
KINDS: tuple[Kind, ...] = get_args(Kind)
"""`letters` are those of a coast, which show with abbreviations and with names; leaders and arrows are lines in small pieces; a
`ring` is what is drawn around a unit that holds."""

PIECES = ("unit", "dislodged", "supply", "heir")
LABELS = ("abbr", "name", "letters")

NEVER = 1000.0
"""The cost of what must never happen."""

SOFT = {"name": 60.0, "abbr": 150.0, "letters": 80.0}
"""The cost of a label where a dislodged unit or an heir may stand."""

RING = 7.0
"""The cost of a label or a supply centre's sign on a ring."""

LINE = 40.0
"""The cost of a line that crosses a piece."""

GAP = {"abbr": 1.2, "name": 1.2, "letters": 1.0}
GAP_OF_PIECES = 0.5
SEEN = 0.3
"""The gap that must stay between a label and anything else, in map units."""


class Body(NamedTuple):
    """A rectangle that one part of a place takes; `part` is its name, such as `supply` or `nc.unit`."""

    place: str
    part: str
    kind: Kind
    box: MapBox


def toll(one: Kind, other: Kind, *, same_place: bool) -> float:
    """The cost of two things that overlap. The spots of a split province's one unit may overlap, and those of a dislodged one."""
    if "ring" in (one, other):
        return RING if {one, other} & {*LABELS, "supply"} else 0.0
    if one in PIECES and other in PIECES:
        return 0.0 if same_place and one == other and one in ("unit", "dislodged") else NEVER
    if one in LABELS and other in LABELS:
        return 0.0 if {one, other} == {"abbr", "name"} else NEVER
    if one not in (*PIECES, *LABELS) or other not in (*PIECES, *LABELS):
        return _toll_of_line(one, other)
    label, piece = (one, other) if one in LABELS else (other, one)
    return NEVER if piece in ("unit", "supply") else SOFT[label]


def _toll_of_line(one: Kind, other: Kind) -> float:
    line, thing = (other, one) if one in (*PIECES, *LABELS) else (one, other)
    if thing in PIECES:
        return LINE
    labels = LABELS if line == "arrow" else (line.partition("-")[0], "letters")
    return NEVER if thing in labels else 0.0


def overlaps(bodies: Iterable[Body]) -> list[str]:
    """Return the pairs of things that overlap and never may, one line each."""
    found, open_ = [], list[Body]()
    for body in sorted(bodies, key=lambda body: body.box.left):
        open_ = [other for other in open_ if other.box.right + SEEN > body.box.left]
        found += [f"{body.place}: {body.part} lies upon {other.part} of {other.place}" for other in open_ if _clash(body, other)]
        open_.append(body)
    return sorted(set(found))


def _clash(one: Body, other: Body) -> bool:
    same = one.place == other.place
    if (same and one.part == other.part) or toll(one.kind, other.kind, same_place=same) < NEVER:
        return False
    return one.box.grown(SEEN if {one.kind, other.kind} & set(LABELS) else 0).meets(other.box)


def beyond(bodies: Iterable[Body], width: float, height: float) -> list[str]:
    """Return what reaches beyond the sheet or upon its frame, one line each."""
    sheet = MapBox(0, 0, width, height).grown(-style.FRAME)
    return sorted({f"{body.place}: {body.part} leaves the sheet" for body in bodies if not sheet.holds(body.box)})


def at(boxes: Iterable[MapBox], spot: Point) -> list[MapBox]:
    """The boxes moved to a spot."""
    x, y = spot
    return [MapBox(b.left + x, b.top + y, b.right + x, b.bottom + y) for b in boxes]


def arrow_bodies(name: str, outlines: Iterable[Iterable[Point]]) -> list[Body]:
    """The room that an arrow takes, as squares around the points of its outline, which are in halves of a unit."""
    spots = [(x / HALVES, y / HALVES) for outline in outlines for x, y in outline]
    return [Body(name, "arrow", "arrow", MapBox(x - 1, y - 1, x + 1, y + 1)) for x, y in spots]


def leader_bodies(place: str, part: str, ends: Sequence[Point]) -> Iterator[Body]:
    """The room that a line from the label `part` takes, as squares along it, from a little beside the label."""
    kind: Kind = "name-leader" if part == "name" else "abbr-leader"
    (ax, ay), (bx, by) = ends
    steps = max(2, int(math.dist(*ends) / 2))
    for step in range(steps + 1):
        x, y = ax + (bx - ax) * step / steps, ay + (by - ay) * step / steps
        yield Body(place, part, kind, MapBox(x - 0.5, y - 0.5, x + 0.5, y + 0.5))
