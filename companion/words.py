"""English that sentences share: lists, small numbers, chances, plurals, whose something is, first
letters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fractions import Fraction

_NUMBERS: Final = (
    "no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
)  # fmt: skip
ORDINALS: Final = ("first", "second", "third", "fourth", "fifth")
_UNDER, _OVER = "under 1%", "over 99%"


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
    """A word as so many of it have it: ``cube`` or ``cubes``, ``is`` or ``are``; ``more`` where it
    takes no ``s``."""
    return one if number == 1 else more or f"{one}s"


def counted(number: int, one: str, more: str = "") -> str:
    """``1 cube``, ``4 cubes``."""
    return f"{number} {plural(number, one, more)}"


def worded(number: int, one: str, more: str = "") -> str:
    """``one cube``, ``four cubes``, ``13 cubes``."""
    return f"{in_words(number)} {plural(number, one, more)}"


def whose(name: str) -> str:
    """``Ann's``."""
    return f"{name}’s"


def capital(text: str) -> str:
    """With a first letter as sentences begin; the rest as it is."""
    return text[:1].upper() + text[1:]


def percent(chance: Fraction) -> str:
    """A chance for people, in whole percents: ``58%``, ``50%``; in JSON chances stay exact.

    0% and 100% only where it is certain; what rounds to them otherwise is ``under 1%`` or
    ``over 99%``. Halves are rounded up.
    """
    whole = _rounded(chance)
    if whole == 0 < chance:
        return _UNDER
    if whole == 100 and chance < 1:
        return _OVER
    return f"{whole}%"


def percent_of_rest(chance: Fraction) -> str:
    """What is left beside a chance as :func:`percent` tells it, so that the two add up: ``42%``
    beside ``58%``."""
    shown = percent(chance)
    if shown in (_UNDER, _OVER):
        return _UNDER if shown == _OVER else _OVER
    return f"{100 - _rounded(chance)}%"


def _rounded(chance: Fraction) -> int:
    return (200 * chance + 1) // 2
