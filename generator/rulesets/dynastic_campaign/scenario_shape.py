"""The shape of a scenario file: which keys may stand in it, what each is about, and which values it takes."""

from __future__ import annotations

from functools import cache

from generator.core import chart
from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Table
from generator.core.paint_shape import PAINTS
from generator.rulesets.dynastic_campaign.scenario_numbers import CHURCH, FRAME, TABLES

PLACES = {
    "land": chart.PlaceKind("land", "land"),
    "coast": chart.PlaceKind("coast", "coast"),
    "sea": chart.PlaceKind("sea", "sea"),
    "abroad": chart.PlaceKind("box", "off the map"),
}
BORDERS = {"border": chart.BorderKind("line", "border")}
FAITHS = ("catholic", "protestant", "orthodox", "islam")
TYPES = ("army", "garrison", "fleet", "train", "siege-train", "corsair")
MOST_AP = 1000

PLACE_ID = BoundedText(5, "[A-Za-z]{2,5}", "two to five letters, as Pic")
NATION_ID = BoundedText(30, "[a-z]+(-[a-z]+)*", "small letters and hyphens, as united-provinces")
NAME = BoundedText(40, r"[^\W\d_][\w' .-]*", "a name")
SERIAL = BoundedText(12, r"\d[0-9a-z]{2,11}", "a serial, as 11000 or 21a00", loose=True)
_AP = Number(0, MOST_AP)
_STRENGTH = Number(1, MOST_AP)
_RATING = Number(-9, 9)
_PLACE_IDS = Listed(PLACE_ID, 300)
_KEY = BoundedText(60, r"[a-z_]+(\.[a-z_]+)*", "a key of this file, as tables.loan", loose=True)
_LADDERS = Fields({faith: Field(f"the ranks of {faith} clergy, the lowest first", Listed(NAME, 5, 1)) for faith in FAITHS})
_BORDERS = Table("place", PLACE_ID, _PLACE_IDS, 300)
_GATES = Table("sea", PLACE_ID, _PLACE_IDS, 50)
_NAMES = Table("nation", NATION_ID, Listed(Listed(NAME, 100), 2, 2), 60)
_SEES = Table("place", PLACE_ID, NAME, 300)

_PLACE = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "called": Field("its name within a sentence, where that differs: the North Sea", NAME),
        "town": Field("its chief town, which the map shows", NAME),
        "region": Field("the trade region that it lies in", PLACE_ID, needed=True),
        "kind": Field("what it is", Choice(tuple(PLACES)), needed=True),
        "owner": Field("the nation that controls it at the start", NATION_ID),
        "fort": Field("the strength of its fortifications", _AP),
        "income": Field("what it pays in a year, in D; 5 unless it says otherwise, and abroad nothing", Number(0, 100)),
        "at": Field("where a plain map shows it, in degrees east and north", Listed(Number(-180, 180, whole=False), 2, 2)),
        "colonists": Field("for a colony: how much of its income is settled at the start", Number(0, 100)),
    }
)
_NATION = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "called": Field("its name within a sentence, where that differs: the Ottoman Empire", NAME),
        "people": Field("whom it sends to war, in the plural: the Spaniards; without it, its name", NAME),
        "label": Field("three letters for its units", BoundedText(3, "[A-Z]{2,3}", "three capital letters"), needed=True),
        "colour": Field("as #e3c04f", BoundedText(7, "#[0-9a-f]{6}", "a colour, as #e3c04f"), needed=True),
        "paints": Field("how its pieces and its land look, so that they are told from all others by any eyes", PAINTS),
        "played": Field("false for a nation that the GM has", Flag()),
        "number": Field("the first digit of the serials of its dynasty", Number(1, 9)),
        "house": Field("the name of its dynasty", NAME),
        "faith": Field("the faith of its dynasty", Choice(FAITHS)),
        "capital": Field("its capital", PLACE_ID),
        "sites": Field("where its king builds", _PLACE_IDS, needed=True),
        "treasury": Field("its money at the start, in D", Number(0, 100_000, whole=False), needed=True),
        "friend_of": Field("the nations whose retreating units it takes in", Listed(NATION_ID, 100)),
        "passage": Field("whether these may march through as well", Flag()),
        "free_ap": Field("whether it gets free points", Choice(("cossack", "mongol", "tartar"))),
    }
)
_UNIT = Fields(
    {
        "nation": Field("whose it is", NATION_ID, needed=True),
        "type": Field("its type", Choice(TYPES), needed=True),
        "number": Field("its number among its nation's units of that type", Number(1, 99), needed=True),
        "at": Field("where it stands", PLACE_ID, needed=True),
        "ap": Field("its strength", _STRENGTH, needed=True),
    }
)
_PERSON = Fields(
    {
        "name": Field("unique in the house", NAME, needed=True),
        "nation": Field("the nation of the dynasty", NATION_ID, needed=True),
        "woman": Field("whether it is a woman", Flag()),
        "age": Field("the age at the start", Number(0, 120), needed=True),
        "constitution": Field("the constitution", _RATING, needed=True),
        "rating": Field("the leadership of a man, the guile of a woman", _RATING, needed=True),
        "king": Field("whether the crown is his", Flag()),
        "serial": Field("the place in the line of succession", SERIAL),
        "commoner": Field("whether the person was born outside of all dynasties", Flag()),
        "spouse": Field("the husband, by name, of a married woman", NAME),
        "title": Field("the province of a Title", PLACE_ID),
        "unit": Field("the unit that he leads", BoundedText(8, "(ARM|GAR|FLT|TRN)-[1-9][0-9]?", "a unit, as ARM-1")),
        "clergy": Field("the rank in the Church, 1 to 5", Number(1, 5)),
        "see": Field("the see of a cleric", PLACE_ID),
    }
)
_ROUTE = Fields(
    {
        "nation": Field("whose it is", NATION_ID, needed=True),
        "route": Field("the regions that it passes, ends included", Listed(PLACE_ID, 3, 2), needed=True),
        "to": Field("the place at its other end", PLACE_ID, needed=True),
        "invested": Field("the money in it, in D", Number(0, 5, whole=False), needed=True),
    }
)
_FACTORY = Fields(
    {
        "nation": Field("whose it is", NATION_ID, needed=True),
        "at": Field("where it is", PLACE_ID, needed=True),
        "fort": Field("whether it has a fort", Flag()),
    }
)
_SPOT = Listed(Number(0, 1000), 2, 2)
_REGION = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "sea": Field("whether trade goes through it by sea", Flag()),
        "borders": Field("the regions around it", Listed(PLACE_ID, 30), needed=True),
        "spot": Field("where it stands on the chart of trade, across and down, on a sheet 1000 wide", _SPOT),
    }
)


