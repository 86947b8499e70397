"""Ship Adventure in play, both games of the box: compass and galleon, gold, temples and levels, income once a round."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final

from companion.boards import BoardPlay, PlayBoard, Tap, Tapped, known_square
from companion.dice import Dice
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.helps import temples
from companion.games.ship_adventure.play import (
    acts,
    battles,
    conquering,
    holdings,
    hunts,
    moves,
    page,
    points,
    sea,
)
from companion.games.ship_adventure.play import offers as voyaging
from companion.games.ship_adventure.play.state import ShipAt, ShipState, is_conquest, voyage_of
from companion.games.ship_adventure.setup import ShipView
from companion.places import RecordData
from companion.play import BEGIN, Acted, Choice, NowPage, Question, Step, known, not_due
from companion.setups import SetupResult


class ShipPlay(BoardPlay[ShipState, ShipCopy]):
    """What can be done stands in :mod:`acts` and beside it, what is shown in :mod:`page`, what a tap offers in
    :mod:`offers` and :mod:`conquering`.
    """

    state = ShipState
    drafting = DRAFTING
    keeps = frozenset({"temples"})

    def before(self, record: RecordData, setup: SetupResult[ShipView] | None) -> Step:
        names = [p["name"] for p in record["players"]]
        colors = tuple(Choice(color, color.capitalize()) for color in facts.PLAYER_COLORS)
        asks = tuple(
            Question(f"color_{n}", f"{name}’s colour", colors, facts.PLAYER_COLORS[n]) for n, name in enumerate(names)
        )
        fits = setup is not None and setup.players == len(names)
        return Step(BEGIN, "Begin round 1", "Nobody has to wait for the others", asks=() if fits else asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult[ShipView] | None,
        typed: Mapping[str, str],
        copy: ShipCopy | None,
    ) -> Acted[ShipState]:
        names = [p["name"] for p in record["players"]]
        started = None if is_conquest(record) else temples.answer(record, 0, {"do": "start"}, copy)
        text = started.state if started else ""
        if setup is None or setup.players != len(names):
            colors = {name: known(typed, f"color_{n}", facts.PLAYER_COLORS) for n, name in enumerate(names)}
            if len(set(colors.values())) < len(names):
                known({"color_0": ""}, "color_0", facts.PLAYER_COLORS, "Everybody has a colour of their own.")
            return Acted(record, ShipState(colors=colors, temples=text), "Round 1. Set the compass.")
        colors = {name: seat.color for name, seat in zip(names, setup.view.seats, strict=True)}
        first = names[setup.start_player - 1]
        chosen = {name: str(value) for name, value in setup.options.model_dump(mode="json").items()}
        state = ShipState(
            colors=colors,
            phase="turns",
            first=first,
            needle=setup.view.needle + 1,
            galleon=setup.view.galleon_name or "",
            laid={"code": setup.code, "players": str(setup.players), **chosen},
            temples=text,
        )
        return Acted(record, state, f"Round 1. {first} goes first.")

    def now(self, at: ShipAt) -> NowPage:
        return page.now(at)

    def board(self, at: ShipAt) -> PlayBoard | None:
        return sea.board_of(at)

    def tapped(self, at: ShipAt, tap: Tap) -> Tapped:
        board, layout = sea.board_of(at), sea.layout_of(at)
        assert board is not None and layout is not None  # noqa: S101 - tapped is a board that is known
        square = known_square(board, tap.square)
        if layout.mode == facts.CONQUEST:
            return conquering.tapped(at, layout, board, tap, square)
        found = voyaging.tapped(at, layout, board, tap, square)
        return replace(found, steps=(), links=(), goals=()) if "winner" in at.record else found

    def filled(self, at: ShipAt, help_name: str, seat: int) -> Mapping[str, str]:
        state = at.state
        if help_name == "compass":
            return {**acts.compass_fields(at), **({"needle": str(state.needle)} if state.needle else {})}
        if help_name == "temples" and state.temples:
            return {**state.laid, "state": state.temples}
        if help_name == "fights":
            voyage, mode = voyage_of(at), facts.CONQUEST if is_conquest(at.record) else facts.TREASURE_MAP
            return {**state.laid, "mode": mode, **({"level": str(voyage.level)} if voyage is not None else {})}
        if help_name == "routes" and (layout := sea.layout_of(at)) is not None and state.pirates:
            return {**state.laid, "pirates": " ".join(map(square_name, sea.pirates_of(at, layout)))}
        return state.laid if help_name in ("routes", "map-piece") else {}

    def writable(self, at: ShipAt, help_name: str, seat: int) -> object | None:
        """Of fights who can be in one; of compass and Conquest the moment it is; of temples what the table keeps."""
        if help_name == "fights":
            return battles.fighters(at)
        if help_name == "compass" and at.state.phase == "compass":
            return at.state.point
        if help_name == "conquest" and is_conquest(at.record):
            return at.state
        return voyage_of(at) if help_name == "temples" else None

    def reseated(self, data: RecordData, moved: Sequence[int | None], players: int) -> RecordData:
        """The temples count chases by seat."""
        text = data.get("temples")
        return {**data, "temples": temples.reseated(text, moved, players)} if text else data

    def act(self, at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
        done = known(typed, "do", list(_ACTS))
        if "winner" in at.record:
            raise not_due(typed, "The game is over. Undo, if it is not.")
        return _ACTS[done](at, typed, dice)


_ACTS: Final = {
    "compass": acts.compass,
    "spin": acts.spin,
    "next": acts.go_on,
    "income": acts.income,
    "gold": acts.gold,
    "fight": acts.fight,
    "empty": acts.empty,
    "rolled": acts.rolled,
    "pay": acts.pay,
    "fought": acts.fought,
    "level": acts.level,
    "piece": acts.piece,
    "won": acts.won,
    "buy": acts.buy,
    "point": points.point,
    "sail": moves.sail,
    "put": moves.put,
    "harbours": moves.harbours,
    "aboard": moves.aboard,
    "home": moves.home,
    "hunt": hunts.hunt,
    "battle": battles.battle,
    "card": holdings.card,
    "store": holdings.store,
    "pick": holdings.pick,
}

PLAY: Final = ShipPlay()
