"""What an order may look like, from its first word to its last."""

from __future__ import annotations

import re

from generator.diplomacy.notation.lexicon import Lexicon
from generator.diplomacy.notation.places import find, is_word, near_names, power, stretches, unknown
from generator.diplomacy.notation.suggest import did_you_mean, nearest
from generator.diplomacy.notation.tokens import tokenise
from generator.diplomacy.notation.trouble import Trouble, Unread, quoted, unreadable
from generator.diplomacy.notation.words import (
    ARTICLES,
    AT,
    BY,
    CONVOYS,
    HOLD,
    KINDS,
    LONG_KINDS,
    MOVE,
    OFF_BOARD,
    OPENING,
    TOWARDS,
    VERBS,
)
from generator.diplomacy.orders import NoOrder, Order

LONGEST = 200
"""An order has at most this many characters, blanks apart."""

COAST = re.compile(r"[nsew]{1,2}c|(north|south|east|west)(ern)?")


def parse(text: str, lexicon: Lexicon) -> Order | NoOrder | Trouble:
    """One order in any accepted spelling; a unit alone is a `NoOrder`, and a text that is no order a `Trouble`. Never raises."""
    length = len(text) if len(text) <= LONGEST else sum(map(len, text.split()))
    if length > LONGEST:
        return Trouble("unreadable", f"an order has at most {LONGEST} characters, and this has {length}")
    try:
        return _Reading(text, lexicon).order()
    except Unread as end:
        return end.trouble


