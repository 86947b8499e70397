"""Play help: the neutral player, every card, roll and move of its days.

A state is a text such as ``7KQ4-M2XD~5x5~fs1d3d2f`` (:mod:`companion.replay`): the code that shuffles the crew and
rolls the phone's dice, the board, and what happened so far. ``f`` a card flipped, ``s2`` the marker
on the second action space, ``d3`` a 3 rolled, ``n`` the day concluded.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

from companion.errors import MISSING, BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    SIZE_SHAPE,
    Board,
    Square,
    check_centre,
    our_board,
    parse_size,
    square_name,
)
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.neutral import (
    CREW_STEP,
    MOVERS,
    START_DISC,
    Flip,
    Roll,
    crew_days,
    flips,
    roll_until_moved,
)
from companion.randomness import ALPHABET, CODE_LENGTH, CODE_SHAPE, SetupCode, Stream, parse_code
from companion.replay import SEPARATOR, History, Notation, Replay
from companion.results import in_words

COPY_BOARD: Final = "copy"
Due = Literal["flip", "space", "roll", "day", "over"]
_STEPS: Final = {"f": "flip", "s": "space", "d": "roll", "n": "day"}
"""What each letter of a step was due as."""
_DUE: Final = {"flip": "flip", "space": "space", "roll": "roll", "die": "roll", "day": "day"}
"""What must be due for each thing that can be done."""
_NOTATION: Final = Notation(re.compile(r"f|n|s[1-4]|d[1-6]"), most=600)


@dataclass(frozen=True, slots=True)
class Turned:
    """A card that was flipped and what came of it. ``space`` is the action space from 1, for captain and pilot.

    ``start`` and ``ship`` are where the ship sailed from and to.
    """

    flip: Flip
    space: int | None = None
    rolls: tuple[Roll, ...] = ()
    ship: Square | None = None
    start: Square | None = None

    @property
    def title(self) -> str:
        return facts.CREW_MEMBERS[self.flip.crew].title

    @property
    def ship_name(self) -> str:
        """Where the ship sailed to, as the board names it; empty where it did not sail."""
        return square_name(self.ship) if self.ship else ""

    @property
    def distance(self) -> int | None:
        """How far the action space sends the ship."""
        return facts.DISTANCES[self.flip.crew][self.space - 1] if self.space else None


@dataclass(frozen=True, slots=True)
class NeutralPlay:
    """Where the neutral player stands. ``due`` is what comes next, ``today`` the cards of the day so far.

    ``state`` is the text to hand on, ``undo`` the one before, None at the start. ``distances``
    are the action spaces to choose from when a ``space`` is due; ``texts`` say what to do at the table.
    ``thrown`` counts the dice of all days.
    """

    state: str
    undo: str | None
    code: str
    board: Board
    from_copy: bool
    day: int
    due: Due
    disc: str
    ship: Square
    today: tuple[Turned, ...]
    distances: tuple[int, ...]
    texts: tuple[str, ...]
    cards_left: int
    thrown: int
    chosen_first: bool
    """Whether both players choose a card before the next step, as in every cycle."""
    rulings: tuple[str, ...] = field(default=())

    @property
    def ship_name(self) -> str:
        return square_name(self.ship)

    @property
    def disc_title(self) -> str:
        return facts.POINT_TITLES[facts.POINTS.index(self.disc)]


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: NereusCopy | None = None
) -> NeutralPlay | None:
    """The neutral player after what was typed: ``state`` and ``do``; to start, ``code`` and ``board``.

    ``space`` and ``die`` take a ``value``, ``roll`` lets the phone roll. None while nothing was typed.
    Raises BadInput for a state that cannot be or a step that is not due.
    """
    return _NeutralPlayer(copy).answer(typed)


def roll(seed: str) -> dict[str, str]:
    """A fresh neutral player on our board: the code that ``seed`` names."""
    stream = Stream(facts.SLUG, "neutral", seed)
    code = SetupCode("".join(stream.pick(ALPHABET) for _ in range(CODE_LENGTH)))
    return {"do": "start", "code": str(code)}


@dataclass(frozen=True, slots=True)
class _NeutralPlayer(Replay[NeutralPlay]):
    """The help with the owner's copy, if there is one."""

    copy: NereusCopy | None

    notation = _NOTATION
    doing = tuple(_DUE)

    def begins(self, typed: Mapping[str, str]) -> bool:
        return bool(typed.get("code"))

    def begin(self, typed: Mapping[str, str]) -> str:
        code = typed.get("code", "")
        if not code.strip():
            raise BadInput.at("code", MISSING, f"the set-up's code, {CODE_SHAPE}, or new cards")
        board = typed.get("board", "")
        return f"{parse_code(code, (CREW_STEP,), 'code')}{SEPARATOR}{_board(board, self.copy)[1]}"

    def step(self, now: NeutralPlay, do: str, typed: Mapping[str, str]) -> str:
        value = typed.get("value", "")
        if _DUE[do] != now.due:
            raise BadInput.at("do", do, "undo" if now.due == "over" else f"{now.due}, which is due now")
        if do == "space":
            if value not in ("1", "2", "3", "4"):
                raise BadInput.at("value", value, "1 to 4, the leftmost free action space")
            return f"s{value}"
        if do == "die":
            if value not in map(str, facts.FACES):
                raise BadInput.at("value", value, f"{facts.FACES[0]} to {facts.FACES[-1]}")
            return f"d{value}"
        if do == "roll":
            return f"d{Stream(facts.SLUG, 'neutral-die', now.code, now.thrown).pick(facts.FACES)}"
        return "f" if do == "flip" else "n"

    def play(self, history: History) -> NeutralPlay:
        code_text, mark, board_text = history.start.partition(SEPARATOR)
        if not mark or SEPARATOR in board_text:
            raise history.refused()
        code = parse_code(code_text, (CREW_STEP,), "code")
        board, board_name, from_copy = _board(board_text, self.copy)
        plain = History(self.notation, f"{code}{SEPARATOR}{board_name}", history.steps)
        table = _Table(board, crew_days(code))
        for step in history.steps:
            if not table.take(step):
                raise history.refused()
        due = table.due
        current = table.today[-1] if table.today else None
        return NeutralPlay(
            state=plain.text,
            undo=plain.undo,
            code=str(code),
            board=board,
            from_copy=from_copy,
            day=table.day,
            due=due,
            disc=table.disc,
            ship=table.ship,
            today=tuple(table.today),
            distances=facts.DISTANCES[current.flip.crew] if current and due == "space" else (),
            texts=tuple(_texts(table, current)),
            cards_left=len(facts.CREW) - len(table.today),
            thrown=sum(step[0] == "d" for step in history.steps),
            chosen_first=due == "flip" and len(table.today) < facts.CYCLES,
            rulings=tuple([facts.RULINGS[name].text for name in _rulings(table)]),
        )


