"""Tables begun with an earlier version: their temples were one text of what happened, ``3~t2146.p0.n``."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.levels import CENTRE, first_level

_STEP: Final = re.compile(r"t([0-4])([0-3])[1-7]{1,3}|[pb]([0-3])|n")


def with_temples(data: Mapping[str, Any]) -> dict[str, Any]:
    """A kept state with level, tokens and chases by themselves.

    In the text ``t2146`` is temple 2 emptied by seat 1 with dice 4 and 6, ``p0`` and ``b0`` the end of a chase after
    seat 0, ``n`` the next level.
    """
    players, _, steps = str(data["temples"]).partition("~")
    level = first_level(int(players))
    tokens = [level] * facts.LARGE_ISLANDS
    if int(players) > 1:
        tokens[CENTRE] = 0
    chasing, last = [int(players) == 1, 0, 0, 0], None
    for found in _STEP.finditer(steps):
        if found[1]:
            temple, seat, shown = int(found[1]), int(found[2]), found[0][3:]
            tokens[temple], last = 0, temple
            called = 1 if int(players) == 1 else shown.count(str(facts.SKULL))
            chasing[seat] += min(called, facts.PIRATES - sum(chasing))
        elif found[3]:
            chasing[int(found[3])] -= 1
        else:
            level += 1
            tokens = [0 if n == last else level for n in range(facts.LARGE_ISLANDS)]
    known = data.get("hunts", {})
    names = zip(data.get("colors", {}), chasing, strict=False)
    called_by = {name: int(n) - len(known.get(name, ())) for name, n in names}
    out = {key: value for key, value in data.items() if key != "temples"}
    out |= {"level": level, "temples": tokens, "called": {name: n for name, n in called_by.items() if n > 0}}
    return {**out, "last": last} if last is not None else out
