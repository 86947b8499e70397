"""The board of Waters of Nereus in play, and what a tap offers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final, Literal

from companion.boards import Link, Piece, PlayBoard, Tap, Tapped, known_square
from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import WATER, Board, Square, square_name, square_named
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.facts import COLORS, Color
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState, ship_squares
from companion.play import Acted, Choice, Question, Step, known, not_due, seat_of, written
from companion.randomness import Dice
from companion.words import in_words, joined

_STRAIGHT: Final = "straight"
_ORTHOGONAL: Final = tuple(step for step in facts.STEPS if 0 in step)


@dataclass(frozen=True, slots=True)
class Course:
    """A way: its spaces, whose ships it passes, the gold for ``turning``."""

    way: tuple[str, ...]
    passed: tuple[str, ...]
    turning: int | None = None

    @property
    def name(self) -> str:
        """What tells it apart from other ways to the same space."""
        return (
            _STRAIGHT
            if self.turning is None
            else " ".join([f"turn-{len(self.way) - 1}", *sorted(self.passed)])
        )

    def beats(self, other: Course) -> bool:
        """Whether it passes fewer ships, or on an equally long turning way others."""
        if len(self.passed) != len(other.passed):
            return len(self.passed) < len(other.passed)
        alike = other.turning is not None and len(self.way) == len(other.way)
        return alike and sorted(self.passed) != sorted(other.passed)

    @property
    def gold(self) -> int:
        """All that it costs, to whomever."""
        return facts.PASS_GOLD * len(self.passed) + (self.turning or 0)

    @property
    def costs(self) -> list[str]:
        out = [f"pays {other or 'the supply'} {facts.PASS_GOLD} gold" for other in self.passed]
        if self.turning is not None:
            turn = f"pays {self.turning} gold to turn" if self.turning else "turns free of charge"
            out.append(f"{turn} (pilot, {in_words(len(self.way) - 1)} spaces)")
        return out


def courses(at: NereusAt, name: str) -> dict[str, tuple[Course, ...]]:
    """Where somebody's ship can sail by the farthest action, not onto another ship: the straight way first.

    Turning ones follow where they lead elsewhere, are another crew member's, or pass fewer ships or others.
    """
    board, ships = at.state.board, ship_squares(at)
    start = ships.get(name)
    if board is None or start is None:
        return {}
    whose: dict[Square, tuple[str, ...]] = {}
    for other, square in ships.items():
        if other != name:
            whose[square] = (*whose.get(square, ()), other)
    found: dict[Square, list[Course]] = {}
    for way in _straight(board, start):
        if way[-1] not in whose:
            found.setdefault(way[-1], []).append(_course(way, whose))
    price = 0 if "pilot" in cabin_at(at.record, at.names.index(name)).complete else facts.TURN_GOLD
    turning = [way for way in _turning(board, start) if way[-1] not in whose and way[-1] != start]
    by_length = sorted(
        (_course(way, whose, price) for way in turning),
        key=lambda one: (len(one.way), len(one.passed)),
    )
    for course in by_length:
        goal = square_named(course.way[-1])
        known = found.setdefault(goal, [])
        straight = start[0] == goal[0] or start[1] == goal[1]
        rivals = [one for one in known if one.turning is not None or straight]
        if all(course.beats(one) for one in rivals):
            known.append(course)
    return {square_name(square): tuple(ways) for square, ways in found.items()}


def _course(
    way: tuple[Square, ...], whose: dict[Square, tuple[str, ...]], turning: int | None = None
) -> Course:
    passed = tuple(other for square in way[1:-1] for other in whose.get(square, ()))
    return Course(tuple(square_name(square) for square in way), passed, turning)


def _straight(board: Board, start: Square) -> Iterator[tuple[Square, ...]]:
    for down, right in facts.STEPS:
        way: tuple[Square, ...] = (start,)
        for _ in range(facts.FARTHEST):
            ahead = (way[-1][0] + down, way[-1][1] + right)
            if not board.is_water(ahead):
                break
            way = (*way, ahead)
            yield way


def _turning(board: Board, start: Square) -> Iterator[tuple[Square, ...]]:
    """Ways of the pilot that change direction at least once and come to no space twice."""
    open_ways: list[tuple[Square, ...]] = [(start,)]
    while open_ways:
        way = open_ways.pop()
        if len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)}) > 1:
            yield way
        if len(way) <= facts.PILOT_FARTHEST:
            ahead = [(way[-1][0] + down, way[-1][1] + right) for down, right in _ORTHOGONAL]
            open_ways += [
                (*way, square) for square in ahead if board.is_water(square) and square not in way
            ]


def outcome_of(course: Course | None, lying: Sequence[str]) -> str:
    """What comes of a way, or of staying: what is picked up where it ends, and what it costs."""
    found = f"picks up {joined(lying)}" if lying else "nothing lies there"
    return ", ".join([found, *(course.costs if course is not None else ())])


_SHIP: Final = "ship"
_NEUTRAL: Final = "neutral"
TREASURES: Final = tuple(Choice(color, color.capitalize(), f"treasure-{color}") for color in COLORS)
"""The colours of treasures, to be tapped."""


# ---- what lies where


def board_of(at: NereusAt) -> PlayBoard | None:
    board = at.state.board
    if board is None:
        return None
    pieces = []
    for name, square in ship_squares(at).items():
        if name:
            seat = at.names.index(name)
            pieces.append(
                Piece(
                    f"{_SHIP}:{seat}",
                    square_name(square),
                    f"{name}'s ship",
                    "ship",
                    seat,
                    moves=True,
                )
            )
        else:
            pieces.append(Piece(_NEUTRAL, square_name(square), "Neutral ship", "ship"))
    for where, pile in at.state.lies.items():
        for n, color in enumerate(pile):
            pieces.append(
                Piece(
                    f"{color}:{where}:{n}",
                    where,
                    f"{color.capitalize()} treasure",
                    f"treasure-{color}",
                )
            )
    columns = tuple(square_name((1, col))[0] for col in range(1, board.cols + 1))
    return PlayBoard(columns, board.water, {WATER: "water"}, tuple(pieces))


def is_full(at: NereusAt, square: str) -> bool:
    """Whether a ship or three treasures are there (rules: Phase I)."""
    ships = {square_name(ship) for ship in ship_squares(at).values()}
    return square in ships or len(at.state.pile(square)) >= facts.MOST_ON_SPACE


def ticks_of(at: NereusAt) -> dict[str, Literal["open", "laid", "skipped"]]:
    """The spaces ticked today: ``skipped`` gets none, as it is full."""
    laid = at.state.laid
    return {
        name: "laid" if name in laid else "skipped" if is_full(at, name) else "open"
        for name in at.state.ticked
    }


def still_ticked(at: NereusAt) -> list[str]:
    """The spaces of today's card on which no treasure was laid yet and one may be."""
    return [name for name, state in ticks_of(at).items() if state == "open"]


