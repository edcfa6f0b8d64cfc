"""Builds the site: asks of every game whether anything it was made from has changed, and makes only that anew."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import generator
from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.publish import output
from generator.publish.build_cache import Ledger
from generator.publish.cache_keys import files_key, key, libraries_key, sha256
from generator.publish.render_pool import Workshop
from generator.publish.site import Board, Built, Keys, Shop, Site, Source
from generator.publish.templating import NOWHERE, Signpost
from generator.publish.trusted_cache import keep_vouched

if TYPE_CHECKING:
    from jinja2 import Environment

    from generator.publish.templating import Pages

Progress = Callable[[str], None]
Failed = Callable[[str, Exception], Problem]
"""Tells of an error that nobody foresaw, by the name of the game or board that it came from; or raises it, which ends the build."""
Card = Mapping[str, Any]
"""What other pages say of a game or a board."""
Making = Callable[[], tuple[Card, list[Problem]]]
"""Makes the pages of a game or a board whose pictures are being drawn; its card, and why pictures are missing."""
Finish = Callable[[], Card | None]
"""Keeps or makes them; None where there is nothing to show."""
Some = TypeVar("Some")


@dataclass(frozen=True)
class _Press:
    """What a build works with. The page templates are read when the first page is made."""

    site: Site
    shop: Shop
    keys: Keys
    ledger: Ledger
    tell: Progress
    failed: Failed
    holds: bool

    @cached_property
    def pages(self) -> Pages:
        """The templates of pages, ready to use."""
        from generator.publish.templating import Pages, environment, statics

        return Pages(self.site, statics(self.shop.templates), environment(self.shop.templates))

    @cached_property
    def _phrases(self) -> dict[str, Environment]:
        return {}

    def phrases(self, templates: str) -> Environment:
        """The templates of a family of games, compiled once however many of them are played."""
        from generator.render.phase_texts import environment

        if templates not in self._phrases:
            self._phrases[templates] = environment(self.shop.templates / templates)
        return self._phrases[templates]

    @cached_property
    def _signposts(self) -> dict[str, Signpost]:
        return {}

    def gazetteer(self, board: Board) -> Gazetteer | list[Problem]:
        """What a board's page tells. Only the way there is kept, since there may be as many boards as games."""
        told = board.read()
        self._signposts[board.folder] = NOWHERE if isinstance(told, list) else Signpost(board.page, told.places)
        return told

    def signpost(self, board: Board | None) -> Signpost:
        """How pages of a game lead to its board, read once however many are played on it; nowhere while it has no page."""
        if board is None:
            return NOWHERE
        if board.folder not in self._signposts:
            self.gazetteer(board)
        return self._signposts[board.folder]


def _raised(_: str, error: Exception) -> Problem:
    raise error


def build(
    sources: Sequence[Source],
    site: Site,
    shop: Shop,
    tell: Progress = lambda _: None,
    boards: Sequence[Board] = (),
    failed: Failed = _raised,
    trust: str | None = None,
) -> Built:
    """Bring the output folder in line with the games; `boards` get their pages even when nobody plays on them.

    `tell` is called with a few words before each longer piece of work. The same inputs give the same bytes, whatever stood in
    the folder before; files that an earlier build did not write are left alone, and a game that cannot be read stays as it was
    published last. Raises OSError where the folder cannot be written.

    Where strangers may have changed the folder, `trust` is the sha256 of the list that the last build left in it. Then nothing
    counts but that list and what it vouches for, all else is taken away, and a game that cannot be read is left out.
    """
    shop.out.mkdir(parents=True, exist_ok=True)
    if trust is not None:
        keep_vouched(shop.out, trust)
    output.remove_leftovers(shop.out)
    ledger = Ledger(shop.out)
    press = _Press(site, shop, _keys(site, shop), ledger, tell, failed, holds=trust is None)
    problems: list[Problem] = []
    played_on = [it.board for it in sources if it.board is not None]
    try:
        with Workshop() as workshop:
            every = {it.folder: it for it in (*boards, *played_on)}
            made = _ahead(_board(it, press, workshop, problems) for it in every.values())
            charts = dict(zip(every, made, strict=True))
            cards = list(_ahead(_game(it, press, workshop, problems) for it in sorted(sources, key=lambda it: it.id)))
        _front([it for it in cards if it], [card for it in boards if (card := charts[it.folder])], press)
        ledger.close()
    finally:
        ledger.clear()
    return Built(tuple(sorted(ledger.written)), tuple(sorted(ledger.removed)), ledger.kept, _once(problems))


