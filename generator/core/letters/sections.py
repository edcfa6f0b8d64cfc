"""Parts the text of a letter by the headings in it: which lines are for which power and phase."""

from __future__ import annotations

import re
from dataclasses import replace

from generator.core.letters.headings import Meant, Words, heading, subject
from generator.core.letters.letter import Letter
from generator.core.quick_dataclass import dataclass

LONGEST_LINE = 1_000
"""Characters; a longer line begins with no heading."""

_DECORATED = re.compile(r"[\s*_=#~•·|-]*(.*?)[\s*_=#~|-]*")


@dataclass(frozen=True, slots=True)
class Section:
    """Lines that are for one power and phase, as far as headings say so."""

    meant: Meant
    lines: tuple[str, ...]


def sections(letter: Letter, words: Words) -> tuple[Section, ...]:
    """The sections of a letter, by the `words` of headings; what its subject names counts where no heading says more.

    A heading for a phase is for all powers below it, or, below that of a power, for this power alone.
    """
    general = now = subject(letter.subject, words)
    found: list[tuple[Meant, list[str]]] = [(now, [])]
    for line in letter.text.split("\n"):
        meant, rest = _headed(line, words)
        if meant is None:
            found[-1][1].append(line)
            continue
        if meant.power:
            now = meant if meant.dated else replace(general, power=meant.power, step=meant.step or general.step)
        else:
            now = replace(meant, power=now.power)
            if found[-1][0].power in ("", general.power):
                general = replace(meant, power=general.power)
        found.append((now, [rest] if rest else []))
    return tuple(Section(meant, tuple(lines)) for meant, lines in found if any(line.strip() for line in lines))


def _headed(line: str, words: Words) -> tuple[Meant | None, str]:
    """What a line that is a heading, or begins with one and a colon, names; and what stands behind it."""
    if len(line) > LONGEST_LINE:
        return None, ""
    bare = _DECORATED.fullmatch(line.strip())
    text = bare[1] if bare else line
    if whole := heading(text.rstrip(":").rstrip("*_ "), words):
        return whole, ""
    head, colon, rest = text.partition(":")
    meant = heading(head.strip("*_ "), words) if colon and rest.strip() else None
    return (meant, rest.strip("*_ ")) if meant else (None, "")
