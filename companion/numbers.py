"""Reads numbers that people type: in forms, addresses, acts and settings.

Digits are 0 to 9. A number has at most nine of them, so no text is too long to be read.
"""

import re
from typing import Final

from companion.errors import MISSING, BadInput

_WHOLE: Final = re.compile(r"[+-]?[0-9]{1,9}")
_DECIMAL: Final = re.compile(r"[+-]?[0-9]{1,9}(\.[0-9]{0,9})?|[+-]?\.[0-9]{1,9}")


def number_in(text: str) -> int | None:
    """Returns ``text`` as a whole number; None if it is no whole number. A sign and spaces around
    are allowed."""
    digits = text.strip()
    return int(digits) if _WHOLE.fullmatch(digits) else None


def nearest_number(text: str, low: int, high: int) -> int:
    """Returns the whole number from ``low`` to ``high`` that is nearest to ``text``; ``low`` if it
    is no number.

    It is for what an address asks to see, where a wrong number still has an answer.
    """
    number = number_in(text)
    return low if number is None else min(max(number, low), high)


def whole_number(
    text: str, place: str, low: int, high: int, allowed: str = "", words: str = ""
) -> int:
    """Returns the whole number that was typed, from ``low`` to ``high``, both included.

    Raises BadInput at ``place`` for anything else. ``allowed`` tells what may be typed, if the
    bounds do not say enough. ``words`` is the whole sentence for people.
    """
    number = number_in(text)
    if number is None or not low <= number <= high:
        allowed = allowed or f"a whole number from {low} to {high}"
        raise BadInput.at(place, text.strip() or MISSING, allowed, words)
    return number


def decimal_number(text: str, place: str, low: float, high: float) -> float:
    """Returns the number that was typed, with a point or a comma, from ``low`` to ``high``.

    Raises BadInput at ``place`` for anything else, with the bounds in it.
    """
    plain = text.strip().replace("\N{MINUS SIGN}", "-").replace(",", ".")
    number = float(plain) if _DECIMAL.fullmatch(plain) else None
    if number is None or not low <= number <= high:
        raise BadInput.at(place, text or MISSING, f"a number from {low:g} to {high:g}")
    return number
