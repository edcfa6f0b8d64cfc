"""The files of a demonstration game, and whether its record has a fact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from tests.support import quick_yaml
from tests.support.rerun_samples import STATE


@dataclass(frozen=True)
class SampleRecord:
    """The record of a game, by its folder in `state/`. Phases go by the number at the head of their folder: `01`, or `1`."""

    game: str

    @property
    def phases(self) -> list[str]:
        """The numbers of all phases."""
        return sorted(path.name[:2] for path in (STATE / self.game).iterdir() if path.is_dir())

    def home(self, phase: str) -> Path:
        """The folder of a phase."""
        (home,) = (path for path in (STATE / self.game).iterdir() if path.name.startswith(f"{phase:0>2}-"))
        return home

    @cache  # noqa: B019 - one for each game, for as long as the tests run
    def read(self, phase: str, name: str) -> Any:
        """A file of a phase."""
        return quick_yaml.load((self.home(phase) / name).read_text("utf-8"))

    @cache  # noqa: B019 - as above
    def facts(self, phase: str) -> tuple[Mapping[str, Any], ...]:
        """What happened in a phase, for everybody and in secret."""
        return tuple(event for name in ("results.yaml", "secret.yaml") for event in self.read(phase, name)["events"])

    def stands(self, phase: str, words: str) -> bool:
        """Whether a phase has a fact of a kind with some fields: `taken; place: Ald, by: brynn`."""
        kind, _, fields = words.partition("; ")
        wanted = quick_yaml.load("{" + fields + "}")
        return any(it["kind"] == kind and all(it.get(key) == value for key, value in wanted.items()) for it in self.facts(phase))
