"""A game that is no Diplomacy, to show what the engine, the store and the pages know of none."""
