"""Makes what the site has of one game: first its maps, since a page links only to pictures that could be drawn, then its pages."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property, partial
from typing import Any

from jinja2 import Environment

from generator.core.problem import Problem
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key, sha256
from generator.publish.draw_pictures import Drawing, drawn_sizes
from generator.publish.extra_pages import ExtraPage, extra_page_files, links, links_of
from generator.publish.feeds import SHOWN
from generator.publish.filmstrip import FEWEST, Frame, draw, draw_film, film_path, frames
from generator.publish.game_keys import GameKeys
from generator.publish.game_links import GameLinks
from generator.publish.game_page import GamePage, card, game_files, latest_files
from generator.publish.game_reports import GameReports
from generator.publish.kept_reports import KeptReports
from generator.publish.orders_page import orders_page, with_map
from generator.publish.phase_page import PhasePage, folder, kinds_of, page_files
from generator.publish.phase_posts import images, opening, opening_files, phase_posts, post_files
from generator.publish.phase_report import Report
from generator.publish.picture_answers import answers
from generator.publish.picture_files import PlannedPicture, RenderInputs, Sizes, plan_pictures, share_svg
from generator.publish.players import players
from generator.publish.png_choices import PngChoice
from generator.publish.program_files import ProgramFiles
from generator.publish.record_json import record
from generator.publish.render_pool import RenderPool
from generator.publish.revealed_page import Revealed, revealed_files, revealed_in
from generator.publish.since import Since
from generator.publish.site import CacheKeys, FinishPages, Progress, SiteFolders
from generator.publish.templating import NOWHERE, BoardLinks, Pages
from generator.publish.timeline import Timeline, timeline
from generator.publish.whole_game_page import WholeGamePage, whole_game_files, whole_game_folder
from generator.render.markup.answers import Answers


@dataclass(frozen=True)
class GameBuild:
    """A game whose pages have to be made, what they are made from, and how pages link to its board.

    `base` is the base map. `sealed(folder, name)` gives the bytes of a sealed report of a phase. `kept` are the reports that the
    last build made.
    """

    game: PublicGame
    rules: Ruleset
    base: bytes
    folders: SiteFolders
    keys: CacheKeys
    pages: Pages
    phrases: Environment
    sealed: Callable[[str, str], bytes]
    kept: KeptReports
    board: BoardLinks = NOWHERE

    @cached_property
    def timeline(self) -> Timeline:
        """The game's phases in reading order."""
        return timeline(self.game)

    @cached_property
    def links(self) -> GameLinks:
        """Where names on its pages lead."""
        return GameLinks(self.game, self.rules, self.timeline, self.board)

    @cached_property
    def reports(self) -> GameReports:
        """The reports of its phases."""
        return GameReports(self.game, self.rules, self.timeline, self.phrases, self.links, self.kept, self._keys.report)

    @cached_property
    def _keys(self) -> GameKeys:
        return GameKeys(self.game, self.rules, self.links, self.keys.pages)

    @cached_property
    def since(self) -> Since:
        """What changed on the board in each phase."""
        return Since(self.rules, self.timeline)

    @cached_property
    def extra_pages(self) -> tuple[ExtraPage, ...]:
        """Its pages besides those of phases."""
        return self.links.pages(lambda it: self.reports.of(it).lines)

    def begin(self, cache: BuildCache, pool: RenderPool, progress: Progress) -> FinishPages:
        """Keep every picture of the game or begin to draw it; calling what this gives makes the pages."""
        drawing = self._drawing(cache, pool, progress)
        planned: dict[str, tuple[PlannedPicture, ...]] = {}
        for it in reversed(self.timeline.done):  # the latest one first: what is new is being drawn while others are looked at
            planned[it.phase.folder] = those = self._planned(it)
            if drawing:
                drawing.add(those)
        now = self.board_now()
        if drawing:
            drawing.add(now)
        shown = dict(reversed(planned.items()))
        return lambda: self._publish(shown, now, drawing, cache, progress)

    def _publish(
        self,
        shown: Mapping[str, Sequence[PlannedPicture]],
        now: Sequence[PlannedPicture],
        drawing: Drawing | None,
        cache: BuildCache,
        progress: Progress,
    ) -> tuple[dict[str, Any], list[Problem]]:
        """Make or keep every page of the game. Gives what other pages say of it, and why pictures are missing."""
        # While the first pictures are drawn, all is made that does not ask how large they are.
        for page in self.extra_pages:
            self._extra_page(page, cache)
        to_order = orders_page(self.game, self.rules, self.pages.site.inbox)
        strip = self._strip(shown, cache)
        problems: list[Problem] = []
        contents = self._phases(shown, drawing.each(problems) if drawing else None, cache)
        progress(f"{self.game.id}: pages")
        there = drawn_sizes([it for those in (*shown.values(), now) for it in those], cache)
        self._whole_game(shown, there, contents, cache)
        programs = ProgramFiles(self.game, self.rules, self.timeline, self.folders.templates)
        exports = programs.keep_or_make(self._keys.of(contents, self.timeline.waiting), cache) if contents else ()
        for it in self.game.phases:
            self._reports_of(it, cache)
        if to_order:
            self._extra_page(with_map(to_order, now, there), cache)
        film = film_path(self.game.id) if cache.paths(film_path(self.game.id)) else ""
        self._opening(there, film, cache)
        self._latest(cache)
        links, own, powers = self.links.board, self.extra_pages, self.links.power_pages
        orders = to_order.folder if to_order else ""
        said = self._front(
            GamePage(
                self.game, self.rules, self.timeline, now, there, self._newest(), links, own, powers, exports, strip, film, orders
            ),
            cache,
        )
        return said, problems

    def _front(self, page: GamePage, cache: BuildCache) -> dict[str, Any]:
        """Make or keep the game's own page. Gives what other pages say of the game."""
        said = card(page)
        if self.pages.site.player_pages:
            said["players"] = players(self.game, self.rules, said["result"])
        made_from = self._keys.of(
            said,
            [it.phase for it in self.timeline.done],
            self.timeline.waiting,
            page.now,
            page.reports,
            page.there,
            self.game.orders_in,
            page.powers,
            [it.name for it in page.exports],
            [it[:2] for it in page.strip],
            page.film,
            page.orders,
        )
        cache.keep_or_make(self.game.id, made_from, lambda: game_files(page, said, self.pages))
        return said

    def _latest(self, cache: BuildCache) -> None:
        """Make or keep the page that always leads to the latest report."""
        for it in self.timeline.line[-1:]:
            made = partial(latest_files, self.game, self.rules, it, self.pages)
            cache.keep_or_make(f"{self.game.id}/latest", self._keys.of(it.phase), made)

    def _strip(self, shown: Mapping[str, Sequence[PlannedPicture]], cache: BuildCache) -> list[Frame]:
        """Make or keep the small pictures of the ends of years; gives those that are there."""
        if self.rules.chart is None or self.pngs_of_game == "none":
            return []
        found = frames(self.game.id, self.timeline, shown)
        for it in found:
            made_from = key(self.keys.drawing, sha256(self.base), self.rules.styles, it.path, it.picture.fills)
            cache.keep_or_make(f"{it.folder}/small", made_from, partial(draw, it, self.base, self.rules.styles))
        self.film(found, cache)
        return [it for it in found if cache.paths(f"{it.folder}/small")]

    def film(self, those: Sequence[Frame], cache: BuildCache) -> None:
        """Make or keep the film of the years that are over; it is made anew only when one more of them is."""
        if len(those) >= FEWEST:
            name, inputs = film_path(self.game.id), self.inputs
            made_from = key(inputs.key(self.keys.drawing), [(it.year, it.picture) for it in those])
            cache.keep_or_make(name, made_from, lambda: draw_film(self.game.id, those, inputs))

    def _planned(self, phase: PublicPhase) -> tuple[PlannedPicture, ...]:
        """The pictures of a phase, which answer with the lines of its report."""
        pictures = self.rules.pictures(phase)
        told = answers(pictures, self.reports.of(phase).lines, self.links.places, self.rules.styles)
        planned = plan_pictures(folder(self.game.id, phase), pictures, self.pages.site.pngs.at(phase.at))
        return share_svg([replace(it, answers=own) for it, own in zip(planned, told, strict=True)])

    def board_now(self) -> tuple[PlannedPicture, ...]:
        """The picture of the board as it stands, always at the same address: before the next phase, or after the last one."""
        last = self.timeline.waiting or next(iter(self.timeline.line[-1:]), None)
        if last is None:
            return ()
        if last.done:
            last = replace(last, position=last.after, after={}, done=False)
        shown = [replace(it, name="now") for it in self.rules.pictures(last)[-1:]]
        planned = plan_pictures(self.game.id, shown, self.pngs_of_game)
        return tuple(replace(it, answers=Answers(places=self.links.places_now)) for it in planned)

    @cached_property
    def pngs_of_game(self) -> PngChoice:
        """Which PNGs there are of the pictures that keep one address while the game goes on."""
        return self.pages.site.pngs.of_game(it.at for it in self.timeline.line)

    @cached_property
    def inputs(self) -> RenderInputs:
        """What its pictures are drawn with."""
        return RenderInputs(self.base, tuple(self.rules.styles), self.folders.fonts, self.game.title)

    def _drawing(self, cache: BuildCache, pool: RenderPool, progress: Progress) -> Drawing | None:
        if self.rules.chart is None:  # a board without a map; the standing counts its pictures all the same
            return None
        pool.prepare(self.inputs)
        return Drawing(self.game.id, self.inputs, self.keys.drawing, cache, pool, progress)

    def _phases(
        self, shown: Mapping[str, Sequence[PlannedPicture]], drawn: Iterable[PlannedPicture] | None, cache: BuildCache
    ) -> Mapping[str, str]:
        """Make or keep the page of each phase as soon as its pictures are drawn, if any are. Gives the key of what each tells."""
        kinds, done = kinds_of(shown.values()), {it.phase.folder: it for it in self.timeline.done}
        left = {name: set() if drawn is None else {it.name for it in those if it.paths} for name, those in shown.items()}
        contents = {name: self._phase(done[name], shown[name], kinds, cache) for name, those in left.items() if not those}
        for picture in drawn or ():
            name = picture.folder.rpartition("/")[2]
            if name in left:  # it is not that of the board as it stands
                left[name].remove(picture.name)
                if not left[name]:
                    contents[name] = self._phase(done[name], shown[name], kinds, cache)
        return contents

    def _phase(self, phase: PublicPhase, those: Sequence[PlannedPicture], kinds: Sequence[str], cache: BuildCache) -> str:
        """Make or keep the page of a phase. Gives the key of what it tells, whatever becomes of the game behind it."""
        here = folder(self.game.id, phase)
        drawn = drawn_sizes(those, cache)
        content = self._keys.of(self._keys.report(phase), drawn)
        cache.keep_or_make(f"{here}/texts", content, lambda: self._texts(phase, those, drawn))
        line = self.timeline
        first, previous, following, last = line.around(phase)
        # Only the pages at the end change when the game goes on: the others lead to the address of the latest report.
        around = [first, following, line.successor(phase), last if line.over else None]
        there = links(self.extra_pages, f"{here}/index.html"), links_of(self.extra_pages, phase.phase.folder, f"{here}/index.html")
        documents = self._keys.phases([previous, *line.older(phase)])
        page = key(content, documents, [it and it.phase for it in around], last == phase, phase in line.line, kinds, there)
        cache.keep_or_make(here, page, lambda: page_files(self._phase_page(phase, those, drawn, kinds), self.pages))
        if phase.revealed:
            it = revealed_in(line, phase, links_of(self.extra_pages, phase.phase.folder, f"{here}/revealed/index.html"))
            cache.keep_or_make(f"{here}/revealed", self._keys.of(it.settled), lambda: self._revealed(it))
        return content

    def _whole_game(
        self, shown: Mapping[str, Sequence[PlannedPicture]], there: Sizes, contents: Mapping[str, str], cache: BuildCache
    ) -> None:
        """Make or keep the page with every report. Where it is made anew a phase is new, and then each report was made already."""
        line = self.timeline.line
        if not line:
            return
        made_from = key([(it.phase, contents[it.phase.folder]) for it in line])

        def made() -> dict[str, bytes]:
            reports = {it.phase.folder: self.reports.of(it) for it in line}
            page = WholeGamePage(self.game, self.rules, line, shown, there, reports, self.links.board)
            return whole_game_files(page, self.pages)

        cache.keep_or_make(whole_game_folder(self.game.id), made_from, made)

    def _revealed(self, it: Revealed) -> dict[str, bytes]:
        return revealed_files(self.game, self.rules, it, self.pages, self.phrases)

    def _extra_page(self, it: ExtraPage, cache: BuildCache) -> None:
        drawn_on = (sha256(self.base), self.rules.styles) if it.has_maps else ()
        made_from = self._keys.of(it.settled, drawn_on)
        cache.keep_or_make(
            it.folder, made_from, lambda: extra_page_files(it, self.folders, self.pages, self.links.board, self.base)
        )

    def _phase_page(self, phase: PublicPhase, those: Sequence[PlannedPicture], there: Sizes, kinds: Sequence[str]) -> PhasePage:
        return PhasePage(
            game=self.game,
            rules=self.rules,
            phase=phase,
            timeline=self.timeline,
            pictures=those,
            there=there,
            report=self.reports.of(phase),
            changed=self.reports.changed(phase),
            board=self.links.board,
            own=self.extra_pages,
            kinds=kinds,
            since=self.since.values(phase),
            places=self.links.places,
            powers=self.links.power_links,
        )

    def _texts(self, phase: PublicPhase, those: Sequence[PlannedPicture], there: Sizes) -> dict[str, bytes]:
        """The record of a phase, and its posts."""
        files = {f"{folder(self.game.id, phase)}/record.json": record(self.game, phase)}
        if not self.pages.site.forums:
            return files
        maps = images(those, there, folder(self.game.id, phase))
        posts = phase_posts(self.reports.draft(phase), self.game, phase, self.rules, maps, self.pages.site)
        return files | post_files(self.game, phase, posts, self.rules, self.pages)

    def _opening(self, there: Sizes, film: str, cache: BuildCache) -> None:
        """Make or keep the first post of the game's thread, which is new with every phase and every word of the GM."""
        line, waiting, site = self.timeline.line, self.timeline.waiting, self.pages.site
        if not site.forums or not self.game.phases:
            return
        mapped = f"{self.game.id}/now-900.png" in there

        def made() -> dict[str, bytes]:
            posts = opening(self.phrases, self.game, self.rules, site, mapped=mapped, film=bool(film), rules=self.links.board.rules)
            return opening_files(self.game, line, posts, self.rules, self.pages)

        made_from = self._keys.of([it.phase for it in line], self._keys.phases([*line[-1:], waiting]), mapped, film)
        cache.keep_or_make(f"{self.game.id}/posts", made_from, made)

    def _reports_of(self, phase: PublicPhase, cache: BuildCache) -> None:
        """Copy the sealed reports of a phase as they are; nothing here can open them."""
        if phase.reports:
            own, here = phase.phase.folder, f"{folder(self.game.id, phase)}/reports"
            cache.keep_or_make(here, key(phase.reports), lambda: {f"{here}/{it}": self.sealed(own, it) for it in phase.reports})

    def _newest(self) -> dict[str, Report]:
        return {it.phase.folder: self.reports.of(it) for it in self.timeline.line[-SHOWN:]}
