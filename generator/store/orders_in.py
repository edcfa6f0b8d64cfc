"""How many powers have sent orders for the phase that a game waits for: what its page tells where game.yaml asks for it.

This is the only thing that publishing learns of an order file, and no more of it than the record will tell anyway. Sealed files,
keys and secret files are not opened. Rulings, and what a rule system keeps secret, are left out before anything is read, so nothing
depends on them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from generator.core.game import Game, read_game
from generator.core.order_file import read_order_file
from generator.core.orders_in import may_show_orders_in
from generator.core.placed_values import Map
from generator.core.public import OrdersIn
from generator.core.record import SavedPosition
from generator.core.ruleset import Ruleset
from generator.store.game_folders import Folder, folders, line_of_play
from generator.store.orderfiles import read_orders
from generator.store.reading import read_yaml

ORDERS = "orders"


def orders_in(root: Path, name: str, ruleset: Ruleset) -> OrdersIn | None:
    """How many powers have sent orders, and with `orders-in: names` which have not.

    None where game.yaml does not ask for it or may not, where the game waits for no orders, and where a file has a fault.
    """
    game_file, problems = read_yaml(root / name / "game.yaml")
    if problems or not isinstance(game_file, Map) or not may_show_orders_in(game_file, ruleset):
        return None
    game, _ = read_game(game_file, name, ruleset)
    line = line_of_play(folders(root, name))
    if game is None or not line or line[-1].done:
        return None
    position, problems = read_yaml(line[-1].position, typed=True)
    if problems or not isinstance(position, Map):
        return None
    try:
        return _counted(game, SavedPosition(position, {}), _document(game, line[-1]), named=game_file["orders-in"] == "names")
    except (KeyError, TypeError, ValueError):  # a position that somebody changed; `gazette check` says what is wrong with it
        return None


def _document(game: Game, folder: Folder) -> Mapping[str, Any]:
    """The order file as far as everybody may know of it; empty where there is none or nobody can read it."""
    document, problems = read_orders(folder, game.id, game.ruleset.seats)
    if document is None or problems:
        return {}
    kept = {"format", "game", "phase", "revision", "why", ORDERS}
    return {**{key: value for key, value in document.items() if key in kept}, "final": "false"}


def _counted(game: Game, saved: SavedPosition, document: Mapping[str, Any], *, named: bool) -> OrdersIn | None:
    if not document or not game.ruleset.waits(game.ruleset.load(saved.public, {})):
        return None
    whole = _count(game, saved, document)
    if whole is None:
        return None
    missing: tuple[str, ...] = ()
    if named:
        sheet = game.ruleset.sheet(game.ruleset.load(saved.public, {})).get(ORDERS, {})
        came = document.get(ORDERS)
        sent = came if isinstance(came, Mapping) else {}
        alone = {power: _count(game, saved, {**document, ORDERS: {power: sent.get(power, [])}}) for power in sheet}
        missing = tuple(power for power, found in alone.items() if found is None or not found[0])
    return OrdersIn(*whole, missing)


def _count(game: Game, saved: SavedPosition, document: Mapping[str, Any]) -> tuple[int, int] | None:
    order_file, _ = read_order_file(document, game, saved)
    return next(((it.given, it.due) for it in order_file.counts), None) if order_file else None
