"""Sealed blocks: each way in which one does not count is told, none tells a pass word, and a copy changes nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from generator import store
from generator.cli import main
from generator.core.block import Block, armoured, write_block
from generator.store.blocks import OpenedBlock, newest, taken_entry
from generator.store.passwords import is_password, new_password
from generator.store.sealing import NO_KEYS, Keyring, new_key, seal, seal_bytes, unseal
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, NOW, ONE


@dataclass
class Desk:
    """A sealed game with pass words, and a good block of one realm."""

    game: Closed
    words: dict[str, str]

    @property
    def block(self) -> Block:
        return Block("pit", ONE, 1, "grey", self.words["grey"], NOW.astimezone(UTC) - timedelta(hours=1), "Badger - Ridge")

    def sealed(self, block: Block | str) -> str:
        text = block if isinstance(block, str) else write_block(block)
        return seal_bytes(text.encode(), [self.game.recipient]).decode()

    def judge(self, block: Block | str, keys: Keyring | None = None) -> OpenedBlock:
        keys = self.game.keys if keys is None else keys
        found = store.open_block(self.sealed(block), keys)
        return store.judge(self.game.root, "pit", CALM, found, keys, NOW)


def _harmed(sealed: str) -> str:
    """A block of which one letter is another, not in its head."""
    at = len(sealed) // 2
    return sealed[:at] + ("A" if sealed[at] != "A" else "B") + sealed[at + 1 :]


def codes(found: OpenedBlock) -> list[tuple[str, str]]:
    return [(each.weight, each.code) for each in found.problems]


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    game = set_closed(tmp_path / "state")
    assert not store.make_passwords(game.root, "pit", CALM, game.keys).problems
    return Desk(game, dict(store.read_passwords(game.root, "pit", game.keys)[0]))


def test_a_block_is_opened_and_counts(desk: Desk) -> None:
    found = desk.judge(desk.block)
    assert (found.block, found.problems, found.counts) == (desk.block, [], True)


def test_a_block_that_a_board_has_mangled_counts(desk: Desk) -> None:
    post = "[quote]" + desk.sealed(desk.block).rstrip().replace("-----", "\u2014\u2014").replace("\n", "\r\n> ") + "[/quote]"
    (armour,) = armoured(post)
    assert store.open_block(armour.text, desk.game.keys) == OpenedBlock(desk.block, [])


WRONG: dict[str, tuple[Callable[[Block], Block], str]] = {
    "another game": (lambda it: replace(it, game="pot"), "other-game"),
    "another phase": (lambda it: replace(it, phase="03-turn-2-plans"), "other-phase"),
    "another revision": (lambda it: replace(it, revision=2), "other-revision"),
    "a power that is none": (lambda it: replace(it, power="gray"), "unknown-power"),
    "another power with one's own pass word": (lambda it: replace(it, power="ochre"), "wrong-password"),
    "a wrong pass word": (lambda it: replace(it, password=new_password()), "wrong-password"),
    "a part of the pass word": (lambda it: replace(it, password=it.password[:-1]), "wrong-password"),
    "a time to come": (lambda it: replace(it, made=NOW.astimezone(UTC) + timedelta(minutes=2)), "made-ahead"),
}


@pytest.mark.parametrize(("spoil", "code"), WRONG.values(), ids=WRONG)
def test_a_block_that_is_not_right_is_told_and_does_not_count(desk: Desk, spoil: Callable[[Block], Block], code: str) -> None:
    found = desk.judge(spoil(desk.block))
    assert (codes(found), found.counts) == ([("fault", code)], False)
    told = "".join(map(str, found.problems))
    assert not [word for word in (*desk.words.values(), spoil(desk.block).password, "Badger", "Ridge") if word in told]


def test_a_clock_that_runs_a_little_fast_is_no_fault(desk: Desk) -> None:
    assert desk.judge(replace(desk.block, made=NOW.astimezone(UTC) + timedelta(seconds=30))).counts


def test_what_cannot_be_opened_is_told(desk: Desk) -> None:
    whole, keys = desk.sealed(desk.block), desk.game.keys
    stranger = Keyring((new_key()[0],))
    cases = [("", keys), (_harmed(whole), keys), (whole, stranger), (whole, NO_KEYS), ("x" * 40_000, keys)]
    told = [store.open_block(sealed, ring) for sealed, ring in cases]
    assert [codes(each) for each in told] == [
        [("fault", code)] for code in ("block-cut", "block-damaged", "wrong-key", "no-key", "block-size")
    ]
    assert codes(store.open_block(desk.sealed("A Par - Bur"), keys)) == [("fault", "no-block")]
    assert codes(store.open_block(seal_bytes(b"\xff\xfe", [desk.game.recipient]), keys)) == [("fault", "no-block")]


def test_a_copied_or_replayed_block_changes_nothing(desk: Desk) -> None:
    later = replace(desk.block, made=desk.block.made + timedelta(minutes=5), orders="Badger stays")
    taken = {"taken": {"grey": taken_entry(later)}}
    desk.game.write(ONE, {"grey": ["Badger stays"]}, store.dump_yaml(taken))  # type: ignore[arg-type]
    assert not desk.game.seal().faults
    assert codes(desk.judge(later)) == [("notice", "same-block")]
    assert codes(desk.judge(desk.block)) == [("notice", "older-block")]
    assert codes(desk.judge(replace(later, orders="Badger - Mill"))) == [("fault", "same-moment")]
    assert not any(desk.judge(each).counts for each in (later, desk.block, replace(later, orders="Badger - Mill")))
    assert desk.judge(replace(later, made=later.made + timedelta(seconds=1))).counts
    ochre = replace(desk.block, power="ochre", password=desk.words["ochre"])
    assert desk.judge(ochre).counts


def test_of_the_blocks_of_one_power_the_newest_made_counts_in_whatever_order_they_came(desk: Desk) -> None:
    blocks = [replace(desk.block, made=desk.block.made + timedelta(minutes=minute), orders=f"{minute}") for minute in range(3)]
    other = replace(desk.block, power="ochre", password=desk.words["ochre"])
    for order in ((0, 1, 2), (2, 1, 0), (2, 0, 1, 2)):
        found = newest([*(desk.judge(blocks[number]) for number in order), desk.judge(other)])
        assert [each.block for each in found if each.counts] == [blocks[2], other]
    rivals = newest([desk.judge(blocks[1]), desk.judge(blocks[2]), desk.judge(replace(blocks[2], orders="x"))])
    assert [codes(each) for each in rivals] == [[("notice", "older-block")], [("fault", "same-moment")], [("fault", "same-moment")]]


def test_pass_words_are_random_and_compared_without_regard_to_how_they_are_typed() -> None:
    words = {new_password() for _ in range(200)}
    assert len(words) == 200
    assert all(len(word) == 23 and word.replace("-", "").isalpha() for word in words)
    letters = [{word[at] for word in words} for at in range(5)]
    assert [len(each) for each in letters] == [16, 4, 16, 4, 16]  # 4, 2, 4, 2 and 4 bits, four times: 64
    word = words.pop()
    assert is_password(word, f" {word.upper().replace('-', ' ')} ")
    assert not is_password(word, words.pop())
    assert not is_password("", "")


def test_pass_words_are_kept_when_new_ones_are_made_for_others(desk: Desk) -> None:
    game = desk.game
    path = game.file("passwords.yaml.age")
    before = path.read_bytes()
    assert store.make_passwords(game.root, "pit", CALM, game.keys).paths == ()
    assert path.read_bytes() == before
    assert store.make_passwords(game.root, "pit", CALM, game.keys, ["grey"], anew=True).paths == (path,)
    words, _ = store.read_passwords(game.root, "pit", game.keys)
    assert words["ochre"] == desk.words["ochre"]
    assert codes(desk.judge(desk.block)) == [("fault", "wrong-password")]
    assert unseal(path, NO_KEYS)[1][0].code == "no-key"
    assert {each.code for each in store.make_passwords(game.root, "pit", CALM, NO_KEYS).faults} == {"no-key"}


def test_a_game_without_a_recipient_has_no_pass_words(tmp_path: Path) -> None:
    game = set_closed(tmp_path / "state", sealed=False)
    assert [each.code for each in store.make_passwords(game.root, "pit", CALM, NO_KEYS).faults] == ["no-recipients"]


def test_pass_words_of_another_game_are_not_taken_for_this_one(desk: Desk) -> None:
    path = desk.game.file("passwords.yaml.age")
    text, _ = unseal(path, desk.game.keys)
    assert text is not None
    path.write_bytes(seal(text.replace(b"game: pit", b"game: pot"), [desk.game.recipient]))
    assert codes(desk.judge(desk.block)) == [("fault", "passwords")]


def test_blocks_are_sealed_for_an_open_game_that_names_a_recipient(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The whole way by the command line: pass words are printed to the GM alone, and never in public."""
    monkeypatch.chdir(tmp_path)
    assert main(["keygen", "--out", "the.key"]) == 0
    assert main(["new", "tea", "--rules", "classical"]) == 0
    assert main(["passwords", "tea"]) == 1
    home, recipient = tmp_path / "state/tea", (tmp_path / "the.key").read_text().split()[2]
    with (home / "game.yaml").open("a") as words:
        words.write(f"recipients: [{recipient}]\nplayers: {{france: [{{name: Ann}}]}}\n")
    capsys.readouterr()
    assert main(["--key", "the.key", "passwords", "tea"]) == 0
    told = capsys.readouterr().out
    known, _ = store.read_passwords(tmp_path / "state", "tea", Keyring(((tmp_path / "the.key").read_text().split()[-1],)))
    assert all(word in told for word in known.values())
    assert f"france   {known['france']}  to Ann" in told
    assert main(["--key", "the.key", "passwords", "tea", "france"]) == 0
    told = capsys.readouterr().out
    assert [power for power, word in known.items() if word in told] == ["france"]
    assert main(["check"]) == 0
    assert not [
        word for word in known.values() if any(word.encode() in path.read_bytes() for path in home.rglob("*") if path.is_file())
    ]
    monkeypatch.setenv("CI", "true")
    capsys.readouterr()
    assert main(["--key", "the.key", "passwords", "tea"]) == 2
    assert not [word for word in known.values() if word in "".join(capsys.readouterr())]


def test_moments_are_those_of_the_gm(desk: Desk) -> None:
    assert datetime.fromisoformat(str(taken_entry(desk.block)["made"])) == desk.block.made
