"""What each realm sees at the end of a turn, and shares with others (L-040, L-041, L-043; scenario 5, 13.1)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from generator.core.dice import Throw
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import ShareRecon
from generator.rulesets.dragon_lords.position import Ground, Position, Sighting, Unit
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import done, failed, roll, tell

HERE, OWNED, HERO, SEEN, BEYOND = "here", "owned", "hero", "seen", "beyond"
"""How a place was scouted: its own troops are there, it owns it, by a hero, from a neighbouring place, or from one farther off."""


def scout(turn: Turn) -> Turn:
    """Every realm sees what its troops and heroes scout, then what others share with it; what hides is seen by nobody."""
    found: dict[str, dict[str, str]] = {}
    for realm in turn.position.players():
        turn, found[realm] = _scouted(turn, realm)
        for place, how in found[realm].items():
            turn = tell(turn, realm, "scouted", place=place, how=how) if how not in (HERE, OWNED) else turn
    seen = {realm: set(places) for realm, places in found.items()}
    for sent, order in turn.orders.of(ShareRecon):
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


def _scouted(turn: Turn, realm: str) -> tuple[Turn, dict[str, str]]:
    """The turn with a realm's dice, and the places that it sees, each with how.

    Each soldier and ship tries each place that adjoins without a barrier; by each that succeeds it tries the provinces behind.
    """
    scenario: Scenario = turn.settings.scenario
    position: Position = turn.position
    found = {unit.at: HERE for unit in position.of(realm) if unit.stacks or unit.heroes}
    found |= {place: OWNED for place, it in position.provinces.items() if it.owner == realm and place not in found}
    for unit in position.of(realm):
        for place in _by_heroes(scenario, position, unit):
            found.setdefault(place, HERO)
    for start, kinds in _troops(position, realm).items():
        for kind, number in kinds.items():
            it = scenario.troops[kind]
            ways = scenario.open_ways(start) if it.scout else ()
            throws = [Throw(f"scouting of {realm}: {kind} in {start} to {to}", number, 100, f"at most {it.scout}") for to in ways]
            turn, faces = roll(turn, realm, *throws) if throws else (turn, ())
            for to, fell in zip(ways, faces, strict=True):
                lucky = sum(face <= it.scout for face in fell)
                if lucky:
                    found.setdefault(to, SEEN)
                    turn, beyond = _beyond(turn, realm, start, kind, to, lucky)
                    for place in beyond:
                        found.setdefault(place, BEYOND)
    return turn, found


def _troops(position: Position, realm: str) -> dict[str, dict[str, int]]:
    """All troops of a realm, by place and kind."""
    found: dict[str, dict[str, int]] = {}
    for unit in position.of(realm):
        for stack in unit.stacks:
            kinds = found.setdefault(unit.at, {})
            kinds[stack.type] = kinds.get(stack.type, 0) + stack.count
    return found


def _beyond(turn: Turn, realm: str, start: str, kind: str, by: str, number: int) -> tuple[Turn, list[str]]:
    """The turn with the bonus dice of those who saw the place `by`, and the provinces behind it that they see; never a sea."""
    scenario: Scenario = turn.settings.scenario
    chance = scenario.troops[kind].scout_bonus
    behind = [place for place in scenario.open_ways(by) if place != start and not scenario.is_sea(place)] if chance else []
    head = f"scouting of {realm}: {kind} in {start} beyond {by}"
    throws = [Throw(f"{head} to {place}", number, 100, f"at most {chance}") for place in behind]
    turn, faces = roll(turn, realm, *throws) if throws else (turn, ())
    return turn, [place for place, fell in zip(behind, faces, strict=True) if any(face <= chance for face in fell)]


def _by_heroes(scenario: Scenario, position: Position, unit: Unit) -> set[str]:
    """The places that heroes with a unit see, as many steps away as their gift reaches, over no barrier."""
    reach = max((scenario.heroes[position.heroes[hero].kind].scout_reach for hero in unit.heroes), default=0)
    seen, edge = {unit.at}, {unit.at}
    for _ in range(reach):
        edge = {other for place in edge for other in scenario.open_ways(place)} - seen
        seen |= edge
    return seen if reach else set()


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
