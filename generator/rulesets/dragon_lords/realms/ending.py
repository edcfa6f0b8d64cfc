"""Who is out of the game, who wins, and when it ends (L-157; scenario 10, 13.23, 13.24)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.fiefdoms import meets
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import publish


def eliminate(turn: Turn) -> Turn:
    """Every realm without a province and without a unit is out; all that it had and agreed to ends at once."""
    position: Position = turn.position
    for realm in position.players():
        alive = any(it.owner == realm for it in position.provinces.values()) or any(True for _ in position.of(realm))
        if not alive:
            turn = publish(turn.to(_without(turn.position, realm)), "eliminated", realm=realm)
    return turn


def _without(position: Position, realm: str) -> Position:
    realms = {
        key: replace(
            it,
            suzerain="" if it.suzerain == realm else it.suzerain,
            passage=tuple(guest for guest in it.passage if guest != realm),
        )
        for key, it in position.realms.items()
    }
    realms[realm] = replace(realms[realm], out=True, suzerain="", treasury=Decimal(0), victory=0, passage=(), refuses=())
    provinces = {
        place: replace(
            it,
            annexed="" if it.annexed == realm else it.annexed,
            lost=0 if it.annexed == realm else it.lost,
            guests=tuple(guest for guest in it.guests if guest != realm),
        )
        for place, it in position.provinces.items()
    }
    return replace(
        position,
        realms=realms,
        provinces=provinces,
        heroes={key: hero for key, hero in position.heroes.items() if hero.realm != realm},
        fiefdoms={title: holder for title, holder in position.fiefdoms.items() if holder != realm},
        wars=tuple(both for both in position.wars if realm not in both),
        alliances=tuple(both for both in position.alliances if realm not in both),
        ambassadors=tuple(both for both in position.ambassadors if realm not in both),
        seen={key: those for key, those in position.seen.items() if key != realm},
        grounds={key: those for key, those in position.grounds.items() if key != realm},
    )


def end_game(turn: Turn) -> Turn:
    """The game ends with a victory two turns in a row, with the last realm, or with the last turn."""
    scenario, position = turn.settings.scenario, turn.position
    met = {realm for realm in position.players() if wins(scenario, position, realm)}
    realms = {key: replace(it, victory=it.victory + 1 if key in met else 0) for key, it in position.realms.items()}
    position = replace(position, realms=realms)
    turn, players = turn.to(position), position.players()
    long_enough = [realm for realm in met if realms[realm].victory >= scenario.numbers["victory.turns"]]
    if long_enough:
        return _ended(turn, "victory", long_enough)
    if len(players) < 2 and len(scenario.realms) > 1:
        return _ended(turn, "alone", players)
    return _ended(turn, "points", players) if position.turn >= scenario.numbers["victory.last_turn"] else turn


def end_now(turn: Turn, _: Mapping[str, Any]) -> Turn:
    """The GM's word that the game is over, as all have agreed; the most points win: `{rule: end}`."""
    return _ended(turn, "agreed", turn.position.players())


def _ended(turn: Turn, how: str, candidates: list[str]) -> Turn:
    """The turn with the game over; of several candidates those with most points win."""
    points = scores(turn.settings.scenario, turn.position)
    most = max((points[realm] for realm in candidates), default=Decimal(0))
    winners = sorted(realm for realm in candidates if points[realm] == most)
    return publish(turn.to(replace(turn.position, over=True)), "ended", how=how, powers=winners, scores=points)


def wins(scenario: Scenario, position: Position, realm: str) -> bool:
    """Whether a realm of royal blood has annexed enough of what it owns, some of it cities away from home."""
    if not position.realms[realm].royal:
        return False
    home = scenario.places[scenario.realms[realm].capital].sector
    own = [scenario.places[place] for place, it in position.provinces.items() if it.owner == realm == it.annexed]
    abroad = [place for place in own if place.city and place.sector != home]
    return bool(len(own) >= scenario.numbers["victory.annexed"] and len(abroad) >= scenario.numbers["victory.abroad"])


def scores(scenario: Scenario, position: Position) -> Mapping[str, Decimal]:
    """The points of each realm in the game: the undamaged tax of what it owns and annexed, and the revenue of its titles.

    A henchman keeps half of all his points; the other half goes to his suzerain, and on from him where he serves, too.
    """
    own = {realm: Decimal(_own(scenario, position, realm)) for realm in position.players()}
    total = dict(own)
    for realm, points in own.items():
        left, above = points, position.realms[realm].suzerain
        holder = realm
        while above in own:
            left /= 2
            total[holder] -= left
            total[above] += left
            holder, above = above, position.realms[above].suzerain
    return total


def _own(scenario: Scenario, position: Position, realm: str) -> int:
    taxes = sum(scenario.places[place].tax for place, it in position.provinces.items() if it.owner == realm == it.annexed)
    titles = [it for it in scenario.fiefdoms.values() if position.fiefdoms.get(it.id) == realm]
    return taxes + sum(it.revenue for it in titles if meets(position, realm, it))
