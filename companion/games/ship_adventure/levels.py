"""Temples and levels on the phone: gold, pirates sent, and when the level changes, from a short text.

The whole state is a text such as ``3~t2146.p0.n``: how many play, then what happened. ``t2146`` is
temple 2 emptied by seat 1 with dice 4 and 6 (7 is the skull), ``p0`` a pirate of seat 0 paid off,
``b0`` one that fought, ``n`` the next level. Undo takes the last one off. Rules: Treasure Map,
4 Treasures, 7 Moving third party ships, 8 Next level.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.errors import MISSING, BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import TEMPLE, square_name
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.layout import Layout, typed_layout
from companion.randomness import Stream
from companion.results import in_words

SEPARATOR: Final = "~"
LONGEST: Final = 200
"""Events in a state: far more than all temples and pirates of a game take."""
CENTER: Final = 0
DOING: Final = ("start", "empty", "pay", "fought", "level", "undo")
"""What ``do`` may be."""

Due = Literal["temple", "level", "over"]
_EVENT: Final = re.compile(r"t[0-4][0-3][1-7]{1,3}|[pb][0-3]|n")
_STATE_SHAPE: Final = "the text that the page before gave"


@dataclass(frozen=True, slots=True)
class Temple:
    """A temple: its number (0 the central one), the level of its token or None, and whether it was emptied last.

    ``square`` is where it stands, empty where no set-up tells.
    """

    number: int
    token: int | None
    last: bool
    square: str = ""

    @property
    def title(self) -> str:
        return f"{temple_name(self.number)}, {self.square}" if self.square else temple_name(self.number)


@dataclass(frozen=True, slots=True)
class Haul:
    """What a temple gave: who took it (a seat from 0), the dice with 7 for a skull, and pirates sent."""

    temple: int
    seat: int
    dice: tuple[int, ...]
    sent: int

    @property
    def gold(self) -> int:
        """The sum of the dice (rules: Treasures)."""
        return sum(self.dice)

    @property
    def skulls(self) -> int:
        return self.dice.count(facts.SKULL)


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


class Refused(BadInput):
    """A step that cannot be, with the voyage as it stands."""

    voyage: Voyage

    def __init__(self, error: BadInput, voyage: Voyage) -> None:
        super().__init__(error.faults)
        self.voyage = voyage


def levels_of(players: int | None) -> tuple[int, ...]:
    """The levels that so many play, all of them for None (rules: Next level)."""
    if players is None:
        return tuple(facts.LEVELS)
    if players == 1:
        return (facts.SOLO_LEVEL,)
    return tuple(n for n in facts.LEVELS if n <= facts.LAST_LEVEL[players])


def tokens_at(players: int | None) -> int:
    """Treasure tokens that lie out at each level: on all temples alone, else on all but one (rules: Next level)."""
    return facts.LARGE_ISLANDS if players == 1 else facts.LARGE_ISLANDS - 1


def temple_name(number: int) -> str:
    """What a temple is called: those with a token at the start are counted, the central one is not."""
    return f"Temple {number}" if number != CENTER else "Central temple"


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: ShipCopy | None = None
) -> Voyage | None:
    """Temples and levels after what was typed: ``state`` and ``do``.

    To start, ``players`` (1 to 4; a table knows its own). To empty, ``temple`` and ``who`` (a seat
    from 1; alone it may be left out) with ``die_1`` to ``die_3`` as on the table or a ``seed`` that
    the phone rolls by; to pay and for a pirate that fought, ``who``. None while nothing was typed.
    ``code`` names a set-up, which tells where the temples stand.
    Raises BadInput for a state that cannot be, Refused for a step that is not due.
    """
    squares = _squares(typed_layout(typed, copy))
    try:
        voyage = _answer(record, typed, copy)
    except Refused as error:
        error.voyage = _placed(error.voyage, squares)
        raise
    return _placed(voyage, squares) if voyage is not None else None


def _squares(layout: Layout | None) -> dict[int, str]:
    """Where the temples of a board stand, by their numbers: row by row from the north-west, the central one apart."""
    if layout is None or layout.center is None:
        return {}
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return {n: square_name(square) for n, square in enumerate([layout.center, *others])}


def _placed(voyage: Voyage, squares: Mapping[int, str]) -> Voyage:
    return replace(voyage, temples=tuple(replace(t, square=squares.get(t.number, "")) for t in voyage.temples))


def _answer(record: Mapping[str, Any] | None, typed: Mapping[str, str], copy: ShipCopy | None) -> Voyage | None:
    state, do = typed.get("state", ""), typed.get("do", "")
    if not state and not do:
        return None
    if do and do not in DOING:
        raise BadInput.at("do", do, ", ".join(DOING))
    if do == "start" or not state:
        return _play(f"{_players(record, typed)}{SEPARATOR}", record, copy)
    voyage = _play(state, record, copy)
    if do == "undo":
        return _play(voyage.undo, record, copy) if voyage.undo else voyage
    if not do:
        return voyage
    try:
        events = [*state.partition(SEPARATOR)[2].split("."), _event(voyage, do, typed, die_of(copy))]
        return _play(state.partition(SEPARATOR)[0] + SEPARATOR + ".".join(filter(None, events)), record, copy)
    except BadInput as error:
        raise Refused(error, voyage) from None


def roll(seed: str) -> dict[str, str]:
    """What lets the phone roll: the seed of the dice, for ``do`` ``empty``."""
    return {"seed": seed}


def _players(record: Mapping[str, Any] | None, typed: Mapping[str, str]) -> int:
    if record is not None:
        return len(record["players"])
    low, high = facts.PLAYERS
    text = typed.get("players", "")
    if text not in map(str, range(low, high + 1)):
        raise BadInput.at("players", text or MISSING, f"{low} to {high}")
    return int(text)


def _event(voyage: Voyage, do: str, typed: Mapping[str, str], die: Sequence[int]) -> str:
    """What was asked for, as a state writes it."""
    if do == "level":
        return "n"
    who = typed.get("who") or ("1" if voyage.players == 1 else "")
    if who not in map(str, range(1, voyage.players + 1)):
        raise BadInput.at("who", who or MISSING, f"1 to {voyage.players}, the player who did it")
    seat = int(who) - 1
    if do in ("pay", "fought"):
        return f"{'p' if do == 'pay' else 'b'}{seat}"
    full = [t for t in voyage.temples if t.token is not None]
    temple = typed.get("temple", "")
    if temple not in {str(t.number) for t in full}:
        allowed = ", ".join(t.title for t in full) or "none: every temple is empty"
        raise BadInput.at("temple", temple or MISSING, f"a temple with its token: {allowed}")
    count = voyage.numbers.dice
    if typed.get("seed"):
        stream = Stream(facts.SLUG, "temple", typed["seed"])
        dice = [stream.pick(die) for _ in range(count)]
    else:
        dice = [_die(f"die_{n}", typed, voyage.faces) for n in range(1, count + 1)]
    return f"t{temple}{seat}{''.join(map(str, dice))}"


def _die(place: str, typed: Mapping[str, str], faces: Sequence[int]) -> int:
    text = typed.get(place, "")
    if text not in map(str, faces):
        allowed = ", ".join(f"{f} for the skull" if f == facts.SKULL else str(f) for f in faces)
        raise BadInput.at(place, text or MISSING, f"what the die shows: {allowed}")
    return int(text)


def _play(state: str, record: Mapping[str, Any] | None, copy: ShipCopy | None) -> Voyage:
    """Plays a state from its start. Raises BadInput where an event cannot be."""
    head, mark, tail = state.partition(SEPARATOR)
    events = tail.split(".") if tail else []
    low, high = facts.PLAYERS
    shaped = mark and head in map(str, range(low, high + 1)) and len(events) <= LONGEST
    if not shaped or not all(_EVENT.fullmatch(e) for e in events):
        raise BadInput.at("state", state, _STATE_SHAPE)
    table = _Table(int(head), _names(record, int(head)))
    for event in events:
        table.take(event)
    sent = not events or (table.haul is not None and table.haul.sent > 0)
    rulings = ["solo-pirates"] if table.solo and sent else []
    rulings += ["busy-pirate"] if table.short else []
    if table.change:
        rulings += ["beaten-pirate", "pieces-per-level"]
    if table.due == "temple" and not from_copy(copy, "die"):
        rulings.append("die")
    return Voyage(
        state=state,
        undo=f"{head}{SEPARATOR}{'.'.join(events[:-1])}" if events else None,
        names=table.names,
        level=table.level,
        last_level=facts.LAST_LEVEL[table.players],
        temples=tuple(Temple(n, token, n == table.last) for n, token in sorted(table.tokens.items())),
        due=table.due,
        chasing=tuple(table.chasing),
        faces=tuple(sorted(set(die_of(copy)))),
        haul=table.haul,
        texts=tuple(table.texts),
        change=tuple(table.change),
        rulings=tuple(facts.RULINGS[name].text for name in rulings),
    )


def _names(record: Mapping[str, Any] | None, players: int) -> tuple[str, ...]:
    """The players' names from the table, if as many play there."""
    if record is not None and len(record["players"]) == players:
        return tuple(p["name"] for p in record["players"])
    return ("You",) if players == 1 else tuple(f"Player {n}" for n in range(1, players + 1))


