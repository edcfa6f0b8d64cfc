"""The end of the year for nations without land and forces, and the end of the game (scenario 1, 13.9 and 13.10)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.scenario import Scenario

PER_PROVINCE = 5
PER_CROWN = 10
FOR_POPE = 5
POPE = 5
"""The rank of the Pope in the clergy."""


def eliminate(turn: Turn) -> Turn:
    """At a year's end a nation without a province and without a unit is out: its routes, factories and loans end (scenario 13.9).

    Its persons stay, under the GM. The event is `{kind: eliminated, nation}`.
    """
    position: Position = turn.position
    if not calendar.ends_the_year(position.phase, turn.settings.marriage_seasons):
        return turn
    holding = {it.control for it in position.places.values()} | {it.nation for it in position.units.values()}
    out = sorted(it.id for it in position.nations.values() if not it.out and it.id not in holding)
    if not out:
        return turn
    after = replace(
        position,
        nations={key: replace(it, out=True, loans=(), ally_of="") if key in out else it for key, it in position.nations.items()},
        routes=tuple(it for it in position.routes if it.nation not in out),
        factories=tuple(it for it in position.factories if it.nation not in out),
        access=tuple(it for it in position.access if it.nation not in out),
        wars=tuple(pair for pair in position.wars if not set(pair) & set(out)),
    )
    facts: list[Event] = [{"kind": "eliminated", "nation": nation} for nation in out]
    return turn.to(after).announce(facts)


def end_game(turn: Turn) -> Turn:
    """At a year's end the game is over where a nation has provinces enough, where one player is left, and in the last year.

    The event is `{kind: ended, how, powers, scores, provinces}`: `how` is `provinces`, `alone`, `scores` or `agreed`. The scores of
    all players are told, since nothing stays secret.
    """
    position: Position = turn.position
    if position.over or not calendar.ends_the_year(position.phase, turn.settings.marriage_seasons):
        return turn
    scenario = turn.settings.scenario
    frame, players = scenario.frame, position.players()
    held = {nation: provinces(scenario, position, nation) for nation in players}
    enough = [nation for nation in players if held[nation] >= int(frame["victory_provinces"])]
    if enough:
        return _ended(turn, "provinces", best(scenario, position, [it for it in enough if held[it] == max(held.values())]))
    if len(players) <= 1:
        return _ended(turn, "alone", players)
    return _ended(turn, "scores", best(scenario, position, players)) if position.phase.year >= int(frame["end"]) else turn


def end_now(turn: Turn, _: Mapping[str, Any]) -> Turn:
    """The GM's word that the game is over, as all have agreed; the highest score wins: `{rule: end}`."""
    return _ended(turn, "agreed", best(turn.settings.scenario, turn.position, turn.position.players()))


def _ended(turn: Turn, how: str, winners: Sequence[str]) -> Turn:
    position: Position = turn.position
    scenario = turn.settings.scenario
    players = position.players()
    fact: Event = {
        "kind": "ended",
        "how": how,
        "powers": list(winners),
        "scores": {nation: score(scenario, position, nation) for nation in players},
        "provinces": {nation: provinces(scenario, position, nation) for nation in players},
    }
    return turn.to(replace(position, over=True)).announce([fact])


def provinces(scenario: Scenario, position: Position, nation: str) -> int:
    """How many land provinces of the map a nation controls."""
    return sum(it.control == nation and scenario.places[place].is_land for place, it in position.places.items())


def score(scenario: Scenario, position: Position, nation: str) -> Decimal:
    """The score of a nation: 5 for each province, its treasury in D, 10 for each further crown, 5 for a Pope of its dynasty."""
    crowns = sum(crown.nation == nation for crown in position.crowns.values())
    pope = any(it.alive and it.clergy == POPE and it.dynasty == nation for it in position.persons.values())
    points = PER_PROVINCE * provinces(scenario, position, nation) + PER_CROWN * max(0, crowns - 1) + FOR_POPE * pope
    return points + position.nations[nation].treasury


def best(scenario: Scenario, position: Position, nations: Sequence[str]) -> list[str]:
    """Of several nations those with the highest score; of equal ones those with the most AP."""
    ranked = {nation: (score(scenario, position, nation), sum(it.ap for it in position.of(nation))) for nation in nations}
    return [nation for nation in nations if ranked[nation] == max(ranked.values())]
