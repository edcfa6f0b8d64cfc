"""Lanterns with orders that nobody ever sees: a tree instead of lines, under a key of its own that is secret."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from generator.core.problem import Problem
from generator.core.ruleset import Count, Key
from tests.toy.ruleset import LANTERNS, RING, Lanterns
from tests.toy.ruleset import read as read_lines

Orders = dict[str, dict[str, str]]


def read(position: Lanterns, settings: Any, file: Mapping[str, Any]) -> tuple[Orders, list[Problem]]:
    """The plan of each power: where its boat goes by day, and which note it buries by night; empty where nothing happens."""
    lines = {power: [*_lines(plan)] for power, plan in file["plans"].items()}
    return read_lines(RING, position, settings, {"orders": lines})


def _lines(plan: Mapping[str, Mapping[str, str]]) -> list[str]:
    told = {"sail": plan["day"]["sail"], "bury": plan["night"]["bury"]}
    return [f"{verb} {rest}" for verb, rest in told.items() if rest]


def counts(position: Lanterns, orders: Orders) -> tuple[Count, Count]:
    plans = sum(len(order) for order in orders.values())
    return Count("powers", len(orders), len(position.boats)), Count("plans", plans, 2 * len(position.boats))


VEILED = replace(
    LANTERNS,
    id="veiled",
    keys={"plans": Key(secret=True, needed=True)},
    read=read,
    counts=counts,
    sheet=lambda position: {"plans": {power: {"day": {"sail": ""}, "night": {"bury": ""}} for power in position.boats}},
    schema=lambda _: {"plans": {"type": "object"}},
)
