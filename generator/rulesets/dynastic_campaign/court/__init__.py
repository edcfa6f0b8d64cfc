"""The court: who leads units, who has Titles and offices, the Church, and what is done with captives (rulebook 2.5, 2.6, 2.8)."""
