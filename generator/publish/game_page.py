"""A game's own page, and what the front page and the feeds say of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from generator.core.game import paused
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.extra_pages import RulePage, links
from generator.publish.feeds import SHOWN, game_feed
from generator.publish.moments import moment, zone
from generator.publish.phase_page import figures, folder
from generator.publish.phase_report import Report, fed
from generator.publish.picture_files import Plate, Sizes
from generator.publish.record_json import game_record
from generator.publish.standing import standing
from generator.publish.templating import NOWHERE, Head, Pages, Signpost
from generator.publish.timeline import Timeline
from generator.render import phase_texts


@dataclass(frozen=True, slots=True)
class Overview:
    """All that a game's page is made from: `now` has the picture of the board as it stands, `reports` the newest phases' words.

    `own` are the pages that the rule system adds to the game.
    """

    game: PublicGame
    rules: Ruleset
    timeline: Timeline
    now: Sequence[Plate]
    there: Sizes
    reports: Mapping[str, Report]
    board: Signpost = NOWHERE
    own: Sequence[RulePage] = ()

    @property
    def latest(self) -> dict[str, Any] | None:
        """The newest report, as templates show it."""
        if not self.timeline.line:
            return None
        phase = self.timeline.line[-1]
        return {**_entry(phase, self.game), "headline": self.reports[phase.phase.folder].headline}


def game_files(view: Overview, said: Mapping[str, Any], pages: Pages) -> dict[str, bytes]:
    """The page of a game, its feed and its JSON; `said` is its card."""
    own = view.game.id
    reports = {f"{own}/{name}/index.html": fed(it) for name, it in view.reports.items()}
    return {
        f"{own}/index.html": _page(view, pages),
        f"{own}/feed.xml": game_feed(said, reports, pages.site.base_url),
        f"{own}/game.json": game_record(view.game),
    }


def _page(view: Overview, pages: Pages) -> bytes:
    game, line = view.game, view.timeline
    path = f"{game.id}/index.html"
    number = next((it.phase.number for it in (line.waiting, *line.line[-1:]) if it), -1)
    head = Head(
        title=game.title,
        description=f"{game.title}, a game of {view.rules.title}: maps, reports and standing.",
        feeds=((game.title, f"{game.id}/feed.xml"),),
        image=_image(view.now, view.there),
    )
    return pages.page(
        path,
        "game.html",
        head,
        game=game,
        rules=view.rules.title,
        waiting=_waiting(line.waiting, game),
        latest=view.latest,
        notices=phase_texts.notices(game, number, number),
        figures=figures(view.now, view.there, path),
        standing=standing([it.picture for it in view.now], view.rules.styles, game.game_file),
        power=view.rules.power,
        unplayed=view.rules.unplayed,
        years=[{"title": year, "phases": [_entry(it, game) for it in those]} for year, those in _years(line.line)],
        aside=[_entry(it, game) for it in line.done if it not in line.line],
        board=view.board.board(path),
        own=links(view.own, path),
        credits=view.rules.credits,
    )


def card(view: Overview) -> dict[str, Any]:
    """What other pages say of the game, as plain values that outlive this build."""
    game, line = view.game, view.timeline
    newest = list(reversed(line.line))[:SHOWN]
    thumb = figures(view.now, view.there, "index.html")
    return {
        "id": game.id,
        "title": game.title,
        "rules": view.rules.title,
        "waiting": line.waiting.phase.title if line.waiting else "",
        "due": line.waiting.due if line.waiting else "",
        "paused": paused(game.game_file) if line.waiting else "",
        "zone": zone(game.game_file),
        "over": line.waiting is None and bool(line.line),
        "map": {"src": thumb[0]["svg"], "width": thumb[0]["width"], "height": thumb[0]["height"]} if thumb else None,
        "phases": [
            {
                "path": f"{folder(game.id, it)}/index.html",
                "title": it.phase.title,
                "at": it.at,
                "summary": view.reports[it.phase.folder].headline,
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


def _waiting(it: PublicPhase | None, game: PublicGame) -> dict[str, Any] | None:
    if it is None:
        return None
    again, held = game.corrects(it.phase), paused(game.game_file)
    return {"title": it.phase.title, "due": moment(it.due, zone(game.game_file)), "corrects": again, "paused": held}


def _image(plates: Sequence[Plate], there: Sizes) -> tuple[str, str]:
    found = [(file.path, it.picture.title) for it in plates for file in it.prints if file.path in there]
    return found[-1] if found else ("", "")
