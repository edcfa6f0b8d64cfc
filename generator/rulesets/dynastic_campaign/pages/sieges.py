"""Sieges as the pages of wars tell them: their course, season by season, and how they ended."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Literal, NamedTuple

from generator.core import history
from generator.core.history import Done
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign.pages.reading import Document, Troop, troop


class Loss(NamedTuple):
    """What a unit lost in a season of a siege, and has left."""

    unit: Troop
    inside: bool
    lost: int
    left: int


class Season(NamedTuple):
    """A season of a siege: both strengths, the roll and the least number needed (None where none was rolled), and the losses."""

    when: Phase
    units: tuple[Troop, ...]
    supports: tuple[tuple[Troop, int], ...]
    attack: int
    defence: int
    fort: int
    rolled: int | None
    needed: int | None
    surrendered: bool
    losses: tuple[Loss, ...]


@dataclass(frozen=True, slots=True)
class Siege:
    """A siege: the place, who besieges whom, its seasons, and its end.

    `end` is `fallen`, `factory` (a factory was taken), `raised`, `over` (nobody besieges it any more), or empty while it goes on.
    `against` are the nations inside.
    """

    place: str
    by: tuple[str, ...]
    against: tuple[str, ...]
    seasons: tuple[Season, ...]
    end: Literal["", "fallen", "factory", "raised", "over"] = ""
    ended: Phase | None = None

    @property
    def foes(self) -> frozenset[tuple[str, str]]:
        """The pairs of nations on different sides."""
        return frozenset((min(one, other), max(one, other)) for one in self.by for other in self.against if one != other)


_ENDS: Mapping[str, Literal["fallen", "factory", "raised"]] = {
    "fallen": "fallen", "factory-lost": "factory", "siege-raised": "raised",
}  # fmt: skip


def sieges(phases: Sequence[PublicPhase]) -> list[Siege]:
    """Every siege of the game, in the order in which they began."""
    found: list[Siege] = []
    for phase in history.run(phases):
        for event in phase.events:
            if event["kind"] == "siege":
                _add(found, phase, event)
            elif event["kind"] in _ENDS:
                _end(found, phase.phase, str(event["place"]), _ENDS[str(event["kind"])])
        if phase.phase.step in ("moves", "battles"):
            for siege in found:
                if not siege.end and not phase.after["places"][siege.place].get("besieged"):
                    _end(found, phase.phase, siege.place, "over")
    return found


def _add(found: list[Siege], phase: Done, event: Document) -> None:
    """A season more, of a siege that goes on or of a new one."""
    season = _season(phase, event)
    by = tuple(dict.fromkeys(it.nation for it in season.units))
    against = tuple(dict.fromkeys([*(troop(str(unit)).nation for unit in event["against"]), *map(str, event["factories"])]))
    for number, siege in enumerate(found):
        if siege.place == event["place"] and not siege.end:
            joined = tuple(dict.fromkeys((*siege.by, *by))), tuple(dict.fromkeys((*siege.against, *against)))
            found[number] = replace(siege, by=joined[0], against=joined[1], seasons=(*siege.seasons, season))
            return
    found.append(Siege(str(event["place"]), by, against, (season,)))


def _season(phase: Done, event: Document) -> Season:
    losses = tuple(
        Loss(troop(str(it["unit"])), it["side"] == "besieged", int(it["lost"]), int(it["left"]))
        for _, it in history.told([phase], "siege-loss")
        if it["place"] == event["place"]
    )
    return Season(
        when=phase.phase,
        units=tuple(troop(str(unit)) for unit in event["units"]),
        supports=tuple((troop(str(unit)), int(ap)) for unit, ap in event["supports"].items()),
        attack=int(event["attack"]),
        defence=int(event["defence"]),
        fort=int(event["fort"]),
        rolled=int(event["rolled"]) if "rolled" in event else None,
        needed=int(event["needed"]) if "rolled" in event else None,
        surrendered=event["outcome"] == "surrenders",
        losses=losses,
    )


def _end(found: list[Siege], phase: Phase, place: str, how: Literal["fallen", "factory", "raised", "over"]) -> None:
    """The siege of a place that goes on, at an end."""
    for number, siege in enumerate(found):
        if siege.place == place and not siege.end:
            found[number] = replace(siege, end=how, ended=phase)
