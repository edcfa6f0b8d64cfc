"""A game as the Python package `diplomacy` saves one, for that program to show it, to go on from it, or to learn from it.

Orders and places are spelled as ours are, in capitals. An order that is against the rules, or that nobody could read, is left out,
since the package would refuse it: the unit holds for both.
Source of the format: `diplomacy.utils.export` of https://pypi.org/project/diplomacy/ (version 1.1.2).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from generator.core.canonical_yaml import digest, dump
from generator.core.event import Event
from generator.core.export import Export
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.diplomacy.board import Board, in_force
from generator.diplomacy.notation import Lexicon, read
from generator.diplomacy.orders import Order
from generator.diplomacy.position import Position, load_once, players

STANDARD = "sha256:9602bdd5b60f1c651a42a655f7a82a52931d5c88bcd05453b4bed39b02081704"
"""The hash of the classical board, the one map of the package that games here are played on; every record on it has this hash."""

STEPS = {"orders": "M", "retreats": "R", "adjustments": "A"}
RESULTS = {
    "bounces": "bounce",
    "no-convoy": "no convoy",
    "cut": "cut",
    "void": "void",
    "dislodged": "dislodged",
    "disbands": "disband",
}
"""What the package calls the outcomes of orders that failed; it has no word for success."""
Document = Mapping[str, Any]


def exports(board: Board, lexicon: Lexicon) -> Sequence[Export]:
    """The saved game, for games on the classical board."""
    return (Export("diplomacy.json", "the game for the Python package diplomacy", partial(saved_game, board, lexicon)),)


def saved_game(board: Board, lexicon: Lexicon, game: str, phases: Sequence[PublicPhase]) -> Document | None:
    """The game as a document; None on another board, and before a phase was run."""
    run = [it for it in phases if it.done]
    if not run or digest(dump(in_force(board.facts))) != STANDARD:
        return None
    told = [_phase(board, lexicon, game, it) for it in run]
    last = phases[-1]
    name = "COMPLETED" if last.done else _name(last.phase)
    state = _state(game, name, load_once(last.after if last.done else last.position))
    told.append({"name": name, "state": state, "orders": {}, "results": {}, "messages": []})
    return {"id": game, "map": "standard", "rules": [], "phases": told}


def _phase(board: Board, lexicon: Lexicon, game: str, phase: PublicPhase) -> Document:
    before, name = load_once(phase.position), _name(phase.phase)
    orders: dict[str, list[str]] = {_big(it): [] for it in players(before)}
    results: dict[str, list[str]] = {_big(str(it)): [] for it in before.ordered_units()}
    where = {board.province[it.place]: str(it) for it in before.units}
    for event in phase.events:
        if event["kind"] == "order":
            text = _order(board, lexicon, where, event)
            if text:
                orders[_big(event["power"])].append(text)
            if "unit" in event and (word := RESULTS.get(str(event["outcome"]))):
                results.setdefault(_big(event["unit"]), []).append(word)
        elif event["kind"] == "dislodged" and "dislodged" not in (there := results.setdefault(_big(event["unit"]), [])):
            there.append("dislodged")
    return {"name": name, "state": _state(game, name, before), "orders": orders, "results": results, "messages": []}


def _name(phase: Phase) -> str:
    """`F1902R` for the retreats of Fall 1902."""
    return f"{phase.season[0].upper()}{phase.year}{STEPS[phase.step]}"


def _state(game: str, name: str, position: Position) -> Document:
    names = players(position)
    retreats: dict[str, dict[str, list[str]]] = {it: {} for it in names}
    for one in position.dislodged:
        retreats[one.unit.power][str(one.unit)] = list(one.options)
    return {
        "name": name,
        "units": {_big(it): [*map(_big, position.units_of(it)), *(_big(f"*{unit}") for unit in retreats[it])] for it in names},
        "retreats": {_big(it): {_big(unit): list(map(_big, ways)) for unit, ways in retreats[it].items()} for it in names},
        "centers": {_big(it): list(map(_big, position.owned(it))) for it in names},
        "homes": {_big(it): list(map(_big, position.powers[it].home)) for it in names},
        "game_id": game,
        "map": "standard",
        "rules": [],
    }


def _order(board: Board, lexicon: Lexicon, where: Mapping[str, str], event: Event) -> str:
    """The order in the package's spelling; empty where it would not take it. `where` has the unit in each province."""
    cause = event.get("cause")
    illegal = event.get("outcome") == "void" and isinstance(cause, Mapping) and cause.get("kind") == "illegal"
    order = None if illegal else read(str(event.get("order") or ""), lexicon)
    if not isinstance(order, Order):
        return ""
    unit = f"{order.kind} {order.at}"
    return _big(" ".join(_words(board, where, order, where.get(board.province.get(order.at, ""), unit), event)))


def _words(board: Board, where: Mapping[str, str], it: Order, unit: str, event: Event) -> Iterator[str]:
    """The words of an order; `where` has the unit in each province, with the coast on which a fleet stands."""
    other = where.get(board.province.get(it.other, ""), f"{it.other_kind} {it.other}")
    match it.verb:
        case "hold":
            yield from (unit, "H")
        case "move":
            by_sea = it.kind == "A" and (it.via or it.route or "route" in event or it.to not in board.reach["A"][it.at])
            yield from (unit, "-", it.to, *(["VIA"] if by_sea else []))
        case "support":
            yield from (unit, "S", other, *(["-", board.province[it.to]] if it.to else []))
        case "convoy":
            yield from (unit, "C", other, "-", it.to)
        case "retreat":
            yield from (f"{it.kind} {it.at}", "R", it.to)
        case "disband":
            yield from (f"{it.kind} {it.at}", "D")
        case "build":
            yield from (f"{it.kind} {it.at}", "B")
        case "remove":
            yield from (unit, "D")
        case "waive":
            yield "WAIVE"


def _big(it: object) -> str:
    return str(it).upper()
