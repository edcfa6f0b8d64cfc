"""A player's sealed block: what the text inside says, and where such blocks stand in what somebody pasted.

A block is an armoured age file, sealed for the GM, that may be posted anywhere. Inside are a head (the game, the phase, the power,
its pass word, and when the block was made), an empty line, and the orders as the player writes them. `store` seals and opens.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import field
from datetime import UTC, datetime
from typing import NamedTuple

from generator.core.canonical_yaml import digest
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.timetable import read_moment

KIND, FORMAT = "gazette-orders", "1"
"""The head line by which a block is known, and the only value that it has so far."""

SIZE = 4096
"""A block's text is filled up to a multiple of so many bytes, since the length of what is sealed can be seen."""

LARGEST = 32 * 1024
"""Bytes of the longest block, armour and all, that anybody takes."""

BEGIN, END = "-----BEGIN AGE ENCRYPTED FILE-----", "-----END AGE ENCRYPTED FILE-----"

_NEEDED = (KIND, "game", "phase", "power", "pass", "made")
_KNOWN = (*_NEEDED, "revision")
_DASHES = r"[-\u2010-\u2015\u2212]{1,8}"
_BEGUN = re.compile(rf"{_DASHES}[ \t]*BEGIN AGE ENCRYPTED FILE[ \t]*{_DASHES}")
_ENDED = re.compile(rf"{_DASHES}[ \t]*END AGE ENCRYPTED FILE[ \t]*{_DASHES}")
_NO_BASE64 = re.compile(r"[^A-Za-z0-9+/=]+")
_REVISION = re.compile(r"[1-9][0-9]{0,3}")


@dataclass(frozen=True, slots=True)
class Block:
    """What a player sealed: `orders` as they wrote them for a `power`, and when the block was `made` by the player's clock.

    `game` and `phase` are ids. No message may hold the `password`, and `repr` leaves it out.
    """

    game: str
    phase: str
    revision: int
    power: str
    password: str = field(repr=False)
    made: datetime
    orders: str

    @property
    def mark(self) -> str:
        """The hash of all that the block says but for its pass word: blocks with one mark say the same."""
        return digest(write_block(self, password="").rstrip("\n"))


class Armour(NamedTuple):
    """A sealed block in a longer text: where it begins and ends there, and the armoured file, empty where it is cut short."""

    start: int
    end: int
    text: str


def write_block(block: Block, *, password: str | None = None) -> str:
    """The text of a block, filled up with empty lines to a multiple of `SIZE` bytes; `password`, if given, stands in its place."""
    made = block.made.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    said = block.password if password is None else password
    head = {KIND: FORMAT, "game": block.game, "phase": block.phase, "revision": block.revision, "power": block.power}
    lines = [f"{key}: {value}" for key, value in {**head, "pass": said, "made": made}.items()]
    text = "\n".join([*lines, "", block.orders.strip("\n"), ""])
    return text + "\n" * (-len(text.encode()) % SIZE)


def read_block(text: str) -> tuple[Block | None, list[Problem]]:
    """The block that an opened file holds, or everything that is wrong with it. No message quotes the pass word or the orders.

    The lines of the head may come in any order; without `revision:` it is the first.
    """
    head, _, orders = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").lstrip("\n").partition("\n\n")
    pairs = [(key.strip().casefold(), value.strip()) for key, _, value in (line.partition(":") for line in head.split("\n"))]
    found = dict(pairs)
    if KIND not in found:
        hint = f"its first line is `{KIND}: {FORMAT}`; the orders page of the game makes such blocks"
        return None, [fault("no-block", "what was sealed here is no block of orders", None, hint)]
    problems = _wrong_head(pairs, found)
    made = read_moment(found.get("made", ""), None)
    if "made" in found and made is None:
        problems.append(fault("block-made", "`made:` of this block is no moment", None, "write it as 2026-11-23T22:50:11Z"))
    if not _REVISION.fullmatch(found.get("revision", "1")):
        problems.append(
            fault("block-head", "`revision:` of this block is no number", None, "leave the line out if there was no erratum")
        )
    if any(unicodedata.category(letter) == "Cc" and letter not in "\n\t" for letter in orders):
        problems.append(fault("block-text", "this block holds control characters", None, "ask for it again, as plain text"))
    if problems or made is None:
        return None, problems
    revision = int(found.get("revision", "1"))
    named = "-".join(found["power"].casefold().split())
    return Block(found["game"], found["phase"], revision, named, found["pass"], made.astimezone(UTC), orders.strip("\n")), []


def _wrong_head(pairs: list[tuple[str, str]], found: dict[str, str]) -> list[Problem]:
    """What is wrong with the lines of a head; an unknown one is not quoted, since it may be a mistyped `pass:`."""
    hint = f"a block begins with the lines {', '.join(f'`{each}:`' for each in _KNOWN)} and an empty one"
    problems = [fault("block-head", f"`{key}:` of this block is missing", None, hint) for key in _NEEDED if not found.get(key)]
    if found[KIND] not in ("", FORMAT):
        problems.append(
            fault("block-format", "this block is of a later kind than this program reads", None, "install a newer Gazette")
        )
    if len(found) < len(pairs):
        problems.append(fault("block-head", "a line of this block's head is there twice", None, hint))
    if not set(found) <= set(_KNOWN):
        problems.append(fault("block-head", "a line of this block's head is none that it may have", None, hint))
    return problems


def armoured(text: str) -> list[Armour]:
    """Every sealed block in a text, whatever quote marks, indentation or tags stand around its lines.

    Boards and mail programs break lines anew, turn hyphens into dashes and put `> ` in front. So only the letters between the two
    marked lines count, and they are set anew.
    """
    begun = list(_BEGUN.finditer(text))
    stops = [*(each.start() for each in begun[1:]), *([len(text)] if begun else [])]
    return [_armour(text, each.start(), each.end(), stop) for each, stop in zip(begun, stops, strict=True)]


def _armour(text: str, start: int, inside: int, stop: int) -> Armour:
    """The block that begins at `start`, its letters at `inside`; `stop` is where the next one begins."""
    ended = _ENDED.search(text, inside, stop)
    if ended is None or ended.start() - inside > 2 * LARGEST:
        return Armour(start, inside if ended is None else ended.end(), "")
    letters = "".join(_NO_BASE64.sub("", line) for line in text[inside : ended.start()].split("\n"))
    lines = [letters[at : at + 64] for at in range(0, len(letters), 64)]
    return Armour(start, ended.end(), "\n".join([BEGIN, *lines, END, ""]))
