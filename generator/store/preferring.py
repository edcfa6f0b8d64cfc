"""What players said in the phases of a game so far that they prefer, and what it comes to in the next one."""

from __future__ import annotations

from collections.abc import Iterator

from generator.core.canonical_yaml import dump
from generator.core.file_keys import KEPT_KEYS
from generator.core.game import sheet
from generator.core.placed_values import Map
from generator.core.preferred import PREFERRED, Earlier, Preferred, read_preferred
from generator.core.problem import faults_of
from generator.core.record import SavedPosition
from generator.store.archive import Archive, read_document, read_saved_position
from generator.store.game_folders import Folder
from generator.store.orderfiles import has_orders
from generator.store.reading import load_yaml

_AROUND = ("final", "revision", "why", *KEPT_KEYS)
"""The keys of an order file that differ in one that was copied for an erratum, or that was run."""


def preferred_in(archive: Archive, saved: SavedPosition) -> Preferred:
    """The lines that preferences come to in a position, by power and by the phase with which they came; {} where there are none.

    Sealed orders that the keys do not open count as if nothing stood there.
    """
    rules = archive.game.ruleset
    if rules.preferring is None:
        return {}
    return rules.preferring.lines(rules.load(saved.public, {}), archive.game.settings, _earlier(archive, saved.phase.number))


def _earlier(archive: Archive, number: int) -> Iterator[Earlier]:
    """The phases with orders before the phase of a number, the newest first. Each is read only if somebody asks for it."""
    for place in reversed(archive.line):
        if place.phase.number < number and place.done and has_orders(place):
            document, problems = read_document(archive, place)
            if document is not None and not faults_of(problems):
                yield Earlier(place.phase, document)


def preferred_in_text(text: str) -> Preferred:
    """The lines that an order file names as filled in; {} where it cannot be read, which is told elsewhere."""
    tree, _ = load_yaml(text.encode(), "") if PREFERRED in text else (None, [])
    return read_preferred(tree) if isinstance(tree, Map) else {}


def is_as_preferred(archive: Archive, here: Folder) -> bool:
    """Whether the orders of a phase, which may have been played, are just what the engine had filled in."""
    document, problems = read_document(archive, here) if has_orders(here) else (None, [])
    preferred = read_preferred(document) if document is not None and not problems else {}
    saved = read_saved_position(archive, here)[0] if preferred and here.stands else None
    if saved is None or archive.game.ruleset.preferring is None:
        return False
    made, _ = load_yaml(sheet(archive.game, saved.public, preferred=preferred).encode(), "")
    return isinstance(made, Map) and document is not None and _said(made) == _said(document)


def _said(document: Map) -> str:
    return dump({key: value for key, value in document.items() if key not in _AROUND})
