"""A game's own board: the file in its folder that stands for the one of its rule system."""

from __future__ import annotations

from pathlib import Path

from generator.core.game import check_board
from generator.core.placed_values import Spot
from generator.core.problem import Problem, fault, faults_of
from generator.core.ruleset import Ruleset
from generator.store.archive import Archive, open_archive, read_document, read_saved_position
from generator.store.check_and_run import Written
from generator.store.decoding import decode
from generator.store.game_folders import Folder
from generator.store.order_parts import gm_file
from generator.store.orderfiles import has_orders
from generator.store.reading import BY_HAND
from generator.store.sealing import NO_KEYS, Keyring
from generator.store.writing import one_at_a_time, write

MODELINE = "# yaml-language-server: $schema=board.schema.json\n"


@one_at_a_time
def take_board(root: Path, name: str, ruleset: Ruleset, text: str, keys: Keyring = NO_KEYS) -> Written:
    """Make `text`, the board file that `ruleset` was built on, the game's own board.

    Once a phase was played, a board that changes outcomes is refused, unless a ruling in the next order file allows it.
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None:
        return Written(problems=problems)
    problems += _clash(archive, archive.line[-1]) if archive.line else []
    if faults_of(problems):
        return Written(problems=problems)
    return Written(tuple(write(root, archive.home / "board.yaml", with_modeline(text))), problems)


def read_text(path: Path) -> tuple[str | None, list[Problem]]:
    """The text of a file of the GM's, or why it cannot be read."""
    with path.open("rb") as stream:
        return decode(stream.read(BY_HAND.size + 1), str(path), BY_HAND.size)


def with_modeline(text: str) -> str:
    """The text of a board file with the line that names its schema to editors."""
    return text if text.startswith(MODELINE) else MODELINE + text


def _clash(archive: Archive, here: Folder) -> list[Problem]:
    saved, problems = read_saved_position(archive, here)
    if saved is None:
        return problems
    document = read_document(archive, here)[0] if has_orders(here) and not here.done else None
    if not check_board(archive.game, saved, document):
        return []
    message = "this board has other outcomes than the one that the game is played on"
    return [fault("board-changed", message, Spot(str(here.path)), _way_out(archive, here))]


def _way_out(archive: Archive, here: Folder) -> str:
    if here.done:
        return "the game is over, and its records belong to its board"
    if here is archive.line[0]:
        return "nothing was played on it yet: delete this folder, take the board, and type `gazette run` for a new one"
    file = gm_file(here).relative_to(archive.root.parent).as_posix()
    return f"write `rulings: [{{rule: board, why: your reason}}]` in {file} first, then take it again"
