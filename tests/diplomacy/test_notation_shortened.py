"""Names of places cut short or with hyphens in them, on every board that comes with the program: that place, or refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import pytest

from generator.diplomacy.board import Board
from generator.diplomacy.notation import Lexicon, Trouble, lexicon, read, write
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.shortened import shortened
from generator.diplomacy.orders import Order
from tests.diplomacy.test_notation_powers import board_of
from tests.support.variant_table import VARIANT_BOARDS

SOME = [pytest.param(name, marks=() if name in ("classical", "saga-of-the-nine") else pytest.mark.fuzz) for name in VARIANT_BOARDS]
"""Every board; `make fuzz` tries those on which each way to write each place takes longest."""

READ = [
    ("classical", "F Bre - Mid-Atl", "F Bre - MAO"),
    ("classical", "A Spa S F Mid-Atl", "A Spa S F MAO"),
    ("classical", "A Spa S F Mid-Atl - Por", "A Spa S F MAO - Por"),
    ("classical", "Fleet Mid-Atl holds", "F MAO H"),
    ("classical", "F MidAtl-Por", "F MAO - Por"),
    ("classical", "F Eng-Channel - Lon", "F Eng - Lon"),
    ("classical", "F Eng. Channel C A Lon - Bel", "F Eng C A Lon - Bel"),
    ("classical", "A Lon-Eng-Channel-Bre", "A Lon - Eng - Bre"),
    ("classical", "A Lon - Bel via Eng-Channel", "A Lon - Eng - Bel"),
    ("classical", "F N-Atl H", "F NAO H"),
    ("classical", "F N. Atl. - Lvp", "F NAO - Lvp"),
    ("classical", "A N. Africa - Tun", "A Naf - Tun"),
    ("classical", "F Gulf-of-Lyon - Spa-sc", "F Lyo - Spa/sc"),
    ("classical", "F GULF OF BOTH S F Balt", "F Bot S F Bal"),
    ("classical", "F St-Pete - Bot", "F StP - Bot"),
    ("classical", "F St Pete (SC) - Bot", "F StP/sc - Bot"),
    ("classical", "F St-Pete-nc H", "F StP/nc H"),
    ("classical", "F St. Pete north coast R Bar", "F StP/nc R Bar"),
    ("classical", "Build F St. Pete/sc", "Build F StP/sc"),
    ("classical", "F W. Med S F Tyrr Sea - Tun", "F Wes S F Tys - Tun"),
    ("classical", "F E.Med-Aeg", "F Eas - Aeg"),
    ("classical", "F Tyr Sea - Nap", "F Tys - Nap"),
    ("classical", "F Nth Sea - Nor", "F Nth - Nwy"),
    ("classical", "F Skag C A Swe - Den", "F Ska C A Swe - Den"),
    ("classical", "Remove A Yorks", "Remove A Yor"),
    ("classical", "F Bul-EC-Con", "F Bul/ec - Con"),
    ("classical", "F Rum S F Bul-EC", "F Rum S F Bul/ec"),
    ("ambition-and-empire", "A S. Neth - UPr", "A SNe - UPr"),
    ("ambition-and-empire", "F W Med S F Tyrr Sea", "F Wes S F TyS"),
    ("order-of-the-dragon", "F Tyrr Sea - Nap", "F TyS - Nap"),
    ("saga-of-the-nine", "A Yggdr H", "A Ygg H"),
]

REFUSED = [
    ("classical", "F Nor Sea H", "unreadable"),  # North or Norwegian
    ("classical", "F N Sea H", "unreadable"),
    ("classical", "A Norw H", "ambiguous"),
    ("classical", "A Live - Edi", "unreadable"),  # one slip away from a spelling of Livonia
    ("classical", "A Par S Tri", None),
    ("ambition-and-empire", "A Par - Austria", "unreadable"),  # and not the Austrian Netherlands
    ("ambition-and-empire", "F Adr And F Ven", "unreadable"),
    ("classical", "F Nort H", "ambiguous"),
    ("classical", "A Par-Bul-EC", None),
]


@pytest.mark.parametrize(("name", "text", "canonical"), READ, ids=[text for _, text, _ in READ])
def test_a_name_cut_short_is_read_where_no_other_place_can_be_meant(name: str, text: str, canonical: str) -> None:
    found = read(text, lexicon(board_of(name)))
    assert isinstance(found, Order), found
    assert write(found) == canonical


@pytest.mark.parametrize(("name", "text", "code"), REFUSED, ids=[text for _, text, _ in REFUSED])
def test_a_name_that_may_mean_two_places_is_refused(name: str, text: str, code: str | None) -> None:
    found = read(text, lexicon(board_of(name)))
    assert (found.code if isinstance(found, Trouble) else None) == code


def cuts(title: tuple[str, ...]) -> Iterator[str]:
    """A name with each of its words cut to any length, and the last ones left out."""
    for count in range(1, len(title) + 1):
        yield from map(" ".join, product(*([word[:end] for end in range(1, len(word) + 1)] for word in title[:count])))


@pytest.mark.parametrize("name", VARIANT_BOARDS)
def test_no_cut_of_one_name_is_read_as_another_place(name: str) -> None:
    known = lexicon(board_of(name))
    meant: dict[str, set[str]] = {}
    for place, titles in known.titles.items():
        for words in {words for title in titles for words in cuts(title)}:
            meant.setdefault(words, set()).add(place)
    taken = {words: shortened(words, known) for words in meant if words not in known.keys}
    taken = {words: place for words, place in taken.items() if place}
    assert len(taken) > 100
    assert {words: meant[words] for words, place in taken.items() if meant[words] != {place}} == {}


FORMS = (
    "{kind} {} H", "{kind} {} - {to}", "{kind} {to} - {}", "{kind} {to} S {kind} {}", "{kind} {} S {to}", "{kind} {to} S {} - {at}",
    "{kind} {at} S {kind} {to} - {}", "F {at} C A {} - {to}", "F {} C A {at} - {to}", "F {at} C A {to} - {}", "A {} - {to} VIA",
    "A {to} - {} VIA", "{kind} {} R {to}", "{kind} {to} R {}", "{kind} {} D", "Build {kind} {}", "Remove {kind} {}", "{kind} {}",
)  # fmt: skip
"""Every form of order with one place spelled in some way; the others are written plainly."""

HEIRS = ("Heir {} H", "Heir {to} Marry {}", "Heir {to} Marry Heir {at} at {}")


def spellings(known: Lexicon) -> Iterator[tuple[str, str]]:
    """Every name of every location, and its words joined by hyphens, dots and slashes, in small letters and in capitals."""
    for key, location in known.keys.items():
        marks = ("-", ".", ". ", "/") if " " in key else ("",)
        yield from ((location, key.replace(" ", mark) if mark else key) for mark in marks)
    for place, titles in known.titles.items():
        for title in (title for title in titles if len(title) > 1):
            short = (" ".join((title[0][:end], *title[1:])) for end in ((1, 3, 4) if title[0][0] in "nsew" else (3, 4)))
            yield from ((place, words.replace(" ", mark)) for words in short for mark in "- ")


def other_places(board: Board) -> tuple[str, str]:
    coasts = [place.id for place in board.places.values() if place.kind == "coast" and not place.coasts]
    return coasts[0], coasts[-1]


@pytest.mark.parametrize("name", SOME)
def test_no_spelling_of_a_place_changes_an_order(name: str) -> None:
    """All forms of order, with every name of every place and its words joined in all ways: read as its abbreviation, or refused.

    Each spelling goes into some of the forms, and each place with its many spellings into all of them.
    """
    board = board_of(name)
    known = lexicon(board)
    at, to = other_places(board)
    wrong, good, refused = [], 0, 0
    for count, (location, spelled) in enumerate(spellings(known)):
        kind = "AF"[count % 2]
        written = spelled.upper() if count % 3 else spelled
        plain = "/" not in location
        for form in (*FORMS[count % 7 :: 7], *HEIRS * (plain and bool(known.heirs))):
            found = read(form.format(written, kind=kind, at=at, to=to), known)
            if isinstance(found, Trouble):
                refused += 1
                continue
            good += 1
            if found != read(form.format(location, kind=kind, at=at, to=to), known):
                wrong.append((form, written, found))
    assert not wrong
    assert good > 15 * refused, f"{refused} of {good + refused} are refused"


def can_go(board: Board, kind: str, here: str, there: str) -> bool:
    """Whether a unit may get from one province to another, by land, by water or by convoy."""
    starts = (here, *board.coasts.get(here, ()))
    ashore = all(board.places[place].kind == "coast" for place in (here, there))
    return any(there in board.near[kind][start] for start in starts) or (kind == "A" and ashore)


@pytest.mark.parametrize("name", SOME)
def test_no_tight_hyphen_hides_a_move_between_two_places(name: str) -> None:
    """Every pair of one-word names: where a unit can go from one to the other it is a move, or refused."""
    board = board_of(name)
    known = lexicon(board)
    spelled = {fold_name(word): place.id for place in board.places.values() for word in (place.id, place.name, *place.aliases)}
    single = [(word, place) for word, place in spelled.items() if " " not in word and known.keys.get(word) == place]
    wrong = [
        text
        for (one, here), (two, there) in product(single, single)
        for kind in "AF"
        if here != there and can_go(board, kind, here, there)
        and (found := read(text := f"{kind} {one}-{two}", known)) != Order("move", kind, here, there)
        and not isinstance(found, Trouble)
    ]  # fmt: skip
    assert wrong == []
