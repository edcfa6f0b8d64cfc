"""The shape of a scenario's numbers: `frame`, `tables` and what belongs to the Church. The rulebook leaves most of them open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any

from generator.core.file_shapes import Choice, Field, Fields, Listed, Number, Shape
from generator.core.problem import Problem, fault

_AP = Number(0, 1000)
_STRENGTH = Number(1, 1000)
"""What a unit has; one without points would be none."""
_FACE = Number(1, 7)
_PER_CENT = Number(0, 100)
_COUNT = Number(0, 1000)
_MONEY = Number(0, 1000, whole=False)
_ROWS = Listed(Listed(Number(-20, 200), 2, 2), 30, 1)


def _all(**fields: tuple[str, Shape]) -> Fields:
    """A mapping that has all of these keys."""
    return Fields({name: Field(about, shape, needed=True) for name, (about, shape) in fields.items()})


FRAME = _all(
    start=("the year in which it begins", Number(1, 9999)),
    end=("the year after which it ends", Number(1, 9999)),
    dynasty_interval=("births and survival come in years that this number divides", Number(1, 100)),
    victory_provinces=("so many land provinces win", Number(1, 300)),
)

CHURCH = {
    "promotion": Field(
        "the chance to rise in a year, on 1d100",
        _all(
            base=("the chance of a man without leadership", _PER_CENT),
            leadership=("what each point of leadership adds", _PER_CENT),
            least=("the least chance", _PER_CENT),
        ),
        needed=True,
    ),
    "skip": Field(
        "the chance to have an heir passed over, on 1d100",
        _all(
            catholic=("that of a Cardinal, for the second in line", _PER_CENT),
            islam=("that of a Grand Mufti", _PER_CENT),
            step=("what each further place in line takes away", _PER_CENT),
        ),
        needed=True,
    ),
    "pope_annuls": Field("a Pope of the GM grants an annulment on so much or more, on 1d6", _FACE, needed=True),
    "arrest": Field(
        "the bounds of the chance to arrest, on 1d100",
        _all(least=("the least", _PER_CENT), most=("the highest", _PER_CENT)),
        needed=True,
    ),
}
"""Keys of `clergy:`."""

TABLES = Fields(
    {
        name: Field(about, shape, needed=True)
        for name, about, shape in (
            (
                "bonus",
                "points for players who did not get their first wish",
                _all(
                    points=(
                        "how many for the first wish, the second, and so on; the last for all behind it",
                        Listed(_COUNT, 100, 1),
                    ),
                    cap=("no rating rises above this", Number(-9, 9)),
                    most=("so many points at most on one person", _COUNT),
                ),
            ),
            ("inherit", "parents' ratings: their sum, or their mean", Choice(("sum", "mean"))),
            ("survival", "from which age on which number is needed on 2d6", _ROWS),
            ("ratings", "up to which total on 1d100 which rating", _ROWS),
            ("best_rating", "the rating for any higher total", Number(-9, 9)),
            ("beat", "rolls to hold and to take a place: more than the number (gt), or as much (ge)", Choice(("gt", "ge"))),
            ("light_ap", "so many AP count as one light element", Number(1, 1000)),
            ("most_light", "so many light elements count at most", _COUNT),
            (
                "loss",
                "what the loser of a battle loses",
                _all(base=("in any case", _AP), step=("rounded up to this", Number(1, 100))),
            ),
            ("breakout", "breaking out of a siege", _all(needed=("so much or more on 1d6", _FACE), ap=("what it adds", _AP))),
            (
                "uprising",
                "natives against colonists",
                _all(
                    most=("they rise on so much or less on 1d6", Number(0, 6)),
                    ap_each=("their strength for each D", _STRENGTH),
                    most_ap=("at most", _STRENGTH),
                ),
            ),
            (
                "interception",
                "intercepting trade",
                _all(
                    strong_ap=("a unit with so many AP is strong", _AP),
                    bonus=("what a strong one adds to its roll", _COUNT),
                    escort_ap=("an escort with so many AP counts", _AP),
                    penalty=("what an escort takes from the roll", _COUNT),
                ),
            ),
            (
                "corsair",
                "corsairs",
                _all(
                    ap=("their strength", _STRENGTH),
                    cost=("their price", _MONEY),
                    caught=("caught on so much or more on 1d6", _FACE),
                ),
            ),
            (
                "bribe",
                "bribes of units",
                _all(
                    noble=("what each point of the leaders adds to the price", _MONEY),
                    ruler=("by what it is multiplied where the ruler is present", Number(1, 100)),
                ),
            ),
            (
                "loan",
                "loans of the bank",
                _all(
                    rates=("per cent for one year, for two, and so on", Listed(_PER_CENT, 10, 1)),
                    limit=("debts up to the fixed income of a year, or without end", Choice(("income", "none"))),
                ),
            ),
            ("transport_cost", "what a transport fleet overseas costs for each AP that it carries", _MONEY),
            (
                "factory",
                "factory forts",
                _all(fort=("the price", _MONEY), yearly=("what one costs in a year", _MONEY), ap=("its strength", _STRENGTH)),
            ),
            (
                "plague",
                "the plague, in Autumn",
                _all(
                    most=("it comes on so much or less on 1d100", _PER_CENT),
                    stack=("where so many AP stand", _AP),
                    loss=("each unit loses 1d6 times this", _AP),
                    person=("a leader there dies on so much or less on 1d6", Number(0, 6)),
                ),
            ),
            ("ruler_killed", "a ruler whose army has to retreat falls on so much or less on 1d6", Number(0, 6)),
            ("corsair_loose", "corsairs turn on one more nation on so much or less on 1d6", Number(0, 6)),
            (
                "investment",
                "investments in one's own country",
                _all(
                    divided_by=("the amount times roll and years is divided by this", Number(1, 1000)),
                    most_years=("years at most", _COUNT),
                ),
            ),
            ("rebellion_ap", "the strength of a rebellion", _STRENGTH),
            ("neutral_bribe", "the least price of neutrality", _MONEY),
            ("join_bribe", "the least price of an alliance, or of a unit", _MONEY),
        )
    }
)


def disorder(facts: Mapping[str, Any]) -> Iterator[Problem]:
    """What is wrong with numbers that are sound each by itself: rows that do not rise, an end before the start, and the like."""
    for name in ("survival", "ratings"):
        for before, row in pairwise(facts["tables"][name]):
            if int(row[0]) <= int(before[0]):
                yield fault(
                    "order", f"in `{name}:` {row[0]} comes behind {before[0]}", row[0], "write the rows by their first number"
                )
    if int(facts["frame"]["end"]) < int(facts["frame"]["start"]):
        yield fault("order", "the scenario ends before it begins", facts["frame"]["end"], "the year of `start:`, or a later one")
    bounds = facts["clergy"]["arrest"]
    if int(bounds["least"]) > int(bounds["most"]):
        yield fault("order", "the least chance to arrest is higher than the highest", bounds["least"], f"{bounds['most']} or less")
