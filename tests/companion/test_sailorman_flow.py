"""Whole games of Sailorman Dice beside a referee written from the rules: by acts, by hand, undone
and done again."""

from __future__ import annotations

import random

import pytest

from companion import get_game
from tests.support.playing import Played, set_up
from tests.support.refereed import agree, play_out
from tests.support.sailorman_dice.flow import Flow
from webhelper.tables.changes import Changes

GAME = get_game("sailorman-dice")
CODES = ("7KQ4-M2XD", "13MG-A796", "0000-0001")


def table_and_referee(rng: random.Random) -> tuple[Played, Flow]:
    players, code = rng.randint(*GAME.players), rng.choice(CODES)
    table = Played(GAME, players, set_up(GAME, players, code))
    table.document["record"] = {**table.record, "map": code}
    names = [player["name"] for player in table.record["players"]]
    told = table.do("begin")
    book = GAME.maps()
    return table, Flow(names, told.split(" is ")[0], book.read(code).as_record())


@pytest.mark.parametrize(
    ("first", "games"),
    [
        *(pytest.param(first, 4, marks=pytest.mark.oracle) for first in range(0, 12, 4)),
        *(pytest.param(first, 100, marks=pytest.mark.soak) for first in range(12, 5000, 100)),
    ],
)
def test_whole_games_go_as_the_rules_say(first: int, games: int) -> None:
    for seed in range(first, first + games):
        rng = random.Random(f"flow-{seed}")
        play_out(*table_and_referee(rng), rng)


@pytest.mark.oracle
@pytest.mark.parametrize("seed", range(2))
def test_entries_by_hand_and_taken_back_count_as_those_by_tap(seed: int) -> None:
    """What changed since the dice fell was written of the roll, however; whoever takes back theirs
    touches nobody's."""
    rng = random.Random(f"hand-{seed}")
    table, flow = table_and_referee(rng)
    own: dict[str, list[Changes]] = {}
    while not flow.over and flow.rolls < 60:
        act = rng.choice(flow.acts(rng))
        name = act.get("player", "")
        if act["do"] == "write" and rng.random() < 0.4:
            row, column, mark = act["field"].split(".")
            table.type(f"players[{flow.names.index(name)}].rows[{row}][{column}]", mark)
        else:
            table.do(act["do"], **{key: text for key, text in act.items() if key != "do"})
        flow.play(act)
        agree(table, flow, act)
        if act["do"] == "write":
            own.setdefault(name, []).append(table.back[-1])
            assert table.back[-1].whose == name and not table.back[-1].shared
        elif act["do"] == "roll":
            own = {}
        if rng.random() < 0.15 and (mine := [n for n in own if own[n] and n not in flow.passed]):
            name = rng.choice(mine)
            table.undo(own[name].pop())
            flow.take_back(name)
            agree(table, flow, f"{name} takes back")


def test_a_phone_shows_whose_sheet_it_has_in_hand() -> None:
    table, flow = table_and_referee(random.Random(4))
    names = flow.names
    table.do("roll", symbol_1="bell", symbol_2="fish", number_1="3", number_2="5")

    def word(*seats: int, **asked: str) -> str:
        return table.page(*seats, **asked).word

    roller = names.index(flow.captain)
    assert word().startswith(f"{flow.captain}, write both pairs"), "the roller first"
    other = (roller + 1) % len(names)
    assert word(other).startswith(f"{names[other]}, write one pair")
    assert word(roller, other, player=str(other + 1)).startswith(names[other])
    for row, mark in ((1, "5"), (3, "3")):
        table.do("write", player=flow.captain, field=f"{row}.4.{mark}")
    assert word(roller).startswith(f"{flow.captain}: 5 and 3 are written")
    assert word(roller, other).startswith(f"{names[other]}, write one pair"), (
        "on to the next of its sheets by itself"
    )
