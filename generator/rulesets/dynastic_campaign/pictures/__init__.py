"""The maps of a campaign: what each phase did, where everything stands behind it, and what one reader ordered."""
