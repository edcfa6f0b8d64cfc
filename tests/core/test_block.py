"""The text of a sealed block is written and read again; wherever somebody pasted one, it is found whole."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone

import pytest

from generator.core.block import BEGIN, END, SIZE, Block, armoured, read_block, write_block

MADE = datetime(2026, 11, 23, 22, 50, 11, tzinfo=UTC)
WORD = "lusab-babad-gutih-tugad"
BLOCK = Block("duel", "01-1763-spring-orders", 1, "france", WORD, MADE, "A Par - Bur\n\nF Bre H  \n  if dislodged: Gas")


@pytest.mark.parametrize("orders", ["", "A Par H", "A Par - Bur\n\n\nF Bre H", "ä" * SIZE, "pass: none of the head\n\ngame: x"])
def test_what_is_written_is_read_again(orders: str) -> None:
    block = replace(BLOCK, orders=orders)
    text = write_block(block)
    assert len(text.encode()) % SIZE == 0
    assert read_block(text) == (block, [])


def test_all_short_blocks_are_of_one_length() -> None:
    assert {
        len(write_block(replace(BLOCK, power=power, orders=orders))) for power in ("a", "russia") for orders in ("", "A " * 900)
    } == {SIZE}


def test_a_block_written_by_hand_is_read() -> None:
    text = "\ufeffPower: The Ottoman Empire\r\npass:lusab\r\nmade: 2026-11-24T00:50:11+02:00\r\nPHASE: 01-1763-spring-orders\r\n"
    text += "gazette-orders: 1\r\ngame: duel\r\n\r\nA Con H\r\n\r\n"
    found, problems = read_block(text)
    assert problems == []
    assert found == Block("duel", "01-1763-spring-orders", 1, "the-ottoman-empire", "lusab", MADE, "A Con H")


HEAD = write_block(BLOCK).partition("\n\n")[0]
SPOILED = {
    "no block": ("A Par - Bur\n", {"no-block"}),
    "no head line": (HEAD.replace("gazette-orders: 1\n", ""), {"no-block"}),
    "a later kind": (HEAD.replace("orders: 1", "orders: 2"), {"block-format"}),
    "no pass word": (HEAD.replace(WORD, ""), {"block-head"}),
    "no power": (HEAD.replace("power: france\n", ""), {"block-head"}),
    "a line twice": (f"{HEAD}\npower: austria", {"block-head"}),
    "a strange line": (f"{HEAD}\npas: {WORD}", {"block-head"}),
    "no moment": (HEAD.replace("2026-11-23T22:50:11Z", "yesterday"), {"block-made"}),
    "a moment without a zone": (HEAD.replace("11Z", "11"), {"block-made"}),
    "no revision": (HEAD.replace("revision: 1", "revision: 0"), {"block-head"}),
    "control characters": (f"{HEAD}\n\nA Par \x1b[31mH", {"block-text"}),
}


@pytest.mark.parametrize(("text", "codes"), SPOILED.values(), ids=SPOILED)
def test_what_is_wrong_is_told_without_a_word_of_the_block(text: str, codes: set[str]) -> None:
    found, problems = read_block(text)
    assert found is None
    assert {problem.code for problem in problems} == codes
    told = "".join(map(str, problems))
    assert not [word for word in ("lusab", "A Par", "pas:", "31m", "austria") if word in told]


def test_the_mark_is_that_of_all_but_the_pass_word() -> None:
    assert replace(BLOCK, password=WORD[::-1]).mark == BLOCK.mark
    assert replace(BLOCK, made=MADE.astimezone(timezone(timedelta(hours=2)))).mark == BLOCK.mark
    others = [replace(BLOCK, made=MADE + timedelta(seconds=1)), replace(BLOCK, orders="A Par H"), replace(BLOCK, power="spain")]
    assert len({BLOCK.mark, *(each.mark for each in others)}) == 4
    assert WORD not in repr(BLOCK)


ARMOUR = "\n".join([BEGIN, "YWdlLWVuY3J5cHRpb24ub3JnL3Yx" * 2 + "CgkXYZab", "AAAA+/==", END, ""])
AROUND = {
    "as it is": ARMOUR,
    "in words": f"Hello GM,\nhere they are:\n{ARMOUR}bye\n",
    "quoted": "".join(f"> > {line}\n" for line in ARMOUR.splitlines()),
    "in tags": f"[quote=Ann][code]{ARMOUR.rstrip()}[/code][/quote]",
    "indented, by Windows": ARMOUR.replace("\n", " \r\n    "),
    "with dashes": ARMOUR.replace("-----", "\u2014\u2013"),
    "with long dashes": ARMOUR.replace("-----", "\u2014\u2014"),
    "broken anew": BEGIN + "\n" + "\n".join(ARMOUR.partition(BEGIN)[2].partition(END)[0].replace("\n", "")) + "\n" + END,
    "on one line": ARMOUR.replace("\n", " "),
    "with blanks of the web": ARMOUR.replace("\n", "\u00a0\n\u200b"),
}


@pytest.mark.parametrize("text", AROUND.values(), ids=AROUND)
def test_a_block_is_found_wherever_it_was_pasted(text: str) -> None:
    (found,) = armoured(text)
    assert found.text == ARMOUR
    assert "BEGIN" not in text[: found.start]
    assert "END" not in text[found.end :]


def test_each_block_of_a_thread_is_found_and_one_that_is_cut_short_takes_nothing_of_the_next() -> None:
    cut = ARMOUR.partition(END)[0]
    assert [each.text for each in armoured(f"{ARMOUR}x\n{cut}\n> {ARMOUR}{cut}")] == [ARMOUR, "", ARMOUR, ""]
    assert armoured("no block here -----BEGIN-----") == []
