"""Waters of Nereus in play, day by day, on a board that is tapped."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from companion.boards import BoardPlay
from companion.edits import Edit, PageData
from companion.ending import CLOSE, close_sheet, sheet_basis
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    check_centre,
    our_board,
    square_name,
    ticked_names,
)
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import DiscoveryDeck
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.neutral import CREW_STEP, Neutral, at_start
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play import cabins, ending, page, sea
from companion.games.waters_of_nereus.play.sea import color_of
from companion.games.waters_of_nereus.play.state import (
    BOX,
    OURS,
    Bag,
    Due,
    NereusAt,
    NereusState,
    due,
    left_of,
)
from companion.games.waters_of_nereus.setup import full_bag
from companion.now import Choice, Question, Step, asks_player
from companion.places import RecordData, of_length
from companion.play import BEGIN, Acted, Typed, fingerprint_of, known, not_due, number
from companion.randomness import parse_code
from companion.setups import SetupResult
from companion.words import joined

# what stands on every sheet at the beginning (rules: Setup)
_BEGINS_WITH: Final = {"gold": facts.START_GOLD, "storage.white": facts.START_WHITE}
_YES, _NO = "yes", "no"
DRAWN, RETURNED = "draw", "return"

# ---- the neutral player


def _neutral_at(position: NereusAt, wanted: Due) -> Neutral:
    if position.state.neutral is None or due(position.state) != wanted:
        raise not_due({"do": wanted}, "The neutral player has nothing of this to do now.")
    return position.state.neutral


def flip(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Turns a card of the neutral player. It was turned at the table, or the phone draws it."""
    neutral = _neutral_at(position, "card")
    if typed.get("value"):
        crew = known(typed, "value", neutral.unused, "That card was turned today already.")
        return _played(position, neutral.turned(crew))
    crew = neutral.drawn(position.state.day, position.rolled)
    return _played(position, neutral.turned(crew, drawn=True), rolls=True)


