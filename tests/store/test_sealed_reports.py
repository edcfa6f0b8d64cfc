"""Sealed reports: one for every power of every phase, alike in all that a stranger sees, and opened by whom each is for alone."""

from __future__ import annotations

import base64
import re
import shutil
import signal
import subprocess
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from typing import Any

import pyrage
import pytest

from generator import store
from generator.core.canonical_yaml import digest, dump
from generator.core.event import Event
from generator.core.public import PublicGame, PublicPhase
from generator.core.report_stamp import stamp_of
from generator.store.packing import pack, read_stamp, unpack
from generator.store.sealing import NO_KEYS, Keyring, new_key, seal_bytes, sealed_length, unseal_bytes
from tests.support.interruptions import at_some_writes, killed_at_write
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import EVENING, FIRST, LAST, NOW, ONE, QUARRY, SECOND, TWO
from tests.support.sealed_form import sealed_form

ANN, BEN, HEIR = new_key(), new_key(), new_key()
SIZE = 64 * 1024
"""What age adds to what it seals: a nonce, and a tag for each part of 64 KiB."""
SIGHT = {"grey": ["Badger - Mill"], "ochre": ["Magpie - Ford - Pit"]}
"""The lookout of the Magpie sees the Badger, from the Pit."""
PLACES = {
    *(f"{ONE}/reports/{power}{start}.age" for power in ("grey", "ochre") for start in ("", "-start")),
    *(f"{phase}/reports/{power}.age" for power in ("grey", "ochre") for phase in (EVENING, TWO, LAST)),
}


def compose(game: PublicGame, phase: PublicPhase, told: Sequence[Event], reader: str, filler: str = "") -> Iterator[str]:
    """A small stand-in for what publishing composes: with all the facts, and without them."""
    mark = stamp_of(game.id, phase.phase, reader, told, start=not phase.done)
    head = f'<head><meta name="gazette-report" content="{mark.whose}"><meta name="gazette-facts" content="{mark.facts}"></head>'
    yield f"{head}<p>{dump({'facts': list(told)})}{'played' if phase.done else 'not played yet'}{filler}</p>"
    yield f"{head}<p>ask the GM</p>"


@dataclass(frozen=True)
class Told(Closed):
    """A sealed game in which grey is played by Ann, who has a key, and ochre by somebody without one."""

    def seal_reports(self, how: store.Compose = compose) -> store.Written:
        return store.seal_reports(self.root, "pit", self.rules, how, self.keys)

    def reseal(self, *powers: str) -> store.Written:
        return store.reseal_reports(self.root, "pit", self.rules, compose, self.keys, powers)

    def reseal_without_key(self) -> store.Written:
        return store.reseal_reports(self.root, "pit", self.rules, compose, NO_KEYS)

    def compare(self, keys: Keyring | None = None) -> list[Any]:
        return store.compare_reports(self.root, "pit", self.rules, self.keys if keys is None else keys)

    def edit(self, old: str, new: str) -> None:
        words = self.file("game.yaml")
        assert old in words.read_text()
        words.write_text(words.read_text().replace(old, new))

    def reports(self) -> dict[str, bytes]:
        home = self.root / "pit"
        return {path.relative_to(home).as_posix(): path.read_bytes() for path in sorted(home.glob("*/reports/*.age"))}

    def read(self, name: str, *keys: str) -> str:
        """A report as whoever has the keys reads it; empty where they do not open it."""
        data, _ = unseal_bytes(self.file(name), Keyring(keys) if keys else self.keys)
        return unpack(data).decode() if data else ""

    def go(self, phase: str, orders: dict[str, list[str]]) -> None:
        self.send(phase, orders)
        assert not self.run().faults
        assert not self.seal_reports().problems


def begin(root: Path, *, sealed: bool = True, more: str = "") -> Told:
    closed = set_closed(root, sealed=sealed, rules=QUARRY)
    game = Told(closed.root, closed.keys, closed.recipient, QUARRY)
    words = game.file("game.yaml")
    words.write_text(words.read_text() + f"players: {{grey: [{{name: Ann, key: {ANN[1]}}}], ochre: [{{name: Cid}}]}}\n{more}")
    return game


