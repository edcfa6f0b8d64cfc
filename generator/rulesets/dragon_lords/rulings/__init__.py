"""The GM's word: what a game of Dragon Lords stands at is set as the GM says, and whatever a ruling leaves out stays as it is."""
