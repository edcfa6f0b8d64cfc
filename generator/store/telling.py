"""What only one reader may know of a phase: private events of its record, and what the reader knows of the position after it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from pathlib import Path
from typing import Any

from generator.core.canonical_yaml import flow
from generator.core.event import GM, Event, addressed, audience, bare
from generator.core.game import load
from generator.core.placed_values import Map
from generator.core.problem import Problem
from generator.core.quick_dataclass import dataclass
from generator.core.record import saved_position
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive, read_saved_position, read_secret
from generator.store.game_folders import Folder, following
from generator.store.reading import read_yaml
from generator.store.sealing import NO_KEYS, Keyring


@dataclass(frozen=True, slots=True)
class Told:
    """The private `events` of a phase and what each reader knows behind it (`known`), or why they cannot be read.

    Every event has an `audience`.
    """

    events: tuple[Event, ...] = ()
    known: tuple[Event, ...] = ()
    problems: list[Problem] = field(default_factory=list)

    @property
    def all_events(self) -> tuple[Event, ...]:
        """All of it."""
        return (*self.events, *self.known)

    def of(self, reader: str) -> tuple[Event, ...]:
        """What one power is told, or the `gm`, who is told everything that happened."""
        events = tuple(event for event in self.events if event["audience"] == reader) if reader != GM else self._once()
        return (*events, *(event for event in self.known if event["audience"] == reader))

    def _once(self) -> Iterator[Event]:
        """Every event once, even if several readers are told it."""
        first: dict[str, str] = {}
        for event in self.events:
            reader = audience(event)
            if first.setdefault(flow(bare(event)), reader) == reader:
                yield event


def tell(root: Path, name: str, ruleset: Ruleset, folder: str = "", keys: Keyring = NO_KEYS, *, before: bool = False) -> Told:
    """What the readers of a game are told of a phase, by the name of its folder; without one, of the last that was played.

    `before` it, and if it was not played yet, they are told what they know of the position that it begins with.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return Told(problems=problems)
    played = [each for each in archive.found if each.done]
    meant = [each for each in archive.found if each.phase.folder == folder] if folder else played or archive.line
    if not meant:
        return Told(problems=problems)
    told = tell_of(archive, meant[-1], before=before or not meant[-1].done)
    return replace(told, problems=list(dict.fromkeys([*problems, *told.problems])))


def tell_of(archive: Archive, folder: Folder, *, before: bool = False) -> Told:
    """What readers are told of the phase in a folder; `before` it, that is what they know of the position there."""
    if before:
        position, problems = _position(archive, folder)
        return Told((), _known(archive.game.ruleset, position), problems)
    secret, wrong = read_secret(archive, folder)
    position, more = _left(archive, folder, secret)
    return Told(tuple(secret.get("events", ())), _known(archive.game.ruleset, position), list(dict.fromkeys([*wrong, *more])))


def _known(ruleset: Ruleset, position: Any) -> tuple[Event, ...]:
    """What each reader knows of a position; nothing if it cannot be read."""
    readers = (*sorted(ruleset.seats), GM) if position is not None else ()
    return tuple(addressed(event, reader) for reader in readers for event in ruleset.known(position, reader))


def _position(archive: Archive, folder: Folder) -> tuple[Any, list[Problem]]:
    """The position in a folder; None where there is none."""
    saved, problems = read_saved_position(archive, folder) if folder.stands else (None, [])
    return (load(archive.game, saved) if saved else None), problems


def _left(archive: Archive, folder: Folder, secret: Mapping[str, Any]) -> tuple[Any, list[Problem]]:
    """The position after a phase; that of the last phase of a game stands in its record."""
    behind = following(archive.found, folder)
    if behind is not None:
        return _position(archive, behind)
    results, problems = read_yaml(folder.results, typed=True)
    if not isinstance(results, Map) or "after" not in results:
        return None, problems
    end: Any = results["after"]
    return load(archive.game, saved_position(archive.game.id, folder.phase, (end, secret.get("after", {})), {})), problems
