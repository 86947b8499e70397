"""What there is to print, in words for a terminal and as JSON: a game's sheets in a line each, one with its options."""

from __future__ import annotations

import textwrap
from typing import Any, Final

from companion import Game
from companion.errors import NotOffered
from companion.questions import questions_of
from pdf.catalogue import KIT, MOST_SETUPS, AnySheet, sheets_of
from pdf.kits import KIT_PAPERS

KIT_SUMMARY: Final = "All that one table needs, contents first; say for how many with --players."
OF_ORDERS: Final = ("plan", "flip")
"""Options of a sheet that the command has words of its own for."""
WIDTH: Final = 100
_SET_UPS: Final = f", to {MOST_SETUPS} where each sheet has a set-up of its own"


def sheets_to_print(game: Game) -> tuple[AnySheet, ...]:
    """A game's sheets. Raises NotOffered where it has none."""
    sheets = sheets_of(game.slug)
    if not sheets:
        raise NotOffered(f"{game.title} has no sheets to print yet.")
    return sheets


def listing(game: Game) -> str:
    """A game's sheets in a line each, the kit first."""
    sheets = sheets_to_print(game)
    rows = [(KIT, KIT_SUMMARY), *((sheet.name, _about(sheet)) for sheet in sheets)]
    widest = max(len(name) for name, _ in rows)
    lines = [f"{game.title}: what can be printed", ""]
    for name, about in rows:
        lines.append(f"  {name:<{widest}}  {textwrap.shorten(about, WIDTH - widest, placeholder=' ...')}")
    return "\n".join([*lines, "", f"companion print {game.slug} SHEET --help tells what can be chosen for one."])


def listing_data(game: Game) -> dict[str, Any]:
    """The same with all options, for programs."""
    return {
        "game": game.slug,
        "sheets": [
            {"name": KIT, "title": "Kit", "summary": KIT_SUMMARY, "papers": list(KIT_PAPERS), "options": []},
            *(
                {
                    "name": sheet.name,
                    "title": sheet.title,
                    "summary": sheet.summary,
                    "papers": list(sheet.papers),
                    "max_copies": sheet.max_copies,
                    "options": [
                        {"name": o.name, "allowed": o.allowed, "default": o.value, "help": o.sentence}
                        for o in questions_of(sheet.options)
                    ],
                }
                for sheet in sheets_to_print(game)
            ),
        ],
    }


def options_of(game: Game, sheet: AnySheet) -> str:
    """A sheet with all that can be chosen for it."""
    table = questions_of(sheet.options)
    lines = [f"companion print {game.slug} {sheet.name}", "", _about(sheet), ""]
    own = _SET_UPS if "setups" in sheet.options.model_fields else ""
    rows = [
        ("-o FILE", "Where to write; - is standard output."),
        ("--paper", f"{'|'.join(sheet.papers)}. Default: {sheet.papers[0]}."),
        ("--copies N", f"1 to {sheet.max_copies}{own}. Default: 1."),
    ]
    if sheet.uses_code:
        rows.append(("--seed CODE", "The code to draw from, such as 7KQ4-M2XD; a fresh one without it."))
    rows += [(f"--{o.name}", o.described) for o in table if o.name in OF_ORDERS]
    rows += [(f"--set {o.name}=", o.described) for o in table if o.name not in OF_ORDERS]
    widest = max(len(name) for name, _ in rows)
    for name, words in rows:
        first = f"  {name:<{widest}}  "
        more = " " * (widest + 4)
        lines += textwrap.wrap(words, WIDTH, initial_indent=first, subsequent_indent=more, break_on_hyphens=False)
    return "\n".join(lines)


def _about(sheet: AnySheet) -> str:
    return f"{sheet.title}. {sheet.summary}"
