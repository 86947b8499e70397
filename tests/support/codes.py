"""Numbered codes of set-ups that lie far apart."""

from __future__ import annotations

from companion.randomness import ALPHABET, SetupCode


def nth_code(n: int) -> SetupCode:
    """Returns the code of eight letters for a number. Codes of neighbours are scattered over all
    codes."""
    scattered = (n * 2_654_435_761 + 12_345) % (1 << 40)
    return SetupCode("".join(ALPHABET[scattered >> (5 * i) & 31] for i in range(8)))
