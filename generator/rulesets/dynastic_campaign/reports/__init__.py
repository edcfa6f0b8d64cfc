"""What reports of a campaign tell in which order; the words are in `templates/dynastic-campaign/`."""