@pytest.fixture
def game(tmp_path: Path) -> Told:
    return begin(tmp_path / "state")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Told:
    """The whole game; nothing is written in it afterwards."""
    game = begin(tmp_path_factory.mktemp("played") / "state")
    game.go(ONE, SIGHT)
    game.go(TWO, SECOND)
    return game


def codes(done: store.Written | store.CheckResult | list[Any]) -> list[str]:
    return [each.code for each in (done if isinstance(done, list) else done.problems)]


def noted(game: Told, keys: Keyring | None = None) -> list[str]:
    """What `check` says of the reports."""
    return [each.code for each in game.check(keys).problems if each.code.endswith("-report")]


def test_there_is_one_for_every_power_of_every_phase_and_of_the_start(played: Told) -> None:
    assert set(played.reports()) == PLACES


def test_all_are_of_one_size_and_for_one_number_of_keys(played: Told) -> None:
    assert set(map(sealed_form, played.reports().values())) == {((b"X25519",) * 3, sealed_length(SIZE, 3))}
    assert all(len(unseal_bytes(played.file(name), played.keys)[0] or b"") == SIZE for name in PLACES)


def test_the_gms_keys_open_all_and_a_players_key_its_own(played: Told) -> None:
    for name in PLACES:
        assert read_stamp(played.read(name).encode()).whose.endswith(f" {Path(name).stem}")
        assert bool(played.read(name, ANN[0])) == ("grey" in name)
        assert not played.read(name, BEN[0])


def test_each_holds_the_facts_of_its_power_and_phase_alone(played: Told) -> None:
    """The Badger goes to the Mill in the first phase and leaves it in the third; ochre sees it there once."""
    knows = {f"{phase}/reports/grey.age" for phase in (ONE, EVENING)}
    assert {name for name in PLACES if "at: Mill" in played.read(name)} == {*knows, f"{ONE}/reports/ochre.age"}


def test_debians_age_and_gunzip_open_it(played: Told, tmp_path: Path) -> None:
    """As a player does who trusts no script."""
    age, gunzip = shutil.which("age"), shutil.which("gunzip")
    assert age, "`apt-get install age` has it"
    assert gunzip
    (tmp_path / "ann.key").write_text(ANN[0])
    name = played.file(f"{TWO}/reports/grey.age")
    packed = subprocess.run([age, "-d", "-i", str(tmp_path / "ann.key"), str(name)], capture_output=True, check=True).stdout
    shown = subprocess.run([gunzip], input=packed, capture_output=True, check=True).stdout
    assert read_stamp(shown).whose == f"pit {TWO} r1 grey"
    (tmp_path / "ben.key").write_text(BEN[0])
    refused = subprocess.run([age, "-d", "-i", str(tmp_path / "ben.key"), str(name)], capture_output=True, check=False)
    assert refused.returncode != 0


