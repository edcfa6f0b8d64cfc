"""What a unit can be ordered in a movement phase: the tables of the board say it, and the check of orders has the last word."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cached_property

from generator.core.order_forms import Option, Pick
from generator.diplomacy.conflict_tables import Bars
from generator.diplomacy.convoys import coastal
from generator.diplomacy.legality import check_orders
from generator.diplomacy.orders import Given, Order, Unit
from generator.diplomacy.position import Position
from generator.diplomacy.settings import Settings


class UnitOrders:
    """The orders that are legal for the units of a position, whatever others order.

    A support is offered for what its unit could really do: the check takes any, since it cannot know what others order.
    """

    def __init__(self, position: Position, settings: Settings) -> None:
        self.settings = settings
        self.position = position
        self.board, shut = settings.ways(position)
        self.bars = Bars(shut)
        self.units: Mapping[str, Unit] = {self.board.province[unit.place]: unit for unit in position.units}

    def pick(self, unit: Unit) -> Pick:
        """The choice of an order for a unit, behind its name."""
        return Pick(f"What {unit} does", (Option("H", label="holds"), *self._moves(unit), *self._helps(unit)))

    def name(self, location: str) -> str:
        """The name of a place for readers, with the coast."""
        province = self.board.province[location]
        coast = location.partition("/")[2]
        return self.board.places[province].name + (f" ({coast})" if coast else "")

    def legal(self, unit: Unit, order: Order) -> bool:
        """Whether the rules let a unit do this, whatever others order."""
        checked = check_orders(self.board, self.position.units, [Given(unit.power, order)], self.settings.rules, self.bars)
        return not checked.illegal and not checked.stray

    # --- moves ---

    @cached_property
    def ends(self) -> Mapping[Unit, tuple[str, ...]]:
        """Where each unit can go by itself, sorted."""
        return {unit: tuple(self._walks(unit)) for unit in self.units.values()}

    @cached_property
    def landings(self) -> Mapping[Unit, tuple[str, ...]]:
        """Where each army could be carried by the fleets that there are, sorted."""
        return {unit: tuple(self._lands(here, unit)) for here, unit in self.units.items()}

    def _walks(self, unit: Unit) -> Iterator[str]:
        for end in sorted(self.board.reach[unit.kind][unit.place]):
            if self.board.province[end] != self.board.province[unit.place] and (unit, end) not in self.bars.shut:
                yield end

    def _lands(self, here: str, unit: Unit) -> Iterator[str]:
        if unit.kind != "A" or not coastal(self.board, here):
            return
        near, fleets = self.board.sea_neighbours, self.board.seas.intersection(self.units)
        reached: set[str] = set()
        ahead = {sea for sea in fleets if here in near[sea]}
        while ahead:
            reached |= ahead
            ahead = {sea for each in ahead for sea in near[each] & fleets} - reached
        ends = {end for sea in reached for end in near[sea] if end != here and coastal(self.board, end)}
        yield from (
            end for end in sorted(ends) if self.legal(unit, Order("move", "A", unit.place, end, via=end in self.ends[unit]))
        )

    def _moves(self, unit: Unit) -> Iterator[Option]:
        walks, lands = self.ends[unit], self.landings[unit]
        yield from (Option(f"- {end}", label=f"→ {self.name(end)}") for end in walks)
        if lands:
            ends = (Option(f"{end} VIA" if end in walks else end, label=f"→ {self.name(end)}") for end in lands)
            yield Option("- ", (Pick("Where it is carried by fleets", tuple(ends)),), "by sea …")

    # --- supports and convoys ---

    @cached_property
    def _goals(self) -> Mapping[str, Mapping[str, tuple[str, ...]]]:
        """By province the units that could go there, by theirs, each with how a support names the place."""
        found: dict[str, dict[str, tuple[str, ...]]] = defaultdict(dict)
        optional = self.settings.rules.coast_support == "optional"
        for here, unit in self.units.items():
            for end in sorted({*self.ends[unit], *self.landings[unit]}):
                aim = self.board.province[end]
                named = found[aim].get(here, ())
                found[aim][here] = (aim,) if optional or unit.kind == "A" else (*named, end)
        return found

    def _helps(self, unit: Unit) -> Iterator[Option]:
        if supports := tuple(self._supports(unit)):
            yield Option("S ", (Pick("Which unit it supports", supports),), "supports …")
        if convoys := tuple(self._convoys(unit)):
            yield Option("C ", (Pick("Which army it carries", convoys),), "convoys …")

    def _supports(self, unit: Unit) -> Iterator[Option]:
        here, near = self.board.province[unit.place], self.board.near[unit.kind][unit.place]
        found: dict[str, list[Option]] = defaultdict(list)
        for aim in sorted(near - {here}):
            friend = self.units.get(aim)
            order = Order("support", unit.kind, unit.place)
            if friend and self.legal(unit, order._replace(other_kind=friend.kind, other=friend.place)):
                found[aim].insert(0, Option("", label="holds"))
            for other, names in self._goals.get(aim, {}).items():
                friend = self.units[other]
                if other == here or not self.legal(unit, order._replace(to=aim, other_kind=friend.kind, other=friend.place)):
                    continue
                found[other] += [Option(f" - {name}", label=f"→ {self.name(name)}") for name in names]
        yield from self._by_friend(found, "What that unit does")

    def _convoys(self, unit: Unit) -> Iterator[Option]:
        here = self.board.province[unit.place]
        if unit.kind != "F" or here not in self.board.seas:
            return
        found: dict[str, list[Option]] = defaultdict(list)
        for other, army in self.units.items():
            for end in self.landings[army]:
                if self.legal(unit, Order("convoy", "F", unit.place, end, "A", army.place)):
                    found[other].append(Option(f" - {end}", label=f"→ {self.name(end)}"))
        yield from self._by_friend(found, "Where it is carried")

    def _by_friend(self, found: Mapping[str, list[Option]], what: str) -> Iterator[Option]:
        """A choice of units, own ones first, and behind each the choice of what it does."""
        for other in sorted(found):
            friend = self.units[other]
            options = tuple(found[other])
            if len(options) == 1:
                yield Option(f"{friend}{options[0].text}", label=f"{friend} {options[0].label}")
            else:
                yield Option(str(friend), (Pick(what, options),), f"{friend} …")
