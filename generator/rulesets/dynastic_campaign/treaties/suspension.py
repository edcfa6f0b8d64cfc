"""Suspending a term: while both sides say so, it is disregarded (rulebook 2.4.2)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.orders import Sent, Suspend
from generator.rulesets.dynastic_campaign.position import Position, Writ
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.treaties.flags import readers, words


def check(_: Settings, position: Position, nation: str, order: Suspend) -> str:
    """Why a nation can suspend no term of a writ: it has no part in it."""
    return "" if any(nation in writ.sides for writ in position.writs if writ.number == order.writ) else "not-your-writ"


def suspend_terms(turn: Turn) -> Turn:
    """Terms that both sides have asked to suspend are suspended, until one of them resumes it; both are told."""
    for sent, order in turn.orders.of(Suspend):
        turn = _suspended(turn, sent, order)
    return turn


def _suspended(turn: Turn, sent: Sent, order: Suspend) -> Turn:
    position: Position = turn.position
    if why := check(turn.settings, position, sent.nation, order):
        return told.failed(turn, sent, why)
    index = next(number for number, writ in enumerate(position.writs) if writ.number == order.writ)
    writ = position.writs[index]
    if not 0 < order.term <= len(writ.terms):
        return told.failed(turn, sent, "no-such-term")
    term = writ.terms[order.term - 1]
    # The step stands twice in a phase of moves that is for marriages too, and does nothing the second time.
    asked = {*term.asked, sent.nation} - ({sent.nation} if order.lift else set())
    if asked == set(term.asked):
        return turn
    now = replace(term, asked=tuple(sorted(asked)), suspended=asked >= set(writ.sides))
    changed = replace(writ, terms=(*writ.terms[: order.term - 1], now, *writ.terms[order.term :]))
    turn = turn.to(replace(position, writs=(*position.writs[:index], changed, *position.writs[index + 1 :])))
    return _told(turn, changed, order, sent.nation, suspended=(term.suspended, now.suspended))


def _told(turn: Turn, writ: Writ, order: Suspend, nation: str, *, suspended: tuple[bool, bool]) -> Turn:
    """Both sides are told that a term is suspended or in force again, or that one of them asks for it."""
    text = words(turn.settings.scenario, writ.terms[order.term - 1])
    kinds = {(False, True): "term-suspended", (True, False): "term-resumed", (False, False): "suspension-asked"}
    if (kind := kinds.get(suspended)) is None or (kind == "suspension-asked" and order.lift):
        return turn
    fact: Event = {"kind": kind, "nation": nation, "writ": writ.number, "term": order.term, "text": text}
    return turn.confide(readers(turn.position, writ.sides), [fact])
