"""The GM's word on families: who dies, and who has a crown (scenario 13.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_nation
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.families.succession import back_in_the_game, crowned, settle
from generator.rulesets.dynastic_campaign.position import Crown, Person


def death(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: death, person: Lucien Montclair, cause: a fall from his horse}`: somebody dies and is succeeded, as by any death."""
    found = _living(turn, ruling)
    if isinstance(found, Problem):
        return found
    return settle(die(turn, [found.id], str(ruling.get("cause", "ruling"))), {})


def crown(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """`{rule: crown, crown: france, person: Lucien Montclair}`: who is king, whatever the line of succession says.

    Where another nation has that person, it inherits; where one that is out of the game has, the person comes back. A crown whose
    line had ended is made anew, and its nation has a player again.
    """
    found = _living(turn, ruling)
    if isinstance(found, Problem):
        return found
    key = str(ruling["crown"])
    known = turn.position.crowns.get(key)
    if known:
        turn = turn.to(back_in_the_game(turn.position, found, known.nation))
        return crowned(turn, known, turn.position.persons[found.id])
    nation = turn.position.nations.get(key)
    if nation is None or not turn.settings.scenario.nations[key].house:
        hint = did_you_mean(key, [*turn.position.crowns, *turn.position.nations])
        return fault("ruling", f"there is no crown of {key}", ruling["crown"], hint)
    anew = turn.to(with_nation(turn.position, replace(nation, played=True, out=False)))
    return crowned(anew, Crown(key, key, "", key), found)


def _living(turn: Turn, ruling: Mapping[str, Any]) -> Person | Problem:
    """The living person whom a ruling names."""
    persons: Mapping[str, Person] = turn.position.persons
    found = persons.get(str(ruling["person"]))
    if found and found.alive:
        return found
    hint = did_you_mean(str(ruling["person"]), [it.id for it in persons.values() if it.alive])
    return fault("ruling", f"nobody alive is called {ruling['person']}", ruling["person"], hint)
