"""Play help: temples and levels, step by step: gold, pirates sent, and when the level changes.

A state is a text such as ``3~t2146.p0.n`` (:mod:`companion.replay`): how many play, then what happened. ``t2146`` is
temple 2 emptied by seat 1 with dice 4 and 6 (7 is the skull), ``p0`` a pirate of seat 0 paid off, ``b0`` one that
fought, ``n`` the next level. Rules: Treasure Map, 4 Treasures, 7 Moving third party ships, 8 Next level.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from companion.errors import MISSING, BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import TEMPLE, square_name
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.layout import Layout, typed_layout
from companion.games.ship_adventure.levels import Due, Haul, Islands, Temple
from companion.randomness import Stream
from companion.replay import History, Notation, Replay
from companion.results import in_words

_NOTATION: Final = Notation(re.compile(r"t[0-4][0-3][1-7]{1,3}|[pb][0-3]|n"), most=200, between=".")
_SEAT: Final = re.compile(r"^(t\d|[pb])(\d)")


@dataclass(frozen=True, slots=True)
class Voyage:
    """Temples and pirates now. ``state`` is the text to hand on, ``undo`` the one before, None at the start.

    ``faces`` are what a die can show; ``chasing`` counts the pirates after each player, by seat;
    ``haul`` is what was just taken; ``texts`` say what to do at the table; ``change`` are the steps
    of the level change that is due or was just made.
    """

    state: str
    undo: str | None
    names: tuple[str, ...]
    level: int
    last_level: int
    temples: tuple[Temple, ...]
    due: Due
    chasing: tuple[int, ...]
    faces: tuple[int, ...]
    haul: Haul | None
    texts: tuple[str, ...]
    change: tuple[str, ...]
    rulings: tuple[str, ...]

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def numbers(self) -> facts.Level:
        """What this level changes."""
        return facts.LEVELS[self.level]

    @property
    def free(self) -> int:
        """Pirates that chase nobody."""
        return facts.PIRATES - sum(self.chasing)

    @property
    def pay_off(self) -> int:
        """Gold that ends a chase."""
        return facts.PAY_OFF


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: ShipCopy | None = None
) -> Voyage | None:
    """Temples and levels after what was typed: ``state`` and ``do``.

    To start, ``players`` (1 to 4; a table knows its own). To ``empty``, ``temple`` and ``who`` (a seat
    from 1; alone it may be left out) with ``die_1`` to ``die_3`` as on the table or a ``seed`` that
    the phone rolls by; to ``pay`` and for a pirate that ``fought``, ``who``; ``level`` changes it. None while
    nothing was typed. ``code`` names a set-up, which tells where the temples stand.
    Raises BadInput for a state that cannot be, companion.replay.Refused for a step that is not due.
    """
    return _Temples(record, copy, _squares(typed_layout(typed, copy))).answer(typed)


def reseated(state: str, moved: Sequence[int | None], players: int) -> str:
    """A state after seats changed at its table: ``moved`` is where each seat went, None where its player was taken
    out, whose chases are over.

    Raises BadInput where so many players cannot have come this far.
    """
    history = _NOTATION.read(state)
    before = _islands(history, _names(None, int(history.start)))
    seats = [*moved, *[None] * (before.players - len(moved))]
    there = [seat if seat is not None else min(n, players - 1) for n, seat in enumerate(seats)]
    steps = [_SEAT.sub(lambda found: f"{found[1]}{there[int(found[2])]}", step) for step in history.steps]
    for n, chases in enumerate(before.chasing):
        steps += [f"b{there[n]}"] * chases if seats[n] is None and steps else []
    after = History(_NOTATION, str(players), tuple(steps))
    try:
        _islands(after, _names(None, players))
    except BadInput:
        words = f"The temples are counted for {in_words(before.players)}: put away what is in play first."
        raise BadInput([Fault("players", players, f"{before.players} players", words)]) from None
    return after.text


def _islands(history: History, names: tuple[str, ...]) -> Islands:
    islands = Islands(names)
    for step in history.steps:
        islands.take(step)
    return islands


def roll(seed: str) -> dict[str, str]:
    """What lets the phone roll: the seed of the dice, for ``do`` ``empty``."""
    return {"seed": seed}


def _squares(layout: Layout | None) -> dict[int, str]:
    """Where the temples of a board stand, by their numbers: row by row from the north-west, the central one apart."""
    if layout is None or layout.center is None:
        return {}
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return {n: square_name(square) for n, square in enumerate([layout.center, *others])}


@dataclass(frozen=True, slots=True)
class _Temples(Replay[Voyage]):
    """The help at a table, or at none, with the squares of the temples where a set-up tells them."""

    record: Mapping[str, Any] | None
    copy: ShipCopy | None
    squares: Mapping[int, str]

    notation = _NOTATION
    doing = ("empty", "pay", "fought", "level")

    def begin(self, typed: Mapping[str, str]) -> str:
        if self.record is not None:
            return str(len(self.record["players"]))
        low, high = facts.PLAYERS
        text = typed.get("players", "")
        if text not in map(str, range(low, high + 1)):
            raise BadInput.at("players", text or MISSING, f"{low} to {high}")
        return text

    def step(self, now: Voyage, do: str, typed: Mapping[str, str]) -> str:
        if do == "level":
            return "n"
        who = typed.get("who") or ("1" if now.players == 1 else "")
        if who not in map(str, range(1, now.players + 1)):
            raise BadInput.at("who", who or MISSING, f"1 to {now.players}, the player who did it")
        seat = int(who) - 1
        if do in ("pay", "fought"):
            return f"{'p' if do == 'pay' else 'b'}{seat}"
        full = [t for t in now.temples if t.token is not None]
        temple = typed.get("temple", "")
        if temple not in {str(t.number) for t in full}:
            allowed = ", ".join(t.title for t in full) or "none: every temple is empty"
            raise BadInput.at("temple", temple or MISSING, f"a temple with its token: {allowed}")
        return f"t{temple}{seat}{''.join(map(str, self._dice(now, typed)))}"

    def _dice(self, now: Voyage, typed: Mapping[str, str]) -> list[int]:
        """The faces that the phone rolled or the table typed."""
        count = now.numbers.dice
        if typed.get("seed"):
            stream, die = Stream(facts.SLUG, "temple", typed["seed"]), die_of(self.copy)
            return [stream.pick(die) for _ in range(count)]
        return [_face(f"die_{n}", typed, now.faces) for n in range(1, count + 1)]

    def play(self, history: History) -> Voyage:
        low, high = facts.PLAYERS
        if history.start not in map(str, range(low, high + 1)):
            raise history.refused()
        islands = _islands(history, _names(self.record, int(history.start)))
        return Voyage(
            state=history.text,
            undo=history.undo,
            names=islands.names,
            level=islands.level,
            last_level=islands.last_level,
            temples=tuple(
                Temple(n, token, n == islands.last, self.squares.get(n, ""))
                for n, token in sorted(islands.tokens.items())
            ),
            due=islands.due,
            chasing=tuple(islands.chasing),
            faces=tuple(sorted(set(die_of(self.copy)))),
            haul=islands.haul,
            texts=tuple(islands.texts),
            change=tuple(islands.change),
            rulings=_rulings(islands, fresh=not history.steps, own_die=from_copy(self.copy, "die")),
        )


def _face(place: str, typed: Mapping[str, str], faces: Sequence[int]) -> int:
    text = typed.get(place, "")
    if text not in map(str, faces):
        allowed = ", ".join(f"{f} for the skull" if f == facts.SKULL else str(f) for f in faces)
        raise BadInput.at(place, text or MISSING, f"what the die shows: {allowed}")
    return int(text)


def _rulings(islands: Islands, *, fresh: bool, own_die: bool) -> tuple[str, ...]:
    """The rulings that took part in the last step, or in the start."""
    sent = fresh or (islands.haul is not None and islands.haul.sent > 0)
    names = ["solo-pirates"] if islands.solo and sent else []
    names += ["busy-pirate"] if islands.short else []
    if islands.change:
        names += ["beaten-pirate", "pieces-per-level"]
    if islands.due == "temple" and not own_die:
        names.append("die")
    return tuple(facts.RULINGS[name].text for name in names)


def _names(record: Mapping[str, Any] | None, players: int) -> tuple[str, ...]:
    """The players' names from the table, if as many play there."""
    if record is not None and len(record["players"]) == players:
        return tuple(p["name"] for p in record["players"])
    return ("You",) if players == 1 else tuple(f"Player {n}" for n in range(1, players + 1))
