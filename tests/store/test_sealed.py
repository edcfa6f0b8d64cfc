"""Sealed games: what is secret lies in age files, whose presence and length tell nothing; what is wrong with one is told."""

from __future__ import annotations

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from generator import store
from generator.cli import main
from generator.core.turn import Turn
from generator.store.allowed_files import OF_GAME, OF_PHASE
from generator.store.reading import BY_HAND
from generator.store.sealing import NO_KEYS, Keyring, is_recipient, new_key, read_keys, seal, sealed_name, unseal
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, EVENING, FIRST, NOW, ONE, SECOND, TWO


def codes(found: store.Written | store.CheckResult) -> list[str]:
    return [problem.code for problem in found.faults]


@pytest.fixture
def game(tmp_path: Path) -> Closed:
    return set_closed(tmp_path / "state")


def test_a_recipient_is_known_by_its_checksum() -> None:
    recipient = new_key()[1]
    assert is_recipient(recipient)
    assert not is_recipient(recipient[:-1] + ("b" if recipient[-1] != "b" else "c"))
    assert not is_recipient("ssh-ed25519 AAAA")


def test_a_slip_in_a_recipient_is_told_with_its_place(game: Closed) -> None:
    words = game.file("game.yaml")
    words.write_text(words.read_text().replace(game.recipient, game.recipient[:-1] + ("b" if game.recipient[-1] != "b" else "c")))
    assert codes(game.check()) == ["recipients"]


def test_the_whole_game_is_played_and_replayed_from_sealed_orders(game: Closed) -> None:
    game.play()
    assert game.check().over
    assert store.replay(game.root, "pit", CALM, game.keys) == []


def test_a_turn_may_have_more_facts_than_a_person_writes(game: Closed) -> None:
    def gaze(turn: Turn) -> Turn:
        seen = [{"kind": "star", "place": "x" * 300, "ways": [[[[[[[[number]]]]]]]]} for number in range(1000)]
        return turn.announce(seen).confide("ochre", seen)

    starry = replace(CALM, steps=lambda position: (gaze, *CALM.steps(position)))
    game.send(ONE, FIRST)
    assert not store.run(game.root, "pit", starry, NOW, game.keys).faults
    assert game.file(f"{ONE}/results.yaml").stat().st_size > BY_HAND.size
    assert not store.check(game.root, "pit", starry, NOW, game.keys).faults
    assert store.replay(game.root, "pit", starry, game.keys) == []
    assert len(store.tell(game.root, "pit", starry, ONE, game.keys).of("ochre")) > 1000
    assert store.public_game(game.root, "pit", starry)[1] == []


def test_nothing_of_a_secret_lies_open_after_it_was_sealed(game: Closed) -> None:
    game.play()
    for path in sorted(game.root.rglob("*")):
        if path.is_file() and path.parent.name in (ONE, EVENING, TWO, "pit"):
            assert b"Ridge" not in path.read_bytes(), path
            assert path.name not in ("orders.yaml", "secret.yaml", "keys.yaml"), path


def test_every_folder_has_the_same_files_whatever_was_hidden_in_it(game: Closed) -> None:
    shown = []
    for orders in (FIRST, {}):
        shutil.rmtree(game.file(ONE))
        game.run()
        game.write(ONE, orders)
        game.seal()
        game.run()
        shown.append(sorted(path.name for path in game.file(ONE).iterdir()))
        for later in (ONE, EVENING, TWO):
            shutil.rmtree(game.file(later)) if later != ONE else None
    assert sorted(game.parts(ONE)) == ["gm", "grey", "ochre"]
    assert shown[0] == shown[1] == ["orders", "position.yaml", "results.yaml", "secret.yaml.age", "sheet.yaml"]


@pytest.mark.parametrize("lines", [[], ["Badger - Ridge"]], ids=["nothing to hide", "something"])
def test_every_run_changes_the_same_files_whatever_was_hidden(game: Closed, lines: list[str]) -> None:
    """A secret that changes in some commits only would tell in which phases there was one."""
    game.send(ONE, {"grey": lines})
    before = {path: path.read_bytes() for path in game.root.rglob("*.age")}
    game.run()
    changed = {path.relative_to(game.file(".")).as_posix() for path, data in before.items() if path.read_bytes() != data}
    assert changed == {f"{ONE}/secret.yaml.age"}
    again = {path: path.read_bytes() for path in game.root.rglob("*.age")}
    game.run()
    assert {path: path.read_bytes() for path in game.root.rglob("*.age")} == again


def test_the_length_of_a_sealed_file_tells_nothing(game: Closed) -> None:
    short, long = seal("a\n", [game.recipient]), seal("a" * 9000, [game.recipient])
    spread = {len(seal("a\n", [game.recipient])) for _ in range(8)}
    assert abs(len(short) - len(long)) <= max(spread) - min(spread) + 400


def test_a_sheet_is_made_where_orders_are_sealed(game: Closed) -> None:
    assert game.file(f"{ONE}/sheet.yaml").is_file()
    assert not game.file(f"{ONE}/orders.yaml").exists()


def test_the_record_names_the_hash_of_the_sealed_file_alone(game: Closed) -> None:
    game.play()
    inputs = store.read_yaml(game.file(f"{ONE}/results.yaml"), typed=True)[0]["inputs"]  # type: ignore[index]
    assert "orders" not in inputs
    assert inputs["sealed"].startswith("sha256:")


