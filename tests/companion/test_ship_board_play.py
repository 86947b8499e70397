"""Ship Adventure on the board of a table in play: ways, fights and what changes hands; any of it and its undo."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from companion import BadInput, get_game
from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.play.page import ShipNow
from tests.support.playing import Played, at_random, begun, on_board, set_up

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
    table = begun(GAME, players, set_up(GAME, players, **TREASURE))
    table.do("harbours")
    return table


def gold(table: Played) -> list[int]:
    return [p["gold"] for p in table.record["players"]]


def test_what_a_table_never_touches_is_not_kept() -> None:
    table = begun(GAME, 3, set_up(GAME, 3, **TREASURE))
    kept = table.document["play"]
    assert not {"ships", "crews", "pirates", "coins", "tokens", "stored", "won", "hunts"} & set(kept)
    own = begun(GAME, 3)
    assert play_of(own).board(own.at) is None, "no set-up, no board"
    with pytest.raises(BadInput):
        own.do("harbours")


def test_ships_lie_in_their_harbours_and_nobody_else_moved() -> None:
    table = voyage(4)
    found = board(table)
    ships = [p for p in found.pieces if p.key.startswith("ship")]
    assert [p.seat for p in ships] == [0, 1, 2, 3]
    for ship in ships:
        row, col = found.find(ship.square) or (-1, -1)
        assert found.kinds[found.rows[row][col]] == "harbour"
    assert len([p for p in found.pieces if p.key.startswith("pirate")]) == facts.PIRATES


def test_a_ship_goes_four_squares_a_round_and_finds_what_the_galleon_left() -> None:
    table = voyage()
    start = where(table, "ship:0")
    offered = tapped(table, start, "ship:0")
    assert offered.note.startswith("Four squares left") and offered.goals
    spent = 0
    for _ in range(5):
        goals = tapped(table, where(table, "ship:0"), "ship:0").goals
        at_sea = [g for g in goals if board(table).kinds[_mark(table, g)] == "quiet sea"]
        if not at_sea:
            break
        way = tapped(table, where(table, "ship:0"), "ship:0", at_sea[-1])
        assert way.way[0] == where(table, "ship:0") and way.way[-1] == at_sea[-1]
        table.do("sail", **way.steps[0].fields)
        spent += 1
        assert where(table, "ship:0") == at_sea[-1]
    assert spent and table.at.state.sailed["Ann"] <= facts.PLAYER_MOVE
    far = "A1" if where(table, "ship:0") != "A1" else "L6"
    with pytest.raises(BadInput) as raised:
        table.do("sail", piece="ship:0", to=far)
    assert "does not come to" in raised.value.faults[0].words
    table.do("next", from_=table.at.state.point)
    table.do("compass", from_=table.at.state.point, needle=4)
    assert table.at.state.sailed == {} and len(table.at.state.coins) <= facts.SHIP_MOVE
    lies = [p for p in board(table).pieces if p.key.startswith("gold")]
    if lies:
        before = gold(table)
        table.do("pick", player="Ben", square=lies[0].square)
        assert gold(table)[1] == before[1] + facts.WAKE


def _mark(table: Played, name: str) -> str:
    row, col = board(table).find(name) or (0, 0)
    return board(table).rows[row][col]


def test_a_crew_lands_empties_a_temple_and_goes_back_aboard() -> None:
    table = voyage()
    temple = where(table, "temple:1")
    table.do("put", piece="ship:0", to=_sea_beside(table, temple))
    way = tapped(table, where(table, "ship:0"), "ship:0", temple)
    assert way.steps[0].title == f"Land on {temple}"
    table.do("sail", **way.steps[0].fields)
    assert where(table, "crew:0") == temple
    offered = tapped(table, temple, "crew:0")
    empty = next(step for step in offered.steps if step.do == "empty")
    assert empty.fields == {"player": "Ann", "temple": "1"} and len(empty.asks) == 1
    table.do("empty", **empty.fields, die_1=facts.SKULL)
    assert gold(table) == [facts.SKULL, 0] and table.at.state.tokens == {"Ann": 1}
    chasing = [p for p in board(table).pieces if p.name == "a pirate after Ann"]
    assert len(chasing) == 1, "the nearest free pirate is known"
    assert "its crew is ashore" in tapped(table, where(table, "ship:0"), "ship:0").note.lower()
    ship = where(table, "ship:0")
    assert ship in tapped(table, temple, "crew:0").goals
    table.do("sail", piece="crew:0", to=ship)
    assert board(table).piece("crew:0") is None
    hunter = chasing[0]
    sails = next(s for s in tapped(table, hunter.square, hunter.key).steps if s.do == "sail")
    waiting = next(s for s in table.now.more if s.do == "sail")
    assert waiting.fields["piece"] == hunter.key and waiting.title.startswith(f"The pirate in {hunter.square} sails to")
    table.do("sail", **sails.fields)
    assert not [s for s in table.now.more if s.do == "sail"], "once a round"
    assert "It has sailed in this round." in tapped(table, where(table, hunter.key), hunter.key).note
    assert "squares" in tapped(table, where(table, hunter.key), hunter.key).note
    table.do("pay", player="Ann", piece=hunter.key)
    assert table.at.state.hunts == {"Ann": []} and gold(table)[0] == facts.SKULL - facts.PAY_OFF


def _sea_beside(table: Played, name: str) -> str:
    found = board(table)
    row, col = found.find(name) or (0, 0)
    around = [((row + r) % 12, (col + c) % 12) for r in (-1, 0, 1) for c in (-1, 0, 1)]
    for r, c in around:
        if "sea" in found.kinds[found.rows[r][c]]:
            return found.name(r, c)
    raise AssertionError("no sea beside it")


def test_a_fight_books_the_loot_and_the_spent_cannonball() -> None:
    table = voyage()
    table.do("gold", player="Ben", by=9)
    table.do("store", player="Ben", gold=4, tokens=0, pieces=0)
    table.do("piece", player="Ben", by=1)
    lies = where(table, "ship:0")
    beside = _sea_beside(table, lies)
    table.do("put", piece="ship:1", to=beside)
    links = [link for link in tapped(table, lies, "ship:0").links if "Ben" in link.title]
    assert [link.note.split(",")[0] for link in links] == ["ranged"] or beside == lies
    fields = {**links[0].fields, "kind": "ranged"}
    told = table.do("battle", **fields, won="a")
    assert told.startswith("Ann beats Ben and takes 5 gold and 1 map piece.")
    assert gold(table) == [5, 4] and [p["pieces"] for p in table.record["players"]] == [1, 0]
    assert table.at.state.cannonballs == {"Ann": 0, "Ben": 0}, "both fired"
    assert where(table, "ship:1") != beside, "back in the starting harbour"
    table.undo()
    assert gold(table) == [0, 9] and where(table, "ship:1") == beside
    with pytest.raises(BadInput) as raised:
        table.do("battle", **{**fields, "d_cannon": "no"}, won="d")
    assert "The attacker wins without a roll." in raised.value.faults[0].words


def test_what_a_pirate_wins_lies_on_its_island_for_whoever_beats_it() -> None:
    table = voyage()
    table.do("gold", player="Ann", by=6)
    fight = {"mode": "treasure-map", "kind": "close", "a_who": "ship:0", "d_who": "pirate:2"}
    fight |= {"attacker": "ship", "defender": "pirate"}
    assert "A pirate beats Ann and takes 6 gold." in table.do("battle", **fight, won="d")
    assert gold(table) == [0, 0] and "It has won 6 gold." in tapped(table, where(table, "pirate:2"), "pirate:2").note
    table.do("battle", **{**fight, "a_who": "ship:1"}, won="a")
    assert gold(table) == [0, 6]
    table.do("battle", **{**fight, "d_who": "galleon", "defender": "galleon"}, won="a")
    assert gold(table) == [facts.LEVELS[1].galleon, 6] and table.at.state.galleon == ""
    with pytest.raises(BadInput):
        table.do("battle", **{**fight, "d_who": "galleon"}, won="a")


def test_who_plays_alone_and_loses_the_crew_has_lost() -> None:
    table = voyage(1)
    fight = {"mode": "treasure-map", "kind": "close", "a_who": "ship:0", "d_who": "pirate:0", "level": "2"}
    told = table.do("battle", **fight, attacker="ship", defender="pirate", won="d")
    assert "with it the game" in told and table.now.standings
    assert GAME.score_data(table.record).winners == ()


def test_cards_cost_gold_and_fights_know_them() -> None:
    table = voyage()
    table.do("gold", player="Ann", by=12)
    table.do("card", player="Ann", kind="close", bonus=2, price=5)
    table.do("card", player="Ann", kind="cannonball", price=3)
    assert gold(table)[0] == 4 and table.at.state.cannonballs == {"Ann": facts.START_CANNONBALLS + 1}
    with pytest.raises(BadInput):
        table.do("card", player="Ann", kind="close", bonus=2, price=5)
    table.do("put", piece="galleon:0", to=where(table, "ship:0"))
    link = next(x for x in tapped(table, where(table, "ship:0"), "ship:0").links if "galleon" in x.title)
    assert link.fields["a_bonus"] == "2" and link.note == "close, +2 against +0"


def test_points_are_numbered_row_by_row_and_cities_change_hands() -> None:
    table = begun(GAME, 3, set_up(GAME, 3, **CONQUEST))
    view = table.now.view
    assert isinstance(view, ShipNow) and view.drawn is not None
    points = [p for p in board(table).pieces if p.key.startswith("point")]
    squares = [board(table).find(p.square) for p in points]
    assert squares == sorted(squares, key=lambda s: s or (0, 0))
    first = points[0]
    step = tapped(table, first.square).steps[0]
    table.do(step.do, **step.fields, holder="Ben")
    chip = next(c for c in view.drawn.chips if c.square == squares[0])
    again = table.now.view
    assert isinstance(again, ShipNow) and again.drawn is not None and chip.free
    now = next(c for c in again.drawn.chips if c.square == squares[0])
    assert (now.letters, now.number, now.color) == ("B", chip.letters, table.at.state.colors["Ben"])
    city = next(p for p in board(table).pieces if p.key.startswith("city") and p.seat == 0)
    had = dict(table.record["cities"])
    table.do("point", spot=f"city {city.square}", holder="Chloé")
    assert table.record["cities"] == {**had, "Ann": had["Ann"] - 1, "Chloé": had["Chloé"] + 1}
    assert [s.do for s in tapped(table, city.square).steps] == ["point", "buy", "card"]
    fields = {"mode": "caribbean-conquest", "kind": "close", "spot": f"city {city.square}"}
    table.do("battle", **fields, a_who="ship:0", d_who="ship:2", won="a")
    assert table.record["cities"] == had


def test_a_square_that_is_none_is_refused() -> None:
    table = voyage()
    for name in ("", "A0", "A13", "M1", "a1", "A01", "²", "A" * 50):
        with pytest.raises(BadInput):
            tapped(table, name)
    assert tapped(table, "A1", "ship:9", "Z9").square == "A1"


def _beside(table: Played, rng: random.Random) -> None:
    """Something that stands elsewhere on the page: a button beside a name, a city's store, seldom El Dorado."""
    name, some = rng.choice(table.at.names), rng.choice((-9, -1, 1, 1, 9))
    acts = [("gold", {"by": some}), ("piece", {"by": some}), ("piece", {"by": -1}), ("store", {"gold": some})]
    do, typed = rng.choice(acts) if rng.random() < 0.9 else ("won", {})
    before = table.document
    try:
        table.do(do, player=name, **typed)
    except BadInput:
        assert table.document == before


