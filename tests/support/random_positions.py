"""Random small battles, on random boards and in corners of the classical one, with the odd kinds made frequent."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import combinations
from random import Random
from typing import NamedTuple

from generator.diplomacy.board import Board, build
from generator.diplomacy.conflict_tables import ConflictTables
from tests.support.variant_table import facts_of

CLASSICAL = build(facts_of("classical"))


class Piece(NamedTuple):
    """A unit: its power, `A` or `F`, and where it stands."""

    power: str
    kind: str
    at: str


@dataclass
class Draft:
    """A battle in the making: the units by province, and what they have been told to do so far."""

    board: Board
    pieces: dict[str, Piece]
    moves: dict[str, str] = field(default_factory=dict)
    supports: dict[str, tuple[str, str]] = field(default_factory=dict)
    convoys: dict[str, set[str]] = field(default_factory=dict)
    carriers: set[str] = field(default_factory=set)

    def idle(self) -> list[str]:
        """The provinces whose units have no order yet."""
        busy = self.moves.keys() | self.supports.keys() | self.carriers
        return sorted(self.pieces.keys() - busy)

    def near(self, province: str) -> list[str]:
        """The provinces that the unit here may move to."""
        piece = self.pieces[province]
        return sorted(self.board.near[piece.kind][piece.at])

    def conflict_tables(self, sorties: frozenset[str]) -> ConflictTables:
        """The finished battle; units of the powers in `sorties` never leave home."""
        return ConflictTables(
            power={at: piece.power for at, piece in self.pieces.items()},
            moves=self.moves,
            supports=self.supports,
            convoys={army: frozenset(fleets) for army, fleets in self.convoys.items()},
            sorties=frozenset(at for at in self.moves if self.pieces[at].power in sorties),
        )


def battles(seed: int, most_moves: int = 7) -> Iterator[tuple[Board, ConflictTables]]:
    """Without end; the same seed gives the same battles."""
    rng = Random(seed)
    while True:
        board, provinces = _corner(rng) if rng.random() < 0.5 else _island_world(rng)
        draft = Draft(board, dict(_pieces(rng, board, provinces)))
        for plan in rng.choice(_PLANS):
            plan(rng, draft)
        if 2 <= len(draft.moves) <= most_moves:
            yield board, draft.conflict_tables(frozenset(["north"] if rng.random() < 0.2 else []))


def _corner(rng: Random) -> tuple[Board, list[str]]:
    """Some eleven provinces round one of the classical board."""
    chosen = [rng.choice(sorted(CLASSICAL.places))]
    while len(chosen) < 11:
        at = rng.choice(chosen)
        ends = CLASSICAL.near["A"][at] | CLASSICAL.near["F"][at]
        for coast in CLASSICAL.coasts.get(at, ()):
            ends |= CLASSICAL.near["F"][coast]
        chosen.append(rng.choice(sorted(ends)))
    return CLASSICAL, sorted(set(chosen))


def _island_world(rng: Random) -> tuple[Board, list[str]]:
    """A board of three or four seas that touch, and up to seven coasts round them."""
    seas = [f"S{n}" for n in range(rng.randint(2, 4))]
    coasts = [f"C{n}" for n in range(rng.randint(4, 7))]
    edges = [{"a": a, "b": b, "by": "fleet"} for a, b in combinations(seas, 2) if rng.random() < 0.75]
    for coast in coasts:
        touched = rng.sample(seas, rng.randint(1, 2))
        edges += [{"a": coast, "b": sea, "by": "fleet"} for sea in touched]
    edges += [
        {"a": a, "b": b, "by": rng.choice(["army", "both", "both"])} for a, b in combinations(coasts, 2) if rng.random() < 0.4
    ]
    kinds = dict.fromkeys(seas, "sea") | dict.fromkeys(coasts, "coast")
    places = {at: {"name": at, "kind": kind} for at, kind in kinds.items()}
    return build({"places": places, "edges": edges, "powers": {}}), seas + coasts


def _pieces(rng: Random, board: Board, provinces: list[str]) -> Iterator[tuple[str, Piece]]:
    powers = ["east", "west", "north"][: rng.choice([2, 3, 3])]
    count = min(len(provinces), rng.randint(5, 11))
    for at in rng.sample(provinces, count):
        kind = "A" if board.locations("A", at) and rng.random() < 0.6 else "F"
        location = rng.choice(board.locations(kind, at) or board.locations("A", at))
        yield at, Piece(rng.choice(powers), kind if board.locations(kind, at) else "A", location)


def _convoy(rng: Random, draft: Draft) -> None:
    """An army goes over a chain of fleets, if it can to a unit that has a say in the fate of one of them."""
    armies = [at for at in draft.idle() if draft.pieces[at].kind == "A"]
    fleets = {at for at in draft.idle() if at in draft.board.seas} | draft.carriers
    rng.shuffle(armies)
    for army in armies:
        chain = _chain(rng, draft.board, fleets - {one for many in draft.convoys.values() for one in many}, army)
        ends = {end for sea in chain for end in draft.board.sea_neighbours[sea]} - draft.board.seas - {army}
        taken = sorted(ends & draft.pieces.keys())
        if not ends:
            continue
        hosts = [at for at in taken if at in draft.idle() and set(chain) & set(draft.near(at))]
        draft.moves[army] = rng.choice(rng.choice([hosts, hosts, hosts, taken]) or taken or sorted(ends))
        draft.convoys[army] = set(chain)
        draft.carriers |= draft.convoys[army]
        return


def _chain(rng: Random, board: Board, fleets: set[str], army: str) -> list[str]:
    """Fleets that touch one another, the first of them the army's province; mostly one or two."""
    chain: list[str] = []
    reach = {sea for sea in fleets if army in board.sea_neighbours[sea]}
    while reach and (not chain or rng.random() < 0.5):
        chain.append(rng.choice(sorted(reach)))
        reach = (reach | (board.sea_neighbours[chain[-1]] & fleets)) - set(chain)
    return chain


