"""Other keys for a sealed game: all of it is sealed anew or nothing, and what was run is still known to be what was run."""

from __future__ import annotations

import re
import shutil
import signal
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest

from generator import store
from generator.cli import main
from generator.store.sealing import NO_KEYS, Keyring, new_key, seal, unseal
from tests.support.damaged_files import without_pictures  # noqa: F401  # a fixture
from tests.support.interruptions import at_some_writes, killed_at_write
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, EVENING, FIRST, NOW, ONE, SECOND, TWO

HEIR, SPARE = new_key(), new_key()
NEW = [HEIR[1], SPARE[1]]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Closed:
    """A game whose first year was played, with orders for the second that are sealed and not final; never changed, only copied."""
    game = set_closed(tmp_path_factory.mktemp("played") / "state")
    game.send(ONE, FIRST)
    assert not game.run().faults
    game.send(TWO, SECOND, final="false")
    return game


@pytest.fixture
def game(played: Closed, tmp_path: Path) -> Closed:
    """That game, to go on with."""
    return replace(played, root=Path(shutil.copytree(played.root, tmp_path / "state")))


def with_key(game: Closed, *keys: tuple[str, str]) -> Closed:
    return Closed(game.root, Keyring(tuple(key for key, _ in keys)), keys[0][1])


def sealed(game: Closed) -> list[Path]:
    """The sealed files in their places, without what waits to be put there."""
    home = game.root / "pit"
    return sorted([*home.glob("*.age"), *home.glob("[0-9]*/*.age"), *home.glob("[0-9]*/orders/*.age")])


def opened_by(game: Closed, key: str) -> list[bool]:
    return [not unseal(path, Keyring((key,)))[1] for path in sealed(game)]


def codes(done: store.Written | store.CheckResult) -> list[str]:
    return [problem.code for problem in done.problems]


def test_each_new_key_opens_every_file_and_the_old_one_opens_none(game: Closed) -> None:
    before = game.texts()
    done = store.rekey(game.root, "pit", NEW, game.keys)
    assert codes(done) == ["not-seen-open"]
    assert {path.suffix for path in done.paths} == {".age", ".yaml"}
    for key in (HEIR, SPARE):
        assert all(opened_by(game, key[0]))
    assert not any(opened_by(game, game.keys.identities[0]))
    after = with_key(game, HEIR).texts()
    assert {name for name in before if before[name] != after[name]} == {"game.yaml"}
    assert re.sub(rb"recipients: .*", f"recipients: [{', '.join(NEW)}]".encode(), before["game.yaml"]) == after["game.yaml"]


def test_the_game_goes_on_and_every_byte_is_the_same(game: Closed) -> None:
    records = {path: path.read_bytes() for path in game.file(".").rglob("results.yaml")}
    assert not store.rekey(game.root, "pit", NEW, Keyring((*game.keys.identities, HEIR[0]))).problems
    heir = with_key(game, HEIR)
    assert heir.check().faults == heir.replay() == []
    assert len({len(data) for data in heir.parts(TWO).values()}) == 1
    assert not store.finalise(heir.root, "pit", NOW, heir.keys).faults
    assert not heir.run().faults
    assert heir.check().over
    assert heir.replay() == []
    assert not store.reveal(heir.root, "pit", CALM, heir.keys).faults
    assert {path: path.read_bytes() for path in records} == records


@pytest.mark.parametrize(("old", "new"), [(b"Badger - Mill", b"Badger - Ridge"), (b"ochre:", b"ocher:"), (b"Beaver", b"Otter")])
def test_orders_that_were_exchanged_while_they_were_sealed_anew_are_a_fault(game: Closed, old: bytes, new: bytes) -> None:
    store.rekey(game.root, "pit", NEW, game.keys)
    heir = with_key(game, HEIR)
    path = heir.file(f"{ONE}/orders/{'ochre' if old == b'ochre:' else 'grey'}.yaml.age")
    text = unseal(path, heir.keys)[0] or b""
    assert old in text
    path.write_bytes(seal(text.replace(old, new), NEW))
    assert {problem.code for problem in heir.replay()} <= {"changed-orders", "other-power"}
    assert heir.replay()


def test_without_the_key_it_is_said_that_only_the_key_can_tell(game: Closed) -> None:
    store.rekey(game.root, "pit", NEW, game.keys)
    seen = game.check(NO_KEYS)
    assert seen.faults == []
    assert "only the key can tell" in " ".join(problem.message for problem in seen.problems)


