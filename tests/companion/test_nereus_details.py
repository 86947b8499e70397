"""Waters of Nereus in detail: the chest, refusals, sales, holds and ties."""

from __future__ import annotations

from typing import Any

from companion import get_game
from companion.games.waters_of_nereus.boards import full_board
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import generate_deck
from companion.randomness import parse_code
from companion.records import read_copy
from tests.support import drafts

GAME = get_game("waters-of-nereus")
ORDER = ["white", "yellow", "green", "red", "purple", "black"]  # rules, The treasure chest


def player(name: str = "Ann", **more: Any) -> dict[str, Any]:
    return {"name": name, "track": 0, "gold": 0, "science": 0, **more}


def table(*players: dict[str, Any]) -> dict[str, Any]:
    return {"game": GAME.slug, "players": list(players)}


def view(one: dict[str, Any], other: dict[str, Any] | None = None, copy: NereusCopy | None = None) -> Any:
    return drafts.check(GAME, table(one, other or player("Ben")), copy).view[0]


# ---- the chest


def tapped(chest: list[str], at: int) -> list[str]:
    """Rules: slots fill in order, each with its treasure or a gem."""
    if at >= len(chest):
        return chest + ORDER[len(chest) : at + 1]
    if chest[at] != "gem":
        return [*chest[:at], "gem", *chest[at + 1 :]]
    return chest[:at]


def test_a_tap_on_a_slot_fills_it_makes_a_gem_of_it_or_empties_it() -> None:
    taps = GAME.drafting().reference()["chest"]
    assert isinstance(taps, dict)
    chests = taps["chests"]
    assert len(chests) == sum(2**n for n in range(7)), "each slot in order, each its treasure or a gem"
    for chest, after in zip(chests, taps["after"], strict=True):
        assert [chests[n] for n in after] == [tapped(chest, at) for at in range(6)]


def test_the_slots_of_the_chest_as_the_page_shows_them() -> None:
    slots = view(player(chest=["white", "gem"]))["chest"]
    assert [slot["slot"] for slot in slots] == ORDER
    assert [slot["random"] for slot in slots] == [False, False, True, False, False, False]
    assert [slot["points"] for slot in slots] == [1, 2, 0, 3, 4, 5]
    assert [slot["gold"] for slot in slots] == [1, 3, 0, 0, 0, 0]


# ---- what else the page shows


def test_a_cabin_as_the_page_shows_it() -> None:
    shown = view(
        player(
            gold=7,
            science=3,
            chest=["white", "yellow", "green", "red"],
            holds={"captain": "complete", "merchant": ["red", "gem"]},
            cards=["red-in-chest", "purple-in-storage", "captain"],
        )
    )
    assert shown["completed"] == 1
    assert [card["name"] for card in shown["cards"]] == ["red-in-chest", "purple-in-storage", "captain"]
    assert shown["cards"][1]["why"] == "not played: no purple treasure and no gem in storage"
    captain, merchant = (next(h for h in shown["holds"] if h["crew"] == crew) for crew in ("captain", "merchant"))
    assert (captain["title"], captain["fits"], captain["fault"]) == ("Captain", [], None)
    assert (merchant["size"], merchant["from_copy"]) == (3, False)
    own = read_copy(NereusCopy, {"holds": {"pilot": {"recipe": ["white", "red", "red"], "points": 7}}})
    pilot = next(
        h for h in view(player(holds={"pilot": ["white", "white"]}), copy=own)["holds"] if h["crew"] == "pilot"
    )
    assert pilot["from_copy"] and (pilot["points"], pilot["recipe"]) == (7, "white, red, red")
    assert pilot["fault"] == "Pilot's hold: treasures that find a space each: white, red, red."
    assert shown["bays"] == [["white", "yellow"], ["green", "red"], ["purple", "black"], ["gem"]]


def test_cards_that_others_hold_cannot_be_had() -> None:
    deck = {card["name"]: card["most"] for card in view(player(), player("Ben", cards=["captain"]))["deck"]}
    alone = {card["name"]: card["most"] for card in view(player())["deck"]}
    assert deck["captain"] == alone["captain"] - 1
    assert {name for name, most in deck.items() if most != alone[name]} == {"captain"}


# ---- refusals


def test_a_part_of_a_cabin_is_called_as_players_call_it() -> None:
    drafting = GAME.drafting()
    record = table(player(), player("Ben"))
    for part, words in (("track", "Ann's points on the scoring track"), ("science", "Ann's science power")):
        assert drafting.place_in_words(record, ("players", 0, part)) == words


def test_a_pair_of_colours_over_its_two_spaces_says_how_many_there_are() -> None:
    full = table(player(storage={"white": 2}), player("Ben"))
    (said,) = drafts.faults_of_edit(GAME, full, "players[0].storage.yellow", 1)
    assert said.endswith("at most 2 of yellow and white together; there are 3")


# ---- words and ties


def notices(*players: dict[str, Any]) -> list[tuple[str, str]]:
    said = GAME.score_data(table(*players)).notices
    return [(notice.kind, notice.text) for notice in said if "Gems in incomplete holds" in notice.text]


def test_gems_in_holds_are_told_where_they_could_decide_and_nowhere_else() -> None:
    gems, none = {"pilot": ["white", "gem"]}, {"pilot": ["white"]}
    assert [kind for kind, _ in notices(player(track=4, holds=gems), player("Ben", track=4, holds=none))] == ["rule"]
    assert [kind for kind, _ in notices(player(track=4, holds=none), player("Ben", track=4, holds=gems))] == ["rule"]
    assert not notices(player(track=4, holds=none), player("Ben", track=4, holds=none))
    assert not notices(player(track=4, holds=gems), player("Ben", track=5, holds=none))


def test_advice_sells_what_is_left_in_words_and_adds_up() -> None:
    advice = GAME.advise_data(table(player(storage={"white": 1, "gem": 1}, chest=["gem"] * 6), player("Ben")))
    steps = advice["advice"][0]["steps"]
    assert [(step["text"], step["points"]) for step in steps if step["action"] == "sell"] == [
        ("Sell 1 treasure and 1 gem from storage.", 0)
    ], "what is sold scores as gold"


# ---- set-ups


def test_a_deck_of_ours_is_the_same_for_two_players_and_three() -> None:
    code = parse_code("7KQ4-M2XD", ())
    for rows, cols in ((5, 5), (5, 6), (7, 7)):
        board = full_board(rows, cols)
        assert generate_deck(board, 2, code).cards == generate_deck(board, 3, code).cards
