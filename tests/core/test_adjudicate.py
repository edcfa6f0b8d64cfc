"""The generic run by itself: documents in, documents out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.adjudicate import LONGEST, Circumstances, play_on
from generator.core.event import private, public
from generator.core.file_keys import GAME_KEYS, KEPT_KEYS, ORDER_KEYS
from generator.core.game import Game, deadline, open_game, read_game, sheet
from generator.core.order_file import OrderFile, check_final, moment_in_force, read_order_file
from generator.core.phase import Phase
from generator.core.record import Record, SavedPosition, hash_of
from generator.core.turn import Turn
from tests.support.quarry_tables.table import CALM, EVENING, FACTS, FIRST, ONE, TWO

KEYS = [
    "rule",
    "power",
    "when",
    "why",
    "zone",
    "march",
    "days",
    "at",
    "notice",
    "after",
    "name",
    "until",
    "due",
    "text",
    "from",
    ONE,
    "ochre",
]
NOON = datetime(2026, 12, 1, 12, tzinfo=UTC)
WORDS: dict[str, Any] = {"format": "1", "game": "pit", "rules": "quarry"}


def game(**words: Any) -> Game:
    found, problems = read_game({**WORDS, **words}, "pit", CALM, b"seed")
    assert found is not None, problems
    return found


def circumstances(at: datetime | None = None, **dues: str) -> Circumstances:
    return Circumstances(at, lambda _, phase: phase._replace(revision=1), dues)


def taken(saved: SavedPosition, orders: dict[str, list[str]], **keys: Any) -> OrderFile:
    file = {"format": "1", "game": "pit", "phase": saved.phase.id, "final": "true", "orders": orders, **keys}
    parsed, problems = read_order_file(file, game(), saved)
    assert parsed is not None, problems
    return parsed


def played(orders: dict[str, list[str]], at: datetime | None = None, **words: Any) -> list[Record]:
    start = open_game(game())
    records, problems = play_on(game(**words), start, taken(start, orders), circumstances(at))
    assert not problems
    return records


def test_a_phase_and_those_behind_it_that_take_no_orders_are_run_together() -> None:
    records = played({"ochre": ["Magpie - Ford"]})
    assert [record.phase.id for record in records] == [ONE, EVENING]
    assert records[-1].after is not None
    assert records[-1].after.phase.id == TWO


def test_the_hashes_make_a_chain() -> None:
    first, second = played({"ochre": ["Magpie - Ford"]})
    assert first.after is not None
    assert first.results["inputs"]["position"] == hash_of(open_game(game()).public)  # type: ignore[index, call-overload]
    assert first.results["next"] == hash_of(first.after.public, without="previous")
    assert first.after.public["previous"] == hash_of(first.results)
    assert second.results["inputs"]["position"] == hash_of(first.after.public)  # type: ignore[index, call-overload]
    assert second.results["inputs"]["previous"] == hash_of(first.results)  # type: ignore[index, call-overload]


def test_a_secret_key_of_the_orders_is_no_part_of_any_hash() -> None:
    start = open_game(game())
    assert taken(start, {}, notes={"ochre": "a"}).hash == taken(start, {}, notes={"ochre": "b"}).hash == taken(start, {}).hash
    assert taken(start, {"ochre": ["Magpie - Ford"]}).hash != taken(start, {}).hash


def test_a_fact_is_announced_or_confided_and_never_says_so_itself() -> None:
    """So no fact is public because somebody forgot to say whom it is for, and none is told to nobody."""
    turn = Turn(None, None).announce([{"kind": "lit"}]).confide("ochre", [{"kind": "found", "note": "hush"}])
    assert turn.events == ({"kind": "lit", "audience": "public"}, {"kind": "found", "audience": "ochre", "note": "hush"})
    assert public(turn.events) == ({"kind": "lit"},)
    assert private(turn.events) == turn.events[1:]
    for audience in ("ochre", "gm", "public", ""):
        with pytest.raises(ValueError, match="does not say so itself"):
            turn.announce([{"kind": "found", "audience": audience}])
        with pytest.raises(ValueError, match="is announced"):
            turn.confide(audience, [{"kind": "found", "audience": "ochre"}])
    for nobody in ("", "public"):
        with pytest.raises(ValueError, match="is announced"):
            turn.confide(nobody, [{"kind": "found"}])
    assert not hasattr(turn, "log"), "there is no third way"


@pytest.mark.parametrize("audience", [{}, {"audience": ""}, {"audience": None}, {"audience": ["ochre"]}], ids=str)
def test_a_fact_that_a_step_slipped_in_is_for_nobody_and_least_of_all_public(audience: dict[str, Any]) -> None:
    def slip(turn: Turn) -> Turn:
        return replace(turn, events=(*turn.events, {"kind": "found", **audience, "note": "hush"}))

    leaky = replace(game(), ruleset=replace(game().ruleset, steps=lambda _: (slip,)))
    with pytest.raises(ValueError, match="does not say whom it is for") as raised:
        play_on(leaky, open_game(leaky), None, circumstances())
    assert "hush" not in str(raised.value)


def test_a_record_is_split_by_audience() -> None:
    start = open_game(game())
    stacks: Any = start.public["stacks"]
    hidden = {"Badger": {**stacks["Badger"], "at": "Ridge"}}
    shown = {name: stack for name, stack in stacks.items() if name != "Badger"}
    start = replace(start, public={**start.public, "stacks": shown}, secret={"stacks": hidden})
    records, _ = play_on(game(), start, taken(start, {"ochre": ["Magpie - Ford"]}), circumstances())
    took = {"kind": "took", "audience": "ochre", "round": 1, "stack": "Magpie", "at": "Ford", "step": "Ford"}
    assert records[0].secret["events"] == [took]
    assert records[0].results["events"] == []
    assert "Ridge" not in repr(records[0].results)
    assert records[0].secret["position"] == start.secret


def test_where_nothing_is_secret_there_is_no_secret_document() -> None:
    assert [bool(record.secret) for record in played({})] == [False, True]  # whoever marched is hidden behind it


def test_no_clock_no_deadline() -> None:
    for record in played({}, at=None):
        assert record.after is not None
        assert "at" not in record.results
        assert "due" not in record.after.public


def test_a_deadline_on_record_wins_over_the_timetable() -> None:
    clock = {"zone": "UTC", "march": {"after": "24h"}}
    start = open_game(game())
    due = "2030-01-01T00:00+00:00"
    at = circumstances(NOON, **{TWO: due})
    for chosen, wanted in ((at, due), (circumstances(NOON), "2026-12-02T12:00+00:00")):
        records, _ = play_on(game(timetable=clock), start, taken(start, {}), chosen)
        assert records[-1].after is not None
        assert records[-1].after.public["due"] == wanted


def test_the_last_record_holds_the_end() -> None:
    start = open_game(game())
    records, problems = play_on(game(), start, taken(start, {}, rulings=[{"rule": "truce"}]), circumstances())
    assert not problems
    assert records[0].after is None
    assert list(records[0].results)[-2:] == ["events", "after"]
    assert "next" not in records[0].results


def test_a_ruling_for_after_the_end_is_a_fault() -> None:
    start = open_game(game())
    parsed = taken(start, {}, rulings=[{"rule": "truce"}, {"rule": "grant", "power": "ochre", "money": "1", "when": "reckoning"}])
    records, problems = play_on(game(), start, parsed, circumstances())
    assert [problem.code for problem in problems] == ["ruling-moment"]
    assert len(records) == 1


def test_a_rule_system_that_never_waits_is_stopped() -> None:
    endless = replace(game(), ruleset=replace(CALM, waits=lambda _: False, steps=lambda _: (lambda turn: turn,)))
    records, problems = play_on(endless, open_game(endless), None, circumstances())
    assert (records, [problem.code for problem in problems]) == ([], ["endless"])
    assert f"{LONGEST} phases" in problems[0].message


def test_every_unit_stands_on_the_sheet() -> None:
    text = sheet(game(), open_game(game()).public)
    assert text.startswith("# yaml-language-server: $schema=")
    assert text.endswith("final: false\norders:\n  grey:\n    - Badger\n    - Beaver\n  ochre:\n    - Magpie\n    - Marten\n")


def test_the_sheet_of_an_erratum_says_why() -> None:
    start = open_game(game())
    again = replace(start, public={**start.public, "phase": {**start.public["phase"], "revision": 2}})  # type: ignore[dict-item]
    assert f"phase: {ONE}\nrevision: 2\nwhy: so\nfinal: false\n" in sheet(game(), again.public, "so")


FORCE = {
    "not final": ("no", NOON, NOON, True, (False, None)),
    "a moment": (NOON, None, NOON, True, (True, NOON)),
    "due": ("due", NOON, NOON, True, (True, NOON)),
    "not yet due": ("due", NOON.replace(hour=13), NOON, True, (False, NOON.replace(hour=13))),
    "no timetable": ("due", None, NOON, False, (True, None)),
    "a timetable without a deadline": ("due", None, NOON, True, (False, None)),
}


@pytest.mark.parametrize(("final", "due", "now", "timed", "expected"), FORCE.values(), ids=FORCE)
def test_when_a_phase_runs(final: Any, due: Any, now: datetime, timed: bool, expected: Any) -> None:  # noqa: FBT001
    assert moment_in_force(final, due, now, timed=timed) == expected


def test_a_moment_to_come_is_a_fault_and_a_moment_passed_is_none() -> None:
    parsed = replace(taken(open_game(game()), {}), final=NOON)
    document = {"final": "2026-12-01T12:00Z"}
    assert check_final(parsed, document, None, NOON, timed=False) == []
    assert [each.code for each in check_final(parsed, document, None, NOON.replace(hour=11), timed=False)] == ["final-in-future"]


COUNTS: dict[str, tuple[dict[str, list[str]], int]] = {
    "nothing": ({}, 0),
    "an empty list": ({"ochre": []}, 0),
    "the sheet as it came": ({"ochre": ["Magpie", "Marten"], "grey": ["Badger", "Beaver"]}, 0),
    "two of four": ({"ochre": ["Magpie - Ford", "Marten stays"], "grey": ["Badger"]}, 2),
    "all": (FIRST, 4),
}


@pytest.mark.parametrize(("orders", "given"), COUNTS.values(), ids=COUNTS)
def test_how_complete_the_orders_are(orders: dict[str, list[str]], given: int) -> None:
    assert taken(open_game(game()), orders).counts == (("stacks", given, 4),)


def test_a_ruling_is_logged_before_what_it_does() -> None:
    start = open_game(game())
    records, _ = play_on(game(), start, taken(start, {}, rulings=[{"rule": "truce", "why": "agreed"}]), circumstances())
    events: Any = records[0].results["events"]
    assert [event["kind"] for event in events] == ["ruling", "ended"]


PLACES: Any = [*FACTS["places"]] if FACTS else []
STACKS = {"Badger": "grey", "Beaver": "grey", "Magpie": "ochre", "Marten": "ochre"}


@given(st.dictionaries(st.sampled_from([*STACKS]), st.sampled_from(PLACES)), st.booleans())
def test_the_same_documents_give_the_same_documents(goals: dict[str, str], hire: bool) -> None:  # noqa: FBT001
    orders: dict[str, list[str]] = {}
    for stack, place in goals.items():
        orders.setdefault(STACKS[stack], []).append(f"{stack} {'+ 1 ' * hire}- {place}")
    assert played(orders, NOON) == played(orders, NOON)


junk = st.recursive(
    st.text(max_size=6) | st.sampled_from(["true", "1", "2026-12-01T12:00", "truce", "ochre", "after", ONE, "UTC", "24h", "mon"]),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@given(st.dictionaries(st.sampled_from(GAME_KEYS), junk, max_size=5))
def test_no_words_of_a_game_do_more_than_make_problems(words: dict[str, Any]) -> None:
    found, problems = read_game({**WORDS, **words}, "pit", CALM)
    assert (found is None) == any(problem.weight == "fault" for problem in problems)
    if found is not None:
        deadline(found.game_file, Phase(1, 0, "day-1", "march"), {}, found.clock)


@given(st.dictionaries(st.sampled_from([*ORDER_KEYS, *KEPT_KEYS, "orders", "notes", "votes"]), junk, max_size=5))
def test_no_order_file_does_more_than_make_problems(file: dict[str, Any]) -> None:
    start = open_game(game())
    file = {"format": "1", "game": "pit", "phase": ONE, "final": "true", **file, "orders": {"ochre": ["Magpie - Ford"]}}
    parsed, problems = read_order_file(file, game(), start)
    assert (parsed is None) == any(problem.weight == "fault" for problem in problems)
    if parsed is not None:
        play_on(game(), start, parsed, circumstances())
