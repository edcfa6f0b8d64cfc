"""One line as the patterns see it: its words, what its blanks can mean, and how far a pattern came that does not fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.diplomacy.phrases.tokens import Token
from generator.diplomacy.phrases.trouble import Trouble, quoted

Value = tuple[int, Any]
"""A value, behind the number of the token that follows it."""

Reader = Callable[["Line", int], Iterator[Value]]
"""Takes a line and the number of a token, and gives the values of a blank that can begin there."""

MOST_ITEMS = 40
"""How many things a list in an order can name, and how many words a text without quotation marks can have."""


class Line:
    """The tokens of a line, with the names that its blanks can have (`known`, of the rule system's own type).

    `readers` are those of the blanks. `inner(text, owner)` gives the canonical text of an order of somebody else's, or of what one
    begins with, in a language that has such orders.
    """

    def __init__(
        self,
        text: str,
        tokens: list[Token],
        known: Any,
        readers: Mapping[str, Reader],
        inner: Callable[[str, str], str] = lambda text, _: text,
    ) -> None:
        self.raw = text
        self.tokens = tokens
        self.names = known
        self.inner = inner
        self.readers = readers
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
            self.read_before[key] = list(self.readers[reader](self, at))
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
