"""The board of Waters of Nereus in play, and what a tap offers."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final, Literal

from companion.boards import Link, Piece, PlayBoard, Tap, Tapped, known_square
from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import WATER, square_name
from companion.games.waters_of_nereus.facts import COLORS, Color
from companion.games.waters_of_nereus.play.courses import Course, courses, outcome_of
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState, ship_squares
from companion.now import Choice, Question, Step, asks_player
from companion.play import Acted, Typed, known, not_due
from companion.squares import column_name
from companion.words import in_words

_SHIP: Final = "ship"
_NEUTRAL: Final = "neutral"
TREASURES: Final = tuple(Choice(color, color.capitalize(), f"treasure-{color}") for color in COLORS)
"""The colours of treasures, to be tapped."""


# ---- what lies where


def board_of(position: NereusAt) -> PlayBoard:
    """Returns the board with ships and treasures."""
    board = position.state.board
    pieces = []
    for name, square in ship_squares(position).items():
        where = square_name(square)
        if name:
            seat = position.names.index(name)
            pieces.append(
                Piece(f"{_SHIP}:{seat}", where, f"{name}’s ship", "ship", seat, moves=True)
            )
        else:
            pieces.append(Piece(_NEUTRAL, where, "Neutral ship", "ship"))
    for where, pile in position.state.lies.items():
        for n, color in enumerate(pile):
            title = f"{color.capitalize()} treasure"
            pieces.append(Piece(f"{color}:{where}:{n}", where, title, f"treasure-{color}"))
    columns = tuple(column_name(col) for col in range(board.cols))
    return PlayBoard(columns, board.water, {WATER: "water"}, tuple(pieces))


def is_full(position: NereusAt, square: str) -> bool:
    """Returns whether a ship or three treasures are on a square (rules: Phase I)."""
    ships = {square_name(ship) for ship in ship_squares(position).values()}
    return square in ships or len(position.state.pile(square)) >= facts.MOST_ON_SPACE


Tick = Literal["open", "laid", "skipped"]
"""What became of a tick of today's card. ``skipped``: its space is full and gets no treasure."""


def ticks_of(position: NereusAt) -> dict[str, Tick]:
    """Returns what became of each tick, by the space ticked on today's card."""
    state = position.state
    # of a card that the table does not know, only the spaces with a treasure laid are told
    ticked = state.laid if unknown_card(position) else state.ticked
    return {name: _tick(position, name) for name in ticked}


def _tick(position: NereusAt, square: str) -> Tick:
    if square in position.state.laid:
        return "laid"
    return "skipped" if is_full(position, square) else "open"


def unknown_card(position: NereusAt) -> bool:
    """Returns whether a discovery card is turned and the table does not know its ticks."""
    state = position.state
    return state.phase == "discovery" and not state.ticked and not state.asks_card


def wants_treasures(position: NereusAt) -> bool:
    """Returns whether today's ticks are not known and nobody has laid a treasure yet."""
    return unknown_card(position) and not position.state.laid


def still_ticked(position: NereusAt) -> list[str]:
    """Returns the ticked spaces on which a treasure is still to be laid."""
    return [name for name, state in ticks_of(position).items() if state == "open"]


# ---- what a tap offers


def tapped(position: NereusAt, board: PlayBoard, tap: Tap) -> Tapped:
    """Returns what a tap on a space offers. Raises BadInput if the board has no such space."""
    known_square(board, tap.square)
    piece = board.chosen(tap)
    # the key of a treasure begins with its colour
    kind = piece.key.partition(":")[0] if piece is not None else ""
    if piece is not None and piece.seat is not None:
        offered = _ship(position, piece, piece.seat, tap.goal)
    elif kind == _NEUTRAL:
        offered = Tapped(tap.square, f"Neutral ship, {tap.square}", "Its card and the die send it.")
    else:
        offered = _water(position, tap.square, kind)
    # one kind of ring at a time: where a ship may go, or where a treasure is due
    ringed = () if offered.goals else tuple(still_ticked(position))
    return replace(
        offered,
        pieces=board.on(tap.square),
        piece=piece.key if piece is not None else "",
        ringed=ringed,
    )


