"""Waters of Nereus in play as its page shows it: what to do, what comes next, what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from companion.chances import percent
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import NO_TICK, TICK, Square, square_name, square_named
from companion.games.waters_of_nereus.play.acts import due, left_of
from companion.games.waters_of_nereus.play.sea import Tick, lays, still_ticked, ticks_of
from companion.games.waters_of_nereus.play.state import NereusAt, ship_squares
from companion.games.waters_of_nereus.rules import RULES
from companion.play import Choice, NowPage, PlayerNow, Pointer, Question, Scale, Step, pointers
from companion.words import in_words, joined

NOT_FOLLOWED: Final = "The phone follows ships and treasures; gold, points and cards of a turn are yours to write."
_NTH: Final = ("first", "second", "third", "fourth")
_SPACES: Final = ("1st", "2nd", "3rd", "4th")


@dataclass(frozen=True)
class NereusNow:
    """What lies on the table ``at``. ``due`` is what is asked of the neutral player, a treasure to ``lay``, a ``card``
    to name, or nothing.
    """

    at: NereusAt
    due: str

    @cached_property
    def ticks(self) -> tuple[Tick, ...]:
        """The spaces ticked today."""
        return ticks_of(self.at)

    @property
    def open(self) -> tuple[str, ...]:
        """Those of them that still want a treasure, the next one to serve first."""
        return tuple(tick.square for tick in self.ticks if tick.state == "open")

    @property
    def ships(self) -> list[tuple[int, Square]]:
        """Where ships are, by seat from 1, the neutral one's 0."""
        names = self.at.names
        return [(names.index(name) + 1 if name else 0, square) for name, square in ship_squares(self.at).items()]

    @property
    def treasures(self) -> list[tuple[str, Square, int, int]]:
        """Each treasure's colour and space, which of those there it is from 0, and how many these are."""
        lying = [(square_named(name), pile) for name, pile in self.at.state.lies.items()]
        return [(color, square, n, len(pile)) for square, pile in lying for n, color in enumerate(pile)]

    @property
    def sailed(self) -> tuple[Square, Square] | None:
        """From where to where the neutral ship went last, while its card is the last thing that was played."""
        card = self.at.state.neutral.last if self.at.state.neutral is not None else None
        if card is None or card.start is None or card.ship is None:
            return None
        return square_named(card.start), square_named(card.ship)

    @property
    def holders(self) -> list[tuple[int, str, int]]:
        """Who has treasures to place, by seat from 1, and how many."""
        hands = self.at.state.hands
        return [(seat, name, len(hands[name])) for seat, name in enumerate(self.at.names, 1) if name in hands]

    @property
    def adrift(self) -> bool:
        """Whether somebody's ship is nowhere on the board yet."""
        return len(self.at.state.ships) < len(self.at.names)

    @property
    def decks(self) -> list[tuple[str, list[str]]]:
        """The owner's discovery cards that may be turned today, each in rows of ticks."""
        state, board = self.at.state, self.at.state.board
        if board is None:
            return []
        spaces = [[square_name((r, c)) for c in range(1, board.cols + 1)] for r in range(1, board.rows + 1)]
        return [
            (letter, ["".join(TICK if name in state.deck[letter] else NO_TICK for name in row) for row in spaces])
            for letter in state.asks_card
        ]

    @property
    def phone(self) -> Step | None:
        """What the phone can do in place of what is asked."""
        if self.due == "card" and not self.at.state.asks_card:
            return Step("flip", "Turn the neutral card", "the phone draws it and rolls its die", symbol="dice")
        if self.due == "roll":
            return Step("die", "Phone rolls", "until the ship moves", symbol="dice")
        if self.open and self.at.state.bag is not None:
            return Step("lay-all", "Phone draws all", "", symbol="bag")
        return None

    @property
    def chances(self) -> Mapping[str, str]:
        """The chance of each colour for the next treasure of the bag, in words."""
        bag = self.at.state.bag
        return {color: percent(chance) for color, chance in bag.chances.items()} if bag is not None else {}


def now(at: NereusAt) -> NowPage:
    state = at.state
    ended = state.phase == "end"
    word, note, rulings = _said(at)
    others: tuple[Step, ...] = ()
    step = _neutral_step(at) or _next(at)
    if not ended and state.phase != "discovery":
        people = tuple(Choice(name, name) for name in at.names)
        asks = (Question("player", "Who has it?", people, state.hourglass),)
        others = (Step("hourglass", "Somebody else has the hourglass", asks=asks, symbol="hourglass"),)
    if still_ticked(at):
        others = (Step("next", "Leave the other ticks, begin cycle 1"), *others)
    return NowPage(
        _title(at),
        note,
        _rules(at),
        step,
        others,
        scale=Scale("Day", state.day, facts.DAYS) if not ended else None,
        standings=ended,
        word=word,
        players=_players(at),
        view=NereusNow(at, due(state) or (step.do if step is not None and step.do in ("lay", "card") else "")),
        rulings=(*rulings, *_of_the_bag(at)),
    )


def _of_the_bag(at: NereusAt) -> tuple[str, ...]:
    """The readings that decide what an empty bag is filled with, and what leaves the game for it."""
    bag = at.state.bag
    if bag is None:
        return ()
    return (*(("refill",) if not bag.total else ()), *(("added-treasures",) if any(bag.owed.values()) else ()))


