"""Orders as players write them: what is read, what is refused and how, and what comes back out."""

from __future__ import annotations

import gzip
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.diplomacy.board import build
from generator.diplomacy.notation import Trouble, lexicon, read, read_written, split, write
from generator.diplomacy.notation.folding import fold_name
from generator.diplomacy.notation.grammar import LONGEST, parse
from generator.diplomacy.notation.suggest import distance
from generator.diplomacy.orders import NoOrder, Order
from tests.support.random_positions import CLASSICAL

LEXICON = lexicon(CLASSICAL)
GAMES = Path(__file__).parents[1] / "games"

SPELLINGS = {
    "A Par - Bur": [
        "A Par - Bur",
        "a par-bur",
        "A PAR-BUR",
        "A Paris - Burgundy",
        "Army Paris => Burgundy",
        "army paris -> burgundy.",
        "A Par – Bur",
        "A Par—Bur",
        "A Par → Bur",
        "A Par ⇒ Bur",
        "A Par ➔ Bur",
        "A Par ➡️ Bur",
        "A Par - > Bur",
        "A Par to Bur",
        "A Par moves to Bur",
        "A Par attacks Bur",
        "  A   Par\t-\u00a0Bur  ",
        "**A Par - Bur**",
        "Á Pâr - Bùr",
        "Ａ Ｐａｒ - Ｂｕｒ",
        "France: A Par - Bur",
        "the French army in Paris moves to Burgundy;",
    ],
    "Par - Bur": ["Par - Bur", "paris to burgundy"],
    "A Par H": ["A Par H", "a par h", "A Paris HOLD", "Army Paris holds.", "A Par: stands"],
    "A Par S A Mar - Bur": [
        "A PAR S A MAR-BUR",
        "A Par supports A Mar to Bur",
        "Army Paris SUPPORT French Army Marseilles => Burgundy.",
        "A Par S France's A Mar - Bur",
        "A Par supp. A Marseille moving to Burgundy",
        "A Par S A Mar - Bur via convoy",
    ],
    "A Par S A Mar - Spa": ["A Par support move A Mar - Spa", "A Par S move A Mar - Spa", "A Par support-move A Mar - Spa"],
    "A Par S Mar - Bur": ["A Par s Mar-Bur"],
    "A Par S A Bur": ["A Par S A Bur", "A Par S A Bur H", "A Par supports the army in Burgundy", "A Par S A Bur to hold"],
    "A Par S A Pic": ["A Par support hold A Pic", "A Par supports hold A Pic.", "A Par support-hold A Pic"],
    "A Par S Bur": ["A Par S Bur"],
    "A Bul S A Edi - Rum": ["Army Bulgaria SUPPORT English Army Edinburgh => Rumania."],
    "F Nth C A Yor - Nwy": [
        "F Nth C A Yor - Nwy",
        "f north sea convoys a yorkshire - norway",
        "Fleet North Sea CONVOY Army Yorkshire => Norway.",
        "F NTH C A YOR => Nth => Nor",
        "F Nth C A Yor - Nwy via convoy",
        "F NS transports the army in Yorkshire to Norway",
    ],
    "A Lon - Bel VIA": [
        "A Lon - Bel via convoy",
        "A Lon - Bel VIA",
        "A Lon-Bel (via convoy)",
        "A Lon - Bel by convoy",
        "A London to Belgium via sea",
    ],
    "A Edi - Nth - Bel": [
        "Army Edinburgh => North Sea => Belgium.",
        "A Edi-Nth-Bel",
        "A Edi - Bel via Nth",
        "A Edi - Nth - Bel VIA",
        "A Edinburgh to North Sea to Belgium",
    ],
    "A Edi - Nwg - Nth - Bel": ["A Edi - Bel via Norwegian Sea - North Sea", "A Edi - Bel via Nrg Nth"],
    "F Spa/sc - Lyo": [
        "F Spa(sc) - Lyo",
        "F Spa (sc) - Gulf of Lyon",
        "f spa/sc-lyo",
        "F Spa-sc - GoL",
        "F Spa.sc - Lyo",
        "F Spa sc - Lyo",
        "F SpaSC - Lyo",
        "F Spain (s.c.) - Lyo",
        "F Spain south coast - Lyon",
        "F Spain (South Coast) - Gulf of Lyons",
        "Fleet south coast of Spain - Lyo",
    ],
    "F StP/nc - Bar": [
        "f stp/nc - bar",
        "F St. Petersburg (nc) - Barents Sea",
        "F St Petersburg north coast - Barents",
        "F Saint Petersburg/nc-Bar",
    ],
    "F MAO - Por": ["F Mid-Atlantic Ocean - Portugal", "F mid atlantic-por", "F Mid - Por", "F Mid–Atlantic – Por"],
    "F Bul - Eng": ["F Bul - EC", "F Bul -EC"],  # while `F Bul-EC` has the coast
    "A Par R Pic": ["A Par R Pic", "A Par retreats to Pic", "a par r - pic", "Army Paris RETREAT => Picardy"],
    "A Gal D": ["A Gal OTB", "A Gal off the board", "A Gal - OTB", "Retreat A Gal OTB", "A Gal goes off the board"],
    "A Gal R War": ["Retreat A Gal to War", "Retreat A Gal - War", "A Gal retreats to War", "R A Gal to War"],
    "A Tyr R Boh": ["A Tyr R Boh", "A Tyrolia retreats to Bohemia"],
    "A Par D": [
        "A Par D",
        "A Par disband",
        "Disband A Par",
        "Disbands the army in Paris",
        "A Par R OTB",
        "A Par retreats off the board",
    ],
    "Build A Par": [
        "Build A Par",
        "build army in Paris",
        "A Par B",
        "a par build",
        "B A Par",
        "Builds an army in Paris.",
        "France: Builds a army in Paris.",
    ],
    "Build F Lvp": ["Builds a fleet in Liverpool."],
    "Build F StP/sc": ["Build F StP/sc", "F STP/SC B", "Builds a fleet in St Petersburg (south coast)."],
    "Remove F Bre": ["Remove F Bre", "REMOVE f bre", "Removes the fleet in Brest", "F Bre remove"],
    "Remove Bre": ["Remove Bre"],
    "Waive": ["Waive", "waive 1 build", "Waives a build.", "Austria: Build waived."],
}