def test_open_orders_are_checked_but_not_run(game: Closed) -> None:
    game.write(ONE, FIRST)
    assert [problem.code for problem in game.check().problems] == ["not-sealed"]
    assert game.run().played == ()
    assert not game.seal().faults
    assert len(game.run().played) == 2


def test_sealed_orders_are_opened_changed_and_sealed_again(game: Closed) -> None:
    text = game.write(ONE, FIRST).read_text()
    game.seal()
    opened = store.open_orders(game.root, "pit", game.keys)
    assert [path.name for path in opened.paths] == ["orders.yaml"]
    assert game.file(f"{ONE}/orders.yaml").read_text() == text
    assert not game.file(f"{ONE}/orders").exists()
    assert not game.seal().faults
    assert sorted(game.parts(ONE)) == ["gm", "grey", "ochre"]
    assert len(game.run().played) == 2


def test_what_an_older_gazette_sealed_as_one_file_is_opened_changed_and_sealed_again(game: Closed) -> None:
    sealed(game)
    opened = game.open()
    assert [path.name for path in opened.paths] == ["orders.yaml"]
    text = game.file(f"{ONE}/orders.yaml").read_text()
    assert not sealed_name(game.file(f"{ONE}/orders.yaml")).exists()
    assert sorted(path.name for path in game.seal().paths) == ["gm.yaml.age", "grey.yaml.age", "ochre.yaml.age"]
    assert not game.file(f"{ONE}/orders.yaml").exists()
    assert "Badger" in text
    assert len(game.run().played) == 2


def test_an_interrupted_seal_is_finished_by_sealing_or_opening_again(game: Closed) -> None:
    """Killed just before the last step, either leaves the same text open and sealed."""
    text = game.write(ONE, FIRST).read_text()
    orders = game.file(f"{ONE}/orders.yaml")
    game.seal()
    data = game.parts(ONE)
    orders.write_text(text)
    assert codes(game.run()) == ["sealed-and-open"]
    assert not game.seal().faults
    assert (orders.exists(), game.parts(ONE)) == (False, data)
    game.open()
    game.file(f"{ONE}/orders").mkdir()
    for name, sealed in list(data.items())[1:]:  # killed while it took the sealed files away
        game.file(f"{ONE}/orders/{name}.yaml.age").write_bytes(sealed)
    assert game.run().faults
    assert not game.open().faults
    assert (orders.read_text(), game.file(f"{ONE}/orders").exists()) == (text, False)
    game.file(f"{ONE}/orders").mkdir()
    for name, sealed in list(data.items())[1:]:
        game.file(f"{ONE}/orders/{name}.yaml.age").write_bytes(sealed)
    assert not game.seal().faults
    assert sorted(game.parts(ONE)) == sorted(data)
    assert len(game.run().played) == 2


def test_an_interrupted_seal_of_an_older_gazette_is_finished(game: Closed) -> None:
    path = sealed(game)
    text, data = unseal(path, game.keys)[0] or b"", path.read_bytes()
    orders = game.file(f"{ONE}/orders.yaml")
    orders.write_bytes(text)
    assert codes(game.run()) == ["sealed-and-open"]
    assert not game.seal().faults
    assert (orders.exists(), path.read_bytes()) == (False, data)
    orders.write_bytes(text)
    assert not game.open().faults
    assert (orders.read_bytes(), path.exists()) == (text, False)


def test_of_two_texts_none_is_written_over_the_other(game: Closed) -> None:
    game.write(ONE, FIRST)
    game.seal()
    before, open_text = game.parts(ONE), game.write(ONE, SECOND).read_text()
    for job in (game.seal, game.open):
        assert codes(job()) == ["sealed-and-open"]
        assert game.file(f"{ONE}/orders.yaml").read_text() == open_text
        assert game.parts(ONE) == before


def test_of_two_texts_of_one_file_none_is_written_over_the_other(game: Closed) -> None:
    path = sealed(game)
    before, open_text = path.read_bytes(), game.write(ONE, SECOND).read_text()
    for job in (game.seal, game.open):
        assert codes(job()) == ["sealed-and-open"]
        assert game.file(f"{ONE}/orders.yaml").read_text() == open_text
        assert path.read_bytes() == before


def test_final_is_set_within_a_sealed_file(game: Closed) -> None:
    game.write(ONE, FIRST, final="false")
    game.seal()
    assert game.run().played == ()
    done = store.finalise(game.root, "pit", NOW, game.keys)
    assert sorted(path.name for path in done.paths) == ["gm.yaml.age", "grey.yaml.age", "ochre.yaml.age"]
    assert len(game.run().played) == 2


def test_final_is_set_within_one_sealed_file(game: Closed) -> None:
    game.seal_as_one(ONE, FIRST, final="false")
    assert game.run().played == ()
    assert [path.name for path in store.finalise(game.root, "pit", NOW, game.keys).paths] == ["orders.yaml.age"]
    assert len(game.run().played) == 2


def test_an_erratum_opens_the_orders_to_be_corrected(game: Closed) -> None:
    game.play()
    done = store.erratum(game.root, "pit", CALM, ONE, "a slip", game.keys)
    assert not done.faults
    assert (game.file(f"{ONE}.2") / "orders.yaml").is_file()
    assert codes(store.erratum(game.root, "pit", CALM, ONE, "a slip", NO_KEYS))


