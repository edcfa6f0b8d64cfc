"""Money: payments, bribes, loans, investments, income, upkeep and builds (rulebook 3, 4.1, 6, 9 and 10)."""
