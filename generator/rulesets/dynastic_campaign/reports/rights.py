"""What its crowns and Titles allow a nation, for its own report: where it can build, and whether it has a king.

In: a position as it is stored. Out: ids of places and of crowns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.rulesets.dynastic_campaign.reports.names import lives
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]


def build_sites(scenario: Scenario, now: Document, nation: str) -> Sequence[str]:
    """The places that a nation controls and can build in, in the order of the scenario (rulebook 2.6.2).

    They are its home sites and the provinces of its nobles' Titles. Whether a unit stands there in Winter is not asked.
    """
    nobles = {str(key) for key, it in now["persons"].items() if lives(it) and it.get("nation") == nation}
    titled = {str(it["province"]) for it in now.get("titles", ()) if it["holder"] in nobles}
    sites = titled | set(now["nations"][nation].get("sites", ()))
    return [place for place in scenario.places if place in sites and now["places"][place].get("control") == nation]


def crowns(now: Document, nation: str) -> Sequence[str]:
    """The crowns of a nation, its own before those that it inherited."""
    own = [str(crown) for crown, it in now.get("crowns", {}).items() if it["nation"] == nation]
    return sorted(own, key=lambda crown: (crown != nation, crown))