@cache
def whole_file() -> Fields:
    """The whole file."""
    clergy = Fields(
        {
            "ladders": Field("the ranks of the clergy by faith", _LADDERS, needed=True),
            "empire": Field("the sees of the Empire", _SEES, needed=True),
            "archbishops_only": Field("the sees for archbishops alone", _SEES, needed=True),
            "papal_states": Field("the province of the Pope", PLACE_ID, needed=True),
            **CHURCH,
        }
    )
    return Fields(
        {
            "title": Field("what the scenario is called", NAME, needed=True),
            "credits": Field("whose work it is, a sentence each", Listed(BoundedText(300), 20), needed=True),
            "house": Field("by key, what of this file is not the rulebook's", Table("key", _KEY, BoundedText(300), 60)),
            "frame": Field("when it begins and ends, and who wins", FRAME, needed=True),
            "places": Field("the places by id", Table("place", PLACE_ID, _PLACE, 300), needed=True),
            "borders": Field("the neighbours of each place, each border once", _BORDERS, needed=True),
            "straits": Field("the provinces through which fleets pass from sea to sea", _PLACE_IDS),
            "gates": Field("into which regions fleets sail off the map from a sea", _GATES),
            "divided": Field("the provinces with two coasts that let no fleet through", _PLACE_IDS),
            "nations": Field("the nations by id", Table("nation", NATION_ID, _NATION, 60), needed=True),
            "units": Field("the units at the start", Listed(_UNIT, 500), needed=True),
            "persons": Field("the persons at the start", Listed(_PERSON, 500), needed=True),
            "names": Field("names for children whose parents name none: boys, then girls", _NAMES),
            "clergy": Field("the Church", clergy, needed=True),
            "tables": Field("numbers that the rulebook leaves open", TABLES, needed=True),
            "regions": Field("the regions of trade by id", Table("region", PLACE_ID, _REGION, 60), needed=True),
            "routes": Field("the trade routes at the start", Listed(_ROUTE, 100)),
            "factories": Field("the factories at the start", Listed(_FACTORY, 100)),
            "revolt": Field("a rebellion in the first Spring, where `house:` wants one", Fields({
                "at": Field("where it is", PLACE_ID, needed=True), "ap": Field("its strength", _STRENGTH, needed=True),
            })),
        }
    )  # fmt: skip
