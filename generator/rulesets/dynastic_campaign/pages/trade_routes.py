"""How each trade route of a public position stands: whether it runs, whether it is a monopoly, and what it may pay."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Any, Literal

from generator.core.phase import Phase
from generator.core.quick_dataclass import dataclass
from generator.core.sea_chart import Stop
from generator.rulesets.dynastic_campaign import documents
from generator.rulesets.dynastic_campaign.overseas import routes
from generator.rulesets.dynastic_campaign.position import Position, Route
from generator.rulesets.dynastic_campaign.relations import hostile
from generator.rulesets.dynastic_campaign.scenario import Scenario

Ends = tuple[str, str, str]
"""What a route is known by as long as it lasts: its nation, and the regions at its two ends."""


@dataclass(frozen=True, slots=True)
class Standing:
    """A route as everybody can see it: `stop` is why it does not run, empty where it does.

    `holder` controls the place at its other end. It is no monopoly as long as its other end has not agreed. Since the last Spring
    it ran for so many `seasons`, and lost a third each of the times that it was `raided`. In a whole year it pays from `least` to
    `most` (in D), by what lies in it, which its owner alone knows.
    """

    nation: str
    regions: tuple[str, ...]
    to: str
    holder: str
    monopoly: bool
    stop: Stop | Literal[""]
    seasons: int
    raided: int
    least: str
    most: str

    @property
    def ends(self) -> Ends:
        """What it is known by."""
        return self.nation, self.regions[0], self.regions[-1]


def load(phase: Phase, public: Mapping[str, Any]) -> Position:
    """As much of a public position as the rules of trade ask for; of persons the clergy, since a Pope has the Papal States."""
    parts = {part: public[part] for part in ("places", "nations", "routes", "factories", "wars") if part in public}
    clergy = {key: it for key, it in public["persons"].items() if it.get("clergy")}
    return documents.load({**parts, "persons": clergy, "phase": {"id": phase.id}}, {})


def standings(scenario: Scenario, position: Position) -> tuple[Standing, ...]:
    """Every route of a position, in the order of the scenario's nations."""
    order = {nation: place for place, nation in enumerate(scenario.nations)}
    return tuple(_standing(scenario, position, it) for it in sorted(position.routes, key=lambda it: (order[it.nation], it.regions)))


def _standing(scenario: Scenario, position: Position, route: Route) -> Standing:
    monopoly, stop = routes.monopoly(position, route), _stop(scenario, position, route)
    share = routes.PER_REGION * len(route.regions) * (2 if monopoly else 1)
    least = routes.LEAST * (2 if monopoly else 1)
    return Standing(
        nation=route.nation,
        regions=route.regions,
        to=route.to,
        holder=position.places[route.to].control,
        monopoly=monopoly and stop != "unanswered",
        stop=stop,
        seasons=route.seasons,
        raided=route.raided,
        least=_written(least),
        most=_written(max(least, routes.MOST * share)),
    )


def _stop(scenario: Scenario, position: Position, route: Route) -> Stop | Literal[""]:
    """Why a route does not run, the most pressing reason first."""
    if route.severed:
        return "severed"
    if hostile(position, route.nation, position.places[route.to].control):
        return "war"
    if not routes.agreed(position, route):
        return "unanswered"
    return "" if routes.begins(scenario, position, route.nation, route.regions[0]) else "homeless"


def _written(amount: Decimal) -> str:
    """An amount of money as readers write it, without noughts behind the point."""
    return f"{amount.normalize():f}"
