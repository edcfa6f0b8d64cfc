"""What Sixfold, the made-up game of Dragon Lords in `state/`, shows: each step of a turn at work, and each happening, and where.

Behind each stands the number of the turn, and a fact of its record, public or secret: its kind, and some of its fields.
"""

from __future__ import annotations

STEPS = {
    # First Events
    "declare_war": ("1", "war; by: brynn, 'on': aldermark"),
    "change_acceptance": ("2", "acceptance; audience: dunhollow, 'yes': false"),
    "change_passage": ("4", "allowed; audience: fennmoor, order: allow Aldermark everywhere"),
    "change_permission": ("5", "waived; place: Gre"),
    "compel_henchmen": ("6", "was-compelled; audience: brynn, by: aldermark, place: Sal"),
    "ask_independents": ("1", "permission-bought; place: Gre, rolled: 44, chance: 50"),
    "form_armies": ("1", "formed; new: aldermark A2"),
    "form_fleets": ("2", "formed; new: eskerland F2"),
    "administer": ("1", "option-set; audience: aldermark, order: follow A1"),
    "change_concealment": ("2", "hid; unit: corvane A2"),
    "transfer_here": ("2", "transferred; unit: brynn G1, order: transfer 5 infantry to A1"),
    "reassign_ranks": ("1", "ranked; unit: aldermark A2"),
    "disband_and_salvage": ("4", "salvaged; unit: dunhollow F1, gold: 2"),
    "declare_construction": ("4", "harbour-built; place: Sal"),
    # Movement Events
    "transfer": ("4", "transferred; unit: dunhollow A2, to: dunhollow A3"),
    "prepare_to_board": ("4", "boards; unit: dunhollow A6"),
    "load_armies": ("4", "was-loaded; audience: dunhollow, army: dunhollow A6, by: eskerland F2"),
    "sail": ("1", "sailed; unit: eskerland F1, to: DSo"),
    "flee_homeless": ("4", "fled-port; unit: brynn F1, to: BBi"),
    "fight_at_sea": ("2", "ships-beaten; ship: war-galley, of: eskerland F2, captured: 1, by: fennmoor"),
    "check_storage": ("6", "overboard; unit: dunhollow A6"),
    "unload_armies": ("1", "unloaded; unit: eskerland F1, place: Her"),
    "march": ("1", "marched; unit: aldermark A1, to: Sal"),
    "defend_forts": ("3", "option-set; unit: eskerland A1, order: defend fort yes"),
    "search": ("3", "searched; unit: dunhollow G1, found: [corvane A2]"),
    "fight_on_borders": ("2", "battle-began; place: Sal, sides: [aldermark, brynn], border: true"),
    "fight_on_land": ("1", "battle-began; place: Sal, sides: [aldermark, brynn, independent]"),
    "change_owners": ("3", "conquered; place: CPl, by: dunhollow, was: corvane"),
    "mark_homeless": ("6", "fled-port; unit: fennmoor F1, from: Fen"),
    "pillage": ("5", "pillaged; unit: eskerland A2, place: Ter"),
    # Final Events
    "end_movement": ("1", "move-points; audience: aldermark"),
    "give_up_transfers": ("5", "failed; audience: fennmoor, why: never-met"),
    "damage_provinces": ("2", "damaged; audience: brynn, place: Sal, damage: 2"),
    "send_gold": ("5", "gold-sent; audience: fennmoor, gold: 70, arrives: 63.0"),
    "pay_upkeep": ("5", "unpaid; unit: fennmoor G1, troops: {archer: 5}, left: {archer: 3}"),
    "build_troops": ("3", "built; unit: dunhollow G1, troops: {siege-engine: 1}"),
    "hire_heroes": ("3", "hired; hero: corvane Ysolde, hero_class: marshal"),
    "cede": ("6", "annexation-over; place: Red, realm: corvane"),
    "annex": ("2", "annexed; place: Ter, realm: fennmoor"),
    "let_annexations_lapse": ("6", "annexation-over; place: CPl, realm: corvane"),
    "construct": ("4", "raised-fort; unit: dunhollow A3, place: Whi, level: 1"),
    "decay": ("5", "gold; audience: aldermark, cause: decay"),
    "raze": ("6", "razed-harbour; unit: brynn A1, place: Sal"),
    "claim_fiefdoms": ("2", "claimed; audience: eskerland, fiefdom: duchy-of-esker"),
    "earn_from_fiefdoms": ("2", "gold; audience: eskerland, cause: fiefdom, amount: 6.0"),
    "earn_from_provinces": ("1", "gold; audience: aldermark, cause: tax, place: Ald"),
    "give_provinces": ("3", "given; place: Her, by: eskerland, to: dunhollow"),
    "pay_for_proclamations": ("4", "gold; audience: dunhollow, cause: proclamation, amount: -7.0, verdict: bad"),
    "repair_damage": ("3", "recovered; audience: brynn, place: Sal, damage: 1"),
    "make_peace": ("4", "peace; realms: [aldermark, brynn]"),
    # The scenario's tail
    "cancel_alliances": ("3", "alliance-over; realms: [brynn, corvane]"),
    "form_alliances": ("1", "alliance; realms: [dunhollow, eskerland]"),
    "settle_allegiances": ("5", "allegiance; henchman: brynn, suzerain: aldermark"),
    "send_ambassadors": ("1", "ambassador; audience: fennmoor, of: aldermark"),
    "spy": ("3", "spied; audience: corvane, place: Bry"),
    "scout": ("1", "scouted; audience: aldermark"),
}
"""A fact that comes of each step."""

