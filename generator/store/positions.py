"""Checks the position in a folder: somebody may have written the first of a game, and any may have been damaged since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.file_keys import check_head
from generator.core.phase import known_phase
from generator.core.placed_values import Map
from generator.core.problem import Problem, by_line, fault
from generator.core.ruleset import Document, Ruleset
from generator.store.game_folders import Folder
from generator.store.reading import read_yaml


def position_problems(place: Folder, public: Any, secret: Document, ruleset: Ruleset) -> list[Problem]:
    """A fault if the rules cannot read a position, or if it is that of another phase than its folder."""
    if not isinstance(public, Mapping):
        return [fault("position", "a position is a mapping", public)]
    try:
        ruleset.load(public, secret)
        named = known_phase(public["phase"]["id"], public["phase"].get("revision", 1))
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        said = f"`{error.args[0]}` is missing" if isinstance(error, KeyError) else str(error)
        return [fault("position", f"the rules cannot read this position: {said}", public)]
    if named == place.phase:
        return []
    hint = f"`phase:` must have the id {place.phase.id} and the revision {place.phase.revision}"
    return [fault("position", f"the position is for {named.folder}, not for its folder", public["phase"], hint)]


def slips(place: Folder, name: str, ruleset: Ruleset, settings: Any, secret: Any = None) -> list[Problem]:
    """Everything that is wrong with the position that a game starts from, since somebody may have written it.

    `secret` is its secret half as somebody wrote it, all values as text.
    """
    written, problems = read_yaml(place.position, large=True)
    return problems or [*check_head(written, name), *wrong_in(written, ruleset, settings, secret)]


def wrong_in(written: Any, ruleset: Ruleset, settings: Any, secret: Any = None) -> list[Problem]:
    """Everything that is wrong with a position that somebody wrote, at its lines, except `format:` and `game:`."""
    if not isinstance(written, Map):
        return []
    position, problems = ruleset.written.read(written, dated=ruleset.first.dated)
    hidden, wrong = ruleset.written.read_secret(secret) if secret is not None else ({}, [])
    return by_line([*problems, *wrong, *ruleset.check(settings, position, hidden)])
