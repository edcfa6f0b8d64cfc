"""Who plays which power, by the lists of wishes that players sent: in a drawn order, each gets the first that is still free."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.dice import roll
from generator.core.file_shapes import BoundedText, Field, Fields, Listed, Table
from generator.core.nearest import did_you_mean
from generator.core.placed_values import Text
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.core.unseen import shows

DRAW_SIDES = 1_000_000
"""So many sides has the die that draws the order of the players."""

_NAME = BoundedText(80)
_LINE = BoundedText(200)
_PLAYER = Fields(
    {
        "wishes": Field("the powers, the dearest first", Listed(BoundedText(40), 100), needed=True),
        "points": Field("what bonus points are spent on, a line each, as far as they go", Listed(_LINE, 100)),
    }
)
_FILE = Fields(
    {
        "format": Field("1", BoundedText(1, "1", "1"), needed=True),
        "draw": Field("the order in which players are served, where no seed draws it", Listed(_NAME, 100)),
        "players": Field("the players by name", Table("player", _NAME, _PLAYER, 100), needed=True),
    }
)


@dataclass(frozen=True, slots=True)
class Preferences:
    """What players wish for: by player the powers in order, and the lines that say what bonus points go to.

    `draw` is the order in which they are served, or empty where a seed draws it.
    """

    wishes: Mapping[str, tuple[str, ...]]
    points: Mapping[str, tuple[Text, ...]]
    draw: tuple[str, ...] = ()


class Seat(NamedTuple):
    """A player's power. `wish` counts from 1; it is one more than there were wishes where none of them was free."""

    player: str
    power: str
    wish: int


def read_preferences(tree: Any, powers: Collection[str]) -> tuple[Preferences, list[Problem]]:
    """The preferences that a file holds, and everything that is wrong with it."""
    problems: list[Problem] = []
    facts = _FILE.read(tree, "the preferences", problems)
    players = facts.get("players", {})
    for player, it in players.items():
        if not shows(player):
            problems.append(fault("no-name", "nothing can be seen of a player's name", player))
        problems += _wrong_wishes(player, (it or {}).get("wishes", ()), powers)
    if len(players) > len(powers):
        problems.append(fault("too-many", f"{len(players)} players wish for {len(powers)} powers", tree))
    draw = tuple(map(str, facts.get("draw", ())))
    if draw and sorted(draw) != sorted(players):
        problems.append(fault("draw", "`draw:` names every player once", facts["draw"], ", ".join(players)))
    wishes = {str(player): tuple(map(str, (it or {}).get("wishes", ()))) for player, it in players.items()}
    return Preferences(wishes, {str(player): tuple((it or {}).get("points", ())) for player, it in players.items()}, draw), problems


def _wrong_wishes(player: str, wishes: Sequence[str], powers: Collection[str]) -> Iterator[Problem]:
    for number, wish in enumerate(wishes):
        if wish not in powers:
            yield fault("unknown-power", f"there is no power {wish}", wish, did_you_mean(wish, powers))
        if wish in wishes[:number]:
            yield fault("twice", f"{player} wishes for {wish} twice", wish, "take one out")


def drawn(players: Collection[str], seed: bytes) -> tuple[str, ...]:
    """The order in which players are served: who rolls highest for `draw of NAME` comes first."""
    rolls = {player: roll(seed, f"draw of {player}", 2, DRAW_SIDES) for player in players}
    return tuple(sorted(players, key=lambda player: (rolls[player], player), reverse=True))


def assign(preferences: Preferences, powers: Sequence[str], order: Sequence[str]) -> tuple[Seat, ...]:
    """A power for each player, in the order in which they are served."""
    free, seats = list(powers), []
    for player in order:
        wishes = preferences.wishes[player]
        power = next((wish for wish in wishes if wish in free), free[0])
        free.remove(power)
        seats.append(Seat(player, power, wishes.index(power) + 1 if power in wishes else len(wishes) + 1))
    return tuple(seats)