SILENT = {"begin_turn", "begin_movement", "drop_empty_units", "eliminate", "end_game", "next_turn"}
"""Steps that keep the books and tell nothing; and two that end a realm or a game, which the gamemaster's word ended here."""

HAPPENED = {
    # Landings
    "an army lands on the soil of independents": ("1", "unloaded; unit: eskerland F1, army: eskerland A2, place: Her"),
    "another one does not, for the tide": ("1", "failed; audience: dunhollow, why: landing-failed, chance: 30"),
    "it may not land on an ally's soil": ("2", "failed; audience: dunhollow, why: no-leave-to-land"),
    "an army lands beside its enemy's guests": ("4", "unloaded; unit: eskerland F1, place: Ter"),
    # Battles
    "three realms fight in one battle": ("1", "fought; place: Sal, realms: [aldermark, brynn, independent]"),
    "two armies meet on a border": ("2", "battle-over; battle: 'phase 1, border of Sal and Bry', held: [brynn]"),
    "a captain falls with his army": ("2", "heroes-died; heroes: [aldermark Orla]"),
    "an army retreats from a fort": ("3", "retreated; unit: brynn A1, from: Ald, to: Sal"),
    "three armies retreat, each behind another": ("5", "battle-round; retreated: [dunhollow A3, dunhollow A8, dunhollow A9]"),
    "an army flees into its enemy's capital, and takes it": ("6", "retreated; unit: eskerland A2, from: Ter, to: Fen"),
    "a siege engine breaks a wall": ("6", "fort-damaged; audience: aldermark, place: Bry, levels: 1"),
    "a leader learns from a victory": ("1", "hero-learned; hero: eskerland Sigrun, tactics: 3"),
    # At sea
    "a ship is captured": ("2", "ships-beaten; captured: 1, by: fennmoor"),
    "it is captured back": ("4", "ships-beaten; of: fennmoor F1, captured: 1, by: eskerland"),
    "those for whom there is no room are put ashore": ("4", "put-ashore; unit: fennmoor A3, place: Fen"),
    "passengers turn on the fleet that carries them": ("5", "ships-beaten; of: eskerland F2, captured: 1, by: dunhollow"),
    "a soldier drowns": ("6", "drowned; unit: dunhollow A6"),
    "a harbour without a city is no port": ("5", "failed; audience: brynn, order: sail Saltmarch, why: cannot-anchor"),
    # What hides
    "a hidden army is found": ("3", "was-found; audience: corvane, unit: corvane A2, place: Dun"),
    "and is destroyed": ("3", "unit-destroyed; unit: corvane A2, place: Dun"),
    "a hidden army shows itself": ("5", "showed-itself; unit: dunhollow A7"),
    "a spy is caught": ("1", "caught-spy; audience: dunhollow, of: corvane"),
    # Land and gold
    "a realm cannot pay its troops": ("5", "unpaid; unit: fennmoor A1"),
    "an ally's guests keep a province from being taken, but not from being pillaged": (
        "5",
        "was-pillaged; audience: fennmoor, place: Ter, by: [eskerland]",
    ),
    "a garrison's plan ends with its city": ("4", "failed; audience: corvane, order: recruit 3 infantry, why: province-lost"),
    "a garrison moves out of a city that is given away": ("6", "moved-out; audience: dunhollow, place: WWa"),
    "a harbour burns": ("4", "conquered; audience: brynn, place: Bry, harbour_lost: true"),
    "a duchy is claimed on a henchman's province": ("6", "claimed; audience: aldermark, fiefdom: duchy-of-alder"),
    # Relations
    "a second suzerain is refused": ("5", "no-allegiance; audience: dunhollow, henchman: brynn, why: serves-already"),
    "an allegiance ends": ("6", "allegiance-over; henchman: brynn, suzerain: aldermark"),
    "a permission ends": ("6", "passage-over; audience: aldermark, of: fennmoor"),
    # The gamemaster
    "a proclamation is found unworthy": ("4", "proclaimed; realm: dunhollow"),
    "a treasury is ruled": ("5", "gold; audience: eskerland, cause: ruling, amount: -5.0"),
    "the ground of a province is ruled": ("6", "ruled; audience: fennmoor, place: Ter"),
    "the game ends by a ruling": ("6", "ruling; rule: end"),
    "Dunhollow has won": ("6", "ended; how: agreed, powers: [dunhollow]"),
}

NOT_SHOWN = {
    "eliminated",
    "fort-repaired",
    "kept-off-shore",
    "scuttled",
    "ship-saved",
    "taken-aboard",
    "title-lost",
    "turned-back",
    "was-unloaded",
}
"""Kinds of event that these six turns did not bring; no fleet is ever scuttled on The Six Quays, where each port has its sea."""
