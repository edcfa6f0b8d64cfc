"""How each kind of order is written: one table, from which lines are read and written, and hints and documentation are made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.notation.patterns import Words, beginnings, compiled

MOVES, WINTER_MOVES, BUILDS, MARRIAGES = "moves", "winter moves", "builds", "marriages"
WHEN: Mapping[str, str] = {
    MOVES: "moves",
    WINTER_MOVES: "Winter moves",
    BUILDS: "Winter builds",
    MARRIAGES: "marriages",
}
"""The phases in which orders are given, in words."""


class Pattern(NamedTuple):
    """A way to write an order, as `patterns` says, and the fields that it sets by itself."""

    text: str
    fixed: Mapping[str, Any] = {}


class Form(NamedTuple):
    """A kind of order: an example, the phases it is for, and its patterns, the canonical ones first.

    `once` are the fields of which one order in a file is enough: a second one for the same unit is void. `group` is the first word
    of what excludes one another (a unit either holds or moves); the name of the kind where it is empty. `commands` is the field of
    the unit that has to obey, `own` that of the person whom the nation must have.
    """

    kind: type
    example: str
    when: str
    patterns: tuple[Pattern, ...]
    once: tuple[str, ...] = ()
    group: str = ""
    commands: str = ""
    own: str = ""


def _form(kind: type, example: str, when: str, *patterns: str | tuple[str, Mapping[str, Any]], **more: Any) -> Form:
    made = tuple(Pattern(it) if isinstance(it, str) else Pattern(*it) for it in patterns)
    return Form(kind, example, when, made, **more)


_UNIT: Mapping[str, Any] = {"once": ("unit",), "group": "unit", "commands": "unit"}
_COUNTER = "counter-bribe|counter-bribes|counterbribe|counterbribes|counter [bribe]"
_PROPOSE = (
    "[writ <writ:count> [:]] propose|proposes|proposal [writ|marriage] [of|:] <groom:person> +|and|with|to|marries <bride:person>"
)
_AT = "<unit> [in|at|from|of] [<_at:place>]"

FORMS: tuple[Form, ...] = (
    _form(
        o.Move,
        "ARM-2 Picardy - Spanish Netherlands",
        MOVES,
        "<unit> [<start:place>] -|to|into <to:place>",
        "<unit> [in|at|from|of] [<start:place>] moves|move|m|goes|go|marches|march|sails|sail|attacks|attack|enters|enter "
        "[to|into|-] <to:place>",
        "<unit> in|at|from|of <start:place> -|to|into <to:place>",
        **_UNIT,
    ),
    _form(o.Hold, "ARM-1 holds", MOVES, "<unit> holds", f"{_AT} holds|hold|h|stands|stand|stays|stay", **_UNIT),
    _form(
        o.Support,
        "ARM-1 supports ARM-2 into Spanish Netherlands",
        MOVES,
        "<unit> supports <supported:unit> [into <into:place>]",
        f"{_AT} supports|support|s <supported:unit> [in|at|from|of] [<_there:place>] into|to|-|moves|m [to|into] <into:place>",
        f"{_AT} supports|support|s <supported:unit> [in|at|of] [<_there:place>] [to] [hold|holds|h|holding|stay|stays]",
        **_UNIT,
    ),
    _form(
        o.Convert,
        "GAR-1 converts",
        MOVES,
        "<unit> converts",
        f"{_AT} converts|convert [to|into] [a|an] [army|garrison|fleet]",
        "convert|converts <unit>",
        **_UNIT,
    ),
    _form(
        o.Transport,
        "FLT-1 transports ARM-4",
        MOVES,
        "<unit> transports <cargo:unit>",
        f"{_AT} transports|transport|carries|carry|convoys|convoy|c <cargo:unit>",
        **_UNIT,
    ),
    _form(
        o.Strategic,
        "ARM-4 strategic North Atlantic, CW, NA to Virginia",
        MOVES,
        "<unit> strategic [<route>] to <to:place>",
        f"{_AT} strategic [move|movement|moves] [via|by|through|over|-] [<route>] to|- <to:place>",
        f"{_AT} moves|move|- strategically|strategic [via|by|through|over] [<route>] to|- <to:place>",
        **_UNIT,
    ),
    _form(
        o.Besiege,
        "ARM-5 besieges",
        MOVES,
        "<unit> besieges",
        f"{_AT} besieges|besiege|sieges|siege [<_at:place>]",
        f"{_AT} lays|lay siege [to] [<_at:place>]",
        **_UNIT,
    ),
    _form(
        o.BreakOut, "GAR-1 breaks out", MOVES, "<unit> breaks out", f"{_AT} breaks|break out", f"{_AT} breakout|breakouts", **_UNIT
    ),
    _form(o.Sortie, "GAR-1 sorties", MOVES, "<unit> sorties", f"{_AT} sorties|sortie|sallies|sally [out]", **_UNIT),
    _form(
        o.Withdraw,
        "ARM-6 withdraws if attacked to Milan",
        MOVES,
        "<unit> withdraws if attacked to <to:place>",
        f"{_AT} withdraws|withdraw [if|when] [attacked] [to|-|into] <to:place> [if|when] [attacked]",
        once=("unit",),
        commands="unit",
    ),
    _form(
        o.Retreat,
        "ARM-6 retreats to Milan",
        MOVES,
        "<unit> retreats to <to:place>",
        f"{_AT} retreats|retreat|r [to|-|into] <to:place>",
        once=("unit",),
        commands="unit",
    ),
    _form(
        o.SwapTrain,
        "TRN-1 swaps from ARM-1 to ARM-2",
        MOVES,
        "<unit> swaps from <giver:unit> to <taker:unit>",
        f"{_AT} swaps|swap|swapped|changes|change [from] <giver:unit> to|with|- <taker:unit>",
        **_UNIT,
    ),
    _form(
        o.Intercept,
        "FLT-3 intercepts England NW-NA",
        MOVES,
        "<unit> intercepts <nation> <ends> [severs= and severs]",
        f"{_AT} intercepts|intercept <nation> [route|trade] <ends> [severs= [and] severs|sever [it]]",
        **_UNIT,
    ),
    _form(
        o.Escort,
        "FLT-2 escorts NW-NA",
        MOVES,
        "<unit> escorts [<nation:other>] <ends>",
        f"{_AT} escorts|escort [<nation:other>] [route|trade] <ends>",
        **_UNIT,
    ),
    _form(
        o.DeclareWar,
        "declare war on Spain",
        MOVES,
        "declare war on <nation>",
        "declare|declares war on|upon|against|to <nation>",
        "war on|upon|against|with <nation>",
        once=("nation",),
    ),
    _form(
        o.OfferPeace,
        "offer peace to Spain",
        MOVES,
        "offer peace to <nation>",
        "offer|offers|propose peace to|with <nation>",
        "peace to|with <nation>",
        once=("nation",),
    ),
    _form(
        o.Allow,
        "allow England in Portugal",
        MOVES,
        ("allow <nation> in <place>", {"forbid": False}),
        ("forbid <nation> in <place>", {"forbid": True}),
        ("allow|allows|let|lets <nation> [to] [enter|pass|through|in|into] <place>", {"forbid": False}),
        ("forbid|forbids <nation> [to] [enter|in|into|from] <place>", {"forbid": True}),
        once=("nation", "place"),
    ),
    _form(o.Disband, "disband ARM-3", MOVES, "disband <unit>", "disband|disbands|dissolve <unit>", "<unit> disbands|disband"),
    _form(o.Surrender, "surrender France GAR-1", MOVES, "surrender <unit>", "<unit> surrenders|surrender"),
    _form(o.Quell, "quell France ARM-2", MOVES, "quell <unit>", "quell [mutiny] [of|in] <unit>"),
    _form(
        o.Rebellion,
        "rebellion in Bohemia",
        MOVES,
        "rebellion in <place>",
        "[induce|induces|cause] [a] rebellion|revolt [in] <place>",
        "induced rebellion|revolt [in] <place>",
    ),
    _form(o.Fortify, "fortify Lorraine", MOVES, "fortify <place>", "fortify|fortifies|fortification [of|in|at] <place>"),
    _form(
        o.Assassinate,
        "assassinate ruler Spain 2",
        MOVES,
        ("assassinate ruler <target:nation> <pips>", {"what": "ruler"}),
        ("assassinate <target:unit> <pips>", {"what": "unit"}),
        ("assassinate <target:person> <pips>", {"what": "person"}),
        ("assassinate|murder|kill ruler|king [of] <target:nation> [with|for] <pips> [pip|pips]", {"what": "ruler"}),
        ("assassinate|murder|kill [leader] [of] <target:unit> [with|for] <pips> [pip|pips]", {"what": "unit"}),
        ("assassinate|murder|kill <target:person> [with|for] <pips> [pip|pips]", {"what": "person"}),
    ),
    _form(o.Sway, "loyalty ARM-1 5", MOVES, "loyalty <unit> <amount>", "loyalty [of|for] <unit> [with] <amount>"),
    _form(
        o.BribeNation,
        "bribe Bavaria 10 to join",
        MOVES,
        "bribe <nation> <amount> [join= to join] [against <against:nation>]",
        "bribe|bribes <nation> [with] <amount> [join= [to] join|ally] [against <against:nation>]",
        "bribe|bribes <nation> [join= to join|ally] [against <against:nation>] [with|for] <amount>",
        "bribe|bribes <nation> [with] <amount> [to] [be|stay|remain] neutral",
        "bribe|bribes <nation> [to] [be|stay|remain] neutral [with|for] <amount>",
    ),
    _form(
        o.BribeUnit,
        "bribe France ARM-3 to join 10",
        MOVES,
        "bribe <unit> [join= to join] <amount>",
        "bribe|bribes <unit> [join= [to] join|defect] [with|for] <amount>",
        "bribe|bribes <unit> [with] <amount> [join= [to] join|defect]",
        "bribe|bribes <unit> [with] <amount> [to] [be|stay|remain] neutral",
        "bribe|bribes <unit> [to] [be|stay|remain] neutral [with|for] <amount>",
    ),
    _form(
        o.BribeOrder,
        "bribe order France ARM-2 3",
        MOVES,
        "bribe order <_order:foreign> <amount>",
        "bribe|bribes [against] order <_order:foreign> [with|for] <amount>",
    ),
    _form(
        o.CounterBribe,
        "counter-bribe Spain ARM-2 3",
        MOVES,
        ("counter-bribe <target:unit> <amount>", {"order": ""}),
        ("counter-bribe <target:nation> <amount>", {"order": ""}),
        "counter-bribe order <_order:foreign> <amount>",
        (f"{_COUNTER} <target:unit> [with|for] <amount>", {"order": ""}),
        (f"{_COUNTER} <target:nation> [with|for] <amount>", {"order": ""}),
        f"{_COUNTER} order <_order:foreign> [with|for] <amount>",
    ),
    _form(
        o.Borrow,
        "loan 20 2 years",
        MOVES,
        "loan <amount> <years>",
        "loan|borrow|borrows [of] <amount> [from] [bank] [for|over|,] <years>",
    ),
    _form(
        o.Pay,
        "pay Spain 10",
        MOVES,
        ("pay <nation> <amount>", {"loan": False}),
        ("lend <nation> <amount>", {"loan": True}),
        ("pay|pays|give|gives|send|transfer <nation> <amount>", {"loan": False}),
        ("pay|pays|give|gives|send|transfer <amount> to <nation>", {"loan": False}),
        ("lend|lends|loan <nation> <amount>", {"loan": True}),
        ("lend|lends|loan <amount> to <nation>", {"loan": True}),
    ),
    _form(
        o.Invest,
        'invest 10 "mines in Bohemia" 3 years',
        MOVES,
        "invest <amount> <about:quote> <years>",
        "invest|invests <amount> [in|into] <about:text> [for|over|,] <years>",
    ),
    _form(
        o.Restore,
        "restore Bohemia 10",
        MOVES,
        "restore <place> <amount>",
        "restore|restores|rebuild <place> [with|for|by] <amount>",
    ),
    _form(o.Settle, "settle Virginia 10", MOVES, "settle <place> <amount>", "settle|settles [in] <place> [with|for|by] <amount>"),
    _form(
        o.Trade,
        "trade NW-NA to Virginia 5",
        MOVES,
        "trade <regions:ends> to <to:place> <amount>",
        "trade [route] [from] <regions:ends> to|with|in|at <to:place> [with|for|,] <amount>",
    ),
    _form(o.EndTrade, "end trade NW-NA", MOVES, "end trade <ends>", "end|ends|stop|close trade [route] <ends>", once=("ends",)),
    _form(
        o.Consent, "consent England NW-NA", MOVES, "consent <nation> <ends>", "consent|consents [to] <nation> [route|trade] <ends>"
    ),
    _form(
        o.BuildFactory,
        "factory Gujerat",
        MOVES,
        ("factory <place>", {"fort": False}),
        ("fort <place>", {"fort": True}),
        ("[build] [a] factory [in|at] <place>", {"fort": False}),
        ("[build] [a] [factory] fort [in|at] <place>", {"fort": True}),
        once=("place", "fort"),
    ),
    _form(
        o.Marque,
        "marque COR-1 against Spain, France",
        MOVES,
        "marque <unit> against <nations>",
        "[letter] [of] marque [for|to] <unit> [against|on] <nations>",
        once=("unit",),
        commands="unit",
    ),
    _form(
        o.FreePoints,
        "free points to ARM-2",
        MOVES,
        "free points to <unit>",
        "free points|point|ap [to|for] <unit>",
        once=("unit",),
    ),
    _form(o.Upkeep, "upkeep ARM-1, GAR-2", WINTER_MOVES, "upkeep <units>", "upkeep [of|for|first] <units>", group="upkeep"),
    _form(
        o.Build,
        "build army 60 Languedoc for Thibault",
        BUILDS,
        "build <type> <ap:points> <place> [for <noble:owner>]",
        "build|builds|raise [a|an] [new] <type> [of|with] <ap:points> [in|at] <place> [for|of <noble:owner>]",
        "build|builds|raise [a|an] <ap:points> <type> [in|at] <place> [for|of <noble:owner>]",
        "build|builds|raise [a|an] [new] <type> [in|at] <place> [of|with|,] <ap:points> [for|of <noble:owner>]",
    ),
    _form(
        o.Strengthen,
        "add 20 to ARM-1",
        BUILDS,
        "add <ap:points> to <unit>",
        "add|adds <ap:points> to <unit>",
        "strengthen|strengthens <unit> [by|with] <ap:points>",
        commands="unit",
    ),
    _form(
        o.Birth,
        "birth Gaspard + Odile 2S names Louis, Marie",
        BUILDS,
        "birth <father:person> + <mother:person> <option> [names <names>]",
        "birth|births [of|for] <father:person> +|and|,|& <mother:person> [option|:] <option> [names|named|name|:|, <names>]",
        once=("father", "mother"),
    ),
    _form(
        o.Skip,
        "skip Alonso back 2 by Cardinal Benito",
        BUILDS,
        "skip <dead:person> back <back:count> by <by:person>",
        "skip|skips <dead:person> [,] back|backs|backing [heir] <back:count> [,] by <by:person>",
        once=("dead", "by"),
        own="by",
    ),
    _form(
        o.Divide,
        "divide Garcia Navarre to Luis",
        BUILDS,
        "divide <dead:person> <place> to <heir:person>",
        "divide|divides <dead:person> [title] [,|:] <place> to|for <heir:person>",
        once=("dead", "place"),
    ),
    _form(o.Retire, "retire Lucien", BUILDS, "retire <person>", "<person> retires", once=("person",), own="person"),
    _form(o.LayDown, "lay down Brittany", BUILDS, "lay down <place>", "lay|lays down [title] [of|to] <place>", once=("place",)),
    _form(
        o.Vote,
        "vote Cardinal Benito for Cardinal Anselme",
        BUILDS,
        "vote <voter:person> for <candidate:person>",
        "vote [of] <voter:person> for|: <candidate:person>",
        "<voter:person> votes|vote [for] <candidate:person>",
        once=("voter",),
        own="voter",
    ),
    _form(
        o.Vow,
        "vow Teodor",
        MARRIAGES,
        "vow <person>",
        "vow|vows [of] <person>",
        "<person> takes [a] vow|vows",
        once=("person",),
        own="person",
    ),
    _form(
        o.Protect,
        "protect Lucien by Cardinal Benito",
        MARRIAGES,
        "protect <person> by <by:person>",
        "protect|protects <person> by|with <by:person>",
        "<by:person> protects|protect <person>",
        once=("by",),
        own="by",
    ),
    _form(
        o.Arrest,
        "Bishop Anselme arrests Ramiro",
        MARRIAGES,
        "<by:person> arrests <person>",
        "<by:person> arrests|arrest <person>",
        "arrest|arrests <person> by <by:person>",
        once=("by",),
        own="by",
    ),
    _form(
        o.Annul,
        "annul writ 3",
        MARRIAGES,
        "annul writ <writ:count> [by <by:person>]",
        "annul|annuls [writ] [of|no|#] <writ:count> [by <by:person>]",
        once=("writ", "by"),
    ),
    _form(
        o.Captive,
        "captive Ramiro return",
        MARRIAGES,
        "captive <person> <what:fate>",
        "captive|prisoner <person> [:|,|-|is] <what:fate>",
        once=("person",),
    ),
    _form(
        o.Propose,
        'propose Lucien + Esma, public "no war before 1622", private "Milan stays Spanish"',
        MARRIAGES,
        "[writ <writ:count> :] propose <groom:person> + <bride:person> [, <terms>]",
        _PROPOSE,
        f"{_PROPOSE} ,|:|; <terms>",
    ),
    _form(
        o.Accept,
        "accept writ 3, delayed",
        MARRIAGES,
        "accept writ <writ:count> [delayed= , delayed] [, received <received:count>]",
        "accept|accepts [writ] [no|#] <writ:count> [,] [delayed= delayed|later] [[,] received|receive <received:count>]",
        once=("writ",),
        group="writ",
    ),
    _form(
        o.Reject,
        "reject writ 3",
        MARRIAGES,
        "reject writ <writ:count>",
        "reject|rejects|refuse|refuses [writ] [no|#] <writ:count>",
        once=("writ",),
        group="writ",
    ),
    _form(
        o.WithdrawWrit,
        "withdraw writ 3",
        MARRIAGES,
        "withdraw writ <writ:count>",
        "withdraw|withdraws [writ] [no|#] <writ:count>",
        once=("writ",),
        group="withdraw",
    ),
    _form(
        o.Suspend,
        "suspend writ 3 term 2",
        MARRIAGES,
        ("suspend writ <writ:count> term <term:count>", {"lift": False}),
        ("resume writ <writ:count> term <term:count>", {"lift": True}),
        ("suspend|suspends [writ] <writ:count> [,] term <term:count>", {"lift": False}),
        ("resume|resumes [writ] <writ:count> [,] term <term:count>", {"lift": True}),
        once=("writ", "term"),
    ),
    _form(
        o.Grant,
        "grant Rainier Brittany",
        MARRIAGES,
        "grant <person> [<place>]",
        "grant|grants [title] [to] <person> [a] [title] [of|to|in|,] [<place>]",
        "grant|grants [title] [of|to|in] <place> to <person>",
        once=("person",),
    ),
    _form(
        o.ChooseSee,
        "see Anselme Milan",
        MARRIAGES,
        "see <person> <place>",
        "see [of|for] <person> [:|,|is|in|at|-|to] <place>",
        once=("person",),
        own="person",
    ),
    _form(
        o.Assign,
        "assign Ramiro ARM-1",
        MARRIAGES,
        "assign <person> <unit>",
        "assign|assigns <person> [to|,|:|-] <unit>",
        once=("person",),
    ),
    _form(
        o.CrownKing,
        "crown Rainier in Brittany",
        MARRIAGES,
        "crown <person> in <place>",
        "crown|crowns <person> [king] [in|of] <place>",
        once=("person",),
    ),
)
"""The kinds of orders, in the order in which the documentation lists them."""

BY_KIND: Mapping[type, Form] = {form.kind: form for form in FORMS}


class Entry(NamedTuple):
    """A pattern with its form, as the reader tries it."""

    form: Form
    pattern: Pattern


@cache
def by_word() -> Mapping[str, tuple[Entry, ...]]:
    """The patterns that begin with a word, by that word."""
    found: dict[str, list[Entry]] = {}
    for form in FORMS:
        for pattern in form.patterns:
            for first in beginnings(compiled(pattern.text)):
                for word in first.words if isinstance(first, Words) else ():
                    found.setdefault(word, []).append(Entry(form, pattern))
    return {word: tuple(entries) for word, entries in found.items()}


@cache
def by_blank() -> Mapping[str, tuple[Entry, ...]]:
    """The patterns that begin with a blank, by the reader that fills it in."""
    found: dict[str, list[Entry]] = {}
    for form in FORMS:
        for pattern in form.patterns:
            for first in beginnings(compiled(pattern.text)):
                if not isinstance(first, Words):
                    found.setdefault(first.reader, []).append(Entry(form, pattern))
    return {reader: tuple(entries) for reader, entries in found.items()}


@cache
def reserved() -> frozenset[str]:
    """Every word that means something in an order, and so is no name for a child."""
    parts = [part for form in FORMS for pattern in form.patterns for part in compiled(pattern.text)]
    found: set[str] = set()
    while parts:
        part = parts.pop()
        if isinstance(part, Words):
            found.update(part.words)
        elif not hasattr(part, "reader"):
            parts.extend(part.parts)
    return frozenset(word for word in found if word.isalpha())
