"""Where the stacks of Quarry stand and what each realm owns, in a public half and a secret one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from generator.core.event import GM, Event
from generator.core.file_shapes import Field, Table
from generator.core.phase import Phase, known_phase
from generator.core.position_file import PositionFile
from generator.core.problem import Problem
from tests.quarry.board import ID, MONEY, STACKS, Board, check_stacks, unknown

Document = Mapping[str, Any]

POSITION = PositionFile(
    {
        "money": Field("what each realm owns", Table("realm", ID, MONEY, 6), needed=True),
        "banners": Field("the realm of each stack", Table("stack", ID, ID, 30)),
        "stacks": Field("the stacks that all see", STACKS, needed=True),
    },
    secret={"stacks": Field("the hidden stacks", STACKS)},
)
"""The file that a game goes on from: what is checked, and what editors know of it."""


@dataclass(frozen=True, slots=True)
class Stack:
    """`count` men, each of whom hits with a die of at most `strength`. Everybody sees where a `seen` stack stands."""

    name: str
    realm: str
    at: str
    count: int
    strength: int
    seen: bool = True


@dataclass(frozen=True, slots=True)
class Position:
    """The stacks by name, and the money of each realm that somebody plays.

    `banners` has the realm of each stack, also of a hidden one, since everybody knows that.
    """

    phase: Phase
    stacks: Mapping[str, Stack]
    money: Mapping[str, Decimal]
    banners: Mapping[str, str]
    over: bool = False

    def of(self, realm: str) -> tuple[Stack, ...]:
        """The stacks of a realm."""
        return tuple(stack for stack in self.stacks.values() if stack.realm == realm)


def opening(facts: Document) -> Position:
    """How a new game stands."""
    money = {str(realm): Decimal(it["money"]) for realm, it in facts["realms"].items() if "money" in it}
    stacks = _stacks(facts["stacks"], seen=True)
    return Position(march_of(1, day=1), stacks, money, _banners(stacks))


def march_of(number: int, *, day: int) -> Phase:
    """The march of a day, as phase `number` of its game."""
    return Phase(number, 0, f"day-{day}", "march")


def reckoning_behind(march: Phase) -> Phase:
    """The phase behind a march, in which nobody orders anything."""
    return march._replace(number=march.number + 1, step="reckoning", revision=1)


def day_of(phase: Phase) -> int:
    """The day of a phase."""
    return int(phase.season.rpartition("-")[2])


def load(public: Document, secret: Document) -> Position:
    """The position that its two halves give."""
    phase = known_phase(public["phase"]["id"], public["phase"].get("revision", 1))
    stacks = _stacks(public["stacks"], seen=True) | _stacks(secret.get("stacks", {}), seen=False)
    money = {str(realm): Decimal(amount) for realm, amount in public["money"].items()}
    banners = {str(name): str(realm) for name, realm in public.get("banners", _banners(stacks)).items()}
    return Position(phase, dict(sorted(stacks.items())), money, banners)


def dump(position: Position) -> tuple[dict[str, Any], dict[str, Any]]:
    """The two halves of a position: money, banners and the stacks that are seen; and the others."""
    seen, hidden = (written(it for it in position.stacks.values() if it.seen == shown) for shown in (True, False))
    public = {"money": dict(position.money), "banners": dict(position.banners), "stacks": seen}
    return public, {"stacks": hidden} if hidden else {}


def known(position: Position, reader: str) -> list[Event]:
    """The hidden stacks that a realm knows of, which are its own; the GM knows them all."""
    hidden = [it for it in position.stacks.values() if not it.seen and reader in (it.realm, GM)]
    return [{"kind": "known", "stacks": written(hidden)}] if hidden else []


def written(stacks: Iterable[Stack]) -> dict[str, Any]:
    """Stacks as documents and events write them, by name."""
    return {it.name: {"realm": it.realm, "at": it.at, "count": it.count, "strength": it.strength} for it in stacks}


def check(board: Board, position: Document, secret: Document) -> list[Problem]:
    """Everything that is wrong with the two halves of a position of the right shape."""
    wrong = [it for realm in position.get("money", {}) for it in unknown("realm", realm, board.played)]
    return [*wrong, *(it for half in (position, secret) for it in check_stacks(half.get("stacks", {}), board.names, board.realms))]


def _stacks(those: Document, *, seen: bool) -> dict[str, Stack]:
    return {
        str(name): Stack(str(name), str(it["realm"]), str(it["at"]), int(it["count"]), int(it["strength"]), seen)
        for name, it in sorted(those.items())
    }


def _banners(stacks: Mapping[str, Stack]) -> dict[str, str]:
    return {name: stack.realm for name, stack in sorted(stacks.items())}
