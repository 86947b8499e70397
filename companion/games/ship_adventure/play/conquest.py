"""Conquest in play: points, cities and units, the last round, and the sheets at the end.

Rules: Conquest, Strategic points, Purchasing, End of the game.
"""

from collections.abc import Sequence
from typing import Final

from companion.boards import NOWHERE, Piece, Tap, Tapped
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import KINDS, Board, Square, square_name
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.holdings import card_step, paid
from companion.games.ship_adventure.play.state import Done, Key, Kind, ShipAt, read_key
from companion.games.ship_adventure.record import ConquestRecord, read_draft
from companion.games.ship_adventure.routes import shortest, within
from companion.games.ship_adventure.score import conquest_lines, end_of
from companion.now import Choice, LastSheet, Question, SheetPart, Step, asks_player
from companion.places import format_place
from companion.play import Typed, answer, fingerprint_of, known, not_due, number
from companion.words import capital, counted, in_words, joined, plural, worded

NOBODY: Final = "nobody"
_SO_MANY: Final = tuple(Choice(str(n), str(n)) for n in range(6))
UNITS: Final = tuple(
    Question(unit, f"{unit.capitalize()}, {price} gold each", _SO_MANY, "0", high=len(_SO_MANY) - 1)
    for unit, price in (("ships", facts.SHIP_PRICE), ("crews", facts.CREW_PRICE))
)
"""How many units are bought at a time. The rules set no limit; the highest number is our choice."""


def conquest_of(game: ShipAt) -> ConquestRecord:
    """Returns the table of Conquest that a record holds."""
    table = read_draft(game.record)
    assert isinstance(table, ConquestRecord)  # noqa: S101 - acts of Conquest are due there alone
    return table


def over_with(game: ShipAt) -> bool:
    """Returns whether the game ends with this round. Once the end was reached, it stays so."""
    return game.state.ending or bool(end_of(conquest_of(game)).headline)


def _noted(game: ShipAt, event: str, mover: str | None = None) -> Done:
    # The result of an act, with the end of the game noted if it has come. If ``mover`` ended it,
    # the players after ``mover`` still move.
    end = end_of(conquest_of(game))
    if not end.headline or game.state.ending:
        return game.acted(event)
    order = in_turn(game)
    still_to_move = order[order.index(mover) + 1 :] if mover in order else []
    ending = game.changed(ending=True, turn=still_to_move[0] if still_to_move else None)
    return ending.acted(f"{event} {end.text}")


# ---- points and cities


def basis(game: ShipAt, typed: Typed) -> str | None:
    """Returns what it rests on who has taken a point: who held it before. It is None for a city.

    So a phone that was out of reach can tell it although others went on. Once the last gold is paid
    it is too late.
    """
    spot = next((s for s in sea.spots_of(game) if s.key.text == typed.get("piece")), None)
    if spot is None or game.state.phase == "paid":
        return None
    return fingerprint_of(spot.place, spot.holder)


def point(game: ShipAt, typed: Typed) -> Done:
    """Tells who holds a strategic point or a city now. It may be nobody."""
    key = read_key(typed.get("piece", ""), Kind.POINT, Kind.CITY)
    holder = known(typed, "holder", [*game.names, NOBODY], "Who holds it now?")
    who = None if holder == NOBODY else holder
    if key.kind == Kind.CITY:
        return _city(game, typed, key, who)
    spot = next((spot for spot in sea.spots_of(game) if spot.key == key), None)
    if spot is None:
        raise BadInput.at("piece", key.text, "a point of this board", "Which point?")
    if spot.holder == who:
        raise _held_already(who)
    event = f"{spot.title}: {who or 'nobody'} holds it."
    return _noted(game.recorded((spot.place, who)), event, who)


def _held_already(holder: str | None) -> BadInput:
    words = f"{holder or 'Nobody'} holds it already."
    return BadInput.at("holder", holder or NOBODY, "somebody else", words)


