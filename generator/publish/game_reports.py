"""The reports of a game, each written once: its page, its pictures, the feed and the page of all reports have it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property

from jinja2 import Environment

from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.changes import Change, changes
from generator.publish.game_links import GameLinks
from generator.publish.kept_reports import KeptReports
from generator.publish.phase_report import Report, report
from generator.publish.timeline import Timeline
from generator.render.texts import phase_texts


@dataclass(frozen=True)
class GameReports:
    """The reports of a game's phases, made by its `phrases` when they are asked for; `links` is where names in them lead.

    Those are `kept` that were made before from the same: `made_from` gives the key of a phase and of what its report is made from.
    """

    game: PublicGame
    rules: Ruleset
    timeline: Timeline
    phrases: Environment
    links: GameLinks
    kept: KeptReports
    made_from: Callable[[PublicPhase], str]

    def of(self, phase: PublicPhase) -> Report:
        """The report of a phase."""
        name = phase.phase.folder
        if name not in self._reports:
            made_from = self.made_from(phase)
            self._reports[name] = self.kept.get(name, made_from) or self._made(phase, made_from)
        return self._reports[name]

    def draft(self, phase: PublicPhase) -> phase_texts.Draft:
        """The draft that the page of a phase and its posts are made from."""
        name = phase.phase.folder
        if name not in self._drafts:
            self._drafts[name] = self._drafted(phase)
        return self._drafts[name]

    def changed(self, phase: PublicPhase) -> Sequence[Change]:
        """How the report of a phase differs from that of the revision before; nothing where there is none."""
        older = self.timeline.older(phase)
        return changes(self._bare(older[0]), self._bare(phase)) if older else ()

    def _made(self, phase: PublicPhase, made_from: str) -> Report:
        links, name = self.links, phase.phase.folder
        made = report(self.draft(phase), links.place_links, links.rules_page, links.power_links, name.partition("-")[0])
        self.kept.put(name, made_from, made)
        return made

    def _drafted(self, phase: PublicPhase) -> phase_texts.Draft:
        deadline = phase_texts.deadline_after(self.game, phase)
        return phase_texts.draft(self.phrases, self.game, phase, self.rules.view(phase), deadline=deadline)

    def _bare(self, phase: PublicPhase) -> str:
        """A report without what it says of revisions, which differs in every erratum."""
        first = replace(phase, phase=phase.phase._replace(revision=1), why="", superseded="")
        return self._drafted(first).filled()

    @cached_property
    def _drafts(self) -> dict[str, phase_texts.Draft]:
        return {}

    @cached_property
    def _reports(self) -> dict[str, Report]:
        return {}
