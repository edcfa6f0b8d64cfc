"""Quarry, a small wargame that is no Diplomacy: two guilds march hidden stacks through a land to hold the pit that pays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from functools import partial
from typing import Any

from generator.core.extra_page import Page
from generator.core.problem import Problem
from generator.core.public import PublicPhase
from generator.core.ruleset import Key, Ruleset, Ruling, System
from generator.core.turn import Turn
from tests.quarry import board as boards
from tests.quarry import orders, pictures, position
from tests.quarry.board import BOARDS, Board
from tests.quarry.steps import STEPS


def grant(turn: Turn, ruling: Mapping[str, Any]) -> Turn | Problem:
    """The GM's gift to a realm."""
    money, realm = turn.position.money, ruling["power"]
    problems = list(boards.unknown("realm", realm, money))
    gift = boards.MONEY.read(ruling["money"], "`money:` of a grant", problems)
    return problems[0] if problems else turn.to(replace(turn.position, money={**money, realm: money[realm] + Decimal(gift)}))


def truce(turn: Turn, _: Mapping[str, Any]) -> Turn:
    """The end of the game, as all have agreed."""
    ended = {"kind": "ended", "how": "truce", "powers": sorted(turn.position.money)}
    return turn.to(replace(turn.position, over=True)).announce([ended])


def purses(board: Board, phases: Sequence[PublicPhase]) -> Mapping[str, Any]:
    """What each realm had at the end of each day."""
    days = [it for it in phases if it.done and it.phase.step == "reckoning"]
    return {"realms": {realm: board.realms[realm] for realm in board.played}, "days": days}


def ruleset(facts: Mapping[str, Any]) -> Ruleset:
    """Quarry on the board that these facts describe."""
    board = boards.build(facts)
    start = pictures.start(board, facts["stacks"])
    realms = {realm: {"name": name} for realm, name in board.realms.items()}
    return Ruleset(
        id="quarry",
        title="Quarry",
        credits=(),
        keys={"orders": Key(needed=True), "notes": Key(secret=True)},
        dice=("rolled", "typed"),
        settings=lambda _: (board, []),
        opening=lambda _: position.opening(facts),
        report_size=64,
        known=position.known,
        load=position.load,
        dump=position.dump,
        check=position.check,
        written=position.POSITION,
        read=partial(orders.read, board),
        counts=partial(orders.counts, board),
        sheet=partial(orders.sheet, board),
        schema=partial(orders.schema, board),
        waits=lambda now: now.phase.step == "march",
        timed=("march",),
        players=lambda now: sorted(now.money),
        steps=lambda now: STEPS[now.phase.step],
        rulings={"grant": Ruling(grant, {"power": "text", "money": "text"}), "truce": Ruling(truce)},
        styles=boards.styles(facts),
        pictures=partial(pictures.pictures, board),
        view=lambda *_: {"powers": realms, "places": board.names},
        templates=boards.TEMPLATES,
        pages=lambda: (
            Page("purses", "The purses", "who had how much", "What each realm had, day by day", partial(purses, board)),
        ),
        power="Realm",
        board=facts,
        chart=boards.drawn(facts),
        gazetteer=lambda: boards.gazetteer(facts, start),
    )


SYSTEM = System(ruleset, BOARDS)
