"""The writs of a phase: what was proposed, which of it is issued to the bride's side, and what can be no writ (rulebook 2.4.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from generator.core.quick_dataclass import dataclass
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.orders import Propose, Sent
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.treaties import flags, marriage, renouncing
from generator.rulesets.dynastic_campaign.treaties.terms import FORMS

MOST_AHEAD = 1000
"""How far above the number of the next writ a number can be; a higher one was not given by `gazette tell --pending`."""


@dataclass(frozen=True, slots=True)
class Issued:
    """A writ that was forwarded: as it would come into force, the order that proposed it, and what hindered its terms then.

    `marks` has for each term the side because of which it cannot be fulfilled, or nothing.
    """

    writ: Writ
    sent: Sent
    marks: tuple[str, ...]


def check(settings: Settings, position: Position, nation: str, order: Propose) -> str:
    """Why a proposal cannot become a marriage in this phase, whatever else happens in it; nothing if it can.

    A priest may still take his vows, a bishop or a prisoner be set free: that is seen when the bride's side accepts.
    """
    groom, bride = position.persons.get(order.groom), position.persons.get(order.bride)
    if groom is None or bride is None:
        return "nobody-of-that-name"
    if groom.nation != nation:
        return "not-your-groom"
    if why := marriage.never(position, groom, bride):
        return why
    if bride.nation not in position.players():
        return "nobody-to-answer"
    return _wrong_terms(settings.scenario, position, order)


def _wrong_terms(scenario: Scenario, position: Position, order: Propose) -> str:
    """Why the terms of a proposal can never stand together in a writ, or nothing."""
    once = Counter(_once(term) for term in order.terms if term.kind)
    if max(once.values(), default=0) > 1 or _custody_twice(order.terms):
        return "terms-contradict"
    for term in order.terms:
        if term.kind in ("province", "title", "see") and scenario.is_sea(term.args[0]):
            return "terms-of-a-sea"
        if term.kind == "support" and term.args[1] in {position.persons[each].nation for each in (order.groom, order.bride)}:
            return "terms-contradict"
        if term.kind == "renounce":
            person, dynasty = renouncing.who_and_what(position, order.groom, order.bride, term)
            if why := renouncing.never(position, person, dynasty):
                return why
    return ""


def _once(term: Term) -> tuple[str, ...]:
    """What a writ has only one term of: who gets these children or the widow, one province, one claim."""
    about: Mapping[str, int] = {"custody": 1, "widow": 0, "province": 1}
    return (term.kind, *term.args[: about.get(term.kind, len(term.args))])


def _custody_twice(terms: Sequence[Term]) -> bool:
    """Whether all children are given to one side, and some of them in another term."""
    kinds = {term.args[0] for term in terms if term.kind == "custody"}
    return "" in kinds and len(kinds) > 1


def forwarded(position: Position, order: Propose) -> bool:
    """Whether a proposal has a number that can have been given to it in this phase, when it was forwarded."""
    return position.next_writ <= order.writ < position.next_writ + MOST_AHEAD


def issued(turn: Turn) -> tuple[Turn, dict[int, Issued]]:
    """The turn with the proposals void that are no writs, and the writs that were issued to the brides' sides, by number.

    A proposal without a number, or with one of another phase, was not forwarded. Of two with one number none counts, since nobody
    can tell which of them was answered. There is one writ for a couple (rulebook 2.4.4): the one with the lowest number.
    """
    position: Position = turn.position
    numbers = Counter(order.writ for _, order in turn.orders.of(Propose))
    found: dict[int, Issued] = {}
    for sent, order in sorted(turn.orders.of(Propose), key=lambda each: (each[1].writ, each[0].nation, each[0].number)):
        couples = {(each.writ.groom, each.writ.bride) for each in found.values()}
        why = "not-forwarded" if not forwarded(position, order) else "number-twice" if numbers[order.writ] > 1 else ""
        why = why or check(turn.settings, position, sent.nation, order)
        why = why or ("one-writ-for-a-couple" if (order.groom, order.bride) in couples else "")
        if why:
            turn = told.failed(turn, sent, why)
        else:
            writ = as_writ(position, order)
            found[order.writ] = Issued(writ, sent, marks(position, writ))
    return turn, found


def as_writ(position: Position, order: Propose) -> Writ:
    """A proposal as it would come into force now."""
    sides = (position.persons[order.groom].nation, position.persons[order.bride].nation)
    return Writ(order.writ, order.groom, order.bride, position.phase.number, sides, order.terms)


def marks(position: Position, writ: Writ) -> tuple[str, ...]:
    """For each term of a writ the side because of which it cannot be fulfilled now, or nothing.

    Renouncing and money are seen when the writ is carried out.
    """
    known = ("custody", "widow", "renounce", "pay")
    return tuple(
        flags.hindered_by(position, writ, term) if term.kind in FORMS and term.kind not in known else "" for term in writ.terms
    )