def _city(game: ShipAt, typed: Typed, key: Key, holder: str | None) -> Done:
    # Tells who holds a city. The record counts a player's cities, and the state knows which ones
    # they are.
    layout = game.layout
    if layout is None:
        raise not_due(
            typed, "The phone has no board of this table: say how many cities everybody holds."
        )
    if key.number >= len(layout.cities):
        raise BadInput.at("piece", key.text, "a city of this board", "Which city?")
    city = layout.cities[key.number]
    before = sea.holder_of(game, layout, city)
    if before == holder:
        raise _held_already(holder)
    square = sea.number_of(city.square, layout.board.side)
    owned = {
        who: [city for city in cities if city != square]
        for who, cities in sea.owned_cities(game, layout).items()
    }
    if holder is not None:
        owned[holder] = [*owned.get(holder, ()), square]
    most = facts.CITIES * layout.boxes
    after = _recounted(game.changed(cities=owned), before, -1, most)
    after = _recounted(after, holder, +1, most)
    return _noted(after, f"The city in {square_name(city.square)}: {holder or 'nobody'} holds it.")


def _recounted(game: ShipAt, who: str | None, more: int, most: int) -> ShipAt:
    # the table after a player's count of cities changed; one typed by hand may be off
    if who is None:
        return game
    count = game.record.get("cities", {}).get(who, 0) + more
    return game.recorded((format_place(("cities", who)), min(most, max(0, count))))


def cities(game: ShipAt, typed: Typed) -> Done:
    """Tells how many cities a player holds, if the phone knows no board."""
    if game.layout is not None:
        raise not_due(typed, "Tap the city on the board.")
    _, name = game.player(typed)
    most = facts.CITIES * conquest_of(game).boxes
    others = sum(count for who, count in game.record.get("cities", {}).items() if who != name)
    count = number(
        typed, "count", 0, most - others, words=f"The others hold {others} of {most} cities."
    )
    after = game.recorded((format_place(("cities", name)), count))
    return _noted(after, f"{name} holds {counted(count, 'city', 'cities')}.")


# ---- units, cannonballs and players


def loaded(game: ShipAt) -> tuple[tuple[str, int], ...]:
    """Returns who has cannonball cards, and how many."""
    return tuple((name, count) for name in game.names if (count := game.cannonballs(name)))


def fired(game: ShipAt, typed: Typed) -> Done:
    """Spends a cannonball card of Conquest (rules: Caribbean Conquest, Battles)."""
    _, name = game.player(typed)
    count = game.cannonballs(name)
    if not count:
        raise not_due(typed, f"{name} has no cannonball card.")
    after = game.changed_of(name, cannonballs=count - 1)
    return after.acted(f"{name} fires: {worded(count - 1, 'cannonball')} left.")


def buy(game: ShipAt, typed: Typed) -> Done:
    """Buys new units. They start in a city that the player holds."""
    seat, name = game.player(typed)
    ships, crews = (answer(typed, unit) for unit in UNITS)
    if not ships and not crews:
        raise BadInput.at("ships", 0, "a number", "How many ships and crews?")
    if not game.record.get("cities", {}).get(name, 0):
        raise BadInput.at(
            "player", name, "who holds a city", f"{name} holds no city for them to start in."
        )
    price = ships * facts.SHIP_PRICE + crews * facts.CREW_PRICE
    after = paid(game, seat, price, "ships")
    bought = [counted(n, word) for n, word in ((ships, "ship"), (crews, "crew")) if n]
    return after.acted(f"{name} buys {joined(bought)} for {price} gold.")


def eliminated(game: ShipAt, typed: Typed) -> Done:
    """Eliminates a player without unit and city (ruling "eliminated"). Nobody holds the player's
    points then."""
    seat, name = game.player(typed)
    if game.record["players"][seat].get("eliminated"):
        raise not_due(typed, f"{name} is eliminated already.")
    if game.record.get("cities", {}).get(name, 0):
        raise not_due(typed, f"{name} still holds a city, so is not eliminated.")
    freed = [(spot.place, None) for spot in sea.spots_of(game) if spot.holder == name]
    return _noted(
        game.recorded(*freed, (f"players[{seat}].eliminated", True)), f"{name} is eliminated."
    )


