"""The maps of Dragon Lords."""
