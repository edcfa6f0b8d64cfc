"""What dice were for and what was needed, in words that a reader can check them by."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.support import campaign_phases
from tests.support.campaign_play import ruleset


def rolls() -> list[Any]:
    """The public rolls of some years."""
    played: Any = campaign_phases.played(1, 5)
    return [event for it in played for event in it.events if event["kind"] == "roll"]


def test_what_was_needed_says_whether_more_or_less_would_do() -> None:
    needed = [it["needed"] for it in rolls() if it.get("needed") is not None]
    assert len(needed) > 100
    assert {str(it) for it in needed if not re.fullmatch(r"(at (most|least)|above) \d+", str(it))} == set()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("loyalty of papal-states ARM-1 after assassination", "loyalty of ARM-1 of the Papal States after assassination"),
        ("free points of Don", "free points of the Don"),
        ("hold on rebels ARM-1", "hold on ARM-1 of the rebels"),
        ("siege of Hanse", "siege of the Hanse"),
        ("losses of the besieged in Spanish Netherlands", "losses of the besieged in the Spanish Netherlands"),
        ("plague in Palatine", "plague in the Palatinate"),
        ("uprising in Siberia West", "uprising in Siberia West"),
        ("promotion of Anselme Montclair", "promotion of Anselme Montclair"),
    ],
)
def test_ids_are_names_in_what_a_roll_was_for(text: str, words: str) -> None:
    assert ruleset().spoken(text) == words
