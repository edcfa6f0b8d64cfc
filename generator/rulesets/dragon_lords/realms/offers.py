"""Offers: peace, alliances and allegiances, for which both sides have to offer in the same turn (L-014, L-017, L-018)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.orders import Order, Sent
from generator.rulesets.dragon_lords.realms.others import unfit
from generator.rulesets.dragon_lords.told import done, failed, tell

Why = Callable[[str, str], str]
"""Why a realm cannot offer something to another one: a reason, or nothing."""


def offered(turn: Turn, kind: type[Order], answer: type[Order], name: str, why: Why) -> tuple[Turn, list[tuple[str, str]]]:
    """The turn with offers of one `kind` told and done with, and the pairs of realms (who offered, to whom) that agree.

    They agree where the other one sent the `answer`, which is an offer to this realm. Each offer is told to the realm that it went
    to, answered or not.
    """
    answers = {(sent.realm, _realm(order)) for sent, order in _sent(turn, answer, everything=True)}
    agreed: list[tuple[str, str]] = []
    told: set[tuple[str, str]] = set()
    for sent, order in list(_sent(turn, kind)):
        other = _realm(order)
        reason = unfit(turn, sent.realm, other) or why(sent.realm, other)
        if reason or (sent.realm, other) in told:
            turn = failed(turn, sent, reason or "twice")
            continue
        told.add((sent.realm, other))
        turn = tell(done(turn, sent, "offered", offer=name, to=other), other, "offer", offer=name, by=sent.realm)
        agreed += [(sent.realm, other)] if (other, sent.realm) in answers else []
    return turn, agreed


def _sent(turn: Turn, kind: type[Order], *, everything: bool = False) -> Iterator[tuple[Sent, Order]]:
    """The orders of a kind that are still to be done, or with `everything` all that were not void when they came."""
    if everything:
        all_of_them = (sent for realm in sorted(turn.orders.sent) for sent in turn.orders.sent[realm] if not sent.void)
        return ((sent, sent.order) for sent in all_of_them if isinstance(sent.order, kind))
    found: Iterator[tuple[Sent, Order]] = turn.orders.of(kind)
    return found


def _realm(order: Order) -> str:
    return str(getattr(order, "realm", ""))


REASONS: Mapping[str, str] = {
    "not-at-war": "the two realms are not at war",
    "allied-already": "the two realms are allies",
    "not-an-ally": "the two realms are not allies",
    "serves-already": "a realm serves one suzerain at most",
    "circle": "its suzerain would come to serve it",
    "no-allegiance": "there is no such allegiance",
}
