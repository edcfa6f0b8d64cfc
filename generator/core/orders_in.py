"""Whether the page of a game may tell how many powers have sent orders, or which have not: `orders-in:` of game.yaml."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruleset


def may_show_orders_in(game_file: Mapping[str, Any], ruleset: Ruleset) -> bool:
    """Whether the page of a game tells how many powers have sent orders: its GM asks for that, and no secret stands against it."""
    return "orders-in" in game_file and not list(check_orders_in(game_file, ruleset))


def check_orders_in(game_file: Mapping[str, Any], ruleset: Ruleset) -> Iterator[Problem]:
    """A fault where a page would tell more of the orders that came in than everybody may know.

    Who sent orders is public once a phase is run, unless the rules keep orders secret. Before, it can be read in the repository of
    an open game; in a private one the GM may tell how many came in, and what is sealed says nothing of itself.
    """
    if "orders-in" not in game_file:
        return
    value, secrecy = game_file["orders-in"], game_file.get("secrecy", "open")
    key = ruleset.keys.get("orders")
    if value not in ("count", "names"):
        yield fault("orders-in", f"`orders-in:` must be count or names, not `{str(value)[:60]}`", value, "write `orders-in: count`")
    elif secrecy not in ("open", "private"):
        yield fault("orders-in", "a sealed game tells nobody whose orders are in", value, "take it out")
    elif key is None or key.secret:
        yield fault("orders-in", f"in {ruleset.title} it stays secret who sent orders", value, "take it out")
    elif value == "names" and secrecy != "open":
        yield fault("orders-in", "only in an open game everybody may know whose orders are in", value, "write `orders-in: count`")
