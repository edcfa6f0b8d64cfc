"""Compares what came of orders here with what a source tells, and finds the rulings that make our position that of the source."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from generator.core.event import Event
from generator.core.foreign import Correction, SourceGame
from generator.core.phase import Phase
from generator.core.placed_values import Data
from generator.core.problem import Problem, fault
from generator.core.ruleset import Document
from generator.diplomacy.board import Board
from generator.diplomacy.calendar import year
from generator.diplomacy.foreign.told import Told
from generator.diplomacy.opening import opening as usual_opening
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings

WORDS = {"bounces": "bounce", "no-convoy": "no convoy", "cut": "cut", "void": "void"}
"""Our outcomes of moves that failed and of supports that did not count, in the words of sources."""

PRINTED = {
    "outcome": "{power}: {order}: {here} here, {there} there",
    "unit": "{power}: {unit} stands on one board alone (here: {here}, there: {there})",
    "owner": "{place} belongs to {here} here, to {there} there",
    "dislodged": "{power}: {unit} must retreat on one board alone (here: {here}, there: {there})",
    "retreats": "{power}: {unit} may go to {here} here, to {there} there",
    "unread": "{power}: no order that can be taken: {order}",
    "not-played": "{power}: {order} is of {when}, which does not come here",
    "no-such-phase": "the source has no such phase",
    "assumed": "who owned which centre at the start is not told; it is taken from the end of that year",
}
"""How each kind of difference is printed by the command."""


def opening(settings: Settings, source: SourceGame) -> Position | Problem:
    """The position that a game begins with: that of the board, or the one told of its first phase."""
    if not source.phases:
        return fault("no-phases", "the file tells of no phase")
    first, start = source.phases[0], usual_opening(settings)
    if (first.season, first.step) not in {(slot.season, slot.step) for slot in year(settings.board.facts)}:
        return fault("phase", f"the file begins with {first.name}, and a year has no {first.season} {first.step}")
    if not source.begins:
        return start
    told: Told = first.told
    if first.step == "retreats" or told.units is None or told.centres is None:
        return fault("phase", f"the file begins with {first.name}, and does not tell the whole position before it")
    phase = Phase(1, first.year, first.season, first.step)
    alive = {unit.power for unit in told.units} | set(told.centres.values())
    powers = {power: state if power in alive else replace(state, kind="eliminated") for power, state in start.powers.items()}
    return replace(start, phase=phase, powers=powers, units=tuple(sorted(told.units)), centres=dict(told.centres))


def corrections(settings: Settings, position: Position, told: Told) -> Sequence[Correction]:
    """Every difference between a position and what is told of it, with the rulings, removals first."""
    found = [*_units(settings.board, position, told), *_owners(position, told), *_dislodged(settings, position, told)]
    return sorted(found, key=lambda each: each.ruling.get("rule") != "remove")


def _units(board: Board, position: Position, told: Told) -> Iterator[Correction]:
    if told.units is None:
        return
    spare = list(position.units)
    missing: list[Unit] = []
    for unit in told.units:
        same = next((one for one in spare if _same(board, one, unit)), None)
        if same is None:
            missing.append(unit)
        else:
            spare.remove(same)
    for unit in spare:
        told_of: Document = {"kind": "unit", "power": unit.power, "unit": str(unit), "here": "yes", "there": "no"}
        yield Correction(told_of, {"rule": "remove", "unit": str(unit)})
    taken = {board.province[unit.place] for unit in position.units if unit not in spare}
    for unit in missing:
        told_of = {"kind": "unit", "power": unit.power, "unit": str(unit), "here": "no", "there": "yes"}
        province = board.province[unit.place]
        stands = unit.place in board.locations(unit.kind, province) and province not in taken
        taken.add(province)
        yield Correction(told_of, {"rule": "place", "power": unit.power, "unit": str(unit)} if stands else {})


def _same(board: Board, ours: Unit, theirs: Unit) -> bool:
    place = ours.place if "/" in theirs.place else board.province[ours.place]
    return (ours.power, ours.kind, place) == (theirs.power, theirs.kind, theirs.place)


def _owners(position: Position, told: Told) -> Iterator[Correction]:
    if told.centres is None:
        return
    for place in sorted({*position.centres, *told.centres}):
        ours, theirs = position.centres.get(place, ""), told.centres.get(place, "")
        if ours != theirs:
            ruling: Document = {"rule": "owner", "place": place, **({"power": theirs} if theirs else {})}
            yield Correction({"kind": "owner", "place": place, "here": ours, "there": theirs}, ruling)


def _dislodged(settings: Settings, position: Position, told: Told) -> Iterator[Correction]:
    """Units that must retreat here or there alone, and those that may go elsewhere. No ruling changes that."""
    if told.dislodged is None or position.phase.step != "retreats":
        return
    board = settings.board
    theirs = {(unit.power, board.province[unit.place]): options for unit, options in told.dislodged.items()}
    for one in settings.retreating(position):
        options = theirs.pop((one.unit.power, board.province[one.unit.place]), None)
        own: Document = {"power": one.unit.power, "unit": str(one.unit)}
        if options is None and one.options:
            yield Correction({"kind": "dislodged", **own, "here": "yes", "there": "no"})
        elif options and options != frozenset(one.options):
            yield Correction({"kind": "retreats", **own, "here": _list(one.options), "there": _list(options)})
    for unit in told.dislodged:
        if theirs.get((unit.power, board.province[unit.place])):
            yield Correction({"kind": "dislodged", "power": unit.power, "unit": str(unit), "here": "no", "there": "yes"})


def moot(order: str) -> bool:
    """Whether nothing is missed if the phase of an order does not come: a unit that had nowhere to go is gone already."""
    return order.endswith(" D") or order == "Waive"


def _list(places: Sequence[str] | frozenset[str]) -> str:
    return ", ".join(sorted(places)) or "nowhere"


def outcomes(board: Board, position: Position, events: Sequence[Event], told: Told) -> list[Document]:
    """The orders of a movement phase whose outcome is another one than the source tells."""
    if told.results is None or position.phase.step != "orders":
        return []
    lost = {board.province[_place(event["unit"])]: bool(event.get("options")) for event in events if event["kind"] == "dislodged"}
    home = {board.province[unit.place]: unit.power for unit in position.units}
    found: list[Document] = []
    for event in events:
        if event["kind"] != "order" or "unit" not in event:
            continue
        province = board.province[_place(event["unit"])]
        theirs = told.results.get(province)
        if theirs is not None and not _agree(event, theirs, lost=lost.get(province), void_too=_helps_own_foe(board, home, event)):
            here = {str(event["outcome"])} | ({"dislodged"} if province in lost else set())
            words: Document = {"here": ", ".join(sorted(here)), "there": ", ".join(sorted(theirs)) or "success"}
            order = {"order": str(event["order"])} if event.get("order") else {}
            found.append({"kind": "outcome", "power": event["power"], "unit": event["unit"], **order, **words})
    return found


def _agree(event: Event, theirs: frozenset[str], *, lost: bool | None, void_too: bool) -> bool:
    """Whether the words of a source can mean our outcome. `lost`: the unit was driven out, and whether it has where to go.

    Sources call a support or a convoy of a unit that was driven out cut or disrupted as well as dislodged, and a support against an
    own unit void, which is none of these here; some do not list a unit that was driven out and has nowhere to go.
    """
    outcome, order = str(event["outcome"]), str(event.get("order") or "")
    ours = {WORDS[outcome]} if outcome in WORDS else set()
    if "fail" in theirs:
        return bool(ours) or outcome == "dislodged" or lost is not None
    driven_out = {"dislodged"} if lost is not None else set()
    spare = {"cut", "disrupted"} | driven_out if driven_out else set()
    spare |= {"disrupted"} if outcome in ("no-convoy", "convoys", "bounces") else set()
    spare |= {"void"} if void_too and outcome == "supports" else set()
    if " C " in order or event.get("cause") == "no-order":
        ours, spare = ours - {"void"}, spare | {"void"}
    # An order that nobody can read, or that the rules forbid, is a unit that holds; some sources never had it.
    needed = ours - ({"void"} if outcome == "void" else set()) if theirs <= {"dislodged"} else ours
    return needed | (driven_out if lost else set()) <= theirs <= ours | spare


def _helps_own_foe(board: Board, home: Mapping[str, str], event: Event) -> bool:
    """Whether an order is a support into a place where a unit of the same power stands."""
    end = str(event.get("order") or "").split(" - ")[-1]
    return home.get(board.province.get(end, "")) == event["power"]


def _place(unit: Data) -> str:
    return str(unit).partition(" ")[2]
