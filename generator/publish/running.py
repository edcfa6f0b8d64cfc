"""What the page of a game says for those who play it now: the deadline and how it moved, who takes orders, who is out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.file_keys import earlier_phases
from generator.core.game import paused
from generator.core.phase import read_phase
from generator.core.placed_values import Data
from generator.core.public import PublicGame, PublicPhase
from generator.core.timetable import read_moment, read_timetable, show_moment
from generator.publish.moments import moment, zone
from generator.publish.standing import Standing
from generator.render.texts.calendar import CalendarEntry, calendar


def ahead(game: PublicGame, waiting: PublicPhase | None, names: Mapping[str, str]) -> dict[str, Any] | None:
    """The phase that a game waits for, as the template of its page shows it; None where the game is over.

    `moved` says from where its deadline was moved and why, `ahead` has the deadlines that are settled for later phases.
    `names` has the name of each owner, by id.
    """
    if waiting is None:
        return None
    return {
        "title": waiting.phase.title,
        "due": moment(waiting.due, zone(game.game_file)),
        "moved": _moved(game, waiting),
        "ahead": _ahead(game, waiting),
        "corrects": game.corrects(waiting.phase),
        "paused": paused(game.game_file),
        "calendar": "deadline.ics" if waiting.due else "",
        "orders_in": _orders_in(game, names),
    }


def people(game: PublicGame, standing: Standing) -> dict[str, Any]:
    """The gamemasters, how orders are sent to them, who is out of the game, and where the phases before it can be read."""
    listed = game.game_file.get("gm")
    gms = [listed] if isinstance(listed, str) else list(listed) if isinstance(listed, Sequence) else []
    return {
        "gms": gms,
        "send": game.game_file.get("send-orders") or "",
        "out": [row.name for row in standing.rows if row.out],
        "earlier": earlier_phases(game.game_file),
    }


def calendar_file(game: PublicGame, waiting: PublicPhase | None, last: PublicPhase | None, address: str) -> dict[str, bytes]:
    """The deadline as a file for calendars, by its path; nothing where none is set. `last` is the phase that was played last."""
    if waiting is None or not waiting.due:
        return {}
    entry = CalendarEntry(
        name=f"{game.id}/{waiting.phase.folder}",
        title=f"{game.title}: {waiting.phase.title}",
        due=waiting.due,
        planned=str(waiting.position.get("due") or ""),
        since=last.at if last else "",
        about=str(game.game_file.get("send-orders") or ""),
        url=address and f"{address}{game.id}/",
    )
    return {f"{game.id}/deadline.ics": calendar(entry, address)}


def _moved(game: PublicGame, waiting: PublicPhase) -> dict[str, Any] | None:
    planned, why = str(waiting.position.get("due") or ""), _why(game.game_file, waiting.phase.id)
    before = moment(planned, zone(game.game_file))
    if before and before == moment(waiting.due, zone(game.game_file)):
        before = None
    return {"before": before, "why": why} if waiting.due and (before or why) else None


def _orders_in(game: PublicGame, names: Mapping[str, str]) -> dict[str, Any] | None:
    come = game.orders_in
    return come and {"given": come.given, "due": come.due, "missing": [names.get(it, it) for it in come.missing]}


def _ahead(game: PublicGame, waiting: PublicPhase) -> list[dict[str, Any]]:
    found = []
    for name, entry in _deadlines(game.game_file).items():
        phase, due = read_phase(name), str(entry.get("due") if isinstance(entry, Mapping) else entry)
        if phase and phase.number > waiting.phase.number and (when := _when(game.game_file, due)):
            found.append((phase.number, {"title": phase.title, "due": when, "why": _why(game.game_file, name)}))
    return [told for _, told in sorted(found, key=lambda it: it[0])]


def _when(game_file: Mapping[str, Data], due: str) -> Any:
    clock = read_timetable(game_file["timetable"])[0] if "timetable" in game_file else None
    found = read_moment(due, clock.zone if clock else None)
    return moment(show_moment(found), zone(game_file)) if found else None


def _why(game_file: Mapping[str, Data], phase: str) -> str:
    entry = _deadlines(game_file).get(phase)
    return str(entry.get("why") or "") if isinstance(entry, Mapping) else ""


def _deadlines(game_file: Mapping[str, Data]) -> Mapping[str, Any]:
    found = game_file.get("deadlines")
    return found if isinstance(found, Mapping) else {}
