"""The page of play of Waters of Nereus."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.boards import Tapped
from companion.facts import that_hold
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Square, square_named
from companion.games.waters_of_nereus.neutral import Neutral
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play.ending import last_page, seat_named
from companion.games.waters_of_nereus.play.sea import (
    is_full,
    lays,
    still_ticked,
    ticks_of,
    unknown_card,
    wants_treasures,
)
from companion.games.waters_of_nereus.play.state import (
    Due,
    NereusAt,
    NereusState,
    due,
    left_of,
    ship_squares,
)
from companion.now import CHANCE, Choice, NowPage, PlayerNow, Question, Scale, Step, asks_player
from companion.words import capital, counted, in_words, joined, percent

NOT_FOLLOWED: Final = (
    "Tap your ship to sail, your name above for gold and points. Cards and science come at the end."
)
_NTH: Final = ("first", "second", "third", "fourth")
_SPACES: Final = ("1st", "2nd", "3rd", "4th")


@dataclass(frozen=True, slots=True)
class Purse:
    """What is asked of a player besides treasures. ``seat`` is from 1. ``to_place`` is how many
    treasures the player still holds in hand."""

    seat: int
    name: str
    gold: int
    track: int
    to_place: int


@dataclass(frozen=True)
class NereusNow:
    """What lies on the table.

    ``due`` is what is asked, if anything. ``ticks`` are the spaces ticked today, each "open",
    "laid" or "skipped". ``open`` are those that still want a treasure, the next one first.
    ``purse`` is the player whose gold and points are asked for, if any.
    """

    position: NereusAt
    due: str
    ticks: Mapping[str, str]
    open: list[str]
    purse: Purse | None = None

    @property
    def state(self) -> NereusState:
        """Returns what the table keeps."""
        return self.position.state

    @property
    def ships(self) -> list[tuple[int, Square]]:
        """Returns where ships are, by seat from 1. The neutral ship has the seat 0."""
        return [
            (self.position.names.index(name) + 1 if name else 0, square)
            for name, square in ship_squares(self.position).items()
        ]

    @property
    def treasures(self) -> list[tuple[str, Square, int, int]]:
        """Returns each treasure's colour, space, its number in the pile there, and the size of the
        pile."""
        listed: list[tuple[str, Square, int, int]] = []
        for name, pile in self.state.lies.items():
            square = square_named(name)
            listed += [(color, square, n, len(pile)) for n, color in enumerate(pile)]
        return listed

    @property
    def sailed(self) -> tuple[Square, Square] | None:
        """Returns where the neutral ship sailed from last, and where to; None if it has not
        sailed."""
        card = self.state.neutral.last if self.state.neutral is not None else None
        if card is None or card.start is None or card.ship is None:
            return None
        return square_named(card.start), square_named(card.ship)

    @property
    def holders(self) -> list[tuple[int, str, int]]:
        """Returns who has treasures to place, by seat from 1, and how many."""
        hands = self.state.hands
        return [
            (seat, name, len(hands[name]))
            for seat, name in enumerate(self.position.names, 1)
            if name in hands
        ]

    @property
    def decks(self) -> list[tuple[str, list[str]]]:
        """Returns the owner's discovery cards that may be turned today, each in rows of ticks."""
        state = self.state
        return [(letter, state.board.marked(state.deck[letter])) for letter in state.asks_card]

    @property
    def phone(self) -> Step | None:
        """Returns the step by which the phone does what is asked; None if it cannot."""
        if self.due == "card" and not self.state.asks_card:
            return Step(
                "flip",
                "Phone turns it",
                "and rolls the die for its ship",
                symbol="dice",
                away=CHANCE,
            )
        if self.due == "roll":
            return Step("die", "Phone rolls", "until the ship moves", symbol="dice", away=CHANCE)
        if self.open:
            return Step("lay-all", "Phone draws all", "", symbol="bag", away=CHANCE)
        return None

    def is_to_lay(self, tapped: Tapped) -> bool:
        """Returns whether a tap names a space for the next treasure of the discovery card.

        It does if the space is ticked. While nobody knows the ticks, any space with room will do.
        """
        if tapped.square in self.open and not tapped.pieces:
            return True
        return unknown_card(self.position) and not is_full(self.position, tapped.square)

    def draws_for(self, square: str) -> Step:
        """Returns the step by which the phone draws the treasure for one space."""
        return Step("lay-all", "Phone draws it", "", {"square": square}, symbol="bag", away=CHANCE)

    @property
    def wants_treasures(self) -> bool:
        """Returns whether treasures come before the next step."""
        return wants_treasures(self.position)

    @property
    def chances(self) -> Mapping[str, str]:
        """Returns how likely each colour is to be drawn next."""
        return {color: percent(chance) for color, chance in self.state.bag.chances.items()}


