"""The page of marriages and treaties: who married whom, under which public terms, and how it ended.

Private terms are in no public record, nor are proposals that came to nothing, nor which terms are flagged or suspended; so none of
them can be here.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Literal, NamedTuple

from generator.core import history
from generator.core.extra_page import Page
from generator.core.history import Done, position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.pages import reading
from generator.rulesets.dynastic_campaign.pages.reading import Document, Who, who
from generator.rulesets.dynastic_campaign.position import Term
from generator.rulesets.dynastic_campaign.scenario import Scenario
from generator.rulesets.dynastic_campaign.treaties.flags import words
from generator.rulesets.dynastic_campaign.treaties.terms import BRIDE, FORMS, GROOM

_UNTIL = re.compile(r"([a-z-]+)(?: .*)? until (\d{4})")
_CARRIED_OUT = re.compile(r"province .+ to (groom|bride)|renounce (groom|bride)( .+)?")
"""The terms of which everybody hears when they are carried out."""

State = Literal["", "done", "due", "over", "war"]
"""What everybody can see of a term: it was carried out (`done`), is still to be (`due`), its last year is `over`, or there is `war`
between two sides who promised that there would be none. Whatever else becomes of a term, only the two sides know.
"""
_TELLS = frozenset({"annulled", "born", "died", "handed-over", "married", "married-commoner", "renounced", "war"})
"""The kinds of events that change what is known of a marriage."""


class PublicTerm(NamedTuple):
    """A public term as it was announced, what everybody can see of it, and the phase in which that came about."""

    text: str
    state: State = ""
    when: Phase | None = None


class End(NamedTuple):
    """How a marriage ended: `annulled`, by the death of the groom, the bride or both (`groom`, `bride`, `both`), or `gone`."""

    how: Literal["annulled", "groom", "bride", "both", "gone"]
    when: Phase


@dataclass(frozen=True, slots=True)
class Marriage:
    """A marriage. `number` is that of its writ, 0 without one; `nations` are the two sides of the writ. `commoner` is the id of who
    was born in no dynasty, if one of the two was. `when` is None for a marriage from before the first phase, whose terms were never
    announced.
    """

    number: int
    groom: Who
    bride: Who
    nations: tuple[str, ...]
    when: Phase | None
    commoner: str = ""
    terms: tuple[PublicTerm, ...] = ()
    children: tuple[Who, ...] = ()
    end: End | None = None

    @property
    def couple(self) -> tuple[str, str]:
        """The ids of the groom and the bride."""
        return self.groom.name, self.bride.name


def page(scenario: Scenario) -> Page:
    """The page of marriages and treaties in a scenario."""
    return Page(
        "marriages",
        "Marriages and treaties",
        "who married whom, under which terms",
        "Who married whom, under which public terms, and what became of it",
        partial(values, scenario),
    )


def values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The marriages `lasting` and `ended`, newest first, those `before` the game, and provinces and claims that were given up."""
    if not phases:
        return None
    found = marriages(scenario, phases)
    since = [it for it in reversed(found) if it.when]
    return {
        "lasting": [it for it in since if not it.end],
        "ended": [it for it in since if it.end],
        "before": [it for it in found if not it.when],
        "ties": _ties(found),
        "handed_over": [{"when": when, **it} for when, it in history.told(phases, "handed-over")],
        "renounced": [
            {"when": when, "person": who(scenario, position_now(phases), str(it["person"])), "dynasty": it["dynasty"]}
            for when, it in history.told(phases, "renounced")
        ],
        **reading.words(scenario),
    }


