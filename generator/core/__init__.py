"""What every rule system shares; it knows no game, no file and no clock."""
