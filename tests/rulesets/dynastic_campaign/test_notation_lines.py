"""Lines as players type them, and what they are read as."""

from __future__ import annotations

from dataclasses import replace

import pytest

from generator.diplomacy.phrases.trouble import Trouble
from generator.rulesets.dynastic_campaign.notation import language as notation
from generator.rulesets.dynastic_campaign.notation import names, reader
from generator.rulesets.dynastic_campaign.position import Person, Unit
from tests.support import campaign

SCENARIO = campaign.settings().scenario
TWINS = {
    key: Person(key, "Barbara", 20, 0, 0, nation=nation, dynasty=nation, woman=True)
    for key, nation in (("Barbara Hohenfels", "austria"), ("Barbara Zawierski", "poland"))
}
DEAD = Person("Lucien Valdoro", "Lucien", 40, 0, 0, nation="spain", dynasty="spain", died=1617)
POSITION = replace(
    campaign.start(),
    persons={**campaign.start().persons, **TWINS, DEAD.id: DEAD},
    units={**campaign.start().units, "france TRN-1": Unit("france", "train", 1, "Pic", 10)},
)

WEDDING = "propose Lucien Montclair + Esma Karabey"
CYRILLIC = "here stands “а”, which is U+0430 (CYRILLIC SMALL LETTER A) and belongs to another script"
GREEK = "here stands “ο”, which is U+03BF (GREEK SMALL LETTER OMICRON) and belongs to another script"
COUPLE = "birth Gaspard Montclair + Odile Montclair"
PROPOSAL = 'write it as `propose Lucien + Esma, public no-war until 1622, private "Milan stays Spanish"`'
NAMES = "write names such as Louis, Marie, or son Louis, daughter Marie"
ANEW = "type it anew with plain letters"
SUMS = "write a sum above 0 and up to 100000, with one decimal at most"

