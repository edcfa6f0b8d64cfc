"""The pages of the realms: one of all, and below it one of each, with its lands, titles and relations, and its history by turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from generator.core import history
from generator.core.event import Event, texts
from generator.core.extra_page import Page, PageBelow
from generator.core.history import position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords import view
from generator.rulesets.dragon_lords.pages import reading
from generator.rulesets.dragon_lords.pages.changes import Change, changes, last_changes
from generator.rulesets.dragon_lords.pages.fiefdoms import Title, titles
from generator.rulesets.dragon_lords.pages.relations import Bond, bonds
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.scenario import Scenario

ADDRESS = "realms"
TOLD = (
    "war", "peace", "alliance", "alliance-over", "allegiance", "allegiance-over", "fought", "taken", "given", "annexed",
    "annexation-over", "title", "title-lost", "proclaimed", "eliminated", "ended",
)  # fmt: skip
"""The kinds of event of which the history of a realm is made."""
TOGETHER = ("annexed", "annexation-over", "fought")
"""Those that are told in one sentence."""


class Land(NamedTuple):
    """A province of a realm: who annexed it (nobody if empty), the last change of its owner, its tax, and what is built there."""

    place: str
    annexed: str
    since: Change | None
    tax: int
    city: bool
    harbour: bool
    fort: int


class Lost(NamedTuple):
    """A province that is annexed to a realm and that another one owns, and the turn in which the annexation lapses."""

    place: str
    owner: str
    lapses: int


class Deed(NamedTuple):
    """Something of a realm's history in a turn: the event, or several that are told together."""

    kind: str
    events: tuple[Event, ...]


class Strength(NamedTuple):
    """What a realm had before a turn, as it was revealed: gold, troops on land and at sea, units and heroes."""

    when: Phase
    gold: Any
    soldiers: int
    ships: int
    units: int
    heroes: int


def page(scenario: Scenario) -> Page:
    """The page of all realms in a world, with those of each below it."""
    return Page(
        ADDRESS,
        "Realms",
        "lands, titles, wars, history",
        "Every realm with its ruler, its lands and titles, its friends and enemies, and its history turn by turn",
        partial(_values, scenario),
        below=partial(_below, scenario),
    )


