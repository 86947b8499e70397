"""English grammar that sentences share: lists, small numbers, plurals, whose something is, first letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
)  # fmt: skip
ORDINALS: Final = ("first", "second", "third", "fourth")


def in_words(number: int) -> str:
    """Small numbers as words, others as digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def joined(names: Sequence[str], last: str = "and") -> str:
    """``Ann``, ``Ann and Ben``, ``Ann, Ben and Chloé``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def either(names: Sequence[str]) -> str:
    """``Ann``, ``Ann or Ben``, ``Ann, Ben or Chloé``."""
    return joined(names, "or")


def plural(number: int, one: str, more: str = "") -> str:
    """A word as so many of it have it: ``cube`` or ``cubes``, ``is`` or ``are``; ``more`` where it takes no ``s``."""
    return one if number == 1 else more or f"{one}s"


def counted(number: int, one: str, more: str = "") -> str:
    """``1 cube``, ``4 cubes``."""
    return f"{number} {plural(number, one, more)}"


def worded(number: int, one: str, more: str = "") -> str:
    """``one cube``, ``four cubes``, ``13 cubes``."""
    return f"{in_words(number)} {plural(number, one, more)}"


def whose(name: str) -> str:
    """``Ann's``."""
    return f"{name}'s"


def capital(text: str) -> str:
    """With a first letter as sentences begin; the rest as it is."""
    return text[:1].upper() + text[1:]
