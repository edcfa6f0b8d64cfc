"""How a game ended, as the title of its last map says it."""

from __future__ import annotations

import pytest

from generator.core.event import Event
from generator.core.result import result

CALLED = {"austria": "the Habsburg Empire"}


@pytest.mark.parametrize(
    ("how", "powers", "told"),
    [
        ("solo", ["austria"], "the end, won by the Habsburg Empire"),
        ("agreed", ["Spain"], "the end, won by Spain"),
        ("cap", ["France", "Spain"], "the end, shared by France and Spain"),
        ("draw", ["austria", "France", "Spain"], "the end, a draw between the Habsburg Empire, France and Spain"),
        ("draw", ["austria", "France", "Spain", "Sweden"], "the end, a draw of 4 powers"),
        ("concede", ["France"], "the end, conceded to France"),
        ("none", [], "the end, won by nobody"),
    ],
)
def test_the_end_is_told_in_a_few_words(how: str, powers: list[str], told: str) -> None:
    ended: Event = {"kind": "ended", "how": how, **({"powers": powers} if powers else {})}
    assert result([{"kind": "total"}, ended], CALLED) == told


def test_a_phase_in_which_the_game_goes_on_has_no_end() -> None:
    assert result([{"kind": "total"}], CALLED) == ""
