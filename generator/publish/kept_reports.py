"""The reports that the last build made of a game: where one more phase is new, only its own report has to be made.

They lie packed in one hidden file of the game, beside its pages. That file is no page: no reader needs it, and it says nothing that
the pages do not say. The keys of the reports stand unpacked in its first line. They change with hashes of what is secret, and
so would the size of the file if they were packed; that size is told in the list of files.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Mapping
from typing import Any

from markupsafe import Markup

from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key
from generator.publish.phase_report import Heading, Line, Report

NAME = ".reports.zz"
_LEVEL = 3
"""Of zlib: higher ones take longer than they spare here."""


class KeptReports:
    """The reports of a game by the folder of their phase, each with the key of what it is made from."""

    def __init__(self, game: str, cache: BuildCache) -> None:
        self._cache, self._group, self._path = cache, f"{game}/reports-kept", f"{game}/{NAME}"
        self._old = self._read()
        self._now: dict[str, tuple[str, Report]] = {}

    def get(self, name: str, made_from: str) -> Report | None:
        """The report of a phase, if it was made from what has this key."""
        found_key, found = self._old.get(name, ("", ()))
        if found_key != made_from:
            return None
        self._now[name] = made_from, _report(found)
        return self._now[name][1]

    def put(self, name: str, made_from: str, made: Report) -> None:
        """Keep a report for the next build."""
        self._now[name] = made_from, made

    def close(self) -> None:
        """Write down all reports that this build asked for or made."""
        keys = {name: it for name, (it, _) in self._now.items()}
        self._cache.keep_or_make(self._group, key(keys), lambda: {self._path: self._packed()})

    def _packed(self) -> bytes:
        kept = sorted(self._now.items())
        keys, texts = {name: it for name, (it, _) in kept}, {name: _plain(made) for name, (_, made) in kept}
        return _json(keys) + b"\n" + zlib.compress(_json(texts), _LEVEL)

    def _read(self) -> Mapping[str, Any]:
        keys, _, packed = (self._cache.of_last_build(self._group, self._path) or b"").partition(b"\n")
        texts = json.loads(zlib.decompress(packed)) if packed else {}
        return {name: (it, texts[name]) for name, it in json.loads(keys or b"{}").items()}


def _json(value: object) -> bytes:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).encode()


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
