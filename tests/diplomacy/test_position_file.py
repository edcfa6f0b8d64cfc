"""A position that somebody wrote: a game starts from any legal one, and a slip in it is told where it stands."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import store
from generator.cli import games, main
from generator.core.canonical_yaml import dump
from generator.core.game import open_game, read_game
from generator.store.positions import wrong_in
from tests import quarry
from tests.cli.test_editor_schemas import errors, read, rules
from tests.support.variant_table import VARIANTS

STATE = Path(__file__).parents[2] / "state"
PHASE = "06-1902-fall-retreats"
RIGHT = f"""format: 1
game: hand
phase: {{id: {PHASE}, revision: 1, year: 1902, season: fall, step: retreats}}
due: 2026-12-03T19:00-05:00
powers:
  austria: {{kind: major, home: [Bud, Tri, Vie], missed: 1}}
  italy: {{kind: eliminated, home: [Nap, Rom, Ven], civil-disorder: true}}
  turkey: {{kind: major, home: [Ank, Con, Smy]}}
centres: {{austria: [Bud, Tri, Vie, Ser], turkey: [Ank, Con, Smy]}}
units: {{austria: [A Bud, F Tri], turkey: [A Ser, F Bul/sc]}}
dislodged: [{{power: austria, unit: A Ser, by: A Bul, options: [Alb, Gre]}}]
"""
ORDERS = f"""format: 1
game: hand
phase: {PHASE}
final: 2026-01-01T00:00Z
orders: {{austria: [A Ser R Gre]}}
"""
WRONG = {
    "another format": ("format: 1", "format: 2", 1, ""),
    "another game": ("game: hand", "game: hnd", 2, ""),
    "no such phase of a year": ("fall", "autumn", 3, "fall retreats"),
    "another year": ("year: 1902", "year: 1903", 3, "1902"),
    "no moment": ("2026-12-03T19:00-05:00", "soon", 4, "2026-12-03T19:00-05:00"),
    "no such key": ("units:", "unitz:", 10, "units"),
    "no such key of a power": ("missed: 1", "mised: 1", 6, "missed"),
    "no such kind": ("eliminated", "elimnated", 7, "eliminated"),
    "no number": ("missed: 1", "missed: once", 6, "whole number"),
    "no such power on the board": ("  turkey:", "  turkye:", 8, "turkey"),
    "no such power": ("units: {austria", "units: {austira", 10, "austria"),
    "no such home": ("Nap, Rom", "Nap, Roma", 7, "Rom"),
    "no such centre": ("Vie, Ser", "Vie, Boh", 9, ""),
    "two owners": ("Vie, Ser", "Vie, Con", 9, ""),
    "no such place": ("A Bud, F Tri", "A Budd, F Tri", 10, "Bud"),
    "no such unit": ("A Bud, F Tri", "X Bud, F Tri", 10, "A Par"),
    "a fleet ashore": ("A Bud, F Tri", "F Bud, F Tri", 10, "armies"),
    "a fleet on no coast": ("F Bul/sc", "F Bul", 10, "Bul/ec"),
    "two units in a province": ("A Bud, F Tri", "A Tri, F Tri", 10, "one unit"),
    "a retreat to nowhere": ("[Alb, Gre]", "[Alb, Grc]", 11, "Gre"),
    "a retreat to the sea": ("[Alb, Gre]", "[Alb, Aeg]", 11, "fleets"),
    "a unit that nobody drove out": ("by: A Bul, ", "", 11, "the unit that did it"),
}


@pytest.fixture
def hand(tmp_path: Path) -> Path:
    """A repository with a game that begins with a position written by hand; the path of its file."""
    folder = tmp_path / "state" / "hand" / PHASE
    folder.mkdir(parents=True)
    (folder.parent / "game.yaml").write_text("format: 1\ngame: hand\nrules: classical\n")
    (folder / "orders.yaml").write_text(ORDERS)
    path = folder / "position.yaml"
    path.write_text(RIGHT)
    return path


def test_a_game_starts_from_a_position_written_by_hand(hand: Path) -> None:
    home = str(hand.parents[3])
    assert main(["-C", home, "run"]) == 0
    assert "A Gre" in (hand.parents[1] / "07-1902-winter-adjustments" / "position.yaml").read_text()
    assert main(["-C", home, "replay"]) == 0


@pytest.mark.parametrize(("right", "wrong", "line", "hint"), WRONG.values(), ids=WRONG)
def test_a_slip_in_it_is_told_where_it_stands(
    hand: Path, capsys: pytest.CaptureFixture[str], right: str, wrong: str, line: int, hint: str
) -> None:
    assert right in RIGHT
    hand.write_text(RIGHT.replace(right, wrong))
    for command in ("check", "run"):
        assert main(["-C", str(hand.parents[3]), command]) == 1
        told = [said for said in capsys.readouterr().err.splitlines() if f"/position.yaml:{line}:" in said]
        assert told
        assert any(hint in said for said in told)
    assert not (hand.parent / "results.yaml").exists()


SHAPES = ["another format", "no such key", "no such key of a power", "no such kind", "no number", "no such unit"]


@pytest.mark.parametrize("name", SHAPES)
def test_an_editor_knows_the_shape_of_it(name: str) -> None:
    right, wrong, _, _ = WRONG[name]
    schema = rules("classical").written.schema(dated=True)
    assert errors(schema, read(RIGHT)) == []
    assert errors(schema, read(RIGHT.replace(right, wrong)))


HEADS = {
    "right": ("", "", ""),
    "no such key": ("revision:", "revison:", "revision"),
    "a year in a game that counts days": ("turn: day-2", "year: 1902", "phase"),
    "a phase with a year": ("02-day-2-march", "02-1902-fall-orders", "05-turn-2-plans"),
    "another turn": ("turn: day-2", "turn: day-3", "day-2"),
    "another step": ("step: march", "step: plans", "march"),
    "no moment": ("due: 2026-12-03T19:00-05:00", "due: soon", "2026-12-03T19:00-05:00"),
}


@pytest.mark.parametrize(("right", "wrong", "hint"), HEADS.values(), ids=HEADS)
def test_the_head_is_read_for_every_rule_system(right: str, wrong: str, hint: str) -> None:
    facts = games.facts_of(Path(quarry.__file__).with_name("board.yaml"))
    rules = quarry.ruleset(facts)  # type: ignore[arg-type]
    game, _ = read_game({"format": "1", "game": "hand", "rules": "quarry"}, "hand", rules)
    saved = open_game(game, rules.first._replace(number=2, season="day-2"))  # type: ignore[arg-type]
    text = dump({**saved.public, "due": "2026-12-03T19:00-05:00"})
    assert right in text
    tree, _ = store.load_yaml(text.replace(right, wrong).encode() if right else text.encode(), "position.yaml")
    told = [problem.advice for problem in wrong_in(tree, rules, game.settings)]  # type: ignore[union-attr]
    assert any(hint in said for said in told) if right else told == []


@pytest.mark.parametrize("name", VARIANTS)
def test_every_opening_is_right(name: str) -> None:
    ruleset = rules(name)
    game, _ = read_game({"format": "1", "game": "opened", "rules": name}, "opened", ruleset)
    assert game is not None
    text = dump(open_game(game).public)
    tree, _ = store.load_yaml(text.encode(), "position.yaml")
    assert wrong_in(tree, ruleset, game.settings) == []
    assert errors(ruleset.written.schema(dated=True), read(text)) == []


@pytest.mark.parametrize("name", VARIANTS)
def test_a_game_without_secrets_in_its_positions_starts_from_one_file(name: str) -> None:
    assert [*store.draft("elsewhere", rules(name), rules(name).first)[0]] == ["position.yaml"]


@pytest.mark.parametrize("path", sorted(STATE.glob("*/game.yaml")), ids=lambda path: path.parent.name)
def test_every_position_that_was_played_is_right(path: Path) -> None:
    words, _ = store.read_yaml(path)
    ruleset = rules(str(words["rules"]))  # type: ignore[index,call-overload]
    settings, _ = ruleset.settings(words)  # type: ignore[arg-type]
    positions = sorted(path.parent.glob("*/position.yaml"))
    assert positions
    for position in positions:
        tree, _ = store.read_yaml(position)
        assert wrong_in(tree, ruleset, settings) == []
