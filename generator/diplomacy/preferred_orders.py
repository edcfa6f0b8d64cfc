"""Orders that were filled in because their players prefer them: which of a phase's orders they are, and what is told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.preferred import Preferred
from generator.core.problem import Problem
from generator.diplomacy import adjustments
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order
from generator.diplomacy.phase_orders import Orders
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings


def fill(position: Position, sheet: Mapping[str, Any], preferred: Preferred) -> Mapping[str, Any]:
    """The sheet of a position with the preferred lines in it, each in the place of its unit, or else behind it."""
    orders = {power: [*entries] for power, entries in sheet["orders"].items()}
    for power, by_phase in preferred.items():
        for line in (line for several in by_phase.values() for line in several):
            _put(position, orders.setdefault(power, []), line)
    return {**sheet, "orders": orders}


def _put(position: Position, entries: list[Any], line: str) -> None:
    """Put a line in the place of the unit, heir or vassal that it orders, or at the end where the sheet does not list it."""
    side, order = parted(position, line)
    entry: Any = {side: order} if side else order
    unit = " ".join(order.removeprefix("Build ").split()[:2])
    blanks = [{side: unit}, {side: ""}] if side else [unit]
    at = next((place for place, known in enumerate(entries) if known in blanks), len(entries))
    entries[at : at + 1] = [entry]


def parted(position: Position, line: str) -> tuple[str, str]:
    """The vassal that a line is for, or nothing, and its order."""
    side, colon, order = line.partition(": ")
    vassal = colon and side in position.powers and position.powers[side].kind == "vassal"
    return (side, order) if vassal else ("", line)


def named(position: Position, preferred: Preferred) -> dict[str, dict[str, str]]:
    """For each power whose unit or heir it is, also a vassal, the canonical orders that were filled in, and since which phase."""
    found: dict[str, dict[str, str]] = {}
    for power, by_phase in preferred.items():
        for phase, several in by_phase.items():
            for side, order in (parted(position, line) for line in several):
                found.setdefault(side or power, {}).setdefault(order, phase)
    return found


def marked(orders: Orders | None, events: Sequence[Event]) -> Sequence[Event]:
    """The facts of orders, each with the phase with which it came if it was filled in because its player prefers it."""
    if not orders or not orders.preferred:
        return events
    known = orders.preferred
    found = [(event, known.get(str(event["power"]), {}).get(str(event.get("order", "")))) for event in events]
    return [{**event, "preferred": phase} if phase and event["outcome"] != "void" else event for event, phase in found]


def told(position: Position, settings: Settings, orders: Orders) -> Iterator[Problem]:
    """A notice for each power whose orders were filled in, and what of its builds or removals they leave open."""
    for power in sorted(orders.preferred):
        filled = [(text, phase) for text, phase in orders.preferred[power].items() if text in _given(orders, power)]
        if not filled:
            continue
        since = " and ".join(sorted({phase for _, phase in filled}))
        message = f"{power}: {', '.join(text for text, _ in filled)}: filled in from what came with {since}"
        yield Problem("notice", "preferred", message, None, "newer orders replace it")
        due = adjustments.due(settings.board, position, power, settings.sites) if position.phase.step == "adjustments" else 0
        done = sum(each.verb in ("build", "remove", "disband", "waive") for each in _own(orders, power))
        if done < abs(due):
            what = "builds" if due > 0 else "removals"
            yield Problem("missing", "no-order", f"{power}: {what} still to be ordered: {abs(due) - done} of {abs(due)}")


def _own(orders: Orders, power: str) -> list[Order]:
    several = [*orders.given.get(power, ()), *(it for by in [orders.shared.get(power, {})] for each in by.values() for it in each)]
    return [given.order for given in several if given.order is not None]


def _given(orders: Orders, power: str) -> set[str]:
    return {write(order) for order in (*_own(orders, power), *(it.order for it in orders.heirs.get(power, ()) if it.order))}
