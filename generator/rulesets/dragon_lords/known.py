"""What a realm knows of a position beyond what is public: its own affairs, and what it has seen of others (scenario 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.event import GM, Event
from generator.rulesets.dragon_lords.position import Position


def known(position: Position, reader: str) -> tuple[Event, ...]:
    """What a realm, by its id, or the `gm` knows; the GM knows it of every realm. Nothing where there is no fog: all is public.

    Each event has the `realm` that it is about: its treasury, its units and heroes, its provinces as it last knew them, what it saw
    of others with the turn of the news, whom it lets in and who lets it in, whose gifts it refuses, its ambassadors.
    """
    realms = position.players() if reader == GM else [reader] if reader in position.players() else []
    if not position.fog:
        return ()
    return tuple(event for realm in realms for event in (*_own(position, realm), *_seen(position, realm), *_leave(position, realm)))


def _own(position: Position, realm: str) -> Iterator[Event]:
    yield {"kind": "known-treasury", "realm": realm, "treasury": position.realms[realm].treasury}
    for unit in position.of(realm):
        troops = [{"type": stack.type, "rank": stack.rank, "count": stack.count} for stack in unit.stacks]
        event: dict[str, Any] = {"kind": "known-unit", "realm": realm, "unit": unit.id, "at": unit.at, "troops": troops}
        event |= {"heroes": list(unit.heroes)} if unit.heroes else {}
        event |= {key: getattr(unit, key) for key in ("leader", "aboard", "follow") if getattr(unit, key)}
        event |= {key: True for key in ("hidden", "marines", "defend_fort") if getattr(unit, key)}
        event |= {"retreat_level": unit.retreat_level} if unit.type != "garrison" else {}
        yield event
    for hero in position.heroes.values():
        if hero.realm == realm:
            yield {"kind": "known-hero", "realm": realm, "hero": hero.id, "class": hero.kind, "tactics": hero.tactics}


def _seen(position: Position, realm: str) -> Iterator[Event]:
    for it in position.seen.get(realm, ()):
        event: dict[str, Any] = {"kind": "known-sighting", "realm": realm, "place": it.place, "of": it.realm, "turn": it.turn}
        yield {**event, "troops": dict(it.troops), "heroes": it.heroes}
    grounds = dict(position.grounds.get(realm, {}))
    for place, ground in grounds.items():
        known = {"turn": ground.turn, "damage": ground.damage, "standing": ground.standing}
        yield {"kind": "known-ground", "realm": realm, "place": place, **known}


def _leave(position: Position, realm: str) -> Iterator[Event]:
    """Whom a realm lets into its lands, and who lets it into theirs."""
    own = position.realms[realm]
    if own.passage:
        yield {"kind": "known-guests", "realm": realm, "guests": list(own.passage)}
    for place, it in position.provinces.items():
        if it.owner == realm and it.guests:
            yield {"kind": "known-guests", "realm": realm, "place": place, "guests": list(it.guests)}
        elif realm in it.guests:
            yield {"kind": "known-leave", "realm": realm, "of": it.owner, "place": place}
    for other in position.realms.values():
        if realm in other.passage:
            yield {"kind": "known-leave", "realm": realm, "of": other.id}
    if own.refuses:
        yield {"kind": "known-refusals", "realm": realm, "realms": list(own.refuses)}
    for pair in position.ambassadors:
        if realm in pair:
            yield {"kind": "known-ambassador", "realm": realm, "with": next(it for it in pair if it != realm)}
