"""Waters of Nereus in play as its page shows it: what to do, what comes next, what lies on the table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.chances import percent
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.bag import Bag
from companion.games.waters_of_nereus.boards import NO_TICK, TICK, Square, square_name, square_named
from companion.games.waters_of_nereus.play.acts import due, left_of
from companion.games.waters_of_nereus.play.neutral import Neutral
from companion.games.waters_of_nereus.play.sea import SeaDrawing, Tick, drawn, lays, still_ticked, ticks_of
from companion.games.waters_of_nereus.play.state import NereusAt
from companion.games.waters_of_nereus.rules import RULES
from companion.play import Choice, NowPage, PlayerNow, Pointer, Question, Scale, Step, pointers
from companion.words import in_words, joined

NOT_FOLLOWED: Final = "The phone follows ships and treasures; gold, points and cards of a turn are yours to write."
_NTH: Final = ("first", "second", "third", "fourth")
_SPACES: Final = ("1st", "2nd", "3rd", "4th")


@dataclass(frozen=True, slots=True)
class NereusNow:
    """What lies on the table: the spaces ticked today, the neutral player where one plays, and the bag.

    ``due`` is what is asked of the neutral player, a treasure to ``lay``, a ``card`` to name, or nothing; ``phone`` an
    act that leaves it to the phone. ``aim`` is the space to serve next, ``sailed`` from where to where the neutral ship
    went. ``drawn`` is the board, ``holders`` are seats, from 1, with treasures to place; ``decks`` the cards to choose
    from, in rows of ticks.
    """

    due: str

    ticks: tuple[Tick, ...]
    neutral: Neutral | None
    bag: Bag | None
    drawn: SeaDrawing | None
    holders: tuple[tuple[int, str, int], ...] = ()
    phone: Step | None = None
    aim: str = ""
    sailed: tuple[Square, Square] | None = None
    decks: tuple[tuple[str, tuple[str, ...]], ...] = ()
    adrift: bool = False
    """Whether somebody's ship is nowhere on the board yet."""

    @property
    def open(self) -> tuple[str, ...]:
        """The ticked spaces that still want a treasure."""
        return tuple(tick.square for tick in self.ticks if tick.state == "open")

    @property
    def chances(self) -> Mapping[str, str]:
        """The chance of each colour for the next treasure of the bag, in words."""
        return {color: percent(chance) for color, chance in self.bag.chances.items()} if self.bag is not None else {}


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
        (),
        Scale("Day", state.day, facts.DAYS) if not ended else None,
        standings=ended,
        word=word,
        players=_players(at),
        view=NereusNow(
            due(state) or (step.do if step is not None and step.do in ("lay", "card") else ""),
            ticks_of(at),
            state.neutral,
            state.bag,
            drawn(at),
            tuple((n, name, len(state.hands[name])) for n, name in enumerate(at.names, 1) if name in state.hands),
            _phone(at),
            next(iter(still_ticked(at)), ""),
            _sailed(at),
            _decks(at),
            len(state.ships) < len(at.names),
        ),
        rulings=(*rulings, *_of_the_bag(at)),
    )


def _of_the_bag(at: NereusAt) -> tuple[str, ...]:
    """The readings that decide what an empty bag is filled with, and what leaves the game for it."""
    bag = at.state.bag
    if bag is None:
        return ()
    return (*(("refill",) if not bag.total else ()), *(("added-treasures",) if any(bag.owed.values()) else ()))


def _sailed(at: NereusAt) -> tuple[Square, Square] | None:
    """From where to where the neutral ship went last, while its card is the last thing that was played."""
    card = at.state.neutral.last if at.state.neutral is not None else None
    if card is None or card.start is None or card.ship is None:
        return None
    return square_named(card.start), square_named(card.ship)


def _decks(at: NereusAt) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The owner's discovery cards that may be turned today, each in rows of ticks."""
    rows = range(1, len(at.state.water) + 1)
    out = []
    for letter in at.state.asks_card:
        ticks = at.state.deck[letter]
        cols = range(1, len(at.state.water[0]) + 1)
        drawn_rows = ["".join(TICK if square_name((r, c)) in ticks else NO_TICK for c in cols) for r in rows]
        out.append((letter, tuple(drawn_rows)))
    return tuple(out)


def _players(at: NereusAt) -> tuple[PlayerNow, ...]:
    """Everybody with their gold, whoever has the sun and goes first, and the neutral player's course."""
    state, seats = at.state, []
    for seat, name in enumerate(at.names):
        held = state.hands.get(name, [])
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


def _phone(at: NereusAt) -> Step | None:
    """What the phone can do in place of what is asked."""
    state, wanted = at.state, due(at.state)
    if wanted == "card":
        return Step("flip", "Turn the neutral card", "the phone draws it and rolls its die", symbol="dice")
    if wanted == "roll":
        return Step("die", "Phone rolls", "until the ship moves", symbol="dice")
    if still_ticked(at) and state.bag is not None:
        return Step("lay-all", "Phone draws all", "", symbol="bag")
    return None


def _neutral_step(at: NereusAt) -> Step | None:
    """What is told of the neutral player: a card, an action space, a die."""
    neutral, wanted = at.state.neutral, due(at.state)
    if neutral is None or wanted is None:
        return None
    if wanted == "card":
        cards = tuple(Choice(crew, facts.CREW_MEMBERS[crew].title, crew) for crew in neutral.unused)
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
