"""Nobody without a key sees who has sent orders: not by names, sizes or changes of files, not in public logs, and not by a copy."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from generator import store
from generator.cli import games, main, redaction
from generator.core.placed_values import Map
from generator.store.entering import enter
from generator.store.game_folders import awaited
from generator.store.order_parts import joined, read_parts
from generator.store.reading import load_yaml
from generator.store.sealing import BLOCK, NO_KEYS, Keyring, new_key, seal_bytes, sealed_length, unseal
from generator.store.splitting import empty, split_up
from tests.support.quarry_tables.closed import Closed, set_closed
from tests.support.quarry_tables.table import CALM, FIRST, NOW, ONE, SECOND, TWO

PARTS = {f"{ONE}/orders/{name}.yaml.age" for name in ("gm", "grey", "ochre")}


@pytest.fixture
def game(tmp_path: Path) -> Closed:
    return set_closed(tmp_path / "state")


def seen(game: Closed) -> dict[str, bytes]:
    """What whoever has the repository sees: every file that may be committed."""
    home = game.root / "pit"
    found = {path.relative_to(home): path.read_bytes() for path in home.rglob("*") if path.is_file()}
    return {path.as_posix(): data for path, data in found.items() if store.is_listed(path)}


def send(game: Closed, **orders: list[str]) -> store.Written:
    entries = {power: {"orders": lines} for power, lines in orders.items()}
    return enter(game.root, "pit", CALM, game.keys, entries, NOW)


def codes(found: store.Written | store.CheckResult) -> list[str]:
    return [problem.code for problem in found.faults]


def finalise(game: Closed) -> object:
    return store.finalise(game.root, "pit", NOW, game.keys)


def seal_again(game: Closed) -> store.Written:
    game.open()
    return game.seal()


EVENINGS: dict[str, list[Callable[[Closed], object]]] = {
    "the one": [lambda it: send(it, grey=FIRST["grey"]), lambda it: send(it, grey=["Badger stays"]), finalise, Closed.run],
    "the other": [lambda it: send(it, ochre=FIRST["ochre"]), lambda it: send(it, ochre=[]), finalise, Closed.run],
    "both, at length": [
        lambda it: send(it, grey=[*FIRST["grey"], *["Badger stays"] * 90], ochre=FIRST["ochre"]),
        lambda it: send(it, grey=FIRST["grey"], ochre=FIRST["ochre"]),
        finalise,
        Closed.run,
    ],
    "nobody": [seal_again, seal_again, finalise, Closed.run],
}


def test_names_sizes_and_changes_are_the_same_whoever_sent_what(tmp_path: Path) -> None:
    """At every step of an evening, and so in every commit."""
    told = {}
    for name, steps in EVENINGS.items():
        game = set_closed(tmp_path / name / "state")
        before, story = seen(game), []
        for step in steps:
            step(game)
            after = seen(game)
            changed = {file for file in after if after[file] != before.get(file)} | (before.keys() - after.keys())
            sizes = {file: len(data) for file, data in after.items() if file.endswith(".age")}
            story.append((sorted(changed), sizes))
            before = after
        told[name] = story
        assert set(story[0][0]) == set(story[1][0]) == set(story[2][0]) == PARTS
        assert len({size for file, size in story[-1][1].items() if "/orders/" in file}) == 1
        assert game.file(f"{ONE}/results.yaml").is_file()
    assert all(story == told["nobody"] for story in told.values())


def test_nothing_is_in_a_name_or_in_plain_text(game: Closed) -> None:
    send(game, grey=["Badger - Ridge"])
    send(game, grey=["Badger - Mill"])
    assert {path.name for path in game.file(ONE).rglob("*")} == {
        *("orders", "position.yaml", "secret.yaml.age", "sheet.yaml", "gm.yaml.age", "grey.yaml.age", "ochre.yaml.age")
    }
    assert not any(b"Ridge" in data.replace(b"Ridge: ", b"") for file, data in seen(game).items() if file in PARTS)
    opened = unseal(game.file(f"{ONE}/orders/grey.yaml.age"), game.keys)[0] or b""
    assert b"older" in opened
    assert b"Badger - Ridge" in opened


def test_the_same_text_is_sealed_to_other_bytes_in_every_file_each_time(game: Closed) -> None:
    found = [data for _ in range(3) for data in (send(game, grey=[f"{_} stays"]), list(game.parts(ONE).values()))[1]]
    assert len(set(found)) == len(found) == 9


def test_all_files_grow_together_and_none_gets_smaller(game: Closed) -> None:
    assert send(game, grey=[f"Badger {'x' * 9000} {number}" for number in range(3)]).problems == []
    assert {len(data) for data in game.parts(ONE).values()} == {sealed_length(2 * BLOCK, 2)}
    send(game, grey=[])
    assert {len(data) for data in game.parts(ONE).values()} == {sealed_length(2 * BLOCK, 2)}
    heir = new_key()
    assert not store.rekey(game.root, "pit", [heir[1], new_key()[1]], Keyring((*game.keys.identities, heir[0]))).faults
    assert {len(data) for data in game.parts(ONE).values()} == {sealed_length(2 * BLOCK, 2)}


def test_an_older_file_of_the_same_phase_or_that_of_another_power_is_found(game: Closed) -> None:
    send(game, grey=["Badger - Mill"])
    old = game.file(f"{ONE}/orders/grey.yaml.age").read_bytes()
    send(game, ochre=["Marten stays"])
    new = game.parts(ONE)
    for name, data in (("grey", old), ("ochre", new["grey"]), ("gm", new["ochre"])):
        path = game.file(f"{ONE}/orders/{name}.yaml.age")
        path.write_bytes(data)
        assert codes(game.check()) == codes(game.run()) == ["not-together"]
        assert codes(send(game, grey=["Badger stays"])) == ["not-together"]
        path.write_bytes(new[name])
    assert codes(game.check()) == []
    # The way out: they are opened as they are, and sealed again.
    game.file(f"{ONE}/orders/grey.yaml.age").write_bytes(old)
    assert [(each.weight, each.code) for each in game.open().problems] == [("notice", "not-together")]
    assert not game.seal().faults
    assert codes(game.check()) == []


def test_a_file_that_is_gone_or_too_many_is_found(game: Closed) -> None:
    game.send(ONE, FIRST, final="false")
    home = game.file(f"{ONE}/orders")
    for name in ("grey", "gm"):
        path = home / f"{name}.yaml.age"
        path.rename(path.with_suffix(".away"))
        assert codes(game.check()) == ["part-missing"]
        path.with_suffix(".away").rename(path)
    shutil.copy(home / "grey.yaml.age", home / "grey-2.yaml.age")
    assert set(codes(game.check())) <= {"misnamed", "not-together"}
    assert codes(game.check())


def test_what_a_stranger_sealed_for_the_game_counts_for_nobody(game: Closed) -> None:
    """Anybody may seal for a recipient; a file that says it is a power's must have been sealed with all others."""
    text = f"format: 1\ngame: pit\nphase: {ONE}\norders:\n  grey: [Badger stays]\n"
    game.file(f"{ONE}/orders/grey.yaml.age").write_bytes(seal_bytes(text.encode().ljust(BLOCK, b"\n"), [game.recipient]))
    assert codes(game.run()) == ["not-together"]


