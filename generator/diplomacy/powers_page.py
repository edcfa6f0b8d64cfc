"""The pages of a game's powers: their years, the tracks of their units, and what they did to each other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import accumulate, groupby
from typing import Any, get_args

from generator.core.extra_page import Page, PageBelow
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.core.slug import slug
from generator.diplomacy.board import Board
from generator.diplomacy.dealings import Dealing, What, dealings
from generator.diplomacy.orders import Unit
from generator.diplomacy.position import Position, load_once
from generator.diplomacy.unit_tracks import Deed, Track, tracks

KINDS = {"A": "Army", "F": "Fleet"}
FAILED = {"bounces": "bounces", "no-convoy": "no convoy", "cut": "cut", "void": "void"}
"""Outcomes that a list of orders has words for; all others say that the order did what it was for."""
MINORS = "minors"
"""Who stands for all minor powers, thralls and vassals in the table of dealings."""


def powers_page(board: Board) -> Page:
    """A list of the powers that somebody plays, and below it a page of each, of every game in which a phase was run."""
    about = (
        "The years of each power, its orders season by season, the life of each of its units, and whom it supported and attacked"
    )
    listed, below = partial(_listed, board), partial(_below, board)
    return Page("powers", "Powers", "all orders of each by season, and the life of each unit", about, listed, below=below)


def _listed(board: Board, phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
    if not any(it.done for it in phases):
        return None
    now, found = _positions(phases)[-1], tracks(phases)
    rows = [
        {
            "id": it.id,
            "address": slug(it.id),
            "name": it.name,
            "centres": len(now.owned(it.id)),
            "units": sum(each.power == it.id for each in now.units),
            "ever": sum(each.first.power == it.id for each in found),
        }
        for it in board.powers.values()
    ]
    return {"listed": rows}


def _below(board: Board, phases: Sequence[PublicPhase]) -> Sequence[PageBelow]:
    run, positions = [it.phase for it in phases if it.done], _positions(phases)
    found, done = tracks(phases), dealings(phases)
    names = {it.id: it.name for it in board.places.values()}
    called = {it.id: it.called or it.name for it in board.places.values()}
    return [
        PageBelow(
            address=slug(it.id),
            title=it.name,
            about=f"The years of {it.called or it.name}, its orders season by season, its units, and its friends and foes",
            template="power.html",
            values={
                "power": it.id,
                "years": _years(it.id, run, positions),
                "tracks": [_track(board, each) for each in found if each.first.power == it.id],
                "seasons": _seasons(it.id, found),
                "dealings": _dealings(board, it.id, done),
                "own": sum(number for one, number in done.items() if one == Dealing("supported", it.id, it.id)),
                "place_names": names,
                "place_called": called,
            },
            power=it.id,
        )
        for it in board.powers.values()
    ]


def _positions(phases: Sequence[PublicPhase]) -> list[Position]:
    """The position at the start, and that behind each phase that was run."""
    return [load_once(phases[0].position), *(load_once(it.after) for it in phases if it.done)]


def _years(power: str, run: Sequence[Phase], positions: Sequence[Position]) -> list[Mapping[str, Any]]:
    """What the power had at the start and at the end of each year, and which centres it won and lost in that."""
    by_year = [list(those) for _, those in groupby(run, key=lambda it: it.year_name)]
    ends = [0, *accumulate(map(len, by_year))]
    rows: list[Mapping[str, Any]] = []
    before = set(positions[0].owned(power))
    for title, folder, end in zip(
        ["Start", *(those[-1].year_name for those in by_year)], ["", *(those[-1].folder for those in by_year)], ends, strict=True
    ):
        owned = set(positions[end].owned(power))
        units = sum(it.power == power for it in positions[end].units)
        had = bool(rows) and not (rows[-1]["centres"] or rows[-1]["units"])
        if not (had and not owned and not units):  # years after its end tell nothing
            won, lost = sorted(owned - before), sorted(before - owned)
            rows.append({"title": title, "folder": folder, "centres": len(owned), "units": units, "won": won, "lost": lost})
        before = owned
    return rows


def _track(board: Board, it: Track) -> Mapping[str, Any]:
    return {
        "kind": KINDS[it.first.kind],
        "from": board.province[it.first.place],
        "last": board.province[it.last.place],
        "birth": it.birth,
        "since": _phase(it.since, f"Build {_written(it.first)}" if it.birth == "built" else ""),
        "ending": it.ending,
        "until": _phase(it.until, _last_line(it)),
        "by": _whose(board, it.by) if it.by else "",
        "years": [
            {"title": year, "deeds": [_deed(each) for each in those]}
            for year, those in groupby(it.deeds, key=lambda each: each.phase.year_name)
        ],
    }


def _seasons(power: str, found: Sequence[Track]) -> list[Mapping[str, Any]]:
    """All orders of its units in each season, moves and retreats, year by year: those of every spring first."""
    deeds = sorted(
        (each for it in found if it.first.power == power for each in it.deeds if each.phase.step != "adjustments"),
        key=lambda each: (each.phase.number, each.unit),
    )
    seasons = dict.fromkeys(sorted((each.phase.season for each in deeds), key=lambda it: it != "spring"))
    return [
        {
            "title": season.capitalize(),
            "years": [
                {"title": year, "deeds": [_deed(each) for each in those]}
                for year, those in groupby(
                    (each for each in deeds if each.phase.season == season), key=lambda each: each.phase.year_name
                )
            ],
        }
        for season in seasons
    ]


def _whose(board: Board, it: Unit) -> str:
    """`German A Mun`."""
    adjective = f"{board.powers[it.power].adjective} " if it.power in board.powers else ""
    return adjective + _written(it)


def _deed(it: Deed) -> Mapping[str, Any]:
    """An order with what failed of it, and the address of its line in the report, which is called after how it begins."""
    failed = [FAILED.get(it.outcome, ""), "dislodged" if it.driven_out else ""]
    anchor = slug(it.order if it.phase.step == "adjustments" else it.unit)
    return {
        "phase": it.phase.title,
        "href": f"{it.phase.folder}/index.html#{anchor}",
        "order": it.order.replace(" - ", " – "),
        "failed": [word for word in failed if word],
    }


def _dealings(board: Board, power: str, done: Mapping[Dealing, int]) -> list[Mapping[str, Any]]:
    """A row for each other power: how often it was done to that, and by that; the last for all minor powers together."""
    rows: list[Mapping[str, Any]] = []
    others: Iterable[tuple[str, str, set[str]]] = (
        *((it.id, it.name, {it.id}) for it in board.powers.values() if it.id != power),
        (MINORS, "Minor powers", {it for one in done for it in (one.by, one.to)} - board.powers.keys()),
    )
    for id_, name, those in others:
        to = [sum(done.get(Dealing(what, power, it), 0) for it in those) for what in get_args(What)]
        by = [sum(done.get(Dealing(what, it, power), 0) for it in those) for what in get_args(What)]
        if any(to) or any(by):
            rows.append({"id": id_, "name": name, "to": to, "by": by})
    return rows


def _last_line(it: Track) -> str:
    """How the line begins that tells of a unit's end; nothing where its end is no order's."""
    last = it.deeds[-1] if it.deeds and it.deeds[-1].phase == it.until else None
    return "" if last is None or it.ending == "gone" else last.order if it.ending == "removed" else last.unit


def _written(it: Unit) -> str:
    return f"{it.kind} {it.place}"


def _phase(it: Phase | None, line: str = "") -> Mapping[str, str] | None:
    """A phase, and the id of a line of its report by how that begins."""
    return {"folder": it.folder, "title": it.title, "line": slug(line) if line else ""} if it else None
