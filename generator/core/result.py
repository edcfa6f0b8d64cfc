"""How a game ended, in the few words that the title of its last map has room for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.core.event import Event, texts

MOST = 3
"""The most powers that are named; more are counted."""


def result(events: Iterable[Event], called: Mapping[str, str]) -> str:
    """`the end, won by France` or `the end, a draw of 9 powers`; empty where the game did not end in these events.

    `called` is what sentences call each power.
    """
    ended = next((event for event in events if event["kind"] == "ended"), None)
    if ended is None:
        return ""
    powers = [called.get(power, power) for power in texts(ended, "powers")] if "powers" in ended else []
    named = " and ".join([*([", ".join(powers[:-1])] if powers[:-1] else []), *powers[-1:]])
    if not powers:
        return "the end, won by nobody"
    if ended["how"] == "draw":
        return f"the end, a draw between {named}" if len(powers) <= MOST else f"the end, a draw of {len(powers)} powers"
    if ended["how"] == "concede":
        return f"the end, conceded to {named}"
    return f"the end, {'won' if len(powers) == 1 else 'shared'} by {named if len(powers) <= MOST else f'{len(powers)} powers'}"
