"""Playing from files: what waits, what is wrong, what is written, and what was changed by hand."""

from __future__ import annotations

import shutil
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import store
from generator.core.phase import Phase
from generator.core.problem import Problem
from generator.core.turn import Turn
from generator.store import reading
from generator.store.editing import set_keys
from generator.store.writing import remove_leftovers, write
from tests.support.quarry_tables.table import (
    CALM,
    EVENING,
    FIRST,
    LAST,
    NOW,
    ONE,
    SECOND,
    TIMETABLE,
    TWO,
    Table,
    play_through,
    set_table,
)


@pytest.fixture
def table(tmp_path: Path) -> Table:
    return set_table(tmp_path / "state")


def codes(problems: list[Problem]) -> list[str]:
    return [problem.code for problem in problems if problem.weight == "fault"]


# Starting


def test_a_new_game_is_ready_to_be_filled_in(table: Table) -> None:
    assert sorted(table.bytes()) == [f"{ONE}/orders.yaml", f"{ONE}/position.yaml", "game.yaml", "orders.schema.json"]
    assert table.file(f"{ONE}/orders.yaml").read_text() == (
        "# yaml-language-server: $schema=../orders.schema.json\n"
        f"format: 1\ngame: pit\nphase: {ONE}\nfinal: false\norders:\n"
        "  grey:\n    - Badger\n    - Beaver\n  ochre:\n    - Magpie\n    - Marten\n"
    )
    seen = table.check()
    assert (seen.faults, seen.counts, seen.final, seen.over) == ([], (("stacks", 0, 4),), False, False)


@pytest.mark.parametrize("name", ["../x", "/x", "CON", "a" * 300, "", "rules"])
def test_a_game_cannot_be_called_anything(tmp_path: Path, name: str) -> None:
    done = store.new_game(tmp_path / "state", name, CALM, {})
    assert codes(done.problems) == ["game-id"]
    assert not (tmp_path / "state").exists()


def test_a_game_is_not_started_twice(table: Table) -> None:
    before = table.bytes()
    assert codes(store.new_game(table.root, "pit", CALM, {}).problems) == ["game-exists"]
    assert table.bytes() == before


def test_a_game_with_faulty_words_is_not_started(tmp_path: Path) -> None:
    done = store.new_game(tmp_path / "state", "pit", CALM, {"playrs": {}})
    assert codes(done.problems) == ["unknown-key"]
    assert "players" in done.problems[0].suggestion
    assert not (tmp_path / "state").exists()


def test_games_are_the_folders_with_a_game_file_and_a_proper_name(table: Table) -> None:
    for name in ("Empty", "empty", ".hidden"):
        (table.root / name).mkdir()
    (table.root / "Bad Name").mkdir()
    (table.root / "Bad Name" / "game.yaml").write_text("format: 1\n")
    assert store.find_games(table.root) == ["pit"]
    assert store.find_games(table.root / "nowhere") == []


# Running


def test_a_second_run_writes_nothing(table: Table) -> None:
    table.orders(ONE, FIRST)
    first = table.run()
    assert [phase.id for phase in first.played] == [ONE, EVENING]
    before = table.bytes()
    assert table.run() == store.Written()
    assert table.bytes() == before


FLOODS = {
    "too many bytes": (10, "water" * 8_000, "larger than 300,000 bytes"),
    "too many values": (4_000, "water" * 6, "more than 20,000 values"),
}


@pytest.mark.parametrize("private", [False, True], ids=["public", "private"])
@pytest.mark.parametrize(("many", "told", "why"), FLOODS.values(), ids=FLOODS)
def test_a_record_that_could_not_be_read_again_is_not_written(
    table: Table, monkeypatch: pytest.MonkeyPatch, many: int, told: str, why: str, *, private: bool
) -> None:
    monkeypatch.setattr(reading, "BY_ENGINE", reading.Limits(300_000, 32, 20_000))

    def flood(turn: Turn) -> Turn:
        facts = [{"kind": "flood", "of": told}] * many
        return turn.confide("grey", facts) if private else turn.announce(facts)

    wordy = replace(CALM, steps=lambda now: (*CALM.steps(now), *([flood] if CALM.waits(now) else [])))
    table.orders(ONE, FIRST)
    before = table.bytes()
    (problem,) = store.run(table.root, table.game, wordy, NOW).faults
    assert why in problem.message
    assert "shorten" in problem.suggestion
    assert "water" not in str(problem)
    assert table.bytes() == before


