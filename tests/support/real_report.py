"""A real game's Fall of 1903 as publishing gets it, for the tests of texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from jinja2 import Environment

from generator import rulesets
from generator.core.event import Event
from generator.core.phase import read_phase
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.diplomacy.position import Position
from generator.diplomacy.reasons import Reason
from generator.diplomacy.settings import Settings
from generator.render.texts import phase_texts
from tests.support.variant_table import VARIANTS, facts_of

ROOT = Path(__file__).parents[2]
FIXTURES = ROOT / "tests" / "fixtures" / "words"
FRAME = phase_texts.Frame(
    (
        phase_texts.Image("Orders of Fall 1903", "11/orders.png", "11/orders-1200.png"),
        phase_texts.Image("Positions after Fall 1903", "11/after.png"),
    ),
    "../index.html",
    ("Diplomacy was designed by Allan B. Calhamer.",),
)


class _Loader(yaml.SafeLoader):
    """Dates stay text, as the store reads them."""


_Loader.yaml_implicit_resolvers = {
    first: [(tag, pattern) for tag, pattern in resolvers if not tag.endswith("timestamp")]
    for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}


def load(path: Path) -> Any:
    return yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # noqa: S506  # a safe loader with fewer types


@cache
def game() -> PublicGame:
    """Orders, retreats and adjustments of 1903, and the Spring of 1904 that waits for orders."""
    found = load(FIXTURES / "game.yaml")
    phases = [_phase(path) for path in sorted(FIXTURES.glob("1*.yaml"))]
    waiting = read_phase("14-1904-spring-orders")
    assert waiting
    phases.append(PublicPhase(waiting, phases[-1].after, due="2026-12-10T19:00-05:00"))
    return PublicGame(found["game"], found["title"], found["rules"], found, tuple(phases))


def _phase(path: Path) -> PublicPhase:
    found, phase = load(path), read_phase(path.stem)
    assert phase
    known = {key: found[key] for key in ("due", "at", "after", "press")}
    return PublicPhase(phase, found["position"], done=True, events=tuple(found["events"]), **known)


@cache
def view() -> dict[str, Any]:
    """What the classical rule system shows its templates."""
    board = load(ROOT / "generator" / "rulesets" / "classical" / "board.yaml")
    return {
        "powers": {id_: {"name": it["name"], "adjective": it["adjective"]} for id_, it in board["powers"].items()},
        "places": {id_: it["name"] for id_, it in board["places"].items()},
        "reasons": {why: reason for name in VARIANTS for why, reason in _reasons(name).items()},
    }


def _reasons(name: str) -> Mapping[str, Reason]:
    """Every reason for which an order may fail under a variant."""
    settings: Settings = rulesets.build(name, facts_of(name)).settings({})[0]
    return settings.reasons


@cache
def environment() -> Environment:
    return phase_texts.environment(ROOT / "templates" / "diplomacy")


def report(index: int = 0, *events: Event, **changes: Any) -> str:
    """The words of the report of the phase at `index`; with `events` in place of its own, and other fields changed."""
    return unlinked(marked(index, *events, **changes))


def unlinked(text: str) -> str:
    """A report without what tells places and sections among its words."""
    return re.sub(r"\[([^\[\]]*)\]\((?:place|rule):[\w-]+\)", r"\1", text)


def marked(index: int = 0, *events: Event, **changes: Any) -> str:
    """The same as the templates write it, every place told among the words."""
    phase = game().phases[index]
    phase = replace(phase, **({"events": events} if events else {}), **changes)
    deadline = phase_texts.deadline_after(game(), phase)
    return phase_texts.report(environment(), game(), phase, view(), frame=FRAME, deadline=deadline)


def section(text: str, title: str) -> str:
    """What stands in a report below the heading `title`, up to the next of its level."""
    return text.partition(f"\n## {title}\n")[2].partition("\n## ")[0].strip()


def of_phase(rules: Ruleset, before: Position, events: Iterable[Event], after: Position) -> str:
    """The report of a phase that was played at a table, its places without links and its ampersands and points bare."""
    public = tuple(event for event in events if "audience" not in event)
    played = PublicPhase(before.phase, rules.dump(before)[0], done=True, events=public, after=rules.dump(after)[0])
    ahead = () if after.over else (PublicPhase(after.phase, played.after, due="2026-12-10T19:00Z"),)
    found = PublicGame("game", "Game", rules.id, {"gm": "The GM"}, (played, *ahead))
    text = phase_texts.report(environment(), found, played, rules.view(played), deadline=phase_texts.deadline_after(found, played))
    return re.sub(r"\\([&.])", r"\1", unlinked(text))


def items(text: str, title: str) -> list[str]:
    """The items of the lists in a part of a report."""
    return [line.removeprefix("- ") for line in section(text, title).splitlines() if line.startswith("- ")]
