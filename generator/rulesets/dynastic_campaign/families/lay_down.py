"""A noble who has become king may give a Title back, which he can grant anew later (rulebook 2.7)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed
from generator.rulesets.dynastic_campaign.families.lines import reigns
from generator.rulesets.dynastic_campaign.orders import LayDown
from generator.rulesets.dynastic_campaign.position import Position, Title
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.told import failed


def early_check(_: Settings, position: Position, nation: str, order: LayDown) -> str:
    """Why nobody of a nation can give a Title back, whoever becomes king in this phase."""
    return "" if _held(position, nation, order.place) else "no-such-title"


def check(position: Position, nation: str, order: LayDown) -> str:
    """Why a Title cannot be given back: none of the nation's holds it, or he is no king."""
    held = _held(position, nation, order.place)
    if not held:
        return "no-such-title"
    return "" if any(reigns(position, it.holder) for it in held) else "only-kings-lay-down"


def lay_down(turn: Turn) -> Turn:
    """The turn with Titles of kings given back; units that were raised for them are the king's now.

    `{kind: title-laid-down, province, person, nation}` is public.
    """
    for sent, order in turn.orders.of(LayDown):
        if why := check(turn.position, sent.nation, order):
            turn = failed(turn, sent, why)
            continue
        position: Position = turn.position
        title = next(it for it in _held(position, sent.nation, order.place) if reigns(position, it.holder))
        own = [it for it in position.of(sent.nation) if it.noble == title.holder and it.site == title.province]
        units = changed(position.units, *(replace(it, noble="") for it in own))
        left = tuple(it for it in position.titles if it != title)
        fact = {"kind": "title-laid-down", "province": title.province, "person": title.holder, "nation": sent.nation}
        turn = turn.to(replace(position, units=units, titles=left)).announce([fact])
    return turn


def _held(position: Position, nation: str, place: str) -> list[Title]:
    """The Titles to a place whose living holders a nation has."""
    holders = ((title, position.persons[title.holder]) for title in position.titles if title.province == place)
    return [title for title, holder in holders if holder.alive and holder.nation == nation]
