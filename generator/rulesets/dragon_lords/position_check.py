"""What is wrong with a position that somebody wrote by hand, once its keys and the shapes of their values are right.

Every law takes both halves as one document, in which texts know their lines, and gives a fault for each slip. What a law looks at
may have been left out, where its shape was wrong. No message says what stands in the secret half.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.core.nearest import did_you_mean
from generator.core.phase import read_phase
from generator.core.placed_values import is_true
from generator.core.problem import Problem, fault
from generator.rulesets.dragon_lords import units_check
from generator.rulesets.dragon_lords.documents import PUBLIC
from generator.rulesets.dragon_lords.opening import PLANS
from generator.rulesets.dragon_lords.position import INDEPENDENT
from generator.rulesets.dragon_lords.scenario import Scenario
from generator.rulesets.dragon_lords.settings import Settings

Facts = Mapping[str, Any]

AGAIN = "put game.yaml back; before the first turn, delete this folder, and `gazette run` writes it anew"


def check(settings: Settings, public: Facts, secret: Facts) -> list[Problem]:
    """Everything that is wrong with the two halves of a position."""
    whole = {**public, **{key: value for key, value in secret.items() if key not in PUBLIC}}
    for part in PUBLIC:
        hidden = secret.get(part, {})
        whole[part] = {key: {**it, **hidden.get(key, {})} for key, it in public.get(part, {}).items() if it is not None}
    laws = (_phase, _whole, _provinces, _realms, _relations, _titles, *units_check.LAWS)
    found = [wrong for law in laws for wrong in law(settings.scenario, whole)]
    return [*found, *_house(settings, public, secret)]


def _phase(_: Scenario, whole: Facts) -> Iterator[Problem]:
    """The phase is the plans of a turn."""
    named = whole.get("phase", {}).get("id", "")
    phase = read_phase(named)
    if phase and (phase.dated or phase.step != PLANS or phase.season != f"turn-{phase.number}"):
        yield fault("phase", f"no phase of Dragon Lords is called {named}", named, f"write 01-turn-1-{PLANS} and so on")


def _house(settings: Settings, public: Facts, secret: Facts) -> Iterator[Problem]:
    """Fog and classes are as game.yaml says; the secret half tells of provinces and realms that there are."""
    if "fog" in public and is_true(public, "fog") != settings.fog:
        yield fault("house", f"`house:` of game.yaml says that fog is {'on' if settings.fog else 'off'}", public["fog"], AGAIN)
    for realm, it in public.get("realms", {}).items():
        royal = settings.royal.get(realm, realm in settings.scenario.realms and settings.scenario.realms[realm].royal)
        if realm != INDEPENDENT and it is not None and ("royal" not in it or is_true(it, "royal")) != royal:
            yield fault("house", f"{realm} is {'' if royal else 'not '}of royal blood by game.yaml and its world", realm, AGAIN)
    for part in PUBLIC:
        strange = [key for key in secret.get(part, {}) if key not in public.get(part, {})]
        message = f"`{part}:` of the secret half has an entry that position.yaml does not have"
        yield from (fault("secret", message, key) for key in strange)


def _whole(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """All provinces and realms of the world are there, and no others."""
    for part, kind, known in (
        ("provinces", "province", scenario.provinces),
        ("realms", "realm", (*scenario.realms, INDEPENDENT)),
    ):
        table = whole[part]
        missing = [it for it in known if it not in table]
        if missing:
            more = f" and {len(missing) - 5} more" if len(missing) > 5 else ""
            yield fault("missing", f"`{part}:` has no {', '.join(missing[:5])}{more}", table, f"each {kind} of the world")
        yield from _unknown(kind, table, known)


def _unknown(kind: str, names: Iterable[Any], known: Iterable[str]) -> Iterator[Problem]:
    """A fault for each public name that there is not."""
    known = list(known)
    for name in names:
        if name and name not in known:
            yield fault(f"unknown-{kind}", f"there is no {kind} `{str(name)[:60]}`", name, did_you_mean(str(name)[:60], known))


def _strange(names: Iterable[Any], known: Iterable[str]) -> Iterator[Problem]:
    """A fault for each secret name of a realm that there is not, which is not quoted."""
    known = set(known)
    yield from (fault("unknown-realm", "this is no realm", name) for name in names if name not in known)


def _provinces(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """Owners are realms in the game, harbours lie on coasts, and no number is more than it can be."""
    players = _players(whole)
    now = _turn(whole)
    for place, it in whole["provinces"].items():
        if place not in scenario.places:
            continue
        yield from _unknown("realm", [it.get("owner", "")], [*players, INDEPENDENT])
        yield from _unknown("realm", [it.get("annexed", "")], players)
        yield from _strange(it.get("guests", ()), scenario.realms)
        if is_true(it, "harbour") and scenario.places[place].kind != "coast":
            yield fault("harbour", f"{scenario.names[place]} has no coast", it["harbour"], "take it out")
        if int(it.get("fort", 0)) > scenario.numbers["fort.most"]:
            yield fault("fort", f"no fort has more than {scenario.numbers['fort.most']} levels", it["fort"])
        if int(it.get("standing", 0)) > int(it.get("fort", 0)):
            yield fault("fort", "more of a fort stands than was built", it["standing"], "no more than `fort:`")
        if int(it.get("damage", 0)) > scenario.numbers["damage.most"]:
            yield fault("damage", f"damage goes to {scenario.numbers['damage.most']}", it["damage"])
        lost, owner = int(it.get("lost", 0)), it.get("owner", INDEPENDENT)
        if lost > now or (lost and it.get("annexed", "") in ("", owner)):
            yield fault(
                "lost", "`lost:` is the turn since which owner and annexer differ", it["lost"], "take it out where they do not"
            )
        yield from (_below(key, it) for key in ("fort", "standing", "damage", "lost") if int(it.get(key, 0)) < 0)


def _below(key: str, it: Facts) -> Problem:
    return fault("below-zero", f"`{key}:` is below zero", it[key], "0 or more")


def _realms(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """Whom realms serve, refuse and let through are realms; nobody serves in a circle, or has less than nothing."""
    realms = whole["realms"]
    for realm, it in realms.items():
        yield from _unknown("realm", [it.get("suzerain", "")], [other for other in _players(whole) if other != realm])
        yield from _strange(it.get("refuses", ()), [*scenario.realms, "*"])
        yield from _strange(it.get("passage", ()), scenario.realms)
        yield from (_below(key, it) for key in ("treasury", "victory") if float(it.get(key, 0)) < 0)
        above, steps = it.get("suzerain", ""), 0
        while above in realms and above != realm and steps < len(realms):
            above, steps = realms[above].get("suzerain", ""), steps + 1
        if above == realm:
            yield fault("circle", f"{realm} serves itself in the end", it["suzerain"], "take one `suzerain:` out")


def _relations(_: Scenario, whole: Facts) -> Iterator[Problem]:
    """Wars and alliances are between two realms in the game, named once, in alphabetical order, and never both."""
    seen: set[tuple[str, ...]] = set()
    for part, word in (("wars", "war"), ("alliances", "alliance")):
        for pair in whole.get(part, ()):
            strange = list(_unknown("realm", pair, _players(whole)))
            yield from strange
            if not strange and (list(pair) != sorted(set(pair)) or tuple(pair) in seen):
                hint = "two realms, once, in alphabetical order, at war or allied"
                yield fault(word, f"{' and '.join(pair)} is no {word}", pair, hint)
            seen.add(tuple(pair))


def _titles(scenario: Scenario, whole: Facts) -> Iterator[Problem]:
    """Titles are those of the world, and realms of royal blood have them."""
    realms = whole["realms"]
    for title, holder in whole.get("fiefdoms", {}).items():
        yield from _unknown("fiefdom", [title], scenario.fiefdoms)
        yield from _unknown("realm", [holder], _players(whole))
        if holder in realms and "royal" in realms[holder] and not is_true(realms[holder], "royal"):
            yield fault("title", f"{holder} is not of royal blood, and has a title", holder, "take it out")


def _players(whole: Facts) -> list[str]:
    """The realms in the game, by what the position says."""
    return [str(realm) for realm, it in whole["realms"].items() if realm != INDEPENDENT and not is_true(it, "out")]


def _turn(whole: Facts) -> int:
    phase = read_phase(whole.get("phase", {}).get("id", ""))
    return phase.number if phase else 0
