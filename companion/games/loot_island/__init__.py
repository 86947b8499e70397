"""Loot Island (What's Your Game, 2017): facts, setup, records, scoring, advice and play help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from companion.game import Game, PlayHelp
from companion.games.loot_island import facts

if TYPE_CHECKING:
    from companion.advice import AdviceData
    from companion.facts import Ruling
    from companion.games.loot_island.copy import LootCopy
    from companion.games.loot_island.edits import LootDrafting
    from companion.games.loot_island.play import LootPlay
    from companion.games.loot_island.record import LootRecord, Table
    from companion.games.loot_island.setup import LootSetup, LootView
    from companion.places import RecordData
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan


_NO_EVENT: Final = {"event": "none"}
"""What a table without names answers as it begins where no set-up tells it."""


class HealersHelp(PlayHelp["LootCopy"]):
    name = "healers"
    title = "Healers"
    summary = "Who picks a healer when, what each card costs, and the best pick for everyone's final place."
    symbol = "healer"


class EventHelp(PlayHelp["LootCopy"]):
    name = "event"
    title = "Event of the round"
    summary = "What the event changes, in the phase where it bites."
    symbol = "island"
    needs_table = False


class LootHelp(PlayHelp["LootCopy"]):
    name = "loot"
    title = "Find the loot"
    summary = "Which landing is the big loot, how many treasures are revealed, and who takes them in which order."
    symbol = "chest"
    needs_table = False
    begins = _NO_EVENT


class CurseHelp(PlayHelp["LootCopy"]):
    name = "curse"
    title = "Curse cubes"
    summary = (
        f"Everyone's cubes, with a warning from {facts.CUBES_WARNING} up; with {facts.CUBES_SAFE + 1} you are out."
    )
    symbol = "cube"
    needs_table = False
    begins = _NO_EVENT


class AaronHelp(PlayHelp["LootCopy"]):
    name = "aaron"
    title = "Aaron"
    summary = "The game for two: which treasure the virtual third player takes, and whether he keeps it."
    symbol = "crown"
    needs_table = False
    begins = _NO_EVENT
    seats = (facts.AARON_PLAYERS,)


class LootIsland(Game["LootRecord", "Table", "LootCopy"]):
    slug = facts.SLUG
    title = "Loot Island"
    summary = "Piece maps together, share the loot, and be rid of the curse in time."
    players = facts.PLAYERS
    minutes = facts.MINUTES
    bgg_id = facts.BGG_ID
    symbol = "crown"
    categories = facts.CATEGORIES
    line_symbols = {
        "amulets": ("amulet",),
        "coin-bags": ("coin-bag",),
        "books": ("book",),
        "jewels": ("jewel",),
        "crowns": ("crown",),
        "skulls": ("skull",),
        "first-player": ("first-player",),
        "healer": ("healer",),
    }
    helps = (HealersHelp(), EventHelp(), LootHelp(), CurseHelp(), AaronHelp())
    draws_start = True
    no_advice = None

    def record_model(self) -> type[LootRecord]:
        from companion.games.loot_island.record import LootRecord

        return LootRecord

    def read(self, data: Any, copy: LootCopy | None = None) -> Table:
        from companion.games.loot_island.record import read_table

        return read_table(data, copy)

    def score(self, table: Table) -> Result:
        from companion.games.loot_island.score import score

        return score(table)

    def example(self) -> RecordData:
        from companion.games.loot_island.example import EXAMPLE

        return EXAMPLE

    def rulings(self) -> Mapping[str, Ruling]:
        return facts.RULINGS

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        from companion.games.loot_island.rules import RULES

        return RULES

    def drafting(self) -> LootDrafting:
        from companion.games.loot_island.edits import DRAFTING

        return DRAFTING

    def play(self) -> LootPlay:
        from companion.games.loot_island.play import PLAY

        return PLAY

    def setup_plan(self) -> SetupPlan[LootSetup, LootCopy, LootView]:
        from companion.games.loot_island.setup import PLAN

        return PLAN

    def advise(self, table: Table) -> AdviceData:
        from companion.games.loot_island.advise import advise

        return advise(table)

    def copy_model(self) -> type[LootCopy]:
        from companion.games.loot_island.copy import LootCopy

        return LootCopy


GAME = LootIsland()
