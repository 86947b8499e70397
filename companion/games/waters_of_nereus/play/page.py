"""Waters of Nereus in play as its page shows it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import NO_TICK, TICK, Square, square_name, square_named
from companion.games.waters_of_nereus.neutral import Neutral
from companion.games.waters_of_nereus.play.sea import lays, still_ticked, ticks_of
from companion.games.waters_of_nereus.play.state import Due, NereusAt, due, left_of, ship_squares
from companion.games.waters_of_nereus.rules import RULES
from companion.play import Choice, NowPage, PlayerNow, Question, Scale, Step, pointers
from companion.words import in_words, joined, percent

NOT_FOLLOWED: Final = (
    "The phone follows ships and treasures; gold, points and cards of a turn are yours to write."
)
_NTH: Final = ("first", "second", "third", "fourth")
_SPACES: Final = ("1st", "2nd", "3rd", "4th")


@dataclass(frozen=True)
class NereusNow:
    """What lies on the table; ``due`` is what is asked, if anything. ``ticks`` are the spaces ticked today, each open,
    laid or skipped, ``open`` those of them that still want a treasure, the next one to serve first.
    """

    at: NereusAt
    due: str
    ticks: Mapping[str, str]
    open: list[str]

    @property
    def ships(self) -> list[tuple[int, Square]]:
        """Where ships are, by seat from 1, the neutral one's 0."""
        names = self.at.names
        return [
            (names.index(name) + 1 if name else 0, square)
            for name, square in ship_squares(self.at).items()
        ]

    @property
    def treasures(self) -> list[tuple[str, Square, int, int]]:
        """Each treasure's colour, space, number there and how many."""
        lying = [(square_named(name), pile) for name, pile in self.at.state.lies.items()]
        return [
            (color, square, n, len(pile)) for square, pile in lying for n, color in enumerate(pile)
        ]

    @property
    def sailed(self) -> tuple[Square, Square] | None:
        """From where to where the neutral ship went last."""
        card = self.at.state.neutral.last if self.at.state.neutral is not None else None
        if card is None or card.start is None or card.ship is None:
            return None
        return square_named(card.start), square_named(card.ship)

    @property
    def holders(self) -> list[tuple[int, str, int]]:
        """Who has treasures to place, by seat from 1, and how many."""
        hands = self.at.state.hands
        return [
            (seat, name, len(hands[name]))
            for seat, name in enumerate(self.at.names, 1)
            if name in hands
        ]

    @property
    def decks(self) -> list[tuple[str, list[str]]]:
        """The owner's discovery cards that may be turned today, each in rows of ticks."""
        state, board = self.at.state, self.at.state.board
        if board is None:
            return []
        spaces = [
            [square_name((r, c)) for c in range(1, board.cols + 1)]
            for r in range(1, board.rows + 1)
        ]
        return [
            (
                letter,
                [
                    "".join(TICK if name in state.deck[letter] else NO_TICK for name in row)
                    for row in spaces
                ],
            )
            for letter in state.asks_card
        ]

    @property
    def phone(self) -> Step | None:
        """What the phone can do in place of what is asked."""
        if self.due == "card" and not self.at.state.asks_card:
            return Step(
                "flip",
                "Turn the neutral card",
                "the phone draws it and rolls its die",
                symbol="dice",
            )
        if self.due == "roll":
            return Step("die", "Phone rolls", "until the ship moves", symbol="dice")
        if self.open and self.at.state.bag is not None:
            return Step("lay-all", "Phone draws all", "", symbol="bag")
        return None

    @property
    def chances(self) -> Mapping[str, str]:
        bag = self.at.state.bag
        return (
            {color: percent(chance) for color, chance in bag.chances.items()}
            if bag is not None
            else {}
        )


Rules = tuple[tuple[str, str], ...]


def _stage(
    word: str, note: str, step: Step | None, rules: Rules, rulings: tuple[str, ...] = ()
) -> NowPage:
    """A page with its word, note and step, and what tells them."""
    return NowPage("", note, pointers(RULES[0], *rules), step, word=word, rulings=rulings)


def now(at: NereusAt) -> NowPage:
    state = at.state
    stage = _stage_of(at)
    step = stage.next
    ended = state.phase == "end"
    bag = state.bag
    more: list[Step] = []
    open_ticks = still_ticked(at)
    if open_ticks:
        more.append(Step("next", "Leave the other ticks, begin cycle 1"))
    elif not ended and state.phase != "discovery":
        people = tuple(Choice(name, name) for name in at.names)
        asks = (Question("player", "Who has it?", people, state.hourglass),)
        more.append(
            Step("hourglass", "Somebody else has the hourglass", asks=asks, symbol="hourglass")
        )
    of_bag = (
        ("refill", bag and not bag.total),
        ("added-treasures", bag and any(bag.owed.values())),
    )
    asked = due(state) or (step.do if step is not None and step.do in ("lay", "card") else "")
    part = {"discovery": "morning", "explorer": "evening"}.get(
        state.phase, f"{_NTH[state.cycle - 1]} cards"
    )
    return replace(
        stage,
        title="The end" if ended else f"Day {state.day}, {part}",
        more=tuple(more),
        scale=None if ended else Scale(state.day, facts.DAYS),
        standings=ended,
        players=_players(at),
        view=NereusNow(at, asked, ticks_of(at), open_ticks),
        rulings=(*stage.rulings, *(name for name, decides in of_bag if decides)),
    )


