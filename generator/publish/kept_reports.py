"""The reports that the last build made of a game: where one more phase is new, only its own report has to be made."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup

from generator.publish.kept_values import KeptValues
from generator.publish.phase_report import Heading, Line, Report


class KeptReports:
    """The reports of a game by the folder of their phase, each with the key of what it is made from."""

    def __init__(self, values: KeptValues) -> None:
        self._values = values

    def get(self, name: str, made_from: str) -> Report | None:
        """The report of a phase, if it was made from what has this key."""
        found = self._values.get(name, made_from)
        if found is None:
            return None
        self._values.keep(name)
        return _report(found)

    def put(self, name: str, made_from: str, made: Report) -> None:
        """Keep a report for the next build."""
        self._values.put(name, made_from, _plain(made))


def _plain(it: Report) -> list[Any]:
    return [it.markdown, it.html, it.contents, it.headline, it.lines, it.feed, it.among]


def _report(plain: list[Any]) -> Report:
    markdown, html, contents, headline, lines, feed, among = plain
    told = tuple(
        Line(name, above, Markup(words), tuple(places), *rest)  # noqa: S704  # as it was made
        for name, above, words, places, *rest in lines
    )
    found = tuple(Heading(*it) for it in contents)
    return Report(markdown, Markup(html), found, headline, told, feed, Markup(among))  # noqa: S704  # as it was made
