"""The dynastic campaign of 2003: persons, treaties, money, armies and sieges ("Rules of the Game", February 2003).

In: the facts of a scenario (`board.yaml`), a position, the lines that players sent.
Out: the rule system as one value, which `campaign` puts together. `year` lists what happens in a year; each room (`families`,
`treaties`, `court`, `money`, `war`, `sieges`, `overseas`) has the rules of one part; `notation` reads orders.
"""
