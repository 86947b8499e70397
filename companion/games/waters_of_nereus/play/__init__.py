"""Waters of Nereus in play: day by day, on a board that is tapped, treasures from the water into the cabins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.dice import Dice
from companion.edits import Edit
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.bag import format_counts, full_bag
from companion.games.waters_of_nereus.boards import TICK, our_board, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.helps import bag_counter, neutral_player
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play import acts, cabins, page, sea
from companion.games.waters_of_nereus.play.state import DRAWN, RETURNED, NereusAt, NereusState
from companion.games.waters_of_nereus.setup import NereusView
from companion.places import RecordData
from companion.play import BEGIN, Acted, Choice, NowPage, Question, Step, known, not_due
from companion.setups import SetupResult

_DIE: Final = len(facts.FACES)


class NereusPlay(BoardPlay[NereusState, NereusCopy]):
    """Day by day: discovery, four cycles, the explorer, and the next day."""

    state = NereusState
    drafting = DRAFTING
    keeps = frozenset({"bag-counter", "neutral-player"})

    def before(self, record: RecordData, setup: SetupResult[NereusView] | None) -> Step:
        asks: tuple[Question, ...] = ()
        if setup is None:
            names = tuple(Choice(p["name"], p["name"]) for p in record["players"])
            asks = (Question("first", "Who has the sun and the hourglass?", names, names[0].value),)
        return Step(BEGIN, "Begin day 1", "Nobody has to wait for the others", asks=asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult[NereusView] | None,
        typed: Mapping[str, str],
        copy: NereusCopy | None,
    ) -> Acted[NereusState]:
        names = [p["name"] for p in record["players"]]
        if setup is None:
            first = known(typed, "first", names)
            started = bag_counter.answer(record, 0, {"do": "start", "bag": format_counts(full_bag(len(names)))}, copy)
            own = copy.board(len(names)) if copy is not None else None
            water = list((own or our_board(len(names))).water)
            state = NereusState(sun=first, hourglass=first, bag=started.state if started else "", water=water)
            return Acted(_stocked(record), state, f"Day 1. {first} has the sun and the hourglass.")
        first = names[(setup.start_player - 1) % len(names)]
        view = setup.view
        laid_out = {ship["seat"]: square_name((ship["row"], ship["col"])) for ship in setup.details["ships"]}
        ticks = [
            [
                square_name((r, c))
                for r, row in enumerate(view.cards[card], 1)
                for c, m in enumerate(row, 1)
                if m == TICK
            ]
            for card in setup.details["discovery"]["stack"]
        ]
        bag = bag_counter.answer(record, 0, view.bag, copy)
        neutral = neutral_player.answer(record, 0, view.neutral, copy) if view.neutral else None
        state = NereusState(
            sun=first,
            hourglass=first,
            ticks=ticks,
            neutral=neutral.state if neutral else "",
            bag=bag.state if bag else "",
            water=setup.details["board"]["water"],
            ships={name: laid_out[seat] for seat, name in enumerate(names, 1) if seat in laid_out},
            lies={square_name((t["row"], t["col"])): [t["color"]] for t in setup.details["treasures"]},
        )
        return Acted(_stocked(record), state, f"Day 1. {first} has the sun and the hourglass.")

    def now(self, at: NereusAt) -> NowPage:
        return page.now(at)

    def board(self, at: NereusAt) -> PlayBoard | None:
        return sea.board_of(at)

    def tapped(self, at: NereusAt, tap: Tap) -> Tapped:
        return sea.tapped(at, tap)

    def filled(self, at: NereusAt, help_name: str, seat: int) -> Mapping[str, str]:
        state = {"neutral-player": at.state.neutral, "bag-counter": at.state.bag}.get(help_name, "")
        return {"state": state} if state else {}

    def writable(self, at: NereusAt, help_name: str, seat: int) -> object | None:
        """Of the neutral player and the bag what is due, and the board; of the cabin what is to be placed."""
        if help_name == "cabin":
            return cabins.can_place(at, seat)
        return page.due_now(at) if self.filled(at, help_name, seat) else None

    def act(self, at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
        do = known(typed, "do", [*_ACTS, *_IN_TURN])
        if do in _ACTS:
            return _ACTS[do](at, typed)
        if typed.get("from") != at.state.point:
            raise not_due(typed, f"Another phone was quicker: it is {at.state.where} now.")
        if do == "next":
            return acts.go_on(at, typed)
        if do == "phone":
            return acts.neutral_does(at, "die", str(dice.die(_DIE)))
        return acts.neutral_does(at, do, typed.get("value", ""))


def _stocked(record: RecordData) -> RecordData:
    """The record with what everybody begins with, where nothing was entered yet (rules: Setup)."""
    for seat in range(len(record["players"])):
        if cabin_at(record, seat).untouched:
            for place, value in (("gold", facts.START_GOLD), ("storage.white", facts.START_WHITE)):
                record = DRAFTING.apply(record, Edit(f"players[{seat}].{place}", value))
    return record


_IN_TURN: Final = ("next", "flip", "space", "die", "phone")
"""Acts that are due at one point of the game only."""
_ACTS: Final = {
    DRAWN: acts.bag,
    RETURNED: acts.bag,
    "hourglass": acts.hourglass,
    "sail": sea.sail,
    "put": sea.put,
    "stay": sea.stay,
    "lay": sea.lay,
    "lift": sea.lift,
    "pick": sea.pick,
    "hand": cabins.hand,
    "place": cabins.place,
    "gem": cabins.gem,
    "exchange": cabins.exchange,
    "sell": cabins.sell,
}

PLAY: Final = NereusPlay()