class _Reading:
    """One text on its way to an order: its tokens, and how far they have been read."""

    def __init__(self, text: str, lexicon: Lexicon) -> None:
        self.text = text
        self.lexicon = lexicon
        self.tokens = tokenise(text, lexicon)
        self.at = 0
        self.last_place = 0

    def order(self) -> Order | NoOrder:
        """The whole text as one order."""
        if not self.tokens:
            raise unreadable("nothing is written here")
        heading = power(self.tokens, 0, self.lexicon)
        if heading is not None and self._word(heading) == ":":
            self.at = heading + 1
        found = self._adjustment() or self._unit_order()
        if self.at < len(self.tokens):
            raise self._unexpected()
        return found

    def _adjustment(self) -> Order | None:
        """`Build A Par`, `Remove A Par`, `Disband A Par`, `Waive`, or None for an order that begins with its unit."""
        start = self.at
        verb = OPENING.get(self._word())
        if verb is None or (len(self._word()) == 1 and self._word(self.at + 1) not in KINDS):
            return None
        self.at += 1
        if verb == "waive":
            return self._waive()
        kind, at = self._unit()
        return self._built(verb, kind, at, start)

    def _built(self, verb: str, kind: str, at: str, start: int) -> Order:
        if verb == "build":
            if not kind:
                name = self.lexicon.names[at]
                raise unreadable("a build says whether it is an army or a fleet", self._start(start), did_you_mean([f"army {name}"]))
            return Order("build", kind, at)
        return Order("remove" if verb == "remove" else "disband", kind, at)

    def _waive(self) -> Order:
        count = self._word()
        if count.isdecimal() and count.lstrip("0") != "1":
            raise unreadable("one order waives one build", self._start(self.at), "write Waive once for each build")
        if count in ("a", "one", "the", "1"):
            self.at += 1
        if self._word() in ("build", "builds"):
            self.at += 1
        return Order("waive")

    def _unit_order(self) -> Order | NoOrder:
        start = self.at
        kind, at = self._unit()
        if self._word() == ":":
            self.at += 1
        if self.at >= len(self.tokens):
            return NoOrder(kind, at)
        word = self._word()
        verb = "move" if word == "-" else VERBS.get(word)
        if verb is None:
            raise self._unexpected()
        if word != "-" and verb != "move":
            self.at += 1
        match verb:
            case "move":
                return self._move(kind, at)
            case "support":
                return self._support(kind, at)
            case "convoy":
                return self._convoy(kind, at)
            case "retreat":
                return self._retreat(kind, at)
            case "hold":
                return Order("hold", kind, at)
        return self._built(verb, kind, at, start)

    def _move(self, kind: str, at: str) -> Order:
        *route, to = self._way()
        via, named = self._via()
        if route and named:
            raise unreadable("two routes are named", self._start(self.last_place), "name the seas once")
        route = route or named
        return Order("move", kind, at, to, via=via or bool(route), route=tuple(route))

    def _way(self) -> list[str]:
        """Where a move goes: its destination, after the seas on the way where they are named."""
        self._towards()
        places = [self._place()]
        while self._word() == "-":
            self.at += 1
            places.append(self._place())
        return places

    def _via(self) -> tuple[bool, list[str]]:
        """Whether the text asks for a convoy (`VIA`, `via convoy`, `by convoy`, `convoyed`), and the seas it names (`via Nth`)."""
        word = self._word()
        if word in BY and (self._word(self.at + 1) in CONVOYS or self._word(self.at + 2) in CONVOYS):
            self.at += 2 if self._word(self.at + 1) in CONVOYS else 3
            return True, []
        if word == "convoyed":
            self.at += 1
            return True, []
        if word != "via":
            return False, []
        self.at += 1
        if self._word() in CONVOYS:
            self.at += 1
            return True, []
        seas = []
        while self.at < len(self.tokens):
            if seas and self._word() == "-":
                self.at += 1
            seas.append(self._place())
        return True, seas

    def _support(self, kind: str, at: str) -> Order:
        other_kind, other = self._unit()
        if self._word() in TOWARDS and self._word(self.at + 1) in HOLD:
            self.at += 1
        if self._word() in HOLD:
            self.at += 1
        elif self._word() == "-" or self._word() in MOVE or self._word() in TOWARDS:
            to = self._way()[-1]
            self._via()
            return Order("support", kind, at, to, other_kind, other)
        return Order("support", kind, at, "", other_kind, other)

    def _convoy(self, kind: str, at: str) -> Order:
        other_kind, other = self._unit()
        if self.at >= len(self.tokens):
            raise unreadable("a convoy says where the army goes", len(self.text.rstrip()))
        if self._word() != "-" and self._word() not in MOVE and self._word() not in TOWARDS:
            raise self._unexpected()
        to = self._way()[-1]
        self._via()
        return Order("convoy", kind, at, to, other_kind, other)

    def _retreat(self, kind: str, at: str) -> Order:
        self._towards()
        for words, after in stretches(self.tokens, self.at, 3):
            if words in OFF_BOARD:
                self.at = after
                return Order("disband", kind, at)
        return Order("retreat", kind, at, self._place())

    def _unit(self) -> tuple[str, str]:
        """The kind, empty where none is written, and the location of a unit; a power's name or an article may stand before it."""
        self._article()
        after = power(self.tokens, self.at, self.lexicon)
        if after is not None and self._word(after) in KINDS:
            self.at = after
            self._article()
        kind = KINDS.get(self._word(), "")
        if kind:
            self.at += 1
        return kind, self._place()

    def _article(self) -> None:
        if self._word() in ARTICLES or (self._word() == "a" and self._word(self.at + 1) in LONG_KINDS):
            self.at += 1

    def _towards(self) -> None:
        """Skips the verb of a move and what belongs to it: `-`, `moves to`, `attacks`."""
        if self._word() in MOVE and self._word() not in TOWARDS:
            self.at += 1
        if self._word() == "-" or self._word() in TOWARDS:
            self.at += 1

    def _place(self) -> str:
        found = find(self.tokens, self.at, self.lexicon)
        while found is None and self._word() in AT:
            self.at += 1
            found = find(self.tokens, self.at, self.lexicon)
        if found is None:
            raise unknown(self.text, self.tokens, self.at, self.lexicon)
        self.last_place = self.at
        self.at = found.after
        return found.words

    def _unexpected(self) -> Unread:
        """The end of a reading at a token that cannot follow."""
        token = self.tokens[self.at]
        shown = quoted(self.text[token.start : token.end])
        if not is_word(self.tokens, self.at):
            return unreadable(f"{shown} cannot stand here", token.start)
        if self.at and COAST.fullmatch(token.word) and (place := find(self.tokens, self.last_place, self.lexicon)):
            return self._coastless(place.words, shown, token.start)
        forms = stretches(self.tokens, self.last_place, self.lexicon.longest + 1)
        names = near_names([words for words, after in forms if after > self.at], self.lexicon)
        if not names and len(token.word) > 2:
            names = nearest([token.word], {word: word for word in VERBS if len(word) > 3})
        hint = did_you_mean(names)
        if not hint and find(self.tokens, self.at, self.lexicon):
            hint = "a dash stands between where a unit is and where it goes"
        return unreadable(f"{shown} cannot follow here", token.start, hint)

    def _coastless(self, location: str, shown: str, offset: int) -> Unread:
        province = location.partition("/")[0]
        coasts = sorted(coast for coast in self.lexicon.names if coast.startswith(f"{province}/"))
        name = self.lexicon.names[province]
        if not coasts:
            return unreadable(f"{name} has no coast {shown}: a fleet there has one coast only", offset, "leave the coast out")
        return unreadable(f"{name} has no coast {shown}", offset, did_you_mean(coasts))

    def _word(self, at: int | None = None) -> str:
        """The token at a position, or at the next one to read; empty after the last."""
        at = self.at if at is None else at
        return self.tokens[at].word if at < len(self.tokens) else ""

    def _start(self, at: int) -> int:
        return self.tokens[at].start if at < len(self.tokens) else len(self.text.rstrip())


