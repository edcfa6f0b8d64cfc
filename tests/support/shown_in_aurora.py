"""What Aurora, the made-up game of Saga of the Nine in `state/`, shows: each rule, the phase and the fact."""

from __future__ import annotations

SHOWN = {
    # Thralls, in 9.1 and 10.3
    "an heir and a minor power are told to marry": ("01", "heir-order aesir; outcome: agreed, place: Kor"),
    "the heir goes there, and the minor power is its thrall": ("01", "married Kor; heirs: [aesir], makes: Kor"),
    "as many points for one heir as for another, and the minor power holds": ("01", "holds Mas"),
    "so one heir is refused, in public": ("01", "heir-order vanir; order: Heir Van Marry Mas, outcome: fails, cause: refused"),
    "and so is the other": ("01", "heir-order zwergar; order: Heir Nid Marry Mas, outcome: fails, cause: refused"),
    "it marries when more points say so": ("02", "married Mas; heirs: [zwergar], makes: Mas"),
    "a minor power that is driven out on its wedding day": ("01", "dislodged A Nas; power: Nas, by: A Aud"),
    "marries nobody": ("01", "parted Nas; heirs: [madr], cause: dislodged"),
    "bids to hold are not bids to marry": ("07", "holds Iqa"),
    "an heir does not flee its capital": ("07", "heir-order vanir; order: Heir Van Marry Iqa, outcome: fails, cause: refused"),
    "a marriage comes with the retreats": ("11", "married Iqa; heirs: [madr], makes: Iqa"),
    "a thrall counts for its lord": ("03", "total aesir; own: 3, thralls: 1, centres: 4, builds: 1"),
    # Sorties, in 7.2
    "a sortie that nobody meets goes home": ("01", "order F Eir; order: F Eir - Jor, outcome: bounces, cause: sortie"),
    "it closes where it went to retreats": ("01", "standoff Jor"),
    "a sortie bounces a fleet, for its controller's point counts two": (
        "05",
        "order F Ifi; order: F Ifi - Him, outcome: bounces, cause: {kind: contested, by: [A Kor]}",
    ),
    "a sortie bounces itself": ("05", "order A Kor; order: A Kor - Him, outcome: bounces, strength: 1, against: 1"),
    "a sortie against its attacker's helper cuts nothing": ("02", "order A Vid; order: A Vid S F Mor - Gim, outcome: supports"),
    # Minor powers, in 7.2 and 8.4
    "a minor power is conquered": ("03", "centre Hin; from: Hin, to: madr, step: a"),
    "a minor power's unit is destroyed": ("10", "dislodged F Ygg; power: Ygg, by: A Rat"),
    "nobody stayed, and it is rebuilt": ("14", "rebuilt F Ygg; power: Ygg"),
    "what a player held becomes a minor power and builds its first unit": ("09", "rebuilt F Noa; power: Noa"),
    "a thrall's unit is destroyed": ("10", "dislodged F Gja; power: Gja, by: F Mim"),
    "it is a thrall until a census": ("13", "centre Gja; from: Gja, to: ymir, step: a"),
    # Building heirs, in 8.3
    "an heir is built where the last one has left": ("04", "heir-order aesir; order: Build Heir Asg, outcome: builds, place: Asg"),
    "no heir is built two winters in a row": ("09", "heir-order aesir; outcome: fails, cause: heir-last-winter"),
    "an heir is built the winter after": ("14", "heir-order aesir; outcome: builds"),
    # Marriages of heirs, in 10.4
    "two heirs agree": ("07", "heir-order aesir; outcome: agreed, place: Bif, with: madr, giver: aesir"),
    "both are told": ("07", "heir-order madr; outcome: agreed, place: Bif, with: aesir, giver: aesir"),
    "they make a vassal": ("08", "married Bif; heirs: [aesir, madr], makes: vAM, giver: aesir, receiver: madr, step: d"),
    "its capital goes to it": ("08", "centre Gla; from: jotnar, to: vJL, step: e"),
    "the giver's unit there is disbanded": ("08", "disbanded F Gla; power: jotnar, cause: dowry, step: f"),
    "it is named": ("09", "ruling name-vassal; power: vJL, name: Amber Court"),
    # Vassals, in 10.5
    "in winter the giver's order stands": ("09", "order F Gla; power: vJL, order: Build F Gla, outcome: builds"),
    "not the receiver's": ("09", "overruled vJL; holder: ljosalfar, order: Build A Gla"),
    "an order that comes alone stands": ("09", "order A Bif; power: vAM, order: Build A Bif, outcome: builds"),
    "more points move it": ("10", "order F Gla; power: vJL, order: F Gla - Aek, outcome: moves"),
    "equal bids of its holders hold it": ("12", "order F Aek; power: vJL, order: F Aek H, outcome: holds"),
    "the order that was to bring it home is in vain": ("12", "order F Alf; outcome: void, cause: unmatched"),
    "it captures": ("13", "centre Noa; from: Noa, to: vAM, step: a"),
    "both holders count what it has": ("13", "total madr; own: 5, thralls: 1, vassals: 2, centres: 8"),
    "it falls with its capital": ("13", "eliminated vJL; how: vassal, step: c"),
    "its unit goes": ("13", "disbanded F Aek; power: vJL, cause: eliminated, step: f"),
    # Executions and eliminations, in 3.4 and 10.1
    "an heir is executed in its capital": ("08", "executed Van; power: vanir, by: madr, step: b"),
    "a power with neither capital nor heir is out, whatever it owns": ("08", "eliminated vanir; how: early, step: c"),
    "its centre becomes a minor power": ("08", "centre Noa; from: vanir, to: Noa, step: e"),
    "its units go": ("08", "disbanded A Inu; power: vanir, cause: eliminated, step: f"),
    "so is another": ("08", "executed Nid; power: zwergar, by: surtr, step: b"),
    "a power without a capital lives on in its heir": ("08", "total zwergar; own: 1, thralls: 1, points: 1"),
    "an heir is executed in its thrall": ("13", "executed Lak; power: ymir, by: jotnar, married: Lak"),
    "a power without a centre of its own is out, heir or not": ("13", "eliminated zwergar; how: normal, heirs: [Mas], step: c"),
    "its thrall is free": ("13", "freed Mas; from: zwergar, step: e"),
    # The rules of every game
    "units stand off": ("12", "standoff Nid"),
    "an army is convoyed by an ally": ("05", "order A Mid; outcome: moves, strength: 2, against: 1, route: [F Gei]"),
    "a support is cut": ("07", "order F Iva; outcome: cut, cause: {kind: attacked, by: F Jor}"),
    "a unit that is driven out retreats": ("06", "order A Van; order: A Van R Inu, outcome: retreats"),
    "a unit without a retreat is destroyed": ("07", "dislodged F Nid; power: zwergar, by: F Gjo, options: null"),
    "the game ends by agreement": ("14", "ended None; how: draw"),
}
"""What stands where: the number of the phase; the kind of the fact and what it is about; some of its fields."""

AGREED = {
    "01": {("aesir", "won", ""), ("vanir", "lost", ""), ("ymir", "void", "attacking"), ("zwergar", "lost", "")},
    "02": {("vanir", "void", "overspent"), ("zwergar", "won", ""), ("jotnar", "lost", "")},
    "05": {("aesir", "won", ""), ("vanir", "lost", ""), ("surtr", "lost", ""), ("zwergar", "lost", "")},
    "07": {("aesir", "won", ""), ("surtr", "won", ""), ("vanir", "lost", ""), ("zwergar", "lost", "")},
    "12": {("jotnar", "lost", ""), ("ljosalfar", "lost", ""), ("madr", "won", "")},
}
"""What came of some bids: an attacker's, one point too many, a controller's against another's, pooled ones, a tie of holders."""
