"""Pages that each game of a campaign has besides those of its phases, a module for each page."""
