"""A power's label, name or adjective before a unit, on every board that comes with the program."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest

from generator.diplomacy.board import Board, build
from generator.diplomacy.notation import Lexicon, Trouble, lexicon, read, signature, split, write
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.vocabulary import RESERVED
from tests.support.variant_table import VARIANT_BOARDS, facts_of

LONGEST_LABEL = 3


@cache
def board_of(name: str) -> Board:
    return build(facts_of(name))


def labels(board: Board) -> set[str]:
    return {fold_name(power.label) for power in board.powers.values()}


READ = [
    ("ambition-and-empire", "F Gibraltar C SP A Andalusia to Morocco", "F Gib C A And - Mor"),
    ("ambition-and-empire", "F Gib C Spanish A And - Mor", "F Gib C A And - Mor"),
    ("ambition-and-empire", "F Gib C Spain's A And - Mor", "F Gib C A And - Mor"),
    ("ambition-and-empire", "f gib c sp army and - mor", "F Gib C A And - Mor"),
    ("ambition-and-empire", "A Swi S FR A Mar - Sav", "A Swi S A Mar - Sav"),
    ("ambition-and-empire", "A Bud S HA A Vie", "A Bud S A Vie"),
    ("ambition-and-empire", "SP: A Mad - And", "A Mad - And"),
    ("ambition-and-empire", "SP A Mad - And", "A Mad - And"),
    ("ambition-and-empire", "BH F Gib H", "F Gib H"),
    ("order-of-the-dragon", "A Dij S KU F Sto - Ros", "A Dij S F Sto - Ros"),
    ("saga-of-the-nine", "F Asg S SU F Mus", "F Asg S F Mus"),
    ("classical", "A Mun S RUS A War - Sil", "A Mun S A War - Sil"),
    ("classical", "F NTH S English F Lon - Yor", "F Nth S F Lon - Yor"),
    ("classical", "F Eng C FRA A Bre - Lon", "F Eng C A Bre - Lon"),
]

REFUSED = [
    ("ambition-and-empire", "F Gib C SP - Mor", "is a power and not a place"),
    ("ambition-and-empire", "A Mad - SP", "is a power and not a place"),
    ("ambition-and-empire", "F Gib C XY A And - Mor", "no place"),
    ("classical", "F NTH S ENG F Lon - Yor", "cannot follow here"),
]


@pytest.mark.parametrize(("name", "text", "canonical"), READ, ids=[text for _, text, _ in READ])
def test_a_power_before_a_unit_makes_no_difference(name: str, text: str, canonical: str) -> None:
    found = read(text, lexicon(board_of(name)))
    assert not isinstance(found, Trouble), found
    assert write(found) == canonical  # type: ignore[arg-type]
    assert list(split(text, lexicon(board_of(name)))) == [(0, text)]


@pytest.mark.parametrize(("name", "text", "message"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_a_power_is_no_place(name: str, text: str, message: str) -> None:
    found = read(text, lexicon(board_of(name)))
    assert isinstance(found, Trouble)
    assert message in found.message


def shapes(word: str) -> Iterator[str]:
    """The word wherever a place or another word may stand in an order."""
    yield from (f"{word}{rest}" for rest in (": H", " A Lon", " - Lon"))
    yield from (f"A Lon {before}{word}" for before in ("S ", "- "))
    yield f"F Lon C {word} - Lon"


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_labels_take_no_meaning_from_any_other_word(name: str) -> None:
    """Whatever can be read without labels is read alike with them: every short name of a place, and every word of an order."""
    known = lexicon(board_of(name))
    bare: Lexicon = replace(known, powers=known.powers - (labels(board_of(name)) - words(board_of(name))))
    short = [key for key in (*known.keys, *known.shared) if len(key) <= LONGEST_LABEL]
    for word in (*short, *RESERVED):
        for text in shapes(word):
            assert read(text, known) == read(text, bare), text


def words(board: Board) -> set[str]:
    """The names that powers had without labels."""
    names = {fold_name(word) for power in board.powers.values() for word in (power.id, power.name, power.adjective)}
    return names | {f"{word}s" for word in names}


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_every_label_is_read_but_for_one_that_is_a_place(name: str) -> None:
    known = lexicon(board_of(name))
    missing = labels(board_of(name)) - known.powers
    assert missing == ({"eng"} if name == "classical" else set())
    assert all(label in known.keys for label in missing)


SIGNED = [
    ("ambition-and-empire", "France: A Swi - Tyr", "A Swi - Tyr"),
    ("ambition-and-empire", "FR:A Swi - Tyr", "A Swi - Tyr"),
    ("ambition-and-empire", "great britain & hanover : A Swi flies", "A Swi flies"),
    ("ambition-and-empire", "SP A Swi - Tyr", "A Swi - Tyr"),
    ("ambition-and-empire", "Denmark-Norway's  fleet Courland - Gulf of Bothnia", "fleet Courland - Gulf of Bothnia"),
    ("ambition-and-empire", "Habsburg Empire A Swi S FR A Mar - Sav", "A Swi S FR A Mar - Sav"),
    ("ambition-and-empire", "A Swi S FR A Mar - Sav", "A Swi S FR A Mar - Sav"),
    ("ambition-and-empire", "A Swi: H", "A Swi: H"),
    ("ambition-and-empire", "France", "France"),
    ("ambition-and-empire", "", ""),
    ("order-of-the-dragon", "KU A Dij - Ros", "A Dij - Ros"),
]


@pytest.mark.parametrize(("name", "text", "order"), SIGNED, ids=[text for _, text, _ in SIGNED])
def test_a_power_that_an_order_begins_with_is_told_from_the_order(name: str, text: str, order: str) -> None:
    assert text[signature(text, lexicon(board_of(name))) :] == order
