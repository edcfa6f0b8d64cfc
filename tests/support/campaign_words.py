"""A phase of a campaign in words: the report, and what each reader alone is told, made from a turn as the program makes them."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from jinja2 import Environment

from generator.core.event import GM, Event, private, public
from generator.core.public import PublicGame, PublicPhase
from generator.core.turn import Turn
from generator.render import phase_texts
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.reports import chapters
from tests.support import campaign, campaign_play

ROOT = Path(__file__).parents[2]
CODE = ROOT / "generator" / "rulesets" / "dynastic_campaign"
TEMPLATES = ROOT / "templates" / "dynastic-campaign"


@cache
def environment() -> Environment:
    """The templates of campaigns."""
    return phase_texts.environment(TEMPLATES)


def published(before: Position, after: Turn) -> tuple[PublicGame, PublicPhase]:
    """A game of one phase, as everybody may read it."""
    ruleset = campaign_play.ruleset()
    documents = [ruleset.dump(it)[0] for it in (before, after.position)]
    phase = PublicPhase(before.phase, documents[0], done=True, events=public(after.events), after=documents[1])
    return PublicGame("thrones", "Thrones", campaign.NAME, {}, (phase,)), phase


def report(before: Position, after: Turn) -> str:
    """The report of a phase for everybody."""
    game, phase = published(before, after)
    return phase_texts.report(environment(), game, phase, campaign_play.ruleset().view(phase))


def notice(before: Position, after: Turn, reader: str) -> str:
    """What one reader alone is told of a phase, and knows behind it."""
    game, phase = published(before, after)
    told = [event for event in private(after.events) if event["audience"] == reader]
    knows = [{**event, "audience": reader} for event in campaign_play.ruleset().known(after.position, reader)]
    events: Sequence[Event] = [*told, *knows]
    return phase_texts.notice(environment(), game, phase, campaign_play.ruleset().view(phase, events), events, reader)


def all_texts(before: Position, after: Turn) -> Iterator[tuple[str, str]]:
    """The report of a phase, and the notice of each reader, by reader."""
    yield "everybody", report(before, after)
    for reader in (*before.players(), GM):
        yield reader, notice(before, after, reader)


def sentence(event: Event, before: Position, after: Turn) -> str:
    """The words for one event."""
    _, phase = published(before, after)
    shown = campaign_play.ruleset().view(phase)
    module = environment().get_template(f"{shown['rooms'][event['kind']]}.md.j2").module
    return str(module.told(event, shown))  # type: ignore[attr-defined]


def logged() -> Mapping[str, list[str]]:
    """Every kind of event that the code logs, with the places where it does: `{"kind": ...}`, and what is handed to `done`."""
    found: dict[str, list[str]] = {}
    pages = set((CODE / "pages").rglob("*.py"))
    for path in sorted(set(CODE.rglob("*.py")) - pages - {CODE / "gazetteer.py"}):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            for kind in _kinds(node):
                found.setdefault(kind, []).append(f"{path.relative_to(CODE)}:{getattr(node, 'lineno', 0)}")
    return found


def _kinds(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Dict):
        for key, value in zip(node.keys, node.values, strict=True):
            if isinstance(key, ast.Constant) and key.value == "kind":
                yield from texts(value)
    elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "done" and len(node.args) > 2:
        yield from texts(node.args[2])


def texts(node: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: a constant, or either branch of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*texts(node.body), *texts(node.orelse))


def sections() -> Mapping[str, str]:
    """Every kind of event that is told somewhere, with its heading."""
    kinds, _ = chapters.kinds()
    return kinds


__all__ = ["all_texts", "logged", "notice", "published", "report", "rooms", "sections", "sentence", "texts"]