def _raid(rng: Random, draft: Draft) -> None:
    """Convoying fleets are attacked with the help of the unit that the convoy attacks: the makings of a paradox."""
    for army, fleets in list(draft.convoys.items()):
        if not fleets:
            continue
        victim = rng.choice(sorted(fleets))
        host = draft.moves[army]
        helpers = [at for at in draft.idle() if victim in draft.near(at) and at != host]
        rng.shuffle(helpers)
        if not helpers:
            continue
        first = helpers.pop()
        draft.moves[first] = victim
        saviour = victim
        if len(helpers) > 1 and rng.random() < 0.4:
            saviour = helpers.pop()
            draft.moves[saviour] = victim
        told = [first] if not helpers else [saviour, first] if rng.random() < 0.8 else [first, first]
        if host in draft.idle() and victim in draft.near(host):
            draft.supports[host] = (told[0], victim)
        for unit, helper in zip(told[1:], helpers, strict=False):
            draft.supports[helper] = (unit, victim)


def _ring(rng: Random, draft: Draft) -> None:
    """Units that follow one another in a circle, two of them head to head, or as many as come round."""
    idle = draft.idle()
    if not idle:
        return
    path = [rng.choice(idle)]
    for _ in range(6):
        ends = [at for at in draft.near(path[-1]) if at in idle and (at not in path or at == path[0])]
        if not ends:
            return
        step = rng.choice(ends)
        if step == path[0]:
            draft.moves.update(zip(path, [*path[1:], step], strict=True))
            return
        path.append(step)


def _swap(rng: Random, draft: Draft) -> None:
    """The unit that a convoyed army attacks goes the other way, by land or by a convoy of its own."""
    for army in list(draft.convoys):
        other = draft.moves[army]
        if other in draft.idle() and army in draft.near(other):
            draft.moves[other] = army
            if draft.pieces[other].kind == "A" and rng.random() < 0.3:
                draft.convoys[other] = set()


def _moves(rng: Random, draft: Draft) -> None:
    """A few more moves, to where others are or go."""
    for at in draft.idle():
        if rng.random() < 0.4 and draft.near(at):
            busy = [end for end in draft.near(at) if end in draft.pieces or end in draft.moves.values()]
            draft.moves[at] = rng.choice(busy if busy and rng.random() < 0.75 else draft.near(at))


def _supports(rng: Random, draft: Draft) -> None:
    """Most of those still idle support somebody."""
    for at in draft.idle():
        near = set(draft.near(at))
        moving = [(unit, end) for unit, end in draft.moves.items() if end in near and unit != at]
        holding = [(unit, unit) for unit in near & draft.pieces.keys() if unit not in draft.moves]
        given = sorted(moving) * 3 + sorted(holding)
        if given and rng.random() < 0.8:
            draft.supports[at] = rng.choice(given)


_PLANS = (
    (_moves, _supports),
    (_ring, _moves, _supports),
    (_ring, _ring, _supports),
    (_convoy, _raid, _supports),
    (_convoy, _raid, _supports),
    (_convoy, _raid, _moves, _supports),
    (_convoy, _raid, _ring, _supports),
    (_convoy, _swap, _raid, _moves, _supports),
    (_convoy, _convoy, _raid, _supports),
    (_convoy, _convoy, _raid, _raid, _supports),
    (_convoy, _convoy, _swap, _raid, _moves, _supports),
)
