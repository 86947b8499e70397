"""Loot Island in play: rounds, cubes, the loot landing by landing, the final exploration, Aaron."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from companion.copies import read_copy
from companion.dice import SecretDice
from companion.edits import Edit
from companion.games.loot_island.cards import CARDS
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.play.view import LootNow
from companion.play import Position, Viewer
from tests.support.playing import NAMES, Played, begun, set_up

GAME = get_game("loot-island")
DRAFTING = GAME.drafting()
CROWN = next(n for n, card in CARDS.items() if card.kind == "crown")
AMULET = next(n for n, card in CARDS.items() if card.kind == "amulet")
CURSED = next(n for n, card in CARDS.items() if card.curse == 4 and card.kind == "coin-bag")


def hands(table: Played) -> dict[str, tuple[list[int], int]]:
    return {p["name"]: (p["treasures"], p["cubes"]) for p in table.record["players"]}


def in_round_1(event: str, players: int = 4) -> Played:
    """A table without a set-up, its ship in the north-west, sailing clockwise: the north coast is explored."""
    table = begun(GAME, players)
    table.do("lies", corner="north-west", heading="clockwise", event=event or "none")
    return table


def with_event(event: str, players: int = 4) -> Played:
    """The same in round 2, where a B event can lie open; the ship is in the north-east."""
    table = in_round_1("", players)
    for do in ("find", "skip"):
        table.do(do)
    table.do("next", event=event)
    return table


def page_of(table: Played, asked: dict[str, str]) -> LootNow:
    """What the page shows with this filled in."""
    view = table.play.now(table.seen(Viewer((), asked))).view
    assert isinstance(view, LootNow)
    return view


def cubes(table: Played) -> list[int]:
    return [player["cubes"] for player in table.record["players"]]


def test_the_loot_of_a_landing_is_taken_treasure_by_treasure_with_its_curse() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    table.do("find")
    table.do("reveal", near=5, far=0, disc_1=2, disc_2=1, chests=2)
    start = table.document
    assert table.at.state.taker == "Ben" and table.at.state.takers == ["Ben", "Ann", "Ben", "Ann"]
    table.do("take", card=AMULET, how="keep")
    assert f"({CURSED}): 7 cubes now." in table.do("take", card=CURSED, how="keep")
    table.do("take", card=7, how="bury")
    # Ben holds an amulet, so burying gives back 2 + 1 cubes of the 3 that he began with; Ann's coin bag brings 4
    assert hands(table) == {"Ann": ([CURSED], 3 + 4), "Ben": ([AMULET], 0), "Chloé": ([], 3)}
    for _ in range(3):
        table.undo()
    assert table.document == start


def test_crossed_out_cubes_are_asked_as_the_treasure_is_kept() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    table.do("find")
    table.do("reveal", near=5, far=0, disc_1=2, chests=1)
    page = page_of(table, {"card": "14", "crossed": "2"})
    assert [keys.name for keys in page.keys] == ["crossed"] and page.steps[0].follows == "1 cube"
    table.do("take", card=14, how="keep", crossed=2)
    assert cubes(table) == [3, 1, 3]
    own = read_copy(LootCopy, {"cards": [{"reference": 12, "crossed_cubes": 1}]})
    play, at = table.play, Position(table.record, table.at.state, own)
    kept = play.act(at, {"do": "take", "card": "12", "how": "keep"}, SecretDice("5a" * 32, 1))
    assert kept.record["players"][1]["cubes"] == 0
    with pytest.raises(BadInput):  # the copy knows better
        play.act(at, {"do": "take", "card": "12", "how": "keep", "crossed": "2"}, SecretDice("5a" * 32, 1))


def test_a_treasure_of_a_small_island_brings_its_cube_first() -> None:
    table = in_round_1("A3")
    table.do("island", player="Chloé")
    assert cubes(table) == [3, 3, 4, 3] and table.at.state.taker == "Chloé"
    table.do("take", card=15, how="bury")
    assert cubes(table) == [3, 3, 2, 3] and table.at.state.stage == "turns"


def test_what_is_taken_when_passing_must_be_kept() -> None:
    table = in_round_1("A2")
    for seat, name in enumerate(NAMES[:4]):
        told = table.do("passed", player=name)
        assert ("First Player tile" in told) is (seat == 0)
        page = page_of(table, {"card": str(seat + 1)})
        assert [step.fields["how"] for step in page.steps] == ["keep"]
        with pytest.raises(BadInput):
            table.do("take", card=seat + 1, how="bury")
        table.do("take", card=seat + 1, how="keep")
    assert [len(taken) for taken, _ in hands(table).values()] == [1] * 4
    assert table.record["first_player"] == "Ann" and table.now.next.do == "find"  # type: ignore[union-attr]
    with pytest.raises(BadInput):
        table.do("passed", player="Ben")


def test_loot_is_shared_out_once_a_round() -> None:
    table = begun(GAME, 4, set_up(GAME, 4))
    table.do("find")
    page = {"near": 6, "far": 2, "disc_1": 1}
    table.do("reveal", **page, chests=0)
    with pytest.raises(BadInput):
        table.do("reveal", **page, chests=0)
    table.do("take", card=5, how="keep")
    assert table.at.state.stage == "cleared"
    for again in ("find", "reveal"):
        with pytest.raises(BadInput):
            table.do(again, **page, chests=0)
    assert "Begin round 2" in table.now.next.title  # type: ignore[union-attr]


def test_a_page_that_shows_another_taker_writes_nothing() -> None:
    table = begun(GAME, 4, set_up(GAME, 4))
    table.do("find")
    table.do("reveal", near=6, far=2, disc_1=2, chests=2)
    stale = {"player": "Ben", "on": table.play.basis(table.at, {"do": "take"})}
    table.do("take", **stale, card=8, how="keep")
    with pytest.raises(BadInput):
        table.do("take", **stale, card=6, how="keep")
    assert hands(table)["Ben"] == ([8], 3)


def test_the_round_does_not_end_before_its_loot() -> None:
    table = begun(GAME, 4, set_up(GAME, 4))
    titles = []
    for typed in ({}, {}, {"near": "1", "far": "0"}):
        step = page_of(table, typed).steps[-1]
        titles.append(step.title)
        with pytest.raises(BadInput):
            table.do("next")
        table.do(step.do, **step.fields)
    assert titles == ["Dev passes", "All have passed: find the loot", "Nothing is found"]
    assert table.now.next.title == "Begin round 2"  # type: ignore[union-attr]
    with pytest.raises(BadInput):
        table.do("find")


def test_the_final_exploration_is_led_from_coast_to_coast() -> None:
    table = begun(GAME, 3)
    table.do("lies", corner="south-east", heading="anticlockwise", event="none")
    for round_ in range(2, 7):
        table.do("find")
        table.do("skip")
        table.do("next", **({"event": "B7"} if round_ < 6 else {}))
    # five rounds anticlockwise from the south-east: the ship is there again, the east coast is cleared
    assert table.at.state.stage == "final"
    named = []
    while table.at.state.stage == "final":
        named.append(table.now.title)
        table.do("reveal", near=4, far=4)
        for landing in ("near", "far"):
            assert table.at.state.due[0] == landing and table.at.state.loot != "big"
            table.do("reveal", chests=1, disc_1=1)
            assert table.at.state.loot == "small"
            table.do("take", card=len(named) * 2 + (landing == "far"), how="keep")
    assert [title.split()[2] for title in named] == ["north", "west", "south"] and table.at.state.stage == "end"


def test_two_coasts_of_the_last_round_are_both_left_out_of_the_final_exploration() -> None:
    table = begun(GAME, 3)
    table.do("lies", corner="north-west", heading="clockwise", event="none")
    for event in ("B7", "B7", "B7", "B14"):
        table.do("find")
        table.do("skip")
        table.do("next", event=event)
    table.do("find")
    assert "north coast" in table.now.title
    table.do("reveal", near=0, far=0)
    assert "east coast" in table.now.title and table.at.state.stage == "loot"
    table.do("reveal", near=0, far=0)
    table.do("next")
    assert "south coast" in table.now.title
    table.do("reveal", near=0, far=0)
    assert "west coast" in table.now.title


def test_everybody_but_one_takes_a_cube_in_one_act_and_one_undo() -> None:
    table = in_round_1("A1")
    assert table.do("cubes", but="Ann", by=1) == "All but Ann took 1 cube."
    assert cubes(table) == [3, 4, 4, 4]
    table.undo()
    assert cubes(table) == [3, 3, 3, 3]
    assert table.do("cubes", seat_1="yes", seat_3="yes", by=2) == "Ann and Chloé took 2 cubes each."
    table.do("cubes", player="Ben", by=9)
    assert table.do("cubes", but="Dev", by=1).endswith("Ben has 13: out with so many.")
    with pytest.raises(BadInput):
        table.do("cubes", by=1)


def test_cleansing_maps_give_back_two() -> None:
    for event, back in (("B6", 2), ("B7", 1)):
        table = with_event(event)
        assert page_of(table, {}).back == back


def test_treasures_that_run_out_end_the_game_at_once() -> None:
    table = begun(GAME, 5, set_up(GAME, 5))
    for number in range(1, 73):
        table.document["record"] = DRAFTING.apply(table.record, Edit(f"holder.n{number}", NAMES[number % 5]))
    table.do("find")
    told = table.do("reveal", near=9, far=8, disc_1=1, disc_2=2, disc_3=3, chests=2)
    assert "No treasure is left" in told and table.at.state.takers == ["Ann", "Ben"]
    table.do("take", card=73, how="keep")
    table.do("take", card=74, how="bury")
    assert table.at.state.stage == "end"


def test_fewer_treasures_than_the_phone_knows_can_be_told() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    table.do("find")
    table.do("reveal", near=9, far=8, disc_1=1, disc_2=2, chests=2)
    table.do("exhausted", lie=1)
    assert table.at.state.takers == ["Ann"]
    table.do("take", card=7, how="keep")
    assert table.at.state.stage == "end"


def test_aaron_takes_by_himself_once_the_treasures_are_named() -> None:
    table = begun(GAME, 2, set_up(GAME, 2))
    table.do("find")
    table.do("reveal", near=5, far=0, disc_1=1, disc_2="aaron", disc_3=2, chests=1)
    for number in (5, 3, 70, 59):
        assert table.at.state.taker is None
        table.do("name", card=number)
    assert table.at.state.taker == "Ann"
    with pytest.raises(BadInput):  # it does not lie there
        table.do("take", card=9, how="keep")
    told = table.do("take", card=5, how="keep")
    assert "Aaron buries coin bag 70" in told and table.at.state.taker == "Ben"
    table.do("take", card=3, how="bury")
    assert table.do("take", card=59, how="keep") and table.at.state.stage == "cleared"


def test_aaron_keeps_the_highest_crown_and_a_small_islands() -> None:
    table = begun(GAME, 2, set_up(GAME, 2))
    table.do("island", player="Aaron")
    assert "Aaron keeps crown 59" in table.do("name", card=59)
    assert table.record["aaron"] == {"treasures": [59]} and cubes(table) == [3, 3]


def test_a_table_of_before_goes_on_where_it_stood() -> None:
    read = GAME.play().read  # type: ignore[union-attr]
    before = {"round": 3, "explored": True, "queue": [[], ["Ben", "Ann"]], "loots": ["big", "small"]}
    sharing = read(before)
    assert (sharing.stage, sharing.takers, sharing.loot, sharing.coasts) == ("loot", ["Ben", "Ann"], "small", 0)
    assert read({"round": 3, "explored": True, "queue": [[]], "loots": ["big"]}).stage == "cleared"
    assert read({"round": 2, "corner": "north-west", "heading": "clockwise"}).stage == "turns"


def test_a_card_on_the_wrong_sheet_is_moved_in_one_edit_and_back() -> None:
    record = DRAFTING.apply(DRAFTING.blank(["Ann", "Ben"]), Edit("players[0].treasures.n15", True))
    assert DRAFTING.stands(record, "holder.n15") == "Ann" and DRAFTING.stands(record, "holder.n16") is None
    moved = DRAFTING.apply(record, Edit("holder.n15", "Ben"))
    assert [p["treasures"] for p in moved["players"]] == [[], [15]] and record["players"][0]["treasures"] == [15]
    assert DRAFTING.apply(moved, Edit("holder.n15", "Ann")) == record
    nobody = DRAFTING.apply(moved, Edit("holder.n15", None))
    assert [p["treasures"] for p in nobody["players"]] == [[], []]
    for place, value in (("holder.n15", "Chloé"), ("holder.n99", "Ann"), ("holder.n15", 3), ("holder", "Ann")):
        with pytest.raises(BadInput):
            DRAFTING.apply(record, Edit(place, value))


def test_aaron_holds_crowns_only_and_at_a_table_of_two() -> None:
    two = DRAFTING.blank(["Ann", "Ben"])
    crowned = DRAFTING.apply(two, Edit(f"holder.n{CROWN}", "Aaron"))
    assert crowned["aaron"] == {"treasures": [CROWN]} and DRAFTING.stands(crowned, f"holder.n{CROWN}") == "Aaron"
    assert DRAFTING.apply(crowned, Edit(f"holder.n{CROWN}", None)) == two
    with pytest.raises(BadInput) as raised:
        DRAFTING.apply(two, Edit("holder.n15", "Aaron"))
    assert raised.value.faults[0].words == "15 is no crown: Aaron buries it, as he keeps crowns only."
    counted = DRAFTING.apply(two, Edit("aaron", {"crosses": 2}))
    for record in (counted, DRAFTING.blank(["Ann", "Ben", "Chloé"])):
        with pytest.raises(BadInput):
            DRAFTING.apply(record, Edit(f"holder.n{CROWN}", "Aaron"))
    namesake = DRAFTING.apply(DRAFTING.blank(["Aaron", "Ben"]), Edit(f"holder.n{CROWN}", "Aaron"))
    assert namesake["players"][0]["treasures"] == [CROWN] and "aaron" not in namesake


def test_what_is_our_reading_carries_the_mark_and_what_the_rules_say_does_not() -> None:
    table = with_event("B14")
    assert not table.marked()
    two = begun(GAME, 2, set_up(GAME, 2))
    two.do("lies", corner="north-west", heading="clockwise", event="A2")
    assert two.marked() == {"aaron-events"}
    for event in ("B1", "B2", "B14", ""):
        table.do("find")
        table.do("skip")
        assert table.marked() == (set() if event else {"two-coasts"}), "only after the last round both are left out"
        table.do("next", event=event) if event else None


def test_treasures_that_nobody_takes_and_cubes_that_nobody_gives_back_are_marked_as_ours() -> None:
    table = with_event("B10")
    table.do("find")
    full = {"near": "6", "far": "6", "chests": "2"}
    assert table.marked(**full) == {"nobody-there"} and not table.marked(**full, discs="1")
    table.do("reveal", near=6, far=6, chests=0, disc_1=1)
    assert not table.marked() and table.marked(card=str(CROWN)) == {"card-list", "crown-ladder"}
    table.do("take", card=AMULET, how="keep")
    table.do("reveal", chests=2, disc_1=1)
    table.do("exhausted", lie=1)
    assert table.marked() == {"nothing-given"}
