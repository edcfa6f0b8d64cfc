"""What families can order of succession: heirs passed over, Titles laid down, and new crowns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.court.titles import check
from generator.rulesets.dynastic_campaign.families.death import die
from generator.rulesets.dynastic_campaign.families.lay_down import lay_down
from generator.rulesets.dynastic_campaign.families.lines import line
from generator.rulesets.dynastic_campaign.families.new_crown import crown_kings
from generator.rulesets.dynastic_campaign.families.skip import skip_heirs
from generator.rulesets.dynastic_campaign.families.succession import succeed
from generator.rulesets.dynastic_campaign.orders import CrownKing, Grant, LayDown, Order, Skip
from generator.rulesets.dynastic_campaign.position import Position, Unit
from tests.support import campaign
from tests.support.campaign_families import changed, child, having, title

KING, HEIR, SECOND, UNCLE, CLERIC = (f"{name} Montclair" for name in ("Gaspard", "Lucien", "Rainier", "Thibault", "Anselme"))
MUFTI = "Ibrahim Karabey"


def sons(level: int = 4) -> Position:
    """Thibault, Lord of Languedoc, with three sons; his brother Anselme a cardinal, Ibrahim a Grand Mufti."""
    uncle = campaign.start().persons[UNCLE]
    those = [child(uncle, name, step) for name, step in (("One", "1"), ("Two", "2"), ("Three", "3"))]
    position = having(campaign.start(), *those)
    position = changed(changed(position, CLERIC, clergy=level), MUFTI, clergy=4)
    return campaign.at("winter builds", position, year=1620)


def skipped(position: Position, dead: str, orders: dict[str, list[Order]], older: tuple[str, ...] = (), **rolls: int) -> Turn:
    """The turn after a death, what clerics make of it, and the succession; `cardinal` and `mufti` are what they roll."""
    clerics = {"cardinal": CLERIC, "mufti": MUFTI}
    typed = {f"skip by {clerics[who]}": [face] for who, face in rolls.items()}
    return succeed(skip_heirs(die(campaign.turn(position, orders, typed, older), [dead], "age")))


def lord(position: Position, place: str = "Lan") -> str:
    return next(it.holder for it in position.titles if it.province == place)


@pytest.mark.parametrize(
    ("back", "rolled", "holder", "unfit"),
    [
        pytest.param(2, 50, "Two", ["One"], id="the second on 50"),
        pytest.param(2, 51, "One", [], id="not on 51"),
        pytest.param(3, 40, "Three", ["One", "Two"], id="the third on 40: both before him are passed over"),
        pytest.param(3, 41, "One", [], id="the third not on 41"),
    ],
)
def test_a_cardinal_backs_an_heir(back: int, rolled: int, holder: str, unfit: list[str]) -> None:
    after = skipped(sons(), UNCLE, {"france": [Skip(UNCLE, back, CLERIC)]}, cardinal=rolled)
    assert lord(after.position) == holder
    assert [key for key, it in after.position.persons.items() if it.never_titled] == unfit
    assert [key for key, it in after.position.persons.items() if any(each.brackets for each in it.serials)] == unfit
    assert not any(it.never_king for it in after.position.persons.values())
    fact = campaign.told(after, "skip")[0]
    assert (fact["chance"], fact["rolled"], fact["skipped"]) == (70 - 10 * back, rolled, unfit)
    assert after.position.persons[CLERIC].acted


def test_a_grand_mufti_has_more_weight() -> None:
    after = skipped(sons(), UNCLE, {"ottomans": [Skip(UNCLE, 2, MUFTI)]}, mufti=60)
    assert lord(after.position) == "Two"


@pytest.mark.parametrize(
    ("older", "unfit"),
    [
        pytest.param((), True, id="2.8: the skipped noble is now deemed “unfit for a title” and cannot ever be titled"),
        pytest.param(("titles-for-skipped-kings",), False, id="an older reading"),
    ],
)
def test_skipped_as_king_is_never_king_and_has_no_title(older: tuple[str, ...], *, unfit: bool) -> None:
    position = sons()
    position = replace(position, titles=(*position.titles, title(position.persons[KING], "Gas", "france")))
    after = skipped(position, KING, {"france": [Skip(KING, 2, CLERIC)]}, older, cardinal=1)
    assert after.position.crowns["france"].king == SECOND
    assert lord(after.position, "Gas") == (SECOND if unfit else HEIR)
    heir = after.position.persons[HEIR]
    assert (heir.never_king, heir.never_titled, heir.serials[0].brackets) == (True, unfit, False)
    assert HEIR not in [it.id for it in line(after.position, "france")]
    assert check(campaign.settings(), after.position, "france", Grant(HEIR, "Bri")) == (
        "unfit-for-a-title" if unfit else "titled-already"
    )


def test_two_who_back_the_second_do_not_make_it_the_third() -> None:
    orders: dict[str, list[Order]] = {"ottomans": [Skip(UNCLE, 2, MUFTI)], "france": [Skip(UNCLE, 2, CLERIC)]}
    assert lord(skipped(sons(), UNCLE, orders, cardinal=1, mufti=1).position) == "Two"


def test_of_two_who_succeed_the_first_nation_has_its_way() -> None:
    orders: dict[str, list[Order]] = {"ottomans": [Skip(UNCLE, 2, MUFTI)], "france": [Skip(UNCLE, 3, CLERIC)]}
    after = skipped(sons(), UNCLE, orders, cardinal=1, mufti=1)
    assert lord(after.position) == "Three"
    after = skipped(sons(), UNCLE, dict(reversed(list(orders.items()))), cardinal=1, mufti=1)
    assert lord(after.position) == "Three", "whatever the place in the file"
    after = skipped(sons(), UNCLE, orders, cardinal=100, mufti=1)
    assert lord(after.position) == "Two"


@pytest.mark.parametrize(
    ("position", "nation", "order", "why"),
    [
        pytest.param(sons(), "france", Skip(KING, 2, CLERIC), "still-lives", id="who lives is not succeeded"),
        pytest.param(sons(), "france", Skip(UNCLE, 5, CLERIC), "line-too-short", id="three in line"),
        pytest.param(sons(), "france", Skip(UNCLE, 1, CLERIC), "back-the-second", id="the first needs no cardinal"),
        pytest.param(sons(), "france", Skip("One", 2, CLERIC), "nothing-to-inherit", id="without a Title"),
        pytest.param(sons(3), "france", Skip(UNCLE, 2, CLERIC), "not-his-office", id="an archbishop"),
        pytest.param(sons(), "spain", Skip(UNCLE, 2, CLERIC), "not-of-your-court", id="another nation's cardinal"),
        pytest.param(changed(sons(), CLERIC, captor="spain"), "france", Skip(UNCLE, 2, CLERIC), "is-a-prisoner", id="a prisoner"),
        pytest.param(changed(sons(), CLERIC, acted=True), "france", Skip(UNCLE, 2, CLERIC), "power-used", id="used already"),
    ],
)
def test_a_skip_that_comes_to_nothing(position: Position, nation: str, order: Skip, why: str) -> None:
    after = skipped(position, UNCLE, {nation: [order]})
    assert [it["why"] for it in campaign.told(after, "failed", nation)] == [why]
    assert lord(after.position) == "One"
    assert not campaign.told(after, "skip")


def test_a_cardinal_backs_only_one() -> None:
    orders: dict[str, list[Order]] = {"france": [Skip(UNCLE, 2, CLERIC), Skip(UNCLE, 3, CLERIC)]}
    after = skipped(sons(), UNCLE, orders, cardinal=1)
    assert [it["why"] for it in campaign.told(after, "failed")] == ["power-used"]
    assert lord(after.position) == "Two"


# --- Titles laid down ---


@pytest.mark.parametrize(
    ("king", "place", "nation", "why"),
    [
        pytest.param(UNCLE, "Lan", "france", "", id="a king"),
        pytest.param(KING, "Lan", "france", "only-kings-lay-down", id="a noble"),
        pytest.param(UNCLE, "Gas", "france", "no-such-title", id="no Title"),
        pytest.param(UNCLE, "Lan", "spain", "no-such-title", id="another nation's"),
    ],
)
def test_a_king_gives_his_title_back(king: str, place: str, nation: str, why: str) -> None:
    position = sons()
    raised = Unit("france", "army", 9, "Gas", 50, noble=UNCLE, site="Lan")
    elsewhere = Unit("france", "army", 10, "Gas", 50, noble=UNCLE, site="Bri")
    position = replace(position, units={**position.units, raised.id: raised, elsewhere.id: elsewhere})
    position = replace(position, crowns={**position.crowns, "france": replace(position.crowns["france"], king=king)})
    after = lay_down(campaign.turn(position, {nation: [LayDown(place)]}))
    assert [it["why"] for it in campaign.told(after, "failed")] == ([why] if why else [])
    assert any(it.province == "Lan" for it in after.position.titles) == bool(why)
    assert after.position.units["france ARM-9"].noble == (UNCLE if why else "")
    assert after.position.units["france ARM-10"].noble == UNCLE, "raised for another Title"


# --- new crowns ---


def crownless(**places: str) -> Position:
    """The French without their crown, which Spain has; they control Brittany."""
    position = campaign.at("winter marriages")
    lost = {key: replace(it, control="spain" if it.control == "france" else it.control) for key, it in position.places.items()}
    lost = {**lost, "Bri": replace(lost["Bri"], control="france")}
    lost |= {key: replace(lost[key], control=nation) for key, nation in places.items()}
    crown = replace(position.crowns["france"], nation="spain", king="Alonso Valdoro")
    return replace(position, places=lost, crowns={**position.crowns, "france": crown})


@pytest.mark.parametrize(
    ("position", "order", "why"),
    [
        pytest.param(crownless(), CrownKing(SECOND, "Bri"), "", id="in land that they control"),
        pytest.param(crownless(Bri="spain"), CrownKing(SECOND, "Bri"), "not-your-land", id="not in another's"),
        pytest.param(campaign.at("winter marriages"), CrownKing(SECOND, "Bri"), "has-a-crown", id="not with a crown"),
        pytest.param(crownless(), CrownKing("Odile Montclair", "Bri"), "no-claim", id="not a commoner"),
        pytest.param(changed(crownless(), SECOND, age=14), CrownKing(SECOND, "Bri"), "no-claim", id="not a child"),
        pytest.param(changed(crownless(), SECOND, never_king=True), CrownKing(SECOND, "Bri"), "no-claim", id="not who was skipped"),
        pytest.param(
            changed(crownless(), SECOND, captor="spain"), CrownKing(SECOND, "Bri"), "king-is-a-prisoner", id="no prisoner"
        ),
        pytest.param(crownless(), CrownKing("Ramiro Valdoro", "Bri"), "not-of-your-family", id="nobody else's"),
        pytest.param(changed(crownless(), SECOND, died=1618), CrownKing(SECOND, "Bri"), "not-of-your-family", id="not the dead"),
    ],
)
def test_a_noble_makes_himself_king(position: Position, order: CrownKing, why: str) -> None:
    after = crown_kings(campaign.turn(position, {"france": [order]}))
    assert [it["why"] for it in campaign.told(after, "failed", "france")] == ([why] if why else [])
    made = after.position.crowns.get("Bri")
    assert (made.king if made else "") == ("" if why else SECOND)
    assert ("Bri" in after.position.nations["france"].sites) == (not why)


def test_only_the_line_of_a_new_king_comes_after_him() -> None:
    position = crownless()
    position = having(position, child(position.persons[SECOND], "Prince", "1"))
    after = crown_kings(campaign.turn(position, {"france": [CrownKing(SECOND, "Bri")]}))
    after = succeed(die(after, [SECOND], "age"))
    assert after.position.crowns["Bri"].king == "Prince", "not his elder brother, who is alive"
    after = succeed(die(after, ["Prince"], "age"))
    assert "Bri" not in after.position.crowns
    assert not after.position.nations["france"].played


def test_nothing_of_it_in_other_phases() -> None:
    position = campaign.at("winter builds", crownless())
    assert "Bri" not in crown_kings(campaign.turn(position, {"france": [CrownKing(SECOND, "Bri")]})).position.crowns
    assert title(position.persons[UNCLE], "Lan", "france") in position.titles
