"""What the templates show of a turn beside its record: names, chapters, and what the position adds up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.event import Event
from generator.core.public import PublicPhase
from generator.rulesets.dragon_lords import documents, rooms
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.realms.ending import scores
from generator.rulesets.dragon_lords.reports import names
from generator.rulesets.dragon_lords.reports.chapters import chapters, kinds
from generator.rulesets.dragon_lords.reports.highlights import highlights
from generator.rulesets.dragon_lords.reports.names import quoted
from generator.rulesets.dragon_lords.reports.sheets import Sheets
from generator.rulesets.dragon_lords.reports.treasury import gold, to_the_hundredth
from generator.rulesets.dragon_lords.scenario import Scenario

Document = Mapping[str, Any]


def view(scenario: Scenario, phase: PublicPhase, _: Sequence[Event] = ()) -> Mapping[str, Any]:
    """What the templates of a report use besides its record.

    - Names of places (`names`, and `spots` within a sentence), realms (`realms`, and `called` within a sentence) and their
      `rulers`, of what a realm has (`owned`: units and heroes), `troops`, classes of `heroes`, `fiefdoms`, and `spoken` texts of
      the program; the words for `reasons`; `gold`, which writes an amount, and `exactly`, which rounds nothing.
    - What is told: the `chapters` of what everybody is told, which room of the rules (`rooms`) has the words for a kind of event,
      and `sheets`, which puts in order what single realms are told.
    - What there is: what each realm has (`standing`), the `wars` and `alliances`, the `forts` as built, and
      whether there is `fog`.
    """
    now: Document = phase.after if phase.done else phase.position
    return {
        "names": scenario.names,
        "spots": names.spots(scenario),
        "realms": names.realms(scenario),
        "called": names.called(scenario),
        "rulers": {it.id: it.ruler for it in scenario.realms.values()},
        "owned": names.Owned(names.called(scenario)),
        "troops": names.troops(scenario),
        "heroes": {it.id: it.name for it in scenario.heroes.values()},
        "fiefdoms": {it.id: it.name for it in scenario.fiefdoms.values()},
        "spoken": names.Spoken(scenario),
        "reasons": rooms.REASONS,
        "gold": gold,
        "exactly": to_the_hundredth,
        "rooms": kinds()[1],
        "chapters": chapters(phase.events),
        "highlights": highlights(phase.events),
        "quoted": quoted,
        "sheets": Sheets(scenario, phase),
        "standing": standing(scenario, phase, now),
        "wars": [list(pair) for pair in now.get("wars", ())],
        "alliances": [list(pair) for pair in now.get("alliances", ())],
        "fog": str(now.get("fog", "true")).lower() == "true",
        "forts": {str(place): int(it.get("fort", 0)) for place, it in now["provinces"].items()},
    }


def standing(scenario: Scenario, phase: PublicPhase, now: Document) -> list[Document]:
    """What everybody knows of each realm: its provinces, what it annexed, its cities, titles and suzerain, and its points now.

    Those with most points come first; a realm that is out of the game has none.
    """
    position = documents.load({**now, "phase": {"id": phase.phase.id, "revision": phase.phase.revision}}, {})
    points = scores(scenario, position)
    found = []
    for realm, it in now["realms"].items():
        if realm != INDEPENDENT:
            own = [str(place) for place, each in now["provinces"].items() if each.get("owner") == realm]
            found.append(
                {
                    "realm": str(realm),
                    "out": bool(it.get("out")),
                    "royal": str(it.get("royal", "true")).lower() == "true",
                    "suzerain": str(it.get("suzerain", "")),
                    "places": own,
                    "annexed": sum(now["provinces"][place].get("annexed") == realm for place in own),
                    "cities": sum(scenario.places[place].city for place in own),
                    "titles": [str(title) for title, holder in now.get("fiefdoms", {}).items() if holder == realm],
                    "points": points.get(str(realm), 0),
                }
            )
    return sorted(found, key=lambda it: (it["out"], -it["points"]))
