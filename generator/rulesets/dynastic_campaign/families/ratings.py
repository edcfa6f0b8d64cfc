"""The ratings of a child: two rolls, and what comes from parents and grandparents (rulebook 2.2.2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Literal

from generator.rulesets.dynastic_campaign.position import Person

Rating = Literal["constitution", "rating"]
"""Of a child's two ratings, the constitution, or a man's leadership and a woman's guile."""


def rating_of(total: int, tables: Mapping[str, Any]) -> int:
    """The rating that a total of the roll and all it is changed by gives; beyond the table its ends count.

    `ratings:` of the tables has rows of the highest total and its rating; `best_rating:` is for any total above.
    """
    for most, rating in tables["ratings"]:
        if total <= most:
            return int(rating)
    return int(tables["best_rating"])


def inherited(parents: Iterable[Person], persons: Mapping[str, Person], rating: Rating, tables: Mapping[str, Any]) -> int:
    """What the parents' ratings, and a quarter of the sum of the grandparents', add to a child's roll; fractions go towards 0.

    `inherit:` of the tables says whether the `sum` of both parents counts, or their `mean`. Leadership comes from men and guile
    from women. Of an ancestor whom nobody knows nothing comes.
    """
    both = tuple(parents)
    own = sum(getattr(parent, rating) for parent in both)
    elders = [persons[key] for parent in both for key in (parent.father, parent.mother) if key in persons]
    quarter = int(sum(getattr(elder, rating) for elder in elders) / 4)
    return (int(own / 2) if tables["inherit"] == "mean" else own) + quarter
