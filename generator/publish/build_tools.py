"""What all parts of a build use: settings, folders, keys, what is kept, and the templates, read when they are first needed."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import generator
from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import digests, key, libraries_key
from generator.publish.rule_texts import page_path, rule_systems
from generator.publish.site import BoardSource, CacheKeys, GameSource, Progress, Site, SiteFolders
from generator.publish.templating import NOWHERE, BoardLinks

if TYPE_CHECKING:
    from jinja2 import Environment

    from generator.publish.templating import Pages

Failed = Callable[[str, Exception], Problem]
"""From the name of a game or board and an error that nobody foresaw in it: a problem to report. It may raise, to end the build."""


def _raised(_: str, error: Exception) -> Problem:
    raise error


class Teller(NamedTuple):
    """Whom a build tells what it does, of errors that nobody foresaw, and how many of how many games are done."""

    progress: Progress = lambda _: None
    failed: Failed = _raised
    counted: Callable[[int, int], None] = lambda _done, _total: None


@dataclass(frozen=True)
class Tools:
    """What all parts of a build use. The page templates are read when the first page is made."""

    site: Site
    folders: SiteFolders
    keys: CacheKeys
    cache: BuildCache
    teller: Teller
    holds: bool
    played: frozenset[str]
    whole: bool

    @cached_property
    def pages(self) -> Pages:
        """The page templates."""
        from generator.publish.templating import Pages, environment, statics

        return Pages(self.site, statics(self.folders.templates), environment(self.folders.templates))

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The path of the page of the rules, for each rule system that is played and whose rules are written down."""
        return rules_of(self.folders, self.played)

    @cached_property
    def _phrases(self) -> dict[str, Environment]:
        return {}

    def phrases(self, templates: str) -> Environment:
        """The text templates in the folder of a rule system, compiled once for all games that use them."""
        from generator.render.texts.phase_texts import environment

        if templates not in self._phrases:
            self._phrases[templates] = environment(self.folders.templates / templates)
        return self._phrases[templates]

    @cached_property
    def _board_links(self) -> dict[str, BoardLinks]:
        return {}

    def gazetteer(self, board: BoardSource) -> Gazetteer | list[Problem]:
        """What the page of a board tells, or what is wrong with the board.

        Only the links to that page are kept in memory, since there may be as many boards as games.
        """
        told = board.read()
        self._board_links[board.folder] = NOWHERE if isinstance(told, list) else _links(board, told)
        return told

    def links(self, game: GameSource) -> BoardLinks:
        """The links from the pages of a game to its board and to the rules."""
        return replace(self._links_to(game.board), rules=self.rules.get(game.system, ""))

    def _links_to(self, board: BoardSource | None) -> BoardLinks:
        """The links to a board from the pages of its games, read once for all of them; none for a board without a page."""
        if board is None:
            return NOWHERE
        if board.folder not in self._board_links:
            self.gazetteer(board)
        return self._board_links[board.folder]


def _links(board: BoardSource, told: Gazetteer) -> BoardLinks:
    return BoardLinks(board.page, frozenset(told.places), board.guide if told.guide else "")


def rules_of(folders: SiteFolders, played: Collection[str]) -> dict[str, str]:
    """The path of the page of the rules of each rule system that is played and whose rules are written down."""
    return {it: page_path(it) for it in sorted(rule_systems(folders.templates) & frozenset(played))}


def keys_of(site: Site, folders: SiteFolders) -> CacheKeys:
    """The keys of the program, its templates and its libraries."""
    package = Path(generator.__file__).parent
    libraries = libraries_key()
    program, templates, fonts = digests(package, ".py", ".yaml"), digests(folders.templates), digests(folders.fonts)
    drawing = {path: it for path, it in program.items() if path.startswith("render/") or path == "core/picture.py"}
    return CacheKeys(key(libraries, program, templates, site), key(libraries, drawing, fonts))
