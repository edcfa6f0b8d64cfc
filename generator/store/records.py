"""Writes records and positions in such an order that an interruption does no harm."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.game import open_game, sheet
from generator.core.order_schema import order_schema
from generator.core.placed_values import Spot
from generator.core.preferred import Preferred
from generator.core.problem import Problem, fault
from generator.core.record import Record, SavedPosition, secret_document
from generator.core.ruleset import Document
from generator.store.allowed_files import guard
from generator.store.archive import Archive
from generator.store.game_folders import Folder, folder
from generator.store.order_parts import as_map, filled_in, folder_of_parts, put_parts, sealed_parts
from generator.store.orderfiles import has_orders
from generator.store.preferring import preferred_in
from generator.store.reading import load_yaml, oversized
from generator.store.sealing import delete_hidden, sealed_name, write_hidden
from generator.store.sheets import has_entries, is_blank
from generator.store.splitting import empty
from generator.store.writing import write

SCHEMA = "orders.schema.json"


def save_opening(archive: Archive) -> list[Path]:
    """Write the position before the first phase, if there is none yet."""
    if archive.line:
        return []
    saved = open_game(archive.game)
    return _save_position(archive, saved)


def renew_opening(archive: Archive) -> list[Path]:
    """Write the position before the first phase anew, for settings that have changed. The game has not begun."""
    saved = open_game(archive.game)
    return write(archive.root, folder(archive.root, archive.game.id, saved.phase).position, dump(saved.public))


def seal_start(archive: Archive) -> list[Path]:
    """Seal the secret half of the position that somebody wrote for a sealed game to start from, and delete the open file.

    The sealed file is made even if nothing is secret, as in every folder of such a game.
    """
    place = archive.line[0]
    if not archive.recipients or place.done or sealed_name(place.secret).is_file():
        return []
    text = place.secret.read_text(encoding="utf-8") if place.secret.is_file() else dump({})
    paths = write_hidden(archive.root, place.secret, text, archive.recipients, archive.keys)
    place.secret.unlink(missing_ok=True)
    return paths


def save(archive: Archive, records: list[Record]) -> tuple[list[Path], list[Problem]]:
    """Write the records that are not there yet, each after the position that it led to.

    One that is there must be the same. Nothing is written if one of the files would be too large to be read again.
    """
    places = [folder(archive.root, archive.game.id, record.phase) for record in records]
    pairs = list(zip(places, records, strict=True))
    problems = [problem for place, record in pairs for problem in (*_unlike(place, record), *_too_large(archive, place, record))]
    if problems:
        return [], problems
    paths: list[Path] = []
    for place, record in pairs:
        _clear_abandoned(archive, place, record.after)
        if record.after is not None:
            paths += _save_position(archive, record.after)
        if not place.done:
            paths += _put_secret(archive, place, record.secret, anew=True)
            paths += _put(archive, place.results, record.results)
    return paths, []


def prepare(archive: Archive, saved: SavedPosition | None) -> list[Path]:
    """Write the schema of the next phase's order file, and its sheet, unless a sheet or orders are there already."""
    if saved is None:
        return []
    place = folder(archive.root, archive.game.id, saved.phase)
    paths: list[Path] = []
    schema = order_schema(archive.game.ruleset, archive.game.game_file, archive.game.id, saved.public)
    text = json.dumps(schema, indent=1, ensure_ascii=False) + "\n"
    paths += write(archive.root, archive.home / SCHEMA, text)
    blank = place.sheet if archive.recipients else place.orders
    # One that is there is either the same or somebody's, who may be typing into it.
    if has_entries(archive, place) or (blank.is_file() and has_orders(place)):
        return paths
    preferred = preferred_in(archive, saved)
    paths += _seal_blank(archive, saved, place, preferred)
    return paths if blank.is_file() else paths + write(archive.root, blank, sheet(archive.game, saved.public, preferred=preferred))


