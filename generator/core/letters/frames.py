"""Reads the frames of quotes in a forum post: what somebody answers is left out, and a post that was quoted to be sent is read."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from generator.core.letters.frame_signs import CLOSE, OPEN
from generator.core.letters.letter import Letter, Skipped, one_line

_SAID = re.compile(r".*\b(?:wrote|said|schrieb)\b.*:?\s*", re.IGNORECASE)


def posts(letter: Letter) -> Iterator[Letter]:
    """The letter without the quotes in it; where it is nothing but quotes, each of them is the letter of whoever it names.

    Short lines that end with a colon may stand beside those quotes, as headings do; each stays with the quote below it.
    """
    if OPEN not in letter.text:
        yield replace(letter, text=letter.text.replace(CLOSE, ""))
        return
    outside, frames = _parted(letter.text)
    if any(line.strip() and not may_be_heading(line) for line in outside):
        skipped = [Skipped(f"a quote of {who}" if who else "a quote", text) for _, who, text, _ in frames]
        yield letter.without("\n".join(outside), *skipped)
        return
    begin = 0
    for at, who, text, inner in frames:
        heads = [line for line in outside[begin:at] if line.strip() and not _SAID.fullmatch(line)]
        begin = at
        skipped = [Skipped("a quote inside the quote", each) for each in inner]
        post = replace(letter, sender=who or letter.sender, text="\n".join([*heads, text]))
        yield post.without(post.text, *skipped)


def may_be_heading(line: str) -> bool:
    """Whether a line may be the heading of what follows it: it is short, and ends with a colon."""
    line = line.strip()
    return bool(_SAID.fullmatch(line)) or (len(line) <= 60 and line.endswith(":"))


def _parted(text: str) -> tuple[list[str], list[tuple[int, str, str, list[str]]]]:
    """The lines outside all quotes; and each quote: how many lines stand before it, whom it quotes, its text, the quotes in it."""
    outside: list[str] = []
    frames: list[tuple[int, str, str, list[str]]] = []
    own: list[str] = []
    inner: list[str] = []
    who, depth = "", 0
    for line in text.split("\n"):
        if line.startswith(OPEN):
            depth += 1
            if depth == 1:
                who, own, inner = one_line(line[1:]), [], []
            else:
                inner.append("")
        elif line.startswith(CLOSE):
            depth = max(0, depth - 1)
            if depth == 0 and (own or inner):
                frames.append((len(outside), who, "\n".join(own), inner))
                own, inner = [], []
        elif depth == 0:
            outside.append(line)
        elif depth == 1:
            own.append(line)
        elif inner:
            inner[-1] += line + "\n"
    if own or inner:
        frames.append((len(outside), who, "\n".join(own), inner))
    return outside, frames
