"""Private reports through the command line: run seals them, replay and verify compare them, reseal gives them to another key."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from pathlib import Path
from typing import NamedTuple

import pytest

from generator import rulesets, store
from generator.cli import loaded_rulesets, main
from generator.store.packing import pack, read_stamp, unpack
from generator.store.sealing import Keyring, new_key, seal_bytes, unseal_bytes
from tests import quarry
from tests.support.sealed_form import sealed_form

FIRST, SECOND, THIRD = "01-day-1-march", "02-day-1-reckoning", "03-day-2-march"
ANN, BEN = new_key(), new_key()
SEED = "5eed" * 16
"""With these dice nobody has won when the first day is over."""
OPENING = "  grey: [Badger - Mill - Pit, Beaver + 2 - Ridge]\n  ochre: [Magpie + 1 - Ford - Pit, Marten - Marsh - Chapel]\n"
NAMES = {f"{report}.age" for it in ("grey", "ochre") for report in (f"{FIRST}/reports/{it}-start", f"{FIRST}/reports/{it}")}
NAMES |= {f"{SECOND}/reports/{realm}.age" for realm in ("grey", "ochre")}


class Said(NamedTuple):
    """The exit code of a command, and all that it printed."""

    code: int
    text: str


class Club:
    """A repository with one sealed game of Quarry, in which Ann plays grey with a key of her own."""

    def __init__(self, base: Path) -> None:
        self.base, self.key = base, base / "gm.key"

    @property
    def home(self) -> Path:
        return self.base / "state" / "march"

    def __call__(self, *words: str, key: Path | None = None) -> Said:
        with redirect_stdout(StringIO()) as out, redirect_stderr(StringIO()) as err:
            code = main(["-C", str(self.base), "--key", str(key or self.key), *words])
        return Said(code, out.getvalue() + err.getvalue())

    def play(self, orders: str) -> list[Said]:
        """Seal the orders of the first day and run it; what was said."""
        text = f"format: 1\ngame: march\nphase: {FIRST}\nfinal: true\norders:\n{orders}"
        (self.home / FIRST / "orders.yaml").write_text(text, encoding="utf-8")
        said = [self("seal", "march"), self("run")]
        assert [each.code for each in said] == [0, 0], said
        return said

    def reports(self) -> dict[str, bytes]:
        return {path.relative_to(self.home).as_posix(): path.read_bytes() for path in self.home.glob("*/reports/*")}

    def whose(self, name: str, key: str) -> str:
        data, _ = unseal_bytes(self.home / name, Keyring((key,)))
        return read_stamp(unpack(data)).whose if data else ""


@pytest.fixture(scope="module", autouse=True)
def house() -> Iterator[None]:
    """Quarry is the one rule system here."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rulesets, "MODULES", {"quarry": quarry.__name__})
        patch.setattr("generator.cli.new.token_hex", lambda size: SEED[: 2 * size])
        loaded_rulesets._kept.clear()
        yield
        loaded_rulesets._kept.clear()


def begin(base: Path) -> Club:
    """A game that waits for its first orders."""
    club = Club(base)
    (club.base / "state").mkdir(parents=True)
    assert club("keygen", "--out", str(club.key), key=Path("nowhere")).code == 0
    assert club("new", "march", "--rules", "quarry", "--secrecy", "sealed").code == 0
    with (club.home / "game.yaml").open("a", encoding="utf-8") as words:
        words.write(f"players: {{grey: [{{name: Ann, key: {ANN[1]}}}], ochre: [{{name: Cid}}]}}\n")
    return club


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Club:
    """The first day was played and the site is built."""
    club = begin(tmp_path_factory.mktemp("club"))
    club.play(OPENING)
    assert club("build").code == 0
    return club


@pytest.fixture
def club(played: Club, tmp_path: Path) -> Club:
    return Club(Path(shutil.copytree(played.base, tmp_path / "club")))


def test_run_seals_them_and_a_second_run_changes_nothing(club: Club) -> None:
    before = club.reports()
    assert set(before) == NAMES
    assert club("run").code == 0
    assert club.reports() == before


