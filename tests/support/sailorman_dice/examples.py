"""A map of Sailorman Dice that somebody painted, and dice of playouts as the rest of the game
writes them."""

from __future__ import annotations

from companion.games.sailorman_dice import facts

OWN_MAP = "V4J803-VCJ00V-FZ4J6X-ZS4GKD-QZW4KD-QZSF28-91450H-248W2H"
"""By its code."""


def faces_of(roll: int) -> tuple[tuple[str, str], tuple[str, str]]:
    """Both symbols and both numbers of a roll that is a place among all of them."""
    rest, n1 = divmod(roll, 6)
    rest, n2 = divmod(rest, 6)
    s1, s2 = divmod(rest, 6)
    return (facts.ROWS[s1], facts.ROWS[s2]), (facts.DIGITS[n1], facts.DIGITS[n2])
