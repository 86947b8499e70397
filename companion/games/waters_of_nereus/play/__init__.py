"""Waters of Nereus in play: day by day, on a board that is tapped, treasures from the water into the cabins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.dice import Dice
from companion.edits import Edit
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.bag import Bag, full_bag
from companion.games.waters_of_nereus.boards import TICK, check_centre, our_board, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.neutral import CREW_STEP, at_start
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play import acts, page, sea
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState
from companion.games.waters_of_nereus.setup import NereusView
from companion.places import RecordData
from companion.play import BEGIN, Acted, Choice, NowPage, Question, Step, fingerprint_of, known
from companion.randomness import parse_code
from companion.setups import SetupResult

_OURS, _BOX = "ours", "box"
_YES, _NO = "yes", "no"


class NereusPlay(BoardPlay[NereusState, NereusCopy]):
    """Day by day: discovery, four cycles, the explorer, and the next day."""

    state = NereusState
    drafting = DRAFTING

    def before(self, record: RecordData, setup: SetupResult[NereusView] | None) -> Step:
        if setup is not None:
            ours = "Those of your copy, in the set-up's order" if setup.view.own_deck else "Ours, as printed here"
            cards = (Choice(_BOX, "The box's, as they are turned"), Choice(_OURS, ours))
            asks: tuple[Question, ...] = (Question("cards", "Which discovery cards lie here?", cards, _BOX),)
        else:
            names = tuple(Choice(p["name"], p["name"]) for p in record["players"])
            asks = (Question("first", "Who has the sun and the hourglass?", names, names[0].value),)
            if len(names) == facts.PLAYERS[0]:
                choices = (Choice(_NO, "No"), Choice(_YES, "Yes"))
                asks = (*asks, Question("neutral", "Does the neutral player take part?", choices, _NO))
        return Step(BEGIN, "Begin day 1", "Nobody has to wait for the others", asks=asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult[NereusView] | None,
        typed: Mapping[str, str],
        copy: NereusCopy | None,
    ) -> Acted[NereusState]:
        names = [p["name"] for p in record["players"]]
        state = _of_nothing(names, typed, copy) if setup is None else _of_setup(names, setup, typed)
        return Acted(_stocked(record), state, f"Day 1. {state.sun} has the sun and the hourglass.")

    def now(self, at: NereusAt) -> NowPage:
        return page.now(at)

    def board(self, at: NereusAt) -> PlayBoard | None:
        return sea.board_of(at)

    def tapped(self, at: NereusAt, tap: Tap) -> Tapped:
        return sea.tapped(at, tap)

    def writable(self, at: NereusAt, help_name: str, seat: int) -> object | None:
        """Of a cabin what is to be placed."""
        return acts.can_place(at, seat) if help_name == "cabin" else None

    def act(self, at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
        do = known(typed, "do", [*_ACTS, *_WITH_DICE])
        done: Acted[NereusState] = _ACTS[do](at, typed) if do in _ACTS else _WITH_DICE[do](at, typed, dice)
        return done

    def basis(self, at: NereusAt, typed: Mapping[str, str]) -> str:
        """Of what somebody does in their own cabin, that cabin and what they hold; else all of the table."""
        name = typed.get("player", "")
        if typed.get("do") not in _IN_CABIN or name not in at.names:
            return super().basis(at, typed)
        return fingerprint_of(at.record["players"][at.names.index(name)], at.state.hands.get(name))


def _of_nothing(names: list[str], typed: Mapping[str, str], copy: NereusCopy | None) -> NereusState:
    """The first state where no set-up was drawn: the owner's board or ours, empty, and the bag as it begins."""
    first = known(typed, "first", names)
    board = copy.board(len(names)) if copy is not None else None
    board = board or our_board(len(names))
    plays = len(names) == facts.PLAYERS[0] and typed.get("neutral") == _YES
    if plays:
        check_centre(board, "neutral", _YES, len(names))
    return NereusState(
        sun=first,
        hourglass=first,
        cards="box",
        deck=_deck((copy.deck(len(names)) if copy is not None else None) or {}),
        neutral=at_start(board) if plays else None,
        bag=Bag.of(full_bag(len(names))),
        water=list(board.water),
    )


def _of_setup(names: list[str], setup: SetupResult[NereusView], typed: Mapping[str, str]) -> NereusState:
    """The first state as a set-up laid it out, with its order of the discovery cards or the box's, as somebody says."""
    first, view, details = names[(setup.start_player - 1) % len(names)], setup.view, setup.details
    cards = known(typed, "cards", [_BOX, _OURS]) if "cards" in typed else _BOX
    deck = _deck(view.cards)
    laid_out = {ship["seat"]: square_name((ship["row"], ship["col"])) for ship in details["ships"]}
    code = parse_code(setup.code, facts.DRAWN_STEPS).only((CREW_STEP,))
    state = NereusState(
        sun=first,
        hourglass=first,
        cards="box" if cards == _BOX else "ours",
        ticks=[deck[card] for card in details["discovery"]["stack"]] if cards == _OURS else [],
        deck=deck if cards == _BOX and view.own_deck else {},
        bag=Bag.of(details["bag"]),
        water=details["board"]["water"],
        ships={name: laid_out[seat] for seat, name in enumerate(names, 1) if seat in laid_out},
        lies={square_name((t["row"], t["col"])): [t["color"]] for t in details["treasures"]},
    )
    if "neutral" not in details or state.board is None:
        return state
    return state.but(neutral=at_start(state.board, str(code)))


def _deck(cards: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    """Discovery cards as the names of the spaces that each ticks."""
    return {
        letter: [square_name((r, c)) for r, row in enumerate(rows, 1) for c, mark in enumerate(row, 1) if mark == TICK]
        for letter, rows in cards.items()
    }


def _stocked(record: RecordData) -> RecordData:
    """The record with what everybody begins with, where nothing was entered yet (rules: Setup)."""
    for seat in range(len(record["players"])):
        if cabin_at(record, seat).unfilled:
            for place, value in (("gold", facts.START_GOLD), ("storage.white", facts.START_WHITE)):
                record = DRAFTING.apply(record, Edit(f"players[{seat}].{place}", value))
    return record


_ACTS: Final[Mapping[str, Any]] = {
    acts.DRAWN: acts.bag,
    acts.RETURNED: acts.bag,
    "card": acts.card,
    "next": acts.go_on,
    "hourglass": acts.hourglass,
    "sail": sea.sail,
    "put": sea.put,
    "stay": sea.stay,
    "lay": sea.lay,
    "lift": sea.lift,
    "pick": sea.pick,
    "hand": acts.hand,
    "place": acts.place,
    "gem": acts.gem,
    "exchange": acts.storage,
    "sell": acts.storage,
}
_WITH_DICE: Final[Mapping[str, Any]] = {"flip": acts.flip, "space": acts.space, "die": acts.die, "lay-all": sea.lay_all}
_IN_CABIN: Final = ("place", "gem", "exchange", "sell")

PLAY: Final = NereusPlay()