def test_run_makes_up_for_what_is_missing_and_says_what_it_wrote(club: Club) -> None:
    before = club.reports()
    (club.home / FIRST / "reports" / "ochre.age").unlink()
    assert "1 of 6 sealed reports are missing" in club("check").text
    assert f'"state/march/{FIRST}/reports/ochre.age"' in club("run", "--json").text
    assert set(club.reports()) == NAMES
    assert {name for name, data in club.reports().items() if data == before[name]} == NAMES - {f"{FIRST}/reports/ochre.age"}


def test_one_that_cannot_be_made_is_a_fault_that_tells_nothing(club: Club, monkeypatch: pytest.MonkeyPatch) -> None:
    (club.home / FIRST / "reports" / "ochre.age").unlink()

    def stumble(*_: object) -> store.Compose:
        def compose(*about: object) -> Iterator[str]:
            raise ValueError(f"MARKER {about[2]}")

        return compose

    monkeypatch.setattr("generator.cli.composing.composer", stumble)
    for public in ("", "true"):
        monkeypatch.setenv("CI", public)
        said = club("--debug", "run")
        assert said.code == 1
        assert "not all private reports were sealed" in said.text
        assert "the record stands" in said.text
        assert not any(word in said.text for word in ("MARKER", "ochre", "ValueError"))


def test_git_takes_them_and_check_finds_nothing_wrong(club: Club) -> None:
    subprocess.run(["git", "init", "-q", "."], cwd=club.base, check=True)
    subprocess.run(["git", "add", "-A", "."], cwd=club.base, check=True)
    held = subprocess.run(["git", "ls-files", "state"], cwd=club.base, check=True, capture_output=True, text=True).stdout
    assert {name for name in NAMES if f"state/march/{name}" in held} == NAMES
    assert "must not show" not in club("check").text


def test_a_new_key_reads_older_reports_once_they_are_sealed_anew(club: Club) -> None:
    words = club.home / "game.yaml"
    words.write_text(words.read_text(encoding="utf-8").replace(ANN[1], BEN[1]), encoding="utf-8")
    before = club.reports()
    said = club("reseal", "march", "--power", "grey")
    assert (said.code, said.text.splitlines()[0]) == (0, "march: 3 reports sealed anew; commit state/march.")
    assert {name for name, data in club.reports().items() if data != before[name]} == {name for name in NAMES if "grey" in name}
    assert club.whose(f"{FIRST}/reports/grey.age", BEN[0])
    assert not club.whose(f"{FIRST}/reports/grey.age", ANN[0])
    assert "6 reports sealed anew" in club("reseal", "march").text


def test_reseal_says_what_it_cannot_do(club: Club) -> None:
    said = club("reseal", "march", "--power", "gray")
    assert (said.code, said.text) == (2, "gazette: there is no power gray; there are: grey, ochre\n")
    words = club.home / "game.yaml"
    words.write_text(words.read_text(encoding="utf-8").replace(f", key: {ANN[1]}", ""), encoding="utf-8")
    said = club("reseal", "march")
    assert said.code == 1
    assert "no player has a key" in said.text
    assert set(club.reports()) == NAMES


def test_replay_finds_them_as_they_were_made_and_one_that_was_exchanged(club: Club) -> None:
    assert "every byte is the same" in club("replay").text
    mine, other = (club.home / FIRST / "reports" / name for name in ("grey.age", "ochre.age"))
    mine.write_bytes(other.read_bytes())
    said = club("replay")
    assert said.code == 1
    assert "this is the report of another game, phase, revision or power" in said.text


@pytest.fixture
def ann(club: Club) -> Path:
    path = club.base / "ann.key"
    path.write_text(ANN[0], encoding="utf-8")
    return path


