"""The GM's word on provinces, titles, relations and gold. What everybody knows is ruled before everybody, the rest in secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_province, with_realm
from generator.rulesets.dragon_lords.garrisons import with_new_garrison
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.realms.give_provinces import moved_out
from generator.rulesets.dragon_lords.rulings import named
from generator.rulesets.dragon_lords.rulings.named import NOBODY, Fields, UnfitError, answering
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import book, tell

RELATIONS = ("war", "neutral", "alliance")


def set_treasury(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: treasury, power: brynn, money: 12.5}`: so much a realm has from now on; its books show the difference."""
    realm = named.realm(turn.position, turn.settings.scenario, ruling["power"])
    money = named.money("money", ruling["money"])
    change = money - turn.position.realms[realm].treasury
    return book(turn, realm, change, "ruling") if change else turn


def set_province(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: province, place: Saltmarch, owner: brynn, annexed: nobody, fort: 2, harbour: yes}`: whose a province is.

    `owner` is a realm or `independent`, `annexed` a realm or `nobody`. What stood in the old owner's garrison is in new units.
    """
    scenario: Scenario = turn.settings.scenario
    place = named.province(scenario, ruling["place"])
    it = turn.position.provinces[place]
    changes: dict[str, Any] = {}
    for key, nobody in (("owner", INDEPENDENT), ("annexed", NOBODY)):
        if key in ruling:
            realm = named.realm(turn.position, scenario, ruling[key], nobody)
            changes[key] = "" if realm == NOBODY else realm
    if "fort" in ruling:
        fort = named.number("fort", ruling["fort"], 0, scenario.numbers["fort.most"])
        changes |= {"fort": fort, "standing": fort}
    if "harbour" in ruling:
        harbour = named.yes("harbour", ruling["harbour"])
        if harbour and scenario.places[place].kind != "coast":
            raise UnfitError(f"{scenario.names[place]} has no coast", ruling["harbour"])
        changes["harbour"] = harbour
    if changes.get("owner", it.owner) != it.owner:
        turn = moved_out(turn, place)
        turn = turn.to(with_new_garrison(scenario, turn.position, place, changes["owner"]))
        changes["guests"] = ()
    after = replace(it, **changes)
    lost = 0 if after.annexed in ("", after.owner) else it.lost or turn.position.turn
    return turn.to(with_province(turn.position, place, **changes, lost=lost))


def set_ground(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: ground, place: Saltmarch, damage: 1, standing: 2}`: how a province is, which its owner alone knows.

    `standing` are the levels of its fort that no damage has broken, no more than were built.
    """
    scenario: Scenario = turn.settings.scenario
    place = named.province(scenario, ruling["place"])
    it = turn.position.provinces[place]
    changes: dict[str, Any] = {}
    for key, most in (("damage", scenario.numbers["damage.most"]), ("standing", it.fort)):
        if key in ruling:
            changes[key] = named.number(key, ruling[key], 0, most)
    return tell(turn.to(with_province(turn.position, place, **changes)), it.owner, "ruled", about="ground", place=place)


def set_relation(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: relation, powers: [brynn, corvane], relation: war}`: how two realms stand, `war`, `neutral` or `alliance`."""
    position: Position = turn.position
    both = {named.realm(position, turn.settings.scenario, it) for it in ruling["powers"]}
    if not len(both) == len(ruling["powers"]) == 2:
        raise UnfitError("a relation is between two realms", ruling["powers"], "write [brynn, corvane]")
    pair = min(both), max(both)
    relation = named.found("relation", ruling["relation"], {it: it for it in RELATIONS})
    wars = {*position.wars} - {pair} | ({pair} if relation == "war" else set())
    alliances = {*position.alliances} - {pair} | ({pair} if relation == "alliance" else set())
    return turn.to(replace(position, wars=tuple(sorted(wars)), alliances=tuple(sorted(alliances))))


def set_allegiance(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: allegiance, henchman: brynn, suzerain: aldermark}`: whom a realm serves, a realm or `nobody`."""
    position: Position = turn.position
    scenario: Scenario = turn.settings.scenario
    henchman = named.realm(position, scenario, ruling["henchman"])
    suzerain = named.realm(position, scenario, ruling["suzerain"], NOBODY)
    if suzerain in (henchman, *position.henchmen(henchman)):
        raise UnfitError("nobody serves his own henchman", ruling["suzerain"])
    serves = "" if suzerain == NOBODY else suzerain
    return turn.to(with_realm(position, replace(position.realms[henchman], suzerain=serves)))


def set_title(turn: Turn, ruling: Fields) -> Turn:
    """`{rule: title, title: Duchy of Alder, power: aldermark}`: who has a title, a realm or `nobody`."""
    position: Position = turn.position
    scenario: Scenario = turn.settings.scenario
    names = {it.name: it.id for it in scenario.fiefdoms.values()}
    title = named.found("title", ruling["title"], {**names, **{it: it for it in names.values()}})
    realm = named.realm(position, scenario, ruling["power"], NOBODY)
    others = {key: holder for key, holder in position.fiefdoms.items() if key != title}
    return turn.to(replace(position, fiefdoms=others if realm == NOBODY else {**others, title: realm}))


RULINGS: Mapping[str, Ruling] = {
    "treasury": Ruling(answering(set_treasury), {"power": "text", "money": "text"}, secret=True),
    "province": Ruling(
        answering(set_province),
        {"place": "text", "owner": "text", "annexed": "text", "fort": "text", "harbour": "text"},
        optional=frozenset({"owner", "annexed", "fort", "harbour"}),
    ),
    "ground": Ruling(
        answering(set_ground),
        {"place": "text", "damage": "text", "standing": "text"},
        optional=frozenset({"damage", "standing"}),
        secret=True,
    ),
    "relation": Ruling(answering(set_relation), {"powers": "list", "relation": "text"}),
    "allegiance": Ruling(answering(set_allegiance), {"henchman": "text", "suzerain": "text"}),
    "title": Ruling(answering(set_title), {"title": "text", "power": "text"}),
}
