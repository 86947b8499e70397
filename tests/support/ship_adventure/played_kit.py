"""Whether a printed kit of Ship Adventure holds what its set-up asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from pdf.kit_contents import KitOrder
from tests.support.cut_out import CutPiece

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

Pieces = Mapping[str, Sequence[CutPiece]]


def check(kit: KitOrder, pieces: Pieces, setup: Mapping[str, Any]) -> None:
    """Every tile once a box; the map card, tokens of each level and area; or those drawn."""
    boxes = int(setup["options"]["boxes"])
    tiles = Counter(word for piece in pieces["tiles"] for word in piece.words.split()[-1:])
    assert tiles == {str(n): boxes for n in range(1, 37)}
    if setup["options"]["mode"] == "caribbean-conquest":
        cut = [piece for piece in pieces["unit-tokens"] if not piece.words.isdecimal()]
        coins = [int(piece.words) for piece in pieces["unit-tokens"] if piece.words.isdecimal()]
        assert sum(coins) == 60 * boxes
        others = [name for name in pieces if name not in ("tiles", "unit-tokens")]
        small = [piece for name in others for piece in pieces[name]]
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
        return
    backs = Counter(piece.behind.split()[-1] for piece in pieces["pieces"] if piece.behind.split())
    tokens = {LETTERS[colour]: 3 for colour in setup["areas"]}
    assert all(backs[letter] >= many for letter, many in tokens.items())
    assert len(pieces["cannonball-cards"]) >= setup["players"]
    levels = Counter(token["level"] for token in setup["tokens"])
    assert all(many <= 9 for many in levels.values())
    assert f"Map {setup['map_card']}, ours" in [card.behind[-11:] for card in pieces["map-cards"]]
