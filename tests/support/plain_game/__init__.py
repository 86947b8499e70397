"""A small game: every kind of field, typed in by a form, no template or script of its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from companion.edits import FormDrafting
from companion.facts import RuleRef, Span
from companion.game import Game
from companion.questions import Options
from companion.randomness import SetupCode
from companion.records import Copy, Name, Record
from companion.results import Line, Result, outcome_of, standings_of, unplayed, winners_of
from companion.rules import Rule, RulesInShort, Section
from companion.setups import SetupPlan, SetupResult, SetupStep, step_stream

SLUG = "plain-game"
Small = Annotated[int, Field(ge=0, le=99, description="a whole number from 0 to 99")]


class PlainPlayer(Record):
    name: Name
    coins: Small = Field(
        title="Coins", json_schema_extra={"symbol": "coin", "category": "coins", "gauge": 13}
    )
    debts: Annotated[int, Field(ge=-50, le=0)] = Field(title="Debts", json_schema_extra={"step": 5})
    level: Annotated[int, Field(ge=1, le=4)] = Field(
        title="Level", json_schema_extra={"category": "level"}
    )
    side: Literal["sea", "land"] = Field(
        title="Side", json_schema_extra={"words": {"sea": "At sea"}}
    )
    done: bool = Field(title="All done", json_schema_extra={"help": "Worth five points."})
    badges: list[Literal["red", "dark-blue"]] = Field([], title="Badges", max_length=2)
    rounds: Annotated[list[Small], Field(min_length=3, max_length=3)] = Field(
        title="Points of each round"
    )


class PlainRecord(Record):
    game: Literal["plain-game"]
    first: Name | None = Field(
        None,
        title="Who was first?",
        json_schema_extra={"players": True, "nobody": "Nobody yet"},
    )
    players: Annotated[list[PlainPlayer], Field(min_length=2, max_length=4)]


@dataclass(frozen=True)
class Scored:
    name: str
    lines: tuple[Line, ...]

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


def score(record: PlainRecord) -> Result:
    scored = [Scored(p.name, _lines(p, record.first)) for p in record.players]
    standings = standings_of(scored, lambda one: (one.total,))
    if not any(p.coins or p.debts or p.done or p.badges or any(p.rounds) for p in record.players):
        return unplayed(SLUG, standings)
    return Result(SLUG, outcome_of(standings), winners_of(standings), standings)


def _lines(p: PlainPlayer, first: str | None) -> tuple[Line, ...]:
    rest = (
        5 * p.done + 3 * len(p.badges) + sum(p.rounds) + 2 * (p.name == first) + (p.side == "sea")
    )
    return (
        Line("coins", "Coins", p.coins + p.debts, f"{p.coins} coins, {p.debts} debts"),
        Line("level", "Level", 10 * p.level, f"level {p.level}"),
        Line("rest", "Rest", rest, "all else"),
    )


class PlainSetup(Options):
    pass


def draw(
    code: SetupCode, players: int, options: PlainSetup, copy: Copy | None = None
) -> SetupResult[None]:
    seat = step_stream(SLUG, 1, code, "start-player", players).below(players) + 1
    steps = (
        SetupStep("coins", "Coins", "Put the coins in the middle."),
        SetupStep("start-player", "Start player", f"Seat {seat} takes the coin and begins."),
    )
    return SetupResult(SLUG, 1, str(code), players, options, seat, steps, None)


MODEL = PlainRecord
RULES = (RulesInShort((Section("end", "The end", (Rule("Most points win.", RuleRef("p. 1")),)),)),)
DRAFTING = FormDrafting(SLUG, PlainRecord, (2, 4), score, PlainSetup)
PLAN: SetupPlan[PlainSetup, Copy, None] = SetupPlan(1, PlainSetup, draw)
GAME = Game(
    package=__name__,
    slug=SLUG,
    title="Plain Game",
    summary="Numbers and nothing else.",
    players=Span(2, 4),
    symbol="coin",
    categories={"coins": "Coins", "level": "Level", "rest": "Rest"},
    line_symbols={"coins": ("coin",)},
    drawn_steps=("start-player",),
    no_advice="Plain Game has no advice.",
)
