"""A classical game of one phase to publish, and the boards of the package, each with its page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator import rulesets
from generator.cli import games, site_sources
from generator.core.problem import Problem
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset
from generator.publish.site import BoardSource, Built, GameSource, SiteFolders
from generator.publish.site_build import build
from tests.support import real_report, small_site

BOARDS = rulesets.boards()
PHASE = "tea-party/11-1903-fall-orders"


def facts(name: str) -> Mapping[str, Any]:
    """The facts of a board of the package."""
    found = games.facts_of(games.package_board(name))
    assert not isinstance(found, list)
    return found


def boards() -> dict[str, BoardSource]:
    """The boards by id; only the classical one has its map, since maps take long."""
    found = {it.folder.removeprefix("boards/"): it for it in site_sources.boards(())}
    return {name: it if name == "classical" else replace(it, base=b"", plain=None) for name, it in found.items()}


def source(board: BoardSource | None, **words: Any) -> GameSource:
    """Fall 1903 of a real game, played on a board."""
    found = real_report.game()
    phase = found.phases[0]
    after = {name: value for name, value in phase.after.items() if name != "dislodged"}
    one = replace(found, id="tea-party", phases=(replace(phase, after=after),), game_file={**found.game_file, **words})

    def read() -> PublicGame | list[Problem]:
        return one

    def rules() -> Ruleset:
        return rulesets.build("classical", facts("classical"))

    return GameSource(one.id, {"all": str(words)}, boards()["classical"].base, read, rules, board)


def publish(out: Path, *games_: GameSource, only: tuple[str, ...] = BOARDS) -> Built:
    """Build a site of games and of the boards named in `only`."""
    known = boards()
    return build(games_, small_site.SITE, SiteFolders(small_site.TEMPLATES, out), boards=[known[name] for name in only])