def test_whoever_has_a_key_verifies_the_reports_that_it_opens(club: Club, ann: Path) -> None:
    site = club.base / "site"
    for name, data in club.reports().items():
        (site / "march" / name).parent.mkdir(parents=True, exist_ok=True)
        (site / "march" / name).write_bytes(data)
    assert club("verify", str(site), key=ann).text.strip().endswith("; 3 of 6 private reports opened")
    (club.base / "ben.key").write_text(BEN[0], encoding="utf-8")
    assert club("verify", str(site), key=club.base / "ben.key").text.strip().endswith("; 0 of 6 private reports opened")
    assert club("verify", str(site)).text.strip().endswith("; 6 of 6 private reports opened")
    mine = site / "march" / FIRST / "reports" / "grey.age"
    mine.write_bytes((site / "march" / SECOND / "reports" / "grey.age").read_bytes())
    assert club("verify", str(site), key=ann).code == 1
    for wrong in (b"", b"\0" * 5000, mine.read_bytes()[:-9], seal_bytes(b"MARKER", [ANN[1]])):
        mine.write_bytes(wrong)
        said = club("verify", str(site), key=ann)
        assert said.code == 1
        assert "grey.age" in said.text
        assert "MARKER" not in said.text


def test_when_all_is_revealed_every_report_is_compared_with_what_its_reader_must_have_been_told(club: Club, ann: Path) -> None:
    """Of the start, of a phase with orders, of one without, and of the last."""
    orders = f"format: 1\ngame: march\nphase: {THIRD}\nfinal: true\norders: {{}}\nrulings: [{{rule: truce, when: after}}]\n"
    (club.home / THIRD / "orders.yaml").write_text(orders, encoding="utf-8")
    for command in (("seal", "march"), ("run",), ("reveal", "march"), ("build",)):
        said = club(*command)
        assert said.code == 0, said.text
    site = str(club.base / "site")
    assert club("verify", site).text.strip().endswith("outcomes fit; 8 of 8 private reports opened")
    for name in (f"{FIRST}/reports/grey-start", f"{FIRST}/reports/grey", f"{SECOND}/reports/grey", f"{THIRD}/reports/grey"):
        path = club.base / f"site/march/{name}.age"
        honest = path.read_bytes()
        data, _ = unseal_bytes(path, Keyring((ANN[0],)))
        other = re.sub(rb"sha256:[0-9a-f]{64}", b"sha256:" + b"0" * 64, unpack(data or b""), count=1)
        path.write_bytes(seal_bytes(pack(other, 64 * 1024) or b"", [ANN[1]]))
        said = club("verify", site, key=ann)
        assert said.code == 1
        assert f"{name}.age:1:1: fault: this report tells other facts than the rules give from what is revealed" in said.text
        path.write_bytes(honest)
    assert club("verify", site, key=ann).code == 0


HIDDEN = {
    "one": "  grey: [Badger - Mill, Beaver stays]\n  ochre: [Magpie stays, Marten stays]\n",
    "two": "  grey: [Badger stays, Beaver - Ridge]\n  ochre: [Magpie stays, Marten stays]\nnotes: {grey: MARKER}\n",
}
LOOKS = ("check --github", "run --json", "replay", "build", "reseal march", "tell march", "reveal march")


def test_a_march_that_nobody_sees_changes_no_message_no_name_and_no_size(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = begin(tmp_path / "begun")
    one, two = (seen_of(Club(shutil.copytree(begun.base, tmp_path / name)), HIDDEN[name], monkeypatch) for name in HIDDEN)
    assert len(one) > 40
    assert one == two


def seen_of(club: Club, orders: str, monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """All that a stranger sees of a game: its files, and what jobs say, with a sealed report that is not whole in the end, too."""
    said = club.play(orders)
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(club.base / "summary.md"))
    with monkeypatch.context() as job:
        for name in ("CI", "GITHUB_ACTIONS"):
            job.setenv(name, "true")
        said += [club(*words.split(), key=key) for key in (club.key, Path("nowhere")) for words in LOOKS]
        (club.home / FIRST / "reports" / "ochre.age").write_bytes(b"cut")
        said += [club(*words.split()) for words in LOOKS[:4]]
    files = {path.relative_to(club.base).as_posix(): path.read_bytes() for path in club.base.rglob("*") if path.is_file()}
    bare = {name: sealed_form(data) if name.endswith(".age") else bare_of(data) for name, data in files.items()}
    return bare | {"said": [bare_of(each.text.replace(str(club.base), "").encode()) for each in said]}


def bare_of(data: bytes) -> bytes:
    """A text without the hashes in it, which bind what is secret."""
    return re.sub(rb"[0-9a-f]{64}", b"", data)
