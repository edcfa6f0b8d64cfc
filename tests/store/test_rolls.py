"""Dice of a game: rolled by a seed that is bound before the first roll, or typed by a GM who rolls real ones."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from generator import store
from generator.cli import main
from generator.core.dice import Dice, Throw, Unrolled, commitment, roll
from generator.core.event import EVERYBODY, public
from generator.core.turn import Turn
from generator.store.sealing import seal, unseal
from tests.support.quarry_tables.closed import SEED, Closed, set_closed
from tests.support.quarry_tables.rolling import DIG, FIGHT, ROLLS, finish, play, register, text, type_rolls
from tests.support.quarry_tables.table import CALM, EVENING, LAST, NOW, ONE, QUARRY, TWO


def codes(done: Any) -> list[str]:
    return [problem.code for problem in done.faults]


def record(game: Closed, phase: str) -> Any:
    return store.read_yaml(game.file(f"{phase}/results.yaml"), typed=True)[0]


def rolls(game: Closed, phase: str) -> list[dict[str, Any]]:
    return [dict(event) for event in record(game, phase)["events"] if event["kind"] == "roll"]


def private(game: Closed, phase: str) -> list[dict[str, Any]]:
    events = store.tell(game.root, "pit", game.rules, phase, keys=game.keys).all_events
    return [dict(event) for event in events if event["kind"] == "roll"]


# The turn

TURN = Turn(None, None, dice=Dice("rolled", ONE, SEED))


def test_a_roll_is_a_fact_with_what_it_was_for_and_what_was_needed() -> None:
    turn, (two, one) = TURN.roll(EVERYBODY, Throw("storm", 2, 6, needed="7 or more"), Throw("calm", 1, 20))
    assert two == roll(SEED, f"{ONE}/storm", 2, 6)
    assert public(turn.events) == (
        {"kind": "roll", "purpose": "storm", "sides": 6, "dice": [*two], "needed": "7 or more"},
        {"kind": "roll", "purpose": "calm", "sides": 20, "dice": [*one]},
    )


@pytest.mark.parametrize("audience", ["ochre", "gm"])
def test_a_roll_may_be_for_one_reader_alone(audience: str) -> None:
    turn, _ = TURN.roll(audience, Throw("storm", 1, 6))
    assert [event["audience"] for event in turn.events] == [audience]


def test_a_roll_may_be_for_several_readers_and_falls_once() -> None:
    turn, ((face,),) = TURN.roll(["ochre", "grey", "ochre"], Throw("storm", 1, 6))
    assert [(event["audience"], event["dice"]) for event in turn.events] == [("ochre", [face]), ("grey", [face])]
    assert len(turn.roll("ochre", Throw("calm", 1, 6))[0].events) == 3
    with pytest.raises(ValueError, match="same purpose"):
        turn.roll("ochre", Throw("storm", 1, 6))


@pytest.mark.parametrize("audience", ["", [], ["ochre", ""], ["ochre", EVERYBODY]], ids=str)
def test_a_roll_for_nobody_is_refused(audience: str | list[str]) -> None:
    with pytest.raises(ValueError, match="somebody"):
        TURN.roll(audience, Throw("storm", 1, 6))


def test_dice_fall_otherwise_in_another_phase_and_alike_in_every_revision() -> None:
    falls = [replace(TURN, dice=Dice("rolled", phase, SEED)).roll(EVERYBODY, Throw("x", 30, 6))[1] for phase in (ONE, ONE, TWO)]
    assert falls[0] == falls[1] != falls[2]


def test_two_rolls_of_a_phase_for_the_same_purpose_are_refused() -> None:
    once = TURN.roll("ochre", Throw("storm", 1, 6))[0]
    for throws in ((Throw("storm", 1, 6),), (Throw("calm", 1, 6), Throw("calm", 1, 6))):
        with pytest.raises(ValueError, match="same purpose"):
            once.roll(EVERYBODY, *throws)


def test_a_rule_system_that_declares_no_dice_cannot_roll() -> None:
    with pytest.raises(ValueError, match="does not say that it rolls"):
        Turn(None, None).roll(EVERYBODY, Throw("storm", 1, 6))


def test_no_dice_are_rolled_by_an_empty_seed() -> None:
    with pytest.raises(Unrolled):
        Dice("rolled", ONE).throw([Throw("storm", 1, 6)])


TYPED = {
    "as it fell": (["3", "4"], (3, 4)),
    "one number where two dice are rolled": (["3"], None),
    "three numbers": (["3", "4", "5"], None),
    "a face that no die has": (["3", "7"], None),
    "no pip at all": (["3", "0"], None),
    "words": (["3", "four"], None),
    "a number in Arabic digits": (["3", "٤"], None),
    "a mapping": ({"3": "4"}, None),
    "a text": ("3 4", None),
    "half of it still to be typed": (["3", "d6"], None),
}


@pytest.mark.parametrize(("written", "faces"), TYPED.values(), ids=TYPED)
def test_what_a_gm_types(written: Any, faces: Any) -> None:
    dice = Dice("typed", ONE, typed={"storm": written})
    if faces:
        assert dice.throw([Throw("storm", 2, 6)]) == (faces,)
        return
    with pytest.raises(Unrolled) as stopped:
        dice.throw([Throw("storm", 2, 6)])
    assert ["`storm` is a roll of 2d6" in problem.message for problem in stopped.value.problems] == [True]


def test_a_die_may_be_typed_without_a_list() -> None:
    assert Dice("typed", ONE, typed={"storm": "3"}).throw([Throw("storm", 1, 6)]) == ((3,),)


# Rolled


@pytest.fixture(params=[True, False], ids=["sealed", "private"])
def rolled(request: pytest.FixtureRequest, tmp_path: Path) -> Closed:
    return set_closed(tmp_path / "state", sealed=request.param, rules=QUARRY)


def test_the_seed_is_bound_in_every_record_from_the_first_on(rolled: Closed) -> None:
    rolled.play(FIGHT, DIG)
    for phase in (ONE, EVENING, TWO, LAST):
        assert record(rolled, phase)["commitments"]["dice"] == commitment(SEED)
    assert rolls(rolled, ONE)[0]["dice"] == list(roll(SEED, f"{ONE}/round 2: Abbot in Chapel", 3, 6))
    assert {event["purpose"]: event["audience"] for event in private(rolled, ONE)} == {
        "lookout of Badger": "grey",
        "lookout of Beaver": "grey",
        "lookout of Magpie": "ochre",
        "lookout of Marten": "ochre",
    }
    assert len(rolls(rolled, LAST)) == 1
    assert rolled.replay() == []
    assert rolled.check().problems == []


def test_the_seed_is_nowhere_that_others_read_before_the_end(rolled: Closed) -> None:
    rolled.play(FIGHT, DIG)
    told = [*map(str, rolled.check().problems), repr(store.public_game(rolled.root, "pit"))]
    told += [(rolled.root / path).read_text() for path in store.public_files(rolled.root, "pit")]
    assert not any(SEED.hex() in text or repr(SEED) in text for text in told)
    assert SEED.hex() not in repr(Dice("rolled", ONE, SEED))


def test_it_is_told_when_the_game_is_over(rolled: Closed) -> None:
    rolled.play(FIGHT, DIG)
    assert not store.reveal(rolled.root, "pit", QUARRY, rolled.keys).faults
    assert f"seed: {SEED.hex()}" in rolled.file(f"{ONE}/revealed.yaml").read_text()


def with_seed(game: Closed, seed: str) -> None:
    """The same game with another seed in its keys."""
    for path in game.file("").glob("keys.yaml*"):
        path.unlink()
    store.write_secrets(game.root, "pit", {"secret": "5ec2" * 16, **({"seed": seed} if seed else {})}, game.keys)


@pytest.mark.parametrize("seed", ["0d" * 32, ""], ids=["another", "none"])
def test_a_game_goes_on_by_no_other_seed_than_it_began_with(rolled: Closed, seed: str) -> None:
    rolled.send(ONE, FIGHT)
    assert not rolled.run().faults
    rolled.send(TWO, DIG)
    with_seed(rolled, seed)
    assert set(codes(rolled.run())) == set(codes(rolled.check())) == {"no-seed"}
    assert not rolled.file(f"{TWO}/results.yaml").exists()


def test_a_game_that_lost_its_seed_before_the_first_roll_gets_a_new_one(rolled: Closed) -> None:
    with_seed(rolled, "")
    rolled.send(ONE, FIGHT)
    assert codes(rolled.run()) == ["never-bound"]
    assert not store.bind(rolled.root, "pit", QUARRY, "00" * 32, "0d" * 32, rolled.keys).faults
    assert not rolled.run().faults
    assert record(rolled, ONE)["commitments"]["dice"] == commitment(bytes.fromhex("0d" * 32))
    assert "bound-from" not in rolled.file("game.yaml").read_text()
    assert rolled.replay() == []


def test_rolls_cannot_be_typed_where_the_seed_rolls_them(rolled: Closed) -> None:
    rolled.write(ONE, FIGHT, "rolls: {lookout of Badger: [6]}\n")
    assert codes(rolled.check()) == ["rolls"]


def test_an_open_game_rolls_no_dice_before_its_seed_is_told(tmp_path: Path) -> None:
    assert codes(store.new_game(tmp_path, "pit", QUARRY, {}, {"seed": SEED.hex()})) == ["open-dice"]
    assert list(tmp_path.iterdir()) == []
    game = set_closed(tmp_path / "state", sealed=False, rules=QUARRY)
    game.send(ONE, FIGHT)
    words = game.file("game.yaml")

    def opened() -> None:
        words.write_text(words.read_text().replace("secrecy: private", "secrecy: open"))

    opened()
    assert codes(game.check()) == codes(game.run()) == ["open-dice"]
    words.write_text(words.read_text().replace("secrecy: open", "secrecy: private"))
    game.play(FIGHT, DIG)
    assert not store.reveal(game.root, "pit", QUARRY).faults
    opened()
    assert game.check().problems == []
    assert [problem for problem in game.replay() if problem.weight == "fault"] == []


WORDS = {
    "a rule system without dice": (CALM, "typed", "these rules roll no dice"),
    "one that takes no typed dice": (replace(QUARRY, dice=("rolled",)), "typed", "must be rolled in"),
    "no way to roll": (QUARRY, "tpyed", 'did you mean "typed"?'),
}


@pytest.mark.parametrize(("rules", "dice", "said"), WORDS.values(), ids=WORDS)
def test_how_dice_may_be_rolled_is_for_the_rule_system_to_say(tmp_path: Path, rules: Any, dice: str, said: str) -> None:
    (problem,) = store.new_game(tmp_path, "pit", rules, {"secrecy": "private", "dice": dice}, {"secret": "00" * 32}).faults
    assert problem.code == "dice"
    assert said in problem.advice


# Typed


@pytest.fixture(params=["sealed", "private", "open"])
def typed(request: pytest.FixtureRequest, tmp_path: Path) -> Closed:
    if request.param != "open":
        return set_closed(tmp_path / "state", sealed=request.param == "sealed", rules=QUARRY, dice="typed")
    assert not store.new_game(tmp_path, "pit", QUARRY, {"dice": "typed"}).faults
    return Closed(tmp_path, rules=QUARRY)


def test_a_run_stops_at_rolls_that_are_missing_and_asks_for_them(typed: Closed) -> None:
    typed.send(ONE, FIGHT)
    before, asked = text(typed, ONE), typed.run()
    assert codes(asked) == ["missing-roll"] * 2
    assert "`round 2: Abbot in Chapel` is a roll of 3d6" in asked.faults[0].message
    blanks = 'rolls:\n  "round 2: Abbot in Chapel": [d6, d6, d6]\n  "round 2: Badger in Chapel": [d6, d6, d6, d6]\n'
    assert text(typed, ONE).replace(blanks, "").rstrip("\n") == before.rstrip("\n")
    files = typed.texts()
    assert codes(typed.run()) == ["missing-roll"] * 2
    assert typed.texts() == files
    assert not typed.file(f"{ONE}/results.yaml").exists()


def test_what_was_typed_stays_when_more_is_asked_for(typed: Closed) -> None:
    typed.send(ONE, FIGHT)
    typed.run()
    type_rolls(typed, ONE, ROLLS[ONE])
    assert codes(typed.run()) == ["missing-roll"] * 2
    assert '  "round 2: Badger in Chapel": [1, 1, 5, 6]\n  lookout of Badger: [d6]\n' in text(typed, ONE)


def test_check_says_that_dice_are_due_and_not_what_for(typed: Closed) -> None:
    typed.send(ONE, FIGHT, final="false")
    seen = typed.check()
    assert [(each.weight, each.code) for each in seen.problems if each.code == "missing-roll"] == [("notice", "missing-roll")]
    assert not seen.faults
    assert not any("Chapel" in str(each) for each in seen.problems)
    assert "rolls" not in text(typed, ONE)


def test_typed_rolls_are_published_as_typed(typed: Closed) -> None:
    play(typed)
    fact = {"kind": "roll", "round": 2, "sides": 6, "typed": True}
    assert rolls(typed, ONE) == [
        {**fact, "purpose": "round 2: Abbot in Chapel", "dice": [3, 4, 6], "needed": 2},
        {**fact, "purpose": "round 2: Badger in Chapel", "dice": [1, 1, 5, 6], "needed": 3},
    ]
    assert [event["dice"] for event in private(typed, ONE)] == [[6], [3], [1], [2]]
    assert record(typed, ONE)["events"][2]["left"] == {"Abbot": 0, "Badger": 4}
    assert [event["dice"] for event in rolls(typed, LAST)] == [[1]]
    assert [problem for problem in typed.replay() if problem.weight == "fault"] == []
    assert not typed.check().faults


def test_private_rolls_that_were_typed_can_be_guessed_from_no_hash(typed: Closed, tmp_path_factory: Any) -> None:
    """A record names its order file by a hash; a lookout's die falls in one of six ways."""
    typed.send(ONE, FIGHT)
    records: list[Any] = []
    for face in (2, 3):
        copy = replace(typed, root=tmp_path_factory.mktemp("copy") / "state")
        shutil.copytree(typed.root, copy.root)
        finish(copy, ONE, {**ROLLS[ONE], "lookout of Marten": [face]})
        records.append(record(copy, ONE))
    inputs = [{**each["inputs"], "sealed": ""} for each in records]
    assert inputs[0] == inputs[1]
    bound = [each.get("commitments", {}) for each in records]
    assert [key for key in bound[0] if bound[0][key] != bound[1][key]] == (["rolls"] if bound[0] else [])
    assert records[0]["events"] == records[1]["events"]


