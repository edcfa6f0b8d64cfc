"""Asks a GM who rolls real dice for the rolls of a phase; which they are is known only when it is run."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.core.commitment import ROLLS
from generator.core.dice import MissingRoll
from generator.core.order_file import rolls_in
from generator.core.placed_values import Data, Map, Spot
from generator.core.problem import Problem
from generator.store.archive import Archive
from generator.store.editing import set_keys
from generator.store.game_folders import Folder
from generator.store.order_parts import gm_file, write_orders
from generator.store.orderfiles import has_orders
from generator.store.sealing import place_of, read_bytes, read_hidden


def ask(archive: Archive, here: Folder, problems: Sequence[Problem]) -> list[Path]:
    """Write each missing roll into the order file of a phase, its dice to be typed over; gives the path if there were any.

    Nothing else in the file changes, and a sealed one stays sealed.
    """
    missing = [each for each in problems if isinstance(each, MissingRoll)]
    path = gm_file(here)
    tree = read_hidden(path, archive.keys)[0] if missing and has_orders(here) else None
    known = rolls_in(tree) if isinstance(tree, Map) else {}
    blanks = {each.key: each.blank for each in missing if each.key not in known}
    if not isinstance(tree, Map) or not blanks:
        return []
    text = read_bytes(path, archive.keys)[0].decode("utf-8-sig")
    changed = set_keys(text, tree, {ROLLS: {**_typed(known), **blanks}}, "final")
    return write_orders(archive.root, archive.game.id, here, {path: changed}, archive.recipients, archive.keys)[0]


def placed(here: Folder | None, problems: Sequence[Problem]) -> list[Problem]:
    """The same problems; those of missing rolls get the place of the order file where the rolls belong."""
    at = Spot(str(place_of(gm_file(here)))) if here else None
    return [replace(each, spot=each.spot or at) if isinstance(each, MissingRoll) else each for each in problems]


def not_yet(problems: Sequence[Problem]) -> list[Problem]:
    """The problems, with one notice for all missing rolls: to name them would tell what the orders bring about."""
    missing = [each for each in problems if isinstance(each, MissingRoll)]
    if not missing:
        return list(problems)
    hint = "once the phase is final, `gazette run` writes into the order file which they are"
    told = Problem("notice", missing[0].code, "this phase needs dice that are not typed yet", missing[0].spot, hint)
    return [told, *(each for each in problems if each not in missing)]


def _typed(known: Mapping[str, Any]) -> dict[str, Data]:
    """The rolls that were typed, with numbers as numbers."""
    return {
        key: [int(face) if face.isdecimal() else face for face in map(str, faces)] if isinstance(faces, list) else faces
        for key, faces in known.items()
    }
