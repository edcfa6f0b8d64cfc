"""Builds the site: asks of each game whether anything changed that its pages are made from, and makes only those games anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import generator
from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.publish import output
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import files_key, key, libraries_key, sha256
from generator.publish.render_pool import RenderPool
from generator.publish.rule_texts import page_path, rule_systems
from generator.publish.site import BoardSource, Built, CacheKeys, Card, FinishPages, GameSource, Progress, Site, SiteFolders
from generator.publish.templating import NOWHERE, BoardLinks
from generator.publish.trusted_cache import keep_vouched

if TYPE_CHECKING:
    from jinja2 import Environment

    from generator.publish.templating import Pages

Failed = Callable[[str, Exception], Problem]
"""From the name of a game or board and an error that nobody foresaw in it: a problem to report. It may raise, to end the build."""
FinishCard = Callable[[], Card | None]
"""Keeps or makes all files of a game or a board; gives its card, or None where there is nothing to show."""
Some = TypeVar("Some")


@dataclass(frozen=True)
class _Tools:
    """What all parts of a build use. The page templates are read when the first page is made."""

    site: Site
    folders: SiteFolders
    keys: CacheKeys
    cache: BuildCache
    progress: Progress
    failed: Failed
    holds: bool
    played: frozenset[str]

    @cached_property
    def pages(self) -> Pages:
        """The page templates."""
        from generator.publish.templating import Pages, environment, statics

        return Pages(self.site, statics(self.folders.templates), environment(self.folders.templates))

    @cached_property
    def rules(self) -> Mapping[str, str]:
        """The path of the page of the rules, for each rule system that is played and whose rules are written down."""
        return {it: page_path(it) for it in sorted(rule_systems(self.folders.templates) & self.played)}

    @cached_property
    def _phrases(self) -> dict[str, Environment]:
        return {}

    def phrases(self, templates: str) -> Environment:
        """The text templates in the folder of a rule system, compiled once for all games that use them."""
        from generator.render.phase_texts import environment

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


def _raised(_: str, error: Exception) -> Problem:
    raise error


def build(
    sources: Sequence[GameSource],
    site: Site,
    folders: SiteFolders,
    progress: Progress = lambda _: None,
    boards: Sequence[BoardSource] = (),
    failed: Failed = _raised,
    trust: str | None = None,
) -> Built:
    """Make the site of these games in the output folder; `boards` get their pages even when nobody plays on them.

    The same inputs give the same bytes, whatever stood in the folder before. Files that no earlier build wrote are left alone, and
    a game that cannot be read stays as it was last published. Raises OSError when the folder cannot be written.

    Where strangers may have changed the folder, `trust` is the sha256 of the list that the last build left in it. Then only that
    list and the files that it vouches for are used; all others are removed, and a game that cannot be read is left out.
    """
    folders.out.mkdir(parents=True, exist_ok=True)
    if trust is not None:
        keep_vouched(folders.out, trust)
    output.remove_leftovers(folders.out)
    cache = BuildCache(folders.out)
    played = frozenset(it.system for it in sources)
    tools = _Tools(site, folders, _keys(site, folders), cache, progress, failed, holds=trust is None, played=played)
    problems: list[Problem] = []
    played_on = [it.board for it in sources if it.board is not None]
    try:
        with RenderPool() as pool:
            every = {it.folder: it for it in (*boards, *played_on)}
            made = _ahead(_board(it, tools, pool, problems) for it in every.values())
            charts = dict(zip(every, made, strict=True))
            cards = list(_ahead(_game(it, tools, pool, problems) for it in sorted(sources, key=lambda it: it.id)))
        _rules({system: card for it in boards if (card := charts[it.folder]) for system in it.systems}, tools)
        _results([it for it in cards if it], tools)
        _front([it for it in cards if it], [card for it in boards if (card := charts[it.folder])], tools)
        cache.close()
    finally:
        cache.clear()
    sizes = {it.id: size for it in sources if (size := cache.disk_size(it.id)).whole}
    return Built(tuple(sorted(cache.written)), tuple(sorted(cache.removed)), cache.kept, _once(problems), cache.disk_size(), sizes)


def _ahead(begun: Iterable[FinishCard]) -> Iterator[Card | None]:
    """Finish pieces of work in turn, each after the next one was begun, so that there is always something to draw."""
    before: FinishCard | None = None
    for finish in begun:
        if before:
            yield before()
        before = finish
    if before:
        yield before()


def _game(source: GameSource, tools: _Tools, pool: RenderPool, problems: list[Problem]) -> FinishCard:
    """Keep all files of a game, or begin to make them."""

    def begun() -> FinishPages | list[Problem]:
        game = source.read()
        if isinstance(game, list):
            return game
        from generator.publish.game_build import GameBuild

        rules, board_links = source.rules(), tools.links(source)
        phrases, pages = tools.phrases(rules.templates), tools.pages.of_game(game.game_file)
        made = GameBuild(game, rules, source.base, tools.folders, tools.keys, pages, phrases, source.sealed, board_links)
        return made.begin(tools.cache, pool, tools.progress)

    facts = source.board and (source.board.folder, source.board.facts)
    whole = key(tools.keys.pages, source.files, sha256(source.base), facts, source.orders_in)
    return _settled(source.id, whole, begun, tools, problems)


def _board(board: BoardSource, tools: _Tools, pool: RenderPool, problems: list[Problem]) -> FinishCard:
    """Keep the page of a board, or begin to make it."""

    def begun() -> FinishPages | list[Problem]:
        told = tools.gazetteer(board)
        if isinstance(told, list):
            return told
        from generator.publish.board_page import BoardPage

        return BoardPage(board, told, tools.folders, tools.keys, tools.pages, rules).begin(tools.cache, pool, tools.progress)

    rules = [tools.rules[it] for it in board.systems if it in tools.rules]
    return _settled(board.folder, key(tools.keys.pages, board.facts, sha256(board.base), rules), begun, tools, problems)


def _settled(
    name: str,
    whole: str,
    begun: Callable[[], FinishPages | list[Problem]],
    tools: _Tools,
    problems: list[Problem],
) -> FinishCard:
    """Keep all files of a game or a board, or begin to make them. What goes wrong is added to `problems`."""
    cache = tools.cache
    cover = cache.cover(name, whole)
    if cover is not None and (cover.whole or not _png_works()):
        cache.keep_game(name, cover)
        return lambda: cover.card
    making = _tried(name, begun, tools)
    return lambda: _finished(name, whole, making, tools, problems)


def _finished(name: str, whole: str, making: FinishPages | list[Problem], tools: _Tools, problems: list[Problem]) -> Card | None:
    """Finish what was begun, and give its card."""
    found = making if isinstance(making, list) else _tried(name, making, tools)
    if isinstance(found, list):
        problems += found
        tools.cache.drop_game(name)
        return _kept_as_published(name, tools.cache) if tools.holds else None
    card, troubles = found
    problems += troubles
    tools.cache.close_game(name, whole, card, whole=not troubles)
    return card


def _tried(name: str, work: Callable[[], Some], tools: _Tools) -> Some | list[Problem]:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - whoever builds knows which errors one game may have and the others bear
        return [tools.failed(name, error)]


def _kept_as_published(name: str, cache: BuildCache) -> Card | None:
    """Leave a game or a board that cannot be read as it was last published."""
    cover = cache.last_cover(name)
    if cover is None:
        return None
    cache.keep_game(name, cover)
    return cover.card


def _rules(boards: Mapping[str, Card], tools: _Tools) -> None:
    """The pages of the rules; `boards` has what is said of the board of a rule system, by its id."""
    for system, path in tools.rules.items():
        card = boards.get(system)

        def made(system: str = system, path: str = path, card: Card | None = card) -> Mapping[str, bytes]:
            from generator.publish.rules_page import rules_page

            return {path: rules_page(system, tools.pages, tools.folders.templates, card)}

        tools.cache.keep_or_make(path.removesuffix("/index.html"), key(tools.keys.pages, system, card), made)


def _results(cards: Sequence[Card], tools: _Tools) -> None:
    """The page of the results of all games, made anew where what it says of one has changed."""
    names = ("id", "title", "rules", "waiting", "paused", "over", "result")
    # What was kept of a game that cannot be read now may be from a version of the program that told no results.
    told = [{name: it[name] for name in names} for it in cards if "result" in it]
    if not told:
        return

    def made() -> Mapping[str, bytes]:
        from generator.publish.results_page import PATH, results_page

        return {PATH: results_page(told, tools.pages, players=persons)}

    persons = tools.site.player_pages and any(it.get("players") for it in cards)
    tools.cache.keep_or_make("results", key(tools.keys.pages, told, persons), made)
    _players([it for it in cards if it.get("players")], tools)


def _players(cards: Sequence[Card], tools: _Tools) -> None:
    """The pages of the persons who play, on a site that has such pages."""
    if not cards or not tools.site.player_pages:
        return
    from generator.publish.players import FOLDER, by_name, player_pages

    played = by_name(cards)
    tools.cache.keep_or_make(FOLDER, key(tools.keys.pages, played), lambda: player_pages(played, tools.pages))


def _front(cards: Sequence[Card], boards: Sequence[Card], tools: _Tools) -> None:
    """The pages of the site as a whole."""
    site = tools.site
    paths = sorted(it for it in tools.cache.paths() if it.endswith("/index.html"))

    def made() -> Mapping[str, bytes]:
        from generator.publish.front import front_files, site_map

        return {**front_files(cards, boards, tools.pages), **site_map(site.base_url, ["index.html", *paths])}

    tools.cache.keep_or_make(".", key(tools.keys.pages, cards, boards, paths if site.base_url else []), made)


def _keys(site: Site, folders: SiteFolders) -> CacheKeys:
    package = Path(generator.__file__).parent
    libraries = libraries_key()
    drawing = [*(package / "render").glob("*.py"), package / "core" / "picture.py"]
    program = [it for ending in ("*.py", "*.yaml") for it in package.rglob(ending)]
    templates = [it for it in folders.templates.rglob("*") if it.is_file() and it.parent.name != "__pycache__"]
    return CacheKeys(
        key(libraries, files_key(package, program), files_key(folders.templates, templates), site),
        key(libraries, files_key(package, drawing), files_key(folders.templates, folders.fonts.glob("*.*"))),
    )


def _png_works() -> bool:
    from generator.publish.picture_files import png_works

    return png_works()


def _once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))
