"""Sheets that show a drawn set-up: one for all copies, or each copy its own with a code of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from companion.setups import SetupResult
from pdf.drawing.inks import INKS
from pdf.orders import AnyOrder, Printed
from pdf.page import Drawing, print_frames, print_series
from pdf.setups import changed_settings, link_of, own_codes, setup_code, setup_for

UNIQUE: Final = "unique"
DrawnSetup = Callable[[SetupResult, str], Sequence[Drawing]]
"""The pages of a set-up, given with its link."""


def print_setup_sheets(order: AnyOrder, drawn: DrawnSetup) -> Printed:
    """The order's set-ups as PDF, each with the pages that ``drawn`` makes of it; the first has the order's code.

    The order's options name ``players``, ``setups`` and ``ink``. Raises BadInput as the set-up does.
    """
    options = order.options
    first, ink = setup_for(order, options.players, options), INKS[options.ink]
    subject = f"Set-up {first.code}"

    def pages(setup: SetupResult) -> Sequence[Drawing]:
        return drawn(setup, link_of(order, setup, changed_settings(setup.options)))

    if options.setups != UNIQUE:
        return print_frames(order, ink, subject, pages(first), code=first.code, direct=True)

    def sheets() -> Iterator[Sequence[Drawing]]:
        codes = own_codes(order, setup_code(replace(order, seed=first.code)))
        next(codes)
        yield pages(first)
        for code in codes:
            yield pages(setup_for(replace(order, seed=code), options.players, options))

    return print_series(order, ink, subject, sheets(), first.code)
