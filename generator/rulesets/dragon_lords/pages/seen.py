"""What each realm knew at the end of each turn, on its own map, once everybody may know it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

from generator.core.drawing import MapLayer
from generator.core.event import Event, bare
from generator.core.extra_page import Page, PageBelow
from generator.core.picture import Picture
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords import documents
from generator.rulesets.dragon_lords.known import known
from generator.rulesets.dragon_lords.pages import reading
from generator.rulesets.dragon_lords.pictures import private, step
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.scenario import Scenario

ADDRESS = "seen"


def page(scenario: Scenario) -> Page:
    """The page that leads to the maps of all turns."""
    return Page(
        ADDRESS,
        "What each realm knew",
        "the map of each realm, turn by turn",
        "Each realm's own map at the end of each turn: its units and their ways, and what it had seen of others",
        partial(_values, scenario),
        below=partial(_below, scenario),
    )


def _left(phases: Sequence[PublicPhase], number: int) -> Position | None:
    """The whole position that a phase left, where it is revealed: it is that before the next one, or that after the last."""
    phase = phases[number]
    secret: Any = phases[number + 1].revealed.get("position") if number + 1 < len(phases) else phase.revealed.get("after")
    if not (phase.done and phase.revealed.get("events") and secret):
        return None
    return documents.load({**phase.after, "phase": {"id": phase.phase.id, "revision": phase.phase.revision}}, secret)


def _values(scenario: Scenario, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    """The turns, each with the realms that have a map of it; None where nothing is revealed."""
    found = [(phase, _left(phases, number)) for number, phase in enumerate(phases)]
    turns = [{"when": phase.phase, "realms": reading.realms(scenario, left.players())} for phase, left in found if left]
    return {"turns": turns, **reading.words(scenario)} if turns else None


def _below(scenario: Scenario, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    """A page for each turn, with the maps of all realms."""
    found = [(phase, left) for number, phase in enumerate(phases) if (left := _left(phases, number))]
    pages = []
    for number, (phase, left) in enumerate(found):
        around = [found[at][0].phase if 0 <= at < len(found) else None for at in (number - 1, number + 1)]
        told = {realm: _told(phase, left, realm) for realm in reading.realms(scenario, left.players())}
        drawn = {realm: it for realm, those in told.items() if (it := private.knowledge(scenario, phase, those))}
        values = {
            **{realm: MapLayer(it) for realm, it in drawn.items()},
            "key": _key(scenario, drawn.values()),
            "when": phase.phase,
            "realms": list(drawn),
            "previous": around[0],
            "following": around[1],
            **reading.words(scenario),
        }
        title = f"{phase.phase.year_name}: what each realm knew"
        about = "Each realm's own map: its units and their ways, and what it had seen of others"
        pages.append(PageBelow(phase.phase.season, title, about, "seen-turn.html", values, (*drawn, "key"), phase.phase.folder))
    return pages


def _key(scenario: Scenario, those: Iterable[Picture]) -> MapLayer:
    """The key to the signs of several maps, those of forts and harbours among them."""
    every = list(those)
    forts = tuple(dict.fromkeys(it for each in every for it in each.forts))
    places = {
        name: those for each in every for name, those in each.places.items()
    }  # everybody knows them, so that all have the same
    return MapLayer(replace(step.key(scenario, every).picture, forts=forts, places=places), "key")


def _told(phase: PublicPhase, left: Position, realm: str) -> list[Event]:
    """What a realm alone was told of a turn, and knew behind it."""
    events: Any = phase.revealed["events"]
    return [*(bare(it) for it in events if it.get("audience") == realm), *known(left, realm)]
