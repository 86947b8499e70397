"""Setting up Waters of Nereus from a code (rules: Setup, Two-player variant)."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import product
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import AfterValidator, Field

from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    SIZE_SHAPE,
    Board,
    Square,
    card_ids,
    check_centre,
    our_board,
    parse_size,
    square_name,
    square_named,
)
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import DiscoveryDeck, deck_for
from companion.games.waters_of_nereus.neutral import START_DISC, crew_days
from companion.questions import Options
from companion.randomness import SetupCode, Stream
from companion.records import refuse
from companion.seat_choices import BY_LOT, all_chose, by_seat, seats_of
from companion.setups import SetupPlan, SetupResult, SetupStep, seat_called, step_stream
from companion.squares import column_name
from companion.words import capital, joined

VERSION: Final = 1
AUTO: Final = "auto"
NEUTRAL: Final = "neutral"
BOARD_SHAPE: Final = f'{SIZE_SHAPE}, or "{AUTO}": your own board if you entered it, else ours'


def _size(text: str) -> str:
    size = re.sub(r"\s*[x×X*]\s*", "x", text.strip().lower())
    if size != AUTO and parse_size(size) is None:
        refuse(BOARD_SHAPE)
    return size


BoardSize = Annotated[str, AfterValidator(_size), Field(max_length=9)]
"""The text of an option: ``auto``, or rows x columns such as ``5x5``."""
CORNERS: Final = ("top-left", "top-right", "bottom-right", "bottom-left")
"""The names of the corners of any board, in the order in which a board has them."""
CORNERS_SHAPE: Final = (
    f'a corner of its own for each seat, in their order, as in "{CORNERS[0]} {CORNERS[2]}" or'
    f' "A1 E5"; "{BY_LOT}" for a seat that takes one by lot'
)
_CORNERS_MAX: Final = 52


def _corners(text: str) -> str:
    lines = range(1, facts.BOARD_MAX + 1)
    squares = {square_name((row, col)) for row in lines for col in lines}
    return by_seat(text, squares.union(CORNERS), CORNERS_SHAPE)


_LINES: Final = range(facts.BOARD_MIN, facts.BOARD_MAX + 1)
_SIZES: Final[Sequence[Any]] = [
    [f"{row}x{col}", f"{row} rows, {col} columns"] for row, col in product(_LINES, _LINES)
]


class NereusSetup(Options):
    """The board, the two-player variant and the corners."""

    added: ClassVar[frozenset[str]] = frozenset({"corners"})
    board: BoardSize = Field(
        AUTO,
        title="Board",
        description=BOARD_SHAPE,
        max_length=9,
        json_schema_extra={
            "offers": [[AUTO, "yours if you entered it, else ours"], *_SIZES],
        },
    )
    variant: Literal["standard", "neutral"] = Field(
        "standard",
        title="Neutral ship",
        description="neutral: a third ship that nobody plays, for two players",
        json_schema_extra={
            "words": {"standard": "No", NEUTRAL: "Yes"},
            "only_with": ["players", "2"],
        },
    )
    corners: Annotated[str, AfterValidator(_corners), Field(max_length=_CORNERS_MAX)] = Field(
        BY_LOT,
        title="Corners",
        description=CORNERS_SHAPE,
        max_length=_CORNERS_MAX,
        json_schema_extra={"offers": [[one, one.replace("-", " ")] for one in CORNERS], "seats": 4},
    )


def board_for(
    players: int, options: NereusSetup, copy: NereusCopy | None = None
) -> tuple[Board, bool]:
    """Returns the board, and whether it is the owner's. Raises BadInput if it needs a centre and
    has none."""
    own = copy.board(players) if copy and options.board == AUTO else None
    board = own or parse_size(options.board) or our_board(players)
    if options.variant == NEUTRAL:
        check_centre(board, players if own else None)
    return board, own is not None


def _ships_of(board: Board, players: int, options: NereusSetup, lots: Stream) -> dict[int, Square]:
    # Where ships begin, by seat from 1: each in a corner, chosen or by lot. The neutral player's,
    # seat 0, is in the centre, which is known to be there. Raises BadInput.
    # a corner is chosen by its name or by its space on this board
    named = dict(zip(CORNERS, map(square_name, board.corners), strict=True))
    chosen = ",".join([named.get(word, word) for word in options.corners.split(",")])
    drawn = [square_name(corner) for corner in lots.shuffled(board.corners)]
    corners = seats_of(chosen, drawn, players, "--set corners")
    if not set(corners) <= set(drawn) or len(set(corners)) < players:
        listed = joined(sorted(drawn))
        allowed = f"a corner of its own for each seat; the corners of this board are {listed}"
        raise BadInput.at("--set corners", options.corners, allowed)
    ships = {seat: square_named(corner) for seat, corner in enumerate(corners, 1)}
    if options.variant == NEUTRAL and board.centre:
        return {0: board.centre, **ships}
    return ships


def full_bag(players: int) -> dict[str, int]:
    """Returns the bag before anything is drawn (rules: Setup)."""
    return {**facts.TREASURES, "white": facts.TREASURES["white"] - players * facts.START_WHITE}


def draw(
    code: SetupCode, players: int, options: NereusSetup, copy: NereusCopy | None = None
) -> SetupResult[DiscoveryDeck]:
    """Returns a complete setup. Raises BadInput if the neutral variant has not two players or no
    centre space."""
    neutral = options.variant == NEUTRAL
    if neutral and players != facts.PLAYERS.least:
        raise BadInput.at(
            "--set variant", options.variant, "standard; the neutral player is for two players"
        )
    board, own_board = board_for(players, options, copy)
    deck = deck_for(players, code, board, copy)
    streams = {
        step: step_stream(facts.SLUG, VERSION, code, step, players) for step in facts.DRAWN_STEPS
    }
    ships = _ships_of(board, players, options, streams["ships"])
    full = Counter(full_bag(players))
    treasures = _laid_out(board, ships, streams["treasures"].shuffled(list(full.elements())))
    shuffled = streams["discovery"].shuffled(card_ids(players))
    start = streams["start-player"].below(players) + 1

    details = _details(board, ships, treasures, bag=full - Counter(treasures.values()))
    details["discovery"] = {"stack": shuffled[: facts.STACK], "removed": shuffled[facts.STACK :]}
    if neutral:
        details["neutral"] = {"disc": START_DISC, "days": crew_days(code)}
    said = facts.STATEMENTS
    steps = (
        _board_step(players, board, own_board),
        _ships_step(ships, all_chose(options.corners, players)),
        SetupStep("treasures", "Treasures", said["treasures-step"].format(count=len(treasures))),
        *_steps_beside_the_board(players, deck, neutral),
        SetupStep(
            "start-player",
            "Starting player",
            said["start-step"].format(seat=capital(seat_called(start))),
        ),
    )
    return SetupResult(
        game=facts.SLUG,
        version=VERSION,
        code=str(code),
        players=players,
        options=options,
        start_player=start,
        steps=steps,
        view=deck,
        details=details,
        copy=copy.fingerprint if copy and (own_board or deck.from_copy) else None,
        letters=in_letters(board, ships, treasures, details),
    )


def _details(
    board: Board, ships: Mapping[int, Square], treasures: Mapping[Square, str], *, bag: Counter[str]
) -> dict[str, Any]:
    # what lies on the board and what is left in the bag, as the contract names it
    return {
        "board": {"rows": board.rows, "cols": board.cols, "water": list(board.water)},
        "ships": [{"seat": seat, "row": r, "col": c} for seat, (r, c) in ships.items()],
        "treasures": [{"row": r, "col": c, "color": color} for (r, c), color in treasures.items()],
        "bag": {color: bag[color] for color in facts.COLORS},
    }


def _laid_out(board: Board, ships: Mapping[int, Square], mixed: Sequence[str]) -> dict[Square, str]:
    # The treasures in reading order. A treasure that would lie on a ship stays in the bag, so that
    # ships do not move other treasures.
    taken = set(ships.values())
    return {
        space: color
        for space, color in zip(board.spaces, mixed, strict=False)
        if space not in taken
    }


def in_letters(
    board: Board,
    ships: Mapping[int, Square],
    treasures: Mapping[Square, str],
    details: Mapping[str, Any],
) -> str:
    """Returns the board for a terminal. What is hidden stays hidden."""
    marks = {square: str(seat) for seat, square in ships.items()}
    marks |= {square: _MARKS[color] for square, color in treasures.items()}
    lines = ["    " + " ".join(column_name(c) for c in range(board.cols))]
    for row in range(1, board.rows + 1):
        shown = " ".join(marks.get((row, col), " ") for col in range(1, board.cols + 1))
        lines.append(f"{row:>3} {shown}")
    bag = ", ".join(f"{count} {color}" for color, count in details["bag"].items())
    meaning = ", ".join(f"{letter} {color}" for color, letter in _MARKS.items())
    return "\n".join([*lines, f"Numbers are ships by seat; {meaning}.", f"Left in the bag: {bag}."])


_MARKS: Final = {"white": "W", "yellow": "Y", "green": "G", "red": "R", "purple": "P", "black": "K"}


_INVITED: Final = "; enter your board once if it differs"


def _board_step(players: int, board: Board, own: bool) -> SetupStep:
    whose = "from your copy" if own else f"our own grid, not the publisher’s{_INVITED}"
    side = "2-3" if players < facts.PLAYERS.most else "4"
    # what the invitation says goes where a sheet leaves room to write the owner's board in
    text = f"The side for {side} players, {board.rows} x {board.cols}: {whose}."
    return SetupStep("board", "Board", text, invitation=_INVITED, blank="; yours: ____ × ____")


def _steps_beside_the_board(
    players: int, deck: DiscoveryDeck, neutral: bool
) -> tuple[SetupStep, ...]:
    # cabins, cards and supply, which are the same for every code
    said = facts.STATEMENTS
    cards = "the six cards of your copy" if deck.from_copy else "the six cards of the box, or ours"
    return (
        SetupStep("cabins", "Everybody takes", said["cabins-step"]),
        SetupStep("science", "Science cards", said["science-step"]),
        SetupStep("discovery", "Discovery cards", said["discovery-step"].format(cards=cards)),
        SetupStep("supply", "Supply", _supply(players)),
        *([SetupStep("crew", "Neutral player", said["crew-step"])] if neutral else []),
    )


def _supply(players: int) -> str:
    holds = players * len(facts.CREW)
    few = f" There are {facts.COMPLETION_TOKENS} completion tokens for {holds} holds."
    more = few if holds > facts.COMPLETION_TOKENS else ""
    return f"Gems, gold and completion tokens.{more} {facts.STATEMENTS['substitutes']}"


def _ships_step(ships: dict[int, Square], chosen: bool) -> SetupStep:
    placed = [
        f"{seat_called(seat)} in {square_name(space)}" for seat, space in ships.items() if seat
    ]
    middle = f", the neutral ship in {square_name(ships[0])}" if 0 in ships else ""
    told = f"{capital(joined(placed))}{middle}."
    # what is chosen is not drawn again, so its step has another name
    if chosen:
        return SetupStep("corners", "Ships", f"{told} You chose the corners.")
    ours = facts.RULINGS["corners"]
    return SetupStep("ships", "Ships", f"{told} {ours.text}", (ours.name,))


PLAN: Final[SetupPlan[NereusSetup, NereusCopy, DiscoveryDeck]] = SetupPlan(
    VERSION, NereusSetup, draw
)
