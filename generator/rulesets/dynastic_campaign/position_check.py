"""What is wrong with a position that somebody wrote by hand, once its keys and the shapes of their values are right.

Every law takes the document of the public half, in which texts know their lines, and what `Known` knows; it gives a fault for each
slip. What a law looks at may have been left out, where its shape was wrong.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from collections.abc import Set as AbstractSet
from difflib import get_close_matches
from itertools import pairwise
from typing import Any

from generator.core.phase import read_phase
from generator.core.problem import Problem, fault
from generator.core.quick_dataclass import dataclass
from generator.rulesets.dynastic_campaign import calendar
from generator.rulesets.dynastic_campaign.documents import LISTS
from generator.rulesets.dynastic_campaign.position import CODES, NATIVES, REBELS
from generator.rulesets.dynastic_campaign.settings import Settings

Facts = Mapping[str, Any]

NAMES: Mapping[str, Mapping[str, str]] = {
    "places": {"control": "nation"},
    "units": {"nation": "owner", "at": "place", "noble": "person", "site": "place", "marque": "nation", "coast": "place"},
    "persons": {
        "dynasty": "nation", "nation": "nation", "father": "person", "mother": "person", "spouse": "person", "see": "place",
        "captor": "nation", "arrested_by": "person",
    },
    "nations": {"sites": "place"},
    "crowns": {"dynasty": "nation", "king": "person", "nation": "nation"},
    "titles": {"province": "place", "holder": "person", "granted_by": "nation"},
    "writs": {"groom": "person", "bride": "person", "sides": "nation"},
    "access": {"nation": "nation", "place": "place", "by": "nation"},
    "routes": {"nation": "nation", "regions": "region", "to": "place"},
    "factories": {"nation": "nation", "at": "place"},
}  # fmt: skip
"""By part of a position, the keys that name something, and what they name. An empty text names nothing."""

LEAST: Mapping[str, Mapping[str, int]] = {
    "places": {"fort": 0, "devastated": 0, "besieged": 0, "colonists": 0},
    "units": {"number": 1, "ap": 1, "arrived": 0, "free": 0, "siege_loss": 0},
    "persons": {"age": 0, "clergy": 0, "see_since": 0, "died": 0, "tries": 0, "born": 0, "free_from": 0},
    "nations": {"carry": 0, "plundered": 0},
    "writs": {"number": 0, "since": 0},
    "routes": {"severed": 0, "seasons": 0, "raided": 0, "shared": 0},
}
"""By part of a position, the least that a number can be."""

HIGHEST_OFFICE = 5
"""The office of a Pope, or of the head of another church."""


@dataclass(frozen=True, slots=True)
class Known:
    """The settings, and the names that a position may use, by what they are names of."""

    settings: Settings
    names: Mapping[str, AbstractSet[str]]


def check(settings: Settings, public: Facts, secret: Facts) -> list[Problem]:
    """Everything that is wrong with the two halves of a position. No message says what stands in the secret one."""
    scenario = settings.scenario
    persons = {str(key) for key in public.get("persons", {})}
    nations = set(scenario.nations)
    known = Known(
        settings,
        {
            "place": set(scenario.places),
            "region": set(scenario.regions),
            "nation": nations,
            "owner": nations | {REBELS, NATIVES},
            "person": persons,
        },
    )
    laws = (_phase, _whole, _names, _numbers, _units, _persons, _marriages, _serials, _crowns, _titles, _routes, _wars)
    return [wrong for law in laws for wrong in law(public, known)] + list(_hidden(public, secret, known))


def _entries(public: Facts, part: str) -> Iterator[tuple[Any, Facts]]:
    """The entries of a table, each with its key, or of a list, each with itself."""
    found = public.get(part, {})
    if isinstance(found, Mapping):
        yield from ((key, it) for key, it in found.items() if it is not None)
    else:
        yield from ((it, it) for it in found)


def _near(word: str, known: Collection[str]) -> str:
    """`did you mean "x"?`, where something is near, or what there is, where that is not much."""
    near = get_close_matches(word[:80], sorted(known), n=1)
    if near:
        return f'did you mean "{near[0]}"?'
    return f"known: {', '.join(sorted(known))}" if 0 < len(known) <= 20 else ""


def _phase(public: Facts, known: Known) -> Iterator[Problem]:
    """The phase is one of the calendar."""
    named = public.get("phase", {}).get("id", "")
    phase = read_phase(named)
    seasons = {
        calendar.MOVES: calendar.SEASONS,
        calendar.BATTLES: calendar.SEASONS if known.settings.resolver == "external" else (),
        calendar.BUILDS: ("winter",),
        calendar.MARRIAGES: tuple(
            it for it in known.settings.marriage_seasons if not (known.settings.spring_with_moves and it == "spring")
        ),
    }
    if phase and phase.season not in seasons.get(phase.step, ()):
        there = ", ".join(f"{each} {it}" for it, those in seasons.items() for each in those)
        yield fault("phase", f"a year has no {phase.season} {phase.step}", named, f"known: {there}")


def _whole(public: Facts, known: Known) -> Iterator[Problem]:
    """All places and nations of the scenario are there, and no others; units and persons are called what their entries say."""
    for part, kind in (("places", "place"), ("nations", "nation")):
        table = public.get(part, {})
        missing = sorted(known.names[kind] - {str(key) for key in table})
        if missing:
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            yield fault("missing", f"`{part}:` has no {', '.join(missing[:5])}{more}", table, f"each {kind} of the scenario")
        yield from (_unknown(key, kind, known) for key in table if key not in known.names[kind])
    for key, it in _entries(public, "units"):
        if {"nation", "type", "number"} <= it.keys():
            name = f"{it['nation']} {CODES[it['type']]}-{it['number']}"
            if name != key:
                yield fault("name", f"the unit `{key}` is {name} by what is said of it", key, "make them say the same")
    for key, it in _entries(public, "persons"):
        if "name" in it and key != it["name"] and not key.startswith(f"{it['name']} "):
            yield fault("name", f"the person `{key}` is called {it['name']} by what is said of them", key, "name, then house")


def _unknown(value: str, kind: str, known: Known) -> Problem:
    kind_said = "nation" if kind == "owner" else kind
    return fault(f"unknown-{kind_said}", f"there is no {kind_said} `{value[:80]}`", value, _near(value, known.names[kind]))


def _names(public: Facts, known: Known) -> Iterator[Problem]:
    """Whatever is named is there."""
    for part, keys in NAMES.items():
        for _, entry in _entries(public, part):
            for key, kind in keys.items():
                value = entry.get(key, "")
                for each in [value] if isinstance(value, str) else value:
                    if each and each not in known.names[kind]:
                        yield _unknown(each, kind, known)


def _numbers(public: Facts, _: Known) -> Iterator[Problem]:
    """No number is less than it can be."""
    for part, keys in LEAST.items():
        for _, entry in _entries(public, part):
            for key, least in keys.items():
                if key in entry and int(entry[key]) < least:
                    yield fault("too-few", f"`{key}:` cannot be {entry[key]}", entry[key], f"at least {least}")
    for _, person in _entries(public, "persons"):
        if int(person.get("clergy", 0)) > HIGHEST_OFFICE:
            yield fault("clergy", f"there is no office {person['clergy']}", person["clergy"], f"0 to {HIGHEST_OFFICE}")


def _units(public: Facts, known: Known) -> Iterator[Problem]:
    """Ships are at sea or on a coast, all else ashore."""
    places = known.settings.scenario.places
    for key, it in _entries(public, "units"):
        place = places.get(it.get("at", ""))
        if place is None or "type" not in it:
            continue
        sails = it["type"] in ("fleet", "corsair")
        if (sails and place.kind == "land") or (not sails and place.kind == "sea"):
            yield fault("place", f"{key} cannot be in {place.name}", it["at"], "ships sail, all else stays ashore")


def _lives(it: Facts) -> bool:
    return not int(it.get("died", 0)) and not it.get("gone")


def _persons(public: Facts, _: Known) -> Iterator[Problem]:
    """The living lead units that there are; a see has one cleric; only clerics have one."""
    units = public.get("units", {})
    sees: dict[str, str] = {}
    for key, it in _entries(public, "persons"):
        if not _lives(it):
            continue
        if it.get("unit") and it["unit"] not in units:
            hint = _near(it["unit"], [str(each) for each in units])
            yield fault("unknown-unit", f"there is no unit `{it['unit'][:80]}`", it["unit"], hint)
        if it.get("see"):
            if not int(it.get("clergy", 0)):
                yield fault("see", f"{key} is no cleric, and has a see", it["see"], "take one of the two out, or add `clergy:`")
            if sees.setdefault(it["see"], key) != key:
                yield fault("see", f"{sees[it['see']]} and {key} have the same see", it["see"], "keep one of the two")


def _marriages(public: Facts, _: Known) -> Iterator[Problem]:
    """Spouses live, name each other, and have one entry in `writs:`."""
    persons = public.get("persons", {})
    weddings = Counter((str(it.get("groom")), str(it.get("bride"))) for _, it in _entries(public, "writs"))
    for key, it in _entries(public, "persons"):
        other = persons.get(it.get("spouse", ""))
        if other is None:
            continue
        if other.get("spouse", "") != key or it["spouse"] == key:
            yield fault("spouse", f"{key} is married to {it['spouse']}, who is not married to {key}", it["spouse"], "name both")
        elif not (_lives(it) and _lives(other)):
            yield fault("spouse", f"{key} and {it['spouse']} are married, and not both live", it["spouse"], "take `spouse:` out")
        elif bool(it.get("woman")) == bool(other.get("woman")):
            yield fault("spouse", f"{key} and {it['spouse']} cannot be married", it["spouse"], "a man and a woman can")
        elif it.get("woman") and not weddings[str(it["spouse"]), str(key)]:
            yield fault(
                "no-writ", f"`writs:` has no marriage of {it['spouse']} and {key}", it["spouse"], "add it; number 0 will do"
            )
    numbers: set[int] = set()
    for _, it in _entries(public, "writs"):
        groom, bride = it.get("groom", ""), it.get("bride", "")
        if groom in persons and bride in persons and persons[groom].get("spouse") != bride:
            yield fault("writ", f"{groom} and {bride} are not married", groom, "name each as `spouse:` of the other")
        if weddings[str(groom), str(bride)] > 1:
            weddings[str(groom), str(bride)] = 1
            yield fault("writ", f"{groom} and {bride} married twice", groom, "keep one of the two")
        number = int(it.get("number", 0))
        if number in numbers or number >= int(public.get("next_writ", number + 1)):
            yield fault(
                "writ", f"the writ {number} was taken, or is still to come", it["number"], "each has its own, below next_writ"
            )
        numbers |= {number} - {0}


def _serials(public: Facts, known: Known) -> Iterator[Problem]:
    """A serial is of a known dynasty, has steps, and belongs to one person."""
    holders: dict[tuple[str, ...], str] = {}
    for key, it in [*_entries(public, "persons"), *((it, {"serials": [it["first"]]}) for it in _firsts(public))]:
        for serial in it.get("serials", ()):
            dynasty, steps = str(serial.get("dynasty", "")), tuple(map(str, serial.get("steps", ())))
            if dynasty not in known.names["nation"] and dynasty:
                yield _unknown(serial["dynasty"], "nation", known)
            if not steps:
                yield fault("serial", "a serial has no steps", serial, 'from the first king on, as ["1", a]')
            elif isinstance(key, str) and holders.setdefault((dynasty, *steps), key) != key:
                message = f"{holders[dynasty, *steps]} and {key} have the same serial"
                yield fault("serial", message, serial, "each has its own")


def _firsts(public: Facts) -> Iterator[Facts]:
    return (it for _, it in _entries(public, "titles") if "first" in it)


def _crowns(public: Facts, _: Known) -> Iterator[Problem]:
    """A king lives, and the nation that holds the crown has him; it may hold several, each with a king or a queen of its own."""
    persons = public.get("persons", {})
    for key, it in _entries(public, "crowns"):
        king, nation = it.get("king", ""), it.get("nation", "")
        if not king or (king in persons and not _lives(persons[king])):
            yield fault("king", f"the crown {key} needs a living king", king or key, "or take it out")
        elif king in persons and persons[king].get("nation") != nation:
            message = f"{nation} holds the crown {key}, and {persons[king].get('nation')} has its king {king}"
            yield fault("king", message, king, "one nation has both")


def _titles(public: Facts, _: Known) -> Iterator[Problem]:
    """A Title has a living holder; only nobles of different nations have Titles to one province (rulebook 2.6.1)."""
    persons = public.get("persons", {})
    holders: dict[tuple[str, str], str] = {}
    for _, it in _entries(public, "titles"):
        holder, province = it.get("holder", ""), it.get("province", "")
        if not holder or (holder in persons and not _lives(persons[holder])):
            yield fault("title", f"the Title of {province} needs a living holder", holder, "or take it out")
        nation = str(persons[holder].get("nation", "")) if holder in persons else ""
        if nation and holders.setdefault((province, nation), holder) != holder:
            rival = holders[province, nation]
            yield fault("title", f"{rival} and {holder} of {nation} have the Title of {province}", holder, "keep one of the two")


def _routes(public: Facts, known: Known) -> Iterator[Problem]:
    """A trade route is a chain of regions that adjoin, and ends in a place of the last one."""
    scenario = known.settings.scenario
    for _, it in _entries(public, "routes"):
        chain = [each for each in it.get("regions", ()) if each in scenario.regions]
        if not it.get("regions"):
            yield fault("route", "a trade route leads through regions", it, "as [NW, NA]")
        for one, other in pairwise(chain):
            if one != other and other not in scenario.regions[one] and one not in scenario.regions[other]:
                yield fault("route", f"{one} and {other} do not adjoin", other, "name each region on the way")
        end = scenario.places.get(it.get("to", ""))
        if end and chain and end.region != chain[-1]:
            yield fault(
                "route", f"{end.name} lies in {end.region}, not in {chain[-1]}", it["to"], "a route ends in its last region"
            )


def _wars(public: Facts, known: Known) -> Iterator[Problem]:
    """Wars are between two nations, named once, in alphabetical order."""
    seen: set[tuple[str, ...]] = set()
    for pair in public.get("wars", ()):
        strange = [each for each in pair if each not in known.names["nation"]]
        yield from (_unknown(each, "nation", known) for each in strange)
        if not strange and (list(pair) != sorted(set(pair)) or tuple(pair) in seen):
            yield fault("war", f"{' and '.join(pair)} is no war", pair, "two nations, once, in alphabetical order")
        seen.add(tuple(pair))


def _hidden(public: Facts, secret: Facts, known: Known) -> Iterator[Problem]:
    """The secret half tells of what the public one has, and of nations that there are. What it says is not quoted."""
    for part, entries in secret.items():
        if part in LISTS and len(entries) != len(public.get(part, ())):
            hint = "each entry of position.yaml has one here, which may be {}"
            yield fault("secret", f"`{part}:` of the secret half has another length than in position.yaml", entries, hint)
        elif part not in (*LISTS, "pending"):
            message = f"`{part}:` of the secret half has an entry that position.yaml does not have"
            yield from (fault("secret", message, key) for key in entries if key not in public.get(part, {}))
    named = [it["ally_of"] for _, it in _entries(secret, "nations") if it.get("ally_of")]
    named += [nation for _, it in _entries(secret, "units") for nation in it.get("neutral_to", ())]
    strange = (each for each in named if each not in known.names["nation"])
    yield from (fault("unknown-nation", "this is no nation", each) for each in strange)
    yield from _money(secret)


def _money(secret: Facts) -> Iterator[Problem]:
    """Nobody has less than nothing, or owes it."""
    for _, it in _entries(secret, "nations"):
        if float(it.get("treasury", 0)) < 0:
            yield fault("treasury", "a treasury is below nothing", it["treasury"], "0 or more")
        for loan in it.get("loans", ()):
            if float(loan.get("principal", 1)) <= 0 or int(loan.get("rate", 0)) < 0:
                yield fault("loan", "a loan is of more than nothing, at no less than 0 per cent", loan)
