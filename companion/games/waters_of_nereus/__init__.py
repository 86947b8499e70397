"""Waters of Nereus (Dr. Finn's Games): facts, setup, records, scoring, advice and play help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.game import Game, PlayHelp
from companion.games.waters_of_nereus import facts

if TYPE_CHECKING:
    from companion.advice import AdviceData
    from companion.facts import Ruling
    from companion.games.waters_of_nereus.copy import NereusCopy
    from companion.games.waters_of_nereus.edits import NereusDrafting
    from companion.games.waters_of_nereus.play import NereusPlay
    from companion.games.waters_of_nereus.record import NereusRecord, Table
    from companion.games.waters_of_nereus.setup import NereusSetup, NereusView
    from companion.places import RecordData
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan


class NeutralPlayerHelp(PlayHelp["NereusCopy"]):
    name = "neutral-player"
    title = "Neutral player"
    summary = "Turns the neutral player's cards, rolls, and sails its ship in the game for two."
    symbol = "ship"
    needs_table = False
    begins = {"neutral": "yes"}
    seats = facts.PLAYERS[:1]


class BagHelp(PlayHelp["NereusCopy"]):
    name = "bag-counter"
    title = "Bag counter"
    summary = "Counts what is left in the bag, and refills it as the rules say when it is empty."
    symbol = "bag"
    needs_table = False
    begins = {"neutral": "no"}


class CabinHelp(PlayHelp["NereusCopy"]):
    name = "cabin"
    title = "Into the cabin"
    summary = "Where a treasure may go, and what that brings; exchanging, selling, and moving gems."
    symbol = "chest"


class WatersOfNereus(Game["NereusRecord", "Table", "NereusCopy"]):
    slug = facts.SLUG
    title = "Waters of Nereus"
    summary = "Sail for treasures, fill the crew's holds, and turn gold and science into points."
    players = facts.PLAYERS
    colours = facts.SHIP_COLORS
    minutes = facts.MINUTES
    bgg_id = facts.BGG_ID
    symbol = "hourglass"
    categories = facts.CATEGORIES
    line_symbols = {"track": ("track",), "science-cards": ("flask",), "gold": ("coin",)}
    helps = (NeutralPlayerHelp(), BagHelp(), CabinHelp())
    no_advice = None

    def record_model(self) -> type[NereusRecord]:
        from companion.games.waters_of_nereus.record import NereusRecord

        return NereusRecord

    def read(self, data: Any, copy: NereusCopy | None = None) -> Table:
        from companion.games.waters_of_nereus.record import read_table

        return read_table(data, copy)

    def score(self, table: Table) -> Result:
        from companion.games.waters_of_nereus.score import score

        return score(table)

    def example(self) -> RecordData:
        from companion.games.waters_of_nereus.example import EXAMPLE

        return EXAMPLE

    def rulings(self) -> Mapping[str, Ruling]:
        return facts.RULINGS

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        from companion.games.waters_of_nereus.rules import RULES

        return RULES

    def drafting(self) -> NereusDrafting:
        from companion.games.waters_of_nereus.edits import DRAFTING

        return DRAFTING

    def play(self) -> NereusPlay:
        from companion.games.waters_of_nereus.play import PLAY

        return PLAY

    def setup_plan(self) -> SetupPlan[NereusSetup, NereusCopy, NereusView]:
        from companion.games.waters_of_nereus.setup import PLAN

        return PLAN

    def advise(self, table: Table) -> AdviceData:
        from companion.games.waters_of_nereus.advise import advise

        return advise(table)

    def copy_model(self) -> type[NereusCopy]:
        from companion.games.waters_of_nereus.copy import NereusCopy

        return NereusCopy


GAME = WatersOfNereus()
