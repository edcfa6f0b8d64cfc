"""Enters what players sent into the order file of a phase, and keeps what it replaces."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from generator.core.canonical_yaml import dump
from generator.core.game import MODELINE, public_half, sheet
from generator.core.game import load as load_position
from generator.core.nearest import did_you_mean
from generator.core.phase import Phase, read_phase
from generator.core.placed_values import Data, Map, Spot
from generator.core.preferred import PREFERRED
from generator.core.problem import Problem, fault, faults_of
from generator.core.record import SavedPosition, head
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive, read_document, read_saved_position
from generator.store.blocks import TAKEN
from generator.store.check_and_run import Written
from generator.store.editing import set_entries
from generator.store.game_folders import Folder, folder
from generator.store.order_parts import file_of, sealed_parts, write_orders
from generator.store.reading import load_yaml
from generator.store.sealing import Keyring, is_there, read_bytes
from generator.store.writing import one_at_a_time

Entries = Mapping[str, Mapping[str, Any]]
"""For each power, under each key of the order file, the lines that are to stand there.

Under `taken`, where they come from a sealed block, is what `blocks.taken_entry` keeps of it."""

OLDER = "older"
"""The key of an order file under which stands what was replaced. It is the GM's alone: no record, hash or page has it."""

MOST_KEPT = 20
"""How often a power may change its orders before the oldest are forgotten."""
LARGEST_KEPT = 8_000
"""Characters of what is kept of one power, so that an order file never becomes too large to be read."""


