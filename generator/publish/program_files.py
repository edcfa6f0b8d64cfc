"""What a game has for other programs: all its records in one file, and what the programs read that its rule system knows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.core.exact_json import to_json
from generator.core.export import Export
from generator.core.public import PublicGame, PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.core.ruleset import Ruleset
from generator.publish.build_cache import BuildCache
from generator.publish.full_record import NAME, SCHEMA, full_record, schema
from generator.publish.phase_page import folder
from generator.publish.record_json import record
from generator.publish.timeline import Timeline


@dataclass(frozen=True, slots=True)
class ProgramFiles:
    """The files of a game in which a phase was run, and what they are made from."""

    game: PublicGame
    rules: Ruleset
    timeline: Timeline
    templates: Path

    def keep_or_make(self, key: str, cache: BuildCache) -> tuple[Export, ...]:
        """Keep the files, or make them of the records that stand already; gives those that the rule system added."""
        home = self.game.id
        cache.keep_or_make(f"{home}/programs", key, lambda: self._whole(cache) | self._exports())
        there = cache.paths(f"{home}/programs")
        return tuple(it for it in self.rules.exports if f"{home}/{it.name}" in there)

    def _whole(self, cache: BuildCache) -> dict[str, bytes]:
        home = self.game.id
        done = self.timeline.done
        whole = full_record(self.game, done, [self._record(it, cache) for it in done])
        return {f"{home}/{NAME}": whole, f"{home}/{SCHEMA}": schema(self.templates)}

    def _record(self, phase: PublicPhase, cache: BuildCache) -> bytes:
        here = folder(self.game.id, phase)
        return cache.content(f"{here}/texts", f"{here}/record.json") or record(self.game, phase)

    def _exports(self) -> dict[str, bytes]:
        waiting = self.timeline.waiting
        phases: Sequence[PublicPhase] = [*self.timeline.line, *([waiting] if waiting else [])]
        found = [(it.name, it.made(self.game.id, phases)) for it in self.rules.exports]
        return {
            f"{self.game.id}/{name}": f"{to_json(document, separators=(',', ':'))}\n".encode()
            for name, document in found
            if document is not None
        }
