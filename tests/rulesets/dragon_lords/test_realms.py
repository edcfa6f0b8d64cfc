"""What realms are to each other: war, peace, permission, allegiance, gold, gifts, titles, proclamations, and the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from generator.core.turn import Step, Turn
from generator.rulesets.dragon_lords.orders import (
    Acceptance,
    Allow,
    AskPassage,
    CancelAlliance,
    Compel,
    DeclareWar,
    EndAllegiance,
    Give,
    OfferAllegiance,
    OfferAlliance,
    OfferPeace,
    OfferSuzerainty,
    Order,
    Proclaim,
    Revoke,
    SendAmbassador,
    SendGold,
    WaivePassage,
)
from generator.rulesets.dragon_lords.position import INDEPENDENT, Position
from generator.rulesets.dragon_lords.realms.alliances import cancel_alliances, form_alliances
from generator.rulesets.dragon_lords.realms.ambassadors import send_ambassadors
from generator.rulesets.dragon_lords.realms.ask_independents import ask_independents
from generator.rulesets.dragon_lords.realms.change_acceptance import accepts, change_acceptance
from generator.rulesets.dragon_lords.realms.change_passage import change_passage
from generator.rulesets.dragon_lords.realms.change_permission import change_permission
from generator.rulesets.dragon_lords.realms.claim_fiefdoms import claim_fiefdoms, earn_from_fiefdoms
from generator.rulesets.dragon_lords.realms.compel_henchmen import compel_henchmen
from generator.rulesets.dragon_lords.realms.declare_war import declare_war
from generator.rulesets.dragon_lords.realms.ending import eliminate, end_game, scores
from generator.rulesets.dragon_lords.realms.fiefdoms import heroes_allowed, meets
from generator.rulesets.dragon_lords.realms.give_provinces import give_provinces
from generator.rulesets.dragon_lords.realms.make_peace import make_peace
from generator.rulesets.dragon_lords.realms.pay_for_proclamations import judge, pay_for_proclamations
from generator.rulesets.dragon_lords.realms.permission import friendly, hostile, may_enter, may_invade
from generator.rulesets.dragon_lords.realms.send_gold import send_gold
from generator.rulesets.dragon_lords.realms.settle_allegiances import settle_allegiances
from tests.support import lords
from tests.support.lords import after, allied, at_war, events, provinces, realms, unit, why

Those = Mapping[str, list[Any]]


def world() -> Position:
    return lords.start()


def serves(henchman: str, suzerain: str, base: Position | None = None) -> Position:
    return realms(base or world(), {henchman: {"suzerain": suzerain}})


FAILURES: list[tuple[str, Step, Position, Those, list[str]]] = [
    ("L-016 on an enemy", declare_war, at_war(world(), ("brynn", "corvane")), {"brynn": [DeclareWar("corvane")]}, ["at-war"]),
    ("L-T03 on an ally", declare_war, allied(world(), ("brynn", "corvane")), {"brynn": [DeclareWar("corvane")]}, ["an-ally"]),
    ("L-016 on itself", declare_war, world(), {"brynn": [DeclareWar("brynn")]}, ["own-realm"]),
    ("L-016 on nobody", declare_war, world(), {"brynn": [DeclareWar(INDEPENDENT)]}, ["no-such-realm"]),
    ("L-078 both at once", declare_war, world(), {"brynn": [DeclareWar("corvane")], "corvane": [DeclareWar("brynn")]}, []),
    ("L-020 to an enemy", change_passage, at_war(world(), ("brynn", "corvane")), {"brynn": [Allow("corvane")]}, ["to-an-enemy"]),
    ("L-020 revoked in vain", change_passage, world(), {"brynn": [Revoke("corvane")]}, ["no-permission"]),
    ("L-021 in a foreign province", change_permission, world(), {"brynn": [Allow("corvane", "Cor")]}, ["not-owned"]),
    ("L-021 in an own province", change_permission, world(), {"brynn": [Allow("corvane", "Bry")]}, []),
    ("L-021 of no permission", change_permission, world(), {"brynn": [Revoke("corvane", "Bry")]}, ["no-permission"]),
    ("L-106 never granted", change_permission, world(), {"brynn": [WaivePassage("Gul")]}, ["no-permission"]),
    ("L-106 of no independents", change_permission, world(), {"brynn": [WaivePassage("Cor")]}, ["not-independent"]),
    ("L-082 no henchman", compel_henchmen, world(), {"brynn": [Compel("corvane", "Cor")]}, ["not-its-henchman"]),
    ("L-082 another's land", compel_henchmen, serves("corvane", "brynn"), {"brynn": [Compel("corvane", "Ald")]},
     ["henchman-does-not-own"]),
    ("L-082 only the first", compel_henchmen, serves("corvane", "brynn"),
     {"brynn": [Compel("corvane", "Ald"), Compel("corvane", "Cor")]}, ["henchman-does-not-own", "compelled-already"]),
    ("L-083 too little", ask_independents, world(), {"brynn": [AskPassage("Gul", 4)]}, ["too-little-gold"]),
    ("L-083 no gold", ask_independents, world(), {"brynn": [AskPassage("Gul", 41)]}, ["no-gold"]),
    ("L-083 owned", ask_independents, world(), {"brynn": [AskPassage("Cor", 5)]}, ["not-independent"]),
    ("L-017 no war", make_peace, world(), {"brynn": [OfferPeace("corvane")]}, ["not-at-war"]),
    ("L-014 to an enemy", form_alliances, at_war(world(), ("brynn", "corvane")), {"brynn": [OfferAlliance("corvane")]}, ["at-war"]),
    ("L-015 no alliance", cancel_alliances, world(), {"brynn": [CancelAlliance("corvane")]}, ["not-an-ally"]),
    ("L-018 to an enemy", settle_allegiances, at_war(world(), ("brynn", "corvane")), {"brynn": [OfferSuzerainty("corvane")]},
     ["at-war"]),
    ("L-018 none to end", settle_allegiances, world(), {"brynn": [EndAllegiance()]}, ["no-allegiance"]),
    ("L-127 refused", send_gold, realms(world(), {"corvane": {"refuses": ("brynn",)}}), {"brynn": [SendGold(5, "corvane")]},
     ["not-accepted"]),
    ("L-127 no gold", send_gold, world(), {"brynn": [SendGold(41, "corvane")]}, ["no-way-for-gold"]),
    ("L-139 L-T25 three", give_provinces,
     provinces(at_war(world()), {place: {"owner": "brynn"} for place in ("Gul", "Red", "Sal")}),
     {"brynn": [Give("Gul", "corvane"), Give("Sal", "aldermark"), Give("BDo", "corvane"), Give("Red", "corvane")]},
     ["too-many-gifts", "too-many-gifts"]),
    ("L-139 nobody near", give_provinces, world(), {"brynn": [Give("BDo", "fennmoor")]}, ["nobody-to-take-it"]),
    ("L-139 not its own", give_provinces, world(), {"brynn": [Give("Gul", "corvane")]}, ["not-owned"]),
    ("L-023 twice", send_ambassadors, world(), {"brynn": [SendAmbassador("corvane"), SendAmbassador("corvane")]}, ["twice"]),
]  # fmt: skip


@pytest.mark.parametrize(("step", "position", "those", "reasons"), [row[1:] for row in FAILURES], ids=[row[0] for row in FAILURES])
def test_what_cannot_be_done_fails_with_its_reason(step: Step, position: Position, those: Those, reasons: list[str]) -> None:
    assert why(after(step, position, those)) == reasons


def test_war_ends_every_permission_between_the_two() -> None:  # L-078
    position = realms(world(), {"brynn": {"passage": ("corvane", "aldermark")}, "corvane": {"passage": ("brynn",)}})
    position = provinces(position, {"Bry": {"guests": ("corvane", "aldermark")}, "Cor": {"guests": ("brynn",)}})
    found = after(declare_war, position, {"brynn": [DeclareWar("corvane")]})
    now: Position = found.position
    assert now.at_war("brynn", "corvane")
    assert (now.realms["brynn"].passage, now.realms["corvane"].passage) == (("aldermark",), ())
    assert (now.provinces["Bry"].guests, now.provinces["Cor"].guests) == (("aldermark",), ())
    assert [event["kind"] for event in found.events if event["audience"] == "public"] == ["war"]


def test_alliances_end_a_turn_before_war() -> None:  # L-T03
    position = allied(world(), ("brynn", "corvane"))
    found = after(declare_war, position, {"brynn": [DeclareWar("corvane"), CancelAlliance("corvane")]})
    assert (why(found), found.position.wars) == (["an-ally"], ())
    found = cancel_alliances(found)
    assert found.position.alliances == ()
    found = after(declare_war, found.position, {"brynn": [DeclareWar("corvane")]})
    assert found.position.at_war("corvane", "brynn")


ACCEPTANCE: list[tuple[tuple[str, ...], list[Any], set[str]]] = [
    ((), [Acceptance(yes=False)], set()),
    ((), [Acceptance(yes=False, realm="corvane")], {"aldermark", "dunhollow", "eskerland", "fennmoor"}),
    (("*",), [Acceptance(yes=True, realm="corvane")], {"corvane"}),
    (("*",), [Acceptance(yes=False, realm="corvane")], set()),
    (("corvane",), [Acceptance(yes=True)], {"aldermark", "corvane", "dunhollow", "eskerland", "fennmoor"}),
]


@pytest.mark.parametrize(("refuses", "those", "takes"), ACCEPTANCE)
def test_acceptance(refuses: tuple[str, ...], those: list[Order], takes: set[str]) -> None:  # L-019, L-079
    found = after(change_acceptance, realms(world(), {"brynn": {"refuses": refuses}}), {"brynn": those})
    others = set(found.position.players()) - {"brynn"}
    assert {realm for realm in others if accepts(found.position, "brynn", realm)} == takes
    assert accepts(found.position, "brynn", "brynn")


def test_passage_and_permission() -> None:  # L-020 to L-022, L-080, L-081
    found = after(change_passage, world(), {"brynn": [Allow("corvane")]})
    assert may_enter(found, "corvane", "BDo")
    assert not may_enter(found, "aldermark", "BDo")
    found = after(change_permission, found.position, {"brynn": [Allow("aldermark", "BDo")]})
    assert (may_enter(found, "aldermark", "BDo"), may_enter(found, "aldermark", "Bry")) == (True, False)
    found = after(change_permission, found.position, {"brynn": [Revoke("aldermark", "BDo")]})
    assert not may_enter(found, "aldermark", "BDo")
    found = after(change_passage, provinces(found.position, {"Bry": {"guests": ("corvane",)}}), {"brynn": [Revoke("corvane")]})
    assert not may_enter(found, "corvane", "BDo")
    assert not may_enter(found, "corvane", "Bry")
    assert may_enter(found, "corvane", "Amb")


def test_a_henchman_lets_its_suzerain_in_for_a_turn() -> None:  # L-082
    found = after(compel_henchmen, serves("corvane", "brynn"), {"brynn": [Compel("corvane", "CPl")]})
    assert (may_enter(found, "brynn", "CPl"), may_enter(found, "brynn", "Cor")) == (True, False)
    assert not may_enter(lords.turn(found.position), "brynn", "CPl")


@pytest.mark.parametrize(("seed", "granted"), [(b"1", True), (b"2", False)])
def test_independents_sell_their_permission_or_keep_the_gold(seed: bytes, *, granted: bool) -> None:  # L-083, scenario 13.12
    found = after(ask_independents, world(), {"brynn": [AskPassage("Gul", 6)]}, seed=seed)
    assert may_enter(found, "brynn", "Gul") == granted
    assert may_invade(found, "brynn", "Gul") != granted
    assert hostile(found.position, INDEPENDENT, "brynn", "Gul") != granted
    assert found.position.realms["brynn"].treasury == 34


def test_who_is_whose_enemy() -> None:  # L-013, L-163
    position = allied(at_war(world(), ("brynn", "corvane")), ("aldermark", "brynn"))
    assert hostile(position, "brynn", "corvane")
    assert not hostile(position, "aldermark", "corvane")
    assert not hostile(position, "brynn", "brynn")
    assert hostile(position, "brynn", INDEPENDENT, "Gul")
    assert (friendly(position, "aldermark", "Bry"), friendly(position, "corvane", "Bry")) == (True, False)


BOTH_OFFER: list[tuple[str, Step, Position, Those, Callable[[Position], bool]]] = [
    ("L-142 peace", make_peace, at_war(world(), ("brynn", "corvane")),
     {"brynn": [OfferPeace("corvane")], "corvane": [OfferPeace("brynn")]}, lambda now: not now.wars),
    ("L-014 alliance", form_alliances, world(), {"brynn": [OfferAlliance("corvane")], "corvane": [OfferAlliance("brynn")]},
     lambda now: now.allied("brynn", "corvane")),
    ("L-018 allegiance", settle_allegiances, world(),
     {"brynn": [OfferSuzerainty("corvane")], "corvane": [OfferAllegiance("brynn")]},
     lambda now: now.realms["corvane"].suzerain == "brynn"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("step", "position", "those", "agreed"), [row[1:] for row in BOTH_OFFER], ids=[row[0] for row in BOTH_OFFER]
)
def test_what_both_have_to_offer(step: Step, position: Position, those: Those, agreed: Callable[[Position], bool]) -> None:
    assert agreed(after(step, position, those).position)
    for realm in those:
        alone = after(step, position, {realm: those[realm]})
        assert not agreed(alone.position)
        other = next(it for it in those if it != realm)
        assert [event["by"] for event in events(alone, "offer", other)] == [realm]
        assert not [event for event in alone.events if event["audience"] == "public"]
    assert len([event for event in after(step, position, those).events if event["audience"] == "public"]) == 1


ALLEGIANCES: list[tuple[str, Position, Those, dict[str, str]]] = [
    ("ended by the henchman", serves("corvane", "brynn"), {"corvane": [EndAllegiance()]}, {}),
    ("ended by the suzerain", serves("corvane", "brynn"), {"brynn": [EndAllegiance("corvane")]}, {}),
    ("ended by war", at_war(serves("corvane", "brynn"), ("brynn", "corvane")), {}, {}),
    ("not by others", serves("corvane", "brynn"), {"aldermark": [EndAllegiance("corvane")]}, {"corvane": "brynn"}),
    ("serves already", serves("corvane", "aldermark"),
     {"brynn": [OfferSuzerainty("corvane")], "corvane": [OfferAllegiance("brynn")]}, {"corvane": "aldermark"}),
    ("changes sides", serves("corvane", "aldermark"),
     {"brynn": [OfferSuzerainty("corvane")], "corvane": [EndAllegiance(), OfferAllegiance("brynn")]}, {"corvane": "brynn"}),
    ("no circle", serves("corvane", "aldermark"),
     {"corvane": [OfferSuzerainty("aldermark")], "aldermark": [OfferAllegiance("corvane")]}, {"corvane": "aldermark"}),
    ("one of two", world(),
     {"brynn": [OfferSuzerainty("corvane")], "aldermark": [OfferSuzerainty("corvane")],
      "corvane": [OfferAllegiance("brynn"), OfferAllegiance("aldermark")]}, {"corvane": "brynn"}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "those", "left"), [row[1:] for row in ALLEGIANCES], ids=[row[0] for row in ALLEGIANCES])
def test_allegiances(position: Position, those: Those, left: dict[str, str]) -> None:  # L-018, scenario 13.25
    found = after(settle_allegiances, position, those)
    assert {it.id: it.suzerain for it in found.position.realms.values() if it.suzerain} == left


def near(places: Mapping[str, Mapping[str, Any]]) -> Position:
    """Brynn's garrison in Brynhaven and Corvane's in Corport, with Gullmarch between them, which a row changes."""
    return provinces(world(), places)


WAYS: list[tuple[str, Position, bool]] = [
    ("L-T26 through another's land", near({}), False),
    ("L-T26 by own land", near({"Gul": {"owner": "brynn"}}), True),
    ("L-T26 by permission", near({"Gul": {"owner": "aldermark", "guests": ("brynn",)}}), True),
    ("L-T26 over one sea, where no reef is", near({"Gul": {"owner": "brynn"}, "Bry": {"owner": "brynn"}}), True),
    ("L-T26 over two seas", lords.only(*(it for it in world().units.values() if it.type != "garrison"),
        unit("aldermark G1", "Ald"), unit("corvane G1", "Cor")), False),
]  # fmt: skip


@pytest.mark.parametrize(("position", "arrives"), [row[1:] for row in WAYS], ids=[row[0] for row in WAYS])
def test_gold_goes_by_an_open_way(position: Position, *, arrives: bool) -> None:
    giver = "brynn" if "brynn G1" in position.units else "aldermark"
    found = after(send_gold, position, {giver: [SendGold(7, "corvane")]})
    gold = found.position.realms
    assert (gold[giver].treasury, gold["corvane"].treasury) == ((33, Decimal("46.3")) if arrives else (40, 40))


def test_gold_crosses_one_sea() -> None:  # L-T26
    position = lords.only(unit("aldermark G1", "Sal"), unit("brynn G1", "Gul"))
    position = provinces(position, {"Bry": {"owner": "fennmoor"}, "Sal": {"owner": "aldermark"}, "Gul": {"owner": "brynn"}})
    assert not events(after(send_gold, position, {"aldermark": [SendGold(7, "brynn")]}), "gold-sent")
    position = lords.only(unit("aldermark G1", "Ald"), unit("brynn G1", "Sal"), base=position)
    position = provinces(position, {"AVa": {"owner": "fennmoor"}})
    assert events(after(send_gold, position, {"aldermark": [SendGold(7, "brynn")]}), "gold-sent")


def test_what_arrives_is_not_sent_on_at_once() -> None:
    position = provinces(
        realms(world(), {"corvane": {"treasury": Decimal(0)}}), {"Gul": {"owner": "brynn", "guests": ("corvane",)}}
    )
    found = after(send_gold, position, {"brynn": [SendGold(10, "corvane")], "corvane": [SendGold(5, "brynn")]})
    assert why(found) == ["no-gold"]
    assert found.position.realms["corvane"].treasury == 9


def test_a_gift_keeps_its_annexation_and_its_troops_do_not_change_sides() -> None:  # L-139
    position = lords.only(unit("brynn G1", "Bry", ("infantry", 2), ("cog", 1)), unit("corvane A1", "Gul", ("levy", 1)))
    found = after(give_provinces, position, {"brynn": [Give("Bry", "corvane")]})
    now: Position = found.position
    it = now.provinces["Bry"]
    assert (it.owner, it.annexed, it.lost, it.fort, it.harbour) == ("corvane", "brynn", 1, 4, True)
    assert {key: [(stack.type, stack.count) for stack in each.stacks] for key, each in now.units.items()} == {
        "corvane A1": [("levy", 1)], "corvane G1": [], "brynn A1": [("infantry", 2)], "brynn F1": [("cog", 1)],
    }  # fmt: skip
    assert [event["kind"] for event in found.events if event["audience"] == "public"] == ["given"]


PROCLAIMED: list[tuple[str, list[str], str, Decimal, bool]] = [
    ("L-140 long enough", ["Let the harbours be open."], "", Decimal(47), True),
    ("L-140 too short", ["Hear me."], "", Decimal(40), True),
    ("L-140 bad", ["Let the harbours be open."], "bad", Decimal(33), False),
    ("L-140 short by the GM", ["Let the harbours be open."], "short", Decimal(40), True),
    ("L-140 ok by the GM", ["Hear me."], "ok", Decimal(47), True),
    ("L-008 one a turn", ["Let the harbours be open.", "Let the harbours be closed."], "", Decimal(47), True),
]


@pytest.mark.parametrize(("texts", "verdict", "gold", "heard"), [row[1:] for row in PROCLAIMED], ids=[row[0] for row in PROCLAIMED])
def test_proclamations(texts: list[str], verdict: str, gold: Decimal, *, heard: bool) -> None:
    begun = lords.turn(world(), {"brynn": [Proclaim(text) for text in texts]})
    ruled = judge(begun, {"realm": "brynn", "verdict": verdict}) if verdict else begun
    assert isinstance(ruled, Turn)
    found = pay_for_proclamations(ruled)
    assert found.position.realms["brynn"].treasury == gold
    told = events(found, "proclaimed", "public")
    assert [event.get("text") for event in told] == [texts[0] if heard else None]


def test_a_bad_proclamation_takes_no_more_than_there_is() -> None:
    begun = judge(lords.turn(realms(world(), {"brynn": {"treasury": Decimal("2.5")}}), {"brynn": [Proclaim("x")]}),
                  {"realm": "brynn", "verdict": "bad"})  # fmt: skip
    assert isinstance(begun, Turn)
    assert pay_for_proclamations(begun).position.realms["brynn"].treasury == 0


def owned(owners: Mapping[str, str], base: Position | None = None) -> Position:
    return provinces(base or world(), {place: {"owner": realm} for place, realm in owners.items()})


ALDER = {"Ald": "aldermark", "AVa": "aldermark", "Sal": "aldermark", "Gre": "aldermark"}
KEEPS = ("WGa", "WFo", "WWa", "WCr", "WMo", "WRe")
CHAIN = {"brynn": "aldermark", "corvane": "brynn", "dunhollow": "corvane", "eskerland": "dunhollow"}

TITLES: list[tuple[str, Position, dict[str, str], dict[str, str]]] = [
    ("L-031 all owned", owned(ALDER), {}, {"duchy-of-alder": "aldermark"}),
    ("L-031 one missing", owned({**ALDER, "Gre": "brynn"}), {}, {}),
    ("L-031 by a henchman", owned({**ALDER, "Gre": "brynn"}, serves("brynn", "aldermark")), {}, {"duchy-of-alder": "aldermark"}),
    ("L-031 not by a suzerain", owned({**ALDER, "Gre": "brynn"}, serves("aldermark", "brynn")), {}, {"duchy-of-alder": "brynn"}),
    ("L-032 a commoner", owned(ALDER, realms(world(), {"aldermark": {"royal": False}})), {}, {}),
    ("L-033 kept by one province", owned({**ALDER, "Gre": "brynn"}), {"duchy-of-alder": "aldermark"},
     {"duchy-of-alder": "aldermark"}),
    ("L-136 lost without one", owned(dict.fromkeys(ALDER, INDEPENDENT)), {"duchy-of-alder": "aldermark"}, {}),
    ("L-033 taken by another", owned(dict.fromkeys(ALDER, "brynn")), {"duchy-of-alder": "aldermark"}, {"duchy-of-alder": "brynn"}),
    ("scenario 13.2 most own provinces", owned({**ALDER, "Gre": "brynn"}, serves("aldermark", "brynn")),
     {"duchy-of-alder": "corvane"}, {"duchy-of-alder": "brynn"}),
    ("a kingdom of six palatinates", owned(dict.fromkeys(KEEPS, "fennmoor")), {},
     {**{title: "fennmoor" for title in lords.scenario().fiefdoms if title.startswith("palatinate")},
      "kingdom-of-the-wyrm-ring": "fennmoor"}),
]  # fmt: skip


@pytest.mark.parametrize(("position", "before", "titles"), [row[1:] for row in TITLES], ids=[row[0] for row in TITLES])
def test_titles(position: Position, before: dict[str, str], titles: dict[str, str]) -> None:
    found = after(claim_fiefdoms, replace(position, fiefdoms=before))
    assert dict(found.position.fiefdoms) == titles


def test_a_chain_of_henchmen_counts_for_all_above_them() -> None:  # L-T18
    position = world()
    for henchman, suzerain in CHAIN.items():
        position = serves(henchman, suzerain, position)
    duchy = lords.scenario().fiefdoms["duchy-of-alder"]
    position = owned(dict(zip(duchy.provinces, ["brynn", "corvane", "dunhollow", "eskerland"], strict=True)), position)
    assert {realm for realm in position.players() if meets(position, realm, duchy)} == {"aldermark", "brynn"}
    position = owned({"Ald": "aldermark"}, position)
    assert {realm for realm in position.players() if meets(position, realm, duchy)} == {"aldermark"}


def test_heroes_allowed() -> None:  # L-T19
    position = replace(world(), fiefdoms={"kingdom-of-the-wyrm-ring": "brynn"})
    assert heroes_allowed(lords.scenario(), position, "brynn") == 5
    assert heroes_allowed(lords.scenario(), position, "corvane") == 3
    assert heroes_allowed(lords.scenario(), realms(position, {"brynn": {"royal": False}}), "brynn") == 0


@pytest.mark.parametrize(
    ("suzerain", "gold"), [("", {"aldermark": Decimal(46)}), ("brynn", {"aldermark": Decimal("45.58"), "brynn": Decimal("40.42")})]
)
def test_a_title_pays_and_a_suzerain_takes_his_share(suzerain: str, gold: dict[str, Decimal]) -> None:  # L-137, scenario 13.7
    position = replace(serves("aldermark", suzerain, owned(ALDER)), fiefdoms={"duchy-of-alder": "aldermark"})
    found = after(earn_from_fiefdoms, position).position.realms
    assert {realm: found[realm].treasury for realm in gold} == gold
    lost = after(earn_from_fiefdoms, owned({"Gre": "brynn"}, position)).position.realms
    assert lost["aldermark"].treasury == 40


def test_who_has_nothing_is_out() -> None:  # scenario 13.23
    position = serves("corvane", "brynn", allied(at_war(world(), ("aldermark", "brynn")), ("brynn", "fennmoor")))
    units = [it for it in position.units.values() if it.realm != "brynn"]
    position = lords.only(*units, base=position)
    assert not after(eliminate, position).events
    position = provinces(position, {"Bry": {"owner": "corvane"}, "BDo": {"owner": "corvane", "guests": ("brynn",)}})
    now: Position = after(eliminate, position).position
    assert now.realms["brynn"].out
    assert not any((now.wars, now.alliances, now.realms["corvane"].suzerain, now.realms["brynn"].treasury))
    assert not any(it.annexed == "brynn" or "brynn" in it.guests for it in now.provinces.values())
    assert "brynn" not in now.players()


def annexed(realm: str, places: list[str], base: Position | None = None) -> Position:
    return provinces(base or world(), {place: {"owner": realm, "annexed": realm} for place in places})


HOME = ["Bry", "BDo", "Gul", "Red", "WFo"]
MORE = ["Sal", "Gre", "AVa", "Roo", "Bla", "CPl"]
VICTORY: list[tuple[str, Position, int, str]] = [
    ("enough for the second time", annexed("brynn", [*HOME, *MORE, "Ald", "Cor"]), 1, "victory"),
    ("for the first time", annexed("brynn", [*HOME, *MORE, "Ald", "Cor"]), 0, ""),
    ("too few cities abroad", annexed("brynn", [*HOME, *MORE, "Ald", "Her"]), 1, ""),
    ("one too few", annexed("brynn", [*HOME, *MORE[1:], "Ald", "Cor"]), 1, ""),
    ("a commoner", annexed("brynn", [*HOME, *MORE, "Ald", "Cor"], realms(world(), {"brynn": {"royal": False}})), 1, ""),
]


@pytest.mark.parametrize(("position", "before", "how"), [row[1:] for row in VICTORY], ids=[row[0] for row in VICTORY])
def test_victory(position: Position, before: int, how: str) -> None:  # L-157, scenario 10
    found = after(end_game, realms(position, {"brynn": {"victory": before}}))
    assert [(event["how"], event["powers"]) for event in events(found, "ended")] == ([(how, ["brynn"])] if how else [])
    assert found.position.over == bool(how)


def test_the_last_turn_is_won_by_points_and_ties_are_shared() -> None:
    late = replace(world(), phase=replace_phase(24))
    assert events(after(end_game, late), "ended")[0]["powers"] == late.players()
    ahead = annexed("brynn", ["Gul"], late)
    assert events(after(end_game, ahead), "ended")[0]["powers"] == ["brynn"]
    assert not events(after(end_game, replace(world(), phase=replace_phase(23))), "ended")


def replace_phase(number: int) -> Any:
    return world().phase._replace(number=number, season=f"turn-{number}")


def test_the_last_realm_wins() -> None:
    gone = {realm: {"out": True} for realm in world().players() if realm != "brynn"}
    assert events(after(end_game, realms(world(), gone)), "ended")[0]["how"] == "alone"


def test_half_of_a_henchmans_points_go_up_the_chain() -> None:  # scenario 10
    position = serves("corvane", "brynn", serves("brynn", "aldermark"))
    assert {realm: points for realm, points in scores(lords.scenario(), position).items() if points != 36} == {
        "corvane": 18, "brynn": 27, "aldermark": 63,
    }  # fmt: skip
    assert sum(scores(lords.scenario(), position).values()) == 6 * 36