def _board(text: str, copy: NereusCopy | None) -> tuple[Board, str, bool]:
    """The board, its name in a state, and whether it is from the owner's copy."""
    own = copy.board(facts.PLAYERS[0]) if copy else None
    if own is not None and text in ("", "auto", COPY_BOARD):
        board, name = own, COPY_BOARD
    elif text in ("", "auto"):
        board = our_board(facts.PLAYERS[0])
        name = f"{board.rows}x{board.cols}"
    else:
        parsed = parse_size(text)
        if parsed is None:
            raise BadInput.at("board", text, SIZE_SHAPE)
        board, name = parsed, text
    from_copy = name == COPY_BOARD
    check_centre(board, "board", text or name, facts.PLAYERS[0] if from_copy else None)
    return board, name, from_copy


class _Table:
    """The neutral player's side of the table while steps are taken one by one."""

    def __init__(self, board: Board, days: list[list[str]]) -> None:
        assert board.centre is not None  # noqa: S101 - refused before
        self.board, self.days = board, days
        self.day, self.disc, self.ship = 1, START_DISC, board.centre
        self.today: list[Turned] = []

    @property
    def due(self) -> Due:
        if self.today:
            last = self.today[-1]
            if last.flip.crew in MOVERS:
                if last.space is None:
                    return "space"
                if not last.rolls or last.rolls[-1].again:
                    return "roll"
        if len(self.today) < len(flips(self.days[self.day - 1])):
            return "flip"
        return "day" if self.day < facts.DAYS else "over"

    def take(self, step: str) -> bool:
        """Takes a step if it is due."""
        kind = _STEPS[step[0]]
        if kind != self.due:
            return False
        if kind == "flip":
            self.today.append(Turned(flips(self.days[self.day - 1])[len(self.today)]))
        elif kind == "day":
            self.day, self.today = self.day + 1, []
        else:
            last = self.today.pop()
            if kind == "space":
                last = Turned(last.flip, int(step[1]))
            else:
                rolls = roll_until_moved(self.board, self.ship, self.disc, last.distance or 0, [int(step[1])])
                start = self.ship
                self.disc, self.ship = rolls[-1].disc, rolls[-1].sail.square
                last = Turned(last.flip, last.space, last.rolls + rolls, self.ship, start)
            self.today.append(last)
        return True