@pytest.mark.parametrize(
    ("text", "canonical"),
    [pytest.param(text, canonical, id=f"“{text}” is {canonical}") for canonical, texts in SPELLINGS.items() for text in texts],
)
def test_every_spelling_of_an_order_is_read(text: str, canonical: str) -> None:
    order = read(text, LEXICON)
    assert isinstance(order, Order), order
    assert write(order) == canonical


def test_the_parts_of_an_order_land_in_its_fields() -> None:
    assert read("A Mar S F Lyo - Spa/sc", LEXICON) == Order("support", "A", "Mar", "Spa/sc", "F", "Lyo")
    assert read("F Nth C A Yor - Nwy", LEXICON) == Order("convoy", "F", "Nth", "Nwy", "A", "Yor")
    assert read("A Edi => Nwg => Nth => Bel", LEXICON) == Order("move", "A", "Edi", "Bel", via=True, route=("Nwg", "Nth"))


@pytest.mark.parametrize(
    "text", ["F StP/nc", "f stp(nc)", "Fleet St. Petersburg (north coast).", "Russia: F StP/nc:", "[b]F StP/nc", "[B]F[/B] StP/nc"]
)
def test_a_unit_alone_is_no_order(text: str) -> None:
    assert read(text, LEXICON) == NoOrder("F", "StP/nc")


