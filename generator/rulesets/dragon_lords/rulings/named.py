"""What a ruling names, found: realms, places, units, numbers. Each function gives what it found, or raises UnfitError."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.problem import Problem, fault
from generator.core.turn import Turn
from generator.rulesets.dragon_lords.position import LETTERS, Position, UnitType
from generator.rulesets.dragon_lords.scenario import Scenario

Fields = Mapping[str, Any]

NOBODY = "nobody"
_UNIT = re.compile(r"(?P<realm>.+)\s(?P<letter>[gaf])(?P<number>[1-9]\d?)", re.IGNORECASE)
_MONEY = re.compile(r"\d{1,6}(\.\d{1,2})?")


class UnfitError(ValueError):
    """A ruling cannot apply; `problem` says why."""

    def __init__(self, message: str, value: Any, hint: str = "") -> None:
        super().__init__(message)
        self.problem = fault("ruling", message, value, hint)


def answering(apply: Callable[[Turn, Fields], Turn]) -> Callable[[Turn, Fields], Turn | Problem]:
    """What a ruling does, with the fault for an answer where it cannot apply."""

    def answered(turn: Turn, ruling: Fields) -> Turn | Problem:
        try:
            return apply(turn, ruling)
        except UnfitError as unfit:
            return unfit.problem

    return answered


def found(what: str, written: Any, known: Mapping[str, str]) -> str:
    """The id of what was written, in capitals or not, by `known` names."""
    text = " ".join(str(written).split()).lower()
    for name, key in known.items():
        if name.lower() == text:
            return key
    raise UnfitError(f"there is no {what} “{str(written)[:60]}” here", written, did_you_mean(str(written)[:60], known))


def realm(position: Position, scenario: Scenario, written: Any, *others: str) -> str:
    """A realm in the game, or one of `others`, such as `nobody`."""
    names = {it.name: it.id for it in scenario.realms.values()}
    key = found("realm", written, {**names, **{it: it for it in names.values()}, **{it: it for it in others}})
    if key not in others and position.realms[key].out:
        raise UnfitError(f"{scenario.realms[key].name} is out of the game", written, "name a realm in the game")
    return key


def place(scenario: Scenario, written: Any) -> str:
    """A place."""
    return found("place", written, {it.name: it.id for it in scenario.places.values()} | {it: it for it in scenario.places})


def province(scenario: Scenario, written: Any) -> str:
    """A place on land."""
    key = place(scenario, written)
    if scenario.is_sea(key):
        raise UnfitError("a sea is nobody's, and nothing stands there", written, "name a province")
    return key


def unit(position: Position, scenario: Scenario, written: Any, *others: str) -> tuple[str, UnitType, int]:
    """A unit's realm, or one of `others`, its type and its number, whether it is there or not."""
    match = _UNIT.fullmatch(" ".join(str(written).split()))
    if match is None:
        raise UnfitError(f"“{str(written)[:60]}” is no unit", written, "write realm and name, as brynn A1")
    owner = realm(position, scenario, match["realm"], *others)
    kind = next(it for it, letter in LETTERS.items() if letter == match["letter"].upper())
    return owner, kind, int(match["number"])


def number(name: str, written: Any, least: int, most: int) -> int:
    """A whole number."""
    text = str(written)
    if text.isascii() and text.isdecimal() and least <= int(text[:9]) <= most:
        return int(text)
    raise UnfitError(f"`{name}:` is a whole number from {least} to {most}", written)


def money(name: str, written: Any) -> Decimal:
    """An amount of gold, to the hundredth."""
    text = str(written)
    if _MONEY.fullmatch(text):
        return Decimal(text)
    raise UnfitError(f"`{name}:` is an amount of gold, as 12.5", written, "at most two digits behind the point")


def yes(name: str, written: Any) -> bool:
    """Yes or no."""
    text = str(written).lower()
    if text not in ("yes", "true", "no", "false"):
        raise UnfitError(f"`{name}:` is yes or no", written)
    return text in ("yes", "true")
