"""What must hold of any bytes at all, for each reader of strangers' files. A target raises where it does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple
from unicodedata import category

import html5lib
from lxml import etree

from generator import rulesets, store
from generator.cli import games
from generator.core.adjudicate import Circumstances, play_on
from generator.core.canonical_yaml import dump
from generator.core.chart import Chart
from generator.core.forums import FORUMS
from generator.core.game import Game, load, open_game
from generator.core.order_file import read_order_file
from generator.core.picture import Picture
from generator.core.placed_values import Map, Spot, Text
from generator.core.problem import Problem, faults_of
from generator.diplomacy import notation
from generator.diplomacy.board_chart import chart
from generator.diplomacy.orders import Order
from generator.render.base_maps.base_map import read_base_map
from generator.render.base_maps.map_check import check_map
from generator.render.maps.svg import draw
from generator.render.texts import html
from generator.render.texts.escape_text import printable
from generator.render.texts.forum_posts import posts
from generator.render.texts.markdown import tokens
from generator.render.texts.markdown_dialects import quoted
from generator.rulesets.dragon_lords.notation import names as lords_names
from generator.rulesets.dragon_lords.notation import reader as lords_reader
from generator.rulesets.dragon_lords.orders import Unread
from generator.rulesets.dynastic_campaign.notation import chatter, reader
from generator.rulesets.dynastic_campaign.notation import language as campaign_notation
from generator.rulesets.dynastic_campaign.notation import names as campaign_names
from tests.support.post_laws import broken
from tests.support.variant_table import VARIANT_BOARDS

SEEDS = Path(__file__).parent / "seeds"
ISLANDS = Path(__file__).parents[1] / "fixtures" / "islands"
CIRCUMSTANCES = Circumstances(None, lambda _, phase: phase._replace(revision=1))
BIDS = "\n===\n"
"""Between the orders and the bids of a seed."""


class Target(NamedTuple):
    """A reader: what to call with bytes, how many bytes are enough, and words of its grammar, which a fuzzer may put in."""

    try_: Callable[[bytes], None]
    most: int
    words: Sequence[str]


def yaml_reader(data: bytes) -> None:
    """Every file is a tree or a problem with its place, never both; what was read can be written and is read again."""
    for typed in (False, True):
        tree, problems = store.load_yaml(data, "orders.yaml", typed=typed)
        assert bool(problems) == (tree is None) or (typed and tree is None)  # the engine's `null` is a value
        assert all(each.weight == "fault" and each.spot and min(each.spot[1:]) >= 1 for each in problems)
        assert not any(category(sign) in ("Cc", "Zl", "Zp") for each in problems for sign in str(each))
        if isinstance(tree, Map) and tree and len(data) < 20_000:
            again, wrong = store.load_yaml(dump(tree).encode(), "orders.yaml", typed=typed)
            assert (again, wrong) == (tree, []), dump(tree)


@cache
def _tables() -> Sequence[Game]:
    """A game of each variant that has a board of its own, about to begin; their boards' hashes take longer than a phase."""
    found = []
    for name in VARIANT_BOARDS:
        facts = games.facts_of(games.package_board(name))
        assert isinstance(facts, Map)
        rules = replace(rulesets.build(name, facts), board={})
        found.append(Game("fuzz", rules, rules.settings({})[0], {"rules": name}, secret=b"s" * 32))
    return found


def orders(data: bytes) -> None:
    """No order and no bid raises: each is an order, a trouble or illegal, and the phase can be run and its record read again."""
    text, _, bid = data.decode(errors="replace").partition(BIDS)
    table = _tables()[len(data) % len(_tables())]
    lexicon = table.settings.lexicon
    for _, piece in notation.split(text, lexicon):
        found = notation.read(piece, lexicon)
        if isinstance(found, Order):
            assert notation.read(notation.write(found), lexicon) == found
    _played(table, text, bid)


