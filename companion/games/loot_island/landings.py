"""The landings of a coast, explored (rules: p. 10, Finding the Loot; p. 12, Final exploration).

Which landing is the big loot, how many treasures each reveals, and who takes them in which order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.events import Event
from companion.words import counted

Side = Literal["near", "far"]
Kind = Literal["big", "small"]
AARON_DISC: Final = "aaron"
"""What stands for Aaron's disc where others have their seat."""


def loots(
    near: int, far: int, needed: int, event: Event | None = None, final: bool = False
) -> tuple[tuple[Side, Kind], ...]:
    """The landings of a coast that hold loot, in the order in which they are explored, by their counted map cards.

    In the final exploration every landing with enough cards is a small loot, from the bow on, and no event applies
    (p. 12, Final exploration).
    """
    enough: list[Side] = []
    enough += ["near"] if near >= needed else []
    enough += ["far"] if far >= needed else []
    if final:
        return tuple((side, "small") for side in enough)
    fewer_first = event is not None and event.fewer_is_big
    if len(enough) == facts.COAST_LANDINGS and near != far and (near < far) != fewer_first:
        enough.reverse()
    kinds: tuple[Kind, ...] = ("big", "small")
    return tuple(zip(enough, kinds, strict=False))


def revealed(loot: Kind, discs: int, chests: int, event: Event | None = None) -> tuple[int, str]:
    """How many treasures a loot reveals (p. 10, Reveal the loot; p. 14, Events), and why."""
    change = 0 if event is None else event.big if loot == "big" else event.small
    why = (f"{counted(discs, 'disc')} + " if loot == "big" else "") + counted(chests, "chest")
    if change and event:
        why += f" {'+' if change > 0 else '−'} {abs(change)} ({event.name})"
    return max(0, (discs if loot == "big" else 0) + chests + change), why


def taking_order(discs: Sequence[str], count: int, event: Event | None = None) -> tuple[str, ...]:
    """Who takes so many treasures, one after the other; ``discs`` from the bottom of the stack up (p. 10)."""
    line = tuple(reversed(discs)) if event is not None and event.top_first else tuple(discs)
    return tuple(line[n % len(line)] for n in range(count)) if line else ()


def disc_names(names: Sequence[str]) -> dict[str, str]:
    """Whose disc each value of a field names: a seat from 1, or ``aaron`` where he plays."""
    discs = {str(n): name for n, name in enumerate(names, 1)}
    plays = len(names) == facts.AARON_PLAYERS and facts.AARON not in names
    return discs | ({AARON_DISC: facts.AARON} if plays else {})


def typed_discs(typed: Mapping[str, str], names: Sequence[str]) -> tuple[str, ...]:
    """Whose discs lie at a landing, from the bottom up: ``disc_1``..., each as in :func:`disc_names`.

    Raises BadInput.
    """
    faults: list[Fault] = []
    seats = disc_names(names)
    discs: list[str] = []
    for n in range(1, facts.PLAYERS[1] + 1):
        field = f"disc_{n}"
        text = typed.get(field, "").strip().lower()
        if text and text not in seats:
            faults.append(Fault(field, text, ", ".join(seats)))
        elif text and seats[text] in discs:
            faults.append(Fault(field, text, f"each disc once; {seats[text]} has one there already"))
        elif text:
            discs.append(seats[text])
    if faults:
        raise BadInput(faults)
    return tuple(discs)
