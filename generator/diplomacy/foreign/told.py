"""What a source tells of a phase of Diplomacy, in our values, and the words that it is read from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from generator.core.foreign import SourcePhase
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import NoOrder, Order, Unit

BY_LAND = {"switches": {"4.A.3-fallback": "by-land", "removal": "2000"}}
"""The rules of every program known here, where they differ from ours: a move that asks for a convoy nobody gives goes by land, and
in civil disorder units are removed by their distance from home. Sixty real games of three sites come out so."""


class Told(NamedTuple):
    """The position before a phase and what came of its orders, as far as a source tells them; None where it does not.

    `centres` takes a supply centre to its owner. `dislodged` takes the units that must retreat to where they may go. `results` has
    the words for each unit by its province: `bounce`, `no convoy`, `cut`, `void`, `dislodged`, `disrupted`, or only `fail` where
    the source does not say why; none of them is success. A fleet may be told without its coast.
    """

    units: Sequence[Unit] | None = None
    centres: Mapping[str, str] | None = None
    dislodged: Mapping[Unit, frozenset[str]] | None = None
    results: Mapping[str, frozenset[str]] | None = None


def powers_of(board: Board) -> dict[str, str]:
    """The ids of powers by every name that a source may have for them, in small letters."""
    found: dict[str, str] = {}
    for power in board.powers.values():
        for name in (power.id, power.name, power.adjective):
            found[name.casefold()] = power.id
    return found


def read_unit(text: str, power: str, lexicon: Lexicon) -> Unit | None:
    """The unit that is written as `F STP/SC`, or None."""
    found = notation.read(text, lexicon)
    return Unit(power, found.kind, found.at) if isinstance(found, NoOrder) and found.kind and found.at else None


def read_place(text: str, lexicon: Lexicon) -> str:
    """The abbreviation of a place, whatever name it is given; empty where there is none."""
    found = notation.read(f"A {text}", lexicon)
    return found.at if isinstance(found, NoOrder) else ""


def read_order(text: str, step: str, lexicon: Lexicon) -> Order | None:
    """An order, meant for a step of the year: `A PAR D` is a removal in winter. None where it cannot be read."""
    found = notation.read(text, lexicon)
    if not isinstance(found, Order):
        return None
    if step == "adjustments" and found.verb == "disband":
        return found._replace(verb="remove")
    if step == "retreats" and found.verb == "move":
        return found._replace(verb="retreat")
    return found


def is_opening(board: Board, first: SourcePhase, *, whole: bool = False) -> bool:
    """Whether a game begins as the board does. `whole`: its first phase tells all units, and not only those that got orders."""
    start = board.facts["calendar"]["start"]
    if (first.year, first.season, first.step) != (int(start["year"]), str(start["season"]), str(start["step"])):
        return False
    powers = board.powers.values()
    units = {(power.id, text[0], board.province[text[2:]]) for power in powers for text in power.units}
    centres = {place: power.id for power in powers for place in (*power.home, *power.owns)}
    told: Told = first.told
    found = {(unit.power, unit.kind, board.province[unit.place]) for unit in told.units or ()}
    same = found in (units, set()) if whole else found <= units
    return same and (not told.centres or dict(told.centres) == centres)
