"""Finds what somebody changed in phases that were played: each record names the hashes of what it was made from and led to."""

from __future__ import annotations

import re
from collections.abc import Collection
from pathlib import Path
from typing import Any

from generator.core import dice
from generator.core.commitment import BESIDE, DICE, ROLLS, commitments, entries
from generator.core.file_keys import open_dice
from generator.core.order_file import hash_of_orders, rolls_in
from generator.core.placed_values import Map, Spot
from generator.core.problem import Problem, fault
from generator.store.archive import Archive, read_document, read_record_head
from generator.store.damage import NEXT, PREVIOUS, agrees, as_bytes, damage
from generator.store.game_folders import Folder, following
from generator.store.order_parts import orders_at, sealed_hash
from generator.store.orderfiles import has_orders
from generator.store.reading import read_yaml
from generator.store.sealing import NO_KEY, sealed_name

NEVER_BOUND = "never-bound"
"""The code of the fault that a game has never had a secret by which powers are bound, or a seed by which dice are."""

_INPUT = re.compile(rb"^inputs: \{position: (sha256:[0-9a-f]{64})", re.MULTILINE)
_LAST = re.compile(rb"^after:", re.MULTILINE)


def tampered(archive: Archive) -> list[Problem]:
    """Faults for what was changed by hand in phases that were played: engine files, the last orders, the game's secret."""
    problems = edited_files(archive)
    if any(Path(each.spot.file).name == "results.yaml" for each in problems if each.spot):
        return problems  # what else is asked of a record, one that came to harm cannot tell
    problems += [*unbound(archive), *loose_dice(archive)]
    for played in [each for each in archive.line if each.done and has_orders(each)][-1:]:
        problems += changed_orders(archive, played)
    return problems


def unbound(archive: Archive) -> list[Problem]:
    """A fault if a game has no secret, or has lost it: its powers would not be bound, and every reader would see that."""
    path = archive.home / "keys.yaml"
    unread = sealed_name(path).is_file() and not archive.keys.identities
    secrecy = archive.game.game_file.get("secrecy", "open")
    if archive.game.secret or unread or secrecy == "open":
        return []
    records = [read_yaml(each.results, typed=True)[0] for each in archive.line if each.done]
    if any(isinstance(each, Map) and _bound(each) for each in records):
        return [fault("no-secret", "the secret that bound the powers so far is gone", Spot(str(path)), "put the old file back")]
    if records and isinstance(records[-1], Map) and "after" in records[-1]:
        return []  # over: nothing comes any more that could be bound
    message = f"the game is {secrecy}, and has no secret by which powers are bound to what they send"
    message += "; the phases so far are bound by nothing" if records else ""
    return [fault(NEVER_BOUND, message, Spot(str(path)), f"`gazette bind {archive.game.id}` makes one")]


def loose_dice(archive: Archive) -> list[Problem]:
    """A fault if dice are to be rolled without a bound seed, with another seed, or with one that everybody can read."""
    game, path = archive.game, archive.home / "keys.yaml"
    if not game.dice or (sealed_name(path).is_file() and not archive.keys.identities):
        return []
    revealed = any(each.revealed.is_file() for each in archive.found)
    problems = [] if revealed else open_dice(game.game_file, game.ruleset)
    played = [each for each in archive.line if each.done]
    records: list[Any] = [read_yaml(each.results, typed=True)[0] for each in (*played[:1], *played[1:][-1:])]
    bound = {str(each.get("commitments", {}).get(DICE, "")) for each in records if each is not None}
    rolled, at = game.dice == "rolled", Spot(str(path))
    if bound and (("" in bound) if rolled else bound != {""}):
        way = "typed" if rolled else "rolled"
        hint = f"write `dice: {way}`; the dice of a game come the same way from its first phase to its last"
        problems.append(fault("dice-changed", f"the dice of this game were {way} so far", game.game_file.get("dice"), hint))
    elif rolled and not bound and not game.seed:
        message, hint = "the dice of this game have no seed that they are rolled by", f"`gazette bind {game.id}` makes one"
        problems.append(fault(NEVER_BOUND, message, at, hint))
    elif rolled and bound - {dice.commitment(game.seed)} and (game.seed or not revealed):
        message = "this is not the seed" if game.seed else "the seed is gone"
        problems.append(fault("no-seed", f"{message} that the dice of this game are bound to", at, "put the old file back"))
    return problems


