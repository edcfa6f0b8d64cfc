"""What a map shows of a position before anything is drawn upon it: who holds what, where everybody stands, and how owners look."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

from generator.core.picture import Picture, Piece, Style
from generator.diplomacy.board import Board, vassal_id
from generator.diplomacy.minors import KINDS
from generator.diplomacy.position import Position, shares

MINOR = "#e6c999"
"""The colour of minor powers."""

SIGNS = {
    "catholic": "Catholic minor powers",
    "orthodox": "Orthodox minor powers",
    "protestant": "Protestant minor powers",
    "islam": "Islamic minor powers",
    "keys": "Papal minor powers",
    "neutral": "Minor powers",
}
"""Minor powers look alike but for a sign, that of their religion as a rule, so that any centre can become one."""

SHAPES = {"A": "army", "F": "fleet"}

Looks = Callable[[str], str]
"""Takes a power to the style that shows it."""


def styles(board: Board) -> tuple[Style, ...]:
    """How each power looks; behind them all vassals that may come to be, and the minor powers of each religion."""
    powers = tuple(Style(power.id, power.name, power.label, power.colour) for power in board.powers.values())
    minors = tuple(Style(f"minor-{faith}", name, "", MINOR, sign=faith) for faith, name in SIGNS.items())
    return (*powers, *_vassals(board), *minors) if board.minors else powers


def _vassals(board: Board) -> Iterator[Style]:
    for giver, receiver in permutations((power for power in board.powers.values() if power.capital), 2):
        name = vassal_id(giver, receiver)
        yield Style(name, f"Vassal of {giver.name} and {receiver.name}", name, giver.colour, receiver.colour)


def looks(board: Board, *positions: Position) -> Looks:
    """How the powers of these positions look, the first that has one deciding."""
    signs = {minor.id: minor.religion for minor in board.minors.values()}
    for position in reversed(positions):
        signs |= {power: state.religion for power, state in position.powers.items() if state.kind in KINDS}
    signs |= {minor.id: minor.sign for minor in board.minors.values() if minor.sign}
    return lambda power: f"minor-{signs[power] or 'neutral'}" if power in signs else power


def held(board: Board, look: Looks, position: Position) -> Picture:
    """A position with its units and heirs, still without a name and a title."""
    owners = {place: look(power) for place, power in position.centres.items()}
    lords = {power: state.of for power, state in position.powers.items() if state.kind == "thrall"}
    return Picture(
        name="",
        title="",
        description=_description(board, position),
        fills=owners,
        centres=owners | lords,
        pieces=tuple(_pieces(look, position)),
        capitals=_capitals(position),
        homes=_homes(position) - _capitals(position) if board.minors else frozenset(),
        counts=_counts(position),
        names={power: state.name for power, state in position.powers.items() if state.name},
        out=frozenset(power for power, state in position.powers.items() if state.kind == "eliminated"),
    )


def _pieces(look: Looks, position: Position) -> Iterator[Piece]:
    for unit in position.units:
        yield Piece(unit.place, SHAPES[unit.kind], look(unit.power))
    for one in position.dislodged:
        yield Piece(one.unit.place, SHAPES[one.unit.kind], look(one.unit.power), dislodged=True)
    for heir in position.heirs:
        yield Piece(heir.at, "heir", heir.of, pale=bool(heir.married))


def _capitals(position: Position) -> frozenset[str]:
    """The capitals that their own powers hold."""
    return frozenset(state.capital for power, state in position.powers.items() if position.centres.get(state.capital) == power)


def _homes(position: Position) -> frozenset[str]:
    """The home centres that somebody has whose home they are."""
    return frozenset(place for place, power in position.centres.items() if place in position.powers[power].home)


def _counts(position: Position) -> Mapping[str, Mapping[str, int | None]]:
    """What a table shows of each power, on boards where that is more than centres and units.

    The centres of a player are its own and those of its thralls and vassals; where there can be such, each kind has a column.
    Nobody bids once the game is over.
    """
    powers = position.powers
    if all(state.points is None for state in powers.values()):
        return {}
    held = {power: shares(position, power) for power in powers}
    columns: dict[str, dict[str, int | None]] = {}
    if any(state.capital for state in powers.values()):
        columns["Own"] = {power: own for power, (own, _, _) in held.items()}
        for spot, name in enumerate(("Thralls", "Vassals"), 1):
            columns[name] = {power: None if powers[power].kind == "vassal" else it[spot] for power, it in held.items()}
    columns["Centres"] = {power: sum(it) for power, it in held.items()}
    columns["Units"] = {power: len(position.units_of(power)) for power in powers}
    return columns if position.over else columns | {"Points": {power: state.points for power, state in powers.items()}}


def _description(board: Board, position: Position) -> str:
    """The units of each power in words."""
    names = {power.id: power.name for power in board.powers.values()}
    parts = [
        f"{names.get(power, power)}: {', '.join(str(unit) for unit in units)}"
        for power in sorted(position.powers)
        if (units := position.units_of(power))
    ]
    return ". ".join(parts) + "."