# ---- what a tap offers


def tapped(at: NereusAt, tap: Tap) -> Tapped:
    board = board_of(at)
    assert board is not None  # noqa: S101 - tapped is a board that is known
    known_square(board, tap.square)
    here = board.on(tap.square)
    piece = next((one for one in here if one.key == tap.piece), here[0] if here else None)
    kind = piece.key.partition(":")[0] if piece is not None else ""
    if piece is not None and piece.seat is not None:
        found = _ship(at, piece, tap.goal)
    elif kind == _NEUTRAL:
        found = Tapped(tap.square, f"Neutral ship, {tap.square}", "Its card and the die send it.")
    else:
        found = _water(at, tap.square, kind)
    ringed = () if found.goals else tuple(still_ticked(at))
    return replace(found, pieces=here, piece=piece.key if piece is not None else "", ringed=ringed)


def _ship(at: NereusAt, piece: Piece, goal: str) -> Tapped:
    name = at.names[piece.seat or 0]
    open_ways, lying = courses(at, name), at.state.pile(piece.square)
    goals = tuple(open_ways)
    if goal in open_ways:
        ways, there = open_ways[goal], at.state.pile(goal)
        sails = tuple(
            Step(
                "sail",
                f"Sail to {goal}" if course.turning is None else f"Turn on the way to {goal}",
                outcome_of(course, there),
                {"player": name, "to": goal, "way": course.name},
                symbol="ship" if course.turning is None else "pilot",
            )
            for course in ways
        )
        ours = ("neutral-gold",) if any("" in course.passed for course in ways) else ()
        title = f"{piece.name}, {goal}"
        return Tapped(
            piece.square, title, goals=goals, goal=goal, way=ways[0].way, steps=sails, rulings=ours
        )
    stays = Step(
        "stay",
        "Stay, and pick up what lies here",
        outcome_of(None, lying),
        {"player": name},
        symbol="hand",
    )
    in_hand = at.state.hand(name)
    to_place = f"{in_words(len(in_hand))} to place" if in_hand else "storage, chest, holds"
    cabin = Link(
        "cabin", f"{name}'s cabin", to_place, fields={"player": str((piece.seat or 0) + 1)}
    )
    note = "Tap a ringed space to sail there, as far as the action space allows."
    title = f"{piece.name}, {piece.square}"
    return Tapped(
        piece.square, title, note, goals=goals, steps=(stays,) if lying else (), links=(cabin,)
    )


