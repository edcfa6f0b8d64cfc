"""What reports show besides the record: names, and which powers belong together."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from generator.core.phase import known_phase
from generator.core.public import PublicPhase
from generator.diplomacy.board import Board
from generator.diplomacy.failed_by import failed_by
from generator.diplomacy.kept_out import kept_out_by
from generator.diplomacy.minors import KINDS
from generator.diplomacy.position import Position, commanders, load_once, shares
from generator.diplomacy.reasons import Reason, Rulebook


def view(rules: str, reasons: Mapping[str, Reason], rulebook: Rulebook, board: Board, phase: PublicPhase) -> dict[str, Any]:
    """The value `view` of the templates: the rule system with its reasons, the names of powers and places, and who stands where.

    `called` has the names of those that a sentence calls otherwise than a list: `the Ottoman Empire`.
    `minors` are the ids of all powers that are, were or may become minor ones; `garrisons` are those on the board that the report
    shows, grouped by the power that holds them as thralls and by religion. `standing` has the centres, units and points of the
    other powers. `waiting` are the centres of a power that is gone for good in which somebody else's unit stands. `failed_by` has
    the other orders by which supports, convoys and marriages failed, by the text of the order that did. `kept_out_by` has the
    strongest units in the way of a move, by its text, where its event names only weaker ones. `preferred` has the powers whose
    orders were filled in by what they prefer, by the title of the phase with which that came, and is there only then.
    """
    positions = [load_once(document) for document in (phase.position, phase.after) if document]
    minors = {place: _named(board.places[place].name) for place in board.places if board.minors and place in board.centres}
    vassals = {one: names for position in positions for one, names in _vassals(board, position).items()}
    majors = {power.id: {"name": power.name, "adjective": power.adjective} for power in board.powers.values()}
    filled_in = _preferred(phase)
    return ({"preferred": filled_in} if filled_in else {}) | {
        "rules": rules,
        "reasons": reasons,
        "rulebook": rulebook,
        "powers": {**majors, **vassals, **minors},
        "places": {place.id: place.name for place in board.places.values()},
        "called": _called(board),
        "minors": tuple(minors),
        "garrisons": _garrisons(positions[-1]) if positions else [],
        "waiting": _waiting(positions[-1]) if positions else [],
        "standing": _standing(positions[-1]) if positions and minors else [],
        "failed_by": failed_by(board, positions[0], phase.events) if phase.events else {},
        "kept_out_by": kept_out_by(board, phase.events),
    }


def _preferred(phase: PublicPhase) -> dict[str, list[str]]:
    since = {str(event["preferred"]) for event in phase.events if "preferred" in event}
    marked = {each: {str(event["power"]) for event in phase.events if event.get("preferred") == each} for each in sorted(since)}
    return {known_phase(each).title: sorted(powers) for each, powers in marked.items()}


def _named(name: str) -> dict[str, str]:
    return {"name": name, "adjective": name}


def _called(board: Board) -> dict[str, str]:
    powers = {it.id: it.called for it in board.powers.values() if it.called != it.name}
    return powers | {it.id: it.called for it in board.places.values() if it.called != it.name}


def _vassals(board: Board, position: Position) -> dict[str, dict[str, str]]:
    """The names of each vassal, from the name that its holders gave it, or from theirs; `brief` is that name alone, or the id."""
    names = {}
    for one, state in position.powers.items():
        if state.kind == "vassal":
            holders = " and ".join(board.powers[power].called for power in commanders(position, one))
            name = f"{state.name or f'Vassal of {holders}'} ({one})"
            title = f"{state.name} ({one}), vassal of {holders}" if state.name else name
            brief = state.name or one
            names[one] = {"name": name, "title": title, "brief": brief, "adjective": brief}
    return names


def _garrisons(position: Position) -> list[Mapping[str, Any]]:
    """The minor powers that own their centres, in groups of one lord and one religion."""

    def group(power: str) -> tuple[str, str]:
        return position.powers[power].of, position.powers[power].religion

    owned = [power for power, state in position.powers.items() if state.kind in KINDS and position.centres.get(power) == power]
    minors = sorted(owned, key=lambda one: (group(one), one))
    return [{"lord": lord, "religion": faith, "powers": list(those)} for (lord, faith), those in groupby(minors, group)]


def _waiting(position: Position) -> list[str]:
    return sorted(power for power, state in position.powers.items() if state.kind in KINDS and power not in position.centres)


def _standing(position: Position) -> list[Mapping[str, Any]]:
    """The centres, units and points of every power in the game; in dynastic games also the centres of its thralls and vassals."""
    dynastic = any(state.capital for state in position.powers.values())
    rows: list[Mapping[str, Any]] = []
    for power, state in position.powers.items():
        if state.kind in KINDS or state.kind == "eliminated":
            continue
        own, thralls, vassals = shares(position, power)
        row: dict[str, Any] = {"power": power, "units": len(position.units_of(power))}
        if dynastic:
            row |= {"own": own} if state.kind == "vassal" else {"own": own, "thralls": thralls, "vassals": vassals}
        if state.kind != "vassal":
            row["centres"] = own + thralls + vassals
        if state.kind == "major" and state.points is not None and position.phase.step == "orders":
            row["points"] = state.points
        rows.append(row)
    return rows
