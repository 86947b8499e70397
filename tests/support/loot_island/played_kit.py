"""Checks that a kit of Loot Island tells people to take from the box what its set-up asks for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pdf.kits import print_kit
from pdf.parts.kit import KitOrder
from tests.support.rendered import words_of


def check(kit: KitOrder, pieces: Mapping[str, object], setup: Mapping[str, Any]) -> None:
    """Checks that everything of the box that lies on the table (Components list; Setup 1 to 11) is
    told in the right number."""
    coloured = setup["players"] + bool(setup.get("aaron"))
    healers = setup["healers"]
    if setup["options"]["healers"] == "dealt":
        healers = 2 * setup["players"]
    wanted = {
        "main island": 1,
        "treasure": setup["treasure_cards"],
        "character card": coloured,
        "map card": 88,
        "healer": healers,
        "event": len(setup["events"]),
        "reference card": setup["players"],
        "curse cube": 80,
        "compass disc": 3 * coloured,
        "small island": setup["small_islands"],
        "First Player tile": 1,
        "ship": 1,
        "pencil": 1,
    }
    assert {one.name: one.count for one in kit.kit.besides} == wanted
    told = words_of(print_kit(kit).data)[0]
    assert "round the coast" not in told
