"""A game's own page, and what the front page and the feeds say of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import groupby
from typing import Any

from generator.core.export import Export
from generator.core.game import paused
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish import running
from generator.publish.extra_pages import ExtraPage, links
from generator.publish.feeds import SHOWN, game_feed
from generator.publish.filmstrip import WIDE, Frame
from generator.publish.imported import imported
from generator.publish.moments import moment, zone
from generator.publish.phase_page import figures, folder, image
from generator.publish.phase_report import Report
from generator.publish.picture_files import PlannedPicture, Sizes
from generator.publish.record_json import game_record
from generator.publish.results import result
from generator.publish.standing import standing
from generator.publish.templating import NOWHERE, BoardLinks, Head, Pages, link
from generator.publish.timeline import Timeline
from generator.render.texts import phase_texts


@dataclass(frozen=True, slots=True)
class GamePage:
    """What the page of a game is made from: `now` has the picture of the board as it stands, `reports` those of the newest phases.

    `there` has the files of pictures that could be made, `own` the pages that the game has besides those of its phases,
    `powers` the path of the page of each power, by id, and `exports` its files for the programs that its rule system knows.
    """

    game: PublicGame
    rules: Ruleset
    timeline: Timeline
    now: Sequence[PlannedPicture]
    there: Sizes
    reports: Mapping[str, Report]
    board: BoardLinks = NOWHERE
    own: Sequence[ExtraPage] = ()
    powers: Mapping[str, str] = field(default_factory=dict)
    exports: Sequence[Export] = ()
    strip: Sequence[Frame] = ()
    film: str = ""
    orders: str = ""

    @property
    def latest(self) -> dict[str, Any] | None:
        """The newest report, as templates show it."""
        if not self.timeline.line:
            return None
        phase = self.timeline.line[-1]
        return {**_entry(phase, self.game), "headline": self.reports[phase.phase.folder].headline}


def game_files(page: GamePage, said: Mapping[str, Any], pages: Pages) -> dict[str, bytes]:
    """The page of a game, its feed, its JSON and its deadline for calendars; `said` is its card."""
    own, line = page.game.id, page.timeline
    reports = {f"{own}/{name}/index.html": it.feed for name, it in page.reports.items()}
    return {
        f"{own}/index.html": _page(page, pages),
        f"{own}/feed.xml": game_feed(said, reports, pages.site.title, pages.site.base_url),
        f"{own}/game.json": game_record(page.game),
        **running.calendar_file(page.game, line.waiting, next(iter(line.line[-1:]), None), pages.site.base_url),
    }


def latest_files(game: PublicGame, rules: Ruleset, latest: PublicPhase, pages: Pages) -> dict[str, bytes]:
    """The page that leads to the latest report. Its address never changes, so pages of phases need not when the game goes on."""
    path, title = f"{game.id}/latest/index.html", f"{game.title}: {latest.phase.title}"
    head = Head(title=title, description=f"Leads to the latest report of {game.title}.")
    to = link(path, f"{game.id}/{latest.phase.folder}/index.html")
    name = latest.phase.title
    return {path: pages.page(path, "onward.html", head, why="The latest report", name=name, to=to, credits=rules.credits)}


def _page(page: GamePage, pages: Pages) -> bytes:
    game, line = page.game, page.timeline
    path = f"{game.id}/index.html"
    number = next((it.phase.number for it in (line.waiting, *line.line[-1:]) if it), -1)
    table = standing([it.picture for it in page.now], page.rules.styles, game.game_file)
    head = Head(
        title=game.title,
        description=f"{game.title}, a game of {page.rules.title}: maps, reports and standing.",
        feeds=((game.title, f"{game.id}/feed.xml"),),
        image=image(page.now, page.there),
    )
    return pages.page(
        path,
        "game.html",
        head,
        game=game,
        rules=page.rules.title,
        waiting=running.ahead(game, line.waiting, {it.owner: it.name for it in page.rules.styles}),
        people=running.people(game, table),
        latest=page.latest,
        notices=phase_texts.notices(game, number, number),
        figures=figures(page.now, page.there, path),
        strip=_strip(page, path),
        film=link(path, page.film) if page.film else "",
        standing=table,
        player_pages=pages.site.player_pages,
        power=page.rules.power,
        unplayed=page.rules.unplayed,
        years=[{"title": year, "phases": [_entry(it, game) for it in those]} for year, those in _years(line.line)],
        aside=[_entry(it, game) for it in line.done if it not in line.line],
        board=page.board.board(path),
        guide=link(path, page.board.guide) if page.board.guide else "",
        rules_page=page.board.rules_page(path),
        whole=link(path, f"{game.id}/all/index.html") if line.line else "",
        orders=link(path, f"{page.orders}/index.html") if page.orders else "",
        posts=bool(pages.site.forums) and bool(game.phases),
        own=links(page.own, path),
        imported=imported(game, page.rules) if page.rules.foreign else None,
        exports=page.exports,
        powers={owner: link(path, there) for owner, there in page.powers.items()},
        credits=page.rules.credits,
    )


def _strip(page: GamePage, path: str) -> list[dict[str, Any]]:
    """The small maps as the template shows them; their height is that of the large map without its key."""
    size = next((page.there[it.svg] for it in page.now if it.svg in page.there), None)
    if size is None:
        return []
    wide, high, own = size
    measures = {"width": WIDE, "height": round((high - own) * WIDE / wide)}
    return [
        {"year": it.year, "href": link(path, f"{it.folder}/index.html"), "src": link(path, it.path), **measures}
        for it in page.strip
    ]


def card(page: GamePage) -> dict[str, Any]:
    """What other pages say of the game. These are plain values, since later builds that keep the game use them again."""
    game, line = page.game, page.timeline
    newest = list(reversed(line.line))[:SHOWN]
    thumb = figures(page.now, page.there, "index.html")
    return {
        "id": game.id,
        "title": game.title,
        "rules": page.rules.title,
        "guide": page.board.guide,
        "waiting": line.waiting.phase.title if line.waiting else "",
        "due": line.waiting.due if line.waiting else "",
        "paused": paused(game.game_file) if line.waiting else "",
        "zone": zone(game.game_file),
        "over": line.over,
        "result": result(page.rules, line, [it.picture for it in page.now]),
        "map": {"src": thumb[0]["svg"], "width": thumb[0]["width"], "height": thumb[0]["height"]} if thumb else None,
        "phases": [
            {
                "path": f"{folder(game.id, it)}/index.html",
                "title": it.phase.title,
                "at": it.at,
                "summary": page.reports[it.phase.folder].headline,
            }
            for it in newest
        ],
    }


def _years(line: Iterable[PublicPhase]) -> Iterable[tuple[str, list[PublicPhase]]]:
    return [(year, list(those)) for year, those in groupby(line, key=lambda it: it.phase.year_name)]


def _entry(it: PublicPhase, game: PublicGame) -> dict[str, Any]:
    return {
        "title": it.phase.title,
        "href": f"{it.phase.folder}/index.html",
        "revision": it.phase.revision,
        "corrects": game.corrects(it.phase),
        "at": moment(it.at, zone(game.game_file)),
    }
