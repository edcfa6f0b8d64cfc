"""Units and their troops and heroes: formed, led, ranked, hired, paid and dismissed."""
