"""How a board file gives an owner's colours: the fields that its schema and its check share."""

from __future__ import annotations

from generator.core.file_shapes import BoundedText, Field, Fields

COLOUR = BoundedText(7, "#[0-9a-fA-F]{6}", 'six hexadecimal digits in quotes, as "#d78678"')
"""A colour."""

PAINTS = Fields(
    {
        "pieces": Field("its pieces and lines, dark enough for white letters; what is left out is made from its colour", COLOUR),
        "dark_land": Field("its land on dark screens, where letters are nearly white", COLOUR),
        "dark_pieces": Field("its pieces and lines on dark screens, light enough for black letters", COLOUR),
    }
)
"""The colours of an owner beside that of its land, which `generator.core.picture.Paints` reads."""