def _ship(position: NereusAt, ship: Piece, seat: int, goal: str) -> Tapped:
    # What a player's ship offers: what can be done where it is, or the ways to a ``goal`` that was
    # tapped, if the ship can reach that and the player can pay.
    name = position.names[seat]
    gold = position.record["players"][seat]["gold"]
    known_ways = courses(position, name)
    payable = {space: _payable(ways, gold) for space, ways in known_ways.items()}
    open_ways = {space: ways for space, ways in payable.items() if ways}
    if goal in open_ways:
        return _sailing(position, ship, name, goal, open_ways)
    in_hand = position.state.hand(name)
    to_place = f"{in_words(len(in_hand))} to place" if in_hand else "storage, chest, holds"
    cabin = Link("cabin", f"{name}’s cabin", to_place, fields={"player": str(seat + 1)})
    note = "Tap a ringed space to sail there."
    if len(open_ways) < len(known_ways):
        note += f" The others cost more than {name}’s {gold} gold."
    offered = Tapped(
        ship.square,
        f"{ship.name}, {ship.square}",
        note,
        goals=tuple(open_ways),
        links=(cabin,),
    )
    lying = position.state.pile(ship.square)
    if not lying:
        return offered
    stays = Step(
        "stay",
        "Stay, and pick up what lies here",
        outcome_of(None, lying),
        {"player": name},
        symbol="hand",
    )
    return replace(offered, steps=(stays,), rulings=("stay",))


def _payable(ways: Sequence[Course], gold: int) -> tuple[Course, ...]:
    return tuple(course for course in ways if course.gold <= gold)


def _sailing(
    position: NereusAt,
    ship: Piece,
    name: str,
    goal: str,
    open_ways: Mapping[str, Sequence[Course]],
) -> Tapped:
    # the ways to a goal, of which the first is drawn; another goal can still be tapped
    ways = open_ways[goal]
    return Tapped(
        ship.square,
        f"{ship.name}: {ship.square} to {goal}",
        goals=tuple(open_ways),
        goal=goal,
        way=ways[0].way,
        steps=tuple(_sails(position, name, goal, course) for course in ways),
        rulings=_ruled(ways),
    )


def _sails(position: NereusAt, name: str, goal: str, course: Course) -> Step:
    outcome = outcome_of(course, position.state.pile(goal))
    fields = {"player": name, "to": goal, "way": course.name}
    if course.turning is not None:
        return Step("sail", "Sail with a turn", outcome, fields, symbol="pilot")
    return Step("sail", f"Sail to {goal}", outcome, fields, symbol="ship")


def _ruled(ways: Sequence[Course]) -> tuple[str, ...]:
    # the names of the rulings on passing the neutral ship; none if no way passes it
    if not any("" in course.passed for course in ways):
        return ()
    if any(len(course.passed) > 1 for course in ways):
        return ("neutral-gold", "two-ships")
    return ("neutral-gold",)


def lays(square: str) -> Step:
    """Returns the step that lays a treasure on a space."""
    asks = (Question("color", "A treasure from the bag is laid here", TREASURES),)
    return Step(
        "lay", f"Lay a treasure on {square}", fields={"square": square}, asks=asks, symbol="bag"
    )


def _picks_and_lifts(names: Sequence[str], square: str, color: str) -> tuple[Step, Step]:
    # what can be done with a treasure that lies on a space: a player takes it, or the bag
    asks = (asks_player(f"Who picks up the {color} one? (explorer, science card)", names),)
    fields = {"square": square, "color": color}
    pick = Step("pick", "Pick it up", fields=fields, asks=asks, symbol="hand")
    return pick, Step("lift", "Back into the bag", fields=fields, symbol="bag")


def _water(position: NereusAt, square: str, color: str) -> Tapped:
    # what a space without a ship offers: laying or lifting a treasure, putting a ship
    names = position.names
    ticked = square in still_ticked(position)
    steps = [] if is_full(position, square) else [lays(square)]
    note = "Ticked on today’s card." if ticked else ""
    title = f"Water, {square}"
    if color:
        title = f"{color.capitalize()} treasure, {square}"
        if steps and not ticked:
            whom = f"Who picks up the {color} one (explorer, science card)?"
            note = f"{whom} Or lay one more from the bag."
        pick, lift = _picks_and_lifts(names, square, color)
        # on a ticked space the next treasure is laid, on another one it is picked up
        steps = [*steps, pick, lift] if ticked else [pick, *steps, lift]
    asks = (asks_player("Or whose ship is here now?", names),)
    steps.append(Step("put", "Put a ship here", fields={"to": square}, asks=asks, symbol="ship"))
    return Tapped(square, title, note, steps=tuple(steps))


# ---- acts


def _space(position: NereusAt, typed: Typed, field: str) -> str:
    # The water space typed in ``field``. Raises BadInput if the board has none such.
    spaces = [square_name(square) for square in position.state.board.spaces]
    return known(typed, field, spaces, "That is no water of this board.")


def _course_wanted(position: NereusAt, name: str, to: str, way: str | None) -> Course:
    # the course to a space by the ``way`` of that name; if none was named, by the first
    for course in courses(position, name).get(to, ()):
        if way is None or course.name == way:
            return course
    words = f"{name}’s ship cannot sail to {to} this way, or another ship is there."
    raise BadInput([Fault("to", to, "a space within reach without a ship", words)])