def lays(square: str) -> Step:
    asks = (Question("color", "A treasure from the bag is laid here", TREASURES),)
    return Step(
        "lay", f"Lay a treasure on {square}", fields={"square": square}, asks=asks, symbol="bag"
    )


def _water(at: NereusAt, square: str, color: str) -> Tapped:
    """A space without a ship: treasures to lay or to pick up, a ship to put there."""
    people = tuple(Choice(name, name) for name in at.names)
    ticked = square in still_ticked(at)
    steps = [] if is_full(at, square) else [lays(square)]
    if color:
        asks = (
            Question("player", f"Who picks up the {color} one? (explorer, science card)", people),
        )
        fields = {"square": square, "color": color}
        pick = Step("pick", "Pick it up", fields=fields, asks=asks, symbol="hand")
        steps.insert(1 if ticked else 0, pick)
        steps.append(Step("lift", "Back into the bag", fields=fields, symbol="bag"))
    asks = (Question("player", "Or whose ship is here now?", people),)
    steps.append(Step("put", "Put a ship here", fields={"to": square}, asks=asks, symbol="ship"))
    title = f"{color.capitalize()} treasure, {square}" if color else f"Water, {square}"
    note = "Ticked on today's card." if ticked else ""
    return Tapped(square, title, note, steps=tuple(steps))


# ---- acts


def _space(at: NereusAt, typed: Mapping[str, str], field: str) -> str:
    """A water space that an act names. Raises BadInput."""
    board = at.state.board
    if board is None:
        raise not_due(typed, "No board is known at this table.")
    return known(
        typed,
        field,
        [square_name(square) for square in board.spaces],
        "That is no water of this board.",
    )


