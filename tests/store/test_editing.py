"""Entries of single powers set in a file that a person wrote: everything else keeps every byte."""

from __future__ import annotations

import pytest

from generator import store
from generator.core.placed_values import Map
from generator.store.editing import set_entries

HEAD = "format: 1\nphase: 01-a\nfinal: false\n"
CASES = {
    "its own entry alone": (
        "orders:\n  # the north\n  blue:   # late\n    - A\n    # why?\n    - B\n\n  # the south\n  red: [C]\nrulings: []\n",
        "orders:\n  # the north\n  blue:\n    - new\n    - x\n\n  # the south\n  red: [C]\nrulings: []\n",
    ),
    "the last entry, before comments of the next key": (
        "orders:\n  red: [C]\n  blue: |\n    A\n    # B\n\n# mine\nrulings: []\n",
        "orders:\n  red: [C]\n  blue:\n    - new\n    - x\n\n# mine\nrulings: []\n",
    ),
    "a power that was not there": (
        "orders:\n    red:\n        - C\nrulings: []\n",
        "orders:\n    red:\n        - C\n    blue:\n      - new\n      - x\nrulings: []\n",
    ),
    "no entries yet": ("orders: {}\n", "orders:\n  blue:\n    - new\n    - x\n"),
    "all on one line": ("orders: {red: [C], blue: [A]}\n", "orders:\n  red:\n    - C\n  blue:\n    - new\n    - x\n"),
    "no such key": ("rulings: []\n", "orders:\n  blue:\n    - new\n    - x\nrulings: []\n"),
    "no end of line at the end": ("orders:\n  blue: [A]", "orders:\n  blue:\n    - new\n    - x\n"),
}


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_only_what_is_set_changes(name: str, end: str) -> None:
    before, after = ((HEAD + text).replace("\n", end) for text in CASES[name])
    tree, problems = store.load_yaml(before.encode(), "orders.yaml")
    assert isinstance(tree, Map)
    assert set_entries(before, tree, "orders", {"blue": ["new", "x"]}, "final") == after
    assert not problems


NASTY = ["a: b", "- x", "# no", "'", '"', "{", "]", "&a", "*a", "!t", "yes", "1e3", "a\tb", "null", "---", "...", "|", "a #b", "\\"]


def test_no_line_of_a_stranger_is_anything_else_in_the_file() -> None:
    text = HEAD + "orders:\n  red: [C]\n  blue: [A]\n"
    tree, _ = store.load_yaml(text.encode(), "orders.yaml")
    assert isinstance(tree, Map)
    after, problems = store.load_yaml(set_entries(text, tree, "orders", {"blue": NASTY}).encode(), "orders.yaml")
    assert not problems
    assert after == {**tree, "orders": {"red": ["C"], "blue": NASTY}}
