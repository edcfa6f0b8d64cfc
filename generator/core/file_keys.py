"""What the engine itself knows of `game.yaml` and of order files: the keys around a rule system's own."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any, Literal

from generator.core.address import is_link
from generator.core.archived import ARCHIVED, KEEP, check_archived
from generator.core.dice import Way
from generator.core.forums import check_forums
from generator.core.imported import check_imported
from generator.core.last_there import KEY
from generator.core.nearest import did_you_mean
from generator.core.orders_in import check_orders_in
from generator.core.phase import Phase, read_phase
from generator.core.problem import Problem, fault
from generator.core.ruleset import Ruleset
from generator.core.timetable import read_moment, read_timetable
from generator.core.unseen import shows

SITE_FOLDERS = ("boards", "guide", "players", "results", "rules", "static")
"""The folders that a site has besides those of its games, which no game can be called."""
INBOX = "inbox"
"""The folder beside those of the games in which sealed blocks wait that came by issue form; no game can be called so."""
SITE_KEYS = ("format", "title", "about", "base-url", "inbox", "boards", "player-pages", "arrow-keys", "pictures", "jobs")
GAME_KEYS = (
    "format", "game", "title", "rules", "edition", "secrecy", "dice", "recipients", "bound-from", "gm", "send-orders", "orders-to",
    "orders-in", "players", "boards", "report-size", "timetable", "deadlines", "paused", "missed", "house", "switches", "notices",
    "imported", "earlier", "last-there", ARCHIVED, KEEP,
)  # fmt: skip
KEPT_KEYS = ("older", "taken")
"""The keys of an order file under which the engine keeps what came before, and which sealed blocks were taken: for each power.

