"""The facts of a fight that is over: what each unit did, why, and with what strengths."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.event import Event
from generator.core.text import Data
from generator.diplomacy.convoys import route
from generator.diplomacy.muster import Given, Muster
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import Fight


class Account:
    """Every question about a fight has one answer now. `helpers` takes a unit to those whose support for it counted."""

    __slots__ = ("attackers", "fate", "field", "helpers", "made", "moves", "names", "power", "victors")

    def __init__(self, made: Muster, field: Fight) -> None:
        self.made = made
        self.field = field
        self.fate, self.power, self.moves, self.attackers = field.fate, field.power, field.moves, field.attackers
        self.names = {here: f"{unit.kind} {unit.place}" for here, unit in made.units.items()}
        self.victors = {end: start for start, end in made.moves.items() if field.fate[start]}
        self.helpers = {
            unit: [one for one in backers if one not in field.attackers or not field.cut(one)]
            for unit, backers in field.backing.items()
        }

    def strength(self, here: str, against: str | None = None) -> int:
        """One for the unit and one for each support that counted, but for those given by the power `against`."""
        helpers = self.helpers.get(here)
        if not helpers:
            return 1
        return 1 + sum(self.power[one] != against for one in helpers)

    def hold(self, here: str) -> int:
        """The strength of the unit in a province against what comes in; 0 where it left, or where there is none."""
        if here not in self.power or self.fate.get(here):
            return 0
        return 1 if here in self.moves else self.strength(here)

    def order(self, here: str, unit: Unit) -> Event:
        """The fact of what one unit was told and did."""
        made = self.made
        event: dict[str, Data] = {"kind": "order", "power": unit.power, "unit": self.names[here], "order": None}
        order = made.orders.get(here)
        if order is None:
            return self._stays(here, event, "holds", "no-order")
        note = made.notes[here]
        if order is note.order and note.text and order.kind and order.at == unit.place:
            event["order"] = note.text
        elif order.verb != "void":
            event["order"] = write(order._replace(kind=unit.kind, at=unit.place))
        if note.written:
            event["written"] = note.written
        if here in self.moves:
            return self._move(here, self.moves[here], event)
        return self._told(here, order, event)

    def _told(self, here: str, order: Order, event: dict[str, Data]) -> Event:
        """What became of any order but a legal move."""
        made = self.made
        if here in made.illegal:
            why = made.illegal[here]
            if why == "unreadable":
                return self._stays(here, event, "holds", why)
            return self._stays(here, event, "void", {"kind": "illegal", "why": why})
        if here in made.unmatched:
            return self._stays(here, event, "void", "unmatched")
        if order.verb == "support":
            return self._support(here, event)
        if order.verb == "convoy" and made.board.province[order.other] in self.field.stopped:
            return self._stays(here, event, "disrupted", "paradox")
        return self._stays(here, event, "convoys" if order.verb == "convoy" else "holds")

    def _move(self, here: str, end: str, event: dict[str, Data]) -> Event:
        """What became of a legal move: the strength it came with, and the greatest it had to beat."""
        if here in self.field.convoys and not self._sail(here, end, event):
            return event
        won = self.fate[here]
        event["outcome"] = "moves" if won else "bounces"
        hold = self._opposition(here, end)
        blocker = self.power[end] if hold else None
        strength = self.strength(here, blocker)
        rivals = self.attackers[end]
        pressing = [(self._press(rival, end), rival) for rival in rivals if rival != here] if len(rivals) > 1 else ()
        if not won:
            event["cause"] = self._hindrance(here, end, strength, hold, pressing)
        event["strength"] = strength
        event["against"] = max(hold, max(pressing)[0]) if pressing else hold
        helpers = self.helpers.get(here)
        if helpers:
            counted = sorted(self.names[one] for one in helpers if self.power[one] != blocker)
            if counted:
                event["supports"] = counted
        return event

    def _opposition(self, here: str, end: str) -> int:
        """The strength of the unit in the way of a move: head to head it defends with its supports."""
        if end not in self.power or self.fate.get(end):
            return 0
        return self.strength(end) if self.field.head_to_head(here, end) else self.hold(end)

    def _press(self, start: str, end: str) -> int:
        """The strength with which a move keeps others out of where it goes."""
        return self.field.prevent(start, end)[0]

    def _hindrance(self, here: str, end: str, strength: int, hold: int, pressing: Sequence[tuple[int, str]]) -> Data:
        """Why a move bounced: the unit in the way, or the others that came with at least its strength."""
        if hold and self.power[end] == self.power[here]:
            return {"kind": "own-unit", "by": self.names[end]}
        if hold >= strength:
            kind = "head-to-head" if self.field.head_to_head(here, end) else "held"
            return {"kind": kind, "by": self.names[end]}
        return {"kind": "contested", "by": sorted(self.names[rival] for force, rival in pressing if force >= strength)}

    def _sail(self, here: str, end: str, event: dict[str, Data]) -> bool:
        """Note the route of a convoyed move; False if it has none, with the reason."""
        field = self.field
        fleets = field.convoys[here]
        lost = {fleet for fleet in fleets if field.dislodged(fleet)}
        if field.arrives(here):
            event["route"] = [self.names[fleet] for fleet in route(field.board, here, end, fleets - lost)]
            return True
        event["outcome"] = "no-convoy"
        if here in field.stopped:
            event["cause"] = "paradox"
        elif lost and route(field.board, here, end, fleets):
            event["cause"] = {"kind": "disrupted", "by": sorted(self.names[fleet] for fleet in lost)}
        else:
            event["cause"] = "no-route"
        return False

    def _support(self, here: str, event: dict[str, Data]) -> Event:
        """What became of a support that is legal and matches."""
        field = self.field
        if here in self.victors or here not in self.attackers or not field.cut(here):
            return self._stays(here, event, "supports")
        own, aim = self.power[here], field.aimed[here]
        cutter = min(one for one in self.attackers[here] if self.power[one] != own and one != aim and field.arrives(one))
        event["outcome"] = "cut"
        event["cause"] = {"kind": "attacked", "by": self.names[cutter]}
        return event

    def _stays(self, here: str, event: dict[str, Data], outcome: str, cause: Data = None) -> Event:
        """A unit that did not try to move: what it did, or by whom it was driven out."""
        victor = self.victors.get(here)
        event["outcome"] = outcome if victor is None or outcome == "void" else "dislodged"
        if victor is not None and outcome != "void":
            cause = {"kind": "attacked", "by": self.names[victor]}
        if cause:
            event["cause"] = cause
        if victor is not None:
            event["strength"] = self.strength(here)
            event["against"] = self.strength(victor, self.power[here])
        return event

    def strays(self, given: Sequence[Given]) -> list[Event]:
        """The facts of orders that no unit took: for units that are not there or not the giver's, and unreadable ones."""
        events = []
        for index, note in enumerate(given):
            if note.order is None:
                events.append(stray(note, "unreadable"))
            elif index in self.made.stray:
                events.append(stray(note, {"kind": "illegal", "why": self.made.stray[index]}))
        return sorted(events, key=in_order)

    def units_after(self) -> tuple[Unit, ...]:
        """The units that stand after the phase, sorted."""
        fate, victors, orders = self.fate, self.victors, self.made.orders
        after = []
        for here, unit in self.made.units.items():
            if fate.get(here):
                after.append(Unit(unit.power, unit.kind, orders[here].to))
            elif here not in victors:
                after.append(unit)
        after.sort()
        return tuple(after)

    def standoffs(self) -> list[str]:
        """The empty provinces that nobody may retreat to, because moves met there; sorted."""
        full = self._full()
        return sorted(
            end
            for end, starts in self.attackers.items()
            if end not in full and any(self._press(start, end) for start in starts)
        )

    def dislodged(self, standoffs: Sequence[str]) -> list[Dislodged]:
        """The units driven out, with the locations each may retreat to (rulebook, Retreats)."""
        losers = [here for here in self.power if here in self.victors and not self.fate.get(here)]
        closed = self._full().union(standoffs) if losers else set()
        return [self._retreats(here, closed) for here in losers]

    def _full(self) -> set[str]:
        fate = self.fate
        return {here for here in self.power if not fate.get(here)}.union(self.victors)

    def _retreats(self, here: str, closed: set[str]) -> Dislodged:
        board = self.made.board
        unit, victor = self.made.units[here], self.victors[here]
        if victor not in self.field.convoys or self.made.rules.retreat_to_origin == "forbidden":
            closed = closed | {victor}
        options = sorted(end for end in board.reach[unit.kind][unit.place] if board.province[end] not in closed)
        return Dislodged(unit, self.names[victor], tuple(options))


def stray(note: Given, why: Data) -> Event:
    """The fact of an order that no unit took."""
    event: dict[str, Data] = {"kind": "order", "power": note.power, "order": write(note.order) if note.order else None}
    if note.written:
        event["written"] = note.written
    return {**event, "outcome": "void", "cause": why}


def in_order(event: Event) -> tuple[str, str, str]:
    """The key that orders facts of stray orders, whatever order they came in."""
    return str(event["power"]), str(event["order"]), str(event.get("written"))
