"""What the courts did: weddings and annulments, Titles and sees by name, arrests, and land that changed hands by treaty."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.picture import Mark, Picture
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.pictures import season
from generator.rulesets.dynastic_campaign.pictures.own import Own
from generator.rulesets.dynastic_campaign.pictures.position import fills
from generator.rulesets.dynastic_campaign.pictures.seen import Maker, Seen, marks
from generator.rulesets.dynastic_campaign.pictures.signs import SIGNS
from generator.rulesets.dynastic_campaign.view import lives

Document = Mapping[str, Any]

NEW = "new"
ABOUT = (
    "Weddings, at the seats of the two nations, each with the letters of the other; Titles and sees, with their holders where "
    "names are in full; arrests, and land handed over."
)


def _wedding(seen: Seen, it: Document) -> Iterator[Mark]:
    """A wedding at the seat of each side, with the letters of the other."""
    groom, bride = map(str, it["nations"])
    yield Mark("wedding", seen.seat(groom), groom, text=seen.letters(bride))
    yield Mark("wedding", seen.seat(bride), bride, text=seen.letters(groom))


def _annulled(seen: Seen, it: Document) -> Iterator[Mark]:
    """A marriage that is over, as a wedding; by the nations that had the two before."""
    sides = [str(seen.before["persons"].get(it[each], {}).get("dynasty", "")) for each in ("groom", "bride")]
    for one, other in (sides, sides[::-1]):
        yield Mark("wedding", seen.seat(one), one, ok=False, text=seen.letters(other))


def _arrested(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("arrested", seen.field(it["unit"]), str(it["nation"]), text=seen.letters(it["nation"]))


def _executed(seen: Seen, it: Document) -> Iterator[Mark]:
    if it["what"] == "execute":
        yield Mark("executed", seen.seat(it["nation"]), str(it["of"]))


def _handed_over(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("handed-over", str(it["place"]), str(it["nation"]), text=seen.letters(it["before"]))


def _new_crown(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("new-crown", str(it["crown"]), str(it["nation"]))


MAKERS: Mapping[str, Maker] = {
    "married": _wedding,
    "annulled": _annulled,
    "arrested": _arrested,
    "captive": _executed,
    "handed-over": _handed_over,
    "new-crown": _new_crown,
}
"""What a map shows of the courts, by kind of event, beside Titles and sees."""


def courts(seen: Seen, title: str, own: Own) -> Picture | None:
    """The map of the courts; None where no event of the phase has a place on it, nor an order of the reader's own."""
    news = {str(it.get("place") or it.get("province", "")) for it in seen.phase.events if it["kind"] in ("title", "see")}
    alone = seen.phase.phase.step == calendar.MARRIAGES
    made = tuple(marks(seen, {**MAKERS, **season.SUCCESSION} if alone else MAKERS))
    made += tuple(own.marks(made, of_courts=True))
    if not made and not news:
        return None
    return Picture(
        name="courts",
        title=title,
        description=ABOUT,
        fills=fills(seen.after),
        marks=(*_offices(seen, news), *made),
        captions=captions(seen.after),
        named=True,
        signs=SIGNS,
    )


def _offices(seen: Seen, news: set[str]) -> Iterator[Mark]:
    """Every Title and see, and which of them are new."""
    for kind, place, nation, _ in offices(seen.after):
        yield Mark(kind, place, nation, text=NEW if place in news else "")


def captions(shown: Document) -> Mapping[str, tuple[str, ...]]:
    """The names of those who have Titles and sees, by place."""
    found: dict[str, list[str]] = {}
    for kind, place, _, name in offices(shown):
        found.setdefault(place, []).append(f"{'Title' if kind == 'title' else 'See'}: {name}")
    return {place: tuple(lines) for place, lines in found.items()}


def offices(shown: Document) -> Iterator[tuple[str, str, str, str]]:
    """Every Title and every see: which of the two it is, its place, and the nation and the name of who has it."""
    for it in shown.get("titles", ()):
        holder = shown["persons"][it["holder"]]
        yield "title", str(it["province"]), str(holder.get("nation", "")), str(holder["name"])
    for it in shown["persons"].values():
        if it.get("see") and lives(it):
            yield "see", str(it["see"]), str(it.get("nation", "")), str(it["name"])
