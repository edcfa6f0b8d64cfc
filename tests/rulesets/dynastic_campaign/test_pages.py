"""The pages that a campaign has beside those of its phases."""

from __future__ import annotations

from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages.position_now import position_now

PHASE = Phase(1, 1618, "spring", "moves")


def test_pages_of_the_whole_game_show_the_position_that_it_has_come_to() -> None:
    assert position_now([]) == {}
    assert position_now([PublicPhase(PHASE, {"at": "before"})]) == {"at": "before"}
    assert position_now([PublicPhase(PHASE, {"at": "before"}, done=True, after={"at": "after"})]) == {"at": "after"}
