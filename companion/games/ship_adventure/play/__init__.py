"""Ship Adventure in play, both games: what its page shows, the next step, every act."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.edits import PageData
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.fights import CLOSE
from companion.games.ship_adventure.helps.compass import needle_name, rings
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import battles, holdings, moves, offers, rounds, sea
from companion.games.ship_adventure.play.state import Done, ShipAt, ShipState, Typed, asks_player
from companion.games.ship_adventure.rules import RULES
from companion.games.ship_adventure.score import area_views, conquest_lines, end_of, incomes
from companion.games.ship_adventure.setup import ShipView
from companion.places import RecordData
from companion.play import (
    BEGIN,
    Choice,
    NowPage,
    PlayerNow,
    Position,
    Question,
    Step,
    known,
    not_due,
    pointers,
)
from companion.randomness import Dice
from companion.setups import SetupResult
from companion.words import counted, joined, worded

_Position = Position[ShipState, ShipCopy]


class ShipNow(NamedTuple):
    """The board, what everybody has, Conquest's areas, who sails next; two lines of the end."""

    layout: Layout | None
    has: tuple[tuple[str, str], ...]
    areas: Sequence[PageData] = ()
    banner: tuple[str, str] | None = None
    sailing: str = ""


def _now(at: ShipAt) -> NowPage:
    conquest = at.conquest
    page = _conquest(at) if conquest else _voyage(at)
    rules = next(r for r in RULES if r.name == at.mode)
    if page.standings:
        scoring = pointers(rules, ("scoring", ""))
        return replace(page, next=None, more=(), word="The end", rules=scoring, rulings=())
    if at.state.phase != "compass":
        where = [("round", "Income")] if conquest else [("round", "Pirates"), ("round", "Level")]
        first = ("round", "Turns") if conquest else ("round", "Players")
        return replace(page, rules=pointers(rules, first, ("turn", ""), *where))
    count = len(rings(at.copy))
    points = tuple(Choice(str(n + 1), needle_name(n, count).capitalize()) for n in range(count))
    ours = [] if from_copy(at.copy, "compass") else ["compass"]
    ours += [] if conquest else ["wake"] if at.state.galleon else ["galleon-start"]
    ours += ["solo-compass"] if len(at.names) == 1 else []
    return replace(
        page,
        word="Where does the needle point?",
        turn="It says who goes first.",
        rules=pointers(rules, ("round", "Compass"), *([] if conquest else [("round", "Galleon")])),
        next=Step(
            "compass", "Use this direction", asks=(Question("needle", "The needle points", points),)
        ),
        more=(Step("spin", "Phone spins it", symbol="dice"),),
        rulings=(*ours, *page.rulings),
    )


# ---- Treasure Map


def _voyage(at: ShipAt) -> NowPage:
    state = at.state
    over = "winner" in at.record
    winner = at.record.get("winner")
    turn = at.turn if state.phase == "turns" and not over else ""
    word, then, step = _what_to_do(at)
    if over:
        then = f"{winner} reached El Dorado." if winner else "The crew is lost."
    players = tuple(
        PlayerNow(
            p["name"], str(p.get("gold", 0)), "gold", plate="house", current=p["name"] == turn
        )
        for p in at.record["players"]
    )
    has = []
    for seat, name in enumerate(at.names):
        along = holdings.in_hand(at, seat).text or "nothing along"
        safe = holdings.stored(at, seat).text
        has.append(
            (name, "; ".join((along, *([f"in the city {safe}"] if safe else []), _cards(at, name))))
        )
    sailing = rounds.chases_text(at)
    after: dict[str, list[str]] = {}
    for n, name, _ in moves.waiting(at) if state.phase == "turns" else ():
        after.setdefault(name, []).append(square_name(sea.pirates_of(at)[n]))
    if after:
        waits = "; ".join(f"{joined(squares)} after {name}" for name, squares in after.items())
        sailing = f"Then the pirates sail: {waits}."
    more = [Step("all-done", "Everybody is done")] if state.phase == "turns" else []
    chased = [name for name in at.names if state.called.get(name)]
    if chased:  # by a pirate that nobody knows
        asks = (asks_player("Whom has it chased?", chased),)
        more.append(
            Step("pay", f"A pirate is paid off, {facts.PAY_OFF} gold", "", {}, asks, "coin")
        )
        more.append(Step("fought", "A pirate’s chase is over", "", {}, asks, "pirate"))
    return NowPage(
        f"Round {state.round}, level {state.level}",
        then,
        next=step,
        more=(*more, holdings.correct_step(at)),
        helps=("compass",) if state.phase == "compass" else ("map-piece",),
        standings=over,
        view=ShipNow(at.layout, tuple(has), sailing=sailing),
        word=word,
        players=players,
        rulings=(*(moves.rulings(at) if state.phase == "pirates" else ()), *rounds.rulings(at)),
    )


