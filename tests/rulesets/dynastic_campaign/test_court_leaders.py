"""Leaders add their leadership and their wives' guile to a unit (rulebook 2.5.1, R-022, R-063 to R-068)."""

from __future__ import annotations

from typing import Any

import pytest

from generator.rulesets.dynastic_campaign.court.leaders import leadership, ruler_present
from tests.support import campaign
from tests.support.campaign import with_persons

LUCIEN, THIBAULT, GASPARD, ODILE = (f"{name} Montclair" for name in ("Lucien", "Thibault", "Gaspard", "Odile"))
ARMY = "france ARM-1"


@pytest.mark.parametrize(
    ("persons", "sum_of_ratings"),
    [
        pytest.param({}, 1, id="a brother with +1 leads alone"),
        pytest.param({GASPARD: {"unit": ARMY}}, 2, id="a king with 0 brings his wife's +1"),
        pytest.param({GASPARD: {"unit": ARMY}, ODILE: {"died": 1618}}, 1, id="a dead wife adds nothing"),
        pytest.param({LUCIEN: {"unit": ARMY, "rating": -3}}, -2, id="a poor leader takes away"),
        pytest.param({THIBAULT: {"captor": "spain"}}, 0, id="a prisoner does not lead"),
        pytest.param({THIBAULT: {"died": 1618}}, 0, id="nor does a dead man"),
        pytest.param({THIBAULT: {"unit": "france ARM-2"}}, 0, id="nor who leads another unit"),
    ],
)
def test_leadership(persons: dict[str, dict[str, Any]], sum_of_ratings: int) -> None:
    assert leadership(with_persons(campaign.start(), persons), ARMY) == sum_of_ratings


def test_a_ruler_is_present_when_a_king_leads() -> None:
    assert not ruler_present(campaign.start(), ARMY)
    assert ruler_present(with_persons(campaign.start(), {GASPARD: {"unit": ARMY}}), ARMY)
    assert not ruler_present(with_persons(campaign.start(), {GASPARD: {"unit": ARMY, "captor": "spain"}}), ARMY)
