"""Ambition & Empire, rule by rule: its rulebook's examples, tables of cases, a second opinion on sorties, games of chance."""
