"""What the public files of a game say: one that was read and judged before need be neither parsed nor judged again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Document = Mapping[str, Any]


class ReadDocuments:
    """Documents that are known `before` a game is read, and those that its files turned out to hold `now`.

    The name of each is the file, as `05-1902-fall-orders/position.yaml`, and the sha256 of its bytes. Those known before are
    without fault, by the same program and for the same game.yaml and board, and have no places in a file. Nobody changes a
    document from here.
    """

    def __init__(self) -> None:
        self.before: Mapping[tuple[str, str], Document] = {}
        self.now: dict[tuple[str, str], Document] = {}
        self.known: set[str] = set()
        """The files that say what they were known to say."""

    def get(self, file: str, sha256: str) -> Document | None:
        """What a file with this hash says, where that is known already."""
        found = self.before.get((file, sha256))
        if found is not None:
            self.now[file, sha256] = found
            self.known.add(file)
        return found

    def forget(self) -> None:
        """Know nothing any more."""
        self.before, self.now, self.known = {}, {}, set()
