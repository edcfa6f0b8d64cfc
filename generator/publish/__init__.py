"""Makes a site of public games: what pages there are, what each is made from, and what need not be made again."""
