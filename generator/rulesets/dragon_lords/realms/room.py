"""What the rules of realms bring along for reading, telling and ruling; `rooms` says what each constant is."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.ruleset import Ruling
from generator.rulesets.dragon_lords.realms import (
    ask_independents,
    change_passage,
    change_permission,
    claim_fiefdoms,
    compel_henchmen,
    declare_war,
    give_provinces,
    offers,
    others,
    pay_for_proclamations,
    send_gold,
)

REASONS: Mapping[str, str] = {
    **others.REASONS,
    **declare_war.REASONS,
    **change_passage.REASONS,
    **change_permission.REASONS,
    **compel_henchmen.REASONS,
    **ask_independents.REASONS,
    **offers.REASONS,
    **send_gold.REASONS,
    **give_provinces.REASONS,
    **claim_fiefdoms.REASONS,
}
RULINGS: Mapping[str, Ruling] = {**pay_for_proclamations.RULINGS}
RELATIONS, PERMISSIONS, OFFERS, TITLES, GIFTS = "War and peace", "Permissions", "Offers", "Titles", "Gold and gifts"
SECTIONS: Mapping[str, str] = {
    "declared": "",
    "war": RELATIONS,
    "peace": RELATIONS,
    "alliance": RELATIONS,
    "alliance-over": RELATIONS,
    "cancelled": "",
    "allegiance": RELATIONS,
    "allegiance-over": RELATIONS,
    "no-allegiance": OFFERS,
    "ended-allegiance": "",
    "offered": OFFERS,
    "offer": OFFERS,
    "acceptance": PERMISSIONS,
    "allowed": PERMISSIONS,
    "revoked": PERMISSIONS,
    "passage": PERMISSIONS,
    "passage-over": PERMISSIONS,
    "waived": PERMISSIONS,
    "compelled": PERMISSIONS,
    "was-compelled": PERMISSIONS,
    "permission-bought": PERMISSIONS,
    "permission-refused": PERMISSIONS,
    "gold-sent": GIFTS,
    "gave": "",
    "given": "Provinces",
    "moved-out": GIFTS,
    "proclaimed": "Proclamations",
    "title": TITLES,
    "title-lost": TITLES,
    "claimed": "",
    "ambassador": OFFERS,
    "ambassador-sent": OFFERS,
    "eliminated": RELATIONS,
    "ended": "",
}
