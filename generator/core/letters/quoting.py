"""Leaves out what a mail quotes, and its signature."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import groupby

from generator.core.letters.frames import may_be_heading
from generator.core.letters.letter import Letter, Skipped, one_line

SIGNATURE = "a signature"
"""Why a signature is not read."""

LONGEST_SIGNATURE = 12
"""How many lines a signature has at most; what stands behind an empty line is none of it."""

_LONGEST = 200
_SIGNATURES = 5
_QUOTED = re.compile(r"[ \t]*>[ \t]?")
_DEEPER = re.compile(r"[ \t]*>")
_BEGUN = re.compile(r"[ \t>]{0,20}(?:On|Am|Le)\b(?P<who>.*)")
_WROTE = re.compile(r"(?P<who>.*)\b(?:wrote|schrieb|a .crit) ?:[ \t]*")
_NAME = re.compile(r"(?:.*,|.*\d(?: [AP]M)?)\s*([^,\d]+?<[^<>]+>|[^,\d<>]+)$", re.DOTALL)


def unquoted(letter: Letter) -> Letter:
    """The letter without quoted lines (`> ...`) and without its signature; where every line is quoted, they are the letter."""
    letter = _attributed(letter)
    lines = letter.text.split("\n")
    own = [line for line in lines if line.strip() and not _QUOTED.match(line)]
    if len(own) == sum(1 for line in lines if line.strip()):
        return _unsigned(letter)
    if all(may_be_heading(line) for line in own):
        once = [_QUOTED.sub("", line, count=1) for line in lines]
        deeper = "\n".join(line for line in once if _DEEPER.match(line))
        kept = "\n".join(line for line in once if not _DEEPER.match(line))
        return _unsigned(letter.without(kept, Skipped("a quote inside the quote", deeper)))
    parts = [(quoted, "\n".join(several)) for quoted, several in groupby(lines, key=lambda line: bool(_QUOTED.match(line)))]
    quotes = [Skipped("a quote", text) for quoted, text in parts if quoted]
    return _unsigned(letter.without("\n".join(text for quoted, text in parts if not quoted), *quotes))


def _attributed(letter: Letter) -> Letter:
    """The letter without the line that a mail program sets above a quote; it names the sender of a text that is all quote."""
    lines = letter.text.split("\n")
    for at, line in enumerate(lines):
        begun = _BEGUN.fullmatch(line) if len(line) <= _LONGEST else None
        if begun is None:
            continue
        for more in (1, 2):  # the line may be broken once
            said = " ".join([begun["who"], *(each.lstrip("> ") for each in lines[at + 1 : at + more])])
            found = _WROTE.fullmatch(said) if len(said) <= 2 * _LONGEST else None
            if found:
                return _named(replace(letter, text="\n".join(lines[:at] + lines[at + more :])), found["who"].strip())
    return letter


def _named(letter: Letter, who: str) -> Letter:
    """The letter with the sender that a mail program names, where all of it is quoted."""
    alone = all(_QUOTED.match(line) or may_be_heading(line) for line in letter.text.split("\n") if line.strip())
    named = _NAME.match(who)
    return replace(letter, sender=one_line(named[1])) if alone and named and not letter.sender else letter


def _unsigned(letter: Letter) -> Letter:
    """The letter without its signature: what stands below a line `--`, up to an empty line."""
    lines = letter.text.split("\n")
    marks = [at for at, line in enumerate(lines) if line.rstrip() == "--" and at]
    for at in reversed(marks[-_SIGNATURES:]):
        end = next((after for after in range(at + 1, len(lines)) if not lines[after].strip()), len(lines))
        if end - at - 1 <= LONGEST_SIGNATURE:
            letter = letter.without("\n".join(lines[:at] + lines[end:]), Skipped(SIGNATURE, "\n".join(lines[at + 1 : end])))
            lines = letter.text.split("\n")
    return letter
