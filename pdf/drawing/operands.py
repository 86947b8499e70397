"""Numbers and colours as PDF writes them."""

from __future__ import annotations

from functools import lru_cache


def number(value: float) -> str:
    """A number as PDF wants it, two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    """A colour of the form #RRGGBB as operands."""
    return " ".join(f"{int(colour[i : i + 2], 16) / 255:.3f}".rstrip("0").rstrip(".") for i in (1, 3, 5))
