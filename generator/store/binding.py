"""Gives a game the secret that binds its powers, and a seed for its dice, if it was begun without them."""

from __future__ import annotations

from pathlib import Path

from generator.core.canonical_yaml import dump
from generator.core.placed_values import Spot
from generator.core.problem import fault, faults_of
from generator.core.ruleset import Document, Ruleset
from generator.store.allowed_files import guard
from generator.store.archive import open_archive
from generator.store.check_and_run import Written
from generator.store.editing import set_keys
from generator.store.reading import read_yaml
from generator.store.sealing import Keyring, seal, sealed_name
from generator.store.tampering import NEVER_BOUND, loose_dice, unbound
from generator.store.writing import one_at_a_time, write_together


@one_at_a_time
def bind(root: Path, name: str, ruleset: Ruleset, secret: str, seed: str, keys: Keyring) -> Written:
    """Write keys.yaml with a `secret` and, where dice are rolled, a `seed` (both hexadecimal); what it has of them stays.

    A sealed game gets all engine files sealed.

    Where phases were played, game.yaml says from which phase on powers are bound (`bound-from:`).
    """
    archive, problems = open_archive(root, name, ruleset, keys)
    if archive is None or faults_of(problems):
        return Written(problems=problems)
    path, begun = archive.home / "keys.yaml", any(each.done for each in archive.line)
    found = [*unbound(archive), *loose_dice(archive)]
    if not found or any(each.code != NEVER_BOUND for each in found):
        hint = "" if found else "only a private or sealed game that is not over and has no secret yet needs one"
        return Written(problems=found or [fault("nothing-to-bind", "there is nothing to do", Spot(str(path)), hint)])
    document: Document = {"format": 1, "game": name, "secret": archive.game.secret.hex() or secret}
    document = {**document, "seed": archive.game.seed.hex() or seed} if archive.game.dice == "rolled" else document
    text = dump(document)
    files = {sealed_name(path): seal(text, archive.recipients)} if archive.recipients else {path: text.encode()}
    if begun and not archive.game.secret:
        game_file, _ = read_yaml(archive.home / "game.yaml")
        public = (archive.home / "game.yaml").read_bytes().decode("utf-8-sig")
        start = archive.line[-1].phase.id
        files[archive.home / "game.yaml"] = set_keys(public, game_file, {"bound-from": start}, "secrecy").encode()  # type: ignore[arg-type]
    plain = [each for each in (path, *archive.home.glob("*/secret.yaml")) if each.is_file()] if archive.recipients else []
    files = {sealed_name(each): seal(each.read_bytes(), archive.recipients) for each in plain} | files
    guard(root, name)
    done = write_together(root, archive.home, files)
    for each in plain:
        each.unlink()
    return Written(tuple(done))
