"""Who obeys, fights, and lets whom into its land (scenario 12.5, 13.1 and 13.2)."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign.court.offices import pope
from generator.rulesets.dynastic_campaign.position import NATIVES, REBELS, Nation, Position, Unit
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.treaties.terms import allows


def master(position: Position, nation: str) -> str:
    """The nation whose orders a nation's units take: its own, or for a GM nation its `patron`; else nobody."""
    it = position.nations.get(nation)
    if it is None or it.out:
        return ""
    return nation if it.played else patron(position, nation)


def patron(position: Position, nation: str) -> str:
    """The nation that a GM nation stands by: that of a player's Pope for the Papal States, else the one that bought it.

    A payer whom nobody plays any more, or who is out, has no ally.

    The Pope controls the Papal States (rulebook 2.8.5): their units obey his nation, and their land is open to it.
    """
    it = position.nations.get(nation)
    if it is None or it.played:
        return ""
    ruler = pope(position) if it.papal else None
    rules = position.nations.get(ruler.nation) if ruler else None
    if rules and rules.played and not rules.out:
        return rules.id
    return payer_of(position, it)


def payer_of(position: Position, it: Nation) -> str:
    """The nation that bought a GM nation's alliance, as long as somebody plays that one and it is in the game."""
    payer = position.nations.get(it.ally_of)
    return it.ally_of if payer and payer.played and not payer.out else ""


def commander(position: Position, unit: Unit) -> str:
    """The nation whose orders a unit takes; empty for one that is not loyal, and for one of a GM nation that nobody bought."""
    return master(position, unit.nation) if unit.mood == "loyal" else ""


def may_command(position: Position, nation: str, unit: Unit) -> bool:
    """Whether a unit may take a nation's orders, as far as everybody can see: who bought a GM nation's alliance is secret."""
    owner = position.nations.get(unit.nation)
    return unit.mood == "loyal" and owner is not None and (unit.nation == nation or not owner.played)


def commanded(position: Position, nation: str, unit_id: str) -> Unit | str:
    """The unit, where it may take a nation's orders as far as everybody can see; else why not."""
    unit = position.units.get(unit_id)
    if unit is None:
        return "no-such-unit"
    return unit if may_command(position, nation, unit) else "not-yours"


def hostile(position: Position, one: str, other: str) -> bool:
    """Whether the units of two nations fight where they meet: at war, by themselves or as a bought ally (scenario 13.2)."""
    if one == other:
        return False
    first, second = _side(position, one), _side(position, other)
    if first == second:
        return False
    return any(position.at_war(here, there) for here in {one, first} for there in {other, second})


def foes(position: Position, one: Unit, other: Unit) -> bool:
    """Whether two units fight where they meet.

    One that is not loyal fights everybody who is (scenario 13.12). One that was bribed to be neutral towards a nation does not
    fight it, and is not fought by it (rulebook 4.1, order 8).
    """
    if one.id == other.id or is_neutral(position, one, other):
        return False
    if one.mood != "loyal" or other.mood != "loyal":
        return one.mood == "loyal" or other.mood == "loyal"
    return hostile(position, one.nation, other.nation)


def is_neutral(position: Position, one: Unit, other: Unit) -> bool:
    """Whether one of two units was bribed to be neutral towards the other's nation, or who commands it."""
    return bool(
        {other.nation, commander(position, other)} & set(one.neutral_to)
        or {one.nation, commander(position, one)} & set(other.neutral_to)
    )


def friendly(settings: Settings, position: Position, nation: str, place: str) -> bool:
    """Whether a place's controller takes in retreating units of a nation: own land, a friend's, or nobody's."""
    control = position.places[place].control
    if _open(position, nation, control, place):
        return True
    facts = settings.scenario.nations.get(control)
    friends = facts.friend_of if facts else ()
    return not hostile(position, nation, control) and bool({nation, _side(position, nation)} & set(friends))


def may_enter(settings: Settings, position: Position, nation: str, place: str) -> bool:
    """Whether units of a nation may march or sail into a place (scenario 13.1).

    They may enter the sea, own land, nobody's, an enemy's, that of a friend who lets them pass, and where they have leave.
    """
    control = position.places[place].control
    if _open(position, nation, control, place) or hostile(position, nation, control):
        return True
    facts = settings.scenario.nations.get(control)
    return facts is not None and facts.passage and bool({nation, _side(position, nation)} & set(facts.friend_of))


def _open(position: Position, nation: str, control: str, place: str) -> bool:
    """Whether a place is nobody's, one's own, one's ally's, or open by leave."""
    if not control or nation in (REBELS, NATIVES):
        return True
    side = _side(position, nation)
    if _side(position, control) == side:
        return True
    return any(has_leave(position, it, place) for it in {nation, side})


def has_leave(position: Position, nation: str, place: str) -> bool:
    """Whether a nation has leave to enter a place of another at peace, by a treaty or by who controls it now (scenario 13.1).

    What an earlier controller allowed counts no more, and nothing that an enemy did.
    """
    control = position.places[place].control
    if not control or hostile(position, nation, control):
        return False
    given = any((it.nation, it.place) == (nation, place) and it.by in ("", control) for it in position.access)
    return given or allows(position, "access", nation, place)


def _side(position: Position, nation: str) -> str:
    """The nation that buys a nation's part in a war, or the nation itself."""
    return patron(position, nation) or nation
