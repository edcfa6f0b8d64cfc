"""The kinds of forum that posts are written for, by their words in site.yaml and on the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault


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


def check_forums(document: Mapping[str, Any]) -> list[Problem]:
    """What is wrong with `boards:`, the kinds of forum that posts are written for."""
    kinds = document.get("boards", [])
    if not isinstance(kinds, list):
        return [fault("boards", "`boards:` must be a list", kinds, "write [phpbb, discord]")]
    return [
        fault("boards", f"there is no kind of forum `{str(kind)[:40]}`", kind, did_you_mean(str(kind), FORUMS))
        for kind in kinds
        if not isinstance(kind, str) or kind not in FORUMS
    ]


def forums(game_file: Mapping[str, Any], of_site: Sequence[str]) -> tuple[str, ...]:
    """The kinds of forum that the posts of a game are written for: its own, or else those of its site."""
    kinds = game_file.get("boards", of_site)
    return tuple(str(kind) for kind in kinds if isinstance(kind, str) and kind in FORUMS) if isinstance(kinds, Sequence) else ()
