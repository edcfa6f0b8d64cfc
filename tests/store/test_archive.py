"""The archive is trusted: replay tells what does not fit from what a newer engine makes otherwise; nothing rewrites a record."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator import store
from generator.cli import games, main
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruleset
from generator.core.turn import Turn
from generator.store.sealing import seal, unseal
from tests.cli.test_verify import FALL, SPRING, play
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, CALM_STEPS, EVENING, FIRST, LAST, NOW, ONE, SECOND, TWO


@pytest.fixture(scope="module", params=["sealed", "private"])
def whole(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Closed:
    """A game that was played to its end and revealed, to be copied and never changed."""
    game = set_closed(tmp_path_factory.mktemp("whole") / "state", sealed=request.param == "sealed")
    game.play()
    assert not store.reveal(game.root, "pit", CALM, game.keys).faults
    return game


@pytest.fixture
def game(whole: Closed, tmp_path: Path) -> Closed:
    return replace(whole, root=Path(shutil.copytree(whole.root, tmp_path / "state")))


def codes(problems: list[Problem], weight: str = "fault") -> set[str]:
    return {problem.code for problem in problems if problem.weight == weight}


def bytes_of(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in sorted(root.rglob("*")) if path.is_file()}


def change(path: Path, pattern: str, new: str) -> None:
    text, count = re.subn(pattern, new, path.read_text(), count=1, flags=re.MULTILINE)
    assert count == 1, pattern
    path.write_text(text)


def test_an_archive_that_nobody_touched_is_whole(game: Closed) -> None:
    before = bytes_of(game.root)
    assert game.replay() == []
    assert bytes_of(game.root) == before


OTHER = f"sha256:{'0' * 64}"
CHAIN = {
    "the position a record was made from": (f"{TWO}/results.yaml", r"position: sha256:\w+", f"position: {OTHER}"),
    "the board of a record": (f"{TWO}/results.yaml", r"board: sha256:\w+", f"board: {OTHER}"),
    "the record before a record": (f"{TWO}/results.yaml", r"previous: sha256:\w+", f"previous: {OTHER}"),
    "the orders of a record": (f"{TWO}/results.yaml", r"(orders|sealed): sha256:\w+", rf"\1: {OTHER}"),
    "the position a record led to": (f"{ONE}/results.yaml", r"^next: sha256:\w+", f"next: {OTHER}"),
    "the record before a position": (f"{TWO}/position.yaml", r"^previous: sha256:\w+", f"previous: {OTHER}"),
    "a position": (f"{TWO}/position.yaml", r"grey: [\d.]+", "grey: 99"),
    "a fact of a phase with others behind it": (f"{EVENING}/results.yaml", r"kind: paid", "kind: unpaid"),
    "the commitment of a power": (f"{TWO}/results.yaml", r"grey: sha256:\w+", f"grey: {OTHER}"),
    "a reason in the last record": (f"{LAST}/results.yaml", r"^revision: 1$", "revision: 1\nwhy: nothing"),
}


@pytest.mark.parametrize(("name", "pattern", "new"), CHAIN.values(), ids=CHAIN)
def test_what_the_chain_binds_cannot_be_changed(game: Closed, name: str, pattern: str, new: str) -> None:
    path = game.file(name)
    change(path, pattern, new)
    assert codes(game.replay()) & {"unlike", "edited-file", "changed-orders"}


def test_orders_that_were_changed_are_a_fault_in_any_phase(game: Closed) -> None:
    path = game.file(f"{ONE}/orders.yaml")
    if game.recipient:
        text = unseal(path.with_name("orders") / "grey.yaml.age", game.keys)[0] or b""
        changed = text.replace(b"Badger - Mill", b"Badger - Ridge")
        assert changed != text
        (path.with_name("orders") / "grey.yaml.age").write_bytes(seal(changed, [game.recipient]))
    else:
        change(path, "Badger - Mill", "Badger - Ridge")
    assert "changed-orders" in codes(game.replay())


# A newer engine


def rest(turn: Turn) -> Turn:
    """Another rule for a march than the one that ran the archive: everybody rests."""
    return turn.announce([{"kind": "rested", "realm": realm} for realm in turn.position.money])


def cheer(turn: Turn) -> Turn:
    return turn.announce([{"kind": "cheered", "realm": "ochre"}])


def newer(**steps: tuple[Callable[[Turn], Turn], ...]) -> Ruleset:
    """Quarry by other rules for a phase of the day."""
    whole: Mapping[str, Any] = CALM_STEPS | steps
    return replace(CALM, steps=lambda position: whole[position.phase.step])


MARCH, RECKONING = CALM_STEPS["march"], CALM_STEPS["reckoning"]
WITH_REST = newer(march=(MARCH[0], rest, *MARCH[2:]))
NEWER = {
    "a rule gives other facts": (WITH_REST, dict.fromkeys((ONE, TWO), "by today's rule `rest`")),
    "a rule is new": (newer(reckoning=(cheer, *RECKONING)), dict.fromkeys((EVENING, LAST), "by today's rule `cheer`")),
    "a rule is gone": (newer(reckoning=RECKONING[::2]), dict.fromkeys((EVENING, LAST), "no rule of today gives")),
}


@pytest.mark.parametrize(("rules", "where"), NEWER.values(), ids=NEWER)
def test_what_today_s_rules_make_otherwise_is_listed_with_the_rule_and_no_fault(
    game: Closed, rules: Ruleset, where: dict[str, str]
) -> None:
    before = bytes_of(game.root)
    found = store.replay(game.root, "pit", rules, game.keys)
    assert codes(found) == set()
    assert codes(found, "notice") == {"differs-today"}
    told = {Path(each.spot.file).parent.name: each.message for each in found if each.spot and "rule" in each.message}
    assert {phase: message.partition(" this")[0].partition(" there")[0] for phase, message in told.items()} == where
    assert bytes_of(game.root) == before


def test_orders_that_today_s_rules_cannot_read_are_no_fault_while_they_are_what_they_were(game: Closed) -> None:
    rules = replace(CALM, read=lambda _position, _settings, file: (None, [fault("unreadable", "who goes?", file["orders"])]))
    found = store.replay(game.root, "pit", rules, game.keys)
    assert codes(found) == set()
    assert {each.message for each in found if each.spot and "/orders" in each.spot.file} == {"who goes?"}
    if not game.recipient:
        change(game.file(f"{ONE}/orders.yaml"), "Badger - Mill", "Badger - Ridge")
        assert codes(store.replay(game.root, "pit", rules, game.keys)) == {"changed-orders"}


@pytest.mark.parametrize(("rules", "_where"), NEWER.values(), ids=NEWER)
def test_running_an_older_archive_by_newer_rules_writes_no_old_file(game: Closed, rules: Ruleset, _where: object) -> None:
    before = bytes_of(game.root)
    done = store.run(game.root, "pit", rules, NOW, game.keys)
    assert (done.faults, done.played) == ([], ())
    assert bytes_of(game.root) == before


def test_a_game_goes_on_by_newer_rules_behind_what_older_ones_played(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state", sealed=False)
    game.send(ONE, FIRST)
    game.run()
    before = bytes_of(game.root)
    game.send(TWO, SECOND)
    assert not store.run(game.root, "pit", WITH_REST, NOW).faults
    kept = {name: data for name, data in before.items() if "results" in name or "position" in name}
    assert kept.items() <= bytes_of(game.root).items()
    found = store.replay(game.root, "pit", WITH_REST)
    assert codes(found) == set()
    assert {Path(each.spot.file).parent.name for each in found if each.spot and "rule `" in each.message} == {ONE}


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a game of two phases of Ambition & Empire."""
    base = tmp_path_factory.mktemp("archive")
    play(base / "state")
    return base


