"""Sheets, which the engine makes to be filled in, and how to know that somebody has filled one in."""

from __future__ import annotations

from pathlib import Path

from generator.core.game import sheet
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.store.archive import Archive, read_saved_position
from generator.store.game_folders import Folder
from generator.store.orderfiles import has_orders
from generator.store.preferring import preferred_in_text
from generator.store.reading import load_yaml
from generator.store.sealing import is_there, place_of, read_bytes

FILLED_IN = "sheet-filled-in"
"""The code of the problem that orders stand in a sheet, which nobody reads."""


def is_blank(archive: Archive, here: Folder, path: Path) -> bool:
    """Whether a file is the sheet of its phase as the engine would write it now, so that nothing is lost if it is deleted.

    It may be filled in already with what players prefer.
    """
    if here.done or not is_there(path):
        return False
    text = _text(archive, path)
    return text == _sheet(archive, here, text)


def entered(archive: Archive, here: Folder) -> list[Path]:
    """The files of a folder in which somebody entered orders: its order file or files, and a sheet that was filled in."""
    orders = has_orders(here) and not is_blank(archive, here, here.orders)
    files = [place_of(here.orders) if is_there(here.orders) else here.path / "orders"] if orders else []
    return files + ([here.sheet] if _is_filled_in(archive, here) else [])


def filled_in(archive: Archive, here: Folder) -> list[Problem]:
    """A fault if the sheet was filled in and there is no order file; a notice if there is one that says something else."""
    if here.done or not _is_filled_in(archive, here):
        return []
    at = Spot(str(here.sheet))
    if has_orders(here):
        message = f"this sheet holds something else than {place_of(here.orders).name}, and nobody reads it"
        return [Problem("notice", FILLED_IN, message, at, "take over what is missing there, then delete the sheet")]
    old, new = (path.relative_to(archive.root.parent).as_posix() for path in (here.sheet, here.orders))
    message = "this is not the blank sheet of the phase, and nobody reads what stands in it"
    hint = f"type `mv {old} {new}` to make it the order file, or delete it and type `gazette run {archive.game.id}` for a blank one"
    return [fault(FILLED_IN, message, at, hint)]


def _is_filled_in(archive: Archive, here: Folder) -> bool:
    """Whether a sheet says anything that neither the blank one nor the order file beside it says."""
    if not here.sheet.is_file():
        return False
    text = _text(archive, here.sheet)
    said = _meaning(text)
    return said is None or said not in (_meaning(_sheet(archive, here, text) or ""), _meaning(_text(archive, here.orders)))


def _sheet(archive: Archive, here: Folder, text: str) -> str | None:
    """The sheet of a folder, filled in as far as `text` says that the engine did; None if there is no position to make it from."""
    saved, _ = read_saved_position(archive, here) if here.stands else (None, [])
    return sheet(archive.game, saved.public, preferred=preferred_in_text(text)) if saved else None


def _text(archive: Archive, path: Path) -> str:
    """The text of a file, opened if it is sealed; empty if it is missing or cannot be opened."""
    return read_bytes(path, archive.keys)[0].decode("utf-8-sig", errors="replace").replace("\r\n", "\n")


def _meaning(text: str) -> dict[str, object] | None:
    """What an order file says, without when it is run; None if it cannot be read."""
    tree, _ = load_yaml(text.encode(), "")
    return {key: value for key, value in tree.items() if key != "final"} if isinstance(tree, Map) else None
