"""Order of the Dragon, rule by rule."""
