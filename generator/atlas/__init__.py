"""Draws base maps from public-domain coastlines; a build tool, needed only when a map changes."""
