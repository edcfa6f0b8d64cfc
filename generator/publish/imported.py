"""Where a game comes from that was played elsewhere, and what of it differs here, for the page of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.phase import read_phase
from generator.core.public import PublicGame
from generator.core.ruleset import Ruleset

OPEN = 20
"""So many differences are shown at once; more are folded away."""


def imported(game: PublicGame, rules: Ruleset) -> dict[str, Any] | None:
    """What the rule system's own template shows of `imported:` in game.yaml; None where the game was played here."""
    told: Any = game.game_file.get("imported")
    if not isinstance(told, Mapping):
        return None
    names = {it.owner: it.name for it in rules.styles}
    played = {it.phase.id: it.phase.folder for it in game.phases if not it.superseded}
    listed = [_difference(each, names, played) for each in told.get("differences", ())]
    known = {"form": told["from"], "name": told.get("name", ""), "differences": listed, "folded": len(listed) > OPEN}
    return {**known, "template": f"{rules.templates}/imported.html"}


def _difference(told: Mapping[str, Any], names: Mapping[str, str], played: Mapping[str, str]) -> dict[str, Any]:
    """A difference with the names of powers, the words of outcomes in a list, and the page of its phase."""
    power = str(told.get("power", ""))
    phase = read_phase(str(told.get("phase", "")))
    folder = played.get(str(told.get("phase", "")), "")
    own = told["kind"] == "owner"
    here, there = (_side(told.get(key, ""), names, owner=own) for key in ("here", "there"))
    shown = {
        "phase": phase.title if phase else "",
        "href": f"{folder}/index.html" if folder else "",
        "power": names.get(power, power),
    }
    return {**told, **shown, "here": here, "there": there}


def _side(said: Any, names: Mapping[str, str], *, owner: bool) -> Sequence[str] | str:
    text = str(said)
    return names.get(text, text) if owner else [word for word in text.split(", ") if word]
