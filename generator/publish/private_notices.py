"""Private events in the words of their rule system, for the GM to read or to send, and for everybody once they are revealed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from jinja2 import Environment, TemplateNotFound

from generator.core.event import GM, Event
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.render.texts import phase_texts
from generator.render.texts.filters import data
from generator.render.texts.markdown import plain, tokens


def notice(
    env: Environment,
    game: PublicGame,
    phase: PublicPhase,
    ruleset: Ruleset,
    told: Sequence[Event],
    reader: str = "",
    view: Mapping[str, Any] | None = None,
) -> str:
    """What only one reader is told of a phase, as Markdown; a list of data where the rule system has no words for it.

    `env` makes the texts of the rule system, as those of reports. `reader` is a power, the `gm`, or empty for nobody alone. `view`
    is what the rule system's `view(phase, told)` gave, where that was asked for already.
    """
    try:
        return phase_texts.notice(env, game, phase, view or ruleset.view(phase, told), told, reader)
    except TemplateNotFound as error:
        if error.name != phase_texts.NOTICE:
            raise
        return "".join(f"- {data(event)}\n" for event in told)


def told_to(
    reader: str, game: PublicGame, phase: PublicPhase, ruleset: Ruleset, told: Sequence[Event], templates: Path
) -> list[str]:
    """The same for one reader as lines of plain text, for a terminal or a message; `templates` is the folder of all of them."""
    return lines(notice(phase_texts.environment(templates / ruleset.templates), game, phase, ruleset, told, reader))


def called(reader: str, ruleset: Ruleset, view: Mapping[str, Any]) -> str:
    """What a sentence calls a reader, with its article where it has one: `the Ottoman Empire`, `the gamemaster`.

    `view` is that of the rule system for any phase of the game, of which only the names are read.
    """
    if reader == GM:
        return "the gamemaster"
    names = view.get("called", {})
    return str(names[reader]) if reader in names else next((it.name for it in ruleset.styles if it.owner == reader), reader)


def lines(markdown: str) -> list[str]:
    """The paragraphs of a Markdown text as plain text, each a line, not yet escaped for any place."""
    return [plain(it.children or ()) for it in tokens(markdown) if it.type == "inline"]
