"""What a check of an order is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from generator.rulesets.dynastic_campaign.position import Position
from generator.rulesets.dynastic_campaign.settings import Settings

Check = Callable[[Settings, Position, str, Any], str]
"""Tells why an order cannot be carried out, as a word of `rooms.REASONS`; empty where nothing hinders it.

It takes the settings, the position, the nation that orders, and the order. Where it is named early, it leaves out what may still
change before the order is carried out, and the step asks a stricter one.
"""
