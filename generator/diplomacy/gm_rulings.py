"""The GM's rulings on a Diplomacy game: place or remove a unit, change an owner, declare civil disorder, end the game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruling
from generator.core.turn import Turn
from generator.diplomacy import notation
from generator.diplomacy.minors import KINDS, drop_conquered
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.orders import NoOrder, Unit
from generator.diplomacy.position import survivors
from generator.diplomacy.steps import award_points, end

Fields = Mapping[str, Any]


def place(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: place, power: austria, unit: A Vie}`: put a unit into an empty province."""
    power = power_of(turn, ruling)
    if isinstance(power, Problem):
        return power
    unit = _unit(turn, ruling, power)
    if isinstance(unit, Problem):
        return unit
    board = turn.settings.board
    if unit.place not in board.locations(unit.kind, board.province[unit.place]):
        return fault("ruling", f"{unit} cannot stand there", ruling["unit"], "name the coast, or another kind of unit")
    taken = _at(turn, unit)
    if taken:
        return fault("ruling", f"{taken} of {taken.power} stands there already", ruling["unit"], "remove it first")
    return turn.to(replace(turn.position, units=tuple(sorted((*turn.position.units, unit)))))


def remove(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: remove, unit: A Vie}`: take a unit off the board."""
    unit = _unit(turn, ruling, "")
    if isinstance(unit, Problem):
        return unit
    found = _at(turn, unit)
    if found is None or found.kind != unit.kind:
        hint = f'did you mean "{found}"?' if found else did_you_mean(str(unit), map(str, turn.position.units))
        return fault("ruling", f"there is no {unit} on the board", ruling["unit"], hint)
    return turn.to(replace(turn.position, units=tuple(one for one in turn.position.units if one != found)))


def owner(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: owner, place: Ser, power: austria}`: give a supply centre to a power, or without `power` to nobody.

    A minor power has no centre but its own; one that loses it is gone. Points follow the centres.
    """
    board, position = turn.settings.board, turn.position
    centre = turn.settings.lexicon.keys.get(fold_name(str(ruling.get("place", ""))), "")
    if centre not in board.centres:
        hint = did_you_mean(str(ruling.get("place", "")), board.centres)
        return fault("ruling", f"{ruling.get('place')!s} is no supply centre", ruling.get("place"), hint)
    centres = {key: value for key, value in position.centres.items() if key != centre}
    if "power" in ruling:
        power = power_of(turn, ruling)
        if isinstance(power, Problem):
            return power
        if position.powers[power].kind in KINDS and power != centre:
            return fault("ruling", f"{power} is a minor power and owns no centre but its own", ruling["power"])
        centres[centre] = power
    return award_points(drop_conquered(turn.to(replace(position, centres=centres))))


def civil_disorder(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: civil-disorder, power: italy}`: the power is in civil disorder until orders come from it again."""
    power = power_of(turn, ruling)
    if isinstance(power, Problem):
        return power
    powers = {**turn.position.powers, power: replace(turn.position.powers[power], disorder=True)}
    return turn.to(replace(turn.position, powers=powers)).announce([{"kind": "civil-disorder", "power": power}])


def draw(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: draw, powers: [austria, turkey]}`: the game ends as a draw between these powers.

    House rules may want all survivors to share it.
    """
    powers = _players_named(turn, ruling, "a draw names the powers that share it")
    if isinstance(powers, Problem):
        return powers
    shared = turn.settings.sharers(turn.position)
    if turn.settings.draw == "all-survivors" and powers != shared:
        left, odd = sorted(set(shared) - set(powers)), sorted(set(powers) - set(shared))
        ways = [f"{verb} {', '.join(names)}" for verb, names in (("add", left), ("leave out", odd)) if names]
        hint = f"{' and '.join(ways)}, or change `draw:` under `house:` in game.yaml"
        return fault("ruling", f"by the house rules a draw is shared by {', '.join(shared)}", ruling["powers"], hint)
    return end(turn, "draw", powers)


def concede(turn: Turn, ruling: Fields) -> Turn | Problem:
    """`{rule: concede, power: turkey}`, or `powers: [...]` for an alliance: the game ends, won by the power or powers named."""
    message = "a game is conceded to one `power`, or to the `powers` of an alliance"
    if "power" in ruling and "powers" in ruling:
        return fault("ruling", message, ruling["powers"], "keep one of the two keys")
    powers = _players_named(turn, ruling, message)
    return powers if isinstance(powers, Problem) else end(turn, "concede", powers)


RULINGS: Mapping[str, Ruling] = {
    "place": Ruling(place, {"power": "text", "unit": "text"}),
    "remove": Ruling(remove, {"unit": "text"}),
    "owner": Ruling(owner, {"place": "text", "power": "text"}, frozenset({"power"})),
    "civil-disorder": Ruling(civil_disorder, {"power": "text"}),
    "draw": Ruling(draw, {"powers": "list"}, ends=True),
    "concede": Ruling(concede, {"power": "text", "powers": "list"}, frozenset({"power", "powers"}), ends=True),
}


def power_of(turn: Turn, ruling: Fields) -> str | Problem:
    """The `power` that a ruling names, or a problem if there is none of that name."""
    known = turn.position.powers
    power = ruling.get("power")
    if str(power) in known:
        return str(power)
    hint = did_you_mean(str(power or ""), known)
    return fault("ruling", f"there is no power {str(power)!r} in this game", power or ruling, hint)


def _players_named(turn: Turn, ruling: Fields, message: str) -> list[str] | Problem:
    """The powers that a ruling names, sorted; all of them must still be in the game, or there is a problem with this `message`."""
    named = [ruling["power"]] if "power" in ruling else ruling.get("powers", ())
    known = survivors(turn.position)
    wrong = [power for power in named if str(power) not in known] if isinstance(named, list | tuple) else [named]
    if wrong or not named:
        return fault("ruling", message, wrong[0] if wrong else ruling, did_you_mean(str(wrong[0]) if wrong else "", known))
    return sorted(set(map(str, named)))


def _unit(turn: Turn, ruling: Fields, power: str) -> Unit | Problem:
    text = ruling.get("unit")
    found = notation.read(str(text or ""), turn.settings.lexicon)
    if isinstance(found, NoOrder) and found.kind:
        return Unit(power, found.kind, found.at)
    hint = (found.suggestion if text and isinstance(found, notation.Trouble) else "") or "write it as `A Vie` or `F StP/sc`"
    return fault("ruling", f"{str(text or '')!r} names no unit", text or ruling, hint)


def _at(turn: Turn, unit: Unit) -> Unit | None:
    province = turn.settings.board.province
    return next((one for one in turn.position.units if province[one.place] == province[unit.place]), None)
