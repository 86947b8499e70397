"""Ship Adventure's map pieces: every token on every area, against a search written from the rules alone."""

from __future__ import annotations

from itertools import permutations, product
from random import Random

import pytest

from companion import BadInput
from companion.copies import read_copy
from companion.games.ship_adventure.board import LAND, SEA, Tile, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.helps.map_piece import answer, land_field
from companion.games.ship_adventure.layout import typed_layout
from companion.games.ship_adventure.locate import CORNERS, locate

TOKENS = list(permutations((1, 2, 3, 4)))
MASKS = list(product((False, True), repeat=4))


def tile(mask: tuple[bool, ...], land: str = "j", sea: str = "~") -> Tile:
    marks = "".join(land if dry else sea for dry in mask)
    return marks[:2], marks[2:]


def by_the_rules(masks: list[tuple[bool, ...]], token: tuple[int, ...]) -> tuple[int, int] | None:
    """The corner of the tile and of the square, from the sentences of section 5 one after the other."""
    for number in (1, 2, 3, 4):
        dry = masks[token.index(number)]
        if dry.count(True) == 1:
            return token.index(number), dry.index(True)
        for inner in (1, 2, 3, 4):
            if dry.count(True) > 1 and dry[token.index(inner)]:
                return token.index(number), token.index(inner)
    return None


def square_of(found: tuple[int, int] | None) -> tuple[int, int] | None:
    if found is None:
        return None
    (tile_row, tile_col), (row, col) = divmod(found[0], 2), divmod(found[1], 2)
    return tile_row * 2 + row, tile_col * 2 + col


@pytest.mark.parametrize("token", TOKENS, ids=lambda t: "".join(map(str, t)))
def test_every_token_on_every_mask_of_tiles_and_of_squares(token: tuple[int, ...]) -> None:
    """Which tiles have land, times what land each tile has that does: both in all sixteen ways."""
    for wet_tiles, mask in product(MASKS, MASKS):
        masks = [mask if dry else (False,) * 4 for dry in wet_tiles]
        found = locate([tile(m) for m in masks], token)
        assert found.square == square_of(by_the_rules(masks, token)), (token, masks)


def test_four_tiles_that_all_differ() -> None:
    masks = [(False,) * 4, (True, False, False, False), (False, True, True, False), (True, True, True, True)]
    for order, token in product(permutations(masks), TOKENS):
        found = locate([tile(m) for m in order], token)
        assert found.square == square_of(by_the_rules(list(order), token))
        assert found.tile == token.index(found.steps[-1].number) or found.steps[-1].what == "square"


def test_every_kind_of_land_counts_and_no_kind_of_sea() -> None:
    for land, sea in product(sorted(LAND), sorted(SEA)):
        area = [tile((False,) * 4, land, sea)] * 3 + [tile((False, False, True, False), land, sea)]
        assert locate(area, (1, 2, 3, 4)).square == (3, 2)


def test_the_reasons_tell_every_look_in_order() -> None:
    area = [tile((False,) * 4), tile((True, True, False, True)), tile((True,) * 4), tile((False,) * 4)]
    found = locate(area, (1, 3, 4, 2))
    assert found.reasons == (
        "1: NW tile, all sea: passed over",
        "2: SE tile, all sea: passed over",
        "3: NE tile, 3 land squares: the same order within",
        "1: NW square, land: there it lies",
    )
    assert found.square == (0, 2) and CORNERS[found.tile or 0] == "NE"
    wet_first = locate([tile((False, True, False, True))] * 4, (1, 4, 2, 3))
    assert wet_first.reasons[1:] == (
        "1: NW square, sea: passed over",
        "2: SW square, sea: passed over",
        "3: SE square, land: there it lies",
    )
    one = locate([tile((False, False, True, False))] * 4, (4, 3, 2, 1))
    assert one.reasons == ("1: SE tile, one land square, SW: there it lies",) and one.square == (3, 2)


def test_an_area_all_sea_has_no_square_and_says_so_four_times() -> None:
    for token in TOKENS:
        found = locate([tile((False,) * 4)] * 4, token)
        assert found.square is None and found.tile is None and len(found.steps) == 4
        assert not any(step.taken for step in found.steps)


def test_turning_area_and_token_together_turns_the_square() -> None:
    """Mirrored west to east, everything is found mirrored."""
    masks = [(False, True, True, False), (False, False, False, False), (True, True, False, False), (True,) * 4]
    swap = (1, 0, 3, 2)
    for order, token in product(permutations(masks), TOKENS):
        found = locate([tile(m) for m in order], token)
        mirrored = [tile(tuple(order[t][s] for s in swap)) for t in swap]
        other = locate(mirrored, [token[t] for t in swap])
        assert found.square and other.square == (found.square[0], 3 - found.square[1])


