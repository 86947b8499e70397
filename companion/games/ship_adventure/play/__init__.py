"""Ship Adventure in play, both games of the box: compass and galleon, ways, fights, temples and levels, income."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.edits import Edit
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.play import battles, holdings, moves, offers, page, rounds, sea
from companion.games.ship_adventure.play.state import ShipAt, ShipState
from companion.games.ship_adventure.setup import ShipView
from companion.places import RecordData
from companion.play import BEGIN, Acted, Choice, NowPage, Position, Question, Step, known, not_due
from companion.randomness import Dice
from companion.setups import SetupResult

_Position = Position[ShipState, ShipCopy]


class ShipPlay(BoardPlay[ShipState, ShipCopy]):
    """What a page shows stands in :mod:`page`, what a tap offers in :mod:`offers`, what is done in the others."""

    state = ShipState
    drafting = DRAFTING

    def before(self, record: RecordData, setup: SetupResult[ShipView] | None) -> Step:
        names = [p["name"] for p in record["players"]]
        if setup is not None and setup.players == len(names):
            return Step(BEGIN, "Begin round 1")
        colors = tuple(Choice(color, color.capitalize()) for color in facts.PLAYER_COLORS)
        asks = [
            Question(f"color_{n}", f"{name}’s colour", colors, facts.PLAYER_COLORS[n]) for n, name in enumerate(names)
        ]
        if len(names) >= facts.CONQUEST_PLAYERS[0]:
            modes = tuple(Choice(mode, title) for mode, title in facts.MODES.items())
            asks.insert(0, Question("mode", "Which game?", modes, record.get("mode", facts.CONQUEST)))
        return Step(BEGIN, "Begin round 1", asks=tuple(asks))

    def begin(
        self, record: RecordData, setup: SetupResult[ShipView] | None, typed: Mapping[str, str], copy: ShipCopy | None
    ) -> Acted[ShipState]:
        names = [p["name"] for p in record["players"]]
        if setup is not None and setup.players == len(names):
            first = names[setup.start_player - 1]
            chosen = {name: str(value) for name, value in setup.options.model_dump(mode="json").items()}
            state = ShipState(
                colors={name: seat.color for name, seat in zip(names, setup.view.seats, strict=True)},
                phase="turns",
                first=first,
                needle=setup.view.needle + 1,
                galleon=setup.view.galleon_name or "",
                laid={"code": setup.code, "players": str(setup.players), **chosen},
            )
            event = f"Round 1. {first} goes first."
        else:
            colors = {name: known(typed, f"color_{n}", facts.PLAYER_COLORS) for n, name in enumerate(names)}
            if len(set(colors.values())) < len(names):
                known({"color_0": ""}, "color_0", facts.PLAYER_COLORS, "Everybody has a colour of their own.")
            if "mode" in typed:
                mode = known(typed, "mode", list(facts.MODES), "Which game?")
                record = DRAFTING.apply(record, Edit("mode", mode), copy)
            state = ShipState(colors=colors)
            event = "Round 1. Set the compass."
        at = ShipAt(record, state, copy)
        return (at if at.conquest else rounds.started(at)).acted(event)

    def now(self, at: _Position) -> NowPage:
        return page.now(ShipAt.of(at))

    def board(self, at: _Position) -> PlayBoard:
        return sea.board_of(ShipAt.of(at))

    def tapped(self, at: _Position, tap: Tap) -> Tapped:
        found = offers.tapped(ShipAt.of(at), tap)
        return replace(found, steps=(), links=(), goals=(), foes=()) if "winner" in at.record else found

    def resting(self, at: _Position) -> Tap | None:
        return page.resting(ShipAt.of(at))

    def reseated(self, data: RecordData, moved: Sequence[int | None], players: int) -> RecordData:
        """Alone, Treasure Map is another game: other levels, other pirates (rules: 1-player variation)."""
        if players == 1 < len(moved) and data.get("temples"):
            words = "Alone it is another game: put away what is in play first."
            raise BadInput([Fault("players", players, "two players or more", words)])
        return data

    def filled(self, at: _Position, help_name: str, seat: int) -> Mapping[str, str]:
        state = at.state
        laid = {**state.laid, "mode": ShipAt.of(at).mode}
        if help_name == "compass":
            where = {"galleon": state.galleon, "needle": str(state.needle or "")}
            return {**laid, "colors": " ".join(state.colors.values()), **{k: text for k, text in where.items() if text}}
        if help_name == "fights":
            return {**laid, "level": str(state.level)} if state.level else laid
        return state.laid if help_name == "map-piece" else {}

    def writable(self, at: _Position, help_name: str, seat: int) -> object | None:
        """Whether the compass is to be set."""
        return help_name == "compass" and at.state.phase == "compass"

    def act(self, at: _Position, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
        here = ShipAt.of(at)
        do = known(typed, "do", [*_ACTS, *(name for acts in _ACTS_OF.values() for name in acts)])
        if "winner" in at.record:
            raise not_due(typed, "The game is over. Undo, if it is not.")
        for mode, acts in _ACTS_OF.items():
            if do in acts and mode != here.mode:
                raise not_due(typed, f"That belongs to {facts.MODES[mode]}.")
        return {**_ACTS, **_ACTS_OF[here.mode]}[do](here, typed, dice)


_Act = Callable[[ShipAt, Mapping[str, str], Dice], Acted[ShipState]]
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
