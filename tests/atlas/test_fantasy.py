"""The tool that draws a made-up world: from its points and lines to places that adjoin as the board says, or to what is wrong."""

from __future__ import annotations

import copy
import math
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from generator.atlas.fantasy.draw import draw
from generator.atlas.fantasy.lettering import Arc, along_arc
from generator.atlas.fantasy.shapes import World, WorldError, differences, shapes
from generator.atlas.fantasy.wander import wandering
from generator.atlas.glyphs import read_face
from tests.support import quick_yaml

ROOT = Path(__file__).parents[2]
HOME = ROOT / "generator" / "rulesets" / "dragon_lords"
FONTS = ROOT / "templates" / "static" / "fonts"


@cache
def facts(name: str) -> dict[str, Any]:
    found: dict[str, Any] = quick_yaml.load((HOME / name).read_bytes())
    return found


@cache
def world() -> World:
    return shapes(facts("fantasy.yaml"))


def test_the_map_is_what_the_tool_draws() -> None:
    drawn = draw(facts("fantasy.yaml"), facts("board.yaml"), FONTS)
    assert drawn == (HOME / "map.svg").read_text(encoding="utf-8")


def test_seas_are_what_reaches_the_edge_of_the_sheet() -> None:
    assert world().seas == {name for name, it in facts("board.yaml")["places"].items() if it["kind"] == "sea"}


def test_borders_that_are_missing_or_too_many_are_named() -> None:
    board = copy.deepcopy(facts("board.yaml"))
    board["borders"] = [it for it in board["borders"] if (it["from"], it["to"]) != ("Ald", "AVa")]
    board["borders"].append({"from": "Ald", "to": "Dun"})
    assert sorted(differences(world(), board)) == [
        "AVa and Ald adjoin on the map and not on the board",
        "Ald and Dun adjoin on the board and not on the map",
    ]
    with pytest.raises(WorldError, match="Ald and Dun adjoin on the board"):
        draw(facts("fantasy.yaml"), board, FONTS)


def without(number: int) -> dict[str, Any]:
    """The drawing without one of its lines."""
    changed = copy.deepcopy(facts("fantasy.yaml"))
    del changed["lines"][number]
    return changed


def test_a_line_that_is_missing_is_noticed() -> None:
    with pytest.raises(WorldError, match=r"no line parts \w+ from \w+|there are \d lakes, not 6|no line goes around the peak"):
        shapes(without(1))


def test_a_wandering_line_keeps_its_ends_strays_little_and_is_the_same_each_time() -> None:
    line = wandering([(0, 0), (100, 0)], "a", 5, 40, 3)
    assert math.dist(line[0], (0, 0)) + math.dist(line[-1], (100, 0)) < 1e-6
    assert 0.5 < max(abs(y) for _, y in line) < 5 * (1 + 0.58 + 0.58**2)
    assert line == wandering([(0, 0), (100, 0)], "a", 5, 40, 3)
    assert line != wandering([(0, 0), (100, 0)], "b", 5, 40, 3)


@pytest.mark.parametrize(("bend", "turn"), [(12, 0), (-12, 30), (0, 90)])
def test_letters_stand_on_an_arc_in_order(bend: float, turn: float) -> None:
    face = read_face(FONTS / "FiraSansCondensed-MediumItalic.ttf")
    letters = along_arc("Amber Sea", face, 17, 4, Arc((100, 50), bend, turn))
    ends = letters[0], letters[-1]
    assert len(letters) == len("Amber Sea")
    assert ends[0].turn + ends[1].turn == pytest.approx(2 * turn, abs=3)
    assert ends[1].turn - ends[0].turn == pytest.approx(4 * bend, abs=12)  # an arc turns by about eight bends over its chord
    gaps = [math.dist(one[:2], other[:2]) for one, other in pairwise(letters)]
    assert min(gaps) > 6
