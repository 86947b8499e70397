"""The end of Waters of Nereus in play: what every sheet is asked for after the fourth day.

Gold, points and science power are written here in play, too.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.ending import answered, closing_step, end_page
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState
from companion.games.waters_of_nereus.record import COUNT_MAX, Cabin
from companion.games.waters_of_nereus.score import gold_of, score_cabin
from companion.now import LastSheet, NowPage, SheetPart
from companion.play import Acted, Typed, fingerprint_of, known, not_due, number
from companion.words import capital, counted, in_words, joined, whose, worded

TRACK, GOLD, SCIENCE, CARDS = "track", "gold", "science", "cards"
COUNTS: Final = {TRACK: COUNT_MAX, GOLD: COUNT_MAX, SCIENCE: facts.SCIENCE_MAX}
"""The parts that are written as a number, each with the most it can be."""
NO_CARD: Final = "none"
# the kinds of cards, in the order in which they are shown
_KINDS: Final = ("storage", "chest", "holds")
_ASKED: Final = {
    TRACK: ("how far is your scoring disc?", "Add 50 for each full lap."),
    GOLD: (
        "how much gold is left?",
        "Stored treasures are counted apart: they stand on the sheet.",
    ),
    SCIENCE: ("how much science power?", "Every card that is played takes one."),
    CARDS: ("which cards do you play?", "Tap each; or “No card”."),
}


@dataclass(frozen=True, slots=True)
class CardTile:
    """A game-end card to be tapped. ``count`` are in the player's hand, ``most`` can be."""

    name: str
    title: str
    symbol: str
    points: int
    count: int
    most: int


@dataclass(frozen=True, slots=True)
class SheetInHand:
    """A player's sheet at the end, to be written. ``seat`` is from 1.

    ``gold_makes`` says what the gold is worth. ``allowed`` says how many cards can be played.
    ``idle`` says why some cards score nothing. ``cabin`` says what lies in the cabin, ``to_place``
    how many treasures do not yet.
    """

    seat: int
    sheet: LastSheet
    values: Mapping[str, int]
    gold_makes: str
    allowed: str
    tiles: tuple[CardTile, ...]
    idle: tuple[str, ...]
    cabin: str
    to_place: int


# ---- what is asked


def sheets(position: NereusAt) -> tuple[LastSheet, ...]:
    """Returns the sheets at the end, in seat order."""
    return tuple(_last_sheet(position, seat) for seat in range(len(position.names)))


def _last_sheet(position: NereusAt, seat: int) -> LastSheet:
    # which parts of a player's last count are answered, each in words
    state, cabin = position.state, cabin_at(position.record, seat)
    done = state.answered.get(cabin.name, [])
    told = {
        TRACK: f"track {cabin.track}",
        GOLD: f"gold {cabin.gold}",
        SCIENCE: f"science {cabin.science}",
        CARDS: counted(len(cabin.cards), "card") if cabin.cards else "no card",
    }
    if SCIENCE in done and not cabin.science and not cabin.cards:
        # without science power no card can be played
        done = [*done, CARDS]
    parts = tuple(SheetPart(part, part, told[part] if part in done else "") for part in told)
    return LastSheet(cabin.name, parts, cabin.name in state.closed)


def _full_holds(cabins: Sequence[Cabin]) -> str:
    # a sentence: whose holds are full; empty for nobody's
    full = [f"{c.name} {counted(len(c.complete), 'hold')}" for c in cabins if c.complete]
    return f"Holds and treasures are on the sheets already: {joined(full)}." if full else ""


def _not_placed(position: NereusAt) -> str:
    # a sentence: who has treasures in hand still; empty for nobody
    hands = {name: len(position.state.hand(name)) for name in position.names}
    waiting = [f"{name} {worded(count, 'treasure')}" for name, count in hands.items() if count]
    return f"Not placed yet: {joined(waiting)}. Tap a name, then Cabin." if waiting else ""


