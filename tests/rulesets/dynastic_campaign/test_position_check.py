"""A position that somebody wrote by hand: every slip is told where it stands, and what play leads to has none."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from generator import rulesets, store
from generator.core.phase import Phase
from generator.core.problem import Problem
from tests.support import campaign, campaign_play, written_positions


def written(folder: Path, text: str, secret: str = "") -> list[Problem]:
    return written_positions.wrong(folder, campaign_play.ruleset(), campaign.settings(), text, secret)


def start() -> tuple[str, str]:
    return written_positions.texts(campaign_play.ruleset(), campaign.at("spring moves"))


def test_a_game_begun_elsewhere_gets_the_start_in_two_halves_to_fill_in(tmp_path: Path) -> None:
    facts, _ = store.read_yaml(rulesets.home(campaign.NAME) / "board.yaml")
    assert isinstance(facts, dict)
    ruleset = rulesets.build(campaign.NAME, facts)
    files, problems = store.draft("hand", ruleset, Phase(1, 1619, "spring", "moves"))
    assert not problems
    public, secret = files["position.yaml"], files["secret.yaml"]
    assert "\n  Rainier Montclair:\n    name: Rainier\n    age: 16\n" in public
    assert "\n    spain:\n      treasury: 10.0\n" in secret
    halves = [store.load_yaml(text.encode(), name, typed=True, large=True)[0] for name, text in files.items()]
    assert ruleset.load(halves[0], halves[1]["position"]) == campaign.at("spring moves", year=1619)
    assert written(tmp_path, public, secret.partition("position:\n")[2].replace("\n  ", "\n").removeprefix("  ")) == []


SLIPS = {
    "an unknown spouse": ("spouse: Isaura Valdoro", "spouse: Isaura Valdor", 'did you mean "Isaura Valdoro"?'),
    "married to oneself": ("spouse: Isaura Valdoro", "spouse: Alonso Valdoro", "who is not married to Alonso Valdoro"),
    "a marriage of two men": ("bride: Isaura Valdoro", "bride: Garcia Valdoro", "are not married"),
    "a dead wife": ("age: 35, constitution: 1", "age: 35, died: 1617, constitution: 1", "not both live"),
    "a marriage twice": ("writs:\n", "writs:\n  - {number: 0, groom: Alonso Valdoro, bride: Isaura Valdoro, since: 0}\n", "twice"),
    "a marriage that nobody recorded": (
        "groom: Alonso Valdoro, bride: Isaura",
        "groom: Garcia Valdoro, bride: Isaura",
        "no marriage of",
    ),
    "a writ of the future": ("{number: 0, groom: Alonso", "{number: 9, groom: Alonso", "below next_writ"),
    "an unknown king": ("king: Gaspard Montclair", "king: Gaspar Montclair", 'did you mean "Gaspard Montclair"?'),
    "a king of another nation": (
        "king: Gaspard Montclair, nation: france",
        "king: Gaspard Montclair, nation: spain",
        "spain holds the crown france, and france has its king Gaspard Montclair",
    ),
    "a crown without a king": ("king: Gaspard Montclair", "king: ''", "living king"),
    "a dead king": ("name: Selman, age: ", "name: Selman, died: 1610, age: ", "living king"),
    "an unknown nation": ("  Leo: {control: spain}", "  Leo: {control: spein}", 'did you mean "spain"?'),
    "a place that is not there": ("  Leo: {control: spain}\n", "", "`places:` has no Leo"),
    "a place that the scenario has not": ("  Leo: {control: spain}", "  Leo: {control: spain}\n  Leu: {}", 'did you mean "Leo"?'),
    "a nation that is not there": ("  corsica: ", "  corsika: ", "corsica"),
    "a fort below nothing": ("{control: spain, fort: 60}", "{control: spain, fort: -60}", "at least 0"),
    "points below nothing": ("at: IdF, ap: ", "at: IdF, ap: -", "at least 1"),
    "a unit nowhere": ("at: IdF", "at: IdFF", 'did you mean "IdF"?'),
    "an army at sea": ("type: army, number: 1, at: IdF", "type: army, number: 1, at: NAt", "stays ashore"),
    "a fleet ashore": ("type: fleet, number: 1, at: BBi", "type: fleet, number: 1, at: Boh", "ships sail"),
    "another number than the unit's name": (
        "france ARM-1: {nation: france, type: army, number: 1",
        "france ARM-1: {nation: france, type: army, number: 7",
        "france ARM-7",
    ),
    "another name than the person's key": ("name: Gaspard", "name: Jaspard", "name, then house"),
    "an age below nothing": ("age: 39", "age: -4", "at least 0"),
    "an office beyond a Pope's": ("clergy: 2, see: Leo", "clergy: 77, see: Leo", "0 to 5"),
    "a see of a layman": ("clergy: 2, see: Leo", "see: Leo", "no cleric"),
    "a see of two": ("see: Leo", "see: Nmd", "the same see"),
    "a leader of no unit": ("unit: spain ARM-1", "unit: spain ARM-9", "no unit `spain ARM-9`"),
    "a serial without steps": ('serials: [{dynasty: spain, steps: ["1"]}]', "serials: [{dynasty: spain, steps: []}]", "no steps"),
    "a serial of two": (
        'serials: [{dynasty: spain, steps: ["2"]}]',
        'serials: [{dynasty: spain, steps: ["1"]}]',
        "the same serial",
    ),
    "a Title from nobody": ("granted_by: spain", "granted_by: mars", "no nation `mars`"),
    "a Title of the dead": ("holder: Garcia Valdoro", "holder: Garcia", "no person `Garcia`"),
    "a route through nothing": ("regions: [WE, CW, CSA]", "regions: []", "leads through regions"),
    "a route through an unknown region": ("regions: [WE, CW, CSA]", "regions: [WE, CW, CSX]", "no region `CSX`"),
    "a route with a gap": ("regions: [WE, CW, CSA]", "regions: [EE, CSA]", "do not adjoin"),
    "a route to elsewhere": ("to: Mex", "to: Vir", "ends in its last region"),
    "a war with oneself": ("next_writ: 1", "wars: [[spain, spain]]\nnext_writ: 1", "alphabetical order"),
    "a war in the wrong order": ("next_writ: 1", "wars: [[spain, france]]\nnext_writ: 1", "alphabetical order"),
    "a war with nobody": ("next_writ: 1", "wars: [[france, nobody]]\nnext_writ: 1", "no nation `nobody`"),
    "a fact of no kind": ("next_writ: 1", "chronicle: [{kind: wed}]\nnext_writ: 1", "a fact of the year"),
    "a fact with half its words": ("next_writ: 1", "chronicle: [{kind: war, nation: spain}]\nnext_writ: 1", "kind, nation, on"),
    "no such season": ("01-1618-spring-moves", "01-1618-summer-marriages", "no summer marriages"),
    "battles that are not played elsewhere": ("01-1618-spring-moves", "01-1618-spring-battles", "no spring battles"),
}


@pytest.mark.parametrize(("right", "wrong", "said"), SLIPS.values(), ids=SLIPS)
def test_a_slip_is_told_where_it_stands(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    public, secret = start()
    assert right in public
    problems = written(tmp_path, public.replace(right, wrong, 1), secret)
    assert any(said in each.advice for each in problems), [each.advice for each in problems]
    assert all(each.spot is not None and each.spot.line > 1 for each in problems if said in each.advice)


HIDDEN = {
    "a treasury below nothing": ("treasury: 30.0", "treasury: -31.7", "below nothing"),
    "the money of an unknown nation": ("france: {treasury: 30.0}", "frence: {treasury: 30.0}", "does not have"),
    "an unknown ally": ("corsica: {", "corsica: {ally_of: sprain, ", "this is no nation"),
    "a loan of nothing": ("france: {", "france: {loans: [{principal: 0, rate: 10, due: 1619}], ", "more than nothing"),
    "too few routes": ("routes:\n  - {invested: 5.0}\n", "routes:\n", "another length"),
}


@pytest.mark.parametrize(("right", "wrong", "said"), HIDDEN.values(), ids=HIDDEN)
def test_a_slip_in_the_secret_half_is_told_without_what_it_says(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    public, secret = start()
    assert right in secret
    problems = written(tmp_path, public, secret.replace(right, wrong, 1))
    assert [said in each.advice for each in problems] == [True], [each.advice for each in problems]
    assert not any(word in each.advice for each in problems for word in ("31.7", "frence", "sprain", "1619"))


INHERITED = (
    ("king: Kazimir Zawierski, nation: poland", "king: Jadwiga Zawierski, nation: sweden"),
    ("rating: 1, dynasty: poland, nation: poland, woman: true", "rating: 1, dynasty: poland, nation: sweden, woman: true"),
)
"""The crown of Poland has come to a princess who is Sweden's."""


