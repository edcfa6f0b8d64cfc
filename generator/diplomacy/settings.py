"""What game.yaml may choose in a Diplomacy game: switches of the rules, what becomes of missing orders, house rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import field, replace
from typing import Any, NamedTuple

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.diplomacy.adjustments import Sites, home_centres
from generator.diplomacy.board import Board
from generator.diplomacy.notation import Lexicon, lexicon
from generator.diplomacy.orders import Given, Unit
from generator.diplomacy.position import Dislodged, Position, survivors
from generator.diplomacy.reasons import REASONS, Reason
from generator.diplomacy.rules import SWITCHES, Rules
from generator.diplomacy.straits import closed
from generator.diplomacy.substitutes import Takeover, takeovers

MISSED: Mapping[str, str] = {"orders": "hold", "retreats": "disband", "builds": "waive"}
"""What becomes of missing orders, retreats and builds. The rulebook has no other way."""

LAPSE = "civil-disorder-after"
"""The key under `missed:` that says how many missed phases in a row make a civil disorder."""

USUAL = 2
"""The number that a new game is given."""

DRAWS = ("listed", "all-survivors")
"""Who shares a draw by the house rules: those that the ruling names, or all who survive. The first is the default."""

Allotment = Callable[[Position, str], int]
"""How many Diplomacy Points a power has in the turn to come."""


class Ways(NamedTuple):
    """Who may go where in a position: the board as it is now, and the ways on it that are shut to single units (`Bars.shut`)."""

    board: Board
    shut: Mapping[tuple[Unit, str], str]


Ground = Callable[[Board, Position], Ways]
"""A rule system's own rule of the ways in a position, also for units that have to retreat."""

HeirJudge = Callable[[Board, Position, Given], str]
"""Why an order to an heir is bound to fail whatever others order; empty if it is not."""


def level(board: Board, position: Position) -> Ways:
    """A ground that never changes: the board as it is, with no way shut."""
    del position
    return Ways(board, {})


@dataclass(frozen=True, slots=True)
class Settings:
    """A game's board and choices, and the policies of its rule system.

    `disorder_after`: missed phases in a row until civil disorder, 0 for never. `cap`: the turn of the calendar that is played last,
    0 for none. `draw`: who shares one, a word of `DRAWS`. `takeovers` says when powers got new players.
    `sharers` gives the powers that share a draw of all survivors, sorted.
    `sites` is where powers build, `allotment` how many Diplomacy Points a power has, None for a rule system without any.
    `ground` is what the rule system's own rules let units cross; ask `ways`, which knows the board's straits as well.
    `lone` is that of `Garrisons`: are sorties that nobody opposes legal? `hopeless` judges orders to heirs, where there are any.
    `reasons` has every reason for which an order may fail.
    """

    board: Board
    lexicon: Lexicon
    rules: Rules
    victory: int
    disorder_after: int = 0
    cap: int = 0
    draw: str = DRAWS[0]
    sharers: Callable[[Position], list[str]] = survivors
    sites: Sites = home_centres
    ground: Ground = level
    lone: bool = True
    allotment: Allotment | None = None
    hopeless: HeirJudge = lambda *_: ""
    takeovers: Mapping[str, tuple[Takeover, ...]] = field(default_factory=dict)
    reasons: Mapping[str, Reason] = field(default_factory=lambda: REASONS, repr=False)

    def ways(self, position: Position) -> Ways:
        """Who may go where in a position, to move, support or retreat, by the rule system's ground and the board's straits."""
        board, shut = self.ground(self.board, position)
        return Ways(board, {**shut, **closed(self.board, position)})

    def retreating(self, position: Position) -> tuple[Dislodged, ...]:
        """The units that have to retreat, each with those of its options that are not shut to it."""
        shut = self.ways(position).shut
        open_ = ((one, tuple(end for end in one.options if (one.unit, end) not in shut)) for one in position.dislodged)
        return tuple(replace(one, options=ends) for one, ends in open_)


