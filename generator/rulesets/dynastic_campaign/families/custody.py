"""To whose family children and widows belong (rulebook 2.4.3 and 2.7)."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.families.lines import reigns
from generator.rulesets.dynastic_campaign.families.return_home import stays
from generator.rulesets.dynastic_campaign.position import Person, Position, Writ
from generator.rulesets.dynastic_campaign.treaties import terms


def writ_of(position: Position, one: str, other: str) -> Writ | None:
    """The writ in force between two spouses."""
    return next((writ for writ in position.writs if {writ.groom, writ.bride} == {one, other}), None)


def widowed(position: Position, widow: Person, husband: Person) -> str:
    """The nation that a widow goes to when her husband dies; nothing where she leaves the game, as the widow of a king does.

    A queen who reigns herself stays where she is. So does a commoner, who has nowhere to go, and a noblewoman whose home is out of
    the game.
    """
    if reigns(position, widow.id):
        return widow.nation
    if reigns(position, husband.id):
        return ""
    writ = writ_of(position, husband.id, widow.id)
    to = terms.widow_goes_to(position, writ) if writ else terms.home(position, widow.dynasty)
    return widow.nation if not to or stays(position, widow, to) else to


def belongs_to(position: Position, father: Person, mother: Person, *, woman: bool) -> tuple[str, str]:
    """The nation that has a child, and the dynasty that it is born in: the father's, unless the writ gives it to the bride's side.

    Where that parent is a commoner, the dynasty is the other one's.
    """
    writ = writ_of(position, father.id, mother.id)
    nation = terms.custodian(position, writ, woman=woman) if writ else father.nation
    first, second = (mother, father) if nation == mother.dynasty != father.dynasty else (father, mother)
    return nation, first.dynasty or second.dynasty
