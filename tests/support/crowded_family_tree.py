"""A family tree as crowded as a long game can make it, drawn by lot: ten houses, ten cycles, some forty persons."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from generator.core.family_tree import End, House, Lineage, Marriage, Person, Suit
from generator.core.phase import Phase
from generator.core.picture import Style

SEASONS = (
    ("spring", "orders"), ("spring", "retreats"), ("autumn", "orders"),
    ("autumn", "retreats"), ("autumn", "census"), ("winter", "adjustments"),
)  # fmt: skip
HOUSES = {
    "Burgundy": "#6788b0", "Castile": "#b47483", "England": "#ffa0df", "Golden Horde": "#62acb3", "Hungary": "#e3583a",
    "Kalmar Union": "#d5e85a", "Lithuania": "#8f96ff", "Mamluks": "#eb982e", "Naples": "#c5beb5", "Ottomans": "#81a871",
}  # fmt: skip
STYLES = tuple(Style(name.lower().replace(" ", "-"), name, name[:2].upper(), fill) for name, fill in HOUSES.items())
PLACES = ("Constantinople", "Tunis", "Ofen", "Brandenburg", "Transylvania", "Rome", "Sarai", "Mesopotamia", "Cologne", "Trebizond")
EXTINCT = "castile"


def phases(cycles: int, start: int = 1405, length: int = 5) -> tuple[Phase, ...]:
    """The phases of some cycles."""
    steps = [(start + length * cycle, *step) for cycle in range(cycles) for step in SEASONS]
    return tuple(Phase(number, year, season, step) for number, (year, season, step) in enumerate(steps, 1))


def crowd(seed: int = 4, cycles: int = 10, start: int = 1405, length: int = 5) -> Lineage:
    """Everything that can happen, about as often as the rules of heirs allow; Castile is out after half of the time."""
    found = _Lot(Random(seed), phases(cycles, start, length))
    found.run()
    houses = tuple(House(style, found.out if style.owner == EXTINCT else None) for style in STYLES)
    return Lineage(found.line, houses, tuple(found.persons.values()), tuple(found.marriages), tuple(found.suits))


@dataclass
class _Lot:
    rng: Random
    line: tuple[Phase, ...]
    persons: dict[str, Person] = field(default_factory=dict)
    marriages: list[Marriage] = field(default_factory=list)
    suits: list[Suit] = field(default_factory=list)
    single: dict[str, str] = field(default_factory=dict)
    out: End | None = None

    def run(self) -> None:
        self._born(None, 0.8)
        for phase in self.line:
            houses = self.rng.sample(sorted(self.single), len(self.single))
            if phase.step == "orders":
                self.suits += [Suit(one, self.single[one], self._place(), "", phase, "refused") for one in houses[:2]]
                self.marriages += [Marriage((self.single.pop(one),), self._place(), "thrall", phase) for one in houses[2:3]]
            elif phase.step == "census":
                self._census(phase, houses)
            elif phase.step == "adjustments":
                self._born(phase, 0.55)

    def _census(self, phase: Phase, houses: list[str]) -> None:
        living = [one for one in self.persons.values() if one.end is None]
        for person in self.rng.sample(living, len(living) // 9):
            self._die(person, End(phase, "executed", "Hungary"))
        if phase.number > len(self.line) / 2 and self.out is None:
            self.out = End(phase, "extinct")
            for person in [one for one in self.persons.values() if one.house == EXTINCT and one.end is None]:
                self._die(person, self.out)
        couple = tuple(self.single.pop(one) for one in houses[-2:] if one in self.single and len(houses) > 3)
        if couple:
            self.marriages.append(Marriage(couple, self._place(), "vassal", phase, "The Two Sicilies and Jerusalem"))

    def _die(self, person: Person, end: End) -> None:
        self.persons[person.id] = replace(person, end=end)
        if self.single.get(person.house) == person.id:
            del self.single[person.house]

    def _born(self, phase: Phase | None, chance: float) -> None:
        for owner in [style.owner for style in STYLES if style.owner not in self.single and self.rng.random() < chance]:
            if owner != EXTINCT or self.out is None:
                name = f"{owner}-{1 + sum(one.house == owner for one in self.persons.values())}"
                self.persons[name] = Person(name, owner, self._place(), phase)
                self.single[owner] = name

    def _place(self) -> str:
        return self.rng.choice(PLACES)
