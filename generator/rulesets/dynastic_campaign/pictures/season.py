"""What a season of moves did to places and to units where they stood: battles, sieges, and all that money and nature did."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from generator.core.picture import Mark
from generator.rulesets.dynastic_campaign.pictures import houses
from generator.rulesets.dynastic_campaign.pictures.names import nation_of
from generator.rulesets.dynastic_campaign.pictures.seen import Maker, Seen

Document = Mapping[str, Any]


def _battle(seen: Seen, it: Document) -> Iterator[Mark]:
    """A battle with the letters of the nation that was strongest on the side that won, and a plus where it was not alone."""
    owner, text = _winner(seen, next((side for side in it["sides"] if side["result"] == "won"), None))
    yield Mark("battle", str(it["place"]), owner, text=text)


def _head_on(seen: Seen, it: Document) -> Iterator[Mark]:
    """A battle on the border between two places, with the letters of who goes on."""
    owner, text = _winner(seen, next((side for side in it["sides"] if side["goes_on"]), None))
    one, other = map(str, it["places"])
    yield Mark("battle", one, owner, text=text, across=other)


def _winner(seen: Seen, side: Document | None) -> tuple[str, str]:
    """The strongest nation of a side and its letters, with a plus where it was not alone; nobody for a draw."""
    if side is None:
        return "", "drawn"
    strengths: Counter[str] = Counter()
    for unit, strength in side["units"].items():
        strengths[nation_of(str(unit))] += int(strength)
    first = min(strengths, key=lambda nation: (-strengths[nation], nation))
    return first, seen.letters(first) + "+" * (len(strengths) > 1)


def _siege(_: Seen, it: Document) -> Iterator[Mark]:
    """A siege with what became of it: the place fell, or held because of the table or of the die."""
    if it["outcome"] == "surrenders":
        yield Mark("siege", str(it["place"]), str(it["nation"]))
    else:
        yield Mark("siege", str(it["place"]), str(it["nation"]), ok=False, text=f"R{it['rolled']}" if "rolled" in it else "H")


def _fallen(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("fallen", str(it["place"]), str(it["by"]))


def _gone(seen: Seen, it: Document) -> Iterator[Mark]:
    """A unit that is lost: where it fought, or else where it was."""
    yield Mark("gone", seen.fields.get(str(it["unit"]), str(it["at"])), str(it["nation"]))


def _converted(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("converted", str(it["at"]), str(it["nation"]))


def _changed_hands(seen: Seen, it: Document) -> Iterator[Mark]:
    """A unit under another nation: by money, or by the line of succession."""
    kind = "inherited" if it["cause"] == "inherited" else "bought"
    yield Mark(kind, str(it["at"]), str(it["to"]), text=seen.letters(it["nation"]))


def _fortified(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("fortified", str(it["place"]), str(it["nation"]), text=f"+{it['added']}")


def _uprising(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("uprising", str(it["place"]), str(it["nation"]), ok=it["outcome"] == "won")


def _plague(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("plague", str(it["place"]))


def _intercepted(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("intercepted", seen.field(it["unit"]), str(it["nation"]), ok=bool(it["taken"]), text=seen.letters(it["against"]))


def _factory(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("factory", str(it["place"]), str(it["nation"]), ok=it["kind"] == "factory-built")


def _settled(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("settled", str(it["place"]), str(it["nation"]), text=str(it["colonists"]))


def _restored(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("restored", str(it["place"]), str(it["nation"]), text=f"-{it['left']}" if it["left"] else "")


def _prisoner(seen: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("prisoner", seen.field(it["unit"]), str(it["by"]))


def _murdered(_: Seen, it: Document) -> Iterator[Mark]:
    yield Mark("died", str(it["at"]), str(it["nation"]))


MAKERS: Mapping[str, Maker] = {
    "battle": _battle,
    "head-on": _head_on,
    "siege": _siege,
    "fallen": _fallen,
    "disbanded": _gone,
    "converted": _converted,
    "changed-hands": _changed_hands,
    "fortified": _fortified,
    "uprising": _uprising,
    "plague": _plague,
    "intercepted": _intercepted,
    "factory-built": _factory,
    "factory-lost": _factory,
    "settled": _settled,
    "restored": _restored,
    "taken-prisoner": _prisoner,
    "commander-murdered": _murdered,
    **{kind: houses.MAKERS[kind] for kind in ("died", "crowned", "inherited")},
}
"""What a map shows of a season, by kind of event."""

SUCCESSION: Mapping[str, Maker] = {kind: MAKERS[kind] for kind in ("died", "crowned", "inherited", "changed-hands", "disbanded")}
"""What can come of a death in any phase: maps of phases without moves show it, too."""
