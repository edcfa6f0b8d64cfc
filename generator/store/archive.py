"""A game opened for playing: its game.yaml, its rule system, its folders, and the documents in them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from generator.core.event import is_private
from generator.core.game import Game, read_game
from generator.core.order_file import OrderFile, read_order_file
from generator.core.placed_values import Map, Spot, Tree, spot_of
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.record import SavedPosition
from generator.core.ruleset import Ruleset
from generator.core.timetable import read_moment
from generator.store.game_folders import Folder, folders, line_of_play, misfits
from generator.store.order_parts import sealed_hash
from generator.store.orderfiles import has_orders, read_orders
from generator.store.player_keys import key_problems
from generator.store.positions import position_problems, slips
from generator.store.reading import BY_ENGINE, load_yaml, read_bytes, read_yaml
from generator.store.sealing import (
    NO_KEY,
    NO_KEYS,
    Keyring,
    is_recipient,
    is_there,
    place_of,
    read_hidden,
    wrong_recipient,
)

_EVENTS = b"\nevents:"


@dataclass(frozen=True, slots=True)
class Archive:
    """An opened game: its folders in `root`, all (`found`) and those that count (`line`), and the `keys` to its sealed files."""

    root: Path
    game: Game
    found: list[Folder]
    line: list[Folder]
    keys: Keyring = NO_KEYS

    @property
    def home(self) -> Path:
        return self.root / self.game.id

    @property
    def recipients(self) -> tuple[str, ...]:
        """The recipients that hidden files are sealed for; none in a game that is not sealed."""
        return _recipients(self.game.game_file)

    def again(self) -> Archive:
        """The same game with its folders listed anew."""
        found = folders(self.root, self.game.id)
        return replace(self, found=found, line=line_of_play(found))


def open_archive(root: Path, name: str, ruleset: Ruleset, keys: Keyring = NO_KEYS) -> tuple[Archive | None, list[Problem]]:
    """The opened game, and everything that is wrong with its game.yaml and keys.yaml; None where it cannot be opened."""
    game_file, problems = read_yaml(root / name / "game.yaml")
    problems = list(dict.fromkeys([*problems, *misfits(root, name)]))
    if game_file is None:
        return None, problems
    problems += [*_wrong_recipients(game_file), *(key_problems(game_file) if isinstance(game_file, Map) else ())]
    secrets, wrong = _secrets(root / name / "keys.yaml", keys)
    known, own = read_game(game_file, name, ruleset, secrets.get("seed", b""), secrets.get("secret", b""))
    problems += [*wrong, *own]
    if known is None or any(problem.code != NO_KEY for problem in wrong):
        return None, problems
    return Archive(root, known, [], [], keys).again(), problems


def recipients_of(root: Path, name: str) -> tuple[str, ...]:
    """The recipients that the hidden files of a game are sealed for, by its game.yaml."""
    game_file, _ = read_yaml(root / name / "game.yaml")
    return _recipients(game_file) if isinstance(game_file, Map) else ()


def all_recipients_of(root: Path, name: str) -> tuple[str, ...]:
    """Whose keys open what players and the engine seal for the GM of a game, whether its own files are sealed or not."""
    game_file, _ = read_yaml(root / name / "game.yaml")
    listed = game_file.get("recipients", ()) if isinstance(game_file, Map) else ()
    return tuple(str(each) for each in listed if is_recipient(str(each))) if isinstance(listed, list) else ()


def _recipients(game_file: Mapping[str, Any]) -> tuple[str, ...]:
    listed = game_file.get("recipients", ())
    return tuple(map(str, listed)) if game_file.get("secrecy") == "sealed" else ()


def _wrong_recipients(game_file: Tree) -> list[Problem]:
    """A fault for each recipient that is mistyped, which its checksum shows."""
    listed: Any = game_file.get("recipients", []) if isinstance(game_file, Map) else []
    shaped = [each for each in listed if isinstance(each, str)] if isinstance(listed, list) else []
    return [wrong_recipient(each) for each in shaped if not is_recipient(each)]


def read_saved_position(archive: Archive, folder: Folder) -> tuple[SavedPosition | None, list[Problem]]:
    """The position in a folder, with its secret half; or what is wrong with it."""
    public, problems = read_yaml(folder.position, typed=True)
    secret, wrong = read_secret(archive, folder)
    if isinstance(public, Map) and folder.phase.number == archive.found[0].phase.number:
        hand_written = None if wrong else _secret_as_written(archive, folder)
        problems += slips(folder, archive.game.id, archive.game.ruleset, archive.game.settings, hand_written)
    problems += wrong
    if problems or not isinstance(public, Map):
        return None, problems or [fault("position", "a position is a mapping", public)]
    saved = SavedPosition(public, secret.get("position", {}))
    problems = position_problems(folder, saved.public, saved.secret, archive.game.ruleset)
    return (None if problems else saved), problems


def _secret_as_written(archive: Archive, folder: Folder) -> Any:
    """The secret half of a position that somebody may have written, all values as text; None without one, and after the phase."""
    if folder.done or not is_there(folder.secret):
        return None
    tree, _ = read_hidden(folder.secret, archive.keys, large=True)
    return tree.get("position") if isinstance(tree, Map) else None


def read_secret(archive: Archive, folder: Folder) -> tuple[Mapping[str, Any], list[Problem]]:
    """What is hidden in a folder; nothing where there is no such file, or a faulty one.

    An event that does not say whom it is for is a fault of that file, and nobody is told it: it must not be taken for public.
    """
    if not is_there(folder.secret):
        return {}, []
    tree, problems = read_hidden(folder.secret, archive.keys, typed=True)
    problems = problems or _misplaced(tree, archive.game.id, folder)
    secret: Any = {} if problems else tree
    events = secret.get("events", [])
    wrong = [_for_nobody(event, folder) for event in (events if isinstance(events, list) else [events]) if not is_private(event)]
    return ({} if wrong else secret), [*problems, *wrong]


def _for_nobody(event: Any, folder: Folder) -> Problem:
    at, hint = spot_of(event) or Spot(str(place_of(folder.secret))), "put the file back that the engine wrote"
    return fault("no-audience", "this event does not say whom it is for: a power, or the gm", at, hint)


def _misplaced(secret: Any, name: str, folder: Folder) -> list[Problem]:
    """A fault when the hidden file of a folder is one of another game or phase; an empty one fits every phase."""
    own = {"format": 1, "game": name, "phase": folder.phase.id}
    known = isinstance(secret, Map) and set(secret) <= {*own, "position", "events", "after"}
    if known and (not secret or all(secret.get(key) == value for key, value in own.items())):
        return []
    at, hint = Spot(str(place_of(folder.secret))), "put the file back that the engine wrote"
    return [fault("other-secret", f"this is not what belongs into {folder.phase.folder}", at, hint)]


def read_document(archive: Archive, folder: Folder) -> tuple[Map | None, list[Problem]]:
    """The order file of a folder, or the fault that there is none."""
    if not has_orders(folder):
        at = Spot(str(folder.orders))
        return None, [fault("no-order-file", "there is no order file", at, "`gazette run` makes one to fill in")]
    return read_orders(folder, archive.game.id, archive.game.ruleset.seats, archive.keys)


def take_in(archive: Archive, saved: SavedPosition, folder: Folder, document: Any) -> tuple[OrderFile | None, list[Problem]]:
    """What the order file of a folder says, read against its position.

    Its hash is that of the file that was run, even if it was sealed anew since; `tampering` checks that both say the same.
    """
    order_file, problems = read_order_file(document, archive.game, saved)
    sealed = sealed_hash(folder)
    if order_file is not None and sealed:
        order_file = replace(order_file, hash="", sealed=_sealed_when_run(folder) or sealed)
    return order_file, problems


def _sealed_when_run(folder: Folder) -> str:
    """The hash by which the record of a folder names its sealed orders; empty where there is no such record."""
    results, _ = read_record_head(folder) if folder.done else (None, [])
    inputs = results.get("inputs") if isinstance(results, Map) else None
    return str(inputs.get("sealed", "")) if isinstance(inputs, Map) else ""


def read_record_head(folder: Folder) -> tuple[Tree | None, list[Problem]]:
    """The keys of a record above its events, of which most of it consists: what it was made from, and what powers are bound to."""
    data, problems = read_bytes(folder.results, BY_ENGINE.size)
    return load_yaml(data.partition(_EVENTS)[0], str(folder.results), typed=True) if data is not None else (None, problems)


def recorded_moment(folder: Folder) -> datetime | None:
    """The moment that a record gives for its phase."""
    results, _ = read_record_head(folder)
    at = results.get("at") if isinstance(results, Map) else None
    return read_moment(str(at), None) if at else None


def _secrets(path: Path, keys: Keyring) -> tuple[dict[str, bytes], list[Problem]]:
    """The seed of the dice and the secret of the salts, as far as keys.yaml has them."""
    if not is_there(path):
        return {}, []
    tree, problems = read_hidden(path, keys)
    found: dict[str, bytes] = {}
    for name in ("seed", "secret"):
        text = tree.get(name, "") if isinstance(tree, Map) else ""
        try:
            found[name] = bytes.fromhex(str(text))
        except ValueError:
            problems.append(fault(name, f"`{name}:` is not hexadecimal", text, "put the old keys.yaml back"))
    return found, problems