def test_no_thrown_away_key_is_kept_or_used_twice(game: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[tuple[str, str]] = []

    def make() -> tuple[str, str]:
        made.append(new_key())
        return made[-1]

    monkeypatch.setattr("generator.store.sealed_reports.new_key", make)
    game.go(ONE, SIGHT)
    names = [name for name in game.reports() if "ochre" in name]
    assert len({key for key, _ in made}) == len(made) == len(names)
    assert all(any(game.read(name, key) for key, _ in made) for name in names)
    lying = b"".join(path.read_bytes() for path in game.root.rglob("*") if path.is_file())
    assert not any(half.encode() in lying for pair in made for half in pair)


def test_a_file_is_sealed_once_and_kept(game: Told) -> None:
    game.go(ONE, SIGHT)
    before = game.reports()
    assert game.seal_reports().paths == ()
    game.go(TWO, SECOND)
    assert {name: data for name, data in game.reports().items() if name in before} == before


def test_the_first_comes_before_anything_was_played(game: Told) -> None:
    assert not game.seal_reports().problems
    assert set(game.reports()) == {f"{ONE}/reports/{power}-start.age" for power in ("grey", "ochre")}
    game.go(ONE, SIGHT)
    assert not game.reseal().problems
    assert "not played yet" in game.read(f"{ONE}/reports/ochre-start.age")
    assert "not played yet" not in game.read(f"{ONE}/reports/ochre.age")
    assert game.compare() == []


def test_the_first_key_brings_the_reports_of_all_phases(tmp_path: Path) -> None:
    closed = set_closed(tmp_path / "state", rules=QUARRY)
    game = Told(closed.root, closed.keys, closed.recipient, QUARRY)
    game.play()
    assert (game.seal_reports(), noted(game)) == (store.Written(), [])
    words = game.file("game.yaml")
    words.write_text(words.read_text() + f"players: {{ochre: [{{name: Ann, key: {ANN[1]}}}]}}\n")
    assert noted(game) == ["no-report"]
    assert "10 of 10 sealed reports are missing" in game.check().problems[0].message
    assert not game.seal_reports().problems
    assert set(game.reports()) == PLACES
    assert noted(game) == []


def test_git_is_told_to_take_them_in_a_game_that_an_older_gazette_began(game: Told) -> None:
    game.file(".gitignore").write_text("/*/*/*\n")
    assert game.file(".gitignore") in game.seal_reports().paths
    assert store.is_guarded(game.root, "pit")


def test_rules_that_keep_no_secrets_seal_nothing(game: Told) -> None:
    plain = replace(game, rules=replace(QUARRY, secrecy="open"))
    plain.send(ONE, FIRST)
    assert not plain.run().faults
    assert plain.seal_reports() == store.Written()
    assert codes(plain.reseal()) == ["no-reports"]
    assert "needless-key" in codes(plain.check())
    assert "needless-key" not in codes(game.check())


def test_a_private_game_seals_for_its_players_and_for_the_gm_if_game_yaml_says_so(tmp_path: Path) -> None:
    for number, recipients in enumerate(("", f"recipients: [{HEIR[1]}]\n")):
        game = begin(tmp_path / str(number) / "state", sealed=False, more=recipients)
        game.send(ONE, SIGHT)
        assert not game.run().faults
        assert not game.seal_reports().problems
        assert {len(sealed_form(data)[0]) for data in game.reports().values()} == {number + 1}
        assert bool(game.read(f"{ONE}/reports/ochre.age", HEIR[0])) == bool(recipients)
        assert game.read(f"{ONE}/reports/grey.age", ANN[0])
        assert game.compare(Keyring((HEIR[0],))) == []
        assert codes(game.compare(NO_KEYS)) == codes(game.compare(Keyring((BEN[0],)))) == ["not-compared"] * number


def test_who_takes_over_reads_from_then_on(game: Told) -> None:
    game.edit(f"key: {ANN[1]}}}", f"key: {ANN[1]}, until: {ONE}}}, {{name: Ben, key: {BEN[1]}}}")
    game.go(ONE, SIGHT)
    assert [bool(game.read(f"{phase}/reports/grey.age", ANN[0])) for phase in (ONE, EVENING)] == [True, False]
    assert [bool(game.read(f"{phase}/reports/grey.age", BEN[0])) for phase in (ONE, EVENING)] == [False, True]


def test_who_takes_over_gets_older_reports_on_demand(game: Told) -> None:
    """Also by other keys of the GM, which would else give them back to the one who left."""
    game.go(ONE, SIGHT)
    game.edit(f"key: {ANN[1]}}}", f"key: {ANN[1]}, until: {EVENING}}}, {{name: Ben, key: {BEN[1]}}}")
    mine = [name for name in game.reports() if "grey" in name]
    assert game.seal_reports().paths == ()
    assert not game.reseal().problems
    assert all(game.read(name, BEN[0]) and not game.read(name, ANN[0]) for name in mine)
    assert not store.rekey(game.root, "pit", [HEIR[1]], game.keys).faults
    assert all(game.read(name, BEN[0]) and not game.read(name, ANN[0]) for name in mine)


def test_older_reports_stay_open_to_who_left_while_the_newcomer_has_no_key(game: Told) -> None:
    game.go(ONE, SIGHT)
    game.edit(f"key: {ANN[1]}}}", f"key: {ANN[1]}, until: {EVENING}}}, {{name: Ben}}")
    game.go(TWO, SECOND)
    assert not game.reseal().problems
    assert {name for name in game.reports() if game.read(name, ANN[0])} == {
        name for name in PLACES if "grey" in name and not name.startswith((TWO, LAST))
    }


def test_a_new_key_gets_older_reports_on_demand(game: Told) -> None:
    game.go(ONE, SIGHT)
    old = game.reports()
    game.edit(ANN[1], BEN[1])
    assert game.seal_reports().paths == ()
    assert not game.reseal("grey").problems
    assert {name for name, data in game.reports().items() if data != old[name]} == {name for name in old if "grey" in name}
    assert all(game.read(name, BEN[0]) and not game.read(name, ANN[0]) for name in old if "grey" in name)
    assert not game.reseal().problems
    assert all(data != old[name] for name, data in game.reports().items())


def test_a_correction_gets_reports_of_its_own(game: Told) -> None:
    game.go(ONE, SIGHT)
    before = game.reports()
    assert not store.erratum(game.root, "pit", QUARRY, ONE, "a slip", game.keys).faults
    assert game.reports() == before
    orders = game.file(f"{ONE}.2/orders.yaml")
    orders.write_text(orders.read_text().replace("final: false", "final: true").replace("Badger - Mill", "Badger - Ridge"))
    assert not game.seal().faults
    assert not game.run().faults
    assert not game.seal_reports().problems
    made = {f"{it}.2/reports/{power}.age" for it in (ONE, EVENING) for power in ("grey", "ochre")}
    assert set(game.reports()) - set(before) == made
    assert {name: data for name, data in game.reports().items() if name in before} == before
    assert read_stamp(game.read(f"{ONE}.2/reports/ochre.age").encode()).whose == f"pit {ONE}.2 r2 ochre"


def test_what_does_not_fit_is_cut_without_a_word_of_it(game: Told) -> None:
    """Of length nothing is told: neither by a message nor by a size."""
    game.send(ONE, SIGHT)
    assert not game.run().faults
    noise = "".join(f"{digest(str(number))}" for number in range(9000))
    done = game.seal_reports(lambda game, phase, told, reader: compose(game, phase, told, reader, noise * (reader == "ochre")))
    assert done.problems == []
    assert {sealed_form(data)[1] for data in game.reports().values()} == {sealed_length(SIZE, 3)}
    assert "ask the GM" in game.read(f"{ONE}/reports/ochre.age")
    assert "ask the GM" not in game.read(f"{ONE}/reports/grey.age")


def test_a_size_that_nothing_fits_into_is_a_fault_of_the_size(game: Told) -> None:
    game.send(ONE, SIGHT)
    assert not game.run().faults
    noise = "".join(f"{digest(str(number))}" for number in range(9000))
    done = game.seal_reports(lambda *_: iter([noise]))
    assert codes(done) == ["report-size"]
    assert game.reports() == {}


def test_one_that_cannot_be_made_leaves_the_record_and_tells_nothing(game: Told) -> None:
    """Whose facts it was that a template stumbled over stays untold: none of the phase is sealed."""
    game.send(ONE, SIGHT)
    assert not game.run().faults
    records = {path: path.read_bytes() for path in game.root.rglob("results.yaml")}

    def stumble(about: PublicGame, phase: PublicPhase, told: Sequence[Event], reader: str) -> Iterator[str]:
        if phase.phase.folder == EVENING and reader == "ochre":
            raise KeyError("MARKER-private")
        return compose(about, phase, told, reader)

    done = game.seal_reports(stumble)
    assert codes(done) == ["reports-failed"]
    assert EVENING in done.problems[0].message
    assert not re.search("MARKER|ochre|grey|KeyError", str(done.problems[0]).replace(str(game.root), ""))
    assert set(game.reports()) == {name for name in PLACES if name.startswith(ONE)}
    assert {path: path.read_bytes() for path in records} == records
    assert not game.seal_reports().problems
    assert EVENING in "".join(game.reports())


@at_some_writes
def test_killed_at_any_write_the_next_run_seals_what_is_missing(game: Told, tmp_path: Path, step: int) -> None:
    game.send(ONE, SIGHT)
    assert not game.run().faults
    partly = 0
    for kills in count(0, step):
        again = replace(game, root=Path(shutil.copytree(game.root, tmp_path / str(kills) / "state")))
        if killed_at_write(lambda again=again: again.seal_reports(), kills) != signal.SIGKILL:  # type: ignore[misc]
            break
        before = again.reports()
        partly += 0 < len(before) < 6
        assert not again.seal_reports().problems
        assert len(again.reports()) == 6
        assert before.items() <= again.reports().items()
        assert again.compare() == []
    assert partly * step > 3


def test_without_the_key_nothing_is_sealed_and_it_is_said(game: Told) -> None:
    game.send(ONE, SIGHT)
    assert not game.run().faults
    done = store.seal_reports(game.root, "pit", QUARRY, compose, NO_KEYS)
    assert codes(done) == codes(game.reseal_without_key()) == ["no-key"]
    assert done.paths == ()


def for_ssh(game: Told) -> bytes:
    """For as many keys as any other, one of which is an SSH key, that of RFC 8032, 7.1, test 1."""
    point = bytes.fromhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a")
    line = base64.b64encode(b"\0\0\0\x0bssh-ed25519\0\0\0\x20" + point).decode()
    theirs = pyrage.ssh.Recipient.from_str(f"ssh-ed25519 {line}")
    ours = [pyrage.x25519.Recipient.from_str(each) for each in game_recipients(game)]
    return bytes(pyrage.encrypt(pack(b"x", SIZE) or b"", [*ours, theirs]))


FORMS: dict[str, tuple[Any, bool]] = {
    "of another size": (lambda game: seal_bytes(pack(b"x", SIZE + 1) or b"", [*game_recipients(game), ANN[1]]), True),
    "for a key of another kind": (for_ssh, True),
    "for one key less": (lambda game: seal_bytes(pack(b"x", SIZE) or b"", game_recipients(game)), True),
    "in letters": (lambda _: b"-----BEGIN AGE ENCRYPTED FILE-----\n", True),
    "empty": (lambda _: b"", True),
    "another text of the same form": (lambda game: seal_bytes(b"x" * SIZE, [*game_recipients(game), ANN[1]]), False),
}


def game_recipients(game: Told) -> list[str]:
    return store.read_game(game.root, "pit")[0]["recipients"]  # type: ignore[index,return-value]


@pytest.mark.parametrize(("made", "told"), FORMS.values(), ids=FORMS)
def test_check_tells_of_a_report_that_is_not_like_the_others(game: Told, made: Any, *, told: bool) -> None:
    game.go(ONE, SIGHT)
    game.file(f"{EVENING}/reports/ochre.age").write_bytes(made(game))
    for keys in (NO_KEYS, game.keys):
        found = [each for each in game.check(keys).problems if each.code == "other-report"]
        assert bool(found) == told
        assert not told or (found[0].weight == "notice" and "1 of 6 sealed reports are" in found[0].message)
    assert game.compare()


def test_check_asks_for_another_seal_where_the_size_or_the_keys_of_the_game_changed(game: Told) -> None:
    game.go(ONE, SIGHT)
    assert noted(game) == []
    words = game.file("game.yaml")
    words.write_text(words.read_text() + "report-size: 32 KiB\n")
    assert noted(game) == ["other-report"]
    assert "gazette reseal pit" in game.check().problems[0].suggestion
    assert not game.reseal().problems
    assert noted(game) == []
    assert {sealed_form(data)[1] for data in game.reports().values()} == {sealed_length(SIZE // 2, 3)}


def test_comparing_finds_every_report_as_it_was_composed(played: Told) -> None:
    assert played.compare() == []


SWAPS = {
    "another power": (f"{ONE}/reports/ochre.age", f"{ONE}/reports/grey.age", "report"),
    "another phase": (f"{ONE}/reports/ochre.age", f"{EVENING}/reports/ochre.age", "report"),
    "a part": ("", f"{ONE}/reports/ochre.age", "not-sealed-whole"),
}


@pytest.mark.parametrize(("source", "target", "code"), SWAPS.values(), ids=SWAPS)
def test_comparing_finds_a_report_in_the_place_of_another(game: Told, source: str, target: str, code: str) -> None:
    game.go(ONE, SIGHT)
    data = game.file(source).read_bytes() if source else game.file(target).read_bytes()[:-2000]
    game.file(target).write_bytes(data)
    assert codes(game.compare()) == [code]


def test_comparing_finds_other_facts_and_what_the_gm_cannot_open(game: Told) -> None:
    game.go(ONE, SIGHT)
    about = store.public_game(game.root, "pit", QUARRY)[0]
    assert about
    forged = next(iter(compose(about, about.phases[0], [{"kind": "took", "audience": "ochre", "at": "Mill"}], "ochre")))
    path = game.file(f"{ONE}/reports/ochre.age")
    path.write_bytes(seal_bytes(pack(forged.encode(), SIZE) or b"", [*game_recipients(game), BEN[1]]))
    assert codes(game.compare()) == ["differs-today"]
    path.write_bytes(seal_bytes(pack(forged.encode(), SIZE) or b"", [BEN[1]] * 3))
    assert codes(game.compare()) == ["wrong-key"]
    path.write_bytes(seal_bytes(b"MARKER", game_recipients(game)))
    assert codes(game.compare()) == ["report"]
    assert "MARKER" not in str(game.compare())


def test_other_keys_of_the_gm_open_the_same_reports_and_players_keep_theirs(game: Told) -> None:
    game.go(ONE, SIGHT)
    texts = {name: game.read(name) for name in game.reports()}
    done = store.rekey(game.root, "pit", [HEIR[1], BEN[1], new_key()[1]], Keyring((*game.keys.identities, HEIR[0])))
    assert done.problems == []
    assert {name: game.read(name, HEIR[0]) for name in texts} == texts
    assert not any(game.read(name) for name in texts)
    assert {name for name in texts if game.read(name, ANN[0])} == {name for name in texts if "grey" in name}
    assert {(len(kinds), size) for kinds, size in map(sealed_form, game.reports().values())} == {(4, sealed_length(SIZE, 4))}
    heir = replace(game, keys=Keyring((HEIR[0],)))
    assert heir.compare() == noted(heir) == []


def test_no_other_keys_are_taken_while_a_player_has_one_that_is_none(game: Told) -> None:
    game.go(ONE, SIGHT)
    game.edit(ANN[1], ANN[1][:-1])
    before = game.reports()
    assert codes(store.rekey(game.root, "pit", [HEIR[1]], game.keys)) == ["player-key"]
    assert game.reports() == before


def test_other_commands_leave_them_alone(game: Told) -> None:
    game.go(ONE, SIGHT)
    before = game.reports()
    game.send(TWO, SECOND)
    assert not game.open().faults
    assert not game.seal().faults
    assert not game.run().faults
    assert not store.reveal(game.root, "pit", QUARRY, game.keys).faults
    assert not store.finalise(game.root, "pit", NOW, game.keys).paths
    assert {name: game.reports()[name] for name in before} == before
    assert set(game.reports()) == set(before)


def test_they_are_public_files_so_that_the_site_is_built_anew(game: Told) -> None:
    before = store.public_files(game.root, "pit")
    game.go(ONE, SIGHT)
    assert {f"pit/{name}" for name in game.reports()} <= set(store.public_files(game.root, "pit")) - set(before)
    one = store.public_files(game.root, "pit")
    assert not game.reseal("ochre").problems
    assert {name for name, data in store.public_files(game.root, "pit").items() if data != one[name]} == {
        f"pit/{name}" for name in game.reports() if "ochre" in name
    }


def test_which_orders_were_sent_changes_no_name_no_size_and_no_word(tmp_path: Path) -> None:
    """One sees a stack, and has much to read; elsewhere nothing happens to anybody."""
    seen = []
    for number, orders in enumerate((SIGHT, {})):
        game = begin(tmp_path / str(number) / "state")
        said: list[str] = []
        for phase, sent in ((ONE, orders), (TWO, SECOND)):
            game.send(phase, sent)
            assert not game.run().faults
            done = game.seal_reports(lambda game, phase, told, who: compose(game, phase, told, who, "x" * 9_000_000 * len(told)))
            said += [*map(str, done.problems), *(path.relative_to(game.root).as_posix() for path in done.paths)]
        seen.append((said, {name: sealed_form(data) for name, data in game.reports().items()}, noted(game, NO_KEYS), noted(game)))
    assert seen[0] == seen[1]
    assert seen[0][0]
    assert seen[0][2] == seen[0][3] == []
