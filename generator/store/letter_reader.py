"""Reads lines of letters for one phase of a game: whose they are, what each is, and what the rules say of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from generator.core.game import load as load_position
from generator.core.game import public_half
from generator.core.letters import Words
from generator.core.letters.headings import fold
from generator.core.phase import Phase
from generator.core.placed_values import Data, Map, Seq, Spot, Text
from generator.core.problem import Problem
from generator.core.roster import powers_of, roster
from generator.core.sorted_lines import SortedLine, sort_by_reading
from generator.store.archive import Archive, read_document, read_saved_position
from generator.store.entering import blank_entries, kept
from generator.store.game_folders import Folder
from generator.store.orderfiles import has_orders

Lines = Mapping[str, Sequence[Any]]
"""Lines by the key of the order file that they stand under."""


class Reader:
    """Reads letters for one phase of a game."""

    def __init__(self, archive: Archive, here: Folder, front: Folder) -> None:
        """`here` is the folder of the phase that the letters are for, and `front` that of the phase that the game waits for.

        The position of a later phase is not known: its lines are read in the present one, and only faults are problems.
        """
        self.archive, self.here = archive, here
        self.ahead = here.phase != front.phase
        self.ruleset, self.settings = archive.game.ruleset, archive.game.settings
        saved, self.problems = read_saved_position(archive, front)
        if saved is not None:
            whole = load_position(archive.game, saved)
            position = public_half(archive.game, front.phase, whole)
            self.position = replace(position, phase=here.phase) if self.ahead else position
            self.powers = tuple(self.ruleset.players(whole))
        self.players = roster(archive.game.game_file, here.phase)
        document, wrong = read_document(archive, here) if has_orders(here) else (None, [])
        self.problems += wrong if document is None else []
        self.document = document if document is not None else Map(Spot(""))
        self.blank = blank_entries(archive, here)

    @property
    def phase(self) -> Phase:
        return self.here.phase

    def title(self, power: str) -> str:
        """What readers call a power."""
        called = self.ruleset.letters.called(self.position, self.settings).get(power, ()) if self.ruleset.letters.called else ()
        return called[1] if len(called) > 1 else power.capitalize()

    def words(self) -> Words:
        """The words of headings; names of players who play one power alone are among those that mean it."""
        called = (
            self.ruleset.letters.called(self.position, self.settings)
            if self.ruleset.letters.called
            else {each: (each,) for each in self.powers}
        )
        names = {fold(name): power for power, known in called.items() for name in known if len(fold(name)) > 1}
        single = {fold(name): powers_of(name, self.players) for name in self.players.values()}
        powers = {name: mine[0] for name, mine in single.items() if len(mine) == 1 and len(name) > 1} | names
        return Words(powers, self.ruleset.letters.steps, self.ruleset.letters.yearly)

    def old(self, power: str) -> dict[str, list[Any]]:
        """What stands in the order file from a power."""
        found = {key: _entry(self.document, key, power) for key in self.ruleset.keys}
        return {key: kept(value, _entry(self.blank, key, power)) for key, value in found.items() if value is not None}

    def sort(self, power: str, lines: Sequence[str]) -> Sequence[SortedLine]:
        """What each line of a power is."""
        if self.ruleset.letters.sort:
            return self.ruleset.letters.sort(self.position, self.settings, power, lines)
        key = next(iter(self.ruleset.keys))
        return sort_by_reading(self.ruleset.read, key, self.position, self.settings, power, lines)

    def check(self, power: str, entries: Lines) -> list[Problem]:
        """What the rules say of all that a power would then have, without the problem that other powers sent nothing."""
        document: dict[str, Data] = {key: {power: _placed(lines)} for key, lines in {**self.old(power), **entries}.items()}
        for key in self.ruleset.keys:
            document.setdefault(key, {})
        _, problems = self.ruleset.read(self.position, self.settings, document)
        return [each for each in problems if each.spot is not None and (each.weight == "fault" or not self.ahead)]

    def known(self, power: str, key: str, lines: Iterable[Any]) -> Iterator[SortedLine]:
        """Lines of the order file, each with what it orders, as far as that is known."""
        for line in lines:
            found = self.sort(power, [line]) if isinstance(line, str) else ()
            about = found[0].about if len(found) == 1 and found[0].key == key else ""
            yield SortedLine(line, key, about)


def _entry(document: Any, key: str, power: str) -> Any:
    value = document.get(key)
    return value.get(power) if isinstance(value, Mapping) else None


def _placed(lines: Sequence[Any]) -> Seq:
    """Lines with places, so that problems of one power can be told from others; the line number is that of the entry."""
    found = Seq(Spot("letter"))
    found.extend(Text(each, Spot("letter", at)) if isinstance(each, str) else each for at, each in enumerate(lines, 1))
    return found
