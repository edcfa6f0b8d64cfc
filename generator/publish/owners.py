"""How the owners of places are called and look on pages of a whole game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.picture import Picture, Style
from generator.core.ruleset import Ruleset

UNPLAYED = ""
"""The one owner that stands for all whom nobody plays."""
Named = Mapping[str, Mapping[str, str]]
"""How owners are called and look, by id."""


def named_owners(rules: Ruleset, pictures: Sequence[Picture]) -> Named:
    """How each owner is called and looks, in the order of the styles; all whom nobody plays are one more, the last."""
    called = {owner: name for it in pictures for owner, name in it.names.items()}
    found = {it.owner: _owner(it, called.get(it.owner, it.name)) for it in rules.styles}
    nobody = next((it for it in rules.styles if it.unplayed), None)
    if nobody:
        name = rules.unplayed or nobody.name
        found[UNPLAYED] = {**_owner(nobody, name), "label": name.split()[0].lower()}
    return found


def unplayed_as_one(rules: Ruleset) -> Mapping[str, str]:
    """`UNPLAYED` for each owner that stands for many whom nobody plays."""
    return {it.owner: UNPLAYED for it in rules.styles if it.unplayed and not it.label}


def _owner(style: Style, name: str) -> Mapping[str, str]:
    return {"name": name, "label": style.label or name[:3].upper(), "fill": style.fill, "second": style.second}
