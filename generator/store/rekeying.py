"""Seals a whole game anew, for other keys than those that have opened it so far."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.store.archive import recipients_of
from generator.store.check_and_run import Written
from generator.store.editing import set_keys
from generator.store.game_folders import folders, phase_of
from generator.store.player_keys import key_problems
from generator.store.reading import load_yaml, read_yaml
from generator.store.sealed_reports import resealed
from generator.store.sealing import Keyring, is_recipient, recipients_of_keys, seal, seal_bytes, unseal_bytes, wrong_recipient
from generator.store.writing import alone, put_in_place, remove_leftovers, write_together


def rekey(
    root: Path, name: str, recipients: Sequence[str], keys: Keyring, progress: Callable[[str], None] = lambda _: None
) -> Written:
    """Seal every sealed file of a game for `recipients` alone, and name them in its game.yaml; `keys` must open all files.

    Nothing is written if a file cannot be opened. An interruption leaves either all as it was, or all new files ready: then this
    command, or any other that writes in the game, puts them into place without a key. Records are not touched.
    """
    home, wanted = root / name, tuple(dict.fromkeys(recipients))
    with alone(home):
        remove_leftovers(home)
        finished = put_in_place(root, home)
        if finished and recipients_of(root, name) == wanted:
            return Written(tuple(finished), _doubts(home, wanted, keys))
        text, problems = _game_file(home / "game.yaml", wanted)
        every = sorted(home.rglob("*.age"))
        found = {path: unseal_bytes(path, keys) for path in _told(every, "opened", progress)}
        closed = [problem for _, wrong in found.values() for problem in wrong]
        if not problems and recipients_of(root, name) == wanted and [each.code for each in closed] == ["wrong-key"] * len(found):
            return Written(problems=[_done_before(home)])
        if problems or closed:
            return Written(problems=[*problems, *closed])
        known = read_yaml(home / "game.yaml")[0]
        held = {path: data for path, (data, _) in found.items() if data is not None}
        files = {path: _sealed(home, path, held[path], wanted, known) for path in _told(list(held), "sealed", progress)}
        return Written(tuple(write_together(root, home, {**files, home / "game.yaml": text})), _doubts(home, wanted, keys))


def _told(paths: Sequence[Path], done: str, progress: Callable[[str], None]) -> Iterator[Path]:
    """The paths, each after it was told how many are done."""
    for number, path in enumerate(paths):
        progress(f"{number} of {len(paths)} files {done}")
        yield path


def _sealed(home: Path, path: Path, data: bytes, wanted: Sequence[str], game_file: Any) -> bytes:
    """What a file holds, sealed anew. The orders of a power keep their length, and so do private reports, which players read."""
    if path.parent.name == "orders":
        return seal_bytes(data, wanted)  # as long as it was, since all files of the folder are of one size
    phase = phase_of(path.parent.parent.name) if path.parent.name == "reports" else None
    if phase is None:
        return seal(data, wanted)
    return resealed(path, game_file, wanted, data, phase, folders(home.parent, home.name)[-1].phase)


def _game_file(path: Path, wanted: Sequence[str]) -> tuple[bytes, list[Problem]]:
    """game.yaml with other recipients and nothing else changed, or why it cannot be changed."""
    game_file, problems = read_yaml(path)
    if problems or not isinstance(game_file, Map):
        return b"", problems or [fault("not-a-mapping", "game.yaml is a mapping", game_file)]
    if game_file.get("secrecy") != "sealed":
        return b"", [fault("not-a-sealed-game", "this game seals nothing", Spot(str(path)), "write `secrecy: sealed` in game.yaml")]
    if wrong := [wrong_recipient(each) for each in wanted if not is_recipient(each)]:
        return b"", wrong
    if wrong := key_problems(game_file):
        return b"", wrong
    text = set_keys(path.read_bytes().decode("utf-8-sig"), game_file, {"recipients": list(wanted)}).encode()
    again, problems = load_yaml(text, str(path))
    if problems or again != {**game_file, "recipients": list(wanted)}:
        hint = "write `recipients: [...]` on one line"
        return b"", [fault("recipients", "the recipients cannot be changed here", game_file.get("recipients"), hint)]
    return text, []


def _done_before(home: Path) -> Problem:
    message = "the game is for these recipients already, and none of its files opens by this key: it was sealed anew before"
    return Problem("notice", "sealed-before", message, Spot(str(home / "game.yaml")), "use one of their keys from now on")


def _doubts(home: Path, wanted: Sequence[str], keys: Keyring) -> list[Problem]:
    """A notice that none of the keys at hand opens the new files, so that nobody has seen them open."""
    if set(wanted) & set(recipients_of_keys(keys)):
        return []
    hint = "keep the old key until `gazette check` with a new one reads all"
    message = "nobody has seen these files open by the new keys"
    return [Problem("notice", "not-seen-open", message, Spot(str(home / "game.yaml")), hint)]
