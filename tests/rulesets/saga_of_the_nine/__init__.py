"""Saga of the Nine, Complete and Basic, rule by rule."""
