"""What goes with a crown to another nation beside its land and units (scenario 12.12), as everybody can read in the positions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.event import Event
from generator.rulesets.dynastic_campaign.reports.names import lives

Document = Mapping[str, Any]


class Bequest(NamedTuple):
    """Prisoners, those of them who are free since their own nation inherited, trade routes (with their `regions`, and `to` where
    they end), the places of factories, and the provinces that stay with the old nation since they were occupied.
    """

    prisoners: Sequence[str]
    freed: Sequence[str]
    routes: Sequence[Document]
    factories: Sequence[str]
    kept: Sequence[str]


def bequests(before: Document, now: Document, events: Sequence[Event]) -> Mapping[str, Bequest]:
    """What went with each crown that another nation inherited in a phase, by the crown. Money and debts are secret."""
    return {str(it["crown"]): _bequest(before, now, events, it) for it in events if it["kind"] == "inherited"}


def _bequest(before: Document, now: Document, events: Sequence[Event], it: Event) -> Bequest:
    old, new = str(it["from"]), str(it["nation"])
    held = [str(key) for key, person in before["persons"].items() if person.get("captor") == old]
    held += [str(each["person"]) for each in events if _taken_by(each) == old]
    after = {key: now["persons"][key] for key in dict.fromkeys(held) if lives(now["persons"][key])}
    routes = [*_of(before.get("routes", ()), old), *_of((each for each in events if each["kind"] == "route-opened"), old)]
    had, has = ([_way(route) for route in _of(at.get("routes", ()), new)] for at in (before, now))
    factories = {str(each["at"]) for each in _of(now.get("factories", ()), new)}
    return Bequest(
        prisoners=[key for key, person in after.items() if person.get("captor") == new],
        freed=[key for key, person in after.items() if not person.get("captor") and person.get("nation") == new],
        routes=[route for route in routes if _way(route) in has and _way(route) not in had],
        factories=[str(each["at"]) for each in _of(before.get("factories", ()), old) if str(each["at"]) in factories],
        kept=_kept(before, now, old),
    )


def _kept(before: Document, now: Document, old: str) -> list[str]:
    """What a nation without a crown keeps beside the land of its nobles' Titles: where units were in the way (rulebook 2.6.3)."""
    if any(crown["nation"] == old for crown in now.get("crowns", {}).values()):
        return []
    titled = {str(it["province"]) for it in now.get("titles", ()) if now["persons"][it["holder"]].get("nation") == old}
    both = [
        str(key) for key, it in now.get("places", {}).items() if it.get("control") == old == before["places"][key].get("control")
    ]
    return [place for place in both if place not in titled]


def _taken_by(event: Event) -> str:
    """The nation that took a prisoner."""
    kinds = {"taken-prisoner": "by", "arrested": "nation"}
    return str(event[kinds[str(event["kind"])]]) if event["kind"] in kinds else ""


def _of(things: Any, nation: str) -> Iterator[Document]:
    return (it for it in things if it["nation"] == nation)


def _way(route: Document) -> tuple[tuple[str, ...], str]:
    return tuple(map(str, route["regions"])), str(route["to"])
