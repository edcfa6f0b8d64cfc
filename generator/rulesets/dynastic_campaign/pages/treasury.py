"""The page of the treasury: what is public of money. Treasuries, debts, transfers, and who bribed whom are in no public record."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any, NamedTuple

from generator.core import history
from generator.core.extra_page import Page
from generator.core.history import Done, position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign import view
from generator.rulesets.dynastic_campaign.forces import TENS
from generator.rulesets.dynastic_campaign.money.prices import FIXED, upkeep
from generator.rulesets.dynastic_campaign.money.restoring import FOR_EACH
from generator.rulesets.dynastic_campaign.orders import Fortify
from generator.rulesets.dynastic_campaign.pages import reading
from generator.rulesets.dynastic_campaign.pages.reading import Document, troop
from generator.rulesets.dynastic_campaign.scenario import Scenario

SECRETLY: Mapping[str, str] = {
    "nation-bought": "", "nation-neutral": "", "unit-neutral": "", "won-back": "", "changed-hands": "bribed",
    "commander-murdered": "", "loyalty": "assassination", "rebellion": "induced",
}  # fmt: skip
"""What money did in secret: the kinds of events that tell of it and never who paid, each with its cause where it has several."""
TROUBLE: Mapping[str, str] = {"default": "", "loyalty": "default", "unpaid": "", "mutinied": "", "fort-lost": ""}
"""In the same way, what tells that a nation could not pay."""


class Income(NamedTuple):
    """What a nation earned in a year without dice: from how many provinces and seas, and how much in all."""

    provinces: int
    seas: int
    amount: Decimal


class Paying(NamedTuple):
    """A province and what it pays now, of how much in all."""

    place: str
    pays: int
    whole: int


@dataclass(frozen=True, slots=True)
class Devastation:
    """A province that was devastated: how much yearly income it lost, how much is still missing, and what that has cost so far.

    `by` is the unit that did it, as its nation and its name, and `restored` what was paid for its repair, in D. `until` is the
    phase in which the last of it was mended. A phase is None before the game, or while something is missing.
    """

    place: str
    since: Phase | None
    lost: int
    left: int
    missed: int = 0
    restored: Decimal = Decimal(0)
    by: reading.Troop | None = None
    until: Phase | None = None

    @property
    def to_pay(self) -> Decimal:
        """What it costs to mend the rest, in D."""
        return FOR_EACH * self.left


def page(scenario: Scenario) -> Page:
    """The page of the treasury in a scenario."""
    return Page(
        "treasury",
        "The treasury",
        "incomes, devastation, and what bribes did",
        "What is public of money: incomes by nation and year, devastation, and what bribes did",
        partial(values, scenario),
    )


def values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """Incomes by nation and year, what provinces pay now, devastation, who could not pay, what losses cost, and what bribes did."""
    if not phases:
        return None
    now = position_now(phases)
    incomes = _incomes(phases)
    spoilt = devastation(phases)
    return {
        "years": [(when, dict(table)) for when, table in incomes],
        "earners": list(dict.fromkeys(nation for _, table in incomes for nation in table)),
        "payers": _payers(scenario, now),
        "fort_costs": scenario.tables["factory"]["yearly"],
        "devastated": [it for it in spoilt if it.left],
        "mended": [it for it in spoilt if not it.left],
        "trouble": list(_of_kinds(phases, TROUBLE)),
        "spent": _spent(phases),
        "transfers": [{"when": when, **it} for when, it in history.told(phases, "handed-over", "province-sold")],
        "secretly": list(_of_kinds(phases, SECRETLY)),
        **reading.words(scenario),
    }


def _incomes(phases: Sequence[PublicPhase]) -> list[tuple[Phase, dict[str, Income]]]:
    """The fixed incomes of the players' nations, year by year."""
    return [
        (
            when,
            {
                str(it["nation"]): Income(int(it["provinces"]), int(it["seas"]), Decimal(str(it["amount"])))
                for it in event["nations"]
            },
        )
        for when, event in history.told(phases, "incomes")
    ]


def _payers(scenario: Scenario, now: Document) -> list[dict[str, Any]]:
    """What each nation's provinces pay as things stand, those of players first; nations without a province are left out."""
    found: dict[str, list[Paying]] = {str(nation): [] for nation in now.get("nations", {})}
    for place, it in now.get("places", {}).items():
        if it.get("control"):
            facts = scenario.places[place]
            whole = int(it.get("colonists", 0)) if facts.colony else facts.income
            found.setdefault(str(it["control"]), []).append(Paying(str(place), view.income(facts, it), whole))
    played = [nation for nation, facts in scenario.nations.items() if facts.played]
    order = [*played, *(nation for nation in found if nation not in played)]
    return [
        {
            "nation": nation,
            "played": nation in played,
            "places": found[nation],
            "sum": sum(it.pays for it in found[nation]),
            "upkeep": _upkeep(now, nation),
            "factories": [it for it in now.get("factories", ()) if it["nation"] == nation],
        }
        for nation in order
        if found.get(nation)
    ]


