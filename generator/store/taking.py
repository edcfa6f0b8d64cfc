"""Understands letters: what each says for which power and phase, beside what stands in the order file now. Nothing is written."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from generator.core.letters import Letter, Meant, Skipped, Words, sections
from generator.core.letters.greetings import is_greeting
from generator.core.problem import Problem, faults_of
from generator.core.quick_dataclass import dataclass
from generator.core.roster import doubt, powers_of
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive
from generator.store.blocks import OpenedBlock, judge, newest, open_block
from generator.store.changes import Change, Draft, add, finished
from generator.store.entering import no_phase, place_of_phase
from generator.store.letter_reader import Reader
from generator.store.sealing import Keyring

_ELSEWHERE = frozenset({"other-game", "other-phase", "other-revision", "unknown-power"})
"""The codes of what is wrong with a block that is for something else, so that nothing here could take it."""

_FROM_BLOCK = "what is in it was not read"


@dataclass(frozen=True, slots=True)
class Understood:
    """What was made of letters: the changes, in the order in which powers first come; and what belongs to nobody or elsewhere.

    `titles` are what readers call the powers.
    """

    changes: tuple[Change, ...] = ()
    titles: Mapping[str, str] = field(default_factory=dict)
    skipped: tuple[Skipped, ...] = ()
    problems: tuple[Problem, ...] = ()


class Wanted(NamedTuple):
    """The power that all letters are for, where the GM says so, and a later phase (its id) than the one that the game waits for."""

    power: str = ""
    phase: str = ""


def understand(
    root: Path, name: str, ruleset: Ruleset, letters: Sequence[Letter], now: datetime, keys: Keyring, wanted: Wanted
) -> Understood:
    """What letters say for the phase that a game waits for.

    The newest is the one that comes last, whatever dates stand in them; of sealed blocks it is the newest made.
    """
    power, phase = wanted
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Understood(problems=tuple(problems))
    here, front = place_of_phase(archive, phase), place_of_phase(archive)
    if here is None or front is None:
        return Understood(problems=(no_phase(archive, phase),))
    reader = Reader(archive, here, front)
    if reader.problems:
        return Understood(problems=tuple(reader.problems))
    drafts: dict[str, Draft] = {}
    skipped: list[Skipped] = []
    words = reader.words()
    blocks = _judged(archive, letters, now)
    strange: list[tuple[str, Letter, list[str]]] = []
    for number, letter in enumerate(letters):
        skipped += _take_in(reader, letter, words, power, drafts, strange)
        sound = [opened for opened in blocks[number] if not opened.faults]
        skipped += [part for opened in sound for part in _take_block(reader, opened, letter, power, drafts)]
    # Anybody may have sent what does not fit its sender, or is wrong: it comes last, and displaces nothing that a player sent.
    sure = frozenset(drafts)
    for owner, letter, lines in strange:
        if owner in sure:
            why = doubt(letter.sender, owner, reader.players, reader.title)
            skipped.append(Skipped(f"{why}; left out since there are other orders here", "\n".join(lines)))
        else:
            add(reader, drafts.setdefault(owner, Draft(owner)), letter, lines)
    wrong = [(opened, letter) for letter, several in zip(letters, blocks, strict=True) for opened in several if opened.faults]
    skipped += [part for opened, letter in wrong for part in _take_block(reader, opened, letter, power, drafts)]
    changes = tuple(finished(reader, draft) for draft in drafts.values())
    return Understood(changes, {power: reader.title(power) for power in reader.powers}, tuple(skipped), tuple(problems))


def _take_in(
    reader: Reader, letter: Letter, words: Words, power: str, drafts: dict[str, Draft], strange: list[tuple[str, Letter, list[str]]]
) -> Iterator[Skipped]:
    """Put what one letter says into the drafts of its powers, or among what is `strange`; gives what belongs to none."""
    by_sender = powers_of(letter.sender, reader.players) if letter.sender else []
    touched: dict[str, list[str]] = {}
    for section in sections(letter, words):
        owner = section.meant.power or power or (by_sender[0] if len(by_sender) == 1 else "")
        text = "\n".join(section.lines)
        when = section.meant.when(reader.phase, reader.ruleset.timed, words.yearly)
        ahead = _ahead(section.meant, reader) if when == "later" else ""
        if power and owner != power:
            yield Skipped(f"for {owner}, and you asked for {power}", text)
        elif when != "now" and not ahead:
            hint = "; --phase enters it ahead" if when == "later" and not reader.archive.recipients else ""
            yield Skipped(f"for {section.meant.words()}, while the phase is {reader.phase.title}{hint}", text)
        elif not owner:
            lines = [line for line in section.lines if not is_greeting(line)]
            if any(each.key or each.problem for each in reader.sort(next(iter(reader.powers), ""), lines)):
                yield Skipped("nobody knows which power this is from; name it: `gazette take GAME POWER`", text)
            elif text.strip():
                yield Skipped("no orders", text)
        else:
            touched.setdefault(owner, []).extend([ahead, *section.lines] if ahead else section.lines)
    for owner, lines in touched.items():
        if doubt(letter.sender, owner, reader.players):
            strange.append((owner, letter, lines))
        else:
            add(reader, drafts.setdefault(owner, Draft(owner)), letter, lines)
    if not touched:
        yield from letter.skipped


def _judged(archive: Archive, letters: Sequence[Letter], now: datetime) -> list[list[OpenedBlock]]:
    """The sealed blocks of each letter, opened, with all that is wrong with each."""
    root, name, ruleset, keys = archive.root, archive.game.id, archive.game.ruleset, archive.keys
    found = [judge(root, name, ruleset, open_block(block, keys), keys, now) for letter in letters for block in letter.blocks]
    told = iter(newest(found))
    return [[next(told) for _ in letter.blocks] for letter in letters]


def _take_block(reader: Reader, opened: OpenedBlock, letter: Letter, power: str, drafts: dict[str, Draft]) -> Iterator[Skipped]:
    """Put what a sealed block says into the draft of its power; gives why, where it changes nothing or is for something else."""
    block, said = opened.block, [each.message for each in opened.problems]
    where = f" (posted by {letter.sender})" if letter.sender else ""
    if block is None or any(each.code in _ELSEWHERE for each in opened.faults):
        yield Skipped(f"a sealed block{where}: {'; '.join(said)}", _FROM_BLOCK)
    elif power and block.power != power:
        yield Skipped(f"a sealed block{where} for {block.power}, and you asked for {power}", _FROM_BLOCK)
    elif opened.faults and block.power in drafts:
        yield Skipped(
            f"a sealed block for {block.power}{where}, left out since there are other orders here: {'; '.join(said)}", _FROM_BLOCK
        )
    elif not opened.counts and not opened.faults:
        yield Skipped(f"a sealed block of {block.power}{where}, which changes nothing: {'; '.join(said)}", _FROM_BLOCK)
    else:
        draft = drafts.setdefault(block.power, Draft(block.power))
        add(reader, draft, Letter(block.orders, f"a sealed block{where}"), block.orders.split("\n"), known=True)
        draft.doubts += [each.message for each in opened.faults]
        draft.block = block


def _ahead(meant: Meant, reader: Reader) -> str:
    """The heading for what is sent ahead, where a section is for a later step of the season that the game waits for."""
    same_year = not meant.year or int(meant.year[-2:]) == abs(reader.phase.year) % 100
    first = reader.phase.step == reader.ruleset.timed[0]
    return reader.ruleset.letters.ahead.get(meant.step, "") if same_year and first else ""