def _played(table: Game, text: str, bid: str) -> None:
    """A phase in which one power orders and bids so, and another sends the same as one unreadable text."""
    saved = open_game(table)
    position = load(table, saved)
    one, other = table.ruleset.players(position)[:2]
    file: dict[str, Any] = {"format": 1, "game": table.id, "phase": saved.phase.id, "final": True}
    file["orders"] = {one: text, other: [{"void": text}]}
    file |= {"bids": {one: bid, other: [{"void": bid}]}} if "bids" in table.ruleset.keys else {}
    document, slips = store.load_yaml(dump(file).encode(), "orders.yaml")
    if slips:
        return
    parsed, problems = read_order_file(document, table, saved)
    assert (parsed is None) == any(each.weight == "fault" for each in problems)
    records, wrong = play_on(table, saved, parsed, CIRCUMSTANCES) if parsed else ([], [])
    assert not wrong
    for record in records:
        assert store.load_yaml(dump(record.results).encode(), "results.yaml", typed=True) == (record.results, [])


@cache
def _campaign() -> Game:
    """A dynastic campaign whose Spring takes orders of all kinds but builds."""
    facts = games.facts_of(games.package_board("dynastic-campaign"))
    assert isinstance(facts, Map)
    rules = replace(rulesets.build("dynastic-campaign", facts), board={})
    chosen, _ = rules.settings({"house": {"spring-marriages": "with-moves"}})
    return Game("fuzz", rules, chosen, {"rules": "dynastic-campaign"}, seed=b"d" * 32, secret=b"s" * 32)


def campaign(data: bytes) -> None:
    """No line raises: each is an order of one kind that can be written and read again, or trouble; and the phase can be run."""
    text = data.decode(errors="replace")
    table = _campaign()
    start = load(table, open_game(table))
    known = campaign_names.of(table.settings.scenario, start, "france")
    readable = []
    for piece in chatter.split(text):
        found = reader.read(piece.text, known)
        if isinstance(found, reader.Found):
            assert reader.kinds(piece.text, known) == {type(found.order)}
            again = campaign_notation.written(found.order, table.settings.scenario, "france")
            read: object = campaign_notation.parse(table.settings.scenario, start, "france", again)
            assert read == found.order, again
            readable.append(again)
    _played(table, text, "")
    _played(table, "\n".join(readable), "")


@cache
def _lords() -> Game:
    """A game of Dragon Lords in the world of two realms."""
    facts = games.facts_of(rulesets.home("dragon-lords") / "two-shores.yaml")
    assert isinstance(facts, Map)
    rules = replace(rulesets.build("dragon-lords", facts), board={})
    return Game("fuzz", rules, rules.settings({})[0], {"rules": "dragon-lords"}, seed=b"d" * 32, secret=b"s" * 32)


def lords(data: bytes) -> None:
    """No plan raises: each order can be written and read again as the same order; and the turn can be played, with all or those."""
    text = data.decode(errors="replace")
    table = _lords()
    start = load(table, open_game(table))
    one = table.ruleset.players(start)[0]
    orders, _ = table.ruleset.read(start, table.settings, {"orders": {one: text}})
    known = lords_names.of(table.settings.scenario, one)
    readable = []
    for sent in orders.sent[one]:
        if not isinstance(sent.order, Unread):
            assert lords_reader.read(sent.text, replace(known, unit=sent.unit)) == sent.order, sent.text
            readable.append(f"{sent.unit.rpartition(' ')[2] or 'HQ'}: {sent.text}")
    _played(table, text, "")
    _played(table, "\n".join(readable), "")


def markdown(data: bytes) -> None:
    """Any Markdown becomes balanced posts of every kind, none too long, and HTML that no browser has to guess at."""
    text = data.decode(errors="replace")
    for source in (printable(text), quoted(text)):
        for kind, forum in FORUMS.items():
            made = posts(source, kind)
            assert not forum.limit or max(map(forum.length, made)) <= forum.limit
            assert [what for part in made for what in broken(part, kind)] == []
        page = html.render(tokens(source))
        html5lib.HTMLParser(strict=True).parse(f"<!DOCTYPE html><html><head><title>x</title></head><body>{page}</body></html>")


