"""Where everything of one picture stands."""
