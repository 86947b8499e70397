"""Ship Adventure: facts, boards, setup, records, scoring and help for both games of the box."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.game import Game, PlayHelp
from companion.games.ship_adventure import facts

if TYPE_CHECKING:
    from companion.facts import Ruling
    from companion.games.ship_adventure.copy import ShipCopy
    from companion.games.ship_adventure.edits import ShipDrafting
    from companion.games.ship_adventure.play import ShipPlay
    from companion.games.ship_adventure.record import ShipRecord, Table
    from companion.games.ship_adventure.settings import ShipSetup
    from companion.games.ship_adventure.setup import ShipView
    from companion.places import RecordData
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan


class CompassHelp(PlayHelp["ShipCopy"]):
    name = "compass"
    title = "Compass"
    summary = "Spin or set the needle: who goes first, and where the galleon sails."
    symbol = "compass"
    needs_table = False
    rolls = True

    def roll(self, seed: str) -> dict[str, str]:
        from companion.games.ship_adventure.helps.compass import roll

        return roll(seed)


class MapPieceHelp(PlayHelp["ShipCopy"]):
    name = "map-piece"
    title = "Find a map piece"
    summary = "From a treasure token's colour and numbers to the square, with the reason for every step."
    symbol = "map-piece"
    needs_table = False


class FightsHelp(PlayHelp["ShipCopy"]):
    name = "fights"
    title = "Fights"
    summary = "The odds of a fight, close or ranged, one ship or a whole square of units."
    symbol = "swords"
    needs_table = False


class RoutesHelp(PlayHelp["ShipCopy"]):
    name = "routes"
    title = "Pirates and routes"
    summary = "The nearest pirate and the shortest way across the wrapping edges."
    symbol = "pirate"
    needs_table = False


class TemplesHelp(PlayHelp["ShipCopy"]):
    name = "temples"
    title = "Temples and levels"
    summary = "Rolls a temple's gold, sends the pirates, and changes the level at the right time."
    symbol = "temple"
    needs_table = False
    begins = {"mode": facts.TREASURE_MAP}


class ConquestHelp(PlayHelp["ShipCopy"]):
    name = "conquest"
    title = "Conquest tracker"
    summary = "Who holds which point, everybody's gold once a round, and whether the end has come."
    symbol = "flag"
    needs_table = False
    begins = {"mode": facts.CONQUEST}
    seats = tuple(range(facts.CONQUEST_PLAYERS[0], facts.CONQUEST_PLAYERS[1] + 1))


class ShipAdventure(Game["ShipRecord", "Table", "ShipCopy"]):
    slug = facts.SLUG
    title = "Ship Adventure"
    summary = "Race for the pieces of a treasure map, or hold the most points of the Caribbean."
    players = facts.PLAYERS
    colours = facts.PLAYER_COLORS
    minutes = facts.MINUTES
    bgg_id = facts.BGG_ID
    symbol = "galleon"
    categories = facts.CATEGORIES
    line_symbols = {"points": ("flag",), "controlled-areas": ("area",), "map-pieces": ("map-piece",)}
    helps = (CompassHelp(), MapPieceHelp(), FightsHelp(), RoutesHelp(), TemplesHelp(), ConquestHelp())
    draws_start = True
    no_advice = "Ship Adventure has no advice: once points and gold are counted there is nothing left to choose."

    def title_of(self, record: RecordData) -> str:
        return facts.MODES[record.get("mode", facts.CONQUEST)]

    def record_model(self) -> type[ShipRecord]:
        from companion.games.ship_adventure.record import ShipRecord

        return ShipRecord

    def read(self, data: Any, copy: ShipCopy | None = None) -> Table:
        from companion.games.ship_adventure.record import read_table

        return read_table(data, copy)

    def score(self, table: Table) -> Result:
        from companion.games.ship_adventure.score import score

        return score(table)

    def example(self) -> RecordData:
        from companion.games.ship_adventure.example import EXAMPLE

        return EXAMPLE

    def rulings(self) -> Mapping[str, Ruling]:
        return facts.RULINGS

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        from companion.games.ship_adventure.rules import RULES

        return RULES

    def drafting(self) -> ShipDrafting:
        from companion.games.ship_adventure.edits import DRAFTING

        return DRAFTING

    def play(self) -> ShipPlay:
        from companion.games.ship_adventure.play import PLAY

        return PLAY

    def setup_plan(self) -> SetupPlan[ShipSetup, ShipCopy, ShipView]:
        from companion.games.ship_adventure.setup import PLAN

        return PLAN

    def copy_model(self) -> type[ShipCopy]:
        from companion.games.ship_adventure.copy import ShipCopy

        return ShipCopy


GAME = ShipAdventure()
