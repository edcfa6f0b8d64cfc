"""A deadline as people read it: on the clock of the game's own zone, and in UTC."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

from generator.core.quick_dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Deadline:
    """What is due (`Fall 1902 Orders`), when as ISO 8601 in UTC, and both clocks in words."""

    title: str
    iso: str
    local: str
    zone: str
    utc: str

    @property
    def unix(self) -> int:
        """Seconds since 1970, as Discord wants a moment."""
        return int(datetime.fromisoformat(self.iso).timestamp())

    @classmethod
    def at(cls, title: str, due: str, zone: str = "") -> Deadline:
        """`due` (ISO 8601 with an offset) on the clock of `zone` (`America/New_York`), else on that of its own offset.

        Raises ValueError where `due` is no moment or has no offset, zoneinfo.ZoneInfoNotFoundError for an unknown zone.
        """
        moment = datetime.fromisoformat(due)
        if moment.tzinfo is None:
            raise ValueError(f"{due!r} has no offset from UTC")
        local, universal = moment.astimezone(ZoneInfo(zone) if zone else moment.tzinfo), moment.astimezone(UTC)
        place = f"{zone.rpartition('/')[2].replace('_', ' ')}, " if zone else ""
        return cls(title, f"{universal:%Y-%m-%dT%H:%MZ}", _words(local), f"{place}{_offset(local)}", _words(universal))


def _words(moment: datetime) -> str:
    return f"{moment:%a} {moment.day} {moment:%B %Y}, {moment:%H:%M}"


def _offset(moment: datetime) -> str:
    """`UTC-5`, `UTC+5:30`, `UTC`."""
    text = f"{moment:%z}"
    hours, minutes = int(text[1:3]), text[3:5]
    return "UTC" if text.strip("+-0") == "" else f"UTC{text[0]}{hours}" + (f":{minutes}" if minutes != "00" else "")