def changed_orders(archive: Archive, played: Folder) -> list[Problem]:
    """A fault if the orders of a phase are not those that its record was made from."""
    results, problems = read_record_head(played)
    inputs = results.get("inputs") if isinstance(results, Map) else None
    if problems or not isinstance(inputs, Map) or not {"orders", "sealed"} & set(inputs):
        return problems
    if "sealed" in inputs:
        return _changed_sealed(archive, played, results)
    document, problems = read_document(archive, played)
    if document is None:
        return problems
    same = hash_of_orders(document, archive.game.ruleset) == inputs["orders"]
    return [] if same and _is_bound(archive, played, document, results) else [_changed(archive, played)]


def _changed_sealed(archive: Archive, played: Folder, results: Any) -> list[Problem]:
    """The same for sealed orders. Another file than the one that was run is no fault if it is that one sealed anew."""
    found = sealed_hash(played)
    if not found:
        return [_changed(archive, played)]
    if found == results["inputs"]["sealed"]:
        return []
    if not archive.keys.identities:
        message = "these orders were sealed anew or exchanged after they were run, and only the key can tell which"
        return [
            fault(
                NO_KEY, message, Spot(str(orders_at(played))), "put the key of the game into GAZETTE_KEY, or give its file by --key"
            )
        ]
    document, problems = read_document(archive, played)
    if document is None:
        return problems
    bound = bool(_bound(results)) and _is_bound(archive, played, document, results)
    return [] if bound else [_changed(archive, played)]


def _bound(results: Any) -> dict[str, Any]:
    """The commitment of each power in a record."""
    return {power: hashed for power, hashed in results.get("commitments", {}).items() if power not in BESIDE}


def _is_bound(archive: Archive, played: Folder, document: Map, results: Any) -> bool:
    """Whether the commitments in a record bind just these orders of the powers and of the GM; True without the secret."""
    game = archive.game
    bound = {name: hashed for name, hashed in results.get("commitments", {}).items() if name != DICE}
    sent = [(power, entries(document, game.ruleset.bound_keys, power)) for power in _bound(results)]
    rolls = rolls_in(document) if ROLLS in bound else None
    return commitments(game.secret, b"", game.id, played.phase, sent, rolls) == bound or not game.secret


def _changed(archive: Archive, played: Folder) -> Problem:
    hint = f"put them back, or correct them by `gazette erratum {archive.game.id} {played.phase.id} --why TEXT`"
    at = Spot(str(orders_at(played)))
    return fault("changed-orders", "these orders were changed after they were run", at, hint)


def edited_files(archive: Archive) -> list[Problem]:
    """A fault for each position or record that is not what the engine wrote, naming what to do instead.

    A file is parsed only if its bytes differ; changed line ends and comments are no fault.
    """
    rulings = tuple(archive.game.ruleset.rulings)
    problems: dict[Path, list[Problem]] = {}
    for folder in archive.found:
        if not folder.done or not folder.stands:
            continue
        if wrong := damage(archive.found, folder, archive.game.id):
            problems[folder.results] = wrong
            continue
        record, position = as_bytes(folder.results), as_bytes(folder.position)
        if not agrees(_INPUT, record, position, folder.position):
            problems[folder.position] = [_position_problem(folder.position, rulings)]
        behind = None if _LAST.search(record) else following(archive.found, folder)
        if behind and not agrees(NEXT, record, PREVIOUS.sub(b"", as_bytes(behind.position), count=1), behind.position, "previous"):
            problems[behind.position] = [_position_problem(behind.position, rulings)]
    return [each for path in sorted(problems) for each in problems[path]]


def _position_problem(path: Path, rulings: Collection[str]) -> Problem:
    hint = f"put it back; to change the board, write a ruling in the order file ({', '.join(rulings)})"
    return fault("edited-file", "this position was changed after the engine wrote it", Spot(str(path)), hint)
