"""The page of a game's dice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.core.dice import commitment, roll
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.publish.dice_page import dice_page
from tests.support import site_laws, small_site
from tests.support.quarry_tables import rolling
from tests.support.quarry_tables.closed import SEED, set_closed
from tests.support.quarry_tables.rolling import DIG, FIGHT, publish
from tests.support.quarry_tables.table import ONE, QUARRY, TWO

Sites = dict[str, Path]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Sites:
    """Sites of a game that is over: before its seed is told, after that, and with dice that were typed."""
    base = tmp_path_factory.mktemp("rolled")
    game = set_closed(base / "state", sealed=False, rules=QUARRY)
    for phase, orders, more in ((ONE, FIGHT, "notes: {grey: MARKER-note}\n"), (TWO, DIG, "")):
        game.write(phase, orders, more)
        assert not game.run().faults
    found = {"before": publish(base).parent.rename(base / "before")}
    assert not store.reveal(game.root, "pit", QUARRY).faults
    found["after"] = publish(base).parent
    base = tmp_path_factory.mktemp("typed")
    rolling.play(set_closed(base / "state", sealed=False, rules=QUARRY, dice="typed"))
    return {**found, "typed": publish(base).parent}


def words(site: Path) -> str:
    return " ".join(" ".join(site_laws.pages(site)["pit/dice/index.html"].itertext()).split())


@pytest.mark.parametrize("name", ["before", "after", "typed"])
@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_dice_keeps_the_law_that(law: object, name: str, sites: Sites) -> None:
    assert list(law(sites[name])) == []  # type: ignore[operator]


@pytest.mark.parametrize("name", ["before", "after", "typed"])
def test_the_page_lists_the_public_rolls_alone_and_every_page_of_the_game_leads_there(name: str, sites: Sites) -> None:
    told = words(sites[name])
    assert "Abbot in Chapel 3d6 " in told
    assert "lookout of" not in told
    assert 'href="dice/index.html"' in (sites[name] / "pit/index.html").read_text()
    assert 'href="../dice/index.html"' in (sites[name] / f"pit/{ONE}/index.html").read_text()


def test_once_all_is_revealed_a_page_a_phase_has_the_rolls_that_only_some_were_told_of(sites: Sites) -> None:
    pages = site_laws.pages(sites["after"])
    assert {path.parent.name for path in (sites["after"] / "pit" / "dice").glob("*/index.html")} == {ONE, TWO}
    assert any("lookout of" in " ".join(pages[f"pit/dice/{it}/index.html"].itertext()).lower() for it in (ONE, TWO))
    assert f'href="{ONE}/index.html"' in (sites["after"] / "pit/dice/index.html").read_text()
    assert f'href="../dice/{ONE}/index.html"' in (sites["after"] / f"pit/{ONE}/index.html").read_text()
    assert not list((sites["before"] / "pit" / "dice").glob("*/index.html"))


def test_rolled_dice_are_shown_with_what_binds_them(sites: Sites) -> None:
    fell = ", ".join(map(str, roll(SEED, f"{ONE}/round 2: Abbot in Chapel", 3, 6)))
    for name in ("before", "after"):
        assert f"Abbot in Chapel 3d6 {fell} 2" in words(sites[name])
        assert f"Hash of the seed {commitment(SEED)}" in words(sites[name])
    assert "When the game is over the seed is told" in words(sites["before"])
    assert f"Seed {SEED.hex()}" in words(sites["after"])


def test_the_seed_and_secret_keys_of_orders_are_nowhere_in_a_site_before_they_are_told(sites: Sites) -> None:
    files = [path for path in sites["before"].rglob("*") if path.is_file()]
    assert len(files) > 20
    for secret in (SEED.hex().encode(), b"MARKER-note"):
        assert not [path for path in files if secret in path.read_bytes()]
        assert [path for path in sites["after"].rglob("revealed.json") if secret in path.read_bytes()]


def test_typed_dice_are_said_to_be_proved_by_nothing(sites: Sites) -> None:
    assert "Nothing proves these rolls." in words(sites["typed"])
    assert "Badger in Chapel 4d6 1, 1, 5, 6 (typed) 3" in words(sites["typed"])


def test_beside_a_report_without_headings_stands_its_record(sites: Sites) -> None:
    page = (sites["after"] / f"pit/{TWO}/index.html").read_text()
    assert "In this report" not in page
    assert 'href="record.json"' in page


def test_rolls_for_one_thing_stand_below_its_name_and_any_other_alone() -> None:
    battle = "border of A and B"
    purposes = [f"{battle}, round 1: damage of {it}" for it in "AB"]
    purposes += [f"{battle}: capture of cogs, 1", "siege of A: walls", "losses"]
    events = tuple({"kind": "roll", "purpose": it, "dice": [4], "sides": 6} for it in purposes)
    phase = PublicPhase(Phase(3, 1618, "autumn", "moves"), {}, done=True, events=events)
    shown: Any = dice_page(small_site.rules()).values([phase])
    assert [(it["under"], it["own"]) for it in shown["cast"][0]["rolls"]] == [
        (battle, "round 1: damage of A"),
        (battle, "round 1: damage of B"),
        (battle, "capture of cogs, 1"),
        ("", "siege of A: walls"),
        ("", "losses"),
    ]


def test_what_a_roll_was_for_and_needed_is_put_in_words_by_the_rule_system() -> None:
    roll = {"kind": "roll", "purpose": "hunt for COR-1", "dice": [4], "sides": 6}
    needs: list[Any] = [None, "at least COR-1", ["COR-1", "5"], 3]
    phase = PublicPhase(Phase(3, 1618, "autumn", "moves"), {}, done=True, events=tuple({**roll, "needed": it} for it in needs))
    page = dice_page(small_site.rules(spoken=lambda text: text.replace("COR-1", "the corsairs")))
    shown: Any = page.values([phase])
    assert {it["purpose"] for it in shown["cast"][0]["rolls"]} == {"hunt for the corsairs"}
    assert [it["needed"] for it in shown["cast"][0]["rolls"]] == ["", "at least the corsairs", "the corsairs, 5", "3"]
    assert (shown["cast"][0]["number"], shown["cast"][0]["year"]) == (3, "1618")
