"""The chapters of a report, in order, with their entries: one event, or several that are told together."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.rulesets.dynastic_campaign import rooms

CHAPTERS = (
    "The end of the game", "War and peace", "Money and intrigue", "Moves", "Battles", "Sieges", "Trade and colonies",
    "The year's end", "Levies", "Prisoners", "Births and deaths", "Succession", "The Church", "Marriages", "Titles and offices",
    "Rulings",
)  # fmt: skip
"""The headings of a report, in order."""


class Together(NamedTuple):
    """How events are told together: the name of the entry, and the field in which they agree; without one all of them are."""

    entry: str
    by: str = ""


TOGETHER: Mapping[str, Together] = {
    "war": Together("wars", "nation"),
    "leave": Together("leaves"),
    "unit-neutral": Together("neutrals"),
    "fortified": Together("walls", "nation"),
    "rebellion": Together("revolts", "ap"),
    "nation-bought": Together("allies"),
    "nation-neutral": Together("aside"),
    "moved": Together("marches", "nation"),
    "nullified": Together("marches", "nation"),
    "converted": Together("marches", "nation"),
    "battle": Together("field", "place"),
    "losses": Together("field", "place"),
    "retreated": Together("field", "from"),
    "siege": Together("siege", "place"),
    "siege-loss": Together("siege", "place"),
    "siege-repaid": Together("siege", "place"),
    "fallen": Together("siege", "place"),
    "siege-raised": Together("siege", "place"),
    "factory-lost": Together("siege", "place"),
    "default": Together("defaults", "nation"),
    "trade-year": Together("trade"),
    "route-opened": Together("routes"),
    "route-agreed": Together("routes"),
    "free-points": Together("free-points"),
    "built": Together("builds", "nation"),
    "strengthened": Together("builds", "nation"),
    "born": Together("births"),
    "tried": Together("tries"),
    "married": Together("weddings"),
    "assigned": Together("offices", "nation"),
    "title": Together("offices", "nation"),
}
"""The kinds of event that are told together."""

CHAPTER_OF: Mapping[str, str] = {"field": "Battles", "siege": "Sieges", "defaults": "The year's end", "heirlooms": "Succession"}
"""The chapter of entries with events that would have another by themselves."""

LAST = "heirlooms"
"""The entry that stands behind all others of its chapter."""

ON_THE_FIELD: Mapping[str, str] = {"withdrew": "at", "held": "at", "losses": "place", "retreated": "from"}
"""The kinds that belong to the battle in their place, where there was one, by the field that has the place."""
BEATEN = ("losses-unpaid", "no-retreat", "put-down")
"""Why units disband in a battle, or behind it."""
STARVED = ("siege", "surrendered")
"""Why garrisons disband in a siege."""
BEQUEATHED = ("inherited", "inheritance")
"""Why units change hands with a crown or a Title."""


class Entry(NamedTuple):
    """What is told at once: the name of how it is told (empty for one event by itself), what its events agree in, and these."""

    name: str
    of: str
    events: Sequence[Event]


def chapters(events: Sequence[Event], nations: Iterable[str] = ()) -> list[tuple[str, list[Entry]]]:
    """The chapters that have something to tell. Entries by nation come in the order of `nations`, where the first of them was.

    Raises KeyError for a kind of event that nobody knows.
    """
    found: dict[str, dict[tuple[str, str], list[Event]]] = {heading: {} for heading in CHAPTERS}
    headings, _ = kinds()
    battles, sieges = _battles(events), _sieges(events)
    for number, event in enumerate(events):
        if heading := headings[str(event["kind"])]:
            name, of = _entry(event, battles, sieges)
            chapter = found[CHAPTER_OF.get(name, heading)]
            chapter.setdefault((name, of) if name else ("", str(number)), []).append(event)
    rank = {nation: number for number, nation in enumerate(nations)}
    told = ((heading, [Entry(name, of, those) for (name, of), those in chapter.items()]) for heading, chapter in found.items())
    return [(heading, _in_order(entries, rank)) for heading, entries in told if entries]


def _in_order(entries: Sequence[Entry], rank: Mapping[str, int]) -> list[Entry]:
    """Entries of one name together, where the first of them was, and those of nations by their rank."""
    first: dict[str, int] = {}
    for number, it in enumerate(entries):
        first.setdefault(it.name, number)
    keys = {number: (first[it.name] if it.name else number, rank.get(it.of, len(rank))) for number, it in enumerate(entries)}
    return [entries[number] for number in sorted(keys, key=lambda number: (entries[number].name == LAST, *keys[number], number))]


def kinds() -> tuple[Mapping[str, str], Mapping[str, str]]:
    """The heading of each kind of event, and the template that has its words."""
    headings: dict[str, str] = {}
    where: dict[str, str] = {}
    for room, sections in rooms.SECTIONS.items():
        headings |= sections
        where |= dict.fromkeys(sections, room)
    return headings, where


def _battles(events: Sequence[Event]) -> Mapping[str, frozenset[str]]:
    """The places where there was a battle, each with the units that fought in it."""
    fought: list[Any] = [it for it in events if it["kind"] == "battle"]
    return {str(it["place"]): frozenset(str(unit) for side in it["sides"] for unit in side["units"]) for it in fought}


def _sieges(events: Sequence[Event]) -> Mapping[str, frozenset[str]]:
    """The places that were besieged, each with the units inside."""
    sieges: list[Any] = [it for it in events if it["kind"] == "siege"]
    return {str(it["place"]): frozenset(map(str, it["against"])) for it in sieges}


def _entry(event: Event, battles: Mapping[str, frozenset[str]], sieges: Mapping[str, frozenset[str]]) -> tuple[str, str]:
    """The entry that an event belongs to: its name, and what its events agree in."""
    kind, cause = str(event["kind"]), str(event.get("cause", ""))
    name, there = "", ""
    if kind == "taken-prisoner" or (kind == "disbanded" and cause in BEATEN):
        name, there = "field", next((place for place, units in battles.items() if event["unit"] in units), str(event.get("at", "")))
    elif kind == "disbanded":
        name, there = "siege", str(event["at"]) if cause in STARVED and event["unit"] in sieges.get(str(event["at"]), ()) else ""
    elif kind in ON_THE_FIELD:
        name, there = "field", str(event[ON_THE_FIELD[kind]])
    if name:
        return (name, there) if there in battles or (name == "siege" and there) else ("", "")
    if kind == "changed-hands" and cause in BEQUEATHED:
        return "heirlooms", str(event["to"])
    if kind == "loyalty" and cause == "default":
        return "defaults", str(event["nation"])
    if kind not in TOGETHER:
        return "", ""
    entry, by = TOGETHER[kind]
    return entry, str(event[by]) if by else ""
