"""How the orders of phases for marriages are written (rulebook 2)."""

from __future__ import annotations

from generator.rulesets.dynastic_campaign import orders as o
from generator.rulesets.dynastic_campaign.notation.form import MARRIAGES, Form, form

_PROPOSE = (
    "[writ <writ:count> [:]] propose|proposes|proposal [writ|marriage] [of|:] <groom:person> +|and|with|to|marries <bride:person>"
)

MARRIAGE: tuple[Form, ...] = (
    form(
        o.Vow,
        "vow Teodor",
        MARRIAGES,
        "vow <person>",
        "vow|vows [of] <person>",
        "<person> takes [a] vow|vows",
        once=("person",),
        own="person",
    ),
    form(
        o.Protect,
        "protect Lucien by Cardinal Benito",
        MARRIAGES,
        "protect <person> by <by:person>",
        "protect|protects <person> by|with <by:person>",
        "<by:person> protects|protect <person>",
        once=("by",),
        own="by",
    ),
    form(
        o.Arrest,
        "Bishop Anselme arrests Ramiro",
        MARRIAGES,
        "<by:person> arrests <person>",
        "<by:person> arrests|arrest <person>",
        "arrest|arrests <person> by <by:person>",
        once=("by",),
        own="by",
    ),
    form(
        o.Annul,
        "annul writ 3",
        MARRIAGES,
        "annul writ <writ:count> [by <by:person>]",
        "annul|annuls [writ] [of|no|#] <writ:count> [by <by:person>]",
        once=("writ", "by"),
    ),
    form(
        o.Captive,
        "captive Ramiro return",
        MARRIAGES,
        "captive <person> <what:fate>",
        "captive|prisoner <person> [:|,|-|is] <what:fate>",
        once=("person",),
    ),
    form(
        o.Propose,
        'propose Lucien + Esma, public "no war before 1622", private "Milan stays Spanish"',
        MARRIAGES,
        "[writ <writ:count> :] propose <groom:person> + <bride:person> [, <terms>]",
        _PROPOSE,
        f"{_PROPOSE} ,|:|; <terms>",
    ),
    form(
        o.Accept,
        "accept writ 3, delayed",
        MARRIAGES,
        "accept writ <writ:count> [delayed= , delayed] [, received <received:count>]",
        "accept|accepts [writ] [no|#] <writ:count> [,] [delayed= delayed|later] [[,] received|receive <received:count>]",
        once=("writ",),
        group="writ",
    ),
    form(
        o.Reject,
        "reject writ 3",
        MARRIAGES,
        "reject writ <writ:count>",
        "reject|rejects|refuse|refuses [writ] [no|#] <writ:count>",
        once=("writ",),
        group="writ",
    ),
    form(
        o.WithdrawWrit,
        "withdraw writ 3",
        MARRIAGES,
        "withdraw writ <writ:count>",
        "withdraw|withdraws [writ] [no|#] <writ:count>",
        once=("writ",),
        group="withdraw",
    ),
    form(
        o.Suspend,
        "suspend writ 3 term 2",
        MARRIAGES,
        ("suspend writ <writ:count> term <term:count>", {"lift": False}),
        ("resume writ <writ:count> term <term:count>", {"lift": True}),
        ("suspend|suspends [writ] <writ:count> [,] term <term:count>", {"lift": False}),
        ("resume|resumes [writ] <writ:count> [,] term <term:count>", {"lift": True}),
        once=("writ", "term"),
    ),
    form(
        o.Grant,
        "grant Rainier Brittany",
        MARRIAGES,
        "grant <person> [<place>]",
        "grant|grants [title] [to] <person> [a] [title] [of|to|in|,] [<place>]",
        "grant|grants [title] [of|to|in] <place> to <person>",
        once=("person",),
    ),
    form(
        o.ChooseSee,
        "see Anselme Milan",
        MARRIAGES,
        "see <person> <place>",
        "see [of|for] <person> [:|,|is|in|at|-|to] <place>",
        once=("person",),
        own="person",
    ),
    form(
        o.Assign,
        "assign Ramiro ARM-1",
        MARRIAGES,
        "assign <person> <unit>",
        "assign|assigns <person> [to|,|:|-] <unit>",
        once=("person",),
    ),
    form(
        o.CrownKing,
        "crown Rainier in Brittany",
        MARRIAGES,
        "crown <person> in <place>",
        "crown|crowns <person> [king] [in|of] <place>",
        once=("person",),
    ),
)