def test_the_gm_may_fill_in_the_sheet_beside_sealed_files_in_which_nothing_is(game: Closed) -> None:
    game.write(ONE, FIRST)
    assert codes(game.check()) == []
    assert not game.seal().faults
    game.write(ONE, SECOND)
    assert codes(game.check()) == codes(game.seal()) == ["sealed-and-open"]
    assert codes(send(game, grey=["Badger stays"])) == ["sealed-and-open"]
    game.file(f"{ONE}/orders.yaml").unlink()
    assert len(game.run().played) == 2


def test_git_takes_the_files_of_a_game_that_an_older_gazette_began(game: Closed) -> None:
    """Its list would leave them out, and a commit would miss the orders."""
    game.file(".gitignore").write_text("/*\n")
    shutil.rmtree(game.file(f"{ONE}/orders"))
    assert not game.run().faults
    assert store.is_guarded(game.root, "pit")
    game.file(".gitignore").write_text("/*\n")
    game.write(ONE, FIRST)
    assert not game.seal().faults
    assert store.is_guarded(game.root, "pit")


def test_an_open_folder_of_orders_is_sealed_a_file_a_power(game: Closed) -> None:
    head = f"format: 1\ngame: pit\nphase: {ONE}\n"
    shutil.rmtree(game.file(f"{ONE}/orders"))
    game.file(f"{ONE}/orders").mkdir()
    game.file(f"{ONE}/orders/gm.yaml").write_text(f"{head}final: true\norders: {{}}\n")
    game.file(f"{ONE}/orders/grey.yaml").write_text(f"{head}orders:\n  grey: [Badger - Mill] # late\n")
    assert not game.seal().faults
    assert sorted(path.name for path in game.file(f"{ONE}/orders").iterdir()) == ["gm.yaml.age", "grey.yaml.age", "ochre.yaml.age"]
    assert b"# late" in (unseal(game.file(f"{ONE}/orders/grey.yaml.age"), game.keys)[0] or b"")
    assert len(game.run().played) == 2