def _ahead(begun: Iterable[Finish]) -> Iterator[Card | None]:
    """Finish pieces of work in turn, each when the next one is begun, so that there is always something to draw."""
    before: Finish | None = None
    for finish in begun:
        if before:
            yield before()
        before = finish
    if before:
        yield before()


def _game(source: Source, press: _Press, workshop: Workshop, problems: list[Problem]) -> Finish:
    """Keep or begin one game."""

    def begun() -> Making | list[Problem]:
        game = source.read()
        if isinstance(game, list):
            return game
        from generator.publish.game_build import Edition

        rules, way = source.rules(), press.signpost(source.board)
        phrases = press.phrases(rules.templates)
        edition = Edition(game, rules, source.base, press.shop, press.keys, press.pages, phrases, source.sealed, way)
        return edition.begin(press.ledger, workshop, press.tell)

    facts = source.board and (source.board.folder, source.board.facts)
    return _settled(source.id, key(press.keys.pages, source.files, sha256(source.base), facts), begun, press, problems)


def _board(board: Board, press: _Press, workshop: Workshop, problems: list[Problem]) -> Finish:
    """Keep or begin the page of one board."""

    def begun() -> Making | list[Problem]:
        told = press.gazetteer(board)
        if isinstance(told, list):
            return told
        from generator.publish.board_page import BoardPage

        return BoardPage(board, told, press.shop, press.keys, press.pages).begin(press.ledger, workshop, press.tell)

    return _settled(board.folder, key(press.keys.pages, board.facts, sha256(board.base)), begun, press, problems)


def _settled(
    name: str,
    whole: str,
    begun: Callable[[], Making | list[Problem]],
    press: _Press,
    problems: list[Problem],
) -> Finish:
    """Keep all files of a game or a board, or begin to make them. What goes wrong is added to `problems`."""
    ledger = press.ledger
    cover = ledger.cover(name, whole)
    if cover is not None and (cover.whole or not _png_works()):
        ledger.keep_game(name, cover)
        return lambda: cover.card
    making = _tried(name, begun, press)
    return lambda: _finished(name, whole, making, press, problems)


def _finished(
    name: str, whole: str, making: Making | list[Problem], press: _Press, problems: list[Problem]
) -> Card | None:
    """Make what was begun; what other pages say of it."""
    found = making if isinstance(making, list) else _tried(name, making, press)
    if isinstance(found, list):
        problems += found
        press.ledger.drop_game(name)
        return _held(name, press.ledger) if press.holds else None
    card, troubles = found
    problems += troubles
    press.ledger.close_game(name, whole, card, whole=not troubles)
    return card


def _tried(name: str, work: Callable[[], Some], press: _Press) -> Some | list[Problem]:
    try:
        return work()
    except Exception as error:  # noqa: BLE001 - whoever builds knows which errors one game may have and the others bear
        return [press.failed(name, error)]


def _held(name: str, ledger: Ledger) -> Card | None:
    """Leave what cannot be read as it was published last."""
    cover = ledger.last_cover(name)
    if cover is None:
        return None
    ledger.keep_game(name, cover)
    return cover.card


def _front(cards: Sequence[Card], boards: Sequence[Card], press: _Press) -> None:
    """The pages of the site as a whole."""
    site = press.site
    paths = sorted(it for it in press.ledger.paths() if it.endswith("/index.html"))

    def made() -> Mapping[str, bytes]:
        from generator.publish.front import front_files, site_map

        return {**front_files(cards, boards, press.pages), **site_map(site.base_url, ["index.html", *paths])}

    press.ledger.settle(".", key(press.keys.pages, cards, boards, paths if site.base_url else []), made)


def _keys(site: Site, shop: Shop) -> Keys:
    package = Path(generator.__file__).parent
    libraries = libraries_key()
    drawing = [*(package / "render").glob("*.py"), package / "core" / "picture.py"]
    program = [it for ending in ("*.py", "*.yaml") for it in package.rglob(ending)]
    templates = [it for it in shop.templates.rglob("*") if it.is_file()]
    return Keys(
        key(libraries, files_key(package, program), files_key(shop.templates, templates), site),
        key(libraries, files_key(package, drawing), files_key(shop.templates, shop.fonts.glob("*.*"))),
    )


def _png_works() -> bool:
    from generator.publish.picture_files import png_works

    return png_works()


def _once(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    return tuple(dict.fromkeys(problems))
