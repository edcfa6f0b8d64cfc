"""Lines of succession against a reference that knows no serials, and what holds in every family that lives for a century."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal

import pytest

from generator.rulesets.dynastic_campaign.families.birth import birthright
from generator.rulesets.dynastic_campaign.families.lines import line, title_line
from generator.rulesets.dynastic_campaign.position import Person, Position, Serial, Title
from tests.support import campaign
from tests.support.campaign_century import century
from tests.support.campaign_families import having, person

DYNASTIES = ("spain", "france", "england")


@dataclass
class Tree:
    """A family tree without serials: who was born to whom in which order, and who had a claim by whom."""

    founders: dict[str, list[str]] = field(default_factory=dict)
    children: dict[str, list[tuple[str, bool]]] = field(default_factory=dict)
    """By parent, the children as they were born, each with whether it is a daughter."""
    claims: set[tuple[str, str, str]] = field(default_factory=set)
    """Parent, child and dynasty, where the parent had a claim when the child was born."""
    claimants: dict[str, set[str]] = field(default_factory=dict)
    """By person, the dynasties to which there is a claim now."""

    def born(self, father: str, mother: str, child: str, *, woman: bool) -> None:
        for parent in (father, mother):
            self.children.setdefault(parent, []).append((child, woman))
            self.claims |= {(parent, child, dynasty) for dynasty in self.claimants[parent]}
        self.claimants[child] = self.claimants[father] | self.claimants[mother]

    def descent(self, dynasty: str, root: str) -> Iterator[str]:
        """A person and all who claim by him: himself, his sons each with his own descent, then his daughters likewise."""
        yield root
        for daughters in (False, True):
            for child, woman in self.children.get(root, []):
                if woman == daughters and (root, child, dynasty) in self.claims:
                    yield from self.descent(dynasty, child)

    def succession(self, dynasty: str, persons: dict[str, Person]) -> list[str]:
        """The order of succession: everybody once, at the earliest place; those who were skipped behind all others."""
        walk = (each for founder in self.founders[dynasty] for each in self.descent(dynasty, founder))
        found = [key for key in dict.fromkeys(walk) if dynasty in self.claimants[key] and persons[key].alive]
        kings = [key for key in found if not persons[key].never_king]
        return sorted(kings, key=lambda key: persons[key].never_titled)


def random_family(seed: int, size: int = 300) -> tuple[Tree, Position]:
    """Three dynasties of so many persons, who marry across them, renounce, are skipped and die."""
    rng = random.Random(seed)
    tree = Tree()
    position = replace(campaign.start(), persons={}, titles=(), writs=())
    for dynasty in DYNASTIES:
        tree.founders[dynasty] = [f"{dynasty} {step}" for step in "123"]
        for step, key in enumerate(tree.founders[dynasty], 1):
            tree.claimants[key] = {dynasty}
            founder = person(key, dynasty, serials=(Serial(dynasty, (str(step),)),), woman=rng.random() < 0.2)
            position = having(position, founder)
    fertile = rng.sample(sorted(position.persons), 5)
    while len(position.persons) < size:
        # A few couples have most of the children, so that there are tenth sons.
        pool = fertile if rng.random() < 0.4 else sorted(position.persons)
        father, mother = rng.choice(pool), rng.choice(sorted(position.persons))
        if father == mother:
            continue
        woman, key = rng.random() < 0.4, f"P{len(position.persons)}"
        steps = birthright(position, position.persons[father], position.persons[mother], woman=woman)
        child = person(key, position.persons[father].nation, serials=steps, woman=woman, father=father, mother=mother)
        position = having(position, child)
        tree.born(father, mother, key, woman=woman)
        position = _renounced(rng, tree, position)
    return tree, _marked(rng, position)


def _renounced(rng: random.Random, tree: Tree, position: Position) -> Position:
    """Now and then somebody renounces the claim to a dynasty."""
    who = rng.choice(sorted(position.persons))
    if rng.random() > 0.1 or not tree.claimants[who]:
        return position
    dynasty = rng.choice(sorted(tree.claimants[who]))
    tree.claimants[who] = tree.claimants[who] - {dynasty}
    left = tuple(it for it in position.persons[who].serials if it.dynasty != dynasty)
    return having(position, replace(position.persons[who], serials=left))


def _marked(rng: random.Random, position: Position) -> Position:
    """A third of all dead, some skipped for Titles, some as kings, some out of the game."""
    marked = []
    for it in position.persons.values():
        fate = rng.random()
        brackets = tuple(replace(each, brackets=True) for each in it.serials)
        marked.append(
            replace(it, died=1700)
            if fate < 0.33
            else replace(it, never_titled=True, serials=brackets)
            if fate < 0.4
            else replace(it, never_king=True)
            if fate < 0.45
            else replace(it, gone=True)
            if fate < 0.5
            else it
        )
    return having(position, *marked)


@pytest.mark.parametrize("seed", range(4))
def test_the_line_of_300_persons_is_that_of_a_walk_through_the_family_tree(seed: int) -> None:
    tree, position = random_family(seed)
    for dynasty in DYNASTIES:
        expected = tree.succession(dynasty, dict(position.persons))
        assert [it.id for it in line(position, dynasty)] == expected
        assert len(expected) > 10, "a line that tests something"


@pytest.mark.parametrize("seed", range(4))
def test_the_line_of_a_title_is_the_walk_from_its_first_noble(seed: int) -> None:
    tree, position = random_family(seed)
    first = tree.founders["france"][0]
    title = Title("Lan", first, Serial("france", ("1",)), "france")
    walk = dict.fromkeys(tree.descent("france", first))
    expected = [key for key in walk if "france" in tree.claimants[key] and position.persons[key].alive]
    assert [it.id for it in title_line(position, title)] == [key for key in expected if not position.persons[key].never_titled]


@pytest.mark.parametrize("seed", range(4))
def test_no_serial_is_given_twice(seed: int) -> None:
    _, position = random_family(seed)
    given = Counter((each.dynasty, each.steps) for it in position.persons.values() for each in it.serials)
    assert max(given.values()) == 1


# --- a century of births, marriages and deaths by the steps of the game ---


@pytest.mark.parametrize("seed", range(3))
def test_a_century(seed: int) -> None:
    money = sum((it.treasury for it in campaign.start().nations.values()), Decimal(0))
    points = sum(it.ap for it in campaign.start().units.values())
    deaths = heirs = 0
    for turn in century(seed):
        position: Position = turn.position
        assert all(position.persons[it.king].alive for it in position.crowns.values()), "nobody rules while dead"
        assert all(position.persons[it.king].nation == it.nation for it in position.crowns.values())
        assert all(position.persons[it.holder].alive for it in position.titles)
        married = [it for it in position.persons.values() if it.spouse]
        assert all(position.persons[it.spouse].spouse == it.id and it.alive for it in married), "nobody is married twice"
        pairs = Counter(key for writ in position.writs for key in (writ.groom, writ.bride))
        assert set(pairs) == {it.id for it in married}
        assert set(pairs.values()) <= {1}
        given = Counter((each.dynasty, each.steps) for it in position.persons.values() for each in it.serials)
        assert max(given.values()) == 1
        assert all(position.persons[it.noble].alive for it in position.units.values() if it.noble)
        assert all(position.persons[it.noble].nation == it.nation for it in position.units.values() if it.noble)
        assert not any(it.captor == it.nation for it in position.persons.values() if it.alive and it.captor)
        assert sum((it.treasury for it in position.nations.values()), Decimal(0)) == money, "no money comes or goes"
        assert sum(it.ap for it in position.units.values()) <= points, "no strength comes of nothing"
        assert all(key == it.id for key, it in position.units.items())
        assert all(not position.nations[it.nation].out for it in position.units.values())
        assert all(not position.nations[it.control].out for it in position.places.values() if it.control)
        deaths += len(campaign.told(turn, "died"))
        heirs += len(campaign.told(turn, "crowned"))
    assert deaths > 50
    assert heirs > 9
