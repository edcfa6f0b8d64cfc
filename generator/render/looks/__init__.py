"""How owners look: colours and patterns that can be told apart."""
