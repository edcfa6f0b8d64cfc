"""Families for tests of the dynastic campaign: persons in few words, and positions that have them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from generator.rulesets.dynastic_campaign.families.serials import steps_of
from generator.rulesets.dynastic_campaign.position import Person, Position, Serial, Title


def person(name: str, nation: str = "england", serial: str = "", **more: Any) -> Person:
    """A man of 30 with no rating, of a nation's dynasty, with a printed serial such as `31100` if he has one."""
    known = {"age": 30, "constitution": 0, "rating": 0, "dynasty": nation, "nation": nation, **more}
    serials = (Serial(known["dynasty"], steps_of(serial), "(" in serial),) if serial else known.pop("serials", ())
    return Person(id=name, name=name.partition(" ")[0], serials=serials, **known)


def child(parent: Person, name: str, step: str, **more: Any) -> Person:
    """A child of a parent, with that step behind each of the parent's serials."""
    serials = tuple(replace(it, steps=(*it.steps, step), brackets=False) for it in parent.serials)
    nation = more.pop("nation", parent.nation)
    line = {"mother" if parent.woman else "father": parent.id, "woman": not step.isdecimal(), "dynasty": nation}
    return person(name, nation, serials=serials, **{**line, **more})


def having(position: Position, *persons: Person) -> Position:
    """The position with these persons, new or changed."""
    return replace(position, persons={**position.persons, **{it.id: it for it in persons}})


def changed(position: Position, key: str, **fields: Any) -> Position:
    """The position with some fields of a person changed."""
    return having(position, replace(position.persons[key], **fields))


def title(holder: Person, province: str, granted_by: str = "england") -> Title:
    """A Title whose first noble holds it."""
    return Title(province, holder.id, holder.serials[0], granted_by)
