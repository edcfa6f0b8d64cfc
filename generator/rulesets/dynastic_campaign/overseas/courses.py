"""The course of a voyage: from sea to sea on the map, off it by a gate, and from region to region (rulebook 5; scenario 13.17)."""

from __future__ import annotations

from itertools import pairwise

from generator.rulesets.dynastic_campaign.scenario import Scenario


def stops(start: str, route: tuple[str, ...], to: str) -> tuple[str, ...]:
    """Where a voyage comes by, from start to end. Where it starts, and where it ends, may be written in its course or not."""
    inner = route[1:] if route[:1] == (start,) else route
    return (start, *(inner[:-1] if inner[-1:] == (to,) else inner), to)


def fault_of(scenario: Scenario, start: str, route: tuple[str, ...], to: str) -> str:
    """What is wrong with the course of a voyage; empty for a sound one."""
    course = stops(start, route, to)
    if any(stop not in scenario.regions and stop not in scenario.places for stop in course):
        return "no-such-course"
    abroad = [stop for stop in (start, to) if scenario.places[stop].kind == "abroad"]
    if not abroad and not any(stop in scenario.regions for stop in course):
        return "not-a-voyage"
    last = len(course) - 1
    for number, (one, other) in enumerate(pairwise(course), 1):
        coasts = {1: scenario.places[start].region, last - 1: scenario.places[to].region}
        if other in scenario.regions and other not in scenario.sea_regions and coasts.get(number) != other:
            return "not-by-sea"
        if not _leads(scenario, one, other):
            return "course-broken"
    return ""


def _leads(scenario: Scenario, one: str, other: str) -> bool:
    """Whether a fleet can sail from one stop of its course to the next."""
    if one in scenario.regions and other in scenario.regions:
        return other in scenario.regions[one]
    if one in scenario.regions or other in scenario.regions:
        region, place = (one, other) if one in scenario.regions else (other, one)
        return _opens(scenario, place, region)
    kinds = {scenario.places[one].kind, scenario.places[other].kind}
    if "abroad" in kinds:
        sea, far = (one, other) if scenario.is_sea(one) else (other, one)
        return scenario.is_sea(sea) and scenario.places[far].region in scenario.gates.get(sea, ())
    return scenario.near(one, other) and "land" not in kinds and (scenario.is_sea(one) or scenario.is_sea(other))


def _opens(scenario: Scenario, place: str, region: str) -> bool:
    """Whether a fleet can go from a place into a region, and back: from a sea by its gates, from abroad into its surroundings."""
    if scenario.is_sea(place):
        return region in scenario.gates.get(place, ())
    here = scenario.places[place].region
    return scenario.places[place].kind == "abroad" and (region == here or region in scenario.regions[here])


def regions_passed(scenario: Scenario, course: tuple[str, ...]) -> tuple[str, ...]:
    """The regions of a course, by which two units are seen to sail together."""
    return tuple(stop for stop in course if stop in scenario.regions)
