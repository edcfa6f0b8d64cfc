"""Forts and harbours are built, and forts repaired (L-054 to L-057, L-091, L-133; scenario 5)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, moved, with_province
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import BuildFort, BuildHarbour, Sent
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.provinces.damage import is_quiet
from generator.rulesets.dragon_lords.realms.permission import may_enter
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.told import book, can_pay, done, failed, publish, tell
from generator.rulesets.dragon_lords.troops import soldiers

REASONS: Mapping[str, str] = {
    "cannot-build": "armies and garrisons build, in provinces",
    "builds-already": "it builds something else in this turn",
    "not-permitted": "it has no permission for that province",
    "stirred": "it did not stay where it was in First Events",
    "too-few-workers": "it has too few soldiers for that work",
    "no-fort": "there is no fort",
    "fort-finished": "a fort cannot be built any higher",
    "built-already": "a fort grows by one level in a turn",
    "harbour-already": "there is a harbour",
    "no-coast": "that province has no coast",
}
FORT, HARBOUR = "fort", "harbour"


def declare_construction(turn: Turn) -> Turn:
    """Units that build stay and do nothing else: an army uses up all its move-points (L-091).

    The workers are there from now on: who is recruited later has not built all turn.
    """
    scenario: Scenario = turn.settings.scenario
    for sent, order in (*turn.orders.of(BuildFort), *turn.orders.of(BuildHarbour)):
        unit = own_unit(turn.position, sent)
        why = "no-such-unit" if unit is None else ""
        why = why or ("" if unit and _can_work(scenario, unit) else "cannot-build")
        why = why or ("builds-already" if motion(turn, sent.unit).building else "")
        workers = scenario.numbers["fort.workers" if isinstance(order, BuildFort) else "harbour.workers"]
        why = why or ("" if unit and soldiers(scenario, unit) >= workers else "too-few-workers")
        if why:
            turn = failed(turn, sent, why)
        else:
            turn = moved(turn, sent.unit, building=FORT if isinstance(sent.order, BuildFort) else HARBOUR)
    return turn


def construct(turn: Turn) -> Turn:
    """Damaged forts are repaired by a level where there was quiet; then everything is built whose builders could stay.

    What is built in another realm's province is that realm's.
    """
    for place, it in turn.position.provinces.items():
        if it.standing < it.fort and is_quiet(turn, place):
            turn = turn.to(with_province(turn.position, place, standing=it.standing + 1))
            turn = tell(turn, it.owner, "fort-repaired", place=place, standing=it.standing + 1)
    raised: set[str] = set()
    for sent, order in turn.orders.of(BuildFort):
        turn = _fort(turn, sent, order, raised)
    for sent, _ in turn.orders.of(BuildHarbour):
        turn = _harbour(turn, sent)
    return turn


def _fort(turn: Turn, sent: Sent, order: BuildFort, raised: set[str]) -> Turn:
    numbers = turn.settings.scenario.numbers
    unit = own_unit(turn.position, sent)
    if unit is None:
        return failed(turn, sent, "no-such-unit")
    if why := hindrance(turn, unit, numbers["fort.workers"]):
        return failed(turn, sent, why)
    it = turn.position.provinces[unit.at]
    why = "no-fort" if order.upgrade and not it.fort else ""
    why = why or ("fort-finished" if it.fort >= numbers["fort.most"] else "")
    why = why or ("built-already" if unit.at in raised else "")
    why = why or ("" if can_pay(turn.position, sent.realm, numbers["fort.price"]) else "no-gold")
    if why:
        return failed(turn, sent, why)
    raised.add(unit.at)
    turn = book(turn, sent.realm, -numbers["fort.price"], "fort", place=unit.at)
    turn = turn.to(with_province(turn.position, unit.at, fort=it.fort + 1, standing=it.standing + 1))
    turn = done(turn, sent, "raised-fort", place=unit.at, level=it.fort + 1)
    return publish(turn, "fort-built", place=unit.at, level=it.fort + 1)


def _harbour(turn: Turn, sent: Sent) -> Turn:
    scenario: Scenario = turn.settings.scenario
    unit = own_unit(turn.position, sent)
    if unit is None:
        return failed(turn, sent, "no-such-unit")
    price = scenario.numbers["harbour.price"]
    why = hindrance(turn, unit, scenario.numbers["harbour.workers"])
    why = why or ("harbour-already" if turn.position.provinces[unit.at].harbour else "")
    why = why or ("" if scenario.places[unit.at].kind == "coast" else "no-coast")
    why = why or ("" if can_pay(turn.position, sent.realm, price) else "no-gold")
    if why:
        return failed(turn, sent, why)
    turn = book(turn, sent.realm, -price, "harbour", place=unit.at)
    turn = turn.to(with_province(turn.position, unit.at, harbour=True))
    return publish(done(turn, sent, "made-harbour", place=unit.at), "harbour-built", place=unit.at)


def hindrance(turn: Turn, unit: Unit, workers: int) -> str:
    """Why a unit cannot do work where it is: it stirred, the province changed hands, no permission, too few soldiers."""
    if not _can_work(turn.settings.scenario, unit):
        return "cannot-build"
    lost = unit.type == "garrison" and unit.at in turn.orders.progress.changed
    if lost or motion(turn, unit.id).stirred:
        return "stirred"
    if not may_enter(turn, unit.realm, unit.at):
        return "not-permitted"
    return "" if soldiers(turn.settings.scenario, unit) >= workers else "too-few-workers"


def _can_work(scenario: Scenario, unit: Unit) -> bool:
    return unit.type != "fleet" and not unit.aboard and not scenario.is_sea(unit.at)
