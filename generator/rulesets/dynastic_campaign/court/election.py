"""The Catholic cardinals elect a Pope where there is none (rulebook 2.8, Cardinals)."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import Any

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import with_person
from generator.rulesets.dynastic_campaign.court import offices
from generator.rulesets.dynastic_campaign.court.persons import own
from generator.rulesets.dynastic_campaign.orders import Vote
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import done, failed


def early_check(settings: Settings, position: Position, nation: str, order: Vote) -> str:
    """Why a vote cannot count whatever happens before the election, or nothing: clerics may still rise, and a Pope may die."""
    voter, candidate = own(position, nation, order.voter), position.persons.get(order.candidate)
    if voter is None:
        return "not-of-your-court"
    if voter.clergy not in (offices.ARCHBISHOP, offices.CARDINAL) or offices.faith(settings.scenario, voter) != offices.CATHOLIC:
        return "no-vote"
    if candidate is None or candidate.clergy != offices.CARDINAL or not offices.votes(settings.scenario, candidate):
        return "cannot-become-pope"
    return ""


def check(settings: Settings, position: Position, nation: str, order: Vote) -> str:
    """Why a vote does not count, or nothing."""
    if offices.pope(position):
        return "there-is-a-pope"
    voter, candidate = own(position, nation, order.voter), position.persons.get(order.candidate)
    if voter is None:
        return "not-of-your-court"
    if not offices.votes(settings.scenario, voter):
        return "no-vote"
    return "" if candidate and offices.may_become_pope(settings.scenario, candidate) else "cannot-become-pope"


def elect_pope(turn: Turn) -> Turn:
    """Whoever has most votes becomes Pope; a tie is broken by leadership, then age, then a roll. Without a vote there is no Pope.

    The event `{kind: elected, nation, person, votes: [{person, votes}], tie}` names no voter; `tie` says what broke one.
    """
    counted: Counter[str] = Counter()
    voted: set[str] = set()
    for sent, order in turn.orders.of(Vote):
        why = "voted-already" if order.voter in voted else check(turn.settings, turn.position, sent.nation, order)
        if why:
            turn = failed(turn, sent, why)
            continue
        voted.add(order.voter)
        counted[order.candidate] += 1
        turn = done(turn, sent, "voted", person=order.voter, candidate=order.candidate)
    if not counted:
        return turn
    best = [turn.position.persons[person] for person, votes in counted.items() if votes == max(counted.values())]
    turn, elected, tie = offices.first_of(turn, "election of a Pope", best)
    return _enthroned(turn, elected.id, {"votes": _listed(counted), "tie": tie})


def _listed(counted: Counter[str]) -> list[Any]:
    return [{"person": person, "votes": votes} for person, votes in sorted(counted.items(), key=lambda it: (-it[1], it[0]))]


def _enthroned(turn: Turn, person: str, details: dict[str, Any]) -> Turn:
    """The turn with a new Pope, who has no see: he serves everybody (rulebook 2.8.3)."""
    elected = turn.position.persons[person]
    new = replace(elected, clergy=offices.POPE, plus=False, see="", see_since=0, settling=False)
    fact = {"kind": "elected", "nation": elected.nation, "person": elected.id, **details}
    return turn.to(with_person(turn.position, new)).announce([fact])
