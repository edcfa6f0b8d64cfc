"""The GM's ruling `owner` where there are heirs: what a capture would end ends with it (10.1, 10.3 to 10.5), whatever the phase."""

from __future__ import annotations

import pytest

from tests.rulesets.order_of_the_dragon.table import DRAGON

NAPLES = "NA: Nap, Rom"
"""Naples has an unmarried heir in Napoli and one in its thrall Rome; where vNC is, another one lives in Tunis."""

GIVEN = {
    "a thrall": ("Rom", "castile", ["Nap", "Tun=vNC"], 3, []),
    "a thrall to its own lord": ("Rom", "naples", ["Nap", "Tun=vNC"], 3, []),
    "a capital with its heir": ("Nap", "castile", ["Rom=Rom", "Tun=vNC"], 2, []),
    "the capital of a vassal": ("Tun", "castile", ["Nap", "Rom=Rom"], 3, ["c vNC vassal", "e Lis vNC>Lis"]),
    "another centre of a vassal": ("Lis", "castile", ["Nap", "Rom=Rom", "Tun=vNC"], 4, []),
    "another home": ("Aix", "castile", ["Nap", "Rom=Rom", "Tun=vNC"], 4, []),
    "a centre that it has": ("Nap", "naples", ["Nap", "Rom=Rom", "Tun=vNC"], 4, []),
    "a minor power": ("Ven", "castile", ["Nap", "Rom=Rom", "Tun=vNC"], 4, []),
}


@pytest.mark.parametrize(("place", "to", "heirs", "points", "census"), GIVEN.values(), ids=GIVEN)
def test_what_a_centre_takes_with_it(place: str, to: str, heirs: list[str], points: int, census: list[str]) -> None:
    position = DRAGON.at("autumn orders", "NA: A Alb, F Ion", heirs=NAPLES, vassals="vNC: Tun, Lis")
    played = DRAGON.run(position, "NA: A Alb H", rulings=[{"rule": "owner", "place": place, "power": to}])
    assert (played.heirs("NA"), played.points("NA"), played.census()) == (heirs, points, census)
    assert played.after.centres[place] == to
    assert place not in played.after.powers
    assert {heir.married for heir in played.after.heirs} - {""} <= played.after.powers.keys()


WEDDING = "NA: Heir Naples Marry Heir Castile at Lis | CA: Heir Castile Marry Heir Naples at Lis"

PARTED = {"the place": ("Lis", "captured"), "a capital": ("Nap", "capital-captured"), "neither": ("Aix", None)}


@pytest.mark.parametrize(("place", "why"), PARTED.values(), ids=PARTED)
def test_a_marriage_agreed_upon_is_made_only_if_its_place_and_the_capitals_stay(place: str, why: str | None) -> None:
    position = DRAGON.at("autumn orders", "NA: A Alb, F Ion", "CA: Lis", "NA: Nap | CA: Brg")
    ruling = {"rule": "owner", "place": place, "power": "mamluks", "when": "after"}
    played = DRAGON.run(position, WEDDING, rulings=[ruling])
    assert [event["cause"] for event in played.kind("parted")] == ([why] if why else [])
    assert ("vCN" in played.after.powers) == (why is None)
    assert played.heirs("NA") == {"Lis": ["Nap"], "Nap": [], "Aix": ["Lis=vCN"]}[place]


@pytest.mark.parametrize(
    ("owner", "message"),
    [
        ({}, "every centre belongs to a power"),
        ({"power": "Mai"}, "owns no centre but its own"),  # a minor power
        ({"power": "Bra"}, "owns no centre but its own"),  # a thrall
    ],
)
def test_a_centre_that_would_be_nobodys_or_a_second_one_of_a_minor_power_is_a_fault(owner: dict[str, str], message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        DRAGON.run(DRAGON.at("autumn orders"), rulings=[{"rule": "owner", "place": "Rom", **owner}])
