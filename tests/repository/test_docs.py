"""The documentation says what the program does."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

from generator import rulesets, store
from generator.cli import games
from generator.cli.commands import COMMANDS
from generator.core.commitment import ROLLS
from generator.core.file_keys import GAME_KEYS, KEPT_KEYS, ORDER_KEYS, SITE_KEYS
from generator.core.forums import FORUMS
from generator.core.preferred import PREFERRED
from generator.core.problem import Problem
from generator.core.ruleset import Ruleset
from generator.core.rulings import ENGINE
from generator.core.turn import Turn
from generator.diplomacy.gm_rulings import RULINGS
from generator.diplomacy.position_file import POSITION
from generator.diplomacy.rules import SWITCHES
from generator.diplomacy.variant import BESIDE
from tests.support.variant_table import VARIANTS

ROOT = Path(__file__).parents[2]
FORMATS = (ROOT / "generator" / "docs" / "formats.md").read_text()


def section(heading: str) -> str:
    """The text below a heading, up to the next one."""
    return re.split(r"\n##+ ", FORMATS.partition(f"\n### {heading}")[2])[0]


def in_first_column(text: str) -> set[str]:
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def wrong(heading: str, told: Iterable[str], known: Iterable[str], page: str = "formats.md") -> list[str]:
    """What a page of the documentation leaves out below a heading, and what it has there that there is not."""
    where = f"generator/docs/{page}, {heading}"
    left_out = [f"{where}: `{name}` is missing" for name in sorted(set(known) - set(told))]
    return left_out + [f"{where}: there is no `{name}`" for name in sorted(set(told) - set(known))]


def test_what_is_missing_is_named_with_its_page() -> None:
    assert wrong("Keys", ["a", "b"], ["b", "c"], "keys.md") == [
        "generator/docs/keys.md, Keys: `c` is missing",
        "generator/docs/keys.md, Keys: there is no `a`",
    ]


FILES = {
    "`state/site.yaml`": SITE_KEYS,
    "`state/<game>/game.yaml`": GAME_KEYS,
    "`orders.yaml`": (*ORDER_KEYS, *KEPT_KEYS, PREFERRED, ROLLS, "orders", "bids", *BESIDE),
}


@pytest.mark.parametrize(("heading", "keys"), FILES.items(), ids=FILES)
def test_every_key_of_a_gms_file_is_documented(heading: str, keys: Sequence[str]) -> None:
    assert wrong(heading, in_first_column(section(heading)), keys) == []


def test_every_switch_is_documented_with_its_values_the_default_first() -> None:
    rows = re.findall(r"^\| `([\w.-]+)` \| (.*?) \|", section("Switches of classical Diplomacy"), re.MULTILINE)
    shown = {name: [value.strip('`*"') for value in values.split()] for name, values in rows}
    assert wrong("Switches of classical Diplomacy", shown, SWITCHES) == []
    assert shown == {name: list(values) for name, (_, values) in SWITCHES.items()}
    assert all(values.startswith("**") for _, values in rows)


def test_every_ruling_is_documented() -> None:
    named = set(re.findall(r"\{rule: ([\w-]+)", FORMATS))
    assert wrong("Rulings", named & {*RULINGS, *ENGINE}, {*RULINGS, *ENGINE}) == []


def test_every_kind_of_forum_is_documented() -> None:
    (kinds,) = re.findall(r"^\| `boards` \| .*: `([^`]*)` \|", section("`state/site.yaml`"), re.MULTILINE)
    assert wrong("`state/site.yaml`", kinds.split(), FORUMS) == []


def test_the_changelog_names_every_command() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    assert [name for name in COMMANDS if f"`{name}`" not in text and name != "version"] == []


def rows(heading: str) -> list[list[str]]:
    """The cells of the table below a heading, row by row, without its head."""
    lines = [line for line in section(heading).splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def built(name: str) -> Ruleset:
    facts = games.facts_of(games.package_board(name))
    assert not isinstance(facts, list)
    return rulesets.build(name, facts)


def titles() -> dict[str, str]:
    """The variants of Diplomacy by the names that the documentation has for them."""
    return {name.replace("-and-", "-&-").replace("-", " "): name for name in VARIANTS}


def known_to(whose: str) -> set[str]:
    """The variants that a cell of the table of rulings names."""
    if whose == "all":
        return set(VARIANTS)
    return {titles()[title.strip().casefold().replace("ambition and", "ambition &")] for title in whose.split(",")}


def test_every_ruling_is_documented_for_the_rule_systems_that_know_it() -> None:
    listed = [(ruling.strip("`"), whose) for ruling, _, whose, _ in rows("Rulings")]
    shown = {name: {ruling for ruling, whose in listed if name in known_to(whose)} for name in VARIANTS}
    for name in VARIANTS:
        assert wrong(f"Rulings, as those of {name}", shown[name], {*built(name).rulings, *ENGINE}) == []


def test_every_ruling_is_documented_with_the_keys_that_it_has() -> None:
    for ruling, cell, whose, _ in rows("Rulings"):
        fields = set(re.findall(r"`([a-z-]+)`", cell))
        for name in known_to(whose):
            known = {**built(name).rulings, **ENGINE}[ruling.strip("`")]
            assert wrong(f"Rulings, keys of {ruling} in {name}", fields, known.fields) == []


def test_every_house_rule_is_documented() -> None:
    (told,) = re.findall(r"^\| `house` \|.*", FORMATS, re.MULTILINE)
    keys = {key for name in VARIANTS for key in built(name).choices["house"]}
    assert wrong("`house`", [key for key in keys if f"`{key}`" in told], keys) == []


def test_every_key_of_a_position_is_documented() -> None:
    heading = "`position.yaml`, `results.yaml`, `secret.yaml`: written by the engine"
    keys = set(POSITION.record(dated=True).keys) - {"format", "game"}
    assert wrong(heading, in_first_column(section(heading)) & keys, keys) == []


def test_every_way_to_write_a_bid_is_one() -> None:
    ways = [way for _, cell in rows("Bids") for way in re.findall(r"`([^`]+)`", cell)]
    assert len(ways) > 6
    for way in ways:
        entry = way if way.startswith("- ") else f"- '{way}'"
        assert faults(f"orders: {{}}\nbids:\n  france:\n    {entry}\n") == []


def faults(text: str) -> list[str]:
    """What is wrong with the orders and bids of the first phase of Ambition & Empire."""
    ruleset = built("ambition-and-empire")
    settings, _ = ruleset.settings({})
    document, problems = store.load_yaml(text.encode(), "orders.yaml")
    _, found = ruleset.read(ruleset.opening(settings), settings, document)  # type: ignore[arg-type]
    return [str(problem) for problem in (*problems, *found) if problem.weight in ("fault", "illegal")]


def test_the_order_file_of_ambition_and_empire_is_right_and_its_ruling_too() -> None:
    text = (ROOT / "generator" / "docs" / "ambition-and-empire.md").read_text()
    sheet, rulings = re.findall(r"^```yaml\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
    assert faults(sheet) == []
    ruleset = built("ambition-and-empire")
    settings, _ = ruleset.settings({})
    document: Any = store.load_yaml(rulings.encode(), "orders.yaml")[0]
    (ruling,) = document["rulings"]
    assert not isinstance(ruleset.rulings["civil-disorder"](Turn(ruleset.opening(settings), None, settings), ruling), Problem)
