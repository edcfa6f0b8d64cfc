"""Order files as tired gamemasters write them: each mistake gives its line, and nothing becomes another order."""

from __future__ import annotations

from typing import Any

import pytest

from generator import rulesets
from generator.cli.redaction import discreet
from generator.core.event import public
from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.diplomacy.position import Position
from generator.store import load_yaml
from tests.support.play_steps import play
from tests.support.random_positions import CLASSICAL

RULES = rulesets.build("classical", CLASSICAL.facts)
SETTINGS, _ = RULES.settings({})
OPENING: Position = RULES.opening(SETTINGS)

MISTAKES = {
    "an unknown power": ("  engand: []", "fault", "unknown-power", 'did you mean "england"?', 2, 3),
    "a name that is a slip": ("  france: [A Par - Burgndy]", "fault", "unreadable", "Burgundy", 2, 20),
    "a name that could be several": ("  england: [F Lon - No]", "fault", None, "", 2, 21),
    "two orders for one unit": ("  france: [A Par H, A Par - Bur]", "fault", "twice", "keep the one that counts", 2, 21),
    "two orders for one unit in a block": (
        "  france: |\n    A Par H\n    a paris - bur",
        "fault",
        "twice",
        "keep the one that counts",
        4,
        5,
    ),
    "something that is no text": ("  france: {A Par: H}", "fault", "shape", "", 2, 11),
    "an entry that is no order": ("  france: [[A Par H]]", "fault", "shape", "void", 2, 12),
    "a unit that does not exist": ("  france: [F Par - Pic]", "illegal", "no-such-unit", 'did you mean "A Par"?', 2, 12),
    "a unit of another power": ("  france: [A Ber - Mun]", "illegal", "not-yours", "", 2, 12),
    "a place out of reach": ("  france: [A Par - Mar]", "illegal", "not-adjacent", "possible: Bre, Bur, Gas, Pic", 2, 12),
    "a fleet sent inland": ("  germany: [F Kie - Mun]", "illegal", "wrong-kind", "", 2, 13),
    "an army sent to sea": ("  england: [A Lvp - Iri]", "illegal", "wrong-kind", "", 2, 13),
    "a build in spring": ("  france: [Build A Par]", "illegal", "wrong-phase", "", 2, 12),
}


def read(lines: str, position: Position = OPENING) -> tuple[Any, list[Problem]]:
    """What an order file with these lines below `orders:` gives."""
    tree, problems = load_yaml(f"orders:\n{lines}\n".encode(), "orders.yaml")
    assert tree is not None, problems
    return RULES.read(position, SETTINGS, tree)  # type: ignore[arg-type]  # a mapping of texts


