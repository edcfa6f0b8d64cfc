"""Lines of words as patterns see them: how a line is cut into tokens, what blanks may stand in it, and why it fits no pattern."""