def _players(at: NereusAt) -> tuple[PlayerNow, ...]:
    """Everybody with their gold, whoever has the sun and goes first, and the neutral player's course."""
    state, seats = at.state, []
    for seat, name in enumerate(at.names):
        held = state.hand(name)
        sign = (
            ("hand", f"{in_words(len(held))} to place")
            if held
            else ("sun", "the sun")
            if name == state.sun
            else ("", "")
        )
        gold = str(at.record["players"][seat]["gold"])
        first = name == state.hourglass and state.phase == "action"
        seats.append(PlayerNow(name, gold, "gold", sign=sign[0], says=sign[1], plate="round", current=first))
    if state.neutral is not None:
        seats.append(PlayerNow("Neutral", state.neutral.disc, "its course", plate="round"))
    return tuple(seats)


def _title(at: NereusAt) -> str:
    state = at.state
    if state.phase == "end":
        return "The end"
    if state.phase == "action":
        return f"Day {state.day}, {_NTH[state.cycle - 1]} cards"
    return f"Day {state.day}, {'morning' if state.phase == 'discovery' else 'evening'}"


def _said(at: NereusAt) -> tuple[str, str, tuple[str, ...]]:
    """What to do now, a line that explains it, and the names of our readings that decide it."""
    state, neutral = at.state, at.state.neutral
    if state.phase == "end":
        told = "Game-end science cards first, then what is stored becomes gold, then gold becomes points."
        return "The fourth day is over", told, ()
    if state.phase == "discovery":
        return _discovery(at)
    wanted = due(state)
    if neutral is not None and wanted == "card":
        if state.phase == "explorer":
            return (
                "The neutral player turns a fifth card",
                "Phase III, as it played the explorer. It pays no gold.",
                ("fifth-card",),
            )
        return f"{joined(at.names)} choose a card", "Both chosen? Then the neutral card is turned.", ()
    if neutral is not None and neutral.last is not None and wanted == "space":
        return f"Neutral {neutral.last.crew}: how far?", "The leftmost free action space of its row says it.", ()
    if neutral is not None and wanted == "roll":
        return "Roll for the neutral ship", neutral.told, ("die",)
    if state.phase == "explorer":
        return "Explorers: extra turns, from the left", NOT_FOLLOWED, ()
    return f"{state.hourglass} goes first, then clockwise", NOT_FOLLOWED, ()


def _discovery(at: NereusAt) -> tuple[str, str, tuple[str, ...]]:
    ticks, ours = ticks_of(at), ("our-cards",) if at.state.cards == "ours" else ()
    open_ticks = [tick.square for tick in ticks if tick.state == "open"]
    if open_ticks:
        done = sum(tick.state == "laid" for tick in ticks) + 1
        card = " of our own card" if ours else ""
        told = f"{done} of {done + len(open_ticks) - 1}{card}. Draw from the bag, tap its colour."
        return f"Lay a treasure on {open_ticks[0]}", told, ours
    if at.state.asks_card:
        return "Which discovery card is turned?", "The cards are those of your copy.", ()
    if ticks:
        return "All ticked spaces are served", "Ships and spaces with three treasures get none.", ours
    return "Turn the discovery card", "Tap each space that it ticks, then the treasure drawn for it.", ()


def _neutral_step(at: NereusAt) -> Step | None:
    """What is told of the neutral player: a card, an action space, a die."""
    neutral, wanted = at.state.neutral, due(at.state)
    if neutral is None or wanted is None:
        return None
    if wanted == "card":
        cards = tuple(Choice(crew, facts.CREW_TITLES[crew], crew) for crew in neutral.unused)
        return Step("flip", "This card was turned", asks=(Question("value", "Turned at the table", cards),))
    if wanted == "space" and neutral.last is not None:
        named = zip(_SPACES, neutral.last.distances, strict=True)
        spaces = tuple(Choice(str(n), f"{space}: {far}") for n, (space, far) in enumerate(named, 1))
        return Step("space", "Its marker lies there", asks=(Question("value", "Space and distance", spaces),))
    faces = tuple(Choice(str(face), str(face)) for face in facts.FACES)
    return Step("die", "What the die shows", "the disc turns, its ship sails", asks=(Question("value", "Die", faces),))


def _next(at: NereusAt) -> Step | None:
    state, ticks = at.state, still_ticked(at)
    if state.phase == "end":
        return None
    if ticks:
        return lays(ticks[0])
    if state.asks_card:
        cards = tuple(Choice(letter, letter) for letter in state.asks_card)
        return Step("card", "It is this card", asks=(Question("value", "Discovery card", cards),))
    if state.phase == "discovery":
        return Step("next", "Begin cycle 1", "the treasures lie on the board")
    if state.phase == "action" and state.cycle < facts.CYCLES:
        follows = f"then {left_of(at, state.hourglass)} has the hourglass"
        return Step("next", f"{_NTH[state.cycle].capitalize()} cards", follows)
    if state.phase == "action":
        return Step("next", "Explorer phase", "after everybody's fourth turn")
    if state.day == facts.DAYS:
        return Step("next", "End of the game", "final scoring")
    follows = f"{left_of(at, state.sun)} has sun and hourglass"
    return Step("next", f"Day {state.day + 1}: next card", follows)


def _rules(at: NereusAt) -> tuple[Pointer, ...]:
    (rules,), state = RULES, at.state
    if state.phase == "end":
        return pointers(rules, ("end", ""), ("scoring", ""))
    if state.phase == "discovery":
        return pointers(rules, ("day", "Phase I: Discovery"))
    if due(state):
        return pointers(
            rules, ("neutral-player", "Its marker"), ("neutral-player", "Direction"), ("neutral-player", "Blocked")
        )
    if state.phase == "explorer":
        return pointers(rules, ("day", "Phase III: Explorer"), ("day", "Phase IV: Conclude"))
    return pointers(rules, ("day", "Phase II: Action"), ("turn", ""))
