"""Dragon Lords (rulebook of 10 April 2006): realms, fog, phases of movement, battles and gold."""
