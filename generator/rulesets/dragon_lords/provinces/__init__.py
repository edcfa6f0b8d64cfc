"""Provinces: damage, annexation, taxes, pillage, forts and harbours."""
