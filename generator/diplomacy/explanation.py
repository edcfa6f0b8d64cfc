"""The facts of a movement phase whose moves are decided: what each unit did, why, and with what strengths."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.event import Event
from generator.core.placed_values import Data
from generator.diplomacy.conflict_tables import CheckedOrders
from generator.diplomacy.convoys import route
from generator.diplomacy.notation import text_of
from generator.diplomacy.orders import Given, Order, Unit, new
from generator.diplomacy.position import Dislodged
from generator.diplomacy.resolve import Resolution

DONE: Mapping[str, str] = {"hold": "holds", "marry": "holds", "support": "supports", "move": "moves"}
"""The outcome of a legal order that nobody interferes with."""
SILENT = Given("", None)
"""Stands for the order of a unit that got none."""


class Explanation:
    """What became of checked orders. Nothing is open any more, so each question has one answer.

    `helpers` takes a unit to those whose support for it counted, `victors` a province to where the unit that entered it came from.
    `involved` are the units with supports, a convoy or a sortie; every other unit has the strength 1, and goes by land where it
    goes. `pressing` keeps what `_press` found.
    """

    __slots__ = (
        "attackers",
        "checked",
        "convoys",
        "fate",
        "helpers",
        "involved",
        "moves",
        "power",
        "pressing",
        "resolution",
        "victors",
    )

    def __init__(self, checked: CheckedOrders, resolution: Resolution) -> None:
        self.checked = checked
        self.resolution = resolution
        self.fate, self.power = resolution.fate, resolution.power
        self.moves, self.attackers, self.convoys = resolution.moves, resolution.attackers, resolution.convoys
        fate = resolution.fate
        self.victors = {end: start for start, end in resolution.moves.items() if fate[start]}
        self.helpers: Mapping[str, list[str]] = resolution.backing
        if resolution.doubtful:
            cut = {one for one in resolution.doubtful if resolution.cut(one)}
            self.helpers = {unit: [one for one in backers if one not in cut] for unit, backers in resolution.backing.items()}
        self.involved = self.helpers.keys() | resolution.convoys.keys() | resolution.tables.sorties
        self.pressing: dict[str, list[tuple[int, str]]] = {}

    def name(self, here: str) -> str:
        """The unit that stood in this province before the moves, as facts name it."""
        unit = self.checked.units[here]
        return f"{unit[1]} {unit[2]}"

    def strength(self, here: str, against: str | None = None) -> int:
        """One for the unit and one for each support that counted; supports given by the power `against` do not count."""
        helpers = self.helpers.get(here)
        if not helpers:
            return 1
        return 1 + (sum([self.power[one] != against for one in helpers]) if against else len(helpers))

    def orders(self) -> list[Event]:
        """What each unit was ordered to do and what it did: one fact a unit, in the order of the units.

        This loop passes every unit of every phase, so it completes the commonest facts itself: that of a move which nobody
        opposed, and that of a unit which nobody attacked and which did as ordered, or had no order. All others are left to slower
        functions. Records print the keys of a fact in the order in which they are set here.
        """
        fate, attackers, moves, involved = self.fate, self.attackers, self.moves, self.involved
        in_force, odd = self.checked.in_force, self.checked.illegal.keys() | self.checked.unmatched
        events: list[Event] = []
        for here, (power, kind, place) in self.checked.units.items():
            _, order, written, text = in_force.get(here, SILENT)
            verb = order[0] if order else ""
            event: dict[str, Data] = {
                "kind": "order",
                "power": power,
                "unit": f"{kind} {place}",
                "order": text or text_of(order),
                "written": written,
                "outcome": DONE.get(verb, ""),
            }
            if not written:
                del event["written"]
            events.append(event)
            if here in moves:
                end = moves[here]
                if here in involved or len(attackers[end]) > 1:
                    self._move(here, end, event)
                elif fate[here]:
                    event["strength"], event["against"] = 1, 0
                else:
                    self._held(here, end, event)
            elif order is None and here not in attackers:
                event["outcome"], event["cause"] = "holds", "no-order"
            elif here in attackers or here in odd or verb not in DONE:
                self._other(here, order, event)
        return events

    def _other(self, here: str, order: Order | None, event: dict[str, Data]) -> None:
        """Complete the fact of any order but a legal move."""
        checked = self.checked
        if order is None:
            self._stays(here, event, "holds", "no-order")
        elif here in checked.illegal:
            why = checked.illegal[here]
            if order.verb == "void":
                self._stays(here, event, "holds", why)
            else:
                self._stays(here, event, "void", {"kind": "illegal", "why": why})
        elif here in checked.unmatched:
            self._stays(here, event, "void", "unmatched")
        elif order.verb == "support":
            self._support(here, event)
        else:
            self._stays(here, event, "convoys" if order.verb == "convoy" else "holds")

    def _held(self, here: str, end: str, event: dict[str, Data]) -> None:
        """Complete the fact of a move that nobody helped, and that met one unit in its way and no other move."""
        hold = self._blocker(here, end)[1]
        event["outcome"], event["cause"] = "bounces", self._hindrance(here, end, 1, hold)
        event["strength"], event["against"] = 1, hold

    def _move(self, here: str, end: str, event: dict[str, Data]) -> None:
        """Complete the fact of a legal move: its strength, and the greatest strength that it had to beat."""
        power = self.power
        if here in self.convoys and not self._sail(here, end, event):
            return
        blocker, hold = self._blocker(here, end) if end in power else (None, 0)
        against = hold
        if len(self.attackers[end]) > 1:
            for force, rival in self.pressing.get(end) or self._press(end):
                if force > against and rival != here:
                    against = force
        backers = self.helpers.get(here, ())
        if backers and blocker is not None:
            backers = [one for one in backers if power[one] != blocker]
        strength = 1 + len(backers)
        if not self.fate[here]:
            event["outcome"] = "bounces"
            stays = here in self.resolution.tables.sorties and strength > against
            event["cause"] = "sortie" if stays else self._hindrance(here, end, strength, hold)
        event["strength"] = strength
        event["against"] = against
        if backers:
            event["supports"] = sorted(map(self.name, backers))

    def _blocker(self, here: str, end: str) -> tuple[str | None, int]:
        """The power of the unit where a move goes, and the strength with which it holds; None and 0 if that unit leaves."""
        if end not in self.moves or self.resolution.head_to_head(here, end):
            return self.power[end], self.strength(end) if end in self.helpers else 1
        return (None, 0) if self.fate[end] else (self.power[end], 1)

    def _press(self, end: str) -> list[tuple[int, str]]:
        """The strength with which each move to a province keeps the others out, reckoned once for all of them."""
        involved, facing = self.involved, self.moves.get(end)
        found = [(self.force(start, end) if start in involved or start == facing else 1, start) for start in self.attackers[end]]
        self.pressing[end] = found
        return found

    def force(self, start: str, end: str) -> int:
        """The strength with which a move keeps others out of where it goes."""
        if start in self.convoys or self.moves.get(end) == start:
            return self.resolution.prevent(start, end)[0]
        return self.strength(start) if start in self.helpers else 1

    def _hindrance(self, here: str, end: str, strength: int, hold: int) -> Data:
        """Why a move bounced: a unit in its way, or other moves with at least its strength."""
        if hold and self.power[end] == self.power[here]:
            return {"kind": "own-unit", "by": self.name(end)}
        if hold >= strength and end not in self.victors:
            kind = "head-to-head" if self.resolution.head_to_head(here, end) else "held"
            return {"kind": kind, "by": self.name(end)}
        names = [self.name(rival) for force, rival in self.pressing[end] if force >= strength and rival != here]
        return {"kind": "contested", "by": names if len(names) == 1 else sorted(names)}

    def _sail(self, here: str, end: str, event: dict[str, Data]) -> bool:
        """Add the route of a convoyed move to its fact and return True, or the reason why it has none and return False."""
        resolution = self.resolution
        fleets = resolution.convoys[here]
        lost = {fleet for fleet in fleets if resolution.dislodged(fleet)}
        if resolution.arrives(here):
            del event["outcome"]  # so that it stands behind the route
            event["route"] = [self.name(fleet) for fleet in route(resolution.board, here, end, fleets - lost)]
            event["outcome"] = "moves"
            return True
        event["outcome"] = "no-convoy"
        if here in resolution.stopped:
            event["cause"] = "paradox"
        elif lost and route(resolution.board, here, end, fleets):
            event["cause"] = {"kind": "disrupted", "by": sorted(self.name(fleet) for fleet in lost)}
        else:
            event["cause"] = "no-route"
        return False

    def _support(self, here: str, event: dict[str, Data]) -> None:
        """Complete the fact of a support that is legal and matches."""
        power, convoys = self.power, self.convoys
        own, aim = power[here], self.resolution.tables.supports[here][1]
        # What attacks from where the support is aimed cuts it only by driving the unit out, which is told as that.
        cutters = [one for one in self.attackers.get(here, ()) if power[one] != own and one != aim]
        if cutters and convoys:
            cutters = [one for one in cutters if self.resolution.arrives(one)]
        if not cutters or here in self.victors:
            self._stays(here, event, "supports")
            return
        event["outcome"] = "cut"
        event["cause"] = {"kind": "attacked", "by": self.name(min(cutters))}

    def _stays(self, here: str, event: dict[str, Data], outcome: str, cause: Data = None) -> None:
        """Complete the fact of a unit that did not try to move: what it did, or which unit dislodged it."""
        victor = self.victors.get(here)
        if victor is not None and outcome != "void":
            outcome, cause = "dislodged", {"kind": "attacked", "by": self.name(victor)}
        event["outcome"] = outcome
        if cause is not None:
            event["cause"] = cause
        if victor is not None:
            event["strength"] = self.strength(here)
            event["against"] = self.strength(victor, self.power[here])

    def strays(self) -> list[Event]:
        """The facts of stray orders: unreadable ones, and those for units that are not there or that another power owns."""
        events = []
        for index, why in self.checked.stray.items():
            cause: Data = why if why == "unreadable" else {"kind": "illegal", "why": why}
            events.append(stray(self.checked.given[index], cause))
        return sorted(events, key=in_order)

    def units_after(self) -> tuple[Unit, ...]:
        """The units that stand after the phase, sorted."""
        units, in_force, victors = self.checked.units, self.checked.in_force, self.victors
        standing = {**units}
        for start in victors.values():
            del standing[start]
        for end, start in victors.items():
            power, kind, _ = units[start]
            location = in_force[start][1][3]  # type: ignore[index]  # where its order says that it goes, with the coast
            standing[end] = new(Unit, (power, kind, location))
        return tuple(sorted(standing.values()))

    def standoffs(self) -> list[str]:
        """The empty provinces that nobody may retreat to, because moves met there; sorted."""
        power, fate, victors = self.power, self.fate, self.victors
        contested = [end for end in self.attackers if end not in victors and (end not in power or fate.get(end))]
        return sorted(end for end in contested if any(self.force(start, end) for start in self.attackers[end])) if contested else []

    def dislodged(self, standoffs: Sequence[str]) -> list[Dislodged]:
        """The dislodged units, each with the locations it may retreat to (rulebook, Retreats)."""
        fate, units = self.fate, self.checked.units
        lost = {here for here in self.victors if here in units and not fate.get(here)}
        return [self._retreats(here, units[here], standoffs) for here in units if here in lost] if lost else []

    def _retreats(self, here: str, unit: Unit, standoffs: Sequence[str]) -> Dislodged:
        province, power, fate, victors = self.checked.board.province, self.power, self.fate, self.victors
        victor = victors[here]
        origin = victor if victor not in self.convoys or self.checked.rules.retreat_to_origin == "forbidden" else None
        options = []
        for location in self.checked.board.reach[unit.kind][unit.place]:
            end = province[location]
            free = end not in victors and (end not in power or fate.get(end))
            if free and end != origin and end not in standoffs:
                options.append(location)
        return Dislodged(unit, self.name(victor), tuple(sorted(options)))


def stray(given: Given, why: Data) -> Event:
    """The fact of a stray order, which no unit takes."""
    event: dict[str, Data] = {"kind": "order", "power": given.power, "order": text_of(given.order)}
    if given.written:
        event["written"] = given.written
    return {**event, "outcome": "void", "cause": why}


def in_order(event: Event) -> tuple[str, str, str]:
    """The key by which facts of stray orders are sorted, so that the order in which they came makes no difference."""
    return str(event["power"]), str(event["order"]), str(event.get("written"))