READ = {
    "a dash": ("ARM-2 - Lorraine", "ARM-2 Picardy - Lorraine"),
    "an arrow": ("A2 -> Lorraine", "ARM-2 Picardy - Lorraine"),
    "another arrow": ("Army 2 Picardy → Lorraine", "ARM-2 Picardy - Lorraine"),
    "a dash without blanks": ("arm2 Picardy-Lorraine", "ARM-2 Picardy - Lorraine"),
    "a long dash": ("ARM–2 – Lorraine", "ARM-2 Picardy - Lorraine"),
    "to": ("ARM 2 to Franche Comté", "ARM-2 Picardy - Franche-Comte"),
    "a hyphen in a name": ("ARM-2 - Franche-Comte", "ARM-2 Picardy - Franche-Comte"),
    "capitals": ("ARMY #2 MOVES TO SPANISH NETHERLANDS", "ARM-2 Picardy - Spanish Netherlands"),
    "an id": ("ARM-2 Pic - SpN", "ARM-2 Picardy - Spanish Netherlands"),
    "in a place": ("ARM-2 in Picardy attacks Lorraine", "ARM-2 Picardy - Lorraine"),
    "another nation's": ("Bavaria ARM-1 - Tyrol", "Bavaria ARM-1 Bavaria - Tyrol"),
    "a nation with a colon": ("Bavaria: A1 H", "Bavaria ARM-1 holds"),
    "a nation behind it": ("ARM-1 of Bavaria holds", "Bavaria ARM-1 holds"),
    "its own nation": ("France ARM-1 holds", "ARM-1 holds"),
    "letters": ("A1 S A2 - Lorraine", "ARM-1 supports ARM-2 into Lorraine"),
    "support to hold": ("ARM-1 S ARM-2 H", "ARM-1 supports ARM-2"),
    "support of another": ("ARM-1 supports Savoy ARM-1 Savoy to Milan", "ARM-1 supports Savoy ARM-1 into Milan"),
    "Spanish arms by letters": ("bribe SPA ARM-3 to join with 10 ducats", "bribe Spain ARM-3 to join 10"),
    "money before or behind": ("bribe Spain ARM-3 10D to join", "bribe Spain ARM-3 to join 10"),
    "a decimal comma": ("pay Spain 2,5", "pay Spain 2.5"),
    "a route that gets no more money": ("trade route WE-CW-NA to Virginia with 0D", "trade WE-CW-NA to Virginia 0"),
    "the sum first": ("pay 5 D to England", "pay England 5"),
    "a text without marks": ("invest 10D in mines in Bohemia for 3 years", 'invest 10 "mines in Bohemia" 3 years'),
    "curved marks": ("invest 10 “a mine” 1 year", 'invest 10 "a mine" 1 year'),
    "years that nobody names": ("loan 20 2", "loan 20 2 years"),
    "counter bribe in two words": ("counter bribe Spain ARM-2 3", "counter-bribe Spain ARM-2 3"),
    "an order of another": ("bribe order France A2 3", "bribe order France ARM-2 3"),
    "an order of another in full": (
        "bribe order Spain army 3 attacks Picardy 3D",
        "bribe order Spain ARM-3 Spanish Netherlands - Picardy 3",
    ),
    "what an order begins with": ("bribe order Spain build army 3", "bribe order Spain build army 3"),
    "a general rank": ("assassinate King Alonso 2", "assassinate Alonso Valdoro 2"),
    "the king of": ("murder the king of Spain with 2 pips", "assassinate ruler Spain 2"),
    "a cardinal": ("protect Lucien by Cardinal+ Benito", "protect Lucien Montclair by Benito Valdoro"),
    "the living first": ("protect Lucien by Benito", "protect Lucien Montclair by Benito Valdoro"),
    "the dead by house": ("protect Lucien Valdoro by Benito", "protect Lucien Valdoro by Benito Valdoro"),
    "a person of a nation": ("propose Lucien of France + Barbara of Poland", "propose Lucien Montclair + Barbara Zawierski"),
    "a person of a house": ("propose Lucien and Barbara of Hohenfels", "propose Lucien Montclair + Barbara Hohenfels"),
    "the bride first": ("propose Esma + Lucien", WEDDING),
    "terms": ('propose Lucien + Esma, custody bride, public "peace, now"', f'{WEDDING}, custody bride, public "peace, now"'),
    "a number": ("writ 3: propose Lucien + Esma", f"writ 3: {WEDDING}"),
    "an answer": ("Accept writ #3 delayed received 2", "accept writ 3, delayed, received 2"),
    "a bishop who arrests": ("arrest Ramiro by Bishop Anselme", "Anselme Montclair arrests Ramiro Valdoro"),
    "a Title": ("grant the title of Brittany to Rainier", "grant Rainier Montclair Brittany"),
    "a letter of an option": ("birth Gaspard and Odile 2 s named Louis and Marie", f"{COUPLE} 2S names Louis, Marie"),
    "names for a son and a daughter": (
        "birth Gaspard + Odile 2 names Son Kasper, daughter  Ottilie",
        f"{COUPLE} 2 names son Kasper, daughter Ottilie",
    ),
    "a siege": ("A2 lays siege to Picardy", "ARM-2 besieges"),
    "a route": ("FLT-1 intercepts England NW - NA and severs", "FLT-1 intercepts England NW-NA and severs"),
    "a route by names": ("consent England Northern Waters to North America", "consent England NW-NA"),
    "one's own route": ("FLT-1 escorts France WE-CW-NA", "FLT-1 escorts WE-CW-NA"),
    "a train": ("train 1 swaps from ARM-1 to ARM-2", "TRN-1 swaps from ARM-1 to ARM-2"),
    "a build": ("build a 60 AP army in Languedoc for Thibault", "build army 60 Languedoc for Thibault Montclair"),
    "a siege train": ("build siege train 10 Ile-de-France for the king", "build siege train 10 Ile De France"),
    "strategic": ("FLT-1 strategic via Bay of Biscay - North Atlantic - Central Waters to Virginia",
                  "FLT-1 strategic Bay of Biscay, North Atlantic, CW to Virginia"),
    "BBCode": ("[b]ARM-2[/b] - Lorraine", "ARM-2 Picardy - Lorraine"),
}  # fmt: skip

