"""The tracks of units, and what powers did to each other."""

from __future__ import annotations

from typing import Any

from generator.core.phase import Phase, known_phase
from generator.core.public import PublicPhase
from generator.diplomacy.dealings import Dealing, dealings
from generator.diplomacy.position import load
from generator.diplomacy.unit_tracks import tracks
from generator.publish.timeline import timeline
from tests.support.sample_games import sample

Units = dict[str, list[str]]


def phase(
    name: str, before: Units, after: Units, *events: dict[str, Any], dislodged: tuple[dict[str, Any], ...] = ()
) -> PublicPhase:
    """A phase that was run; units by power, and those that were driven out in it."""
    position = {"phase": {"id": name}, "powers": {}, "centres": {}}
    left = {**position, "units": after, "dislodged": list(dislodged)}
    return PublicPhase(known_phase(name), {**position, "units": before}, done=True, events=events, after=left)


def order(power: str, text: str, outcome: str) -> dict[str, Any]:
    unit = " ".join(text.removeprefix("Build ").removeprefix("Remove ").split()[:2])
    return {"kind": "order", "power": power, "unit": unit, "order": text, "outcome": outcome}


SPRING, RETREATS, WINTER = "01-1901-spring-orders", "02-1901-spring-retreats", "03-1901-winter-adjustments"


def told(*phases: PublicPhase) -> list[str]:
    """Each track in short: where it began and how, its orders, and its end."""
    return [
        f"{it.first.kind} {it.first.place} {it.birth}{_number(it.since)}: {', '.join(each.order for each in it.deeds)}; "
        f"{it.last.place} {it.ending}{_number(it.until)} {it.by.place if it.by else ''}".strip()
        for it in tracks(phases)
    ]


def _number(it: Phase | None) -> str:
    return str(it.number) if it else ""


def test_two_units_that_follow_each_other_keep_their_own_tracks() -> None:
    moved = (
        order("red", "A Ber - Mun", "moves"),
        order("red", "A Mun - Ber via convoy", "moves"),
        order("red", "A Kie - Ruh", "bounces"),
    )
    before = {"red": ["A Ber", "A Kie", "A Mun"]}
    assert told(phase(SPRING, before, before, *moved)) == [
        "A Ber start: A Ber - Mun; Mun",
        "A Kie start: A Kie - Ruh; Kie",
        "A Mun start: A Mun - Ber via convoy; Ber",
    ]


def test_a_fleet_comes_to_the_coast_where_it_stands_then() -> None:
    found = phase(SPRING, {"red": ["F MAO"]}, {"red": ["F Spa/nc"]}, order("red", "F MAO - Spa/nc", "moves"))
    then = phase(WINTER, {"red": ["F Spa/nc"]}, {"red": []}, order("red", "Remove F Spa/nc", "removes"))
    assert told(found, then) == ["F MAO start: F MAO - Spa/nc, Remove F Spa/nc; Spa/nc removed3"]


def test_a_unit_that_was_driven_out_retreats_and_one_with_nowhere_to_go_ends() -> None:
    events = (
        order("red", "A Ber - Mun", "moves"),
        order("sky", "A Mun H", "dislodged"),
        {"kind": "dislodged", "power": "sky", "unit": "A Mun", "by": "A Ber", "options": ["Tyr"]},
        order("sky", "A Boh H", "dislodged"),
        {"kind": "dislodged", "power": "sky", "unit": "A Boh", "by": "A Ber"},
    )
    out = {"power": "sky", "unit": "A Mun", "by": "A Ber", "options": ["Tyr"]}
    spring = phase(SPRING, {"red": ["A Ber"], "sky": ["A Boh", "A Mun"]}, {"red": ["A Mun"]}, *events, dislodged=(out,))
    retreats = phase(RETREATS, {"red": ["A Mun"]}, {"red": ["A Mun"], "sky": ["A Tyr"]}, order("sky", "A Mun R Tyr", "retreats"))
    assert told(spring, retreats) == [
        "A Ber start: A Ber - Mun; Mun",
        "A Boh start: A Boh H; Boh destroyed1 Ber",
        "A Mun start: A Mun H, A Mun R Tyr; Tyr",
    ]
    assert [each.driven_out for each in tracks([spring])[2].deeds] == [True]


