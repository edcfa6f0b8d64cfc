"""Takes what was pasted apart into letters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from generator.core.letters.blocks import take_blocks
from generator.core.letters.frames import posts
from generator.core.letters.letter import Letter, Skipped
from generator.core.letters.mail import mails
from generator.core.letters.markup import plain
from generator.core.letters.quoting import unquoted

MOST = 400_000
"""How many bytes are read of one file or paste. A mail with a few pictures is larger, and its orders stand at its beginning."""

MOST_LETTERS = 200
"""How many letters of one file are read."""

MOST_LINES = 2_000
"""How many lines of one letter are read."""
TOO_LONG = "too long: the rest was not read"


def read(data: bytes) -> tuple[Letter, ...]:
    """The letters in a file or a paste, in the order in which they stand there; of the first `MOST` bytes."""
    text = data[:MOST]
    found = [letter for mail in islice(mails(text), MOST_LETTERS) for letter in _taken_apart(mail)][:MOST_LETTERS]
    cut = f"more than {MOST:,} bytes" if len(data) > MOST else f"{MOST_LETTERS} letters" if len(found) == MOST_LETTERS else ""
    told = [each.without(each.text, Skipped(TOO_LONG, cut)) for each in found[-1:]] if cut else found[-1:]
    return tuple(_shortened(each) for each in _joined([*found[:-1], *told]))


def _shortened(letter: Letter) -> Letter:
    """The letter with as many lines as are read."""
    lines = letter.text.split("\n")
    return (
        letter.without("\n".join(lines[:MOST_LINES]), Skipped(TOO_LONG, f"{len(lines)} lines"))
        if len(lines) > MOST_LINES
        else letter
    )


def _joined(letters: Iterable[Letter]) -> list[Letter]:
    """The letters that say something; of the others, what was left out of them goes with the one before."""
    found: list[Letter] = []
    for each in letters:
        if each.text.strip() or each.blocks or not found:
            found.append(each)
        else:
            found[-1] = found[-1].without(found[-1].text, *each.skipped)
    return [each for each in found if each.text.strip() or each.blocks or each.skipped]


def _taken_apart(letter: Letter) -> Iterator[Letter]:
    """The letters in a mail or a paste: one for each forum post that it is made of, else the letter itself."""
    for post in posts(take_blocks(plain(letter))):
        yield unquoted(post)
