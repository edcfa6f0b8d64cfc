"""A movement phase from orders to facts: what each unit did and why, who was dislodged and where it may go, and the units after."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from generator.core.event import Event
from generator.core.text import Data
from generator.diplomacy.board import Board
from generator.diplomacy.muster import Bar, Given, Muster, muster
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import Fight, fight, route
from generator.diplomacy.rules import Rules


@dataclass(frozen=True, slots=True)
class Outcome:
    """The facts of the phase, the units that stand after it (sorted), and those that must retreat."""

    events: tuple[Event, ...]
    units: tuple[Unit, ...]
    dislodged: tuple[Dislodged, ...]


def adjudicate(
    board: Board, units: Sequence[Unit], given: Sequence[Given], rules: Rules, bars: tuple[Bar, ...] = ()
) -> Outcome:
    """Adjudicate the orders given to the units. The order of `given` makes no difference but between two orders for one unit."""
    province = board.province
    made = muster(board, {province[unit.place]: unit for unit in units}, given, rules, bars)
    field = fight(board, made.battle(), rules)
    report = _Report(made, field)
    events = [report.order(here, unit) for here, unit in made.units.items()]
    events += report.strays(given)
    gone, standoffs = report.dislodged()
    events += standoffs
    events += [_dislodged(one) for one in gone]
    return Outcome(tuple(events), report.units_after(), tuple(gone))


def _dislodged(one: Dislodged) -> Event:
    event = {"kind": "dislodged", "power": one.unit.power, "unit": str(one.unit), "by": one.by}
    return {**event, "options": one.options} if one.options else event


class _Report:
    """The facts of a fight that is over; every question has one answer now."""

    def __init__(self, made: Muster, field: Fight) -> None:
        self.made = made
        self.field = field
        self.names = {here: f"{unit.kind} {unit.place}" for here, unit in made.units.items()}
        self.victors = {end: start for start, end in made.moves.items() if field.fate[start]}

    def order(self, here: str, unit: Unit) -> Event:
        """The fact of what one unit was told and did."""
        made = self.made
        event: dict[str, Data] = {"kind": "order", "power": unit.power, "unit": self.names[here], "order": None}
        order = made.orders.get(here)
        if order is None:
            return self._stays(here, event, "holds", "no-order")
        if not order.kind or order.at != unit.place:
            order = order._replace(kind=unit.kind, at=unit.place)
        event["order"] = write(order)
        note = made.written[here]
        if note.written:
            event["written"] = note.written
        if here in made.moves:
            return self._move(here, made.moves[here], event)
        if here in made.illegal:
            return self._stays(here, event, "void", {"kind": "illegal", "why": made.illegal[here]})
        if here in made.unmatched:
            return self._stays(here, event, "void", "unmatched")
        if order.verb == "support":
            return self._support(here, event)
        if order.verb == "convoy":
            return self._convoy(here, order, event)
        return self._stays(here, event, "holds")

    def _move(self, here: str, end: str, event: dict[str, Data]) -> Event:
        field = self.field
        won = field.fate[here]
        if here in field.convoys and not self._sail(here, end, event):
            return event
        event["outcome"] = "moves" if won else "bounces"
        rivals = field.attackers[end]
        if end not in field.power and len(rivals) == 1 and here not in field.backing:
            event["strength"], event["against"] = 1, 0
            return event
        strength, hold = (both[0] for both in field.attack(here, end))
        pressing = [(field.prevent(rival, end)[0], rival) for rival in rivals if rival != here]
        against = max([hold, *(force for force, _ in pressing)])
        if not won:
            event["cause"] = self._hindrance(here, end, strength, hold, pressing)
            if not strength:
                strength = field.strength(here)[0]
        event["strength"], event["against"] = strength, against
        if here in field.backing:
            owner = None if won and end not in self._standing else field.power.get(end)
            self._supports(here, event, owner)
        return event

    @property
    def _standing(self) -> set[str]:
        """The provinces whose unit did not leave of itself."""
        return {here for here in self.field.power if not self.field.fate.get(here)}

    def _sail(self, here: str, end: str, event: dict[str, Data]) -> bool:
        """Note the route of a convoyed move; False if it has none, with the reason."""
        field = self.field
        fleets = field.convoys[here]
        lost = [fleet for fleet in fleets if field.dislodged(fleet)]
        if field.arrives(here):
            event["route"] = [self.names[fleet] for fleet in route(field.board, here, end, fleets - set(lost))]
            return True
        event["outcome"] = "no-convoy"
        if here in field.stopped:
            event["cause"] = "paradox"
        elif lost and route(field.board, here, end, fleets):
            event["cause"] = {"kind": "disrupted", "by": sorted(self.names[fleet] for fleet in lost)}
        else:
            event["cause"] = "no-route"
        return False

    def _hindrance(self, here: str, end: str, strength: int, hold: int, pressing: list[tuple[int, str]]) -> Data:
        field = self.field
        if hold >= strength and hold:
            if field.power[end] == field.power[here]:
                kind = "own-unit"
            else:
                kind = "head-to-head" if field.head_to_head(here, end) else "held"
            return {"kind": kind, "by": self.names[end]}
        return {"kind": "contested", "by": sorted(self.names[rival] for force, rival in pressing if force >= strength)}

    def _support(self, here: str, event: dict[str, Data]) -> Event:
        field = self.field
        if here in self.victors:
            return self._stays(here, event, "dislodged")
        if here in field.attackers and field.cut(here):
            event["outcome"] = "cut"
            event["cause"] = {"kind": "attacked", "by": self.names[self._cutter(here)]}
            return event
        event["outcome"] = "supports"
        return event

    def _cutter(self, here: str) -> str:
        field = self.field
        own, aim = field.power[here], field.aimed[here]
        return min(one for one in field.attackers[here] if field.power[one] != own and one != aim and field.arrives(one))

    def _convoy(self, here: str, order: Order, event: dict[str, Data]) -> Event:
        if here in self.victors:
            return self._stays(here, event, "dislodged")
        army = self.made.board.province[order.other]
        event["outcome"] = "disrupted" if army in self.field.stopped else "convoys"
        if army in self.field.stopped:
            event["cause"] = "paradox"
        return event

    def _stays(self, here: str, event: dict[str, Data], outcome: str, cause: Data = None) -> Event:
        """A unit that did not try to move: what it did, or by whom it was driven out."""
        victor = self.victors.get(here)
        if victor is None:
            event["outcome"] = outcome
            if cause:
                event["cause"] = cause
            return event
        field = self.field
        event["outcome"] = "dislodged" if outcome != "void" else "void"
        event["cause"] = cause if outcome == "void" else {"kind": "attacked", "by": self.names[victor]}
        event["strength"] = field.strength(here)[0]
        event["against"] = field.attack(victor, here)[0][0]
        return event

    def _supports(self, here: str, event: dict[str, Data], owner: str | None) -> None:
        field = self.field
        counted = [one for one in field.backing[here] if field.power[one] != owner and not field.cut(one)]
        if counted:
            event["supports"] = sorted(self.names[one] for one in counted)

    def strays(self, given: Sequence[Given]) -> list[Event]:
        """The facts of orders that no unit took: for units that are not there or not the giver's, and unreadable ones."""
        events: list[Event] = []
        for index, note in enumerate(given):
            why: Data = {"kind": "illegal", "why": self.made.stray[index]} if index in self.made.stray else None
            if note.order is None:
                why = "unreadable"
            if why:
                text = None if note.order is None else write(note.order)
                event: dict[str, Data] = {"kind": "order", "power": note.power, "order": text}
                if note.written:
                    event["written"] = note.written
                events.append({**event, "outcome": "void", "cause": why})
        return sorted(events, key=lambda event: (str(event["power"]), str(event["order"]), str(event.get("written"))))

    def units_after(self) -> tuple[Unit, ...]:
        """The units that stand after the phase, sorted."""
        fate, victors, orders = self.field.fate, self.victors, self.made.orders
        after = []
        for here, unit in self.made.units.items():
            if fate.get(here):
                after.append(Unit(unit.power, unit.kind, orders[here].to))
            elif here not in victors:
                after.append(unit)
        after.sort()
        return tuple(after)

    def dislodged(self) -> tuple[list[Dislodged], list[Event]]:
        """The units driven out, with their retreats (rulebook, Retreats), and the standoffs where none may go."""
        field = self.field
        fate = field.fate
        losers = [here for here in field.power if here in self.victors and not fate.get(here)]
        full = {here for here in field.power if not fate.get(here)} | set(self.victors)
        contested = sorted(end for end in field.attackers if end not in full and self._standoff(end))
        gone = [self._retreats(here, full.union(contested)) for here in losers]
        return gone, [{"kind": "standoff", "place": place} for place in contested]

    def _standoff(self, end: str) -> bool:
        return any(self.field.prevent(start, end)[0] for start in self.field.attackers[end])

    def _retreats(self, here: str, closed: set[str]) -> Dislodged:
        made = self.made
        unit = made.units[here]
        victor = self.victors[here]
        if victor not in self.field.convoys or made.rules.retreat_to_origin == "forbidden":
            closed = closed | {victor}
        ends = made.board.reach[unit.kind][unit.place]
        options = tuple(sorted(end for end in ends if made.board.province[end] not in closed))
        return Dislodged(unit, self.names[victor], options)
