"""The sheets of Loot Island. Loads no drawing library."""

from typing import Final

from pdf.catalogue import ANY_PAPER, AnySheet, RowPad, Sheet, to_cut, to_read

SHEETS: Final[tuple[AnySheet, ...]] = (
    RowPad(
        "score-pad",
        choices="ScorePadOptions",
        summary=(
            "A column for each player, in the order of scoring; the end told below, the tables of "
            "bonuses on the back if you like. Each copy is for a set-up of its own."
        ),
        uses_code=True,
        papers=ANY_PAPER,
    ),
    to_read(
        "player-aid",
        choices="PlayerAidOptions",
        summary=(
            "Two sides: set-up and a round; every sign, the islands, the end and the scoring "
            "worked out."
        ),
        papers=ANY_PAPER,
    ),
    to_read(
        "bonus-tables",
        choices="InkOptions",
        summary=(
            "What sets of jewels and skulls and every share of the crowns pay; two to a page, "
            "or one A5."
        ),
        papers=ANY_PAPER,
    ),
    to_read(
        "event-reference",
        choices="LargePrintOptions",
        summary="All 18 events in our own words, with the phase in which they bite.",
    ),
    to_read(
        "treasure-index",
        choices="InkOptions",
        summary="The treasure cards by reference number, for scoring on paper; an unofficial list.",
    ),
    Sheet(
        "round-tracker",
        choices="TrackerOptions",
        summary=(
            "Five rounds and the final exploration: events, first player, loot found, curse cubes."
        ),
        uses_code=True,
        papers=ANY_PAPER,
    ),
    to_read(
        "setup-sheet",
        choices="SetupSheetOptions",
        summary="One set-up with its code, step by step; hidden events stay hidden.",
        title="Set-up sheet",
        uses_code=True,
    ),
    to_cut(
        "island",
        choices="IslandOptions",
        summary="The island of a set-up with the ship’s course: on one page, or as a poster.",
        uses_code=True,
    ),
    to_read(
        "aaron-aid",
        choices="LargePrintOptions",
        summary="What Aaron does in each phase of a game for two, and his crosses to count.",
        title="Aid for Aaron",
    ),
)