def _rulings(table: _Table) -> list[str]:
    """The names of our readings that decide something now."""
    names = []
    if table.due == "roll":
        names.append("die")
    if not table.today or (table.today[-1].rolls and not table.today[-1].rolls[-1].again):
        names.append("neutral-gold")  # the ship lies where players will pass it
    if table.due == "flip" and len(table.today) == facts.CYCLES:
        names.append("fifth-card")
    return names


_WHERE: Final = {point: title.lower() for point, title in zip(facts.POINTS, facts.POINT_TITLES, strict=True)}


def _texts(table: _Table, current: Turned | None) -> list[str]:
    """What to do at the table now, in order."""
    if current is None:
        start = ["At the start the disc is on north and the ship in the centre."] if table.day == 1 else []
        return [
            "Shuffle the neutral player's crew cards.",
            "In every cycle, it flips one when both of you have chosen a card and before either takes a turn.",
            *start,
        ]
    row = facts.CREW_MEMBERS[current.flip.crew].title.lower()
    marker = "Move its marker from the explorer's row" if current.flip.fifth else "Put one of its markers"
    out = [f"{marker} to the leftmost free action space of the {row}."]
    if table.due == "space":
        out.append("Which action space is that?")
    elif current.space is None:
        out.append("This crew member does nothing for the neutral player.")
    elif not current.rolls:
        out.append(
            f"Roll: the ship sails {in_words(current.distance or 0)} "
            f"{'space' if current.distance == 1 else 'spaces'} that way, unless the board ends before."
        )
    else:
        out += [_roll_text(r) for r in current.rolls[-1:]]
        if not current.rolls[-1].again:
            name = square_name(table.ship)
            out.append(f"Every treasure on {name} goes back into the bag.")
    if table.due == "flip" and len(table.today) == facts.CYCLES:
        out.append(
            "Phase III: it played the explorer, so it flips a fifth card. Its marker goes to that card's leftmost "
            "free action space, and captain or pilot sails the ship. It pays no gold."
        )
    elif table.due == "day":
        out.append("Conclude the day: take its markers back and shuffle its seven cards.")
    elif table.due == "over":
        out.append("The fourth day is over.")
    return out


def _roll_text(rolled: Roll) -> str:
    head = f"{rolled.die}: the disc turns to {_WHERE[rolled.disc]}."
    if rolled.again:
        return f"{head} No water ahead, so roll again."
    count = f"{in_words(rolled.sail.moved)} {'space' if rolled.sail.moved == 1 else 'spaces'}"
    stopped = ", where the water ends" if rolled.sail.stopped else ""
    return f"{head} The ship sails {count} to {square_name(rolled.sail.square)}{stopped}."
