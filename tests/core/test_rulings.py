"""The GM's word: what each ruling does, and what it refuses."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from generator import rulesets
from generator.core.event import public
from generator.core.phase import Phase
from generator.core.problem import Problem
from generator.core.rulings import apply_rulings, read_rulings
from generator.core.turn import Turn
from generator.diplomacy.position import Dislodged, Position, unit
from generator.store import load_yaml
from tests.support.random_positions import CLASSICAL
from tests.support.self_play import run

RULES = rulesets.build("classical", CLASSICAL.facts)
SETTINGS, _ = RULES.settings({})


def rule(**fields: Any) -> Turn | Problem:
    """The opening position after a ruling, or why it does not apply."""
    return RULES.rulings[fields["rule"]](Turn(RULES.opening(SETTINGS), None, SETTINGS), fields)


def board(turn: Turn | Problem) -> dict[str, Any]:
    """The public document of the position after a ruling."""
    assert isinstance(turn, Turn), turn
    return RULES.dump(turn.position)[0]


def test_a_unit_is_placed() -> None:
    assert "A Gal" in board(rule(rule="place", power="austria", unit="army Galicia"))["units"]["austria"]


def test_a_unit_is_removed() -> None:
    assert board(rule(rule="remove", unit="A Vie"))["units"]["austria"] == ["A Bud", "F Tri"]


def test_a_centre_is_given_and_taken_away() -> None:
    assert "Ser" in board(rule(rule="owner", place="Serbia", power="austria"))["centres"]["austria"]
    assert "Vie" not in board(rule(rule="owner", place="Vie"))["centres"]["austria"]


def test_civil_disorder_is_declared() -> None:
    turn = rule(rule="civil-disorder", power="italy")
    assert board(turn)["powers"]["italy"]["civil-disorder"] is True
    assert isinstance(turn, Turn)
    assert public(turn.events) == ({"kind": "civil-disorder", "power": "italy"},)


@pytest.mark.parametrize(
    ("fields", "how", "powers"),
    [
        ({"rule": "draw", "powers": ["turkey", "austria"]}, "draw", ["austria", "turkey"]),
        ({"rule": "concede", "power": "turkey"}, "concede", ["turkey"]),
        ({"rule": "concede", "powers": ["turkey"]}, "concede", ["turkey"]),
        ({"rule": "concede", "powers": ["turkey", "austria"]}, "concede", ["austria", "turkey"]),
    ],
)
def test_the_game_ends(fields: dict[str, Any], how: str, powers: list[str]) -> None:
    turn = rule(**fields)
    assert isinstance(turn, Turn)
    assert turn.position.over
    assert public(turn.events) == ({"kind": "ended", "how": how, "powers": powers},)


@pytest.mark.parametrize(
    ("fields", "hint"),
    [
        ({"rule": "place", "power": "austira", "unit": "A Gal"}, "austria"),
        ({"rule": "place", "power": "austria", "unit": "A Gall"}, "Gal"),
        ({"rule": "place", "power": "austria", "unit": "A Mun"}, "remove it first"),
        ({"rule": "place", "power": "austria", "unit": "F Gal"}, "another kind"),
        ({"rule": "place", "power": "russia", "unit": "F Spa"}, "name the coast"),
        ({"rule": "remove", "unit": "A Gal"}, ""),
        ({"rule": "remove", "unit": "F Vie"}, "A Vie"),
        ({"rule": "remove"}, "write it as"),
        ({"rule": "owner", "place": "Gal", "power": "austria"}, ""),
        ({"rule": "owner", "place": "Ser", "power": "serbia"}, ""),
        ({"rule": "civil-disorder", "power": "spain"}, ""),
        ({"rule": "draw", "powers": ["austria", "itlay"]}, "italy"),
        ({"rule": "draw"}, ""),
        ({"rule": "concede"}, ""),
        ({"rule": "concede", "power": "itlay"}, "italy"),
        ({"rule": "concede", "powers": []}, ""),
        ({"rule": "concede", "powers": ["austria", "itlay"]}, "italy"),
        ({"rule": "concede", "powers": ["austria"], "power": "italy"}, "one of the two"),
    ],
)
def test_a_ruling_that_cannot_apply_says_why(fields: dict[str, Any], hint: str) -> None:
    problem = rule(**fields)
    assert isinstance(problem, Problem)
    assert problem.weight == "fault"
    assert hint in problem.suggestion


def test_by_house_rules_a_draw_is_shared_by_all_who_survive() -> None:
    opening = RULES.opening(SETTINGS)
    for house, powers, shared in [
        ("all-survivors", RULES.players(opening), True),
        ("all-survivors", ["austria", "turkey"], False),
        ("listed", ["austria", "turkey"], True),
    ]:
        settings, _ = RULES.settings({"house": {"draw": house}})
        drawn = RULES.rulings["draw"](Turn(opening, None, settings), {"rule": "draw", "powers": list(powers)})
        assert isinstance(drawn, Turn) is shared
        if isinstance(drawn, Problem):
            assert "add england, france, germany, italy, russia" in drawn.suggestion


def test_no_unit_retreats_to_where_the_gm_has_placed_another() -> None:
    lost = Dislodged(unit("austria", "A Tri"), "F Adr", ("Tyr", "Vie"))
    start: Position = RULES.opening(SETTINGS)
    units = tuple(one for one in start.units if one.place not in ("Tri", "Vie"))
    retreats = replace(start, phase=Phase(2, 1901, "spring", "retreats"), units=units, dislodged=(lost,))
    placed = {"rule": "place", "power": "italy", "unit": "A Vie"}
    file = {"orders": {"austria": ["A Tri R Vie"]}, "rulings": [placed]}
    moment = next(run(RULES, SETTINGS, retreats, file))
    (retreat,) = (event for event in moment.events if event["kind"] == "order")
    assert (retreat["outcome"], retreat["cause"]) == ("disbands", "occupied")
    assert [str(one) for one in moment.after.units if "Vie" in one.place] == ["A Vie"]
    (free,) = (event for event in next(run(RULES, SETTINGS, retreats, {**file, "rulings": []})).events if event["kind"] == "order")
    assert free["outcome"] == "retreats"


def told(rulings: str, *, over: bool = False) -> list[Problem]:
    """What is wrong with the rulings of an order file, as a GM wrote it; `over`: of a game that is over when they come."""
    document, _ = load_yaml(f"orders: {{}}\nrulings:\n{rulings}".encode(), "orders.yaml")
    found, problems = read_rulings(document["rulings"], RULES)  # type: ignore[index,call-overload]
    position = replace(RULES.opening(SETTINGS), over=over)
    return [*problems, *apply_rulings(Turn(position, None, SETTINGS), found, RULES)[1]]


DRAW, CONCEDE = "  - {rule: draw, powers: [italy, france]}\n", "  - {rule: concede, powers: [italy, france], when: after}\n"
ENDS = {
    "a draw": (DRAW, ""),
    "a concession": (CONCEDE, ""),
    "a draw and another ruling": (DRAW + "  - {rule: remove, unit: A Vie}\n", ""),
    "both": (DRAW + CONCEDE, "4: two rulings end the game: `draw` on line 3 and `concede` on line 4"),
    "the other way round": (CONCEDE + DRAW, "4: two rulings end the game: `concede` on line 3 and `draw` on line 4"),
    "two draws": (DRAW + DRAW, "4: two rulings end the game: `draw` on line 3 and `draw` on line 4"),
}


@pytest.mark.parametrize(("rulings", "message"), ENDS.values(), ids=ENDS)
def test_a_game_ends_once(rulings: str, message: str) -> None:
    problems = told(rulings)
    assert [f"{problem.spot.line}: {problem.message}" for problem in problems if problem.spot] == ([message] if message else [])
    assert len(problems) == bool(message)


@pytest.mark.parametrize(("rulings", "faults"), [(DRAW, 1), (CONCEDE, 1), ("  - {rule: remove, unit: A Vie}\n", 0)])
def test_a_game_that_is_over_is_not_ended_again(rulings: str, faults: int) -> None:
    """A draw that waits for the end of the phase does not follow a solo."""
    problems = told(rulings, over=True)
    assert [(problem.weight, problem.spot.line) for problem in problems if problem.spot] == [("fault", 3)] * faults
    assert all("over already" in problem.message for problem in problems)
