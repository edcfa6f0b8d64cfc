"""The games in `state/`: their engine-written files come back to the byte, and the one that was played ends as it was played."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from generator import store
from generator.cli import main
from generator.core.exact_json import to_json
from generator.core.file_keys import published_keys
from generator.publish.record_json import game_record, record
from generator.store.packing import read_stamp, unpack
from generator.store.sealing import Keyring, unseal_bytes
from tests.support import judge_results, rerun_samples
from tests.support.rerun_samples import STATE
from tests.support.sealed_form import sealed_form

LENGTH = {"aurora": 14, "concord": 14, "describe": 51, "minuet": 14, "sixfold": 6, "wyvern": 16}
"""How many phases each game has."""
TRIED, SEALED = "minuet", {"minuet": 150}
"""The game whose private reports everybody can try, and how many there are: of ten powers, at the start and after each phase."""


@pytest.fixture(scope="module")
def replayed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder with every game begun anew and run again from its order files alone."""
    root = tmp_path_factory.mktemp("state")
    for game in rerun_samples.games():
        rerun_samples.remake(game, root)
    return root


def test_every_game_in_state_is_known_here() -> None:
    assert rerun_samples.games() == sorted(LENGTH)


@pytest.mark.parametrize("game", LENGTH)
def test_every_file_of_a_game_comes_back_to_the_byte(game: str, replayed: Path) -> None:
    files = {path.relative_to(root) for root in (STATE, replayed) for path in (root / game).rglob("*.yaml")}
    assert len([file for file in files if file.name == "results.yaml"]) == LENGTH[game]
    assert [file for file in sorted(files) if _bytes(STATE / file) != _bytes(replayed / file)] == []


@pytest.mark.parametrize("game", LENGTH)
def test_the_archive_of_a_game_is_whole_and_today_s_rules_make_no_difference(game: str) -> None:
    assert store.replay(STATE, game, rerun_samples.rules_of(game)) == []


@pytest.mark.parametrize("game", LENGTH)
def test_private_reports_are_sealed_for_every_power_where_a_power_has_a_key(game: str, replayed: Path) -> None:
    sealed = {path.relative_to(STATE): sealed_form(path.read_bytes()) for path in (STATE / game).rglob("*.age")}
    assert len(sealed) == SEALED.get(game, 0)
    assert sealed == {path.relative_to(replayed): sealed_form(path.read_bytes()) for path in (replayed / game).rglob("*.age")}


def test_what_a_published_key_opens_tells_what_it_would_today(replayed: Path) -> None:
    game_file, _ = store.read_game(STATE, TRIED)
    assert game_file is not None
    for power, key in published_keys(game_file):
        opened = {root: _opened(root, power, key) for root in (STATE, replayed)}
        assert len(opened[STATE]) == LENGTH[TRIED] + 1
        assert [read_stamp(text) for text in opened[STATE]] == [read_stamp(text) for text in opened[replayed]]
        assert {text.count(b"did not fit in here") for text in opened[replayed]} == {0}
    assert store.compare_reports(STATE, TRIED, rerun_samples.rules_of(TRIED)) == []


def _opened(root: Path, power: str, key: str) -> list[bytes]:
    """The reports of a power and of what it knew at the start, opened by its secret key."""
    files = sorted((root / TRIED).glob(f"*/reports/{power}*.age"))
    return [unpack(unseal_bytes(path, Keyring((key,)))[0] or b"") for path in files]


HARMED = {
    "of another phase": ("02-1763-fall-orders/reports/france.age", "report"),
    "of another power, which its key does not open": ("01-1763-spring-orders/reports/austria.age", "wrong-key"),
    "that is none": ("game.yaml", "not-sealed-whole"),
}


@pytest.mark.parametrize(("other", "code"), HARMED.values(), ids=HARMED)
def test_replay_finds_in_the_place_of_one_that_everybody_can_open_a_file(other: str, code: str, tmp_path: Path) -> None:
    home = shutil.copytree(STATE / TRIED, tmp_path / TRIED)
    shutil.copy(home / other, home / "01-1763-spring-orders/reports/france.age")
    assert [each.code for each in store.compare_reports(tmp_path, TRIED, rerun_samples.rules_of(TRIED))] == [code]


def test_what_is_sealed_tells_of_bids_that_won_and_that_did_not() -> None:
    game_file, _ = store.read_game(STATE, TRIED)
    assert game_file is not None
    told = b"".join(text for power, key in published_keys(game_file) for text in _opened(STATE, power, key)).decode()
    for line in ("<li>1 DP: A Swi S A Mar – Sav: won</li>", "<li>1 DP: A Swi H: lost to", "did not count"):
        assert line in told


def _bytes(path: Path) -> bytes | None:
    return path.read_bytes() if path.exists() else None


@pytest.mark.parametrize("game", LENGTH)
def test_whoever_reads_the_site_of_a_game_can_verify_it(game: str, tmp_path: Path) -> None:
    found, _ = store.public_game(STATE, game)
    assert found is not None
    (tmp_path / game).mkdir()
    (tmp_path / game / "game.json").write_bytes(game_record(found))
    for phase in found.phases:
        folder = tmp_path / game / phase.phase.folder
        folder.mkdir()
        (folder / "record.json").write_bytes(record(found, phase))
        if phase.revealed:
            (folder / "revealed.json").write_text(to_json(phase.revealed), "utf-8")
    assert main(["verify", str(tmp_path)]) == 0


def test_describe_ends_as_the_judge_told_it(replayed: Path) -> None:
    game, problems = store.public_game(replayed, rerun_samples.GAME)
    assert game is not None
    assert not problems
    last = judge_results.read(rerun_samples.SOURCE)[-1]
    final = game.phases[-1]
    assert final.events[-1] == {"kind": "ended", "how": "solo", "powers": ["england"]}
    assert {power: sorted(places) for power, places in final.after["centres"].items() if places} == {
        power: sorted(places) for power, places in last.centres.items() if power in final.after["centres"] and places
    }