@pytest.fixture
def other_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    """An engine that has a rule more, in whatever rule system."""
    whole = games.load

    def cheering(root: Path, name: str) -> Any:
        game = whole(root, name)
        assert game.rules is not None
        steps = game.rules.steps
        return game._replace(rules=replace(game.rules, steps=lambda position: (cheer, *steps(position))))

    monkeypatch.setattr(games, "load", cheering)


@pytest.mark.usefixtures("other_engine")
def test_the_commands_tell_of_differences_and_rewrite_nothing(archive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = bytes_of(archive / "state")
    assert main(["-C", str(archive), "replay", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)["games"]["short"]
    assert {(each["code"], each["weight"]) for each in told} == {("differs-today", "notice")}
    files = {each["file"] for each in told}
    assert {f"state/short/{SPRING}/results.yaml", f"state/short/{FALL}/results.yaml"} <= files
    assert any("today's rule `cheer`" in each["message"] for each in told)
    assert main(["-C", str(archive), "run"]) == 0
    assert main(["-C", str(archive), "replay"]) == 0
    assert "the archive is whole; today's rules make" in capsys.readouterr().out
    assert bytes_of(archive / "state") == before


def test_the_replay_of_a_changed_record_fails_and_names_it(
    archive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    base = Path(shutil.copytree(archive, tmp_path / "copy"))
    change(base / f"state/short/{FALL}/results.yaml", r"previous: sha256:\w+", f"previous: {OTHER}")
    assert main(["-C", str(base), "replay"]) == 1
    said = "".join(capsys.readouterr())
    assert f"state/short/{FALL}/results.yaml" in said
    assert "the archive is not whole" in said


# Corrections


def test_a_correction_by_newer_rules_keeps_what_was_published_and_says_so(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state", sealed=False)
    game.play()
    before = {name: data for name, data in bytes_of(game.root).items() if name.count("/") > 1}
    assert not store.erratum(game.root, "pit", WITH_REST, ONE, "all rest").faults
    path = game.file(f"{ONE}.2/orders.yaml")
    path.write_text(path.read_text().replace("final: false", "final: true"))
    assert [phase.folder for phase in store.run(game.root, "pit", WITH_REST, NOW).played] == [f"{ONE}.2", f"{EVENING}.2"]
    assert before.items() <= bytes_of(game.root).items()
    record: Any = store.read_yaml(game.file(f"{ONE}.2/results.yaml"), typed=True)[0]
    assert (record["revision"], record["why"]) == (2, "all rest")
    public, _ = store.public_game(game.root, "pit")
    assert public is not None
    shown = {each.phase.folder: (each.superseded, each.why) for each in public.phases}
    assert shown[ONE] == (f"{ONE}.2", "")
    assert shown[f"{ONE}.2"] == ("", "all rest")
    assert shown[TWO][0] == f"{TWO}.2" or shown[TWO][0].endswith(".2")


def test_a_rollback_is_an_erratum_whose_later_phases_stay_on_record(tmp_path: Path) -> None:
    """Back to the first phase, and from there another way to another end."""
    game = set_closed(tmp_path / "state", sealed=True)
    game.play()
    before = {name: data for name, data in bytes_of(game.root).items() if name.count("/") > 1}
    assert not store.erratum(game.root, "pit", CALM, ONE, "rolled back", game.keys).faults
    path = game.file(f"{ONE}.2/orders.yaml")
    text = path.read_text().replace("final: false", "final: true").replace("Badger - Mill", "Badger - Ridge")
    path.write_text(text + "rulings: [{rule: truce, why: agreed}]\n")
    assert not game.seal().faults
    assert [phase.folder for phase in game.run().played] == [f"{ONE}.2"]
    assert before.items() <= bytes_of(game.root).items()
    assert game.replay() == []
    public, _ = store.public_game(game.root, "pit")
    assert public is not None
    assert {each.phase.folder: each.superseded for each in public.phases if each.done} == {
        ONE: f"{ONE}.2",
        f"{ONE}.2": "",
        EVENING: f"{ONE}.2",
        TWO: f"{ONE}.2",
        LAST: f"{ONE}.2",
    }
