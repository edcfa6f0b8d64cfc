"""A turn of Dragon Lords in words: the report, and what each reader alone is told, made from a turn as the program makes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment

from generator.core.event import GM, Event, private, public
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.turn import Turn
from generator.render.texts import phase_texts
from generator.rulesets.dragon_lords import rooms
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.ruleset import SYSTEM
from generator.store.telling import Told
from tests.support import logged_kinds, lords

ROOT = Path(__file__).parents[2]
CODE = ROOT / "generator" / "rulesets" / "dragon_lords"
TEMPLATES = ROOT / "templates" / "dragon-lords"
LOGGERS = {"publish": 1, "tell": 2, "done": 2}
"""The functions that log a fact, each with the argument that is its kind."""


@cache
def ruleset() -> Ruleset:
    """Dragon Lords on The Six Quays."""
    return SYSTEM.ruleset(lords.facts())


@cache
def environment() -> Environment:
    """The templates of Dragon Lords."""
    return phase_texts.environment(TEMPLATES)


def published(before: Position, after: Turn) -> tuple[PublicGame, PublicPhase]:
    """A game of one turn, as everybody may read it."""
    documents = [ruleset().dump(it)[0] for it in (before, after.position)]
    phase = PublicPhase(before.phase, documents[0], done=True, events=public(after.events), after=documents[1])
    return PublicGame("quays", "Quays", "dragon-lords", {}, (phase,)), phase


def told_to(after: Turn, reader: str) -> list[Event]:
    """What one reader alone is told of a turn, and knows behind it; the GM is told everything."""
    knows = tuple({**event, "audience": reader} for event in ruleset().known(after.position, reader))
    return list(Told(private(after.events), knows).of(reader))


def report(before: Position, after: Turn) -> str:
    """The report of a turn for everybody."""
    game, phase = published(before, after)
    return phase_texts.report(environment(), game, phase, ruleset().view(phase))


def notice(before: Position, after: Turn, reader: str) -> str:
    """What one reader alone is told of a turn, and knows behind it."""
    game, phase = published(before, after)
    told = told_to(after, reader)
    return phase_texts.notice(environment(), game, phase, ruleset().view(phase, told), told, reader)


def all_texts(before: Position, after: Turn) -> Iterator[tuple[str, str]]:
    """The report of a turn, and the notice of each reader, by reader."""
    yield "everybody", report(before, after)
    for reader in (*before.players(), GM):
        yield reader, notice(before, after, reader)


def sentence(event: Event, phase: PublicPhase) -> str:
    """The words for one event."""
    shown = ruleset().view(phase)
    module: Any = environment().get_template(f"{shown['rooms'][event['kind']]}.md.j2").module
    return str(module.told(event, shown))


@cache
def logged() -> Mapping[str, list[str]]:
    """Every kind of event that the code logs, with the places where it does."""
    return logged_kinds.logged(CODE, CODE.rglob("*.py"), LOGGERS)


def sections() -> Mapping[str, str]:
    """Every kind of event that is told somewhere, with its heading."""
    return {kind: heading for kinds in rooms.SECTIONS.values() for kind, heading in kinds.items()}


__all__: Sequence[str] = ("all_texts", "logged", "notice", "published", "report", "sections", "sentence", "told_to")