FAULTS = {
    # text: code, what the offset points at, a part of the message, the suggestion
    "A Galica - Bud": ("unreadable", "Galica", "no place is called “Galica”", "did you mean Galicia?"),
    "A Bud - Galica": ("unreadable", "Galica", "“Galica”", "did you mean Galicia?"),
    "A Liv - Edi": ("ambiguous", "Liv", "several places", "did you mean Liverpool or Livonia?"),
    "F Norw H": ("ambiguous", "Norw", "several places", "did you mean Norway or Norwegian Sea?"),
    "F Gulf of - Tun": ("ambiguous", "Gulf", "several places", "did you mean Gulf of Bothnia or Gulf of Lyon?"),
    "F Mid-Atlatnic Ocean H": ("unreadable", "Atlatnic", "no place", "did you mean Mid-Atlantic Ocean?"),
    "F Ionian Se - Tun": ("unreadable", "Se", "cannot follow", "did you mean Ionian Sea?"),
    "F Bul/nc - Rum": ("unreadable", "nc", "Bulgaria has no coast “nc”", "did you mean Bulgaria (ec) or Bulgaria (sc)?"),
    "F London (nc) - Nth": ("unreadable", "nc", "London has no coast", "its coast has no name: leave it out"),
    "A Par Bur": ("unreadable", "Bur", "cannot follow", "a dash stands between where a unit is and where it goes"),
    "A Par S A Bur Mar": ("unreadable", "Mar", "cannot follow", "a dash stands between where a unit is and where it goes"),
    "A Par suport A Bur": ("unreadable", "suport", "cannot follow", "did you mean support or supports?"),
    "A Par - Bur A Mar - Spa": ("unreadable", "A Mar", "cannot follow", "write one order a line"),
    "A Par - Bur, A Mar - Spa": ("unreadable", ",", "stands inside", "write one order a line"),
    "A Par - Bur and A Mar - Spa": ("unreadable", "and", "cannot follow", "write one order a line"),
    "A Par - Bur & A Mar - Spa": ("unreadable", "&", "cannot follow", "write one order a line"),
    "A Par - Bur - Mar": ("unreadable", "- Bur", "Burgundy is none", "an order has one destination"),
    "A Edi - Nth - Bel via Nth": ("unreadable", "via", "twice", "name it once"),
    "A Sevastpol - Rum": ("unreadable", "Sevastpol", "no place is called “Sevastpol”", "did you mean Sevastopol?"),
    "A No - Swe": ("unreadable", "No", "no place is called “No”", "did you mean Norway?"),
    "F Lon - No": ("unreadable", "No", "no place", "did you mean North Sea, North Atlantic Ocean or Norway?"),
    "A Lon - Bel c": ("unreadable", "c", "Belgium has no coast “c”", "an army needs no coast: leave it out"),
    "F Bre - Spa c": ("unreadable", "c", "Spain has no coast “c”", "did you mean Spain (nc) or Spain (sc)?"),
    "A Bul/nc - Rum": ("unreadable", "nc", "Bulgaria has no coast “nc”", "an army needs no coast: leave it out"),
    "A Par - Ma": ("ambiguous", "Ma", "several places", "did you mean Marseilles?"),
    "F Bre - Ma": ("ambiguous", "Ma", "several places", "did you mean Mid-Atlantic Ocean or Marseilles?"),
    "F Nth - Norr": ("unreadable", "Norr", "no place", "did you mean Norway, Norwegian Sea, Yorkshire or Tyrrhenian Sea?"),
    "A Par S A Mar - Bugr": ("unreadable", "Bugr", "no place", "did you mean Burgundy, Berlin, Bulgaria or Ruhr?"),
    "F Eng C A Lon - Bl": ("unreadable", "Bl", "no place", "did you mean Belgium or Bulgaria?"),
    "A Lon - Norh Sea - Nwy": ("unreadable", "Norh", "no place", "did you mean North Sea, Yorkshire, Norway or Portugal?"),
    "A Lon - Nwy via Nrth": ("unreadable", "Nrth", "no place", "did you mean North Sea, North Atlantic Ocean or Norwegian Sea?"),
    "A Lon x Nwy VIA": ("unreadable", "x", "cannot follow", ""),
    "B Pari": ("unreadable", "B Pari", "no place is called", "did you mean Barents Sea or Paris?"),
    "F Bul/zc - Rum": ("unreadable", "zc", "cannot follow", "did you mean Bulgaria (ec) or Bulgaria (sc)?"),
    "A Par support hold A Mar - Bur": ("unreadable", "hold", "names no place to go to", ""),
    "A Par support move A Mar": ("unreadable", "move", "says where the unit goes", ""),
    "Retreat A Gal War": ("unreadable", "War", "says where the unit goes", ""),
    "A Par -": ("unreadable", "", "a place is missing", ""),
    "A Par - - Bur": ("unreadable", "- Bur", "a place is missing", ""),
    "F Nth C A Yor": ("unreadable", "", "where the army goes", ""),
    "F Nth C A Yor H": ("unreadable", "H", "cannot follow", ""),
    "A Par H H": ("unreadable", "H", "cannot follow", ""),
    "A Par ← Bur": ("unreadable", "←", "holds no “←”", ""),
    "Paris": ("unreadable", "Paris", "a place alone", "name a unit and say what it does"),
    "Build Par": ("unreadable", "Build", "army or a fleet", "did you mean army Paris or fleet Paris?"),
    "waive 2 builds": ("unreadable", "2", "one build", "write Waive once for each build"),
    "France": ("unreadable", "France", "is a power and not a place", ""),
    "Utopia: A Par - Bur": ("unreadable", "Utopia", "no power is called “Utopia”", ""),
    "void: A Par - Bur": ("unreadable", "void", "no power is called “void”", ""),
    "A P\u0430r - Bur": ("unreadable", "\u0430", "U+0430 (CYRILLIC SMALL LETTER A)", "type it anew with plain letters"),
    "A Par\u200b - Bur": ("unreadable", "\u200b", "U+200B (ZERO WIDTH SPACE)", "type it anew with plain letters"),
    "A Par - \u202eBur": ("unreadable", "\u202e", "U+202E", "type it anew with plain letters"),
    "A Par - B\x00ur": ("unreadable", "\x00", "U+0000", "type it anew with plain letters"),
    "": ("unreadable", "", "nothing is written", ""),
    " . ": ("unreadable", "", "nothing is written", ""),
}


