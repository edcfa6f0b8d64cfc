"""One game on its way into the site: its maps first, since a page links only to pictures that there are, then its pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from jinja2 import Environment

from generator.core.problem import Problem
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish import draw_pictures
from generator.publish.build_cache import Ledger
from generator.publish.cache_keys import key
from generator.publish.changes import changes
from generator.publish.dice_page import ROLLS
from generator.publish.draw_pictures import sizes
from generator.publish.extra_pages import RulePage, rule_files
from generator.publish.feeds import SHOWN
from generator.publish.game_page import Overview, card, game_files
from generator.publish.phase_page import Spread, folder, page_files
from generator.publish.phase_posts import images, phase_posts, post_files
from generator.publish.phase_report import Report, report
from generator.publish.picture_files import Easel, Plate, Sizes, plates
from generator.publish.record_json import record
from generator.publish.render_pool import Workshop
from generator.publish.reports_page import REPORTS
from generator.publish.revealed_page import revealed_files
from generator.publish.site import Keys, Shop
from generator.publish.templating import NOWHERE, Pages, Signpost
from generator.publish.timeline import Timeline, timeline
from generator.render import phase_texts

Tell = Callable[[str], None]
Finish = Callable[[], tuple[dict[str, Any], list[Problem]]]
"""Makes the pages; what other pages say of the game or board, and why pictures are missing."""


@dataclass(frozen=True)
class Edition:
    """A game that has to be made, what it is made with, and the way to its board."""

    game: PublicGame
    rules: Ruleset
    base: bytes
    shop: Shop
    keys: Keys
    pages: Pages
    phrases: Environment
    sealed: Callable[[str, str], bytes]
    signpost: Signpost = NOWHERE

    @cached_property
    def timeline(self) -> Timeline:
        """The game's phases in reading order."""
        return timeline(self.game)

    @cached_property
    def rule_pages(self) -> tuple[RulePage, ...]:
        """The pages that the rule system adds to this game, and those of its dice and private reports."""
        waiting = self.timeline.waiting
        phases = [*self.timeline.line, *([waiting] if waiting else [])]
        found = ((page, page.values(phases)) for page in (*self.rules.pages, ROLLS, REPORTS))
        return tuple(RulePage(page, self.game, self.rules, values) for page, values in found if values is not None)

    def begin(self, ledger: Ledger, workshop: Workshop, tell: Tell) -> Finish:
        """Keep or begin to draw every picture of the game; the rest is done by what this gives."""
        shown = {it.phase.folder: plates(folder(self.game.id, it), self.rules.pictures(it)) for it in self.timeline.done}
        now = self._now()
        every = [it for those in (*shown.values(), now) for it in those]
        drawn = self._draw(every, ledger, workshop, tell)
        return lambda: self._publish(shown, now, drawn(), ledger, tell)

    def _publish(
        self, shown: Mapping[str, Sequence[Plate]], now: Sequence[Plate], problems: list[Problem], ledger: Ledger, tell: Tell
    ) -> tuple[dict[str, Any], list[Problem]]:
        """Make or keep every page of the game; what other pages say of it, and why pictures are missing."""
        there = sizes([it for those in (*shown.values(), now) for it in those], ledger)
        tell(f"{self.game.id}: pages")
        for it in self.timeline.done:
            self._phase(it, shown[it.phase.folder], there, ledger)
        for it in self.game.phases:
            self._reports_of(it, ledger)
        for page in self.rule_pages:
            self._rule_page(page, ledger)
        overview = Overview(self.game, self.rules, self.timeline, now, there, self._newest(), self.signpost, self.rule_pages)
        said = card(overview)
        front = self._key(said, [it.phase for it in self.timeline.done], self.timeline.waiting, now, self._newest(), there)
        ledger.settle(self.game.id, front, lambda: game_files(overview, said, self.pages))
        return said, problems

    def _now(self) -> tuple[Plate, ...]:
        """The board as it stands, always under the same address: what the next phase starts from, or what the last one left."""
        last = self.timeline.waiting or next(iter(self.timeline.line[-1:]), None)
        if last is None:
            return ()
        if last.done:
            last = replace(last, position=last.after, after={}, done=False)
        return plates(self.game.id, [replace(it, name="now") for it in self.rules.pictures(last)[-1:]])

    def _draw(self, every: Sequence[Plate], ledger: Ledger, workshop: Workshop, tell: Tell) -> draw_pictures.Finish:
        if self.rules.chart is None:  # what its pictures count is told all the same
            return list
        easel = Easel(self.base, tuple(self.rules.styles), self.shop.fonts)
        told = lambda words: tell(f"{self.game.id}: {words}")  # noqa: E731
        return draw_pictures.draw(every, easel, self.keys.drawing, ledger, workshop, told, self._write)

    def _write(self) -> None:
        """Write every report. Where a picture is new so is a phase, and all pages of the game, which lead to the last one."""
        for it in self.timeline.done:
            self._report(it)

    def _phase(self, phase: PublicPhase, those: Sequence[Plate], there: Sizes, ledger: Ledger) -> None:
        here = folder(self.game.id, phase)
        drawn = {path: there[path] for it in those for path in it.paths if path in there}
        # Only the page changes when the game goes on: it leads to the new last phase.
        content = self._key(phase, phase_texts.deadline_after(self.game, phase), [it.picture for it in those], drawn)
        ledger.settle(f"{here}/texts", content, lambda: self._texts(phase, those, drawn))
        line = self.timeline
        way = line.way(phase)
        around = [it and it.phase for it in (way.first, way.previous, way.following, way.last, line.successor(phase))]
        page = key(content, around, line.older(phase), phase in line.line)
        ledger.settle(here, page, lambda: page_files(self._spread(phase, those, drawn), self.pages))

    def _rule_page(self, it: RulePage, ledger: Ledger) -> None:
        settled = self._key(it.folder, it.page.title, it.page.brief, it.page.about, it.values)
        ledger.settle(it.folder, settled, lambda: rule_files(it, self.shop, self.pages))

    def _spread(self, phase: PublicPhase, those: Sequence[Plate], there: Sizes) -> Spread:
        older = self.timeline.older(phase)
        changed = changes(self._bare(older[0]), self._bare(phase)) if older else ()
        told = self._report(phase)
        return Spread(
            self.game, self.rules, phase, self.timeline, those, there, told, changed, self.signpost, self.rule_pages
        )

    def _texts(self, phase: PublicPhase, those: Sequence[Plate], there: Sizes) -> dict[str, bytes]:
        """The record of a phase, what is revealed of it, and its posts."""
        files = {f"{folder(self.game.id, phase)}/record.json": record(self.game, phase)}
        files |= revealed_files(self.game, self.rules, phase, self.pages, self.phrases)
        if not self.pages.site.forums:
            return files
        maps = images(those, there, folder(self.game.id, phase))
        posts = phase_posts(self._draft(phase), self.game, phase, self.rules, maps, self.pages.site)
        return files | post_files(self.game, phase, posts, self.rules, self.pages)

    def _reports_of(self, phase: PublicPhase, ledger: Ledger) -> None:
        """Copy the sealed reports of a phase, which nothing here can open."""
        if phase.reports:
            own, here = phase.phase.folder, f"{folder(self.game.id, phase)}/reports"
            ledger.settle(here, key(phase.reports), lambda: {f"{here}/{it}": self.sealed(own, it) for it in phase.reports})

    def _newest(self) -> dict[str, Report]:
        return {it.phase.folder: self._report(it) for it in self.timeline.line[-SHOWN:]}

    def _report(self, phase: PublicPhase) -> Report:
        name = phase.phase.folder
        if name not in self._reports:
            self._reports[name] = report(self._draft(phase), self._spots)
        return self._reports[name]

    def _draft(self, phase: PublicPhase) -> phase_texts.Draft:
        """What the page of a phase and its posts are made from."""
        name = phase.phase.folder
        if name not in self._drafts:
            self._drafts[name] = self._drafted(phase)
        return self._drafts[name]

    def _drafted(self, phase: PublicPhase) -> phase_texts.Draft:
        deadline = phase_texts.deadline_after(self.game, phase)
        return phase_texts.draft(self.phrases, self.game, phase, self.rules.view(phase), deadline=deadline)

    def _bare(self, phase: PublicPhase) -> str:
        """A report without what it says of versions, which differs in every erratum."""
        first = replace(phase, phase=phase.phase._replace(revision=1), why="", superseded="")
        return self._drafted(first).filled()

    @cached_property
    def _spots(self) -> dict[str, str]:
        # All phases lie equally deep.
        return self.signpost.spots(f"{self.game.id}/phase/index.html")

    @cached_property
    def _drafts(self) -> dict[str, phase_texts.Draft]:
        return {}

    @cached_property
    def _reports(self) -> dict[str, Report]:
        return {}

    def _key(self, *values: Any) -> str:
        game, rules = self.game, self.rules
        rest = (self.signpost, values)
        return key(self.keys.pages, game.id, game.title, game.game_file, rules.id, rules.title, list(rules.credits), rest)
