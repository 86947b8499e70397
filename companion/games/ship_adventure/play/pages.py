"""The page of play of Treasure Map and Conquest: what to do, the next step, what lies on the table.

Rules: Treasure Map, How does a turn go; Conquest, How does a turn go, End of the game.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from companion.ending import close_sheet, end_page
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import from_copy
from companion.games.ship_adventure.helps.compass import first_color, needle_name, rings
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import (
    battles,
    conquest,
    holdings,
    moves,
    open_fights,
    rounds,
    sea,
)
from companion.games.ship_adventure.play.state import Done, ShipAt
from companion.games.ship_adventure.rules import RULES
from companion.games.ship_adventure.score import area_views, conquest_lines, incomes
from companion.now import CHANCE, FOR_ALL, Choice, NowPage, PlayerNow, Question, Step, asks_player
from companion.play import Typed
from companion.rules import RulesInShort
from companion.squares import Square, parse_square
from companion.words import in_words, joined, plural, whose, worded


class NeedleNow(NamedTuple):
    """A direction of the needle, to be tapped.

    ``value`` is its number from 1. ``first`` is the player who goes first if the needle points
    there; ``fill`` and ``letters`` are that player's plate.
    """

    value: str
    name: str
    first: str
    fill: str
    letters: str


class AreaNow(NamedTuple):
    """An area of Conquest.

    ``letters`` are those of its points. ``text`` says who holds how much; ``short`` says it in
    numbers, such as "2" or "1:1". ``leader`` is the plate of the player who leads alone.
    ``whole``: one player holds all of it. ``squares`` are the squares of its points.
    """

    name: str
    letters: str
    text: str
    short: str
    leader: tuple[str, str] | None
    whole: bool
    squares: tuple[tuple[int, int], ...]


class ShipNow(NamedTuple):
    """What the game's own part of the page shows.

    ``has`` is what each player has, in words. ``marked`` are squares to ring: the points of
    ``area``, the pirates that sail now, or the square where El Dorado was found. ``needles`` are
    there while the compass is to be set.

    Conquest: ``areas``; ``area`` is the one looked at; ``banner`` says why this is the last round,
    and what is left of it.

    Treasure Map: ``sailing`` says which pirates sail next. ``keys`` are the dice to tap. ``fight``
    is an open fight. ``token``: a treasure token waits to be turned over. ``beaten`` tells the
    viewer of a fight lost on another phone, and who goes on.
    """

    layout: Layout | None
    has: tuple[tuple[str, str], ...]
    areas: Sequence[AreaNow] = ()
    area: AreaNow | None = None
    marked: tuple[tuple[int, int], ...] = ()
    banner: tuple[str, str] | None = None
    sailing: str = ""
    keys: Step | None = None
    fight: open_fights.FightNow | None = None
    token: bool = False
    needles: tuple[NeedleNow, ...] = ()
    beaten: tuple[str, str] | None = None


def page_of(game: ShipAt) -> NowPage:
    """Returns the page of play of a table of either game."""
    page = _page_of_conquest(game) if game.conquest else _page_of_voyage(game)
    # rows to be filled in at the end take the whole page
    if page.sheets:
        return page
    rules = next(book for book in RULES if book.name == game.mode)
    if page.standings:
        scoring = rules.pointers(("scoring", ""))
        return replace(page, next=None, more=(), rules=scoring, rulings=())
    if game.state.phase == "compass":
        return _compass(game, page, rules)
    where = [("round", "Players"), ("turn", ""), ("round", "Pirates"), ("round", "Level")]
    if game.conquest:
        where = [("round", "Turns"), ("turn", ""), ("round", "Income")]
    return replace(page, rules=rules.pointers(*where))


def _compass(game: ShipAt, page: NowPage, rules: RulesInShort) -> NowPage:
    """Returns the page that asks for the needle, as it points at the table or spun by the phone
    (rules: 1 The compass)."""
    ring_table = rings(game.copy)
    colors = game.state.colors
    needles = []
    for n, ring in enumerate(ring_table):
        color, _ = first_color(ring, colors.values())
        name = next((name for name in game.names if colors.get(name) == color), game.names[0])
        _, fill, letters = sea.plate_of(game, name)
        pointed = needle_name(n, len(ring_table)).capitalize()
        needles.append(NeedleNow(str(n + 1), pointed, name, fill, letters))
    points = tuple(Choice(needle.value, needle.name) for needle in needles)
    ours = list(page.rulings)
    where = [("round", "Compass")]
    if not from_copy(game.copy, "compass"):
        ours.append("compass")
    if not game.conquest:
        where.append(("round", "Galleon"))
        ours.append("wake" if game.state.galleon else "galleon-start")
    if len(game.names) == 1:
        ours.append("solo-compass")
    asks = (Question("needle", "The needle points", points),)
    assert isinstance(page.view, ShipNow)  # noqa: S101 - both pages show one
    return replace(
        page,
        word="Where does the needle point?",
        turn="Tap it as it lies, or let the phone spin it.",
        rules=rules.pointers(*where),
        next=Step("spin", "Phone spins it", symbol="compass", away=CHANCE),
        more=(Step("compass", "The needle, by its direction", asks=asks, symbol="needle"),),
        view=page.view._replace(needles=tuple(needles)),
        rulings=tuple(ours),
    )


# ---- Treasure Map


class _Due(NamedTuple):
    """What is to be done: ``word`` and ``note`` say it, ``next`` is the step. ``keys`` are dice to
    tap. ``more`` may be done instead."""

    word: str
    note: str
    next: Step
    keys: Step | None = None
    more: tuple[Step, ...] = ()


def _page_of_voyage(game: ShipAt) -> NowPage:
    """Returns the page of play of Treasure Map. An open fight goes before whatever else is due."""
    state = game.state
    over = "winner" in game.record
    winner = game.record.get("winner")
    turn = game.turn if state.phase == "turns" and not over else ""
    fight = open_fights.fight_now(game)
    due = _due(game)
    if fight is not None:
        leave = () if fight.leave is None else (fight.leave,)
        due = _Due(fight.word, fight.note, fight.rolls, fight.keys, leave)
    note = due.note
    if over:
        note = f"{winner} reached El Dorado." if winner else "The crew is lost."
        due = due._replace(word=f"{winner} wins" if winner else "The game is lost")
    players = []
    for player in game.record["players"]:
        name, gold = player["name"], str(player.get("gold", 0))
        players.append(PlayerNow(name, gold, "gold", plate="house", current=name == turn))
    has = []
    for seat, name in enumerate(game.names):
        along = holdings.in_hand(game, seat).text or "nothing along"
        safe = holdings.stored(game, seat).text
        in_city = f"in the city {safe}" if safe else ""
        told = [along, in_city, _cards_told(game, name)]
        has.append((name, "; ".join(filter(None, told))))
    token = bool(turn) and holdings.piece_step(game, game.names.index(turn)) is not None
    found = parse_square(state.found)
    view = ShipNow(
        layout=game.layout,
        has=tuple(has),
        marked=(found,) if found is not None else _about_to_sail(game),
        sailing=_sailing(game),
        keys=due.keys,
        fight=fight,
        token=token,
        beaten=_beaten(game, turn) if fight is None and not over else None,
    )
    more = due.more
    if fight is None:
        more = (*more, *_of_chases(game), holdings.correct_step(game))
    ours = list(rounds.rulings(game))
    if state.phase == "pirates":
        ours += moves.rulings(game)
    if turn in state.attacked:
        ours.append("one-fight")
    return NowPage(
        f"Round {state.round}, level {state.level}",
        note,
        next=due.next,
        more=more,
        helps=("compass",) if state.phase == "compass" else ("map-piece",),
        standings=over,
        view=view,
        word=due.word,
        players=tuple(players),
        rulings=tuple(ours),
    )


def _beaten(game: ShipAt, turn: str) -> tuple[str, str] | None:
    """Returns the words about a fight that a player of this phone has lost, and who goes on.

    None if there was no such fight, or if the player whose turn it is sits at this phone too.
    """
    mine = [game.names[seat] for seat in game.viewer.seats if seat < len(game.names)]
    lost = [game.state.beaten[name] for name in mine if name in game.state.beaten]
    if not lost or turn in mine:
        return None
    return lost[-1], f"{turn} goes on" if turn else "then the round goes on"


def _due(game: ShipAt) -> _Due:
    """Returns what the game waits for: a turn, what pirates do, the next level, or the next
    round."""
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
        return _Due(f"Level {level} begins", "All tokens are taken.", begin)
    return _Due(f"Round {state.round} is over", chases or "No pirate gives chase.", begin)


def _of_turn(game: ShipAt) -> _Due:
    """Returns what is to be done in a turn of Treasure Map (rules: How does a turn go).

    A player must empty a temple before the turn is over. A fight ends the move.
    """
    name = game.turn
    everybody = Step("all-done", "Everybody is done", away=FOR_ALL)
    step = Step("done", f"{name} is done")
    if game.layout is None:
        note = "Tap what happens: a temple, a fight, a map piece."
        return _Due(f"{name}’s turn", note, step, more=(everybody,))
    temple = rounds.temple_here(game, name)
    if temple is not None:
        count = rounds.numbers(game).dice
        dice_to_tap, rolled = rounds.temple_steps(game, temple, name)
        here = sea.where(game, sea.fighter(game, name))
        ship = sea.ship_of(game, name)
        assert here is not None and ship is not None  # noqa: S101 - a crew stands on this board
        roll = f"Roll {worded(count, 'die', 'dice')}."
        note = f"{square_name(here)}. The ship waits on {square_name(ship)}. {roll}"
        leave = Step("done", f"{name} leaves the temple", "gold and token stay", {"leave": "yes"})
        title = "Phone rolls it" if count == 1 else f"Phone rolls {in_words(count)}"
        return _Due(
            f"{name}’s crew is at the temple",
            note,
            replace(rolled, title=title),
            keys=dice_to_tap,
            more=(leave,),
        )
    if name in game.state.attacked:
        note = f"{whose(name)} turn ends here."
        return _Due(f"{name} has fought", note, step, more=(everybody,))
    left = moves.left(game, name)
    note = "Tap a dot." if left else "No square is left."
    note = f"{note} A ringed piece can be fought."
    word = moves.sailing_word(name, left, name in game.state.crews)
    return _Due(word, note, step, more=(everybody,))


def _about_to_sail(game: ShipAt) -> tuple[Square, ...]:
    """Returns where the pirates lie that sail next, once all players are done."""
    waiting = moves.waiting(game) if game.state.phase == "pirates" else ()
    return tuple(sea.pirates_of(game)[pirate] for pirate, _, _ in waiting)


def _sailing(game: ShipAt) -> str:
    """Returns a sentence: which pirates chase whom at the end of the round."""
    after: dict[str, list[str]] = {}
    for pirate, name, _ in moves.waiting(game) if game.state.phase == "turns" else ():
        after.setdefault(name, []).append(square_name(sea.pirates_of(game)[pirate]))
    if not after:
        return rounds.chases_text(game)
    waits = "; ".join(f"{joined(squares)} after {name}" for name, squares in after.items())
    return f"Then the pirates sail: {waits}."


def _of_chases(game: ShipAt) -> tuple[Step, ...]:
    """Returns the steps for players who are chased by a pirate that the phone does not know."""
    chased = [name for name in game.names if game.state.called.get(name)]
    if not chased:
        return ()
    asks = (asks_player("Who was it chasing?", chased),)
    return (
        Step("pay", f"A pirate is paid off, {facts.PAY_OFF} gold", "", {}, asks, "coin"),
        Step("fought", "A pirate’s chase is over", "", {}, asks, "pirate"),
    )


# ---- Conquest


def _page_of_conquest(game: ShipAt) -> NowPage:
    """Returns the page of Conquest: of a round, of the last round, or of the end."""
    title = f"Round {game.state.round}"
    if not conquest.over_with(game):
        return _page_of_round(game, title, _income(game, "End of the round: gold for all"))
    title = f"{title}, the last one"
    if game.state.phase == "paid":
        return _page_of_end(game, title)
    if moving := conquest.still_moving(game):
        return _page_of_last_turns(game, title, moving)
    income = _income(game, "Pay the last gold, then count")
    return _page_of_round(game, title, income, banner=conquest.banner(game, []))


def _page_of_last_turns(game: ShipAt, title: str, moving: Sequence[str]) -> NowPage:
    """Returns the page of the last round while the players in ``moving`` still have a turn."""
    others = f"{joined(moving[1:])}, then " if moving[1:] else ""
    done = Step("done", f"{moving[0]}’s turn is over", f"then {others}the last gold")
    page = _page_of_round(game, title, done, banner=conquest.banner(game, moving))
    all_done = Step("all-done", "Everybody has moved", "the last gold is next", away=FOR_ALL)
    players = _players_of_conquest(game, moving[0])
    return replace(page, more=(all_done, *page.more), players=players)


def _page_of_end(game: ShipAt, title: str) -> NowPage:
    """Returns the page once the last gold is paid: every sheet is looked at and closed."""
    page = end_page(game, _page_of_round(game, title), conquest.sheets(game))
    if game.state.closed:
        return page
    return replace(page, word="Are points and gold right?", turn="Tap a row to put one right.")


def _page_of_round(
    game: ShipAt,
    title: str,
    step: Step | None = None,
    banner: tuple[str, str] | None = None,
) -> NowPage:
    """Returns what the page shows in every round of Conquest, with the one next ``step``."""
    table = conquest.conquest_of(game)
    has = tuple((p.name, f"{p.gold} gold; {_cards_told(game, p.name)}") for p in table.players)
    areas = _areas(game)
    asked = game.viewer.asked.get("area")
    area = next((area for area in areas if area.name == asked), None)
    return NowPage(
        title,
        "Tap a point that has changed hands.",
        next=step,
        more=(*conquest.happenings(game), holdings.correct_step(game)),
        helps=("compass",) if game.state.phase == "compass" else ("fights",),
        view=ShipNow(
            layout=game.layout,
            has=has,
            areas=areas,
            area=area,
            marked=area.squares if area is not None else (),
            banner=banner,
        ),
        word="Who took what?",
        players=_players_of_conquest(game, game.turn),
        rulings=("eliminated",) if any(p.eliminated for p in table.players) else (),
    )


def _players_of_conquest(game: ShipAt, turn: str) -> tuple[PlayerNow, ...]:
    """Returns the strip of players with their points; ``turn`` is whose turn it is."""
    table = conquest.conquest_of(game)
    players = []
    for player in table.players:
        points, unit = "out", ""
        if not player.eliminated:
            total = sum(line.points for line in conquest_lines(table, player))
            points, unit = str(total), plural(total, "point")
        current = game.state.phase == "turns" and player.name == turn
        players.append(PlayerNow(player.name, points, unit, plate="house", current=current))
    return tuple(players)


def _income(game: ShipAt, title: str) -> Step:
    """Returns the step that pays everybody the gold of the round."""
    earned = rounds.earned_text(incomes(conquest.conquest_of(game)))
    return Step("income", title, earned, away=FOR_ALL)


def _areas(game: ShipAt) -> tuple[AreaNow, ...]:
    """Returns every area, with the player who leads in it."""
    spots = sea.spots_of(game)
    out = []
    for view in area_views(conquest.conquest_of(game)):
        here = [spot for spot in spots if spot.area == view["name"]]
        held = Counter(spot.holder for spot in here if spot.holder)
        most = max(held.values(), default=0)
        leading = [name for name, count in held.items() if count == most]
        # "2", or "1:1" where two lead, and no more than "1:1:1"
        short = ":".join([str(most)] * len(leading[:3])) or "free"
        out.append(
            AreaNow(
                name=view["name"],
                letters=here[0].letters.rstrip("0123456789"),
                text=f"{view['owner']} holds all: double" if view["owner"] else view["text"],
                short=short,
                leader=sea.plate_of(game, leading[0])[1:] if len(leading) == 1 else None,
                whole=view["owner"] is not None,
                squares=tuple(spot.square for spot in here if spot.square is not None),
            )
        )
    return tuple(out)


def close(game: ShipAt, typed: Typed) -> Done:
    """Closes a player's sheet. Raises BadInput if the last gold is not paid yet."""
    rounds.due(game, typed, "paid")
    return close_sheet(conquest.sheets, game, typed)


def _cards_told(game: ShipAt, name: str) -> str:
    cards = [worded(game.cannonballs(name), "cannonball")]
    for kind, adds in (("close", game.state.close), ("ranged", game.state.ranged)):
        if adds.get(name):
            cards.append(f"+{adds[name]} {kind}")
    if game.state.camouflage.get(name):
        cards.append("camouflage")
    return ", ".join(cards)
