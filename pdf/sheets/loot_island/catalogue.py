"""The sheets of Loot Island: what they are called and what can be chosen. Loads no drawing library."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from companion.game import Part
from companion.games.loot_island.facts import PLAYERS
from companion.games.loot_island.setup import LootSetup
from pdf.catalogue import Sheet
from pdf.parts.choices import INK_HELP, PAGES, InkChoice, InkOptions


class UpOptions(InkOptions):
    """What can be chosen for a sheet that also comes in half size."""

    up: Literal[1, 2] = Field(1, title="Sheets to a page", description="Sheets to a page: 1 or 2 (A5 each).")


class PadOptions(UpOptions):
    """What can be chosen for the score pad."""

    players: int = Field(
        PLAYERS[1],
        ge=PLAYERS[0],
        le=PLAYERS[1],
        description="Columns for this many players; with two, one for Aaron's crosses.",
    )
    back: Literal["none", "bonuses"] = Field(
        "none", title="Back of the sheet", description="What the back shows: nothing, or the tables of bonuses."
    )


class TrackerOptions(UpOptions):
    """What can be chosen for the round tracker."""

    players: int = Field(PLAYERS[1], ge=PLAYERS[0], le=PLAYERS[1], description="How many play.")


class SetupSheetOptions(LootSetup):
    """What can be chosen for the setup sheet: the players, the setup's own options, the ink."""

    players: int = Field(PLAYERS[1], ge=PLAYERS[0], le=PLAYERS[1], description="How many play.")
    ink: InkChoice = Field("normal", description=INK_HELP)


SHEETS = (
    Sheet(
        "score-pad",
        "Score pad",
        "A column for each player, in the order of scoring; with the tables of bonuses below it.",
        PadOptions,
        Part("pdf.sheets.loot_island.score_pad:draw_pad"),
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "Treasure values, sets, every share of the crowns, healers and the order of scoring.",
        UpOptions,
        Part("pdf.sheets.loot_island.player_aid:draw_aid"),
        uses_code=False,
    ),
    Sheet(
        "event-reference",
        "Event reference",
        "All 18 events in our own words, with the phase in which they bite.",
        InkOptions,
        Part("pdf.sheets.loot_island.event_reference:draw_events"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "treasure-index",
        "Treasure index",
        "The treasure cards by reference number, for scoring on paper; an unofficial list.",
        InkOptions,
        Part("pdf.sheets.loot_island.treasure_index:draw_index"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "round-tracker",
        "Round tracker",
        "Five rounds and the final exploration: events, first player, loot found, curse cubes.",
        TrackerOptions,
        Part("pdf.sheets.loot_island.round_tracker:draw_rounds"),
    ),
    Sheet(
        "setup-sheet",
        "Setup sheet",
        "One setup with its code, step by step; hidden events stay hidden.",
        SetupSheetOptions,
        Part("pdf.sheets.loot_island.setup_sheet:draw_setup"),
        papers=PAGES,
    ),
    Sheet(
        "aaron-aid",
        "Aaron aid",
        "What Aaron does in each phase of a game for two, and his crosses to count.",
        InkOptions,
        Part("pdf.sheets.loot_island.aaron_aid:draw_aaron"),
        uses_code=False,
        papers=PAGES,
    ),
)