def marriages(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[Marriage]:
    """Every marriage of the game, in the order of the weddings."""
    now = position_now(phases)
    found = [_known(scenario, now, it, None) for it in history.start(phases).get("writs", ())]
    for phase in history.run(phases):
        for event in (it for it in phase.events if it["kind"] in _TELLS):
            found = [_after(scenario, now, it, phase.phase, event) for it in found]
            found += _wed(scenario, now, phase.phase, event)
        found = _as_it_stands(scenario, now, phase, found)
    return [replace(it, terms=tuple(_timed(it, term, phases[-1].phase) for term in it.terms)) for it in found]


def _known(scenario: Scenario, now: Document, writ: Document, when: Phase | None) -> Marriage:
    """A marriage that only a position tells of."""
    couple = str(writ["groom"]), str(writ["bride"])
    common = next((key for key in couple if not now["persons"][key].get("dynasty")), "")
    groom, bride = (who(scenario, now, key) for key in couple)
    return Marriage(int(writ.get("number", 0)), groom, bride, tuple(map(str, writ.get("sides", ()))), when, common)


def _wed(scenario: Scenario, now: Document, phase: Phase, event: Document) -> Iterator[Marriage]:
    """The marriage that an event tells of, if it tells of one."""
    if event["kind"] == "married":
        groom, bride = (who(scenario, now, str(event[it])) for it in (GROOM, BRIDE))
        terms = tuple(_announced(str(text)) for text in event["terms"])
        yield Marriage(int(event["writ"]), groom, bride, tuple(map(str, event["nations"])), phase, terms=terms)
    elif event["kind"] == "married-commoner":
        person, commoner = str(event["person"]), str(event["commoner"])
        pair = (person, commoner) if now["persons"][commoner].get("woman") else (commoner, person)
        groom, bride = (who(scenario, now, key) for key in pair)
        yield Marriage(0, groom, bride, (), phase, commoner)


def _announced(text: str) -> PublicTerm:
    """A public term as it was announced."""
    return PublicTerm(text, "due" if _CARRIED_OUT.fullmatch(text) else "")


def _after(scenario: Scenario, now: Document, it: Marriage, phase: Phase, event: Document) -> Marriage:
    """A marriage behind an event."""
    kind = event["kind"]
    if it.end:
        # Both may die in one phase.
        other = {"groom": 1, "bride": 0}.get(it.end.how)
        last = kind == "died" and it.end.when == phase and other is not None and event["person"] == it.couple[other]
        return replace(it, end=End("both", phase)) if last else it
    if kind == "annulled" and (event["groom"], event["bride"]) == it.couple:
        return replace(it, end=End("annulled", phase))
    if kind == "died" and event["person"] in it.couple:
        return replace(it, end=End("groom" if event["person"] == it.couple[0] else "bride", phase))
    if kind == "born" and (event["father"], event["mother"]) == it.couple:
        return replace(it, children=(*it.children, who(scenario, now, str(event["person"]))))
    return _marked(scenario, it, phase, event)


def _terms_of(scenario: Scenario, it: Marriage, event: Document) -> Iterator[str]:
    """The words of the terms of a marriage that an event carries out."""
    if event["kind"] == "handed-over" and len(it.nations) == 2:
        pair = dict(zip(it.nations, (GROOM, BRIDE), strict=True))
        if {event["nation"], event["before"]} == set(pair):
            yield words(scenario, Term("", kind="province", args=(str(event["place"]), pair[str(event["nation"])])))
    elif event["kind"] == "renounced" and event["person"] in it.couple:
        side = GROOM if event["person"] == it.couple[0] else BRIDE
        for dynasty in (str(event["dynasty"]), ""):
            yield words(scenario, Term("", kind="renounce", args=(side, dynasty)))


def _marked(scenario: Scenario, it: Marriage, phase: Phase, event: Document) -> Marriage:
    """The marriage with a state for the terms that an event is about, if their last year is not over."""
    war = event["kind"] == "war" and {event["nation"], event["on"]} == set(it.nations)
    texts: Sequence[str]
    state: State
    texts, state = (("no-war",), "war") if war else (tuple(_terms_of(scenario, it, event)), "done")

    def marked(term: PublicTerm) -> PublicTerm:
        text, _, year = term.text.partition(" until ")
        fits = text in texts and (not year.isdecimal() or phase.year <= int(year))
        return term._replace(state=state, when=phase) if fits and term.state in ("", "due") else term

    return replace(it, terms=tuple(marked(term) for term in it.terms)) if texts else it


def _as_it_stands(scenario: Scenario, now: Document, phase: Done, found: list[Marriage]) -> list[Marriage]:
    """The marriages as the position behind a phase has them, also where no event told of one."""
    writs = {(str(it["groom"]), str(it["bride"])): it for it in phase.after.get("writs", ())}
    known = [it if it.end or it.couple in writs else replace(it, end=End("gone", phase.phase)) for it in found]
    there = {it.couple for it in known if not it.end}
    return [*known, *(_known(scenario, now, it, phase.phase) for couple, it in writs.items() if couple not in there)]


def _timed(it: Marriage, term: PublicTerm, now: Phase) -> PublicTerm:
    """A term whose last year is over is marked so; one whose marriage is over is due no more."""
    fit = _UNTIL.fullmatch(term.text)
    if not term.state and fit and fit[1] in FORMS and FORMS[fit[1]].lasting and int(fit[2]) < (it.end.when if it.end else now).year:
        return term._replace(state="over")
    return term._replace(state="") if it.end and term.state == "due" else term


def _ties(found: Sequence[Marriage]) -> dict[str, dict[str, int]]:
    """How many marriages in force tie each nation to each other one."""
    ties: dict[str, dict[str, int]] = {}
    for it in found:
        if not it.end and len(set(it.nations)) == 2:
            for one, other in (it.nations, it.nations[::-1]):
                ties.setdefault(one, {}).setdefault(other, 0)
                ties[one][other] += 1
    return {nation: dict(sorted(others.items())) for nation, others in sorted(ties.items())}
