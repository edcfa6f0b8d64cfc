"""The cache keys of a game's pages."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any

from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.cache_keys import key
from generator.publish.game_links import GameLinks
from generator.render.texts import phase_texts


@dataclass(frozen=True)
class GameKeys:
    """Keys of what the pages of a game are made from; `program` is that of the program, its templates and the site's settings."""

    game: PublicGame
    rules: Ruleset
    links: GameLinks
    program: str

    def of(self, *values: Any) -> str:
        """The key of a page that is made from these values, besides what all pages of the game are made from."""
        return key(self._common, values)

    def phases(self, those: Iterable[PublicPhase | None]) -> list[str]:
        """A short stand-in for each phase, since one and the same is among the values of many pages."""
        return [self._phases[it.phase.folder] if it else "" for it in those]

    def report(self, phase: PublicPhase) -> str:
        """The key of the report of a phase."""
        return self.of(self.phases([phase]), phase_texts.deadline_after(self.game, phase), self._addresses)

    @cached_property
    def _common(self) -> str:
        game, rules = self.game, self.rules
        return key(self.program, game.id, game.title, game.game_file, rules.id, rules.title, list(rules.credits), self.links.board)

    @cached_property
    def _phases(self) -> dict[str, str]:
        return {it.phase.folder: key(it) for it in self.game.phases}

    @cached_property
    def _addresses(self) -> str:
        """A key of all addresses that reports lead to."""
        return key(self.links.place_links, self.links.power_links, self.links.rules_page)