def settings(
    board: Board, game_file: Mapping[str, Any], *, capped: bool = False, disorder: str = ""
) -> tuple[Settings, list[Problem]]:
    """The settings in game.yaml, and every problem in its keys `switches`, `missed`, `house` and `edition`.

    `capped`: the rule system ends a game after some turns of its calendar, unless the house wants another number. `disorder`: the
    ruling without which no power is given up; empty where a power that misses some phases in a row is in civil disorder by itself.
    """
    problems: list[Problem] = []
    rules = _switches(game_file.get("switches", {}), problems)
    after = _missed(game_file.get("missed", {}), problems, disorder)
    house = _mapping("house", game_file.get("house", {}), house_keys(capped=capped), problems)
    cap = _number("cycle-cap", house.get("cycle-cap", board.facts["calendar"].get("cap", "0")), 0, 999, problems) if capped else 0
    victory = _number("victory", house.get("victory", board.facts.get("victory", "0")), 1, len(board.centres), problems)
    draw = str(house.get("draw", DRAWS[0]))
    if draw not in DRAWS:
        problems.append(fault("draw", f"draw cannot be {draw!r}", house["draw"], f"one of: {', '.join(DRAWS)}"))
    ours = str(board.facts.get("edition", "2023"))
    edition = game_file.get("edition", ours)
    if str(edition) != ours:
        hint = f"write {ours}" + (", and set older rules as switches" if ours == "2023" else "")
        problems.append(fault("edition", f"there is no edition {str(edition)!r}", edition, hint))
    taken = takeovers(game_file["players"]) if isinstance(game_file.get("players"), Mapping) else {}
    return Settings(board, lexicon(board), rules, victory, after, cap, draw, takeovers=taken), problems


def house_keys(*, capped: bool) -> tuple[str, ...]:
    """The keys that `house:` has in game.yaml."""
    return ("victory", "draw", "cycle-cap") if capped else ("victory", "draw")


def _mapping(key: str, value: Any, known: tuple[str, ...], problems: list[Problem]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        problems.append(fault("shape", f"{key} must be a mapping", value, f"known keys: {', '.join(known)}"))
        return {}
    problems += [
        fault("unknown-key", f"{key} has no key {str(name)!r}", name, did_you_mean(str(name), known))
        for name in value
        if name not in known
    ]
    return value


def _switches(value: Any, problems: list[Problem]) -> Rules:
    rules = Rules()
    for key, choice in _mapping("switches", value, tuple(SWITCHES), problems).items():
        if key not in SWITCHES:
            continue
        field, choices = SWITCHES[key]
        if str(choice) in choices:
            rules = replace(rules, **{field: str(choice)})
        else:
            problems.append(fault("switch", f"switch {key} cannot be {str(choice)!r}", choice, f"one of: {', '.join(choices)}"))
    return rules


def _missed(value: Any, problems: list[Problem], disorder: str) -> int:
    missed = _mapping("missed", value, (*MISSED, LAPSE), problems)
    for key, only in MISSED.items():
        if str(missed.get(key, only)) != only:
            problems.append(fault("missed", f"missed {key} cannot be {str(missed[key])!r}", missed[key], f"write {only}"))
    if LAPSE in missed and disorder:
        at = next(key for key in missed if key == LAPSE)
        hint = f"leave it out, and where nobody can be found to play a power rule it: `- {{rule: {disorder}, power: ...}}`"
        problems.append(fault("missed", f"by these rules no power is given up by itself, so {LAPSE} has no use", at, hint))
        return 0
    return _number(LAPSE, missed.get(LAPSE, "0"), 0, 99, problems)


def _number(key: str, value: Any, least: int, most: int, problems: list[Problem]) -> int:
    if str(value).isdecimal() and least <= int(str(value)) <= most:
        return int(str(value))
    problems.append(fault("number", f"{key} must be a number from {least} to {most}", value))
    return least
