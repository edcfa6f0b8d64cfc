"""What can stand in a blank of an order: by its kind, and by what the blanks before it hold.

What the checks of orders would let pass for no value of the rest is left out here where that is plain; they have the last word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from generator.diplomacy.phrases.patterns import Blank
from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign import rooms
from generator.rulesets.dynastic_campaign.court.sees import needs_see
from generator.rulesets.dynastic_campaign.notation import dues
from generator.rulesets.dynastic_campaign.notation.form import Form
from generator.rulesets.dynastic_campaign.overseas.interceptions import regions_of
from generator.rulesets.dynastic_campaign.overseas.routes import begins
from generator.rulesets.dynastic_campaign.position import CODES, Position
from generator.rulesets.dynastic_campaign.settings import Settings
from generator.rulesets.dynastic_campaign.treaties.marriage import may_marry
from generator.rulesets.dynastic_campaign.war.ways import BY_LAND, neighbours, reach

NUMBERS: Mapping[str, tuple[Any, ...]] = {
    "points": tuple(range(5, 105, 5)),
    "pips": (1, 2, 3),
    "years": tuple(range(1, 11)),
    "option": ("1", "2", "3", "4", "1A", "2A", "3A", "1S", "2S", "3S"),
    "fate": ("return", "execute", "hold", "marry"),
    "type": tuple(CODES),
}
NEW_WRITS = 16
"""So many writs may be proposed in a phase, whose numbers follow the last one."""


class BlankValues:
    """What one nation can write into blanks, in a position as far as everybody sees it."""

    def __init__(self, position: Position, settings: Settings, nation: str) -> None:
        self.position = position
        self.settings = settings
        self.nation = nation
        self.carried = False
        """Whether units move by fleets that carry them, instead of by themselves."""

    def of(self, form: Form, piece: Blank, fields: Mapping[str, Any]) -> Iterator[Any]:
        """The values of a blank of an order whose `fields` so far are settled; none for one that holds money or a text."""
        if piece.reader in NUMBERS:
            yield from NUMBERS[piece.reader]
        elif piece.reader == "count":
            yield from self._writs(form) if piece.field == "writ" else range(1, 6)
        elif form.kind in (o.Intercept, o.Escort) and not self._meets_trade(fields):
            return
        elif piece.reader == "nation":
            yield from self._nations
        elif piece.reader in ("nations", "units"):
            yield from (
                (it,) for it in (self._nations if piece.reader == "nations" else (one.id for one in self.position.of(self.nation)))
            )
        elif piece.reader == "other":
            yield from ("", *self._nations)
        elif piece.reader == "unit":
            yield from self._units(form, piece.field, fields)
        elif piece.reader == "place":
            yield from self._places(form, fields)
        elif piece.reader == "person":
            yield from self._persons(form, piece.field, fields)
        elif piece.reader == "ends":
            yield from self._ends(form, piece.field, fields)

    @cached_property
    def _nations(self) -> list[str]:
        return [it.id for it in self.position.nations.values() if it.id != self.nation and not it.out]

    @cached_property
    def _by_name(self) -> list[str]:
        """All places, by name."""
        names = self.settings.scenario.names
        return sorted(self.settings.scenario.places, key=names.__getitem__)

    @cached_property
    def _held(self) -> list[str]:
        """The places that the nation controls, by name."""
        names = self.settings.scenario.names
        return sorted((key for key, it in self.position.places.items() if it.control == self.nation), key=names.__getitem__)

    def _writs(self, form: Form) -> Iterator[int]:
        """The numbers of marriages that there are, or of writs that may come in this phase."""
        if form.kind in (o.Accept, o.Reject, o.WithdrawWrit):
            yield from range(self.position.next_writ, self.position.next_writ + NEW_WRITS)
        else:
            yield from sorted({it.number for it in self.position.writs})

    def _meets_trade(self, fields: Mapping[str, Any]) -> bool:
        return bool(regions_of(self.settings.scenario, self.position.units[fields["unit"]]))

    def _units(self, form: Form, field: str, fields: Mapping[str, Any]) -> Iterator[str]:
        if form.kind is o.SwapTrain:
            train = field == "unit" or self.position.units[fields["unit"]].type == "train"
            kind = "train" if field == "unit" else "army"
            yield from (it.id for it in self.position.of(self.nation) if train and it.type == kind)
        elif field == form.commands or form.kind in (o.Disband, o.FreePoints, o.Assign):
            yield from (it.id for it in self.position.of(self.nation))
        elif form.kind is o.Transport:
            fleet = self.position.units[fields["unit"]]
            carries = fleet.type == "fleet" and self.settings.scenario.is_sea(fleet.at)
            yield from (key for key, it in self.position.units.items() if carries and it.type in BY_LAND)
        elif form.kind is o.Support:
            ends = neighbours(self.settings.scenario, self.position.units[fields["unit"]])
            scenario = self.settings.scenario
            units = self.position.units.items()
            yield from (key for key, it in units if it.at in ends or not ends.isdisjoint(reach(scenario, it)))
        else:
            yield from self.position.units

    def _places(self, form: Form, fields: Mapping[str, Any]) -> Iterator[str]:
        scenario, names = self.settings.scenario, self.settings.scenario.names
        if form.kind in (o.Allow, o.Build, o.CrownKing, o.Fortify, o.Grant, o.Restore):
            yield from self._held
        elif form.kind in (o.Move, o.Withdraw):
            unit = self.position.units[fields["unit"]]
            ends = reach(scenario, unit)
            if not self.carried:
                yield from (it for it in self._by_name if it in ends)
            elif unit.type in BY_LAND and scenario.seas[unit.at]:
                yield from (it for it in self._by_name if it not in ends and scenario.seas[it])
        elif form.kind is o.Trade:
            yield from (it for it in self._by_name if scenario.places[it].region == fields["regions"][-1])
        elif form.kind is o.Support:
            there = reach(scenario, self.position.units[fields["supported"]])
            yield from sorted(
                (it for it in neighbours(scenario, self.position.units[fields["unit"]]) if it in there), key=names.__getitem__
            )
        else:
            yield from self._by_name

    def _persons(self, form: Form, field: str, fields: Mapping[str, Any]) -> Iterator[str]:
        if form.kind is o.Birth:
            pairs = [(man.id, woman.id) for man, woman in dues.couples(self.position, self.nation)]
            yield from (woman if field == "mother" else man for man, woman in pairs if fields.get("father", man) == man)
        elif form.kind is o.Grant:  # where a province is free for him, it has to be named
            why = {
                it.id: rooms.hindrance(self.settings, self.position, self.nation, o.Grant(it.id))
                for it in self.position.family(self.nation)
            }
            yield from (person for person in why if why[person] in ("", "provinces-are-free"))
        elif form.kind is o.Annul and field == "bride":
            couples = ({it.groom, it.bride} for it in self.position.writs)
            other = {key for couple in couples if fields["groom"] in couple for key in couple} - {fields["groom"]}
            yield from (key for key, it in self.position.persons.items() if it.alive and key in other)
        elif form.kind is o.Propose:
            those = self.position.family(self.nation) if field == "groom" else self.position.persons.values()
            bride = field == "bride"
            yield from (it.id for it in those if it.woman == bride and may_marry(self.position, it))
        elif form.kind is o.ChooseSee:
            clerics = (it for it in self.position.persons.values() if it.alive and it.clergy)
            yield from (it.id for it in clerics if needs_see(self.settings.scenario, it))
        elif field in (form.own, "groom", "heir"):
            yield from (it.id for it in self.position.family(self.nation))
        elif field == "dead":
            yield from self._with_heirs(form)
        else:
            yield from (it.id for it in self.position.persons.values() if it.alive)

    def _with_heirs(self, form: Form) -> Iterator[str]:
        """Those whose death an order waits for: own nobles with Titles to divide, or everybody who has a Title or a crown."""
        titles = Counter(it.holder for it in self.position.titles)
        if form.kind is o.Divide:
            yield from (it.id for it in self.position.family(self.nation) if titles[it.id] > 1)
        else:
            crowned = {it.king for it in self.position.crowns.values()}
            yield from (key for key, it in self.position.persons.items() if it.alive and (key in titles or key in crowned))

    def _ends(self, form: Form, field: str, fields: Mapping[str, Any]) -> Iterator[tuple[str, ...]]:
        """Routes by their regions; for a new one every chain of two from where the nation can begin one."""
        if form.kind is o.Trade:
            scenario = self.settings.scenario
            starts = [it for it in scenario.regions if begins(scenario, self.position, self.nation, it)]
            yield from ((one, other) for one in starts for other in scenario.regions if other in scenario.regions[one])
            return
        whose = self.nation if field == "by" or form.kind is o.EndTrade else fields.get("nation") or self.nation
        yield from dict.fromkeys(it.regions for it in self.position.routes if it.nation == whose)