@one_at_a_time
def enter(root: Path, name: str, ruleset: Ruleset, keys: Keyring, entries: Entries, now: datetime, *, phase: str = "") -> Written:
    """Write the lines of some powers into the order file of the phase that a game waits for, or of a later `phase` (its id).

    Of each power exactly the keys in `entries` are replaced; all else keeps every byte. What was there goes below `older:`.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return Written(problems=problems)
    here = place_of_phase(archive, phase)
    if here is None:
        return Written(problems=[no_phase(archive, phase)])
    if wrong := _hindered(archive, here, entries):
        return Written(problems=[*problems, *wrong])
    texts: dict[Path, str] = {}
    for power, found in entries.items():
        path = file_of(here, power)
        text, wrong = (texts[path], []) if path in texts else _text(archive, here, path, power)
        problems = [*problems, *wrong]
        if wrong:
            return Written(problems=problems)
        texts[path], wrong = _entered(archive, here, path, text, power, found, now)
        if wrong:
            return Written(problems=[*problems, *wrong])
    paths, wrong = write_orders(root, name, here, texts, archive.recipients, keys)
    return Written(tuple(paths), [*problems, *wrong])


def _hindered(archive: Archive, here: Folder, entries: Entries) -> list[Problem]:
    """Why nothing can be entered: for a power that does not exist, or into sealed files that cannot be opened or are not whole."""
    seats = archive.game.ruleset.seats
    if strange := next((power for power in entries if power not in seats), ""):
        hint = did_you_mean(strange, seats)
        return [fault("unknown-power", f"there is no power `{strange[:60]}`", Spot(str(archive.home)), hint)]
    return faults_of(read_document(archive, here)[1]) if sealed_parts(here) else []


def place_of_phase(archive: Archive, phase: str = "") -> Folder | None:
    """The folder of the phase that a game waits for, or of the later one that is named by its id; None where there is none.

    In a sealed game there is no later one: a file that lies there early would show that somebody has sent something.
    """
    waiting = archive.line[-1] if archive.line and not archive.line[-1].done else None
    if waiting is None or not phase or waiting.phase.id == phase:
        return waiting
    named = read_phase(phase)
    if named is None or named.number <= waiting.phase.number or named.step not in archive.game.ruleset.timed or archive.recipients:
        return None
    return folder(archive.root, archive.game.id, named)


def no_phase(archive: Archive, phase: str) -> Problem:
    """The fault that a game waits for no orders, or that none can be entered for a later phase."""
    at = Spot(str(archive.home))
    if not phase or place_of_phase(archive) is None:
        return fault("no-phase", "this game waits for no orders", at, "`gazette run` makes its next phase")
    if archive.recipients:
        message = "orders for later phases of a sealed game are not entered ahead: their file would show that somebody sent some"
        return fault("no-phase", message, at, "keep them until their phase comes")
    steps = ", ".join(archive.game.ruleset.timed)
    hint = f"write the name that its folder will have, as 04-1902-fall-orders; the steps are {steps}"
    return fault("no-phase", f"`{phase[:60]}` is no later phase of this game", at, hint)


def blank_entries(archive: Archive, here: Folder) -> Mapping[str, Any]:
    """What stands under each key of an order file in which nobody has entered anything; nothing for a later phase."""
    saved, _ = read_saved_position(archive, here) if here.stands else (None, [])
    if saved is None:
        return {}
    return archive.game.ruleset.sheet(public_half(archive.game, here.phase, load_position(archive.game, saved)))


def kept(value: Any, blank: Any) -> list[Any]:
    """The lines that a power has under a key; none where they are those of the `blank` sheet."""
    lines = value if isinstance(value, list) else [each for each in str(value).splitlines() if each.strip()] if value else []
    blanks = blank if isinstance(blank, list | tuple) else []
    return [] if _plain(lines) == _plain(blanks) else list(lines)


def _text(archive: Archive, here: Folder, path: Path, power: str) -> tuple[str, list[Problem]]:
    """The text of an order file, as it would be made where there is none yet."""
    if is_there(path):
        data, problems = read_bytes(path, archive.keys)
        return data.decode("utf-8-sig", errors="replace"), problems
    if path != here.orders:
        return MODELINE.replace("../", "../../") + dump({**head(archive.game.id, here.phase), "orders": {power: []}}), []
    saved: SavedPosition | None = read_saved_position(archive, here)[0] if here.stands else None
    return (sheet(archive.game, saved.public) if saved else _ahead(archive, here.phase)), []


def _ahead(archive: Archive, phase: Phase) -> str:
    """An order file for a phase that has not come yet."""
    needed: dict[str, Data] = {key: {} for key, facts in archive.game.ruleset.keys.items() if facts.needed}
    return MODELINE + dump({**head(archive.game.id, phase), "final": False, **needed})


def _entered(
    archive: Archive, here: Folder, path: Path, text: str, power: str, found: Mapping[str, Any], now: datetime
) -> tuple[str, list[Problem]]:
    """The text of an order file with what a power sent."""
    blank = blank_entries(archive, here)
    replaced: dict[str, Data] = {}
    for key, lines in found.items():
        if key == TAKEN:
            continue
        tree, problems = load_yaml(text.encode(), str(path))
        if not isinstance(tree, Map):
            return text, problems or [fault("not-a-mapping", "the file is a mapping", Spot(str(path)), "begin with `format: 1`")]
        old = kept(_below(tree, key, power), _below(blank, key, power))
        if _plain(old) == _plain(lines):
            continue
        if old:
            replaced[key] = _plain(old)
        text = set_entries(text, tree, key, {power: _plain(lines)}, _last_key(archive, tree))
    text, problems = _with_older(archive, path, text, power, replaced, now)
    tree, _ = load_yaml(text.encode(), str(path))
    if (
        isinstance(tree, Map)
        and not problems
        and set(replaced) & {*archive.game.ruleset.bound_keys}
        and _below(tree, PREFERRED, power)
    ):
        # What came now is newer than what was filled in by preference, even where it says the same of a unit.
        text = set_entries(text, tree, PREFERRED, {power: {}}, _last_key(archive, tree))
        tree, _ = load_yaml(text.encode(), str(path))
    if TAKEN in found and isinstance(tree, Map) and not problems:
        text = set_entries(text, tree, TAKEN, {power: _plain(found[TAKEN])}, _last_key(archive, tree))
    return text, problems or load_yaml(text.encode(), str(path))[1]


def _with_older(
    archive: Archive, path: Path, text: str, power: str, replaced: Mapping[str, Data], now: datetime
) -> tuple[str, list[Problem]]:
    """The text with what was replaced; the newest first."""
    tree, problems = load_yaml(text.encode(), str(path))
    if not isinstance(tree, Map) or not replaced:
        return text, problems
    before = _below(tree, OLDER, power)
    moment = f"{now.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"
    versions: list[Any] = [{"replaced": moment, **replaced}, *(_plain(before) if isinstance(before, list) else [])][:MOST_KEPT]
    while len(versions) > 1 and len(dump({OLDER: versions})) > LARGEST_KEPT:
        versions.pop()
    text = set_entries(text, tree, OLDER, {power: versions}, _last_key(archive, tree))
    return text, load_yaml(text.encode(), str(path))[1]


def _last_key(archive: Archive, tree: Map) -> str:
    """The key behind which a new one goes: the last of the rule system's own that the file has."""
    return next((key for key in (*reversed(tree), "phase") if key in archive.game.ruleset.keys), "phase")


def _below(document: Any, key: str, power: str) -> Any:
    value = document.get(key)
    return value.get(power) if isinstance(value, Mapping) else None


def _plain(value: Any) -> Any:
    """A value of a file without its places."""
    if isinstance(value, Mapping):
        return {str(key): _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return str(value) if isinstance(value, str) else value
