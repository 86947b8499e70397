"""Ship Adventure in play, both games: what its page shows, the next step, every act."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from typing import Final

from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.ending import CLOSE, sheet_basis
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.play import (
    battles,
    conquest,
    conquest_page,
    holdings,
    moves,
    offers,
    open_fights,
    pages,
    rounds,
    sea,
)
from companion.games.ship_adventure.play.state import Done, ShipAt, ShipState
from companion.games.ship_adventure.setup_view import ShipView
from companion.now import Choice, Question, Step
from companion.places import RecordData
from companion.play import BEGIN, Typed, known, not_due
from companion.setups import SetupResult

# ---- the play


class ShipPlay(BoardPlay[ShipState, ShipCopy, ShipAt]):
    """Ship Adventure in play. What a tap offers stands in :mod:`offers`, what acts do in the other
    modules."""

    state = ShipState
    position = ShipAt
    now = staticmethod(pages.page_of)
    board = staticmethod(sea.board_of)
    standing = staticmethod(conquest.standing)

    def before(self, record: RecordData, setup: SetupResult[ShipView] | None) -> Step:
        names = [p["name"] for p in record["players"]]
        if setup is not None and setup.players == len(names):
            return Step(BEGIN, "Begin round 1")
        colors = tuple(Choice(color, color.capitalize()) for color in facts.PLAYER_COLORS)
        asks = [
            Question(f"color_{n}", f"{name}’s colour", colors, facts.PLAYER_COLORS[n])
            for n, name in enumerate(names)
        ]
        if len(names) >= facts.CONQUEST_PLAYERS.least:
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
            state = _state_of(setup, names)
            event = f"Round 1. {state.first} goes first."
        else:
            state = ShipState(colors=_typed_colors(typed, names))
            event = "Round 1. Set the compass."
        game = ShipAt(record, state, copy)
        if "mode" in typed and not state.laid:
            game = game.recorded(("mode", known(typed, "mode", list(facts.MODES), "Which game?")))
        return (game if game.conquest else rounds.started(game)).acted(event)

    def tapped(self, game: ShipAt, board: PlayBoard, tap: Tap) -> Tapped:
        offer = offers.tapped(game, board, tap)
        if "winner" in game.record or game.state.fight is not None:
            return replace(offer, steps=(), goals=(), foes=())
        return offer

    def resting(self, game: ShipAt) -> Tap | None:
        """Returns the piece of the player whose turn it is. If a fight waits, it is the piece
        attacked."""
        if game.conquest or "winner" in game.record:
            return None
        # a fight open with dice, or one that a pirate has begun
        battle = open_fights.open_battle(game) or battles.caught_now(game)
        if battle is None and game.state.phase != "turns":
            return None
        key = battle.defender if battle is not None else sea.fighter(game, game.turn)
        square = sea.where(game, key)
        return Tap(square_name(square), key.text) if square is not None else None

    def reseated(self, data: RecordData, moved: Sequence[int | None], players: int) -> RecordData:
        """Alone, Treasure Map has other levels and pirates (rules: 1-player variation)."""
        if players == 1 < len(moved) and data.get("temples"):
            words = "Playing alone is a different game: put away what is in play first."
            raise BadInput.at("players", players, "two players or more", words)
        # an open fight names its sides by seat
        return {name: value for name, value in data.items() if name != "fight"}

    def basis(self, game: ShipAt, typed: Typed) -> str:
        """Returns less than all of the table for three acts.

        Closing a sheet rests on that sheet, a die of an open fight on its side of the fight, and
        who has taken a point on who held it.
        """
        do, narrow = typed.get("do"), None
        if do == CLOSE and typed.get("player") in game.names:
            narrow = sheet_basis(game, typed["player"])
        elif do == "die":
            narrow = open_fights.basis(game, typed)
        elif do == "point":
            narrow = conquest.basis(game, typed)
        return narrow or game.fingerprint

    def filled(self, game: ShipAt, help_name: str, seat: int) -> Mapping[str, str]:
        state = game.state
        laid = {**state.laid, "mode": game.mode}
        if help_name == "compass":
            lies = {"galleon": state.galleon} if state.galleon else {}
            points = {"needle": str(state.needle)} if state.needle else {}
            return {**laid, "colors": " ".join(state.colors.values()), **lies, **points}
        if help_name == "fights":
            return {**laid, "level": str(state.level)} if state.level else laid
        return state.laid if help_name == "map-piece" else {}

    def writable(self, game: ShipAt, help_name: str, seat: int) -> object | None:
        """Returns whether the compass is to be set; for fights in Conquest, who has cannonballs to
        spend."""
        if help_name == "fights" and game.conquest:
            return conquest.loaded(game)
        return help_name == "compass" and game.state.phase == "compass"

    def act(self, game: ShipAt, typed: Typed) -> Done:
        do = known(typed, "do", [*_ACTS, *chain.from_iterable(_ACTS_OF.values())])
        if "winner" in game.record:
            raise not_due(typed, "The game is over. Undo, if it is not.")
        if game.state.fight is not None and do not in _IN_FIGHT:
            raise not_due(typed, "Finish the fight first.")
        for mode, acts in _ACTS_OF.items():
            if do in acts and do not in _ACTS_OF[game.mode]:
                raise not_due(typed, f"That belongs to {facts.MODES[mode]}.")
        return {**_ACTS, **_ACTS_OF[game.mode]}[do](game, typed)


def _state_of(setup: SetupResult[ShipView], names: list[str]) -> ShipState:
    seats = zip(names, setup.view.seats, strict=True)
    chosen = {name: str(value) for name, value in setup.options.model_dump(mode="json").items()}
    return ShipState(
        colors={name: seat.color for name, seat in seats},
        phase="turns",
        first=names[setup.start_player - 1],
        needle=setup.view.needle + 1,
        galleon=setup.view.galleon_name or "",
        laid={"code": setup.code, "players": str(setup.players), **chosen},
    )


def _typed_colors(typed: Typed, names: list[str]) -> dict[str, str]:
    colors = {name: known(typed, f"color_{n}", facts.PLAYER_COLORS) for n, name in enumerate(names)}
    if len(set(colors.values())) < len(names):
        words = "Everybody needs a colour of their own."
        raise BadInput.at("color_0", "", ", ".join(facts.PLAYER_COLORS), words)
    return colors


_Act = Callable[[ShipAt, Typed], Done]
_ACTS: Final[Mapping[str, _Act]] = {
    "compass": rounds.compass,
    "spin": rounds.compass,
    "next": rounds.go_on,
    "card": holdings.card,
    "correct": holdings.correct,
}
# the acts of each game, besides those of both in ``_ACTS``
_ACTS_OF: Final[Mapping[str, Mapping[str, _Act]]] = {
    facts.TREASURE_MAP: {
        "done": rounds.done,
        "all-done": rounds.done,
        "pirates": moves.pirates,
        "sail": moves.sail,
        "put": moves.put,
        "pick": moves.pick,
        "fight": battles.fight,
        "challenge": open_fights.challenge,
        "die": open_fights.die,
        "leave": open_fights.leave,
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
        CLOSE: conquest_page.close,
        "done": conquest.moved,
        "all-done": conquest.moved,
        "income": rounds.income,
        "point": conquest.point,
        "cities": conquest.cities,
        "buy": conquest.buy,
        "fired": conquest.fired,
        "eliminated": conquest.eliminated,
        "not-over": conquest.not_over,
    },
}
# the acts that can be done while a fight is open
_IN_FIGHT: Final = ("die", "leave")

PLAY: Final = ShipPlay()
