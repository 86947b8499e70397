"""From your copy of Waters of Nereus: board, discovery cards, holds and costs that stand in no
text."""

from collections.abc import Mapping
from typing import Annotated, Final, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator
from pydantic.config import JsonDict

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    WATER,
    Board,
    card_ids,
    side_of,
    square_named,
    ticked_names,
)
from companion.games.waters_of_nereus.holds import ANY
from companion.records import Copy, Record, refuse, whole

_COLORS: Final = "|".join(facts.COLORS)
SPACE_SHAPE: Final = 'a colour, two joined by a stroke as in "green/red", or "any"'
_LINES: Final = f"{facts.BOARD_MIN} to {facts.BOARD_MAX}"


def _refuse_uneven(lines: list[str]) -> list[str]:
    if len({len(line) for line in lines}) > 1:
        refuse("rows of one length")
    return lines


def _refuse_too_small(lines: list[str]) -> list[str]:
    if sum(line.count(WATER) for line in lines) < facts.BOARD_MIN**2:
        refuse(f"a board of at least {facts.BOARD_MIN**2} water spaces")
    return lines


WaterRow = Annotated[
    str,
    Field(
        pattern=rf"^[~#]{{{facts.BOARD_MIN},{facts.BOARD_MAX}}}$",
        description=f"{_LINES} of ~ water and # none",
    ),
]
TickRow = Annotated[
    str,
    Field(
        pattern=rf"^[x.]{{{facts.BOARD_MIN},{facts.BOARD_MAX}}}$",
        description=f"{_LINES} of x ticked and . not",
    ),
]
_rows = {"min_length": facts.BOARD_MIN, "max_length": facts.BOARD_MAX}


class CopyBoard(Record):
    """One side of the board."""

    water: Annotated[
        list[WaterRow],
        Field(
            **_rows,
            title="Water",
            description=f"{_LINES} rows of ~ for water and # for none, top row first",
            json_schema_extra={"marks": [["~", "water"], ["#", "no water"]]},
        ),
        AfterValidator(_refuse_uneven),
        AfterValidator(_refuse_too_small),
    ]


class CopyBoards(Record):
    """The two sides of the board."""

    few: CopyBoard | None = Field(None, title="2–3 players", description="the side for 2–3 players")
    four: CopyBoard | None = Field(None, title="4 players", description="the side for 4 players")


Ticks = Annotated[
    list[TickRow],
    Field(
        **_rows,
        description=f"{_LINES} rows of x for a ticked space and . for the others, top row first",
        json_schema_extra={"marks": [[".", "not ticked"], ["x", "ticked"]]},
    ),
    AfterValidator(_refuse_uneven),
]


# a form draws a card as large as its side of the board
_AS_FEW: Final[JsonDict] = {"like": "boards.few.water"}
_AS_FOUR: Final[JsonDict] = {"like": "boards.four.water"}


class CopyDiscovery(Record):
    """The ticks of the twelve discovery cards; letter them as you like: A-F for 2-3 players, G-L
    for 4."""

    A: Ticks | None = Field(None, title="Card A, 2–3 players", json_schema_extra=_AS_FEW)
    B: Ticks | None = Field(None, title="Card B, 2–3 players", json_schema_extra=_AS_FEW)
    C: Ticks | None = Field(None, title="Card C, 2–3 players", json_schema_extra=_AS_FEW)
    D: Ticks | None = Field(None, title="Card D, 2–3 players", json_schema_extra=_AS_FEW)
    E: Ticks | None = Field(None, title="Card E, 2–3 players", json_schema_extra=_AS_FEW)
    F: Ticks | None = Field(None, title="Card F, 2–3 players", json_schema_extra=_AS_FEW)
    G: Ticks | None = Field(None, title="Card G, 4 players", json_schema_extra=_AS_FOUR)
    H: Ticks | None = Field(None, title="Card H, 4 players", json_schema_extra=_AS_FOUR)
    I: Ticks | None = Field(None, title="Card I, 4 players", json_schema_extra=_AS_FOUR)  # noqa: E741 - a card's letter
    J: Ticks | None = Field(None, title="Card J, 4 players", json_schema_extra=_AS_FOUR)
    K: Ticks | None = Field(None, title="Card K, 4 players", json_schema_extra=_AS_FOUR)
    L: Ticks | None = Field(None, title="Card L, 4 players", json_schema_extra=_AS_FOUR)


