"""What may stand in a position.yaml of Dragon Lords, and in the secret half, by the types of `position`."""

from __future__ import annotations

from generator.core.document_shapes import ID, MOST, keys_of
from generator.core.file_shapes import Field, Flag, Listed, Shape, Table
from generator.core.position_file import PositionFile
from generator.rulesets.dragon_lords.position import Ground, Hero, Province, Realm, Sighting, Unit


def _table(cls: type, *, secret: bool | None = None) -> Shape:
    return Table("entry", ID, keys_of(cls, secret=secret), MOST)


_PAIRS = Listed(Listed(ID, 2, 2), MOST)
_HIDDEN = {
    "units": Field("the units, by realm and name", _table(Unit)),
    "heroes": Field("the heroes, by realm and name", _table(Hero)),
    "seen": Field(
        "what each realm saw of others, the latest news of each place", Table("realm", ID, Listed(keys_of(Sighting), MOST), MOST)
    ),
    "grounds": Field("what each realm knows of places", Table("realm", ID, _table(Ground), MOST)),
    "ambassadors": Field("the pairs of realms whose players know each other's address", _PAIRS),
}
"""What is secret where there is fog, and public where there is none."""

POSITION = PositionFile(
    {
        "fog": Field("whether what is not public is secret", Flag()),
        "provinces": Field("who owns each province, and what was built there", _table(Province), needed=True),
        "realms": Field("the realms", _table(Realm), needed=True),
        "fiefdoms": Field("the realm that has each title", Table("fiefdom", ID, ID, MOST)),
        "wars": Field("the pairs of realms at war", _PAIRS),
        "alliances": Field("the pairs of allies", _PAIRS),
        **_HIDDEN,
    },
    secret={
        "provinces": Field("what is secret of provinces", _table(Province, secret=True)),
        "realms": Field("what is secret of realms", _table(Realm, secret=True)),
        **_HIDDEN,
    },
)
"""The file that a game goes on from: what is checked, and what editors know of it."""
