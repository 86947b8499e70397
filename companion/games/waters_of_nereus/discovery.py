"""Discovery decks: the owner's six cards, or our own, drawn fairly from a code.

A deck of ours ticks every water space equally often. Its cards have equally many ticks, or one
more. No two cards are the same.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain, combinations, count
from math import ceil
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    TICK,
    Board,
    Square,
    card_ids,
    our_board,
    side_of,
    square_name,
)
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.randomness import SetupCode, Stream

VERSION: Final = 1
MOST_TICKS: Final = 3


@dataclass(frozen=True)
class DiscoveryDeck:
    """Six discovery cards, as rows of ``x`` and ``.``. ``code`` is None if they are not ours."""

    board: Board
    cards: Mapping[str, tuple[str, ...]]
    code: str | None
    from_copy: bool

    def ticked(self, card: str) -> tuple[Square, ...]:
        """Returns the water spaces that a card ticks, in reading order."""
        rows = self.cards[card]
        return tuple((row, col) for row, col in self.board.spaces if rows[row - 1][col - 1] == TICK)

    def times(self) -> dict[Square, int]:
        """Returns how often the six cards tick each water space."""
        ticks = Counter(chain.from_iterable(map(self.ticked, self.cards)))
        return {space: ticks[space] for space in self.board.spaces}

    def dry(self) -> tuple[Fraction, Fraction]:
        """Returns the exact chance that some space gets no tick on the stack, and how many spaces
        get none on average."""
        # for each stack that can be drawn, how many spaces get no tick
        drawn = combinations(map(self.ticked, self.cards), facts.STACK)
        spaces = len(self.board.spaces)
        dry_spaces = [spaces - len(set(chain.from_iterable(stack))) for stack in drawn]
        stacks = len(dry_spaces)
        some_dry = Fraction(stacks - dry_spaces.count(0), stacks)
        return some_dry, Fraction(sum(dry_spaces), stacks)


def ticks_per_space(board: Board, players: int) -> int:
    """Returns how often a deck of ours ticks each space: three times if the bag has enough for four
    days, otherwise less.

    With three of six cards no space stays dry, whichever four cards are drawn.
    """
    spaces = len(board.spaces)
    # every space without a ship has a treasure from the set-up
    bag = facts.N_TREASURES - players * facts.START_WHITE - (spaces - players)
    for times in range(MOST_TICKS, 1, -1):
        most_on_card = ceil(spaces * times / facts.DISCOVERY_CARDS)
        if most_on_card * facts.DAYS <= bag:
            return times
    return 1


def generate_deck(board: Board, players: int, code: SetupCode) -> DiscoveryDeck:
    """Returns our deck for a board and a code. Steps drawn again do not change it; nor does it
    matter whether 2 or 3 play."""
    side = side_of(players)
    times = ticks_per_space(board, 3 if side == "few" else players)
    ids = card_ids(players)
    names = facts.SLUG, "discovery-deck", VERSION, side, "".join(board.water)
    streams = (Stream(*names, attempt, code.base) for attempt in count(1))
    decks = (_spread(stream, len(board.spaces), times) for stream in streams)
    # drawn anew, with the next number, until no two cards are the same
    chosen = next(ticked for ticked in decks if len(set(ticked)) == len(ids))
    cards = {card: _rows(board, ticked) for card, ticked in zip(ids, chosen, strict=True)}
    return DiscoveryDeck(board, cards, str(SetupCode(code.base)), False)


def _spread(stream: Stream, spaces: int, times: int) -> list[frozenset[int]]:
    # The spaces of each card. Each space goes to the cards with the fewest spaces; of equals, as
    # they were shuffled, whose order sorting keeps.
    ticked: list[set[int]] = [set() for _ in range(facts.DISCOVERY_CARDS)]
    for space in stream.shuffled(range(spaces)):
        order = stream.shuffled(range(facts.DISCOVERY_CARDS))
        order.sort(key=lambda card: len(ticked[card]))
        for card in order[:times]:
            ticked[card].add(space)
    return [frozenset(t) for t in ticked]


def _rows(board: Board, ticked: frozenset[int]) -> tuple[str, ...]:
    return tuple(board.marked([square_name(board.spaces[number]) for number in ticked]))


def deck_for(
    players: int, code: SetupCode, board: Board | None = None, copy: NereusCopy | None = None
) -> DiscoveryDeck:
    """Returns the deck in use: the owner's if the board is the owner's and all six cards were
    entered, otherwise ours."""
    own = copy.board(players) if copy else None
    board = board or own or our_board(players)
    cards = copy.deck(players) if copy and board == own else None
    if cards:
        return DiscoveryDeck(board, cards, code=None, from_copy=True)
    return generate_deck(board, players, code)
