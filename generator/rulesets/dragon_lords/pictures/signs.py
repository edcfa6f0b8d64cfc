"""The signs of the maps of Dragon Lords: each thing that they may show, its shape, and its words in the key."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.signs import Miniature, Sign, Signs
from generator.rulesets.dragon_lords.scenario import Scenario, TroopType

OWN = {
    "garrison": Sign("tower", "garrison"),
    "army": Sign("counter", "army"),
    "fleet": Sign("ship", "fleet"),
}
"""The units of whose map it is; without fog, and on the map of all realms, those of all."""
OTHERS = {
    "seen": Sign("hexagon", "soldiers of another realm, as seen"),
    "seen-ships": Sign("banner", "ships of another realm, as seen"),
}
ROUTES = {
    "march": Sign("solid", "marches or lands, with the phase"),
    "voyage": Sign("dash dot", "sails or embarks, with the phase"),
    "retreat": Sign("double", "retreats, with the phase"),
}
BANNERS = {
    "annexed-good": Sign("pennon with eagle", "annexed by its owner, a good realm"),
    "annexed-evil": Sign("pennon with skull", "annexed by its owner, an evil realm"),
    "owned": Sign("pennon", "owned, but not annexed by its owner"),
}
"""The banners of the owners of provinces."""
ELSEWHERE = {
    "good-elsewhere": Sign("eagle", "annexed by another realm than its owner, a good one"),
    "evil-elsewhere": Sign("skull", "annexed by another realm than its owner, an evil one"),
}
HAPPENED = {
    "fought": Sign("burst", "fighting in this turn"),
    "taken": Sign("flag", "taken in this turn, and from whom"),
}
STANDING = {
    "damage": Sign("ruin", "damage, as last known"),
    "hidden": Sign("mask", "hidden"),
    "aboard": Sign("sail", "aboard a fleet"),
}
PLACES = {"harbour": Sign("anchor", "harbour")}
HERO = "hero"


def signs(scenario: Scenario) -> Signs:
    """All that the maps of a world may show; its kinds of troops are called as its file calls them."""
    return Signs(
        pieces={**OWN, **OTHERS},
        arrows=ROUTES,
        marks={**BANNERS, **ELSEWHERE, **HAPPENED, **STANDING},
        places=PLACES,
        badges={"hero": Sign("flag", "each a hero")},
        miniatures={
            **{kind.id: Sign(miniature(scenario, kind), kind.plural) for kind in scenario.troops.values()},
            HERO: Sign("hero", "heroes alone"),
        },
        faded="as seen in an earlier turn, which is written below",
        count="troops or ships in all; the most valuable are drawn",
        fort="fort, with its level, or with what is known to stand of it",
        number="number of the unit",
        stack="several units: how many, and their troops together",
        inside=True,
    )


def miniature(scenario: Scenario, kind: TroopType) -> Miniature:
    """The miniature of a kind of troops: that which the world's file names, or else one that suits what they are."""
    named: Mapping[str, Miniature] = {
        "levy": "levy", "infantry": "infantry", "archer": "archer", "pikeman": "pikeman", "guard": "guard",
        "light-cavalry": "light-cavalry", "heavy-cavalry": "heavy-cavalry", "siege-engine": "siege-engine", "ranger": "ranger",
        "spy": "spy", "raft": "raft", "longship": "longship", "cog": "cog", "galley": "galley", "carrack": "carrack",
    }  # fmt: skip
    found = named.get(str(scenario.facts["troops"][kind.id].get("miniature", kind.id)))
    if found:
        return found
    if kind.ship or kind.engine:
        return "cog" if kind.ship else "siege-engine"
    return "light-cavalry" if kind.body == "horse" else "spy" if kind.conceals else "infantry"
