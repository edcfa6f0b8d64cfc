"""What befell the houses: births, deaths, crowns that pass on, and clergy; at the seat of a nation where nothing says where."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.picture import Mark
from generator.rulesets.dynastic_campaign.pictures.seen import Maker, Seen

Document = Mapping[str, Any]


def _born(seen: Seen, it: Document) -> Iterator[Mark]:
    """One mark for all children of a nation."""
    children = sum(each["kind"] == "born" and each["nation"] == it["nation"] for each in seen.phase.events)
    yield Mark("born", seen.seat(it["nation"]), str(it["nation"]), text=str(children))


def _died(seen: Seen, it: Document) -> Iterator[Mark]:
    """A leader dies where his unit fought or stood, and others at home."""
    unit = seen.before["persons"].get(it["person"], {}).get("unit")
    yield Mark("died", seen.field(unit) or seen.seat(it["nation"]), str(it["nation"]))


def _crowned(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("crowned", seen.seat(it["nation"]), str(it["nation"]))


def _inherited(seen: Seen, it: Document) -> Iterator[Mark]:
    for place in it["places"]:
        yield Mark("inherited", str(place), str(it["nation"]), text=seen.letters(it["from"]))


def _promoted(seen: Seen, it: Document) -> Iterator[Mark]:
    see = seen.after["persons"].get(it["person"], {}).get("see")
    yield Mark("promoted", str(see or seen.seat(it["nation"])), str(it["nation"]))


def _elected(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("elected", seen.seat(it["nation"]), str(it["nation"]))


MAKERS: Mapping[str, Maker] = {
    "born": _born,
    "died": _died,
    "crowned": _crowned,
    "inherited": _inherited,
    "promoted": _promoted,
    "elected": _elected,
}
"""What a map shows of persons, by kind of event."""