@pytest.mark.parametrize("text", [pytest.param(text, id=f"{text!a} is refused with the place and a hint") for text in FAULTS])
def test_what_is_no_order_is_refused(text: str) -> None:
    code, at, message, suggestion = FAULTS[text]
    trouble = read(text, LEXICON)
    assert isinstance(trouble, Trouble)
    assert (trouble.code, trouble.suggestion) == (code, suggestion)
    assert message in trouble.message
    if at:
        assert text[trouble.offset :].startswith(at)


def test_a_text_longer_than_any_order_is_refused_but_blanks_do_not_count() -> None:
    trouble = read("A Par - Bur" + " really" * 50, LEXICON)
    assert isinstance(trouble, Trouble)
    assert str(LONGEST) in trouble.message
    assert read("A Par" + " " * 3 * LONGEST + "to Bur", LEXICON) == Order("move", "A", "Par", "Bur")


@pytest.mark.parametrize("text", ["A Ŝpain ⇒ Galica", "F ﬁn & Galica", "A Muñ – ﬁn – Galica", "Æ - Galica"])
def test_the_offset_counts_the_characters_of_the_text_as_written(text: str) -> None:
    trouble = read(text, LEXICON)
    assert isinstance(trouble, Trouble)
    named = re.search(r"“(.+?)”", trouble.message)
    assert named
    assert text[trouble.offset :].startswith(named[1])


