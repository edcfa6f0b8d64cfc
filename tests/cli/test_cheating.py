"""A GM who cheats, and who hashes anew what is needed for that: a reader who verifies the site finds it."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import main
from generator.core.canonical_yaml import dump
from generator.core.dice import commitment
from generator.core.exact_json import from_json, to_json
from generator.core.game import read_game
from generator.core.recheck import outcome_problems
from generator.core.record import hash_of
from generator.core.verification import PublishedPhase
from generator.publish.record_json import record
from tests.cli.test_verify import FALL, RULES, SPRING, build, play
from tests.support.published_records import closed, opened
from tests.support.quarry_tables import rolling
from tests.support.quarry_tables.closed import set_closed
from tests.support.quarry_tables.rolling import DIG, FIGHT, publish, register
from tests.support.quarry_tables.table import CALM, LAST, NOW, ONE, QUARRY, TWO

Json = dict[str, Any]
Change = Callable[[Path], None]


@pytest.fixture(scope="module")
def over(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository of a game that is over and built, with everything revealed."""
    base = tmp_path_factory.mktemp("over")
    play(base / "state")
    assert main(["-C", str(base), "reveal", "short"]) == 0
    build(base)
    return base


@pytest.fixture
def game(over: Path, tmp_path: Path) -> Path:
    """The folder of that game in a copy of its site."""
    return Path(shutil.copytree(over / "site/short", tmp_path / "site/short"))


def unrevealed(game: Path) -> None:
    for path in game.rglob("revealed.json"):
        path.unlink()


def edit(path: Path, change: Callable[[Json], None]) -> None:
    told = opened(from_json(path.read_text()))
    change(told)
    path.write_text(to_json(closed(told)))


def rehash(game: Path) -> None:
    """Let every record name the hashes of what is there now."""
    previous = ""
    for path in sorted(game.glob("*/record.json")):

        def renew(told: Json, before: str = previous) -> None:
            if before:
                told["position"]["previous"] = told["hashes"]["previous"] = before
            told["hashes"]["position"] = hash_of(told["position"])
            if "next" in told["hashes"]:
                told["hashes"]["next"] = hash_of(told["after"], without="previous")

        edit(path, renew)
        previous = hash_of(PublishedPhase(str(path), opened(from_json(path.read_text()))).results)


