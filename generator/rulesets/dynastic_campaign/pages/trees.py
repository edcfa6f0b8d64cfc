"""The family of a dynasty as a tree to draw: its members, whom they married, and their children."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from generator.core.history import position_now
from generator.core.pedigree import Branch, End, Marriage, Person, Rating, Sign
from generator.core.picture import Style
from generator.core.public import PublicPhase
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign import view
from generator.rulesets.dynastic_campaign.families import serials
from generator.rulesets.dynastic_campaign.pages.heirs import known_position
from generator.rulesets.dynastic_campaign.pages.weddings import Wedding, weddings
from generator.rulesets.dynastic_campaign.position import Position, Serial
from generator.rulesets.dynastic_campaign.scenario import Scenario

Document = Mapping[str, Any]


@dataclass(frozen=True)
class Kin:
    """Everybody of a game, as the position of today and the record have them. `styles` are those of the houses, by dynasty."""

    scenario: Scenario
    phases: Sequence[PublicPhase]
    styles: Mapping[str, Style]

    @cached_property
    def now(self) -> Document:
        """The public position of today."""
        return position_now(self.phases)

    @cached_property
    def position(self) -> Position:
        """The same as the rules have it, for what they alone can say: who comes after whom."""
        return known_position(self.phases[-1].phase, self.now)

    @cached_property
    def persons(self) -> Mapping[str, Document]:
        """Everybody who ever was in the game."""
        return {str(key): it for key, it in self.now["persons"].items()}

    @cached_property
    def weddings(self) -> tuple[Wedding, ...]:
        """All marriages."""
        return weddings(self.phases)

    @cached_property
    def children(self) -> Mapping[str, tuple[str, ...]]:
        """The children of everybody who has some, the eldest first."""
        found: dict[str, list[str]] = {}
        for key in sorted(self.persons, key=self._birth):
            for parent in ("father", "mother"):
                if self.persons[key].get(parent):
                    found.setdefault(str(self.persons[key][parent]), []).append(key)
        return {key: tuple(those) for key, those in found.items()}

    def members(self, dynasty: str) -> tuple[str, ...]:
        """Everybody born in a dynasty (for an empty one, in none), by the line of succession, then those without a place in it."""
        return tuple(sorted((key for key, it in self.persons.items() if it.get("dynasty", "") == dynasty), key=self._rank))

    def branches(self, dynasty: str) -> tuple[Branch, ...]:
        """The tree of a dynasty, from those whose parents are not of it.

        Children whom another dynasty has are shown with their parents; what becomes of them is told in that other tree.
        """
        those = self.members(dynasty)
        drawn: set[str] = set()
        roots = [key for key in those if not any(it in those for it in self._parents(key))]
        return tuple(self._branch(key, dynasty, drawn) for key in roots)

    def serials(self, key: str) -> Mapping[str, str]:
        """The place of a person in the line of each dynasty that the person has a claim to, as it is printed, the own one first.

        Whoever descends from a dynasty by both parents has several places in its line; the lowest counts.
        """
        it = self.persons[key]
        own = [
            Serial(str(each["dynasty"]), tuple(map(str, each["steps"])), bool(each.get("brackets")))
            for each in it.get("serials", ())
        ]
        found: dict[str, str] = {}
        for each in sorted(own, key=lambda one: (one.dynasty != it.get("dynasty", ""), one.dynasty, serials.rank(one.steps))):
            found.setdefault(each.dynasty, serials.printed(self.scenario.nations[each.dynasty].number, each))
        return found

    def ended(self, key: str) -> End | None:
        """When and how somebody's part in the game ended."""
        it = self.persons[key]
        if it.get("died"):
            return End(str(it["died"]), "died")
        return End(self._left.get(key, ""), "left") if it.get("gone") else None

    @cached_property
    def _left(self) -> Mapping[str, str]:
        """The year in which each of those who left the game left it."""
        found: dict[str, str] = {}
        for phase in self.phases:
            before: Document = phase.position
            after: Document = phase.after
            for key, it in after.get("persons", {}).items():
                if it.get("gone") and not before["persons"].get(key, {}).get("gone"):
                    found[str(key)] = phase.phase.year_name
        return found

    def titles(self, key: str) -> list[str]:
        """The provinces to which a person has a Title."""
        return [str(it["province"]) for it in self.now.get("titles", ()) if it["holder"] == key]

    def signs(self, key: str) -> Iterator[Sign]:
        """What a person is besides."""
        it = self.persons[key]
        if any(crown["king"] == key for crown in self.now["crowns"].values()) and view.lives(it):
            yield "crown"
        if it.get("clergy"):
            yield "mitre"
        if it.get("unit") and view.lives(it):
            yield "arms"
        if it.get("captor"):
            yield "captive"

    def _birth(self, key: str) -> tuple[int, int, str]:
        it = self.persons[key]
        return int(it.get("born", 0)), -int(it["age"]) if not it.get("born") else 0, key

    def _rank(self, key: str) -> tuple[Any, ...]:
        it = self.persons[key]
        own = [serials.rank(map(str, each["steps"])) for each in it.get("serials", ()) if each["dynasty"] == it.get("dynasty", "")]
        return (not own, min(own, default=()), self._birth(key))

    def _parents(self, key: str) -> list[str]:
        return [str(self.persons[key].get(it, "")) for it in ("father", "mother")]

    def _branch(self, key: str, dynasty: str, drawn: set[str]) -> Branch:
        drawn.add(key)
        if self.persons[key].get("dynasty", "") != dynasty:
            return Branch(self._person(key, dynasty), self._partners(key))
        own = [it for it in self.weddings if it.partner(key)]
        left = [child for child in self.children.get(key, ()) if child not in drawn]
        drawn.update(left)
        found = []
        for wedding in own:
            partner = wedding.partner(key)
            common = [child for child in left if partner in self._parents(child)]
            left = [child for child in left if child not in common]
            found.append(self._marriage(key, wedding, dynasty, [self._branch(child, dynasty, drawn) for child in common]))
        if left:
            found.append(Marriage(None, children=tuple(self._branch(child, dynasty, drawn) for child in left)))
        return Branch(self._person(key, dynasty), tuple(found))

    def _partners(self, key: str) -> tuple[Marriage, ...]:
        return tuple(self._marriage(key, it, "", ()) for it in self.weddings if it.partner(key))

    def _marriage(self, key: str, it: Wedding, dynasty: str, children: Sequence[Branch]) -> Marriage:
        partner = it.partner(key)
        shown = self._person(partner, dynasty, married=True) if partner in self.persons else None
        return Marriage(shown, it.when.year_name if it.when else "", it.annulled, tuple(children))

    def _person(self, key: str, dynasty: str, *, married: bool = False) -> Person:
        it = self.persons[key]
        own = it.get("dynasty", "")
        rating = Rating("G", "guile", int(it["rating"])) if it.get("woman") else Rating("L", "leadership", int(it["rating"]))
        return Person(
            name=str(it["name"]) if own == dynasty and not married else key,
            style=self.styles.get(own),
            age=int(it["age"]),
            serial="" if married else self.serials(key).get(dynasty, ""),
            ratings=(Rating("C", "constitution", int(it["constitution"])), rating),
            signs=tuple(self.signs(key)),
            titles=tuple(self.scenario.shown.get(place, place) for place in self.titles(key)),
            end=self.ended(key),
        )
