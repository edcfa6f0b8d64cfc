"""The present time: the program's only clock, which a script may set."""

from __future__ import annotations

import os
from datetime import UTC, datetime

from generator.cli.exit_codes import Stop


def now(given: str | None) -> datetime:
    """The moment given by `--now` or GAZETTE_NOW (ISO 8601; UTC unless it has an offset), else the present."""
    text = given or os.environ.get("GAZETTE_NOW")
    if not text:
        return datetime.now(UTC).replace(microsecond=0)
    try:
        moment = datetime.fromisoformat(text)
        moment = moment if moment.tzinfo else moment.replace(tzinfo=UTC)
        moment.astimezone(UTC)
    except (ValueError, OverflowError):
        raise Stop(f"{text!r} is not a time; write for example 2026-12-04T19:00-05:00") from None
    return moment
