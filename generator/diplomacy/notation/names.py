"""Every spelling of every place of a board."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import product
from typing import cast

from generator.core.quick_dataclass import dataclass
from generator.diplomacy.board import Board, Place, Power
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.plain_orders import moves_and_holds
from generator.diplomacy.notation.vocabulary import ARTICLES, COASTS, RESERVED
from generator.diplomacy.orders import Order

Title = tuple[str, ...]
"""A name in words."""

UMLAUTS = (("ä", "ae"), ("ö", "oe"), ("ü", "ue"))


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The names of a board.

    `spelled` takes an exact spelling of an abbreviation to its location, `plain` a move or hold in such spellings to its order and
    canonical text, and `keys` a folded name (`gulf of lyon`, `stp sc`);
    `shared` takes a folded name that several places have to all of them. `names` has the name of each location in messages,
    `titles` the names and aliases of each place in words, and `initials` the places by the first letters of those. `seas` are
    the places that a convoy can go over, `powers` the folded words for powers, `letters` the letters of folded names beyond a
    to z. `heirs` takes the names of each power with a capital, and the names of that capital, to the capital. `longest` is the
    number of words in the longest key, `longest_power` and `longest_heir` those of `powers` and `heirs`.
    """

    spelled: Mapping[str, str]
    plain: Mapping[str, tuple[Order, str]]
    keys: Mapping[str, str]
    shared: Mapping[str, tuple[str, ...]]
    names: Mapping[str, str]
    titles: Mapping[str, frozenset[Title]]
    initials: Mapping[str, frozenset[str]]
    seas: frozenset[str]
    powers: frozenset[str]
    letters: frozenset[str]
    board: Board
    longest: int
    longest_power: int
    heirs: Mapping[str, str]
    longest_heir: int


def lexicon(board: Board) -> Lexicon:
    """The lexicon of a board. It is kept with the board, since every text that is read needs it and it takes long to make.

    A name that two places have is ambiguous, unless it is the abbreviation of one of them; names from the board's file have
    precedence over those that are derived here (`Adriatic`, `Luebeck`).
    """
    if "lexicon" not in board.derived:
        board.derived["lexicon"] = _make(board)
    return cast(Lexicon, board.derived["lexicon"])


def _make(board: Board) -> Lexicon:
    places = tuple(board.places.values())
    claims, titles = _claims(places), _titles(places)
    labels = dict(_labels(board, claims))
    powers = frozenset((*_power_words(board), *labels))
    keys = {key: min(ends) for key, ends in claims.items() if len(ends) == 1}
    heirs = {label: power.capital for label, power in labels.items() if power.capital} | dict(_heirs(board, keys))
    spelled = _spelled(board.province, keys)
    return Lexicon(
        spelled=spelled,
        plain=moves_and_holds(board, spelled),
        keys=keys,
        shared={key: tuple(sorted(ends)) for key, ends in claims.items() if len(ends) > 1},
        names={location: _shown(board, location) for location in board.province},
        titles=titles,
        initials={
            letter: frozenset(place for place, known in titles.items() if any(title[0][0] == letter for title in known))
            for letter in {title[0][0] for known in titles.values() for title in known}
        },
        seas=board.seas,
        powers=powers,
        letters=frozenset(letter for key in claims for letter in key if letter.isalpha() and not letter.isascii()),
        board=board,
        longest=_words(claims),
        longest_power=_words(powers),
        heirs=heirs,
        longest_heir=_words(heirs),
    )


def _claims(places: tuple[Place, ...]) -> dict[str, set[str]]:
    """Every key with the locations that claim it: of the highest rank (abbreviation, given name, derived name) that has any."""
    claims: dict[str, set[str]] = {}
    for rank in (_abbreviations(places), _given(places), _derived(places)):
        claimed: dict[str, set[str]] = {}
        for name, place in rank:
            for key, location in _locations(place, name):
                if key not in claims and len(key) > 1:
                    claimed.setdefault(key, set()).add(location)
        claims |= claimed
    return claims


def _abbreviations(places: Iterable[Place]) -> Iterator[tuple[str, Place]]:
    return ((place.id, place) for place in places)


