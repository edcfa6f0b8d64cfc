"""Reads the letters by which players send orders: mails, forum posts and private messages, as they were copied or saved.

`read` takes what a GM pasted, or a file, apart into letters: who seems to have sent each, and its text without quotes, signatures
and markup. `sections` parts the text of a letter by the powers and phases that its headings name. What a line orders is the rule
system's affair (`core.sorted_lines`). All of it is text that strangers wrote: nothing here is believed, least of all who sent it.
"""

from generator.core.letters.headings import Meant, Words
from generator.core.letters.letter import Letter, Skipped
from generator.core.letters.reading import MOST, TOO_LONG, read
from generator.core.letters.sections import Section, sections

__all__ = ["MOST", "TOO_LONG", "Letter", "Meant", "Section", "Skipped", "Words", "read", "sections"]
