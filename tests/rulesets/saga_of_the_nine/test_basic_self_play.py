"""Games of eleven cycles of Basic with orders, retreats and builds of chance: no fault, and the laws hold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

from generator.core.canonical_yaml import dump
from generator.diplomacy.settings import Settings
from tests.diplomacy.dynasty.boards import BASIC, RULES
from tests.support.self_play import Moment, game, played_twice

ELEVEN = 11 * 19
ACTS = {"built at home", "built away from home", "captured", "eliminated", "ended solo", "removed"}


def keep_the_laws(settings: Settings, moment: Moment) -> None:
    """What is true after every phase, whatever was ordered."""
    board, before, after = settings.board, moment.before, moment.after
    stands = {board.province[unit.place]: unit for unit in after.units}
    assert len(stands) == len(after.units), "two units in one province"
    for place, unit in stands.items():
        assert unit.place in board.locations(unit.kind, place), unit
    if before.phase.step == "census":
        assert after.centres == before.centres | {place: unit.power for place, unit in stands.items() if place in board.centres}
        sizes = Counter(after.centres.values())
        (first, most), (_, second) = sizes.most_common(2)
        won = [first] if most >= settings.victory and most > second else []
        assert [event["powers"] for event in moment.events if event["kind"] == "ended"] == ([won] if won else [])
        assert after.over == bool(won)
        left = set(after.centres.values()) | {unit.power for unit in after.units}
        assert {power for power, state in after.powers.items() if state.kind == "major"} == left
    else:
        assert after.centres == before.centres
    for unit in set(after.units) - set(before.units) if before.phase.step == "adjustments" else ():
        assert after.centres[board.province[unit.place]] == unit.power, f"{unit} is built where its power owns nothing"
    if before.phase.step == "adjustments":
        assert all(len(after.units_of(power)) <= len(after.owned(power)) for power in after.powers)
    shown = RULES[BASIC].dump(after)[0]
    assert shown.keys() <= {"phase", "powers", "centres", "units", "dislodged"}, "Basic has nothing else"
    assert all(state.points is None and state.kind in ("major", "eliminated") for state in after.powers.values())


def acts(settings: Settings, moment: Moment) -> Iterator[str]:
    """Which rules acted in a phase, by the words of `ACTS`."""
    for event in moment.events:
        if event.get("outcome") == "builds":
            home = settings.board.province[event["unit"][2:]] in settings.board.powers[event["power"]].home
            yield "built at home" if home else "built away from home"
        elif event.get("outcome") == "removes":
            yield "removed"
        elif event["kind"] == "ended":
            yield f"ended {event['how']}"
        elif event["kind"] == "eliminated":
            yield "eliminated"
        elif event["kind"] == "centre":
            yield "captured"


def trace(seed: int) -> tuple[str, Counter[str]]:
    """All that a game leaves behind as one text, and how often each rule acted. Every fifth game is won with ten centres."""
    settings: Settings
    settings, problems = RULES[BASIC].settings({"house": {"victory": "10"}} if seed % 5 == 0 else {})
    assert not problems
    seen: Counter[str] = Counter()
    told = []
    for moment in game(RULES[BASIC], settings, seed, ELEVEN):
        keep_the_laws(settings, moment)
        seen.update(acts(settings, moment))
        told.append(dump(moment.record.results))
        assert not moment.record.secret
    return "\n".join(told), seen


@pytest.mark.parametrize("seed", range(4))
def test_a_game_of_chance_keeps_the_laws(seed: int) -> None:
    seen = trace(seed)[1] if seed else played_twice(trace, [seed])
    assert seen.keys() <= ACTS


@pytest.mark.fuzz
def test_in_two_hundred_games_every_rule_acts() -> None:
    assert played_twice(trace, range(1000, 1200)).keys() == ACTS
