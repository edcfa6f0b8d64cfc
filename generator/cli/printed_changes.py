"""Puts what letters would change into lines for a GM: old and new side by side, and everything that is odd about them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING

from generator.core.letters.letter import one_line
from generator.core.phase import read_phase

if TYPE_CHECKING:
    from generator.core.letters import Skipped
    from generator.store.changes import Change, Row

_WIDTH = 36
_QUOTES = 5
_NONE = "-"


def shown(change: Change, titles: Mapping[str, str]) -> list[str]:
    """A change as the GM sees it before saying yes or no."""
    phase = read_phase(change.phase)
    sender = f", from {one_line(', '.join(change.senders))}" if change.senders else ""
    lines = [f"{titles.get(change.power, change.power)}, {phase.title if phase else change.phase}{sender}"]
    for key, rows in groupby(change.rows, key=lambda row: row.key):
        lines += _rows(key, list(rows), only=len(change.new) == 1)
    stays = [f"{key} ({len(lines)} {'line' if len(lines) == 1 else 'lines'})" for key, lines in change.stays.items()]
    if stays:
        lines.append(f"  stays as it was: {', '.join(stays)}")
    lines += [f"  ({note})" for note in change.notes]
    if change.passed_over:
        lines.append(f"  no orders: {_quoted(change.passed_over)}")
    if change.skipped:
        lines.append(f"  not read: {', '.join(_counted(part) for part in change.skipped[:_QUOTES])}")
    for unread in change.unread:
        hint = f" ({unread.hint})" if unread.hint else ""
        lines.append(f"! cannot be read: “{one_line(unread.text)}”: {unread.problem}{hint}")
    for problem in change.problems:
        if problem.weight != "missing":
            lines.append(f"{'!' if problem.weight == 'fault' else ' '} {problem.weight}: {one_line(problem.advice)}")
    lines += [f"! {one_line(each)}" for each in change.doubts]
    return lines


def skipped(part: Skipped) -> str:
    """A part of a letter that belongs to nobody, or elsewhere."""
    mark = "! " if part.why != "no orders" else ""
    return f"{mark}Not taken, {part.why}: “{one_line(part.text)}”" if mark else f"No orders: “{one_line(part.text)}”"


def _rows(key: str, rows: list[Row], *, only: bool) -> Iterator[str]:
    """The lines under a key: one column where nothing was there before, else two, with a mark where they differ."""
    if not only or key != "orders":
        yield f"  {key}:"
    if not any(row.old for row in rows):
        yield from (f"    {one_line(row.new)}" for row in rows)
        return
    yield f"    {'before':<{_WIDTH}}  now"
    for row in rows:
        mark = " " if row.old == row.new else "*"
        yield f"  {mark} {one_line(row.old) or _NONE:<{_WIDTH}}  {one_line(row.new) or _NONE}"


def _quoted(texts: tuple[str, ...]) -> str:
    more = f" and {len(texts) - _QUOTES} more" if len(texts) > _QUOTES else ""
    return ", ".join(f"“{one_line(text)[:60]}”" for text in texts[:_QUOTES]) + more


def _counted(part: Skipped) -> str:
    number = sum(1 for line in part.text.splitlines() if line.strip())
    return (
        f"{part.why} ({number} {'line' if number == 1 else 'lines'})"
        if number > 1
        else f"{part.why} (“{one_line(part.text)[:40]}”)"
    )
