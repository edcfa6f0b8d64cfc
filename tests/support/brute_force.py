"""A second opinion on who moves: every assignment is tried, and nothing here is clever or quick.

It shares no code and no method with the resolver it checks. What a move needs is written down as an equation over the
outcomes of the other moves; an assignment of outcomes is *consistent* when every equation agrees with it. The equations
follow the rulebook of 2023 and the preferences of the DATC 3.0 (L. B. Kruijswijk, webdiplomacy.net): strengths as in
its chapter 5.B, the Szykman rule for paradoxes (4.A.2), 4.A.4 a, and 4.A.7 as asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Literal, NamedTuple

from generator.diplomacy.board import Board
from generator.diplomacy.conflict_tables import ConflictTables

Kind = Literal["one", "none", "several"]


class Unknown(NamedTuple):
    """Something an equation decides: that the unit in `place` moves, or that its convoy holds."""

    what: Literal["move", "path"]
    place: str


True_ = frozenset[Unknown]
"""An assignment, as the unknowns that are true in it."""


class Verdict(NamedTuple):
    """Whose units moved, whose armies Szykman's rule stopped, and how many assignments were consistent at first."""

    moved: frozenset[str]
    stopped: frozenset[str]
    kind: Kind


def outcomes(board: Board, tables: ConflictTables, *, dislodged_origin: str = "bounces") -> Verdict:
    """Who moves, and whose convoy is stopped as a paradox.

    One consistent assignment is the answer. Otherwise the smallest closed sets are settled one by one: by their only
    assignment, or by the backup rule (a circular movement succeeds; convoys that decide their own fate are stopped, and
    all begins anew). `dislodged_origin` is the choice of DATC 4.A.7: `bounces` or `nothing`.
    """
    case = Case(board, tables, dislodged_origin)
    everything = frozenset(case.unknowns())
    found = list(case.consistent(everything, frozenset()))
    kind: Kind = "one" if len(found) == 1 else "several" if found else "none"
    while len(found) != 1:
        settled = _settle(case)
        if isinstance(settled, Case):
            case = settled
            found = list(case.consistent(frozenset(case.unknowns()), frozenset()))
        else:
            found = [settled]
    return Verdict(frozenset(one.place for one in found[0] if one.what == "move"), case.stopped, kind)


