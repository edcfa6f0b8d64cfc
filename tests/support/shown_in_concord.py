"""What Concord, the made-up dynastic campaign in `state/`, shows: each table of the scenario and each happening, and where.

Behind each stands the number of the phase, and a fact of its record, public or secret: its kind, and some of its fields.
"""

from __future__ import annotations

TABLES = {
    # `tables:` of the scenario
    "inherit": ("13", "born; person: Sofia Volgin, inherited: [-1, 1]"),
    "survival": ("13", "died; person: Aksel Strandborg, needed: 4, rolled: 4, modifier: -1"),
    "ratings": ("13", "born; person: Philibert Montclair, rolled: [89, 61], constitution: 1, rating: 0"),
    "best_rating": ("13", "born; person: Arvid Silfverstjerna, rolled: [100, 75], constitution: 3"),
    "beat": ("03", "roll; purpose: siege of Hanse, dice: [5], needed: at least 6"),
    "light_ap": ("01", "withdrew; at: Mus, light: {defenders: 4, attackers: 4}"),
    "most_light": ("10", "held; at: Ing, light: {defenders: 4, attackers: 4}"),
    "loss": ("10", "losses; unit: sweden ARM-2, lost: 30"),
    "breakout": ("03", "broke-out; unit: austria GAR-2, needed: 5, rolled: 6, reached: true"),
    "uprising": ("08", "uprising; place: SbE, natives: 80, colonists: 60, outcome: won"),
    "interception": ("11", "intercepted; unit: ottomans FLT-1, bonus: 1, penalty: 2"),
    "corsair": ("13", "money; audience: spain, amount: -5.0, cause: build, order: build corsair 50 Naples"),
    "bribe": ("12", "failed; audience: austria, order: bribe Ottomans ARM-4 5, why: too-little"),
    "loan": ("08", "money; audience: sweden, amount: 30.0, cause: loan, rate: 25, owed: 37.5"),
    "transport_cost": ("03", "money; audience: england, cause: transport"),
    "factory": ("03", "factory-built; place: Han, nation: sweden, fort: true"),
    "plague": ("04", "plague; place: Han"),
    "ruler_killed": ("04", "roll; dice: [1], needed: above 1"),
    "corsair_loose": ("08", "ran-wild; unit: england COR-1, against: austria"),
    "investment": ("12", "money; audience: sweden, cause: investment, invested: 6.0, rolled: 1, amount: 3.0"),
    "rebellion_ap": ("04", "rebellion; at: Boh, ap: 100"),
    "neutral_bribe": ("05", "nation-neutral; nation: moldavia"),
    "join_bribe": ("08", "nation-bought; nation: crimea"),
    # `clergy:` of the scenario
    "promotion": ("06", "promoted; person: Burkhard Hohenfels"),
    "skip": ("13", "skip; dead: Selman Karabey, chance: 60, rolled: 19, skipped: [Orhan Karabey]"),
    "pope_annuls": ("02", "failed; audience: poland, why: pope-refused"),
    "arrest": ("14", "arrested; person: Orhan Karabey, chance: 50, rolled: 33"),
}
"""A fact that comes from each table. Points for bonus (`bonus`) are given before a game begins, and so in none."""

