"""Finds the phase that a GM means."""

from __future__ import annotations

from collections.abc import Sequence

from generator.cli.exit_codes import Stop
from generator.core.phase import Phase


def pick(phases: Sequence[Phase], text: str | None) -> Phase:
    """The phase that a text names by its folder, its number, or words of its title; the last one without a text.

    Of several revisions it is the newest, unless the text names a folder. Raises Stop if no phase fits, or several do.
    """
    if not phases:
        raise Stop("no phase of this game has been played yet")
    if not text:
        return phases[-1]
    fits = _named(phases, text) or _numbered(phases, text) or _described(phases, text)
    newest = {phase.number: phase for phase in sorted(fits, key=lambda each: each.revision)}
    if len(newest) == 1:
        return next(iter(newest.values()))
    known = ", ".join(phase.folder for phase in (list(newest.values()) or phases))
    raise Stop(f"{'several phases fit' if newest else 'no phase fits'} {text!r}; there are: {known}")


def _named(phases: Sequence[Phase], text: str) -> list[Phase]:
    name = text.rstrip("/").rpartition("/")[2]
    exact = [phase for phase in phases if phase.folder == name]
    return exact or [phase for phase in phases if phase.id == name]


def _numbered(phases: Sequence[Phase], text: str) -> list[Phase]:
    return [phase for phase in phases if text.isdecimal() and phase.number == int(text)]


def _described(phases: Sequence[Phase], text: str) -> list[Phase]:
    words = set(text.lower().replace("-", " ").split())
    fits = [phase for phase in phases if words <= {*phase.season.split("-"), phase.step, str(phase.year or "")}]
    # "fall 1902" means the orders where other steps followed them.
    return [phase for phase in fits if phase.step == "orders"] or fits if len({p.number for p in fits}) > 1 else fits
