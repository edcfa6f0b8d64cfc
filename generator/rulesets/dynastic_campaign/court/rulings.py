"""The GM's word at court: a Title or a leader that a player left open, a see, and the prisoners of nations that nobody plays.

Whatever a writ in free text allows, the GM allows by it: nobody's leave is asked for.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court import assignments, captives, sees, titles
from generator.rulesets.dynastic_campaign.court.reasons import REASONS
from generator.rulesets.dynastic_campaign.families.succession import settle
from generator.rulesets.dynastic_campaign.orders import Assign, Captive, ChooseSee, Grant
from generator.rulesets.dynastic_campaign.position import Position

Fields = Mapping[str, Any]


def title(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: title, person: Rainier Montclair, place: Bri}`: grant a Title; without `place`, one without effect."""
    named = _named(turn, ruling)
    if isinstance(named, Problem):
        return named
    order = Grant(named["person"], named.get("place", ""))
    why = titles.check(turn.settings, turn.position, _nation(turn, order.person), order, _leave)
    return _no(ruling, why) if why else titles.given(turn, order.person, order.place)


def leader(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: leader, person: Lucien Montclair, unit: france ARM-2}`: assign a man to a unit, evenly or not."""
    named = _named(turn, ruling)
    if isinstance(named, Problem):
        return named
    order = Assign(named["person"], named["unit"])
    why = assignments.check(turn.settings, turn.position, _nation(turn, order.person), order, _leave)
    return _no(ruling, why) if why else assignments.assigned(turn, order.person, order.unit, due=False)


def see(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: see, person: Anselme Montclair, place: Bri}`: give a cleric his see."""
    named = _named(turn, ruling)
    if isinstance(named, Problem):
        return named
    order = ChooseSee(named["person"], named["place"])
    why = sees.check(turn.settings, turn.position, _nation(turn, order.person), order, _leave)
    return _no(ruling, why) if why else sees.settled(turn, order.person, order.place)


def captive(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: captive, person: Garcia Valdoro, do: return}`, or `execute`: decide on a prisoner in the place of his captor."""
    named = _named(turn, ruling)
    if isinstance(named, Problem):
        return named
    order = Captive(named["person"], "execute" if named["do"] == "execute" else "return")
    captor = turn.position.persons[order.person].captor
    why = captives.check(turn.settings, turn.position, captor, order)
    # A king may be executed, and nobody rules while dead.
    return _no(ruling, why) if why else settle(captives.decided(turn, captor, order), {})


def _leave(_: Position, __: str, ___: str, ____: str, _____: str) -> bool:
    return True


def _nation(turn: Turn, person: str) -> str:
    nation: str = turn.position.persons[person].nation
    return nation


def _no(ruling: Fields, why: str) -> Problem:
    return fault("ruling", REASONS[why], ruling["person"])


def _named(turn: Turn, ruling: Fields) -> dict[str, str] | Problem:
    """The ids of what a ruling names, by key; or the fault that there is no such thing."""
    position: Position = turn.position
    scenario = turn.settings.scenario
    units = {f"{it.name} {unit.name}": unit.id for it in scenario.nations.values() for unit in position.of(it.id)}
    known: dict[str, dict[str, str]] = {
        "person": {it.id: it.id for it in position.persons.values() if it.alive},
        "place": {it.name: it.id for it in scenario.places.values()} | {it: it for it in scenario.places},
        "unit": units | {it: it for it in position.units},
        "do": {"return": "return", "execute": "execute"},
    }
    found = {}
    for key in (it for it in known if it in ruling):
        written = str(ruling[key])
        match = next((value for name, value in known[key].items() if name.lower() == written.lower()), "")
        if not match:
            return fault("ruling", f"there is no {key} “{written[:60]}” here", ruling[key], did_you_mean(written, known[key]))
        found[key] = match
    return found
