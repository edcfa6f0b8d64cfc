"""What the page of a running game says of its deadlines."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator.core.public import PublicGame, PublicPhase
from generator.publish import running
from tests.support import small_site


def told(planned: str, **words: Any) -> tuple[PublicGame, dict[str, Any]]:
    """A game that waits for its third phase, due at seven in the evening of 3 December, and what its page says of that."""
    game = small_site.game(2, **words)
    waiting: PublicPhase = game.phases[-1]
    found = running.ahead(
        game, replace(waiting, position={**waiting.position, "due": planned} if planned else waiting.position), {}
    )
    assert found is not None
    return game, found


@pytest.mark.parametrize(
    ("planned", "why", "before", "reason"),
    [
        ("2026-12-03T19:00-05:00", "", None, None),
        ("2026-12-04T00:00Z", "", None, None),
        ("2026-12-01T19:00-05:00", "holidays", "Tue 1 December 2026, 19:00", "holidays"),
        ("2026-12-01T19:00-05:00", "", "Tue 1 December 2026, 19:00", ""),
        ("", "", None, None),
        ("", "the first one", None, "the first one"),
    ],
)
def test_an_extension_says_from_when_and_why(planned: str, why: str, before: str | None, reason: str | None) -> None:
    entry = {"due": "2026-12-03T19:00", **({"why": why} if why else {})}
    _, found = told(planned, deadlines={"03-1902-spring-hops": entry})
    moved = found["moved"]
    assert (moved and moved["before"] and moved["before"].local) == before
    assert (moved and moved["why"]) == reason


def test_deadlines_that_are_settled_for_later_phases_are_told_in_their_order() -> None:
    later = {
        "05-1903-spring-hops": "2027-01-04T19:00",
        "04-1902-autumn-rest": {"due": "2026-12-20T19:00", "why": "holidays"},
        "02-1901-autumn-rest": "2026-12-02T19:00",
    }
    _, found = told("", deadlines=later)
    assert [(it["title"], it["due"].local, it["why"]) for it in found["ahead"]] == [
        ("Autumn 1902 Rest", "Sun 20 December 2026, 19:00", "holidays"),
        ("Spring 1903 Hops", "Mon 4 January 2027, 19:00", ""),
    ]


def test_a_paused_game_gives_calendars_nothing() -> None:
    game, _ = told("", paused="holidays")
    waiting = replace(game.phases[-1], due="")
    assert running.calendar_file(game, waiting, None, "") == {}
    found = running.ahead(game, waiting, {})
    assert found is not None
    assert (found["calendar"], found["paused"]) == ("", "holidays")