def test_without_a_key_nobody_can_tell_and_nothing_is_overwritten(game: Closed) -> None:
    send(game, grey=["Badger - Mill"])
    before = game.parts(ONE)
    assert {each.code for each in game.check(NO_KEYS).problems} == {"no-key"}
    assert len(game.check(NO_KEYS).problems) == 1 + len({"keys.yaml.age"})
    assert set(codes(enter(game.root, "pit", CALM, NO_KEYS, {"ochre": {"orders": []}}, NOW))) == {"no-key"}
    assert game.parts(ONE) == before


def test_a_played_phase_is_replayed_rekeyed_and_revealed(game: Closed) -> None:
    for phase, orders in ((ONE, FIRST), (TWO, SECOND)):
        assert not send(game, **orders).faults  # type: ignore[arg-type]
        assert not store.finalise(game.root, "pit", NOW, game.keys).faults
        assert not game.run().faults
        assert game.file(f"{phase}/results.yaml").is_file()
    assert game.check().over
    heir = new_key()
    assert not store.rekey(game.root, "pit", [heir[1], new_key()[1]], Keyring((*game.keys.identities, heir[0]))).faults
    late = Closed(game.root, Keyring((heir[0],)), heir[1])
    assert late.replay() == []
    assert not store.reveal(late.root, "pit", CALM, late.keys).faults
    revealed = late.file(f"{ONE}/revealed.yaml").read_text()
    assert "Badger - Mill" in revealed
    assert not [word for word in ("older", "taken", "sealed together") if word in revealed]


def test_an_erratum_opens_all_files_as_one(game: Closed) -> None:
    send(game, **FIRST)  # type: ignore[arg-type]
    finalise(game)
    game.run()
    assert not store.erratum(game.root, "pit", CALM, ONE, "a slip", game.keys).faults
    path = game.file(f"{ONE}.2/orders.yaml")
    path.write_text(path.read_text().replace("final: false", "final: true").replace("Badger - Mill", "Badger - Ridge"))
    assert not game.seal().faults
    assert len(game.run().played) == 2
    assert game.replay() == []


