"""The decks of Waters of Nereus: which cards, how many, with which backs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final, cast

from companion.facts import RuleRef
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import parse_size
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.discovery import Deck, deck_for
from companion.games.waters_of_nereus.setup import AUTO, PLAN
from companion.randomness import new_code, parse_code
from companion.results import in_words
from pdf.drawing.document import Document, Printed
from pdf.drawing.inks import INKS, Ink
from pdf.drawing.pen import Pen
from pdf.links import setup_link
from pdf.orders import Job
from pdf.parts.card_art import draw_card_back, front_pen
from pdf.parts.cards import (
    TURNS,
    Card,
    CardGrid,
    CardPage,
    add_back,
    add_front,
    add_pages,
    card_grid,
    get_card_size,
    pages_of,
)
from pdf.parts.choices import CardOptions
from pdf.sheets.waters_of_nereus.card_fronts import (
    draw_cabin_card,
    draw_crew_card,
    draw_discovery,
    draw_end_card,
    draw_reading_card,
    draw_turn_card,
)
from pdf.sheets.waters_of_nereus.catalogue import DiscoveryOptions
from pdf.sheets.waters_of_nereus.pieces import SIGNS

# A deck of discovery cards by what the sheet calls it: for whom it is drawn.
_SIDES: Final = {"2-3": 2, "4": 4}


class _Workshop:
    """A document with the forms and pages of decks in it."""

    def __init__(self, job: Job, subject: str) -> None:
        self.job = job
        self.options = cast(CardOptions, job.options)
        self.grid: CardGrid = card_grid(job.paper, get_card_size(self.options.card))
        self.ink: Ink = INKS[self.options.ink]
        self.document = Document(self.grid.paper, f"{job.game.title}: {job.sheet.title}", subject)
        self._pages: list[CardPage] = []

    def front(self, name: str, draw: Callable[..., None], *of: Any) -> str:
        """Draws a front once, by ``draw(pen, *of)``; returns the name of its form."""
        pen = front_pen(self.document, self.grid.size, self.ink)
        draw(pen, *of)
        add_front(self.document, name, self.grid.size, pen)
        return name

    def back(self, name: str, symbol: str = "", label: str = "", colour: str | None = None) -> str:
        """Draws a back once; returns the name of its form."""
        pen = Pen(self.document, self.grid.size.h, self.ink)
        draw_card_back(pen, self.grid.size, symbol, label, colour)
        add_back(self.document, name, self.grid.size, pen)
        return name

    def page(self, cards: Sequence[Card], title: str, rule: RuleRef) -> None:
        """A page of cards; the note below names the rules and says how to print it."""
        turn = TURNS[self.options.backs]
        note = f"{self.job.game.title}, {title}. Rules: {rule}. Unofficial, in our own words. Print at 100 %; {turn}."
        self._pages.append(CardPage(cards, title, note))

    def finish(self, code: str | None = None) -> Printed:
        """The whole file, every deck as often as it was ordered."""
        backs = self.options.backs
        for _ in self.job.counted(range(self.job.copies), self.job.copies):
            add_pages(self.document, self.grid, self.ink, self._pages, None if backs == "none" else backs)
        return Printed(self.document.finish(), self.document.pages, self.job.copies, code)


def draw_discovery_deck(job: Job) -> Printed:
    """The discovery cards as PDF, a page for each deck of six. Raises BadInput for bad codes."""
    options = cast(DiscoveryOptions, job.options)
    copy = cast("NereusCopy | None", job.copy)
    code = parse_code(job.seed, PLAN.drawn_steps) if job.seed is not None else new_code()
    sides = list(_SIDES) if options.players == "all" else [options.players]
    board = parse_size(options.board)
    decks = {side: deck_for(_SIDES[side], code, board, copy) for side in sides}
    ours = next((deck.code for deck in decks.values() if deck.code), None)
    shop = _Workshop(job, f"Deck {ours}" if ours else "From your copy")
    for side, deck in decks.items():
        source = f"Our own deck {deck.code}" if deck.code else f"From your copy {copy.fingerprint if copy else ''}"
        shown = side.replace("-", "–")
        back = shop.back(f"Bk{_SIDES[side]}", label=shown)
        cards = [Card(shop.front(f"D{card}", draw_discovery, deck, card, shown, source), back) for card in deck.cards]
        settings = {} if options.board == AUTO else {"board": options.board}
        link = setup_link(job.base_url, job.game.slug, _SIDES[side], str(code), settings)
        told = about_deck(deck, shown)
        reading = shop.front(f"R{_SIDES[side]}", draw_reading_card, "This deck", told, source, link, "Scan to set up")
        shop.page([*cards, Card(reading)], f"discovery deck for {shown} players", facts.DISCOVERY)
    return shop.finish(ours)


def about_deck(deck: Deck, players: str) -> list[str]:
    """What a deck's reading card says: how it is spread, and the chance of a dry space."""
    times = sorted(set(deck.times().values()))
    often = {1: "once", 2: "twice"}.get(times[0], f"{times[0]} times")
    spread = often if len(times) == 1 else f"{times[0]} to {times[-1]} times"
    ticks = sorted({len(deck.ticked(card)) for card in deck.cards})
    each = f"{ticks[0]}" if len(ticks) == 1 else f"{ticks[0]} to {ticks[-1]}"
    out = facts.DISCOVERY_CARDS - facts.STACK
    return [
        f"Six cards for {players} players, board {deck.board.rows} × {deck.board.cols}. Shuffle; "
        f"{in_words(out)} leave unseen, {in_words(facts.STACK)} are the days.",
        f"Each space is ticked {spread} over the six, {each} on a card.",
        dry_chance(deck.dry_space(), deck.dry_mean()),
    ]


