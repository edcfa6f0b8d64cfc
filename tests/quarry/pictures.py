"""The maps of Quarry: what everybody sees, and what one realm knows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Any

from generator.core.event import Event
from generator.core.picture import Mark, Picture, Piece
from generator.core.public import PublicPhase
from generator.core.signs import Sign, Signs
from tests.quarry.board import Board

SIGNS = Signs(
    pieces={"stack": Sign("banner", "stack")},
    marks={"fight": Sign("burst", "fight")},
    places={"pit": Sign("mountain", "pit")},
    count="men",
    rank="strength",
)


def pictures(board: Board, phase: PublicPhase, told: Sequence[Event] = ()) -> tuple[Picture, ...]:
    """A picture of the stacks that everybody sees and of the fights; and one for a reader who was told of more stacks."""
    shown: Mapping[str, Any] = phase.after if phase.done else phase.position
    fights = [Mark("fight", str(event["place"])) for event in phase.events if event["kind"] == "fought"]
    seen = _picture(board, "position", phase.phase.title, "The stacks that all can see.", shown["stacks"], fights, shown["money"])
    found: Any = [event["stacks"] for event in told if "stacks" in event]
    if not found:
        return (seen,)
    known = {name: stack for stacks in (shown["stacks"], *found) for name, stack in stacks.items()}
    title = f"{phase.phase.title}: what you know"
    return (seen, _picture(board, "known", title, "The stacks that you know of.", known, fights))


def start(board: Board, stacks: Mapping[str, Any]) -> Picture:
    """The stacks that a game begins with."""
    return _picture(board, "start", "The start", "The eight places, and the stacks at the start.", stacks)


def _picture(
    board: Board,
    name: str,
    title: str,
    about: str,
    stacks: Mapping[str, Any],
    marks: Sequence[Mark] = (),
    money: Mapping[str, Decimal] | None = None,
) -> Picture:
    pieces = [Piece(it["at"], "stack", it["realm"], count=int(it["count"]), rank=int(it["strength"])) for it in stacks.values()]
    men = {realm: sum(int(it["count"]) for it in stacks.values() if it["realm"] == realm) for realm in board.realms}
    return Picture(
        name=name,
        title=title,
        description=about,
        fills=dict(board.halls),
        pieces=tuple(pieces),
        marks=tuple(marks),
        places={"pit": frozenset(board.pits)},
        counts={"men": men, "money": money or {}},
        signs=SIGNS,
    )