PASTED = {
    "A Par - Bur\nA Mar H": ["A Par - Bur", "A Mar H"],
    "A Par - Bur, A Mar H; F Bre - MAO.": ["A Par - Bur", "A Mar H", "F Bre - MAO"],
    "A Par - Bur. A Mar S A Par - Bur. F Bre - MAO.": ["A Par - Bur", "A Mar S A Par - Bur", "F Bre - MAO"],
    "F St. Petersburg (sc) - Bot, F Nth S. A Yor - Nwy": ["F St. Petersburg (sc) - Bot", "F Nth S. A Yor - Nwy"],
    "F Nth C A Yor - Nwy": ["F Nth C A Yor - Nwy"],
    "F Spa (sc), A Par": ["F Spa (sc)", "A Par"],
    "F Spa (south coast, please) H": ["F Spa (south coast, please) H"],
    "Austria:\r\n- A Bud - Ser\r\n- A Vie H\r\n": ["A Bud - Ser", "A Vie H"],
    "> **England**:\n> * F Lon - Nth\n> 2. F Edi - Nwg\n\n(3) A Lvp - Yor": ["F Lon - Nth", "F Edi - Nwg", "A Lvp - Yor"],
    "Austria: A Bud - Ser": ["Austria: A Bud - Ser"],
    "void: A Par - Bur\nvoid:": ["void: A Par - Bur", "void:"],
    "Builds:\nA Par:": ["A Par:"],
    "Retreats:\nRetreat A Par to Pic": ["Retreat A Par to Pic"],
    "[b]Austria:[/b]\n[*][i]A Bud - Ser[/i]": ["A Bud - Ser"],
    "\n ,;. \n": [],
    "": [],
}


@pytest.mark.parametrize("text", [pytest.param(text, id=f"{text!a} is taken apart") for text in PASTED])
def test_several_orders_in_one_text_are_taken_apart(text: str) -> None:
    pieces = split(text, LEXICON)
    assert [piece for _, piece in pieces] == PASTED[text]
    assert all(text[offset:].startswith(piece) for offset, piece in pieces)


BOARD = build(
    {
        "places": {
            "Arg": {"name": "Argeş", "kind": "coast"},
            "Eir": {"name": "Éire", "kind": "coast"},
            "Lub": {"name": "Lübeck", "kind": "coast", "coasts": ["ec", "wc"]},
            "Kon": {"name": "Koenigsberg", "kind": "coast"},
            "Zap": {"name": "Zaporozh’ye", "kind": "land"},
            "BaW": {"name": "Baden-Wuerttemberg", "kind": "land"},
            "NaS": {"name": "Naples & Sicily", "kind": "coast", "aliases": ["Naples", "Two Sicilies"]},
            "Øst": {"name": "Østerdalen", "kind": "land", "aliases": ["Valley"]},
            "Was": {"name": "The Wash", "kind": "sea", "aliases": ["Valley"]},
            "Val": {"name": "Was", "kind": "land"},
            "Lam": {"name": "Λαμία", "kind": "coast"},
            "Abc": {"name": "Twin", "kind": "land"},
            "ABC": {"name": "Other twin", "kind": "land"},
        },
        "edges": [],
        "powers": {"naples": {"name": "Naples"}, "kalmar-union": {"name": "Kalmar Union", "adjective": "Kalmar"}},
    },
)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("a arges - éire", "A Arg - Eir"),
        ("A ARGEŞ - eire", "A Arg - Eir"),
        ("F Luebeck (west coast) - Königsberg", "F Lub/wc - Kon"),
        ("A Lubeck - Konigsberg", "A Lub - Kon"),
        ("A Zaporozh'ye - Baden-Württemberg", "A Zap - BaW"),
        ("A zaporozhye-baden wuerttemberg", "A Zap - BaW"),
        ("Naples A Naples - Osterdalen", "A NaS - Øst"),
        ("A Naples and Sicily S Kalmar Union A Two Sicilies", "A NaS S A NaS"),
        ("Naples S A Naples", "NaS S A NaS"),
        ("A ΛΑΜΙΑ - Λαμία", "A Lam - Lam"),
        ("F The Wash S F Was", "F Was S F Was"),
        ("Kalmar Union: A øst S A val - the Wash", "A Øst S A Val - Was"),
    ],
)
def test_any_board_has_its_lexicon(text: str, canonical: str) -> None:
    order = read(text, lexicon(BOARD))
    assert isinstance(order, Order), order
    assert write(order) == canonical


