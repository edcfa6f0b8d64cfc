"""The division of several Titles of a dead noble among his heirs (rulebook 2.6.3): `divide Garcia Navarre to Luis`."""

from __future__ import annotations

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families.lines import title_line
from generator.rulesets.dynastic_campaign.orders import Divide
from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed


def check(_: Settings, position: Position, nation: str, order: Divide) -> str:
    """Why a nation cannot divide the Titles of its noble so: he has not this and another, or the heir is not in its line."""
    noble, heir = position.persons.get(order.dead), position.persons.get(order.heir)
    if noble is None or heir is None:
        return "not-of-your-family"
    if noble.nation != nation:
        return "not-of-your-family"
    own = [title for title in position.titles if title.holder == noble.id]
    title = next((it for it in own if it.province == order.place), None)
    if title is None:
        return "not-his-title"
    if len(own) == 1:
        return "one-title"
    return "" if any(it.id == heir.id for it in title_line(position, title)) and heir != noble else "not-in-line"


def divided(turn: Turn) -> tuple[Turn, dict[tuple[str, str], str]]:
    """The turn, and which heir gets which Title of whom, by noble and province. An order for a noble who lives comes to nothing."""
    shares: dict[tuple[str, str], str] = {}
    for sent, order in turn.orders.of(Divide):
        why = check(turn.settings, turn.position, sent.nation, order)
        if not why and turn.position.persons[order.dead].alive:
            why = "still-lives"
        if not why and (order.dead, order.place) in shares:
            why = "ordered-already"
        if why:
            turn = failed(turn, sent, why)
        else:
            shares[order.dead, order.place] = order.heir
    return turn, shares
