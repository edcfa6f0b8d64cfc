"""How a game of Saga of the Nine Complete ends (3): who is in front, the last cycle, the last player, nobody left."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position
from tests.rulesets.saga_of_the_nine.table import ENDLESS, NINE
from tests.support.dynasty_table import Table

SHORT = Table(NINE.rules, {"cycle-cap": 4})
REST = [place for place in sorted(NINE.board.centres) if place not in ("Asg", "Sva", "Jot")]


def counted(own: dict[str, int], table: Table = NINE, cycle: int = 5, **more: str) -> Position:
    """A census in which Aesir, Dokkalfar and Jotnar own so many centres each; what is left over is minor powers'."""
    left = iter(REST)
    capitals = {"AE": "Asg", "DO": "Sva", "JO": "Jot"}
    centres = [f"{label}: {', '.join([capitals[label], *(next(left) for _ in range(count - 1))])}" for label, count in own.items()]
    units = " | ".join(f"{label}: F {capitals[label]}" for label in own)
    out = " | ".join(f"{label}: " for label in table.labels if label not in own)
    return table.at(f"autumn census {cycle}", units, " | ".join(centres), out=out, **more)


@pytest.mark.parametrize(
    ("own", "how", "winners"),
    [
        ({"AE": 16, "DO": 15, "JO": 2}, "solo", ["aesir"]),
        ({"AE": 15, "DO": 14, "JO": 4}, "", []),  # one short
        ({"AE": 16, "DO": 16, "JO": 1}, "", []),  # not alone in front
        ({"AE": 3}, "last", ["aesir"]),  # one player left wins with any number
    ],
)
def test_whoever_is_alone_in_front_with_16_centres_wins(own: dict[str, int], how: str, winners: list[str]) -> None:
    played = NINE.run(counted(own))
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == ([(how, winners)] if how else [])
    assert played.after.over == bool(how)


@pytest.mark.parametrize(
    ("heirs", "vassals", "aesir", "dokkalfar", "wins"),
    [
        ("AE: Asg", "", 13, 13, []),
        ("AE: Asg, Uda, Van, Ygg", "", 16, 13, ["aesir"]),  # thralls count
        ("AE: Asg", "vAJ: Uda, Van, Ygg", 16, 13, ["aesir"]),  # so does all of a vassal
        ("AE: Asg, Uda", "vAJ: Van, Ygg", 16, 13, ["aesir"]),
        ("AE: Asg", "vAD: Uda, Van, Ygg", 16, 16, []),  # for both holders: a tie
        ("AE: Asg, Thu", "vAD: Uda, Van, Ygg", 17, 16, ["aesir"]),
    ],
)
def test_thralls_and_all_centres_of_vassals_count_for_those_who_hold_them(
    heirs: str, vassals: str, aesir: int, dokkalfar: int, wins: list[str]
) -> None:
    played = NINE.run(counted({"AE": 13, "DO": 13, "JO": 1}, heirs=heirs, vassals=vassals))
    assert (played.total("AE")["centres"], played.total("DO")["centres"]) == (aesir, dokkalfar)
    assert [event["powers"] for event in played.kind("ended")] == ([wins] if wins else [])


@pytest.mark.parametrize(
    ("table", "cycle", "how"),
    [(NINE, 10, ""), (NINE, 11, "cap"), (ENDLESS, 11, ""), (ENDLESS, 30, ""), (SHORT, 4, "cap"), (SHORT, 6, "cap")],
)
def test_the_game_ends_with_the_eleventh_census_unless_the_gm_wants_another_or_none(table: Table, cycle: int, how: str) -> None:
    played = table.run(counted({"AE": 3, "DO": 5, "JO": 1}, table, cycle))
    assert [event["how"] for event in played.kind("ended")] == ([how] if how else [])
    if how:
        assert played.kind("ended")[0]["powers"] == ["aesir", "dokkalfar", "jotnar"]


def test_a_solo_in_the_last_cycle_is_a_solo() -> None:
    played = NINE.run(counted({"AE": 16, "DO": 15}, cycle=11))
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == [("solo", ["aesir"])]


def test_nobody_left_is_a_loss_for_all() -> None:
    """Two without heirs have taken each other's capitals."""
    position = counted({"AE": 1, "DO": 1}, heirs="AE:  | DO: ")
    swapped = {"aesir": "Sva", "dokkalfar": "Asg"}
    units = sorted(unit._replace(place=swapped.get(unit.power, unit.place)) for unit in position.units)
    played = NINE.run(replace(position, units=tuple(units)))
    assert [event["how"] for event in played.kind("eliminated")] == ["early", "early"]
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == [("none", [])]


def test_the_one_left_after_this_census_wins_at_once_and_no_winter_is_played() -> None:
    position = counted({"AE": 2, "DO": 1}, heirs="AE: Asg | DO: Sva")
    units = [unit for unit in position.units if unit.power not in ("aesir", "dokkalfar")]
    played = NINE.run(replace(position, units=tuple(sorted([*units, Unit("aesir", "F", "Sva")]))))
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == [("last", ["aesir"])]
    assert [phase.step for phase, _ in played.phases] == ["census"]


def test_the_gm_ends_a_game_in_a_draw_of_those_the_house_rules_name() -> None:
    played = NINE.run(NINE.start, "AE: F Asg H", rulings=[{"rule": "draw", "powers": ["aesir", "madr"], "when": "after"}])
    assert [(event["how"], event["powers"]) for event in played.kind("ended")] == [("draw", ["aesir", "madr"])]
