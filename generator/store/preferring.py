"""What players said in the phases of a game so far that they prefer, and what it comes to in the next one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.file_keys import KEPT_KEYS
from generator.core.game import MODELINE, sheet
from generator.core.placed_values import Data, Map
from generator.core.preferred import PREFERRED, Earlier, Preferred, as_data, read_preferred
from generator.core.problem import faults_of
from generator.core.record import SavedPosition, head
from generator.store.archive import Archive, read_document, read_saved_position
from generator.store.editing import set_entries
from generator.store.game_folders import Folder
from generator.store.order_parts import file_of, read_part, says_nothing, write_orders
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


def fill_in(archive: Archive) -> list[Path]:
    """Write what players prefer into the order file of the phase that a game waits for, for powers of which nothing stands there.

    So it goes with a file that the GM began before the phase came. What was filled in once, and somebody took out, stays out.
    """
    rules, here = archive.game.ruleset, archive.line[-1] if archive.line else None
    if (
        rules.preferring is None
        or here is None
        or here.done
        or here.phase.step not in rules.preferring.steps
        or not has_orders(here)
    ):
        return []
    document, problems = read_document(archive, here)
    saved, wrong = read_saved_position(archive, here)
    if document is None or saved is None or problems or wrong:
        return []
    position, named = rules.load(saved.public, {}), document.get(PREFERRED)
    before = {*named} if isinstance(named, Map) else set()
    given = {power for key in rules.bound_keys if isinstance(found := document.get(key), Map) for power in found}
    wanted = {power: lines for power, lines in preferred_in(archive, saved).items() if power not in given and power not in before}
    filled = rules.preferring.fill(position, rules.sheet(position), wanted)
    texts: dict[Path, str] = {}
    for power, lines in wanted.items():
        entries = {key: value[power] for key, value in filled.items() if isinstance(value, Mapping) and power in value}
        path = file_of(here, power)
        text = texts.get(path) or read_part(path, archive.keys)[0]
        if text := _with(archive, here, text, power, {**entries, PREFERRED: as_data({power: lines})[power]}):
            texts[path] = text
    return write_orders(archive.root, archive.game.id, here, texts, archive.recipients, archive.keys)[0]


def _with(archive: Archive, here: Folder, text: str, power: str, entries: Mapping[str, Data]) -> str:
    """The text of an order file, or of the power's own, with its entries set under some keys; empty where it cannot be read."""
    text = text or MODELINE.replace("../", "../../") + dump(head(archive.game.id, here.phase))
    for key, value in entries.items():
        tree, problems = load_yaml(text.encode(), power)
        if not isinstance(tree, Map) or problems:
            return ""
        text = set_entries(text, tree, key, {power: value})
    return text


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
    if document is not None and says_nothing({**document, "final": "false"}):
        return True
    made, _ = load_yaml(sheet(archive.game, saved.public, preferred=preferred).encode(), "")
    return isinstance(made, Map) and document is not None and _said(made) == _said(document)


def _said(document: Map) -> str:
    return dump({key: value for key, value in document.items() if key not in _AROUND})