def test_nothing_is_deleted_where_no_key_shows_that_it_opens_again(game: Closed) -> None:
    before, path = game.parts(ONE), game.write(ONE, FIRST)
    stranger = Keyring((new_key()[0],))
    assert codes(store.seal_orders(game.root, "pit", CALM, stranger)) == ["wrong-key"]
    assert path.is_file()
    assert game.parts(ONE) == before
    shutil.rmtree(path.with_name("orders"))
    assert codes(store.seal_orders(game.root, "pit", CALM, stranger)) == ["wrong-key"]
    assert (path.is_file(), game.parts(ONE)) == (True, {})


def test_orders_are_sealed_by_the_recipients_alone_with_a_warning_where_nothing_can_be_lost(game: Closed) -> None:
    path = game.write(ONE, FIRST)
    text = path.read_bytes()
    assert codes(store.seal_orders(game.root, "pit", CALM, NO_KEYS)) == ["no-key"]
    assert path.read_bytes() == text
    shutil.rmtree(path.with_name("orders"))
    done = store.seal_orders(game.root, "pit", CALM, NO_KEYS)
    assert [(problem.weight, problem.code) for problem in done.problems] == [("notice", "not-seen-open")]
    assert not path.exists()
    assert len(game.run().played) == 2


def test_a_game_that_one_key_alone_opens_is_warned_of(game: Closed) -> None:
    assert "one-key" not in [problem.code for problem in game.check().problems]
    words = game.file("game.yaml")
    words.write_text(re.sub(r"recipients: .*", f"recipients: [{game.recipient}]", words.read_text()))
    (found,) = [problem for problem in game.check().problems if problem.code == "one-key"]
    assert found.weight == "notice"
    assert found.spot
    assert "gazette rekey pit" in found.suggestion


def sealed(game: Closed, phase: str = ONE) -> Path:
    """The orders of a phase, sealed as one file."""
    return game.seal_as_one(phase, FIRST)


def test_a_missing_key_is_no_fault_for_a_stranger_and_one_for_running(game: Closed) -> None:
    sealed(game)
    seen = game.check(NO_KEYS)
    assert seen.faults == []
    assert {problem.code for problem in seen.problems} == {"no-key"}
    assert set(codes(game.run(NO_KEYS))) == {"no-key"} if game.run(NO_KEYS).faults else False


def test_a_wrong_key_is_told(game: Closed) -> None:
    sealed(game)
    assert "wrong-key" in codes(game.run(Keyring((new_key()[0],))))


@pytest.mark.parametrize("cut", [0, 10, 100, 300, 4000, -70, -2])
def test_a_file_that_is_cut_short_is_told(game: Closed, cut: int) -> None:
    path = sealed(game)
    path.write_bytes(path.read_bytes().rstrip(b"\n")[:cut])  # the empty lines at the end are for nothing but the length
    assert codes(game.run()) == ["not-sealed-whole"]


def test_a_damaged_file_is_told(game: Closed) -> None:
    path = sealed(game)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(bytes(data))
    assert codes(game.run()) == ["not-sealed-whole"]


def test_a_file_that_is_not_sealed_at_all_is_told(game: Closed) -> None:
    path = sealed(game)
    path.write_text("format: 1\norders: {}\n")
    assert codes(game.run()) == ["not-sealed-whole"]


@pytest.mark.parametrize("name", ["secret", "orders"])
def test_what_belongs_elsewhere_is_no_secret_of_a_phase(game: Closed, name: str) -> None:
    game.send(ONE, {"grey": ["Badger - Ridge"]})
    game.run()
    source = f"{ONE}/orders/grey.yaml.age" if name == "orders" else f"{EVENING}/secret.yaml.age"
    shutil.copy(game.file(source), game.file(f"{TWO}/secret.yaml.age"))
    assert codes(game.run()) == ["other-secret"]


def test_an_order_file_sealed_as_the_secret_of_its_own_phase_is_a_fault(game: Closed) -> None:
    shutil.copy(sealed(game), game.file(f"{ONE}/secret.yaml.age"))
    assert codes(game.check()) == ["other-secret"]


@pytest.mark.parametrize(("name", "hint"), [("orders", "seal the orders again"), ("secret", "put the file back")])
def test_what_to_do_about_a_damaged_file_is_told(game: Closed, name: str, hint: str) -> None:
    sealed(game)
    path = game.file(f"{ONE}/{name}.yaml.age")
    path.write_bytes(path.read_bytes()[:300])
    (found,) = game.check().faults
    assert found.suggestion.startswith(hint)


def test_what_another_program_sealed_without_armour_is_opened_whatever_bytes_it_has(game: Closed) -> None:
    import pyrage

    recipient, data = pyrage.x25519.Recipient.from_str(game.recipient), b""
    while b"\r\n" not in data:
        data = pyrage.encrypt(b"orders\n" * 2000, [recipient])
    path = game.file("orders.yaml.age")
    path.write_bytes(data)
    assert unseal(path, game.keys) == (b"orders\n" * 2000, [])


def test_a_game_whose_secret_is_gone_stops_before_nobody_is_bound(game: Closed) -> None:
    game.send(ONE, FIRST)
    game.run()
    game.file("keys.yaml.age").unlink()
    game.send(TWO, FIRST)
    assert codes(game.check()) == codes(game.run()) == ["no-secret"]
    assert not game.file(f"{TWO}/results.yaml").exists()


