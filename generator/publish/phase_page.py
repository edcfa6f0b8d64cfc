"""The page of one adjudicated phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.changes import Change
from generator.publish.extra_pages import RulePage, links
from generator.publish.moments import moment, zone
from generator.publish.phase_report import Report, inline
from generator.publish.picture_files import Plate, Sizes
from generator.publish.templating import NOWHERE, Head, Pages, Signpost, link
from generator.publish.timeline import Timeline


@dataclass(frozen=True, slots=True)
class Spread:
    """All that a phase's page is made from. `changed` is how its report differs from that of the version before.

    `own` are the pages that the rule system adds to the game.
    """

    game: PublicGame
    rules: Ruleset
    phase: PublicPhase
    timeline: Timeline
    plates: Sequence[Plate]
    there: Sizes
    report: Report
    changed: Sequence[Change] = ()
    board: Signpost = NOWHERE
    own: Sequence[RulePage] = ()


def folder(game: str, phase: PublicPhase) -> str:
    """The folder of a phase in the site; it never changes."""
    return f"{game}/{phase.phase.folder}"


def page_files(spread: Spread, pages: Pages) -> dict[str, bytes]:
    """The page of a phase."""
    here = folder(spread.game.id, spread.phase)
    return {f"{here}/index.html": _page(spread, pages, here)}


def figures(plates: Sequence[Plate], there: Sizes, page: str) -> list[dict[str, Any]]:
    """Pictures as a template shows them on a page; only those that could be drawn."""
    return [
        {
            "name": it.picture.name,
            "title": it.picture.title,
            "description": it.picture.description,
            "svg": link(page, it.svg),
            "pngs": [
                {"href": link(page, file.path), "width": file.width, "labels": file.labels}
                for file in it.prints
                if file.path in there
            ],
            "width": there[it.svg][0],
            "height": there[it.svg][1],
        }
        for it in plates
        if it.svg in there
    ]


def image(plates: Sequence[Plate], there: Sizes) -> tuple[str, str]:
    """The largest PNG of the first picture and its words, for sites that show a preview of a link."""
    for plate in plates:
        for file in reversed(plate.prints):
            if file.path in there:
                return file.path, plate.picture.title
    return "", ""


def _page(spread: Spread, pages: Pages, here: str) -> bytes:
    game, phase, timeline = spread.game, spread.phase, spread.timeline
    head = Head(
        title=f"{game.title}: {phase.phase.title}",
        description=spread.report.headline or f"{phase.phase.title} of {game.title}",
        above=((game.title, f"{game.id}/index.html"),),
        feeds=((game.title, f"{game.id}/feed.xml"),),
        image=image(spread.plates, spread.there),
        here=phase.phase.title,
    )
    return pages.page(
        f"{here}/index.html",
        "phase.html",
        head,
        game=game,
        rules=spread.rules.title,
        phase={
            "title": phase.phase.title,
            "revision": phase.phase.revision,
            "at": moment(phase.at, zone(game.game_file)),
            "why": phase.why.rstrip("."),
        },
        way={name: _step(there, phase) for name, there in timeline.way(phase)._asdict().items()},
        successor=_step(timeline.successor(phase), phase),
        stale=phase not in timeline.line,
        older=[_step(it, phase) for it in timeline.older(phase)],
        changed=_changed(spread),
        figures=figures(spread.plates, spread.there, f"{here}/index.html"),
        contents=spread.report.contents,
        report=spread.report.html,
        posts=bool(pages.site.forums),
        revealed=bool(spread.phase.revealed),
        board=spread.board.board(f"{here}/index.html"),
        own=links(spread.own, f"{here}/index.html"),
        credits=spread.rules.credits,
    )


def _step(there: PublicPhase | None, here: PublicPhase) -> dict[str, Any] | None:
    if there is None or there == here:
        return None
    return {
        "title": there.phase.title,
        "href": f"../{there.phase.folder}/index.html",
        "revision": there.phase.revision,
        "why": there.why.rstrip("."),
    }


def _changed(spread: Spread) -> dict[str, Any] | None:
    if not spread.changed:
        return None
    lines = [{"gone": [inline(line) for line in it.gone], "new": [inline(line) for line in it.new]} for it in spread.changed]
    return {"title": "What changed", "changes": lines}
