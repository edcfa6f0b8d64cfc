"""Fuzzing of everything that reads what strangers wrote; see `targets` for what must hold, and `seeds` for what once broke it."""
