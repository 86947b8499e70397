"""Pieces of several sizes on one page. Each size is a strip of the page, one below the other, with
the backs of all strips behind it. All measures in mm, y down from the top."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.facts import RuleRef
from pdf.drawing.tagging import artifact
from pdf.parts.decks import Card, Deck, draw_cut_number, told
from pdf.parts.imposition import BLEED, CardSize
from pdf.parts.sheet import CUT_LINE, AnyOrder, Cutting, Line, Page, Pen, Printed, print_sheets

_ABOVE: Final = 11.8  # above a strip, for the numbers of its cuts, their marks and its bleed
_CAPTION: Final = 6.2  # from a strip to the baseline of its caption
_NUMBER: Final = 2.1  # the radius of a cut's number
_MARK: Final = 1.6


class Strips:
    """The strips of a page, from above."""

    def __init__(self, order: AnyOrder, subject: str) -> None:
        self._order, self._subject = order, subject
        self._strips: list[tuple[Deck, Sequence[Card], str]] = []

    def add(self, cards: Sequence[Card], size: CardSize, across: int, caption: str = "") -> None:
        """Adds cards of one size, ``across`` in a row; ``caption`` stands below them."""
        beside, top = None, self._order.paper.safe.y
        if self._strips:
            beside, _, above = self._strips[-1]
            top = beside.imposition.block.bottom + (_CAPTION if above else BLEED)
        deck = Deck(
            self._order,
            self._subject,
            "--paper",
            bleeds=any(card.ground for card in cards),
            mixed=True,
            most=len(cards),
            across=across,
            size=size,
            top=top + _ABOVE,
            beside=beside,
            owned=any(card.owner for card in cards),
        )
        self._strips.append((deck, cards, caption))

    def finish(self, title: str, note: str, rule: RuleRef, code: str) -> Printed:
        """Returns the page as often as it was ordered."""
        decks = [deck for deck, *_ in self._strips]
        first = decks[0]
        across = sum(not cut.upright for deck in decks for cut in deck.imposition.cuts)
        flip = f"turned over the {first.imposition.flip} edge"
        how = (
            f"Print at 100\u2009%, not “fit”, both sides, {flip}. Cut across the page"
            f" first, 1 to {across}; then each strip, equal ones as one stack. {note}"
            f" Rules: {rule}. Unofficial, in our own words."
        )
        pen = Pen(first.document, first.imposition.paper.height, first.ink, reading=True)
        foot = first.draw_foot(pen, title, how)
        for deck, cards, caption in self._strips:
            block = deck.imposition.block
            with pen.role("P") if caption else pen.unread():
                pen.text(block.x, block.bottom + _CAPTION, caption)
            deck.draw_owners(pen, cards)
        words = pen.tags.marked()
        pictures = [
            pen.tags.also("\n".join(deck.fronts(cards, foot)), told(cards), deck.imposition.block)
            for deck, cards, _ in self._strips
        ]
        marks = Pen(first.document, first.imposition.paper.height, first.ink)
        _draw_cuts(marks, decks)
        guides = artifact(f"/Guides BMC\n{marks.operators()}\nEMC")
        front = Page("\n".join([*pictures, words, guides]), title, tags=pen.tags)
        behind = "\n".join(back for deck, cards, _ in self._strips for back in deck.backs(cards))
        pages = [front, Page(behind, back=True, alt=f"{title}: the backs")]
        copies = ([*pages] for _ in range(self._order.copies))
        printed = print_sheets(self._order, first.document, copies, code=code)
        return replace(printed, cutting=_cutting(decks, self._order.copies))


def _cutting(decks: Sequence[Deck], pages: int) -> Cutting:
    strips = tuple(deck.imposition.cutting(1) for deck in decks)
    rows = sum(strip.rows for strip in strips)
    return replace(strips[0], columns=1, rows=rows, times=pages, strips=strips)


def _draw_cuts(pen: Pen, decks: Sequence[Deck]) -> None:
    # lines between all pieces, and in the margins where to cut, numbered in order
    all_cuts = [(deck, cut) for deck in decks for cut in deck.imposition.cuts]
    # those across the page come first
    cuts = sorted(all_cuts, key=lambda deck_and_cut: deck_and_cut[1].upright)
    guides = list[Line]()
    for deck, cut in cuts:
        around, at = deck.around, cut.at
        if cut.upright:
            tip = _tip_of(deck)
            guides.append((at, tip - _MARK, at, tip))
        else:
            guides.append((0, at, around.x, at))
            guides.append((around.right, at, deck.imposition.paper.width, at))
    pen.lines([line for deck in decks for line in deck.imposition.between], 0.35, pen.ink.note)
    pen.lines(guides, round(CUT_LINE, 2), "#000000")
    for n, (deck, cut) in enumerate(cuts, 1):
        if cut.upright:
            draw_cut_number(pen, cut.at, _tip_of(deck) - _MARK - _NUMBER, n)
            continue
        for far in (False, True):
            draw_cut_number(pen, *deck.number_place(cut.upright, cut.at, far), n)


def _tip_of(deck: Deck) -> float:
    # where the marks above a strip end
    return deck.imposition.block.y - BLEED - 0.4
