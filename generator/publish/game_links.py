"""Where pages of one game lead from the names of places, powers and rules, and which pages it has besides those of its phases."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.dice_page import dice_page
from generator.publish.extra_pages import ExtraPage, links_of, pages_of
from generator.publish.history_page import history_page
from generator.publish.places_page import Lines, place_folders, places_page
from generator.publish.power_links import by_name, power_pages
from generator.publish.reports_page import reports_page
from generator.publish.revealed_page import revealed_page
from generator.publish.templating import BoardLinks, link
from generator.publish.timeline import Timeline
from generator.render.markup.answers import Place


@dataclass(frozen=True)
class GameLinks:
    """The links of a game; `shared` are those of its board, which other games may be played on, too.

    The addresses by name are those for pages of phases: one will do for all of them, since they lie equally deep.
    """

    game: PublicGame
    rules: Ruleset
    timeline: Timeline
    shared: BoardLinks

    @cached_property
    def phases(self) -> Sequence[PublicPhase]:
        """The phases that count, and the one that the game waits for."""
        waiting = self.timeline.waiting
        return [*self.timeline.line, *([waiting] if waiting else [])]

    @cached_property
    def board(self) -> BoardLinks:
        """How the pages of this game link to its board, and to its own pages of places once a phase was run."""
        own = place_folders(self.rules.chart) if self.timeline.line else {}
        return replace(self.shared, own=own, folder=f"{self.game.id}/places")

    @cached_property
    def rule_pages(self) -> tuple[ExtraPage, ...]:
        """The pages of its rule system: made before reports, which link to those of powers, and so before what quotes reports."""
        return pages_of(self.game, self.rules, self.rules.pages(), self.phases)

    def pages(self, lines: Lines) -> tuple[ExtraPage, ...]:
        """Those besides phases: history, places, those of its rule system, dice, private reports, and what is revealed."""
        first = (history_page(self.rules), places_page(self.rules, lines))
        last = (dice_page(self.rules), reports_page(self.game))
        before, behind = (pages_of(self.game, self.rules, those, self.phases) for those in (first, last))
        found = (*before, *self.rule_pages, *behind)
        table = revealed_page(self.rules, lambda it: links_of(found, it, f"{self.game.id}/revealed/index.html"))
        return (*found, *pages_of(self.game, self.rules, (table,), self.phases))

    @cached_property
    def power_pages(self) -> dict[str, str]:
        """The path of the page of each power, by its id."""
        return power_pages(self.rule_pages)

    @cached_property
    def power_links(self) -> dict[str, str]:
        """The address of the page of each power, by its name."""
        return by_name({owner: link(self._here, there) for owner, there in self.power_pages.items()}, self.rules.styles)

    @cached_property
    def rules_page(self) -> str:
        """The address of the page of the rules."""
        return self.board.rules_page(self._here)

    @cached_property
    def place_links(self) -> dict[str, str]:
        """The address of the page of each place, by its id."""
        return self.board.place_links(self._here)

    @cached_property
    def places(self) -> dict[str, Place]:
        """The name of each place, and where pictures of phases lead from there."""
        return self._places(self._here)

    @cached_property
    def places_now(self) -> dict[str, Place]:
        """The same for the picture of the board as it stands, which lies beside the page of the game."""
        return self._places(f"{self.game.id}/index.html")

    def _places(self, page: str) -> dict[str, Place]:
        chart, links = self.rules.chart, self.board.place_links(page)
        return {it.id: Place(it.name, links.get(it.id, "")) for it in (chart.places if chart else ())}

    @property
    def _here(self) -> str:
        return f"{self.game.id}/phase/index.html"
