"""Why an order is refused, or why nothing comes of it: for each word of a cause, what it is called to whom.

This is the one place for a reason that several rule systems share; a rule of one system declares its own beside the rule, and the
settings of a game have both. Which section of a rulebook a reason is from, the rule system says in its `Rulebook`. `events.md`
explains them all to readers of records.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple


class Reason(NamedTuple):
    """A reason in the words of its readers; empty for a reader who never meets it.

    `check` is told to whoever checks an order file before the phase runs. `report` stands in the report for an order to a unit, and
    `heir` for an order to an heir or a marriage that is not made.
    """

    check: str = ""
    report: str = ""
    heir: str = ""


class Rulebook(NamedTuple):
    """The short name of a rulebook, and the section that a reason, or the kind of a fact, is from. Classical rules need none."""

    name: str = ""
    sections: Mapping[str, str] = {}


CLASSICAL = Rulebook()

REASONS: Mapping[str, Reason] = {
    # any order
    "not-adjacent": Reason(check="the unit cannot go there", report="the places do not touch"),
    "wrong-kind": Reason(check="no such unit can be there", report="armies stay on land, and fleets on water and coasts"),
    "coast-missing": Reason(check="the order does not say which of several coasts", report="the coast is not named"),
    "coast-wrong": Reason(check="that coast cannot be reached from here", report="there is no such coast on that way"),
    "no-such-unit": Reason(check="there is no such unit", report="there is no such unit"),
    "not-yours": Reason(
        check="the unit belongs to another power",
        report="the unit belongs to another power",
        heir="the heir belongs to another power",
    ),
    "same-place": Reason(check="a unit cannot do that to its own province", report="it already stands there"),
    "twice": Reason(check="a second order for the unit", report="the unit has another order", heir="the heir has another order"),
    "wrong-phase": Reason(
        check="no order for this phase",
        report="this is no order for this phase",
        heir="this is no order for this phase",
    ),
    "unreadable": Reason(heir="the order is not readable"),
    # movement
    "cannot-reach": Reason(
        check="the supporting unit could not go there itself",
        report="the supporting unit could not enter that place itself",
    ),
    "not-at-sea": Reason(check="only a fleet at sea can convoy", report="only a fleet at sea can convoy"),
    "not-convoyable": Reason(check="that unit cannot be convoyed there", report="only armies are convoyed, from coast to coast"),
    "no-part": Reason(check="the fleet is on no route of this convoy", report="the fleet is on no route of that convoy"),
    "strait-closed": Reason(check="another power's fleet closes that strait", report="another power's fleet closes the strait"),
    # retreats
    "closed": Reason(check="the unit may not retreat there"),
    # adjustments
    "no-centre": Reason(check="not a supply centre", report="that is no supply centre"),
    "not-owned": Reason(check="the power does not own this centre", report="the centre belongs to another power"),
    "not-home": Reason(check="not a home centre of this power", report="units are built in home centres only"),
    "not-vacant": Reason(check="there is a unit in the way", report="the centre is occupied"),
    "kind-missing": Reason(check="the order does not say whether army or fleet", report="it does not say whether army or fleet"),
    "none-due": Reason(check="nothing is due", report="nothing is due"),
    "surplus": Reason(check="more builds or removals than are due"),
    "no-heirs": Reason(check="a vassal has no heirs", report="a vassal has no heirs"),
    # minor powers that never leave home (`sorties`)
    "sortie-unopposed": Reason(report="nobody opposes the sortie, and a sortie never succeeds"),
    "sortie-supported": Reason(report="with this support the sortie would succeed"),
    "no-convoy": Reason(report="no fleet was ordered to carry it"),
    # heirs, and marriages (`dynasty.proposals`)
    "no-such-heir": Reason(check="no unmarried heir waits there", heir="no unmarried heir waits in the capital"),
    "refused": Reason(heir="the other side was not told to marry this heir there"),
    "no-minor": Reason(check="the place is no minor power", heir="the place is no minor power"),
    "no-unit": Reason(check="the minor power has no unit", heir="the minor power has no unit"),
    "no-marriage": Reason(report="it cannot marry, or no such heir waits in its capital"),
    "not-autumn": Reason(check="heirs marry each other in autumn only", heir="heirs marry each other in autumn only"),
    "not-theirs": Reason(check="the place is no centre of one of the two", heir="neither of the two owns the place"),
    "home": Reason(
        check="the place was a home centre of one of the two",
        heir="the place was a home centre of one of the two from the start",
    ),
    "share-a-vassal": Reason(check="the two hold a vassal together already", heir="the two hold a vassal together already"),
    "occupied": Reason(check="somebody else's unit stands there", heir="another power's unit stood there"),
    "dislodged": Reason(heir="the unit there was driven out"),
    "captured": Reason(heir="the place was captured"),
    "capital-captured": Reason(heir="one of their capitals was captured"),
    "eliminated": Reason(heir="one of the two is out of the game"),
    # heirs in winter (`heirs.why_no_heir`)
    "no-capital": Reason(check="the power does not own its capital", heir="the capital is lost"),
    "heir-there": Reason(check="an heir waits in the capital already", heir="an heir waits there already"),
    "heir-last-winter": Reason(check="the power built an heir last winter", heir="one was built last winter"),
    "not-capital": Reason(check="heirs are built in the capital", heir="heirs appear in capitals only"),
}
