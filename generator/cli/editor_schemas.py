"""The JSON Schemas with which editors complete and check what a GM writes; they say the same as `formats.md`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from generator.core.forums import FORUMS
from generator.core.jobs import MOST

if TYPE_CHECKING:
    from generator.core.ruleset import Ruleset

Schema = Mapping[str, Any]

_DRAFT = "https://json-schema.org/draft/2020-12/schema"
_DATED: Schema = {"pattern": r"^\d{2,4}-\d{1,5}(bce)?-[a-z]+-[a-z]+$", "description": "a phase, as 05-1902-fall-orders"}
_COUNTED: Schema = {"pattern": r"^\d{2,4}-[a-z]+-\d{1,5}-[a-z]+$", "description": "a phase, as 05-turn-2-plans"}
_ADDRESS = r"^$|^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?(/[A-Za-z0-9._~%!$&*+,;=:/-]*)?$"
_LINK = r"^https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][A-Za-z0-9._~%!$&*+,;=:@/?#-]*)?$"
_INBOX = r"^$|^https://github\.com/[A-Za-z0-9-]{1,39}/[A-Za-z0-9._-]{1,100}/?$"
_DAY = r"^\d{4}-\d{2}-\d{2}$"
_PNGS: Schema = {"enum": ["orders", "all", "small", "one", "none"]}
_SPAN = r"^\d{1,4}[mhdw]( \d{1,4}[mhdw])*$"
_FORMAT: Schema = {"const": 1, "description": "the format of this file"}


def text(schema: Schema) -> str:
    """The text of a schema file, with the version of JSON Schema that it is written in."""
    return dump({"$schema": _DRAFT, **schema})


def dump(schema: Schema) -> str:
    """The text of a schema file."""
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def site() -> Schema:
    """The schema of `site.yaml`."""
    return _object(
        {
            "format": _FORMAT,
            "title": _string("what the index of games is called"),
            "about": _string("a sentence or two below the title"),
            "base-url": _string("the address the site will have, as https://NAME.github.io/GAMES/", pattern=_ADDRESS),
            "inbox": _string(
                "the repository whose issue form takes sealed orders, as https://github.com/NAME/GAMES", pattern=_INBOX
            ),
            "boards": _forums("the kinds of forum that posts are written for at every build"),
            "player-pages": _choice("whether persons whose entry in a game says `page: yes` have a page of their games"),
            "arrow-keys": _choice(
                "whether the arrow keys lead from phase to phase, by a script on the pages of phases; yes unless told"
            ),
            "pictures": {
                "anyOf": [_PNGS, {"type": "object", "patternProperties": {_DAY: _PNGS}, "additionalProperties": False}],
                "description": "which PNGs are made, from the start or each from a day on: beside those of 900 pixels larger ones "
                "with full names of every map, or of those of orders alone, or no larger ones; or none at all",
            },
            "jobs": {
                "type": "integer",
                "minimum": 1,
                "maximum": MOST,
                "description": "how many jobs of the forge make the site, each a part of it; one unless told",
            },
        },
        ["format"],
    )


def game(name: str, names: Iterable[str], ruleset: Ruleset) -> Schema:
    """The schema of the `game.yaml` of a game played by these rules; `names` are those of all rule systems."""
    phase = {"type": "string", **(_DATED if ruleset.first.dated else _COUNTED)}
    people = {"type": "array", "items": _person(phase)}
    reasons = _object({"due": _string("the new deadline, as 2026-12-04T19:00"), "why": _string("shown to readers")}, ["due"])
    notice = _object({"from": phase, "until": phase, "text": _string("what readers are told")}, ["text"])
    number: Schema = {"type": "integer", "minimum": 0, "description": "missed phases in a row; 0: never"}
    missed = {key: number if isinstance(value, int) else {"enum": [value]} for key, value in ruleset.missed.items()}
    return _object(
        {
            "format": _FORMAT,
            "game": {"const": name},
            "title": _string("the name that readers see"),
            "rules": {"enum": list(names), "description": "the rule system"},
            "edition": {"type": ["integer", "string"], "description": "the edition of the rules"},
            "switches": _object(ruleset.choices.get("switches", {}), [], "choices that the rule system offers"),
            "secrecy": {"enum": ["open", "private", "sealed"], "description": "open: orders lie readable in the repository"},
            **_dice(ruleset),
            "recipients": {"type": "array", "items": {"type": "string"}, "description": "keys, in sealed games"},
            "bound-from": {**phase, "description": "the first phase in which powers are bound, where a game was open before"},
            "gm": {"type": "array", "items": {"type": "string"}, "description": "the gamemasters' names"},
            "send-orders": _string("how players send their orders, in a sentence; readers are told"),
            "orders-to": _string("the e-mail address that players send their orders to; everybody sees it on the page of orders"),
            "earlier": _string("where the phases before the first one here can be read", pattern=_LINK),
            "orders-in": {
                "enum": ["count", "names"],
                "description": "whether the game's page tells how many powers have sent orders, or which; never if sealed",
            },
            "last-there": _choice(
                "whether maps show in light colours whose unit was the last in each place without a centre; yes unless told"
            ),
            "players": _object(dict.fromkeys(sorted(ruleset.seats), people), [], "who plays each power, by tenure"),
            "boards": _forums("the kinds of forum that this game's posts are written for; without it, those of site.yaml"),
            "report-size": {
                "type": "string",
                "description": "how much each private report takes that is sealed for a player's key",
                "pattern": r"^[1-9]\d{0,2} KiB$",
                "examples": [f"{ruleset.report_size} KiB"],
            },
            "timetable": _timetable(ruleset.timed),
            "deadlines": {
                "type": "object",
                "description": "extensions, by phase",
                "propertyNames": {"pattern": phase["pattern"]},
                "additionalProperties": {"anyOf": [{"type": "string"}, reasons]},
            },
            "paused": _string("why nothing is run for now; readers are told"),
            "missed": _object(missed, [], "what happens when nothing comes from a player"),
            "house": _object(ruleset.choices.get("house", {}), [], "house rules that override values of the rule system"),
            "notices": {"type": "array", "items": notice, "description": "words on top of reports"},
            "imported": _imported(),
            "archived": _string(
                "the address of the archive that the game moved to once it was over, as https://archive.example/", pattern=_ADDRESS
            ),
            "keep-pictures": _choice("whether the PNGs that posts may show stay here when the game is archived; yes unless told"),
        },
        ["format", "game", "rules"],
    )


def _imported() -> Schema:
    difference: Schema = {"type": "object", "required": ["kind"], "additionalProperties": {"type": "string"}}
    known = {
        "from": _string("what kind of file it was"),
        "name": _string("what the source calls the game"),
        "differences": {"type": "array", "items": difference, "description": "what differs here from what the source tells"},
    }
    return _object(known, ["from"], "where a game comes from that was played elsewhere; `gazette import` writes it")


def _forums(description: str) -> Schema:
    return {"description": description, "type": "array", "items": {"enum": list(FORUMS)}, "uniqueItems": True}


def _dice(ruleset: Ruleset) -> Schema:
    told = "rolled: by a seed that every record binds; typed: by the GM, who rolls real ones"
    return {"dice": {"enum": list(ruleset.dice), "description": told}} if ruleset.dice else {}


def _timetable(steps: Iterable[str]) -> Schema:
    days = {"enum": ["mon", "tue", "wed", "thu", "fri", "sat", "sun"]}
    span = {"type": "string", "pattern": _SPAN, "examples": ["48h", "2d"]}
    at = {"type": "string", "pattern": r"^([01]?\d|2[0-3]):[0-5]\d$", "examples": ["19:00"]}
    slots = _object({"days": {"type": "array", "items": days}, "at": at, "notice": span}, ["days", "at"])
    rule = {"anyOf": [slots, _object({"after": span}, ["after"])]}
    zone = _string("the time zone of the game, as Europe/London")
    return {
        "type": "object",
        "description": "when phases are due; without it they run as soon as they are final",
        "required": ["zone"],
        "properties": {"zone": zone, **dict.fromkeys(steps, rule)},
        "additionalProperties": False,
    }


def _person(phase: Schema) -> Schema:
    key = _string("the player's own recipient, for which private reports are sealed", pattern="^age1[a-z0-9]{58}$")
    told = "the secret key to `key`, for everybody to open these reports; in open games alone"
    published = _string(told, pattern="^AGE-SECRET-KEY-1[A-Z0-9]{58}$")
    known = {"name": _string("as readers see it"), "from": phase, "until": phase, "key": key, "published-secret-key": published}
    known["page"] = _choice("whether this person wants a page of their games, where the site has such pages")
    return _object(known, ["name"])


def _choice(description: str) -> Schema:
    return {"enum": ["yes", "no"], "description": description}


def _string(description: str, **rest: str) -> Schema:
    return {"type": "string", "description": description, **rest}


def _object(properties: Mapping[str, Any], required: list[str], description: str = "") -> dict[str, Any]:
    told = {"description": description} if description else {}
    needed = {"required": required} if required else {}
    return {"type": "object", **told, **needed, "properties": dict(properties), "additionalProperties": False}
