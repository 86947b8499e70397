"""Sailorman Dice (moses. Verlag, 2022): facts, maps, records, scoring and play help."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.game import Game
from companion.games.sailorman_dice import facts

if TYPE_CHECKING:
    from companion.advice import AdviceData, Effort
    from companion.copies import Copy
    from companion.facts import Ruling
    from companion.games.sailorman_dice.edits import SailormanDrafting
    from companion.games.sailorman_dice.map_book import SailormanMaps
    from companion.games.sailorman_dice.play import SailormanPlay
    from companion.games.sailorman_dice.record import SailormanRecord, Table
    from companion.games.sailorman_dice.setup import SailormanSetup
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan


class SailormanDice(Game["SailormanRecord", "Table", "Copy"]):
    slug = facts.SLUG
    title = "Sailorman Dice"
    summary = "Roll, pair and write: fill rows, columns and areas of a sea map."
    players = facts.PLAYERS
    minutes = facts.MINUTES
    bgg_id = facts.BGG_ID
    symbol = "anchor"
    categories = facts.CATEGORIES
    line_symbols = {
        "rows": facts.ROWS,
        "columns": ("column",),
        "areas": tuple(region for region in facts.REGIONS for _ in (1, 2)),
        "shells": ("shell",),
        "largest-group": ("group",),
        "second-group": ("group",),
    }
    helps_in_play = ("legal-entries",)
    no_advice = None
    plays_on = True

    def record_model(self) -> type[SailormanRecord]:
        from companion.games.sailorman_dice.record import SailormanRecord

        return SailormanRecord

    def read(self, data: Any, copy: Copy | None = None) -> Table:
        from companion.games.sailorman_dice.record import read_table

        return read_table(data, copy)

    def score(self, table: Table) -> Result:
        from companion.games.sailorman_dice.score import score

        return score(table)

    def advise_data(self, data: Any, copy: Copy | None = None, effort: Effort | None = None) -> AdviceData:
        from companion.advice import Effort
        from companion.games.sailorman_dice.advise.answers import advise

        return advise(self.read(data, copy), effort or Effort())

    def rulings(self) -> Mapping[str, Ruling]:
        return facts.RULINGS

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        from companion.games.sailorman_dice.rules import RULES

        return RULES

    def drafting(self) -> SailormanDrafting:
        from companion.games.sailorman_dice.edits import DRAFTING

        return DRAFTING

    def play(self) -> SailormanPlay:
        from companion.games.sailorman_dice.play import PLAY

        return PLAY

    def setup_plan(self) -> SetupPlan[SailormanSetup, Copy, None]:
        from companion.games.sailorman_dice.setup import PLAN

        return PLAN

    def setup_note(self, code: str) -> str:
        from companion.games.sailorman_dice.advise.par import par_of
        from companion.games.sailorman_dice.map_codes import read_map_code

        par = par_of(read_map_code(code))
        return f"{par.says} {par.alone}"

    def maps(self) -> SailormanMaps:
        from companion.games.sailorman_dice.map_book import MAPS

        return MAPS


GAME = SailormanDice()
