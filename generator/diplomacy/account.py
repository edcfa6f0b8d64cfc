"""The facts of a fight that is over: what each unit did, why, and with what strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.event import Event
from generator.core.text import Data
from generator.diplomacy.convoys import route
from generator.diplomacy.muster import Given, Muster
from generator.diplomacy.notation import write
from generator.diplomacy.orders import Order, Unit
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import Fight

QUIET: Mapping[str, str] = {"hold": "holds", "support": "supports"}
"""What comes of an order that counts, given to a unit that nobody attacks."""


class Account:
    """Every question about a fight has one answer now. `helpers` takes a unit to those whose support for it counted."""

    __slots__ = ("attackers", "fate", "field", "helpers", "made", "moves", "names", "power", "pressing", "victors")

    def __init__(self, made: Muster, field: Fight) -> None:
        self.made = made
        self.field = field
        self.fate, self.power, self.moves, self.attackers = field.fate, field.power, field.moves, field.attackers
        self.pressing: dict[str, list[tuple[int, str]]] = {}
        self.names = {here: f"{kind} {place}" for here, (_, kind, place) in made.units.items()}
        fate = self.fate
        self.victors = {end: start for start, end in made.moves.items() if fate[start]}
        self.helpers = {
            unit: [one for one in backers if one not in field.attackers or not field.cut(one)]
            for unit, backers in field.backing.items()
        }

    def strength(self, here: str, against: str | None = None) -> int:
        """One for the unit and one for each support that counted, but for those given by the power `against`."""
        helpers = self.helpers.get(here)
        if not helpers:
            return 1
        return 1 + (sum(self.power[one] != against for one in helpers) if against else len(helpers))

    def stands(self, here: str) -> bool:
        """Is the unit that began in this province still in the way there: it did not leave by itself?"""
        return here in self.power and not self.fate.get(here)

    def orders(self) -> list[Event]:
        """What each unit was told and did, one fact a unit, in the order of the units.

        What happens most comes first: a move that nobody opposed, and a unit that nobody attacked and that did as it was told.
        """
        made, names, fate, attackers = self.made, self.names, self.fate, self.attackers
        moves, notes, involved = self.moves, made.notes, self.field.backing.keys() | self.field.convoys.keys()
        odd = made.illegal.keys() | made.unmatched
        events: list[Event] = []
        for here, (owner, _, _) in made.units.items():
            event: dict[str, Data] = {"kind": "order", "power": owner, "unit": names[here], "order": None}
            events.append(event)
            note = notes.get(here)
            if note is None:
                self._stays(here, event, "holds", "no-order")
                continue
            _, order, written, text = note
            event["order"] = text or _text(note)
            if written:
                event["written"] = written
            if here in moves:
                end = moves[here]
                if fate[here] and here not in involved and len(attackers[end]) == 1:
                    event["outcome"], event["strength"], event["against"] = "moves", 1, 0
                else:
                    self._move(here, end, event)
            elif here not in attackers and here not in odd and order[0] in QUIET:  # type: ignore[index]  # never None here
                event["outcome"] = QUIET[order[0]]  # type: ignore[index]
            else:
                self._told(here, made.order(here), event)
        return events

    def _told(self, here: str, order: Order, event: dict[str, Data]) -> None:
        """What became of any order but a legal move."""
        made = self.made
        verb = order.verb
        if here in made.illegal:
            why = made.illegal[here]
            if verb == "void":
                self._stays(here, event, "holds", why)
            else:
                self._stays(here, event, "void", {"kind": "illegal", "why": why})
        elif here in made.unmatched:
            self._stays(here, event, "void", "unmatched")
        elif verb == "support":
            self._support(here, event)
        elif verb == "convoy" and made.board.province[order.other] in self.field.stopped:
            self._stays(here, event, "disrupted", "paradox")
        else:
            self._stays(here, event, "convoys" if verb == "convoy" else "holds")

    def _move(self, here: str, end: str, event: dict[str, Data]) -> None:
        """What became of a legal move: the strength it came with, and the greatest it had to beat."""
        if here in self.field.convoys and not self._sail(here, end, event):
            return
        blocker, hold, against = None, 0, 0
        if end in self.power:
            facing = self.field.head_to_head(here, end)
            if facing or not self.fate.get(end):
                blocker = self.power[end]
                hold = against = self.strength(end) if facing or end not in self.moves else 1
        rivals = self.attackers[end]
        if len(rivals) > 1:
            for force, rival in self.pressing.get(end) or self._press(end, rivals):
                if force > against and rival != here:
                    against = force
        strength = self.strength(here, blocker) if here in self.helpers else 1
        if self.fate[here]:
            event["outcome"] = "moves"
        else:
            event["outcome"] = "bounces"
            event["cause"] = self._hindrance(here, end, strength, hold)
        event["strength"] = strength
        event["against"] = against
        if strength > 1:
            event["supports"] = sorted([self.names[one] for one in self.helpers[here] if self.power[one] != blocker])

    def _press(self, end: str, rivals: Sequence[str]) -> list[tuple[int, str]]:
        """The strength with which each move to a province keeps the others out, reckoned once."""
        found = [(self.force(rival, end), rival) for rival in rivals]
        self.pressing[end] = found
        return found

    def force(self, start: str, end: str) -> int:
        """The strength with which a move keeps others out of where it goes."""
        if start in self.field.convoys or self.moves.get(end) == start:
            return self.field.prevent(start, end)[0]
        return self.strength(start) if start in self.helpers else 1

    def _hindrance(self, here: str, end: str, strength: int, hold: int) -> Data:
        """Why a move bounced: the unit in the way, or the others that came with at least its strength."""
        if hold and self.power[end] == self.power[here]:
            return {"kind": "own-unit", "by": self.names[end]}
        if hold >= strength:
            kind = "head-to-head" if self.field.head_to_head(here, end) else "held"
            return {"kind": kind, "by": self.names[end]}
        names = [self.names[rival] for force, rival in self.pressing[end] if force >= strength and rival != here]
        return {"kind": "contested", "by": names if len(names) == 1 else sorted(names)}

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

    def _support(self, here: str, event: dict[str, Data]) -> None:
        """What became of a support that is legal and matches."""
        field = self.field
        if here not in self.attackers or here in self.victors or not field.cut(here):
            self._stays(here, event, "supports")
            return
        own, aim = self.power[here], field.aimed[here]
        cutter = min(one for one in self.attackers[here] if self.power[one] != own and one != aim and field.arrives(one))
        event["outcome"] = "cut"
        event["cause"] = {"kind": "attacked", "by": self.names[cutter]}

    def _stays(self, here: str, event: dict[str, Data], outcome: str, cause: Data = None) -> None:
        """A unit that did not try to move: what it did, or by whom it was driven out."""
        victor = self.victors.get(here)
        if victor is not None and outcome != "void":
            outcome, cause = "dislodged", {"kind": "attacked", "by": self.names[victor]}
        event["outcome"] = outcome
        if cause is not None:
            event["cause"] = cause
        if victor is not None:
            event["strength"] = self.strength(here)
            event["against"] = self.strength(victor, self.power[here])

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
        fate, victors, moves, units, order = self.fate, self.victors, self.moves, self.made.units, self.made.order
        after = [unit for here, unit in units.items() if here not in victors and here not in moves]
        for here in moves:
            if fate[here]:
                power, kind, _ = units[here]
                after.append(Unit(power, kind, order(here).to))
            elif here not in victors:
                after.append(units[here])
        after.sort()
        return tuple(after)

    def standoffs(self) -> list[str]:
        """The empty provinces that nobody may retreat to, because moves met there; sorted."""
        victors = self.victors
        return sorted(
            end
            for end, starts in self.attackers.items()
            if end not in victors and not self.stands(end) and any(self.force(start, end) for start in starts)
        )

    def dislodged(self, standoffs: Sequence[str]) -> list[Dislodged]:
        """The units driven out, with the locations each may retreat to (rulebook, Retreats)."""
        power, fate = self.power, self.fate
        losers = {end for end in self.victors if end in power and not fate.get(end)}
        return [self._retreats(here, unit, standoffs) for here, unit in self.made.units.items() if here in losers] if losers else []

    def _retreats(self, here: str, unit: Unit, standoffs: Sequence[str]) -> Dislodged:
        province, victors = self.made.board.province, self.victors
        victor = victors[here]
        origin = victor if victor not in self.field.convoys or self.made.rules.retreat_to_origin == "forbidden" else None
        options = []
        for location in self.made.board.reach[unit.kind][unit.place]:
            end = province[location]
            if end not in victors and end != origin and end not in standoffs and not self.stands(end):
                options.append(location)
        return Dislodged(unit, self.names[victor], tuple(sorted(options)))


def _text(note: Given) -> str | None:
    return write(note.order) if note.order and note.order.verb != "void" else None


def stray(note: Given, why: Data) -> Event:
    """The fact of an order that no unit took."""
    event: dict[str, Data] = {"kind": "order", "power": note.power, "order": _text(note)}
    if note.written:
        event["written"] = note.written
    return {**event, "outcome": "void", "cause": why}


def in_order(event: Event) -> tuple[str, str, str]:
    """The key that orders facts of stray orders, whatever order they came in."""
    return str(event["power"]), str(event["order"]), str(event.get("written"))
