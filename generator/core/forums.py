"""The kinds of forum that posts are written for, by their words in site.yaml and on the command line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Forum(NamedTuple):
    """A kind of forum: its name, and how long one post may be (0: as long as it likes), in characters or in `octets`.

    The limit is the one that the software comes with; an administrator may have set another. One that knows `stamps` shows a moment
    written as `<t:0:F>` on each reader's own clock.
    """

    name: str
    limit: int
    octets: bool = False
    stamps: bool = False

    def length(self, text: str) -> int:
        """How long a text is there. Browsers and databases count characters beyond U+FFFF twice."""
        return len(text.encode()) if self.octets else len(text.encode("utf-16-le", "surrogatepass")) // 2


FORUMS: Mapping[str, Forum] = {
    "phpbb": Forum("phpBB", 60_000),
    "smf": Forum("SMF", 20_000),
    "mybb": Forum("MyBB", 65_535, octets=True),
    "xenforo": Forum("XenForo", 10_000),
    "vbulletin": Forum("vBulletin", 10_000),
    "discourse": Forum("Discourse", 32_000),
    "discord": Forum("Discord", 2_000, stamps=True),
    "markdown": Forum("Markdown", 65_535),
    "text": Forum("Plain text", 0),
}
"""Mail and hosts of code, which take plain text and Markdown, count as forums here."""
