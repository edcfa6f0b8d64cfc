"""Fiefdoms are claimed, kept and lost, and pay (L-031 to L-033, L-136, L-137; scenario 13.2, 13.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import Claim
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.realms.fiefdoms import in_order, lands, meets
from generator.rulesets.dragon_lords.scenario import Fiefdom, Scenario
from generator.rulesets.dragon_lords.told import book, done, failed, publish

REASONS: Mapping[str, str] = {
    "no-such-fiefdom": "there is no such fiefdom",
    "needs-not-met": "it does not have all that the title needs, or another realm has the better claim",
    "not-royal": "only a realm of royal blood has titles",
}


def claim_fiefdoms(turn: Turn) -> Turn:
    """Every title goes to whom it belongs, claimed or not; then each claim is told how it went."""
    scenario: Scenario = turn.settings.scenario
    for fiefdom in in_order(scenario):
        position: Position = turn.position
        was = position.fiefdoms.get(fiefdom.id, "")
        now = _holder(scenario, position, fiefdom, was)
        if now != was:
            titles = {title: realm for title, realm in position.fiefdoms.items() if title != fiefdom.id}
            turn = turn.to(replace(position, fiefdoms={**titles, **({fiefdom.id: now} if now else {})}))
            told = {"was": was} if was else {}
            turn = publish(turn, "title" if now else "title-lost", fiefdom=fiefdom.id, **({"realm": now} if now else {}), **told)
    for sent, order in turn.orders.of(Claim):
        if order.fiefdom not in scenario.fiefdoms:
            turn = failed(turn, sent, "no-such-fiefdom")
        elif turn.position.fiefdoms.get(order.fiefdom) == sent.realm:
            turn = done(turn, sent, "claimed", fiefdom=order.fiefdom)
        else:
            turn = failed(turn, sent, "needs-not-met" if turn.position.realms[sent.realm].royal else "not-royal")
    return turn


def _holder(scenario: Scenario, position: Position, fiefdom: Fiefdom, was: str) -> str:
    """Who has a title now: the old holder who still qualifies, else who owns most of it, else a suzerain before his henchman.

    Where nobody qualifies the old holder keeps it as long as one of its provinces is his.
    """
    fit = [realm for realm in position.players() if meets(position, realm, fiefdom)]
    if was in fit:
        return was
    if fit:
        own = {realm: sum(position.provinces[place].owner == realm for place in lands(scenario, fiefdom)) for realm in fit}
        most = [realm for realm in fit if own[realm] == max(own.values())]
        above = [realm for realm in most if all(other == realm or other in position.henchmen(realm) for other in most)]
        return (above or most)[0]
    keeps = was and any(position.provinces[place].owner == was for place in lands(scenario, fiefdom))
    return was if keeps else ""


def earn_from_fiefdoms(turn: Turn) -> Turn:
    """Titles whose holder meets all requirements pay; a henchman's suzerain takes his share of it."""
    scenario: Scenario = turn.settings.scenario
    for fiefdom in in_order(scenario):
        position: Position = turn.position
        holder = position.fiefdoms.get(fiefdom.id, "")
        if not fiefdom.revenue or not holder or not meets(position, holder, fiefdom):
            continue
        suzerain = position.realms[holder].suzerain
        share = Decimal(fiefdom.revenue) * scenario.numbers["suzerain"] / 100 if suzerain else Decimal(0)
        turn = book(turn, holder, fiefdom.revenue - share, "fiefdom", fiefdom=fiefdom.id)
        turn = book(turn, suzerain, share, "tribute", fiefdom=fiefdom.id, **{"from": holder}) if share else turn
    return turn