def _values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The realms as they stand, those with most points first; `free` is the number of independent provinces."""
    if not phases:
        return None
    now = position_now(phases)
    found = bonds(phases)
    rows = [{**it, "bonds": [bond for bond in _of(found, it["realm"]) if not bond.ended]} for it in _standing(scenario, phases)]
    free = sum(it.get("owner", INDEPENDENT) == INDEPENDENT for it in now["provinces"].values())
    return {"realms": rows, "free": free, "rulers": _rulers(scenario), "battles": _fought(phases), **reading.words(scenario)}


def _below(scenario: Scenario, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    """A page for each realm."""
    if not phases:
        return ()
    standing = {str(it["realm"]): it for it in _standing(scenario, phases)}
    found, changed, held = bonds(phases), changes(phases), titles(scenario, phases)
    about = "Its lands and titles, its friends and enemies, and its history turn by turn"
    names, over = reading.words(scenario), any(True for _ in history.told(phases, "ended"))
    wholes = [it for it in map(reading.whole, phases) if it is not None]
    pages = []
    for realm, facts in scenario.realms.items():
        if realm in standing:
            values = {
                "realm": realm,
                "ruler": facts.ruler,
                "capital": facts.capital,
                "capital_of": str(position_now(phases)["provinces"][facts.capital].get("owner", INDEPENDENT)),
                "now": standing[realm],
                "lands": list(_lands(scenario, phases, realm, changed)),
                "lost": [] if over else list(_lost(scenario, phases, realm)),
                "titles": [it for it in held if it.holder == realm],
                "in_reach": _in_reach(held, realm),
                "bonds": _of(found, realm),
                "history": _history(phases, realm, changed)[::-1],
                "strength": [_strength(scenario, it, realm) for it in wholes],
                **names,
            }
            pages.append(PageBelow(realm, facts.name, about, "realm.html", values, power=realm))
    return pages


def _standing(scenario: Scenario, phases: Sequence[PublicPhase]) -> list[view.Document]:
    return view.standing(scenario, phases[-1], position_now(phases))


def _rulers(scenario: Scenario) -> dict[str, str]:
    return {it.id: it.ruler for it in scenario.realms.values()}


def _fought(phases: Sequence[PublicPhase]) -> bool:
    """Whether there was any fighting yet."""
    return any(True for _ in history.told(phases, "fought"))


def _of(found: Iterable[Bond], realm: str) -> list[Bond]:
    return [it for it in found if realm in it.pair]


def _lands(scenario: Scenario, phases: Sequence[PublicPhase], realm: str, changed: Sequence[Change]) -> Iterator[Land]:
    """The provinces of a realm."""
    last = last_changes(changed)
    for place, it in position_now(phases)["provinces"].items():
        if it.get("owner") == realm:
            facts = scenario.places[str(place)]
            annexed, harbour = str(it.get("annexed", "")), str(it.get("harbour", "")).lower() == "true"
            yield Land(facts.id, annexed, last.get(facts.id), facts.tax, facts.city, harbour, int(it.get("fort", 0)))


def _lost(scenario: Scenario, phases: Sequence[PublicPhase], realm: str) -> Iterator[Lost]:
    for place, it in position_now(phases)["provinces"].items():
        if it.get("annexed") == realm != it.get("owner"):
            lost = int(it.get("lost", 0))
            yield Lost(str(place), str(it.get("owner", INDEPENDENT)), lost and lost + int(scenario.numbers["annexation_lapses"]))


def _in_reach(held: Sequence[Title], realm: str) -> list[tuple[Title, Any]]:
    """The titles of others, or of nobody, of which a realm has a part, with what it lacks; those that lack least first."""
    found = [(it, rival) for it in held for rival in it.rivals if rival.realm == realm]
    return sorted(found, key=lambda it: len(it[1].lacks))


def _history(phases: Sequence[PublicPhase], realm: str, changed: Sequence[Change]) -> list[tuple[Phase, list[Deed]]]:
    """What happened to a realm in each turn in which anything did."""
    found = []
    for phase in history.run(phases):
        deeds = list(_deeds([it for _, it in history.told([phase], *TOLD) if realm in _concerned(it)]))
        ruled = [it for it in changed if it.when == phase.phase and it.how == "ruling" and realm in (it.was, it.now)]
        deeds += [Deed("ruled", ({"kind": "ruled", "place": it.place, "was": it.was, "by": it.now},)) for it in ruled]
        if deeds:
            found.append((phase.phase, deeds))
    return found


def _deeds(events: Iterable[Event]) -> Iterator[Deed]:
    """The events of a turn, some of them together."""
    found: dict[Any, list[Event]] = {}
    for number, it in enumerate(events):
        found.setdefault(it["kind"] if it["kind"] in TOGETHER else number, []).append(it)
    yield from (Deed(str(those[0]["kind"]), tuple(those)) for those in found.values())


def _concerned(event: Event) -> tuple[str, ...]:
    """The realms that a public event concerns."""
    single = (str(event[key]) for key in ("by", "on", "realm", "was", "to", "henchman", "suzerain") if key in event)
    scores: Any = event.get("scores", {})
    return (*single, *texts(event, "realms"), *texts(event, "powers"), *map(str, scores))


def _strength(scenario: Scenario, position: Position, realm: str) -> Strength:
    """What a realm had before a turn of which that is public."""
    counts = {True: 0, False: 0}
    for unit in position.of(realm):
        for stack in unit.stacks:
            counts[scenario.troops[stack.type].ship] += stack.count
    heroes = sum(it.realm == realm for it in position.heroes.values())
    units = sum(bool(it.stacks) for it in position.of(realm))
    return Strength(position.phase, position.realms[realm].treasury, counts[False], counts[True], units, heroes)
