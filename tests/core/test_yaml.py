"""Reading what strangers wrote, and writing what every reader reads alike."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.core.canonical_yaml import dump
from generator.core.exact_json import from_json, to_json
from generator.core.placed_values import Data, Map, Seq, Text, spot_of
from generator.store.reading import BY_ENGINE, BY_HAND, KEY, load_yaml, read_yaml
from generator.store.writing import is_id


def faults(data: bytes) -> list[tuple[str, int, int]]:
    tree, problems = load_yaml(data, "orders.yaml")
    assert tree is None
    assert all(problem.weight == "fault" for problem in problems)
    return [(problem.code, problem.spot.line, problem.spot.column) for problem in problems if problem.spot]


REFUSED = {
    "sixty kilobytes of nested brackets": (b"[" * 60_000, "too-deep", 1, 9),
    "nested mappings": (b"{a: " * 15_000, "too-deep", 1, 33),
    "nested block lists": (b"- " * 30_000, "too-deep", 1, 17),
    "one level more than any file of ours has": (b"[" * (BY_HAND.depth + 1) + b"]" * (BY_HAND.depth + 1), "too-deep", 1, 9),
    "an anchor, before anything can refer to it": (b"a: &x [1]\nb: *x\n", "anchor", 1, 4),
    "an alias": (b"a: *x\n", "anchor", 1, 4),
    "an anchor on a key": (b"a: 1\n&x b: 2\n", "anchor", 2, 1),
    "a tag": (b"a: !!python/object:os.system x\n", "tag", 1, 4),
    "a key longer than one that can be written again": (b"a: 1\n" + b"k" * (KEY + 1) + b": 2\n", "key-too-long", 2, 1),
    "a key given twice": (b"a: 1\nb: 2\na: 3\n", "duplicate-key", 3, 1),
    "a key given twice further in": (b"orders:\n  italy: [A Rom H]\n  italy: []\n", "duplicate-key", 3, 3),
    "a list as a key": (b"? [a]\n: b\n", "key-not-text", 1, 3),
    "a second document": (b"---\na: 1\n---\nb: 2\n", "two-documents", 3, 1),
    "an empty file": (b"", "empty-file", 1, 1),
    "nothing but a comment": (b"# later\n", "empty-file", 1, 1),
    "a tab as indentation": (b"orders:\n\titaly: []\n", "not-yaml", 2, 1),
    "a bracket that is never closed": (b"orders:\n  italy: [A Rom H,\n", "not-yaml", 3, 1),
    "a quote that is never closed": (b'a: "x\n', "not-yaml", 2, 1),
    "a colon in a text without quotes": (b"italy: A Rom: H\n", "not-yaml", 1, 13),
    "a key without a colon": (b"format: 1\ngame\nphase: x\n", "not-yaml", 2, 1),
    "the marks of a merge": (b"<<<<<<< HEAD\na: 1\n", "conflict-marker", 1, 1),
    "UTF-16": ("a: 1".encode("utf-16"), "not-utf-8", 1, 1),
    "Latin-1": ("a: 1\nb: Brücke".encode("latin-1"), "not-utf-8", 2, 6),
    "a NUL": (b"a: x\0y\n", "hidden-character", 1, 5),
    "an escape that hides a NUL": (b'a: "\\0"\n', "hidden-character", 1, 5),
    "a character that reverses the text after it": ("a: x\u202ey\n".encode(), "hidden-character", 1, 5),
    "the same by an escape": (b'a: "x\\u202ey"\n', "hidden-character", 1, 5),
    "a space without width": ("a: x\u200by\n".encode(), "hidden-character", 1, 5),
    "a mark of byte order in the middle": ("a: x\ufeffy\n".encode(), "hidden-character", 1, 5),
    "more bytes than any game needs": (b"#" * (BY_HAND.size + 1), "too-large", 1, 1),
}


@pytest.mark.parametrize(("data", "code", "line", "column"), REFUSED.values(), ids=REFUSED)
def test_refused_with_its_place(data: bytes, code: str, line: int, column: int) -> None:
    assert faults(data) == [(code, line, column)]


def test_too_many_values_are_refused() -> None:
    assert faults(b"x: [" + b"a," * BY_HAND.values + b"]")[0][0] == "too-many-values"


def nested(depth: int) -> bytes:
    return b"a: " + b"[" * (depth - 1) + b"]" * (depth - 1)


# Of each limit: what just passes for a file that a person wrote, for one of the engine, and what is too much for both.
LIMITS = {
    "size": (b"a: " + b"x" * (BY_HAND.size - 3), b"a: " + b"x" * (BY_ENGINE.size - 3), b"a: " + b"x" * (BY_ENGINE.size - 2)),
    "depth": (nested(BY_HAND.depth), nested(BY_ENGINE.depth), nested(BY_ENGINE.depth + 1)),
    # Around the values of a list are its brackets, its key, and the beginnings and ends of mapping, document and stream.
    "values": tuple(b"a: [" + b"x," * (most - 9) + b"]" for most in (BY_HAND.values, BY_ENGINE.values, BY_ENGINE.values + 1)),
}


@pytest.mark.parametrize(("by_hand", "by_engine", "refused"), LIMITS.values(), ids=LIMITS)
def test_a_file_of_the_engine_may_hold_more(by_hand: bytes, by_engine: bytes, refused: bytes, tmp_path: Path) -> None:
    place = tmp_path / "f.yaml"

    def fits(data: bytes, **how: bool) -> bool:
        place.write_bytes(data)
        return read_yaml(place, **how)[0] is not None

    assert fits(by_hand)
    assert not fits(by_engine)
    assert fits(by_engine, typed=True)
    assert not fits(refused, typed=True)


def test_a_file_of_texts_may_be_large() -> None:
    assert load_yaml(nested(BY_ENGINE.depth), "position.yaml", large=True)[0] is not None
    assert load_yaml(nested(BY_ENGINE.depth + 1), "position.yaml", large=True)[0] is None


@pytest.mark.parametrize("letter", ["k", "\t", '"', "\\"])
def test_the_longest_key_is_written_and_read_again(letter: str) -> None:
    document: dict[str, Data] = {letter * KEY: "x"}
    assert load_yaml(dump(document).encode(), "f.yaml", typed=True) == (document, [])


def test_every_equal_key_of_a_file_is_named_with_both_lines() -> None:
    _, problems = load_yaml(b"a: 1\nb: 2\na: 3\nb: 4\n", "f.yaml")
    assert ["line 1 and in line 3" in str(problems[0]), "line 2 and in line 4" in str(problems[1])] == [True, True]


ADVICE = {
    "a tab": (b"orders:\n\titaly: []\n", "spaces, not with tabs"),
    "a file saved by half": (b"orders:\n  italy: [A Rom H,\n", "saved whole"),
    "a colon": (b"italy: A Rom: H\n", "quotes"),
    "a wrong encoding": ("b: Brücke".encode("latin-1"), "UTF-8"),
    "an order that begins with a star": (b"italy: *A Rom\n", "quotes"),
}


@pytest.mark.parametrize(("data", "words"), ADVICE.values(), ids=ADVICE)
def test_the_problem_says_what_to_do(data: bytes, words: str) -> None:
    assert words in load_yaml(data, "f.yaml")[1][0].suggestion


KEPT = {
    "no is no false": (b"a: NO", "NO"),
    "on is no true": (b"a: on", "on"),
    "a time is no number": (b"a: 19:00", "19:00"),
    "a leading zero stays": (b"a: 010", "010"),
    "null is a text": (b"a: null", "null"),
    "a tilde is a text": (b"a: ~", "~"),
    "a date is a text": (b"a: 2026-12-04", "2026-12-04"),
    "nothing is an empty text": (b"a:", ""),
    "a mark of byte order at the start is no part of it": (b"\xef\xbb\xbfa: x", "x"),
    "line ends of Windows": (b"a: x\r\n", "x"),
    "accents": ("a: Zürich – Kraków".encode(), "Zürich – Kraków"),
    "an emoji of several parts": ("a: 👩‍🚀".encode(), "👩‍🚀"),
    "a block keeps its lines": (b"a: |\n  one\n\n  two\n", "one\n\ntwo\n"),
    "a merge key is a key like others": (b"<<: x\na: y", "y"),
}


@pytest.mark.parametrize(("data", "value"), KEPT.values(), ids=KEPT)
def test_kept_as_written(data: bytes, value: str) -> None:
    tree, problems = load_yaml(data, "f.yaml")
    assert isinstance(tree, Map)
    assert (tree["a"], problems) == (value, [])


def test_a_problem_is_one_line_whatever_lines_it_quotes() -> None:
    key = b'"a\\nduel:\\tFall 1902 adjudicated": 1\n'
    _, [problem] = load_yaml(2 * key, "f.yaml")
    assert str(problem) == (
        "f.yaml:2:2: fault: the key `a duel: Fall 1902 adjudicated` stands twice: in line 1 and in line 2 (keep one of the two)"
    )


SPOTS = {
    "a plain text": (b"a:\n  - A Par H\n", 0, 2, 5),
    "a quoted text begins behind its quote": (b'a:\n  - "A Par H"\n', 2, 2, 8),
    "behind wide characters": ("a: [ü, \U0001f600, A Par]\n".encode(), 0, 1, 11),
    "a block's first line": (b"orders:\n  a: |\n    A Par H\n    A Mar H\n", 2, 3, 7),
    "a block's second line": (b"orders:\n  a: |\n    A Par H\n    A Mar H\n", 8, 4, 5),
    "a block with Windows' line ends": (b"orders:\r\n  a: |\r\n    A Par H\r\n    A Mar H\r\n", 10, 4, 7),
    "a block after an empty line": (b"a: |\n\n   x\n", 1, 3, 4),
    "a block with its indentation given": (b"a: |2\n   x\n", 1, 2, 4),
}


@pytest.mark.parametrize(("data", "offset", "line", "column"), SPOTS.values(), ids=SPOTS)
def test_every_character_knows_its_place(data: bytes, offset: int, line: int, column: int) -> None:
    tree, _ = load_yaml(data, "f.yaml")
    value: Any = tree
    while isinstance(value, Map | Seq):
        value = next(iter(value.values())) if isinstance(value, Map) else value[-1]
    assert spot_of(value, offset) == ("f.yaml", line, column)


def test_typed_values_are_those_the_engine_dumped() -> None:
    document: dict[str, Data] = {
        "a": None,
        "b": True,
        "c": -12,
        "d": "null",
        "e": "12",
        "f": "",
        "g": [],
        "h": {},
        "i": "A Par",
        "j": "true",
    }
    assert load_yaml(dump(document).encode(), "f.yaml", typed=True) == (document, [])


CANONICAL = {
    "what is short stands on one line": ({"phase": {"id": "x", "year": 1901}}, "phase: {id: x, year: 1901}\n"),
    "a list of texts stands on one line": ({"gm": ["a", "b"]}, "gm: [a, b]\n"),
    "one event a line": ({"events": [{"kind": "a"}, {"kind": "b"}]}, "events:\n  - {kind: a}\n  - {kind: b}\n"),
    "one power a line": ({"units": {"a": ["A Par"], "b": []}}, "units:\n  a: [A Par]\n  b: []\n"),
    "nothing at all": ({"events": [], "boats": {}}, "events: []\nboats: {}\n"),
    "hashes and moments need no quotes": (
        {"a": "sha256:12", "b": "2026-12-03T19:00-05:00"},
        "a: sha256:12\nb: 2026-12-03T19:00-05:00\n",
    ),
    "what looks like something else does": (
        {"a": ["NO", "19:00", "1902", "y", "A: B"]},
        'a: ["NO", "19:00", "1902", "y", "A: B"]\n',
    ),
    "lines stay on one line": ({"a": "x\ny"}, 'a: "x\\ny"\n'),
}


@pytest.mark.parametrize(("document", "text"), CANONICAL.values(), ids=CANONICAL)
def test_canonical_text(document: Any, text: str) -> None:
    assert dump(document) == text


def test_a_binary_number_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="float"):
        dump({"a": 1.5})  # type: ignore[dict-item]
    with pytest.raises(TypeError, match="set"):
        to_json({"a": {1}})


DECIMALS = {
    "money": ("12.5", "12.5"),
    "zeros at its end say nothing": ("12.50", "12.5"),
    "a whole number stays a decimal": ("12", "12.0"),
    "an exponent": ("1.25E+3", "1250.0"),
    "less than one": ("0.05", "0.05"),
    "below zero": ("-0.05", "-0.05"),
    "nothing has no sign": ("-0.00", "0.0"),
    "nothing has no exponent": ("0e999999999", "0.0"),
    "more digits than a binary number keeps": ("900000000000000000.000000000000000001",) * 2,
}


@pytest.mark.parametrize(("number", "text"), DECIMALS.values(), ids=DECIMALS)
def test_equal_decimals_are_written_alike(number: str, text: str) -> None:
    assert dump({"a": Decimal(number)}) == f"a: {text}\n"
    assert to_json({"a": Decimal(number)}) == f'{{"a": {text}}}'


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e18", "1e999999999", "1e-19", "1.0000000000000000001"])
def test_a_number_that_cannot_be_read_again_is_not_written(number: str) -> None:
    with pytest.raises(ValueError, match="cannot hold the number"):
        dump({"a": Decimal(number)})


def test_a_text_of_digits_is_no_number() -> None:
    tree, _ = load_yaml(b'a: 12.5\nb: "12.5"\nc: 1.2.3\nd: .5\ne: 12.\nf: 012.5\ng: 1e3\n', "f.yaml", typed=True)
    assert isinstance(tree, Map)
    assert tree == {"a": Decimal("12.5"), "b": "12.5", "c": "1.2.3", "d": ".5", "e": "12.", "f": "012.5", "g": "1e3"}
    assert [type(value) for value in tree.values()] == [Decimal, *[Text] * 6]
    assert load_yaml(b"a: 12.50\n", "f.yaml")[0] == {"a": "12.50"}


hidden = "\u061c\u200b\u200e\u200f\u2028\u2029\ufeff\ufffe\uffff\ufff9\ufffa\ufffb"
visible = st.characters(
    exclude_categories=["Cs", "Cc"], exclude_characters=hidden + "".join(map(chr, [*range(0x202A, 0x202F), *range(0x2060, 0x2070)]))
)
words = st.text(visible | st.sampled_from("\n\t"), max_size=30) | st.text(
    st.sampled_from("-?:,[]{}#&*!|>'\"%@` \\.=~0123456789eExXo_+yYnNTZ\n"), max_size=12
)
decimals = st.decimals(-(10**17), 10**17, allow_nan=False, places=9)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**17), 10**17) | decimals | words,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(words, inner, max_size=3),
    max_leaves=8,
).filter(lambda value: depth(value) < BY_HAND.depth)


def depth(value: Any) -> int:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return 1 + max(map(depth, inner), default=0)


@given(st.dictionaries(words, values, max_size=4).filter(bool))
def test_what_is_written_is_read_again(document: dict[str, Any]) -> None:
    read, problems = load_yaml(dump(document).encode(), "f.yaml", typed=True)
    assert (read, problems) == (document, [])
    assert dump(read) == dump(document)  # type: ignore[arg-type]
    assert dump(from_json(to_json(read))) == dump(document)


@given(
    st.dictionaries(words, st.lists(words, max_size=3) | st.dictionaries(words, words, max_size=3) | words, min_size=1, max_size=4)
)
def test_other_readers_read_the_same_texts(document: dict[str, Any]) -> None:
    assert yaml.safe_load(dump(document)) == document


lines = st.lists(words | st.text("-# :|>%äß\xad'\"ab", max_size=6), max_size=4).map("\n".join).map(lambda text: text + "\n")


@given(
    st.dictionaries(words, st.dictionaries(words, lines | words | st.lists(lines, max_size=2), max_size=3), min_size=1, max_size=3)
)
def test_texts_for_people_to_edit_are_read_again(document: dict[str, Any]) -> None:
    text = dump(document, frozenset(document))
    assert load_yaml(text.encode(), "f.yaml", typed=True) == (document, [])
    assert yaml.safe_load(text) == document


def test_a_text_of_several_lines_is_a_block_where_people_edit_it() -> None:
    document = {"orders": {"france": "# Spring\nARM-1 Bré - b: c\n", "spain": " begins with a blank\n", "poland": "no end"}}
    assert dump(document, frozenset(document)) == (
        'orders:\n  france: |\n    # Spring\n    ARM-1 Bré - b: c\n  spain: " begins with a blank\\n"\n  poland: no end\n'
    )
    assert dump(document).count("\n") == 1


def test_a_number_stands_on_the_line_of_its_key_where_people_edit_it() -> None:
    document = {"next_writ": 21, "over": True, "money": Decimal("1.5")}
    assert dump(document, frozenset(document)) == "next_writ: 21\nover: true\nmoney: 1.5\n"


@given(st.binary(max_size=300) | st.text(st.sampled_from("[]{}:,-?&*!|>'\"%#\n\t ab\r\u202e\0"), max_size=60).map(str.encode))
def test_no_bytes_do_more_than_make_a_problem(data: bytes) -> None:
    tree, problems = load_yaml(data, "f.yaml")
    assert (tree is None) == bool(problems)
    assert all(problem.spot and problem.spot.line >= 1 and problem.spot.column >= 1 for problem in problems)


@pytest.mark.parametrize("name", ["../../x", "/etc", "", "CON", "a" * 64, "a/b", "-a", "ä", "a b", "a.b", "a\n"])
def test_no_name_of_a_folder(name: str) -> None:
    assert not is_id(name)


@pytest.mark.parametrize("name", ["teaparty", "dragon-7", "a" * 63, "0"])
def test_a_name_of_a_folder(name: str) -> None:
    assert is_id(name)


def test_what_somebody_changes_is_changed_for_nobody_who_reads_the_same_file_again() -> None:
    data = b"a: {b: [c, {d: e}]}\n"
    first, again = (load_yaml(data, "game.yaml")[0] for _ in range(2))
    assert isinstance(first, Map)
    first["a"]["b"][1]["d"] = first["f"] = Text("g", first.spot)
    first["a"]["b"].append(Text("h", first.spot))
    assert again == load_yaml(data, "game.yaml")[0] == {"a": {"b": ["c", {"d": "e"}]}}
    assert [it.spot.file for it in (again, again["a"], again["a"]["b"])] == ["game.yaml"] * 3
    refused = load_yaml(b"a: 1\na: 2\n", "game.yaml")[1]
    refused.clear()
    assert [it.code for it in load_yaml(b"a: 1\na: 2\n", "game.yaml")[1]] == ["duplicate-key"]