def _what_to_do(at: ShipAt) -> tuple[str, str, Step]:
    """In one line and another, and as the next step."""
    state = at.state
    name = at.turn
    if state.phase == "turns":
        step = Step("done", f"{name} is done")
        if at.layout is None:
            return f"{name}’s turn", "Tap what happens: a temple, a fight, a map piece.", step
        left = moves.left(at, name)
        word = f"{name} sails: {counted(left, 'square')}" if left else f"{name} has sailed"
        return word, "Tap a dot. A ringed piece can be fought.", step
    step = Step("next", f"Begin round {state.round + 1}", "turn the compass")
    word, then = f"Round {state.round} is over", rounds.chases_text(at) or "No pirate gives chase."
    if waiting := moves.waiting(at):
        sails = "; ".join(f"to {square_name(goal)} after {name}" for _, name, goal in waiting)
        step = Step("pirates", "The pirates sail", sails)
        word, then = step.title, rounds.chases_text(at)
    elif rounds.level_due(at):
        step = replace(step, follows=f"at level {state.level + 1}")
        word, then = f"Level {state.level + 1} begins", "All tokens are taken."
    caught = battles.caught(at)
    if caught is not None:
        word, then = (
            f"A pirate has caught {at.names[caught[1].number]}",
            "Fight it: tap the ringed pirate.",
        )
    return word, then, step


# ---- Conquest


