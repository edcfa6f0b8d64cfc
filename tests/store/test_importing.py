"""Games of other programs are played again here, compared with what their source tells, and kept as any other game."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import main
from generator.core.importing import Import
from tests.support import imported_games, saved_games

OUTCOME = {"order": "A Kie - Hol", "here": "moves", "there": "bounce"}
RULES = imported_games.classical()
NOW = datetime(2026, 11, 1, tzinfo=UTC)
SHORT = ("droidippy-3501", "droidippy-7949", "droidippy-1534", "cicero-433762_ITALY_AEFT")


def taken(root: Path, tree: Any, name: str = "tea") -> Import:
    """A game of the package's JSON, imported below `root`."""
    return imported_games.taken(root, "diplomacy", json.dumps(tree), name)


def entries(tree: Any) -> dict[str, Any]:
    """The phases of a saved game by their names."""
    return {each["name"]: each for each in tree["phases"]}


@pytest.mark.parametrize("game", SHORT)
def test_a_real_game_comes_out_as_it_was_played(tmp_path: Path, game: str) -> None:
    found = taken(tmp_path, saved_games.saved(game))
    assert (found.differences, found.problems) == ([], ())
    if game == SHORT[0]:
        assert not store.check(tmp_path, "tea", RULES, NOW).faults
        assert store.replay(tmp_path, "tea", RULES) == []
    last = found.phases[-1]
    told = saved_games.rows()[game][-1]
    after: Any = last.record.results["after"] if found.over and last.record else last.before.public
    units = {power.upper(): sorted(unit.upper() for unit in units) for power, units in after["units"].items() if units}
    assert units == {power: sorted(units) for power, units in told["after"].items() if units}


@pytest.mark.fuzz
def test_twenty_real_games_are_published_and_verified(tmp_path: Path) -> None:
    root = tmp_path / "state"
    root.mkdir()
    names = {game: game.lower().replace("_", "-").replace(".", "-") for game in tuple(saved_games.rows())[:20]}
    for game, name in names.items():
        found = taken(root, saved_games.saved(game), name)
        assert (found.differences, found.problems) == ([], ()), game
    at = ["-C", str(tmp_path)]
    assert main([*at, "check"]) == 0
    assert main([*at, "replay"]) == 0
    assert main([*at, "build", "--out", str(tmp_path / "site")]) == 0
    assert main([*at, "verify", str(tmp_path / "site")]) == 0
    for game, name in names.items():
        page = (tmp_path / "site" / name / "index.html").read_text(encoding="utf-8")
        assert f"<bdi>{game}</bdi>" in page
        assert "came out the same" in page


def bent() -> Any:
    """A real game that tells something wrong of each kind."""
    tree = saved_games.saved("droidippy-7949")
    phases = json.loads(json.dumps(entries(tree)))
    phases["F1901M"]["results"]["A KIE"] = ["bounce"]
    phases["S1902M"]["orders"]["FRANCE"][0] = "A BUR TO THE MOON"
    phases["F1902M"]["orders"]["FRANCE"].append("A BEL - RUH")
    phases["S1903M"]["state"]["units"]["ITALY"][0] = "A TUS"
    phases["S1903M"]["state"]["centers"]["FRANCE"].append(phases["S1903M"]["state"]["centers"]["ENGLAND"].pop())
    return {**tree, "phases": list(phases.values())}


def test_what_differs_is_listed_and_the_position_is_that_of_the_source(tmp_path: Path) -> None:
    found = taken(tmp_path, bent())
    assert not store.check(tmp_path, "tea", RULES, NOW).faults
    spring = [each for each in found.differences if each["phase"] <= "08-1902-winter-adjustments"]
    assert spring == [
        {"phase": "02-1901-fall-orders", "kind": "outcome", "power": "germany", "unit": "A Kie", **OUTCOME},
        {"phase": "04-1902-spring-orders", "kind": "unread", "power": "france", "order": "A BUR TO THE MOON"},
        {"phase": "06-1902-fall-orders", "kind": "unread", "power": "france", "order": "A Bel - Ruh"},
        {"phase": "08-1902-winter-adjustments", "kind": "unit", "power": "italy", "unit": "A Rom", "here": "yes", "there": "no"},
        {"phase": "08-1902-winter-adjustments", "kind": "unit", "power": "italy", "unit": "A Tus", "here": "no", "there": "yes"},
        {"phase": "08-1902-winter-adjustments", "kind": "owner", "place": "Nwy", "here": "england", "there": "france"},
    ]  # fmt: skip
    game, _ = store.public_game(tmp_path, "tea", RULES)
    assert game is not None
    ruled = {str(it.get("unit", it.get("place"))) for it in game.phases[7].events if it["kind"] == "ruling"}
    assert ruled == {"A Rom", "A Tus", "Nwy"}
    units = game.phases[8].position["units"]
    assert isinstance(units, dict)
    assert "A Tus" in units["italy"], "the next phase begins as the source tells it"
    told = game.game_file["imported"]
    assert isinstance(told, dict)
    assert [dict(each) for each in told["differences"]][: len(spring)] == spring


