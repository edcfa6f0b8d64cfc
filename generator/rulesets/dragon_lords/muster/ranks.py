"""Troops are put into other ranks (L-068, L-089)."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.turn import Turn
from generator.rulesets.dragon_lords.changes import with_unit
from generator.rulesets.dragon_lords.muster.own import own_unit
from generator.rulesets.dragon_lords.orders import Rank
from generator.rulesets.dragon_lords.position import RANKS, Stack, Unit
from generator.rulesets.dragon_lords.told import done, failed
from generator.rulesets.dragon_lords.troops import count, ranked

REASONS: Mapping[str, str] = {}


def reassign_ranks(turn: Turn) -> Turn:
    """Every such order. What a line leaves out of a kind stays in the ranks where it was, the first ranks first."""
    for sent, order in turn.orders.of(Rank):
        unit = own_unit(turn.position, sent)
        if unit is None:
            turn = failed(turn, sent, "no-such-unit")
        elif any(rank not in RANKS for *_, rank in order.rows):
            turn = failed(turn, sent, "bad-rank")
        elif any(asked > count(unit, kind) or not count(unit, kind) for kind, asked in _asked(order).items()):
            turn = failed(turn, sent, "too-few-troops")
        else:
            turn = done(turn.to(with_unit(turn.position, _ranked(unit, order))), sent, "ranked")
    return turn


def _asked(order: Rank) -> Mapping[str, int]:
    """How many of each kind a line names; 0 stands for all that it does not name elsewhere."""
    found: dict[str, int] = {}
    for kind, many, _ in order.rows:
        found[kind] = found.get(kind, 0) + many
    return found


def _ranked(unit: Unit, order: Rank) -> Unit:
    stacks = [stack for stack in unit.stacks if stack.type not in _asked(order)]
    for kind, asked in _asked(order).items():
        rest = count(unit, kind) - asked
        stacks += [Stack(kind, many, rank) for each, many, rank in order.rows if each == kind and many]
        for each, many, rank in order.rows:
            if each == kind and not many and rest:
                stacks.append(Stack(kind, rest, rank))
                rest = 0
        for stack in sorted((it for it in unit.stacks if it.type == kind), key=lambda it: it.rank):
            kept = min(rest, stack.count)
            rest -= kept
            stacks += [Stack(kind, kept, stack.rank)] if kept else []
    return ranked(unit, stacks)
