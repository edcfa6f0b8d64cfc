"""Builds the site: asks of each game whether anything changed that its pages are made from, and makes only those games anew."""

from __future__ import annotations

import gc
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import TypeVar

from generator.core.problem import Problem
from generator.publish import kept_documents, output
from generator.publish.build_cache import BuildCache
from generator.publish.build_tools import Teller, Tools, keys_of, rules_of
from generator.publish.cache_keys import key, sha256
from generator.publish.kept_values import KeptValues
from generator.publish.manifest import Cover
from generator.publish.render_pool import RenderPool
from generator.publish.site import BoardSource, Built, CacheKeys, Card, FinishPages, GameSource, Site, SiteFolders
from generator.publish.trusted_cache import keep_vouched
from generator.publish.whole_site import make_whole

_UNTOLD = Teller()
_MANY = 4
"""So many times Python has looked at new objects alone, each time after some ten thousand, before all are looked at."""
FinishCard = Callable[[], Card | None]
"""Keeps or makes all files of a game or a board; gives its card, or None where there is nothing to show."""
Some = TypeVar("Some")


def build(
    sources: Sequence[GameSource],
    site: Site,
    folders: SiteFolders,
    teller: Teller = _UNTOLD,
    boards: Sequence[BoardSource] = (),
    trust: str | None = None,
    only: Collection[str] | None = None,
) -> Built:
    """Make the site of these games in the output folder; `boards` get their pages even when nobody plays on them.

    The same inputs give the same bytes, whatever stood in the folder before. Files that no earlier build wrote are left alone, and
    a game that cannot be read stays as it was last published. Raises OSError when the folder cannot be written.

    Where strangers may have changed the folder, `trust` is the sha256 of the list that the last build left in it. Then only that
    list and the files that it vouches for are used; all others are removed, and a game that cannot be read is left out.

    With `only`, just the games and boards of these names are made, and no page of the site as a whole: a part, for `joining.join`.
    """
    folders.out.mkdir(parents=True, exist_ok=True)
    if trust is not None:
        keep_vouched(folders.out, trust)
    cache = BuildCache(folders.out, folders.last if trust is None else None)
    output.remove_leftovers(folders.out, everywhere=not cache.settled)
    played = frozenset(it.system for it in sources)
    tools = Tools(site, folders, keys_of(site, folders), cache, teller, trust is None, played, only is None)
    problems: list[Problem] = []
    games = sorted((it for it in sources if only is None or it.id in only), key=lambda it: it.id)
    every = {name: it for name, it in _boards(sources, boards).items() if only is None or name in only}
    try:
        with RenderPool() as pool:
            made = _ahead(_board(it, tools, pool, problems) for it in every.values())
            charts = dict(zip(every, made, strict=True))
            cards = list(_ahead(_game(it, tools, pool, problems) for it in _counted(games, teller)))
        if only is None:
            make_whole([it for it in cards if it], [(it, card) for it in boards if (card := charts[it.folder])], tools)
        cache.close()
    finally:
        cache.clear()
    sizes = {it.id: size for it in sources if (size := cache.disk_size(it.id)).whole}
    return Built(tuple(sorted(cache.written)), tuple(sorted(cache.removed)), cache.kept, _once(problems), cache.disk_size(), sizes)


def inputs_of(sources: Sequence[GameSource], boards: Sequence[BoardSource], site: Site, folders: SiteFolders) -> dict[str, str]:
    """Each game and board of a site, and the key of all that its files are made from, for `joining.join`."""
    keys, played = keys_of(site, folders), frozenset(it.system for it in sources)
    rules = rules_of(folders, played)
    made_from = {name: _board_key(it, keys, rules) for name, it in _boards(sources, boards).items()}
    return made_from | {it.id: _game_key(it, keys) for it in sources}


def _boards(sources: Sequence[GameSource], boards: Sequence[BoardSource]) -> dict[str, BoardSource]:
    """Every board that gets a page, by its folder."""
    return {it.folder: it for it in (*boards, *(it.board for it in sources if it.board is not None))}


def _game_key(source: GameSource, keys: CacheKeys) -> str:
    facts = source.board and (source.board.folder, source.board.facts)
    return key(keys.pages, source.files, _map_key(source.base), facts, source.orders_in)


def _board_key(board: BoardSource, keys: CacheKeys, rules: Mapping[str, str]) -> str:
    return key(keys.pages, board.facts, sha256(board.base), [rules[it] for it in board.systems if it in rules])


@lru_cache(maxsize=8)
def _map_key(base: bytes) -> str:
    """A key of a base map, which most games of a site share."""
    return sha256(base)


def _ahead(begun: Iterable[FinishCard]) -> Iterator[Card | None]:
    """Finish pieces of work in turn, each after the next one was begun, so that there is always something to draw."""
    before: FinishCard | None = None
    for finish in begun:
        if before:
            yield before()
        before = finish
    if before:
        yield before()


