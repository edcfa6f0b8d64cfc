"""The documentation says what the program does."""

from __future__ import annotations

import re
from pathlib import Path

from generator.cli.commands import COMMANDS, KINDS
from generator.core.envelope import GAME_KEYS, ORDER_KEYS, SITE_KEYS
from generator.core.rulings import ENGINE
from generator.diplomacy.rules import SWITCHES
from generator.diplomacy.rulings import RULINGS
from generator.publish.site import BOARDS
from generator.render.post import KINDS as RENDERED

ROOT = Path(__file__).parent.parent
FORMATS = (ROOT / "generator" / "docs" / "formats.md").read_text()


def section(heading: str) -> str:
    """The text below a heading, up to the next one."""
    return re.split(r"\n##+ ", FORMATS.partition(f"\n### {heading}")[2])[0]


def in_first_column(text: str) -> set[str]:
    rows = re.findall(r"^\| (`.*?) \|", text, re.MULTILINE)
    return {name for row in rows for name in re.findall(r"`([^`]+)`", row)}


def test_every_key_of_a_gms_file_is_documented() -> None:
    assert in_first_column(section("`state/site.yaml`")) == set(SITE_KEYS)
    assert in_first_column(section("`state/<game>/game.yaml`")) == set(GAME_KEYS)
    assert in_first_column(section("`orders.yaml`")) == {*ORDER_KEYS, "bids"}


def test_every_switch_is_documented_with_its_values_the_default_first() -> None:
    rows = re.findall(r"^\| `([\w.-]+)` \| (.*?) \|", section("Switches of classical Diplomacy"), re.MULTILINE)
    shown = {name: [value.strip('`*"') for value in values.split()] for name, values in rows}
    assert shown == {name: list(values) for name, (_, values) in SWITCHES.items()}
    assert all(values.startswith("**") for _, values in rows)


def test_every_ruling_is_documented() -> None:
    named = set(re.findall(r"\{rule: ([\w-]+)", FORMATS))
    assert {*RULINGS, *ENGINE} <= named


def test_every_kind_of_board_is_documented() -> None:
    assert all(kind in section("`state/site.yaml`") for kind in KINDS)


def test_the_command_line_the_site_and_the_renderer_know_the_same_boards() -> None:
    assert set(KINDS) == set(BOARDS) == set(RENDERED)


def test_the_changelog_names_every_command() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    assert [name for name in COMMANDS if f"`{name}`" not in text and name != "version"] == []
