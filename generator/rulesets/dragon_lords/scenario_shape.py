"""The shape of a world's file: which keys may stand in it, what each is about, and which values it takes."""

from __future__ import annotations

from functools import cache

from generator.core import chart
from generator.core.file_shapes import BoundedText, Choice, Field, Fields, Flag, Listed, Number, Shape, Table
from generator.core.paint_shape import PAINTS
from generator.core.signs import EMBLEMS, MINIATURES

PLACES = {
    "land": chart.PlaceKind("land", "inland province"),
    "coast": chart.PlaceKind("coast", "province with a coast"),
    "sea": chart.PlaceKind("sea", "sea"),
}
BORDERS = {
    "open": chart.BorderKind("line", "border"),
    "mountain": chart.BorderKind("bar", "mountains: no army crosses, no scout sees across"),
    "reef": chart.BorderKind("dashes", "reef: no fleet anchors, loads or unloads"),
}
"""The kinds of borders; one without a barrier is `open`."""

PLACE_ID = BoundedText(5, "[A-Za-z]{2,5}", "two to five letters, as Ald")
ID = BoundedText(60, "[a-z]+(-[a-z]+)*", "small letters and hyphens, as light-cavalry")
NAME = BoundedText(40, r"[^\W\d_][\w' .-]*", "a name")
COUNT = Number(0, 1_000)
PER_CENT = Number(0, 100)
_KEY = BoundedText(60, r"[a-z_]+(\.[a-z_]+)*", "a key of this file, as numbers.fort", loose=True)
_RANK = Number(1, 5)
_MONEY = Number(0, 100_000, whole=False)

_PLACE = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "kind": Field("what it is", Choice(tuple(PLACES)), needed=True),
        "at": Field("where a plain map shows it, in steps to the right and up", Listed(Number(-180, 180, whole=False), 2, 2)),
        "sector": Field("the part of the world that it belongs to; a realm's home is that of its capital", Number(1, 99)),
        "tax": Field("what it pays in a turn, undamaged", COUNT),
        "city": Field("whether there is a city", Flag()),
        "harbour": Field("whether there is a harbour", Flag()),
        "fort": Field("the level of its fort", Number(0, 99)),
        "owner": Field("the realm that owns it at the start", ID),
    }
)
_BORDER = Fields(
    {
        "from": Field("a place", PLACE_ID, needed=True),
        "to": Field("another one", PLACE_ID, needed=True),
        "barrier": Field("what lies between, if anything does", Choice(("mountain", "reef"))),
    }
)
_REALM = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "called": Field("its name within a sentence, where that differs", NAME),
        "ruler": Field("who rules it", NAME, needed=True),
        "capital": Field("its capital", PLACE_ID, needed=True),
        "class": Field("whether it is of royal blood", Choice(("royal", "commoner"))),
        "side": Field("whether it is good or evil: an eagle or a skull marks what it annexed", Choice(("good", "evil"))),
        "treasury": Field("its gold at the start", _MONEY, needed=True),
        "label": Field("three letters for its units", BoundedText(3, "[A-Z]{2,3}", "three capital letters"), needed=True),
        "colour": Field("as #4f7f4a", BoundedText(7, "#[0-9a-f]{6}", "a colour, as #4f7f4a"), needed=True),
        "paints": Field("how its pieces and its land look, so that they are told from all others by any eyes", PAINTS),
        "emblem": Field("the emblem of its banner", Choice(tuple(sorted(EMBLEMS)))),
    }
)


class Row:
    """Troops of a unit: their kind, how many, and their rank."""

    def read(self, value: object, what: str, problems: list) -> object:  # type: ignore[type-arg]
        """The row, with every fault of it."""
        row = Listed(BoundedText(60), 3, 3).read(value, what, problems)
        if isinstance(row, list | tuple) and len(row) == 3:
            ID.read(row[0], f"the kind of troops of {what}", problems)
            Number(1, 1_000).read(row[1], f"the number of troops of {what}", problems)
            _RANK.read(row[2], f"the rank of {what}", problems)
        return row

    def schema(self) -> dict[str, object]:
        """What editors know of it."""
        parts = [ID.schema(), Number(1, 1_000).schema(), _RANK.schema()]
        return {"type": "array", "prefixItems": parts, "minItems": 3, "maxItems": 3}


