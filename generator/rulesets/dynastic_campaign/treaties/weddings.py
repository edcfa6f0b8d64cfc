"""What is carried out once, at the wedding or as soon as nothing hinders it: renouncing, provinces and money (rulebook 2.4.2)."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from generator.rulesets.dynastic_campaign.treaties import flags, renouncing, terms
from generator.rulesets.dynastic_campaign.treaties.terms import EITHER

AT_ONCE = ("renounce", "province", "pay")
"""The terms that are carried out once, at the wedding."""


def carry_out(turn: Turn) -> Turn:
    """What writs in force still owe is carried out, the oldest first; what cannot be is flagged until a later phase for marriages.

    Both sides are told of each flag that comes or goes, as of those of lasting terms.
    """
    for number, writ in enumerate(turn.position.writs):
        for index, term in enumerate(writ.terms):
            if term.kind in AT_ONCE and not term.done and not term.suspended and term.ruled != "flag":
                turn = _tried(turn, number, index)
    return turn


def _tried(turn: Turn, number: int, index: int) -> Turn:
    writ: Writ = turn.position.writs[number]
    term = writ.terms[index]
    turn, done = _done(turn, writ, term)
    now = replace(term, done=done, flagged=not done)
    changed = replace(writ, terms=(*writ.terms[:index], now, *writ.terms[index + 1 :]))
    position: Position = turn.position
    turn = turn.to(replace(position, writs=(*position.writs[:number], changed, *position.writs[number + 1 :])))
    return turn if term.flagged == now.flagged else flags.tell_flag(turn, changed, index + 1)


def _done(turn: Turn, writ: Writ, term: Term) -> tuple[Turn, bool]:
    """The turn with a term carried out, and whether it could be."""
    if term.kind == "renounce":
        return renouncing.renounce(turn, writ, term)
    if flags.hindered_by(turn.position, writ, term):
        return turn, False
    return (_handed_over if term.kind == "province" else _paid)(turn, writ, term), True


def _handed_over(turn: Turn, writ: Writ, term: Term) -> Turn:
    """The turn with a province under the control of the other side; the units in it stay where and whose they are."""
    place, side = term.args
    taker, giver = terms.nation_of(writ, side), terms.nation_of(writ, EITHER[side])
    position: Position = turn.position
    places = {**position.places, place: replace(position.places[place], control=taker)}
    fact = {"kind": "handed-over", "place": place, "nation": taker, "before": giver}
    return turn.to(replace(position, places=places)).announce([fact])


def _paid(turn: Turn, writ: Writ, term: Term) -> Turn:
    amount, side = Decimal(term.args[0]), term.args[1]
    taker, giver = terms.nation_of(writ, side), terms.nation_of(writ, EITHER[side])
    turn = told.book(turn, giver, -amount, "treaty", writ=writ.number)
    return told.book(turn, taker, amount, "treaty", writ=writ.number)