@dataclass(frozen=True)
class Case:
    """The equations of one battle, for a given set of armies that Szykman's rule has stopped already."""

    board: Board
    tables: ConflictTables
    dislodged_origin: str
    stopped: frozenset[str] = field(default_factory=frozenset)

    def unknowns(self) -> Iterator[Unknown]:
        """Every move that can enter, and every convoy that has still to be judged."""
        for place in self.tables.moves:
            yield Unknown("move", place)
            if place in self.tables.convoys:
                yield Unknown("path", place)

    def consistent(self, within: frozenset[Unknown], fixed: True_) -> Iterator[True_]:
        """Every consistent assignment of the unknowns in `within`, joined to what is `fixed`."""
        moves = [one for one in within if one.what == "move"]
        for chosen in subsets(moves):
            true = fixed | chosen
            true |= {one for one in within if one.what == "path" and self.equation(one, true)}
            if all(self.equation(one, true) == (one in true) for one in moves):
                yield true

    def equation(self, one: Unknown, true: True_) -> bool:
        """What the other outcomes make of this one."""
        return self.has_route(one.place, true) if one.what == "path" else self.succeeds(one.place, true)

    def has_route(self, army: str, true: True_) -> bool:
        """Whether a chain of fleets that are not dislodged leads from the army's province to its destination."""
        if army in self.stopped:
            return False
        seas = {sea for sea in self.tables.convoys[army] if not self.dislodged(sea, true)}
        reached = {sea for sea in seas if army in self.board.sea_neighbours[sea]}
        for _ in seas:
            reached |= {sea for sea in seas if self.board.sea_neighbours[sea] & reached}
        return any(self.tables.moves[army] in self.board.sea_neighbours[sea] for sea in reached)

    def succeeds(self, mover: str, true: True_) -> bool:
        """Whether the move beats the unit in its way and everyone who goes to the same province."""
        if mover in self.tables.sorties or not self.has_path(mover, true):
            return False
        target = self.tables.moves[mover]
        strength = self.attack(mover, true)
        resistance = self.defend(target, true) if self.head_to_head(mover) else self.hold(target, true)
        rivals = [other for other in self.tables.moves if other != mover and self.tables.moves[other] == target]
        return strength > resistance and all(strength > self.prevent(rival, true) for rival in rivals)

    def has_path(self, mover: str, true: True_) -> bool:
        """Over land, or over the sea for a fleet, there always is one."""
        return mover not in self.tables.convoys or Unknown("path", mover) in true

    def head_to_head(self, mover: str) -> bool:
        """Whether the unit in the destination moves the other way, both without a convoy."""
        target = self.tables.moves[mover]
        return self.tables.moves.get(target) == mover and not {mover, target} & self.tables.convoys.keys()

    def attack(self, mover: str, true: True_) -> int:
        """One and the supports; a power neither dislodges its own unit nor helps others to do so."""
        target = self.tables.moves[mover]
        if target not in self.tables.power or (Unknown("move", target) in true and not self.head_to_head(mover)):
            return 1 + len(self.supporters(mover, target, true))
        defender = self.tables.power[target]
        if self.tables.power[mover] == defender:
            return 0
        return 1 + sum(self.tables.power[helper] != defender for helper in self.supporters(mover, target, true))

    def defend(self, mover: str, true: True_) -> int:
        """The strength of a unit in a head-to-head battle, against the other."""
        return 1 + len(self.supporters(mover, self.tables.moves[mover], true))

    def hold(self, place: str, true: True_) -> int:
        """Nothing where nobody stays, one for a unit that tried to leave, else one and the supports to hold."""
        if place not in self.tables.power or Unknown("move", place) in true:
            return 0
        return 1 if place in self.tables.moves else 1 + len(self.supporters(place, place, true))

    def prevent(self, rival: str, true: True_) -> int:
        """With what strength a move keeps others out of its destination, even if it fails."""
        target = self.tables.moves[rival]
        if not self.has_path(rival, true):
            return 0
        if Unknown("move", target) in true and self.tables.moves.get(target) == rival:
            beaten = self.head_to_head(rival) or (self.dislodged_origin == "nothing" and Unknown("move", rival) not in true)
            if beaten:
                return 0
        return 1 + len(self.supporters(rival, target, true))

    def supporters(self, unit: str, target: str, true: True_) -> list[str]:
        """The units whose support of this order is not cut."""
        given = (unit, target)
        return [one for one, support in self.tables.supports.items() if support == given and not self.cut(one, true)]

    def cut(self, supporter: str, true: True_) -> bool:
        """Whether it is dislodged, or attacked by a foreign unit from elsewhere than where its support is aimed."""
        _, aimed_at = self.tables.supports[supporter]
        attackers = [one for one, target in self.tables.moves.items() if target == supporter and self.has_path(one, true)]
        foreign = [one for one in attackers if self.tables.power[one] != self.tables.power[supporter]]
        return any(one != aimed_at for one in foreign) or self.dislodged(supporter, true)

    def dislodged(self, place: str, true: True_) -> bool:
        """Whether a unit stays here and another comes in."""
        comes = any(target == place and Unknown("move", one) in true for one, target in self.tables.moves.items())
        return comes and place in self.tables.power and Unknown("move", place) not in true


def subsets(members: Iterable[Unknown]) -> Iterator[True_]:
    """Every subset, small ones first."""
    everyone = sorted(members)
    for size in range(len(everyone) + 1):
        for chosen in combinations(everyone, size):
            yield frozenset(chosen)


def _settle(case: Case) -> True_ | Case:
    """The full assignment, closed set by closed set; or the case with more armies stopped, after a paradox."""
    true: True_ = frozenset()
    open_ = frozenset(case.unknowns())
    while open_:
        several = list(case.consistent(open_, true))
        if len(several) == 1:
            return several[0]
        for closed in _smallest_closed_sets(case, open_, true):
            found = list(case.consistent(closed, true))
            paths = {one.place for one in closed if one.what == "path"}
            if len(found) == 1:
                true = found[0]
            elif paths:
                return Case(case.board, case.tables, case.dislodged_origin, case.stopped | paths)
            else:
                true |= closed
                if true not in found:
                    raise AssertionError(f"circular movement that cannot succeed: {sorted(closed)} in {case.tables}")
            open_ -= closed
    return true


def _smallest_closed_sets(case: Case, open_: frozenset[Unknown], true: True_) -> list[frozenset[Unknown]]:
    """Those sets of undecided unknowns, of the least size, whose equations ask for nothing undecided outside."""
    asked = {one: _asks(case, one, open_, true) for one in open_}
    closures = {_closure(one, asked) for one in open_}
    least = min(map(len, closures))
    return sorted((one for one in closures if len(one) == least), key=sorted)


def _closure(start: Unknown, asked: dict[Unknown, frozenset[Unknown]]) -> frozenset[Unknown]:
    closed = frozenset([start])
    while (more := closed.union(*(asked[one] for one in closed))) != closed:
        closed = more
    return closed


def _asks(case: Case, one: Unknown, open_: frozenset[Unknown], true: True_) -> frozenset[Unknown]:
    """The undecided unknowns that change the value of this equation for some assignment of the others."""
    value = {chosen: case.equation(one, true | chosen) for chosen in subsets(open_)}
    return frozenset(
        other for other in open_ if any(value[chosen] != value[chosen | {other}] for chosen in value if other not in chosen)
    )
