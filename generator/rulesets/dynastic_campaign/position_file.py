"""What may stand in a position.yaml of a campaign, and in the secret half, by the types of `position`."""

from __future__ import annotations

from typing import Any

from generator.core.document_shapes import ID, MOST, TEXT, keys_of
from generator.core.file_shapes import Field, Listed, Number, Table
from generator.core.position_file import PositionFile
from generator.core.problem import Problem, fault
from generator.rulesets.dynastic_campaign.documents import LISTS, TABLES
from generator.rulesets.dynastic_campaign.reports.highlights import OF_A_YEAR

ABOUT = {
    "places": "who controls each place, and what was built there",
    "units": "the units, by nation and name",
    "persons": "the persons, by name and house",
    "nations": "the nations",
    "crowns": "the crowns",
    "titles": "the Titles",
    "writs": "the marriages in force, with their treaties",
    "access": "who may enter which place at peace",
    "routes": "the trade routes",
    "factories": "the factories",
}


def _keys(*, secret: bool) -> dict[str, Field]:
    tables = {
        name: Field(ABOUT[name], Table("entry", ID, keys_of(cls, secret=secret), MOST), needed=not secret)
        for name, cls in TABLES.items()
        if not secret or keys_of(cls, secret=True).keys
    }
    lists = {
        name: Field(ABOUT[name], Listed(keys_of(cls, secret=secret), MOST))
        for name, cls in LISTS.items()
        if not secret or keys_of(cls, secret=True).keys
    }
    return tables | lists


class _FactOfTheYear:
    """What is kept of an event to the end of its year: its kind, and the fields that are kept of that."""

    def read(self, value: Any, what: str, problems: list[Problem]) -> Any:
        """The fact."""
        kept = OF_A_YEAR.get(str(value.get("kind"))) if isinstance(value, dict) else None
        if kept is None:
            problems.append(fault("shape", f"{what} must be a fact of the year", value, f"of a kind: {', '.join(OF_A_YEAR)}"))
        elif value.keys() != {"kind", *kept}:
            problems.append(
                fault("shape", f"{what} has other keys than those kept of such a fact", value, ", ".join(("kind", *kept)))
            )
        else:
            return value
        return None

    def schema(self) -> dict[str, Any]:
        """The JSON Schema."""
        return {"type": "object", "properties": {"kind": {"enum": [*OF_A_YEAR]}}, "required": ["kind"]}


_PAIR = Listed(ID, 2, 2)
_ANY_LINES = Table("nation", ID, Listed(TEXT, MOST), 100)

POSITION = PositionFile(
    {
        **_keys(secret=False),
        "wars": Field("the pairs of nations at war", Listed(_PAIR, MOST)),
        "next_writ": Field("the number of the next writ", Number(1, 100_000)),
        "chronicle": Field("facts of the year so far, for its last report", Listed(_FactOfTheYear(), MOST)),
    },
    secret={
        **_keys(secret=True),
        "pending": Field("orders that are carried out behind the battles", _ANY_LINES),
    },
)
"""The file that a game goes on from: what is checked, and what editors know of it."""
