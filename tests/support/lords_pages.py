"""The pages of games of Dragon Lords beside those of their turns, made from public phases without the rest of a site."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any
from unittest import mock

from generator import rulesets
from generator.core.event import EVERYBODY, bare
from generator.core.public import PublicGame, PublicPhase
from generator.core.ruleset import Ruleset
from generator.core.turn import Turn
from generator.publish import templating
from generator.publish.extra_pages import ExtraPage, extra_page_files, pages_of
from generator.publish.site import SiteFolders
from generator.render import drawings
from generator.rulesets.dragon_lords.documents import dump
from generator.rulesets.dragon_lords.position import Position
from generator.rulesets.dragon_lords.settings import Settings
from tests.support import lords, lords_play, small_site


@cache
def ruleset() -> Ruleset:
    """The rule system in the world of The Six Quays."""
    return rulesets.build("dragon-lords", lords.facts())


def public(turns: Iterable[tuple[Position, Turn]], *, revealed: bool = False) -> tuple[PublicPhase, ...]:
    """The phases of turns that were played as everybody may read them, and the one that waits for plans behind them."""
    found: list[PublicPhase] = []
    last: Position | None = None
    for before, turn in turns:
        (shown, secret), (after, _) = dump(before), dump(turn.position)
        events = tuple(bare(it) for it in turn.events if it["audience"] == EVERYBODY)
        told: Any = {"position": secret, "events": [it for it in turn.events if it["audience"] != EVERYBODY], "powers": {}}
        found.append(PublicPhase(before.phase, shown, done=True, events=events, after=after, revealed=told if revealed else {}))
        last = turn.position
    return (*found, *([PublicPhase(last.phase, dump(last)[0])] if last and not last.over else ()))


@cache
def played(seed: int, turns: int, *, revealed: bool = False, fog: bool = True) -> tuple[PublicPhase, ...]:
    """The phases of a game that was played by chance."""
    settings = lords.settings() if fog else Settings(lords.scenario(), fog=False)
    return public(lords_play.play(seed, turns, settings), revealed=revealed)


def pages(phases: Sequence[PublicPhase]) -> tuple[ExtraPage, ...]:
    """The pages of a game."""
    game = PublicGame("quays", "Quays", "dragon-lords", {}, tuple(phases))
    return pages_of(game, ruleset(), ruleset().pages(), phases)


def made(phases: Sequence[PublicPhase]) -> Mapping[str, str]:
    """The files of these pages, by path from the folder of the game; maps are empty drawings, since they take long."""
    maker = templating.Pages(small_site.SITE, templating.StaticFiles(), templating.environment(small_site.TEMPLATES))
    found: dict[str, bytes] = {}
    empty = '<svg viewBox="0 0 900 900"/>'
    with mock.patch.multiple(drawings, draw_map=lambda *_: empty, draw_maps=lambda *_: empty):
        for it in pages(phases):
            found |= extra_page_files(it, SiteFolders(small_site.TEMPLATES, Path("nowhere")), maker)
    return {path.removeprefix("quays/"): content.decode() for path, content in found.items()}
