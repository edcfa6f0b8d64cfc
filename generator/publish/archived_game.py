"""What a site keeps of a game that moved to an archive: a page that leads there, one for each phase, and the PNGs that posts show.

No page of a site can send an `<img>` in a forum elsewhere. So these PNGs stay, unless the GM says that they are not needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from generator.core.archived import archived_too_early, keeps_pictures
from generator.core.problem import Problem
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.publish.build_cache import BuildCache
from generator.publish.cache_keys import key, sha256
from generator.publish.draw_pictures import Drawing
from generator.publish.feeds import SHOWN
from generator.publish.filmstrip import Frame, draw, frames
from generator.publish.game_page import GamePage, card
from generator.publish.phase_page import folder
from generator.publish.picture_files import PlannedPicture, base_map, plan_pictures
from generator.publish.players import players
from generator.publish.render_pool import RenderPool
from generator.publish.site import Card, FinishPages, Progress
from generator.publish.templating import Head, Pages
from generator.render.base_maps.map_frame import WIDTH

if TYPE_CHECKING:
    from generator.publish.game_build import GameBuild

_END = 320
"""How wide the picture of the last position is, in pixels: as wide as the front page shows it."""


@dataclass(frozen=True)
class ArchivedGame:
    """A game whose pages are in the archive at this `address`, and all that they would be made from."""

    made: GameBuild
    address: str

    def begin(self, cache: BuildCache, pool: RenderPool, progress: Progress) -> FinishPages | list[Problem]:
        """Keep the PNGs of its posts or begin to draw them; calling what this gives makes the pages. A fault if it is not over."""
        made = self.made
        if not made.timeline.over:
            return list(archived_too_early(made.game.game_file, over=False))
        shown = {it.phase.folder: self._planned(it) for it in made.timeline.done} if made.rules.chart else {}
        drawing = Drawing(made.game.id, made.inputs, made.keys.drawing, cache, pool, progress)
        drawing.add(self._posted(shown))

        def finish() -> tuple[Card, list[Problem]]:
            problems = drawing.finish()
            return self._publish(shown, cache), problems

        return finish

    def _planned(self, phase: PublicPhase) -> tuple[PlannedPicture, ...]:
        made = self.made
        return plan_pictures(folder(made.game.id, phase), made.rules.pictures(phase), made.pages.site.pngs.at(phase.at))

    def _posted(self, shown: Mapping[str, Sequence[PlannedPicture]]) -> Iterator[PlannedPicture]:
        """The pictures that posts show, as PNGs alone."""
        if shown and keeps_pictures(self.made.game.game_file):
            for those in (*shown.values(), self.made.board_now()):
                yield from (replace(it, has_svg=False, answers=None) for it in those if it.pngs)

    def _publish(self, shown: Mapping[str, Sequence[PlannedPicture]], cache: BuildCache) -> Card:
        """Make or keep the pages; gives what other pages say of the game."""
        made = self.made
        strip = frames(made.game.id, made.timeline, shown) if shown and made.pngs_of_game != "none" else []
        if keeps_pictures(made.game.game_file):
            made.film(strip, cache)
        said = self._said(self._end(strip, cache))
        phases = [it.phase for it in made.timeline.done]
        made_from = key(made.keys.pages, said, phases, made.links.board.rules, list(made.rules.credits))
        cache.keep_or_make(made.game.id, made_from, lambda: self._pages(said))
        return said

    def _end(self, strip: Sequence[Frame], cache: BuildCache) -> dict[str, Any] | None:
        """Make or keep a small picture of who owned what at the end; gives it as the front page shows it, if there is one."""
        made = self.made
        if not strip:
            return None
        name = f"{made.game.id}/end"
        frame = strip[-1]._replace(folder=name)
        made_from = key(made.keys.drawing, sha256(made.base), made.rules.styles, frame.path, frame.picture.fills)
        cache.keep_or_make(name, made_from, partial(draw, frame, made.base, made.rules.styles, _END))
        if frame.path not in cache.paths(name):
            return None
        return {"src": frame.path, "width": _END, "height": round(base_map(made.base).height * _END / WIDTH)}

    def _said(self, end: Mapping[str, Any] | None) -> dict[str, Any]:
        made = self.made
        newest = {it.phase.folder: made.reports.of(it) for it in made.timeline.line[-SHOWN:]}
        page = GamePage(made.game, made.rules, made.timeline, made.board_now(), {}, newest, made.links.board)
        said = {**card(page), "map": end, "archived": f"{self.address}{made.game.id}/index.html"}
        if made.pages.site.player_pages:
            said["players"] = players(made.game, made.rules, said["result"])
        return said

    def _pages(self, said: Mapping[str, Any]) -> dict[str, bytes]:
        """The page of the game, and at the old address of each phase a page of a few hundred bytes that leads to the new one."""
        made = self.made
        game, pages, path = made.game, made.pages, f"{made.game.id}/index.html"
        head = Head(title=game.title, description=f"{game.title}, a game of {made.rules.title} that is over and was archived.")
        rules_page = made.links.board.rules_page(path)
        own = pages.page(path, "archived.html", head, said=said, rules_page=rules_page, credits=made.rules.credits)
        moved = [(folder(game.id, it), it.phase.title) for it in made.timeline.done]
        moved.append((f"{game.id}/latest", "the latest report"))
        return {path: own, **{f"{it}/index.html": self._moved(f"{it}/index.html", title, pages) for it, title in moved}}

    def _moved(self, path: str, name: str, pages: Pages) -> bytes:
        title, to = f"{self.made.game.title}: {name}", f"{self.address}{path}"
        head = Head(title=title, description=f"{title} is in the archive now.")
        return pages.page(path, "onward.html", head, why="This page has moved", name=to, to=to, credits=self.made.rules.credits)
