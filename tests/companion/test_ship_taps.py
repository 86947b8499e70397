"""The board of Ship Adventure in play: what a tap offers, where pieces lie, what is ringed."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.boards import Tap
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.play import PLAY
from companion.games.ship_adventure.play.holdings import card, card_step
from companion.games.ship_adventure.play.pages import page_of
from companion.games.ship_adventure.play.sea import caught
from companion.games.ship_adventure.play.state import Key, Kind
from companion.games.ship_adventure.play.view import ShipNow
from companion.records import read_copy
from companion.squares import parse_square
from tests.support.playing import Played, begun, set_up, with_state
from tests.support.ship_adventure.copies import WHOLE
from tests.support.ship_adventure.played import (
    GAME,
    board,
    conquest,
    has,
    pieces,
    tapped,
    voyage,
    where,
)


def test_a_square_tells_how_far_it_is_and_which_pirate_is_nearest() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, "7KQ4-M2XD", mode="treasure-map"))
    found = tapped(table, "J10")
    assert found.note == "Ship: 4 squares. Nearest pirate: on B10, 4 squares away."
    assert found.way[-1] == "J10" and found.ringed == ("B10",) and "at-sea" not in found.rulings
    even = tapped(table, "C7")
    assert even.note.endswith("Nearest pirate: on C4, B10 or C10, 3 squares away.")
    assert even.ringed == ("C4", "B10", "C10")
    assert "equal-ways" in even.rulings
    inland = tapped(table, "D1")
    assert "Nearest pirate: on E2, beside it." in inland.note and "at-sea" in inland.rulings
    temple = tapped(table, "C1")
    assert temple.note.startswith("Ship: 6 squares.") and temple.steps and temple.way[-1] == "C1"
    seat = table.at.names.index(table.at.state.first)
    table.do("put", piece=f"crew:{seat}", to="D1")
    assert "Ship" not in tapped(table, "A1").note, "a crew ashore goes by land alone"


def test_a_ship_waits_where_its_crew_landed_and_the_crew_may_go_back_aboard() -> None:
    table = voyage(2)
    seat = table.at.names.index(table.at.state.first)
    ship, crew = f"ship:{seat}", f"crew:{seat}"
    landing = table.tapped(Tap(where(table, ship), ship, "C1"))
    assert landing.note.endswith("the ship stays in B12")
    table.do("sail", **landing.steps[0].fields)
    assert (where(table, ship), where(table, crew)) == ("B12", "C1")
    back = table.tapped(Tap("C1", crew, "B12"))
    assert "B12" in back.goals and back.note == "One square; back aboard"


def test_a_temple_in_reach_is_landed_on_before_its_dice_are_asked_for() -> None:
    """Also where another piece was tapped before, or the page is of a moment ago. Out of reach, the
    table says that the crew was moved there by hand."""
    table = voyage(2)
    name = table.at.state.first
    seat = table.at.names.index(name)
    there = where(table, "temple:1")
    sailed = with_state(voyage(2), sailed={name: facts.PLAYER_MOVE})
    far = tapped(sailed, there)
    assert far.note.endswith(f"Too far for {name} on this board.")
    sailed.do(far.steps[0].do, **far.steps[0].fields)
    assert sailed.now.word == f"{name}’s crew is at the temple"
    harbour = where(sailed, f"ship:{seat}")
    astray = f"{there}. Its ship is still on {harbour}: tap where it waits."
    assert sailed.now.turn == f"{astray} Roll one die.", "moved by hand, it cannot walk back aboard"
    sea, square = table.at.layout.board, board(table).find(there)  # type: ignore[union-attr]
    beside = next(near for near in sea.around(square) if sea.is_sea(near))  # type: ignore[arg-type]
    table.do("put", piece=f"ship:{seat}", to=square_name(beside))
    (land,) = tapped(table, there).steps
    assert land.title == f"Land on {there}" and "One square" not in tapped(table, there).note
    table.do(land.do, **land.fields)
    assert table.now.turn == f"{there}. The ship waits on {square_name(beside)}. Roll one die."
    assert [step.do for step in tapped(table, there, "temple:1").steps] == ["empty", "rolled"]
    table.do("empty", player=name, temple=1, die_1=3)
    assert table.now.word == f"{name} walks: 3 squares"
    assert table.view(seat).token
    has(table, name, piece_1=1, piece_2=1, piece_3=1, piece_4=1)
    assert not table.view(seat).token, "nothing is left to look for"


@pytest.mark.parametrize("mode", facts.MODES)
def test_a_free_city_is_not_taken_for_a_player_s(mode: str) -> None:
    """A blue city that nobody holds is no B, which is Ben's."""
    table = begun(GAME, 2, set_up(GAME, 2, "7KQ4-M2XD", mode=mode))
    houses = [piece for piece in pieces(table) if piece.shape == "house"]
    taken, free = (
        {p.letters for p in houses if (p.seat is None) == free} for free in (False, True)
    )
    assert taken == {"A", "B"} and "Bl" in free and not taken & free