def not_over(game: ShipAt, typed: Typed) -> Done:
    """Takes back an end that was told by mistake. Raises BadInput if the end has come."""
    if not game.state.ending or bool(end_of(conquest_of(game)).headline):
        raise not_due(typed, "The end has come.")
    return game.changed(ending=False, turn=None).acted("Not the end after all: the game goes on.")


# ---- what can happen


def happenings(game: ShipAt) -> list[Step]:
    """Returns the steps for what can happen in a round, except that a point changes hands."""
    table = conquest_of(game)
    steps = [card_step(game)]
    if armed := [name for name, _ in loaded(game)]:
        asks = (asks_player("Who fires?", armed),)
        steps.append(
            Step("fired", "A cannonball is fired", "its card is spent", {}, asks, "cannon")
        )
    homeless = [p.name for p in table.players if not p.eliminated and not table.cities.get(p.name)]
    if homeless:
        asks = (asks_player("Who has neither a unit nor a city?", homeless),)
        ours = facts.RULINGS["eliminated"]
        steps.append(
            Step(
                "eliminated",
                "Somebody is eliminated",
                ours.text,
                {},
                asks,
                "skull",
                rulings=(ours.name,),
            )
        )
    if game.state.ending and not end_of(table).headline:
        steps.append(Step("not-over", "Not the end after all", "a point was set by mistake", {}))
    return steps


# ---- what a tap offers


def tapped(game: ShipAt, tap: Tap, piece: Piece) -> Tapped:
    """Asks who has taken a point or a city; without a known board, how many cities a player
    holds."""
    key = read_key(piece.key)
    layout = game.layout
    if key.kind == Kind.POINT:
        return _tapped_point(game, tap, key)
    # without a board there is one piece for all cities of a player
    if layout is None:
        steps = (_cities_step(game, game.names[key.number]), *shop(game, key.number))
        return Tapped(tap.square, capital(piece.name), steps=steps)
    city = layout.cities[key.number]
    holder = sea.holder_of(game, layout, city)
    step = _changes_hands(game, key, holder, f"City on {tap.square}")
    more = shop(game, game.names.index(holder)) if holder is not None else ()
    title = f"{holder or 'Nobody'} holds the {city.color} city"
    return Tapped(tap.square, title, f"Who has taken it, on {tap.square}?", steps=(step, *more))


def _cities_step(game: ShipAt, name: str) -> Step:
    most = facts.CITIES * game.record["boxes"]
    now = str(game.record.get("cities", {}).get(name, 0))
    asks = (Question("count", "Cities held", high=most, value=now),)
    return Step("cities", "That many cities", "", {"player": name}, asks, "city")


def _tapped_point(game: ShipAt, tap: Tap, key: Key) -> Tapped:
    spot = next(spot for spot in sea.spots_of(game) if spot.key == key)
    # what stands there, a temple or a skull, is known only on a board
    what = f"{spot.letters} on {tap.square}" if spot.kind else spot.title
    taken = f"the {spot.kind}" if spot.kind else "it"
    title = f"{spot.holder or 'Nobody'} holds {what}"
    step = _changes_hands(game, key, spot.holder, spot.letters)
    return Tapped(tap.square, title, f"Who has taken {taken}?", steps=(step,))


def _changes_hands(game: ShipAt, key: Key, holder: str | None, what: str) -> Step:
    left = [p["name"] for p in game.record["players"] if not p.get("eliminated")]
    people = (*(Choice(name, name) for name in left), Choice(NOBODY, "Nobody"))
    asks = (Question("holder", "Who holds it now?", people, holder or ""),)
    return Step("point", "It changes hands", what, {"piece": key.text}, asks, "flag")


def shop(game: ShipAt, seat: int) -> tuple[Step, ...]:
    """Returns the steps that buy units, which start in a city, and cards (rules: Caribbean
    Conquest, Purchasing)."""
    name, gold = game.names[seat], game.record["players"][seat].get("gold", 0)
    ours = facts.RULINGS["buying"]
    note = f"{name} has {gold} gold. {ours.text}"
    step = Step("buy", "New units", note, {"player": name}, UNITS, "coin", rulings=(ours.name,))
    return step, card_step(game, seat)


