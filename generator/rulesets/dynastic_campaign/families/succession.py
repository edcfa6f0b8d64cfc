"""Who comes after dead kings and nobles, and what they inherit (rulebook 2.2.3, 2.6.3 and 2.7; scenario 12.12 and 13.8)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.core.event import Event
from generator.core.placed_values import Data
from generator.core.turn import Turn
from generator.rulesets.dynastic_campaign.changes import changed, with_nation, with_person, with_unit
from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.families.division import divided
from generator.rulesets.dynastic_campaign.families.inheritance import belongings, freed, take_crown, take_titled, take_units
from generator.rulesets.dynastic_campaign.families.lines import crown_line, title_line
from generator.rulesets.dynastic_campaign.position import Crown, Person, Position, Title


def succeed(turn: Turn) -> Turn:
    """The turn with each crown and Title whose holder is dead under the next in line; nothing happens where nobody has died.

    Titles without an heir end first, since their land goes with the crown then; crowns come next, and then Titles in the order of
    their holders' serials. All is public:
    `{kind: crowned, crown, person, nation, was}`, and where another nation inherits, `{kind: inherited, crown, nation, from, units,
    places}`; `{kind: title-passed, province, person, nation, was}` with `from`, `units` and `control` where another nation
    inherits; `{kind: title-ended, province, was, nation, units}`; `{kind: line-ended, crown, nation, gm}`; and
    `{kind: nothing-left, nation}` of one that is out of the game by it.
    """
    return settle(*divided(turn))


def settle(turn: Turn, shares: Mapping[tuple[str, str], str]) -> Turn:
    """The same, with `shares` that say who gets a Title of a noble, by noble and province, where that is not the first in line."""
    lost = set()
    for title in turn.position.titles:
        if not turn.position.persons[title.holder].alive and not title_line(turn.position, title):
            turn = _dissolved(turn, title)
    for crown in sorted(turn.position.crowns.values(), key=lambda it: it.id):
        if not turn.position.persons[crown.king].alive:
            lost.add(crown.nation)
            turn = _crown(turn, crown)
    for title in sorted(turn.position.titles, key=lambda it: _order(turn.position, it)):
        if not turn.position.persons[title.holder].alive:
            turn = _title(turn, title, shares)
    return _tidied(turn, lost)


def _order(position: Position, title: Title) -> tuple[str, serials.Rank, str]:
    own = serials.of_dynasty(position.persons[title.holder], title.first.dynasty)
    return title.first.dynasty, serials.rank(own[0].steps) if own else (), title.province


def _crown(turn: Turn, crown: Crown) -> Turn:
    """The turn with a dead king's crown passed on, or where nobody is left, without it."""
    heirs = crown_line(turn.position, crown)
    if not heirs:
        return _ended(turn, crown)
    position = back_in_the_game(turn.position, heirs[0], crown.nation)
    return crowned(turn.to(position), crown, position.persons[heirs[0].id])


def crowned(turn: Turn, crown: Crown, king: Person) -> Turn:
    """The turn with a crown under a king; where another nation has him, that nation inherits what goes with the crown."""
    fact = {"kind": "crowned", "crown": crown.id, "person": king.id, "nation": king.nation, "was": crown.king}
    turn = turn.announce([fact])
    if king.nation != crown.nation:
        turn, units, places = take_crown(turn, crown, king.nation)
        went = {
            "kind": "inherited",
            "crown": crown.id,
            "nation": king.nation,
            "from": crown.nation,
            "units": units,
            "places": places,
        }
        turn = turn.announce([went])
    now = replace(crown, king=king.id, nation=king.nation)
    return turn.to(replace(turn.position, crowns=changed(turn.position.crowns, now)))


def _ended(turn: Turn, crown: Crown) -> Turn:
    """The turn without a crown whose line has ended; a nation that has no other crown is the GM's from now on (scenario 13.8)."""
    position: Position = turn.position
    crowns = {key: it for key, it in position.crowns.items() if key != crown.id}
    nation = position.nations[crown.nation]
    last = not any(it.nation == nation.id for it in crowns.values())
    if last:
        position = with_nation(position, replace(nation, played=False))
    fact: Event = {"kind": "line-ended", "crown": crown.id, "nation": crown.nation, "gm": last}
    return turn.to(replace(position, crowns=crowns)).announce([fact])


def _title(turn: Turn, title: Title, shares: Mapping[tuple[str, str], str]) -> Turn:
    """The turn with a dead noble's Title passed on."""
    position: Position = turn.position
    heirs = title_line(position, title)
    chosen = shares.get((title.holder, title.province), "")
    heir = next((it for it in heirs if it.id == chosen), heirs[0])
    old = position.persons[title.holder].nation
    position = back_in_the_game(position, heir, old)
    return titled(turn.to(position), title, position.persons[heir.id], old)


def titled(turn: Turn, title: Title, heir: Person, old: str) -> Turn:
    """The turn with a Title under an heir, and what goes with it from the `old` nation to his."""
    fact: dict[str, Data] = {
        "kind": "title-passed",
        "province": title.province,
        "person": heir.id,
        "nation": heir.nation,
        "was": title.holder,
    }
    turn, units = take_titled(turn, title, old, heir.nation, heir.id)
    position: Position = turn.position
    if old != heir.nation:
        control = position.places[title.province].control if title.province in position.places else ""
        fact |= {"from": old, "units": units, "control": control}
    titles = tuple(replace(it, holder=heir.id) if it == title else it for it in position.titles)
    return turn.to(replace(position, titles=titles)).announce([fact])


def _dissolved(turn: Turn, title: Title) -> Turn:
    """The turn without a Title whose line has ended; its units go to the king of the nation that granted it (rulebook 2.7)."""
    position: Position = turn.position
    raised = [it for it in position.units.values() if it.noble == title.holder and it.site == title.province]
    nation = _lord(position, title)
    turn, units = take_units(turn, [it.id for it in raised], nation, "") if nation else (turn, [])
    titles = tuple(it for it in turn.position.titles if it != title)
    fact: dict[str, Data] = {
        "kind": "title-ended",
        "province": title.province,
        "was": title.holder,
        "nation": nation,
        "units": units,
    }
    return turn.to(replace(turn.position, titles=titles)).announce([fact])


def _lord(position: Position, title: Title) -> str:
    """The nation to which the units of a dissolved Title go: that which granted it, or where that is out, who has its crown."""
    nation = position.nations.get(title.granted_by)
    if nation and not nation.out:
        return nation.id
    crown = position.crowns.get(title.granted_by)
    return crown.nation if crown else ""


def back_in_the_game(position: Position, heir: Person, nation: str) -> Position:
    """The position with an heir whose own nation is out of the game with the nation that he inherits from, and at large there."""
    own = position.nations.get(heir.nation)
    if own and not own.out:
        return position
    there = replace(heir, nation=nation)
    return with_person(position, freed(there) if heir.captor == nation else there)


def _tidied(turn: Turn, lost: set[str]) -> Turn:
    """The turn with units of dead nobles under their kings, and nations out that lost their crown and have nothing left."""
    position: Position = turn.position
    left = [replace(it, noble="") for it in position.units.values() if it.noble and not position.persons[it.noble].alive]
    position = with_unit(position, *left) if left else position
    for nation in sorted(lost):
        bare = not any(belongings(position, nation)) and not any(it.nation == nation for it in position.crowns.values())
        if bare:
            position = with_nation(position, replace(position.nations[nation], out=True))
            position = replace(position, wars=tuple(pair for pair in position.wars if nation not in pair))
            turn = turn.announce([{"kind": "nothing-left", "nation": nation}])
    return turn.to(position)
