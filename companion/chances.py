"""Chances as people read them, on paper, pages and at the terminal; in JSON they stay exact."""

from __future__ import annotations

from fractions import Fraction

_UNDER, _OVER = "under 1 %", "over 99 %"


def percent(chance: Fraction) -> str:
    """A chance in whole percents: ``58 %``, ``50 %``.

    0 % and 100 % only where it is certain; what rounds to them otherwise is ``under 1 %`` or ``over 99 %``.
    Halves are rounded up.
    """
    whole = _rounded(chance)
    if whole == 0 < chance:
        return _UNDER
    if whole == 100 and chance < 1:
        return _OVER
    return f"{whole} %"


def percent_of_rest(chance: Fraction) -> str:
    """What is left beside a chance as :func:`percent` tells it, so that the two add up: ``42 %`` beside ``58 %``."""
    shown = percent(chance)
    if shown in (_UNDER, _OVER):
        return _UNDER if shown == _OVER else _OVER
    return f"{100 - _rounded(chance)} %"


def _rounded(chance: Fraction) -> int:
    return int(chance * 100 + Fraction(1, 2))