@pytest.mark.parametrize("numbers", [(1, 2, 3), (1, 2, 3, 3), (0, 1, 2, 3), (1, 2, 3, 5), ()])
def test_numbers_must_be_one_to_four_each_once(numbers: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match="each once"):
        locate([tile((True,) * 4)] * 4, numbers)


# ---- as typed

CODE = "7KQ4-M2XD"
TOKEN = {"nw": "1", "ne": "2", "sw": "4", "se": "3"}


def test_by_the_code_every_area_and_token_gives_a_land_square_of_that_area() -> None:
    rng = Random(2)
    for n in range(12):
        code = f"{n:08d}"
        layout = typed_layout({"code": code})
        assert layout is not None
        for index, color in enumerate(layout.areas):
            token = rng.choice(TOKENS)
            typed = dict(zip(("nw", "ne", "sw", "se"), map(str, token), strict=True))
            told = answer(None, 0, {"code": code, "area": color, **typed})
            if color in layout.sea_areas:
                assert told.square is None and told.title == "No piece here" and "tokens left the game" in told.text
                continue
            assert told.square is not None and not layout.board.is_sea(told.square)
            row, col = told.square
            assert row // 4 * 3 + col // 4 == index and told.title == square_name(told.square)
            top, left = index // 3 * 4, index % 3 * 4
            rows = [row[left : left + 4] for row in layout.board.rows[top : top + 4]]
            masks = [
                tuple(rows[r + dr][c + dc] in LAND for dr in (0, 1) for dc in (0, 1)) for r in (0, 2) for c in (0, 2)
            ]
            found = square_of(by_the_rules(masks, token))
            assert found and told.square == (top + found[0], left + found[1])


def test_an_all_sea_area_of_a_set_up_is_a_clear_answer() -> None:
    code = next(c for n in range(200) if (x := typed_layout({"code": (c := f"{n:08d}")})) and x.sea_areas)
    layout = typed_layout({"code": code})
    assert layout is not None
    told = answer(None, 0, {"code": code, "area": layout.sea_areas[0], **TOKEN})
    assert told.square is None and told.found is not None and len(told.found.steps) == 4
    assert [a.color for a in told.areas if a.sea] == list(layout.sea_areas)


def test_tapped_in_by_hand_with_and_without_its_area() -> None:
    land = {land_field(1, 2): "land", land_field(1, 3): "land", land_field(3, 1): "land"}
    token = {"nw": "4", "ne": "1", "sw": "3", "se": "2"}
    told = answer(None, 0, {**token, **land})
    assert (told.title, told.square) == ("Row 2, column 4", None)
    assert told.text == "The SE square of the NE tile of the area, counted from its north-west."
    named = answer(None, 0, {**token, **land, "area": "Pink"})
    assert named.title == "H10" and named.square == (9, 7) and named.area and named.area.color == "pink"
    assert named.found is not None and told.found is not None and named.found.steps == told.found.steps


def test_nothing_typed_gives_the_areas_alone_with_letters_that_differ() -> None:
    told = answer(None, 0, {})
    assert told.found is None and len({a.letters for a in told.areas}) == 9 and not told.from_copy
    assert answer(None, 0, {"code": CODE}).layout is not None


def test_the_colours_of_the_owners_sea_map() -> None:
    names = ["Gold", "Green", "Grey", "Sand", "Sea blue", "Sky", "Rose", "Rust", "Black"]
    copy = read_copy(ShipCopy, {"area_colors": names})
    told = answer(None, 0, {"code": CODE, "area": "sea BLUE", **TOKEN}, copy)
    assert told.from_copy and [a.color for a in told.areas] == names
    assert told.area is not None and told.area.index == 4
    with pytest.raises(BadInput, match="Sea blue"):
        answer(None, 0, {"code": CODE, "area": "pink", **TOKEN}, copy)


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ({"find": "1"}, ["nw", "ne", "sw", "se", "code"]),
        ({"code": CODE, **TOKEN}, ["area"]),
        ({"code": CODE, "area": "mauve", **TOKEN}, ["area"]),
        ({"code": CODE, "area": "red", "nw": "1", "ne": "1", "sw": "1", "se": "5"}, ["ne", "sw", "se"]),
        ({"area": "red", **TOKEN}, ["code"]),
        ({"code": "7KQ", "area": "red", **TOKEN}, ["code"]),
        ({"code": CODE, "mode": "caribbean-conquest", **TOKEN}, ["mode"]),
        ({"code": CODE, "area": "red", "nw": "\u0661", **{k: v for k, v in TOKEN.items() if k != "nw"}}, ["nw"]),
    ],
)
def test_every_fault_is_named(typed: dict[str, str], places: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        answer(None, 0, typed)
    assert [f.place for f in refused.value.faults] == places
