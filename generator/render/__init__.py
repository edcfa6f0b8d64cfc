"""Turns what happened into text and pictures: Markdown, HTML, BBCode, SVG and PNG.

In: public values of `core`, templates, a base map, Markdown.
Out: strings and bytes. It knows no game, and writes nothing but what it keeps of templates, fonts, maps, ways over them and cairo
in `__pycache__`.
"""
