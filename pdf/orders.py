"""What a sheet is asked to print, the same from the command line and from the web."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import TypeVar

from companion.copies import Copy
from companion.errors import BadInput
from companion.game import Game
from companion.options import Options
from pdf.catalogue import Sheet, get_sheet
from pdf.drawing.document import Printed
from pdf.drawing.paper import Paper, get_paper
from pdf.links import DEFAULT_BASE_URL, check_base_url

T = TypeVar("T")
Progress = Callable[[int, int], None]


def quiet(done: int, total: int) -> None:
    """No progress is shown."""


@dataclass(frozen=True)
class Job:
    """One order: the game and its sheet, the paper, how many sheets, the code, and where links lead.

    ``copies`` counts sheets, not pages; the last page is filled up. ``progress`` is called with
    the sheets done and their number; ``copy`` is the owner's copy of the game, where there is one.
    """

    game: Game
    sheet: Sheet
    options: Options
    paper: Paper
    copies: int = 1
    seed: str | None = None
    base_url: str = DEFAULT_BASE_URL
    progress: Progress = field(default=quiet, compare=False)
    copy: Copy | None = None

    def counted(self, items: Iterable[T], total: int) -> Iterator[T]:
        """``items``, telling ``progress`` of every one."""
        for done, item in enumerate(items):
            self.progress(done, total)
            yield item
        self.progress(total, total)


def make_job(
    game: Game,
    sheet_name: str,
    options: Options | None = None,
    paper: str = "a4",
    copies: int = 1,
    seed: str | None = None,
    base_url: str = DEFAULT_BASE_URL,
    progress: Progress = quiet,
    copy: Copy | None = None,
) -> Job:
    """A checked order. Raises BadInput or UnknownName for a sheet, paper, number or address that cannot be."""
    sheet = get_sheet(game.slug, sheet_name)
    chosen = get_paper(paper)
    if chosen.name not in sheet.papers:
        raise BadInput.at("--paper", paper, ", ".join(sheet.papers))
    if not 1 <= copies <= sheet.max_copies:
        raise BadInput.at("--copies", copies, f"1 to {sheet.max_copies}")
    return Job(
        game=game,
        sheet=sheet,
        options=sheet.options() if options is None else options,
        paper=chosen,
        copies=copies,
        seed=seed,
        base_url=check_base_url(base_url),
        progress=progress,
        copy=copy,
    )


def print_job(job: Job) -> Printed:
    """Draws the sheets of a job."""
    return job.sheet.draw.load()(job)