@pytest.fixture
def duel(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    assert main(["keygen", "--out", "the.key"]) == 0
    monkeypatch.setenv("GAZETTE_KEY", (tmp_path / "the.key").read_text())
    assert main(["new", "duel", "--rules", "ambition-and-empire", "--secrecy", "sealed"]) == 0
    return tmp_path / "state/duel/01-1763-spring-orders"


def test_public_logs_and_exit_codes_are_the_same_whose_ever_slip_it_is(
    duel: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    rules, keys = games.sound_rules(duel.parents[1], "duel"), Keyring((os.environ["GAZETTE_KEY"].split()[-1],))
    told = {}
    slips = {"austria": ["A Vie - Nowhereland"], "france": ["A Par H", "A Mar - Nowhereland"]}
    for power, lines in slips.items():
        others: dict[str, list[str]] = {other: [] for other in slips}
        entries = {name: {"orders": found} for name, found in {**others, power: lines}.items()}
        assert not enter(duel.parents[1], "duel", rules, keys, entries, datetime(2026, 11, 23, tzinfo=UTC)).problems
        with monkeypatch.context() as public:
            public.setenv("CI", "true")
            capsys.readouterr()
            codes = [main(list(words)) for words in (("check",), ("check", "--json"), ("run",))]
            told[power] = (codes, "".join(capsys.readouterr()))
    assert len(set(map(repr, told.values()))) == 1
    (said,) = {text for _, text in told.values()}
    assert "01-1763-spring-orders/orders:1:1: fault" in said
    assert not re.search(r"austria|france|Nowhere|Vie\b", said)


def test_which_commands_say_who_is_in_refuse_to_say_it_in_public(duel: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert redaction.in_public()
    for words in (
        ("passwords", "duel"),
        ("open", "duel"),
        ("seal", "duel"),
        ("final", "duel"),
        ("evening", "duel"),
        ("take", "duel"),
    ):
        assert main(list(words)) == 2, words
    assert sorted(path.suffix for path in (duel / "orders").iterdir()) == [".age"] * 11


# Splitting and joining.

FILE = """# mine
format: 1
game: duel
phase: 01-1763-spring-orders
final: false
orders:
  # Austria wrote late
  austria:
    - A Vie H
    # and again
    - A Bud H
  france: |
    A Par H
    # no comment: a line of a text

    F Bre H
  frnace: [A Mar H]
  spain: []
bids:
  austria: ["1 DP: A Swi H"]
rulings: []
older: {france: [{replaced: 2026-11-23T22:50:11Z, orders: [A Par - Bur]}]}
"""
POWERS = ("austria", "france", "spain", "sweden")


def read(text: str) -> Map:
    tree, problems = load_yaml(text.encode(), "orders.yaml")
    assert isinstance(tree, Map), problems
    return tree


def test_a_file_is_split_by_power_with_what_stands_in_it_as_it_was() -> None:
    parts = split_up(FILE, read(FILE), POWERS)
    head = "format: 1\ngame: duel\nphase: 01-1763-spring-orders\n"
    assert set(parts) == {*POWERS, "gm"}
    assert parts["sweden"] == f"{head}orders: {{}}\nbids: {{}}\nolder: {{}}\n"
    assert "    - A Vie H\n    # and again\n    - A Bud H\n" in parts["austria"]
    assert read(parts["france"])["orders"] == {"france": "A Par H\n# no comment: a line of a text\n\nF Bre H\n"}
    assert read(parts["france"])["older"]
    assert read(parts["gm"])["orders"] == {"frnace": ["A Mar H"]}
    assert "# mine" in parts["gm"]
    assert not [word for word in ("Vie", "Par", "Swi") if word in parts["gm"]]


@pytest.mark.parametrize(
    "text", [FILE, FILE.replace("bids:\n  austria", "bids: {austria").replace('H"]\n', 'H"]}\n')], ids=["lines", "flow"]
)
def test_what_was_split_is_joined_to_a_file_that_says_the_same(text: str) -> None:
    whole = joined(split_up(text, read(text), POWERS))
    assert read(whole) == {**read(text), "older": read(text)["older"]}
    again = joined(split_up(whole, read(whole), POWERS))
    assert again == whole


def test_an_empty_file_of_each_power_says_nothing_of_the_others() -> None:
    parts = empty(read(FILE), POWERS)
    assert {read(parts[power])["orders"] == {} for power in (*POWERS, "gm")} == {True}


def test_the_parts_that_are_read_are_those_that_were_written(game: Closed) -> None:
    send(game, grey=["Badger - Mill"])
    here = awaited(game.root, "pit")
    assert here is not None
    texts, problems = read_parts(here, game.keys)
    assert problems == []
    assert read(texts["grey"])["orders"] == {"grey": ["Badger - Mill"]}
