"""Positions as documents and back, in a public and a secret half. Values at their default are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, Field, fields, is_dataclass
from decimal import Decimal
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

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


def _written(value: Any, *, secret: bool | None = None, leave_out: tuple[str, ...] = ()) -> dict[str, Any]:
    """The fields of a value that are not at their default; `secret` ones, or the others, or where that is None, all."""
    found = {}
    for it in fields(value):
        now = getattr(value, it.name)
        if it.name in leave_out or (secret is not None and bool(it.metadata.get("secret")) != secret) or now == _default(it):
            continue
        found[it.name] = _plain(now)
    return found


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return _written(value)
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    return [_plain(item) for item in value] if isinstance(value, tuple) else value


def _default(it: Field[Any]) -> Any:
    if it.default is not MISSING:
        return it.default
    return it.default_factory() if it.default_factory is not MISSING else MISSING


@cache
def _types(cls: type) -> Mapping[str, Any]:
    return get_type_hints(cls)


def _read(cls: Any, document: Document) -> Any:
    return cls(**{str(name): _value(_types(cls)[str(name)], value) for name, value in document.items()})


def _value(kind: Any, value: Any) -> Any:
    if is_dataclass(kind):
        return _read(kind, value)
    if get_origin(kind) is tuple:
        return tuple(_value(get_args(kind)[0], item) for item in value)
    if kind is bool:
        return str(value).lower() == "true"
    if kind is int:
        return int(value)
    return Decimal(str(value)) if kind is Decimal else str(value)
