"""The neutral player on the phone: every card, roll and move of its days, from a short text.

The whole state is a text such as ``7KQ4-M2XD~5x5~fs1d3d2f``: the code that shuffles the crew and
rolls the phone's dice, the board, and what happened so far. ``f`` a card flipped, ``s2`` the marker
on the second action space, ``d3`` a 3 rolled, ``n`` the day concluded. Undo takes the last one off.
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
from companion.results import in_words

SEPARATOR: Final = "~"
COPY_BOARD: Final = "copy"
LONGEST: Final = 600
"""Events in a state: far more than four days of the worst rolls are likely to take."""

Due = Literal["flip", "space", "roll", "day", "over"]
DOING: Final = ("start", "flip", "space", "roll", "die", "day", "undo")
"""What ``do`` may be; ``space`` and ``die`` take a ``value``, ``roll`` lets the phone roll."""

_EVENT: Final = re.compile(r"f|n|s[1-4]|d[1-6]")
_STATE_SHAPE: Final = "the text that the page before gave"


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
    def distance(self) -> int | None:
        """How far the action space sends the ship."""
        return facts.DISTANCES[self.flip.crew][self.space - 1] if self.space else None


@dataclass(frozen=True)
class NeutralPlay:
    """Where the neutral player stands. ``due`` is what comes next, ``today`` the cards of the day so far.

    ``state`` is the text to hand on, ``undo`` the one before, None at the start. ``distances``
    are the action spaces to choose from when a ``space`` is due; ``texts`` say what to do at the table.
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
    """The neutral player after what was typed: ``state``, ``do`` and ``value``; to start ``code`` and ``board``.

    None while nothing was typed. Raises BadInput for a state that cannot be or a step that is not due.
    """
    state, do, value = typed.get("state", ""), typed.get("do", ""), typed.get("value", "")
    if not state and not do and not typed.get("code"):
        return None
    if do and do not in DOING:
        raise BadInput.at("do", do, ", ".join(DOING))
    if do == "start" or not state:
        if not typed.get("code", "").strip():
            raise BadInput.at("code", MISSING, f"the set-up's code, {CODE_SHAPE}, or new cards")
        state = SEPARATOR.join((typed.get("code", ""), typed.get("board", ""), ""))
        return _play(state, copy)
    play = _play(state, copy)
    if do == "undo":
        return _play(play.undo, copy) if play.undo else play
    if not do:
        return play
    return _play(play.state + _event(play, do, value), copy)


def roll(seed: str) -> dict[str, str]:
    """A fresh neutral player on our board: the code that ``seed`` names."""
    stream = Stream(facts.SLUG, "neutral", seed)
    code = SetupCode("".join(stream.pick(ALPHABET) for _ in range(CODE_LENGTH)))
    return {"do": "start", "code": str(code)}


def _event(play: NeutralPlay, do: str, value: str) -> str:
    """The event for what was asked, which must be due."""
    due = {"flip": "flip", "space": "space", "roll": "roll", "die": "roll", "day": "day"}[do]
    if due != play.due:
        raise BadInput.at("do", do, "undo" if play.due == "over" else f"{play.due}, which is due now")
    if do == "space":
        if value not in ("1", "2", "3", "4"):
            raise BadInput.at("value", value, "1 to 4, the leftmost free action space")
        return f"s{value}"
    if do == "die":
        if value not in map(str, facts.FACES):
            raise BadInput.at("value", value, f"{facts.FACES[0]} to {facts.FACES[-1]}")
        return f"d{value}"
    if do == "roll":
        dice = play.state.split(SEPARATOR)[2].count("d")
        return f"d{Stream(facts.SLUG, 'neutral-die', play.code, dice).pick(facts.FACES)}"
    return "f" if do == "flip" else "n"


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


def _play(state: str, copy: NereusCopy | None) -> NeutralPlay:
    """Plays a state from its start. Raises BadInput where an event is not due."""
    parts = state.split(SEPARATOR)
    if len(parts) != 3:
        raise BadInput.at("state", state, _STATE_SHAPE)
    code = parse_code(parts[0], (CREW_STEP,), "code")
    board, board_name, from_copy = _board(parts[1], copy)
    events = _EVENT.findall(parts[2])
    if "".join(events) != parts[2] or len(events) > LONGEST:
        raise BadInput.at("state", state, _STATE_SHAPE)
    table = _Table(board, crew_days(code))
    for event in events:
        if not table.take(event):
            raise BadInput.at("state", state, _STATE_SHAPE)
    start = f"{code}{SEPARATOR}{board_name}{SEPARATOR}"
    due = table.due
    current = table.today[-1] if table.today else None
    return NeutralPlay(
        state=start + "".join(events),
        undo=start + "".join(events[:-1]) if events else None,
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
        rulings=(facts.RULINGS["die"].text,) if due == "roll" else (),
    )


class _Table:
    """The neutral player's side of the table while events are taken one by one."""

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

    def take(self, event: str) -> bool:
        """Takes an event if it is due."""
        kind = {"f": "flip", "n": "day", "s": "space", "d": "roll"}[event[0]]
        if kind != self.due:
            return False
        if kind == "flip":
            self.today.append(Turned(flips(self.days[self.day - 1])[len(self.today)]))
        elif kind == "day":
            self.day, self.today = self.day + 1, []
        else:
            last = self.today.pop()
            if kind == "space":
                last = Turned(last.flip, int(event[1]))
            else:
                rolls = roll_until_moved(self.board, self.ship, self.disc, last.distance or 0, [int(event[1])])
                start = self.ship
                self.disc, self.ship = rolls[-1].disc, rolls[-1].sail.square
                last = Turned(last.flip, last.space, last.rolls + rolls, self.ship, start)
            self.today.append(last)
        return True


_WHERE: Final = {point: title.lower() for point, title in zip(facts.POINTS, facts.POINT_TITLES, strict=True)}


def _texts(table: _Table, current: Turned | None) -> list[str]:
    """What to do at the table now, in order."""
    if current is None:
        return ["Shuffle the neutral crew's cards. It flips one at the start of every cycle, before anyone's turn."]
    row = facts.CREW_MEMBERS[current.flip.crew].title.lower()
    marker = "Move its marker from the explorer's row" if current.flip.fifth else "Put one of its markers"
    out = [f"{marker} to the leftmost free action space of the {row}."]
    if table.due == "space":
        out.append("Which action space is that?")
    elif current.space is None:
        out.append("Only captain and pilot do anything.")
    elif not current.rolls:
        out.append(f"Roll for {in_words(current.distance or 0)} {'space' if current.distance == 1 else 'spaces'}.")
    else:
        out += [_roll_text(r) for r in current.rolls[-1:]]
        if not current.rolls[-1].again:
            name = square_name(table.ship)
            out.append(f"Every treasure on {name} goes back into the bag.")
    if table.due == "flip" and len(table.today) == facts.CYCLES:
        out.append(
            "Phase III: it played the explorer, so when its marker's turn comes in the explorer's row, "
            "from the left, it flips a fifth card. It pays no gold."
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
