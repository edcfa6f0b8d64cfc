"""The page of a board: its map at the start of a game, and each place with its neighbours."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key
from generator.publish.draw_pictures import Drawing, drawn_sizes
from generator.publish.phase_page import figures, image
from generator.publish.picture_files import PlannedPicture, RenderInputs, Sizes
from generator.publish.render_pool import RenderPool
from generator.publish.rule_texts import system_of, title
from generator.publish.site import SOURCE, BoardSource, CacheKeys, Card, FinishPages, Progress, SiteFolders
from generator.publish.templating import Head, Pages, link
from generator.render.markup.answers import Answers, Place


@dataclass(frozen=True)
class BoardPage:
    """The page of a board, still to be made, and what it is made from; `rules` are the paths of the rules of games on it."""

    board: BoardSource
    gazetteer: Gazetteer
    folders: SiteFolders
    keys: CacheKeys
    pages: Pages
    rules: Sequence[str] = ()

    @property
    def pictures(self) -> tuple[PlannedPicture, ...]:
        """The picture of the first position; none for a board without a map."""
        if not self._base:
            return ()
        page = self.board.page.rpartition("/")[2]
        places = {it: Place(name, f"{page}#{it}") for it, name in self.gazetteer.places.items()}
        picture = self.gazetteer.picture
        # Only one with the labels of the SVG has its shape, and can stand for the page where somebody links to it.
        large = picture.named or self.pages.site.pngs.first != "one"
        return (PlannedPicture(self.board.folder, picture, large=large, answers=Answers(places=places)),)

    @cached_property
    def _base(self) -> bytes:
        """The base map; a plain one where nobody drew any."""
        return self.board.plain() if self.board.plain else self.board.base

    def begin(self, cache: BuildCache, pool: RenderPool, progress: Progress) -> FinishPages:
        """Keep the map, or begin to draw it; calling what this gives makes the page."""
        board, told = self.board, self.gazetteer
        inputs = RenderInputs(self._base, tuple(told.styles), self.folders.fonts, told.title)
        drawing = Drawing(board.folder, inputs, self.keys.drawing, cache, pool, progress)
        drawing.add(self.pictures)
        return lambda: self._publish(drawing.finish(), cache)

    def _publish(self, problems: list[Problem], cache: BuildCache) -> tuple[Card, list[Problem]]:
        """Make or keep the page. Gives what other pages say of the board, and why pictures are missing."""
        board, told = self.board, self.gazetteer
        there = drawn_sizes(self.pictures, cache)
        made_from = key(self.keys.pages, board.folder, board.facts, there, board.source is not None, self.rules)
        cache.keep_or_make(board.folder, made_from, lambda: {board.page: self._page(there), **self._guide(), **self._source()})
        guide = {"title": told.guide.title, "page": board.guide} if told.guide else None
        return {"title": told.title, "page": board.page, "guide": guide}, problems

    def _source(self) -> dict[str, bytes]:
        return {f"{self.board.folder}/{SOURCE}": self.board.source()} if self.board.source else {}

    def _guide(self) -> dict[str, bytes]:
        """The page for players that stands beside that of the board."""
        told, guide, path = self.gazetteer, self.gazetteer.guide, self.board.guide
        if guide is None:
            return {}
        head = Head(title=guide.title, description=guide.about)
        own: dict[str, Any] = {"name": guide.title, "standfirst": guide.about, "credits": told.credits, **guide.view}
        board = link(path, self.board.page)
        return {
            path: self.pages.page(path, f"{guide.templates}/guide.html", head, board=board, rules_pages=self._rules(path), **own)
        }

    def _rules(self, path: str) -> list[Mapping[str, str]]:
        """The links to the rules from the page at `path`."""
        return [{"title": title(self.folders.templates, system_of(it)), "href": link(path, it)} for it in self.rules]

    def _page(self, there: Sizes) -> bytes:
        told, path = self.gazetteer, self.board.page
        shown = figures(self.pictures, there, path)
        head = Head(
            title=f"{told.title}: the board",
            description=f"The board of {told.title}. {told.about}",
            image=image(self.pictures, there),
        )
        template = f"{told.templates}/board.html"
        guide = link(path, self.board.guide) if told.guide else ""
        own = {"source": SOURCE if self.board.source else "", "standfirst": told.about, "guide": guide, **told.view}
        own |= {"rules_pages": self._rules(path)}
        return self.pages.page(path, template, head, name=told.title, figures=shown, credits=told.credits, **own)