def _seal_blank(archive: Archive, saved: SavedPosition, place: Folder, preferred: Preferred) -> list[Path]:
    """In a sealed game, write a sealed file for each power and for the GM, unless there are orders.

    Nothing is in them yet but what players `preferred` in an earlier phase.
    """
    if not archive.recipients or has_orders(place):
        return []
    tree, _ = load_yaml(sheet(archive.game, saved.public).encode(), str(place.sheet), large=True)
    texts = empty(as_map(tree), archive.game.ruleset.seats)
    texts |= {power: filled_in(texts[power], power, phases) for power, phases in preferred.items() if power in texts}
    # An older Gazette wrote a list by which git would leave these files out.
    listed = guard(archive.root, archive.game.id)
    return listed + put_parts(archive.root, archive.game.id, place, texts, archive.recipients, archive.keys)


def _save_position(archive: Archive, saved: SavedPosition) -> list[Path]:
    """Write a position, its secret half first, unless its phase was played."""
    place = folder(archive.root, archive.game.id, saved.phase)
    if place.done:
        return []
    hidden = secret_document(archive.game.id, saved.phase, saved.secret)
    paths = _put_secret(archive, place, hidden)
    return paths + _put(archive, place.position, saved.public)


def _clear_abandoned(archive: Archive, place: Folder, after: SavedPosition | None) -> None:
    """Delete the position that an interrupted run of other orders had left behind `place`, unless it is `after`."""
    for other in archive.found:
        behind = other.phase.number == place.phase.number + 1 and other.phase.revision >= place.phase.revision
        wanted = after is not None and other.phase == after.phase
        if behind and not wanted and not place.done and other.stands and not other.done:
            blank = [path for path in (other.sheet, other.orders) if path.is_file() and is_blank(archive, other, path)]
            for path in [*blank, *(() if has_entries(archive, other) else sealed_parts(other))]:
                path.unlink()
            if folder_of_parts(other).is_dir() and not any(folder_of_parts(other).iterdir()):
                folder_of_parts(other).rmdir()
            other.position.unlink()
            delete_hidden(other.secret)
            if not any(other.path.iterdir()):
                other.path.rmdir()


def _unlike(place: Folder, record: Record) -> list[Problem]:
    if not place.done or place.results.read_bytes().replace(b"\r\n", b"\n") == dump(record.results).encode():
        return []
    at = Spot(str(place.results))
    return [fault("unlike", "running this phase again gives another record", at, "put its files back as they were")]


def _too_large(archive: Archive, place: Folder, record: Record) -> Iterator[Problem]:
    """A fault for each file of a record that would be too large to be read again."""
    files = {place.results: record.results, place.secret: record.secret}
    if record.after is not None:
        after = folder(archive.root, archive.game.id, record.after.phase)
        hidden = secret_document(archive.game.id, record.after.phase, record.after.secret)
        files |= {after.position: record.after.public, after.secret: hidden}
    for path, document in files.items() if not place.done else ():
        # The message alone: what is secret must not be quoted.
        for wrong in oversized(dump(document).encode(), str(path)):
            message = f"{path.name} could not be read again, because {wrong.message}; nothing was written"
            hint = "shorten the orders and rulings of this phase; if they are short, tell the authors of the rule system"
            yield fault("too-large", message, Spot(str(path.parent)), hint)


def _put_secret(archive: Archive, place: Folder, document: Document, *, anew: bool = False) -> list[Path]:
    """Write what is secret in a folder; where nothing is, an interrupted run of other orders may have left something.

    A sealed game has the file in every folder, and seals it `anew` in every phase that is played: one that came and went, or that
    changed in some commits only, would tell when there was a secret.
    """
    if document or archive.recipients:
        return write_hidden(archive.root, place.secret, dump(document), archive.recipients, archive.keys, anew=anew)
    delete_hidden(place.secret)
    return []


def _put(archive: Archive, path: Path, document: Document) -> list[Path]:
    return write(archive.root, path, dump(document))
