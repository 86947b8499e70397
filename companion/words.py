"""English that sentences share: lists, small numbers, chances, plurals, possessives and
capitals."""

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
    """Returns a small number as a word, others as digits."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def joined(names: Sequence[str], last: str = "and") -> str:
    """Returns ``Ann``, ``Ann and Ben``, ``Ann, Ben and Chloé``."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def either(names: Sequence[str]) -> str:
    """Returns ``Ann``, ``Ann or Ben``, ``Ann, Ben or Chloé``."""
    return joined(names, "or")


def plural(number: int, one: str, more: str = "") -> str:
    """Returns a word in the singular or plural: ``cube`` or ``cubes``, ``is`` or ``are``. ``more``
    is a plural that is not made with ``s``."""
    return one if number == 1 else more or f"{one}s"


def counted(number: int, one: str, more: str = "") -> str:
    """Returns ``1 cube``, ``4 cubes``."""
    return f"{number} {plural(number, one, more)}"


def worded(number: int, one: str, more: str = "") -> str:
    """Returns ``one cube``, ``four cubes``, ``13 cubes``."""
    return f"{in_words(number)} {plural(number, one, more)}"


def whose(name: str) -> str:
    """Returns ``Ann's``."""
    return f"{name}’s"


def capital(text: str) -> str:
    """Returns a text with a capital first letter. The rest stays as it is."""
    return text[:1].upper() + text[1:]


def percent(chance: Fraction) -> str:
    """Returns a chance for people, in whole percent: ``58%``, ``50%``. In JSON chances stay exact.

    It is 0% or 100% only if it is certain. What would be rounded to these is ``under 1%`` or ``over
    99%``. Halves are rounded up.
    """
    whole = _rounded(chance)
    if whole == 0 < chance:
        return _UNDER
    if whole == 100 and chance < 1:
        return _OVER
    return f"{whole}%"


def percent_of_rest(chance: Fraction) -> str:
    """Returns the rest beside a chance as :func:`percent` tells it, so that both add up: ``42%``
    beside ``58%``."""
    shown = percent(chance)
    if shown in (_UNDER, _OVER):
        return _UNDER if shown == _OVER else _OVER
    return f"{100 - _rounded(chance)}%"


def _rounded(chance: Fraction) -> int:
    return (200 * chance + 1) // 2