def _sweep() -> None:
    """Free what earlier games left behind, once it is much: templates leave circles of objects, and a circle holds a whole game.

    Python looks for circles too seldom for that, since in most commands there is nothing worth finding.
    """
    _, since, longer = gc.get_count()
    if longer or since >= _MANY:
        gc.collect()


def _counted(games: Sequence[GameSource], teller: Teller) -> Iterator[GameSource]:
    """The games, each after it was told how many come before it."""
    for number, game in enumerate(games):
        teller.counted(number, len(games))
        yield game


def _game(source: GameSource, tools: Tools, pool: RenderPool, problems: list[Problem]) -> FinishCard:
    """Keep all files of a game, or begin to make them."""

    def begun() -> FinishPages | list[Problem]:
        pool.expect()
        if tools.cache.written:  # else no game came before this one
            _sweep()
        values = KeptValues(source.id, tools.cache)
        own = [source.files.get(f"{source.id}/{name}") for name in ("game.yaml", "board.yaml")]
        judged_by = key(tools.keys.pages, source.board and source.board.facts, own)
        kept_documents.lend(source.documents, values, judged_by)
        game = source.read()
        kept_documents.take_back(source.documents, values, judged_by)
        if isinstance(game, list):
            return game
        from generator.publish.game_build import GameBuild
        from generator.publish.kept_reports import KeptReports
        from generator.publish.remembered_pictures import remembering

        rules, board_links = remembering(source.rules()), tools.links(source)
        phrases, pages = tools.phrases(rules.templates), tools.pages.of_game(game.game_file)
        keys = replace(tools.keys, pages=key(tools.keys.pages, source.board and source.board.facts))
        kept = KeptReports(values)
        made = GameBuild(game, rules, source.base, tools.folders, keys, pages, phrases, source.sealed, kept, board_links)
        if source.archived:
            from generator.publish.archived_game import ArchivedGame

            return ArchivedGame(made, source.archived).begin(tools.cache, pool, tools.teller.progress)
        finish = made.begin(tools.cache, pool, tools.teller.progress)

        def finished() -> tuple[Card, list[Problem]]:
            found = finish()
            values.close()
            return found

        return finished

    return _settled(source.id, _game_key(source, tools.keys), begun, tools, problems, source.origin)


def _board(board: BoardSource, tools: Tools, pool: RenderPool, problems: list[Problem]) -> FinishCard:
    """Keep the page of a board, or begin to make it."""

    def begun() -> FinishPages | list[Problem]:
        told = tools.gazetteer(board)
        if isinstance(told, list):
            return told
        from generator.publish.board_page import BoardPage

        return BoardPage(board, told, tools.folders, tools.keys, tools.pages, rules).begin(tools.cache, pool, tools.teller.progress)

    rules = [tools.rules[it] for it in board.systems if it in tools.rules]
    return _settled(board.folder, _board_key(board, tools.keys, tools.rules), begun, tools, problems)


def _settled(
    name: str,
    whole: str,
    begun: Callable[[], FinishPages | list[Problem]],
    tools: Tools,
    problems: list[Problem],
    origin: tuple[str, str] | None = None,
) -> FinishCard:
    """Keep all files of a game or a board, or begin to make them. What goes wrong is added to `problems`."""
    cache = tools.cache
    cover = cache.cover(name, whole)
    if cover is not None and (cover.whole or not _png_works()):
        cache.keep_game(name, cover if cover.origin == origin else replace(cover, origin=origin))
        return lambda: cover.card
    making = _tried(name, begun, tools)
    return lambda: _finished(name, Cover(whole, origin=origin), making, tools, problems)


def _finished(name: str, cover: Cover, making: FinishPages | list[Problem], tools: Tools, problems: list[Problem]) -> Card | None:
    """Finish what was begun, and give its card, with which its `cover` is listed."""
    found = making if isinstance(making, list) else _tried(name, making, tools)
    if isinstance(found, list):
        problems += found
        tools.cache.drop_game(name)
        if not tools.whole:
            tools.cache.note_failed(name, cover.key)
        return _kept_as_published(name, tools.cache) if tools.holds else None
    card, troubles = found
    problems += troubles
    tools.cache.close_game(name, replace(cover, card=card, whole=not troubles))
    return card


def _tried(name: str, work: Callable[[], Some], tools: Tools) -> Some | list[Problem]:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - whoever builds knows which errors one game may have and the others bear
        return [tools.teller.failed(name, error)]


def _kept_as_published(name: str, cache: BuildCache) -> Card | None:
    """Leave a game or a board that cannot be read as it was last published."""
    cover = cache.last_cover(name)
    if cover is None:
        return None
    cache.keep_game(name, cover)
    return cover.card


def _png_works() -> bool:
    from generator.publish.picture_files import png_works

    return png_works()


def _once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))
