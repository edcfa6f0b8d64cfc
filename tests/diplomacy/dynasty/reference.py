"""The Autumn Census, points and the end of a game once more, from the words of the rulebooks and nothing else.

It works on the documents that everyone may read, with sets of plain tuples, and shares no line with the engine. Sections are
those of Order of the Dragon; Saga of the Nine has the same text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

Doc = Mapping[str, Any]


@dataclass
class Realm:
    """Who owns which centre, where whose units and heirs are, who plays, who is whose thrall, and who holds which vassal."""

    owner: dict[str, str]
    units: set[tuple[str, str]]
    heirs: set[tuple[str, str]]
    players: set[str]
    thralls: dict[str, str]
    vassals: dict[str, tuple[str, str, str]]
    capital: dict[str, str]
    how: dict[str, str] = field(default_factory=dict)

    @classmethod
    def of(cls, doc: Doc) -> Realm:
        """The realm in a position's document."""
        powers = doc["powers"].items()
        return cls(
            owner={centre: power for power, centres in doc["centres"].items() for centre in centres},
            units={(power, unit) for power, units in doc["units"].items() for unit in units},
            heirs={(heir["of"], heir["at"]) for heir in doc["heirs"]},
            players={power for power, fields in powers if fields["kind"] == "major"},
            thralls={power: fields["of"] for power, fields in powers if fields["kind"] == "thrall"},
            vassals={
                power: (fields["giver"], fields["receiver"], fields["capital"])
                for power, fields in powers
                if fields["kind"] == "vassal"
            },
            capital={power: fields["capital"] for power, fields in powers if "capital" in fields and fields["kind"] != "vassal"},
        )

    def holders(self, vassal: str) -> set[str]:
        """The players who hold a vassal: both, or the one that is left (3.3, 5)."""
        return {*self.vassals[vassal][:2]} & self.players

    def owned(self, power: str) -> int:
        """How many centres are directly a power's own."""
        return list(self.owner.values()).count(power)

    def points(self, player: str) -> int:
        """9.2: the capital; an unmarried heir in it; each thrall; each vassal."""
        seat = self.capital[player]
        thralls = [thrall for thrall, lord in self.thralls.items() if lord == player]
        vassals = [vassal for vassal in self.vassals if player in self.holders(vassal)]
        return int(self.owner[seat] == player) + int((player, seat) in self.heirs) + len(thralls) + len(vassals)

    def total(self, player: str) -> int:
        """3.1: own centres, those of thralls, and all centres of vassals, for victory only."""
        lands = sum(self.owned(vassal) for vassal in self.vassals if player in self.holders(vassal))
        return self.owned(player) + list(self.thralls.values()).count(player) + lands


Proposal = tuple[str, str]
"""Whom an heir is told to marry, nobody for a minor power, and at which place."""


def agreed(doc: Doc, homes: Mapping[str, set[str]], told: Mapping[str, Proposal], answers: Collection[Proposal]) -> set[Proposal]:
    """The marriages agreed upon, as pairs of suitor and place (10.3, A to C; 10.4, 1 to 3); `answers` are those of minor powers."""
    realm = Realm.of(doc)
    standing = {unit[2:5]: power for power, unit in realm.units}
    found = set()
    for suitor, (bride, place) in told.items():
        single = (suitor, realm.capital[suitor]) in realm.heirs
        if not bride:
            neutral = place in doc["powers"] and doc["powers"][place]["kind"] == "minor"
            fits = neutral and standing.get(place) == place and (suitor, place) in answers
        else:
            pair, giver = {suitor, bride}, realm.owner[place]
            fits = doc["phase"]["season"] == "autumn" and told.get(bride) == (suitor, place)
            fits = fits and (bride, realm.capital[bride]) in realm.heirs and suitor != bride
            fits = fits and giver in pair and place not in homes[suitor] | homes[bride]
            fits = fits and not any(pair == {one, other} for one, other, _ in realm.vassals.values())
            fits = fits and standing.get(place, giver) == giver
        if single and fits:
            found.add((suitor, place))
    return found


def census(doc: Doc, dismissed: Collection[str] = ()) -> Realm:
    """The realm after the Census of this position; `dismissed` are the players whom the GM puts out of the game (3.3.2)."""
    realm = Realm.of(doc)
    # a. The mobile take what they stand in. Where a thrall or a minor power was, there is none any more.
    taken = set()
    for power, unit in realm.units:
        centre = unit[2:5]
        mobile = power in realm.players or power in realm.vassals
        if mobile and realm.owner.get(centre, power) != power:
            taken.add(centre)
            realm.owner[centre] = power
            realm.thralls.pop(centre, None)
    # b. No heir survives where a centre was taken.
    realm.heirs = {(of, at) for of, at in realm.heirs if at not in taken}
    # c. Players first, on what a and b left; then vassals.
    for player in sorted(realm.players):
        landless = realm.owned(player) == 0
        headless = realm.owner[realm.capital[player]] != player and all(of != player for of, _ in realm.heirs)
        if player in dismissed or landless or headless:
            realm.how[player] = "forced" if player in dismissed else "normal" if landless else "early"
    out = set(realm.how)
    realm.players -= out
    realm.heirs = {(of, at) for of, at in realm.heirs if of not in out}
    fallen = {vassal for vassal, (_, _, seat) in realm.vassals.items() if seat in taken or not realm.holders(vassal)}
    realm.how |= dict.fromkeys(fallen, "vassal")
    # d. Both heirs live, and nobody took the place or a capital.
    weddings = []
    for pact in doc["pending"]:
        giver, receiver = pact["heirs"]
        seats = {realm.capital[giver], realm.capital[receiver]}
        if {giver, receiver} <= realm.players and not taken & {pact["at"], *seats}:
            weddings.append((giver, receiver, pact["at"], pact["makes"]))
    # e. What the fallen own is nobody's but its own; a dowry changes hands.
    realm.owner = {centre: centre if owner in out | fallen else owner for centre, owner in realm.owner.items()}
    realm.thralls = {thrall: lord for thrall, lord in realm.thralls.items() if lord in realm.players}
    for vassal in fallen:
        del realm.vassals[vassal]
    for giver, receiver, place, name in weddings:
        realm.vassals[name] = (giver, receiver, place)
        realm.owner[place] = name
        realm.heirs -= {(giver, realm.capital[giver]), (receiver, realm.capital[receiver])}
        realm.heirs |= {(giver, place), (receiver, place)}
    # f. The units of the fallen go, and the giver's in the dowry.
    dowries = {(giver, place) for giver, _, place, _ in weddings}
    realm.units = {(of, unit) for of, unit in realm.units if of not in out | fallen and (of, unit[2:5]) not in dowries}
    return realm


def end(realm: Realm, cycle: int, victory: int, cap: int) -> tuple[str, list[str]] | None:
    """How the game ends after this Census and for whom, if it does (3.0, 3.2, 3.4)."""
    players = sorted(realm.players)
    if not players:
        return "none", []
    if len(players) == 1:
        return "last", players
    totals = sorted((realm.total(player), player) for player in players)
    (second, _), (first, winner) = totals[-2:]
    if first >= victory and first > second:
        return "solo", [winner]
    return ("cap", players) if cycle == cap else None