def space(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Tells the action space of the neutral player's card. If the phone drew the card, it rolls the
    die too."""
    neutral = _neutral_at(position, "space").placed(number(typed, "value", 1, facts.ACTION_SPACES))
    return _played(position, neutral, rolls=neutral.today[-1].drawn)


def die(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Tells the die for the neutral ship, or lets the phone roll it."""
    neutral = _neutral_at(position, "roll")
    if not typed.get("value"):
        return _played(position, neutral, rolls=True)
    face = number(typed, "value", facts.FACES[0], facts.FACES[-1])
    return _played(position, neutral.rolled(position.state.board, face))


def _played(position: NereusAt, neutral: Neutral, rolls: bool = False) -> Acted[NereusState]:
    # The table after the neutral player did something. If the phone ``rolls``, its ship sails at
    # once, if it can (rules: Moving the neutral ship).
    after = position.changed(neutral=neutral)
    # a face that its ship cannot follow is rolled again
    while rolls and due(after.state) == "roll":
        neutral = neutral.rolled(after.state.board, after.rolled(facts.FACES))
        after = after.changed(neutral=neutral)
    event = f"Neutral player: {neutral.message}"
    sailed = neutral.today[-1].ship
    if sailed is None:
        return after.acted(event)
    # where the neutral ship arrives, what lies there leaves the water (rules: neutral player)
    if treasures := after.state.pile(sailed):
        after = after.returning(treasures).with_lying(sailed, [])
        event += f" {joined(treasures).capitalize()} back into the bag."
    return after.acted(event)


# ---- the bag


def bag(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Draws a treasure from the bag or puts one back, as ``do`` says. It lies nowhere on the
    phone."""
    color, draws = color_of(typed), typed["do"] == DRAWN
    after = position.state.bag.draw(color) if draws else position.state.bag.put_back(color)
    event = f"One {color} {'drawn from' if draws else 'back into'} the bag."
    if after.refills > position.state.bag.refills:
        refill = joined([f"{count} {added}" for added, count in facts.REFILL.items()])
        event += f" It was empty: {refill} were added first."
    if after.gone != position.state.bag.gone:
        event = f"One {color} leaves the game, as one was added before."
    return position.changed(bag=after).acted(event)


# ---- days


def card(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Tells which of the owner's discovery cards was turned today."""
    letter = known(typed, "value", position.state.asks_card, "That card was turned before.")
    # days whose card nobody told stay empty, so that the list counts days
    before = of_length(position.state.ticks, position.state.day - 1, [])
    ticks = [*before, position.state.deck[letter]]
    return position.changed(ticks=ticks).acted(f"Discovery card {letter} is turned.")


def go_on(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Begins the next cycle, phase or day (rules: Phase II to IV). After day 4 the game is over."""
    state = position.state
    if state.phase == "end":
        raise not_due(typed, "The fourth day is over.")
    if due(state):
        raise not_due(typed, "The neutral player comes first.")
    if state.phase == "discovery":
        after = position.changed(phase="action", cycle=1)
        event = "Cycle 1. Everybody chooses a crew card."
    elif state.phase == "action" and state.cycle < facts.CYCLES:
        first = left_of(position, state.hourglass)
        after = position.changed(cycle=state.cycle + 1, hourglass=first)
        event = f"Cycle {state.cycle + 1}. {first} goes first."
    elif state.phase == "action":
        after = position.changed(phase="explorer")
        event = "Phase III. Extra turns, from the leftmost explorer marker to the right."
    else:
        return _day_over(position)
    return after.acted(event)


def _day_over(position: NereusAt) -> Acted[NereusState]:
    # markers and cards are taken back, sun and hourglass passed on
    state = position.state
    neutral = state.neutral and state.neutral.but(today=[])
    cleared = position.changed(neutral=neutral, laid=[])
    if state.day == facts.DAYS:
        return cleared.changed(phase="end").acted(f"Day {facts.DAYS} is over: final scoring.")
    sun, day = left_of(position, state.sun), state.day + 1
    after = cleared.changed(day=day, phase="discovery", cycle=0, sun=sun, hourglass=sun)
    return after.acted(
        f"Day {day}. {sun} has the sun and the hourglass; the next discovery card is turned."
    )


def hourglass(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Tells that another player has the hourglass."""
    _, name = position.player(typed)
    return position.changed(hourglass=name).acted(f"{name} has the hourglass.")


# ---- a table


class NereusPlay(BoardPlay[NereusState, NereusCopy, NereusAt]):
    """Waters of Nereus in play. A day has discovery, four cycles, and the explorer."""

    state = NereusState
    position = NereusAt
    counted = frozenset({"bag", "gold", "track"})
    now = staticmethod(page.now)
    board = staticmethod(sea.board_of)
    tapped = staticmethod(sea.tapped)

    def before(self, record: RecordData, setup: SetupResult[DiscoveryDeck] | None) -> Step:
        if setup is not None:
            copied = "Those of your copy, in this order"
            ours = copied if setup.view.from_copy else "Our printed cards"
            cards = (Choice(BOX, "Cards from the box"), Choice(OURS, ours))
            asks = [Question("cards", "Which discovery cards do you use?", cards, BOX)]
        else:
            names = [player["name"] for player in record["players"]]
            asks = [asks_player("Who has the sun and the hourglass?", names, names[0], "first")]
            if len(names) == facts.PLAYERS.least:
                yes_no = (Choice(_NO, "No"), Choice(_YES, "Yes"))
                asks.append(Question("neutral", "Does the neutral player take part?", yes_no, _NO))
        return Step(BEGIN, "Begin day 1", "Nobody has to wait for the others", asks=tuple(asks))

    def begin(
        self,
        record: RecordData,
        setup: SetupResult[DiscoveryDeck] | None,
        typed: Typed,
        copy: NereusCopy | None,
    ) -> Acted[NereusState]:
        names = [p["name"] for p in record["players"]]
        state = _of_nothing(names, typed, copy) if setup is None else _of_setup(names, setup, typed)
        for seat in range(len(names)):
            # a sheet that was typed in before is not set back to its beginning
            if not cabin_at(record, seat).unfilled:
                continue
            for place, value in _BEGINS_WITH.items():
                record = DRAFTING.apply(record, Edit(f"players[{seat}].{place}", value))
        return Acted(record, state, f"Day 1. {state.sun} has the sun and the hourglass.")

    def writable(self, position: NereusAt, help_name: str, seat: int) -> PageData | None:
        """Returns where treasures in hand and gems may go, and what can be exchanged and sold."""
        return cabins.writable(position, seat) if help_name == "cabin" else None

    def act(self, position: NereusAt, typed: Typed) -> Acted[NereusState]:
        return _ACTS[known(typed, "do", list(_ACTS))](position, typed)

    def basis(self, position: NereusAt, typed: Typed) -> str:
        """Returns what an act rests on.

        Gold, points and science power rest on their own number alone, whatever is placed meanwhile.
        Other acts in a player's own cabin rest on that cabin, all others on the whole table.
        """
        name = typed.get("player", "")
        if typed.get("do") not in _IN_CABIN or name not in position.names:
            return position.fingerprint
        if typed.get("do") == "write":
            return ending.number_basis(position, name, typed.get("part", ""))
        return fingerprint_of(sheet_basis(position, name), position.state.hands.get(name))


def _of_nothing(names: list[str], typed: Typed, copy: NereusCopy | None) -> NereusState:
    # the first state without a set-up: an empty board and a full bag
    first = known(typed, "first", names)
    own = copy or NereusCopy()
    board = own.board(len(names)) or our_board(len(names))
    # with more than two nobody is asked, and what an address says counts for nothing
    neutral_plays = len(names) == facts.PLAYERS.least and typed.get("neutral") == _YES
    if neutral_plays:
        check_centre(board, len(names))
    return NereusState(
        sun=first,
        hourglass=first,
        cards="box",
        deck=_deck(own.deck(len(names)) or {}),
        neutral=at_start(board) if neutral_plays else None,
        bag=Bag.of(full_bag(len(names))),
        water=list(board.water),
    )


def _of_setup(names: list[str], setup: SetupResult[DiscoveryDeck], typed: Typed) -> NereusState:
    # the first state, as a set-up laid it out
    first = names[(setup.start_player - 1) % len(names)]
    details = setup.details
    laid_out = {ship["seat"]: square_name((ship["row"], ship["col"])) for ship in details["ships"]}
    # its cards follow from the code and their own step, whatever else was drawn anew
    code = parse_code(setup.code, facts.DRAWN_STEPS).only((CREW_STEP,))
    state = NereusState(
        sun=first,
        hourglass=first,
        **_known_cards(setup, typed),
        bag=Bag.of(details["bag"]),
        water=details["board"]["water"],
        ships={name: laid_out[seat] for seat, name in enumerate(names, 1) if seat in laid_out},
        lies={
            square_name((lying["row"], lying["col"])): [lying["color"]]
            for lying in details["treasures"]
        },
    )
    if "neutral" not in details:
        return state
    return state.but(neutral=at_start(state.board, str(code)))


def _known_cards(setup: SetupResult[DiscoveryDeck], typed: Typed) -> dict[str, Any]:
    # what is known of the discovery cards: in the order of the set-up, which one is turned when
    deck, from_copy = _deck(setup.view.cards), setup.view.from_copy
    if "cards" in typed and known(typed, "cards", [BOX, OURS]) == OURS:
        ticks = [deck[card] for card in setup.details["discovery"]["stack"]]
        return {"cards": "box" if from_copy else "ours", "ticks": ticks}
    # of an owner's deck in another order the table is asked which one was turned
    return {"cards": "box", "deck": deck if from_copy else {}}


def _deck(cards: Mapping[str, tuple[str, ...]]) -> dict[str, list[str]]:
    # Discovery cards as the names of the spaces that each ticks
    return {letter: ticked_names(rows) for letter, rows in cards.items()}


_ACTS: Final[Mapping[str, Callable[[NereusAt, Typed], Acted[NereusState]]]] = {
    DRAWN: bag,
    RETURNED: bag,
    "card": card,
    "next": go_on,
    "hourglass": hourglass,
    "sail": sea.sail,
    "put": sea.put,
    "stay": sea.stay,
    "lay": sea.lay,
    "lift": sea.lift,
    "pick": sea.pick,
    "cabins": cabins.use,
    "hand": cabins.hand,
    "place": cabins.place,
    "gem": cabins.gem,
    "write": ending.write,
    "science-card": ending.science_card,
    CLOSE: partial(close_sheet, ending.sheets),
    "exchange": cabins.storage,
    "sell": cabins.storage,
    "flip": flip,
    "space": space,
    "die": die,
    "lay-all": sea.lay_all,
}
_IN_CABIN: Final = ("place", "gem", "exchange", "sell", "write", "science-card", CLOSE)

PLAY: Final = NereusPlay()