They bind nobody: no hash, commitment, record or page holds anything of them.
"""
ORDER_KEYS = ("format", "game", "phase", "revision", "why", "final", "rulings")
RECIPIENT_HINT = "`gazette keygen` makes a key and prints its recipient, which begins with age1"
_PERSON = frozenset({"name", "from", "until", "key", "published-secret-key", "page"})
RESERVED = frozenset({"votes", "anonymous"})
REPORT_SIZES = range(8, 513)
"""How many KiB a sealed report may be set to: even the shortest needs a few, and a site has one for each power of each phase."""

_MAIL = re.compile(r"[A-Za-z0-9.+_=-]{1,64}@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")
_SIZE = re.compile(r"([1-9][0-9]{0,3}) KiB")


def unknown_keys(document: Mapping[str, Any], known: Collection[str], what: str) -> list[Problem]:
    """A fault for each key of `document` that is not `known`, with the nearest one; `what` names the file."""
    return [_unknown(key, known, what) for key in document if key not in known]


def check_texts(document: Mapping[str, Any], keys: Iterable[str]) -> list[Problem]:
    """A fault for each of the `keys` whose value is not a text."""
    return [
        fault("not-a-text", f"`{key}:` is a text", document[key], "put it in quotes")
        for key in keys
        if not isinstance(document.get(key, ""), str)
    ]


def check_named(document: Mapping[str, Any], keys: Iterable[str]) -> list[Problem]:
    """As `check_texts`, for names and titles: also a fault for each text in which nothing can be seen."""
    return check_texts(document, keys) + [wrong for key in keys if key in document for wrong in check_name(document[key], key)]


def check_name(name: Any, key: str) -> list[Problem]:
    """A fault where nothing of a name can be seen, since it is made of spaces, accents and invisible characters."""
    if not isinstance(name, str) or shows(name):
        return []
    return [fault("no-name", f"nothing can be seen of the text under `{key}:`", name, "write letters or digits")]


def check_choice(document: Mapping[str, Any], key: str) -> list[Problem]:
    """A fault where the value of a key is neither yes nor no."""
    value = document.get(key, "no")
    return [] if value in ("yes", "no") else [fault("yes-or-no", f"`{key}:` is yes or no", value, f"write `{key}: yes`")]


def check_head(document: Any, name: str = "", phase: Phase | None = None) -> list[Problem]:
    """What is wrong with the head of a file: its format and, where they are given, its game and its phase."""
    wanted = {"format": "1"} | ({"game": name} if name else {}) | ({"phase": phase.id} if phase else {})
    return [problem for key, value in wanted.items() for problem in _check_key(document, key, value)]


def check_game(game_file: Any, name: str, ruleset: Ruleset) -> list[Problem]:
    """Everything that is wrong with a `game.yaml`, except under the keys that the rule system reads itself."""
    if not isinstance(game_file, Mapping):
        return [fault("not-a-mapping", "game.yaml is a mapping", game_file, "begin with `format: 1`")]
    problems = [*check_head(game_file, name), *unknown_keys(game_file, GAME_KEYS, "game.yaml"), *_check_secrecy(game_file)]
    problems += [*check_named(game_file, ("title", "send-orders")), *check_texts(game_file, ("paused",)), *_check_paused(game_file)]
    problems += _check_orders_to(game_file)
    problems += _check_dice(game_file, ruleset)
    if why := taken_name(name):
        hint = "rename its folder, and write the new name as `game:`"
        called = game_file.get("game", game_file)
        problems.append(fault("game-id", f"no game can be called `{name}`: {why}", called, hint))
    if (rules := game_file.get("rules")) != ruleset.id:
        problems.append(fault("rules", f"the rule system is `{ruleset.id}`, not `{rules}`", rules or game_file))
    zone = None
    if "timetable" in game_file:
        timetable, wrong = read_timetable(game_file["timetable"])
        problems += wrong
        zone = timetable.zone if timetable else None
        if timetable:
            problems += unknown_keys(game_file["timetable"], ("zone", *ruleset.timed), "the timetable")
    problems += _check_phase(game_file["bound-from"]) if "bound-from" in game_file else ()
    problems += [*_check_gm(game_file), *_check_players(game_file, ruleset.seats), *_check_deadlines(game_file, zone)]
    problems += [*check_orders_in(game_file, ruleset), *check_choice(game_file, KEY)]
    problems += [*_check_notices(game_file), *check_forums(game_file), *check_imported(game_file), *_check_earlier(game_file)]
    return [*problems, *_check_report_size(game_file), *check_archived(game_file, name)]


def taken_name(name: str) -> str:
    """Why no game can be called so; empty where one can."""
    if name == INBOX:
        return "sealed orders that come by issue form lie in a folder of that name"
    return "the site has a folder of that name" if name in SITE_FOLDERS else ""


def report_size(game_file: Mapping[str, Any], ruleset: Ruleset) -> int:
    """How many bytes a sealed report of a game holds, the same for every power and every phase."""
    match = _SIZE.fullmatch(str(game_file.get("report-size", "")))
    return 1024 * (int(match[1]) if match else ruleset.report_size)


def tenures(game_file: Mapping[str, Any]) -> Iterator[tuple[str, Mapping[str, Any]]]:
    """Each power with each person who plays it, in the order of `players:`; entries of a wrong shape are left out."""
    players = game_file.get("players", {})
    for power, people in players.items() if isinstance(players, Mapping) else ():
        yield from ((power, person) for person in (people if isinstance(people, list) else [people]) if isinstance(person, Mapping))


def published_keys(game_file: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Each power with a secret key that its game publishes, so that everybody can open the reports which are sealed for it."""
    found = ((power, person.get("published-secret-key")) for power, person in tenures(game_file))
    return [(power, key) for power, key in found if isinstance(key, str)]


def dice_of(game_file: Mapping[str, Any], ruleset: Ruleset) -> Way | Literal[""]:
    """Where the dice of a game come from, by its game.yaml; empty where the rules roll none."""
    usual = ruleset.dice[0] if ruleset.dice else ""
    return next((way for way in ruleset.dice if way == game_file.get("dice")), usual)


