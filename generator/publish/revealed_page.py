"""The page of what was secret in a phase, for a game that is over, and the same as JSON for `gazette verify`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from jinja2 import Environment

from generator.core.exact_json import to_json
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.publish.phase_page import folder
from generator.publish.private_notices import lines, notice
from generator.publish.templating import Head, Pages


def revealed_files(game: PublicGame, ruleset: Ruleset, phase: PublicPhase, pages: Pages, phrases: Environment) -> dict[str, bytes]:
    """The page and the JSON file; no files while nothing is revealed."""
    if not phase.revealed:
        return {}
    here = folder(game.id, phase)
    text = to_json(phase.revealed, indent=1) + "\n"
    return {f"{here}/revealed.json": text.encode(), f"{here}/revealed/index.html": _page(game, ruleset, phase, pages, phrases)}


def _page(game: PublicGame, ruleset: Ruleset, phase: PublicPhase, pages: Pages, phrases: Environment) -> bytes:
    title = phase.phase.title
    head = Head(
        title=f"{game.title}: {title}, revealed",
        description=f"What the powers sent for {title} of {game.title}, and the salts of the commitments.",
        above=((game.title, f"{game.id}/index.html"), (title, f"{folder(game.id, phase)}/index.html")),
        here="Revealed",
    )
    names = {style.owner: style.name for style in ruleset.styles}
    rank = {owner: place for place, owner in enumerate(names)}
    powers: Any = phase.revealed.get("powers", {})
    events: Any = phase.revealed.get("events", ())
    return pages.page(
        f"{folder(game.id, phase)}/revealed/index.html",
        "revealed.html",
        head,
        game=game,
        phase=title,
        credits=ruleset.credits,
        powers=[
            {
                "name": names.get(power, power),
                "salt": sent.get("salt", ""),
                "commitment": phase.commitments.get(power, ""),
                "sent": [{"key": key, "lines": list(_lines(value))} for key, value in sent.items() if key != "salt"],
            }
            for power, sent in sorted(powers.items(), key=lambda it: rank.get(it[0], len(rank)))
        ],
        told=lines(notice(phrases, game, phase, ruleset, events)) if events else (),
        seed=phase.revealed.get("seed", ""),
    )


def _lines(value: Any) -> Iterator[str]:
    """What a power sent, one line for each order."""
    if isinstance(value, str):
        yield from (line for line in value.splitlines() if line.strip())
    elif isinstance(value, Mapping):
        for key, entry in value.items():
            yield from (f"{key}: {line}" for line in _lines(entry))
    elif isinstance(value, list | tuple):
        for entry in value:
            yield from _lines(entry)
    elif value is not None:
        yield str(value)