def test_a_running_game_waits_with_the_orders_that_it_has(tmp_path: Path) -> None:
    tree = saved_games.saved("droidippy-3501")
    at = list(entries(tree)).index("F1902M")
    tree["phases"] = [*tree["phases"][:at], {**tree["phases"][at], "results": {}}]
    found = taken(tmp_path, tree)
    seen = store.check(tmp_path, "tea", RULES, NOW)
    assert not found.over
    assert seen.phase is not None
    assert (seen.phase.season, seen.phase.year, seen.final, seen.paused) == ("fall", 1902, False, "")
    assert seen.counts[0].given == len([orders for orders in tree["phases"][at]["orders"].values() if orders])


def test_a_draw_ends_the_game_and_an_end_that_is_not_told_pauses_it(tmp_path: Path) -> None:
    tree = saved_games.saved("droidippy-7949")
    tree["phases"] = [*tree["phases"][:3], {**tree["phases"][3], "name": "COMPLETED", "orders": {}, "results": {}}]
    for name, more in (("untold", {}), ("drawn", {"outcome": ["S1906M", "AUSTRIA", "FRANCE"]})):
        found = taken(tmp_path, {**tree, **more}, name)
        assert found.over is bool(more)
        assert store.check(tmp_path, name, RULES, NOW).over is bool(more)
    record = found.phases[-1].record
    assert record is not None
    assert {"kind": "ended", "how": "draw", "powers": ["austria", "france"]}.items() <= dict(record.events[-1]).items()
    assert "does not say how" in store.check(tmp_path, "untold", RULES, NOW).paused


def test_a_game_may_begin_at_any_phase_and_a_retreat_may_be_missing(tmp_path: Path) -> None:
    tree = saved_games.saved("droidippy-7949")
    names = list(entries(tree))
    tree["phases"] = [each for each in tree["phases"][names.index("S1902M") : names.index("F1903M")] if each["name"] != "S1902R"]
    found = taken(tmp_path, tree)
    assert found.phases[0].before.phase.id == "01-1902-spring-orders"
    assert {each["kind"] for each in found.differences} >= {"no-such-phase", "unit"}
    assert not store.check(tmp_path, "tea", RULES, NOW).faults


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('{"phases": [{"state": {}, "name": "S1901X"}]}', "names no phase"),
        ('{"phases": [], "state_history": {}}', "tells of no phase"),
        ('{"map": "ancmed", "phases": [{"state": {}}]}', "map `ancmed`"),
        ('{"phases": [{"state": {"units": {"MARS": []}}, "name": "S1901M"}]}', "no power `MARS`"),
        ('{"phases": [{"state": {"units": {"ITALY": ["A XYZ"]}}, "name": "S1901M"}]}', "names no unit"),
        ('{"phases": [{"state": {"units": {"ITALY": ["A ROM", "F ROM"]}}, "name": "S1901M"}]}', "two units stand in Rom"),
        ('{"phases": 1, "state_history": [1]}', "must be an object"),
        ('{"phases": [\n', "no JSON"),
        ('{"phases": []}\n{"phases": []}', "holds 2 games"),
        ("[" * 100_000 + '"phases" "state"', "too deep"),
    ],
)
def test_a_file_that_cannot_be_imported_says_why(text: str, said: str) -> None:
    (form,) = (each for each in imported_games.foreign().forms if each.id == "diplomacy")
    source, (problem,) = form.read(text, "game.json")
    assert source is None
    assert said in problem.message


def test_the_command_says_what_it_did_and_writes_nothing_where_it_cannot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "game.json"
    file.write_text(json.dumps(bent()), encoding="utf-8")
    at = ["-C", str(tmp_path), "import"]
    assert main([*at, str(file), "--as", "tea"]) == 0
    said = capsys.readouterr().out
    assert "23 phases, Spring 1901 Orders to Spring 1906 Orders" in said
    assert "france: no order that can be taken: A BUR TO THE MOON" in said
    assert main(["-C", str(tmp_path), "check", "tea"]) == 0
    assert main([*at, str(file), "--as", "tea"]) == 2
    file.write_text("Dear Diary", encoding="utf-8")
    assert main([*at, str(file), "--as", "other"]) == 2
    assert main([*at, "diplomacy", str(file), "--as", "other"]) == 1
    assert not (tmp_path / "state" / "other").exists()
