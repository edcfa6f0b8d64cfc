"""A wife whose marriage has ended returns to her own family, and her Titles with her (rulebook 2.4.3, 2.6.2 and 2.7)."""

from __future__ import annotations

from dataclasses import replace

from generator.core.event import Event
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.families.inheritance import take_titled
from generator.rulesets.dynastic_campaign.position import Person, Position


def stays(position: Position, wife: Person, to: str) -> bool:
    """Whether a noblewoman stays where she is, because the nation that she would return to is out of the game."""
    home = position.nations.get(to)
    return (home is None or home.out) and any(title.holder == wife.id for title in position.titles)


def bring_titles(turn: Turn, noble: str, old: str) -> Turn:
    """The turn with what goes with a noble's Titles under the nation that has the noble now, as when it inherits them.

    Nothing happens where that is the `old` nation. `{kind: title-moved, province, person, nation, from, units, control}` is public.
    """
    new = turn.position.persons[noble].nation
    for title in (it for it in turn.position.titles if it.holder == noble and new != old):
        turn, units = take_titled(turn, title, old, new, noble)
        fact: Event = {"kind": "title-moved", "province": title.province, "person": noble, "nation": new, "from": old}
        control = turn.position.places[title.province].control
        turn = turn.announce([{**fact, "units": units, "control": control}])
    return turn


def left_the_game(person: Person) -> Person:
    """Somebody who leaves the game: nobody's spouse, leader or prisoner. Who inherits from the person sees the last nation."""
    return replace(person, gone=True, spouse="", unit="", captor="", arrested_by="")
