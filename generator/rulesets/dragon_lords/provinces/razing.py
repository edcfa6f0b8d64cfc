"""Forts and harbours are razed, for a little gold (L-055, L-058, L-135; scenario 5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import motion, with_province
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import RazeFort, RazeHarbour, Sent
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.provinces.construction import hindrance
from generator.rulesets.dragon_lords.told import book, done, failed, publish
from generator.rulesets.dragon_lords.troops import soldiers

REASONS: Mapping[str, str] = {
    "no-harbour-there": "there is no harbour",
    "razed-enough": "no more levels of a fort can be razed in a turn",
}


def raze(turn: Turn) -> Turn:
    """Every fort and harbour that is razed, by units of the owner that stayed; salvage does not decay in this turn.

    Of a fort as many levels are razed as there are workers for, and as can be in a turn; nobody works twice.
    """
    razed, busy = Counter[str](), Counter[str]()
    for sent, order in turn.orders.of(RazeFort):
        turn = _fort(turn, sent, order, razed, busy)
    for sent, _ in turn.orders.of(RazeHarbour):
        turn = _harbour(turn, sent, busy)
    return turn


def _hindrance(turn: Turn, sent: Sent, workers: int, busy: Counter[str]) -> tuple[Unit | None, str]:
    unit = own_unit(turn.position, sent)
    if unit is None:
        return None, "no-such-unit"
    why = hindrance(turn, unit, workers + busy[unit.id])
    why = why or ("not-owned" if turn.position.provinces[unit.at].owner != sent.realm else "")
    return unit, why or ("builds-already" if motion(turn, unit.id).building else "")


def _fort(turn: Turn, sent: Sent, order: RazeFort, razed: Counter[str], busy: Counter[str]) -> Turn:
    numbers = turn.settings.scenario.numbers
    unit, why = _hindrance(turn, sent, numbers["fort.raze_workers"], busy)
    if unit is None or why:
        return failed(turn, sent, why)
    it = turn.position.provinces[unit.at]
    left = numbers["fort.most_razed"] - razed[unit.at]
    workers = soldiers(turn.settings.scenario, unit) - busy[unit.id]
    levels = min(order.levels, it.fort, left, workers // numbers["fort.raze_workers"])
    if levels < 1:
        return failed(turn, sent, "no-fort" if not it.fort else "razed-enough")
    razed[unit.at] += levels
    busy[unit.id] += levels * numbers["fort.raze_workers"]
    fort = it.fort - levels
    turn = turn.to(with_province(turn.position, unit.at, fort=fort, standing=min(it.standing, fort)))
    turn = done(turn, sent, "razed", place=unit.at, levels=levels)
    turn = book(turn, sent.realm, numbers["fort.raze_salvage"] * levels, "razing", place=unit.at)
    return publish(turn, "fort-razed", place=unit.at, level=fort)


def _harbour(turn: Turn, sent: Sent, busy: Counter[str]) -> Turn:
    numbers = turn.settings.scenario.numbers
    unit, why = _hindrance(turn, sent, numbers["harbour.raze_workers"], busy)
    if unit is None or why:
        return failed(turn, sent, why)
    if not turn.position.provinces[unit.at].harbour:
        return failed(turn, sent, "no-harbour-there")
    turn = turn.to(with_province(turn.position, unit.at, harbour=False))
    turn = book(
        done(turn, sent, "razed-harbour", place=unit.at), sent.realm, numbers["harbour.raze_salvage"], "razing", place=unit.at
    )
    return publish(turn, "harbour-lost", place=unit.at)
