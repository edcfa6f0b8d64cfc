"""Flags: a term that cannot be fulfilled, mostly because of another writ, is not in force until it can (rulebook 2.4.2, 2.4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from decimal import Decimal

from generator.core.event import GM, Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign import told
from generator.rulesets.dynastic_campaign.position import Position, Term, Writ
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.treaties import terms
from generator.rulesets.dynastic_campaign.treaties.terms import ANYBODY, EITHER, FORMS

AT_PEACE = ("no-war", "no-attack")
"""The terms that keep two sides from fighting each other."""


def review_flags(turn: Turn) -> Turn:
    """Every lasting term is looked at again: it is flagged while something hinders it, and both sides are told of each change.

    Writs come in the order in which they came into force, so that an older one hinders a younger one. Nobody is told why.
    """
    for number in range(len(turn.position.writs)):
        position: Position = turn.position
        writ = position.writs[number]
        before = tuple(term.flagged for term in writ.terms)
        reviewed = replace(writ, terms=tuple(_reviewed(position, writ, term) for term in writ.terms))
        turn = turn.to(replace(position, writs=(*position.writs[:number], reviewed, *position.writs[number + 1 :])))
        for index, (was, term) in enumerate(zip(before, reviewed.terms, strict=True), 1):
            if was != term.flagged:
                turn = tell_flag(turn, reviewed, index)
    return turn


def _reviewed(position: Position, writ: Writ, term: Term) -> Term:
    if term.kind and FORMS[term.kind].lasting and not term.ruled:
        return replace(term, flagged=bool(hindered_by(position, writ, term)))
    return term


def tell_flag(turn: Turn, writ: Writ, index: int) -> Turn:
    """Tell both sides of a writ whether a term of it, counted from 1, is flagged now."""
    term = writ.terms[index - 1]
    kind = "term-flagged" if term.flagged else "term-unflagged"
    fact: Event = {"kind": kind, "writ": writ.number, "term": index, "text": words(turn.settings.scenario, term)}
    return turn.confide(readers(turn.position, writ.sides), [fact])


def readers(position: Position, nations: Sequence[str]) -> list[str]:
    """Who is told what concerns these nations: they, or for one that nobody plays the GM."""
    found = (position.nations.get(nation) for nation in nations)
    return list(dict.fromkeys(it.id if it and it.played and not it.out else GM for it in found)) or [GM]


def words(scenario: Scenario, term: Term) -> str:
    """A term as readers are told it, with the names of places and nations."""

    def name(slot: str, value: str) -> str:
        if slot == "PLACE":
            return scenario.names.get(value, value)
        return scenario.nations[value].name if slot == "NATION" and value in scenario.nations else value

    return terms.in_words(term, name)


def hindered_by(position: Position, writ: Writ, term: Term) -> str:
    """The side because of which a term cannot be fulfilled now, `groom` or `bride`; empty where nothing hinders it.

    A writ that is not in force yet is younger than all that are.
    """
    sides = {side: terms.nation_of(writ, side) for side in EITHER}
    older = tuple(_older(position, writ))
    if term.kind in ("title", "see", "access", "province"):
        giver = EITHER[term.args[1]]
        place = term.args[0]
        held = not place or position.places[place].control == sides[giver]
        promised = term.kind == "see" and any(_promised(position, one, term, sides) for one in older)
        return "" if held and not promised else giver
    if term.kind == "assign" and term.args[0] != ANYBODY:
        person, giver = position.persons[term.args[0]], EITHER[term.args[1]]
        return "" if person.alive and person.nation == sides[giver] else giver
    if term.kind == "pay":
        giver = EITHER[term.args[1]]
        return "" if told.can_pay(position, sides[giver], Decimal(term.args[0])) else giver
    for side, nation in sides.items():
        if _torn(position, older, term, nation, sides[EITHER[side]], side):
            return side
    return ""


def _older(position: Position, writ: Writ) -> Iterator[Writ]:
    """The writs in force that came into force before this one."""
    for one in position.writs:
        if (one.groom, one.bride) == (writ.groom, writ.bride):
            return
        yield one


def _promised(position: Position, older: Writ, term: Term, sides: dict[str, str]) -> bool:
    """Whether an older writ promises the same see to another nation."""
    place, side = term.args
    return any(
        it.args[0] == place and terms.nation_of(older, it.args[1]) != sides[side] for it in terms.active(position, older, "see")
    )


def _torn(position: Position, older: Sequence[Writ], term: Term, nation: str, other: str, side: str) -> bool:
    """Whether a term asks of one side's `nation` what an older writ of that nation forbids, or the other way round."""
    if term.kind in AT_PEACE:
        return other in _foes(position, older, nation)
    if term.kind != "support":
        return False
    helped, enemy = term.args
    if side == helped:
        return False
    # `nation` is to stand by `other`, against one nation or all with which that is at war.
    enemies = {enemy} if enemy else _at_war(position, other)
    return bool(enemies & _friends(position, older, nation)) or other in _foes(position, older, nation)


def _friends(position: Position, older: Sequence[Writ], nation: str) -> set[str]:
    """The nations that a nation may not fight by older writs, or has to stand by."""
    found: set[str] = set()
    for one in older:
        if nation in one.sides:
            other = one.sides[1] if one.sides[0] == nation else one.sides[0]
            peace = any(True for kind in AT_PEACE for _ in terms.active(position, one, kind))
            backed = any(terms.nation_of(one, it.args[0]) == other for it in terms.active(position, one, "support"))
            found |= {other} if peace or backed else set()
    return found


def _foes(position: Position, older: Sequence[Writ], nation: str) -> set[str]:
    """The nations against which a nation has to stand by somebody, by older writs."""
    found: set[str] = set()
    for one in older:
        for it in terms.active(position, one, "support"):
            helped = terms.nation_of(one, it.args[0])
            if nation in one.sides and helped != nation:
                found |= {it.args[1]} if it.args[1] else _at_war(position, helped)
    return found


def _at_war(position: Position, nation: str) -> set[str]:
    return {other for other in position.nations if position.at_war(nation, other)}