def last_page(position: NereusAt, page: NowPage) -> NowPage:
    """Returns the page of play after the fourth day: all sheets, or the one named in its
    address."""
    ended = end_page(position, page, sheets(position))
    cabins = [cabin_at(position.record, seat) for seat in range(len(position.names))]
    waiting = _not_placed(position)
    ended = replace(ended, below=" ".join(filter(None, [_full_holds(cabins), waiting])))
    # once the page leads on to the standings it shows nothing below: it is told above
    if waiting and ended.standings:
        ended = replace(ended, turn=waiting)
    seat = seat_named(position)
    if seat is None:
        return ended
    sheet, cabin = ended.sheets[seat], cabins[seat]
    players = [replace(player, current=player.name == cabin.name) for player in ended.players or ()]
    of_one_sheet = replace(
        ended,
        title=f"{whose(cabin.name)} sheet, at the end",
        players=tuple(players),
        view=_in_hand(position, sheet, seat, cabin),
    )
    return _asking(position, of_one_sheet, sheet, cabin)


def _asking(position: NereusAt, page: NowPage, sheet: LastSheet, cabin: Cabin) -> NowPage:
    # the page of one sheet, with its question, or with the step that closes the sheet
    asked = next((part.name for part in sheet.parts if not part.told), "")
    if asked:
        question, note = _ASKED[asked]
        return replace(page, word=f"{cabin.name}, {question}", turn=note, next=None)
    scored = score_cabin(cabin)
    sums = []
    for category, word in (("track", TRACK), ("gold", GOLD), ("science-cards", CARDS)):
        points = sum(line.points for line in scored.lines if line.category == category)
        sums.append(f"{word} {points}")
    reminder = _reminder(cabin, len(position.state.hand(cabin.name)))
    return replace(
        page,
        word=f"{cabin.name} has {counted(scored.total, 'point')}",
        turn=f"{capital(', '.join(sums))}. {reminder}",
        next=None if sheet.closed else closing_step(position, sheet, page.sheets),
    )


def _reminder(cabin: Cabin, to_place: int) -> str:
    # what to think of before a sheet is closed
    if to_place:
        return f"{worded(to_place, 'treasure').capitalize()} not placed yet: tap Cabin."
    if len(cabin.cards) > cabin.science:
        return f"Science {cabin.science} plays only {in_words(cabin.science)} of the cards."
    return "Look once more."


def _tiles(
    position: NereusAt, seat: int, in_hand: Sequence[str], may_add: bool
) -> tuple[CardTile, ...]:
    # the game-end cards to be tapped; a card that cannot be added can still be taken off
    return tuple(
        CardTile(
            name=card.name,
            title=_short(card),
            symbol=_symbol(card),
            points=card.points,
            count=in_hand.count(card.name),
            most=_left(position, seat, card.name) if may_add or card.name in in_hand else 0,
        )
        for card in sorted(facts.CARDS.values(), key=lambda card: _KINDS.index(card.needs))
    )


def _in_hand(position: NereusAt, sheet: LastSheet, seat: int, cabin: Cabin) -> SheetInHand:
    # the last sheet on the phone of the player who fills it: numbers, and the cards that can be
    # played
    stored = sum(cabin.stored.values())
    points, rest = divmod(gold_of(cabin.gold, stored, cabin.gems), facts.GOLD_PER_POINT)
    makes = f"{counted(points, 'point')}, {rest} over"
    if stored or cabin.gems:
        makes = f"all sold: {counted(points, 'point')}"
    most = f"up to {counted(cabin.science, 'card')}" if cabin.science else "no card"
    told = [part.name for part in sheet.parts if part.told]
    # each card takes science power: with none, no card can be added any more, only taken off
    may_add = cabin.science > 0 or SCIENCE not in told
    lines = [line for line in score_cabin(cabin).lines if line.category == "science-cards"]
    return SheetInHand(
        seat=seat + 1,
        sheet=sheet,
        values={part: getattr(cabin, part) for part in COUNTS},
        gold_makes=makes,
        allowed=f"science {cabin.science}: {most}",
        tiles=_tiles(position, seat, cabin.cards, may_add),
        idle=tuple(
            f"0 points: {line.why.removeprefix('not played: ')}."
            for line in lines
            if cabin.cards and not line.points
        ),
        cabin=f"{counted(len(cabin.complete), 'hold')} full, {stored + cabin.gems} in storage",
        to_place=len(position.state.hand(cabin.name)),
    )


