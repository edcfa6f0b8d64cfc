"""Battles as one realm saw them: round by round, with its own dice and what followed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any

from generator.core.dice import KIND
from generator.core.event import Event, texts
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dragon_lords.battle import room

BEGAN, ROUND, OVER = "battle-began", "battle-round", "battle-over"
KINDS = frozenset(room.SECTIONS)
"""The kinds of event that belong to a battle."""


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle: the `name` by which its facts are known, where it was and who fought, its rounds, and what followed.

    `turned` are armies aboard that turned on the fleet that carried them, with that fleet. `dice` are the damage dice of the realm
    in each round, in per cent of a troop's combat, and `rolls` all its others.
    """

    name: str
    place: str
    sides: Sequence[str]
    turned: Mapping[str, str] = field(default_factory=dict)
    rounds: list[Event] = field(default_factory=list)
    over: list[Event] = field(default_factory=list)
    after: list[Event] = field(default_factory=list)
    dice: dict[int, Sequence[int]] = field(default_factory=dict)
    rolls: list[Event] = field(default_factory=list)

    @property
    def force(self) -> Mapping[str, Mapping[str, Any]]:
        """What the realm fought with: by unit and kind of troops how many, and by how many per cent they were better or worse."""
        found: Any = self.rounds[0].get("force", {}) if self.rounds else {}
        return found  # type: ignore[no-any-return]

    @property
    def lost(self) -> Mapping[str, int]:
        """What the realm lost in all rounds, by kind of troops."""
        found: dict[str, int] = {}
        for it in self.rounds:
            units: Any = it["lost"]
            for kinds in units.values():
                for kind, count in kinds.items():
                    found[kind] = found.get(kind, 0) + int(count)
        return found


def battles(events: Iterable[Event], least: int) -> list[Battle]:
    """The battles among what a realm was told, in order. `least` is the least damage of a troop, in per cent of its combat.

    The GM is told once that a battle began, though it concerns two realms; that of the other one begins with its first round.
    """
    told = list(events)
    found: dict[str, Battle] = {}
    for it in told:
        if it["kind"] in (BEGAN, ROUND):
            found.setdefault(str(it["battle"]), _begun(it))
    last: Battle | None = None
    for it in told:
        kind = str(it["kind"])
        last = found.get(str(it.get("battle", "")), last)
        if kind in KINDS and last:
            parts: dict[str, list[Event]] = {BEGAN: [], ROUND: last.rounds, OVER: last.over}
            parts.get(kind, last.after).append(it)
        elif battle := next((each for each in found.values() if is_roll_of(it, each)), None):
            _add_roll(battle, it, least)
    return list(found.values())


def _begun(it: Event) -> Battle:
    """A battle of which this is the first that is told."""
    faced: Any = it.get("faced", {})
    sides = texts(it, "sides") or sorted((str(it["realm"]), *faced))
    turned: Any = it.get("turned", {})
    return Battle(str(it["battle"]), str(it["place"]), sides, turned)


def is_roll_of(event: Event, battle: Battle) -> bool:
    """Whether an event has the dice of a battle."""
    return event["kind"] == KIND and str(event["purpose"]).startswith((f"{battle.name}:", f"{battle.name},"))


def _add_roll(battle: Battle, it: Event, least: int) -> None:
    """Adds dice to a battle: the purposes of those for damage name the round and then the realm."""
    head, _, what = str(it["purpose"]).removeprefix(f"{battle.name}, round ").partition(": ")
    faces: Any = it["dice"]
    if what.startswith("damage of ") and head.isdecimal():
        battle.dice[int(head)] = [int(face) + least - 1 for face in faces]
    elif not what.startswith("targets of "):
        battle.rolls.append(it)