def test_orders_that_are_not_final_wait(table: Table) -> None:
    table.orders(ONE, FIRST, final="false")
    before = table.bytes()
    assert table.run().played == ()
    assert table.bytes() == before
    assert table.check().counts == (("stacks", 4, 4),)


def test_a_deleted_order_file_is_missed_and_made_again(table: Table) -> None:
    before = table.bytes()
    table.file(f"{ONE}/orders.yaml").unlink()
    assert [(problem.weight, problem.code) for problem in table.check().problems] == [("notice", "no-order-file")]
    assert not table.run().faults
    assert table.bytes() == before


def test_folders_that_follow_from_nothing_do_not_turn_the_run_in_circles(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.file(TWO).rename(table.file("09-day-9-march"))
    table.edit("09-day-9-march/position.yaml", TWO, "09-day-9-march")
    assert not table.run().faults
    assert table.check().phase == Phase(3, 0, "day-2", "march")


def test_a_phase_without_orders_is_run_at_once_and_leaves_no_order_file(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    assert sorted(path.name for path in table.file(EVENING).iterdir()) == ["position.yaml", "results.yaml", "secret.yaml"]


def test_a_run_puts_back_what_the_engine_wrote_and_someone_deleted(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    before = table.bytes()
    for name in (f"{TWO}/orders.yaml", f"{TWO}/position.yaml", f"{EVENING}/results.yaml", "orders.schema.json"):
        table.file(name).unlink()
    table.file(f"{TWO}/secret.yaml").unlink()
    assert not table.run().faults
    assert table.bytes() == before


def test_a_lost_record_comes_back_and_leaves_the_phases_behind_it_alone(table: Table) -> None:
    play_through(table)
    before = table.bytes()
    table.file(f"{EVENING}/results.yaml").unlink()
    assert not table.run().faults
    assert table.bytes() == before


def test_filled_in_orders_are_never_written_over(table: Table) -> None:
    path = table.orders(TWO, SECOND, final="false")
    before = path.read_bytes()
    table.orders(ONE, FIRST)
    table.run()
    assert path.read_bytes() == before


def test_a_record_names_the_hashes_of_all_it_was_made_from(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    assert set(table.record(ONE)["inputs"]) == {"position", "orders", "board"}
    assert set(table.record(EVENING)["inputs"]) == {"position", "board", "previous"}


def test_a_start_may_be_written_by_hand(table: Table) -> None:
    table.edit(f"{ONE}/position.yaml", "ochre: 6.5}", "ochre: 60}  # a house start")
    table.orders(ONE, {"ochre": ["Marten + 20"]})
    assert not table.run().faults
    assert "ochre: 30.0}" in table.file(f"{EVENING}/position.yaml").read_text()
    assert table.check().faults == []


# Faults


def fault_of(table: Table, text: str) -> list[str]:
    table.file(f"{ONE}/orders.yaml").write_text(text)
    before = table.bytes()
    done = table.run()
    assert table.bytes() == before
    assert done.played == ()
    assert all(problem.spot and problem.spot.file.endswith("orders.yaml") for problem in done.faults)
    assert codes(done.problems) == codes(table.check().problems)
    return codes(done.problems)


HEAD = f"format: 1\ngame: pit\nphase: {ONE}\nfinal: true\n"
TO_NOBODY = "rulings: [{rule: grant, power: green, money: 1}"
FAULTS = {
    "an empty file": ("", ["empty-file"]),
    "no mapping": ("- a\n", ["not-a-mapping"]),
    "a file saved by half": ("format: 1\ngame: pit\n", ["no-phase", "no-final", "no-orders-key"]),
    "another phase": (HEAD.replace("01-day-1", "03-day-2") + "orders: {}\n", ["wrong-phase"]),
    "another game": (HEAD.replace("pit", "pot") + "orders: {}\n", ["wrong-game"]),
    "another format": (HEAD.replace("format: 1", "format: 2") + "orders: {}\n", ["wrong-format"]),
    "another revision": (HEAD + "revision: 2\norders: {}\n", ["wrong-revision"]),
    "an unknown key": (HEAD + "order: {}\norders: {}\n", ["unknown-key"]),
    "keys for which there is nothing yet": (HEAD + "votes: {}\nanonymous: x\norders: {}\n", ["not-supported"] * 2),
    "final is no word": (HEAD.replace("true", "maybe") + "orders: {}\n", ["final"]),
    "final is still to come": (HEAD.replace("true", "2026-12-01T20:01Z") + "orders: {}\n", ["final-in-future"]),
    "final has no offset and the game no zone": (HEAD.replace("true", "2026-12-01T10:00") + "orders: {}\n", ["final"]),
    "orders are a list": (HEAD + "orders: [stays]\n", ["not-by-power"]),
    "an unknown realm": (HEAD + "orders: {ohcre: [Magpie - Ford]}\n", ["unknown-realm"]),
    "an unreadable order": (HEAD + "orders: {ochre: [swim!]}\n", ["unreadable"]),
    "several at once": (HEAD + "ordrs: 1\norders: {ocher: [], ochre: [swim!]}\n", ["unknown-key", "unknown-realm", "unreadable"]),
    "rulings are no list": (HEAD + "orders: {}\nrulings: {rule: truce}\n", ["rulings"]),
    "a ruling without a rule": (HEAD + "orders: {}\nrulings: [{power: ochre}]\n", ["rulings"]),
    "an unknown ruling": (HEAD + "orders: {}\nrulings: [{rule: trcue}]\n", ["unknown-ruling"]),
    "the reason of no erratum": (HEAD + "orders: {}\nwhy: hurry\n", ["no-erratum"]),
    "a reason that is no text": (HEAD + "orders: {}\nwhy: [a, b]\n", ["not-a-text", "no-erratum"]),
    "a ruling with a key too many": (HEAD + "orders: {}\nrulings: [{rule: truce, wen: after}]\n", ["unknown-key"]),
    "a ruling on a list of powers": (HEAD + "orders: {}\nrulings: [{rule: grant, power: [ochre], money: 1}]\n", ["rulings"]),
    "a ruling that cannot apply": (HEAD + f"orders: {{}}\n{TO_NOBODY}]\n", ["unknown-realm"]),
    "a ruling that cannot apply later": (HEAD + f"orders: {{}}\n{TO_NOBODY[:-1]}, when: after}}]\n", ["unknown-realm"]),
    "a ruling whose moment does not come": (HEAD + "orders: {}\nrulings: [{rule: truce, when: census}]\n", ["ruling-moment"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), FAULTS.values(), ids=FAULTS)
def test_a_fault_is_named_and_nothing_is_written(table: Table, text: str, expected: list[str]) -> None:
    assert fault_of(table, text) == expected


def test_a_ruling_that_cannot_apply_is_found_before_anything_is_written_even_behind_the_phase(table: Table) -> None:
    table.orders(ONE, FIRST, more=f"{TO_NOBODY[:-1]}, when: reckoning}}]\n")
    assert codes(table.run().problems) == ["unknown-realm"]
    assert not table.file(EVENING).exists()


WORDS = {
    "an unknown key": ("rulez: x\n", "unknown-key"),
    "sealed orders for nobody": ("secrecy: sealed\n", "recipients"),
    "sealed orders for a name": ("secrecy: sealed\nrecipients: [anna]\n", "recipients"),
    "recipients of what is not sealed": (f"recipients: [age1{'q' * 58}]\n", "recipients"),
    "a secrecy that is none": ("secrecy: closed\n", "secrecy"),
    "a key for which there is nothing yet": ("anonymous: yes\n", "not-supported"),
    "a power that does not exist": ("players: {rde: [{name: x}]}\n", "unknown-power"),
    "a player without a name": ("players: {ochre: [{until: 01-day-1-march}]}\n", "players"),
    "a tenure until no phase": ("players: {ochre: [{name: x, until: spring}]}\n", "unknown-phase"),
    "a deadline that is no moment": (f"deadlines: {{{ONE}: {{due: soon}}}}\n", "deadline"),
    "a deadline without any zone": (f"deadlines: {{{ONE}: {{due: 2026-12-04T19:00}}}}\n", "deadline"),
    "a timetable without a zone": ("timetable: {march: {after: 24h}}\n", "timetable-zone"),
    "a timetable for a step that there is not": ("timetable: {zone: UTC, voyages: {after: 24h}}\n", "unknown-key"),
    "a deadline with a key too many": (f"deadlines: {{{ONE}: {{due: 2026-12-04T19:00Z, wyh: a storm}}}}\n", "unknown-key"),
    "a GM outside a list": ("gm: Anna\n", "gm"),
    "a notice that is none": ("notices: [hello]\n", "notice"),
    "a notice of no text": ("notices: [{text: [hello]}]\n", "not-a-text"),
}


@pytest.mark.parametrize(("line", "code"), WORDS.values(), ids=WORDS)
def test_a_fault_in_the_words_of_a_game(table: Table, line: str, code: str) -> None:
    path = table.file("game.yaml")
    path.write_text(path.read_text().replace("secrecy: open\n", "" if line.startswith("secrecy") else "secrecy: open\n") + line)
    seen = table.check()
    # Besides that, this table has a single recipient in one row, and never a secret to bind its powers by.
    assert [each for each in codes(seen.problems) if each not in ("one-key", "never-bound")] == [code]
    assert seen.problems[0].spot is not None
    assert table.run().played == ()


def test_a_folder_whose_name_is_mistyped_is_mentioned(table: Table) -> None:
    table.file("1-day-1-march").mkdir()
    assert [problem.code for problem in table.check().problems if problem.weight == "notice"] == ["stray-folder"]


@pytest.mark.parametrize(
    ("words", "strange"),
    [
        ("deadlines: {01-day-1-mrach: {due: 2026-12-04T19:00Z}}\n", ["01-day-1-march"]),
        ("notices: {from: 01-day-2-march, text: hello}\n", ["01-day-1-march"]),
        ("players: {ochre: [{name: Ann, until: 01-day-1-mar}, {name: Ben, from: 01-day-1-mar}]}\n", ["01-day-1-march"]),
        (f"deadlines: {{{ONE}: {{due: 2026-12-04T19:00Z}}}}\nnotices: [{{until: {ONE}, text: hello}}]\n", []),
        (f"deadlines: {{{TWO}: {{due: 2026-12-04T19:00Z}}}}\n", []),
    ],
)
def test_a_phase_that_the_game_does_not_have_is_mentioned_once(table: Table, words: str, strange: list[str]) -> None:
    table.run()
    path = table.file("game.yaml")
    path.write_text(path.read_text() + words)
    found = [problem for problem in table.check().problems if problem.code == "no-such-phase"]
    assert [problem.suggestion for problem in found] == [f'did you mean "{name}"?' for name in strange]
    assert all(problem.weight == "notice" for problem in found)
    assert all(problem.spot and problem.spot.line > 1 for problem in found)


@pytest.mark.parametrize("name", ["orders.yml", "Orders.yaml", "ORDERS.YML", "orders.txt", "orders.yaml.txt", "orders/ochre.yml"])
def test_an_order_file_named_by_another_way_is_not_guessed_but_told_of(table: Table, name: str) -> None:
    path = table.file(f"{ONE}/{name}")
    path.parent.mkdir(exist_ok=True)
    table.file(f"{ONE}/orders.yaml").rename(path)
    assert codes(table.check().problems) == codes(table.run().problems)
    (found,) = [problem for problem in table.run().problems if problem.code == "misnamed"]
    assert (found.spot and found.spot.file, found.suggestion) == (
        str(path),
        f"call it {'ochre' if '/' in name else 'orders'}.yaml",
    )
    assert table.run().paths == ()


# Deadlines


@pytest.fixture
def timed(tmp_path: Path) -> Table:
    table = set_table(tmp_path / "state", {"timetable": TIMETABLE})
    table.orders(ONE, FIRST, final="2026-11-30T20:00")
    assert not table.run().faults
    return table


def test_the_moment_in_force_and_the_next_deadline_are_on_record(timed: Table) -> None:
    assert timed.record(ONE)["at"] == timed.record(EVENING)["at"] == "2026-11-30T20:00+00:00"
    assert "due: 2026-12-03T19:00+00:00" in timed.file(f"{TWO}/position.yaml").read_text()
    assert "due" not in timed.file(f"{EVENING}/position.yaml").read_text()


def test_final_orders_wait_for_the_deadline(timed: Table) -> None:
    timed.orders(TWO, SECOND)
    due = datetime.fromisoformat("2026-12-03T19:00+00:00")
    assert timed.check().due == "2026-12-03T19:00+00:00"
    assert timed.run(due - timedelta(minutes=1)).played == ()
    assert len(timed.run(due).played) == 2
    assert timed.record(TWO)["at"] == "2026-12-03T19:00+00:00"


def test_a_late_run_gives_the_same_bytes(tmp_path: Path) -> None:
    made = []
    for days in (3, 300):
        table = set_table(tmp_path / str(days) / "state", {"timetable": TIMETABLE})
        table.orders(ONE, FIRST, final="2026-11-30T20:00")
        table.orders(TWO, SECOND)
        table.run(NOW + timedelta(days=days))
        made.append(table.bytes())
    assert made[0] == made[1]
    assert f"{LAST}/results.yaml" in made[0]


def test_the_gm_moves_a_deadline(timed: Table) -> None:
    timed.orders(TWO, SECOND)
    with timed.file("game.yaml").open("a") as file:
        file.write(f"deadlines: {{{TWO}: {{due: 2026-12-05T12:00, why: a wedding}}}}\n")
    assert timed.run(datetime.fromisoformat("2026-12-05T11:59Z")).played == ()
    assert len(timed.run(datetime.fromisoformat("2026-12-05T12:00Z")).played) == 2
    assert timed.record(TWO)["at"] == "2026-12-05T12:00+00:00"


def test_the_first_phase_of_a_timed_game_needs_a_deadline_or_a_moment(tmp_path: Path) -> None:
    table = set_table(tmp_path / "state", {"timetable": TIMETABLE})
    table.orders(ONE, FIRST)
    assert codes(table.check().problems) == ["no-deadline"]


def test_a_game_without_a_timetable_runs_as_soon_as_it_is_final(table: Table) -> None:
    table.orders(ONE, FIRST)
    assert len(table.run().played) == 2
    assert "at" not in table.record(ONE)


def test_a_timetable_that_changes_does_not_change_the_archive(timed: Table) -> None:
    timed.edit("game.yaml", "48h", "12h")
    assert store.replay(timed.root, "pit", CALM) == []
    assert timed.check().faults == []


# Rulings


MOMENTS = {
    "before everything": ("before", {ONE: ["ruling"], EVENING: ["paid", "paid"]}, "1.25"),
    "before a step": ("next-phase", {ONE: ["ruling"], EVENING: ["paid", "paid"]}, "10.0"),
    "on the result": ("after", {ONE: ["ruling"], EVENING: ["paid", "paid"]}, "10.0"),
    "in the next phase without orders": ("reckoning", {ONE: [], EVENING: ["ruling", "paid", "paid"]}, "10.0"),
    "before a step of that phase": ("next-day", {ONE: [], EVENING: ["paid", "paid", "ruling"]}, "10.0"),
}
"""Money that comes before the march is enough to hire five men."""


@pytest.mark.parametrize(("when", "expected", "money"), MOMENTS.values(), ids=MOMENTS)
def test_a_ruling_has_its_moment(table: Table, when: str, expected: dict[str, list[str]], money: str) -> None:
    ruling = f"rulings: [{{rule: grant, power: ochre, money: 5, when: {when}, why: a bet}}]\n"
    table.orders(ONE, {"ochre": ["Marten + 5"]}, more=ruling)
    assert not table.run().faults
    assert {phase: [event["kind"] for event in table.record(phase)["events"]] for phase in expected} == expected
    ruled = next(event for phase in expected for event in table.record(phase)["events"] if event["kind"] == "ruling")
    assert ruled == {"kind": "ruling", "rule": "grant", "power": "ochre", "money": "5", "why": "a bet"}
    assert f"ochre: {money}}}" in table.file(f"{TWO}/position.yaml").read_text()


def test_a_ruling_may_end_the_game_before_the_orders_are_read(table: Table) -> None:
    table.orders(ONE, {}, more="rulings: [{rule: truce, why: agreed}]\n")
    assert [phase.id for phase in table.run().played] == [ONE]
    assert [event["kind"] for event in table.record(ONE)["events"]] == ["ruling", "ended"]
    assert table.check().over


# Files changed by hand


EDITS = {
    "a position that was played": (f"{ONE}/position.yaml", "ochre: 6.5", "ochre: 9.5", "edited-file"),
    "a position that waits": (f"{TWO}/position.yaml", "ochre: 5.0", "ochre: 9.5", "edited-file"),
    "a deadline in a position": (f"{TWO}/position.yaml", "phase:", "due: 2026-12-03T19:00+00:00\nphase:", "edited-file"),
    "an outcome": (f"{ONE}/results.yaml", "events: []", "events: [{kind: fought}]", "edited-file"),
    "an outcome of a phase without orders": (f"{EVENING}/results.yaml", "kind: paid", "kind: unpaid", "edited-file"),
    "a hash": (f"{TWO}/position.yaml", "previous: sha256:", "previous: sha256:0", "edited-file"),
}


@pytest.mark.parametrize(("name", "old", "new", "code"), EDITS.values(), ids=EDITS)
def test_an_engine_file_changed_by_hand_is_found(table: Table, name: str, old: str, new: str, code: str) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.orders(TWO, SECOND)
    table.edit(name, old, new)
    before = table.bytes()
    done = table.run()
    assert codes(done.problems) == [code] == codes(table.check().problems)
    assert table.bytes() == before
    assert done.faults[0].spot is not None


def test_the_message_names_the_ruling_or_the_erratum_to_use(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    table.edit(f"{TWO}/position.yaml", "ochre: 5.0", "ochre: 9.5")
    assert "grant" in table.run().faults[0].suggestion
    table.edit(f"{TWO}/position.yaml", "ochre: 9.5", "ochre: 5.0")
    table.edit(f"{ONE}/results.yaml", "events: []", "events: [{kind: fought}]")
    assert "gazette erratum" in table.run().faults[0].suggestion


def test_line_ends_of_windows_are_no_change(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    for path in table.root.rglob("*.yaml"):
        path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    table.orders(TWO, SECOND)
    assert table.check().problems == []
    assert not table.run().faults
    assert store.replay(table.root, "pit", CALM) == []


def test_whoever_tells_the_last_phase_reads_none_before_it_but_sees_that_one_was_changed(table: Table) -> None:
    play_through(table)
    whole, late = (store.public_game(table.root, "pit", CALM, latest=latest)[0] for latest in (False, True))
    assert whole is not None
    assert late is not None
    assert late.phases[-1] == whole.phases[-1]
    assert [(it.phase, it.done) for it in late.phases] == [(it.phase, it.done) for it in whole.phases]
    assert [it.phase for it in late.phases if it.position] == [whole.phases[-1].phase]
    stood, _ = store.public_game(table.root, "pit", replace(CALM, stood=lambda _: {}), latest=True)
    assert stood is not None
    assert all(it.position for it in stood.phases)
    table.edit(f"{ONE}/results.yaml", "events: []", "events: [{kind: fought}]")
    assert codes(store.public_game(table.root, "pit", CALM, latest=True)[1]) == ["edited-file"]


def test_orders_changed_after_they_were_run_are_found(table: Table) -> None:
    path = table.orders(ONE, FIRST)
    table.run()
    path.write_text(path.read_text() + "# a remark harms nobody\n")
    assert table.check().faults == []
    table.edit(f"{ONE}/orders.yaml", "Badger - Mill", "Badger - Ridge")
    assert codes(table.check().problems) == codes(table.run().problems) == ["changed-orders"]
    assert codes(store.replay(table.root, "pit", CALM)) == ["changed-orders"]


def test_replay_finds_what_no_hash_can(table: Table) -> None:
    play_through(table)
    table.edit(f"{LAST}/results.yaml", "how: rich", "how: poor")
    table.edit(f"{TWO}/secret.yaml", "at: Ridge", "at: Pit")
    assert {Path(problem.spot.file).parent.name for problem in store.replay(table.root, "pit", CALM) if problem.spot} >= {
        TWO,
        LAST,
    }


def test_a_board_that_changed_stops_the_game_until_a_ruling_says_so(table: Table) -> None:
    table.edit(f"{ONE}/position.yaml", "board: sha256:", "board: sha256:00")
    table.orders(ONE, FIRST)
    assert codes(table.run().problems) == ["board-changed"]
    table.orders(ONE, FIRST, more="rulings: [{rule: board, why: a border was missing}]\n")
    assert not table.run().faults
    assert table.record(ONE)["events"][0] == {"kind": "ruling", "rule": "board", "why": "a border was missing"}


# A folder of order files


def split_orders(table: Table, files: dict[str, str]) -> None:
    table.file(f"{ONE}/orders.yaml").unlink(missing_ok=True)
    folder = table.file(f"{ONE}/orders")
    folder.mkdir()
    for name, text in files.items():
        final = "final: true\n" if name == "gm" else ""
        (folder / f"{name}.yaml").write_text(f"format: 1\ngame: pit\nphase: {ONE}\n{final}{text}")


def test_a_folder_of_order_files_is_one_order_file(tmp_path: Path) -> None:
    whole, parts = (set_table(tmp_path / name / "state") for name in ("whole", "parts"))
    whole.orders(ONE, {"grey": ["Badger - Mill"], "ochre": ["Magpie - Ford"]})
    split_orders(parts, {"grey": "orders: {grey: [Badger - Mill]}\n", "gm": "", "ochre": "orders: {ochre: [Magpie - Ford]}\n"})
    assert not whole.run().faults
    assert not parts.run().faults
    assert parts.record(ONE)["events"] == whole.record(ONE)["events"]
    assert not (parts.file(ONE) / "orders.yaml").exists()


PARTS = {
    "a power's file with another's orders": ({"gm": "", "grey": "orders: {ochre: [Magpie - Ford]}\n"}, "other-power"),
    "a power's file with another's secrets": ({"gm": "orders: {}\n", "grey": "notes: {ochre: x}\n"}, "other-power"),
    "one power in two files": ({"gm": "orders: {grey: [Badger]}\n", "grey": "orders: {grey: [Badger - Mill]}\n"}, "duplicate-key"),
    "a power that says when to run": ({"gm": "", "grey": "final: true\norders: {grey: [Badger - Mill]}\n"}, "gm-only"),
    "a power that rules": ({"gm": "", "grey": "orders: {grey: [Badger - Mill]}\nrulings: [{rule: truce}]\n"}, "gm-only"),
    "nobody that says when to run": ({"grey": "orders: {grey: [Badger - Mill]}\n"}, "no-final"),
}


@pytest.mark.parametrize(("files", "code"), PARTS.values(), ids=PARTS)
def test_what_a_folder_of_order_files_may_not_hold(table: Table, files: dict[str, str], code: str) -> None:
    split_orders(table, files)
    assert codes(table.run().problems) == [code]


def test_an_order_file_and_a_folder_of_them_is_one_too_many(table: Table) -> None:
    text = table.file(f"{ONE}/orders.yaml").read_text()
    split_orders(table, {"gm": "orders: {}\n"})
    table.file(f"{ONE}/orders.yaml").write_text(text)
    assert codes(table.run().problems) == ["two-order-files"]


# Saying that it is final


def test_final_changes_one_line_and_no_other_byte(table: Table) -> None:
    path = table.file(f"{ONE}/orders.yaml")
    text = path.read_text().replace("final: false", "final: false  # not yet").replace("- Magpie", "- Magpie - Ford # by mail")
    path.write_text(text)
    assert store.finalise(table.root, "pit", NOW).paths == (path,)
    assert path.read_text() == text.replace("final: false  # not yet", "final: 2026-12-01T20:00+00:00")
    assert len(table.run().played) == 2


def test_final_of_a_file_in_one_line(table: Table) -> None:
    table.file(f"{ONE}/orders.yaml").write_text(
        f"{{format: 1, game: pit, phase: {ONE}, final: false, orders: {{ochre: [Magpie - Ford]}}}}\n"
    )
    store.finalise(table.root, "pit", NOW)
    assert len(table.run().played) == 2


def test_nothing_is_final_when_the_game_is_over(table: Table) -> None:
    play_through(table)
    assert codes(store.finalise(table.root, "pit", NOW).problems) == ["no-order-file"]


@given(
    st.permutations(["format: 1", "phase: x", "final: false", "# words", "orders: {a: [b]}", ""]), st.sampled_from(["\n", "\r\n"])
)
@settings(max_examples=30)
def test_setting_keys_leaves_all_other_lines(lines: list[str], end: str) -> None:
    text = end.join(lines) + end
    tree, _ = store.load_yaml(text.encode(), "f.yaml")
    changed = set_keys(text, tree, {"final": True, "why": "so"})  # type: ignore[arg-type]
    wanted = [
        other
        for line in lines
        for other in (["final: true"] if line == "final: false" else [line, "why: so"] if line == "phase: x" else [line])
    ]
    assert changed.split(end)[:-1] == wanted


# Writing


def test_nothing_is_written_outside(tmp_path: Path) -> None:
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "link").symlink_to(tmp_path)
    for path in (tmp_path / "x", inside / ".." / "x", inside / "link" / "x", inside):
        with pytest.raises(ValueError, match="does not lie below"):
            write(inside, path, "text")
    assert not (tmp_path / "x").exists()


def test_what_a_killed_write_left_is_cleared_away(tmp_path: Path) -> None:
    assert write(tmp_path, tmp_path / "a" / "b.yaml", "text")
    (tmp_path / "a" / ".b.yaml.part").write_text("te")
    remove_leftovers(tmp_path)
    assert [path.name for path in tmp_path.rglob("*")] == ["a", "b.yaml"]


# Links


def test_a_link_is_followed_nowhere(table: Table, tmp_path: Path) -> None:
    secret = tmp_path / "secret.yaml"
    secret.write_text("format: 1\nMARKER: secret\n")
    for name in (f"{ONE}/orders.yaml", "game.yaml"):
        table.file(name).rename(tmp_path / "real.yaml")
        table.file(name).symlink_to(secret)
        assert codes(table.check().problems) == ["link"]
        assert "MARKER" not in str(table.check().problems)
        table.file(name).unlink()
        (tmp_path / "real.yaml").rename(table.file(name))
    table.file(f"{ONE}/press.md").symlink_to(secret)
    table.file("map.svg").symlink_to(secret)
    (table.root / "other").symlink_to(table.file("."))
    game, _ = store.public_game(table.root, "pit")
    assert game is not None
    assert game.phases[0].press == ""
    assert store.map_file(table.root, "pit") is None
    assert store.find_games(table.root) == ["pit"]
    assert sorted(store.public_files(table.root, "pit")) == [f"pit/{ONE}/position.yaml", "pit/game.yaml"]


# What publishing sees


def test_public_files_change_with_what_is_published_and_with_nothing_else(table: Table) -> None:
    before = store.public_files(table.root, "pit")
    assert sorted(before) == [f"pit/{ONE}/position.yaml", "pit/game.yaml"]
    table.orders(ONE, FIRST, final="false")
    assert store.public_files(table.root, "pit") == before
    table.file(f"{ONE}/press.md").write_text("Hello")
    assert sorted(set(store.public_files(table.root, "pit")) - set(before)) == [f"pit/{ONE}/press.md"]


def test_the_public_game(timed: Table) -> None:
    timed.file(f"{ONE}/press.md").write_text("# Hello\r\n")
    game, problems = store.public_game(timed.root, "pit")
    assert (problems, game is not None) == ([], True)
    assert game is not None
    assert [(each.phase.id, each.done, each.due) for each in game.phases] == [
        (ONE, True, ""),
        (EVENING, True, ""),
        (TWO, False, "2026-12-03T19:00+00:00"),
    ]
    assert set(game.phases[0].after["stacks"]) == set(game.phases[1].position["stacks"]) == {"Abbot"}
    assert (game.phases[0].press, game.phases[0].at) == ("# Hello\n", "2026-11-30T20:00+00:00")
    assert (game.title, game.rules) == ("Pit", "quarry")


def test_a_preview_shows_what_would_come_and_writes_nothing(table: Table) -> None:
    table.orders(ONE, FIRST, final="false")
    before = table.bytes()
    game, problems = store.preview(table.root, "pit", CALM, NOW)
    assert not problems
    assert game is not None
    assert table.bytes() == before
    assert [(each.phase.id, each.done) for each in game.phases] == [(ONE, True), (EVENING, True), (TWO, False)]
    table.orders(ONE, FIRST, final="2026-12-01T20:00Z")
    table.run()
    real, _ = store.public_game(table.root, "pit")
    assert real is not None
    assert [each.events for each in real.phases] == [each.events for each in game.phases]


def test_a_preview_of_a_fault_is_the_fault(table: Table) -> None:
    table.orders(ONE, {"ochre": ["swim!"]}, final="false")
    game, problems = store.preview(table.root, "pit", CALM, NOW)
    assert (game, codes(problems)) == (None, ["unreadable"])


def test_the_site_may_say_nothing(tmp_path: Path) -> None:
    assert store.read_site(tmp_path) == ({}, [])
    (tmp_path / "site.yaml").write_text("format: 1\ntitel: x\n")
    assert [problem.suggestion for problem in store.read_site(tmp_path)[1]] == ['did you mean "title"?']


def test_a_record_whose_next_folder_is_gone_is_not_published_and_run_writes_it_again(table: Table) -> None:
    table.orders(ONE, FIRST)
    table.run()
    before = table.bytes()
    shutil.rmtree(table.file(TWO))
    game, problems = store.public_game(table.root, "pit")
    assert (game, codes(problems)) == (None, ["no-next"])
    assert not table.run().faults
    assert table.bytes() == before


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("title: Games\n", "no-format"),
        ("format: 3\n", "wrong-format"),
        ("format: 1\ntitle: [a, b]\n", "not-a-text"),
        ("format: 1\nabout: {a: b}\n", "not-a-text"),
        ("format: 1\nvotes: 1\n", "not-supported"),
    ],
)
def test_a_fault_in_the_words_of_a_site_has_its_place(tmp_path: Path, text: str, code: str) -> None:
    (tmp_path / "site.yaml").write_text(text)
    (problem,) = store.read_site(tmp_path)[1]
    assert problem.code == code
    assert str(problem.spot).startswith(f"{tmp_path / 'site.yaml'}:")
