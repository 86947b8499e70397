"""Ship Adventure on the board of a table in play: ways and points; anything that is offered, and its undo."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.play.page import ShipNow
from tests.support.playing import Played, begun, set_up

GAME = get_game("ship-adventure")
TREASURE, CONQUEST = {"mode": "treasure-map"}, {"mode": "caribbean-conquest"}


def play_of(table: Played) -> BoardPlay:
    assert isinstance(table.play, BoardPlay)
    return table.play


def board(table: Played) -> PlayBoard:
    found = play_of(table).board(table.at)
    assert found is not None
    return found


def tapped(table: Played, square: str, piece: str = "", goal: str = "") -> Tapped:
    return play_of(table).tapped(table.at, Tap(square, piece, goal))


def where(table: Played, key: str) -> str:
    found = board(table).piece(key)
    assert found is not None, key
    return found.square


def voyage(players: int = 2) -> Played:
    return begun(GAME, players, set_up(GAME, players, **TREASURE))


def test_a_square_that_is_none_is_refused() -> None:
    table = voyage()
    for name in ("", "A0", "A13", "M1", "a1", "A01", "²", "A" * 50):
        with pytest.raises(BadInput):
            tapped(table, name)
    assert tapped(table, "A1", "ship:9", "Z9").square == "A1"


def test_a_ship_goes_four_squares_a_round_and_finds_what_the_galleon_left() -> None:
    table = voyage()
    start = where(table, "ship:0")
    assert tapped(table, start, "ship:0").note.startswith("Four squares left")
    goals = [g for g in tapped(table, start, "ship:0").goals if board(table).kinds[_mark(table, g)] == "quiet sea"]
    way = tapped(table, start, "ship:0", goals[-1])
    assert way.way[0] == start and way.way[-1] == goals[-1] and "opens" not in way.steps[0].fields
    table.do("sail", **way.steps[0].fields)
    assert where(table, "ship:0") == goals[-1] and 0 < table.at.state.sailed["Ann"] <= facts.PLAYER_MOVE
    with pytest.raises(BadInput):
        table.do("sail", piece="ship:0", to="A1" if goals[-1] != "A1" else "L6")
    table.do("all-done")
    table.do("next")
    table.do("compass", needle=4)
    assert table.at.state.sailed == {} and len(table.at.state.coins) <= facts.SHIP_MOVE
    lies = [p for p in board(table).pieces if p.key.startswith("gold")]
    if lies:
        table.do("pick", player="Ben", piece=lies[0].key)
        assert table.record["players"][1]["gold"] == facts.WAKE


def _mark(table: Played, name: str) -> str:
    row, col = board(table).find(name) or (0, 0)
    return board(table).rows[row][col]


@pytest.mark.parametrize("mode", [TREASURE, CONQUEST])
def test_a_free_city_is_not_taken_for_a_player_s(mode: dict[str, str]) -> None:
    """A blue city that nobody holds is no B, which is Ben's."""
    table = begun(GAME, 2, set_up(GAME, 2, "7KQ4-M2XD", **mode))
    view = table.now.view
    assert isinstance(view, ShipNow) and view.drawn is not None
    held = {c.letters for c in view.drawn.chips if c.shape == "house" and not c.free}
    free = {c.letters for c in view.drawn.chips if c.shape == "house" and c.free}
    assert held == {"A", "B"} and "Bl" in free and not held & free


def test_points_are_numbered_row_by_row_and_cities_change_hands() -> None:
    table = begun(GAME, 3, set_up(GAME, 3, **CONQUEST))
    points = [p for p in board(table).pieces if p.key.startswith("point")]
    for area in {p.name.split()[0] for p in points}:
        squares = [board(table).find(p.square) or (0, 0) for p in points if p.name.split()[0] == area]
        assert squares == sorted(squares)
    step = tapped(table, points[0].square).steps[0]
    table.do(step.do, **step.fields, holder="Ben")
    view = table.now.view
    assert isinstance(view, ShipNow) and view.drawn is not None
    chip = next(c for c in view.drawn.chips if c.square == board(table).find(points[0].square))
    assert (chip.letters, chip.color) == ("B", table.at.state.colors["Ben"]) and chip.number
    city = next(p for p in board(table).pieces if p.key.startswith("city") and p.seat == 0)
    had = dict(table.record["cities"])
    table.do("point", piece=city.key, holder="Chloé")
    assert table.record["cities"] == {**had, "Ann": had["Ann"] - 1, "Chloé": had["Chloé"] + 1}
    assert [s.do for s in tapped(table, city.square).steps] == ["point", "buy", "card"]