def _upkeep(now: Document, nation: str) -> Decimal:
    """What a nation's loyal units cost in a year."""
    own = (it for it in now["units"].values() if it["nation"] == nation and it.get("mood", "loyal") == "loyal")
    return sum((upkeep(str(it["type"]), int(it["ap"])) for it in own), Decimal(0))


def devastation(phases: Sequence[PublicPhase]) -> list[Devastation]:
    """Every devastation of a province, in order."""
    if not phases:
        return []
    found: list[Devastation] = []
    for place, it in history.start(phases)["places"].items():
        if lost := int(it.get("devastated", 0)):
            found.append(Devastation(str(place), None, lost, lost))
    for phase in history.run(phases):
        # Whatever is restored pays in the same year already; whatever is devastated is so behind the year's income.
        found = [_restored(it, phase) for it in found]
        if any(True for _ in history.told([phase], "incomes")):
            found = [replace(it, missed=it.missed + it.left) for it in found]
        for place, it in phase.after["places"].items():
            _compare(found, phase, str(place), int(it.get("devastated", 0)))
    return found


def _restored(it: Devastation, phase: Done) -> Devastation:
    """A devastation behind what was paid for its repair in a phase."""
    for when, event in history.told([phase], "restored"):
        if event["place"] == it.place and it.left:
            left, paid = int(event["left"]), Decimal(str(event["amount"]))
            it = replace(it, left=left, restored=it.restored + paid, until=None if left else when)
    return it


def _compare(found: list[Devastation], phase: Done, place: str, left: int) -> None:
    """A province's devastation as it is behind a phase."""
    number = next((at for at, it in enumerate(found) if it.place == place and it.left), None)
    if number is not None:
        it = found[number]
        found[number] = replace(it, lost=max(it.lost, left), left=left, until=None if left else phase.phase)
    elif left:
        by = next((troop(str(it["unit"])) for _, it in history.told([phase], "devastated") if it["place"] == place), None)
        # The GM's word may lay waste what is restored in the very phase.
        paid = sum((Decimal(str(it["amount"])) for _, it in history.told([phase], "restored") if it["place"] == place), Decimal(0))
        found.append(Devastation(place, phase.phase, left + int(paid / FOR_EACH), left, restored=paid, by=by))


class Spent(NamedTuple):
    """What everybody saw a nation pay, in D: for losses in battles and in sieges, forts, and the repair of provinces."""

    losses: Decimal = Decimal(0)
    forts: Decimal = Decimal(0)
    restoring: Decimal = Decimal(0)

    @property
    def sum(self) -> Decimal:
        """All of it."""
        return self.losses + self.forts + self.restoring


def _spent(phases: Sequence[PublicPhase]) -> dict[str, Spent]:
    """What everybody saw each nation pay in the game."""
    found: dict[str, Spent] = {}
    for nation, seen in _payments(phases):
        before = found.get(nation, Spent())
        found[nation] = Spent(*(one + other for one, other in zip(before, seen, strict=True)))
    return dict(sorted(found.items()))


def _payments(phases: Sequence[PublicPhase]) -> Iterator[tuple[str, Spent]]:
    for _, it in history.told(phases, "losses", "siege-repaid", "fortified", "restored"):
        nation = str(it["nation"])
        if it["kind"] == "siege-repaid":
            yield nation, Spent(losses=Decimal(int(it["ap"])) / TENS)
        elif it["kind"] == "fortified":
            yield nation, Spent(forts=FIXED[Fortify])
        elif it["kind"] == "restored":
            yield nation, Spent(restoring=Decimal(str(it["amount"])))
        elif it["paid"]:
            yield nation, Spent(losses=Decimal(str(it["cost"])))


def _of_kinds(phases: Sequence[PublicPhase], kinds: Mapping[str, str]) -> Iterator[dict[str, Any]]:
    """The events of some kinds, with units as their nation and name; of a kind with a cause only those for it."""
    for when, it in history.told(phases, *kinds):
        if kinds[str(it["kind"])] in ("", it.get("cause")):
            shown = {str(key): troop(str(value)) if key in ("unit", "was") else value for key, value in it.items()}
            yield {**shown, "when": when}