WRONG = {
    "no such place": ("ARM-2 - Loraine", "“Loraine” is no place here", "did you mean Lorraine?"),
    "no such unit": ("ARM-9 - Lorraine", "there is no France ARM-9", "it has ARM-1, ARM-2, ARM-3, GAR-1, GAR-2, FLT-1, TRN-1"),
    "no such person": ("vow Theodor", "“Theodor” is no person here", "did you mean Teodor Valdoro?"),
    "no such nation": ("pay Swedn 3", "“Swedn” is no nation here", "did you mean Sweden?"),
    "no such order": ("fortfy Lorraine", "“fortfy Lorraine” is no order", "did you mean `fortify Lorraine`?"),
    "a verb misspelled": ("ARM-2 suports ARM-1", "“suports” cannot stand here", "did you mean supports?"),
    "a verb too many": ("ARM-1 holds supports", "“supports” cannot stand here", "write it as `ARM-1 holds`"),
    "a proposal to nobody": ("propose Nobody + Elvira", "“Nobody” is no person here", PROPOSAL),
    "several persons": ("vow Barbara", "“Barbara” may be several persons", "Barbara Hohenfels or Barbara Zawierski"),
    "no sum": ("pay Spain", "a sum of money is missing at the end", "write it as `pay Spain 10`"),
    "nothing": ("pay Spain 0", "“0” is no sum of money", SUMS),
    "pennies": ("pay Spain 0.25", "“0.25” is no sum of money", SUMS),
    "endless money": (f"pay Spain {'9' * 500}", f"“{'9' * 39}…” is no sum of money",
                      SUMS),
    "too many pips": ("murder ruler Spain 4", "“4” is not a number of pips from 1 to 3", "write it as `assassinate ruler Spain 2`"),
    "half an order": ("propose Lucien +", "a person is missing here",
                      PROPOSAL),
    "two orders on a line": ("ARM-1 holds ARM-2 holds", "“ARM” cannot stand here", "write it as `ARM-1 holds`"),
    "another alphabet": ("ARM-2 - Picаrdy", CYRILLIC,
                         ANEW),
    "unseen": ("ARM-2 - Pic\u200bardy", "here stands the invisible character U+200B (ZERO WIDTH SPACE)", ANEW),
    "unseen in a text": ('invest 10 "a\u202eb" 2 years', "here stands the invisible character U+202E (RIGHT-TO-LEFT OVERRIDE)",
                         ANEW),
    "markup": ("ARM-2 - <b>Lorraine</b>", "“<” is no place here", "write it as `ARM-2 Picardy - Spanish Netherlands`"),
    "a name that is a rank": ("birth Gaspard + Odile 1 names King Louis", "“King Louis” means something else in this game",
                              NAMES),
    "a name that is a house": ("birth Gaspard + Odile 1 names Luis Valdoro", "“Luis Valdoro” means something else in this game",
                               NAMES),
    "a name of markup": ("birth Gaspard + Odile 1 names <i>Louis", "“<i>Louis” is no name", NAMES),
    "a name of two alphabets": ("birth Gaspard + Odile 1 names Lοuis", GREEK,
                                ANEW),
    "a name of an order": ("birth Gaspard + Odile 1 names By", "“By” means something else in this game", NAMES),
}  # fmt: skip


@pytest.mark.parametrize(("line", "canonical"), READ.values(), ids=READ)
def test_a_line_is_read_as(line: str, canonical: str) -> None:
    order = notation.parse(SCENARIO, POSITION, "france", line)
    assert order is not None, reader.read(line, names.of(SCENARIO, POSITION, "france"))
    assert notation.written(order, SCENARIO, "france") == canonical


@pytest.mark.parametrize(("line", "message", "hint"), WRONG.values(), ids=WRONG)
def test_a_line_is_no_order(line: str, message: str, hint: str) -> None:
    found = reader.read(line, names.of(SCENARIO, POSITION, "france"))
    assert isinstance(found, Trouble)
    assert (found.message, found.suggestion) == (message, hint)
