"""The pieces of maps: units as their own realm has them, and the troops of others as they were seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.core.picture import MOST_BADGES, Piece
from generator.rulesets.dragon_lords.pictures import ways
from generator.rulesets.dragon_lords.pictures.signs import HERO
from generator.rulesets.dragon_lords.scenario import Scenario

Document = Mapping[str, Any]


def own(scenario: Scenario, it: Document, stacks: Iterable[Document], realm: str) -> Piece | None:
    """A unit of a realm, as its documents and its own realm have it; None for one that has neither troops nor heroes."""
    name = str(it.get("unit", ""))
    troops = [(str(stack["type"]), int(stack["count"])) for stack in stacks]
    heroes = it.get("heroes", ())
    if not troops and not heroes:
        return None
    return Piece(
        str(it["at"]),
        str(it.get("type") or ways.TYPES[name.rpartition(" ")[2][0]]),
        realm,
        count=sum(count for _, count in troops) or None,
        number=int(it.get("number") or name.rpartition(" ")[2][1:] or 0),
        badges=_heroes(len(heroes) if troops else len(heroes) - 1),
        marks=tuple(mark for mark in ("hidden", "aboard") if it.get(mark)),
        miniature=strongest(scenario, (kind for kind, _ in troops)),
    )


def seen(scenario: Scenario, it: Document, turn: int) -> Iterator[Piece]:
    """The troops of another realm in a place, soldiers apart from ships; with the turn of the news where that is past."""
    old = int(it["turn"]) != turn
    heroes = int(it["heroes"])
    for kind, ship in (("seen", False), ("seen-ships", True)):
        troops = {str(name): int(count) for name, count in it["troops"].items() if scenario.troops[str(name)].ship == ship}
        alone = heroes and not it["troops"] and not ship
        if troops or alone:
            yield Piece(
                str(it["place"]),
                kind,
                str(it["of"]),
                count=sum(troops.values()) or None,
                label=f"turn {it['turn']}" if old else "",
                badges=() if ship else _heroes(heroes - bool(alone)),
                miniature=strongest(scenario, troops),
                faded=old,
            )


def strongest(scenario: Scenario, kinds: Iterable[str]) -> str:
    """The most valuable of some kinds of troops (L-045), the first in the world's file where two cost the same; or a hero."""
    order: Sequence[str] = list(scenario.troops)
    return min(kinds, key=lambda kind: (-scenario.troops[kind].cost, order.index(kind)), default=HERO)


def _heroes(count: int) -> tuple[str, ...]:
    return ("hero",) * min(count, MOST_BADGES)
