"""Press as it comes out of chats, mails and old editors: nothing of it is lost without a word."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator import store
from generator.core.phase import read_phase
from generator.core.problem import faults_of
from generator.core.unseen import is_unseen, seen, shows, unseen
from generator.render.texts.escape_text import visible
from generator.store.game_folders import folder
from generator.store.press import read_press
from generator.store.reading import BY_HAND
from tests.support.quarry_tables.table import CALM, NOW, ONE, Table, play_through, set_table

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
HEART = "\u2764\ufe0f\u200d\U0001f525"
ENGLAND = "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"


@pytest.fixture
def table(tmp_path: Path) -> Table:
    made = set_table(tmp_path / "state")
    play_through(made)
    return made


def read(table: Table, data: bytes) -> tuple[str, list[tuple[str, str, int, int]]]:
    """The press of the first phase, and what is said of it: weight, code, line and column."""
    table.file(f"{ONE}/press.md").write_bytes(data)
    phase = read_phase(ONE)
    assert phase is not None
    text, problems = read_press(folder(table.root, table.game, phase))
    return text, [(each.weight, each.code, each.spot.line, each.spot.column) for each in problems if each.spot]


CLEANED = {
    "a mark of byte order": ("\ufeffLondon", "London", []),
    "another one": ("a\n\ufeff\ufeffb", "a\nb", [(2, 1)]),
    "a space without width": ("a\u200bb", "ab", [(1, 2)]),
    "marks of direction": ("a\u200e\n\n\u202eb\u202c", "a\n\nb", [(1, 2), (3, 1), (3, 3)]),
    "a hyphen that is not there": ("Ber\u00adlin", "Berlin", [(1, 4)]),
    "a NUL": ("a\0b", "ab", [(1, 2)]),
    "lines as Windows ends them": ("a\r\n\u200bb\r\n", "a\nb\n", [(2, 1)]),
    "joiners that join nothing": ("a\u200db\u200cc", "abc", [(1, 2), (1, 4)]),
    "tags behind no flag": ("a\U000e0067b", "ab", [(1, 2)]),
    "a family of emoji": (FAMILY, FAMILY, []),
    "a burning heart": (HEART, HEART, []),
    "the flag of England": (ENGLAND, ENGLAND, []),
    "Persian": ("\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645", []),
    "Sinhala": ("\u0dc1\u0dca\u200d\u0dbb\u0dd3", "\u0dc1\u0dca\u200d\u0dbb\u0dd3", []),
    "a character's variant": ("\u845b\U000e0100", "\u845b\U000e0100", []),
    "a line of seven equals signs": ("News\n=======\n", "News\n=======\n", []),
}


@pytest.mark.parametrize(("written", "left", "places"), CLEANED.values(), ids=CLEANED)
def test_press_is_cleaned_and_a_notice_says_where(table: Table, written: str, left: str, places: list[tuple[int, int]]) -> None:
    assert read(table, written.encode()) == (left, [("notice", "left-out", *place) for place in places])
    game, problems = store.public_game(table.root, table.game)
    assert game is not None
    assert (game.phases[0].press, len(problems)) == (left, len(places))


REFUSED = {
    "Latin-1": ("a\nBr\u00fccke \u00fc".encode("latin-1"), [("not-utf-8", 2, 3), ("not-utf-8", 2, 8)]),
    "UTF-16": ("a".encode("utf-16"), [("not-utf-8", 1, 1)]),
    "marks of a merge": (b"<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n", [("conflict-marker", line, 1) for line in (1, 3, 5)]),
    "letters that grow over other lines": (("a" + "\u0301" * 7).encode(), [("piled-marks", 1, 8)]),
    "the same, with blanks that are left out": (
        ("a" + "\u0301" * 4 + "\u3164" + "\u0301" * 4).encode(),
        [("left-out", 1, 6), ("piled-marks", 1, 9)],
    ),
    "more than any page needs": (b"a" * (BY_HAND.size + 1), [("too-large", 1, 1)]),
}


@pytest.mark.parametrize(("data", "told"), REFUSED.values(), ids=REFUSED)
def test_press_that_cannot_be_read_is_a_fault(table: Table, data: bytes, told: list[tuple[str, int, int]]) -> None:
    before = table.bytes()
    assert [each[1:] for each in read(table, data)[1]] == told
    assert store.public_game(table.root, table.game)[0] is None
    assert faults_of(store.check(table.root, table.game, CALM, NOW).problems)
    assert faults_of(store.run(table.root, table.game, CALM, NOW).problems)
    assert {**table.bytes(), f"{ONE}/press.md": b""} == {**before, f"{ONE}/press.md": b""}


def test_the_press_of_a_phase_to_come_is_read_too(table: Table) -> None:
    ahead = table.file("08-day-4-reckoning/press.md")
    ahead.parent.mkdir()
    ahead.write_bytes(b"\xff")
    assert [each.code for each in store.check(table.root, table.game, CALM, NOW).faults] == ["not-utf-8"]


def test_of_very_many_the_rest_is_counted(table: Table) -> None:
    text, told = read(table, "a\u200b\n".encode() * 50)
    assert (text, len(told)) == ("a\n" * 50, 21)
    assert told[-1] == ("notice", "left-out", 21, 2)


@given(st.text(st.sampled_from(f"ab {FAMILY}{ENGLAND}{HEART}\u0645\u200c\u200b\u2800\u3164\u0301\u845b\U000e0100\0\ufeff")))
def test_cleaning_takes_out_what_it_names_and_only_once(text: str) -> None:
    clean = seen(text)
    assert seen(clean) == clean
    assert all(is_unseen(sign) for run in unseen(text) for sign in run[0])
    assert len(clean) == len(text) - sum(len(run[0]) for run in unseen(text))
    assert [sign for sign in clean if not is_unseen(sign)] == [sign for sign in text if not is_unseen(sign)]


@pytest.mark.parametrize("text", ["Ann", "\u00c5sa", "?", "7", "\u674e", FAMILY, ENGLAND, "\u0645"])
def test_a_name_that_shows(text: str) -> None:
    assert shows(text)
    assert visible(text) == text


BLANK = ["", " ", "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "\U000e0067\U000e007f", "\ufe0f", "\u0301", "\u00ad"]


@pytest.mark.parametrize("text", BLANK)
def test_a_name_that_shows_nothing(text: str) -> None:
    assert not shows(text)


def test_nothing_shows_that_unicode_gives_no_shape() -> None:
    """Controls, formats, surrogates, private and unassigned characters, marks without a letter, and spaces."""
    signs = map(chr, range(0x110000))
    assert not shows("".join(sign for sign in signs if unicodedata.category(sign)[0] in "CMZ"))
