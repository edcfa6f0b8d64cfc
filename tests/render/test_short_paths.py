"""Path data is written as steps, and leads through the same points."""

from __future__ import annotations

import random

import pytest

from generator.render.shapes.outline import Pair, spots_of, steps
from generator.render.shapes.short_paths import short_path, with_short_paths

WAYS = {
    "a curve": ("M590.2 581.1Q549.8 593.2 521.1 564.3", "M590.2 581.1q-40.4 12.1-69.1-16.8"),
    "a triangle": ("M516.2 559.3L527.1 563.2 520 570.3Z", "M516.2 559.3l10.9 3.9-7.1 7.1z"),
    "level and upright sides": ("M500 500L520 500L520 530.5L540 540", "M500 500h20v30.5l20 9.5"),
    "sides that are level or upright already": (
        "M-14.8-2H14.8L11.8 9.2H-11.8ZM-.9-3.3V-12.8Q-3.4-6.8-9.6-3.3Z",
        "M-14.8-2h29.6l-3 11.2h-23.6zm13.9-1.3v-9.5q-2.5 6-8.7 9.5z",
    ),
    "a curve that is bent at its end is straight": ("M500.5 500.5Q520 520 520 520Q520 520 530 540", "M500.5 500.5l19.5 19.5 10 20"),
    "several lines": ("M500 500L520 520M700 700L720 720", "M500 500l20 20m180 180 20 20"),
    "parts of one": ("M500.5 500.25L500.75 501L501 501.5", "M500.5 500.25l.25.75 .25.5"),
    "behind a closed line": ("M500 500L520 500L520 520ZM530 530L540 545", "M500 500h20v20zm30 30 10 15"),
    "what would not be shorter stays": ("M0 0L9 8L1 2", "M0 0L9 8L1 2"),
    "what is finer stays": ("M500.1234 500L520.1234 520.5678", "M500.1234 500L520.1234 520.5678"),
}


@pytest.mark.parametrize(("data", "expected"), WAYS.values(), ids=WAYS)
def test_path_data_is_written_shortly(data: str, expected: str) -> None:
    assert short_path(data) == expected


def spots(data: str) -> list[Pair]:
    """Where each command of path data ends."""
    found, at, start = [], (0.0, 0.0), (0.0, 0.0)
    for command, numbers in steps(data):
        at = start if command in "Zz" else spots_of(command.upper(), numbers, at, relative=command.islower())[-1]
        start = at if command in "Mm" else start
        found.append((round(at[0], 2), round(at[1], 2)))
    return found


def test_any_path_leads_where_it_led() -> None:
    dice = random.Random(7)
    for _ in range(300):
        data = f"M{dice.randint(0, 900)} {dice.randint(0, 900)}"
        for _ in range(dice.randint(1, 8)):
            command = dice.choice("LLHVQQMZ")
            numbers = [
                round(dice.uniform(-50, 900), dice.randint(0, 2)) for _ in range({"Q": 4, "Z": 0, "H": 1, "V": 1}.get(command, 2))
            ]
            data += command + " ".join(f"{number:g}" for number in numbers)
        assert spots(short_path(data)) == spots(data), data


def test_paths_of_other_commands_are_left_alone() -> None:
    drawing = '<path d="M100 100C200 200 300 300 400 400"/><path d="M500.5 500.5l20 20 30.5 30.5"/>'
    assert with_short_paths(drawing) == drawing
