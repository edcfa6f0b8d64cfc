"""Dragon Lords from the command line: a world of one's own, realms by wishes, plans that count and plans that are refused."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from generator import rulesets
from generator.cli import main

WORLD = rulesets.home("dragon-lords") / "two-shores.yaml"
WISHES = "format: 1\nplayers:\n  Ann: {wishes: [westmark]}\n  Bob: {wishes: [westmark]}\n"
PLANS = """\
    HQ: ambassador to Eastmark; proclaim "All the world shall see our ships."
    A1: march West Fields, march High Pass; retreat level 2
    G1: recruit 2 infantry
"""


def run(home: Path, *words: str) -> int:
    return main(["-C", str(home), *words])


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of Two Shores, with a turn for which only Westmark sent plans."""
    folder = tmp_path_factory.mktemp("shores")
    assert run(folder, "new", "shores", "--rules", "dragon-lords", "--scenario", str(WORLD), "--gm", "Greta") == 0
    (folder / "wishes.yaml").write_text(WISHES, encoding="utf-8")
    assert run(folder, "assign", "shores", str(folder / "wishes.yaml")) == 0
    sheet = folder / "state/shores/01-turn-1-plans/orders.yaml"
    text = (
        sheet.read_text(encoding="utf-8")
        .replace("  westmark: |\n", f"  westmark: |\n{PLANS}")
        .replace("final: false", "final: true")
    )
    sheet.write_text(text, encoding="utf-8")
    assert run(folder, "run", "shores") == 0
    return folder


def secret(home: Path) -> dict[str, object]:
    found: dict[str, object] = yaml.safe_load((home / "state/shores/02-turn-2-plans/secret.yaml").read_text(encoding="utf-8"))
    return found


def test_each_realm_has_its_first_report(home: Path) -> None:
    assert {path.name for path in (home / "private").glob("*.html")} == {"shores-start-westmark.html", "shores-start-eastmark.html"}


def test_realms_are_given_out_by_wishes(home: Path) -> None:
    players = yaml.safe_load((home / "state/shores/game.yaml").read_text(encoding="utf-8"))["players"]
    assert sorted(players) == ["eastmark", "westmark"]
    assert {it[0]["name"] for it in players.values()} == {"Ann", "Bob"}


def test_a_realm_that_sends_nothing_pays_earns_and_defends(home: Path) -> None:
    """40 gold, less upkeep of 8 infantry and 4 archers at 1.1, a cog at 0.8 and a hero at 1, less 7% of it, and 36 of tax."""
    position: dict[str, dict[str, dict[str, object]]] = secret(home)["position"]  # type: ignore[assignment]
    assert position["realms"]["eastmark"]["treasury"] == 40 - 12 * 1.1 - 0.8 - 1 - 1 + 36
    assert position["units"]["eastmark A1"]["at"] == "Eas"


def test_plans_of_a_realm_are_carried_out(home: Path) -> None:
    position: dict[str, dict[str, dict[str, object]]] = secret(home)["position"]  # type: ignore[assignment]
    assert position["units"]["westmark A1"]["at"] == "Pas"
    public = yaml.safe_load((home / "state/shores/02-turn-2-plans/position.yaml").read_text(encoding="utf-8"))
    assert public["provinces"]["Pas"]["owner"] == "westmark"
    assert "units" not in public


def test_a_file_for_another_turn_is_refused(home: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    del tmp_path
    sheet = home / "state/shores/02-turn-2-plans/orders.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text.replace("phase: 02-turn-2-plans", "phase: 01-turn-1-plans"), encoding="utf-8")
    assert run(home, "check", "shores") == 1
    told = capsys.readouterr()
    assert "02-turn-2-plans" in told.out + told.err
    sheet.write_text(text, encoding="utf-8")


def test_a_realm_has_one_entry(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet = home / "state/shores/02-turn-2-plans/orders.yaml"
    text = sheet.read_text(encoding="utf-8")
    sheet.write_text(text + "  westmark: |\n    HQ: annex High Pass\n", encoding="utf-8")
    assert run(home, "check", "shores") == 1
    assert "westmark" in capsys.readouterr().err
    sheet.write_text(text, encoding="utf-8")


def test_who_sends_an_ambassador_is_nothing_for_others(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    public = "".join(
        path.read_text(encoding="utf-8") for path in (home / "state/shores").rglob("[pr]*.yaml") if path.name != "secret.yaml"
    )
    assert "ambassador" not in public
    assert run(home, "tell", "shores", "1", "eastmark", "--for", "text") == 0
    assert "ambassador" in capsys.readouterr().out


def test_it_can_be_played_on_and_replayed(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(home, "final", "shores") == 0
    assert run(home, "run", "shores") == 0
    assert run(home, "replay", "shores") == 0
    assert "Turn 3 Plans" in capsys.readouterr().out