def _conquest(at: ShipAt) -> NowPage:
    state = at.state
    table = holdings.conquest_of(at)
    end = end_of(table).headline
    last = holdings.over_with(at)
    over = last and state.phase == "paid"
    first = at.turn
    banner = None
    if last and not over:
        banner = (
            end or "The end has come",
            "Finish the round; gold is paid once more, then count.",
        )
    players = []
    for player in table.players:
        points = "out"
        unit = ""
        if not player.eliminated:
            points = str(sum(line.points for line in conquest_lines(table, player)))
            unit = "points"
        current = state.phase == "turns" and player.name == first
        players.append(PlayerNow(player.name, points, unit, plate="house", current=current))
    step = Step("next", f"Begin round {state.round + 1}", "turn the compass needle")
    if state.phase != "paid":
        earned = ", ".join(f"{one.name} {one.total}" for one in incomes(table))
        does = "Pay the last gold, then count" if last else "End of the round: gold for all"
        step = Step("income", does, earned)
    more = [holdings.card_step(at)]
    homeless = [p.name for p in table.players if not p.eliminated and not table.cities.get(p.name)]
    if homeless:
        asks = (asks_player("Who has neither a unit nor a city?", homeless),)
        ours = facts.RULINGS["eliminated"]
        more.append(
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
    if state.ending and not end:
        more.append(Step("not-over", "The end had not come", "a point was set by mistake", {}))
    has = tuple((p.name, f"{p.gold} gold; {_cards(at, p.name)}") for p in table.players)
    return NowPage(
        f"Round {state.round}{', the last one' if last else ''}",
        "Count points and gold." if over else "Tap a point that has changed hands.",
        next=step,
        more=(*more, holdings.correct_step(at)),
        helps=("compass",) if state.phase == "compass" else ("fights",),
        standings=over,
        view=ShipNow(at.layout, has, area_views(table), banner),
        word=f"{first} goes first",
        players=tuple(players),
        rulings=("eliminated",) if any(p.eliminated for p in table.players) else (),
    )


def _cards(at: ShipAt, name: str) -> str:
    cards = [worded(at.cannonballs(name), "cannonball")]
    for kind, adds in (("close", at.state.close), ("ranged", at.state.ranged)):
        if adds.get(name):
            cards.append(f"+{adds[name]} {kind}")
    if at.state.camouflage.get(name):
        cards.append("camouflage")
    return ", ".join(cards)


# ---- the play


class ShipPlay(BoardPlay[ShipState, ShipCopy]):
    """What a tap offers stands in :mod:`offers`, what is done in the others."""

    state = ShipState

    def before(self, record: RecordData, setup: SetupResult[ShipView] | None) -> Step:
        names = [p["name"] for p in record["players"]]
        if setup is not None and setup.players == len(names):
            return Step(BEGIN, "Begin round 1")
        colors = tuple(Choice(color, color.capitalize()) for color in facts.PLAYER_COLORS)
        asks = [
            Question(f"color_{n}", f"{name}’s colour", colors, facts.PLAYER_COLORS[n])
            for n, name in enumerate(names)
        ]
        if len(names) >= facts.CONQUEST_PLAYERS[0]:
            modes = tuple(Choice(mode, title) for mode, title in facts.MODES.items())
            asks.insert(
                0, Question("mode", "Which game?", modes, record.get("mode", facts.CONQUEST))
            )
        return Step(BEGIN, "Begin round 1", asks=tuple(asks))

    def begin(
        self,
        record: RecordData,
        setup: SetupResult[ShipView] | None,
        typed: Typed,
        copy: ShipCopy | None,
    ) -> Done:
        names = [p["name"] for p in record["players"]]
        if setup is not None and setup.players == len(names):
            first = names[setup.start_player - 1]
            chosen = {
                name: str(value) for name, value in setup.options.model_dump(mode="json").items()
            }
            state = ShipState(
                colors={
                    name: seat.color for name, seat in zip(names, setup.view.seats, strict=True)
                },
                phase="turns",
                first=first,
                needle=setup.view.needle + 1,
                galleon=setup.view.galleon_name or "",
                laid={"code": setup.code, "players": str(setup.players), **chosen},
            )
            event = f"Round 1. {first} goes first."
        else:
            colors = {
                name: known(typed, f"color_{n}", facts.PLAYER_COLORS)
                for n, name in enumerate(names)
            }
            if len(set(colors.values())) < len(names):
                known(
                    {"color_0": ""},
                    "color_0",
                    facts.PLAYER_COLORS,
                    "Everybody has a colour of their own.",
                )
            state = ShipState(colors=colors)
            event = "Round 1. Set the compass."
        at = ShipAt(record, state, copy)
        if "mode" in typed and not state.laid:
            at = at.recorded(("mode", known(typed, "mode", list(facts.MODES), "Which game?")))
        return (at if at.conquest else rounds.started(at)).acted(event)

    def now(self, at: _Position) -> NowPage:
        return _now(ShipAt.of(at))

    def board(self, at: _Position) -> PlayBoard:
        return sea.board_of(ShipAt.of(at))

    def tapped(self, at: _Position, tap: Tap) -> Tapped:
        found = offers.tapped(ShipAt.of(at), tap)
        return (
            replace(found, steps=(), links=(), goals=(), foes=())
            if "winner" in at.record
            else found
        )

    def resting(self, at: _Position) -> Tap | None:
        """The piece of whose turn it is, or a fight that waits."""
        here = ShipAt.of(at)
        if here.conquest or "winner" in here.record:
            return None
        pieces = [sea.fighter(here, here.turn)] if here.state.phase == "turns" else []
        if here.state.phase == "pirates" and not moves.waiting(here):
            pieces = list(battles.caught(here) or ())
        square = sea.where(here, pieces[0]) if pieces else None
        if square is None:
            return None
        return Tap(
            square_name(square), pieces[0].text, how=CLOSE if here.state.phase == "pirates" else ""
        )

    def reseated(self, data: RecordData, moved: Sequence[int | None], players: int) -> RecordData:
        """Alone, Treasure Map has other levels and pirates (rules: 1-player variation)."""
        if players == 1 < len(moved) and data.get("temples"):
            words = "Alone it is another game: put away what is in play first."
            raise BadInput.at("players", players, "two players or more", words)
        return data

    def filled(self, at: _Position, help_name: str, seat: int) -> Mapping[str, str]:
        state = at.state
        laid = {**state.laid, "mode": ShipAt.of(at).mode}
        if help_name == "compass":
            lies = {"galleon": state.galleon} if state.galleon else {}
            points = {"needle": str(state.needle)} if state.needle else {}
            return {**laid, "colors": " ".join(state.colors.values()), **lies, **points}
        if help_name == "fights":
            return {**laid, "level": str(state.level)} if state.level else laid
        return state.laid if help_name == "map-piece" else {}

    def writable(self, at: _Position, help_name: str, seat: int) -> object | None:
        """Whether the compass is to be set."""
        return help_name == "compass" and at.state.phase == "compass"

    def act(self, at: _Position, typed: Typed, dice: Dice) -> Done:
        here = ShipAt.of(at, dice)
        do = known(typed, "do", [*_ACTS, *(name for acts in _ACTS_OF.values() for name in acts)])
        if "winner" in at.record:
            raise not_due(typed, "The game is over. Undo, if it is not.")
        for mode, acts in _ACTS_OF.items():
            if do in acts and mode != here.mode:
                raise not_due(typed, f"That belongs to {facts.MODES[mode]}.")
        return {**_ACTS, **_ACTS_OF[here.mode]}[do](here, typed)


_Act = Callable[[ShipAt, Typed], Done]
_ACTS: Final[Mapping[str, _Act]] = {
    "compass": rounds.compass,
    "spin": rounds.compass,
    "next": rounds.go_on,
    "card": holdings.card,
    "correct": holdings.correct,
}
_ACTS_OF: Final[Mapping[str, Mapping[str, _Act]]] = {
    facts.TREASURE_MAP: {
        "done": rounds.done,
        "all-done": rounds.done,
        "pirates": moves.pirates,
        "sail": moves.sail,
        "put": moves.put,
        "pick": moves.pick,
        "fight": battles.fight,
        "empty": rounds.empty,
        "rolled": rounds.empty,
        "pay": rounds.pay,
        "fought": rounds.fought,
        "hunt": rounds.hunt,
        "piece": holdings.piece,
        "store": holdings.store,
        "won": holdings.won,
    },
    facts.CONQUEST: {
        "income": rounds.income,
        "point": holdings.point,
        "cities": holdings.cities,
        "buy": holdings.buy,
        "eliminated": holdings.eliminated,
        "not-over": holdings.not_over,
    },
}
"""What can be done in both games, and in one of them alone."""

PLAY: Final = ShipPlay()
