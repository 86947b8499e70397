"""Checks that a printed kit of Waters of Nereus holds what its set-up asks for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from companion.games.waters_of_nereus.facts import SHIP_COLORS
from pdf.drawing.inks import INKS
from pdf.parts.kit import KitOrder
from tests.support.cut_out import CutPiece, one_back
from tests.support.waters_of_nereus.printed_words import check_words

CREW = ("Captain", "Pilot", "Boatswain", "Purser", "Merchant", "Scientist", "Explorer")
COLOURS = ("yellow", "green", "red", "purple", "black")

Pieces = Mapping[str, Sequence[CutPiece]]


def check(kit: KitOrder, pieces: Pieces, setup: Mapping[str, Any]) -> None:
    """Checks treasures by colour, a crew for every ship, and the discovery cards of the stack; and
    that what is drawn face down, or belongs to one crew, has one back."""
    wanted = Counter(one["color"] for one in setup["treasures"]) + Counter(setup["bag"])
    printed = Counter(_colour(piece.colour) for piece in pieces["tokens"])
    for colour in COLOURS:
        assert printed[colour] == wanted[colour], colour
    for piece in pieces["tokens"]:
        assert (piece.behind, piece.back) == (piece.words, piece.colour), "alike on both sides"
    assert one_back(pieces["science-deck"])
    check_words(pieces, columns=setup["board"]["cols"])
    crews = len({ship["seat"] for ship in setup["ships"]})
    rims = Counter(_colour(piece.side) for piece in pieces["tokens"])
    afloat = SHIP_COLORS[:crews]
    assert {name: rims[name] for name in SHIP_COLORS} == dict.fromkeys(
        SHIP_COLORS, 0
    ) | dict.fromkeys(afloat, 1)
    titles = Counter(name for card in pieces["crew-deck"] for name in CREW if name in card.words)
    assert {name: titles[name] >= crews for name in CREW} == dict.fromkeys(CREW, True)
    for crew in {card.behind for card in pieces["crew-deck"]}:
        cards = [card for card in pieces["crew-deck"] if card.behind == crew]
        assert one_back(cards)
        assert Counter(name for card in cards for name in CREW if name in card.words) == Counter(
            CREW
        )
    discovery = setup.get("discovery")
    if discovery:
        letters = [*discovery["stack"], *discovery["removed"]]
        words = " ".join(card.words for card in pieces["discovery-deck"])
        assert one_back(pieces["discovery-deck"])
        assert all(f" {letter}, " in words for letter in letters)


def _colour(seen: tuple[int, int, int]) -> str:
    """Returns which colour of pieces was seen, empty for any other colour."""
    ink = INKS["normal"]
    for colour in {*COLOURS, *SHIP_COLORS}:
        code = ink.piece(colour)
        wanted = tuple(int(code[i : i + 2], 16) for i in (1, 3, 5))
        if all(abs(a - b) < 24 for a, b in zip(seen, wanted, strict=True)):
            return colour
    return ""
