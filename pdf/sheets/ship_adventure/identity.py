"""What the sheets of a set-up of Ship Adventure share: the set-up itself, its code, whose components it uses."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.setups import SetupResult
from companion.words import in_words, joined
from pdf.drawing.pen import Pen
from pdf.parts.setup_sheets import draw_setup_head

BAR: Final = (102.0, 26.0)
"""Where the bar of 50 mm stands beside the code: its left end and its middle."""
_PARTS: Final = {
    "tiles": "tiles",
    "map_cards": "map cards",
    "area_colors": "colours of the sea map",
    "compass": "compass",
}


def subtitle_of(setup: SetupResult, what: str) -> str:
    """What stands below the title: which game, for how many, on how many boxes."""
    layout = setup.view.layout
    boxes = f", {in_words(layout.boxes)} boxes" if layout.boxes > 1 else ""
    players = "alone" if setup.players == 1 else f"for {in_words(setup.players)}"
    return f"{facts.MODES[layout.mode]} {players}{boxes}: {what}"


def whose_of(setup: SetupResult) -> str:
    """Which parts are the owner's and which ours."""
    marks = setup.view.marks
    sentences = []
    for start, own in (("Ours, not the publisher’s", False), (f"From your copy {setup.copy}", True)):
        parts = [_PARTS[name] for name, mark in marks.items() if (mark != "ours") is own]
        sentences += [f"{start}: {joined(parts)}."] if parts else []
    return " ".join(sentences)


def draw_identity(pen: Pen, game: str, what: str, setup: SetupResult, link: str) -> None:
    """The heading of a page of a set-up: its game, its code in letters and to scan, and whose components it uses."""
    draw_setup_head(pen, game, subtitle_of(setup, what), setup, whose_of(setup), rule_of(setup), link)


def rule_of(setup: SetupResult) -> str:
    """Where the rules tell of this set-up."""
    return str(facts.CC_SET_UP if setup.view.layout.mode == facts.CONQUEST else facts.SETTING_UP)


def whose(copy: ShipCopy | None, component: str, ours: str) -> str:
    """Where a component comes from: the owner's copy with its fingerprint where it was entered, or ``ours``."""
    return f"from your copy {copy.fingerprint}" if copy and from_copy(copy, component) else ours
