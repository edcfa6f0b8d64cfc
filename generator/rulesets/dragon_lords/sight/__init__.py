"""What realms see and learn: scouting, espionage, reports."""
