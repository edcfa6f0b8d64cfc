"""The page of crowns and Titles: who has each, who had it before, and who comes next by which place in the line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from generator.core.extra_page import Page
from generator.core.history import start, told
from generator.core.phase import Phase
from generator.core.public import PublicPhase
from generator.rulesets.dynastic_campaign.families.lines import passed_over
from generator.rulesets.dynastic_campaign.pages.heirs import Heir, after_king, after_noble
from generator.rulesets.dynastic_campaign.pages.houses import kin_of
from generator.rulesets.dynastic_campaign.pages.people import with_people
from generator.rulesets.dynastic_campaign.pages.trees import Kin
from generator.rulesets.dynastic_campaign.position import Title
from generator.rulesets.dynastic_campaign.scenario import Scenario

IN_LINE, TITLE_HEIRS = 10, 3
"""How far the page follows the line of a crown, and that of a Title."""

CROWN_KINDS = ("crowned", "new-crown", "inherited", "line-ended")
TITLE_KINDS = ("title", "title-passed", "title-moved", "title-ended", "title-laid-down")


class Step(NamedTuple):
    """A step in the history of a crown or a Title: the phase that tells it, none for the start, and the event."""

    phase: Phase | None
    event: Mapping[str, Any]


def page(scenario: Scenario) -> Page:
    """The page of crowns and Titles in a scenario."""

    def values(phases: Sequence[PublicPhase]) -> Mapping[str, Any] | None:
        if not phases:
            return None
        kin = kin_of(scenario, phases)
        shown = {"crowns": list(_crowns(kin)), "titles": list(_titles(kin)), "courtesy": _without_effect(kin)}
        return with_people(kin, shown)

    about = "Who wears each crown and holds each Title, who did before, and who comes next"
    return Page("crowns", "Crowns and Titles", "who reigns, and who comes next", about, values)


def _crowns(kin: Kin) -> Iterator[Mapping[str, Any]]:
    """Every crown that there is or was: those of the scenario in its order, then those that nobles made."""
    histories = _histories(kin)
    order = [*(it for it in kin.scenario.nations if it in histories), *(it for it in histories if it not in kin.scenario.nations)]
    for key in order:
        crown = kin.position.crowns.get(key)
        heirs = after_king(kin.scenario, kin.position, crown, IN_LINE) if crown else []
        yield {
            "id": key,
            "king": crown.king if crown else "",
            "nation": crown.nation if crown else "",
            "dynasty": crown.dynasty if crown else "",
            "of_noble": bool(crown and crown.steps),
            "line": heirs,
            "passed_over": [it.id for it in passed_over(kin.position, crown)] if crown else [],
            "history": histories[key],
        }


def _histories(kin: Kin) -> Mapping[str, list[Step]]:
    """The history of each crown, from who had it at the start."""
    begun = start(kin.phases).get("crowns", {})
    found = {str(key): [Step(None, {"kind": "start", "person": str(it["king"])})] for key, it in begun.items()}
    for phase, event in told(kin.phases, *CROWN_KINDS):
        found.setdefault(str(event["crown"]), []).append(Step(phase, event))
    return found


def _titles(kin: Kin) -> Iterator[Mapping[str, Any]]:
    """Every province to which somebody has a Title or had one, in the order of the scenario; a Title without effect has none."""
    histories: dict[str, list[Step]] = {}
    for it in start(kin.phases).get("titles", ()):
        fact = {"kind": "start", "person": str(it["holder"])}
        histories.setdefault(str(it["province"]), []).append(Step(None, fact))
    for phase, event in told(kin.phases, *TITLE_KINDS):
        place = str(event["place"] if event["kind"] == "title" else event["province"])
        histories.setdefault(place, []).append(Step(phase, event))
    for place in (it for it in kin.scenario.places if it in histories):
        yield {"province": place, "holders": [_holder(kin, it) for it in _held(kin, place)], "history": histories[place]}


def _held(kin: Kin, place: str) -> list[Title]:
    return [it for it in kin.position.titles if it.province == place]


def _holder(kin: Kin, title: Title) -> Mapping[str, Any]:
    """Who has a Title now, and who comes next."""
    heirs: list[Heir] = after_noble(kin.scenario, kin.position, title, TITLE_HEIRS)
    holder = kin.position.persons[title.holder]
    return {"person": title.holder, "nation": holder.nation, "granted_by": title.granted_by, "heirs": heirs}


def _without_effect(kin: Kin) -> list[str]:
    """Who has a Title without effect."""
    return [key for key, it in kin.position.persons.items() if it.courtesy_title and it.alive]
