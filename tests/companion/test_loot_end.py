"""Loot Island at its end, in play: what is still asked for, and the healers."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS
from tests.support.playing import Played, begun, set_up

GAME = get_game("loot-island")


def at_the_end() -> Played:
    """A table of three whose loot was shared out without the phone, its cubes counted."""
    table = begun(GAME, 3, set_up(GAME, 3))
    for _ in range(5):
        table.do("find")
        while table.at.state.stage == "loot":
            table.do("skip")
        table.do("next")
    while table.at.state.stage == "final":
        table.do("skip")
    table.do("counted")
    return table


def test_treasures_are_asked_for_first_where_some_were_shared_out_without_the_phone() -> None:
    table = at_the_end()
    assert table.now.sheets[0].missing == ("treasures",) and table.now.next is None
    with pytest.raises(BadInput):
        table.do("close-sheet", player="Ann")
    table.type("players[0].treasures", [16])
    assert table.now.sheets[0].parts[0].told == "1 treasure"
    for name in table.at.names:
        assert not table.now.standings and not table.now.players
        if name != "Ann":
            assert table.now.word == f"First write {name}’s treasures"
            table.do(table.now.more[0].do, **table.now.more[0].fields)
        assert table.now.word == f"Has {name} any more treasures?"
        table.next()
    assert not table.now.sheets
    assert table.view().word == "Turn up the healers"


def test_healers_are_turned_up_then_picked_in_order_and_only_then_it_is_counted() -> None:
    """Rules, p. 12: fewest cubes pick first; the best pick is advise's."""
    table = at_the_end()
    for seat, (treasures, count) in enumerate((([16, 72], 9), ([7], 2), ([1], 13))):
        table.type(f"players[{seat}].treasures", treasures)
        table.type(f"players[{seat}].cubes", count)
        table.next()
    for per_cube, fixed in ((1, 2), (0, 17), (2, 0)):
        assert not table.now.standings and table.view().word == "Turn up the healers"
        lie = len(table.record.get("healers", []))
        assert table.view().another.title == f"Turn up card {lie + 1}", "not the one before"
        with pytest.raises(BadInput):
            table.do("pick", player="Ben", card=0)
        table.do("healer", per_cube=per_cube, fixed=fixed)
    with pytest.raises(BadInput):
        table.do("healer", per_cube=0, fixed=0)
    ben = table.view()
    assert [card.large for card in ben.healers] == ["−4", "−17", "−4"] and ben.healers[0].best
    with pytest.raises(BadInput):
        table.do("pick", player="Ann", card=0)
    assert table.view(card="2").steps[0].title == "Ben takes 2 a cube"
    table.do("pick", **ben.steps[0].fields)
    ann = table.view()
    assert (ann.word, ann.healers[0].owner) == ("Ann picks a healer", 1)
    table.do("pick", **ann.steps[0].fields)
    assert table.now.standings and table.view().note == (
        "Chloé is out with 13 curse cubes and picks none."
    )
    assert table.record["players"][1]["healer"] == {"per_cube": 1, "fixed": 2}


def test_a_healer_that_cannot_be_paid_is_not_called_best() -> None:
    table = at_the_end()
    for name in table.at.names:
        table.do("no-treasure", player=name)
        table.next()
    for fixed in (17, 12, 9):
        table.do("healer", per_cube=0, fixed=fixed)
    page = table.view()
    assert not any(card.best for card in page.healers)
    assert page.text.endswith("can pay none: take any.")
    assert page.steps[0].follows == "Chloé cannot pay it: out"
    while table.now.next is not None:
        table.next()
    picked = table.view()
    assert sorted(card.owner for card in picked.healers) == [0, 1, 2], "they stay in sight"
    assert {row.gold for row in picked.end_rows} == {"?"}, "nothing is told before it is counted"


def test_nobody_writes_what_the_phone_was_told() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    for _ in range(5):
        table.do("find")
        while table.at.state.stage == "loot":
            table.do("reveal", near=0, far=0)
        table.do("next")
    while table.at.state.stage == "final":
        table.do("reveal", near=0, far=0)
    assert table.view().counting and table.view().steps[0].do == "counted"
    table.do("counted")
    assert table.view().word == "Turn up the healers"


def test_the_coasts_that_the_final_exploration_is_left_with_are_named() -> None:
    table = begun(GAME, 3)
    table.do("lies", corner="north-west", heading="clockwise", event="none")
    for number in range(1, facts.ROUNDS + 1):
        table.do("find")
        table.do("skip")
        if number < facts.ROUNDS:
            table.do("next", event="none")
    assert table.view().text == "Left to explore: the east, south and west coasts."


def test_where_fewer_treasures_are_left_than_are_due_the_game_ends_and_says_so() -> None:
    table = begun(GAME, 3)
    table.do("find")
    dealt = [n for n, card in CARDS.items() if card.pile in facts.SIZES[3].piles]
    table.type("players[0].treasures", dealt[:30])
    due = {"near": "6", "far": "6", "chests": "2", "discs": "2"}
    full = {step.do: step for step in table.view(**due).steps}["reveal"]
    assert "no more treasures" not in full.follows
    table.type("players[1].treasures", dealt[30:-1])
    last = {step.do: step for step in table.view(**due).steps}["reveal"]
    assert last.title == "Turn up one treasure" and last.follows.startswith("no more treasures")