def _stage(word: str, note: str, step: Step | None, rulings: tuple[str, ...] = ()) -> NowPage:
    # A page with its word, note and step
    return NowPage("", note, step, word=word, rulings=rulings)


def _rarer_steps(position: NereusAt, open_ticks: Sequence[str]) -> tuple[Step, ...]:
    # to leave ticks open, or to tell that somebody else goes first, is rarer than the next step
    if open_ticks:
        return (Step("next", "Leave the other ticks, begin cycle 1"),)
    if position.state.phase == "discovery":
        return ()
    asks = (asks_player("Who has it?", position.names, position.state.hourglass),)
    return (Step("hourglass", "Somebody else has the hourglass", asks=asks, symbol="hourglass"),)


def now(position: NereusAt) -> NowPage:
    """Returns the page of play: where the game stands, what to do, and the one next step."""
    state = position.state
    stage = _stage_of(position)
    if state.phase == "end":
        after = Scale(facts.DAYS + 1, facts.DAYS)
        return last_page(position, replace(stage, title="The fourth day is over", scale=after))
    step = stage.next
    bag, open_ticks = state.bag, still_ticked(position)
    of_bag = that_hold({"refill": not bag.total, "added-treasures": any(bag.owed.values())})
    asked: str = due(state) or ""
    # without a neutral player's card, the step itself may ask for something to be tapped
    if not asked and step is not None and step.do in ("lay", "card"):
        asked = step.do
    time = "morning" if state.phase == "discovery" else "evening"
    if state.phase == "action":
        time = f"{_NTH[state.cycle - 1]} cards"
    return replace(
        stage,
        title=f"Day {state.day}, {time}",
        more=_rarer_steps(position, open_ticks),
        scale=Scale(state.day, facts.DAYS),
        players=_players(position),
        view=NereusNow(position, asked, ticks_of(position), open_ticks, _purse(position)),
        rulings=(*stage.rulings, *of_bag),
    )


def _purse(position: NereusAt) -> Purse | None:
    # what is written of the player named in the page's address; None if none is named
    seat = seat_named(position)
    if seat is None:
        return None
    cabin = cabin_at(position.record, seat)
    return Purse(
        seat=seat + 1,
        name=cabin.name,
        gold=cabin.gold,
        track=cabin.track,
        to_place=len(position.state.hand(cabin.name)),
    )


def _players(position: NereusAt) -> tuple[PlayerNow, ...]:
    # The strip of players with their gold and points, and the course of the neutral player. It
    # shows who has the sun, and who goes first.
    state = position.state
    seats = []
    for player in position.record["players"]:
        name = player["name"]
        sign = says = ""
        if in_hand := state.hand(name):
            sign, says = "hand", f"{in_words(len(in_hand))} to place"
        elif name == state.sun:
            sign, says = "sun", "the sun"
        seats.append(
            PlayerNow(
                name,
                str(player["track"]),
                sign=sign,
                says=says,
                plate="round",
                current=name == state.hourglass and state.phase == "action",
                gold=str(player["gold"]),
                opens=True,
            )
        )
    if state.neutral is not None:
        seats.append(PlayerNow("Neutral", state.neutral.disc, "course", plate="round"))
    return tuple(seats)


