"""The schemas say what the program says: what it takes they take, and what it refuses they refuse."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import jsonschema
import pytest
import yaml

from generator import rulesets, store
from generator.cli import editor_schemas, games, main, site_sources, starting_files
from generator.core.file_keys import GAME_KEYS, SITE_KEYS, check_game
from generator.core.forums import FORUMS
from generator.core.phase import Phase
from generator.core.ruleset import Ruleset
from generator.core.rulings import read_rulings

ROOT = Path(__file__).parents[2]
FIRST = "01-1901-spring-orders"


class Loader(yaml.SafeLoader):
    """YAML as editors read it (1.2): times and dates are texts."""


Loader.yaml_implicit_resolvers = {
    sign: [(tag, pattern) for tag, pattern in found if not tag.endswith(("timestamp", "float"))]
    for sign, found in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def read(text: str) -> Any:
    return yaml.load(text, Loader)  # noqa: S506  # a SafeLoader


def errors(schema: Any, document: Any) -> list[str]:
    return [error.message for error in jsonschema.Draft202012Validator(schema).iter_errors(document)]


def game(document: Any) -> list[str]:
    return errors(editor_schemas.game("teaparty", ["classical"], rules("classical")), document)


def rules(name: str) -> Ruleset:
    if rulesets.board_of(name) not in rulesets.boards():
        return rulesets.build(name, {})
    facts = games.facts_of(games.package_board(name))
    assert not isinstance(facts, list)
    return rulesets.build(name, facts)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with one game."""
    folder = tmp_path_factory.mktemp("schemas")
    assert main(["-C", str(folder), "new", "teaparty", "--rules", "classical", "--gm", "Anna: 'the' GM"]) == 0
    return folder


def test_the_schemas_name_the_keys_that_the_program_knows() -> None:
    rolling = replace(rules("classical"), dice=("rolled", "typed"))
    assert set(editor_schemas.game("x", [], rolling)["properties"]) == set(GAME_KEYS)
    assert set(editor_schemas.game("x", [], rules("classical"))["properties"]) == set(GAME_KEYS) - {"dice"}
    assert set(editor_schemas.site()["properties"]) == set(SITE_KEYS)


def test_what_new_writes_is_what_the_schemas_ask_for(home: Path) -> None:
    state = home / "state"
    for file, schema in [
        ("site.yaml", "site.schema.json"),
        ("teaparty/game.yaml", "teaparty/game.schema.json"),
        (f"teaparty/{FIRST}/orders.yaml", "teaparty/orders.schema.json"),
        (f"teaparty/{FIRST}/position.yaml", "teaparty/position.schema.json"),
    ]:
        text = (state / file).read_text()
        assert errors(json.loads((state / schema).read_text()), read(text)) == []


def test_every_sheet_names_the_schema_that_lies_there(home: Path) -> None:
    for path in (home / "state").rglob("*.yaml"):
        if path.name in ("site.yaml", "game.yaml", "orders.yaml"):
            found = re.match(r"# yaml-language-server: \$schema=(\S+)\n", path.read_text())
            assert found, path
            assert (path.parent / found[1]).is_file()


def uncommented(text: str) -> str:
    """The file with its examples in force: a comment that is YAML of ours loses its sign."""
    return re.sub(
        r"^# (?=(?:  |(?:gm|players|timetable|deadlines|paused|notices|about|base-url|inbox):))", "", text, flags=re.MULTILINE
    )


def test_the_examples_in_a_new_game_are_right(home: Path) -> None:
    first = Phase(1, 1901, "spring", "orders")
    plan = starting_files.NewGame("teaparty", "Tea", "", "open", (), first, {})
    text = uncommented(starting_files.game_text(plan, rules("classical")))
    document = read(text)
    assert {"gm", "players", "timetable", "deadlines", "paused", "notices"} <= set(document)
    assert game(document) == []
    tree, problems = store.load_yaml(text.encode(), "game.yaml")
    assert problems == []
    loaded = games.load(home / "state", "teaparty")
    assert loaded.rules is not None
    assert check_game(tree, "teaparty", loaded.rules) == []


def test_the_examples_in_a_new_site_file_are_right() -> None:
    text = uncommented(starting_files.site_text(FORUMS))
    document = read(text)
    assert {"about", "base-url", "boards", "inbox"} <= set(document)
    assert errors(editor_schemas.site(), document) == []
    tree, problems = store.load_yaml(text.encode(), "site.yaml")
    assert problems == []
    assert site_sources.check_site(tree) == []  # type: ignore[arg-type]


def documented() -> list[tuple[str, str]]:
    """The examples of classical Diplomacy in formats.md, by the file they show."""
    text = (ROOT / "generator" / "docs" / "formats.md").read_text()
    part = text.partition("## Classical Diplomacy, by example")[2].partition("\n## ")[0]
    blocks = re.findall(r"```yaml\n# (.*)\n((?:.*\n)*?)```", part)
    return [(name, body) for name, body in blocks if body.startswith("format:")]