@pytest.mark.parametrize("typed", ["sealed", "private"], indirect=True)
def test_rolls_that_were_changed_after_they_were_published_are_found(typed: Closed) -> None:
    play(typed)
    path = typed.file(f"{TWO}/orders.yaml")
    if typed.recipient:
        sealed = path.with_name("orders") / "gm.yaml.age"
        data, _ = unseal(sealed, typed.keys)
        assert data is not None
        assert b"lookout of Marten: [2]" in data
        sealed.write_bytes(seal(data.replace(b"lookout of Marten: [2]", b"lookout of Marten: [5]"), [typed.recipient]))
    else:
        path.write_text(path.read_text().replace("lookout of Marten: [2]", "lookout of Marten: [5]"))
    assert "changed-orders" in codes(typed.check())


def test_a_roll_that_nobody_needs_is_a_fault(typed: Closed) -> None:
    typed.send(ONE, FIGHT)
    given = {**ROLLS[ONE], "lookout of Martin": [1]}
    more = "rolls:\n" + "".join(f"  '{key}': {fell}\n" for key, fell in given.items())
    if typed.recipient:
        assert not typed.open().faults
    typed.write(ONE, FIGHT, more)
    if typed.recipient:
        assert not typed.seal().faults
    assert codes(typed.run()) == codes(typed.check()) == ["unneeded-roll"]
    assert not typed.file(f"{ONE}/results.yaml").exists()


