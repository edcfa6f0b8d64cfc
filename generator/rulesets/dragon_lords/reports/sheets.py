"""What one realm alone is told of a turn, and knows behind it, put in order for its report: a sheet for each realm."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any

from generator.core.dice import KIND as ROLL
from generator.core.event import GM, Event, texts
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords import documents
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.realms.fiefdoms import meets
from generator.rulesets.dragon_lords.reports import treasury
from generator.rulesets.dragon_lords.reports.battles import KINDS as OF_BATTLES
from generator.rulesets.dragon_lords.reports.battles import Battle, battles, is_roll_of
from generator.rulesets.dragon_lords.reports.treasury import Row
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.sight.scouting import PURPOSE

APART = frozenset(("gold", "scouted", "move-points", *OF_BATTLES))
"""The kinds that have a part of a sheet for themselves; so have all whose names begin with `known-`."""
FATES = ("retreated", "unit-destroyed")
"""What becomes of units in battles; it is told with the battle, and with the unit as well."""
LEAVE = ("known-guests", "known-leave", "known-refusals", "known-ambassador")
"""The kinds that say whom a realm deals with."""


@dataclass(frozen=True, slots=True)
class UnitSheet:
    """A unit: what is `known` of it now (nothing where it is gone), the move-points that it `had` and has `left`, and its turn."""

    id: str
    known: Event
    heroes: Sequence[Event]
    had: int
    left: int
    events: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Seen:
    """A place that a realm has news of: in which `turn`, `by` whom it was scouted in this one, and who stood there."""

    place: str
    turn: int
    by: Sequence[Mapping[str, Any]]
    troops: Sequence[Event]


@dataclass(frozen=True, slots=True)
class Land:
    """A province of the realm: what it pays, its damage, what stands of its fort, and whom alone it lets in."""

    place: str
    tax: int
    annexed: bool
    damage: int
    fort: int
    standing: int
    harbour: bool
    guests: Sequence[str]


@dataclass(frozen=True, slots=True)
class Sheet:
    """All that a realm is told.

    `treasury` is what it has now, `tax`, `revenue` of titles and `upkeep` what it expects of a quiet turn.
    `grounds` are the damaged provinces and forts that it knows of others.
    """

    realm: str
    treasury: Decimal | None
    tax: int
    revenue: Decimal
    upkeep: Decimal
    rows: Sequence[Row]
    headquarters: Sequence[Event]
    units: Sequence[UnitSheet]
    gone: Sequence[UnitSheet]
    battles: Sequence[Battle]
    seen: Sequence[Seen]
    older: Sequence[Seen]
    lands: Sequence[Land]
    grounds: Sequence[Event]
    news: Sequence[Event]
    leave: Sequence[Event]
    rolls: Sequence[Event]


@dataclass(frozen=True)
class Sheets:
    """Makes the sheets of a phase in a world, for `notice.md.j2`, and for a report without fog."""

    scenario: Scenario
    phase: PublicPhase

    def __call__(self, told: Iterable[Event]) -> list[Sheet]:
        """The sheets of all who are told something, in the order of the realms, but of independents; the GM's own is the last."""
        found: dict[str, list[Event]] = {}
        for it in told:
            for reader in _readers(it):
                found.setdefault(reader, []).append(it)
        found.pop(INDEPENDENT, None)
        order = [*self.scenario.realms, GM]
        return [self._sheet(realm, found[realm]) for realm in sorted(found, key=lambda it: order.index(it) if it in order else 99)]

    def _sheet(self, realm: str, told: Sequence[Event]) -> Sheet:
        fought = battles(told, int(self.scenario.numbers["battle.least"]))
        plain = [it for it in told if not (it["kind"] in APART or _is_known(it) or it["kind"] == ROLL)]
        of_units = {id(it) for it in plain}
        units = self._units(realm, told, [it for it in told if it["kind"] in FATES or id(it) in of_units])
        shown = {id(it) for unit in units for it in unit.events}
        orders = [it for it in plain if "order" in it and id(it) not in shown]
        rolls = [it for it in told if it["kind"] == ROLL and not str(it["purpose"]).startswith(PURPOSE)]
        seen, older = self._seen(told)
        gold = next((treasury.exact(it["treasury"]) for it in told if it["kind"] == "known-treasury"), None)
        heroes = sum(it["kind"] == "known-hero" for it in told)
        lands = list(self._lands(realm, told))
        return Sheet(
            realm=realm,
            treasury=gold,
            tax=sum(it.tax for it in lands if it.annexed),
            revenue=self._revenue(realm),
            upkeep=treasury.upkeep(self.scenario, (it for it in told if it["kind"] == "known-unit"), heroes),
            rows=treasury.rows(it for it in told if it["kind"] == "gold"),
            headquarters=orders,
            units=[it for it in units if it.known],
            gone=[it for it in units if not it.known],
            battles=fought,
            seen=seen,
            older=older,
            lands=lands,
            grounds=[it for it in told if it["kind"] == "known-ground" and self._owner(str(it["place"])) != realm],
            news=[it for it in plain if "order" not in it and id(it) not in shown],
            leave=[it for it in told if it["kind"] in LEAVE],
            rolls=[it for it in rolls if not any(is_roll_of(it, each) for each in fought)],
        )

    @property
    def _now(self) -> Mapping[str, Any]:
        """The public position behind the phase, or before one that was not run."""
        return self.phase.after if self.phase.done else self.phase.position

    def _owner(self, place: str) -> str:
        return str(self._now["provinces"][place].get("owner", ""))

    def _revenue(self, realm: str) -> Decimal:
        """What a realm's titles pay in a turn, without its suzerain's share."""
        position = documents.load({**self._now, "phase": {"id": self.phase.phase.id}}, {})
        held = [it for it in self.scenario.fiefdoms.values() if position.fiefdoms.get(it.id) == realm]
        paid = Decimal(sum(it.revenue for it in held if meets(position, realm, it)))
        serves = realm in position.realms and position.realms[realm].suzerain
        return paid - paid * self.scenario.numbers["suzerain"] / 100 if serves else paid

    def _units(self, realm: str, told: Sequence[Event], plain: Sequence[Event]) -> list[UnitSheet]:
        """The realm's units, and those of which it was told that are gone, or that there never were."""
        known = {str(it["unit"]): it for it in told if it["kind"] == "known-unit"} or self._public_units(realm)
        points: dict[str, Any] = {}
        for it in told:
            if it["kind"] == "move-points":
                units: Any = it["units"]
                points |= units
        own: dict[str, list[Event]] = {unit: [] for unit in known}
        for it in plain:
            unit = str(it.get("unit") or it.get("army") or "")
            if unit.startswith(f"{realm} "):
                own.setdefault(unit, []).append(it)
        heroes = [it for it in told if it["kind"] == "known-hero"] or self._public_heroes(realm)
        made = []
        for unit, events in own.items():
            its = known.get(unit, {})
            with_it = [it for it in heroes if it["hero"] in texts(its, "heroes")]
            had, left = points.get(unit, (0, 0))
            made.append(UnitSheet(unit, its, with_it, int(had), int(left), events))
        return made

    def _public_units(self, realm: str) -> dict[str, Event]:
        """Where there is no fog, the realm's units as everybody sees them."""
        return {
            str(unit): {**it, "unit": unit, "troops": it.get("stacks", ())}
            for unit, it in self._now.get("units", {}).items()
            if it["realm"] == realm
        }

    def _public_heroes(self, realm: str) -> list[Event]:
        """Where there is no fog, the realm's heroes as everybody sees them."""
        heroes: Mapping[str, Any] = self._now.get("heroes", {})
        return [{"tactics": 0, **it, "hero": hero, "class": it["kind"]} for hero, it in heroes.items() if it["realm"] == realm]

    def _seen(self, told: Sequence[Event]) -> tuple[list[Seen], list[Seen]]:
        """The places seen in this turn, and the older news; nothing without fog, where all is seen."""
        now = self.phase.phase.when
        if not any(_is_known(it) for it in told):
            return [], []
        scouted: dict[str, Any] = {str(it["place"]): it["by"] for it in told if it["kind"] == "scouted"}
        sightings = [it for it in told if it["kind"] == "known-sighting"]
        made = []
        for place in self.scenario.places:
            there = [it for it in sightings if it["place"] == place]
            if place in scouted or there:
                turn = max((int(str(it["turn"])) for it in there), default=now)
                made.append(Seen(place, turn, scouted.get(place, ()), there))
        return [it for it in made if it.turn == now], [it for it in made if it.turn != now]

    def _lands(self, realm: str, told: Sequence[Event]) -> Iterable[Land]:
        """The realm's provinces, as it knows them."""
        grounds = {str(it["place"]): it for it in told if it["kind"] == "known-ground"}
        guests = {str(it["place"]): texts(it, "guests") for it in told if it["kind"] == "known-guests" and "place" in it}
        for place, it in self._now["provinces"].items():
            if it.get("owner") == realm:
                ground = grounds.get(str(place), it)
                damage, fort = int(str(ground.get("damage", 0))), int(it.get("fort", 0))
                pays, standing = treasury.tax(self.scenario, str(place), damage), int(str(ground.get("standing", fort)))
                annexed = it.get("annexed") == realm
                yield Land(str(place), pays, annexed, damage, fort, standing, bool(it.get("harbour")), guests.get(str(place), ()))


def _readers(event: Event) -> Sequence[str]:
    """Whose sheets an event is for. What somebody knows stands in the sheet of the realm that knows it, also for the GM."""
    if _is_known(event):
        return [str(event["realm"])]
    return [str(event["audience"])] if "audience" in event else texts(event, "of_realms")


def _is_known(event: Event) -> bool:
    return str(event["kind"]).startswith("known-")
