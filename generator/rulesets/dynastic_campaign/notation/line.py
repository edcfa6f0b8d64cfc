"""One line as the patterns see it: its words, what its blanks can mean, and how far a pattern came that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from typing import Any

from generator.core.lookalikes import mixed_word
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.rulesets.dynastic_campaign.notation import forms, names
from generator.rulesets.dynastic_campaign.notation.names import Index, Names
from generator.rulesets.dynastic_campaign.notation.tokens import Token, tokenise, words_from
from generator.rulesets.dynastic_campaign.notation.trouble import Trouble, quoted
from generator.rulesets.dynastic_campaign.position import CODES
from generator.rulesets.dynastic_campaign.treaties import terms as treaty

Value = tuple[int, Any]
"""A value, behind the number of the token that follows it."""

MONEY_WORDS = frozenset({"d", "ducat", "ducats", "gold"})
POINT_WORDS = frozenset({"ap", "point", "points"})
MOST_MONEY = Decimal(100_000)
MOST_COUNT = 100_000
LONGEST_TEXT = 200
LONGEST_NAME = 30
MOST_ITEMS = 40
"""How many things a list in an order can name, and how many words a text without quotation marks can have."""
FATES = {
    "return": "return", "returned": "return", "release": "return", "free": "return", "execute": "execute", "executed": "execute",
    "hold": "hold", "keep": "hold", "held": "hold", "marry": "marry", "marries": "marry",
}  # fmt: skip


class Line:
    """The tokens of a line, with the names of a position.

    `inner(text, nation)` gives the canonical text of an order of another nation, or of what one begins with.
    """

    def __init__(self, text: str, tokens: list[Token], known: Names, inner: Callable[[str, str], str]) -> None:
        self.raw = text
        self.tokens = tokens
        self.names = known
        self.inner = inner
        self.read_before: dict[tuple[str, int], list[Value]] = {}
        self.farthest = -1
        self.troubles: list[Trouble | Callable[[], Trouble]] = []
        self.wanted: list[str] = []

    # --- what patterns ask ---

    def word(self, at: int) -> str:
        """The word of a token, or its sign; empty behind the last and for what is neither."""
        if at >= len(self.tokens) or self.tokens[at].kind in ("number", "text"):
            return ""
        return self.tokens[at].word

    def read(self, reader: str, at: int) -> list[Value]:
        """The values that can begin at a token."""
        key = (reader, at)
        if key not in self.read_before:
            self.read_before[key] = list(_READERS[reader](self, at))
        return self.read_before[key]

    def expected(self, at: int, word: str) -> None:
        """Remember how far a pattern came."""
        self._reached(at)
        if at == self.farthest and word:
            self.wanted.append(word)

    # --- why nothing fits ---

    def trouble(self) -> Trouble | None:
        """The first reason why no pattern came any farther; None where only a word was missing."""
        first = self.troubles[0] if self.troubles else None
        return first if first is None or isinstance(first, Trouble) else first()

    def miss(self, at: int, trouble: Trouble | Callable[[], Trouble]) -> None:
        """Remember why no value can be read that begins at a token; what takes time to find out is found out when it is told."""
        self._reached(at)
        if at == self.farthest:
            self.troubles.append(trouble)

    def _reached(self, at: int) -> None:
        if at > self.farthest:
            self.farthest = at
            self.troubles.clear()
            self.wanted.clear()

    def offset(self, at: int) -> int:
        """Where a token begins in the line."""
        return self.tokens[at].start if at < len(self.tokens) else len(self.raw.rstrip())

    def shown(self, at: int, after: int = 0) -> str:
        """Some tokens as they were written, for a message."""
        last = min(max(after, at + 1), len(self.tokens)) - 1
        return quoted(self.raw[self.tokens[at].start : self.tokens[last].end]) if at < len(self.tokens) else "the end"

    # --- readers ---

    def _unknown(self, at: int, what: str, index: Index | Mapping[str, Any]) -> None:
        """Miss a name, and look for the nearest one."""
        keys = index.keys if isinstance(index, Index) else index
        if at >= len(self.tokens):
            self.miss(at, Trouble("unreadable", f"here is {what} missing", self.offset(at)))
            return
        self.miss(at, lambda: self._strange(at, what, keys))

    def _strange(self, at: int, what: str, keys: Mapping[str, Any]) -> Trouble:
        """The trouble with a name that nothing has, with the nearest ones."""
        runs = [run for run, _ in words_from(self.tokens, at, 3)]
        near = nearest(runs, {key: key for key in keys}) if runs else ()
        hint = did_you_mean(dict.fromkeys(self._titled(key, keys) for key in near))
        return Trouble("unknown-name", f"{self.shown(at)} is no {_bare(what)} here", self.offset(at), hint)

    def _titled(self, key: str, keys: Mapping[str, Any]) -> str:
        """A name as it is written, from its folded form."""
        value = keys[key]
        scenario = self.names.scenario
        if isinstance(value, tuple):
            return str(value[0])
        if value in scenario.places:
            return scenario.places[value].name
        return scenario.nations[value].name if value in scenario.nations else str(value)

    def _indexed(self, at: int, index: Index, what: str) -> Iterator[Value]:
        for run, after in words_from(self.tokens, at, index.longest):
            if run in index.keys:
                yield after, index.keys[run]
                return
        self._unknown(at, what, index)

    def place(self, at: int) -> Iterator[Value]:
        """A place, by its name or id."""
        return self._indexed(at, self.names.places, "a place")

    def region(self, at: int) -> Iterator[Value]:
        """A trade region."""
        return self._indexed(at, self.names.regions, "a region")

    def nation(self, at: int) -> Iterator[Value]:
        """A nation, by its name, id or letters."""
        return self._indexed(at, self.names.nations, "a nation")

    def other(self, at: int) -> Iterator[Value]:
        """A nation, empty for one's own."""
        return ((after, "" if nation == self.names.nation else nation) for after, nation in self.nation(at))

    def unit(self, at: int) -> Iterator[Value]:
        """A unit: an own one by its name, another with its nation before or behind it."""
        start, nation = at, ""
        index = self.names.nations
        for run, after in words_from(self.tokens, at, index.longest):
            if run in index.keys:
                start, nation = after, index.keys[run]
                start += self.word(start) == ":"
                if self._unit_name(start):
                    break
        found = self._unit_name(start)
        if not found:
            self._unknown(at, "a unit", {})
            return
        after, name = found
        if not nation and self.word(after) == "of":
            for end, owner in self._indexed(after + 1, index, "a nation"):
                yield from self._existing(at, end, f"{owner} {name}")
        yield from self._existing(at, after, f"{nation or self.names.nation} {name}")

    def _unit_name(self, at: int) -> tuple[int, str] | None:
        """The type and the number of a unit, such as `ARM-1`, `army 1` or `A1`."""
        for run, after in words_from(self.tokens, at, 2):
            kind = names.TYPES.get(run)
            if kind is None:
                continue
            number = next((at for at in range(after, len(self.tokens)) if self.word(at) not in ("-", "#", "no", "number")), after)
            if number < len(self.tokens) and self.tokens[number].kind == "number" and self.tokens[number].word.isdecimal():
                return number + 1, f"{CODES[kind]}-{self.tokens[number].word.lstrip('0')[:9]}"
        return None

    def _existing(self, at: int, after: int, unit: str) -> Iterator[Value]:
        if unit in self.names.position.units:
            yield after, unit
            return
        owner = unit.rpartition(" ")[0]
        called = names.unit_name(unit, "", self.names.scenario)
        own = ", ".join(each.name for each in self.names.position.of(owner))
        hint = f"it has {own}" if own else "another nation's unit is written with its nation: `France ARM-1`"
        self.miss(after, Trouble("unknown-name", f"there is no {called}", self.offset(at), hint))

    def person(self, at: int) -> Iterator[Value]:
        """A person, by name, name and house, or name `of` a nation or house; a rank before the name is passed over."""
        start = at
        while True:
            runs = [(run, after) for run, after in words_from(self.tokens, start, self.names.longest_person)]
            found = next(((after, self.names.persons[run]) for run, after in runs if run in self.names.persons), None)
            if found or self.word(start) not in self.names.ranks:
                break
            start += 1
            start += self.word(start) == "+"
        if not found:
            self._unknown(min(start, len(self.tokens)) if start > at else at, "a person", self.names.persons)
            return
        after, ids = found
        if self.word(after) == "of":
            for run, end in words_from(self.tokens, after + 1, self.names.houses.longest):
                house = self.names.houses.keys.get(run, "")
                if house and (fit := names.meant(self.names, ids, house)):
                    yield from ((end, each.id) for each in fit[:1])
        fit = names.meant(self.names, ids)
        if len(fit) == 1:
            yield after, fit[0].id
        else:
            choice = " or ".join(each.id for each in fit[:4])
            self.miss(after, Trouble("ambiguous", f"{self.shown(at, after)} may be several persons", self.offset(at), choice))

    def owner(self, at: int) -> Iterator[Value]:
        """For whom a unit is raised: a noble, or empty for the king."""
        if self.word(at) in ("king", "crown"):
            yield at + 1, ""
        yield from self.person(at)

    def type(self, at: int) -> Iterator[Value]:
        """A type of unit."""
        for run, after in words_from(self.tokens, at, 2):
            if run in names.TYPES and len(run) > 1:
                yield after, names.TYPES[run]
                return
        self._unknown(at, "a type of unit", {key: key for key in names.TYPES if len(key) > 3})

    def _number(self, at: int, what: str) -> str:
        """The digits of a number; empty where there is none."""
        if at < len(self.tokens) and self.tokens[at].kind == "number":
            return self.tokens[at].word
        if at < len(self.tokens):
            self.miss(at, Trouble("unreadable", f"{self.shown(at)} stands where {what} belongs", self.offset(at)))
        else:
            self.miss(at, Trouble("unreadable", f"{what} is missing at the end", self.offset(at)))
        return ""

    def _whole(self, at: int, what: str, most: int = MOST_COUNT) -> int | None:
        digits = self._number(at, what)
        if not digits:
            return None
        if not digits.isdecimal() or len(digits) > 9 or not 1 <= int(digits) <= most:
            self.miss(at + 1, Trouble("unreadable", f"{quoted(digits)} is not {what} from 1 to {most}", self.offset(at)))
            return None
        return int(digits)

    def amount(self, at: int) -> Iterator[Value]:
        """Money in D."""
        digits = self._number(at, "a sum of money")
        if not digits:
            return
        whole, _, part = digits.partition(".")
        sum_ = Decimal(digits) if len(whole) < 9 and len(part) < 9 else MOST_MONEY + 1
        after = at + 1 + (self.word(at + 1) in MONEY_WORDS)
        if not 0 < sum_ <= MOST_MONEY or len(part) > 1:
            hint = f"write a sum above 0 and up to {MOST_MONEY}, with one decimal at most"
            self.miss(after, Trouble("unreadable", f"{quoted(digits)} is no sum of money", self.offset(at), hint))
            return
        yield after, sum_

    def points(self, at: int) -> Iterator[Value]:
        """Action points."""
        count = self._whole(at, "a number of AP", 10_000)
        if count is not None:
            yield at + 1 + (self.word(at + 1) in POINT_WORDS), count

    def count(self, at: int) -> Iterator[Value]:
        """A number counted from 1."""
        count = self._whole(at, "a number")
        if count is not None:
            yield at + 1, count

    def pips(self, at: int) -> Iterator[Value]:
        """The faces of a die on which a murder succeeds."""
        count = self._whole(at, "a number of pips", 3)
        if count is not None:
            yield at + 1, count

    def years(self, at: int) -> Iterator[Value]:
        """So many years."""
        count = self._whole(at, "a number of years", 100)
        if count is not None:
            yield at + 1 + (self.word(at + 1) in ("year", "years", "y")), count

    def option(self, at: int) -> Iterator[Value]:
        """A birth option: a number of tries, and perhaps `A` or `S`."""
        count = self._whole(at, "a birth option such as 1, 2, 2A or 3S", 9)
        if count is None:
            return
        letter = self.word(at + 1)
        if letter in ("a", "s"):
            yield at + 2, f"{count}{letter.upper()}"
        else:
            yield at + 1, str(count)

    def fate(self, at: int) -> Iterator[Value]:
        """What is done with a captive."""
        if self.word(at) in FATES:
            yield at + 1, FATES[self.word(at)]
        else:
            self._unknown(at, "a choice of return, execute, hold and marry", FATES)

    def _chain(self, at: int, reader: Callable[[int], Iterator[Value]], links: frozenset[str]) -> Iterator[Value]:
        """Several things with links between them; the longest chain first."""
        chains: list[Value] = []
        items: tuple[Any, ...] = ()
        while len(items) < MOST_ITEMS:
            found = next(iter(reader(at)), None)
            if found is None:
                break
            items = (*items, found[1])
            chains.append((found[0], items))
            if self.word(found[0]) not in links:
                break
            at = found[0] + 1
            at += self.word(at) == "and" and "and" in links
        return reversed(chains)

    def ends(self, at: int) -> Iterator[Value]:
        """A chain of regions: `NW-NA`."""
        return self._chain(at, self.region, frozenset({"-", ",", "to"}))

    def route(self, at: int) -> Iterator[Value]:
        """A chain of seas and regions: `North Atlantic, CW, NA`."""
        return self._chain(at, self._stage, frozenset({",", "-", "and"}))

    def _stage(self, at: int) -> Iterator[Value]:
        for index in (self.names.places, self.names.regions):
            for run, after in words_from(self.tokens, at, index.longest):
                if run in index.keys:
                    yield after, index.keys[run]
                    return
        self._unknown(at, "a sea or region", Index({**self.names.regions.keys, **self.names.places.keys}, 1))

    def nations(self, at: int) -> Iterator[Value]:
        """A list of nations."""
        return self._chain(at, self.nation, frozenset({",", "and", "+"}))

    def units(self, at: int) -> Iterator[Value]:
        """A list of units."""
        return self._chain(at, self.unit, frozenset({",", "and", "+", "-"}))

    def quote(self, at: int) -> Iterator[Value]:
        """A text in quotation marks."""
        if at >= len(self.tokens) or self.tokens[at].kind != "text":
            self.miss(at, Trouble("unreadable", "a text in quotation marks belongs here", self.offset(at)))
            return
        words = " ".join(self.tokens[at].word.split())
        if 0 < len(words) <= LONGEST_TEXT:
            yield at + 1, words
        else:
            message = f"this text has {len(words)} characters, not 1 to {LONGEST_TEXT}"
            self.miss(at + 1, Trouble("unreadable", message, self.offset(at)))

    def text(self, at: int) -> Iterator[Value]:
        """A text in quotation marks, or some words without them."""
        yield from self.quote(at)
        for after in range(at + 1, min(len(self.tokens), at + MOST_ITEMS) + 1):
            words = " ".join(self.raw[self.tokens[at].start : self.tokens[after - 1].end].split())
            if self.tokens[after - 1].kind == "text" or len(words) > LONGEST_TEXT:
                break
            yield after, words

    def naming(self, at: int) -> Iterator[Value]:
        """Names for children, to the end of the line."""
        found: list[str] = []
        start = at
        for here in range(at, len(self.tokens) + 1):
            if here < len(self.tokens) and self.word(here) not in (",", "and", "+"):
                continue
            name = self.raw[self.offset(start) : self.tokens[here - 1].end].strip() if here > start else ""
            if wrong := self._no_name(name):
                self.miss(
                    min(here, len(self.tokens)),
                    Trouble("unreadable", wrong, self.offset(start), "write names such as Louis, Marie"),
                )
                return
            found.append(" ".join(name.split()))
            start = here + 1
            start += self.word(start) == "and"
        if len(found) <= MOST_ITEMS:
            yield len(self.tokens), tuple(found)

    def _no_name(self, name: str) -> str:
        """Why a text is no name for a child; it must not read as anything else that there is in an order or a report."""
        words = fold_name(name).split()
        if not words or len(name) > LONGEST_NAME or not all(sign.isalpha() or sign in " '-" for sign in name):
            return f"{quoted(name)} is no name"
        if mixed_word(name):
            return f"the name {quoted(name)} has letters of two alphabets"
        known = (self.names.houses.keys, self.names.places.keys, names.TYPES, forms.reserved(), self.names.ranks)
        taken = any(key in index for key in ("".join(words), " ".join(words), *words) for index in known)
        return f"{quoted(name)} means something else in this game" if taken else ""

    def terms(self, at: int) -> Iterator[Value]:
        """The terms of a writ, to the end of the line."""
        if at >= len(self.tokens):
            self.miss(at, Trouble("unreadable", "the terms are missing", self.offset(at)))
            return
        start = self.tokens[at].start
        found, mistakes = treaty.read_terms(self.raw[start:], self._find)
        for mistake in mistakes[:1]:
            self.miss(len(self.tokens), Trouble("unreadable", mistake.message, start + mistake.offset, mistake.suggestion))
        if not mistakes:
            yield len(self.tokens), found

    def _find(self, what: str, name: str) -> str | treaty.Mistake:
        """The id of what a term names."""
        tokens = tokenise(name)
        if isinstance(tokens, list) and tokens:
            inside = Line(name, tokens, self.names, self.inner)
            for after, value in inside.read(what, 0):
                if after == len(tokens):
                    return str(value)
            if first := inside.trouble():
                return treaty.Mistake(first.message, first.suggestion, first.offset)
        return treaty.Mistake(f"{quoted(name)} is no {what} here")

    def foreign(self, at: int) -> Iterator[Value]:
        """An order of another nation, or what one begins with: `France ARM-2`, `France fortify Lorraine`."""
        for after, nation in self.nation(at):
            last = min(len(self.tokens), after + MOST_ITEMS)
            if after + 1 >= len(self.tokens):
                self.miss(after, Trouble("unreadable", "here is missing which order is meant", self.offset(after)))
            # What it costs stands last, so the longest text comes first.
            for end in range(last - 1, after, -1):
                text = self.raw[self.tokens[after].start : self.tokens[end - 1].end]
                if self.tokens[end].kind in ("number", "word"):
                    yield end, (nation, text)


def _bare(what: str) -> str:
    """A thing without its article."""
    return what.split(" ", 1)[1] if what.startswith(("a ", "an ")) else what


_READERS: Mapping[str, Callable[[Line, int], Iterator[Value]]] = {
    name: getattr(Line, {"names": "naming"}.get(name, name))
    for name in (
        *("unit", "units", "place", "region", "nation", "other", "nations", "person", "owner", "type", "amount", "points", "count"),
        *("pips", "years", "option", "fate", "ends", "route", "text", "quote", "names", "terms", "foreign"),
    )
}
"""How each blank of a pattern is read."""
