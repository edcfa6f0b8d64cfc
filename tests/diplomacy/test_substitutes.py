"""When the first phase with orders comes that a substitute plays, on a calendar with a census and on one without."""

from __future__ import annotations

import pytest

from generator.core.phase import read_phase
from generator.diplomacy.substitutes import begins, takeovers
from tests.rulesets.saga_of_the_nine.table import NINE
from tests.support.random_positions import CLASSICAL

CASES = [
    # the tenures of a power, the phase to come, whether a substitute begins there
    ("right behind the last phase", {"until": "05-381bce-spring-orders"}, {}, "06-381bce-spring-retreats", True),
    ("one phase later", {"until": "05-381bce-spring-orders"}, {}, "07-381bce-autumn-orders", False),
    ("behind the census, which takes no orders", {"until": "07-381bce-autumn-orders"}, {}, "09-381bce-winter-adjustments", True),
    ("a spring behind the census, without a winter", {"until": "07-381bce-autumn-orders"}, {}, "09-362bce-spring-orders", True),
    ("behind the census as last phase", {"until": "08-381bce-autumn-census"}, {}, "09-381bce-winter-adjustments", True),
    ("a winter between", {"until": "07-381bce-autumn-orders"}, {}, "10-362bce-spring-orders", False),
    ("from the census on", {}, {"from": "08-381bce-autumn-census"}, "09-381bce-winter-adjustments", True),
    ("from the phase itself on", {}, {"from": "09-381bce-winter-adjustments"}, "09-381bce-winter-adjustments", True),
    ("from the phase before on", {}, {"from": "07-381bce-autumn-orders"}, "09-381bce-winter-adjustments", False),
    ("`from` counts more than `until`", {"until": "04-400bce-winter-adjustments"}, {"from": "05-381bce-spring-orders"},
     "05-381bce-spring-orders", True),
    ("a time to come", {"until": "09-381bce-winter-adjustments"}, {}, "07-381bce-autumn-orders", False),
    ("no last phase and no first one", {}, {}, "07-381bce-autumn-orders", False),
    ("a phase that the calendar does not have", {"until": "06-381bce-fall-orders"}, {}, "07-381bce-autumn-orders", False),
]  # fmt: skip


@pytest.mark.parametrize(("until", "since", "phase", "new"), [row[1:] for row in CASES], ids=[row[0] for row in CASES])
def test_a_substitute_begins(until: dict[str, str], since: dict[str, str], phase: str, new: bool) -> None:  # noqa: FBT001
    taken = takeovers({"madr": [{"name": "a", **until}, {"name": "b", **since}]})
    here = read_phase(phase)
    assert here
    assert begins(NINE.facts, here, taken.get("madr", ())) is new


def test_without_a_census_the_next_phase_is_the_first() -> None:
    taken = takeovers({"italy": [{"name": "a", "until": "02-1901-fall-orders"}, {"name": "b"}]})["italy"]
    phases = [read_phase(name) for name in ("03-1901-fall-retreats", "03-1901-winter-adjustments", "04-1901-winter-adjustments")]
    assert [begins(CLASSICAL.facts, phase, taken) for phase in phases if phase] == [True, True, False]
