"""Positions as documents and back, in a public and a secret half. Values at their default are left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from generator.core.documents import value_of, written
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
        public[name] = {key: written(it, secret=False, leave_out=("id",)) for key, it in table.items()}
        hidden = {key: found for key, it in table.items() if (found := written(it, secret=True))}
        secret |= {name: hidden} if hidden else {}
    for name in LISTS:
        values = getattr(position, name)
        public |= {name: [written(it, secret=False) for it in values]} if values else {}
        hidden_list = [written(it, secret=True) for it in values]
        secret |= {name: hidden_list} if any(hidden_list) else {}
    public |= {"wars": [list(pair) for pair in position.wars]} if position.wars else {}
    public["next_writ"] = position.next_writ
    public |= {"battles": list(position.battles)} if position.battles else {}
    public |= {"chronicle": list(position.chronicle)} if position.chronicle else {}
    secret |= {"pending": {nation: list(lines) for nation, lines in position.pending.items()}} if position.pending else {}
    return public, secret


def load(public: Document, secret: Document) -> Position:
    """The position that its two halves give; without the second one, what is secret is at its default."""
    parts: dict[str, Any] = {}
    for name, cls in TABLES.items():
        hidden = secret.get(name, {})
        with_id = "id" in {it.name for it in fields(cls)}
        parts[name] = {
            str(key): value_of(cls, {**({"id": key} if with_id else {}), **it, **hidden.get(key, {})})
            for key, it in public.get(name, {}).items()
        }
    for name, cls in LISTS.items():
        values = public.get(name, ())
        hidden_list = secret.get(name) or [{}] * len(values)
        parts[name] = tuple(value_of(cls, {**it, **more}) for it, more in zip(values, hidden_list, strict=True))
    return Position(
        phase=known_phase(public["phase"]["id"], public["phase"].get("revision", 1)),
        **parts,
        wars=tuple((str(one), str(other)) for one, other in public.get("wars", ())),
        next_writ=int(public.get("next_writ", 1)),
        battles=tuple(public.get("battles", ())),
        chronicle=tuple(public.get("chronicle", ())),
        pending={str(nation): tuple(map(str, lines)) for nation, lines in secret.get("pending", {}).items()},
    )
