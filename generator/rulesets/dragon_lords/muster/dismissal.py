"""Troops and heroes are dismissed, troops for gold where they are salvaged (L-067, L-090)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_unit, without
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Amounts, Disband, Salvage
from generator.rulesets.dragon_lords.position import Unit
from generator.rulesets.dragon_lords.told import book, done, failed
from generator.rulesets.dragon_lords.troops import has, in_all, taken

REASONS: Mapping[str, str] = {"ships-at-sea": "ships are salvaged in a province, not at sea"}


def disband_and_salvage(turn: Turn) -> Turn:
    """Everything that is disbanded, then everything that is salvaged; no upkeep is due for it."""
    for sent, order in turn.orders.of(Disband):
        unit = own_unit(turn.position, sent)
        why = _hindrance(unit, order.troops)
        if why or unit is None or (order.hero and order.hero not in unit.heroes):
            turn = failed(turn, sent, why or "no-such-hero")
            continue
        kept = tuple(hero for hero in unit.heroes if hero != order.hero)
        left = replace(_fewer(unit, order.troops), heroes=kept, leader=unit.leader if unit.leader in kept else "")
        heroes = without(turn.position.heroes, order.hero)
        turn = done(turn.to(replace(with_unit(turn.position, left), heroes=heroes)), sent, "disbanded", troops=in_all(order.troops))
    for sent, each in turn.orders.of(Salvage):
        unit = own_unit(turn.position, sent)
        why = _hindrance(unit, each.troops)
        scenario = turn.settings.scenario
        at_sea = unit is not None and scenario.is_sea(unit.at) and any(scenario.troops[kind].ship for kind, _ in each.troops)
        if why or unit is None or at_sea:
            turn = failed(turn, sent, why or "ships-at-sea")
            continue
        gold = sum(scenario.troops[kind].salvage * many for kind, many in each.troops)
        turn = done(
            turn.to(with_unit(turn.position, _fewer(unit, each.troops))), sent, "salvaged", gold=gold, troops=in_all(each.troops)
        )
        turn = book(turn, sent.realm, gold, "salvage", unit=unit.id) if gold else turn
    return turn


def _hindrance(unit: Unit | None, troops: Amounts) -> str:
    if unit is None:
        return "no-such-unit"
    return "" if has(unit, troops) else "too-few-troops"


def _fewer(unit: Unit, troops: Amounts) -> Unit:
    for kind, many in troops:
        unit = taken(unit, kind, many)
    return unit