@pytest.mark.parametrize(("lines", "weight", "code", "hint", "line", "column"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_place(lines: str, weight: str, code: str | None, hint: str, line: int, column: int) -> None:
    _, problems = read(lines)
    told = [problem for problem in problems if problem.weight != "missing"]
    assert len(told) == 1, told
    assert told[0].weight == weight
    assert code in (None, told[0].code)
    assert hint in told[0].suggestion
    assert told[0].spot is not None
    assert (told[0].spot.line, told[0].spot.column) == (line, column)


def test_every_problem_is_told_at_once() -> None:
    _, problems = read("  engand: []\n  france: [A Par - Burgndy, A Mar - Spian]")
    assert [problem.code for problem in problems] == ["unknown-power", "unreadable", "unreadable"]


@pytest.mark.parametrize(
    "lines",
    ["  france: [A Par - Bur, Army Paris => Burgundy]", "  france: |\n    A Mar H\n    A Par - Bur\n    A Mar H\n    a par-bur."],
    ids=["in a list", "in a block"],
)
def test_the_same_order_pasted_twice_counts_once_with_a_notice(lines: str) -> None:
    orders, problems = read(lines)
    told = [problem for problem in problems if problem.weight != "missing"]
    assert {(problem.weight, problem.code) for problem in told} == {("notice", "repeated")}
    assert told[-1].message.startswith("the same order for the unit in Par once more; the first is on line")
    assert [note.text for note in orders.given["france"]].count("A Par - Bur") == 1


RETREATS = RULES.load(
    {
        **RULES.dump(OPENING)[0],
        "phase": {"id": "02-1901-spring-retreats"},
        "dislodged": [{"power": "france", "unit": "A Bur", "by": "A Mun", "options": ["Gas", "Pic"]}],
    },
    {},
)
WINTER = RULES.load(
    {**RULES.dump(OPENING)[0], "phase": {"id": "03-1901-winter-adjustments"}, "units": {"france": ["A Par", "F Bre"]}}, {}
)
AT_SEA = RULES.load({**RULES.dump(OPENING)[0], "units": {"france": ["A Par", "F MAO", "A Bre"], "germany": ["A Bur"]}}, {})


@pytest.mark.parametrize(
    ("position", "one", "other", "alike"),
    [
        (RETREATS, "A Bur - Gas", "A Bur R Gas", True),
        (RETREATS, "A Burgundy to Gascony", "Retreat A Bur - Gas", True),
        (RETREATS, "A Bur D", "Remove A Bur", True),
        (RETREATS, "A Bur OTB", "Bur D", True),
        (RETREATS, "A Bur - Gas", "A Bur R Pic", False),
        (RETREATS, "A Bur R Gas", "A Bur D", False),
        (RETREATS, "A Bur R Gas", "A Bur H", False),
        (WINTER, "Remove A Par", "A Par D", True),
        (WINTER, "Build A Par", "B A Par", True),
        (WINTER, "Build A Bre", "Build F Bre", False),
        (OPENING, "A Par - Bur", "Par - Bur", True),
        (OPENING, "A Par S A Mar", "Army Paris supports Marseilles", True),
        (OPENING, "A Par S A Mar", "A Par S F Mar", False),
        (OPENING, "A Par - Bur", "A Par R Bur", False),
        (AT_SEA, "F MAO - Por", "F MAO - Por VIA", True),
        (AT_SEA, "F MAO - Spa/sc", "F MAO - Spa", False),
        (AT_SEA, "A Bre - Spa VIA", "A Bre - MAO - Spa", True),
        (AT_SEA, "A Par S A Bur", "A Par S Bur", True),
        (AT_SEA, "A Par S A Bur", "A Par S A Bur - Mun", False),
        (AT_SEA, "A Mun - Bur", "Mun - Bur", False),
    ],
)
def test_two_orders_that_do_the_same_count_once_and_others_are_a_fault(
    position: Position,
    one: str,
    other: str,
    alike: bool,  # noqa: FBT001
) -> None:
    orders, problems = read(f"  france: [{one}, {other}]", position)
    assert [problem.code for problem in problems if problem.code in ("repeated", "twice")] == ["repeated" if alike else "twice"]
    assert len(orders.given["france"]) == 1


@pytest.mark.parametrize("other", ["A Par - Pic", "A Par H", "A Par - Bur VIA", "A Par S A Bur", "F Par - Bur"])
def test_two_different_orders_for_a_unit_are_a_fault(other: str) -> None:
    _, problems = read(f"  france: [A Par - Bur, {other}]")
    assert [problem.code for problem in problems] == ["twice"]


MAIL = """  france: |
    Hi Anna, here are my orders for this turn:

    Spring 1901 Movement
    [b]A Par[/b] - Bur
    * A Mar S A Par - Bur (please) # good luck!
    3. F Bre - Mid-Atl

    -- Max
    Sent from my iPhone"""


def test_what_stands_around_orders_in_a_mail_is_passed_over_and_quoted() -> None:
    orders, problems = read(MAIL)
    (told,) = [problem for problem in problems if problem.weight != "missing"]
    assert (told.weight, told.code) == ("notice", "passed-over")
    for words in ("Hi Anna", "here are my orders", "Spring 1901 Movement", "(please) # good luck", "-- Max", "Sent from my"):
        assert f"“{words}" in told.message
    assert [note.text for note in orders.given["france"]] == ["A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"]


@pytest.mark.parametrize(
    "aside",
    ["I hope that helps.", "Thanks, Bob", "Then we see what Germany does!", "(if you like)", "(please). See you :)",
     "// same as always", "# again"],
)  # fmt: skip
def test_what_follows_an_order_is_passed_over_where_it_changes_nothing(aside: str) -> None:
    lines = ("army paris to burgundy. ", "A Mar - Spa. ", "F Bre - MAO (sure) ")
    orders, problems = read("  france: |\n" + "".join(f"    {line}{aside}\n" for line in lines))
    (told,) = [problem for problem in problems if problem.weight != "missing"]
    assert (told.weight, told.code) == ("notice", "passed-over")
    assert told.message.count(aside.partition(",")[0].rstrip(".")) == 3
    written = [(note.text, note.written) for note in orders.given["france"]]
    assert written == [("A Par - Bur", "army paris to burgundy"), ("A Mar - Spa", ""), ("F Bre - MAO", "")]


@pytest.mark.parametrize(
    "line",
    ["On Tue, 3 May 2022, Bob wrote:", "On Wed, 2 Mar 2022 at 10:31, Bob <bob@example.org> wrote:", "<bob@example.org> wrote:",
     "Did you get this?", "England and France:", "France (Bob), the year 1901:", "Turn #5"],
)  # fmt: skip
def test_a_line_that_is_no_order_is_passed_over_and_quoted(line: str) -> None:
    orders, problems = read(f"  france: |\n    {line}\n    A Par - Bur")
    (told,) = [problem for problem in problems if problem.weight != "missing"]
    assert (told.weight, told.code) == ("notice", "passed-over")
    assert line.partition(",")[0] in told.message
    assert [note.text for note in orders.given["france"]] == ["A Par - Bur"]


@pytest.mark.parametrize("line", ["France:", "France - Spring 1901 moves:", "**Orders for France**:", "Builds:", "Fall 1901:"])
def test_a_heading_of_a_power_or_a_phase_needs_no_word(line: str) -> None:
    _, problems = read(f"  france: |\n    {line}\n    A Par - Bur\n    A Mar H\n    F Bre H")
    assert [problem for problem in problems if problem.weight != "missing"] == []


@pytest.mark.parametrize(
    "text",
    ["Paris to Burgundy:", "Par-Bur:", "Paris holds:", "Build Austria", "Build Austria:", "France supports Austria",
     "If Bob agrees:", "Ignore that", "A Par // same as always", "A Par - Bur. Or to Pic", "A Par - Bur (if Germany agrees)",
     "A Par - Bur. Cancel that", "A Par - Bur. Hold", "A Par - Bur // hold", "A Par - Bur. Not sure.", "A Par - Bur. 2 DP",
     "A Par - Bur. Oops", "A Par - Bur? I think", "F Bre - MAO (south)", "F Bre - MAO. North coast.", "A Par - Bur (s)",
     "hello " * 200, "Parsi holds", "Vienan please wait", "A Prais - Bru", "London blocks Wales", "Army Paris waits",
     "same as last time", "all hold", "Hi Paris", "Par Bur", "Thanks - Max", "waive everything", "A Par - Bur # A Mar supports",
     "Army goes east", "support him", "Bxx H", "Heir H", "Bxx disb",
     "F Bre - MAO (sc)", "A Par - Bur (2 DP)", "A Par - Bur (or Pic)", "A Par - Bur (if not)", "A Par H (via c)"],
)  # fmt: skip
def test_what_may_be_an_order_stays_a_fault(text: str) -> None:
    _, problems = read(f"  france: |\n    {text}")
    told = [problem for problem in problems if problem.weight == "fault"]
    assert told
    assert all(problem.suggestion for problem in told)


def test_what_quotes_orders_is_left_out_where_strangers_read_of_a_sealed_game(monkeypatch: pytest.MonkeyPatch) -> None:
    _, problems = read(f"{MAIL}\n    A Par - Bur")
    assert {"passed-over", "repeated"} <= {problem.code for problem in problems}
    monkeypatch.setenv("CI", "true")
    assert discreet(problems, sealed=True) == []
    assert discreet(problems, sealed=False) == problems


def test_a_clean_file_has_no_problem_but_what_is_missing() -> None:
    orders, problems = read("  france: |\n    A Par - Bur, A Mar S A Par - Bur\n    F Bre - MAO\n  england: [F Lon]")
    assert {(problem.weight, problem.code) for problem in problems} == {("missing", "nmr")}
    assert [note.text for note in orders.given["france"]] == ["A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"]
    assert orders.given["england"] == ()


def test_a_unit_left_out_of_a_list_is_missing() -> None:
    _, problems = read("  france: [A Par - Bur]")
    assert [problem.message for problem in problems if problem.code == "no-order"] == [
        "france: no order for A Mar",
        "france: no order for F Bre",
    ]


def test_a_text_marked_void_stands_in_the_record_and_the_unit_holds() -> None:
    orders, problems = read("  france:\n    - void: A Par to the Moon\n    - void: whatever you say")
    assert not [problem for problem in problems if problem.weight == "fault"]
    events = public(play(Turn(OPENING, orders, SETTINGS), RULES.steps(OPENING)).events)
    told = [event for event in events if event.get("cause") == "unreadable"]
    unit = {"unit": "A Par", "order": None, "written": "A Par to the Moon", "outcome": "holds"}
    stray = {"order": None, "written": "whatever you say", "outcome": "void"}
    assert told == [{"kind": "order", "power": "france", **one, "cause": "unreadable"} for one in (unit, stray)]


def test_an_illegal_order_is_printed_as_written_and_the_unit_holds() -> None:
    orders, _ = read("  france: [army paris => marseilles]")
    turn = play(Turn(OPENING, orders, SETTINGS), RULES.steps(OPENING))
    event = next(event for event in turn.events if event.get("unit") == "A Par")
    assert event["written"] == "army paris => marseilles"
    assert event["outcome"] == "void"
    assert event["cause"] == {"kind": "illegal", "why": "not-adjacent"}
    assert "A Par" in RULES.dump(turn.position)[0]["units"]["france"]  # type: ignore[index,call-overload]  # plain data


def test_a_unit_alone_in_an_adjustment_list_is_a_fault() -> None:
    position = RULES.load(
        {**RULES.dump(OPENING)[0], "phase": {"id": "03-1901-winter-adjustments"}, "units": {"france": ["A Par"]}},
        {},
    )
    _, problems = read("  france: [Build A Mar, F Bre]", position)
    assert [problem.code for problem in problems if problem.weight == "fault"] == ["unreadable"]


def test_the_order_of_powers_and_of_orders_changes_nothing() -> None:
    one, _ = read(
        "  france: [A Par - Bur, A Mar S A Par - Bur]\n  germany: [A Mun - Bur, A Ber - Lon]\n  italy: [A Par H, A Nap H]"
    )
    two, _ = read(
        "  italy: [A Nap H, A Par H]\n  germany: [A Ber - Lon, A Mun - Bur]\n  france: [A Mar S A Par - Bur, A Par - Bur]"
    )
    steps = RULES.steps(OPENING)
    assert play(Turn(OPENING, one, SETTINGS), steps).events == play(Turn(OPENING, two, SETTINGS), steps).events


def test_a_retreat_marked_void_disbands_the_unit() -> None:
    dislodged = [{"power": "france", "unit": "A Bur", "by": "A Mun", "options": ["Gas", "Pic"]}]
    phase = {"id": "02-1901-spring-retreats"}
    position = RULES.load({**RULES.dump(OPENING)[0], "phase": phase, "dislodged": dislodged}, {})
    orders, problems = read("  france:\n    - void: A Bur somewhere safe", position)
    assert not problems
    events = public(play(Turn(position, orders, SETTINGS), RULES.steps(position)).events)
    told = {"unit": "A Bur", "order": None, "written": "A Bur somewhere safe", "outcome": "disbands", "cause": "unreadable"}
    assert events == ({"kind": "order", "power": "france", **told},)


def test_a_void_text_for_a_unit_that_is_not_there_is_told() -> None:
    orders, _ = read("  france: [{void: A Mun to the Moon}, {void: A Gal nowhere}]")
    events = public(play(Turn(OPENING, orders, SETTINGS), RULES.steps(OPENING)).events)
    told = [(event["written"], event["order"], event["outcome"]) for event in events if event.get("written")]
    assert told == [("A Gal nowhere", None, "void"), ("A Mun to the Moon", None, "void")]


def test_an_army_that_goes_by_sea_is_written_once() -> None:
    coast = RULES.load({**RULES.dump(OPENING)[0], "units": {"england": ["A Lon", "F Nth"]}}, {})
    orders, _ = read("  england: [A Lon - Nwy, F Nth C A Lon - Nwy]", coast)
    events = play(Turn(coast, orders, SETTINGS), RULES.steps(coast)).events
    assert [event["order"] for event in events if "unit" in event] == ["A Lon - Nwy", "F Nth C A Lon - Nwy"]
    assert not [event for event in events if "written" in event]


def test_a_void_text_in_an_adjustment_list_is_told() -> None:
    phase = {"id": "03-1901-winter-adjustments"}
    position = RULES.load({**RULES.dump(OPENING)[0], "phase": phase, "units": {"france": ["A Par"]}}, {})
    orders, problems = read("  france: [{void: A Par and so on}, Build A Mar]", position)
    assert not [problem for problem in problems if problem.weight == "fault"]
    events = public(play(Turn(position, orders, SETTINGS), RULES.steps(position)).events)
    assert [event["outcome"] for event in events if event.get("power") == "france" and event["kind"] == "order"] == [
        "void",
        "builds",
    ]
