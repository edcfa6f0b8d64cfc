"""Opens the blocks that players sealed, and says of each whether it counts for the phase that a game waits for.

Whoever posts a block may be anybody, and may have copied it. What it says counts by the pass word inside alone, and what is wrong
with it is a fault, so that the GM sees it and nobody takes it by itself.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import field, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from generator.core.block import LARGEST, Block, read_block
from generator.core.nearest import did_you_mean
from generator.core.phase import read_phase
from generator.core.placed_values import Data
from generator.core.problem import Problem, fault, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.core.timetable import read_moment, show_moment
from generator.store.game_folders import Folder, awaited
from generator.store.orderfiles import has_orders, read_orders
from generator.store.passwords import is_password, read_passwords
from generator.store.sealing import NO_KEY, WRONG_KEY, Keyring, is_for_others, opened

TAKEN = "taken"
"""The order file's key for the newest block that was taken of each power."""

CHANGES_NOTHING = frozenset({"same-block", "older-block"})
"""The codes of notices that a block is no newer than what was taken already."""

_AHEAD = timedelta(minutes=1)
"""How far a player's clock may be ahead of the GM's without a word: nobody's runs quite right."""


@dataclass(frozen=True, slots=True)
class OpenedBlock:
    """A block that was opened, and what is wrong with it; without a `block` it could not be opened or read."""

    block: Block | None = None
    problems: list[Problem] = field(default_factory=list)

    @property
    def faults(self) -> list[Problem]:
        return faults_of(self.problems)

    @property
    def counts(self) -> bool:
        """Whether it is sound, and newer than what was taken of its power."""
        return self.block is not None and not self.faults and not any(each.code in CHANGES_NOTHING for each in self.problems)


def open_block(sealed: str | bytes, keys: Keyring) -> OpenedBlock:
    """Open a sealed block, as `core.block.armoured` finds it in a text, and read it. Whether it counts is for `judge` to say."""
    data = sealed.encode(errors="replace") if isinstance(sealed, str) else sealed
    if problems := _unfit(data, keys):
        return OpenedBlock(None, problems)
    text, said = opened(data, keys)
    if text is None:
        return OpenedBlock(None, [_closed(said)])
    try:
        return OpenedBlock(*read_block(text.decode()))
    except UnicodeDecodeError:
        hint = "the orders page of the game makes blocks"
        return OpenedBlock(None, [fault("no-block", "what was sealed here is no text", None, hint)])


def judge(root: Path, name: str, ruleset: Ruleset, found: OpenedBlock, keys: Keyring, now: datetime) -> OpenedBlock:
    """Add what is wrong with an opened block for the phase that the game waits for, and whether it is newer than what was taken.

    Nothing is written. No problem holds a pass word or an order.
    """
    block, waiting = found.block, awaited(root, name)
    if block is None:
        return found
    if block.game != name:
        problems = [fault("other-game", f"this block is for the game `{block.game[:70]}`", None, f"it is none of {name}")]
        return replace(found, problems=[*found.problems, *problems])
    problems = [*_wrong_phase(block, waiting), *_wrong_power(root, block, ruleset, keys)]
    if block.made > now.astimezone(UTC) + _AHEAD:
        hint = f"your clock says {show_moment(now.astimezone(UTC).replace(microsecond=0))}; ask the player when they made it"
        problems.append(
            fault(
                "made-ahead", f"this block says that it was made at {show_moment(block.made)}, which is still to come", None, hint
            )
        )
    if not problems and waiting is not None:
        problems += _compared(block, waiting, name, ruleset, keys)
    return replace(found, problems=[*found.problems, *problems])


def is_early(root: Path, name: str, judged: OpenedBlock) -> bool:
    """Whether nothing else is wrong with a judged block than that its phase is still to come."""
    block, waiting = judged.block, awaited(root, name)
    if block is None or waiting is None or {each.code for each in judged.faults} != {"other-phase"}:
        return False
    named = read_phase(block.phase)
    return named is not None and named.number > waiting.phase.number


def newest(judged: Sequence[OpenedBlock]) -> list[OpenedBlock]:
    """The same blocks, of which for each power the newest made counts alone; others are told to change nothing.

    Of two that were made in the same second and say different things neither counts.
    """
    best: dict[str, Block] = {}
    for each in judged:
        if each.counts and each.block is not None:
            best[each.block.power] = max(best.get(each.block.power, each.block), each.block, key=lambda it: it.made)
    told: list[OpenedBlock] = []
    seen: set[str] = set()
    for each in judged:
        block, problems = each.block, list(each.problems)
        if each.counts and block is not None:
            top = best[block.power]
            rivals = {
                it.block.mark
                for it in judged
                if it.counts and it.block and (it.block.power, it.block.made) == (top.power, top.made)
            }
            problems += _beside(block, top, rivals, seen)
            seen.add(block.mark)
        told.append(replace(each, problems=problems))
    return told


