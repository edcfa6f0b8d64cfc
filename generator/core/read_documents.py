"""What the public files of a game say, by the sha256 of their bytes: a file that was read before need not be parsed again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]


class ReadDocuments:
    """Documents that are known `before` a game is read, and those that its files turned out to hold `now`.

    Those known before have no places in a file. Nobody changes a document that came from here.
    """

    def __init__(self) -> None:
        self.before: Mapping[str, Document] = {}
        self.now: dict[str, Document] = {}

    def get(self, sha256: str) -> Document | None:
        """What a file with this hash says, where that is known already."""
        found = self.before.get(sha256)
        if found is not None:
            self.now[sha256] = found
        return found

    def forget(self) -> None:
        """Know nothing any more."""
        self.before, self.now = {}, {}