def _symbol(card: facts.ScienceCard) -> str:
    if card.crew:
        return card.crew[0]
    return "chest" if card.needs == "chest" else ""


def _short(card: facts.ScienceCard) -> str:
    if card.crew:
        return ", ".join(card.crew).capitalize()
    return f"{card.color.capitalize()}{', chest' if card.needs == 'chest' else ''}"


def seat_named(position: NereusAt) -> int | None:
    """Returns the seat, from 0, of the player named in the page's address; None if none is
    named."""
    asked = position.viewer.asked.get("player", "")
    seats = {str(seat): seat - 1 for seat in range(1, len(position.names) + 1)}
    seats |= {name: seat for seat, name in enumerate(position.names)}
    return seats.get(asked)


# ---- acts


def number_basis(position: NereusAt, name: str, part: str) -> str:
    """Returns what writing one number of a sheet rests on: how it stands, and whether it was
    answered."""
    stood = position.record["players"][position.names.index(name)].get(part)
    answered = part in position.state.answered.get(name, ())
    return fingerprint_of(name, part, stood, answered, name in position.state.closed)


def write(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Writes gold, points or science power of a player: as a number, or ``by`` more or less.

    If nothing is typed, the number is right as it stands.
    """
    seat, name = position.player(typed)
    part = known(typed, "part", list(COUNTS))
    most = COUNTS[part]
    stood: int = position.record["players"][seat][part]
    value = stood
    if typed.get("by"):
        value = stood + number(typed, "by", -most, most)
        if value < 0:
            has = f"{name} has {_in_words(part, stood)}"
            raise not_due(typed, f"{has}, and nobody has less than 0.")
        value = min(value, most)
    elif "value" in typed:
        value = number(typed, "value", 0, most)
    after = _told(position, name, part).recorded((f"players[{seat}].{part}", value))
    return after.acted(f"{name}: {_in_words(part, value)}.")


def _in_words(part: str, value: int) -> str:
    if part == TRACK:
        return f"{counted(value, 'point')} on the track"
    return f"science power {value}" if part == SCIENCE else f"{value} gold"


def science_card(position: NereusAt, typed: Typed) -> Acted[NereusState]:
    """Adds a game-end card to a player's hand. After its last copy all of them are taken away. The
    value "none" stands for no card."""
    seat, player = position.player(typed)
    name = known(typed, "value", [NO_CARD, *facts.CARDS])
    stood: list[str] = position.record["players"][seat]["cards"]
    if name == NO_CARD:
        cards = []
    elif stood.count(name) < _left(position, seat, name):
        cards = [*stood, name]
    elif name in stood:
        # one more than there are: the taps on this card begin again at none
        cards = [card for card in stood if card != name]
    else:
        title = facts.CARDS[name].title
        raise not_due(typed, f"{title}: every such card is with another player.")
    after = _told(position, player, CARDS).recorded((f"players[{seat}].cards", cards))
    in_hand = counted(len(cards), "card") if cards else "no card"
    return after.acted(f"{player} plays {in_hand}.")


def _left(position: NereusAt, seat: int, name: str) -> int:
    # how many copies of a card the other players leave for this one
    players = enumerate(position.record["players"])
    others: int = sum(player["cards"].count(name) for other, player in players if other != seat)
    return facts.CARDS[name].copies - others


def _told(position: NereusAt, name: str, part: str) -> NereusAt:
    # The table after a part was written. At the end it counts as answered.
    return answered(position, name, part) if position.state.phase == "end" else position