def _fight(table: Played, rng: random.Random) -> None:
    """One of the fights that a tap somewhere offers, whoever wins it."""
    _, links = on_board(table, rng)
    if links:
        fields = {"a_who": "ship:0", "d_who": "ship:1", **rng.choice(links).fields}
        before = table.document
        try:
            table.do("battle", **fields, won=rng.choice("ad"))
        except BadInput:
            assert table.document == before


@pytest.mark.parametrize("mode", ["treasure-map", "caribbean-conquest"])
@settings(
    max_examples=8,
    deadline=None,
    phases=(Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
@given(rng=st.randoms(use_true_random=False), players=st.integers(2, 4), steps=st.integers(5, 40))
def test_any_helps_and_undos_leave_a_record_that_the_reader_accepts(
    mode: str, rng: random.Random, players: int, steps: int
) -> None:
    table = begun(GAME, players, set_up(GAME, players, mode=mode))
    start = table.document
    if mode == "treasure-map":
        table.do("harbours")
    for after in at_random(table, rng, steps):
        if rng.random() < 0.4:
            _fight(after, rng)
        if rng.random() < 0.4:
            _beside(after, rng)
        draft = GAME.drafting().check(after.record)
        assert not [point.text for point in draft.open_points if point.kind == "fault"], after.told[-1]
        assert after.now.title and board(after).pieces
        for player in after.record["players"]:
            assert 0 <= player["gold"] <= facts.GOLD_MAX and 0 <= player.get("pieces", 0) <= facts.MAP_PIECES
    while table.back[1:]:
        table.undo()
    assert table.document == start
