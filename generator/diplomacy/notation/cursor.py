"""Reads one text token by token, with the parts that every order has: units, places, ways."""

from __future__ import annotations

import re

from generator.diplomacy.notation.names import Lexicon
from generator.diplomacy.notation.passable import Goer
from generator.diplomacy.notation.places import find, is_word, nearest_whole, power, unknown
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.notation.tokens import tokenise
from generator.diplomacy.notation.trouble import UnreadError, quoted, unreadable
from generator.diplomacy.notation.vocabulary import ARTICLES, AT, KINDS, LONG_KINDS, MOVE, TOWARDS, VERBS

COAST = re.compile(r"[nsew]{0,2}c|(north|south|east|west)(ern)?")


class Cursor:
    """The tokens of a text, and how far they have been read; each method steps over what it reads.

    `joins`: a tight hyphen may stand inside a name; `joined` says whether one did. `goer` is the unit that goes to the next place.
    """

    def __init__(self, text: str, lexicon: Lexicon, *, joins: bool = True) -> None:
        self.text = text
        self.lexicon = lexicon
        self.joins = joins
        self.joined = False
        self.tokens = tokenise(text, lexicon)
        self.at = 0
        self.last_place = 0
        self.goer = Goer()

    def ended(self) -> bool:
        """Whether nothing is left to read."""
        return self.at >= len(self.tokens)

    @property
    def offset(self) -> int:
        """The character at which the next token stands, or at which the text ends."""
        return len(self.text.rstrip()) if self.ended() else self.tokens[self.at].start

    def word(self, ahead: int = 0) -> str:
        """The word of the next token, or of one further ahead; empty after the last."""
        at = self.at + ahead
        return self.tokens[at].word if at < len(self.tokens) else ""

    def skip(self, *words: str) -> bool:
        """Step over the next token if it is one of the words; returns whether it was."""
        if self.word() not in words or self.ended():
            return False
        self.at += 1
        return True

    def heading(self) -> None:
        """Step over the name of a power with a colon after it."""
        after = power(self.tokens, self.at, self.lexicon)
        if after is not None and after < len(self.tokens) and self.tokens[after].word == ":":
            self.at = after + 1

    def unit(self) -> tuple[str, str]:
        """The kind of a unit, empty if none is written, and its location; an article and a power may come first."""
        self._article()
        after = power(self.tokens, self.at, self.lexicon)
        if after is not None and after < len(self.tokens) and self.tokens[after].word in KINDS:
            self.at = after
        kind = KINDS.get(self.word(), "")
        if kind:
            self.at += 1
        self.goer = Goer(kind)
        self.goer = Goer(kind, self.place())
        return self.goer

    def _article(self) -> None:
        if self.word() == "a" and self.word(1) in LONG_KINDS:
            self.at += 1
        self.skip(*ARTICLES)

    def goes(self) -> bool:
        """Whether a dash or a word for moving comes next."""
        return self.word() == "-" or self.word() in MOVE

    def towards(self) -> None:
        """Step over the words that say that a unit goes somewhere: `-`, `moves to`, `attacks`."""
        if self.word() not in TOWARDS:
            self.skip(*MOVE)
        self.skip("-", *TOWARDS)

    def way(self) -> list[str]:
        """Where a unit goes: the places on the way, with dashes or `to` between them, and its destination last."""
        self.towards()
        places = [self.place()]
        while self.skip("-", "to"):
            places.append(self.place())
        return places

    def place(self) -> str:
        """The location that comes next; raises UnreadError if none does."""
        found = find(self.tokens, self.at, self.lexicon, joins=self.joins)
        while found is None and self.skip(*AT):
            found = find(self.tokens, self.at, self.lexicon, joins=self.joins)
        if found is None:
            raise unknown(self.text, self.tokens, self.at, self.lexicon, self._goer())
        self.joined |= any(token.tight for token in self.tokens[self.at : found.after])
        self.last_place = self.at
        self.at = found.after
        return found.words

    def _goer(self) -> Goer:
        """The unit that goes to the next place; of any kind if that is a place on the way, since it may be a sea."""
        onward = self.goer.at and any(token.word == "-" for token in self.tokens[self.at :])
        return self.goer._replace(kind="") if onward else self.goer

    def unexpected(self) -> UnreadError:
        """The error for a token that cannot follow what was read."""
        token = self.tokens[self.at]
        shown = quoted(self.text[token.start : token.end])
        found = find(self.tokens, self.last_place, self.lexicon) if self.at else None
        if found and found.after == self.at and COAST.fullmatch(token.word):
            return self._coastless(found.words, shown)
        return unreadable(f"{shown} cannot follow here", token.start, self._hint(token.word))

    def _hint(self, word: str) -> str:
        if not is_word(self.tokens, self.at):
            return "leave it out" if word == ":" else ""
        if word == "and" or (word in KINDS and find(self.tokens, self.at + 1, self.lexicon)):
            return "write one order a line"
        if names := nearest_whole(self.tokens, self.last_place, self.at, self.lexicon, self._goer()):
            return did_you_mean(names)
        if find(self.tokens, self.at, self.lexicon):
            return "a dash stands between where a unit is and where it goes"
        verbs = {verb: verb for verb in VERBS if len(verb) > 3}
        return did_you_mean(nearest([word] if len(word) > 2 else [], verbs))

    def _coastless(self, location: str, shown: str) -> UnreadError:
        province = location.partition("/")[0]
        coasts = [name for coast, name in self.lexicon.names.items() if coast.startswith(f"{province}/")]
        message = f"{self.lexicon.names[province]} has no coast {shown}"
        if self.goer.kind == "A":
            return unreadable(message, self.offset, "an army needs no coast: leave it out")
        return unreadable(message, self.offset, did_you_mean(coasts) or "its coast has no name: leave it out")
