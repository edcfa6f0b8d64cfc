"""The public phases of a campaign that was played by chance, for tests of what readers see of it."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign import documents
from tests.support import campaign_play


@cache
def played(seed: int, years: int, scenario: str = "board") -> tuple[PublicPhase, ...]:
    """The phases of so many years as everybody may read them, and the one that waits for orders behind them."""
    settings, problems = campaign_play.ruleset(scenario).settings({"house": {}})
    assert not problems, problems
    random, position = Random(seed), campaign_play.ruleset(scenario).opening(settings)
    first, found = position.phase.year, []
    public, _ = documents.dump(position)
    while not position.over and position.phase.year < first + years:
        orders = campaign_play.orders_of(settings, position, random)
        turn = campaign_play.play_phase(settings, position, orders, b"chance %d" % seed)
        after, _ = documents.dump(turn.position)
        events: Any = [
            {key: it for key, it in event.items() if key != "audience"} for event in turn.events if event["audience"] == "public"
        ]
        found.append(PublicPhase(position.phase, public, done=True, events=tuple(events), after=after))
        position, public = turn.position, after
    return (*found, PublicPhase(position.phase, public))