def _given(places: Iterable[Place]) -> Iterator[tuple[str, Place]]:
    return ((name, place) for place in places for name in (place.name, *place.aliases))


def _titles(places: tuple[Place, ...]) -> dict[str, frozenset[Title]]:
    """The names of each place in words, each also without its article."""
    found: dict[str, set[Title]] = {place.id: set() for place in places}
    for name, place in (*_given(places), *_derived(places)):
        words = tuple(fold_name(name).split())
        found[place.id] |= {words, words[words[0] in ARTICLES :] or words}
    return {place: frozenset(titles) for place, titles in found.items()}


def _derived(places: tuple[Place, ...]) -> Iterator[tuple[str, Place]]:
    """Names that boards leave out and people use: `Adriatic`, `Luebeck` (`Lübeck`), `Königsberg` (`Koenigsberg`)."""
    firsts = [place.name.split()[0].casefold() for place in places]
    for place in places:
        head, _, last = place.name.rpartition(" ")
        if last in ("Sea", "Ocean") and head and firsts.count(head.split()[0].casefold()) == 1:
            yield head, place
        long = short = place.name.casefold()
        for umlaut, two in UMLAUTS:
            long, short = long.replace(umlaut, two), short.replace(two, umlaut)
        yield long, place
        yield short, place


def _locations(place: Place, name: str) -> Iterator[tuple[str, str]]:
    """Every key that one name of a place gives: for the place, and for each of its coasts."""
    words = fold_name(name).split()
    for key in _joined(words):
        yield key, place.id
        for coast in place.coasts:
            location = f"{place.id}/{coast}"
            for side in _coast_words(coast):
                yield f"{key} {side}", location
                yield f"{key}{side.replace(' ', '')}", location
                if "coast" in side:
                    yield f"{side} of {key}", location


def _joined(tokens: list[str]) -> Iterator[str]:
    """The words joined in every way, with and without blanks between them (`st petersburg`, `stpetersburg`)."""
    for gaps in product((" ", ""), repeat=max(0, len(tokens) - 1)) if len(tokens) <= 5 else [(" ",) * (len(tokens) - 1)]:
        yield "".join(word + gap for word, gap in zip(tokens, (*gaps, ""), strict=True))


def _coast_words(coast: str) -> Iterator[str]:
    yield fold_name(coast)
    if len(coast) == 2 and coast[1] == "c":
        for word in COASTS.get(coast[0], ()):
            yield f"{word} coast"


def _spelled(locations: Iterable[str], keys: Mapping[str, str]) -> dict[str, str]:
    """The abbreviations as the board writes them, in capitals and in small letters, where they mean that place and no other."""
    return {
        spelling: location
        for location in locations
        for spelling in (location, location.upper(), location.lower())
        if keys.get(fold_name(spelling)) == location
    }


def _words(keys: Iterable[str]) -> int:
    return max((key.count(" ") + 1 for key in keys), default=0)


def _shown(board: Board, location: str) -> str:
    name = board.places[board.province[location]].name
    return f"{name} ({location.partition('/')[2]})" if "/" in location else name


def _power_words(board: Board) -> Iterator[str]:
    """Names, adjectives and ids of the powers, with the possessive of each."""
    for power in board.powers.values():
        for word in (power.id, power.name, power.adjective):
            if len(key := fold_name(word)) > 1:
                yield key
                yield f"{key}s"


def _labels(board: Board, taken: Container[str]) -> Iterator[tuple[str, Power]]:
    """The labels on pieces (`SP`), except those that name a place (`ENG` is the English Channel) or are a word of an order."""
    labels = ((fold_name(power.label), power) for power in board.powers.values())
    return ((label, power) for label, power in labels if len(label) > 1 and label not in taken and label not in RESERVED)


def _heirs(board: Board, keys: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Every name of an heir with its capital: names of the capital, and names of the power, which have precedence."""
    capitals = {power.capital for power in board.powers.values() if power.capital}
    yield from ((key, place) for key, place in keys.items() if place in capitals)
    for power in board.powers.values():
        if power.capital:
            yield from ((fold_name(word), power.capital) for word in (power.id, power.name, power.adjective))
