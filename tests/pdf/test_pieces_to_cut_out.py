"""Pieces to cut out: as many as the box holds, numbers that are ours and stay; boxes as deep as their decks."""

from __future__ import annotations

import pytest

from companion.games.ship_adventure import facts as ship
from companion.games.waters_of_nereus import facts as nereus
from pdf.parts.imposition import CARD_SIZES
from pdf.parts.tuck_box import TuckBox
from pdf.sheets.ship_adventure.pieces import token_numbers
from pdf.sheets.waters_of_nereus.tokens import pieces
from tests.support.rendered import printed, reader


def test_nereus_has_as_many_pieces_as_its_box() -> None:
    many = nereus.N_TREASURES + nereus.GEMS + sum(nereus.COINS.values()) + nereus.COMPLETION_TOKENS
    assert len(list(pieces())) == many


def test_every_token_has_the_four_numbers_once_and_keeps_them() -> None:
    for level in ship.LEVELS:
        for area in range(ship.AREAS):
            assert sorted(token_numbers(level, area)) == list(range(1, ship.MAP_PIECES + 1))
    assert token_numbers(1, 0) == (2, 3, 4, 1)


def test_a_box_is_as_deep_as_its_cards() -> None:
    depths = [TuckBox("Game", "Deck", cards, CARD_SIZES["standard"]).depth for cards in (1, 22, 32)]
    assert depths == [8, 9, 13]


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_a_crew_deck_comes_by_colour(colour: str) -> None:
    text = reader(printed("crew-deck", f"colour={colour}", game="waters-of-nereus").data).pages[0].extract_text()
    assert f"Crew deck, {colour}" in text
    assert len(reader(printed("crew-deck", f"colour={colour}", game="waters-of-nereus").data).pages) == 2