TROOPS = Listed(Row(), 60)
_HERO = Fields({"class": Field("its class", ID, needed=True), "tactics": Field("its tactics", Number(0, 9))})
_HEROES = Table("hero", NAME, _HERO, 20)
_UNIT = Fields(
    {
        "at": Field("where it stands", PLACE_ID, needed=True),
        "troops": Field("its troops, as kind, number and rank", TROOPS, needed=True),
        "heroes": Field("the heroes with it", Listed(NAME, 20)),
        "leader": Field("the hero who leads it", NAME),
        "retreat_level": Field("the rank whose end makes it retreat", _RANK),
    }
)
UNIT_NAME = BoundedText(3, "[GAF][1-9][0-9]?", "a unit, as A1")
_CHANCES: dict[str, Shape] = {
    "weight": COUNT,
    "scout": PER_CENT,
    "scout_bonus": PER_CENT,
    "search": PER_CENT,
    "salvage": COUNT,
    "storage": COUNT,
    "marines": COUNT,
    "capture": PER_CENT,
    "conceals": Flag(),
    "engine": Flag(),
    "ship": Flag(),
    "body": Choice(("foot", "horse")),
}
_TROOP = Fields(
    {
        "name": Field("one of them, as readers see it", NAME, needed=True),
        "plural": Field("many of them", NAME, needed=True),
        "combat": Field("its combat", COUNT, needed=True),
        "hp": Field("the damage that kills it", Number(1, 1_000), needed=True),
        "points": Field("its move-points", Number(0, 20), needed=True),
        "cost": Field("its price", Number(1, 1_000), needed=True),
        "upkeep": Field("its upkeep in a turn", Number(0, 1_000, whole=False), needed=True),
        "miniature": Field("the figure that maps draw for it, unless one has its own name", Choice(tuple(sorted(MINIATURES)))),
        **{name: Field(name.replace("_", " "), shape) for name, shape in _CHANCES.items()},
    }
)
_CLASS = Fields(
    {
        "name": Field("as readers see it", NAME, needed=True),
        "faces": Field("the faces of the die by which one is hired", Listed(Number(1, 100), 20, 1), needed=True),
        **{
            name: Field(name.replace("_", " "), Number(0, 100))
            for name in ("tactics", "die", "at_sea", "scout_reach", "search", "spying")
        },
        "conceals": Field("whether it can hide", Flag()),
    }
)
_FIEFDOM = Fields(
    {
        "name": Field("the title, as readers see it", NAME, needed=True),
        "provinces": Field("the provinces that it needs", Listed(PLACE_ID, 300)),
        "fiefdoms": Field("the other fiefdoms that it needs", Listed(ID, 100)),
        "revenue": Field("what it pays in a turn", COUNT),
        "heroes": Field("how many more heroes it allows", COUNT),
    }
)


def _numbers(**shapes: Shape) -> Fields:
    """A table of numbers that are all needed."""
    return Fields({name: Field(name.replace("_", " "), shape, needed=True) for name, shape in shapes.items()})