Space = Annotated[
    str, Field(pattern=rf"^({ANY}|({_COLORS})(/({_COLORS}))?)$", description=SPACE_SHAPE)
]
_SIGNS: Final = {color: f"treasure-{color}" for color in facts.COLORS} | {ANY: "space-any"}
_PALETTE: Final[JsonDict] = {
    "palette": [[word, sign] for word, sign in _SIGNS.items()],
    "joined_by": "/",
}
Recipe = Annotated[
    list[Space],
    Field(
        min_length=min(facts.HOLD_SIZES),
        max_length=max(facts.HOLD_SIZES),
        json_schema_extra=_PALETTE,
    ),
]


class CopyRecipe(Record):
    """A hold of which the rules tell the points only."""

    recipe: Recipe | None = Field(
        None, title="Treasures", description=f"three or four spaces, each {SPACE_SHAPE}"
    )


class CopyPoints(Record):
    """A hold of which the rules tell the treasures only."""

    points: Annotated[int, whole(0, 50)] | None = Field(None, title="Victory points")


class CopyHold(CopyPoints, CopyRecipe):
    """A hold of which the rules tell neither treasures nor points."""


class CopyHolds(Record):
    """What the cabin's holds ask for and score, where the rules do not tell."""

    pilot: CopyHold = Field(CopyHold(), title="Pilot")
    boatswain: CopyHold = Field(CopyHold(), title="Boatswain")
    purser: CopyPoints = Field(CopyPoints(), title="Purser")
    scientist: CopyRecipe = Field(CopyRecipe(), title="Scientist")
    explorer: CopyHold = Field(CopyHold(), title="Explorer")


class NereusCopy(Copy):
    """What an owner of Waters of Nereus can enter once; all of it may be left out."""

    model_config = ConfigDict(title="Waters of Nereus, from your copy")

    boards: CopyBoards = Field(
        CopyBoards(), title="Board", description="an object with the sides few and four"
    )
    discovery: CopyDiscovery = Field(
        CopyDiscovery(),
        title="Discovery cards",
        description="an object of cards A to L, each a list of rows",
    )
    holds: CopyHolds = Field(
        CopyHolds(), title="Holds", description="an object of holds by crew member"
    )
    explorer_gold: (
        Annotated[list[Annotated[int, whole(0, 20)]], Field(min_length=4, max_length=4)] | None
    ) = Field(
        None,
        title="Explorer’s gold costs",
        description="four whole numbers, the gold for another turn by action space",
    )

    @model_validator(mode="after")
    def _ticks_on_water(self) -> Self:
        # refuses discovery cards that do not fit the copy's board: its size, and ticks on water
        # only
        for players in (facts.PLAYERS.least, facts.PLAYERS.most):
            side = side_of(players)
            board = self.board(players)
            for card in card_ids(players):
                ticks = getattr(self.discovery, card)
                if ticks is None:
                    continue
                # refusing raises: what follows has a board
                if board is None:
                    refuse(
                        f"discovery cards of a board that is entered too; boards.{side} is missing"
                    )
                if (len(ticks), len(ticks[0])) != (board.rows, board.cols):
                    refuse(f"card {card} in {board.rows} rows of {board.cols}, as boards.{side}")
                ticked = [square_named(name) for name in ticked_names(ticks)]
                if not all(board.is_water(square) for square in ticked):
                    refuse(f"card {card} with ticks on water spaces only")
        return self

    def board(self, players: int) -> Board | None:
        """Returns the owner's board for so many players; None if it was not entered."""
        entered = getattr(self.boards, side_of(players))
        return Board(tuple(entered.water)) if entered else None

    def deck(self, players: int) -> Mapping[str, tuple[str, ...]] | None:
        """Returns the six discovery cards for so many players, by letter; None unless all were
        entered."""
        cards = {card: getattr(self.discovery, card) for card in card_ids(players)}
        if any(ticks is None for ticks in cards.values()):
            return None
        return {card: tuple(ticks) for card, ticks in cards.items()}


def explorer_gold(copy: NereusCopy | None) -> tuple[int, ...]:
    """Returns the explorer's gold by action space: the copy's, otherwise our ruling's."""
    if copy is not None and copy.explorer_gold is not None:
        return tuple(copy.explorer_gold)
    return facts.EXPLORER_GOLD


MODEL: Final = NereusCopy
"""What the game's owners enter."""
