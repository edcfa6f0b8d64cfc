"""Answers to writs: the first that is accepted is in force, and its rivals are void (rulebook 2.4.4, scenario 13.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.court.season import in_marriage_phases
from generator.rulesets.dynastic_campaign.orders import Accept, Propose, Reject, Sent, WithdrawWrit
from generator.rulesets.dynastic_campaign.position import Position, Writ
from generator.rulesets.dynastic_campaign.settings import UNNAMED_WITHDRAWALS, Settings
from generator.rulesets.dynastic_campaign.treaties import flags, marriage, proposals, renouncing, weddings
from generator.rulesets.dynastic_campaign.treaties.proposals import Issued
from generator.rulesets.dynastic_campaign.treaties.terms import BRIDE, FORMS

BLOCK = 20
"""Each phase for marriages has its own block of numbers for writs, so that they do not tell how many were proposed."""


def check(_: Settings, position: Position, __: str, order: Accept | Reject | WithdrawWrit) -> str:
    """Why an answer cannot be about a writ of this phase: those have higher numbers."""
    return "" if order.writ >= position.next_writ else "writ-of-another-phase"


@in_marriage_phases
def answer_writs(turn: Turn) -> Turn:
    """The writs of a phase come into force or lapse.

    First what older writs still owe is carried out. Then acceptances count in the order in which they were received, those without
    a number after all that have one, by the number of the writ; delayed ones come last of all. Before a writ is accepted, its
    groom's side may withdraw it where a term is hindered because of the bride's side, and either where other writs have changed
    which of its terms are. What nobody has answered lapses.
    """
    turn = weddings.carry_out(turn)
    used = [order.writ for _, order in turn.orders.of(Propose) if proposals.forwarded(turn.position, order)]
    turn, writs = proposals.issued(turn)
    turn = _strangers_refused(turn, writs)
    rejected = {order.writ for _, order in turn.orders.of(Reject)}
    withdrawn = {(sent.nation, order.writ) for sent, order in turn.orders.of(WithdrawWrit)}
    answered: dict[int, str] = {}
    for sent, order in sorted(turn.orders.of(Accept), key=_when):
        if order.writ in answered or (order.delayed and order.writ in rejected):
            continue
        turn, answered[order.writ] = _accepted(turn, sent, writs[order.writ], withdrawn)
        if answered[order.writ] == "accepted":
            turn, answered = _rivals_void(turn, writs, order.writ, answered)
    for number, each in writs.items():
        if number not in answered:
            turn = _ended(turn, each, "rejected" if number in rejected else "lapsed")
    turn = _withdrawals_refused(turn, writs, answered)
    return turn.to(replace(turn.position, next_writ=_next(turn.position.next_writ, used)))


def _when(answer: tuple[Sent, Accept]) -> tuple[bool, bool, int, int, int]:
    """When an acceptance counts, after those that are lower."""
    sent, order = answer
    return order.delayed, not order.received, order.received, order.writ, sent.number


def _next(first: int, used: Sequence[int]) -> int:
    """The number of the next writ behind a phase: the first of a block above all numbers that were used."""
    return first + ((max(used, default=first) - first) // BLOCK + 1) * BLOCK


def _strangers_refused(turn: Turn, writs: Mapping[int, Issued]) -> Turn:
    """The turn with the answers void that are about no writ of the nation. Whether others have one of that number is not told."""

    def party(nation: str, number: int, sides: slice) -> bool:
        return number in writs and nation in writs[number].writ.sides[sides]

    answers: Iterator[tuple[Sent, Any]] = (
        (sent, order) for kind in (Accept, Reject, WithdrawWrit) for sent, order in tuple(turn.orders.of(kind))
    )
    for sent, order in answers:
        sides = slice(0, 2) if isinstance(order, WithdrawWrit) else slice(1, 2)
        if why := check(turn.settings, turn.position, sent.nation, order):
            turn = told.failed(turn, sent, why)
        elif not party(sent.nation, order.writ, sides):
            turn = told.failed(turn, sent, "no-such-writ")
    return turn


def _accepted(turn: Turn, sent: Sent, each: Issued, withdrawn: set[tuple[str, int]]) -> tuple[Turn, str]:
    """The turn with a writ accepted, or withdrawn before that, or the acceptance failed; and which of these."""
    position: Position = turn.position
    writ = each.writ
    couple = position.persons[writ.groom], position.persons[writ.bride]
    why = marriage.hindrance(turn, *couple) or _no_bishop(position, writ)
    if why:
        return _ended(told.failed(turn, sent, why), each, "void"), "void"
    now = proposals.marks(position, writ)
    groom, bride = writ.sides
    changed = now != each.marks
    may = {groom: changed or BRIDE in now, bride: changed}
    by = [nation for nation, allowed in may.items() if allowed and (nation, writ.number) in withdrawn]
    if by:
        return _ended(turn, each, "withdrawn", by), "withdrawn"
    return _in_force(turn, writ, now), "accepted"


def _no_bishop(position: Position, writ: Writ) -> str:
    """Why nobody can renounce under a writ that says so: neither side has a bishop (rulebook 2.8.2)."""
    renounces = any(term.kind == "renounce" for term in writ.terms)
    bishops = marriage.clerics(position, writ.sides, renouncing.BISHOP)
    return "no-bishop" if renounces and not any(bishops) else ""


def _in_force(turn: Turn, writ: Writ, marks: tuple[str, ...]) -> Turn:
    """The turn with a writ in force: the marriage and its public terms are announced, and each side is told all terms."""
    scenario = turn.settings.scenario
    terms = tuple(
        replace(term, text=flags.words(scenario, term), flagged=bool(mark) and term.kind in FORMS and FORMS[term.kind].lasting)
        for term, mark in zip(writ.terms, marks, strict=True)
    )
    groom, bride = writ.sides
    fact: Event = {
        "kind": "married",
        "writ": writ.number,
        "groom": writ.groom,
        "bride": writ.bride,
        "nations": [groom, bride],
        "terms": [flags.words(scenario, term) for term in writ.terms if term.public],
    }
    turn = marriage.wed(turn, replace(writ, terms=terms)).announce([fact])
    turn = weddings.carry_out(turn)
    position: Position = turn.position
    kept = next(one for one in position.writs if one.number == writ.number)
    treaty: list[Event] = [
        {"text": flags.words(scenario, term), "public": term.public, "flagged": term.flagged} for term in kept.terms
    ]
    private: Event = {"kind": "treaty", "writ": writ.number, "groom": writ.groom, "bride": writ.bride, "terms": treaty}
    return turn.confide(flags.readers(position, writ.sides), [private])


def _rivals_void(
    turn: Turn, writs: Mapping[int, Issued], accepted: int, answered: Mapping[int, str]
) -> tuple[Turn, dict[int, str]]:
    """The turn with every other writ for one of the two spouses void, whatever was answered to it."""
    now = dict(answered)
    spouses = {writs[accepted].writ.groom, writs[accepted].writ.bride}
    for number, each in writs.items():
        if number not in now and spouses & {each.writ.groom, each.writ.bride}:
            turn, now[number] = _ended(turn, each, "void"), "void"
    return turn, now


def _ended(turn: Turn, each: Issued, how: str, by: Sequence[str] = ()) -> Turn:
    """The turn with both sides told that a writ came to nothing: it was `rejected`, `withdrawn`, or `void`, or it `lapsed`.

    Of one that was withdrawn they are told `by` whom; older records do not say.
    """
    writ = each.writ
    fact: Event = {"kind": "writ-ended", "writ": writ.number, "groom": writ.groom, "bride": writ.bride, "how": how}
    named = {"by": list(by)} if by and UNNAMED_WITHDRAWALS not in turn.settings.older else {}
    return turn.confide(flags.readers(turn.position, writ.sides), [{**fact, **named}])


def _withdrawals_refused(turn: Turn, writs: Mapping[int, Issued], answered: Mapping[int, str]) -> Turn:
    """The turn with every withdrawal void of a writ that came into force all the same: once issued, a writ stands."""
    for sent, order in tuple(turn.orders.of(WithdrawWrit)):
        if order.writ in writs and answered.get(order.writ) == "accepted":
            turn = told.failed(turn, sent, "writ-stands")
    return turn