class _Table:
    """Temples and pirates while events are taken one by one."""

    def __init__(self, players: int, names: tuple[str, ...]) -> None:
        self.players, self.names = players, names
        self.solo = players == 1
        self.level = facts.SOLO_LEVEL if self.solo else min(facts.LEVELS)
        self.tokens: dict[int, int | None] = dict.fromkeys(range(facts.LARGE_ISLANDS), self.level)
        self.last: int | None = None
        self.chasing = [0] * players
        self.haul: Haul | None = None
        self.short = False  # fewer pirates were free than were called for
        self.change: list[str] = []
        if self.solo:
            self.chasing[0] = 1
            self.texts = [
                f"Put a level {self.level} token on all {in_words(facts.LARGE_ISLANDS)} temples.",
                "Send the pirate nearest to you: it chases you from the start.",
            ]
        else:
            self.tokens[CENTER] = None
            self.texts = [f"Put a level {self.level} token on every temple but the central one."]
        self.texts.append("Number the other temples row by row from the north-west, so that all call them the same.")

    @property
    def due(self) -> Due:
        if any(self.tokens.values()):
            return "temple"
        return "level" if self.level < facts.LAST_LEVEL[self.players] else "over"

    def take(self, event: str) -> None:
        """Takes an event. Raises BadInput where it is not possible now."""
        kind = event[0]
        self.haul, self.change, self.texts, self.short = None, [], [], False
        if kind == "n":
            self._next_level()
        elif kind == "t":
            self._empty(int(event[1]), int(event[2]), tuple(map(int, event[3:])))
        else:
            self._end_chase(int(event[1]), paid=kind == "p")
        if kind != "n" and self.due == "level":
            self.change = self._steps(self.level + 1)

    def _name(self, seat: int, value: str) -> str:
        if seat >= self.players:
            raise BadInput.at("who", value, f"1 to {self.players}")
        return self.names[seat]

    def _empty(self, temple: int, seat: int, dice: tuple[int, ...]) -> None:
        who = self._name(seat, str(seat + 1))
        if self.tokens[temple] is None:
            raise BadInput.at("temple", temple_name(temple), "a temple that still has its token")
        if len(dice) != facts.LEVELS[self.level].dice:
            raise BadInput.at("dice", dice, f"{facts.LEVELS[self.level].dice} at level {self.level}")
        self.tokens[temple], self.last = None, temple
        called = 1 if self.solo else dice.count(facts.SKULL)
        free = facts.PIRATES - sum(self.chasing)
        sent = min(called, free)
        self.short = sent < called
        self.chasing[seat] += sent
        self.haul = Haul(temple, seat, dice, sent)
        if self.solo:
            self.texts = [f"You take the treasure token and {self.haul.gold} gold."]
        else:
            self.texts = [f"{who} takes the treasure token and {self.haul.gold} gold."]
        self.texts += self._sent(who, called, sent)
        if self.due == "level":
            self.texts.append("That was the last token: finish the round, then change the level.")
        elif self.due == "over":
            self.texts.append("That was the last token of the game. No level follows: on to the map pieces.")

    def _sent(self, who: str, called: int, sent: int) -> list[str]:
        """Which pirates give chase, in words (rules: Treasures; Next level, 1-player variation)."""
        if self.solo:
            if not sent:
                return ["All pirates chase you already."]
            return ["Alone, a temple emptied sends the nearest free pirate after you, whatever the dice show."]
        if not called:
            return ["No skull, so no pirate gives chase."]
        skulls = f"{in_words(called).capitalize()} skull{'s' if called > 1 else ''}"
        if not sent:
            return [f"{skulls}, but every pirate chases someone already."]
        pirates = "the nearest free pirate chases" if sent == 1 else f"the {in_words(sent)} nearest free pirates chase"
        tokens = "Mark it with a target token" if sent == 1 else "Mark each with a target token"
        return [f"{skulls}: {pirates} {who}. {tokens} of that colour."]

    def _end_chase(self, seat: int, *, paid: bool) -> None:
        who = self._name(seat, str(seat + 1))
        if not self.chasing[seat]:
            chased = [f"{n} ({name})" for n, name in enumerate(self.names, 1) if self.chasing[n - 1]]
            raise BadInput.at("who", str(seat + 1), ", ".join(chased) or "nobody: no pirate gives chase")
        self.chasing[seat] -= 1
        if paid:
            pays = "Put" if self.solo else f"{who} puts"
            self.texts = [f"{pays} {facts.PAY_OFF} gold on the pirate's skull square. It gives up the chase."]
        else:
            self.texts = ["The pirate goes back to its island, and its chase is over."]
        self.texts.append("Take its target token away.")

    def _next_level(self) -> None:
        if self.due != "level":
            raise BadInput.at("do", "level", "a level change once every temple is empty, up to the last level")
        self.level += 1
        self.change = self._steps(self.level)
        for temple in self.tokens:
            self.tokens[temple] = None if temple == self.last else self.level
        self.texts = [f"Level {self.level} begins with the next round."]

    def _steps(self, level: int) -> list[str]:
        """What to do at a level change (rules: Next level)."""
        assert self.last is not None  # noqa: S101 - a level ends with an emptied temple
        now = facts.LEVELS[level]
        last = temple_name(self.last)
        ranged = "no cannons" if now.ranged is None else f"+{now.ranged} ranged"
        return [
            f"A level {level} token on every temple but the one emptied last: {last[:1].lower()}{last[1:]}.",
            "Pirates that were taken off the board go back to their islands.",
            f"Pirates now roll with +{now.close} close and {ranged}.",
            f"The galleon now gives {now.galleon} gold when it is destroyed.",
            f"{in_words(facts.MAP_PIECES).capitalize()} new map pieces, one of each number.",
            f"A temple now gives the gold of {in_words(now.dice)} {'die' if now.dice == 1 else 'dice'}.",
        ]