def test_sealed_and_open_orders_at_once_are_a_fault(game: Closed) -> None:
    path = sealed(game)
    path.with_name("orders.yaml").write_text("format: 1\n")
    assert codes(game.run()) == ["sealed-and-open"]


def test_an_old_sealed_file_in_a_new_phase_is_a_fault(game: Closed) -> None:
    old = sealed(game)
    game.run()
    shutil.rmtree(game.file(f"{TWO}/orders"))
    shutil.copy(old, game.file(f"{TWO}/orders.yaml.age"))
    assert codes(game.run()) == ["wrong-phase"]


def test_a_sealed_file_that_was_exchanged_after_it_was_run_is_a_fault(game: Closed) -> None:
    path = sealed(game)
    text, _ = unseal(path, game.keys)
    assert text is not None
    game.run()
    path.write_bytes(seal(text.replace(b"Badger - Mill", b"Badger - Ridge"), [game.recipient]))
    assert codes(game.check()) == ["changed-orders"]


def test_the_line_ends_of_windows_do_no_harm_to_a_sealed_file(game: Closed) -> None:
    path = sealed(game)
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    assert len(game.run().played) == 2


def test_a_co_gm_opens_what_was_sealed_for_both(game: Closed) -> None:
    identity, recipient = new_key()
    words = game.file("game.yaml")
    words.write_text(words.read_text().replace(game.recipient, f"{game.recipient}, {recipient}"))
    game.send(ONE, FIRST)
    for path in game.file(f"{ONE}/orders").iterdir():
        assert unseal(path, Keyring((identity,)))[1] == []
        assert unseal(path, game.keys)[1] == []


def test_a_key_file_may_hold_comments_and_several_keys() -> None:
    (one, _), (two, _) = new_key(), new_key()
    assert read_keys(f"# recipient: age1x\n{one}\n\n{two}\n").identities == (one, two)
    with pytest.raises(ValueError, match="not whole"):
        read_keys(one[:-3])
    assert one not in repr(read_keys(one))


# What leaves by the command line.