@pytest.mark.parametrize("keys", [NO_KEYS, Keyring((HEIR[0],))], ids=["no key", "a stranger's"])
def test_nothing_is_written_where_a_file_stays_closed(game: Closed, keys: Keyring) -> None:
    before = {path: path.read_bytes() for path in game.root.rglob("*") if path.is_file()}
    assert set(codes(store.rekey(game.root, "pit", NEW, keys))) <= {"no-key", "wrong-key"}
    assert {path: path.read_bytes() for path in game.root.rglob("*") if path.is_file()} == before


def test_one_damaged_file_keeps_all_as_they_are(game: Closed) -> None:
    game.file(f"{EVENING}/secret.yaml.age").write_bytes(b"-----BEGIN AGE")
    before = {path: path.read_bytes() for path in sealed(game)}
    assert codes(store.rekey(game.root, "pit", NEW, game.keys)) == ["not-sealed-whole"]
    assert {path: path.read_bytes() for path in sealed(game)} == before


@pytest.mark.parametrize("wrong", [["age1x"], [new_key()[0]]], ids=["a slip", "a key"])
def test_nothing_is_sealed_for_what_is_no_recipient(game: Closed, wrong: list[str]) -> None:
    done = store.rekey(game.root, "pit", wrong, game.keys)
    assert codes(done) == ["recipients"]
    assert "SECRET" not in done.problems[0].message
    assert all(opened_by(game, game.keys.identities[0]))


@at_some_writes
def test_killed_at_any_write_the_old_key_still_opens_all_or_the_same_command_finishes_it(
    game: Closed, tmp_path: Path, step: int
) -> None:
    """The old key alone is enough to say it again, wherever it stopped."""
    halves = 0
    for kills in count(0, step):
        again = Closed(Path(shutil.copytree(game.root, tmp_path / str(kills) / "state")), game.keys, game.recipient)
        if killed_at_write(lambda again=again: store.rekey(again.root, "pit", NEW, again.keys), kills) != signal.SIGKILL:  # type: ignore[misc]
            break
        old, new = opened_by(again, game.keys.identities[0]), opened_by(again, HEIR[0])
        assert all(one or other for one, other in zip(old, new, strict=True))
        assert all(old) or all(new) or again.file(".together").is_dir()
        halves += any(new) and not all(new)
        if not all(new) or again.unfinished():
            assert not store.rekey(again.root, "pit", NEW, again.keys).faults
        assert all(opened_by(again, HEIR[0]))
        assert not any(opened_by(again, game.keys.identities[0]))
        assert again.unfinished() == []
    assert kills > 10
    assert halves * step > 2


def test_any_command_that_writes_finishes_what_was_interrupted(game: Closed) -> None:
    game.file(".together").mkdir()
    whole = seal(unseal(game.file("keys.yaml.age"), game.keys)[0] or b"", NEW)
    (game.file(".together") / "keys.yaml.age").write_bytes(whole)
    game.run()
    assert game.file("keys.yaml.age").read_bytes() == whole
    assert game.unfinished() == []


@pytest.mark.usefixtures("without_pictures")
def test_check_and_build_tell_of_what_was_interrupted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    home = ["-C", str(tmp_path)]
    assert main([*home, "new", "tea", "--rules", "classical"]) == 0
    (tmp_path / "state/tea/.together").mkdir()
    for commands, told in ((("check", "build"), 1), (("run",), 0), (("check", "build"), 0)):
        for command in commands:
            capsys.readouterr()
            main([*home, command])
            assert capsys.readouterr().err.count("was interrupted, and some of them may still be the old ones") == told, command


LISTED = {
    "on one line": "recipients: [{}]  # mine\n",
    "one a line": "recipients:\n  - {}  # mine\n",
    "one a line, at the left": "recipients:\n- {}\n",
    "in brackets over lines": "recipients: [\n  {},\n]\n",
}


@pytest.mark.parametrize("listed", LISTED.values(), ids=LISTED)
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["LF", "CRLF"])
def test_everything_else_that_stands_in_game_yaml_stays(game: Closed, listed: str, end: str) -> None:
    path = game.file("game.yaml")
    rest = "# About the deadline.\n\ngm: [Anna]  # and Ben\n# The end.\n"
    head = path.read_text().partition("recipients:")[0]
    path.write_bytes((head + listed.format(game.recipient) + rest).replace("\n", end).encode())
    assert not store.rekey(game.root, "pit", NEW, game.keys).faults
    assert path.read_bytes().decode() == (f"{head}recipients: [{', '.join(NEW)}]\n{rest}").replace("\n", end)


def test_a_game_that_seals_nothing_has_no_keys_to_change(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state", sealed=False)
    assert codes(store.rekey(game.root, "pit", NEW, game.keys)) == ["not-a-sealed-game"]
