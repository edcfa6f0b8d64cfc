"""The table of all kinds of orders, from which lines are read and written, and hints and documentation are made (scenario 14)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from generator.diplomacy.phrases.patterns import Words, beginnings, compiled
from generator.rulesets.dragon_lords import orders as o
from generator.rulesets.dragon_lords.notation.form import HQ, UNIT, Form, Pattern, form

_TO = "[to|into|for|towards]"

HEADQUARTERS: tuple[Form, ...] = (
    form(o.DeclareWar, "declare war on Brynn", HQ, "declare war on <realm>", "declare|declares war [on|against|upon|to] <realm>",
         "war [on|against|with] <realm>"),
    form(o.OfferPeace, "offer peace to Corvane", HQ, "offer peace to <realm>", "offer|propose|make peace [to|with] <realm>",
         "peace [to|with] <realm>"),
    form(o.OfferAlliance, "offer alliance to Brynn", HQ, "offer alliance to <realm>",
         "offer|propose [an] alliance [to|with] <realm>", "ally [with|to] <realm>"),
    form(o.CancelAlliance, "cancel alliance with Brynn", HQ, "cancel alliance with <realm>",
         "cancel|end|break [alliance] [with|to] <realm>"),
    form(o.OfferAllegiance, "offer allegiance to Aldermark", HQ, "offer allegiance to <realm>",
         "offer|swear|pledge allegiance [to] <realm>"),
    form(o.OfferSuzerainty, "offer suzerainty to Brynn", HQ, "offer suzerainty to <realm>", "offer suzerainty [over|to] <realm>"),
    form(o.EndAllegiance, "end allegiance", HQ, "end allegiance [of <realm>]",
         "end|cancel|break|renounce allegiance [of|to|with] [<realm>]"),
    form(o.Acceptance, "accept no from Brynn", HQ,
         ("accept yes [from <realm>]", {"yes": True}), ("accept no [from <realm>]", {"yes": False}),
         ("accept|acceptance yes|on|all|gifts [from|of] [<realm>]", {"yes": True}),
         ("accept|acceptance no|off|none|nothing [from|of] [<realm>]", {"yes": False}),
         ("refuse|refuses [gifts] [from|of] [<realm>]", {"yes": False})),
    form(o.Allow, "allow Corvane in Greyhills", HQ, "allow <realm> in <place>", "allow <realm> everywhere",
         "allow|permit|admit|let <realm> [passage] [in|into|through|to] <place>",
         "allow|permit|admit|let <realm> [passage] [everywhere]",
         "grant passage [rights] [to] <realm>", "grant [special] permission [to] <realm> [in|for|to] <place>"),
    form(o.Revoke, "revoke Corvane in Greyhills", HQ, "revoke <realm> in <place>", "revoke <realm>",
         "revoke|forbid|deny <realm> [passage] [in|into|through|to] <place>", "revoke|forbid|deny <realm> [passage] [everywhere]",
         "revoke passage [rights] [of|to|from|for] <realm>"),
    form(o.Compel, "compel Brynn in Gullmarch", HQ, "compel <realm> in <place>", "compel|compels <realm> [in|at|for|to] <place>"),
    form(o.AskPassage, "ask Saltmarch for passage for 5", HQ, "ask <place> for passage for <gold>",
         "ask|request <place> [for] [passage|permission] for|with|at <gold>",
         "request|ask|buy passage|permission [in|of|from|to|into|through] <place> for|with|at <gold>"),
    form(o.WaivePassage, "waive passage in Saltmarch", HQ, "waive passage in <place>",
         "waive|withdraw|renounce passage|permission [in|of|from|for|to] <place>"),
    form(o.Annex, "annex Saltmarch", HQ, "annex <place>", "annex|annexes <place>"),
    form(o.Cede, "cede Saltmarch", HQ, "cede <place>", "cede|cedes <place>"),
    form(o.Give, "give Saltmarch to Brynn", HQ, "give <place> to <realm>", f"give|gift|gives <place> {_TO} <realm>",
         "give|gift <realm> <place>"),
    form(o.SendGold, "send 20 to Dunhollow", HQ, "send <gold> to <realm>", f"send|pay|give <gold> {_TO} <realm>",
         "send|pay|give <realm> <gold>"),
    form(o.SendAmbassador, "ambassador to Corvane", HQ, "ambassador to <realm>", f"[send] [an] ambassador|embassy {_TO} <realm>"),
    form(o.Spy, "spy on Brynn at Gullmarch", HQ, "spy on <realm> at <place>",
         "spy|spies|espionage [on|against|upon] <realm> [at|in|on] <place>"),
    form(o.BuyIntel, "intel Brynn", HQ, "intel <realm>", "[buy] intel|intelligence [report] [on|about|of] <realm>"),
    form(o.ShareRecon, "share recon with Brynn", HQ, "share recon with <realm>",
         "share recon|reconnaissance|scouting [with|to] <realm>"),
    form(o.Proclaim, 'proclaim "Let the harbours be open."', HQ, "proclaim <text>", "proclaim|proclamation|announce [:] <text>"),
    form(o.Claim, "claim Duchy of Alder", HQ, "claim <fiefdom>", "claim|claims [the] [title] [of|to] <fiefdom>"),
)  # fmt: skip

FIRST: tuple[Form, ...] = (
    form(o.Form, "form A3 from 3 infantry", UNIT, "form <new> [from <troops>] [with <heroes>]",
         "form|create|new [army|fleet] <new> [from|of|with] [<troops>] [and|with] [hero|heroes] [<heroes>]",
         "form|create|new <new> with hero|heroes <heroes>"),
    form(o.SetRetreat, "retreat level 2", UNIT, "retreat level <level:number>",
         "[set|change] retreat|withdraw [level|rank] [at|to] <level:number>"),
    form(o.SetMarines, "marines yes", UNIT, "marines <yes>", "[set|change] marine|marines [option] [:|to] <yes>"),
    form(o.SetLeader, "leader Orla", UNIT, "leader <hero>", "[assign|set|change] leader|led [:] [by|is|to] <hero>"),
    form(o.Follow, "follow A1", UNIT, "follow <other:own>", "follow nobody", "follow|follows|following <other:own>",
         "follow|follows|following nobody|none|no"),
    form(o.Rank, "ranks infantry 1, archer 3", UNIT, "ranks <rows>", "[set|change] rank|ranks|reassign [ranks|troops] [:] <rows>"),
    form(o.Disband, "disband 1 levy", UNIT, "disband <troops>", "disband hero <hero>", "disband|dismiss|discharge <troops>",
         "disband|dismiss|retire hero <hero>"),
    form(o.Salvage, "salvage 1 longship", UNIT, "salvage <troops>", "salvage|salvages <troops>"),
    form(o.BuildFort, "build fort", UNIT, ("build fort", {"upgrade": False}), ("upgrade fort", {"upgrade": True}),
         ("build [a] [new] fort|defences|defenses|fortification|fortifications", {"upgrade": False}),
         ("upgrade|raise|strengthen [the] fort|defences|defenses|fortification|fortifications", {"upgrade": True})),
    form(o.BuildHarbour, "build harbour", UNIT, "build harbour", "build [a] [new] harbour|harbor|port"),
)  # fmt: skip

MOVEMENT: tuple[Form, ...] = (
    form(o.Transfer, "transfer 2 infantry to A2", UNIT, "transfer <troops> to <to:own>", "transfer hero <hero> to <to:own>",
         f"transfer|give|move <troops> {_TO} <to:own>", f"transfer|give|move hero <hero> {_TO} <to:own>"),
    form(o.Board, "board fleet of Brynn", UNIT, "board fleet of <realm>",
         "board|boards [a|any] [foreign] [fleet|fleets] [of|by] <realm>", "board|boards <realm> [fleet|fleets]"),
    form(o.Load, "load A3", UNIT, "load <army>", "load|loads|embark|embarks [army] <army>"),
    form(o.Sail, "sail Amber Sea", UNIT, "sail <to:place>", f"sail|sails {_TO} <to:place>"),
    form(o.Unload, "unload A3 in Saltmarch", UNIT, "unload <army> [in <to:place>]",
         "unload|unloads|land|lands|disembark|disembarks [army] <army> [in|at|on|to|into] [<to:place>]"),
    form(o.March, "march Alder Vale", UNIT, "march <to:place>", f"march|marches|go|goes|move|moves {_TO} <to:place>",
         f"attack|attacks|invade|invades {_TO} <to:place>"),
    form(o.Wait, "wait", UNIT, "wait", "wait|waits|hold|holds [one|1] [phase]"),
    form(o.SetDefend, "defend fort yes", UNIT, "defend fort <yes>",
         "[set|change] defend|man [fort|forts|fortification|fortifications|defences|defenses] [option] [:|to] <yes>"),
    form(o.Hide, "hide", UNIT, "hide", "hide|hides|conceal|conceals [itself|unit]"),
    form(o.Reveal, "reveal", UNIT, "reveal", "reveal|reveals|unhide|show [itself|unit]"),
    form(o.Search, "search", UNIT, "search", "search|searches [province]"),
    form(o.Pillage, "pillage", UNIT, "pillage", "pillage|pillages [province]"),
)  # fmt: skip

FINAL: tuple[Form, ...] = (
    form(o.Recruit, "recruit 2 infantry, 1 archer", UNIT, "recruit <troops>",
         "recruit|recruits|raise|train|build|builds <troops>"),
    form(o.HireHero, "hire hero", UNIT, "hire hero", "hire|hires [a|one|1] [new] hero"),
    form(o.RazeFort, "raze fort 2", UNIT, "raze fort <levels:number>", "raze fort",
         "raze|demolish [the] fort|defences|defenses|fortification|fortifications [by] [<levels:number>] [level|levels]"),
    form(o.RazeHarbour, "raze harbour", UNIT, "raze harbour", "raze|demolish [the] harbour|harbor|port"),
)  # fmt: skip

FORMS: tuple[Form, ...] = (*HEADQUARTERS, *FIRST, *MOVEMENT, *FINAL)
"""The kinds of orders, in the order in which the documentation lists them."""

BY_KIND: Mapping[type, Form] = {form.kind: form for form in FORMS}


@cache
def by_word() -> Mapping[str, tuple[tuple[Form, Pattern], ...]]:
    """The patterns that begin with a word, by that word; every pattern does."""
    found: dict[str, list[tuple[Form, Pattern]]] = {}
    for each in FORMS:
        for pattern in each.patterns:
            for first in beginnings(compiled(pattern.text)):
                for word in first.words if isinstance(first, Words) else ():
                    found.setdefault(word, []).append((each, pattern))
    return {word: tuple(entries) for word, entries in found.items()}
