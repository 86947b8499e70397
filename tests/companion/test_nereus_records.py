"""Waters of Nereus: records, drafts and an owner's copy."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.holds import holds_of
from companion.places import assign, parse_place
from companion.records import read_copy
from tests.support.edited import refused
from tests.support.refused import faults, record_of

GAME = get_game("waters-of-nereus")


def changed(path: str, value: Any) -> dict[str, Any]:
    return assign(record_of(GAME), parse_place(path), value)


def test_the_contracts_example_is_taken_and_nothing_needs_to_be_spelled_out() -> None:
    assert GAME.score_data(record_of(GAME)).standings[0].total == 53
    bare = [{"name": n, "track": 1, "gold": 0, "science": 0} for n in "AB"]
    assert GAME.score_data({"game": "waters-of-nereus", "players": bare}).winners == ("A", "B")


def test_every_fault_is_told_at_once() -> None:
    data = changed("players[0].chest", ["yellow", "white"])
    data = assign(data, parse_place("players[1].name"), "Ann")
    data = assign(data, parse_place("players[0].storage.black"), 2)
    assert [f.partition(":")[0] for f in faults(GAME, data)] == [
        "players[1].name",
        "players[0].chest[0]",
        "players[0].chest[1]",
        "players[0].storage.black",
    ]


def test_gems_beyond_three_lie_on_free_coloured_spaces() -> None:
    """Rules, Storage area: a gem moves freely from storage to another treasure space in the cabin."""
    for storage in ({"gem": 9}, {"white": 2, "gem": 7}, {"yellow": 1, "green": 2, "black": 1, "gem": 5}):
        ann = {"name": "Ann", "track": 0, "gold": 0, "science": 0, "storage": storage}
        GAME.read({"game": "waters-of-nereus", "players": [ann, {**ann, "name": "Ben", "storage": {}}]})


def test_only_capacity_bounds_treasures_and_gems() -> None:
    """Substitutes are allowed and the empty bag is refilled, so the box is no limit."""
    players = [
        {"name": n, "track": 0, "gold": 0, "science": 0, "storage": {"black": 2, "gem": 3}, "chest": ["gem"] * 6}
        for n in "ABCD"
    ]
    data: dict[str, Any] = {"game": "waters-of-nereus", "players": players}
    for p in players:
        p["holds"] = {"explorer": ["black"] * 3, "pilot": ["black"] * 3, "purser": ["black", "gem"]}
    assert GAME.score_data(data).winners == ("A", "B", "C", "D")


# ---- drafts


def test_a_card_too_many_is_to_be_mended() -> None:
    draft = DRAFTING.check(changed("players[0].cards", ["red-in-storage"]))
    assert [(m.seat, m.text) for m in draft.open_points] == [
        (1, "Red in storage: every such card of the deck is in play already.")
    ]
    assert refused(DRAFTING, record_of(GAME), "players[2].gold", 1) is not None
    with pytest.raises(BadInput, match="no map"):
        DRAFTING.blank(["Ann", "Ben"], "7KQ4-M2XD")
    with pytest.raises(BadInput, match="a name that no other"):
        DRAFTING.blank(["Ann", "Ann"], None)


def test_the_view_says_what_fits() -> None:
    view = DRAFTING.check(record_of(GAME)).view[0]
    merchant = next(h for h in view["holds"] if h["crew"] == "merchant")
    assert merchant["fits"] == [] and merchant["points"] == 5
    pilot = next(h for h in view["holds"] if h["crew"] == "pilot")
    assert pilot["recipe"] is None and len(pilot["fits"]) == 7
    assert view["storage"]["white"] == 2
    most = {card["name"]: card["most"] for card in view["deck"]}
    assert most["red-in-chest"] == 2 and most["captain"] == 1 and most["red-in-storage"] == 0


def test_standings_say_whose_cabin_holds_no_more_than_the_beginning() -> None:
    """Rules, Setup: everybody begins with 3 gold and a white treasure."""
    begun = {"gold": 3, "storage": {"white": 1}}
    table = DRAFTING.blank(["Ann", "Ben", "Cleo"])
    ann, ben, cleo = table["players"]
    draft = DRAFTING.check({**table, "players": [{**ann, "track": 9}, {**ben, **begun}, cleo]})
    (notice,) = draft.result.notices
    assert notice.text.startswith("Nothing is entered yet for Ben and Cleo:") and not draft.open_points
    assert draft.result.winners == ("Ann",)
    nobody = DRAFTING.check({**table, "players": [{**one, **begun} for one in table["players"]]})
    assert not nobody.result.played and [point.kind for point in nobody.open_points] == ["question"]


# ---- from your copy

OWN = {
    "holds": {
        "pilot": {"recipe": ["white", "green/red", "any"], "points": 7},
        "scientist": {"recipe": ["white", "white", "yellow"]},
        "purser": {"points": 9},
    },
    "explorer_gold": [2, 3, 4, 5],
}


def own(**more: Any) -> NereusCopy:
    return read_copy(NereusCopy, {**OWN, **more})


def test_a_copys_recipes_bind_the_holds() -> None:
    assert faults(GAME, changed("players[0].holds.pilot", ["yellow", "yellow"]), own())[0] == (
        "players[0].holds.pilot: a list of 2; allowed: treasures that find a space each: white, green/red, any"
    )
    assert faults(GAME, changed("players[0].holds.scientist", ["white"] * 3), own())[0].endswith(
        'at most 2 treasures; a full hold is "complete"'
    )
    assert GAME.score_data(changed("players[0].holds.pilot", ["yellow", "red"]), own()).winners == ("Ann",)
    draft = DRAFTING.check(changed("players[0].holds.pilot", ["yellow", "yellow"]), own())
    assert [m.text for m in draft.open_points] == [
        "Pilot's hold: treasures that find a space each: white, green/red, any."
    ]
    assert explorer_gold(own()) == (2, 3, 4, 5) and explorer_gold(None) == (2, 3, 3, 4)
    holds = holds_of(own())
    assert (holds["pilot"].size, holds["pilot"].points, holds["pilot"].from_copy) == (3, 7, True)
    assert (holds["captain"].points, holds["captain"].from_copy) == (12, False)
    assert holds["pilot"].recipe == "white, green/red, any" and holds["scientist"].recipe == "white, white, yellow"


def test_an_empty_copy_changes_nothing() -> None:
    empty = read_copy(NereusCopy, {})
    assert empty.fingerprint is None and holds_of(empty) == holds_of(None)
    assert GAME.score_data(record_of(GAME), empty) == GAME.score_data(record_of(GAME))
