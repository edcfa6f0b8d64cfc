"""Moments as pages show them. Nothing here asks for the present time."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from zoneinfo import ZoneInfoNotFoundError

from generator.core.placed_values import Data
from generator.render.texts.deadline import Deadline


def zone(game_file: Mapping[str, Data]) -> str:
    """The time zone of a game's timetable, or an empty text where it has none."""
    timetable = game_file.get("timetable")
    return str(timetable.get("zone") or "") if isinstance(timetable, Mapping) else ""


def moment(text: str, there: str = "") -> Deadline | None:
    """The moment in an ISO 8601 text, shown in a time zone; None for an empty text, and for one without an offset."""
    try:
        return Deadline.at("", text, there)
    except ZoneInfoNotFoundError:
        return Deadline.at("", text)
    except ValueError:
        return None


def instant(text: str) -> str:
    """The same moment on the clock of UTC, in a form that sorts; empty where `moment` gives None. Most moments are only sorted."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        return ""
    return found.astimezone(UTC).isoformat(timespec="minutes") if found.tzinfo else ""
