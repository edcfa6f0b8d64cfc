"""What the end of a year did: land that was captured, and what provinces paid; then builds, births, deaths and successions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.picture import Mark, Picture, Piece
from generator.rulesets.dynastic_campaign.pictures import houses, season
from generator.rulesets.dynastic_campaign.pictures.own import Own
from generator.rulesets.dynastic_campaign.pictures.position import badges, fills, forts, piece
from generator.rulesets.dynastic_campaign.pictures.seen import Maker, Seen, marks
from generator.rulesets.dynastic_campaign.pictures.signs import SIGNS

Document = Mapping[str, Any]

ABOUT = "What was built and strengthened, and at the seat of each nation its births, deaths, successions and clergy."


def _captured(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("captured", str(it["place"]), str(it["nation"]), text=seen.letters(it["was"]))


def _incomes(seen: Seen, it: Document) -> Iterator[Mark]:
    for each in it["nations"]:
        yield Mark("income", seen.seat(each["nation"]), str(each["nation"]), text=f"{float(str(each['amount'])):g}")


YEAR_END: Mapping[str, Maker] = {"captured": _captured, "incomes": _incomes}
"""What the map of a year's end shows beside the position, by kind of event."""


def _built(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("built", str(it["at"]), str(it["nation"]))


def _strengthened(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("strengthened", str(it["at"]), str(it["nation"]), text=f"+{it['added']}")


BUILDS: Mapping[str, Maker] = {"built": _built, "strengthened": _strengthened, **season.SUCCESSION, **houses.MAKERS}
"""What the map of the builds shows, by kind of event."""


def builds(seen: Seen, title: str, own: Own) -> Picture | None:
    """The map of what was built, with these units alone, and of who was born, died and succeeded; None where nothing was.

    With what a reader ordered and was not built.
    """
    made = tuple(marks(seen, BUILDS))
    made += tuple(own.marks(made))
    if not made:
        return None
    return Picture(
        name="builds",
        title=title,
        description=ABOUT,
        fills=fills(seen.after),
        pieces=tuple(_changed(seen)),
        forts=tuple(forts(seen.after)),
        marks=made,
        signs=SIGNS,
    )


def _changed(seen: Seen) -> Iterator[Piece]:
    """The units that were built or strengthened, as they are then."""
    led = badges(seen.after)
    ids = dict.fromkeys(str(it["unit"]) for it in seen.phase.events if it["kind"] in ("built", "strengthened"))
    return (piece(seen.after["units"][unit], led.get(unit, ())) for unit in ids if unit in seen.after["units"])