def taken_entry(block: Block) -> dict[str, Data]:
    """What the order file keeps below `taken:` of a block that was taken."""
    return {"made": block.made.strftime("%Y-%m-%dT%H:%M:%SZ"), "block": block.mark}


def _unfit(data: bytes, keys: Keyring) -> list[Problem]:
    """Why nobody tries to open a sealed block."""
    if not data:
        return [fault("block-cut", "this block is cut short: its last line is missing", None, "ask for the whole of it")]
    if len(data) > LARGEST:
        hint = "ask for the orders in some other way"
        return [fault("block-size", f"this block is larger than {LARGEST:,} bytes", None, hint)]
    if not keys.identities:
        hint = "put the key of the game into GAZETTE_KEY, or give its file by --key"
        return [fault(NO_KEY, "this block is sealed, and there is no key to open it", None, hint)]
    return []


def _closed(said: str) -> Problem:
    if is_for_others(said):
        hint = "it was sealed for another game or for keys that the game had before, or came to harm on the way"
        return fault(WRONG_KEY, "your key does not open this block", None, hint)
    return fault("block-damaged", "this block is damaged", None, "ask for it again: every letter of it counts")


def _wrong_phase(block: Block, waiting: Folder | None) -> list[Problem]:
    if waiting is None:
        return [fault("other-phase", "the game waits for no orders", None, "")]
    if block.phase != waiting.phase.id:
        hint = f"the game waits for {waiting.phase.id}"
        return [fault("other-phase", f"this block is for the phase `{block.phase[:70]}`", None, hint)]
    if block.revision != waiting.phase.revision:
        message = f"this block is for revision {block.revision} of its phase, and {waiting.phase.revision} is waited for"
        return [fault("other-revision", message, None, "ask for it again, made on today's orders page")]
    return []


def _wrong_power(root: Path, block: Block, ruleset: Ruleset, keys: Keyring) -> list[Problem]:
    """What is wrong with the power that a block names, or with its pass word, which must be that power's own."""
    if block.power not in ruleset.seats:
        hint = did_you_mean(block.power, ruleset.seats)
        return [fault("unknown-power", f"this block is for `{block.power[:60]}`, and there is no such power", None, hint)]
    words, problems = read_passwords(root, block.game, keys)
    if problems:
        return problems
    if not words:
        hint = f"`gazette passwords {block.game}` makes them; then tell each player theirs"
        return [fault("no-passwords", "this game has no pass words yet, so nobody can tell whose block this is", None, hint)]
    if is_password(words.get(block.power, ""), block.password):
        return []
    hint = f"anybody may have made it; ask the player, and `gazette passwords {block.game} {block.power}` shows theirs"
    return [fault("wrong-password", f"the pass word in this block is not that of {block.power}", None, hint)]


def _compared(block: Block, waiting: Folder, name: str, ruleset: Ruleset, keys: Keyring) -> list[Problem]:
    """Whether a block is newer than the newest that was taken of its power."""
    if not has_orders(waiting):
        return []
    document, problems = read_orders(waiting, name, ruleset.seats, keys)
    if document is None:
        return problems
    every: Any = document.get(TAKEN, {})
    last: Any = every.get(block.power, {}) if isinstance(every, Mapping) else {}
    made = read_moment(str(last.get("made", "")), None) if isinstance(last, Mapping) else None
    if made is None:
        return []
    if last.get("block") == block.mark:
        return [Problem("notice", "same-block", "this very block was taken already: nothing changes")]
    if block.made < made:
        return [
            Problem(
                "notice", "older-block", f"a block that was made later, at {show_moment(made)}, was taken already: nothing changes"
            )
        ]
    return [_same_moment(block)] if block.made == made else []


def _beside(block: Block, top: Block, rivals: set[str], seen: set[str]) -> list[Problem]:
    """What a block is told for standing beside `top`, the newest of its power; `seen` are the marks before it."""
    if block.made < top.made:
        return [
            Problem(
                "notice",
                "older-block",
                f"a newer block of {block.power} came, made at {show_moment(top.made)}: this one changes nothing",
            )
        ]
    if len(rivals) > 1:
        return [_same_moment(block)]
    return [Problem("notice", "same-block", "this block is here twice; it counts once")] if block.mark in seen else []


def _same_moment(block: Block) -> Problem:
    message = f"two blocks of {block.power} say different things, and both that they were made at {show_moment(block.made)}"
    return fault("same-moment", message, None, "ask the player which of them counts")
