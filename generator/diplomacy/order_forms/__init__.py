"""The choices of the orders page: what each player of a Diplomacy game can order in a phase."""
