"""The page of play as data: where a game stands, and the steps that it offers.

A game says in words what its page shows. Templates draw it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

# what a step asks is part of it
from companion.questions import Choice as Choice, Question as Question


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Something that a sheet is asked for at the end. ``title`` is the word for it. ``told`` is the
    answer (``track 14``), empty while there is none."""

    name: str
    title: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class LastSheet:
    """A player's sheet at the end of the game. ``parts`` are in the order in which they are asked.
    ``due``: the phone writes this sheet next."""

    name: str
    parts: tuple[SheetPart, ...]
    closed: bool = False
    due: bool = False

    @property
    def missing(self) -> tuple[str, ...]:
        """Returns the words for the parts that are not answered yet."""
        return tuple(part.title for part in self.parts if not part.told)


class Away(NamedTuple):
    """How a step goes on a phone without a connection.

    ``told`` says in a sentence what it does, and ``word`` is the word of the page after it.
    ``chance``: the phone's dice decide it, so it cannot be kept. ``for_all``: it ends something for
    everybody, so the phone asks first.
    """

    told: str = ""
    word: str = ""
    chance: bool = False
    for_all: bool = False


HERE: Final = Away()
CHANCE: Final = Away(chance=True)
FOR_ALL: Final = Away(for_all=True)


@dataclass(frozen=True, slots=True)
class Step:
    """An act to tap. ``title`` says what it does, ``follows`` what comes of it. ``asks`` are
    questions that are answered with it. ``ways`` are ways to do it; the one chosen is sent as
    ``how``.

    ``rulings`` names our readings that ``follows`` quotes. ``away`` is how it goes without a
    connection.
    """

    do: str
    title: str
    follows: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[Question, ...] = ()
    symbol: str = ""
    ways: tuple[Choice, ...] = ()
    rulings: tuple[str, ...] = ()
    away: Away = HERE


@dataclass(frozen=True, slots=True)
class Scale:
    """How far the game is. ``now`` is the present day or round, from 1, of ``of`` in all. If
    ``now`` is larger than ``of``, all are over."""

    now: int
    of: int
    symbol: str = "sun"


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """A player as the strip above the board shows them. All texts are ready to be read.

    ``unit`` says what ``points`` are. ``gain`` is what the last act brought. ``sign`` is a symbol,
    and ``says`` is what it means, such as who writes or who is done. ``boxes`` of ``of`` boxes are
    filled; ``new`` of them were filled just now. ``plate`` is the shape of the player's sign:
    round, house or square; empty for no sign. ``current``: the page is about this player's sheet or
    turn. ``gold`` stands beside the points. ``opens``: a tap asks for what is written of this
    player.
    """

    name: str
    points: str = ""
    unit: str = ""
    gain: str = ""
    sign: str = ""
    says: str = ""
    boxes: int = 0
    of: int = 0
    new: int = 0
    plate: str = ""
    current: bool = False
    gold: str = ""
    opens: bool = False


@dataclass(frozen=True, slots=True)
class NowPage:
    """Where a game stands.

    ``title`` names the point of the game. ``word`` is the one sentence that says what to do now,
    and who does it. ``turn`` is a second sentence below it, or the only one. ``next`` is the one
    next step. ``more`` are rarer acts. ``helps`` names the helps that matter now. Both stand behind
    *More*, at most three of them together.

    ``players`` is the strip above the board. If it is None, the strip shows names and points; if it
    is empty, there is no strip. ``sheets`` are the sheets still to be written at the end of the
    game, each with what it is asked for. ``standings``: the game is over, and players can look who
    won. ``view`` is what the game's own template draws. ``rulings`` names our readings that decide
    something on the page.
    """

    title: str
    turn: str
    next: Step | None = None
    more: tuple[Step, ...] = ()
    helps: tuple[str, ...] = ()
    scale: Scale | None = None
    standings: bool = False
    sheets: tuple[LastSheet, ...] = ()
    below: str = ""
    view: object = None
    word: str = ""
    players: tuple[PlayerNow, ...] | None = None
    rulings: tuple[str, ...] = ()


def asks_player(
    title: str, names: Sequence[str], value: str = "", name: str = "player"
) -> Question:
    """Returns the question which of the players it is."""
    return Question(name, title, tuple(Choice(player, player) for player in names), value)