HAPPENED = {
    # Families
    "a child is born": ("13", "born; person: Knud Strandborg, father: Torben Strandborg, mother: Cecily Ashcombe"),
    "a second try costs the mother a point": ("13", "tried; mother: Meg Ashcombe, tries: 2, penalty: 1"),
    "somebody does not survive": ("13", "died; person: Garcia Valdoro, cause: age"),
    "a throne passes to another nation": ("04", "inherited; crown: poland, nation: sweden, from: poland"),
    "a throne passes to the heir": ("04", "crowned; crown: denmark, person: Torben Strandborg"),
    "a throne passes over the first in line": ("13", "crowned; crown: ottomans, person: Yakub Karabey"),
    "a noble makes himself king": ("07", "new-crown; person: Jerzy Zawierski"),
    "a Title goes abroad": ("07", "title-passed; province: Tyr, person: Sophie Hohenfels, from: austria, nation: france"),
    "Titles are divided": ("13", "title-passed; province: Sar, person: Leonor Valdoro, was: Garcia Valdoro"),
    "a Title ends": ("13", "title-ended; province: Sca"),
    "a king leaves his unit": ("13", "retired; person: Yakub Karabey"),
    "a king lays a Title down": ("13", "title-laid-down; province: Alb"),
    # Treaties
    "a writ is flagged": ("05", "term-flagged; audience: england, text: access Gascony to groom"),
    "a flag is lifted": ("12", "term-unflagged; audience: england, text: access Gascony to groom"),
    "a term is suspended": ("09", "term-suspended; audience: poland, writ: 22, term: 1"),
    "it is in force again": ("14", "term-resumed; audience: poland, writ: 22, term: 1"),
    "an order is against a term": ("12", "against-term; audience: muscovy, order: offer peace to Sweden, writ: 65"),
    "a province is handed over": ("14", "handed-over; place: Cro, nation: austria, before: ottomans"),
    "a claim is renounced": ("02", "renounced; person: Amelie Montclair"),
    "a marriage is annulled, and its Title moves": ("09", "title-moved; province: Tyr, nation: austria, from: france"),
    "somebody marries a commoner": ("07", "married-commoner; person: Rupert Ashcombe"),
    # The court
    "a pope is elected": ("06", "elected; person: Benito Valdoro, nation: spain"),
    "a vote is void by the ruling of the gamemaster": ("06", "void-by-ruling; audience: austria, writ: 41"),
    "an arrest fails against protection": ("09", "arrest-failed; audience: austria, person: Davud Karabey, protected: true"),
    "whom it was for learns who protected him": ("09", "arrest-averted; audience: poland, protectors: [Wojtek Zawierski]"),
    "an arrest fails by the die": ("07", "arrest-failed; audience: sweden, protected: false, rolled: 60"),
    "a prisoner is executed": ("07", "captive; person: Konrad Hohenfels, what: execute"),
    "a prisoner is returned": ("09", "captive; person: Ulrich Hohenfels, what: return"),
    "a prisoner marries": ("14", "married; groom: Ture Silfverstjerna, bride: Ksenia Volgin"),
    "a leader is captured": ("11", "taken-prisoner; person: Ture Silfverstjerna, by: poland"),
    # Money
    "a loan defaults": ("12", "loan-defaulted; audience: spain, owed: 75.0, rate: 100"),
    "a unit is tested for its loyalty": ("12", "loyalty; unit: spain COR-1, outcome: disbands"),
    "a bribe is countered": ("10", "counter-bribe-worked; audience: sweden, order: counter-bribe order Sweden FLT-1 3"),
    "so it fails": ("10", "failed; audience: muscovy, order: bribe order Sweden FLT-1 3, why: bribe-failed"),
    "an order is sabotaged": ("11", "failed; audience: england, order: Portugal ARM-1 Leon - Castile, why: sabotaged"),
    "an ally is lost to a higher bid": ("10", "ally-lost; audience: france, nation: united-provinces"),
    "a unit comes over": ("12", "changed-hands; was: spain ARM-2, to: france, cause: bribed"),
    "a mutiny is quelled": ("08", "changed-hands; was: spain GAR-4, to: france, cause: quelled"),
    "a garrison of marauders sells its province": ("08", "province-sold; place: Boh, to: denmark"),
    "a garrison gives up for money": ("11", "disbanded; unit: austria GAR-2, cause: surrendered"),
    "an army is paid off": ("10", "disbanded; unit: spain ARM-1, cause: paid-off"),
    "a commander is murdered": ("11", "commander-murdered; unit: austria ARM-3"),
    "a pope is murdered": ("04", "died; person: Innocent"),
    "an army without pay lives off the land": ("12", "devastated; place: Tyr, unit: austria ARM-4, lost: 5"),
    "devastated land is restored": ("08", "restored; place: Mus, amount: 10.0, left: 1"),
    # War
    "two armies meet on a border": ("08", "head-on; places: [Gas, Lan]"),
    "a battle is drawn": ("10", "battle; place: Ing"),
    "a fleet carries an army": ("08", "moved; unit: england ARM-1, from: Eng, to: Nav, by: [BBi]"),
    "a voyage is turned back": ("10", "turned-back; unit: england FLT-2, met: [hanse FLT-1]"),
    "a train goes to another army": ("08", "train-swapped; from: france ARM-2, to: france ARM-1"),
    "a garrison becomes an army": ("08", "converted; was: spain GAR-1, unit: spain ARM-4"),
    "an army is lost for want of a retreat": ("10", "disbanded; unit: sweden ARM-2, cause: no-retreat"),
    "a besieged province falls": ("11", "fallen; place: Crt, by: ottomans"),
    "it is captured at the end of the year": ("12", "captured; place: Crt, nation: ottomans, was: venice"),
    "peace is made": ("12", "peace; nations: [poland, sweden]"),
    "a nation is out": ("14", "eliminated; nation: hanse"),
    # Overseas
    "a colony is abandoned": ("08", "abandoned; place: SbE"),
    "corsairs are hunted": ("03", "hunted; unit: england COR-1, caught: false"),
    "a factory's fort is lost": ("12", "fort-lost; place: Han, nation: sweden"),
    # The end
    "the game ends by a ruling": ("14", "ruling; rule: end"),
    "France has won": ("14", "ended; how: agreed, powers: [france]"),
}