@pytest.fixture(scope="module")
def fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A repository with a sealed game of Ambition & Empire; never changed, only copied."""
    home = tmp_path_factory.mktemp("fresh")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(home)
        subprocess.run(["git", "init", "-q", "."], check=True)
        assert main(["keygen", "--out", "the.key"]) == 0
        patch.setenv("GAZETTE_KEY", (home / "the.key").read_text())
        assert main(["new", "duel", "--rules", "ambition-and-empire", "--secrecy", "sealed"]) == 0
    return home


@pytest.fixture
def repository(fresh: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository of a test's own with that game, and its key."""
    shutil.copytree(fresh, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GAZETTE_KEY", (tmp_path / "the.key").read_text())
    return tmp_path


def fill(repository: Path, france: str, bids: str = "", *, one_file: bool = False) -> Path:
    path = repository / "state/duel/01-1763-spring-orders/orders.yaml"
    if one_file:
        shutil.rmtree(path.with_name("orders"), ignore_errors=True)
    head = "format: 1\ngame: duel\nphase: 01-1763-spring-orders\nfinal: true\n"
    path.write_text(f"{head}orders:\n  france: [{france}]\nbids: {{{bids}}}\n")
    return path


def test_a_public_log_names_place_and_code_and_the_gm_s_own_machine_says_all(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = fill(repository, "A Par - MARKERplace", "spain: [1 DP to F Portugal - MARKERbid]", one_file=True)
    recipient = [(repository / "the.key").read_text().split()[2]]
    sealed_name(path).write_bytes(seal(path.read_text(), recipient))
    path.unlink()
    capsys.readouterr()
    assert main(["check"]) == 1
    told = "".join(capsys.readouterr())
    assert "MARKERplace" in told
    monkeypatch.setenv("CI", "true")
    monkeypatch.setenv("GITHUB_STEP_SUMMARY", str(repository / "summary.md"))
    for command in (["check", "--github"], ["check", "--json"], ["run", "--github"], ["replay"], ["--debug", "run"]):
        main(command)
        told = "".join(capsys.readouterr())
        assert "MARKER" not in told, command
        assert "Par" not in told, command
    assert "orders.yaml.age:6" in (repository / "summary.md").read_text()
    assert "MARKER" not in (repository / "summary.md").read_text()


def test_a_plain_order_file_in_git_is_a_fault_and_an_ignored_one_is_not(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = fill(repository, "A Par - Bur")
    main(["check"])
    assert "git holds this file" not in "".join(capsys.readouterr())
    subprocess.run(["git", "add", "-f", str(path)], check=True)
    assert main(["check"]) == 1
    assert "git holds this file" in "".join(capsys.readouterr())
    subprocess.run(["git", "rm", "-q", "--cached", str(path)], check=True)
    monkeypatch.setenv("CI", "true")
    assert main(["check"]) == 1


def test_a_new_sealed_game_has_a_spare_key_that_git_leaves_out(
    repository: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    spare = repository / "second-spare.key"
    assert main(["new", "second", "--rules", "classical", "--secrecy", "sealed"]) == 0
    told = "".join(capsys.readouterr())
    assert f"A spare key is in {spare.name}" in told.replace(f"{repository}/", "")
    assert "SECRET" not in told
    assert spare.stat().st_mode & 0o077 == 0
    mine, other = (path.read_text().split()[2] for path in (repository / "the.key", spare))
    assert f"recipients: [{mine}, {other}]" in (repository / "state/second/game.yaml").read_text()
    subprocess.run(["git", "add", "-A", "."], cwd=repository, check=True)
    listed = subprocess.run(["git", "ls-files"], cwd=repository, capture_output=True, text=True, check=True).stdout.split()
    assert not [name for name in listed if name.endswith(".key")]
    monkeypatch.setenv("GAZETTE_KEY", spare.read_text())
    assert main(["check", "second"]) == 0
    assert "notice: this file is sealed" not in "".join(capsys.readouterr())


def test_a_spare_key_is_never_overwritten(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (repository / "third-spare.key").write_text("mine")
    assert main(["new", "third", "--rules", "classical", "--secrecy", "sealed"]) == 2
    assert (repository / "third-spare.key").read_text() == "mine"
    assert not (repository / "state/third").exists()


def test_of_two_sealed_files_in_conflict_git_keeps_both_whole(repository: Path) -> None:
    def git(*words: str) -> subprocess.CompletedProcess[bytes]:
        who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.autocrlf=true"]
        return subprocess.run(["git", *who, *words], cwd=repository, capture_output=True, check=False)

    assert (repository / ".gitattributes").read_text() == "*.age binary\n"
    recipient = (repository / "the.key").read_text().split()[2]
    path = repository / "state/duel/01-1763-spring-orders/orders.yaml.age"
    versions = [seal(text, [recipient]) for text in ("a: b\n", "a: c\n", "a: d\n")]
    for name, data in zip(("base", "theirs", "ours"), versions, strict=True):
        git("checkout", "-q", *(["base"] if name == "ours" else []), "-b", name)
        path.write_bytes(data)
        git("add", ".gitattributes", "state")
        assert git("commit", "-q", "-m", name).returncode == 0
    assert git("merge", "theirs").returncode
    assert path.read_bytes() == versions[2]
    name = path.relative_to(repository).as_posix()
    assert [git("show", f":{stage}:{name}").stdout for stage in (2, 3)] == [versions[2], versions[1]]
    assert git("checkout", "--theirs", name).returncode == 0
    assert path.read_bytes() == versions[1]


def test_a_new_sealed_game_is_sealed_for_its_gm_and_co_gm_from_the_start(repository: Path) -> None:
    recipient, other = (repository / "the.key").read_text().split()[2], new_key()[1]
    assert main(["new", "second", "--rules", "classical", "--secrecy", "sealed", "--recipient", other]) == 0
    home = repository / "state/second"
    assert f"recipients: [{recipient}, {other}]" in (home / "game.yaml").read_text()
    assert {path.name for path in home.iterdir() if path.is_file()} >= {"keys.yaml.age", ".gitignore"}
    assert not (home / "keys.yaml").exists()
    assert (home / "01-1901-spring-orders/sheet.yaml").is_file()


@pytest.mark.parametrize(
    "more", [["--secrecy", "sealed", "--recipient", "age1x"], ["--secrecy", "sealed", "--recipient", "anna@example.org"]]
)
def test_a_sealed_game_for_nobody_is_not_made(repository: Path, more: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "third", "--rules", "classical", *more]) == 2
    assert "recipient" in capsys.readouterr().err
    assert not (repository / "state/third").exists()


def test_a_sealed_game_needs_a_key(repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.delenv("GAZETTE_KEY")
    assert main(["new", "third", "--rules", "classical", "--secrecy", "sealed"]) == 2
    assert "gazette keygen" in capsys.readouterr().err
    assert not (repository / "state/third").exists()


def test_the_command_finishes_an_interrupted_seal(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = fill(repository, "A Par - Bur")
    text = path.read_text()
    assert main(["seal", "duel"]) == 0
    path.write_text(text)
    assert main(["check"]) == 1
    assert main(["seal", "duel"]) == 0
    assert not path.exists()
    fill(repository, "A Par - Gas")
    capsys.readouterr()
    assert main(["seal", "duel"]) == 1
    assert "only one of them can count" in capsys.readouterr().err
    assert "A Par - Gas" in path.read_text()


def commit(repository: Path) -> subprocess.CompletedProcess[str]:
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "core.hooksPath=.githooks"]
    return subprocess.run(["git", *who, "commit", "-q", "-m", "x"], cwd=repository, capture_output=True, text=True, check=False)


PHASE = "01-1763-spring-orders"
OPEN = (
    *("orders.yaml", "Orders.yaml", "ORDERS.YAML", "orders.yml", "orders/gm.yaml", "sheet.yaml", "secret.yaml", "keys.yaml"),
    *("orders.yaml~", "#orders.yaml#", ".#orders.yaml", ".orders.yaml.swp", ".orders.yaml.un~", ".orders.yaml.kate-swp"),
    *("orders.yaml.save", "orders.yaml.bak", ".orders.yaml.part", "orders.yaml.orig", "final-orders.yaml", "Copy of orders.yaml"),
    *("orders (1).yaml", "Bestellungen für März.yaml", 'a "quoted" name', "two\nlines", "-n", ".DS_Store", "deep/er/orders.yaml"),
    *("orders.yaml.age/orders.yaml", "position.yaml.txt", ".gitignore", "game.yaml", "austria.age", "reports/austria.html"),
    *("reports/Copy of austria.age", "reports/Austria.age", "reports/.austria.age.part", "reports/austria.age~"),
    *(
        "orders/austria.yaml",
        "orders/austria.age",
        "orders/Austria.yaml.age",
        "orders/austria.old.yaml.age",
        "orders/austria~.yaml.age",
    ),
    *(
        "orders/.yaml.age",
        "orders/old/austria.yaml.age",
        "orders/austria.yaml.age~",
        "orders/austria.yml.age",
        "orders.2/gm.yaml.age",
    ),
    *("reports/orders.yaml", "reports/deep/austria.age", "reports/.age", "deep/reports/austria.age", "reports/austria.age.age"),
)
"""Names that open orders may have in the folder of a phase."""
ELSEWHERE = ("keys.yaml", "orders.yaml", "notes.txt", "Keys.yaml.age", "drafts/press.md", "press.md")


AGE = "-----BEGIN AGE ENCRYPTED FILE-----\n"


def git(home: Path, *words: str) -> str:
    return subprocess.run(["git", *words], cwd=home, capture_output=True, text=True, check=True).stdout


def held(repository: Path) -> set[str]:
    """What git holds of the game."""
    return {path.removeprefix("state/duel/") for path in git(repository, "ls-files", "-z", "state/duel").split("\0") if path}


def lay(repository: Path, names: tuple[str, ...]) -> None:
    for name in names:
        path = repository / "state/duel" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{AGE}sealed\n" if name in LISTED and name.endswith(".age") else "A Par - Bur")


@pytest.fixture
def whole(repository: Path) -> Path:
    """The game with every file that may be committed, and an empty index."""
    (repository / ".gitignore").unlink()
    lay(repository, tuple(name for name in LISTED if not (repository / "state/duel" / name).exists()))
    return repository


REPORTS = ("reports/austria.age", "reports/austria-start.age")
POWERS = (
    *("austria", "britain-hanover", "denmark-norway", "france", "gm", "ottomans", "poland-saxony", "prussia", "russia", "spain"),
    "sweden",
)
PARTS = tuple(f"orders/{power}.yaml.age" for power in POWERS)
LISTED = {*OF_GAME, *(f"{folder}/{name}" for folder in (PHASE, f"{PHASE}.2") for name in (*OF_PHASE, *REPORTS, *PARTS))}
UNLISTED = tuple(f"{PHASE}/{name}" for name in OPEN if "age/" not in name) + ELSEWHERE


def test_git_takes_the_files_that_are_listed_and_no_other(whole: Path) -> None:
    lay(whole, UNLISTED)
    git(whole, "add", "-A", "state")
    assert held(whole) == LISTED


def test_the_list_is_documented() -> None:
    text = (Path(__file__).parents[2] / "generator/docs/formats.md").read_text()
    rows = {row.split("|")[1].strip(): row.split("|")[2] for row in text.splitlines() if row.startswith("| of ")}
    for folder, names in (("of the game", OF_GAME), ("of a phase", OF_PHASE)):
        assert sorted(name.strip("`") for name in rows[folder].split()) == sorted(names)


def test_a_folder_in_place_of_a_listed_file_hides_nothing(repository: Path) -> None:
    inside = (f"{PHASE}/orders.yaml.age/orders.yaml", f"{PHASE}/press.md/a", "map.svg/orders.yaml", f"{PHASE}/reports/red.age/a")
    lay(repository, inside)
    git(repository, "add", "-A", "state")
    assert not {path for path in held(repository) if path.endswith(("/orders.yaml", "/a"))}


def test_the_hook_and_check_refuse_all_others_however_they_got_in(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    git(whole, "add", "-A", "state")
    assert commit(whole).returncode == 0
    main(["check"])
    assert "a sealed game must not show" not in capsys.readouterr().err
    lay(whole, UNLISTED)
    git(whole, "add", "-A", "-f", "state")
    refused = commit(whole)
    assert refused.returncode == 1
    told = {line.removeprefix("state/duel/") for line in refused.stderr.splitlines() if line.startswith("state/")}
    assert told == {name.replace("\n", "?") for name in UNLISTED}
    assert main(["check"]) == 1
    err = capsys.readouterr().err
    assert err.count("git holds this file") == len(UNLISTED)


def test_plain_text_is_not_sealed_by_its_name(whole: Path, capsys: pytest.CaptureFixture[str]) -> None:
    names = ["keys.yaml.age", *(f"{PHASE}/{it}" for it in ("orders.yaml.age", "secret.yaml.age", PARTS[0], *REPORTS))]
    paths = {f"state/duel/{name}": whole / "state/duel" / name for name in names}
    sealed = {place: path.read_bytes() for place, path in paths.items()}
    for content in (b"A Par - Bur", b"", b" -----BEGIN AGE ENCRYPTED FILE-----", b"age"):
        for path in paths.values():
            path.write_bytes(content)
        git(whole, "add", "-A", "state")
        refused = commit(whole)
        assert refused.returncode == 1
        assert {line for line in refused.stderr.splitlines() if line.startswith("state/")} == set(paths)
        assert main(["check"]) == 1
        told = [line for line in capsys.readouterr().err.splitlines() if "this file is called .age" in line]
        assert sorted(line.partition(": fault")[0] for line in told) == sorted(f"{place}:1:1" for place in paths)
    for place, path in paths.items():
        path.write_bytes(sealed[place])
    # One of them alone is enough to be refused.
    for place, path in paths.items():
        path.write_bytes(b"A Par - Bur")
        git(whole, "add", "-A", "state")
        refused = commit(whole)
        assert (refused.returncode, refused.stderr.splitlines()[-1]) == (1, place)
        path.write_bytes(sealed[place])
    for contents in (sealed, dict.fromkeys(paths, b"age-encryption.org/v1\n-> X25519\n\x00\xff")):
        for place, path in paths.items():
            path.write_bytes(contents[place])
        git(whole, "add", "-A", "state")
        assert commit(whole).returncode == 0
        main(["check"])
        assert "is called .age" not in capsys.readouterr().err


def test_each_name_alone_is_refused(whole: Path) -> None:
    git(whole, "add", "-A", "state")
    assert commit(whole).returncode == 0
    for name in UNLISTED:
        lay(whole, (name,))
        git(whole, "add", "-f", f"state/duel/{name}")
        assert commit(whole).returncode == 1, name
        git(whole, "rm", "-q", "-f", "--cached", f"state/duel/{name}")


@pytest.mark.parametrize("line", ["secrecy: sealed", '"secrecy": "sealed"', "secrecy : 'sealed' # so", "{secrecy: sealed}"])
def test_the_hook_knows_a_sealed_game_however_that_is_written(repository: Path, line: str) -> None:
    words = repository / "state/duel/game.yaml"
    words.write_text(words.read_text().replace("secrecy: sealed", line))
    fill(repository, "A Par - Bur")
    git(repository, "add", "-f", "state")
    assert commit(repository).returncode == 1
    words.write_text(words.read_text().replace(line, "secrecy: private # was sealed"))
    git(repository, "add", "-f", "state")
    assert commit(repository).returncode == 0


def test_a_game_of_an_older_gazette_is_told_how_to_renew_what_guards_it(
    repository: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    home, hook = repository / "state/duel", repository / ".githooks/pre-commit"
    lay(repository, ("01-1763-spring-orders/Copy of orders.yaml",))
    (home / ".gitignore").write_text("orders*\nsheet*\nsecret*\nkeys*\n!*.age\n!orders.schema.json\n")
    hook.write_text("#!/bin/sh\n# Refuses what must be sealed in a sealed game of Gazette.\n")
    git(repository, "config", "core.hooksPath", ".githooks")
    assert main(["check"]) == 1
    err = capsys.readouterr().err
    assert "git does not leave out this file" in err
    assert err.count("`gazette guard` writes it anew") == 2
    assert main(["guard"]) == 0
    assert "core.hooksPath .githooks" in capsys.readouterr().out
    assert main(["check"]) == 0
    assert "guard" not in capsys.readouterr().err


def test_check_says_while_the_hook_is_off(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def off() -> bool:
        capsys.readouterr()
        assert main(["check"]) == 0
        return "git does not run the hook" in capsys.readouterr().err

    hook = repository / ".githooks/pre-commit"
    assert off()
    git(repository, "config", "core.hooksPath", ".githooks")
    assert not off()
    hook.chmod(0o644)
    assert off()
    hook.chmod(0o755)
    monkeypatch.setenv("CI", "1")
    git(repository, "config", "--unset", "core.hooksPath")
    assert not off()
    monkeypatch.delenv("CI")
    own = repository / ".git/hooks/pre-commit"
    own.parent.mkdir(exist_ok=True)
    own.write_text("#!/bin/sh\nexec make lint\n")
    own.chmod(0o755)
    assert off()
    own.write_text("#!/bin/sh\nmake lint && exec .githooks/pre-commit\n")
    assert not off()


def test_somebody_s_own_hook_is_not_written_over(repository: Path) -> None:
    hook = repository / ".githooks/pre-commit"
    hook.write_text("#!/bin/sh\nexec make lint\n")
    assert main(["guard"]) == 0
    assert hook.read_text() == "#!/bin/sh\nexec make lint\n"


def test_the_hook_refuses_open_orders_and_lets_sealed_ones_pass(repository: Path) -> None:
    path = fill(repository, "A Par - Bur")
    subprocess.run(["git", "add", "."], cwd=repository, check=True)
    assert commit(repository).returncode == 0
    subprocess.run(["git", "add", "-f", str(path)], cwd=repository, check=True)
    refused = commit(repository)
    assert refused.returncode == 1
    assert str(path.relative_to(repository)) in refused.stderr
    assert main(["seal", "duel"]) == 0
    subprocess.run(["git", "add", "-A", "."], cwd=repository, check=True)
    assert commit(repository).returncode == 0
    listed = subprocess.run(["git", "ls-files"], cwd=repository, capture_output=True, text=True, check=True).stdout.split()
    assert {Path(each).name for each in listed} >= {"france.yaml.age", "gm.yaml.age", "keys.yaml.age"}
    assert not {Path(each).name for each in listed} & {"orders.yaml", "keys.yaml", "secret.yaml", "the.key"}


def test_a_key_is_never_overwritten_and_only_its_owner_reads_it(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = (repository / "the.key").read_text()
    assert main(["keygen", "--out", "the.key"]) == 2
    assert (repository / "the.key").read_text() == before
    assert (repository / "the.key").stat().st_mode & 0o077 == 0
    assert "AGE-SECRET-KEY" not in "".join(capsys.readouterr())


def test_a_mistyped_key_is_not_printed(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    capsys.readouterr()
    for text in ("AGE-SECRET-KEY-1MARKER", "MARKER"):
        monkeypatch.setenv("GAZETTE_KEY", text)
        assert main(["check"]) != 0
        told = "".join(capsys.readouterr())
        assert "MARKER" not in told
        assert "GAZETTE_KEY" in told


WITH_KEY = {
    "in place of its file": ("--key={}", "check"),
    "as two words": ("check", "--key", "{}"),
    "as a recipient": ("new", "third", "--rules", "classical", "--secrecy", "sealed", "--recipient", "{}"),
    "as a game": ("check", "{}"),
    "as a command": ("{}",),
    "as an argument too many": ("keygen", "{}"),
    "with its comment": ("check", "--key", "# recipient: age1x\n{}\n"),
}


@pytest.mark.parametrize("words", WITH_KEY.values(), ids=WITH_KEY)
@pytest.mark.parametrize("cut", [slice(None), slice(12, None), slice(None, 40)], ids=["whole", "without its head", "cut short"])
def test_a_key_on_the_command_line_is_refused_without_a_word_of_it(
    repository: Path, words: tuple[str, ...], cut: slice, capsys: pytest.CaptureFixture[str]
) -> None:
    key = new_key()[0][cut]
    capsys.readouterr()
    assert main([word.replace("{}", key) for word in words]) == 2
    told = "".join(capsys.readouterr())
    assert "gazette rekey" in told
    assert [at for at in range(len(key) - 8) if key[at : at + 9] in told] == []


def test_a_key_among_the_recipients_is_not_printed(repository: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, key = repository / "state/duel/game.yaml", new_key()[0]
    path.write_text(path.read_text().replace("recipients: [", f"recipients: [{key}, "))
    capsys.readouterr()
    assert main(["check"]) == 1
    told = "".join(capsys.readouterr())
    assert "this is no recipient" in told
    assert key[:20] not in told


def test_orders_of_an_open_game_that_are_pushed_before_they_are_final_are_warned_of(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    who = ["-c", "user.name=A", "-c", "user.email=a@example.org"]
    subprocess.run(["git", "init", "-q", "-b", "main", "here"], check=True)
    subprocess.run(["git", "init", "-q", "--bare", "there"], check=True)
    here = tmp_path / "here"
    assert main(["-C", str(here), "new", "tea", "--rules", "classical"]) == 0
    path = here / "state/tea/01-1901-spring-orders/orders.yaml"

    def warned() -> bool:
        capsys.readouterr()
        assert main(["-C", str(here), "check"]) == 0
        return "can be read by everybody" in capsys.readouterr().err

    def push() -> None:
        subprocess.run(["git", "add", "."], cwd=here, check=True)
        subprocess.run(["git", *who, "commit", "-q", "-m", "x"], cwd=here, check=True)
        subprocess.run(["git", "push", "-q", "origin", "main"], cwd=here, check=True)

    subprocess.run(["git", "remote", "add", "origin", str(tmp_path / "there")], cwd=here, check=True)
    subprocess.run(["git", "config", "branch.main.remote", "origin"], cwd=here, check=True)
    subprocess.run(["git", "config", "branch.main.merge", "refs/heads/main"], cwd=here, check=True)
    push()
    assert not warned()  # a blank sheet tells nothing
    path.write_text(path.read_text().replace("- A Par", "- A Par - Bur"))
    assert not warned()
    push()
    assert warned()
    path.write_text(path.read_text().replace("final: false", "final: true"))
    assert not warned()
    parts = path.parent / "orders"
    parts.mkdir()
    path.rename(parts / "gm.yaml")
    assert not warned()
    push()
    assert not warned()
    (parts / "gm.yaml").write_text((parts / "gm.yaml").read_text().replace("final: true", "final: false"))
    push()
    assert warned()


def test_a_public_log_does_not_tell_that_a_power_bid_too_much_or_sent_nothing(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = fill(repository, "A Par - Lon", "spain: [9 DP to F Portugal H]", one_file=True)
    recipient = [(repository / "the.key").read_text().split()[2]]
    sealed_name(path).write_bytes(seal(path.read_text(), recipient))
    path.unlink()
    capsys.readouterr()
    assert main(["check"]) == 0
    told = "".join(capsys.readouterr())
    assert "more points than this power has" in told
    assert "nothing was ordered" in told
    monkeypatch.setenv("CI", "true")
    assert main(["check"]) == 0
    assert "".join(capsys.readouterr()) == "duel, Spring 1763 Orders: 0 faults\n"


def test_a_public_log_does_not_tell_that_a_sealed_ruling_ends_the_game(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = fill(repository, "A Par H", one_file=True)
    text = path.read_text() + "rulings: [{rule: concede, power: russia}]\n"
    sealed_name(path).write_bytes(seal(text, [(repository / "the.key").read_text().split()[2]]))
    path.unlink()
    capsys.readouterr()
    assert main(["check"]) == 0
    assert "the game ends: russia wins" in "".join(capsys.readouterr())
    monkeypatch.setenv("CI", "true")
    assert main(["check"]) == 0
    assert "".join(capsys.readouterr()) == "duel, Spring 1763 Orders: 0 faults\n"