def open_dice(game_file: Mapping[str, Any], ruleset: Ruleset) -> list[Problem]:
    """A fault where a seed rolls the dice of an open game, so that whoever reads its repository knows how they will fall."""
    if game_file.get("secrecy", "open") != "open" or dice_of(game_file, ruleset) != "rolled":
        return []
    message = "the dice of an open game cannot be rolled: everybody could know beforehand how they fall"
    real = ", or `dice: typed` if you roll real ones" if "typed" in ruleset.dice else ""
    at = game_file.get("secrecy") or game_file
    return [fault("open-dice", message, at, f"write `secrecy: private` or `secrecy: sealed`{real}")]


def _check_dice(game_file: Mapping[str, Any], ruleset: Ruleset) -> list[Problem]:
    if "dice" not in game_file or game_file["dice"] in ruleset.dice:
        return []
    known = f"`dice:` must be {' or '.join(ruleset.dice)} in {ruleset.title}" if ruleset.dice else "these rules roll no dice"
    hint = did_you_mean(_short(game_file["dice"]), ruleset.dice) if ruleset.dice else "take it out"
    return [fault("dice", known, game_file["dice"], hint)]


def _unknown(key: str, known: Collection[str], what: str) -> Problem:
    if key in RESERVED:
        return fault("not-supported", f"`{key}` is not supported yet", key, "take it out")
    return fault("unknown-key", f"{what} has no key `{key[:60]}`", key, did_you_mean(key, known))


def _check_key(document: Any, key: str, value: str) -> list[Problem]:
    if not isinstance(document, Mapping):
        return [fault("not-a-mapping", "the file is a mapping", document, "begin with `format: 1`")] * (key == "format")
    if key not in document:
        return [fault(f"no-{key}", f"`{key}: {value}` is missing", document, "was the file saved whole?")]
    if document[key] == value:
        return []
    return [fault(f"wrong-{key}", f"`{key}:` must be `{value}`, not `{_short(document[key])}`", document[key])]


def _check_secrecy(game_file: Mapping[str, Any]) -> list[Problem]:
    secrecy = game_file.get("secrecy", "open")
    recipients = game_file.get("recipients", [])
    if secrecy not in ("open", "private", "sealed"):
        return [fault("secrecy", f"`secrecy:` must be open, private or sealed, not `{_short(secrecy)}`", secrecy)]
    if secrecy != "sealed" and not isinstance(recipients, list):
        return [fault("recipients", "`recipients:` is a list", recipients or game_file, RECIPIENT_HINT)]
    if secrecy == "sealed" and (not isinstance(recipients, list) or not recipients):
        return [fault("recipients", "a sealed game needs `recipients:`, for whom its files are sealed", secrecy, RECIPIENT_HINT)]
    return [fault("recipients", "a recipient is a text", each, RECIPIENT_HINT) for each in recipients if not isinstance(each, str)]


