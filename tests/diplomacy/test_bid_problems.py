"""What `gazette check` says of bids: where something is wrong and what, never who, how much or for what."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.cli import main
from generator.core.problem import Problem
from generator.store import load_yaml
from tests.rulesets.ambition_and_empire.table import LABELS, RULES, SETTINGS, START, file

MARKS = ("france", "ottomans", "MARKER", "marker", "Swi", "Sav", "77", "Switzerland")
"""Words of the bids below, none of which may be printed."""


def problems(bids: str) -> list[Problem]:
    """Everything that is said of bids in an order file; they begin on its fourth line."""
    document, slips = load_yaml(f"orders:\n  {LABELS['FR']}: [A Par H]\nbids:\n{bids}".encode(), "orders.yaml")
    assert not slips
    _, found = RULES.read(START, SETTINGS, document)
    return [problem for problem in found if problem.spot and problem.spot.line > 3]


WRONG = {
    "no such power": ("  MARKERIA: ['1 DP: A Swi H']", "fault", "unknown-power", (4, 3)),
    "a power nobody plays": ("  Swi: ['1 DP: A Swi H']", "fault", "unknown-power", (4, 3)),
    "no points": ("  france: [A Swi S A Mar - Sav]", "fault", "points", (4, 12)),
    "points that are none": ("  france: ['77x: A Swi H']", "fault", "points", (4, 13)),
    "points that are none, as a key": ("  france: [{many: A Swi H}]", "fault", "points", (4, 13)),
    "no points for what nobody can read": ("  france: [void: A Swi flies]", "fault", "points", (4, 18)),
    "two prices": ("  france: ['1 DP: A Swi H (77 DP)']", "fault", "points-differ", (4, 13)),
    "a key and a price": ("  france: [1 DP: 77 DP A Swi H]", "fault", "points-differ", (4, 18)),
    "points amid what nobody can read": ("  france: [void: '1 DP: A Swi, for 77 DP, MARKER']", "fault", "points-left", (4, 25)),
    "more than any bid": (f"  france: ['1 DP: A Swi {'H' * 500}']", "fault", "too-long", (4, 13)),
    "no text": ("  france: [[A Swi H]]", "fault", "shape", (4, 12)),
    "no text behind the points": ("  france: [1 DP: [A Swi H]]", "fault", "shape", (4, 18)),
    "no order": ("  france: ['1 DP: A Swi']", "fault", "no-order", (4, 19)),
    "no such place": ("  france: ['1 DP: A Swi S A MARKER - Sav']", "fault", "unreadable", (4, 29)),
    "no such coast": ("  france: ['1 DP: F Ven - Sav (nc)']", "fault", "unreadable", (4, 32)),
    "a name cut short": ("  france: ['1 DP: A Swi - S']", "fault", "unreadable", (4, 27)),
    "more than there are": ("  ottomans: ['77 DP: A Swi H']", "illegal", "overspent", (4, 22)),
    "one order for a unit that is not there": ("  france: ['1 DP: F Swi H']", "illegal", "no-such-unit", (4, 19)),
    "one order for a player's unit": ("  france: ['1 DP: A Vie H']", "illegal", "no-such-unit", (4, 19)),
    "an order that is not possible": ("  france: ['1 DP: A Swi - Vie']", "illegal", "not-adjacent", (4, 19)),
    "a support that is not possible": ("  france: ['1 DP: A Swi S A Vie - Boh']", "illegal", "cannot-reach", (4, 19)),
}


@pytest.mark.parametrize(("bids", "weight", "code", "place"), WRONG.values(), ids=WRONG)
def test_a_problem_of_a_bid_has_place_and_code_and_no_word_of_it(bids: str, weight: str, code: str, place: tuple[int, int]) -> None:
    (found,) = problems(bids)
    assert (found.weight, found.code) == (weight, code)
    assert found.spot is not None
    assert (found.spot.line, found.spot.column) == place
    assert found.message
    example = "name the powers as `orders:` does" if code == "unknown-power" else "write it as `1 DP: A Swi S A Mar - Sav`"
    assert found.suggestion == (example if weight == "fault" else "")
    assert not [mark for mark in MARKS if mark in found.message]


RIGHT = [
    "",
    "  france: []",
    "  france: ['3 DP: A Swi H']",
    "  ottomans: ['1 DP: A Swi H', '1 DP: A Swi - Bur']",
    "  france: ['1 DP: A Swi S A Mar - Sav']\n  austria: ['1 DP: A Swi S A Mil - Ven']",
    "  france: ['1 DP: A Swi S A Mar - Sav']\n  austria: []",
]


@pytest.mark.parametrize("bids", RIGHT, ids=repr)
def test_nothing_is_said_of_bids_that_are_missing_or_right(bids: str) -> None:
    """A support that matches nothing is possible all the same."""
    assert problems(bids) == []


def test_of_a_power_that_spends_too_much_it_is_said_once() -> None:
    found = problems("  ottomans: ['1 DP: A Swi H', '1 DP: A Sav H', '1 DP: A Swi - Vie']\n  france: ['1 DP: F Tun - Lon']")
    assert [(problem.code, problem.spot and problem.spot.line) for problem in found] == [("overspent", 4), ("not-adjacent", 5)]


PRINTED = [
    "void: '2 DP: A Swi to the moon (2 DP)'",
    "void: '2 DP: 2 points for A Swi to the moon'",
    "void: 'France: 2 DP: A Swi to the moon'",
    "void: '2 DP: France: A Swi to the moon'",
    "void: 'A Swi to the moon [2 pts]'",
    "void: 'I bid 2 DP on A Swi to the moon'",
    "void: 'We allocate: 2 points to A Swi to the moon'",
    "void: '“2 DP: ‘A Swi to the moon’ (2 DP)”'",
    "void: '2 DP: A Swi to the moon (France) (2 DP)'",
    "void: '2: A Swi to the moon (2 Diplomacy Points), (France)'",
]


@pytest.mark.parametrize("bid", PRINTED)
def test_what_may_be_printed_of_a_bid_names_neither_its_points_nor_who_pays(bid: str) -> None:
    document, _ = load_yaml(f"orders: {{}}\nbids:\n  france:\n    - {bid}\n".encode(), "orders.yaml")
    orders, found = RULES.read(START, SETTINGS, document)
    assert [problem for problem in found if problem.weight != "missing"] == []
    (made,) = orders.bids
    assert (made.points, made.given.written) == (2, "A Swi to the moon")


BOUGHT = ["'2 DP: A Swi H (2 DP)'", "2 DP: '2 DP: A Swi H'", "'France: \"2 points: A Swi H\"'", "A Swi H (France) (2 DP)"]


@pytest.mark.parametrize("bid", BOUGHT)
def test_an_order_that_was_bought_is_read_without_its_price(bid: str) -> None:
    document, _ = load_yaml(f"orders: {{}}\nbids:\n  france:\n    - {bid}\n".encode(), "orders.yaml")
    orders, found = RULES.read(START, SETTINGS, document)
    assert [problem for problem in found if problem.weight != "missing"] == []
    (made,) = orders.bids
    assert (made.points, made.given.written, made.given.text) == (2, "", "A Swi H")


@pytest.mark.parametrize("text", ["2 DP: A Swi to the moon", "A Par, for 2 points, to the moon", "A Swi to the moon (2 DP)"])
def test_a_bid_among_orders_is_a_fault_since_those_are_printed(text: str) -> None:
    document, _ = load_yaml(f"orders:\n  france:\n    - void: '{text}'\n".encode(), "orders.yaml")
    _, found = RULES.read(START, SETTINGS, document)
    assert [problem.code for problem in found if problem.weight == "fault"] == ["bid"]


@pytest.fixture
def home(tmp_path: Path) -> Path:
    assert main(["-C", str(tmp_path), "new", "empires", "--rules", "ambition-and-empire"]) == 0
    return tmp_path


def test_check_and_run_print_no_word_of_a_bid(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Good bids, lost ones and broken ones, in a log that everyone may read."""
    phase = home / "state" / "empires" / START.phase.id / "orders.yaml"
    head = f"format: 1\ngame: empires\nphase: {START.phase.id}\nfinal: true\n"
    orders = " | ".join(f"{label}: {', '.join(f'{unit} H' for unit in START.units_of(power))}" for label, power in LABELS.items())
    bids = ["FR: 2 DP a SWItzerland s a mar - sav", "OT: 77 DP F Tunis - Ionian Sea", "SP: 1 DP F Por - Lon"]
    sound = file(orders, " | ".join(bids))
    for broken, code in (("", 0), ("\n  sweden: ['1 DP: A Mecklnburg - Han']", 1)):
        phase.write_text(f"{head}{sound.replace('bids:', 'bids:' + broken, 1)}", encoding="utf-8")
        capsys.readouterr()
        assert main(["-C", str(home), "check"]) == code
        assert not code or main(["-C", str(home), "run"]) == code
        said = "".join(capsys.readouterr())
        assert not [mark for mark in ("SWI", "77", "Tunis", "Por", "Mecklnburg", "sav") if mark in said], said
        lines = [line for line in said.splitlines() if "orders.yaml:" in line]
        assert len(lines) == 2, said
