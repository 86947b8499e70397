"""Ship Adventure in play by single acts: the board, ways, points, and what each fault found once
must never do."""

from __future__ import annotations

import pytest

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.play import PLAY
from companion.games.ship_adventure.play.conquest import still_moving
from companion.squares import parse_square
from tests.support.ship_adventure.brute import distances
from tests.support.ship_adventure.played import (
    GAME,
    board,
    conquest,
    gold,
    has,
    pieces,
    refused,
    tapped,
    voyage,
    where,
    without_setup,
)

# ---- Conquest


def test_without_a_chase_nothing_is_said_of_pirates() -> None:
    table = voyage(2)
    assert table.at.state.phase == "turns" and table.view().sailing == ""
    found = tapped(table, where(table, "pirate:0"))
    assert (found.note, found.steps) == ("", ())


@pytest.mark.parametrize("boxes", ["1", "4"])
def test_the_reach_of_a_group_stands_for_every_empty_square_and_for_no_other(boxes: str) -> None:
    table = conquest(4, boxes=boxes)
    rows = board(table).rows
    for row in (0, len(rows) // 2):
        offers = {offer.square: offer for offer in PLAY.standing(table.at, row)}
        names = [board(table).name(row, col) for col in range(len(rows))]
        assert list(offers) == [name for name in names if not board(table).on(name)]
        for name, offer in offers.items():
            assert offer == tapped(table, name) and not offer.steps
            start = parse_square(name)
            assert start is not None
            mover = "player-ship" if rows[start[0]][start[1]] not in "jct" else "crew"
            costs = {s: cost for s, (cost, _) in distances(rows, start, mover).items()}
            goals = {square_name(s) for s, cost in costs.items() if cost <= 6 and s != start}
            assert set(offer.goals) == goals
    assert PLAY.standing(table.at, len(rows)) == PLAY.standing(voyage().at, 0) == ()


def test_who_has_taken_a_point_rests_on_who_held_it_until_the_last_gold_is_paid() -> None:
    table = conquest()

    def basis(point: int) -> str:
        return PLAY.basis(table.at, {"do": "point", "piece": f"point:{point}"})

    before = [basis(0), basis(1)]
    table.do("point", piece="point:0", holder="Ben")
    table.next()
    table.do("compass", needle=1)
    assert basis(1) == before[1] and basis(0) != before[0], "Ann tells it late, and it counts"
    assert "Ben holds it already" in refused(table, "point", piece="point:0", holder="Ben")
    for n in range(6):
        if n:
            table.do("point", piece=f"point:{n}", holder="Ben")
    while table.at.state.phase != "paid":
        table.next()
    assert basis(7) == table.at.fingerprint, "what is counted by then is not told late"


def test_a_majority_once_reached_ends_the_game_whoever_takes_a_point_back() -> None:
    table = conquest()
    areas = list(table.record["areas"].values())
    keys = [p.key for p in board(table).pieces if p.key.startswith("point")][
        : len(areas[0]) + len(areas[1])
    ]
    for key in keys:
        table.do("point", piece=key, holder="Ann")
    title, note = table.view().banner
    assert title == "Ann holds most: 2 of 3" and note.startswith("Once everybody has moved")
    while table.now.next and table.now.next.do == "done":
        assert "still move" in table.view().banner[1]
        table.next()
    table.do("point", piece=keys[0], holder="Ben")
    assert (
        table.view().banner is not None
        and table.now.next
        and table.now.next.title == "Pay the last gold, then count"
    )
    assert "not-over" in [step.do for step in table.now.more], "a point was set by mistake"
    table.next()
    assert not table.now.standings and [s.closed for s in table.now.sheets] == [False, False]
    assert "count" in refused(table, "next")
    for name in ("Ann", "Ben"):
        table.do("close-sheet", player=name)
    assert table.now.standings and table.now.next is None
    for _ in range(3):
        table.undo()
    table.do("not-over")
    assert table.view().banner is None


def test_the_sheet_that_a_phone_opens_next_is_the_one_that_it_names() -> None:
    table = conquest(3)
    for n in range(sum(map(len, list(table.record["areas"].values())[:2]))):
        table.do("point", piece=f"point:{n}", holder="Ann")
    while not table.now.sheets:
        table.next()
    named = []
    while step := table.page(0, 2).next:
        named.append((step.fields["player"], step.follows))
        table.do(step.do, **step.fields)
    assert named == [("Ann", "then Chloé’s"), ("Chloé", "then Ben’s"), ("Ben", "the last sheet")]


def test_nobody_is_eliminated_with_a_city_and_points_of_the_eliminated_are_free() -> None:
    table = conquest(3)
    table.do("point", piece="point:0", holder="Ben")
    assert "still holds a city" in refused(table, "eliminated", player="Ben")
    city = next(p for p in board(table).pieces if p.key.startswith("city") and p.seat == 1)
    table.do("point", piece=city.key, holder="Chloé")
    step = next(step for step in table.now.more if step.do == "eliminated")
    assert [choice.value for choice in step.asks[0].choices] == ["Ben"]
    assert "is eliminated" in table.do("eliminated", player="Ben")
    assert table.record["players"][1]["eliminated"]
    assert next(iter(table.record["areas"].values()))[0] is None
    assert table.view().banner is not None and refused(table, "eliminated", player="Ben")
    while not table.now.standings:
        table.next()


def test_whoever_is_eliminated_in_their_last_turn_moves_no_more_and_the_others_do() -> None:
    table = conquest(3)
    first = table.at.names.index(table.at.state.first)
    leader, second, third = (table.at.names[(first + n) % 3] for n in range(3))
    for n in range(sum(map(len, list(table.record["areas"].values())[:2]))):
        table.do("point", piece=f"point:{n}", holder=leader)
    assert still_moving(table.at) == [second, third]
    for name, left in ((second, [third]), (third, [])):
        seat = table.at.names.index(name)
        city = next(p for p in pieces(table) if p.key.startswith("city") and p.seat == seat)
        table.do("point", piece=city.key, holder=leader)
        table.do("eliminated", player=name)
        assert still_moving(table.at) == left


def test_conquest_without_a_set_up_counts_cities_and_sells_units() -> None:
    table = without_setup("caribbean-conquest")
    assert table.now.word == "Where does the needle point?"
    has(table, "Ann", gold=9)
    assert "holds no city" in refused(table, "buy", player="Ann", ships=1, crews=0)
    assert [p.name for p in board(table).pieces if p.key.startswith("city")] == [
        "Ann’s cities, 0",
        "Ben’s cities, 0",
    ]
    step = tapped(table, "", "city:0").steps[0]
    table.do(step.do, **step.fields, count=2)
    assert table.record["cities"] == {"Ann": 2}
    table.do("buy", player="Ann", ships=1, crews=1)
    assert gold(table) == [0, 0]
    assert refused(table, "cities", player="Ben", count=3), "four cities a box"
    spot = next(p for p in board(table).pieces if p.key.startswith("point"))
    step = tapped(table, "", spot.key).steps[0]
    table.do(step.do, **step.fields, holder="Ben")
    assert "Ben" in next(iter(table.record["areas"].values()))


# ---- Treasure Map


def test_nobody_reaches_el_dorado_without_the_map() -> None:
    table = voyage()
    assert "no map piece" in refused(table, "won", player="Ben")
    for n in (1, 2, 3, 4):
        has(table, "Ben", **{f"piece_{n}": 1})
    table.do("store", player="Ben", piece_1=1)
    assert "pieces 2, 3 and 4 along" in refused(table, "won", player="Ben"), (
        "what lies in the city must be fetched"
    )
    table.do("store", player="Ben", piece_1=0)
    table.do("won", player="Ben")
    assert GAME.score_data(table.record).winners == ("Ben",) and table.now.standings


def test_a_fight_is_opened_from_the_board_and_filled_in() -> None:
    table = voyage(2)
    name = table.at.state.first
    mine, other = table.at.names.index(name), 1 - table.at.names.index(name)
    here = where(table, f"ship:{mine}")
    sea = table.at.layout.board  # type: ignore[union-attr]
    square = board(table).find(here)
    beside = next(near for near in sea.around(square) if sea.is_sea(near))  # type: ignore[arg-type]
    table.do("put", piece=f"ship:{other}", to=square_name(beside))
    there = where(table, f"ship:{other}")
    assert there in tapped(table, here, f"ship:{mine}").foes, "ringed"
    assert [step.do for step in tapped(table, there).steps] == ["challenge"], "not moved yet"
    goal = next(
        g
        for g in tapped(table, here, f"ship:{mine}").goals
        if sea.is_sea(parse_square(g) or (0, 0))
    )
    table.do("sail", piece=f"ship:{mine}", to=goal)
    table.do("put", piece=f"ship:{mine}", to=here)
    ways = tapped(table, there)
    assert [step.fields["kind"] for step in ways.steps] == ["close", "ranged"]
    assert ways.ringed == (here,)
    close, far = ways.steps
    table.do("challenge", **close.fields)
    assert "Finish the fight" in refused(table, "done"), "nobody's done wipes it"
    assert tapped(table, here, f"ship:{mine}").goals == ()
    table.do("die", side="d", face=3)
    assert refused(table, "die", side="d", face=5) == "This die is entered already."
    assert table.do("die", side="a", face=3) == "3 to 3: both roll again."
    table.do("die", side="a", face=1)
    assert " 5 to 1" in table.do("die", side="d", face=5)
    table.undo()
    table.undo()
    table.do("leave")
    table.do("challenge", **far.fields)
    table.do("die", side="ad", how="phone")
    assert table.at.state.cannonballs == {"Ann": 0, "Ben": 0}, "both fired"
    assert tapped(table, here, f"ship:{mine}").goals == (), "no move after a fight"
    again = {"piece": f"ship:{mine}", "against": f"ship:{other}", "kind": "close"}
    assert refused(table, "fight", **again, how="phone") == "There is no such fight now."


def test_gold_paid_to_a_pirate_lies_on_its_skull_and_is_won_by_whoever_beats_it() -> None:
    table = voyage(2)
    payer = table.at.state.first
    has(table, payer, gold=9)
    table.do("empty", player=payer, temple=1, die_1=facts.SKULL)
    assert {p.letters for p in pieces(table) if "pirate" in p.name} == {"", payer[0]}
    (pirate,) = table.at.state.hunts[payer]
    key, home = f"pirate:{pirate}", where(table, f"pirate:{pirate}")
    aside = next(piece.square for piece in pieces(table) if piece.key == "galleon:0")
    table.do("put", piece=key, to=aside)
    table.do("pay", player=payer, piece=key)
    coin = tapped(table, home, f"loot:{pirate}")
    assert coin.title == f"4 gold of a pirate, {home}" and coin.rulings == ("paid-gold",)
    table.do("done")
    other = table.at.state.turn
    ship = f"ship:{table.at.names.index(other)}"
    table.do("put", piece=ship, to=aside)
    goal = tapped(table, aside, ship).goals[0]
    table.do("put", piece=key, to=goal)
    table.do("sail", piece=ship, to=goal)
    against = {"piece": ship, "against": key, "kind": "close"}
    assert other != payer
    assert table.do("fight", **against, a_die=7, d_die=1).endswith("and takes 4 gold.")
    assert f"loot:{pirate}" not in [piece.key for piece in pieces(table)], "won once"
    assert next(p.points for p in table.now.players if p.name == other) == "4"


def test_of_pirates_equally_near_the_one_that_gives_chase_is_asked_for() -> None:
    table = voyage(2)
    name = table.at.state.first
    told = table.do("empty", player=name, temple=3, die_1=facts.SKULL)
    near = told.partition("Equally near: ")[2].rstrip(".").split(" and ")
    assert len(near) > 1 and where(table, "pirate:0") in near
    assert table.view().sailing == f"A pirate is after {name}. Tap which one."
    chaser = tapped(table, where(table, "pirate:0"))
    assert chaser.note == "Who does it chase?"
    table.do("hunt", **chaser.steps[0].fields, player=name)
    assert tapped(table, where(table, "pirate:0")).note.endswith(f"from {name}.")
    assert "Tap" not in table.view().sailing


def test_treasure_map_without_a_set_up_is_played_on_its_pieces() -> None:
    table = without_setup("treasure-map")
    assert table.now.word == "Where does the needle point?"
    assert table.do("compass", needle=1).endswith(
        "The galleon starts in the harbour of the red city."
    )
    assert PLAY.resting(table.at) is None, "no board, no square"
    assert board(table).rows == () and {p.key.split(":")[0] for p in board(table).pieces} == {
        *("ship", "crew", "pirate", "galleon", "temple")
    }
    who = table.at.state.turn or table.at.state.first
    mine = table.at.names.index(who)
    foe = 1 - mine
    step = tapped(table, "", "temple:1").steps[0]
    assert table.do(step.do, **step.fields, die_1=facts.SKULL).endswith(
        f" One more pirate after {who}."
    )
    assert table.at.state.called == {who: 1}
    hunt = tapped(table, "", "pirate:0").steps[-1]
    assert hunt.do == "hunt" and [choice.value for choice in hunt.asks[0].choices] == [who]
    table.do("hunt", **hunt.fields, player=who)
    offered = [step.do for step in tapped(table, "", "pirate:0").steps]
    assert offered == ["challenge", "fight", "pay", "fought"]
    table.undo()
    assert table.do("pay", player=who) == (
        f"{who} pays a pirate off: 4 gold are left on its skull square."
    )
    assert refused(table, "pay", player=who) == f"No pirate is after {who}."
    piece = next(s for s in tapped(table, "", f"ship:{mine}").steps if s.do == "piece")
    table.do(piece.do, **piece.fields, number=4)
    close = tapped(table, "", f"ship:{foe}").steps[0]
    table.do("fight", **close.fields, a_die=1, d_die=2)
    assert table.at.state.pieces[table.at.names[foe]] == [4]
    table.do("all-done")
    table.next()


def test_a_table_of_before_goes_on_where_it_stood() -> None:
    table = voyage(3)
    old = {
        **table.document["play"],
        "temples": "3~t2146.t317.p0.t407.t111.n.t1147",
        "hunts": {"Ann": [1]},
    }
    old = {key: value for key, value in old.items() if key not in ("level", "called")}
    old |= {"won": [{"gold": 3, "pieces": 2}], "stored": {"Ben": {"pieces": 1}}}
    state = table.play.read(old)
    assert (state.level, state.temples, state.last) == (2, [2, 0, 2, 2, 2], 1)
    assert (state.hunts, state.called) == ({"Ann": [1]}, {"Ben": 2})
    assert state.won[0].pieces == [1, 2]
    one_is_over = table.play.read({**old, "temples": "3~t2177.p1"})
    assert one_is_over.called == {"Ben": 1}


def test_a_sheet_filled_by_hand_gives_the_pieces_the_lowest_numbers() -> None:
    table = voyage(2)
    table.document["record"]["players"][0]["pieces"] = 2
    table.do("store", player="Ann", piece_2=1)
    assert table.at.state.stored["Ann"].pieces == [2]


# ---- whole games


def test_our_readings_are_marked_where_they_decide() -> None:
    alone = voyage(1)
    assert alone.marked() == {"solo-pirates", "solo-level"}
    table = voyage(3)
    assert not table.marked()
    table.do("all-done")
    table.do("next")
    assert table.marked() == {"compass", "wake"}
    assert conquest().marked() == set() and without_setup("caribbean-conquest").marked() == {
        "compass"
    }
    crew = without_setup("treasure-map")
    crew.do("compass", needle=1)
    assert not crew.marked()
    for name in ("first-pieces", "pieces-per-level"):
        crew.do("correct", player="Ann", what="tokens", now=1)
        found = tapped(crew, "", "crew:0")
        offers = [step.do for step in found.steps]
        assert "piece" in offers and found.rulings == (name,)
        crew.document["play"]["level"] = 2