def test_a_name_of_two_places_is_ambiguous_unless_it_abbreviates_one() -> None:
    trouble = read("A Arg - Valley", lexicon(BOARD))
    assert isinstance(trouble, Trouble)
    assert (trouble.code, trouble.suggestion) == ("ambiguous", "did you mean The Wash or Østerdalen?")
    assert read("A Arg - was", lexicon(BOARD)) == Order("move", "A", "Arg", "Was")
    twins = read("A Arg - Abc", lexicon(BOARD))
    assert isinstance(twins, Trouble)
    assert (twins.code, twins.suggestion) == ("ambiguous", "did you mean Other twin or Twin?")


def test_a_board_keeps_its_lexicon() -> None:
    assert lexicon(CLASSICAL) is LEXICON


def test_no_two_names_side_by_side_make_the_name_of_a_third_place() -> None:
    keys = LEXICON.keys
    joined = {f"{one} {two}" for one in keys for two in keys} & set(keys)
    assert {key for key in joined if not keys[key].startswith(keys[key.split()[0]].partition("/")[0])} == set()


locations = st.sampled_from(sorted(CLASSICAL.province))
kinds = st.sampled_from(["A", "F"])
maybe = st.sampled_from(["A", "F", ""])
routes = st.lists(st.sampled_from(sorted(CLASSICAL.seas)), max_size=3).map(tuple)
orders = st.one_of(
    st.tuples(st.sampled_from(["hold", "disband", "remove"]), maybe, locations),
    st.tuples(st.just("build"), kinds, locations),
    st.tuples(st.just("retreat"), maybe, locations, locations),
    st.tuples(st.just("move"), maybe, locations, locations, st.just(""), st.just(""), st.booleans()),
    st.tuples(st.just("move"), maybe, locations, locations, st.just(""), st.just(""), st.just(True), routes),
    st.tuples(st.just("support"), maybe, locations, locations | st.just(""), maybe, locations),
    st.tuples(st.just("convoy"), maybe, locations, locations, maybe, locations),
    st.tuples(st.just("waive")),
).map(lambda fields: Order(*fields))


@given(orders)
def test_the_canonical_text_gives_the_same_order_again(order: Order) -> None:
    text = write(order)
    assert read(text, LEXICON) == order
    assert read(text.upper(), LEXICON) == order
    assert read(text.lower(), LEXICON) == order


WORDS = [
    *("A", "F", "a", "f", "Army", "fleet", "FLEET", "-", "–", "=>", "S", "s", "C", "H", "h", "R", "r", "D", "B", "VIA", "via"),
    *("Via", "Build", "build", "REMOVE", "Waive", "convoy", "to", "the", "in", "Par", "par", "PAR", "Tyr", "Spa/sc", "spa/NC"),
    *("Spa-sc", "SPA/SC", "Nth", "EC", "Nor", "Norwegian", "Sea", "St.", "Petersburg", "(nc)", "England:", "French", "1", "x"),
]
spoken = st.lists(st.sampled_from(WORDS), max_size=9).flatmap(
    lambda words: st.sampled_from([" ", "  ", "\t", "\u00a0", "\x1c", "", "\n"]).map(lambda blank: blank.join(words))
)


@given(st.one_of(spoken, st.text(max_size=2 * LONGEST), st.text(string.printable)))
def test_no_text_raises_and_the_quick_way_agrees_with_the_grammar(text: str) -> None:
    found = read(text, LEXICON)
    assert found == parse(text, LEXICON)
    if isinstance(found, Trouble):
        assert 0 <= found.offset <= len(text)
        assert found.message.isprintable()
    elif isinstance(found, Order):
        assert read(write(found), LEXICON) == found
    assert read_written(text, LEXICON) == (found, write(found) if isinstance(found, Order) else "")


def test_what_is_looked_up_whole_is_what_the_grammar_reads() -> None:
    assert read_written("F STP/SC - BOT", LEXICON) == (Order("move", "F", "StP/sc", "Bot"), "F StP/sc - Bot")
    assert {"A Par - Bur", "A PAR - BUR", "a par - bur", "F StP/sc - Bot", "F STP/SC - BOT", "F Nth H"} <= LEXICON.plain.keys()
    for text, (order, canonical) in LEXICON.plain.items():
        assert parse(text, LEXICON) == order, text
        assert write(order) == canonical, text


