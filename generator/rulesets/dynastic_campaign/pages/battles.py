"""Battles as the pages of wars tell them: both sides with their strengths, what they lost, and whom they lost."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any, Literal, NamedTuple

from generator.core import history
from generator.core.history import Done
from generator.core.phase import Phase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.pages import reading
from generator.rulesets.dynastic_campaign.pages.reading import Document, Who, who
from generator.rulesets.dynastic_campaign.scenario import Scenario

Moods = Mapping[str, str]
"""By unit, why it obeys nobody; of loyal units nothing."""


class Fighter(NamedTuple):
    """A unit in a battle: what it brought, who led it, what it lost, and where it went or why it is no more.

    `mood` is empty for a loyal unit. `fate` is empty, `retreated` (to `place`), `shut-in` (in its garrison), or the cause for which
    it disbanded. `paid` is whether its losses were paid; None where nothing had to be.
    """

    nation: str
    unit: str
    ap: int
    mood: str = ""
    leaders: tuple[Who, ...] = ()
    lost: int = 0
    cost: Decimal = Decimal(0)
    paid: bool | None = None
    fate: str = ""
    place: str = ""


class Prisoner(NamedTuple):
    """A leader who was taken prisoner, or fell: his nation, and the captor (empty for one who fell)."""

    person: Who
    nation: str
    by: str


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a battle: its units, those that supported it from elsewhere, what else counted by its reason, and the result."""

    units: tuple[Fighter, ...]
    supports: tuple[Fighter, ...]
    extra: Mapping[str, int]
    strength: int
    result: Literal["won", "lost", "drawn"]

    @property
    def nations(self) -> frozenset[str]:
        """The nations that fought on it themselves."""
        return frozenset(it.nation for it in self.units)

    @property
    def lost(self) -> int:
        """What it lost in all, in AP."""
        return sum(it.lost for it in self.units)


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: when and where, its sides, who was taken prisoner or fell, and whether both sides broke it off."""

    when: Phase
    place: str
    sides: tuple[Side, ...]
    prisoners: tuple[Prisoner, ...]
    fallen: tuple[Prisoner, ...]
    agreed: bool

    @property
    def foes(self) -> frozenset[tuple[str, str]]:
        """The pairs of nations that fought on different sides."""
        return frozenset(
            (min(one, other), max(one, other))
            for number, side in enumerate(self.sides)
            for against in self.sides[number + 1 :]
            for one in side.nations
            for other in against.nations
            if one != other
        )


class HeadOn(NamedTuple):
    """Two forces that met on their way: each with where it would have gone, its units, its strength, and whether it went on."""

    when: Phase
    sides: tuple[Mapping[str, Any], ...]
    foes: frozenset[tuple[str, str]]


def battles(scenario: Scenario, now: Document, phase: Done) -> Iterator[Battle]:
    """The battles of a phase. `now` is a position that has everybody who was ever in the game."""
    fought = [event for event in phase.events if event["kind"] == "battle"]
    if not fought:
        return
    unit_facts = _by_unit(phase)
    leaders: dict[str, list[Who]] = {}
    for key, it in phase.position["persons"].items():
        if it.get("unit"):
            leaders.setdefault(str(it["unit"]), []).append(who(scenario, now, str(key)))
    moods = {str(key): mood for key, it in phase.position["units"].items() if (mood := str(it.get("mood", "loyal"))) != "loyal"}
    for event in fought:
        units = {str(unit) for side in event["sides"] for unit in side["units"]}
        yield Battle(
            when=phase.phase,
            place=str(event["place"]),
            sides=tuple(_side(each, unit_facts, leaders, moods) for each in event["sides"]),
            prisoners=tuple(_prisoners(scenario, now, phase, units)),
            fallen=tuple(_fallen(scenario, now, phase, units)),
            agreed="agreed" in event,
        )


def head_ons(phase: Done) -> Iterator[HeadOn]:
    """The forces that met on their way in a phase."""
    for when, it in history.told([phase], "head-on"):
        sides: tuple[Mapping[str, Any], ...] = tuple(
            {
                "units": [(reading.troop(str(unit)), int(ap)) for unit, ap in side["units"].items()],
                "supports": [(reading.troop(str(unit)), int(ap)) for unit, ap in side["supports"].items()],
                "to": str(side["to"]),
                "strength": int(side["strength"]),
                "goes_on": bool(side["goes_on"]),
            }
            for side in it["sides"]
        )
        here, there = ({troop.nation for troop, _ in side["units"]} for side in sides)
        yield HeadOn(when, sides, frozenset((min(pair), max(pair)) for one in here for pair in ((one, other) for other in there)))


def _by_unit(phase: Done) -> dict[str, dict[str, Document]]:
    """What else befell units in a phase, by the unit and the kind of event."""
    found: dict[str, dict[str, Document]] = {}
    for event in phase.events:
        if event["kind"] in ("losses", "retreated", "disbanded"):
            found.setdefault(str(event["unit"]), {})[str(event["kind"])] = event
    return found


def _side(side: Document, facts: Mapping[str, Mapping[str, Document]], leaders: Mapping[str, list[Who]], moods: Moods) -> Side:
    return Side(
        units=tuple(
            _fighter(str(unit), side, facts.get(str(unit), {}), leaders)._replace(mood=moods.get(str(unit), ""))
            for unit in side["units"]
        ),
        supports=tuple(Fighter(*reading.troop(str(unit)), int(ap)) for unit, ap in side["supports"].items()),
        extra={str(why): int(ap) for why, ap in side.get("extra", {}).items()},
        strength=int(side["strength"]),
        result=side["result"],
    )


def _fighter(unit: str, side: Document, facts: Mapping[str, Document], leaders: Mapping[str, list[Who]]) -> Fighter:
    losses, gone, retreat = (facts.get(it, {}) for it in ("losses", "disbanded", "retreated"))
    fate, place = "", ""
    if gone:
        fate = str(gone["cause"])
    elif retreat:
        fate, place = ("shut-in" if "into" in retreat else "retreated"), str(retreat["to"])
    return Fighter(
        *reading.troop(unit),
        ap=int(side["units"][unit]),
        leaders=tuple(leaders.get(unit, ())),
        lost=int(side["losses"].get(unit, 0)),
        cost=Decimal(str(losses.get("cost", 0))),
        paid=bool(losses["paid"]) if losses else None,
        fate=fate,
        place=place,
    )


def _prisoners(scenario: Scenario, now: Document, phase: Done, units: set[str]) -> Iterator[Prisoner]:
    """The leaders of these units who were taken prisoner."""
    for _, it in history.told([phase], "taken-prisoner"):
        if str(it["unit"]) in units:
            yield Prisoner(who(scenario, now, str(it["person"])), str(it["nation"]), str(it["by"]))


def _fallen(scenario: Scenario, now: Document, phase: Done, units: set[str]) -> Iterator[Prisoner]:
    """The leaders of these units who died in battle."""
    for _, it in history.told([phase], "died"):
        key = str(it["person"])
        if it["cause"] == "battle" and str(phase.position["persons"].get(key, {}).get("unit", "")) in units:
            yield Prisoner(who(scenario, now, key), str(it["nation"]), "")
