"""The end of Waters of Nereus in play: what every sheet is asked, and what changes then."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from tests.support.playing import Played, begun, with_state

GAME = get_game("waters-of-nereus")


def ended(names: int = 2) -> Played:
    """A table after its fourth day, of which nothing was written but the treasures."""
    table = Played(GAME, names)
    table.do("begin", first="Ann", **({"neutral": "no"} if names == 2 else {}))
    while table.at.state.phase != "end":
        table.next()
    return table


def refused(table: Played, act: str, **typed: str) -> str:
    with pytest.raises(BadInput) as error:
        table.do(act, **typed)
    return error.value.faults[0].words


def test_after_the_fourth_day_every_sheet_is_asked_before_it_is_counted() -> None:
    table = ended()
    page = table.page(1)
    assert (page.word, page.standings, page.next) == ("Now write what counts", False, None)
    assert [(sheet.name, sheet.due) for sheet in page.sheets] == [("Ann", False), ("Ben", True)]
    assert {sheet.missing for sheet in page.sheets} == {("track", "gold", "science", "cards")}
    words = refused(table, "close-sheet", player="Ann")
    assert words == "Ann’s sheet is asked for track, gold, science and cards first."
    table.do("write", player="Ann", part="track", value="24")
    table.do("write", player="Ann", part="gold")  # right as it stands
    table.do("write", player="Ann", part="science", value="0")
    (ann, ben) = table.page(0).sheets
    assert not ann.missing and [part.told for part in ann.parts] == [
        "track 24",
        "gold 3",
        "science 0",
        "no card",
    ], "without science power no card is asked for"
    assert table.page(0).next.title == "Close Ann’s sheet" and ben.missing
    table.do("close-sheet", player="Ann")
    assert table.page(0).word == "Ben’s sheet is open" and not table.page(0).standings
    for part in ("track", "gold"):
        table.do("write", player="Ben", part=part, by="1")
    table.do("write", player="Ben", part="science", value="2")
    assert table.page(0).sheets[1].missing == ("cards",)
    table.do("science-card", player="Ben", value="white-in-storage")
    table.do("close-sheet", player="Ben")
    done = table.page(0)
    assert done.standings and done.word == "Both sheets are closed"
    standings = GAME.drafting().check(table.record).result.standings
    totals = {standing.name: standing.total for standing in standings}
    assert totals == {"Ann": 24 + 1, "Ben": 1 + 1 + 4}, "5 and 6 gold with what is in storage"
    assert refused(table, "close-sheet", player="Ann") == "Ann’s sheet is closed already."


def test_a_card_goes_round_up_to_the_last_copy_and_no_card_is_an_answer() -> None:
    table = ended()
    table.do("write", player="Ann", part="science", value="3")
    hands = []
    for value in ("red-in-storage", "red-in-storage", "red-in-storage", "captain"):
        table.do("science-card", player="Ann", value=value)
        hands.append(list(table.record["players"][0]["cards"]))
    assert [len(hand) for hand in hands] == [1, 2, 0, 1]
    assert "with another player" in refused(table, "science-card", player="Ben", value="captain")
    view = table.view(0, player="1")
    assert view.idle == ("0 points: the captain’s hold is not complete.",)
    table.do("science-card", player="Ann", value="white-in-storage")
    assert table.view(0, player="1").idle == view.idle, "a card with points is not idle"
    table.do("science-card", player="Ben", value="none")
    assert table.page(1).sheets[1].parts[3].told == "no card"
    words = refused(table, "write", player="Ann", part="gold", by="-4")
    assert words == "Ann has 3 gold, and nobody has less than 0."


def test_a_treasure_that_was_not_placed_is_told_before_a_sheet_is_closed() -> None:
    table = with_state(ended(), hands={"Ann": ["white"]})
    for part in ("track", "gold", "science"):
        table.do("write", player="Ann", part=part)
    assert table.page(0, player="1").turn.endswith("One treasure not placed yet: tap Cabin.")
    assert table.view(0, player="1").to_place == 1
    unplaced = "Not placed yet: Ann one treasure. Tap a name, then Cabin."
    assert table.page(0).below == unplaced
    table = with_state(table, closed=["Ann", "Ben"])
    assert table.page(0).standings and table.page(0).turn == unplaced


def test_extra_turns_begin_with_the_leftmost_explorer() -> None:
    table = begun(GAME, 3)
    while table.at.state.phase != "explorer":
        table.next()
    assert table.now.word == "Extra turns, leftmost explorer first"


def test_a_hand_is_never_more_than_twelve_treasures() -> None:
    table = begun(GAME, 2)
    full = with_state(table, hands={"Ann": ["white"] * 12})
    assert full.view(0, player="1").purse.to_place == 12 and full.view(0).purse is None
    purse = full.view(0, player="2").purse
    assert (purse.seat, purse.name) == (2, "Ben"), "seats are numbered from 1"
    words = refused(full, "hand", player="Ann", color="red")
    assert words == "Ann holds twelve treasures already; place them first."


def test_gold_and_points_are_changed_in_play_too_and_answer_nothing_then() -> None:
    table = Played(GAME, 2)
    table.do("begin", first="Ann", neutral="no")
    table.do("write", player="Ben", part="gold", by="2")
    table.do("write", player="Ben", part="track", value="7")
    seen = {player.name: (player.points, player.gold) for player in table.now.players}
    assert seen == {"Ann": ("0", "3"), "Ben": ("7", "5")}
    purse = table.view(player="2").purse
    assert not table.at.state.answered and (purse.seat, purse.name, purse.track) == (2, "Ben", 7)


def test_who_taps_more_cards_than_science_allows_is_told() -> None:
    table = ended()
    for part, value in (("track", "7"), ("gold", "1"), ("science", "1")):
        table.do("write", player="Ann", part=part, value=value)
    for value in ("white-in-storage", "red-in-storage"):
        table.do("science-card", player="Ann", value=value)
    page = table.page(0, player="1")
    assert page.turn.startswith("Track 7, gold ") and page.turn.endswith(
        "Science 1 plays only one of the cards."
    )


def test_gold_rests_on_its_own_number_whatever_is_placed_meanwhile() -> None:
    table = begun(GAME, 2)
    gold, track = ({"do": "write", "player": "Ann", "part": part} for part in ("gold", "track"))
    table.do("hand", player="Ann", color="red")
    shown = [table.play.basis(table.at, act) for act in (gold, track)]
    table.do("place", player="Ann", color="red", where="storage")
    assert [table.play.basis(table.at, act) for act in (gold, track)] == shown
    table.do("write", player="Ann", part="gold", by="1")
    now = [table.play.basis(table.at, act) for act in (gold, track)]
    assert now[0] != shown[0] and now[1] == shown[1]