@given(st.one_of(st.text(), st.text(" ,;.:>-*\nA1()Pat")))
def test_no_text_raises_when_taken_apart_and_every_piece_stands_where_it_says(text: str) -> None:
    end = 0
    for offset, piece in split(text, LEXICON):
        assert offset >= end
        assert piece
        end = offset + len(piece)
        assert text[offset:end] == piece


def slips(name: str, count: int, random: Random) -> str:
    """The name with so many letters inserted, left out, replaced or swapped."""
    for _ in range(count):
        at, letter = random.randrange(len(name)), random.choice(string.ascii_lowercase)
        name = random.choice(
            [
                name[:at] + letter + name[at:],
                name[:at] + name[at + 1 :],
                name[:at] + letter + name[at + 1 :],
                name[:at] + name[at + 1 : at + 2] + name[at] + name[at + 2 :],
            ],
        )
        name = name or letter
    return name


@pytest.mark.parametrize(
    ("full", "share"),
    [
        pytest.param(True, 0.90, id="nine in ten full names with one or two slips are recovered"),
        pytest.param(False, 0.60, id="six in ten abbreviations with one or two slips are recovered"),
    ],
)
@pytest.mark.parametrize("count", [1, 2])
def test_slips_are_refused_and_the_right_name_suggested(*, full: bool, share: float, count: int) -> None:
    random = Random(1901)
    tried = recovered = 0
    for place in CLASSICAL.places.values():
        name = place.name if full else place.id
        for _ in range(4):
            slipped = slips(name, count, random)
            if fold_name(slipped) in LEXICON.keys:
                continue  # it says another place, or the same one, in so many letters
            found = read(f"{'A' if place.kind == 'land' else 'F'} {slipped} S A Par", LEXICON)
            if isinstance(found, Order) and found.at == place.id:
                continue  # the name was cut short, and no other begins so
            assert isinstance(found, Trouble), f"{slipped} was taken for {found}"
            tried += 1
            recovered += place.name in found.suggestion
    assert tried > 200
    assert recovered >= share * tried


@pytest.mark.parametrize(
    ("one", "other", "letters"),
    [
        ("", "", 0),
        ("ab", "ba", 1),
        ("abc", "ab", 1),
        ("a", "abc", 2),
        ("galica", "galicia", 1),
        ("abcd", "wxyz", 3),
        ("aaaa", "a", 3),
    ],
)
def test_the_distance_between_two_words_counts_slips_up_to_two(one: str, other: str, letters: int) -> None:
    assert distance(one, other) == distance(other, one) == letters


def recorded() -> Iterator[str]:
    """Every order of the played games in short notation."""
    for file in sorted(GAMES.glob("*.jsonl.gz")):
        with gzip.open(file, "rt", encoding="utf-8") as lines:
            for line in lines:
                for texts in json.loads(line)["orders"].values():
                    yield from texts or ()


def test_every_order_of_the_played_games_is_read_and_written_back() -> None:
    texts = set(recorded())
    assert len(texts) > 4_000
    for text in texts:
        order = read(text, LEXICON)
        assert isinstance(order, Order), text
        canonical = re.sub(r"^(. \S+) B$", r"BUILD \1", text)
        assert write(order).upper() == canonical


JUDGED = re.compile(
    r"^\w+:\s+(?:(?:Army|Fleet) .*(?:=>|HOLD|SUPPORT|CONVOY|DISBAND)|Builds an? |Removes the |Build waived).*\.", re.M
)


def test_every_order_of_the_games_in_judge_notation_is_read() -> None:
    texts = [found[0] for file in sorted(GAMES.glob("*.txt")) for found in JUDGED.finditer(file.read_text("utf-8"))]
    assert len(texts) > 3_900
    refused = [text for text in texts if not isinstance(read(text, LEXICON), Order)]
    assert all("Switzerland" in text for text in refused), refused  # which is no place on this board
