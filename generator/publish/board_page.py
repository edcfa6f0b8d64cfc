"""The page of a board: its map at the start of a game, and every place with the ways that lead from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from generator.core.gazetteer import Gazetteer
from generator.core.problem import Problem
from generator.publish.build_cache import Ledger
from generator.publish.cache_keys import key
from generator.publish.draw_pictures import draw, sizes
from generator.publish.phase_page import figures, image
from generator.publish.picture_files import Easel, Plate, Sizes
from generator.publish.render_pool import Workshop
from generator.publish.site import SOURCE, Board, Keys, Shop
from generator.publish.templating import Head, Pages


@dataclass(frozen=True)
class BoardPage:
    """A board whose page has to be made, and what it is made with."""

    board: Board
    gazetteer: Gazetteer
    shop: Shop
    keys: Keys
    pages: Pages

    @property
    def plates(self) -> tuple[Plate, ...]:
        """The picture of the start; none for a board without a map."""
        return (Plate(self.board.folder, self.gazetteer.picture, large=True),) if self.board.base else ()

    def begin(
        self, ledger: Ledger, workshop: Workshop, tell: Callable[[str], None]
    ) -> Callable[[], tuple[dict[str, Any], list[Problem]]]:
        """Keep or begin to draw its map; the page is made by what this gives, as for a game."""
        board, told = self.board, self.gazetteer
        easel = Easel(board.base, tuple(told.styles), self.shop.fonts)
        drawn = draw(self.plates, easel, self.keys.drawing, ledger, workshop, lambda words: tell(f"{board.folder}: {words}"))
        return lambda: self._publish(drawn(), ledger)

    def _publish(self, problems: list[Problem], ledger: Ledger) -> tuple[dict[str, Any], list[Problem]]:
        """Make or keep the page; what other pages say of the board, and why pictures are missing."""
        board, told = self.board, self.gazetteer
        there = sizes(self.plates, ledger)
        made_from = key(self.keys.pages, board.folder, board.facts, there, board.source is not None)
        ledger.settle(board.folder, made_from, lambda: {board.page: self._page(there), **self._source()})
        return {"title": told.title, "page": board.page}, problems

    def _source(self) -> dict[str, bytes]:
        return {f"{self.board.folder}/{SOURCE}": self.board.source()} if self.board.source else {}

    def _page(self, there: Sizes) -> bytes:
        told, path = self.gazetteer, self.board.page
        shown = figures(self.plates, there, path)
        head = Head(
            title=f"{told.title}: the board",
            description=f"The board of {told.title}. {told.about}",
            image=image(self.plates, there),
        )
        template = f"{told.templates}/board.html"
        own = {"source": SOURCE if self.board.source else "", "standfirst": told.about, **told.view}
        return self.pages.page(path, template, head, name=told.title, figures=shown, credits=told.credits, **own)
