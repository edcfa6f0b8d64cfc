"""Positions as documents and back, in a public and a secret half. Values at their default are left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from decimal import Decimal
from functools import cache, partial
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

from generator.core.phase import known_phase
from generator.rulesets.dynastic_campaign.position import (
    Access,
    Crown,
    Factory,
    Nation,
    Person,
    Position,
    Province,
    Route,
    Title,
    Unit,
    Writ,
)

Document = Mapping[str, Any]

TABLES: Mapping[str, type] = {
    "places": Province, "units": Unit, "persons": Person, "nations": Nation, "crowns": Crown,
}  # fmt: skip
"""The parts of a position that are tables by id."""
LISTS: Mapping[str, type] = {
    "titles": Title, "writs": Writ, "access": Access, "routes": Route, "factories": Factory,
}  # fmt: skip
"""The parts that are lists. Their secret halves are lists of the same length."""


def dump(position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """The public and the secret document of a position."""
    public: dict[str, Any] = {}
    secret: dict[str, Any] = {}
    for name in TABLES:
        table = getattr(position, name)
        public[name] = {key: _written(it, secret=False, leave_out=("id",)) for key, it in table.items()}
        hidden = {key: found for key, it in table.items() if (found := _written(it, secret=True))}
        secret |= {name: hidden} if hidden else {}
    for name in LISTS:
        values = getattr(position, name)
        public |= {name: [_written(it, secret=False) for it in values]} if values else {}
        hidden_list = [_written(it, secret=True) for it in values]
        secret |= {name: hidden_list} if any(hidden_list) else {}
    public |= {"wars": [list(pair) for pair in position.wars]} if position.wars else {}
    public["next_writ"] = position.next_writ
    public |= {"battles": list(position.battles)} if position.battles else {}
    secret |= {"pending": {nation: list(lines) for nation, lines in position.pending.items()}} if position.pending else {}
    return public, secret


def load(public: Document, secret: Document) -> Position:
    """The position that its two halves give; without the second one, what is secret is at its default."""
    parts: dict[str, Any] = {}
    for name, cls in TABLES.items():
        hidden = secret.get(name, {})
        with_id = "id" in {it.name for it in fields(cls)}
        parts[name] = {
            str(key): _read(cls, {**({"id": key} if with_id else {}), **it, **hidden.get(key, {})})
            for key, it in public.get(name, {}).items()
        }
    for name, cls in LISTS.items():
        values = public.get(name, ())
        hidden_list = secret.get(name) or [{}] * len(values)
        parts[name] = tuple(_read(cls, {**it, **more}) for it, more in zip(values, hidden_list, strict=True))
    return Position(
        phase=known_phase(public["phase"]["id"], public["phase"].get("revision", 1)),
        **parts,
        wars=tuple((str(one), str(other)) for one, other in public.get("wars", ())),
        next_writ=int(public.get("next_writ", 1)),
        battles=tuple(public.get("battles", ())),
        pending={str(nation): tuple(map(str, lines)) for nation, lines in secret.get("pending", {}).items()},
    )


class _Column(NamedTuple):
    """A field of a type: its name, whether it is secret, and its default."""

    name: str
    secret: bool
    default: Any


# A position has some two thousand values, so what is known of their types is worked out once.


@cache
def _columns(cls: Any) -> tuple[_Column, ...]:
    return tuple(_Column(it.name, bool(it.metadata.get("secret")), _default(it)) for it in fields(cls))


def _default(it: Field[Any]) -> Any:
    if it.default is not MISSING:
        return it.default
    return it.default_factory() if it.default_factory is not MISSING else MISSING


@cache
def _readers(cls: Any) -> Mapping[str, Callable[[Any], Any]]:
    """What makes a value of each field of a type from what a document says."""
    return {name: _reader(kind) for name, kind in get_type_hints(cls).items()}


def _written(value: Any, *, secret: bool | None = None, leave_out: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a value that are not at their default; `secret` ones, or the others, or where that is None, all."""
    found = {}
    cls: Any = type(value)
    for column in _columns(cls):
        if (secret is None or column.secret == secret) and column.name not in leave_out:
            now = getattr(value, column.name)
            if now != column.default:
                found[column.name] = _plain(now)
    return found


def _plain(value: Any) -> Any:
    if isinstance(value, str | int | Decimal):
        return value
    if is_dataclass(value):
        return _written(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _read(cls: Any, document: Document) -> Any:
    readers = _readers(cls)
    return cls(**{str(name): readers[name](value) for name, value in document.items()})


def _reader(kind: Any) -> Callable[[Any], Any]:
    if is_dataclass(kind):
        return partial(_read, kind)
    if get_origin(kind) is tuple:
        item = _reader(get_args(kind)[0])
        return lambda value: tuple(map(item, value))
    known: Mapping[Any, Callable[[Any], Any]] = {
        bool: lambda value: str(value).lower() == "true",
        int: int,
        Decimal: lambda value: Decimal(str(value)),
    }
    return known.get(kind, str)