def group_way(board: Board, square: Square, goal: str = NOWHERE) -> Tapped:
    """Returns how far a group can go from a square, and the way to a ``goal`` if
    it is in reach (rules: Caribbean Conquest, The moves)."""
    who, mover = ("ship", "player-ship") if board.is_sea(square) else ("crew", "crew")
    reached = sorted(within(board, square, mover, facts.CONQUEST_MOVE))
    here = square_name(square)
    title = f"{capital(KINDS[board.at(square)])}, {here}"
    goals = {square_name(there): there for there in reached}
    way = shortest(board, square, goals[goal], mover) if goal in goals else None
    if way is None:
        note = f"Where a {who} goes from here with {in_words(facts.CONQUEST_MOVE)} squares."
        return Tapped(here, title, note, goals=tuple(goals))
    note = f"{way.length} of {facts.CONQUEST_MOVE} squares for a {who} to {goal}."
    path = tuple(map(square_name, way.path))
    return Tapped(here, title, note, goals=tuple(goals), goal=goal, way=path)


def standing(game: ShipAt, row: int) -> tuple[Tapped, ...]:
    """Returns how far a group goes from the squares of a row where nothing lies, in Conquest.

    What lies on its board never moves, so no act changes this. Treasure Map has no such offers.
    """
    layout = game.layout
    if layout is None or not game.conquest or row not in range(layout.board.side):
        return ()
    busy = {piece.square for piece in sea.board_of(game).pieces}
    squares = [(row, col) for col in range(layout.board.side)]
    free = [square for square in squares if square_name(square) not in busy]
    return tuple(group_way(layout.board, square) for square in free)


# ---- the last round


def in_turn(game: ShipAt, since: str | None = None) -> list[str]:
    """Returns the players who are left, the first player first and then to the left; only from
    ``since`` on, if that is named."""
    start = game.names.index(game.first)
    order = [*game.names[start:], *game.names[:start]]
    out = {player["name"] for player in game.record["players"] if player.get("eliminated")}
    return [name for name in order[order.index(since or game.first) :] if name not in out]


def still_moving(game: ShipAt) -> list[str]:
    """Returns the players who still have a turn in the last round; empty if the phone does not
    know."""
    turn = game.state.turn
    # whoever is eliminated in their own turn moves no more; those after them do
    return in_turn(game, since=turn) if game.conquest and turn in game.names else []


def moved(game: ShipAt, typed: Typed) -> Done:
    """Ends a turn of the last round, or all turns (``all-done``)."""
    moving = still_moving(game)
    if not moving:
        raise not_due(typed, "No turn of the last round is left.")
    if typed["do"] == "all-done" or len(moving) == 1:
        return game.changed(turn=None).acted("Everybody has moved: the last gold is next.")
    mover, following, *_ = moving
    return game.changed(turn=following).acted(f"{mover}’s turn is over, {following}’s begins.")


def banner(game: ShipAt, moving: Sequence[str]) -> tuple[str, str]:
    """Returns two lines: why this round is the last one, and what is left of it.

    ``moving`` are the players who still have a turn.
    """
    end = end_of(conquest_of(game))
    still = f"{joined(moving)} still {plural(len(moving), 'moves', 'move')}" if moving else ""
    # the end was reached before, and then a point was taken back: the round stays the last one
    if not end.headline:
        return (
            "The end was reached",
            f"Nobody holds most any more; {still or 'this round is last'}.",
        )
    title = end.headline
    # that a player controls most is said in fewer words; an elimination stays as it is told
    if end.controller is not None and end.controller in title:
        held = end.table.owners.count(end.controller)
        title = f"{end.controller} holds most: {held} of {end.table.size.areas}"
    if still:
        return title, f"Finish the round: {still}."
    return title, "Once everybody has moved, the last gold is paid."


def sheets(game: ShipAt) -> tuple[LastSheet, ...]:
    """Returns every player's sheet at the end: points and gold, as told in play."""
    table = conquest_of(game)
    out = []
    for player in table.players:
        total = sum(line.points for line in conquest_lines(table, player))
        points = SheetPart("points", "points", counted(total, "point"))
        gold = SheetPart("gold", "gold", f"{player.gold} gold")
        out.append(LastSheet(player.name, (points, gold), player.name in game.state.closed))
    return tuple(out)
