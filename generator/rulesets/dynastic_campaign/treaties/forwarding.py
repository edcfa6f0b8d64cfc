"""Forwarding: each proposal gets the number of its writ, and the bride's side the writ to answer (rulebook 2.4.4)."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.pending import Insertion, Letter, Pending
from generator.core.problem import Problem
from generator.rulesets.dynastic_campaign.calendar import is_for_marriages
from generator.rulesets.dynastic_campaign.orders import Orders, Propose, Sent
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.treaties import flags, proposals
from generator.rulesets.dynastic_campaign.treaties.terms import BRIDE


def pending(position: Position, settings: Settings, orders: Orders) -> Pending:
    """The numbers of proposals that have none, from the next writ's on and above all that stand there; or the writs to forward.

    Of a writ that is forwarded, the terms are flagged that cannot be fulfilled now, but for those that the bride's side hinders:
    these are flagged only when it accepts. A proposal that can be no marriage is not forwarded.
    """
    if not is_for_marriages(position.phase, spring_with_moves=settings.spring_with_moves):
        return Pending()
    found = list(orders.of(Propose))
    number = max([position.next_writ - 1, *(order.writ for _, order in found)])
    insertions = []
    for sent, order in found:
        if not order.writ and sent.spot is not None:
            number += 1
            insertions.append(Insertion(sent.spot, f"writ {number}: ", "propos"))
    return Pending(tuple(insertions), () if insertions else tuple(_letters(position, settings, found)))


def _letters(position: Position, settings: Settings, found: list[tuple[Sent, Propose]]) -> Iterator[Letter]:
    """The writs to forward, by number; of a couple's proposals only the first."""
    couples: set[tuple[str, str]] = set()
    for sent, order in sorted(found, key=lambda each: (each[1].writ, each[0].nation, each[0].number)):
        couple = order.groom, order.bride
        valid = proposals.forwarded(position, order) and not proposals.check(settings, position, sent.nation, order)
        if valid and couple not in couples:
            couples.add(couple)
            yield Letter(position.persons[order.bride].nation, _words(position, settings, order))


def _words(position: Position, settings: Settings, order: Propose) -> str:
    """A writ as the bride's side gets it."""
    writ = proposals.as_writ(position, order)
    scenario = settings.scenario
    marks = proposals.marks(position, writ)
    terms = [
        f"{'public' if term.public else 'private'} “{flags.words(scenario, term)}”{' (flagged)' if mark not in ('', BRIDE) else ''}"
        for term, mark in zip(writ.terms, marks, strict=True)
    ]
    groom, bride = (scenario.nations[nation].called for nation in writ.sides)
    said = "; ".join(f"{number}. {text}" for number, text in enumerate(terms, 1))
    listed = f"Terms: {said}." if said else "There are no terms."
    return (
        f"Writ {order.writ}: {order.groom} of {groom} asks for the hand of {order.bride} of {bride}. {listed} "
        f"Answer: accept writ {order.writ}; accept writ {order.writ}, delayed; or reject writ {order.writ}."
    )


def unforwarded(position: Position, orders: Orders) -> Iterator[Problem]:
    """A notice for each proposal that has no number of this phase, and a fault for each number that stands there twice."""
    first: dict[int, Sent] = {}
    for sent, order in orders.of(Propose):
        if not order.writ:
            hint = "`gazette tell GAME --pending` gives it its number, and says what goes to whom"
            yield Problem("notice", "not-forwarded", "this proposal was not forwarded yet", sent.spot, hint)
        elif not proposals.forwarded(position, order):
            hint = f"numbers begin with {position.next_writ}; `gazette tell GAME --pending` gives it one if you take its own out"
            yield Problem("notice", "not-forwarded", f"there is no writ {order.writ} in this phase", sent.spot, hint)
        elif order.writ in first:
            hint = "take the number of one out; `gazette tell GAME --pending` gives it another"
            yield Problem("fault", "number-twice", f"two proposals have the number {order.writ}", sent.spot, hint)
        first.setdefault(order.writ, sent)