def test_points_are_numbered_row_by_row_and_cities_change_hands() -> None:
    table = conquest(3)
    assert not GAME.play_help("map-piece").suits(table.record)
    assert tapped(table, where(table, "city:0")).title.startswith(("Nobody holds the", "Ann holds"))
    points = [p for p in board(table).pieces if p.key.startswith("point")]
    for area in {p.name.split()[0] for p in points}:
        squares = [
            board(table).find(p.square) or (0, 0) for p in points if p.name.split()[0] == area
        ]
        assert squares == sorted(squares)
    step = tapped(table, points[0].square).steps[0]
    table.do(step.do, **step.fields, holder="Ben")
    plate = next(p for p in pieces(table) if p.key == points[0].key)
    assert plate.at == board(table).find(plate.square) and plate.number
    assert (plate.letters, plate.fill) == ("B", f"hue-{table.at.state.colors['Ben']}")
    city = next(p for p in board(table).pieces if p.key.startswith("city") and p.seat == 0)
    had = dict(table.record["cities"])
    table.do("point", piece=city.key, holder="Chloé")
    assert table.record["cities"] == {**had, "Ann": had["Ann"] - 1, "Chloé": had["Chloé"] + 1}
    assert [s.do for s in tapped(table, city.square).steps] == ["point", "buy", "card"]


def test_whoever_buys_a_card_is_asked_unless_alone_and_the_copys_card_is_named() -> None:
    one, two = voyage(1).at, voyage(2).at
    asked = [step.asks[0].name for step in (card_step(one), card_step(two), card_step(two, 1))]
    assert asked == ["card", "player", "card"]
    table = voyage(2)
    table.type("players[1].gold", 9)
    at = replace(table.at, copy=read_copy(ShipCopy, {"equipment": WHOLE["equipment"]}))
    bought = card(at, {"player": "Ben", "card": "2", "price": "1"})
    assert bought.event.startswith("Ben buys Sabre") and bought.record["players"][1]["gold"] == 4


def test_which_game_is_asked_where_no_set_up_of_so_many_tells() -> None:
    for players, names in ((1, ["color_0"]), (2, ["mode", "color_0", "color_1"])):
        for setup in (None, set_up(GAME, 3)):
            assert [q.name for q in PLAY.before(Played(GAME, players).record, setup).asks] == names
    assert PLAY.before(Played(GAME, 3).record, set_up(GAME, 3)).asks == ()


def test_a_pirate_on_the_square_of_whom_it_chases_has_caught_them() -> None:
    table = voyage(2)
    at = table.at
    assert caught(at) is None
    table.do("put", piece="pirate:0", to=where(table, "ship:1"))
    at = table.at
    assert caught(at.changed(hunts={"Ben": [0]})) == (Key(Kind.PIRATE, 0), Key(Kind.SHIP, 1))
    assert caught(at) is None


def test_the_pirate_that_sails_is_named_and_ringed() -> None:
    table = voyage(2)
    at = table.at.changed(hunts={"Ben": [0]}, phase="pirates", turn=None)
    lies, now = where(table, "pirate:0"), page_of(at)
    assert now.next is not None and now.next.follows.startswith(f"{lies} to ")
    assert isinstance(now.view, ShipNow) and now.view.marked == (parse_square(lies),)


def test_whose_turn_it_is_has_their_piece_chosen_until_somebody_taps() -> None:
    table = voyage(2)
    key = f"ship:{table.at.names.index(table.at.state.first)}"
    assert PLAY.resting(table.at) == Tap(where(table, key), key)


def test_a_ringed_piece_is_spoken_of_only_where_one_can_be_fought() -> None:
    table = voyage(2)
    tap = PLAY.resting(table.at)
    assert tap is not None and table.tapped(tap).foes
    assert page_of(table.at).turn == "Tap a dot. A ringed piece can be fought."
    for piece in [piece.key for piece in pieces(table) if piece.key.startswith("pirate")]:
        table.do("put", piece=piece, to="F4")
    assert table.tapped(tap).foes == () and page_of(table.at).turn == "Tap a dot."


def test_the_galleon_leaves_its_gold_upon_what_lies_there() -> None:
    table = voyage(2)
    harbour = where(table, "galleon:0")
    for needle in (2, 4):  # both send it away, to the blue city
        table.do("all-done")
        table.next()
        table.do("put", piece="galleon:0", to=harbour)
        table.do("compass", needle=needle)
    there = [piece.name for piece in pieces(table) if piece.square == harbour]
    assert "2 gold" in there


def test_why_nobody_fires_at_a_camouflaged_crew_is_told_where_it_is_tapped() -> None:
    table = voyage(2)
    other = next(name for name in table.at.names if name != table.at.state.first)
    crew = f"crew:{table.at.names.index(other)}"
    city = next(p.square for p in pieces(table) if p.key.startswith("city"))
    table.do("put", piece=crew, to=city)
    has(table, other, gold=9)
    table.do("card", player=other, card="camouflage", price=3)
    crew_there = tapped(table, city, crew)
    assert "nobody can fire" in crew_there.note and crew_there.rulings == ("camouflage",)
