"""Serials: the steps from the first king of a dynasty to a person, their order, and how they are printed (rulebook 2.2.3)."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_lowercase

from generator.rulesets.dynastic_campaign.position import Person, Serial

LENGTH = 4
"""A printed serial has the number of its dynasty and at least so many steps; 0 stands for those that are not there."""

Rank = tuple[tuple[bool, int], ...]


def index(step: str) -> int:
    """Which son or daughter a step stands for: 3 for `3` and `c`, 27 for `aa`."""
    if step.isdecimal():
        return int(step)
    found = 0
    for letter in step:
        found = found * 26 + ascii_lowercase.index(letter) + 1
    return found


def step(number: int, *, woman: bool) -> str:
    """The step of the n-th son (`12`) or daughter (`a` to `z`, then `aa`)."""
    if not woman:
        return str(number)
    letters = ""
    while number:
        number, last = divmod(number - 1, 26)
        letters = ascii_lowercase[last] + letters
    return letters


def rank(steps: Iterable[str]) -> Rank:
    """What serials are sorted by: parents before their children, sons and their lines before daughters, the elder first."""
    return tuple((not each.isdecimal(), index(each)) for each in steps)


def printed(number: int, serial: Serial) -> str:
    """A serial as the rulebook prints it, with the number of its dynasty: `11a00`, in brackets `(11a00)`.

    What needs more than one sign stands between dots, as the twelfth son in `11.12.00`.
    """
    signs = [str(number), *serial.steps, *["0"] * (LENGTH - len(serial.steps))]
    text = "".join(sign if len(sign) == 1 else f".{sign}." for sign in signs)
    text = text.removesuffix(".")
    return f"({text})" if serial.brackets else text


def steps_of(text: str) -> tuple[str, ...]:
    """The steps that a printed serial has: `11a00` is `("1", "a")`, `11.12.00` is `("1", "12")`."""
    signs: list[str] = []
    for number, piece in enumerate(text.strip("()").split(".")):
        signs += [piece] if number % 2 else piece
    while signs[-1:] == ["0"]:
        signs.pop()
    return tuple(signs[1:])


def of_dynasty(person: Person, dynasty: str) -> tuple[Serial, ...]:
    """A person's serials in a dynasty, the lowest first; whoever descends from it by both parents has several."""
    return tuple(sorted((it for it in person.serials if it.dynasty == dynasty), key=lambda it: (it.brackets, rank(it.steps))))
