"""What the rooms of the rules bring along: their reasons and rulings, and where reports tell their events.

Each room has a module `room` with the constants of the same names, and `general` has those of no room. A reason is the word in a
`failed` event, with what it says at the end of the sentence `The order ... was not carried out: REASON.` A section is the heading
of a report under which a kind of event is told; "" for one that is not told by itself.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain
from typing import Any

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords import general
from generator.rulesets.dragon_lords.battle import room as battle
from generator.rulesets.dragon_lords.march import room as march
from generator.rulesets.dragon_lords.muster import room as muster
from generator.rulesets.dragon_lords.provinces import room as provinces
from generator.rulesets.dragon_lords.realms import room as realms
from generator.rulesets.dragon_lords.sight import room as sight

ROOMS: Mapping[str, Any] = {
    "general": general,
    "realms": realms,
    "muster": muster,
    "provinces": provinces,
    "march": march,
    "battle": battle,
    "sight": sight,
}
"""The rooms, and what belongs to none, each by the name of its template."""

REASONS: Mapping[str, str] = dict(chain.from_iterable(room.REASONS.items() for room in ROOMS.values()))
RULINGS: Mapping[str, Ruling] = dict(chain.from_iterable(room.RULINGS.items() for room in ROOMS.values()))
SECTIONS: Mapping[str, Mapping[str, str]] = {name: room.SECTIONS for name, room in ROOMS.items()}
