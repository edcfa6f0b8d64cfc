"""Proclamations are made, and pay or cost gold (L-008, L-140; scenario 13.19)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import progressed
from generator.rulesets.dragon_lords.orders import Proclaim
from generator.rulesets.dragon_lords.told import book, failed, publish

OK, SHORT, BAD = "ok", "short", "bad"


def pay_for_proclamations(turn: Turn) -> Turn:
    """The first proclamation of each realm: everybody hears it, and it is judged by the GM's verdict, else by its length.

    One that the GM found bad is told without its text, and takes no more gold than there is.
    """
    numbers: Mapping[str, int] = turn.settings.scenario.numbers
    heard: set[str] = set()
    for sent, order in turn.orders.of(Proclaim):
        if sent.realm in heard:
            turn = failed(turn, sent, "twice")
            continue
        heard.add(sent.realm)
        verdict = turn.orders.progress.verdicts.get(sent.realm, "")
        verdict = verdict or (OK if len(order.text.strip()) >= numbers["proclamation.length"] else SHORT)
        turn = replace(turn, orders=turn.orders.without(sent))
        told = {} if verdict == BAD else {"text": order.text}
        turn = publish(turn, "proclaimed", realm=sent.realm, **told)
        worth = Decimal(numbers["proclamation.gold"])
        gold = {OK: worth, BAD: -min(worth, turn.position.realms[sent.realm].treasury)}.get(verdict, Decimal(0))
        turn = book(turn, sent.realm, gold, "proclamation", verdict=verdict)
    return turn


def judge(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: proclamation, realm: brynn, verdict: bad, when: pay-for-proclamations}`: what the GM thinks of it."""
    if turn.orders is None:
        hint = "write `when: pay-for-proclamations`"
        return fault("ruling", "no orders are read at that moment", ruling.get("when") or ruling, hint)
    realm, verdict = str(ruling["realm"]), str(ruling["verdict"])
    if realm not in turn.position.players():
        return fault("unknown-realm", f"nobody plays {realm}", ruling["realm"])
    if verdict not in (OK, SHORT, BAD):
        return fault("verdict", f"`{verdict}` is no verdict", ruling["verdict"], f"write `{OK}`, `{SHORT}` or `{BAD}`")
    return progressed(turn, verdicts={**turn.orders.progress.verdicts, realm: verdict})


RULINGS: Mapping[str, Ruling] = {"proclamation": Ruling(judge, {"realm": "text", "verdict": "text"}, secret=True)}
