"""Games of chance by the rules of dynasties (Order of the Dragon, Saga of the Nine)."""
