"""Play help: the landings of a coast, explored (rules: p. 10, Finding the Loot; p. 12, Final exploration).

Which landing is the big loot, how many treasures each reveals, and who takes them in which order.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.events import Event, get_event
from companion.games.loot_island.seats import known_names
from companion.results import joined

LANDINGS: Final = {"near": "Landing closer to the bow", "far": "Landing farther from the bow"}
COASTS: Final = {"": "This coast", "next_": "The next coast"}
DISCS: Final = facts.PLAYERS[1]
"""How many discs a landing can hold: one of each colour."""

CARDS_MAX: Final = 88  # COMPONENTS: map cards
AARON_DISC: Final = "aaron"


@dataclass(frozen=True, slots=True)
class Landing:
    """A landing as it lies: map cards, how many of them count twice, chests, discs from the bottom up."""

    cards: int
    doubles: int = 0
    chests: int = 0
    discs: tuple[str, ...] = ()

    @property
    def counted(self) -> int:
        """Its map cards, those with +1 counted twice."""
        return self.cards + self.doubles


@dataclass(frozen=True, slots=True)
class Take:
    """How many treasures one disc's owner takes at a landing."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """One landing explored. ``order`` names who takes, treasure by treasure; ``takes`` sums it up."""

    title: str
    counted: int
    loot: Literal["big", "small"] | None
    revealed: int
    why: str
    order: tuple[str, ...] = ()
    takes: tuple[Take, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Coast:
    """Both landings of a coast in the order in which they are explored."""

    title: str
    found: tuple[Found, ...]


@dataclass(frozen=True, slots=True)
class LootAnswer:
    """Everything explored; ``needed`` is how many map cards a landing needs."""

    coasts: tuple[Coast, ...]
    needed: int
    event: Event | None
    final: bool
    notes: tuple[str, ...] = ()


def explore(
    near: Landing, far: Landing, needed: int, event: Event | None = None, final: bool = False
) -> tuple[Found, ...]:
    """Explores the two landings of a coast, the one closer to the bow given first.

    In the final exploration every landing with enough cards is a small loot, from the bow
    on, and no event applies (rulings ``final-exploration``).
    """
    pair = [(LANDINGS["near"], near), (LANDINGS["far"], far)]
    enough = [landing.counted >= needed for _, landing in pair]
    if final:
        return tuple(
            _explored(title, landing, "small" if ok else None, needed, None)
            for (title, landing), ok in zip(pair, enough, strict=True)
        )
    big = _big(near, far, enough, event)
    if big is None:
        return tuple(_explored(title, landing, None, needed, event) for title, landing in pair)
    other = 1 - big
    return (
        _explored(*pair[big], "big", needed, event),
        _explored(*pair[other], "small" if enough[other] else None, needed, event),
    )


def _big(near: Landing, far: Landing, enough: Sequence[bool], event: Event | None) -> int | None:
    """Which of the two is the big loot: 0 the one closer to the bow, 1 the other, None neither."""
    if not any(enough):
        return None
    if not all(enough):
        return enough.index(True)
    if near.counted == far.counted:
        return 0
    fewer = event is not None and event.fewer_is_big
    return 0 if (near.counted < far.counted) == fewer else 1


def _explored(
    title: str, landing: Landing, loot: Literal["big", "small"] | None, needed: int, event: Event | None
) -> Found:
    if loot is None:
        return Found(
            title,
            landing.counted,
            None,
            0,
            f"{landing.counted} of the {needed} cards that loot needs: nothing is found",
        )
    parts = [_counted(len(landing.discs), "disc")] if loot == "big" else []
    parts.append(_counted(landing.chests, "chest"))
    change = 0 if event is None else event.big if loot == "big" else event.small
    revealed = max(0, (len(landing.discs) if loot == "big" else 0) + landing.chests + change)
    why = " + ".join(parts)
    if change and event:
        why += f" {'+' if change > 0 else '−'} {abs(change)} ({event.name})"
    top_first = event is not None and event.top_first
    line = tuple(reversed(landing.discs)) if top_first else landing.discs
    order = tuple(line[n % len(line)] for n in range(revealed)) if line else ()
    takes = tuple(Take(name, order.count(name)) for name in line)
    return Found(title, landing.counted, loot, revealed, why, order, takes, _notes(line, order, revealed, loot, event))


def _counted(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _notes(
    line: Sequence[str], order: Sequence[str], revealed: int, loot: Literal["big", "small"], event: Event | None
) -> tuple[str, ...]:
    notes = []
    if revealed and not line:
        notes.append(facts.RULINGS["nobody-there"].text)
    if event is not None and event.top_first and len(line) > 1:
        notes.append(f"{event.name}: taken from the top disc down.")
    if facts.AARON in order:
        notes.append(
            "Aaron takes the treasure with the highest reference number; he keeps a crown and discards anything else."
        )
    people = [name for name in line if name != facts.AARON]
    if event is not None and event.small_discards and loot == "small" and people:
        each = " each" if len(people) > 1 else ""
        notes.append(
            f"{event.name}: afterwards {joined(sorted(people))} may discard up to "
            f"{event.small_discards} curse cubes{each}."
        )
    return tuple(notes)


# ---- as typed


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: Any = None
) -> LootAnswer | None:
    """The landings typed, explored; None while no map cards are typed.

    Fields: ``event`` (``A1`` to ``B14``, empty for none), ``final`` (anything for the final
    exploration), and for each landing ``near_`` and ``far_``, with B14 also ``next_near_`` and
    ``next_far_``: ``cards``, ``doubles``, ``chests``, and ``disc_1`` to ``disc_5`` from the
    bottom, each a seat from 1 or ``aaron``; without a table also ``players``. Raises BadInput.
    """
    if not any(typed.get(f"{coast}{landing}_cards") for coast in COASTS for landing in LANDINGS):
        return None
    names = known_names(record, typed)
    final = bool(typed.get("final"))
    event = None
    faults: list[Fault] = []
    if typed.get("event"):
        try:
            event = get_event(typed["event"])
        except BadInput as error:
            faults += error.faults
    both = event is not None and event.two_coasts and not final
    coasts = [c for c in COASTS if not c or (both and any(typed.get(f"{c}{x}_cards") for x in LANDINGS))]
    laid = {c + x: _landing(typed, c + x, names, faults) for c in coasts for x in LANDINGS}
    if faults:
        raise BadInput(faults)
    needed = facts.SIZES[len(names)].cards_for_loot
    explored = tuple(Coast(COASTS[c], explore(laid[f"{c}near"], laid[f"{c}far"], needed, event, final)) for c in coasts)
    notes = []
    if final:
        notes.append("Only small loot in the final exploration: one treasure for each chest, none for the discs.")
        if event is not None:
            notes.append(facts.RULINGS["final-exploration"].text)
    elif both and len(coasts) == 1:
        notes.append(f"{event.name if event else ''}: explore the next coast as well; enter its landings too.")
    return LootAnswer(explored, needed, event, final, tuple(notes))


def _number(typed: Mapping[str, str], field: str, most: int, faults: list[Fault], allowed: str = "") -> int:
    text = typed.get(field, "").strip() or "0"
    if text.isascii() and text.isdecimal() and len(text) <= 4 and int(text) <= most:
        return int(text)
    faults.append(Fault(field, text, allowed or f"a whole number from 0 to {most}"))
    return 0


def _landing(typed: Mapping[str, str], key: str, names: Sequence[str], faults: list[Fault]) -> Landing:
    cards = _number(typed, f"{key}_cards", CARDS_MAX, faults)
    doubles = _number(typed, f"{key}_doubles", cards, faults, f"0 to {cards}, as many as there are map cards")
    chests = _number(typed, f"{key}_chests", cards, faults, f"0 to {cards}, as many as there are map cards")
    discs: list[str] = []
    seats = {str(n): name for n, name in enumerate(names, 1)}
    if len(names) == facts.AARON_PLAYERS:
        seats[AARON_DISC] = facts.AARON
    seen = set()
    for n in range(1, DISCS + 1):
        field = f"{key}_disc_{n}"
        text = typed.get(field, "").strip().lower()
        if not text:
            continue
        if text not in seats:
            faults.append(Fault(field, text, ", ".join(seats)))
        elif text in seen:
            faults.append(Fault(field, text, f"each disc once; {seats[text]} has one there already"))
        else:
            discs.append(seats[text])
        seen.add(text)
    return Landing(cards, doubles, chests, tuple(discs))