def _players(at: NereusAt) -> tuple[PlayerNow, ...]:
    """Everybody with their gold, whoever has the sun and goes first, and the neutral player's course."""
    state, seats = at.state, []
    for player in at.record["players"]:
        name = player["name"]
        sign, says = ("sun", "the sun") if name == state.sun else ("", "")
        if in_hand := state.hand(name):
            sign = "hand"
            says = f"{in_words(len(in_hand))} to place"
        first = name == state.hourglass and state.phase == "action"
        seats.append(
            PlayerNow(
                name,
                str(player["gold"]),
                "gold",
                sign=sign,
                says=says,
                plate="round",
                current=first,
            )
        )
    if state.neutral is not None:
        seats.append(PlayerNow("Neutral", state.neutral.disc, "its course", plate="round"))
    return tuple(seats)


def _stage_of(at: NereusAt) -> NowPage:
    state = at.state
    wanted = due(at.state)
    if state.phase == "end":
        note = "Game-end science cards first, then what is stored becomes gold, then gold becomes points."
        return _stage("The fourth day is over", note, None, (("end", ""), ("scoring", "")))
    if state.phase == "discovery":
        return _discovery(at)
    if state.neutral is not None and wanted is not None:
        return _neutral(at, state.neutral, wanted)
    if state.phase == "action":
        if state.cycle < facts.CYCLES:
            follows = f"then {left_of(at, state.hourglass)} has the hourglass"
            step = Step("next", f"{_NTH[state.cycle].capitalize()} cards", follows)
        else:
            step = Step("next", "Explorer phase", "after everybody's fourth turn")
        word = f"{state.hourglass} goes first, then clockwise"
        return _stage(word, NOT_FOLLOWED, step, (("day", "Phase II: Action"), ("turn", "")))
    if state.day < facts.DAYS:
        follows = f"{left_of(at, state.sun)} has sun and hourglass"
        step = Step("next", f"Day {state.day + 1}: next card", follows)
    else:
        step = Step("next", "End of the game", "final scoring")
    rules = (("day", "Phase III: Explorer"), ("day", "Phase IV: Conclude"))
    return _stage("Explorers: extra turns, from the left", NOT_FOLLOWED, step, rules)


def _discovery(at: NereusAt) -> NowPage:
    rules = (("day", "Phase I: Discovery"),)
    ours = ("our-cards",) if at.state.cards == "ours" else ()
    if open_ticks := still_ticked(at):
        done = len(at.state.laid) + 1
        card = " of our own card" if ours else ""
        note = f"{done} of {done + len(open_ticks) - 1}{card}. Draw from the bag, tap its colour."
        return _stage(f"Lay a treasure on {open_ticks[0]}", note, lays(open_ticks[0]), rules, ours)
    if at.state.asks_card:
        cards = tuple(Choice(letter, letter) for letter in at.state.asks_card)
        step = Step("card", "It is this card", asks=(Question("value", "Discovery card", cards),))
        return _stage(
            "Which discovery card is turned?", "The cards are those of your copy.", step, rules
        )
    step = Step("next", "Begin cycle 1", "the treasures lie on the board")
    if at.state.ticked:
        note = "Ships and spaces with three treasures get none."
        return _stage("All ticked spaces are served", note, step, rules, ours)
    note = "Tap each space that it ticks, then the treasure drawn for it."
    return _stage("Turn the discovery card", note, step, rules)


def _neutral(at: NereusAt, neutral: Neutral, wanted: Due) -> NowPage:
    """What is due of the neutral player: a card, an action space, a die."""
    rules = (
        ("neutral-player", "Its marker"),
        ("neutral-player", "Direction"),
        ("neutral-player", "Blocked"),
    )
    if wanted == "roll":
        faces = tuple(Choice(str(face), str(face)) for face in facts.FACES)
        asks = (Question("value", "Die", faces),)
        step = Step("die", "What the die shows", "the disc turns, its ship sails", asks=asks)
        return _stage("Roll for the neutral ship", neutral.message, step, rules, ("die",))
    if wanted == "space" and neutral.last is not None:
        crew = neutral.last.crew
        named = enumerate(zip(_SPACES, facts.DISTANCES[crew], strict=True), 1)
        spaces = tuple(Choice(str(n), f"{space}: {far}") for n, (space, far) in named)
        step = Step(
            "space",
            "Its marker lies there",
            asks=(Question("value", "Space and distance", spaces),),
        )
        return _stage(
            f"Neutral {crew}: how far?",
            "The leftmost free action space of its row says it.",
            step,
            rules,
        )
    cards = tuple(Choice(crew, facts.CREW_TITLES[crew], crew) for crew in neutral.unused)
    step = Step(
        "flip", "This card was turned", asks=(Question("value", "Turned at the table", cards),)
    )
    if at.state.phase == "explorer":
        note = "Phase III, as it played the explorer. It pays no gold."
        return _stage("The neutral player turns a fifth card", note, step, rules, ("fifth-card",))
    note = "Both chosen? Then the neutral card is turned."
    return _stage(f"{joined(at.names)} choose a card", note, step, rules)
