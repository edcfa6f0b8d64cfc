"""The page of a game's dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator import store
from generator.core.dice import commitment, roll
from tests import site_laws
from tests.toy import rolling
from tests.toy.closed import ONE, SEED, set_closed
from tests.toy.stormy import STORMY, publish

Sites = dict[str, Path]


@pytest.fixture(scope="module")
def sites(tmp_path_factory: pytest.TempPathFactory) -> Sites:
    """Sites of a game that is over: before its seed is told, after that, and with dice that were typed."""
    base = tmp_path_factory.mktemp("rolled")
    game = set_closed(base / "state", sealed=False, rules=STORMY)
    game.play()
    found = {"before": publish(base).parent.rename(base / "before")}
    assert not store.reveal(game.root, "toy", STORMY).faults
    found["after"] = publish(base).parent
    base = tmp_path_factory.mktemp("typed")
    rolling.play(set_closed(base / "state", sealed=False, rules=STORMY, dice="typed"))
    return {**found, "typed": publish(base).parent}


def words(site: Path) -> str:
    return " ".join(" ".join(site_laws.pages(site)["toy/dice/index.html"].itertext()).split())


@pytest.mark.parametrize("name", ["before", "after", "typed"])
@pytest.mark.parametrize("law", site_laws.LAWS, ids=lambda law: law.__name__.replace("_", " "))
def test_a_site_with_dice_keeps_the_law_that(law: object, name: str, sites: Sites) -> None:
    assert list(law(sites[name])) == []  # type: ignore[operator]


@pytest.mark.parametrize("name", ["before", "after", "typed"])
def test_the_page_lists_the_public_rolls_alone_and_every_page_of_the_game_leads_there(name: str, sites: Sites) -> None:
    told = words(sites[name])
    assert "storm: blue 2d6 " in told
    assert "stars of" not in told
    assert 'href="dice/index.html"' in (sites[name] / "toy/index.html").read_text()
    assert 'href="../dice/index.html"' in (sites[name] / f"toy/{ONE}/index.html").read_text()


def test_rolled_dice_are_shown_with_what_binds_them(sites: Sites) -> None:
    fell = ", ".join(map(str, roll(SEED, f"{ONE}/storm: blue", 2, 6)))
    for name in ("before", "after"):
        assert f"storm: blue 2d6 {fell} 5" in words(sites[name])
        assert f"Hash of the seed {commitment(SEED)}" in words(sites[name])
    assert "When the game is over the seed is told" in words(sites["before"])
    assert f"Seed {SEED.hex()}" in words(sites["after"])


def test_the_seed_is_nowhere_in_a_site_before_it_is_told(sites: Sites) -> None:
    files = [path for path in sites["before"].rglob("*") if path.is_file()]
    assert len(files) > 20
    assert not [path for path in files if SEED.hex().encode() in path.read_bytes()]


def test_typed_dice_are_said_to_be_proved_by_nothing(sites: Sites) -> None:
    assert "Nothing proves these rolls." in words(sites["typed"])
    assert "storm: red 2d6 1, 1 (typed) 5" in words(sites["typed"])
