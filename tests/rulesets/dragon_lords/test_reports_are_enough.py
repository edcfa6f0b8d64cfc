"""Reports are enough to write the next plan: six players who have nothing else play a whole game."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from generator.core.dice import Dice
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.documents import dump, load
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.sequence import steps
from tests.support import lords, lords_words
from tests.support.lords_player import Player, Reports

TURNS = 24
OTHERS_DID: dict[str, str] = {
    "no-leave-to-enter": "another realm took the province in this turn, or made peace",
    "fled": "it fled from a battle",
    "no-points": "a battle or a province that changed hands cost move-points",
    "no-such-unit": "it was destroyed in this turn, or its province taken",
    "new-owner": "the province was taken and won back in this turn",
    "not-owned": "the province was taken in this turn",
    "stirred": "the province of the garrison changed hands in this turn",
    "province-lost": "the province of the garrison was taken in this turn",
    "too-few-workers": "soldiers fell, or left unpaid",
    "too-few-troops": "soldiers fell",
    "no-such-realm": "that realm was eliminated in this turn",
    "an-ally": "an alliance was formed",
    "at-war": "the other one declared war in this turn",
}
"""Why orders may fail though their sender knew all that there was to know: what others did in the same turn."""


def reports(turn: Turn | None, position: Position, public: dict[str, Any], realm: str) -> Reports:
    """What a realm has before a turn: of the turn before, what it was told, and what it knows now."""
    told = [event for event in (turn.events if turn else ()) if event["audience"] == realm]
    return Reports(position.turn, public, [*told, *lords_words.ruleset().known(position, realm)])


def test_players_who_read_nothing_but_their_reports_play_a_whole_game() -> None:
    settings, position, turn = lords.settings(), lords.start(), None
    players = {realm: Player(settings.scenario, realm, random.Random(f"reports {realm}")) for realm in position.players()}
    done, failed = Counter[str](), list[str]()
    for _ in range(TURNS):
        public = dump(position)[0]
        texts = {realm: players[realm].orders(reports(turn, position, public, realm)) for realm in position.players()}
        seen = load({**public, "phase": {"id": position.phase.id}}, {})
        sent, problems = lords_words.ruleset().read(seen, settings, {"orders": texts})
        assert not [problem for problem in problems if problem.weight != "missing"]
        turn = Turn(position, sent, settings, Dice("rolled", position.phase.id, b"reports"))
        for step in steps(position):
            turn = step(turn)
        for event in turn.events:
            if event["kind"] == "failed":
                failed += [f"{position.turn} {event}"] if event["why"] not in OTHERS_DID else []
            done[str(event["kind"])] += "order" in event
        position = turn.position
    assert failed == []
    assert position.turn > TURNS or position.over
    assert set(done) > {
        "marched", "sailed", "loaded", "unloaded", "built", "hired", "annexed-own", "raised-fort", "formed", "searched",
        "spied", "intel",
    }  # fmt: skip
    assert done["failed"] < done.total() / 20
