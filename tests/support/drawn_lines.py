"""The lines of orders on the maps of samples and of crowded positions, measured without drawing: which cross a name, and so on.

Run `python -m tests.support.drawn_lines` for the figures of each map; with words, for every knot of maps that have one of these.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path
from typing import NamedTuple

from generator.cli import base_maps, site_sources
from generator.core.event import audience
from generator.core.picture import Picture, Piece, Style
from generator.core.public import PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.signs import GOING
from generator.diplomacy.board import build
from generator.render.base_maps.base_map import BaseMap, Labels, read_base_map
from generator.render.maps.svg import sketch
from generator.render.scenes.map_scene import Scene
from generator.render.scenes.packed_scene import PackedScene
from generator.render.scenes.piece_layout import moved_to, overlap
from generator.render.shapes.geometry import Box, Point, distance
from generator.render.ways.arrow_routes import RoutedArrow
from generator.store.game_folders import Folder, folders
from generator.store.publishing import public_phase
from tests.support import quick_yaml
from tests.support.crowded_pictures import crowded, styles
from tests.support.sample_games import STATE

GAMES = ("describe", "minuet", "wyvern", "aurora")
"""The samples that are played on a map with a unit a place."""
PACKED = ("concord",)
"""The sample on whose map many pieces stand in a place."""
BOARDS = ("classical", "ambition_and_empire", "order_of_the_dragon", "saga_of_the_nine")
TOGETHER = 12.0
"""Two ends that are nearer to each other than this look like one."""
SHAFT = 14.0
"""How much of a failed move has to be seen behind its head."""
UNDER = 6.0
"""How many units of a line may lie under pieces before it is hard to follow."""
_HEAD = 10.5
_EDGE = 1.0  # how far into the box of a name a line may go, where there are no letters
_STEP = 1.5
_RULESETS = Path(__file__).parents[2] / "generator" / "rulesets"


class Knot(NamedTuple):
    """Something that is hard to read: on which map, what it is, and the order or the two orders that it is about."""

    map: str
    what: str
    orders: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.map}: {self.what}: {'; '.join(self.orders)}"


class DrawnMap(NamedTuple):
    """A map with the ways of its arrows."""

    name: str
    view: Scene
    arrows: Sequence[RoutedArrow]
    names: Mapping[str, Box]

    def knots(self) -> Iterator[Knot]:
        """All that is hard to read: a line over a `name`, two `ends` together, a failed move with too little `shaft`.

        On maps with many pieces in a place also a line that lies `under` pieces.
        """
        inside = [Box(it.left + _EDGE, it.top + _EDGE, it.right - _EDGE, it.bottom - _EDGE) for it in self.names.values()]
        for it in self.arrows:
            whole = _around(it)
            if near := [box for box in inside if overlap(box, whole)]:
                points = list(along(it))
                if any(box.left < x < box.right and box.top < y < box.bottom for box in near for x, y in points):
                    yield Knot(self.name, "name", (_words(it),))
            if it.line in GOING and not it.arrow.ok and sum(distance(*pair) for pair in pairwise(along(it))) < SHAFT + _HEAD:
                yield Knot(self.name, "shaft", (_words(it),))
            if self._under(it) > UNDER:
                yield Knot(self.name, "under", (_words(it),))
        for one, other in combinations(self.arrows, 2):
            if distance(one.last.end, other.last.end) < TOGETHER:
                yield Knot(self.name, "ends", (_words(one), _words(other)))

    def crossed(self) -> Iterator[str]:
        """The places whose names lines cross."""
        spots = [list(along(it)) for it in self.arrows]
        for place, it in self.names.items():
            left, top, right, bottom = it.left + _EDGE, it.top + _EDGE, it.right - _EDGE, it.bottom - _EDGE
            if any(left < x < right and top < y < bottom for points in spots for x, y in points):
                yield place

    def _under(self, it: RoutedArrow) -> float:
        """About how many units of a line lie under pieces, but for their edges."""
        boxes = (
            [box for what, _, box in self.view.drawn_boxes() if isinstance(what, Piece)]
            if isinstance(self.view, PackedScene)
            else []
        )
        inside = [Box(box.left + _EDGE, box.top + _EDGE, box.right - _EDGE, box.bottom - _EDGE) for box in boxes]
        return _STEP * sum(any(box.holds(spot) for box in inside) for spot in along(it))


@cache
def sample_maps(names: tuple[str, ...] = GAMES, labels: Labels = "abbr", phases: tuple[str, ...] = ()) -> tuple[DrawnMap, ...]:
    """The maps of orders of sample games, of all phases or of those with such a title."""
    return tuple(it for name in names for it in _of_game(name, labels, phases))


@cache
def crowded_maps(labels: Labels = "abbr") -> tuple[DrawnMap, ...]:
    """A crowded map of each board with a unit a place."""
    found = []
    for name in BOARDS:
        board = build(quick_yaml.load((_RULESETS / name / "board.yaml").read_bytes()))
        base = _base((_RULESETS / name / "map.svg").read_bytes())
        found.append(_drawn(f"crowded {name}", crowded(board), base, styles(board), labels))
    return tuple(found)


_base = cache(read_base_map)


def _of_game(name: str, labels: Labels, phases: tuple[str, ...]) -> Iterator[DrawnMap]:
    rules, base = _rules(name)
    for phase in _phases(name, phases):
        yield _drawn(f"{name} {phase.phase.title}", rules.pictures(phase, ())[0], base, rules.styles, labels)


@cache
def private_maps(name: str, phases: tuple[str, ...] = (), readers: tuple[str, ...] = ()) -> tuple[DrawnMap, ...]:
    """The maps of orders in private reports of a sample whose secrets are told, as far as they show more than that for all.

    They are those of all phases and readers, or of some.
    """
    rules, base = _rules(name)
    found = []
    for phase in _phases(name, phases):
        events = quick_yaml.load((STATE / name / phase.phase.folder / "revealed.yaml").read_bytes())["events"]
        for reader in readers or sorted({audience(it) for it in events} - {"gm"}):
            told = [it for it in events if audience(it) == reader]
            picture = rules.pictures(phase, told)[0]
            if picture != rules.pictures(phase, ())[0]:
                found.append(_drawn(f"{name} {phase.phase.title}, for {reader}", picture, base, rules.styles, "abbr"))
    return tuple(found)


def _rules(name: str) -> tuple[Ruleset, BaseMap]:
    rules = site_sources.source(STATE, name).rules()
    assert isinstance(rules, Ruleset)
    return rules, _base(base_maps.of_game(STATE, name).data)


def _phases(name: str, titles: tuple[str, ...]) -> Iterator[PublicPhase]:
    """The phases of a sample in which units were ordered, or those with such a title."""
    found = [it for it in folders(STATE, name) if it.stands]
    for here, behind in pairwise((*found, None)):
        if here and here.done and here.phase.step in ("orders", "moves") and (not titles or here.phase.title in titles):
            yield public_phase(here.phase, (_read(here), quick_yaml.load(here.results.read_bytes()), _read(behind)), {})


def _read(folder: Folder | None) -> dict[str, object]:
    return quick_yaml.load(folder.position.read_bytes()) if folder else {}


def _drawn(name: str, picture: Picture, base: BaseMap, looks: Sequence[Style], labels: Labels) -> DrawnMap:
    it = sketch(picture, base, looks, labels)
    names = {place: moved_to(box, it.names.get(place, Point(0, 0))) for place, box in it.view.names.items()}
    return DrawnMap(name, it.view, it.arrows, names)


def along(it: RoutedArrow) -> Iterator[Point]:
    """Points of a line, little more than a unit apart."""
    for curve in it.way:
        count = max(2, round((distance(curve.start, curve.towards) + distance(curve.towards, curve.end)) / _STEP))
        yield from (curve.at(number / count) for number in range(count + 1))


def _around(it: RoutedArrow) -> Box:
    """A box that a line does not leave."""
    across, down = zip(*(spot for curve in it.way for spot in curve), strict=True)
    return Box(min(across), min(down), max(across), max(down))


def _words(it: RoutedArrow) -> str:
    arrow = it.arrow
    to = f" {arrow.onward}" if arrow.onward else ""
    return f"{arrow.owner} {arrow.kind} {arrow.start} {arrow.end}{to}{'' if arrow.ok else ' fails'}"


def main(wanted: Sequence[str]) -> None:
    """Print the figures of each map, and for those whose name has one of some words everything that counts."""
    total: dict[str, int] = {}
    every = (*sample_maps(), *crowded_maps(), *sample_maps(PACKED), *sample_maps(PACKED, "name"), *private_maps(PACKED[0]))
    for it in every:
        found = list(it.knots())
        counted = {what: sum(knot.what == what for knot in found) for what in ("name", "ends", "shaft", "under")}
        for what, count in {"lines": len(it.arrows), **counted}.items():
            total[what] = total.get(what, 0) + count
        print(f"{it.name}: {len(it.arrows)} lines, {counted}")
        for knot in found if any(word in it.name for word in wanted) else ():
            print(f"    {knot.what}: {'; '.join(knot.orders)}")
    print(total)


if __name__ == "__main__":
    main(sys.argv[1:])
