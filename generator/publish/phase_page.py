"""The page of one adjudicated phase."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from markupsafe import Markup

from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.changes import Change
from generator.publish.extra_pages import ExtraPage, links, links_of
from generator.publish.moments import moment, zone
from generator.publish.phase_report import Report, inline, with_maps
from generator.publish.picture_files import PlannedPicture, Sizes
from generator.publish.templating import NO_PREVIEW, NOWHERE, BoardLinks, Head, Pages, PreviewImage, link
from generator.publish.timeline import Timeline
from generator.render.markup.answers import Place

MOST_KINDS = 3
"""How many kinds of map a reader keeps from phase to phase; the style sheet knows no more."""


@dataclass(frozen=True, slots=True)
class PhasePage:
    """What the page of a phase is made from. `changed` is how its report differs from that of the revision before.

    `there` has the files of pictures that could be made, `own` the pages that the game has besides those of its phases. `kinds` are
    the kinds of map that readers of the game may choose between (see `kinds_of`). `since` is what the phase changed on the board,
    if anything (see `Since`), `places` are the names of places with their addresses, `powers` the addresses of powers by name.
    """

    game: PublicGame
    rules: Ruleset
    phase: PublicPhase
    timeline: Timeline
    pictures: Sequence[PlannedPicture]
    there: Sizes
    report: Report
    changed: Sequence[Change] = ()
    board: BoardLinks = NOWHERE
    own: Sequence[ExtraPage] = ()
    kinds: Sequence[str] = ()
    since: Mapping[str, Any] | None = None
    places: Mapping[str, Place] = field(default_factory=dict)
    powers: Mapping[str, str] = field(default_factory=dict)


def kinds_of(phases: Iterable[Sequence[PlannedPicture]]) -> tuple[str, ...]:
    """The names of the pictures of phases with more than one, the first few: what the page of the next phase may show as well.

    `phases` has the pictures of each phase of a game.
    """
    found = dict.fromkeys(it.picture.name for those in phases if len(those) > 1 for it in those)
    return tuple(found)[:MOST_KINDS]


def folder(name: str, phase: PublicPhase) -> str:
    """The folder of a phase in the site; it never changes."""
    return f"{name}/{phase.phase.folder}"


def page_files(page: PhasePage, pages: Pages) -> dict[str, bytes]:
    """The page of a phase."""
    here = folder(page.game.id, page.phase)
    return {f"{here}/index.html": _page(page, pages, here)}


def figures(pictures: Sequence[PlannedPicture], there: Sizes, page: str, kinds: Sequence[str] = ()) -> list[dict[str, Any]]:
    """The pictures that could be drawn, as the template of `page` shows them; `kind` is the number of the kind, or 0."""
    return [
        {
            "id": _map_id(it.picture.name),
            "kind": kinds.index(it.picture.name) + 1 if it.picture.name in kinds else 0,
            "name": it.picture.name,
            "title": it.picture.title,
            "description": it.picture.description,
            "svg": link(page, it.svg),
            "whole": it.answers.whole if it.answers else "",
            "seen": f"#{it.picture.name}" if it.within else "",
            "pngs": [
                {"href": link(page, file.path), "width": file.width, "labels": file.labels}
                for file in it.pngs
                if file.path in there
            ],
            "width": there[it.svg][0],
            "height": there[it.svg][1],
            "key": there[it.svg][2],
            "answers": it.answers is not None,
        }
        for it in pictures
        if it.svg in there
    ]


def image(pictures: Sequence[PlannedPicture], there: Sizes) -> PreviewImage:
    """A PNG of the first picture that has any, for sites that show a preview of a link.

    It is the one with the labels of the SVG: with others the key may be taller, and then the picture has another shape.
    """
    for planned in pictures:
        for file in planned.pngs:
            if file.path in there and (file.labels == "name") == planned.picture.named:
                width, height, _ = there[file.path]
                return PreviewImage(file.path, planned.picture.title, file.width, round(height * file.width / width))
    return NO_PREVIEW


def _page(page: PhasePage, pages: Pages, here: str) -> bytes:
    game, phase, timeline = page.game, page.phase, page.timeline
    around = timeline.around(phase)
    head = Head(
        title=f"{game.title}: {phase.phase.title}",
        description=page.report.headline or f"{phase.phase.title} of {game.title}",
        above=((game.title, f"{game.id}/index.html"),),
        feeds=((game.title, f"{game.id}/feed.xml"),),
        image=image(page.pictures, page.there),
        here=phase.phase.title,
    )
    return pages.page(
        f"{here}/index.html",
        "phase.html",
        head,
        frames=any(it.answers for it in page.pictures if it.svg in page.there),
        arrow_keys=bool(around.previous or around.following),
        game=game,
        rules=page.rules.title,
        phase={
            "title": phase.phase.title,
            "revision": phase.phase.revision,
            "at": moment(phase.at, zone(game.game_file)),
            "why": phase.why.rstrip("."),
        },
        way={name: _step(there, phase) for name, there in around._asdict().items()},
        latest=not timeline.over and around.last != phase,
        successor=_step(timeline.successor(phase), phase),
        stale=phase not in timeline.line,
        older=[_step(it, phase) for it in timeline.older(phase)],
        changed=_changed(page),
        figures=figures(page.pictures, page.there, f"{here}/index.html", page.kinds),
        kinds=_kinds(page.kinds),
        contents=page.report.contents,
        report=_report(page, f"{here}/index.html"),
        since=page.since,
        places=page.places,
        powers=page.powers,
        posts=bool(pages.site.forums),
        revealed=bool(page.phase.revealed),
        board=page.board.board(f"{here}/index.html"),
        rules_page=page.board.rules_page(f"{here}/index.html"),
        whole=link(f"{here}/index.html", f"{game.id}/all/index.html") if timeline.line else "",
        own=links(page.own, f"{here}/index.html"),
        telling=links_of(page.own, phase.phase.folder, f"{here}/index.html"),
        credits=page.rules.credits,
    )


def _report(page: PhasePage, path: str) -> Markup:
    """The report, whose lines lead to what the first picture shows of them."""
    shown = next((it for it in page.pictures[:1] if it.answers and it.svg in page.there), None)
    if shown is None or shown.answers is None:
        return page.report.html
    return with_maps(page.report, [it.id for it in shown.answers.lines], link(path, shown.svg), shown.picture.name)


def _map_id(name: str) -> str:
    return f"map_{name}"


def _kinds(names: Sequence[str]) -> list[dict[str, Any]]:
    """The kinds of map, and all maps together, as links to another phase name them."""
    found = [{"number": str(number), "id": _map_id(name)} for number, name in enumerate(names, 1)]
    return [*found, {"number": "all", "id": _map_id("all")}] if found else []


def _step(there: PublicPhase | None, here: PublicPhase) -> dict[str, Any] | None:
    if there is None or there == here:
        return None
    return {
        "title": there.phase.title,
        "href": f"../{there.phase.folder}/index.html",
        "revision": there.phase.revision,
        "why": there.why.rstrip("."),
    }


def _changed(page: PhasePage) -> dict[str, Any] | None:
    if not page.changed:
        return None
    lines = [{"gone": [inline(line) for line in it.gone], "new": [inline(line) for line in it.new]} for it in page.changed]
    return {"title": "What changed", "changes": lines}