def test_rolls_stand_with_the_gm_where_orders_lie_in_a_folder(tmp_path: Path) -> None:
    assert not store.new_game(tmp_path, "pit", QUARRY, {"dice": "typed"}).faults
    game, parts = Closed(tmp_path, rules=QUARRY), tmp_path / "pit" / ONE / "orders"
    (tmp_path / "pit" / ONE / "orders.yaml").unlink()
    parts.mkdir()
    head = f"format: 1\ngame: pit\nphase: {ONE}\n"
    (parts / "gm.yaml").write_text(head + "final: true\norders:\n")
    (parts / "ochre.yaml").write_text(head + "orders: {ochre: [Magpie - Ford]}\n")
    assert codes(game.run()) == ["missing-roll"] * 2
    assert "\nrolls:\n  lookout of Badger: [d6]\n" in (parts / "gm.yaml").read_text()
    assert "rolls" not in (parts / "ochre.yaml").read_text()


@pytest.mark.parametrize("first", ["typed", ""], ids=["typed first", "rolled first"])
def test_the_dice_of_a_game_come_the_same_way_to_its_end(tmp_path: Path, first: str) -> None:
    game = set_closed(tmp_path / "state", sealed=False, rules=QUARRY, dice=first)
    game.send(ONE, FIGHT)
    finish(game, ONE)
    with_seed(game, SEED.hex())
    words = game.file("game.yaml")
    words.write_text(words.read_text().replace("dice: typed\n", "") if first else words.read_text() + "dice: typed\n")
    assert codes(game.check()) == ["dice-changed"]
    assert f"write `dice: {'typed' if first else 'rolled'}`" in game.check().faults[0].suggestion


