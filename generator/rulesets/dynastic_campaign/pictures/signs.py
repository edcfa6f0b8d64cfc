"""The signs of a campaign's maps: each thing that they may show, its shape, and its words in the key."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.signs import GROUND, Sign, Signs
from generator.rulesets.dynastic_campaign.position import CODES, UnitType

_PIECES: Mapping[UnitType, Sign] = {
    "army": Sign("counter", "army"),
    "garrison": Sign("tower", "garrison"),
    "fleet": Sign("ship", "fleet"),
    "train": Sign("wagon", "train"),
    "siege-train": Sign("gun", "siege train"),
    "corsair": Sign("banner", "corsairs"),
}
PIECES: Mapping[str, Sign] = {kind: sign._replace(code=CODES[kind]) for kind, sign in _PIECES.items()}
ARROWS = {
    "move": Sign("solid", "moves", "fails to move"),
    "retreat": Sign("double", "withdraws or retreats", "would have withdrawn or retreated"),
    "support": Sign("dotted", "supports", "supports in vain"),
    "transport": Sign("wavy", "transports", "transports nobody"),
}
MOODS = {
    "mutiny": Sign("torch", "in mutiny"),
    "marauder": Sign("flame", "marauders"),
    "rebel": Sign("fork", "rebels"),
    "pirate": Sign("swords", "pirates"),
}
"""What a unit that obeys nobody bears."""
OF_BATTLES = {
    "battle": Sign("burst", "battle, with who won"),
    "siege": Sign("siege", "siege: the place falls", "siege: it holds (H: no die could take it, R: the die)"),
    "fallen": Sign("flag", "the fort's last garrison gives up or dies"),
    "prisoner": Sign("bars", "a leader is taken prisoner"),
    "gone": Sign("grave", "a unit is lost"),
}
OF_SEASONS = {
    "converted": Sign("ring", "garrison and army change into each other"),
    "bought": Sign("coins", "a unit changes hands for money, from"),
    "fortified": Sign("hammer", "fort built, in AP"),
    "uprising": Sign("fork", "natives rise", "natives rise and are beaten"),
    "plague": Sign("skull", "plague"),
    "intercepted": Sign("star", "catches the trade of", "misses the trade of"),
    "factory": Sign("anchor", "factory", "factory lost"),
    "settled": Sign("sheaf", "colony grows to, in D"),
    "restored": Sign("plus", "devastated land restored; what is still missing, in D"),
}
STANDING = {
    "besieged": Sign("siege", "besieged"),
    "devastated": Sign("ruin", "devastated; what it does not yield, in D"),
}
OF_WINTER = {
    "captured": Sign("flag", "captured at the end of the year, from"),
    "income": Sign("coins", "fixed income of the year, in D"),
    "built": Sign("hammer", "built"),
    "strengthened": Sign("plus", "strengthened, in AP"),
}
OF_HOUSES = {
    "born": Sign("cradle", "children born, and how many"),
    "died": Sign("cross", "a person dies"),
    "crowned": Sign("new crown", "a crown passes to another head"),
    "inherited": Sign("scroll", "passes by inheritance, from"),
    "promoted": Sign("mitre", "a cleric rises"),
    "elected": Sign("keys", "the nation of the new Pope"),
}
OF_COURTS = {
    "wedding": Sign("rings", "wedding with", "marriage with ... annulled"),
    "title": Sign("scroll", "Title (new: given now; its holder is named where names are in full)"),
    "see": Sign("mitre", "see of a cleric (new: given now)"),
    "arrested": Sign("bars", "a leader is arrested by"),
    "executed": Sign("grave", "a prisoner is executed"),
    "handed-over": Sign("flag", "handed over by treaty, from"),
    "new-crown": Sign("crown", "a noble makes himself king"),
}
OF_ORDERS = {
    "held": Sign("mountain", "you ordered a unit to hold"),
    "ordered": Sign("quill", "you gave an order here", "you gave an order here that came to nothing"),
}
"""What the map of one reader shows beside all that everybody sees."""

SIGNS = Signs(
    pieces=PIECES,
    arrows=ARROWS,
    marks={**MOODS, **OF_BATTLES, **OF_SEASONS, **STANDING, **OF_WINTER, **OF_HOUSES, **OF_COURTS, **OF_ORDERS},
    badges={"king": Sign("crown", "led by its king"), "leader": Sign("flag", "each a leader")},
    count="AP",
    number="number of the unit",
    fort="fort, with its AP",
    stack="several units: how many, and all their AP",
    ground={**GROUND, "strait": "narrow water that armies cross"},
    inside=True,
)