def verify(game: Path, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    capsys.readouterr()
    return main(["verify", str(game.parent)]), "".join(capsys.readouterr())


def test_what_is_hashed_anew_without_a_change_is_as_it_was(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (game / FALL / "record.json").read_bytes()
    rehash(game)
    assert json.loads((game / FALL / "record.json").read_bytes()) == json.loads(before)
    assert verify(game, capsys) == (0, "short: 2 records, all hashes fit; 2 revealed: commitments fit; outcomes fit\n")


def test_a_record_from_when_facts_stood_as_they_were_typed_is_no_cheat(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def as_typed(told: Json) -> None:
        (ruling,) = (event for event in told["events"] if event["kind"] == "ruling")
        ruling["powers"].reverse()
        assert ruling["powers"] == ["spain", "france"]

    edit(game / FALL / "record.json", as_typed)
    edit(game / SPRING / "revealed.json", lambda told: told["events"].reverse())
    rehash(game)
    assert verify(game, capsys)[0] == 0


# Before anything is revealed


def _exchange(told: Json) -> None:
    told["position"]["units"]["france"] = ["A Par"]
    told["hashes"]["position"] = hash_of(told["position"])


def _cut(told: Json) -> None:
    del told["position"]["previous"], told["hashes"]["previous"]
    told["hashes"]["position"] = hash_of(told["position"])


def _correct(game: Path) -> None:
    """Pass off a record as the correction of one that was never published."""
    shutil.copytree(game / SPRING, game / f"{SPRING}.2")
    shutil.rmtree(game / SPRING)
    edit(game / "game.json", lambda told: told.update(phases=[f"{SPRING}.2", FALL]))
    edit(game / f"{SPRING}.2/record.json", lambda told: told.update(revision=2))


def _repeat(game: Path) -> None:
    shutil.copytree(game / FALL, game / f"{FALL}.2")


def _unlist(game: Path) -> None:
    edit(game / "game.json", lambda told: told.update(phases=[SPRING]))
    edit(game / FALL / "record.json", lambda told: told.update(why="never said"))
    edit(game / FALL / "record.json", lambda told: told["hashes"].update(position="sha256:0"))


def _bind_once(game: Path) -> None:
    edit(game / FALL / "record.json", lambda told: told.pop("commitments"))


def _bind_nobody(game: Path) -> None:
    for name in (SPRING, FALL):
        edit(game / name / "record.json", lambda told: told.pop("commitments"))
    rehash(game)


CHAIN: dict[str, tuple[Change, str]] = {
    "a position that nothing led to": (
        lambda game: edit(game / FALL / "record.json", _exchange),
        "the position is not the one that the record before it led to",
    ),
    "a record that follows from none": (lambda game: edit(game / FALL / "record.json", _cut), "follows from is not published"),
    "a correction of nothing": (_correct, "the record that it follows from is not published"),
    "a record in another folder": (_repeat, "of another game or phase than its folder"),
    "a record of another game": (
        lambda game: edit(game / FALL / "record.json", lambda told: told.update(game="long")),
        "of another game or phase than its folder",
    ),
    "a record that is not listed": (_unlist, f"{FALL}/record.json"),
    "nobody bound in the last phase": (_bind_once, f"{FALL}/record.json:1:1: fault: nobody's orders are bound here"),
    "nobody bound in a private game": (_bind_nobody, "nobody's orders are bound here, although the game is private"),
}


@pytest.mark.parametrize(("change", "said"), CHAIN.values(), ids=CHAIN)
def test_a_chain_with_another_link_does_not_fit(game: Path, change: Change, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    unrevealed(game)
    assert verify(game, capsys)[0] == 0
    change(game)
    code, told = verify(game, capsys)
    assert (code, said in told) == (1, True), told


# Afterwards


def _swallow(told: Json) -> None:
    """Take the first line of what a power sent for the end of its salt."""
    sweden = told["powers"]["sweden"]
    sweden["salt"] += f"\n{dump({'orders': sweden.pop('orders')})}".rstrip("\n")


def _blame(told: Json) -> None:
    assert told["events"][0]["kind"] == "bid"
    told["events"][0]["power"] = "sweden"


def _leave_out(game: Path) -> None:
    """Bind and reveal all but one power that sent nothing."""
    for name in (SPRING, FALL):
        edit(game / name / "record.json", lambda told: told["commitments"].pop("sweden"))
        edit(game / name / "revealed.json", lambda told: told["powers"].pop("sweden"))
    rehash(game)


def _lead_from_nowhere(game: Path) -> None:
    """Say that the last phase took no orders."""
    (game / FALL / "revealed.json").unlink()
    edit(game / FALL / "record.json", lambda told: (told["hashes"].pop("orders"), told.pop("commitments")))


TOLD: dict[str, tuple[Change, str]] = {
    "a salt that holds what was sent": (
        lambda game: edit(game / SPRING / "revealed.json", _swallow),
        "what sweden is said to have sent is not what was bound",
    ),
    "a phase that is not revealed": (lambda game: (game / FALL / "revealed.json").unlink(), "is not revealed here"),
    "a private event": (lambda game: edit(game / SPRING / "revealed.json", _blame), "other private events"),
    "the last position": (
        lambda game: edit(game / FALL / "revealed.json", lambda told: told.update(after={"purse": "red 9"})),
        "what is revealed of the last position is not what the rules lead to",
    ),
    "no private events": (
        lambda game: edit(game / SPRING / "revealed.json", lambda told: told.pop("events")),
        "other private events",
    ),
    "a power that was never bound": (_leave_out, "what sweden sent is not bound"),
    "a phase that is said to have taken no orders": (_lead_from_nowhere, "no orders that are revealed lead to this record"),
}


@pytest.mark.parametrize(("change", "said"), TOLD.values(), ids=TOLD)
def test_half_a_truth_does_not_fit(game: Path, change: Change, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    change(game)
    code, told = verify(game, capsys)
    assert (code, said in told) == (1, True), told


STRANGE: dict[str, Callable[[Json], object]] = {
    "a revision without end": lambda told: told.update(revision=float("inf")),
    "a list without end": lambda told: told["position"].update(units=json.loads("[" * 900 + "]" * 900)),
    "units that are none": lambda told: told["position"]["units"].update(france=[3, None, {}]),
    "hashes that are a text": lambda told: told.update(hashes="next"),
}


@pytest.mark.parametrize("change", STRANGE.values(), ids=STRANGE)
def test_a_site_that_means_harm_is_told_and_breaks_nothing(
    game: Path, change: Callable[[Json], None], capsys: pytest.CaptureFixture[str]
) -> None:
    edit(game / FALL / "record.json", change)
    code, told = verify(game, capsys)
    assert code == 1
    assert "short: " in told


def test_a_record_that_could_be_read_for_ever_is_told(game: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As a clone of a repository may hold a link to a terminal or, here, a pipe that nobody writes to."""
    os.mkfifo(game / "pipe")
    path = game / FALL / "record.json"
    path.unlink()
    path.symlink_to(game / "pipe")
    code, told = verify(game, capsys)
    assert (code, "missing, or cannot be read" in told) == (1, True)


def test_what_was_hidden_in_a_position_is_what_was_left_there(tmp_path: Path) -> None:
    """In a game in which something stays hidden from phase to phase, as stacks do in Quarry."""
    table = set_closed(tmp_path / "state", sealed=False)
    table.play()
    assert not store.reveal(table.root, "pit", CALM).faults
    public, _ = store.public_game(table.root, "pit")
    words: Any = store.read_game(table.root, "pit")[0]
    rules, _ = read_game(words, "pit", CALM)
    assert public is not None
    assert rules is not None
    archive = [
        PublishedPhase(each.phase.folder, opened(from_json(record(public, each))), from_json(to_json(each.revealed)))
        for each in public.phases
    ]
    assert {each.phase.folder for each in archive if each.revealed} == {ONE, TWO}
    assert list(outcome_problems(rules, archive)) == []
    last = next(each for each in archive if each.phase.folder == TWO)
    last.revealed["position"]["stacks"]["Badger"]["at"] = "Ridge"
    told = [problem.message for problem in outcome_problems(rules, archive)]
    assert "what is revealed of its position is not what the phase before it left there" in told


# With dice


BOTH, ROLLED, TYPED = ("rolled", "typed"), ("rolled",), ("typed",)


@pytest.fixture(scope="module")
def diced(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The folder of a game in its site, over and all revealed, by how its dice were rolled."""
    found = {}
    for way in BOTH:
        base = tmp_path_factory.mktemp(way)
        game = set_closed(base / "state", sealed=False, rules=QUARRY, dice=way)
        rolling.play(game) if way == "typed" else game.play(FIGHT, DIG)
        assert not store.reveal(game.root, "pit", QUARRY).faults
        found[way] = publish(base)
    return found


@pytest.fixture
def of_chance(diced: dict[str, Path], way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of such a game in a copy of its site."""
    register(monkeypatch)
    return Path(shutil.copytree(diced[way], tmp_path / "site/pit"))


@pytest.mark.parametrize("way", BOTH)
def test_an_honest_game_of_dice_is_verified(of_chance: Path, way: str, capsys: pytest.CaptureFixture[str]) -> None:
    honest = (0, "pit: 4 records, all hashes fit; 2 revealed: commitments fit; outcomes fit\n")
    assert verify(of_chance, capsys) == honest, way
    rehash(of_chance)
    assert verify(of_chance, capsys) == honest
    unrevealed(of_chance)
    assert verify(of_chance, capsys)[0] == 0


def rolls_of(told: Json) -> list[Json]:
    return [event for event in told["events"] if event["kind"] == "roll"]


def _roll_again(told: Json) -> None:
    fact = rolls_of(told)[0]
    fact["dice"] = [7 - face for face in fact["dice"]]


def _leave_out_a_roll(told: Json) -> None:
    told["events"].remove(rolls_of(told)[0])


def _say_otherwise(*names: str) -> Change:
    """Take out of every record that its dice were typed, and out of the GM's words too where those are named."""

    def change(game: Path) -> None:
        for path in game.glob("*/record.json"):
            edit(path, lambda told: [event.pop("typed", None) for event in told["events"]])
        edit(game / "game.json", lambda told: [told["words"].pop(name) for name in names])

    return change


def _type_another(told: Json) -> None:
    told["rolls"]["typed"]["lookout of Marten"] = ["5"]


def of_record(phase: str, change: Callable[[Json], object]) -> Change:
    return lambda game: edit(game / phase / "record.json", change)


def of_revealed(phase: str, change: Callable[[Json], object]) -> Change:
    return lambda game: edit(game / phase / "revealed.json", change)


def every(change: Callable[[Json], object], name: str) -> Change:
    def changed(game: Path) -> None:
        for path in game.glob(f"*/{name}.json"):
            edit(path, change)

    return changed


LOADED: dict[str, tuple[tuple[str, ...], Change, str]] = {
    "another roll": (BOTH, of_record(ONE, _roll_again), "the rules give another event"),
    "another roll in a phase without orders": (BOTH, of_record(LAST, _roll_again), "the rules give another event"),
    "a roll left out": (BOTH, of_record(ONE, _leave_out_a_roll), "the rules give another event"),
    "a private roll left out": (BOTH, of_revealed(ONE, lambda told: told["events"].pop()), "other private events"),
    "less needed": (BOTH, of_record(ONE, lambda told: rolls_of(told)[0].update(needed=5)), "the rules give another event"),
    "another seed": (ROLLED, every(lambda told: told.update(seed="0d" * 32), "revealed"), "the seed of the dice is not the one"),
    "no seed": (ROLLED, every(lambda told: told.pop("seed"), "revealed"), "the seed of the dice is not the one"),
    "another seed from some phase on": (
        ROLLED,
        of_record(TWO, lambda told: told["commitments"].update(dice=commitment(b"other"))),
        "not bound to the seed that they were bound to in the first phase",
    ),
    "a seed that was never bound": (
        ROLLED,
        every(lambda told: told["commitments"].pop("dice"), "record"),
        "the dice are not bound here, although they are said to be rolled by a seed",
    ),
    "a typed roll among rolled ones": (
        ROLLED,
        of_record(ONE, lambda told: rolls_of(told)[0].update(typed=True)),
        "the rules give another event",
    ),
    "typed rolls passed off as rolled": (TYPED, _say_otherwise("dice"), "although they are said to be rolled by a seed"),
    "typed rolls that nobody says were typed": (TYPED, _say_otherwise(), "the rules give another event"),
    "other rolls typed": (TYPED, of_revealed(ONE, _type_another), "are not those that were bound"),
    "typed rolls that were never bound": (
        TYPED,
        every(lambda told: told.get("commitments", {}).pop("rolls", None), "record"),
        "the rolls that were typed are not bound here",
    ),
}
CHEATS = [pytest.param(way, change, said, id=f"{name}, {way}") for name, (ways, change, said) in LOADED.items() for way in ways]


@pytest.mark.parametrize(("way", "change", "said"), CHEATS)
def test_loaded_dice_are_found(of_chance: Path, way: str, change: Change, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    change(of_chance)
    rehash(of_chance)
    code, told = verify(of_chance, capsys)
    assert (code, said in told) == (1, True), (way, told)


@pytest.fixture(scope="module")
def corrected(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of a game whose last phase was corrected, and then its first."""
    base = tmp_path_factory.mktemp("corrected")
    root = base / "state"
    play(root)
    for phase in (FALL, SPRING):
        assert not store.erratum(root, "short", RULES, phase, "a slip").faults
        for _ in (SPRING, FALL):
            for path in root.glob("short/*.[2-9]/orders.yaml"):
                path.write_text(path.read_text().replace("final: false", "final: true").replace("A Par - Bur", "A Par H"))
            assert not store.run(root, "short", RULES, NOW).faults
    assert main(["-C", str(base), "reveal", "short"]) == 0
    build(base)
    return base / "site/short"


@pytest.mark.parametrize("gone", [[], [FALL], [SPRING, FALL, f"{FALL}.2"]], ids=["none", "the last phase", "the first phase"])
def test_what_was_corrected_stays_published(
    corrected: Path, gone: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = Path(shutil.copytree(corrected, tmp_path / "site/short"))
    for name in gone:
        shutil.rmtree(game / name)
        edit(game / "game.json", lambda told, name=name: told["phases"].remove(name))  # type: ignore[misc]
    code, told = verify(game, capsys)
    assert (code, "the phase that it corrects" in told) == (int(bool(gone)), bool(gone)), told
