"""Positions as documents and back, in a public and a secret half. Values at their default are left out.

Where there is fog, only the public fields of provinces and realms, the titles, wars and alliances are in the public half.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.documents import plain, value_of, written
from generator.core.phase import known_phase
from generator.rulesets.dragon_lords.position import Ground, Hero, Position, Province, Realm, Sighting, Unit

Document = Mapping[str, Any]

PUBLIC: Mapping[str, type] = {"provinces": Province, "realms": Realm}
"""The tables of which a part is always public."""
SECRET: Mapping[str, type] = {"units": Unit, "heroes": Hero}
"""The tables that are secret as a whole where there is fog."""


def dump(position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """The public and the secret document of a position."""
    public: dict[str, Any] = {"fog": position.fog}
    secret: dict[str, Any] = {}
    part = False if position.fog else None
    for name in PUBLIC:
        table = getattr(position, name)
        public[name] = {key: written(it, secret=part, leave_out=("id",)) for key, it in table.items()}
        if position.fog:
            secret[name] = {key: found for key, it in table.items() if (found := written(it, secret=True))}
    public |= {"fiefdoms": dict(position.fiefdoms)} if position.fiefdoms else {}
    public |= {"wars": plain(position.wars)} if position.wars else {}
    public |= {"alliances": plain(position.alliances)} if position.alliances else {}
    half = secret if position.fog else public
    for name in SECRET:
        half[name] = {key: written(it) for key, it in getattr(position, name).items()}
    half |= {"seen": plain(position.seen)} if position.seen else {}
    half |= {"grounds": plain(position.grounds)} if position.grounds else {}
    half |= {"ambassadors": plain(position.ambassadors)} if position.ambassadors else {}
    return public, {key: value for key, value in secret.items() if value}


def load(public: Document, secret: Document) -> Position:
    """The position that its two halves give; without the second one, what is secret is at its default."""
    parts: dict[str, Any] = {}
    for name, cls in PUBLIC.items():
        hidden = secret.get(name, {})
        ids = {"id"} if cls is Realm else set()
        parts[name] = {
            str(key): value_of(cls, {**dict.fromkeys(ids, key), **it, **hidden.get(key, {})})
            for key, it in public.get(name, {}).items()
        }
    whole = {**public, **secret}
    for name, cls in SECRET.items():
        parts[name] = {str(key): value_of(cls, it) for key, it in whole.get(name, {}).items()}
    return Position(
        phase=known_phase(public["phase"]["id"], public["phase"].get("revision", 1)),
        **parts,
        fiefdoms={str(fiefdom): str(realm) for fiefdom, realm in public.get("fiefdoms", {}).items()},
        wars=_pairs(public.get("wars", ())),
        alliances=_pairs(public.get("alliances", ())),
        seen={str(realm): tuple(value_of(Sighting, it) for it in those) for realm, those in whole.get("seen", {}).items()},
        grounds={
            str(realm): {str(place): value_of(Ground, it) for place, it in those.items()}
            for realm, those in whole.get("grounds", {}).items()
        },
        ambassadors=_pairs(whole.get("ambassadors", ())),
        fog=str(public.get("fog", "true")).lower() == "true",
    )


def _pairs(value: Any) -> tuple[tuple[str, str], ...]:
    return tuple((str(one), str(other)) for one, other in value)
