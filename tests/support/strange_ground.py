"""How much of the line of an order lies on ground that is none of its places', measured without drawing."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from random import Random
from typing import NamedTuple

from generator.core.picture import Arrow, Picture, Piece, province
from generator.diplomacy.board import Board, build
from generator.diplomacy.map_signs import SIGNS
from generator.render.base_maps.base_map import BaseMap, read_base_map
from generator.render.scenes.place_grounds import grounds_of
from generator.render.scenes.scenes import scene
from generator.render.shapes.geometry import distance, middle
from generator.render.shapes.ground import Ground
from generator.render.ways.arrow_routes import RoutedArrow, routed_arrows
from tests.support import quick_yaml
from tests.support.crowded_pictures import styles
from tests.support.drawn_lines import along

CUT = 15.0
"""How many units of strange ground a line may cut off."""
_TOUCHING = 3.0  # between the nearest cells of two places with a border
BOARDS = ("classical", "ambition_and_empire", "order_of_the_dragon", "saga_of_the_nine")
_RULESETS = Path(__file__).parents[2] / "generator" / "rulesets"


class Drawn(NamedTuple):
    """A board with its map, and the ground of each province."""

    board: Board
    base: BaseMap
    grounds: Mapping[str, Ground]

    def strange(self, it: RoutedArrow) -> float:
        """How many units of a line lie on ground that is none of its places'; over water between neighbours that are apart."""
        arrow = it.arrow
        places = {province(place) for place in (arrow.start, arrow.end, arrow.onward, *arrow.route) if place}
        grounds = [self.grounds[place] for place in places]
        found = measured(it, grounds)
        if found > CUT and (gap := self._crossing(province(arrow.start), province(arrow.end))) > _TOUCHING:
            return max(0.0, measured(it, [*grounds, *(self.grounds[sea] for sea in self.board.seas)]) - gap)
        return found

    def _crossing(self, one: str, other: str) -> float:
        """How far apart two neighbours lie on the map: with narrow water between them, or joined by an arrow."""
        for edge in self.board.facts["edges"]:
            if {province(str(edge["a"])), province(str(edge["b"]))} == {one, other}:
                return apart(self.grounds[one], self.grounds[other])
        return 0.0

    def neighbours(self) -> Iterator[Arrow]:
        """Every legal move between neighbours."""
        for kind, shape in (("A", "army"), ("F", "fleet")):
            for start, ends in sorted(self.board.reach[kind].items()):
                yield from (Arrow("move", start, end, "", piece=shape) for end in sorted(ends))

    def convoys(self, count: int, chance: Random) -> Iterator[Arrow]:
        """Moves by convoy over chains of one to four seas."""
        shores = {sea: sorted(it for it in self.board.near["F"][sea] if it not in self.board.seas) for sea in self.board.seas}
        for _ in range(count):
            chain = [chance.choice(sorted(self.board.seas))]
            for _ in range(chance.randrange(4)):
                further = sorted((self.board.sea_neighbours[chain[-1]] & self.board.seas) - set(chain))
                chain += [chance.choice(further)] if further else []
            starts, ends = shores[chain[0]], shores[chain[-1]]
            start = chance.choice(starts)
            if others := [it for it in ends if it != start]:
                yield Arrow("move", start, chance.choice(others), "", route=tuple(chain), piece="army")

    def alone(self, arrow: Arrow) -> RoutedArrow:
        """A move drawn with nothing on the map but its unit, and the fleets that carry it."""
        owner = next(iter(self.board.powers))
        pieces = (Piece(arrow.start, arrow.piece, owner), *(Piece(sea, "fleet", owner) for sea in arrow.route))
        shown = Arrow(arrow.kind, arrow.start, arrow.end, owner, route=arrow.route, piece=arrow.piece)
        picture = Picture("alone", "Alone", "Alone", pieces=pieces, arrows=(shown,), signs=SIGNS)
        return routed_arrows(scene(picture, self.base, styles(self.board)))[0]


@cache
def drawn(name: str) -> Drawn:
    """A board among ours, by its folder."""
    board = build(quick_yaml.load((_RULESETS / name / "board.yaml").read_bytes()))
    base = read_base_map((_RULESETS / name / "map.svg").read_bytes())
    return Drawn(board, base, grounds_of(base))


def measured(it: RoutedArrow, grounds: Sequence[Ground]) -> float:
    """How many units of a line lie on none of the grounds."""
    middles = ((middle(one, two), distance(one, two)) for one, two in pairwise(along(it)))
    return sum(length for at, length in middles if not any(ground.has(int(at.x), int(at.y)) for ground in grounds))


def apart(one: Ground, other: Ground) -> float:
    """How many units of other ground lie between two grounds, up or down or aside or aslant; it may be more than that to cross."""
    cells = [(x, y) for y, row in enumerate(one.rows, one.top) for x in _ends(row, one.left)]
    others = [(x, y) for y, row in enumerate(other.rows, other.top) for x in _ends(row, other.left)]
    return min(hypot(x - u, y - v) for x, y in cells for u, v in others)


def _ends(row: int, left: int) -> Iterator[int]:
    """Where each run of bits in a row begins and ends."""
    edges = row & ~(row << 1) | row & ~(row >> 1)
    while edges:
        low = edges & -edges
        yield left + low.bit_length() - 1
        edges ^= low