def test_the_documented_game_is_one() -> None:
    (body,) = [body for name, body in documented() if name == "game.yaml"]
    assert game(read(body)) == []


@pytest.mark.parametrize(("name", "body"), documented(), ids=[name for name, _ in documented()])
def test_the_documented_files_are_yaml_of_ours(name: str, body: str) -> None:
    _, problems = store.load_yaml(body.encode(), name)
    assert problems == []


REFUSED = [
    ("an unknown key", {"titel": "x"}),
    ("another game", {"game": "other"}),
    ("an unknown power", {"players": {"austira": [{"name": "x"}]}}),
    ("a person without a name", {"players": {"austria": [{"until": FIRST}]}}),
    ("a timetable without a zone", {"timetable": {"orders": {"after": "24h"}}}),
    ("a day that is none", {"timetable": {"zone": "UTC", "orders": {"days": ["mo"], "at": "19:00"}}}),
    ("a span without a unit", {"timetable": {"zone": "UTC", "orders": {"after": "24"}}}),
    ("a deadline of no phase", {"deadlines": {"fall": "2026-12-04T19:00"}}),
    ("a secrecy that there is not", {"secrecy": "secret"}),
    ("a timetable for a step that there is not", {"timetable": {"zone": "UTC", "ordres": {"after": "24h"}}}),
    ("a deadline with a key too many", {"deadlines": {FIRST: {"due": "2026-12-04T19:00Z", "wyh": "holidays"}}}),
    ("reasons for a deadline", {"deadlines": {FIRST: {"due": "2026-12-04T19:00Z", "why": ["holidays"]}}}),
    ("a notice without words", {"notices": [{"from": FIRST}]}),
    ("a list of words in a notice", {"notices": [{"text": ["words"]}]}),
    ("a house rule that there is not", {"house": {"victry": 18}}),
    ("more centres than there are", {"house": {"victory": 99}}),
    ("a cap where there are no cycles", {"house": {"cycle-cap": 10}}),
    ("a switch that there is not", {"switches": {"4.A.9": "via"}}),
    ("a switch to nothing", {"switches": {"4.A.3": "vai"}}),
    ("two titles", {"title": ["Tea", "Party"]}),
    ("a GM outside a list", {"gm": "Anna"}),
    ("a GM who is no text", {"gm": [{"name": "Anna"}]}),
    ("two names of one person", {"players": {"austria": [{"name": ["a", "b"]}]}}),
]


@pytest.mark.parametrize(("_what", "change"), REFUSED, ids=[what for what, _ in REFUSED])
def test_what_the_program_refuses_the_schema_refuses_too(home: Path, _what: str, change: dict[str, Any]) -> None:
    document = {"format": 1, "game": "teaparty", "rules": "classical"}
    assert game(document) == []
    assert game(document | change)
    loaded = games.load(home / "state", "teaparty")
    assert loaded.rules is not None
    tree, _ = store.load_yaml(yaml.safe_dump(document | change).encode(), "game.yaml")
    assert [*check_game(tree, "teaparty", loaded.rules), *loaded.rules.settings(tree)[1]]  # type: ignore[arg-type]


def test_house_rules_and_switches_that_the_program_takes_the_schema_takes_too() -> None:
    words = "format: 1\ngame: teaparty\nrules: classical\nswitches: {4.A.3: via, removal: 2000}\nhouse: {draw: listed}\n"
    tree, _ = store.load_yaml(words.encode(), "game.yaml")
    assert rules("classical").settings(tree)[1] == []  # type: ignore[arg-type]
    assert game(read(words)) == []


def test_the_schemas_are_those_that_running_the_game_writes(home: Path) -> None:
    path = home / "state" / "teaparty" / "orders.schema.json"
    before = path.read_bytes()
    path.unlink()
    assert main(["-C", str(home), "schema"]) == 0
    assert path.read_bytes() == before


RULED = [
    ("remove", {"unit": "A Vie", "why": "agreed"}, {"unti": "A Vie"}),
    ("remove", {"unit": "A Vie", "when": "after"}, {"unit": "A Vie", "wen": "after"}),
    ("place", {"power": "austria", "unit": "A Gal"}, {"power": ["austria"], "unit": "A Gal"}),
    ("owner", {"place": "Bud"}, {"place": "Bud", "pwoer": "italy"}),
    ("draw", {"powers": ["italy", "turkey"]}, {"powers": "italy"}),
    ("board", {}, {"power": "italy"}),
]


@pytest.mark.parametrize(("rule", "right", "wrong"), RULED)
def test_schema_and_program_know_the_keys_of_a_ruling(home: Path, rule: str, right: dict[str, Any], wrong: dict[str, Any]) -> None:
    schema = json.loads((home / "state" / "teaparty" / "orders.schema.json").read_text())
    for fields, accepted in ((right, True), (wrong, False)):
        ruling = {"rule": rule, **fields}
        document = {"format": 1, "game": "teaparty", "phase": FIRST, "final": False, "orders": {}, "rulings": [ruling]}
        assert (errors(schema, document) == []) is accepted
        assert (read_rulings([ruling], rules("classical"))[1] == []) is accepted