def _stage_of(position: NereusAt) -> NowPage:
    # the page for where the day stands: who is next, and the step that goes on
    state = position.state
    wanted = due(position.state)
    if state.phase == "end":
        return _stage("", "", None)
    if state.phase == "discovery":
        return _discovery_page(position)
    if state.neutral is not None and wanted is not None:
        return _neutral(position, state.neutral, wanted)
    if state.phase == "action":
        if state.cycle < facts.CYCLES:
            follows = f"then {left_of(position, state.hourglass)} has the hourglass"
            step = Step("next", f"{_NTH[state.cycle].capitalize()} cards", follows)
        else:
            step = Step("next", "Explorer phase", "after everybody’s fourth turn")
        return _stage(f"{state.hourglass} goes first, then clockwise", NOT_FOLLOWED, step)
    if state.day < facts.DAYS:
        follows = f"{left_of(position, state.sun)} has sun and hourglass"
        step = Step("next", f"Day {state.day + 1}: next card", follows)
    else:
        step = Step("next", "End of the game", "final scoring")
    return _stage("Extra turns, leftmost explorer first", NOT_FOLLOWED, step)


def _discovery_page(position: NereusAt) -> NowPage:
    # The page of Discovery. What is due depends on the card: it is asked for, its ticked spaces are
    # filled one by one, then the cycle begins.
    ours = ("our-cards",) if position.state.cards == "ours" else ()
    if open_ticks := still_ticked(position):
        laid = len(position.state.laid)
        card = " by our own card" if ours else ""
        count = f"{laid + 1} of {laid + len(open_ticks)}"
        note = f"{count}{card}. Draw from the bag, tap its colour."
        return _stage(f"Lay a treasure on {open_ticks[0]}", note, lays(open_ticks[0]), ours)
    if position.state.asks_card:
        cards = tuple(Choice(letter, letter) for letter in position.state.asks_card)
        step = Step("card", "It is this card", asks=(Question("value", "Discovery card", cards),))
        return _stage("Which discovery card is turned?", "The cards are those of your copy.", step)
    step = Step("next", "Begin cycle 1", "the treasures lie on the board")
    if position.state.ticked:
        note = "Ships and spaces with three treasures get none."
        return _stage("All ticked spaces are filled", note, step, ours)
    # nobody told which card it is: the players read it
    note = f"{capital(in_words(len(position.state.laid)))} laid. Tap the next ticked space."
    if wants_treasures(position):
        note = "Tap each ticked space, then its treasure."
        step = Step("next", "No treasures: begin cycle 1")
    return _stage("Turn the discovery card", note, step)


def _far(spaces: int) -> str:
    # A distance in words that stay on one line of a button
    return counted(spaces, "space").replace(" ", "\N{NO-BREAK SPACE}")


def _space_asked(crew: str) -> NowPage:
    # the page that asks for the action space of the neutral player's card, each with its distance
    named = enumerate(zip(_SPACES, facts.DISTANCES[crew], strict=True), 1)
    spaces = tuple(Choice(str(n), f"{nth}: {_far(far)}") for n, (nth, far) in named)
    asks = (Question("value", "Space and distance", spaces),)
    return _stage(
        f"Neutral {crew}: which space?",
        f"Put its marker on the leftmost free space of the {crew}’s row, and tap that one.",
        Step("space", "Its marker lies there", asks=asks),
    )


def _neutral(position: NereusAt, neutral: Neutral, wanted: Due) -> NowPage:
    # the page that asks for what the neutral player has to do: a card, an action space or a die
    if wanted == "roll":
        faces = tuple(Choice(str(face), str(face)) for face in facts.FACES)
        asks = (Question("value", "Die", faces),)
        step = Step("die", "What the die shows", "the disc turns, its ship sails", asks=asks)
        return _stage("Roll for the neutral ship", neutral.message, step, ("die",))
    if wanted == "space" and neutral.last is not None:
        return _space_asked(neutral.last.crew)
    cards = tuple(Choice(crew, facts.CREW_TITLES[crew], crew) for crew in neutral.unused)
    step = Step(
        "flip", "This card was turned", asks=(Question("value", "Turned at the table", cards),)
    )
    if position.state.phase == "explorer":
        note = "Its explorer was played today: an extra turn, free of gold. Tap the card you turn."
        return _stage("A fifth neutral card", note, step, ("fifth-card",))
    note = f"First {joined(position.names)} choose theirs. Then tap the one you turn for it."
    return _stage("The neutral player’s card", note, step)
