"""The pages that a campaign has beside those of its phases."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, is_dataclass
from typing import Any

from generator.core.history import position_now
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.pages import all_pages
from tests.support import campaign, campaign_play
from tests.support.campaign_phases import played

PHASE = Phase(1, 1618, "spring", "moves")


def test_pages_of_the_whole_game_show_the_position_that_it_has_come_to() -> None:
    assert position_now([]) == {}
    assert position_now([PublicPhase(PHASE, {"at": "before"})]) == {"at": "before"}
    assert position_now([PublicPhase(PHASE, {"at": "before"}, done=True, after={"at": "after"})]) == {"at": "after"}


def test_every_phase_of_a_campaign_by_chance_has_pages_without_a_secret() -> None:
    phases = played(1, 1)
    pages = all_pages.pages(campaign.settings().scenario)
    for count in (1, len(phases) // 2, len(phases)):
        for page in pages:
            shown = [page.values(phases[:count]) or {}, *(below.values for below in page.below(phases[:count]))]
            assert not [word for word in campaign_play.SECRET_WORDS for values in shown if word in key_words(values)]


def key_words(value: Any) -> set[str]:
    """Every key and name of a field in a value."""
    if is_dataclass(value) and not isinstance(value, type):
        return {it.name for it in fields(value)}.union(*(key_words(getattr(value, it.name)) for it in fields(value)))
    if isinstance(value, Mapping):
        return {str(key) for key in value}.union(*map(key_words, value.values()))
    return set[str]().union(*map(key_words, value)) if isinstance(value, list | tuple) else set()
