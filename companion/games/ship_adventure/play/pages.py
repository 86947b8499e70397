"""The page of play of both games, and all of Treasure Map: what to do, the next step.

Rules: Treasure Map, How does a turn go.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from companion.facts import that_hold
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import from_copy
from companion.games.ship_adventure.fights import new_level
from companion.games.ship_adventure.helps.compass import first_color, needle_name, rings
from companion.games.ship_adventure.play import (
    battles,
    holdings,
    moves,
    open_fights,
    rounds,
    sea,
)
from companion.games.ship_adventure.play.conquest_page import page_of_conquest
from companion.games.ship_adventure.play.state import ShipAt
from companion.games.ship_adventure.play.view import NeedleNow, ShipNow, cards_told
from companion.now import CHANCE, FOR_ALL, Choice, NowPage, PlayerNow, Question, Step, asks_player
from companion.places import RecordData
from companion.squares import Square, parse_square
from companion.words import in_words, joined, whose, worded


def page_of(game: ShipAt) -> NowPage:
    """Returns the page of play of a table of either game."""
    page = page_of_conquest(game) if game.conquest else _page_of_voyage(game)
    # rows to be filled in at the end take the whole page
    if page.sheets:
        return page
    if page.standings:
        return replace(page, next=None, more=(), rulings=())
    if game.state.phase == "compass":
        return _compass(game, page)
    return page


def _compass(game: ShipAt, page: NowPage) -> NowPage:
    # the page that asks for the needle, as it points at the table or spun by the phone (rules: 1
    # The compass)
    ring_table = rings(game.copy)
    needles = []
    for n, ring in enumerate(ring_table):
        color, _ = first_color(ring, game.state.colors.values())
        name = rounds.goes_first(game, color)
        plate = sea.plate_of(game, name)
        pointed = needle_name(n, len(ring_table)).capitalize()
        needles.append(NeedleNow(str(n + 1), pointed, name, plate.fill, plate.letters))
    points = tuple(Choice(needle.value, needle.name) for needle in needles)
    ours = that_hold(
        {
            "compass": not from_copy(game.copy, "compass"),
            # the galleon sails, or starts
            "wake": not game.conquest and game.state.galleon,
            "galleon-start": not game.conquest and not game.state.galleon,
            "solo-compass": len(game.names) == 1,
        }
    )
    asks = (Question("needle", "The needle points", points),)
    assert isinstance(page.view, ShipNow)  # noqa: S101 - both pages show one
    return replace(
        page,
        word="Where does the needle point?",
        turn="Tap it as it lies, or let the phone spin it.",
        next=Step("spin", "Phone spins it", symbol="compass", away=CHANCE),
        more=(Step("compass", "The needle, by its direction", asks=asks, symbol="needle"),),
        view=page.view._replace(needles=tuple(needles)),
        rulings=(*page.rulings, *ours),
    )


# ---- Treasure Map


class _Due(NamedTuple):
    # What is to be done: ``word`` and ``note`` say it, ``next`` is the step. ``keys`` are dice to
    # tap. ``more`` may be done instead.

    word: str
    note: str
    next: Step
    keys: Step | None = None
    more: tuple[Step, ...] = ()


def _page_of_voyage(game: ShipAt) -> NowPage:
    # the page of play of Treasure Map
    state = game.state
    over = "winner" in game.record
    # empty while it is nobody's turn
    turn = game.turn if state.phase == "turns" and not over else ""
    fight = open_fights.fight_now(game)
    due = _due_or_over(game, fight)
    view = ShipNow(
        layout=game.layout,
        has=tuple(_belongings(game)),
        marked=_marked(game),
        sailing=_sailing(game),
        keys=due.keys,
        fight=fight,
        token=bool(turn) and holdings.piece_step(game, game.names.index(turn)) is not None,
        beaten=_beaten(game, turn) if fight is None and not over else None,
    )
    more = due.more
    if fight is None:
        more = (*more, *_of_chases(game), holdings.correct_step(game))
    return NowPage(
        f"Round {state.round}, level {state.level}",
        due.note,
        next=due.next,
        more=more,
        helps=("compass",) if state.phase == "compass" else ("map-piece",),
        standings=over,
        view=view,
        word=due.word,
        players=tuple(_player_now(player, turn) for player in game.record["players"]),
        rulings=_rulings(game, turn),
    )


def _marked(game: ShipAt) -> tuple[Square, ...]:
    # where El Dorado was found; before, where the pirates lie that sail next, once all players are
    # done
    found = parse_square(game.state.found)
    if found is not None:
        return (found,)
    waiting = moves.waiting(game) if game.state.phase == "pirates" else ()
    return tuple(sea.pirates_of(game)[pirate] for pirate, _, _ in waiting)


def _rulings(game: ShipAt, turn: str) -> tuple[str, ...]:
    # the names of our readings that decide something now
    of_pirates = moves.rulings(game) if game.state.phase == "pirates" else ()
    of_turn = ("one-fight",) if turn in game.state.attacked else ()
    return (*rounds.rulings(game), *of_pirates, *of_turn)


def _due_or_over(game: ShipAt, fight: open_fights.FightNow | None) -> _Due:
    # How the game ended, if it is over. Otherwise an open fight goes before whatever else is due.
    if fight is None:
        due = _due(game)
    else:
        more = (fight.leave,) if fight.leave is not None else ()
        due = _Due(fight.word, fight.note, fight.rolls, fight.keys, more)
    if "winner" not in game.record:
        return due
    winner = game.record["winner"]
    # null stands there if a single player has lost
    if not winner:
        return due._replace(word="The game is lost", note="The crew is lost.")
    return due._replace(word=f"{winner} wins", note=f"{winner} reached El Dorado.")


def _player_now(player: RecordData, turn: str) -> PlayerNow:
    gold, current = str(player.get("gold", 0)), player["name"] == turn
    return PlayerNow(player["name"], gold, "gold", plate="house", current=current)


def _belongings(game: ShipAt) -> Iterator[tuple[str, str]]:
    # each player's name with what is along, in the city and on cards, in words
    for seat, name in enumerate(game.names):
        along = holdings.in_hand(game, seat).text or "nothing along"
        safe = holdings.stored(game, seat).text
        in_city = f"in the city {safe}" if safe else ""
        yield name, "; ".join(filter(None, [along, in_city, cards_told(game, name)]))


def _beaten(game: ShipAt, turn: str) -> tuple[str, str] | None:
    # The words about a fight that a player of this phone has lost, and who goes on. None if there
    # was no such fight, or if the player whose turn it is sits at this phone too.
    mine = [game.names[seat] for seat in game.viewer.seats if seat < len(game.names)]
    lost = [game.state.beaten[name] for name in mine if name in game.state.beaten]
    if not lost or turn in mine:
        return None
    then = f"{turn} goes on" if turn else "then the round goes on"
    return lost[-1], then


def _due(game: ShipAt) -> _Due:
    # what the game waits for: a turn, what pirates do, the next level, or the next round
    if game.state.phase == "turns":
        return _of_turn(game)
    state = game.state
    begin = Step("next", f"Begin round {state.round + 1}", "turn the compass")
    chases = rounds.chases_text(game)
    if waiting := moves.waiting(game):
        lies = sea.pirates_of(game)
        sails = "; ".join(
            f"{square_name(lies[pirate])} to {square_name(goal)} after {name}"
            for pirate, name, goal in waiting
        )
        return _Due("The pirates sail", chases, Step("pirates", "The pirates sail", sails))
    if battle := battles.caught_now(game):
        name = game.names[battle.defender.number]
        step = replace(battles.fight_step(game, battle), title=f"The pirate fights {name}")
        return _Due(f"A pirate has caught {name}", "They fight before the round ends.", step)
    if rounds.level_due(game):
        level = state.level + 1
        begin = replace(begin, follows=f"at level {level}")
        return _Due(f"Level {level} begins", new_level(level, state.last), begin)
    return _Due(f"Round {state.round} is over", chases or "No pirate gives chase.", begin)


def _of_turn(game: ShipAt) -> _Due:
    # What is to be done in a turn of Treasure Map (rules: How does a turn go). A player must empty
    # a temple before the turn is over. A fight ends the move.
    name = game.turn
    everybody = Step("all-done", "Everybody is done", away=FOR_ALL)
    step = Step("done", f"{name} is done")
    if game.layout is None:
        return _Due(
            f"{name}’s turn",
            "Tap a temple, a pirate, or a ship that has a map piece.",
            step,
            more=(everybody,),
        )
    temple = rounds.temple_here(game, name)
    if temple is not None:
        return _at_temple(game, name, temple)
    if name in game.state.attacked:
        return _Due(f"{name} has fought", f"{whose(name)} turn ends here.", step, more=(everybody,))
    left = moves.left(game, name)
    fights = " A ringed piece can be fought." if battles.foes(game, sea.fighter(game, name)) else ""
    note = f"{'Tap a dot' if left else 'No square is left'}.{fights}"
    title = moves.sailing_word(name, left, name in game.state.crews)
    return _Due(title, note, step, more=(everybody,))


def _at_temple(game: ShipAt, name: str, temple: int) -> _Due:
    # what a player whose crew stands at a temple does: take its dice, or leave it
    count = rounds.numbers(game).dice
    dice_to_tap, rolled = rounds.temple_steps(game, temple, name)
    leave = Step("done", f"{name} leaves the temple", "gold and token stay", {"leave": "yes"})
    return _Due(
        f"{name}’s crew is at the temple",
        f"{moves.ship_waits(game, name)} Roll {worded(count, 'die', 'dice')}.",
        replace(rolled, title=f"Phone rolls {'it' if count == 1 else in_words(count)}"),
        keys=dice_to_tap,
        more=(leave,),
    )


def _sailing(game: ShipAt) -> str:
    # A sentence: which pirates chase whom at the end of the round
    squares_of: dict[str, list[str]] = {}  # by player, where the pirates lie that chase them
    waiting = moves.waiting(game) if game.state.phase == "turns" else []
    for pirate, name, _ in waiting:
        squares_of.setdefault(name, []).append(square_name(sea.pirates_of(game)[pirate]))
    # whom a pirate chases of which only the table knows which one it is
    called = [name for name in game.names if game.state.called.get(name)]
    if not squares_of:
        text = rounds.chases_text(game)
        return f"{text} Tap which one." if game.layout and called else text
    waits = "; ".join(f"{joined(squares)} after {name}" for name, squares in squares_of.items())
    which = f" Tap which one is after {joined(called)}." if called else ""
    return f"Then the pirates sail: {waits}.{which}"


def _of_chases(game: ShipAt) -> tuple[Step, ...]:
    # the steps for players who are chased by a pirate that the phone does not know
    chased = [name for name in game.names if game.state.called.get(name)]
    if not chased:
        return ()
    asks = (asks_player("Who was it chasing?", chased),)
    return (
        Step("pay", f"A pirate is paid off, {facts.PAY_OFF} gold", "", {}, asks, "coin"),
        Step("fought", "A pirate’s chase is over", "", {}, asks, "pirate"),
    )
