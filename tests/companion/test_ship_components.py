"""Ship Adventure's tiles and map cards, ours and those of an owner's copy."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from companion import BadInput
from companion.games.ship_adventure.board import turned
from companion.games.ship_adventure.tiles import OUR_CARDS, OURS, islands_of, map_card
from tests.support.ship_adventure.copies import MAP_CARDS, TILES, WHOLE, card_rows, owners


def test_our_cards_spread_five_islands_with_one_in_the_middle() -> None:
    assert len({card.islands[card.center] for card in OUR_CARDS}) == 4
    for card in OUR_CARDS:
        assert len(set(card.islands)) == 5 and sorted(range(5)) == sorted(range(len(card.quarters or ())))
        away = sorted((2 * r - 5) ** 2 + (2 * c - 5) ** 2 for r, c in card.islands)
        assert away[0] == 2 and away[1] > 8 * away[0]
        for a, b in combinations(card.islands, 2):
            rows, cols = (min(abs(x - y), 6 - abs(x - y)) for x, y in zip(a, b, strict=True))
            assert rows * rows + cols * cols >= 5
        row, col = card.el_dorado or (0, 0)
        at = card.islands.index((row // 2, col // 2))
        assert at != card.center
        assert turned(islands_of(OURS)[at].squares, (card.quarters or ())[at])[row % 2][col % 2] == "j"
        assert owners(map_cards=[{"islands": card_rows(card)}] * 4)


def test_an_owners_card_names_its_central_island_or_the_nearest_to_the_middle_is() -> None:
    copy = owners(map_cards=MAP_CARDS)
    named, nearest = map_card(1, copy), map_card(2, copy)
    assert named.islands == ((0, 0), (1, 4), (2, 2), (4, 1), (4, 5)) and named.center == 2
    assert nearest.islands[nearest.center] == (3, 2)
    assert (named.quarters, named.el_dorado) == (None, None)
    assert card_rows(named) == MAP_CARDS[0]["islands"]


# ---- the owner's copy


def _with(index: int, tile: dict[str, Any]) -> list[dict[str, Any]]:
    return [*TILES[:index], tile, *TILES[index + 1 :]]


@pytest.mark.parametrize(
    ("fields", "place", "said"),
    [
        ({"tiles": TILES[:30]}, "copy.tiles", "36 tiles, not 30"),
        ({"tiles": _with(0, {"squares": ["~~", "~~"]})}, "copy.tiles", "5 tiles with a temple, not 4"),
        ({"tiles": _with(5, {"squares": ["hc", "jj"], "color": "blue"})}, "copy.tiles", "one red city, not 0"),
        ({"tiles": _with(12, {"squares": ["kk", "~~"]})}, "copy.tiles", "4 skull squares, not 5"),
        ({"tiles": _with(5, {"squares": ["hc", "jj"]})}, "copy.tiles[5]", "a city with its colour"),
        ({"tiles": _with(5, {"squares": ["jc", "jj"], "color": "red"})}, "copy.tiles[5]", "harbour on the same tile"),
        ({"tiles": _with(9, {"squares": ["~k", "~~"], "color": "red"})}, "copy.tiles[9]", "only where there is a city"),
        ({"tiles": _with(0, {"squares": ["tt", "~~"]})}, "copy.tiles[0]", "one temple a tile"),
        ({"tiles": _with(0, {"squares": ["t~~", "~~"]})}, "copy.tiles[0].squares[0]", "two marks"),
        ({"tiles": _with(0, {"squares": ["t~"]})}, "copy.tiles[0].squares", "two rows of two marks"),
        ({"map_cards": MAP_CARDS[:3]}, "copy.map_cards", "four map cards"),
        (
            {"map_cards": [{"islands": ["x.....", *["......"] * 5]}, *MAP_CARDS[1:]]},
            "copy.map_cards[0].islands",
            "5 large islands, not 1",
        ),
        (
            {"map_cards": [{"islands": ["oo.xxx", *["......"] * 5]}, *MAP_CARDS[1:]]},
            "copy.map_cards[0].islands",
            "one central island at most",
        ),
        (
            {"compass": [{"inner": "red", "middle": "red", "outer": "blue"}] * 2},
            "copy.compass[0]",
            "three different colours",
        ),
        ({"area_colors": [*WHOLE["area_colors"][:8], "Black"]}, "copy.area_colors", "nine different colours"),
        ({"area_colors": ["red"]}, "copy.area_colors", "nine different colours"),
        ({"die": [1, 2, 3, 4, 5, 8]}, "copy.die[5]", "from 1 to 7"),
        ({"die": [1, 2]}, "copy.die", "six whole numbers"),
        ({"die": [3] * 6}, "copy.die", "not all alike"),
        ({"equipment": [{"name": "Sabre", "kind": "magic"}]}, "copy.equipment[0].kind", "close"),
    ],
)
def test_a_copy_that_cannot_be_is_refused_with_its_place(fields: dict[str, Any], place: str, said: str) -> None:
    with pytest.raises(BadInput) as caught:
        owners(**fields)
    assert any(f.place == place and said in f.allowed for f in caught.value.faults), caught.value