@cache
def _islands() -> Chart:
    facts = games.facts_of(ISLANDS / "board.yaml")
    assert isinstance(facts, Map)
    return chart(facts)


HARMLESS = frozenset(
    [
        *("svg", "title", "desc", "style", "defs", "use", "pattern", "clipPath", "linearGradient", "radialGradient", "stop"),
        *("g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "text", "tspan"),
    ]
)
"""The elements of a picture that neither load nor run anything."""


def svg(data: bytes) -> None:
    """A map has problems with their places, or a picture over it is well-formed and holds nothing that loads or runs."""
    problems = check_map(data, "map.svg", _islands())
    assert all(each.weight == "fault" and each.spot and min(each.spot[1:]) >= 1 for each in problems)
    if problems:
        return
    drawn = draw(Picture("start", "Start", "All"), read_base_map(data), (), "abbr", None)
    for element in etree.fromstring(drawn.encode()).iter():
        assert str(element.tag).rpartition("}")[2] in HARMLESS, element.tag
        for name, value in element.attrib.items():
            assert not name.lower().startswith("on"), name
            assert "href" not in name or value.startswith("#"), value
            assert "url(" not in value.replace("url(#", ""), value


@cache
def _inbox() -> ModuleType:
    """The script of the job that stores sealed blocks out of issues."""
    spec = spec_from_file_location("inbox_script", games.package() / "docs" / "hosting" / "inbox.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def issue(data: bytes) -> None:
    """What is stored of an issue is base64 between two lines, always in one form; of anything else a sentence is said."""
    script, text = _inbox(), data.decode(errors="replace")
    block, said = script.block_in(text)
    assert script.is_meant(text) in (True, False)
    if not block:
        assert said in (script.NO_BLOCK, script.SEVERAL, script.TOO_LARGE)
        return
    first, *inside, last, end = block.decode("ascii").split("\n")
    assert (first, last, end) == (script.BEGIN, script.END, "")
    assert all(re.fullmatch(r"[A-Za-z0-9+/]{1,64}={0,2}", line) for line in inside)
    assert len(block) <= script.LARGEST
    assert script.block_in(block.decode("ascii")) == (block, "")


def position(data: bytes) -> None:
    """A pasted position is read, or told with its lines what is wrong with it; what was read is sound, and is read again."""
    table = _tables()[len(data) % len(_tables())]
    rules, lines = table.ruleset, data.decode(errors="replace").splitlines()
    read = partial(_pasted, table)
    found, problems = read(lines)
    if faults_of(problems):
        return
    assert not faults_of(rules.check(table.settings, rules.dump(found)[0], {}))
    again = [f"{power}: {', '.join(map(str, found.units_of(power)))}" for power in found.powers]
    again += [f"{power}: {', '.join(found.owned(power))}" for power in found.powers]
    second, wrong = read(again)
    assert faults_of(wrong) == []
    assert (second.units, second.centres) == (found.units, found.centres)


def _pasted(table: Game, lines: Sequence[str]) -> tuple[Any, list[Problem]]:
    assert table.ruleset.paste is not None
    placed = [Text(line, Spot("text", number)) for number, line in enumerate(lines, 1)]
    return table.ruleset.paste(table.settings, table.ruleset.first, placed)


WORDS = {
    "issue": [
        *("-----BEGIN AGE ENCRYPTED FILE-----\n", "-----END AGE ENCRYPTED FILE-----\n", "### Sealed block\n", "```text\n", "```\n"),
        *("YWdlLWVuY3J5cHRpb24ub3JnL3YxCg", "=", "==", "\n", "\r", " ", "\0", "A" * 64),
    ],
    "position": [
        *(
            "A ",
            "F ",
            ", ",
            ": ",
            "; ",
            " and ",
            "\n",
            "  ",
            "Units:\n",
            "Centres: ",
            "Armies: ",
            "(3)",
            " (2 units): ",
            "Unowned: ",
        ),
        *(
            "Austria",
            "France",
            "Par",
            "Bur",
            "StP/sc",
            "Spain (north coast)",
            "Vienna",
            "can retreat to ",
            " or ",
            "The Austrian ",
            "[b]",
        ),
        *(
            "The Austrian ",
            "Unowned: ",
            "[b]",
            "Army ",
            "fleet at ",
            "dislodged",
            "destroyed",
            "2 Supply centers, 1 Units",
            "*",
            "- ",
            "{",
            "]",
            "\u200b",
        ),
    ],
    "yaml": [*"{}[]:,-|>&*!#'\"?%", "- ", ": ", "\n  ", "---\n", "|2\n", "\\u202e", "<<: ", "true", "0"],
    "orders": [
        *("A ", "F ", " - ", " S ", " C ", " H", " R ", " D", "Build ", "Remove ", "Waive", " via ", "Heir ", "Marry", " at "),
        *("Par", "Bur", "Spa/sc", "Vie", "Nap", "Swi", "1 DP ", " to ", BIDS),
    ],
    "campaign": [
        *("ARM-1", "ARM-2 ", "GAR-1", "FLT-1 ", "France ", "Spain ", "Bavaria ", " - ", " supports ", " holds\n", " into ", " to "),
        *(
            "Picardy",
            "Spanish Netherlands",
            "NW-NA",
            "bribe ",
            "counter-bribe order ",
            " 10D",
            " join",
            "propose ",
            "Lucien",
            "Esma",
            " + ",
        ),
        *(
            ", public ",
            '"',
            "custody bride",
            "accept writ ",
            "3",
            "birth ",
            "2S names ",
            "; ",
            "\n",
            "writ 3: ",
            "loan 20 2 years\n",
        ),
        *("declare war on ", "assassinate ruler ", "strategic ", "\u202e", "ä", ".", "#"),
    ],
    "lords": [
        *("HQ: ", "A1: ", "G1: ", "F1: ", "A2: ", "; ", ", ", "\n", "# ", '"', "0", "3", "99", "-1", "1000000", " to ", " from "),
        *("Westmark", "Eastmark", "independent", "Westhaven", "The Narrows", "Middle Isle", "High Pass", "Wes", "Edda"),
        *(
            "declare war on ",
            "offer ",
            "allow ",
            "revoke ",
            "annex ",
            "give ",
            "send ",
            "proclaim ",
            "claim ",
            "spy on ",
            "everywhere",
        ),
        *("form ", "ranks ", "transfer ", "load ", "unload ", "sail ", "march ", "wait", "hide", "search", "pillage", "follow "),
        *("recruit ", "hire hero", "raze fort ", "retreat level ", "infantry", "levies", "cog", "all ", "hero ", "yes", "no"),
    ],
    "markdown": [
        *("**", "*", "`", "```\n", "- ", "1. ", "> ", "# ", "[", "](", "![", ")", "| ", "|---|", "\\\n", "[b]", "[/b]", "[*]"),
        *(":D", "@x", "#12", "https://x.example", "::", "<b>", "\u200b", "&amp;"),
    ],
    "svg": [
        *("<g ", "<path ", "<use ", "<style>", "<image ", 'href="', "url(#", 'id="', "/>", "<!DOCTYPE ", "&#0;", "transform="),
        *("viewBox=", "1e99", "nan", "style=", "display:none", "<script", "onload=", "xlink:"),
    ],
}
TARGETS: Mapping[str, Target] = {
    "issue": Target(issue, 8_000, WORDS["issue"]),
    "position": Target(position, 1_000, WORDS["position"]),
    "yaml": Target(yaml_reader, 4_000, WORDS["yaml"]),
    "orders": Target(orders, 400, WORDS["orders"]),
    "campaign": Target(campaign, 600, WORDS["campaign"]),
    "lords": Target(lords, 600, WORDS["lords"]),
    "markdown": Target(markdown, 1_000, WORDS["markdown"]),
    "svg": Target(svg, 20_000, WORDS["svg"]),
}


def seeds(name: str) -> list[Path]:
    """What a fuzzer starts from, and what once went wrong."""
    return sorted((SEEDS / name).iterdir())