_POINTS = Number(0, 20)
NUMBERS = _numbers(
    march=_numbers(own=_POINTS, foreign=_POINTS, battle=_POINTS),
    sail=_POINTS,
    wait=_POINTS,
    hidden_march=_POINTS,
    landing=_numbers(sure=Number(1, 1_000), penalty=PER_CENT),
    conquest=_numbers(combat=COUNT, hidden_share=Number(1, 100)),
    fort=_numbers(
        most=Number(1, 99), foot=PER_CENT, horse=PER_CENT, engine_damage=PER_CENT, wear=PER_CENT, price=COUNT, workers=COUNT,
        raze_workers=Number(1, 1_000), raze_salvage=COUNT, most_razed=COUNT,
    ),
    harbour=_numbers(price=COUNT, workers=COUNT, raze_workers=COUNT, raze_salvage=COUNT, looted=PER_CENT),
    damage=_numbers(tax=Listed(PER_CENT, 20, 1), battle=PER_CENT, most=Number(0, 19)),
    pillage=PER_CENT,
    gold=_numbers(arrives=PER_CENT, reach=Number(1, 100), decay=PER_CENT),
    upkeep_loss=PER_CENT,
    hero=_numbers(price=COUNT, upkeep=COUNT, most=Number(0, 20), worth=PER_CENT, gain=PER_CENT, allowed=COUNT),
    unit=_numbers(most=Number(1, 99)),
    espionage=_numbers(price=COUNT, chance=PER_CENT),
    intel=COUNT,
    permission=_numbers(price=COUNT, chance=PER_CENT),
    suzerain=PER_CENT,
    annexation_lapses=Number(1, 100),
    gifts=COUNT,
    proclamation=_numbers(gold=COUNT, length=COUNT),
    battle=_numbers(least=PER_CENT, most=PER_CENT, rounds=Number(1, 1_000)),
    commoner=_numbers(treasury=COUNT, annexed=COUNT),
    victory=_numbers(annexed=Number(1, 1_000), abroad=COUNT, turns=Number(1, 100), last_turn=Number(1, 1_000)),
)  # fmt: skip


@cache
def whole_file() -> Fields:
    """The whole file."""
    units = Fields({"heroes": Field("its heroes by name", _HEROES)})
    return Fields(
        {
            "title": Field("what the world is called", NAME, needed=True),
            "credits": Field("whose work it is, a sentence each", Listed(BoundedText(300), 20), needed=True),
            "house": Field("by key, what of this file is not the rulebook's", Table("key", _KEY, BoundedText(400), 60)),
            "places": Field("the places by id", Table("place", PLACE_ID, _PLACE, 300), needed=True),
            "borders": Field("what lies between places", Listed(_BORDER, 1_500), needed=True),
            "realms": Field("the realms by id", Table("realm", ID, _REALM, 60), needed=True),
            "units": Field("the units and heroes at the start, by realm", Table("realm", ID, UnitsOf(units), 60), needed=True),
            "independents": Field("the garrison of each province that nobody owns", Table("place", PLACE_ID, TROOPS, 300)),
            "troops": Field("the kinds of soldiers and ships", Table("kind", ID, _TROOP, 100), needed=True),
            "heroes": Field("the classes of heroes", Table("class", ID, _CLASS, 30), needed=True),
            "names": Field("names for heroes, by realm", Table("realm", ID, Listed(NAME, 200), 60)),
            "fiefdoms": Field("the fiefdoms", Table("fiefdom", ID, _FIEFDOM, 200)),
            "numbers": Field("all single numbers", NUMBERS, needed=True),
        }
    )


class UnitsOf:
    """The units of a realm by name, and its heroes below `heroes`."""

    def __init__(self, heroes: Fields) -> None:
        self._heroes = heroes
        self._units = Table("unit", UNIT_NAME, _UNIT, 300)

    def read(self, value: object, what: str, problems: list) -> object:  # type: ignore[type-arg]
        """The units and the heroes, with every fault of them."""
        if not isinstance(value, dict):
            return self._units.read(value, what, problems)
        own = {key: it for key, it in value.items() if key == "heroes"}
        others = {key: it for key, it in value.items() if key != "heroes"}
        return {**self._heroes.read(own, what, problems), **self._units.read(others, what, problems)}

    def schema(self) -> dict[str, object]:
        """What editors know of it."""
        known = self._units.schema()
        return {**known, "properties": {**known.get("properties", {}), "heroes": _HEROES.schema()}}
