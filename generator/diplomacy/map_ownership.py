"""What a map shows of a position itself: who owns each centre, where units and heirs stand, and how each owner looks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import permutations

from generator.core.picture import Picture, Piece, Style
from generator.core.signs import Emblem
from generator.diplomacy import adjustments
from generator.diplomacy.adjustments import Sites
from generator.diplomacy.board import Board, vassal_id
from generator.diplomacy.map_signs import HEIR, MARRIED, SIGNS
from generator.diplomacy.minors import KINDS
from generator.diplomacy.position import Position, shares

MINOR = "#e6c999"
"""The colour of minor powers."""

FAITHS: Mapping[Emblem, str] = {
    "catholic": "Catholic minor",
    "orthodox": "Orthodox minor",
    "protestant": "Protestant minor",
    "islam": "Islamic minor",
    "keys": "Papal minor",
    "neutral": "minor",
}
"""What minor powers of each religion are called. They all look alike except for this sign, so that any centre can become one."""

_MINORS = frozenset(f"minor-{sign}" for sign in FAITHS)

SHAPES = {"A": "army", "F": "fleet"}

Looks = Callable[[str], str]
"""Takes a power to the style that shows it."""


def styles(board: Board) -> tuple[Style, ...]:
    """How each power looks, then every vassal that there may ever be, and the minor powers of each religion."""
    powers = tuple(Style(power.id, power.name, power.label, power.colour, paints=power.paints) for power in board.powers.values())
    minors = (
        Style(f"minor-{sign}", f"{name[0].upper()}{name[1:]} powers", "", MINOR, sign=sign, shared=name, unplayed=True)
        for sign, name in FAITHS.items()
    )
    return (*powers, *_vassals(board), *minors) if board.minors else powers


def _vassals(board: Board) -> Iterator[Style]:
    for giver, receiver in permutations((power for power in board.powers.values() if power.capital), 2):
        name = vassal_id(giver, receiver)
        words = f"Vassal of {giver.name} and {receiver.name}"
        yield Style(name, words, name, giver.colour, receiver.colour, paints=giver.paints, second_paints=receiver.paints)


def looks(board: Board, *positions: Position) -> Looks:
    """How the powers of these positions look; a power that changes looks as in the first position that has it."""
    signs = {minor.id: minor.religion for minor in board.minors.values()}
    for position in reversed(positions):
        signs |= {power: state.religion for power, state in position.powers.items() if state.kind in KINDS}
    signs |= {minor.id: minor.sign for minor in board.minors.values() if minor.sign}
    return lambda power: f"minor-{signs[power] or 'neutral'}" if power in signs else power


def held(board: Board, look: Looks, position: Position, name: str, title: str, served: Mapping[str, str] | None = None) -> Picture:
    """The picture of a position with its units and heirs; `served` are the lords of thralls, where not those of this position."""
    owners = {place: look(power) for place, power in position.centres.items()}
    lords = {power: state.of for power, state in position.powers.items() if state.kind == "thrall"}
    centres = owners | lords
    return Picture(
        name=name,
        title=title,
        description=_description(board, position),
        fills=owners,
        centres=centres,
        pieces=tuple(_pieces(look, position, lords_of(look, position) if served is None else served)),
        places=places(board, owners, centres, _capitals(position), _homes(position)),
        counts=_counts(position) or counted(centres, (look(unit.power) for unit in position.units)),
        names={power: state.name for power, state in position.powers.items() if state.name},
        out=_out(position),
        held=dict.fromkeys((place for place, owner in lords.items() if place in owners and owners[place] != owner), "thrall"),
        signs=SIGNS,
    )


def _out(position: Position) -> frozenset[str]:
    """Who is out of the game. One who lost the last unit in a winter has nothing left, though only the next census says so."""
    alive = set(position.centres.values()) | {unit.power for unit in position.units}
    kinds = {power: state.kind for power, state in position.powers.items()}
    return frozenset(power for power, kind in kinds.items() if kind == "eliminated" or (kind == "major" and power not in alive))


def lords_of(look: Looks, position: Position) -> Mapping[str, str]:
    """How the lord of each thrall looks."""
    return {power: look(state.of) for power, state in position.powers.items() if state.kind == "thrall"}


def lately(board: Board, position: Position, last: Mapping[str, str]) -> Mapping[str, str]:
    """How those look who were the last in each province on land without a centre; without minor powers, which nobody plays."""
    played = {power for power, state in position.powers.items() if state.kind not in ("minor", "thrall")}
    free = (it for it in last if it in board.places and it not in board.centres and it not in board.seas)
    return {place: last[place] for place in sorted(free) if last[place] in played}


def builds(board: Board, position: Position, sites: Sites) -> tuple[Mapping[str, int], frozenset[str]]:
    """How many units each power that is played may build, or below zero has to remove; and where those may stand."""
    played = [power for power, state in position.powers.items() if state.kind in ("major", "vassal")]
    due = {power: number for power in played if (number := adjustments.due(board, position, power, sites))}
    taken = {board.province[unit.place] for unit in position.units}
    vacant = (place for power, number in due.items() if number > 0 for place in sites(position, power, ()))
    return due, frozenset(vacant) - taken


def places(
    board: Board, fills: Mapping[str, str], centres: Mapping[str, str], capitals: frozenset[str], homes: frozenset[str]
) -> Mapping[str, frozenset[str]]:
    """The places that have a sign, by the name of the sign. Home centres have one only where there are minor powers."""
    split = (place for place, owner in fills.items() if centres.get(place, owner) != owner)
    thralls = frozenset(place for place in split if board.minors and fills[place] in _MINORS)
    found = {"home": homes - capitals if board.minors else frozenset[str](), "capital": capitals, "thrall": thralls}
    return {name: those for name, those in found.items() if those}


def counted(centres: Mapping[str, str], units: Iterable[str]) -> Mapping[str, Mapping[str, int | None]]:
    """The columns of the table below a map: the centres and the units of each owner."""
    return {"Centres": Counter(centres.values()), "Units": Counter(units)}


def heir(at: str, of: str, *, married: bool) -> Piece:
    """The piece of an heir."""
    return Piece(at, MARRIED if married else HEIR, of)


def _pieces(look: Looks, position: Position, lords: Mapping[str, str]) -> Iterator[Piece]:
    for unit in position.units:
        yield Piece(unit.place, SHAPES[unit.kind], look(unit.power), lord=lords.get(unit.power, ""))
    for driven in position.dislodged:
        power, kind = driven.unit.power, SHAPES[driven.unit.kind]
        yield Piece(driven.unit.place, kind, look(power), dislodged=True, lord=lords.get(power, ""))
    for one in position.heirs:
        yield heir(one.at, one.of, married=bool(one.married))


def _capitals(position: Position) -> frozenset[str]:
    """The capitals that still belong to their own powers."""
    return frozenset(state.capital for power, state in position.powers.items() if position.centres.get(state.capital) == power)


def _homes(position: Position) -> frozenset[str]:
    """The home centres that belong to a power whose home they are."""
    return frozenset(place for place, power in position.centres.items() if place in position.powers[power].home)


def _counts(position: Position) -> Mapping[str, Mapping[str, int | None]]:
    """The columns of that table where there are points; none where it has just centres and units.

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
    """The units of each power in words, for those who cannot see the map."""
    names = {power.id: power.name for power in board.powers.values()}
    parts = [
        f"{names.get(power, power)}: {', '.join(str(unit) for unit in units)}"
        for power in sorted(position.powers)
        if (units := position.units_of(power))
    ]
    return ". ".join(parts) + "."
