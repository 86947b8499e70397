"""The best entry of a roll, found by playing on.

``answers`` is what a record or a table in play asks, and the answer; ``nodes`` values small states, ``sheets`` holds a
map and a sheet, ``playout`` plays one on to the end by the ``policy``, ``candidates`` says what may be written,
``search`` compares, ``reasons`` says why, ``par`` what the policy reaches alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from companion.advice import AdviceData, Effort
    from companion.games.sailorman_dice.record import Table


def advise(table: Table, effort: Effort | None) -> AdviceData:
    """The three best entries of a record's roll. Raises NotOffered without one."""
    from companion.advice import Effort
    from companion.games.sailorman_dice.advise.answers import advise as answer

    return answer(table, effort or Effort())
