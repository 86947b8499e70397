"""Helps that write: whatever they do and whatever is undone leaves a record that the game's reader accepts."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import BadInput, Game, get_game
from companion.boards import BoardPlay
from companion.edits import Edit
from companion.games.waters_of_nereus.play.cabins import CanPlace
from tests.support.playing import Played, begun, on_board, set_up, taps

SLUGS = ("waters-of-nereus",)
STEPS = 25


def nereus_help(table: Played, rng: random.Random) -> dict[str, str]:
    """What the cabin's help offers somebody, or a treasure drawn from the bag."""
    seat = rng.randrange(len(table.at.names))
    can = table.play.writable(table.at, "cabin", seat)
    assert isinstance(can, CanPlace)
    offers = [
        {"do": "place", "color": held.color, "where": place.where} for held in can.hand for place in held.places
    ] + [{"do": "gem", "where": place.where} for place in can.gems]
    offers += [{"do": "exchange", "color": color} for color in can.pairs]
    offers += [{"do": "sell", "color": piece} for piece, _ in can.sold]
    offers += [{"do": "hand", "color": rng.choice(("white", "yellow", "green", "red", "purple", "black"))}]
    return {"player": can.name, **rng.choice(offers)}


HELPS: dict[str, Any] = dict(zip(SLUGS, (nereus_help,), strict=True))


def acts(table: Played, rng: random.Random) -> dict[str, str]:
    """Something that a help, the board or the table's page offers."""
    kind = rng.random()
    if kind < 0.5:
        typed: dict[str, str] = HELPS[table.game.slug](table, rng)
        return typed
    if kind < 0.7 and isinstance(table.play, BoardPlay):
        steps, _ = on_board(table, rng)
        return taps(table.now, rng, steps) if steps else {"do": "none"}
    page = table.now
    return taps(page, rng) if page.next or page.more else {"do": "none"}


def reads(game: Game, record: dict[str, Any]) -> None:
    draft = game.drafting().check(record)
    assert not [point.text for point in draft.open_points if point.kind == "fault"]
    game.read(record)


@pytest.mark.parametrize("slug", SLUGS)
@given(data=st.data())
@settings(max_examples=15, deadline=None)
def test_any_sequence_of_helps_and_undos_leaves_a_record_that_the_reader_accepts(
    slug: str, data: st.DataObject
) -> None:
    game = get_game(slug)
    rng = random.Random(data.draw(st.integers(0, 2**32), label="seed"))
    players = rng.randint(*game.players)
    table = begun(game, players, set_up(game, players) if rng.random() < 0.7 else None)
    start = table.document
    for undoes in data.draw(st.lists(st.booleans(), min_size=STEPS, max_size=STEPS), label="undo"):
        if undoes and rng.random() < 0.5 and table.back[1:]:
            table.undo()
        else:
            typed, before = acts(table, rng), table.document
            try:
                table.do(typed.pop("do"), **typed)
            except BadInput as error:
                assert table.document == before and error.faults
        reads(game, table.record)
    while table.back[1:]:
        table.undo()
    assert table.document == start


@pytest.mark.parametrize("seed", range(20))
def test_any_hand_over_of_treasures_leaves_each_with_one(seed: int) -> None:
    rng = random.Random(seed)
    drafting, record = get_game("loot-island").drafting(), get_game("loot-island").drafting().blank(["Ann", "Ben"])
    for _ in range(60):
        number, to = rng.randint(1, 12), rng.choice(("Ann", "Ben", "Aaron", None))
        was = drafting.stands(record, f"holder.n{number}")
        try:
            after = drafting.apply(record, Edit(f"holder.n{number}", to))
        except BadInput:
            continue
        assert drafting.stands(after, f"holder.n{number}") == to
        assert sorted(drafting.apply(after, Edit(f"holder.n{number}", was))["players"][0]["treasures"]) == sorted(
            record["players"][0]["treasures"]
        )
        record = after
