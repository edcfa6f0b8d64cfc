"""The first sentences of a report: the weightiest events of a phase, or of the year that it ends, and who is in front."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Any

import pytest

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.reports.highlights import OF_A_YEAR, SENTENCES, SORTS, briefly, highlights
from generator.rulesets.dynastic_campaign.year_chronicle import keep_chronicle
from tests.support import campaign, campaign_play, campaign_words

FRONT = "Spain stands first with 10 provinces, before the Ottoman Empire with 7."


def summary(*events: Event, before: Position | None = None) -> str:
    """The first paragraph of a report, without links."""
    position = before or campaign.start()
    _, phase = campaign_words.published(position, campaign.turn(position).announce(events))
    template = campaign_words.environment().get_template("summary.md.j2")
    text = template.render(view=campaign_play.ruleset().view(phase), phase=phase)
    return re.sub(r"\[([^]]*)\]\(place:\w+\)", r"\1", text).replace("\\", "").strip()


def side(nation: str, strength: int, result: str) -> dict[str, Any]:
    return {"units": {f"{nation} ARM-1": strength}, "supports": {}, "strength": strength, "result": result, "losses": {}}


def battle(place: str, *sides: dict[str, Any]) -> Event:
    return {"kind": "battle", "place": place, "sides": list(sides)}


def of(kind: str, *several: dict[str, Any]) -> list[Event]:
    return [{"kind": kind, **each} for each in several]


WARS = [
    ("france", "spain"),
    ("sweden", "don"),
    ("sweden", "poland"),
    ("england", "spain"),
    ("denmark", "hanse"),
    ("austria", "venice"),
]
AT_WAR = of("war", *({"nation": one, "on": other} for one, other in WARS))
KING, HEIR = "Gaspard Montclair", "Lucien Montclair"
CROWNED = {"crown": "france", "person": HEIR, "nation": "france", "was": KING}
DIED = {"person": KING, "nation": "france", "age": 40, "cause": "age"}
SMALL = battle("SpN", side("france", 100, "won"), side("spain", 90, "lost"))
GREAT = battle("Don", side("muscovy", 100, "won"), side("don", 60, "lost"), side("terek", 40, "lost"))
DRAWN = battle("Don", side("muscovy", 100, "drawn"), side("don", 100, "drawn"))
WED = of(
    "married",
    *({"groom": HEIR, "bride": "Elvira Valdoro", "nations": ["france", "spain"], "writ": n, "terms": []} for n in range(4)),
)
ANNULLED = {"groom": HEIR, "bride": "Elvira Valdoro", "nation": "spain"}
FALLEN, CAPTURED = {"place": "SpN", "by": "france"}, {"place": "SpN", "nation": "france", "was": "spain", "units": ["france ARM-1"]}

CASES: dict[str, tuple[Sequence[Event], str]] = {
    "nothing": ((), "Nothing happened that everybody sees."),
    "one war": (AT_WAR[:1], "France declared war on Spain."),
    "wars of one nation": (AT_WAR[1:3], "Sweden declared war on the Don and Poland."),
    "four nations": (
        AT_WAR[:4] + AT_WAR[4:5],
        "France declared war on Spain, Sweden on the Don and Poland, England on Spain and Denmark on the Hanse.",
    ),
    "more than four": (
        AT_WAR,
        "France declared war on Spain, Sweden on the Don and Poland, England on Spain, and two more nations declared war.",
    ),
    "peace": (of("peace", {"nations": ["france", "spain"]}), "France and Spain made peace."),
    "war and peace": (
        [*AT_WAR[:1], *of("peace", {"nations": ["don", "sweden"]})],
        "France declared war on Spain; the Don and Sweden made peace.",
    ),
    "a throne": (of("crowned", CROWNED), "In France Lucien succeeded King Gaspard."),
    "two thrones": (
        of("crowned", CROWNED, {**CROWNED, "crown": "ottomans"}),
        "In France Lucien succeeded King Gaspard; in the Ottoman Empire Lucien succeeded King Gaspard.",
    ),
    "a throne by a ruling": (of("crowned", {**CROWNED, "was": ""}), "Lucien Montclair came to the throne of France."),
    "a new crown": (
        [*of("crowned", CROWNED), *of("new-crown", {"crown": "Nav", "person": HEIR, "nation": "france"})],
        "In France Lucien succeeded King Gaspard; Lucien Montclair was crowned king in Navarre.",
    ),
    "a king who fell, and a crown that went abroad": (
        [
            *of("crowned", CROWNED),
            *of("died", {**DIED, "cause": "battle"}),
            *of("inherited", {"crown": "france", "nation": "spain", "from": "france", "units": [], "places": ["Pic", "SpN"]}),
        ],
        (
            "In France Lucien succeeded King Gaspard, who died in battle, and the crown went to Spain with Picardy and the"
            " Spanish Netherlands."
        ),
    ),
    "a crown that went abroad by itself": (
        of("inherited", {"crown": "france", "nation": "spain", "from": "france"}),
        "The crown of France went to Spain.",
    ),
    "a murdered Pope, and a new one": (
        [
            *of("died", {"person": "Innocent", "nation": "papal-states", "age": 74, "cause": "assassination"}),
            *of("elected", {"person": HEIR, "nation": "france", "votes": []}),
        ],
        "Pope Innocent was murdered, and the cardinals elected Lucien Montclair of France.",
    ),
    "who could not pay": (
        [
            *of("default", {"nation": "spain"}),
            *of("mutinied", {"unit": "spain GAR-2", "nation": "spain", "at": "SpN", "ap": 90}),
            *of("unpaid", {"unit": "france ARM-2", "nation": "france", "at": "Pic", "ap": 80, "mood": "marauder"}),
        ],
        (
            "Spain did not pay the bank back; GAR-2 of Spain, unpaid, mutinied in the Spanish Netherlands, and ARM-2 of"
            " France, unpaid, turned to plunder in Picardy."
        ),
    ),
    "a garrison that was not paid, and sells its place": (
        of("unpaid", {"unit": "france GAR-2", "nation": "france", "at": "Pic", "ap": 40, "mood": "marauder"}),
        "GAR-2 of France, unpaid, offered Picardy to the highest bidder.",
    ),
    "many who were not paid": (of("unpaid", *([{"nation": "france"}] * 3)), "Three units, unpaid, turned to plunder."),
    "a siege of what fell": (
        [*of("siege", {"place": "SpN", "nation": "france", "against": []}), *of("fallen", FALLEN)],
        "The Spanish Netherlands fell to France.",
    ),
    "prisoners of two kinds": (
        [
            *of("taken-prisoner", *({"person": HEIR, "nation": "france", "by": by} for by in ("spain", "don"))),
            *of("captive", {"person": HEIR, "nation": "spain", "of": "france", "what": "execute"}),
        ],
        (
            "Lucien Montclair of France was taken prisoner by Spain, Lucien Montclair of France by the Don and Lucien Montclair"
            " of France was executed by Spain."
        ),
    ),
    "a king among many couples": (
        [*WED[:3], *of("married", {**WED[0], "groom": KING})],
        "Four couples were married, among them King Gaspard Montclair of France and Elvira Valdoro of Spain.",
    ),
    "the court": (
        of("title", *([{"person": HEIR, "nation": "france"}] * 2)) + of("vow", {"person": HEIR}),
        "One man took vows and two Titles were granted.",
    ),
    "works": (
        of("built", *([{"nation": "france"}] * 13)) + of("strengthened", {"nation": "france"}),
        "Thirteen units were built and one strengthened.",
    ),
    "the end of the game in the report of a year": (
        [
            *of("ended", {"powers": ["france"], "how": "scores", "scores": {}, "provinces": {}}),
            *of("chronicle", {"year": 1618, "facts": [SMALL]}),
        ],
        (
            "**The year 1618.** **The game is over: France won.** In the Spanish Netherlands the French beat the Spaniards,"
            " 100 against 90."
        ),
    ),
    "a death": (of("died", DIED), "King Gaspard Montclair of France died."),
    "births": (of("born", *({"person": "x"} for _ in range(2))), "Two children were born."),
    "a birth and deaths": (
        [*of("born", {"person": "x"}), *of("died", {**DIED, "person": HEIR}, DIED)],
        "One child was born, and Lucien Montclair of France and King Gaspard Montclair of France died.",
    ),
    "a mutiny that its own nation ended": (
        of(
            "changed-hands",
            {"unit": "austria GAR-3", "was": "austria GAR-3", "nation": "austria", "to": "austria", "cause": "quelled"},
        ),
        "GAR-3 of Austria was brought to order.",
    ),
    "a murder": (of("died", {**DIED, "person": HEIR, "cause": "assassination"}), "Lucien Montclair of France was murdered."),
    "a murder and a death": (
        of("died", {**DIED, "person": HEIR, "cause": "assassination"}, DIED),
        "Lucien Montclair of France and King Gaspard Montclair of France died.",
    ),
    "many deaths": (of("died", *([{**DIED, "person": HEIR}] * 3), DIED), "Four persons died, among them King Gaspard Montclair."),
    "a battle": ([SMALL], "In the Spanish Netherlands the French beat the Spaniards, 100 against 90."),
    "the greatest of two": (
        [SMALL, GREAT],
        (
            "In the Don the Muscovites beat the Don Cossacks and the Terek Cossacks, 100 against 60 and 40,"
            " in the greater of two battles."
        ),
    ),
    "a battle without a winner": (
        [DRAWN],
        "In the Don the Muscovites and the Don Cossacks fought without a winner, 100 against 100.",
    ),
    "a fall": (of("fallen", FALLEN), "The Spanish Netherlands fell to France."),
    "a fall, and its capture": (
        [*of("fallen", FALLEN), *of("captured", CAPTURED)],
        "France captured the Spanish Netherlands from Spain.",
    ),
    "captures of several nations, those of each at once": (
        of(
            "captured",
            {**CAPTURED, "place": "Cro", "nation": "ottomans", "was": "austria"},
            CAPTURED,
            {**CAPTURED, "place": "IHu", "nation": "ottomans", "was": "austria"},
            {**CAPTURED, "place": "Crt", "nation": "ottomans", "was": "venice"},
            {**CAPTURED, "place": "Cas", "nation": "portugal"},
            {**CAPTURED, "place": "Nav", "nation": "england"},
            {**CAPTURED, "place": "Gas", "nation": "england"},
            {**CAPTURED, "place": "LRh", "nation": "bavaria"},
            {**CAPTURED, "place": "Nap", "nation": "venice"},
        ),
        (
            "The Ottoman Empire captured Croatia and Imperial Hungary from Austria and Crete from Venice, France captured the"
            " Spanish Netherlands from Spain, Portugal captured Castile from Spain, and four more places changed hands."
        ),
    ),
    "battles to be fought": (
        of("awaited", {"place": "SpN"}, {"place": "Ara"}),
        "Two battles are to be fought in the Spanish Netherlands and Aragon.",
    ),
    "a battle to be fought": (of("awaited", {"place": "SpN"}), "A battle is to be fought in the Spanish Netherlands."),
    "natives": (
        of(
            "uprising",
            {"place": "Cnd", "nation": "france", "outcome": "won"},
            {"place": "Vir", "nation": "england", "outcome": "beaten"},
        ),
        "The natives of Canada rose, and won; those of Virginia rose, and were beaten.",
    ),
    "the siege of a factory": (
        of("siege", {"place": "Han", "nation": "denmark", "against": [], "factories": ["sweden"]}),
        "The factory of Sweden in the Hanse was besieged by Denmark.",
    ),
    "two captures": (
        of("captured", CAPTURED, {**CAPTURED, "place": "Nav", "nation": "england"}),
        "France captured the Spanish Netherlands from Spain, and England captured Navarre from Spain.",
    ),
    "falls": (
        of("fallen", FALLEN, {**FALLEN, "place": "Mil"}),
        "The Spanish Netherlands and Milan fell to France.",
    ),
    "a capture of a nation's only land": (of("captured", {**CAPTURED, "place": "Don", "was": "don"}), "France captured the Don."),
    "a Pope": (
        of("elected", {"person": HEIR, "nation": "france", "votes": []}),
        "The cardinals elected Lucien Montclair of France.",
    ),
    "a couple": (WED[:1], "Lucien Montclair of France married Elvira Valdoro of Spain."),
    "many couples": (WED, "Four couples were married."),
    "marriages that ended": ([*WED, *of("annulled", ANNULLED)], "Four couples were married, and one marriage was annulled."),
    "an annulment": (of("annulled", ANNULLED), "One marriage was annulled."),
    "a prisoner": (
        of("taken-prisoner", {"person": HEIR, "nation": "france", "by": "spain", "unit": "france ARM-2", "rolled": 4}),
        "Lucien Montclair of France was taken prisoner by Spain.",
    ),
    "prisoners who stay so": (
        of("captive", {"person": HEIR, "nation": "spain", "of": "france", "what": "hold"}),
        "Nothing happened that everybody sees.",
    ),
    "an execution": (
        of("captive", {"person": HEIR, "nation": "spain", "of": "france", "what": "execute"}),
        "Lucien Montclair of France was executed by Spain.",
    ),
    "revolts": (of("rebellion", {"at": "Boh", "ap": 100}, {"at": "Don", "ap": 100}), "The peasants rose in Bohemia and the Don."),
    "one march": (
        of("moved", {"unit": "france ARM-2", "nation": "france", "from": "Pic", "to": "IdF"}),
        "No blood was shed, and nothing changed hands: one unit moved.",
    ),
    "the end of the game": (
        of("ended", {"powers": ["france", "spain"], "how": "scores", "scores": {}, "provinces": {}}),
        "**The game is over: France and Spain won.**",
    ),
}


@pytest.mark.parametrize(("events", "words"), CASES.values(), ids=CASES)
def test_the_first_sentences(events: Sequence[Event], words: str) -> None:
    assert summary(*events) == f"{words} {FRONT}"


def test_who_is_in_front() -> None:
    """Of two, and of all."""
    start = campaign.start()
    places = {**start.places}
    for place in ("Por", "Sav", "Ven"):
        places[place] = replace(places[place], control="ottomans")
    both = replace(start, places=places)
    assert summary(before=both).endswith(
        "Spain and the Ottoman Empire stand first with 10 provinces each, before France and Muscovy with 6 each."
    )


def test_the_weightiest_come_first_and_no_more_than_five() -> None:
    events = [*WED, SMALL, *of("crowned", CROWNED), *of("fallen", FALLEN), *AT_WAR[:1], *of("rebellion", {"at": "Boh"})]
    assert [it.sort for it in highlights(events)] == ["thrones", "falls", "battles", "wars"]
    assert len(highlights(events)) == SENTENCES - 1


def test_every_sort_has_words_and_every_kind_one_sort() -> None:
    game, phase = campaign_words.published(campaign.start(), campaign.turn(campaign.start()))
    env = campaign_words.environment()
    shown = {"view": campaign_play.ruleset().view(phase), "phase": phase, "game": game}
    module: Any = env.get_template("summary.md.j2").make_module(shown)
    assert set(module.words) == set(SORTS)
    kinds = [kind for those in SORTS.values() for kind in those]
    assert len(kinds) == len(set(kinds))
    assert set(OF_A_YEAR) <= set(kinds)


def test_what_is_kept_of_a_phase_holds_the_names_and_no_detail() -> None:
    kept = briefly([SMALL, *of("died", DIED), *of("moved", {"unit": "france ARM-2"}), *of("siege", {"place": "SpN"})])
    sides = [{"nations": ["france"], "strength": 100, "result": "won"}, {"nations": ["spain"], "strength": 90, "result": "lost"}]
    assert kept == [{"kind": "battle", "place": "SpN", "sides": sides}, {"kind": "died", "person": KING, "nation": "france"}]


@cache
def year() -> tuple[tuple[Position, Turn], ...]:
    """The phases of a year by chance, and the first of the next one."""
    found, position, random = [], campaign.start(), Random(5)
    while position.phase.number <= 8:
        orders = campaign_play.orders_of(campaign.settings(), position, random)
        after = campaign_play.play_phase(campaign.settings(), position, orders, b"words")
        found.append((position, after))
        position = after.position
    return tuple(found)


def test_a_year_is_kept_from_phase_to_phase_and_told_at_its_end() -> None:
    facts: list[Event] = []
    for before, after in year()[:7]:
        assert list(before.chronicle) == facts
        facts += briefly(event for event in after.events if event["audience"] == "public")
    told = [campaign.told(after, "chronicle") for _, after in year()]
    assert [len(it) for it in told] == [0, 0, 0, 0, 0, 0, 1, 0]
    assert told[6][0]["year"] == 1618
    assert told[6][0]["facts"] == facts != []
    assert year()[6][1].position.chronicle == ()


def test_the_last_report_of_a_year_begins_with_the_year() -> None:
    first = [campaign_words.report(before, after).split("\n\n")[1] for before, after in year()]
    assert [it.startswith("**The year 1618.** ") for it in first] == [False] * 6 + [True, False]
    assert "declared war" in first[6]
    assert "declared war" not in campaign_words.report(*year()[6]).partition("\n\n")[2].partition("\n\n")[2]


def test_no_report_begins_with_more_than_five_sentences() -> None:
    for before, after in year():
        text = campaign_words.report(before, after).split("\n\n")[1].replace("**The year 1618.** ", "")
        assert 1 <= len(re.findall(r"\.(?: |$|\*\*)", text.strip())) <= SENTENCES, text


def test_what_is_secret_is_not_kept() -> None:
    turn = campaign.turn(campaign.start()).confide("france", [{"kind": "rebellion", "at": "Boh"}])
    assert keep_chronicle(turn).position.chronicle == ()
    known = campaign.turn(campaign.start()).announce([{"kind": "rebellion", "at": "Boh"}])
    assert keep_chronicle(known).position.chronicle == ({"kind": "rebellion", "at": "Boh"},)
