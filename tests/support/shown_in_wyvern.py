"""What Wyvern, the made-up game of Order of the Dragon in `state/`, shows: each rule, the phase and the fact."""

from __future__ import annotations

SHOWN = {
    # Thralls, in 9.1 and 10.3
    "points marry an heir": ("01", "married Lub; heirs: [kalmar-union], makes: Lub"),
    "a minor power for which two bid the same holds": ("01", "holds Sal"),
    "so an heir is refused": ("01", "heir-order ottomans; order: Heir Ama Marry Sal, outcome: fails, cause: refused"),
    "it marries when more points say so": ("02", "order F Sal; order: F Sal Marry Heir Ama, outcome: holds"),
    "the heir goes there": ("02", "married Sal; heirs: [ottomans], makes: Sal"),
    "a marriage in spring comes with the retreats": ("06", "married Tun; heirs: [mamluks], makes: Tun"),
    "a thrall that became free marries again": ("12", "married Ver; heirs: [castile], makes: Ver"),
    "a controller's point counts two against another's one": ("07", "order A Siv; order: A Siv S A Kon - Ama, outcome: supports"),
    "what it paid for carries the attack": ("07", "order A Kon; outcome: moves, strength: 3, against: 2, supports: [A Siv, A Tre]"),
    "a thrall supports its lord": ("05", "order F Sal; order: F Sal S A Con - Edr, outcome: supports"),
    # Sorties, in 7.2
    "a sortie that nobody meets goes home": ("05", "order F Ker; order: F Ker - Cri, outcome: bounces, cause: sortie"),
    "it closes where it went to retreats": ("05", "standoff Cri"),
    "only what is left is open": ("05", "dislodged A Vol; power: golden-horde, options: [Qaz, Sar]"),
    "a sortie bounces an army": ("05", "order A Vil; outcome: bounces, cause: {kind: contested, by: [A Nov]}"),
    "a sortie bounces a fleet": ("07", "order F Eas; outcome: bounces, cause: {kind: contested, by: [F Sal]}"),
    "a sortie bounces itself": ("07", "order A Zar; outcome: bounces, cause: {kind: contested, by: [A Aix]}"),
    # Minor powers, in 7.2 and 8.2
    "a minor power's unit is destroyed": ("01", "dislodged A Par; power: Par, by: A Ghe"),
    "it is rebuilt where nobody stayed": ("04", "rebuilt A Par"),
    "a minor power is conquered": ("03", "centre Mos; from: Mos, to: lithuania, step: a"),
    "what a player held becomes a minor power and builds": ("10", "rebuilt A Dij"),
    # Building heirs, in 8.1
    "an heir is built": ("04", "heir-order castile; order: Build Heir Brg, outcome: builds"),
    "an heir is built where the last one has left": ("04", "heir-order kalmar-union; order: Build Heir Ros, outcome: builds"),
    "no heir is built two winters in a row": ("10", "heir-order kalmar-union; outcome: fails, cause: heir-last-winter"),
    "an heir is built the winter after": ("16", "heir-order kalmar-union; outcome: builds"),
    # Marriages of heirs, in 10.4
    "two heirs that name different places do not marry": ("07", "heir-order castile; outcome: fails, cause: refused"),
    "neither does the other": ("07", "heir-order england; outcome: fails, cause: refused"),
    "two heirs agree": ("07", "heir-order golden-horde; outcome: agreed, place: Con, with: ottomans, giver: ottomans"),
    "they do not marry when a capital falls": ("09", "parted Con; heirs: [ottomans, golden-horde], cause: capital-captured"),
    "two heirs make a vassal": ("09", "married Vie; heirs: [hungary, lithuania], makes: vHL, giver: hungary, receiver: lithuania"),
    "its capital goes to it": ("09", "centre Vie; from: hungary, to: vHL, step: e"),
    "the giver's unit there is disbanded": ("09", "disbanded A Vie; power: hungary, cause: dowry"),
    "it is named": ("10", "ruling name-vassal; power: vHL, name: Danubia"),
    # Vassals, in 10.5
    "in winter the giver's order stands": ("10", "order A Vie; power: vHL, order: Build A Vie, outcome: builds"),
    "not the receiver's": ("10", "overruled vHL; holder: lithuania, order: Build F Vie"),
    "equal bids of its holders hold it": ("11", "order A Vie; power: vHL, order: A Vie H, outcome: dislodged"),
    "in retreats the receiver's order stands": ("12", "order A Vie; power: vHL, order: A Vie R Bav, outcome: retreats"),
    "not the giver's": ("12", "overruled vHL; holder: hungary, order: A Vie R Ofe"),
    "more points move it": ("13", "order A Bav; power: vHL, outcome: moves, supports: [A Bra]"),
    "it captures": ("15", "centre Mai; from: Mai, to: vHL, step: a"),
    "it falls with its capital": ("15", "eliminated vHL; how: vassal, step: c"),
    "what it took becomes a minor power": ("15", "centre Mai; from: vHL, to: Mai, step: e"),
    "its units go": ("15", "disbanded A Mai; power: vHL, cause: eliminated"),
    # Executions and eliminations, in 3.3 and 10.1
    "an heir is executed in its capital": ("09", "executed Ama; power: ottomans, by: mamluks, step: b"),
    "a power without a capital lives on in its heir": ("09", "total ottomans; own: 3, thralls: 1, points: 1"),
    "an heir is executed in its thrall": ("15", "executed Sal; power: ottomans, by: mamluks, married: Sal"),
    "a power with neither is out, whatever it owns": ("15", "eliminated ottomans; how: early, step: c"),
    "its centres become minor powers": ("15", "centre Con; from: ottomans, to: Con, step: e"),
    "a vassal's capture kills an heir, too": ("15", "executed Mai; power: naples, by: vHL, married: Mai"),
    "a power without a centre of its own is out, heir or not": ("15", "eliminated golden-horde; how: normal, heirs: [Ker]"),
    "its thrall is free": ("15", "freed Ker; from: golden-horde, step: e"),
    "no word comes from a power": ("07", "nmr burgundy"),
    "the gamemaster puts it out": ("09", "eliminated burgundy; how: forced, heirs: [Dij, Ver]"),
    "and frees its thrall": ("09", "freed Ver; from: burgundy, step: e"),
    # The rules of every game
    "units stand off": ("01", "standoff Vol"),
    "an army is convoyed": ("07", "order A Tol; outcome: moves, route: [F GOC]"),
    "a support is cut": ("13", "order A Edr; outcome: cut, cause: {kind: attacked, by: A Arg}"),
    "a unit that is driven out retreats": ("08", "order A Ama; order: A Ama R Con, outcome: retreats"),
    "the stronger wins head to head": ("13", "order A Sar; outcome: bounces, cause: {kind: head-to-head, by: A Vol}"),
    "the game ends by agreement": ("16", "ended None; how: draw"),
}
"""What stands where: the number of the phase; the kind of the fact and what it is about; some of its fields."""

AGREED = {
    "01": {("kalmar-union", "won", ""), ("england", "lost", ""), ("hungary", "lost", ""), ("ottomans", "lost", "")},
    "07": {("mamluks", "won", ""), ("ottomans", "lost", ""), ("kalmar-union", "won", ""), ("castile", "won", "")},
    "11": {("hungary", "lost", ""), ("lithuania", "lost", ""), ("mamluks", "lost", ""), ("golden-horde", "lost", "")},
}
"""What came of some bids: those that married an heir and those in vain, a controller's one point, holders that do not agree."""
