"""The pages of a game of Dragon Lords beside those of its turns, made from the public phases alone."""
