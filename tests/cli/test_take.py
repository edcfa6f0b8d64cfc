"""`gazette take`: what a GM sees and says, what is written, and what never is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from hashlib import sha256
from pathlib import Path

import pytest

from generator import store
from generator.cli import asking, main
from generator.core.block import Block, write_block
from generator.store.sealing import Keyring, new_key, seal_bytes
from tests.support.letters import NOW, letters, rules, tea

PHASE = "01-1901-spring-orders"


@dataclass
class Desk:
    """A GM's desk: the repository, what was printed, and what the GM answers."""

    base: Path
    say: pytest.CaptureFixture[str]
    answers: list[str]
    asked: list[str]

    @property
    def orders(self) -> Path:
        return self.base / "state" / "tea" / PHASE / "orders.yaml"

    def take(self, letter: bytes | str, *args: str) -> tuple[int, str]:
        path = self.base / "letter.txt"
        path.write_bytes(letter if isinstance(letter, bytes) else letter.encode())
        return self.run("take", "tea", str(path), *args)

    def run(self, *args: str) -> tuple[int, str]:
        code = main(["-C", str(self.base), "--now", NOW.isoformat(), *args])
        told = self.say.readouterr()
        return code, told.out + told.err


@pytest.fixture
def desk(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Desk:
    for name in ("CI", "GITHUB_ACTIONS", "GAZETTE_KEY", "GAZETTE_NOW"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "state").mkdir()
    tea(tmp_path / "state")
    desk = Desk(tmp_path, capsys, [], [])

    def ask(question: str) -> str:
        desk.asked.append(question)
        return desk.answers.pop(0)

    monkeypatch.setattr(asking, "ask", ask)
    return desk


def test_the_gm_sees_old_and_new_and_says_yes(desk: Desk) -> None:
    desk.answers = ["y"]
    code, told = desk.take(letters()["late-change"])
    assert (code, desk.asked) == (0, ["Take this for Germany? [y/N] "])
    assert "* A Mun - Tyr                           A Mun - Ruh" in told
    assert "    A Ber - Kie                           A Ber - Kie" in told
    text = desk.orders.read_text()
    assert "  germany:\n    - A Ber - Kie\n    - A Mun - Ruh\n    - F Kie - Den\n" in text
    assert 'older:\n  germany:\n    - {replaced: "2026-11-05T20:00:00Z", orders: [A Ber - Kie, A Mun - Tyr, F Kie - Den]}\n' in text
    assert desk.run("check", "tea")[0] == 0


def test_no_and_a_dry_run_write_nothing(desk: Desk) -> None:
    before = desk.orders.read_bytes()
    desk.answers = ["n"]
    assert desk.take(letters()["mail-with-signature"])[0] == 0
    assert desk.take(letters()["mail-with-signature"], "--dry-run")[0] == 0
    assert desk.orders.read_bytes() == before
    assert len(desk.asked) == 1


@pytest.mark.parametrize("name", ["another-players-name", "stranger", "typo", "nobody-knows-whose", "same-without-any"])
def test_yes_never_covers_what_the_gm_has_to_see(desk: Desk, name: str) -> None:
    before = desk.orders.read_bytes()
    code, told = desk.take(letters()[name], "--yes")
    assert code == 1
    assert "!" in told
    assert (desk.orders.read_bytes(), desk.asked) == (before, [])


def test_a_letter_without_orders_changes_nothing(desk: Desk) -> None:
    code, told = desk.take(
        "From: Ann <ann@example.org>\nSubject: Austria\n\nHi Bob,\nwho is still in the game, by the way?\n\nThanks\nAnn\n"
    )
    assert (code, "There are no orders for Austria in it." in told, desk.asked) == (0, True, [])


def test_a_line_that_cannot_be_read_stops_its_power_alone(desk: Desk) -> None:
    code, told = desk.take(letters()["typo"] + b"\nItaly:\nA Ven H\n", "--yes")
    assert code == 1
    assert "cannot be read: “A Bud - Sre”" in told
    text = desk.orders.read_text()
    assert "A Vie - Gal" not in text


def test_orders_for_some_units_may_join_the_older_ones(desk: Desk) -> None:
    desk.answers = ["a"]
    desk.take("Germany:\nF Kie - Hol\n")
    assert desk.asked[0].endswith("[y/a/N] ")
    assert "    - A Ber - Kie\n    - A Mun - Tyr\n    - F Kie - Hol\n" in desk.orders.read_text()


def test_everything_else_keeps_every_byte(desk: Desk) -> None:
    desk.orders.write_text(
        desk.orders.read_text().replace("  italy:\n", "  # Ask Italy!\n  italy:   # late\n").replace("\n", "\r\n")
    )
    before = desk.orders.read_bytes()
    desk.take("Turkey: A Con - Bul, A Smy - Con, F Ank - Bla", "--yes")
    after = desk.orders.read_bytes()
    assert after != before
    assert after[: before.index(b"  turkey:")] == before[: before.index(b"  turkey:")]
    assert b"\r\n    - A Con - Bul\r\n" in after


def test_a_folder_of_letters_and_a_file_for_each_power(desk: Desk) -> None:
    folder = desk.base / "letters"
    folder.mkdir()
    for name in ("phpbb-quotes", "two-mails-one-paste"):
        (folder / f"{name}.txt").write_bytes(letters()[name])
    parts = desk.orders.parent / "orders"
    parts.mkdir()
    desk.orders.unlink()
    (parts / "gm.yaml").write_text(f"format: 1\ngame: tea\nphase: {PHASE}\nfinal: false\n")
    assert desk.run("take", "tea", str(folder), "--yes")[0] == 0
    assert sorted(path.name for path in parts.iterdir()) == ["austria.yaml", "gm.yaml", "russia.yaml"]
    code, told = desk.run("check", "tea")
    assert (code, "2 of 7 powers" in told) == (0, True)


def test_orders_for_a_later_phase_are_entered_ahead(desk: Desk) -> None:
    code, told = desk.take(letters()["two-phases"], "--yes")
    assert (code, "--phase" in told) == (1, True)
    code, told = desk.take(letters()["two-phases"], "--yes", "--phase", "02-1901-fall-orders")
    assert code == 1
    ahead = desk.orders.parents[1] / "02-1901-fall-orders" / "orders.yaml"
    assert "orders:\n  austria:\n    - A Ser - Gre\n" in ahead.read_text()
    assert desk.run("check", "tea")[0] == 0
    assert desk.take(letters()["two-phases"], "--yes", "--phase", "02-1901-fall-nonsense")[0] == 1


def test_where_strangers_read_along_secret_orders_are_not_shown(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    game = desk.base / "state" / "tea" / "game.yaml"
    game.write_text(game.read_text().replace("secrecy: open", "secrecy: private"))
    monkeypatch.setenv("CI", "true")
    code, told = desk.take(letters()["mail-with-signature"], "--yes")
    assert code == 2
    assert "Ser" not in told


@pytest.fixture
def seal(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Seals blocks for a game whose players may send them; changes of a good block of Austria."""
    identity, recipient = new_key()
    monkeypatch.setenv("GAZETTE_KEY", identity)
    game = desk.base / "state" / "tea" / "game.yaml"
    game.write_text(game.read_text() + f"recipients: [{recipient}]\n")

    keys = Keyring((identity,))
    assert not store.make_passwords(desk.base / "state", "tea", rules(), keys).faults
    words = store.read_passwords(desk.base / "state", "tea", keys)[0]
    good = Block("tea", PHASE, 1, "austria", words["austria"], NOW - timedelta(hours=1), "A Bud - Ser\nA Vie - Gal\nF Tri - Alb\n")
    return lambda **changes: seal_bytes(write_block(replace(good, **changes)).encode(), [recipient]).decode()


def test_a_sealed_block_is_taken_wherever_it_stands_and_once(desk: Desk, seal: Callable[..., str]) -> None:
    block = seal().rstrip("\n") + "\n" * 400  # it is filled up with so many empty lines, now and then
    post = '[quote="somebody"]Here:\n[code]' + block.replace("\n", "\n  ") + "[/code][/quote]"
    code, told = desk.take(post, "--yes")
    assert (code, "Taken for Austria" in told) == (0, True), told
    text = desk.orders.read_text()
    assert "    - A Bud - Ser\n" in text
    assert "taken:\n  austria:" in text
    code, told = desk.take(block, "--yes")
    assert "changes nothing" in told
    assert desk.orders.read_text() == text


WRONG = {
    "pass word": {"password": "not-this-one-atall"},
    "made ahead": {"made": NOW + timedelta(days=1)},
    "another phase": {"phase": "02-1901-fall-orders"},
    "another game": {"game": "dinner"},
    "no such power": {"power": "narnia"},
}


@pytest.mark.parametrize("what", WRONG)
def test_a_doubtful_block_is_never_taken_by_itself(desk: Desk, seal: Callable[..., str], what: str) -> None:
    before = desk.orders.read_bytes()
    code, told = desk.take(seal(**WRONG[what]), "--yes")
    assert (code, desk.orders.read_bytes()) == (1, before)
    assert "not-this-one" not in told


@pytest.mark.parametrize("forged_first", [True, False])
def test_a_block_that_anybody_made_displaces_no_player_s_own(desk: Desk, seal: Callable[..., str], *, forged_first: bool) -> None:
    forged = seal(**WRONG["pass word"], made=NOW - timedelta(minutes=1), orders="A Bud H\nA Vie H\nF Tri H\n")
    ahead = seal(made=NOW + timedelta(days=1), orders="A Bud H\n")
    blocks = [forged, ahead, seal()] if forged_first else [seal(), forged, ahead]
    _, told = desk.take("\n\n".join(blocks), "--yes")
    assert "Taken for Austria" in told
    text = desk.orders.read_text()
    assert "    - A Bud - Ser\n" in text
    assert "A Bud H" not in text
    assert told.count("a sealed block for austria, left out since there are other orders here: ") == 2


def test_the_inbox_is_emptied_of_what_was_taken(desk: Desk, seal: Callable[..., str]) -> None:
    inbox = desk.base / "state" / "inbox"
    inbox.mkdir()
    strange = seal_bytes(b"nothing", [new_key()[1]]).decode()
    for block in (seal(), seal(game="dinner"), seal(phase="02-1901-fall-orders"), strange):
        data = block.encode().rstrip() + b"\n"
        (inbox / f"{sha256(data).hexdigest()}.age").write_bytes(data)
    assert desk.run("take", "tea", "--from-inbox", "--dry-run")[0] == 0
    assert len(list(inbox.iterdir())) == 4
    desk.answers = ["y", "y"]
    code, told = desk.run("take", "tea", "--from-inbox")
    assert (code, len(desk.asked)) == (0, 2), told
    assert "    - A Bud - Ser\n" in desk.orders.read_text()
    assert len(list(inbox.iterdir())) == 2
    assert "1 block waits in the inbox for a later phase." in told