def test_a_unit_that_is_built_where_one_was_removed_is_another_one() -> None:
    units = {"red": ["A Ber"]}
    winter = phase(WINTER, units, {"red": []}, order("red", "Remove A Ber", "removes"))
    later = phase("04-1902-winter-adjustments", {"red": []}, units, order("red", "Build A Ber", "builds"))
    came = phase("05-1903-spring-orders", units, {"red": ["A Ber", "A Kie"]})
    assert told(winter, later, came) == ["A Ber start: Remove A Ber; Ber removed3", "A Ber built4: ; Ber", "A Kie came5: ; Kie"]


def test_supports_attacks_and_captures_are_counted_by_whom_they_were_for_and_against() -> None:
    events = (
        order("red", "A Ber S A Tyr - Mun", "supports"),
        order("red", "A Kie S A Ber", "cut"),
        order("red", "F Hol - Ruh", "moves"),
        order("sky", "A Tyr - Mun", "moves"),
        order("sky", "A Boh - Tyr", "moves"),
        {"kind": "dislodged", "power": "ink", "unit": "A Mun", "by": "A Tyr"},
        {"kind": "centre", "place": "Mun", "from": "ink", "to": "sky"},
        {"kind": "centre", "place": "Bel", "to": "sky"},
    )
    before = {"red": ["A Ber", "A Kie", "F Hol"], "sky": ["A Boh", "A Tyr"], "ink": ["A Mun"]}
    assert dealings([phase(SPRING, before, before, *events)]) == {
        Dealing("supported", "red", "sky"): 1,
        Dealing("supported", "red", "red"): 1,
        Dealing("attacked", "sky", "ink"): 1,
        Dealing("drove out", "sky", "ink"): 1,
        Dealing("took", "sky", "ink"): 1,
    }


def test_the_tracks_of_a_whole_game_end_where_its_units_stand() -> None:
    line = timeline(sample("describe")[0]).line
    found = tracks(line)
    assert sorted(it.last for it in found if not it.ending) == sorted(load(line[-1].after).units)
    assert all(it.deeds for it in found if it.since != line[-1].phase and it.ending)
    # Every unit that stood on the board in a phase has an order there, so nothing is lost between two phases.
    facts = [it for one in line for it in one.events if it["kind"] == "order" and it["outcome"] not in {"builds", "void"}]
    assert sum(deed.outcome != "void" for it in found for deed in it.deeds) == len(facts)


def test_a_phase_changes_no_page_of_a_power_that_is_out_of_the_game() -> None:
    game, rules = sample("describe")
    line = timeline(game).line
    (page,) = [it for it in rules.pages() if it.address == "powers"]
    before, after = ({it.title: it.values for it in page.below(those)} for those in (line[:-1], line))
    assert {name for name in after if after[name] != before[name]} == {"Austria", "England", "Germany", "Italy", "Russia"}
    (france,) = [it["units"] for it in after["France"]["years"][-1:]]
    assert france == 0


def test_what_was_built_and_removed_leads_to_its_line_in_the_report() -> None:
    game, rules = sample("describe")
    line = timeline(game).line
    powers = next(it for it in rules.pages() if it.address == "powers")
    (page,) = (it for it in powers.below(line) if it.power == "turkey")
    removed = [it for it in page.values["tracks"] if it["ending"] == "removed"]
    assert removed
    for it in removed:
        last = it["years"][-1]["deeds"][-1]
        assert last["href"] == f"{it['until']['folder']}/index.html#{it['until']['line']}"
        assert it["until"]["line"].startswith(("remove-a-", "remove-f-"))
    assert {it["since"]["line"][:8] for it in page.values["tracks"] if it["birth"] == "built"} == {"build-a-", "build-f-"}


def test_the_page_of_a_power_has_all_its_orders_of_one_season_together() -> None:
    game, rules = sample("describe")
    line = timeline(game).line
    powers = next(it for it in rules.pages() if it.address == "powers")
    (page,) = (it for it in powers.below(line) if it.power == "england")
    spring, fall = page.values["seasons"]
    assert (spring["title"], fall["title"]) == ("Spring", "Fall")
    given = {
        (it.phase.year_name, str(each["order"]))
        for it in line
        for each in it.events
        if it.done and it.phase.season == "spring" and each["kind"] == "order" and each["power"] == "england"
    }
    told = [(year["title"], each["order"].replace(" – ", " - ")) for year in spring["years"] for each in year["deeds"]]
    assert set(told) == given
    assert len(told) == len(given) > 100
