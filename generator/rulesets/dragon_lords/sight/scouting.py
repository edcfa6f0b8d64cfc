"""What each realm sees at the end of a turn, and shares with others (L-040, L-041, L-043; scenario 5, 13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import ShareRecon
from generator.rulesets.dragon_lords.position import Ground, Position, Sighting, Unit
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import done, failed, roll, tell

Seen = dict[str, list[dict[str, Any]]]
"""The places that a realm sees, each with those who saw it: nobody where it has troops or what it owns, since that takes no scout.

Those are a `hero`, or `troops` of a kind, where they stood (`from`), the place `over` which they looked if it does not adjoin, what
they threw, and what they `needed`.
"""
PURPOSE = "scouting of "
"""What the purpose of each roll of this step begins with."""


def scout(turn: Turn) -> Turn:
    """Every realm sees what its troops and heroes scout, then what others share with it; what hides is seen by nobody."""
    found: dict[str, Seen] = {}
    for realm in turn.position.players():
        turn, found[realm] = _scouted(turn, realm)
        for place, by in found[realm].items():
            turn = tell(turn, realm, "scouted", place=place, by=by) if by else turn
    seen = {realm: set(places) for realm, places in found.items()}
    for sent, order in turn.orders.of(ShareRecon):
        if sent.realm not in found:  # eliminated in this turn
            continue
        why = unfit(turn, sent.realm, order.realm)
        if why:
            turn = failed(turn, sent, why)
            continue
        turn = done(turn, sent, "recon-given", to=order.realm)
        turn = tell(turn, order.realm, "recon", of=sent.realm, places=sorted(found[sent.realm]))
        seen[order.realm] |= set(found[sent.realm])
    for realm, places in seen.items():
        turn = turn.to(_remembered(turn.settings.scenario, turn.position, realm, places))
    return turn


def _scouted(turn: Turn, realm: str) -> tuple[Turn, Seen]:
    """The turn with a realm's dice, and the places that it sees, each with who saw it.

    Each soldier and ship tries each place that adjoins without a barrier; by each that succeeds it tries the provinces behind.
    """
    scenario: Scenario = turn.settings.scenario
    position: Position = turn.position
    own = {unit.at for unit in position.of(realm) if unit.stacks or unit.heroes}
    own |= {place for place, it in position.provinces.items() if it.owner == realm}
    found: Seen = {place: [] for place in scenario.places if place in own}
    for unit in position.of(realm):
        for hero, place in _by_heroes(scenario, position, unit):
            _see(found, own, place, {"hero": hero})
    for start, kinds in _troops(position, realm).items():
        for kind, number in kinds.items():
            it = scenario.troops[kind]
            ways = scenario.open_ways(start) if it.scout else ()
            throws = [Throw(f"{PURPOSE}{realm}: {kind} in {start} to {to}", number, 100, f"at most {it.scout}") for to in ways]
            turn, faces = roll(turn, realm, *throws) if throws else (turn, ())
            for to, fell in zip(ways, faces, strict=True):
                lucky = [face for face in fell if face <= it.scout]
                if lucky:
                    _see(found, own, to, {"troops": kind, "from": start, "dice": lucky, "needed": it.scout})
                    turn, beyond = _beyond(turn, realm, {"troops": kind, "from": start, "over": to}, len(lucky))
                    for place, by in beyond:
                        _see(found, own, place, by)
    return turn, found


def _see(found: Seen, own: set[str], place: str, by: dict[str, Any]) -> None:
    """Adds to the places found one that somebody saw; what needs no scout is not scouted."""
    if place not in own:
        found.setdefault(place, []).append(by)


def _troops(position: Position, realm: str) -> dict[str, dict[str, int]]:
    """All troops of a realm, by place and kind."""
    found: dict[str, dict[str, int]] = {}
    for unit in position.of(realm):
        for stack in unit.stacks:
            kinds = found.setdefault(unit.at, {})
            kinds[stack.type] = kinds.get(stack.type, 0) + stack.count
    return found


def _beyond(turn: Turn, realm: str, who: Mapping[str, str], number: int) -> tuple[Turn, list[tuple[str, dict[str, Any]]]]:
    """The turn with the bonus dice of those (`who`) who saw a place, and the provinces behind it that they see; never a sea."""
    scenario: Scenario = turn.settings.scenario
    kind, start, over = who["troops"], who["from"], who["over"]
    chance = scenario.troops[kind].scout_bonus
    behind = [place for place in scenario.open_ways(over) if place != start and not scenario.is_sea(place)] if chance else []
    head = f"{PURPOSE}{realm}: {kind} in {start} beyond {over}"
    throws = [Throw(f"{head} to {place}", number, 100, f"at most {chance}") for place in behind]
    turn, faces = roll(turn, realm, *throws) if throws else (turn, ())
    lucky = ((place, [face for face in fell if face <= chance]) for place, fell in zip(behind, faces, strict=True))
    return turn, [(place, {**who, "dice": dice, "needed": chance}) for place, dice in lucky if dice]


def _by_heroes(scenario: Scenario, position: Position, unit: Unit) -> list[tuple[str, str]]:
    """The heroes with a unit who scout, each with every place that he sees: as many steps away as he reaches, over no barrier."""
    pairs: list[tuple[str, str]] = []
    for hero in unit.heroes:
        seen, edge = {unit.at}, {unit.at}
        for _ in range(scenario.heroes[position.heroes[hero].kind].scout_reach):
            edge = {other for place in edge for other in scenario.open_ways(place)} - seen
            seen |= edge
        pairs += [(hero, place) for place in scenario.places if place in seen - {unit.at}]
    return pairs


def _remembered(scenario: Scenario, position: Position, realm: str, places: Iterable[str]) -> Position:
    """The position with the latest news of some places in place of what a realm knew of them."""
    fresh = set(places)
    kept = [it for it in position.seen.get(realm, ()) if it.place not in fresh]
    news = [each for place in scenario.places if place in fresh for each in sightings(position, realm, place)]
    grounds = dict(position.grounds.get(realm, {}))
    for place in scenario.provinces:
        if place in fresh:
            it = position.provinces[place]
            grounds[place] = Ground(position.turn, it.damage, it.standing)
    order = list(scenario.places)
    seen = tuple(sorted((*kept, *news), key=lambda it: (order.index(it.place), it.realm)))
    return replace(position, seen={**position.seen, realm: seen}, grounds={**position.grounds, realm: grounds})


def sightings(position: Position, realm: str, place: str) -> list[Sighting]:
    """What a realm sees of others in a place: troops by kind and the number of heroes, of each realm, but of nobody who hides."""
    found: dict[str, tuple[dict[str, int], int]] = {}
    for unit in position.at(place):
        if unit.realm != realm and not unit.hidden and (unit.stacks or unit.heroes):
            troops, heroes = found.get(unit.realm, ({}, 0))
            for stack in unit.stacks:
                troops[stack.type] = troops.get(stack.type, 0) + stack.count
            found[unit.realm] = (troops, heroes + len(unit.heroes))
    return [Sighting(place, other, position.turn, _sorted(troops), heroes) for other, (troops, heroes) in sorted(found.items())]


def _sorted(troops: Mapping[str, int]) -> dict[str, int]:
    return dict(sorted(troops.items()))