def dry_chance(chance: Fraction, mean: Fraction) -> str:
    """The chance that a space gets no tick on the cards of a game, and how many such spaces there are on average."""
    said = "Chance of a dry space in the four drawn cards:"
    if not chance:
        return f"{said} none."
    average = f"{float(mean):.1f} spaces on average"
    if chance == 1:
        return f"{said} certain; {average}."
    return f"{said} {chance.numerator} in {chance.denominator} ({round(100 * chance)} %); {average}."


def draw_science_deck(job: Job) -> Printed:
    """The science cards as PDF."""
    shop = _Workshop(job, job.sheet.summary)
    back = shop.back("Bk", "flask")
    cards: list[Card] = []
    for turn in facts.TURN_CARDS:
        cards += [Card(shop.front(_form(turn.name), draw_turn_card, turn), back)] * turn.copies
    for end in facts.CARDS.values():
        cards += [Card(shop.front(_form(end.name), draw_end_card, end), back)] * end.copies
    pages = pages_of(cards, shop.grid)
    for i, page in enumerate(pages, 1):
        shop.page(page, f"science deck, {i} of {len(pages)}", facts.APPENDIX)
    return shop.finish()


def draw_crew_deck(job: Job) -> Printed:
    """The crew cards as PDF, a page for each player, with a card that explains the cabin."""
    shop = _Workshop(job, job.sheet.summary)
    copy = cast("NereusCopy | None", job.copy)
    costs = explorer_gold(copy)
    source = f"from your copy {copy.fingerprint}" if copy and copy.explorer_gold else ""
    for color, sign in SIGNS.items():
        ink = shop.ink.piece(color) if shop.ink.pieces and shop.ink.solid and color != "yellow" else shop.ink.line
        back = shop.back(f"Bk{color}", sign, color.capitalize(), ink)
        cards = [
            Card(shop.front(f"{color}{crew}", draw_crew_card, crew, color, costs, source), back) for crew in facts.CREW
        ]
        reading = shop.front(f"{color}cabin", draw_cabin_card, color)
        shop.page([*cards, Card(reading)], f"crew deck, {color} ({sign})", facts.CREW_RULE)
    return shop.finish()


def _form(name: str) -> str:
    return "S" + name.replace("-", "")
