"""The sheets of Loot Island, each with the function that draws it. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.kits import KitPart
from pdf.orders import AnySheet, Order, Printed, Sheet
from pdf.parts.choices import MOST_SETS, PAGES, AidOptions, InkOptions, LargePrintOptions
from pdf.sheets.loot_island.options import IslandOptions, PadOptions, SetupSheetOptions, TrackerOptions


class ScorePad(Sheet[PadOptions]):
    name = "score-pad"
    title = "Score pad"
    summary = "A column for each player, in the order of scoring; with the tables of bonuses below it."
    options = PadOptions

    def draw(self, order: Order[PadOptions]) -> Printed:
        from pdf.sheets.loot_island.score_pad import draw_pad

        return draw_pad(order)


class PlayerAid(Sheet[AidOptions]):
    name = "player-aid"
    title = "Player aid"
    summary = "The rules in short on two sides: a round, every sign, taking treasure, the end and the scoring."
    options = AidOptions
    reading = True
    uses_code = False

    def draw(self, order: Order[AidOptions]) -> Printed:
        from pdf.sheets.loot_island.player_aid import draw_player_aid

        return draw_player_aid(order)


class BonusTables(Sheet[InkOptions]):
    name = "bonus-tables"
    title = "Bonus tables"
    summary = "What sets of jewels and skulls and every share of the crowns pay; two to a page, or one A5."
    options = InkOptions
    reading = True
    uses_code = False

    def draw(self, order: Order[InkOptions]) -> Printed:
        from pdf.sheets.loot_island.bonus_tables import draw_bonus_tables

        return draw_bonus_tables(order)


class EventReference(Sheet[LargePrintOptions]):
    name = "event-reference"
    title = "Event reference"
    summary = "All 18 events in our own words, with the phase in which they bite."
    options = LargePrintOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[LargePrintOptions]) -> Printed:
        from pdf.sheets.loot_island.event_reference import draw_events

        return draw_events(order)


class TreasureIndex(Sheet[InkOptions]):
    name = "treasure-index"
    title = "Treasure index"
    summary = "The treasure cards by reference number, for scoring on paper; an unofficial list."
    options = InkOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[InkOptions]) -> Printed:
        from pdf.sheets.loot_island.treasure_index import draw_index

        return draw_index(order)


class RoundTracker(Sheet[TrackerOptions]):
    name = "round-tracker"
    title = "Round tracker"
    summary = "Five rounds and the final exploration: events, first player, loot found, curse cubes."
    options = TrackerOptions

    def draw(self, order: Order[TrackerOptions]) -> Printed:
        from pdf.sheets.loot_island.round_tracker import draw_rounds

        return draw_rounds(order)


class SetupSheet(Sheet[SetupSheetOptions]):
    name = "setup-sheet"
    title = "Set-up sheet"
    summary = "One set-up with its code, step by step; hidden events stay hidden."
    options = SetupSheetOptions
    reading = True
    papers = PAGES

    def draw(self, order: Order[SetupSheetOptions]) -> Printed:
        from pdf.sheets.loot_island.setup_sheet import draw_setup

        return draw_setup(order)


class Island(Sheet[IslandOptions]):
    name = "island"
    title = "Island"
    summary = "The island of a set-up with the ship’s course: on one page, or as a poster."
    options = IslandOptions
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[IslandOptions]) -> Printed:
        from pdf.sheets.loot_island.island_sheet import draw_island_sheet

        return draw_island_sheet(order)


class AaronAid(Sheet[LargePrintOptions]):
    name = "aaron-aid"
    title = "Aaron aid"
    summary = "What Aaron does in each phase of a game for two, and his crosses to count."
    options = LargePrintOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[LargePrintOptions]) -> Printed:
        from pdf.sheets.loot_island.aaron_aid import draw_aaron

        return draw_aaron(order)


SHEETS: Final[tuple[AnySheet, ...]] = (
    ScorePad(),
    PlayerAid(),
    BonusTables(),
    EventReference(),
    TreasureIndex(),
    RoundTracker(),
    SetupSheet(),
    Island(),
    AaronAid(),
)

KIT: Final[tuple[KitPart, ...]] = (
    KitPart("setup-sheet"),
    KitPart("round-tracker"),
    KitPart("event-reference"),
    KitPart("aaron-aid", players=(2,)),
    KitPart("score-pad"),
    KitPart("bonus-tables"),
    KitPart("player-aid"),
)
"""What a table needs, in the order of the pages."""