def _check_paused(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    if str(game_file.get("paused", "so")).lower() in ("", "true", "false", "yes", "no"):
        hint = "write the reason, which readers are told; take the line out when the game goes on"
        yield fault("paused", "`paused:` does not say why", game_file["paused"] or game_file, hint)


def _check_orders_to(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    address = game_file.get("orders-to", "")
    if "orders-to" in game_file and not (isinstance(address, str) and _MAIL.fullmatch(address)):
        hint = "write one address alone, as gm@example.org; everybody will see it on the page of orders"
        yield fault("orders-to", "`orders-to:` is no e-mail address", address or game_file, hint)


def earlier_phases(game_file: Mapping[str, Any]) -> str:
    """The address where the phases before a game's first one here can be read; empty where game.yaml has none, or a faulty one."""
    link = game_file.get("earlier")
    return link if isinstance(link, str) and is_link(link) else ""


def _check_earlier(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    if "earlier" in game_file and not earlier_phases(game_file):
        hint = "copy it out of the address bar, as https://forum.example/viewtopic.php?t=815; write %28 and %29 for brackets"
        yield fault(
            "earlier", "`earlier:` must be the address where the earlier phases are", game_file["earlier"] or game_file, hint
        )


def _check_gm(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    listed = game_file.get("gm", [])
    for name in listed if isinstance(listed, list) else [listed]:
        if not isinstance(listed, list) or not isinstance(name, str):
            yield fault("gm", "`gm:` lists the names of the gamemasters", name, "write [Anna, Ben]")
        else:
            yield from check_name(name, "gm")


def _check_players(game_file: Mapping[str, Any], powers: Collection[str]) -> Iterator[Problem]:
    players = game_file.get("players", {})
    if not isinstance(players, Mapping):
        yield fault("players", "`players:` names the people of each power", players, "write `austria: [{name: someone}]`")
        return
    for power, tenures in players.items():
        if power not in powers:
            yield fault("unknown-power", f"there is no power `{power[:60]}`", power, did_you_mean(power, powers))
        for tenure in tenures if isinstance(tenures, list) else [tenures]:
            yield from _check_tenure(tenure, power)


def _check_tenure(tenure: Any, power: str) -> Iterator[Problem]:
    if not isinstance(tenure, Mapping) or not {"name"} <= set(tenure) <= _PERSON:
        hint = "write `[{name: first, until: 04-1902-fall-orders}, {name: second}]`"
        yield fault("players", f"`{power}` needs a list of people with a name each", tenure or power, hint)
    else:
        yield from (*check_named(tenure, ("name",)), *check_texts(tenure, ("key", "published-secret-key")))
        yield from check_choice(tenure, "page")
        yield from _check_span(tenure)


def _check_deadlines(game_file: Mapping[str, Any], zone: Any) -> Iterator[Problem]:
    deadlines = game_file.get("deadlines", {})
    if not isinstance(deadlines, Mapping):
        yield fault("deadlines", "`deadlines:` names phases", deadlines)
        return
    for phase, entry in deadlines.items():
        yield from _check_phase(phase)
        if isinstance(entry, Mapping):
            yield from (*unknown_keys(entry, ("due", "why"), "a deadline"), *check_texts(entry, ("why",)))
        due = entry.get("due", "") if isinstance(entry, Mapping) else entry
        if not isinstance(due, str) or read_moment(due, zone) is None:
            hint = "write {due: 2026-12-04T19:00}; without a timetable's zone add the offset, as 2026-12-04T19:00+01:00"
            yield fault("deadline", f"the deadline of {phase} is no moment", due or phase, hint)


def _check_report_size(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    if "report-size" not in game_file:
        return
    match = _SIZE.fullmatch(game_file["report-size"]) if isinstance(game_file["report-size"], str) else None
    if match is None or int(match[1]) not in REPORT_SIZES:
        message = f"`report-size:` is from {REPORT_SIZES[0]} KiB to {REPORT_SIZES[-1]} KiB"
        yield fault("report-size", message, game_file["report-size"] or game_file, "write `report-size: 32 KiB`")


def _check_notices(game_file: Mapping[str, Any]) -> Iterator[Problem]:
    notices = game_file.get("notices", [])
    for notice in notices if isinstance(notices, list) else [notices]:
        if not isinstance(notice, Mapping) or not {"text"} <= set(notice) <= {"from", "until", "text"}:
            yield fault("notice", "a notice is {from: phase, text: words}", notice or game_file)
        else:
            yield from check_texts(notice, ("text",))
            yield from _check_span(notice)


def _check_span(entry: Mapping[str, Any]) -> Iterator[Problem]:
    for key in ("from", "until"):
        if key in entry:
            yield from _check_phase(entry[key])


def _check_phase(name: Any) -> Iterator[Problem]:
    if not isinstance(name, str) or read_phase(name) is None:
        hint = "write its folder's name, as 05-1902-fall-orders"
        yield fault("unknown-phase", f"`{_short(name)}` names no phase", name, hint)


def _short(value: Any) -> str:
    return value[:60] if isinstance(value, str) else "a list or mapping"
