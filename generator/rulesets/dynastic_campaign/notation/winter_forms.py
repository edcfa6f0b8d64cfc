"""How the orders of the Winter builds are written."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.notation.form import BUILDS, Form, form

WINTER: tuple[Form, ...] = (
    form(
        o.Build,
        "build army 60 Languedoc for Thibault",
        BUILDS,
        "build <type> <ap:points> <place> [for <noble:owner>]",
        "build|builds|raise [a|an] [new] <type> [of|with] <ap:points> [in|at] <place> [for|of <noble:owner>]",
        "build|builds|raise [a|an] <ap:points> <type> [in|at] <place> [for|of <noble:owner>]",
        "build|builds|raise [a|an] [new] <type> [in|at] <place> [of|with|,] <ap:points> [for|of <noble:owner>]",
    ),
    form(
        o.Strengthen,
        "add 20 to ARM-1",
        BUILDS,
        "add <ap:points> to <unit>",
        "add|adds <ap:points> to <unit>",
        "strengthen|strengthens <unit> [by|with] <ap:points>",
        commands="unit",
    ),
    form(
        o.Birth,
        "birth Gaspard + Odile 2S names Louis, Marie",
        BUILDS,
        "birth <father:person> + <mother:person> <option> [names <names>]",
        "birth|births [of|for] <father:person> +|and|,|& <mother:person> [option|:] <option> [names|named|name|:|, <names>]",
        once=("father", "mother"),
    ),
    form(
        o.Skip,
        "skip Alonso back 2 by Cardinal Benito",
        BUILDS,
        "skip <dead:person> back <back:count> by <by:person>",
        "skip|skips <dead:person> [,] back|backs|backing [heir] <back:count> [,] by <by:person>",
        once=("dead", "by"),
        own="by",
    ),
    form(
        o.Divide,
        "divide Garcia Navarre to Luis",
        BUILDS,
        "divide <dead:person> <place> to <heir:person>",
        "divide|divides <dead:person> [title] [,|:] <place> to|for <heir:person>",
        once=("dead", "place"),
    ),
    form(o.Retire, "retire Lucien", BUILDS, "retire <person>", "<person> retires", once=("person",), own="person"),
    form(o.LayDown, "lay down Brittany", BUILDS, "lay down <place>", "lay|lays down [title] [of|to] <place>", once=("place",)),
    form(
        o.Vote,
        "vote Cardinal Benito for Cardinal Anselme",
        BUILDS,
        "vote <voter:person> for <candidate:person>",
        "vote [of] <voter:person> for|: <candidate:person>",
        "<voter:person> votes|vote [for] <candidate:person>",
        once=("voter",),
        own="voter",
    ),
)
