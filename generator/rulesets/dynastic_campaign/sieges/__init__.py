"""Sieges and conquest: besieging, relief, captured provinces, garrisons that become armies, trains (rulebook 3, 5 and 8)."""
