"""Victory, ties and draws (rulebook I, IX)."""

from __future__ import annotations

from typing import Any

import pytest

from generator.core.event import public
from generator.core.rulings import apply_rulings
from generator.core.turn import Turn
from generator.diplomacy.position import Position
from tests.rulesets.ambition_and_empire.table import BOARD, RULES, SETTINGS, START, board, run

OTHERS = sorted(BOARD.minors)


def held(france: int, austria: int, when: str = "fall 1770") -> Position:
    """So many centres for France and Austria, no minor power left over that could be taken by chance."""
    places = ["Par", "Mar", "Bre", *OTHERS[:7], "Mad", "Brc", "Lon", "Edi", "Lvp", "Han"][:france]
    rest = ["Vie", "Bud", "Mil", "SNe", *OTHERS[7:], "Con", "Smy", "Mos"][:austria]
    return board(
        when,
        "FR: A Par | HA: A Vie | BH: F Nth | SP: F Wes | OT: F Aeg | RU: A Kaz",
        f"FR: {', '.join(places)} | HA: {', '.join(rest)}",
    )


@pytest.mark.parametrize(
    ("france", "austria", "winner"),
    [
        (14, 4, ""),
        (15, 4, "france"),
        (15, 14, "france"),
        (15, 15, ""),
        (16, 15, "france"),
        (15, 16, "austria"),
        (16, 16, ""),
    ],
    ids=[
        "E-003 fourteen",
        "E-003 fifteen",
        "E-005 fifteen to fourteen",
        "E-005 a tie",
        "E-004 the larger of two",
        "E-004 the other",
        "E-005 a tie of sixteen",
    ],
)
def test_who_wins(france: int, austria: int, winner: str) -> None:
    """E-003 to E-005: counted after every fall; on a tie the game goes on."""
    played = run(held(france, austria))
    assert len(played.after.owned("france")) == france
    assert len(played.after.owned("austria")) == austria
    assert played.after.over is bool(winner)
    assert [event["powers"] for event in played.kind("ended")] == ([[winner]] if winner else [])
    assert [event["how"] for event in played.kind("ended")] == (["solo"] if winner else [])


def test_a_tie_ends_when_somebody_has_more() -> None:
    """E-005."""
    first = run(held(15, 15), "").after
    assert not first.over
    played = run(board("fall 1771", "FR: A Dre | HA: A Vie | PS: A War", base=first), "FR: A Dre H")
    assert [event["powers"] for event in played.kind("ended")] == [["france"]]


def test_spring_decides_nothing() -> None:
    """E-003, E-013: a unit in a fifteenth centre in spring has not won."""
    at = board("spring 1770", "FR: A Dre | HA: A Vie | PS: A War", base=held(14, 4))
    played = run(at, "FR: A Dre H")
    assert not played.after.over
    assert run(played.after, "FR: A Dre H").after.over


def test_a_game_that_is_won_has_no_winter() -> None:
    """E-003."""
    played = run(held(15, 4))
    assert played.after.phase.season == "fall"


def ruled(position: Position, **ruling: Any) -> Turn:
    turn, wrong = apply_rulings(Turn(position, None, SETTINGS), (ruling,), RULES)
    assert not wrong
    return turn


def test_a_ruling_that_changes_owners_may_decide() -> None:
    """E-003: a fifteenth centre by ruling, and a tie that civil disorder ends."""
    few, tie = held(14, 4, "spring 1771"), held(15, 15, "spring 1771")
    assert public(ruled(few, rule="owner", place="Dre", power="france").events)[-1] == {
        "kind": "ended",
        "how": "solo",
        "powers": ["france"],
    }
    assert not ruled(few, rule="owner", place="Dre", power="austria").position.over
    won = ruled(tie, rule="civil-disorder", power="austria")
    assert won.position.over
    assert won.events[-1]["powers"] == ["france"]
    assert not ruled(few, rule="civil-disorder", power="austria").position.over


@pytest.mark.parametrize(
    ("ruling", "how", "powers"),
    [
        ({"rule": "draw", "powers": ["sweden", "france"]}, "draw", ["france", "sweden"]),
        ({"rule": "draw", "powers": ["sweden", "france", "sweden"]}, "draw", ["france", "sweden"]),
        ({"rule": "concede", "power": "sweden"}, "concede", ["sweden"]),
        ({"rule": "concede", "powers": ["sweden", "france"]}, "concede", ["france", "sweden"]),
    ],
    ids=["E-007 a draw", "E-007 a power named twice", "E-006 a concession", "E-006 to an alliance"],
)
def test_players_may_end_the_game(ruling: dict[str, Any], how: str, powers: list[str]) -> None:
    """E-006, E-007: whom it names is what the players agreed on, or all who have units."""
    turn = ruled(START, **ruling)
    assert turn.position.over
    assert public(turn.events)[-1] == {"kind": "ended", "how": how, "powers": powers}


@pytest.mark.parametrize("ruling", [{"rule": "draw", "powers": ["france", "sweden"]}, {"rule": "concede", "power": "sweden"}])
def test_a_power_that_is_out_of_the_game_has_no_part_in_its_end(ruling: dict[str, Any]) -> None:
    """E-006, E-007: players still in the game agree, and those who have pieces share."""
    gone = ruled(START, rule="civil-disorder", power="sweden").position
    turn, wrong = apply_rulings(Turn(gone, None, SETTINGS), (ruling,), RULES)
    assert [problem.code for problem in wrong] == ["ruling"]
    assert not turn.position.over


WITH_UNITS = sorted(set(RULES.players(START)) - {"sweden"})


@pytest.mark.parametrize(
    ("house", "powers", "hint"),
    [
        ("all-survivors", WITH_UNITS, ""),
        ("all-survivors", [*WITH_UNITS, "sweden"], "leave out sweden, or change `draw:`"),
        ("all-survivors", WITH_UNITS[1:], f"add {WITH_UNITS[0]}, or change `draw:`"),
        ("all-survivors", [*WITH_UNITS[1:], "sweden"], f"add {WITH_UNITS[0]} and leave out sweden, or"),
        ("listed", [*WITH_UNITS, "sweden"], ""),
        ("listed", ["sweden"], ""),
    ],
)
def test_a_power_with_centres_and_no_unit_does_not_share_a_draw_of_all_who_survive(
    house: str, powers: list[str], hint: str
) -> None:
    """E-007: "all players who still have pieces on the board"; what players agree on (E-006) may be anything."""
    settings, _ = RULES.settings({"house": {"draw": house}})
    bare = board(units="SW:")
    assert bare.owned("sweden")
    turn, problems = apply_rulings(Turn(bare, None, settings), ({"rule": "draw", "powers": powers},), RULES)
    assert [problem.suggestion.startswith(hint) for problem in problems] == [True] * bool(hint)
    assert turn.position.over is not bool(hint)
    assert not apply_rulings(Turn(bare, None, settings), ({"rule": "concede", "power": "sweden"},), RULES)[1]
