"""The sheets of Loot Island. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.catalogue import ANY_PAPER, MOST_SETS, AnySheet, Sheet

SHEETS: Final[tuple[AnySheet, ...]] = (
    Sheet(
        "score-pad",
        "Score pad",
        "A column for each player, in the order of scoring; with the tables of bonuses below it.",
        "PadOptions",
        papers=ANY_PAPER,
        uses_code=True,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "Two sides: set-up and a round; every sign, the islands, the end and the scoring worked out.",
        "AidOptions",
        reading=True,
        papers=ANY_PAPER,
    ),
    Sheet(
        "bonus-tables",
        "Bonus tables",
        "What sets of jewels and skulls and every share of the crowns pay; two to a page, or one A5.",
        "InkOptions",
        reading=True,
        papers=ANY_PAPER,
    ),
    Sheet(
        "event-reference",
        "Event reference",
        "All 18 events in our own words, with the phase in which they bite.",
        "LargePrintOptions",
        reading=True,
    ),
    Sheet(
        "treasure-index",
        "Treasure index",
        "The treasure cards by reference number, for scoring on paper; an unofficial list.",
        "InkOptions",
        reading=True,
    ),
    Sheet(
        "round-tracker",
        "Round tracker",
        "Five rounds and the final exploration: events, first player, loot found, curse cubes.",
        "TrackerOptions",
        papers=ANY_PAPER,
        uses_code=True,
    ),
    Sheet(
        "setup-sheet",
        "Set-up sheet",
        "One set-up with its code, step by step; hidden events stay hidden.",
        "SetupSheetOptions",
        reading=True,
        uses_code=True,
    ),
    Sheet(
        "island",
        "Island",
        "The island of a set-up with the ship’s course: on one page, or as a poster.",
        "IslandOptions",
        max_copies=MOST_SETS,
        uses_code=True,
    ),
    Sheet(
        "aaron-aid",
        "Aaron aid",
        "What Aaron does in each phase of a game for two, and his crosses to count.",
        "LargePrintOptions",
        reading=True,
    ),
)
