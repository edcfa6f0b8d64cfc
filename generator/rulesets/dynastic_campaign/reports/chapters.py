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
    "loyalty": Together("mourners", "nation"),
    "unpaid": Together("marauders"),
    "devastated": Together("marauders"),
    "annulled": Together("parted", "bride"),
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

CHAPTER_OF: Mapping[str, str] = {
    "field": "Battles",
    "siege": "Sieges",
    "defaults": "The year's end",
    "mourners": "Money and intrigue",
    "heirlooms": "Succession",
    "parted": "Marriages",
}
"""The chapter of entries with events that would have another by themselves."""
TESTS: Mapping[str, str] = {"assassination": "mourners", "default": "defaults"}
"""How the loyalty of a nation's units is told, by why it was tested."""
BOUGHT = {"surrendered", "paid-off", "own-order", "disloyal", "bribed", "sold", "quelled"}
"""Why units disband or change hands by money, which is told with what else money did."""

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


class Phase(NamedTuple):
    """What events of a phase can belong to.

    Its battles and sieges by place with the units in them, the brides of marriages that were annulled, the units that went home
    with them (`dowries`, with the bride), and those whose loyalty was tested, with why: their leader was murdered, or their king
    did not pay the bank back.
    """

    battles: Mapping[str, frozenset[str]]
    sieges: Mapping[str, frozenset[str]]
    brides: frozenset[str]
    dowries: Mapping[str, str]
    tested: Mapping[str, str]


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
    phase = _phase(events)
    for number, event in enumerate(events):
        if heading := headings[str(event["kind"])]:
            name, of = _entry(event, phase)
            bought = not name and event.get("cause") in BOUGHT and event["kind"] in ("disbanded", "changed-hands")
            chapter = found["Money and intrigue" if bought else CHAPTER_OF.get(name, heading)]
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


def _phase(events: Sequence[Event]) -> Phase:
    """What the events of a phase can belong to."""
    every: list[Any] = list(events)
    fought = {
        str(it["place"]): frozenset(str(unit) for side in it["sides"] for unit in side["units"]) for it in _of(every, "battle")
    }
    sieges = {str(it["place"]): frozenset(map(str, it["against"])) for it in _of(every, "siege")}
    brides = frozenset(str(it["bride"]) for it in _of(every, "annulled"))
    home = [it for it in _of(every, "title-moved") if it["person"] in brides]
    dowries = {str(unit): str(it["person"]) for it in home for unit in it["units"]}
    tested = {str(it["unit"]): str(it["cause"]) for it in _of(every, "loyalty")}
    return Phase(fought, sieges, brides, dowries, tested)


def _of(events: Sequence[Any], kind: str) -> list[Any]:
    return [it for it in events if it["kind"] == kind]


def _entry(event: Event, phase: Phase) -> tuple[str, str]:
    """The entry that an event belongs to: its name, and what its events agree in."""
    kind = str(event["kind"])
    found = _in_a_fight(event, phase) or _in_a_family(event, phase)
    if found or kind not in TOGETHER:
        return found or ("", "")
    entry, by = TOGETHER[kind]
    return entry, str(event[by]) if by else ""


def _in_a_fight(event: Event, phase: Phase) -> tuple[str, str] | None:
    """The battle or siege that an event belongs to; none where it may belong to something else."""
    kind, cause = str(event["kind"]), str(event.get("cause", ""))
    if kind == "taken-prisoner" or (kind == "disbanded" and cause in BEATEN):
        there = next((place for place, units in phase.battles.items() if event["unit"] in units), str(event.get("at", "")))
    elif kind == "disbanded":
        there = str(event["at"])
        return ("siege", there) if cause in STARVED and event["unit"] in phase.sieges.get(there, ()) else None
    elif kind in ON_THE_FIELD:
        there = str(event[ON_THE_FIELD[kind]])
    else:
        return None
    return ("field", there) if there in phase.battles else ("", "")


def _in_a_family(event: Event, phase: Phase) -> tuple[str, str] | None:
    """The inheritance, the annulled marriage, the murder or the bankrupt king that an event belongs to."""
    kind, cause = str(event["kind"]), str(event.get("cause", ""))
    if kind == "changed-hands" and cause in BEQUEATHED:
        bride = phase.dowries.get(str(event["unit"]))
        return ("parted", bride) if bride else ("heirlooms", str(event["to"]))
    if kind == "title-moved" and event["person"] in phase.brides:
        return "parted", str(event["person"])
    if kind == "loyalty" or (kind == "disbanded" and cause == "disloyal" and event["unit"] in phase.tested):
        return TESTS[phase.tested[str(event["unit"])]], str(event["nation"])
    return None
