"""What a report begins with: the weightiest events of a phase or of a year, a sentence for all of one sort."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event

SENTENCES = 5
"""How many sentences a report begins with; the last one says who is in front."""

SORTS: Mapping[str, tuple[str, ...]] = {
    "over": ("ended",),
    "thrones": ("crowned", "new-crown", "inherited", "line-ended", "nothing-left", "eliminated"),
    "popes": ("elected",),
    "falls": ("fallen", "captured"),
    "battles": ("battle",),
    "awaited": ("awaited",),
    "wars": ("war", "peace"),
    "debts": ("default", "mutinied", "unpaid"),
    "prisoners": ("taken-prisoner", "arrested", "captive"),
    "revolts": ("rebellion",),
    "families": ("born", "died"),
    "weddings": ("married", "annulled"),
    "sieges": ("siege",),
    "plagues": ("plague",),
    "turncoats": ("nation-bought", "changed-hands"),
    "court": ("promoted", "vow", "title"),
    "colonies": ("settled", "abandoned"),
    "natives": ("uprising",),
    "works": ("fortified", "built", "strengthened"),
    "marches": ("moved", "sailed"),
}
"""What a sentence can be about, the weightiest first, and the kinds of event that it tells."""

OF_A_YEAR: Mapping[str, tuple[str, ...]] = {
    "crowned": ("crown", "person", "was"),
    "new-crown": ("crown", "person"),
    "inherited": ("crown", "nation", "from"),
    "line-ended": ("crown", "nation"),
    "nothing-left": ("nation",),
    "eliminated": ("nation",),
    "elected": ("person", "nation"),
    "fallen": ("place", "by"),
    "captured": ("place", "nation", "was"),
    "battle": ("place", "sides"),
    "war": ("nation", "on"),
    "peace": ("nations",),
    "taken-prisoner": ("person", "nation", "by"),
    "arrested": ("person", "nation", "of"),
    "captive": ("person", "nation", "of", "what"),
    "rebellion": ("at",),
    "born": (),
    "died": ("person", "nation"),
    "married": (),
    "annulled": (),
    "plague": ("place",),
    "nation-bought": ("nation",),
    "settled": ("place", "nation", "founded"),
}
"""What of the events of a phase is worth a word at the end of its year: by kind, the fields that are kept."""


class Highlight(NamedTuple):
    """What one sentence is about: the sort, and its facts."""

    sort: str
    facts: Sequence[Event]


def highlights(facts: Iterable[Event], heads: Container[str] = ()) -> list[Highlight]:
    """The weightiest of some facts, as `briefly` gives them, or of whole events. Of marches is told only where nothing else is.

    The deaths of `heads`, those of churches, are told with the elections of Popes, and those of kings with their successors.
    """
    told = _sorted_out(list(facts))
    succeeded = {it["was"] for it in told if it["kind"] == "crowned"}
    deaths = [it for it in told if it["kind"] == "died"]
    told = [it for it in told if it["kind"] != "died"]
    apart = {
        "popes": [it for it in deaths if it["person"] in heads],
        "families": [it for it in deaths if it["person"] not in heads and it["person"] not in succeeded],
    }
    found = (Highlight(sort, [*(it for it in told if it["kind"] in kinds), *apart.get(sort, ())]) for sort, kinds in SORTS.items())
    those = [it for it in found if it.facts]
    return ([it for it in those if it.sort != "marches"] or those)[: SENTENCES - 1]


def briefly(events: Iterable[Event]) -> list[Event]:
    """What is kept of public events to the end of the year."""
    return [{"kind": it["kind"], **_kept(it)} for it in events if it["kind"] in OF_A_YEAR]


def _kept(event: Event) -> dict[str, Any]:
    kept: dict[str, Any] = {name: event[name] for name in OF_A_YEAR[str(event["kind"])]}
    if "sides" in kept:
        kept["sides"] = [camp(it) for it in kept["sides"]]
    return kept


def camp(side: Mapping[str, Any]) -> dict[str, Any]:
    """A side of a battle in brief: its `nations`, its `strength` and its `result`."""
    nations = list(dict.fromkeys(str(unit).rpartition(" ")[0] for unit in side["units"]))
    return {"nations": nations, "strength": side["strength"], "result": side["result"]}


def _sorted_out(facts: Sequence[Event]) -> list[Event]:
    """The facts without those that others make needless.

    These are a siege of what fell, a fall behind which the province was captured, captives who stay so, and units that
    went with an inheritance.
    """
    captured = {it["place"] for it in facts if it["kind"] == "captured"}
    fallen = {it["place"] for it in facts if it["kind"] == "fallen"}
    return [
        it
        for it in facts
        if not (it["kind"] == "fallen" and it["place"] in captured)
        and not (it["kind"] == "siege" and it["place"] in captured | fallen)
        and not (it["kind"] == "captive" and it["what"] == "hold")
        and not (it["kind"] == "changed-hands" and it["cause"] in ("inherited", "inheritance"))
        and not (it["kind"] == "settled" and not _is_true(it["founded"]))
    ]


def _is_true(value: object) -> bool:
    return str(value).lower() == "true"


def greatest(facts: Iterable[Event]) -> Mapping[str, Any]:
    """The battle in which most strength met, in brief, of equal ones the first; nothing where there was none."""
    found: Iterable[Any] = facts
    battles = [_kept(it) if "units" in it["sides"][0] else it for it in found if it["kind"] == "battle"]
    return max(battles, key=lambda it: sum(int(side["strength"]) for side in it["sides"]), default={})
