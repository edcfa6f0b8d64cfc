"""A saved game of the Python package `diplomacy`: one JSON object, with the position, orders and results of each phase.

It has the phases in a list (`phases`), as `diplomacy.utils.export` writes them and `saved_game` here, or in tables by their names
(`state_history`, `order_history`, `result_history`), as the package's server keeps them.
Source of the form: `diplomacy/utils/export.py`, `utils/order_results.py` and `engine/game.py` of
https://github.com/diplomacy/diplomacy.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from generator.core.foreign import SourceGame, SourcePhase
from generator.core.placed_values import Data, Spot
from generator.core.problem import Problem, fault
from generator.core.ruleset import Document
from generator.diplomacy import notation
from generator.diplomacy.board import Board
from generator.diplomacy.foreign.told import BY_LAND, Told, is_opening, powers_of, read_order, read_place, read_unit
from generator.diplomacy.notation import Lexicon
from generator.diplomacy.orders import Unit

_NAME = re.compile(r"([SFW])(\d{1,5})([MRA])")
_SEASONS = {"S": "spring", "F": "fall", "W": "winter"}
_STEPS = {"M": "orders", "R": "retreats", "A": "adjustments"}
_VICTORS = re.compile(r"[Vv]ictory by:? *([A-Z, ]+)")
Json = Any


class _UnfitError(Exception):
    """Raised where the file is not what it should be; its text says so."""


class _Words(NamedTuple):
    """The names of a board."""

    board: Board
    lexicon: Lexicon
    powers: Mapping[str, str]


def fits(text: str) -> bool:
    """Whether a text is such a file."""
    head = text.lstrip("\ufeff \t\r\n[")[:1]
    return head == "{" and ('"phases"' in text or '"state_history"' in text) and ('"state' in text)


def read(board: Board, lexicon: Lexicon, text: str, file: str) -> tuple[SourceGame | None, list[Problem]]:
    """The game, or why it cannot be imported."""
    words = _Words(board, lexicon, powers_of(board))
    try:
        return _game(words, _only(_parse(text))), []
    except _UnfitError as error:
        return None, [fault("import", str(error), Spot(file))]


def _parse(text: str) -> Json:
    lines = [line for line in text.lstrip("\ufeff").splitlines() if line.strip()]
    whole = len(lines) > 1 and lines[0].rstrip().endswith("}") and lines[1].lstrip().startswith("{")
    if whole:
        raise _UnfitError(f"the file holds {len(lines)} games, one a line; put one of them into a file of its own")
    try:
        return json.loads(text.lstrip("\ufeff"))
    except RecursionError:
        raise _UnfitError("the JSON is nested too deep") from None
    except ValueError as error:
        raise _UnfitError(f"this is no JSON: {error}") from None


def _only(tree: Json) -> Mapping[str, Json]:
    if isinstance(tree, list) and len(tree) == 1:
        tree = tree[0]
    if not isinstance(tree, Mapping):
        raise _UnfitError("the file must hold one game: a JSON object")
    return tree


def _game(words: _Words, tree: Mapping[str, Json]) -> SourceGame:
    where = str(tree.get("map") or tree.get("map_name") or "standard")
    if where != "standard":
        raise _UnfitError(f"the game was played on the map `{where}`; only games on the map `standard` can be imported")
    entries = list(_entries(tree))
    if not entries:
        raise _UnfitError("the file tells of no phase")
    unread: list[Document] = []
    phases: list[SourcePhase] = []
    after, over, note = None, False, ""
    for at, entry in enumerate(entries):
        name, state = str(entry.get("name")), _mapping(entry.get("state"), "state")
        note = str(state.get("note") or note)
        match = _NAME.fullmatch(name)
        told = _told(words, state, _STEPS[match[3]] if match else "", entry.get("results"))
        if name == "COMPLETED":
            after, over = told, True
        elif match:
            season, step = _SEASONS[match[1]], _STEPS[match[3]]
            played = at < len(entries) - 1 or any(_mapping(entry.get("results"), "results").values())
            orders = dict(_orders(words, entry.get("orders"), step))
            phases.append(SourcePhase(int(match[2]), season, step, orders, told, played))
        elif name != "FORMING":
            raise _UnfitError(f"`{name[:30]}` names no phase; phases have names such as S1901M")
    if not phases:
        raise _UnfitError("the file tells of no phase that was played")
    ending = _ending(words, tree, note) if over else {}
    begins = not is_opening(words.board, phases[0], whole=True)
    return SourceGame(
        "diplomacy", str(tree.get("id") or tree.get("game_id") or ""), phases, BY_LAND, after, over, ending, begins, unread
    )


def _entries(tree: Mapping[str, Json]) -> Iterator[Mapping[str, Json]]:
    """The phases in order, each with its name, state, orders and results."""
    listed = tree.get("phases")
    if isinstance(listed, list):
        for entry in listed:
            yield _mapping(entry, "phase")
        return
    states = _mapping(tree.get("state_history"), "state_history")
    orders, results = _mapping(tree.get("order_history"), "order_history"), _mapping(tree.get("result_history"), "result_history")
    for name in sorted(states, key=_order_of):
        yield {"name": name, "state": states[name], "orders": orders.get(name), "results": results.get(name)}


def _order_of(name: str) -> tuple[int, int, int]:
    match = _NAME.fullmatch(str(name))
    return (int(match[2]), "SFW".index(match[1]), "MRA".index(match[3])) if match else (99_999 if name == "COMPLETED" else 0, 0, 0)


def _mapping(value: Json, what: str) -> Mapping[str, Json]:
    if value is None:
        return {}
    if not isinstance(value, Mapping):
        raise _UnfitError(f"`{what}` must be an object")
    return value


def _by_power(words: _Words, value: Json, what: str) -> Iterator[tuple[str, Json]]:
    for name, each in _mapping(value, what).items():
        power = words.powers.get(str(name).casefold())
        if power is None:
            raise _UnfitError(f"the board has no power `{str(name)[:30]}`")
        yield power, each


def _list(value: Json, what: str) -> list[str]:
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(one, str) for one in value):
        raise _UnfitError(f"`{what}` must be a list of texts")
    return value


def _told(words: _Words, state: Mapping[str, Json], step: str, results: Json) -> Told:
    units = [
        _unit(words, power, text)
        for power, texts in _by_power(words, state.get("units"), "units")
        for text in _list(texts, "units")
        if not text.startswith("*")
    ]
    taken: dict[str, Unit] = {}
    for unit in units:
        if taken.setdefault(province := words.board.province[unit.place], unit) is not unit:
            raise _UnfitError(f"before {state.get('name')} two units stand in {province}: {taken[province]} and {unit}")
    centres = {
        _place(words, text): power
        for power, texts in _by_power(words, state.get("centers"), "centers")
        for text in _list(texts, "centers")
    }
    dislodged = {
        _unit(words, power, text): frozenset(_place(words, one) for one in _list(options, "retreats"))
        for power, several in _by_power(words, state.get("retreats"), "retreats")
        for text, options in _mapping(several, "retreats").items()
    }
    said = _results(words, results) if step == "orders" else None
    return Told(units if "units" in state else None, centres if "centers" in state else None, dislodged or None, said)


def _results(words: _Words, results: Json) -> Mapping[str, frozenset[str]] | None:
    """The words for each unit, by its province; None where the file tells of no unit."""
    found: dict[str, frozenset[str]] = {}
    for text, said in _mapping(results, "results").items():
        unit = _unit(words, "", text)
        listed = said if isinstance(said, list) else [said]
        found[words.board.province[unit.place]] = frozenset(str(one) for one in listed if one)
    return found or None


def _unit(words: _Words, power: str, text: str) -> Unit:
    unit = read_unit(text.removeprefix("*"), power, words.lexicon)
    if unit is None:
        raise _UnfitError(f"`{text[:30]}` names no unit")
    return unit


def _place(words: _Words, text: str) -> str:
    place = read_place(text, words.lexicon)
    if not place:
        raise _UnfitError(f"`{text[:30]}` names no place")
    return place


def _orders(words: _Words, value: Json, step: str) -> Iterator[tuple[str, list[Data]]]:
    for power, texts in _by_power(words, value, "orders"):
        found: list[Data] = []
        for text in _list(texts, "orders"):
            order = read_order(text, step, words.lexicon)
            found.append(notation.write(order) if order else {"void": text})
        yield power, found


def _ending(words: _Words, tree: Mapping[str, Json], note: str) -> Document:
    """The ruling that ends the game as the file says: the powers that won it, alone or together."""
    named = tree.get("outcome")
    said = _VICTORS.search(note)
    names = [str(one) for one in named[1:]] if isinstance(named, list) else said[1].replace(",", " ").split() if said else []
    whole = [next((power for key, power in words.powers.items() if key.startswith(name.casefold())), "") for name in names]
    if not whole or "" in whole:
        return {}
    return {"rule": "draw", "powers": sorted(set(whole))} if len(set(whole)) > 1 else {"rule": "concede", "power": whole[0]}