def test_a_nation_may_have_a_king_and_the_queen_of_another_crown(tmp_path: Path) -> None:
    public, secret = start()
    for old, new in INHERITED:
        assert public.count(old) == 1
        public = public.replace(old, new)
    assert written(tmp_path, public, secret) == []


@pytest.mark.parametrize(
    ("holder", "nation", "said"),
    [
        ("Rainier Montclair", "france", []),
        ("Teodor Valdoro", "spain", ["Teodor Valdoro and Garcia Valdoro of spain have the Title"]),
    ],
)
def test_only_nobles_of_different_nations_have_titles_to_one_province(
    holder: str, nation: str, said: list[str], tmp_path: Path
) -> None:
    public, secret = start()
    entry = f'  - {{province: Nav, holder: {holder}, first: {{dynasty: {nation}, steps: ["7"]}}, granted_by: {nation}}}\n'
    problems = written(tmp_path, public.replace("\ntitles:\n", "\ntitles:\n" + entry), secret)
    assert [any(words in each.advice for words in said) for each in problems] == [True] * len(said)


def test_what_play_leads_to_has_no_slip(tmp_path: Path) -> None:
    ruleset, settings = campaign_play.ruleset(), campaign.settings()
    random, position = Random(3), campaign.start()
    for number in range(28):
        if not number % 7:
            assert written(tmp_path, *written_positions.texts(ruleset, position)) == []
        position = campaign_play.play_phase(
            settings, position, campaign_play.orders_of(settings, position, random), b"slips"
        ).position
