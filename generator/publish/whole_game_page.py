"""The whole game on one page: every report that counts, in order, so that the browser's find is the search."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from markupsafe import Markup

from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.core.slug import slug
from generator.publish.phase_page import figures, folder
from generator.publish.phase_report import Report
from generator.publish.picture_files import PlannedPicture, Sizes
from generator.publish.templating import BoardLinks, Head, Pages, link

LONGEST = 600_000
"""The most characters of Markdown on one page: about 130 KiB compressed where reports are full of names and dice, 75 elsewhere.

The compressed page itself is not measured, since it differs from one computer to the next.
"""

_TITLE = "All reports"


@dataclass(frozen=True, slots=True)
class WholeGamePage:
    """What the page is made from: the phases that count with their reports and pictures, by folder.

    `there` has the files of pictures that could be made.
    """

    game: PublicGame
    rules: Ruleset
    line: Sequence[PublicPhase]
    pictures: Mapping[str, Sequence[PlannedPicture]]
    there: Sizes
    reports: Mapping[str, Report]
    board: BoardLinks


@dataclass(frozen=True, slots=True)
class _Year:
    """A year of the game, and the path of the page that has its reports."""

    title: str
    phases: Sequence[PublicPhase]
    path: str


def whole_game_folder(game: str) -> str:
    """The folder of the page in the site."""
    return f"{game}/all"


def whole_game_files(page: WholeGamePage, pages: Pages) -> dict[str, bytes]:
    """The page; where its reports are longer than `LONGEST`, a list of years instead, and a page for each of them."""
    here = whole_game_folder(page.game.id)
    path = f"{here}/index.html"
    by_year = [(title, list(those)) for title, those in groupby(page.line, key=lambda it: it.phase.year_name)]
    if sum(len(it.markdown) for it in page.reports.values()) <= LONGEST:
        years = [_Year(title, those, path) for title, those in by_year]
        return {path: _page(page, pages, path, years, years)}
    years = [_Year(title, those, f"{here}/{slug(title)}/index.html") for title, those in by_year]
    return {path: _page(page, pages, path, years, [])} | {it.path: _page(page, pages, it.path, [it], [it]) for it in years}


def _page(page: WholeGamePage, pages: Pages, path: str, listed: Sequence[_Year], told: Sequence[_Year]) -> bytes:
    """A page that lists these years and has the reports of those; one that is not the first is the page of a single year."""
    game = page.game
    first = f"{whole_game_folder(game.id)}/index.html"
    of_year = "" if path == first else listed[0].title
    head = Head(
        title=f"{game.title}: all reports{of_year and f' of {of_year}'}",
        description=f"{game.title}: every report{of_year and f' of {of_year}'} in order, on one page.",
        above=((game.title, f"{game.id}/index.html"), *([(_TITLE, first)] if of_year else [])),
        feeds=((game.title, f"{game.id}/feed.xml"),),
        here=of_year or _TITLE,
    )
    return pages.page(
        path,
        "all.html",
        head,
        game=game,
        rules=page.rules.title,
        home=link(path, f"{game.id}/index.html"),
        of_year=of_year,
        years=[{"title": it.title, "phases": [_entry(phase, it.path, path) for phase in it.phases]} for it in listed],
        phases=[_told(page, it, path) for year in told for it in year.phases],
        credits=page.rules.credits,
    )


def _entry(it: PublicPhase, there: str, path: str) -> dict[str, str]:
    """A phase in the list at the top of the page at `path`, below its year; its report is on the page `there`."""
    short = it.phase.title.replace(f"{it.phase.year_name} ", "", 1)
    return {"title": short, "href": f"{link(path, there) if there != path else ''}#{it.phase.folder}"}


def _told(page: WholeGamePage, it: PublicPhase, path: str) -> dict[str, Any]:
    """A phase with its report. Its anchor is its folder; the ids in its report begin with the number in that, which is short."""
    name = it.phase.folder
    html = page.reports[name].among
    if path != f"{whole_game_folder(page.game.id)}/index.html":  # the page of a year lies one folder deeper
        html = Markup(html.replace('href="../', 'href="../../'))  # noqa: S704  # as it was made; words have no quotation marks
    return {
        "id": name,
        "title": it.phase.title,
        "revision": it.phase.revision if page.game.corrects(it.phase) else 0,
        "href": link(path, f"{folder(page.game.id, it)}/index.html"),
        "maps": [{"name": one["name"], "href": one["svg"] + one["seen"]} for one in figures(page.pictures[name], page.there, path)],
        "report": html,
    }