def sail(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Sails a ship ``to`` a space, by the ``way`` of that name or by the first.

    The player pays for turning and for the ships passed, and picks up what lies there.
    Raises BadInput if the ship cannot sail there or the player cannot pay.
    """
    seat, name = position.player(typed)
    to = _space(position, typed, "to")
    course = _course_wanted(position, name, to, typed.get("way"))
    gold = position.record["players"][seat]["gold"]
    if course.gold > gold:
        words = f"{name} has {gold} gold and would pay {course.gold} on the way."
        raise BadInput([Fault("to", to, "a way that can be paid", words)])
    edits = [(f"players[{seat}].gold", gold - course.gold)] if course.gold else []
    # what the neutral ship is paid goes to the supply, so it stands on no sheet
    for owner, player in enumerate(position.record["players"]):
        if due := facts.PASS_GOLD * course.passed.count(player["name"]):
            edits.append((f"players[{owner}].gold", player["gold"] + due))
    event = outcome_of(course, position.state.pile(to))
    after = _taken(position.changed_of(name, ships=to), name, to).recorded(*edits)
    return after.acted(f"{name} sails to {to}, {event}.")


def stay(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Lets a ship stay and picks up what lies there. Raises BadInput if nothing does."""
    _, name = position.player(typed)
    square = position.state.ships.get(name, "")
    lying = position.state.pile(square)
    if not lying:
        raise not_due(typed, f"Nothing lies where {name}’s ship is.")
    after = _taken(position, name, square)
    return after.acted(f"{name} stays in {square}, {outcome_of(None, lying)}.")


def _taken(position: NereusAt, name: str, square: str) -> NereusAt:
    hand = [*position.state.hand(name), *position.state.pile(square)]
    return position.with_lying(square, []).with_hand(name, hand)


def put(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Puts a player's ship on another space; the neutral ship may be there too.

    Raises BadInput if another player's ship is there, or if this ship is there already.
    """
    _, name = position.player(typed)
    to = _space(position, typed, "to")
    there = {
        square_name(square)
        for other, square in ship_squares(position).items()
        if other not in (name, "")
    }
    if to in there:
        raise BadInput([Fault("to", to, "a space without a ship", f"Another ship is in {to}.")])
    if position.state.ships.get(name) == to:
        raise not_due(typed, f"{name}’s ship is in {to} already.")
    return position.changed_of(name, ships=to).acted(f"{name}’s ship is in {to}.")


def lay(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Lays a treasure of a ``color`` from the bag on a space."""
    square, color = _space(position, typed, "square"), color_of(typed)
    return _laid(position, square, color).acted(f"A {color} treasure lies on {square}.")


def lay_all(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Draws treasures at random for all ticked spaces without one, or for the ``square`` typed."""
    open_ticks = still_ticked(position)
    if typed.get("square"):
        open_ticks = [_space(position, typed, "square")]
    if not open_ticks:
        raise not_due(typed, "Every ticked space has its treasure.")
    after = position
    drawn = []
    for square in open_ticks:
        color = after.rolled(after.state.bag.treasures)
        after = _laid(after, square, color)
        drawn.append(f"{square} {color}")
    return after.acted(f"The phone drew: {', '.join(drawn)}.")


def _laid(position: NereusAt, square: str, color: Color) -> NereusAt:
    # The table with a treasure moved from the bag to a space. Raises BadInput if the space is full
    # or the bag has no treasure of that colour.
    if is_full(position, square):
        words = f"On {square} lie {in_words(facts.MOST_ON_SPACE)} treasures, or a ship is there."
        raise BadInput([Fault("square", square, "a space for a treasure", words)])
    state = position.state
    laid = state.laid
    if square in still_ticked(position) or unknown_card(position):
        laid = [*laid, square]
    lying = [*state.pile(square), color]
    return position.drawing(color).with_lying(square, lying).changed(laid=laid)


def lift(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Puts a treasure from a space back into the bag."""
    square, color = _lying(position, typed)
    laid = [name for name in position.state.laid if name != square]
    after = position.returning([color]).lifting(square, color).changed(laid=laid)
    return after.acted(f"The {color} treasure of {square} goes back into the bag.")


def pick(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Moves one treasure from a space into a player's hand: the explorer's action, or a science
    card."""
    _, name = position.player(typed)
    square, color = _lying(position, typed)
    after = position.lifting(square, color).with_hand(name, [*position.state.hand(name), color])
    return after.acted(f"{name} picks up {color} from {square}.")


def color_of(typed: Typed) -> Color:
    """Returns the ``color`` typed. Raises BadInput if treasures do not have it."""
    return known(typed, "color", COLORS, "Which colour?")


def _lying(position: NereusAt, typed: Typed) -> tuple[str, Color]:
    # The space and the colour typed. Raises BadInput if no such treasure lies there.
    square, color = _space(position, typed, "square"), color_of(typed)
    if color not in position.state.pile(square):
        raise not_due(typed, f"No {color} treasure lies on {square} any more.")
    return square, color
