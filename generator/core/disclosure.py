"""What is revealed when a game is over: who sent what, with the salts of the commitments, and what only some had been told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.commitment import ROLLS, Entries, salt
from generator.core.game import Game
from generator.core.order_file import OrderFile
from generator.core.phase import Phase
from generator.core.placed_values import Data
from generator.core.preferred import PREFERRED, as_data
from generator.core.record import head
from generator.core.ruleset import Document, Ruleset


def disclosed(game: Game, phase: Phase, order_file: OrderFile, rulings: Any, secret: Document) -> dict[str, Data]:
    """revealed.yaml: what each power sent, the GM's rulings and typed rolls, and the private half of the record (`secret`).

    It holds no secret of the game itself: its salts tell nothing of those of other phases.
    """
    document: dict[str, Data] = {**head(game.id, phase), "revision": phase.revision}
    document |= {"seed": game.seed.hex()} if game.seed else {}
    document |= {"rulings": rulings} if rulings else {}
    document |= {key: secret[key] for key in ("position", "events", "after") if secret.get(key)}
    document |= {PREFERRED: as_data(order_file.preferred)} if order_file.preferred else {}
    document |= {} if order_file.rolls is None else {ROLLS: {**_salt(game, phase, ROLLS), "typed": order_file.rolls}}
    document["powers"] = {power: {**_salt(game, phase, power), **what} for power, what in sorted(order_file.sent.items())}
    return document


def entries_in(revealed: Mapping[str, Any], power: str) -> Entries:
    """What a power sent, as its commitment binds it."""
    return {key: value for key, value in revealed["powers"][power].items() if key != "salt"}


def typed_in(revealed: Mapping[str, Any]) -> Mapping[str, Data]:
    """The rolls that the GM typed."""
    found: Mapping[str, Data] = revealed.get(ROLLS, {}).get("typed", {})
    return found


def order_document(revealed: Mapping[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """The order file of a phase as it was when the phase was run, made again from what is revealed."""
    around = ("format", "game", "phase", "revision", "rulings", PREFERRED)
    document: dict[str, Any] = {key: revealed[key] for key in around if key in revealed}
    document |= {"format": "1", "revision": str(revealed.get("revision", 1)), "final": "true"}
    document |= {ROLLS: rolls} if (rolls := typed_in(revealed)) else {}
    document |= {name: {} for name, key in ruleset.keys.items() if key.needed}
    for power, sent in revealed["powers"].items():
        for key, value in sent.items():
            if key != "salt" and value not in ("", None):
                document.setdefault(key, {})[power] = value
    return document


def _salt(game: Game, phase: Phase, power: str) -> dict[str, Data]:
    return {"salt": salt(secret, game.id, phase, power)} if (secret := game.secret_in(phase)) else {}
