"""Checks that a printed kit of Ship Adventure holds what its set-up asks for."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Any

from companion.setups import run_setup
from pdf.parts.kit import KitOrder
from tests.support.cut_out import CutPiece, alone, one_back
from tests.support.rendered import words_of

LETTERS = {
    "red": "R",
    "orange": "O",
    "yellow": "Y",
    "turquoise": "T",
    "white": "W",
    "green": "G",
    "purple": "P",
    "pink": "K",
    "blue": "B",
}

LEVELS = {1: 1, 2: 2, 3: 3, 4: 3}
"""How many levels a game of so many players has: alone only the second, two players without the
third."""

READ = (
    *("board", "compass-table", "control-markers", "conquest-pieces", "sea-map", "setup-sheet"),
    "unit-tokens",
)
"""The sheets whose words are looked at."""

Pieces = Mapping[str, Sequence[CutPiece]]


def check(kit: KitOrder, pieces: Pieces, setup: Mapping[str, Any]) -> None:
    """Every tile once a box, with its place; the map card, tokens of each level and area; or those
    drawn; words of colours beside the players' signs, letters for areas alone, no word of the other
    game."""
    boxes = int(setup["options"]["boxes"])
    tiles = Counter(word for piece in pieces["tiles"] for word in piece.words.split()[-1:])
    assert tiles == {str(n): boxes for n in range(1, 37)}
    assert one_back(pieces["tiles"])
    cannonballs = [*filter(_is_cannonball, chain.from_iterable(pieces.values()))]
    assert one_back(cannonballs)
    assert all(map(_is_cannonball, pieces.get("cannonball-cards", ())))
    looked_at = [(part.sheet, order) for part, order in kit.orders if part.sheet in READ]
    read = {sheet: words_of(alone(order).data) for sheet, order in looked_at}
    _every_tile_has_a_place(read, boxes)
    owners = [seat.color for seat in run_setup(kit.game, kit.players, kit.code, kit.settings).seats]
    conquest = setup["options"]["mode"] == "caribbean-conquest"
    assert ("galleon" in " ".join(read["compass-table"]).lower()) != conquest
    assert ("Caribbean Conquest" in read["compass-table"][0]) == conquest
    plans = [getattr(order.options, "backs", None) for part, order in kit.orders]
    assert (False in plans) == conquest, "Conquest’s tiles lie face up"
    rings = read["compass-table"][0].partition("First player")[0]
    assert not {"R", "B", "Y"} & set(rings.split()), "letters are areas"
    of_players = {"unit-tokens", "control-markers", *["conquest-pieces"] * (boxes == 1)} & {*read}
    for sheet in of_players if conquest else ():
        rows = re.findall(r"\w+", " ".join(read[sheet]))
        named = sheet != "unit-tokens"  # signs and colours stand below too
        assert all(rows.count(colour) > named for colour in owners), "at the end of each row"
    if conquest:
        assert len(cannonballs) >= 2 * setup["players"], "some for everybody to buy"
        tokens = [piece for piece in pieces["unit-tokens"] if piece.words == piece.behind]
        cut = [piece for piece in tokens if not piece.words.isdecimal()]
        coins = [int(piece.words) for piece in tokens if piece.words.isdecimal()]
        assert sum(coins) == 60 * boxes
        others = [name for name in pieces if name != "tiles"]
        small = [piece for name in others for piece in pieces[name] if piece not in tokens]
        drawn = Counter(LETTERS[one["color"]] for one in setup["points"] if one["color"])
        letters = Counter(piece.words for piece in small if piece.words in LETTERS.values())
        assert letters == drawn
        markers = [piece for piece in small if piece.words == "1"]
        assert {piece.behind for piece in markers} == {"2"}, "areas that are all one player's"
        colours = Counter(piece.corner for piece in markers)
        assert len(colours) == setup["players"]
        each = len(setup["points"])
        assert all(many >= each for many in colours.values()), colours
        cities = Counter(one["color"] for one in setup["points"])[None]
        units = Counter(piece.corner for piece in cut)
        assert len(units) == setup["players"]
        assert all(many >= 3 * cities // 4 for many in units.values()), "a ship, two crews a city"
        assert not any(unit.words or unit.behind for unit in cut), "signs tell whose they are"
        assert all(_alike(unit.corner, unit.back_corner) for unit in cut), "a crew of that ship"
        return
    coins = [piece for piece in pieces["pieces"] if piece.words == piece.behind != ""]
    assert sum(int(coin.words) for coin in coins) == 60
    small = [piece for piece in pieces["pieces"] if piece not in coins]
    backs = Counter(piece.behind.split()[-1] for piece in small if piece.behind.split())
    levels = LEVELS[setup["players"]]
    assert backs == {LETTERS[colour]: levels for colour in setup["areas"]}, "tokens"
    assert sum(piece.words.isdecimal() for piece in small) == 4 * levels
    assert not any(piece.words.isalpha() for piece in small), "letters are areas"
    unlettered = Counter(one.corner for one in small if not one.words + one.behind)
    counts = [*unlettered.values()]
    assert len(owners) * (4 + 2) + 4 + 1 == sum(counts), "targets, ships, crews; pirates, galleon"
    assert sum(many >= 4 for many in counts) >= len(owners)
    plates = [f"{LETTERS[colour]} {colour}" for colour in setup["areas"]]
    assert all(plate in read["board"][0] for plate in plates), plates
    assert len(read["sea-map"]) == -(-setup["players"] // 2)
    assert len(pieces["cannonball-cards"]) >= setup["players"]
    numbers = [re.findall(r"Map (\d)", card.behind) for card in pieces["map-cards"]]
    assert numbers == [[str(n)] for n in range(1, len(numbers) + 1)]
    assert [str(setup["map_card"])] in numbers


def _is_cannonball(piece: CutPiece) -> bool:
    return piece.words.startswith("Cannonball")


def _every_tile_has_a_place(read: Mapping[str, Sequence[str]], boxes: int) -> None:
    """Checks that some page has the number of every tile once for each box, because the board is
    laid by it."""
    pages = [page for sheet in ("board", "setup-sheet") for page in read.get(sheet, ())]
    counts = [Counter(page.split()) for page in pages]
    assert any(all(one[str(n)] >= boxes for n in range(1, 37)) for one in counts)


def _alike(one: tuple[int, int, int], other: tuple[int, int, int] | None) -> bool:
    """Whether two colours are the same but for the edge of a line."""
    return other is not None and all(abs(a - b) < 60 for a, b in zip(one, other, strict=True))