def test_a_preview_tells_which_rolls_are_missing_and_writes_nothing(typed: Closed) -> None:
    typed.send(ONE, FIGHT)
    before = typed.texts()
    game, problems = store.preview(typed.root, "pit", QUARRY, NOW, typed.keys)
    assert game is None
    assert {problem.code for problem in problems if problem.weight == "fault"} == {"missing-roll"}
    assert typed.texts() == before


# The command line


@pytest.fixture
def gazette(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Callable[..., tuple[int, str]]:
    """Runs a command in a folder, with the game known; its exit code and all that it printed."""
    register(monkeypatch)

    def ran(*words: str) -> tuple[int, str]:
        capsys.readouterr()
        return main(["-C", str(tmp_path), *words]), "".join(capsys.readouterr())

    return ran


Gazette = Callable[..., tuple[int, str]]


def test_a_new_game_of_dice_is_private_and_has_a_seed_of_its_own(gazette: Gazette, tmp_path: Path) -> None:
    seeds = set()
    for name in ("one", "two"):
        code, said = gazette("new", name, "--rules", "quarry")
        keys: Any = store.read_yaml(tmp_path / f"state/{name}/keys.yaml")[0]
        assert code == 0
        assert "secrecy: private" in (tmp_path / f"state/{name}/game.yaml").read_text()
        assert re.fullmatch("[0-9a-f]{64}", keys["seed"])
        assert keys["seed"] not in said
        seeds |= {keys["seed"], keys["secret"]}
    assert len(seeds) == 4


def test_a_new_open_game_of_dice_is_refused_unless_they_are_typed(gazette: Gazette, tmp_path: Path) -> None:
    code, said = gazette("new", "pit", "--rules", "quarry", "--secrecy", "open")
    assert (code, "--secrecy private or --secrecy sealed, or --dice typed" in said) == (2, True), said
    assert not (tmp_path / "state/pit").exists()
    assert gazette("new", "pit", "--rules", "quarry", "--secrecy", "open", "--dice", "typed")[0] == 0
    home = tmp_path / "state/pit"
    assert "secrecy: open" in (home / "game.yaml").read_text()
    assert "\ndice: typed\n" in (home / "game.yaml").read_text()
    assert not (home / "keys.yaml").exists()
    assert json.loads((home / "game.schema.json").read_text())["properties"]["dice"]["enum"] == ["rolled", "typed"]
    schema = json.loads((home / "orders.schema.json").read_text())
    blank = {"format": 1, "game": "pit", "phase": ONE, "final": True, "orders": {}}
    assert [*Draft202012Validator(schema).iter_errors({**blank, "rolls": {"storm": ["d6", 3, "4"]}})] == []
    assert len([*Draft202012Validator(schema).iter_errors({**blank, "rolls": {"storm": ["six"]}})]) == 1
    assert gazette("schema") == (0, "The schemas are up to date.\n")


def test_typed_dice_are_refused_where_nothing_is_rolled(gazette: Gazette, tmp_path: Path) -> None:
    code, said = gazette("new", "pit", "--rules", "classical", "--dice", "typed")
    assert (code, "it rolls no dice" in said) == (2, True), said
    assert not (tmp_path / "state").exists()


def test_a_game_with_typed_dice_is_played(gazette: Gazette, tmp_path: Path) -> None:
    gazette("new", "pit", "--rules", "quarry", "--secrecy", "open", "--dice", "typed")
    game = Closed(tmp_path / "state", rules=QUARRY)
    game.write(ONE, FIGHT, final="false")
    assert gazette("check")[0] == 0
    assert gazette("final", "pit")[0] == 0
    code, said = gazette("run")
    assert (code, f"state/pit/{ONE}/orders.yaml" in said, "pit: 2 faults, so it was not run" in said) == (1, True, True), said
    type_rolls(game, ONE, ROLLS[ONE])
    for _ in range(2):
        assert gazette("run")[0] == 1
        type_rolls(game, ONE, ROLLS[ONE])
    code, said = gazette("run")
    assert (code, "adjudicated" in said) == (0, True), said
    assert gazette("bind", "pit")[0] == 1