def sail(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A ship sails, pays for passing and turning, and picks up what lies there."""
    seat, to = seat_of(at, typed), _space(at, typed, "to")
    name = at.names[seat]
    ways = courses(at, name).get(to, ())
    course = next((one for one in ways if typed.get("way", ways[0].name) == one.name), None)
    if course is None:
        words = f"{name}'s ship cannot sail to {to} this way, or another ship is there."
        raise BadInput([Fault("to", to, "a space within reach without a ship", words)])
    gold = at.record["players"][seat]["gold"]
    if course.gold > gold:
        words = f"{name} has {gold} gold and would pay {course.gold} on the way."
        raise BadInput([Fault("to", to, "a way that can be paid", words)])
    edits = [(f"players[{seat}].gold", gold - course.gold)] if course.gold else []
    for owner, player in enumerate(at.record["players"]):
        if due := facts.PASS_GOLD * course.passed.count(player["name"]):
            edits.append((f"players[{owner}].gold", player["gold"] + due))
    event = outcome_of(course, at.state.pile(to))
    ships = {**at.state.ships, name: to}
    state = _taken(at.state.but(ships=ships), name, to)
    return Acted(written(DRAFTING, at, *edits), state, f"{name} sails to {to}, {event}.")


def stay(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    name = at.names[seat_of(at, typed)]
    square = at.state.ships.get(name, "")
    lying = at.state.pile(square)
    if not lying:
        raise not_due(typed, f"Nothing lies where {name}'s ship is.")
    return Acted(
        at.record,
        _taken(at.state, name, square),
        f"{name} stays in {square}, {outcome_of(None, lying)}.",
    )


def _taken(state: NereusState, name: str, square: str) -> NereusState:
    return state.with_lying(square, []).with_hand(name, [*state.hand(name), *state.pile(square)])


def put(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """A ship stands elsewhere, also where the neutral ship came to it."""
    name, to = at.names[seat_of(at, typed)], _space(at, typed, "to")
    there = {
        square_name(square) for other, square in ship_squares(at).items() if other not in (name, "")
    }
    if to in there:
        raise BadInput([Fault("to", to, "a space without a ship", f"Another ship is in {to}.")])
    if at.state.ships.get(name) == to:
        raise not_due(typed, f"{name}'s ship is in {to} already.")
    return Acted(
        at.record, at.state.but(ships={**at.state.ships, name: to}), f"{name}'s ship is in {to}."
    )


def lay(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    square, color = _space(at, typed, "square"), color_of(typed)
    return Acted(at.record, _laid(at, square, color), f"A {color} treasure lies on {square}.")


def lay_all(at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
    """The phone draws a treasure for every space of today's card that still wants one."""
    open_ticks = still_ticked(at)
    event = []
    if not open_ticks or at.state.bag is None:
        raise not_due(typed, "Every ticked space has its treasure.")
    for square in open_ticks:
        assert at.state.bag is not None  # noqa: S101 - looked at above
        color = at.state.bag.at_random(dice)
        at = replace(at, state=_laid(at, square, color))
        event.append(f"{square} {color}")
    return Acted(at.record, at.state, f"The phone drew: {', '.join(event)}.")


def _laid(at: NereusAt, square: str, color: Color) -> NereusState:
    """A treasure on a space. Raises BadInput where none may lie or the bag has none."""
    if is_full(at, square):
        words = f"On {square} lie {in_words(facts.MOST_ON_SPACE)} treasures, or a ship is there."
        raise BadInput([Fault("square", square, "a space for a treasure", words)])
    laid = [*at.state.laid, square] if square in still_ticked(at) else at.state.laid
    return (
        at.state.drawing(color).with_lying(square, [*at.state.pile(square), color]).but(laid=laid)
    )


def lift(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    square, color = _lying(at, typed)
    laid = [name for name in at.state.laid if name != square]
    state = at.state.returning([color]).lifting(square, color).but(laid=laid)
    return Acted(at.record, state, f"The {color} treasure of {square} goes back into the bag.")


def pick(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    """One treasure of a space into somebody's hand: the explorer's action, or a science card."""
    name, (square, color) = at.names[seat_of(at, typed)], _lying(at, typed)
    state = at.state.lifting(square, color).with_hand(name, [*at.state.hand(name), color])
    return Acted(at.record, state, f"{name} picks up {color} from {square}.")


def color_of(typed: Mapping[str, str]) -> Color:
    """The colour of a treasure that an act names. Raises BadInput."""
    known(typed, "color", facts.COLORS, "Which colour?")
    return next(choice for choice in COLORS if choice == typed["color"])


def _lying(at: NereusAt, typed: Mapping[str, str]) -> tuple[str, Color]:
    """A space and the colour of a treasure on it. Raises BadInput where none of it lies there."""
    square, color = _space(at, typed, "square"), color_of(typed)
    if color not in at.state.pile(square):
        raise not_due(typed, f"No {color} treasure lies on {square} any more.")
    return square, color
