"""Print jobs: runs of pages on one paper that are printed in one way.

The pages of a file are sorted by job, so that every back comes behind its own front. For a single
run on both sides, blank backs stand between them. Pages are counted from 0 as they were drawn, and
from 1 as they stand in the file.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import IntEnum
from itertools import pairwise
from typing import NamedTuple


class PrintWay(IntEnum):
    """How pages are printed. ``AGAIN``: all fronts, then the backs on the same sheets, put in once
    more. ``SERVICE``: by a printing service, front and back in turns."""

    ONE = 0
    BOTH = 1
    AGAIN = 2
    SERVICE = 3


@dataclass(frozen=True, slots=True)
class Leaf:
    """A sheet of paper: its front, and its back, if it has one."""

    front: int
    back: int | None = None


@dataclass(frozen=True)
class Stack:
    """The leaves of one order, on card or paper. ``size``: that of cards for a printing service."""

    leaves: tuple[Leaf, ...]
    card: bool
    way: PrintWay
    size: str = ""


@dataclass(frozen=True)
class Job:
    """A run of pages: the numbers of its stacks, its first and last page, how many sheets and how
    many blank pages it has."""

    card: bool
    way: PrintWay
    stacks: tuple[int, ...]
    first: int
    last: int
    sheets: int
    blanks: int = 0
    size: str = ""

    @property
    def both(self) -> bool:
        """Whether the job's sheets are printed on both sides."""
        return self.way is not PrintWay.ONE

    @property
    def pages(self) -> str:
        """The job's pages in words, such as ``2–5``."""
        return span(self.first, self.last)


@dataclass(frozen=True)
class Arrangement:
    """How a file is put together.

    ``pages``: for each page the number of the one that was drawn, and False; for a blank page the
    number of its front, and True. ``jobs``: the print jobs. ``numbers``: the page numbers of each
    stack.
    """

    pages: tuple[tuple[int, bool], ...]
    jobs: tuple[Job, ...]
    numbers: tuple[tuple[int, ...], ...]

    def job_of(self, stack: int) -> int:
        """Returns the number of the job that prints a stack, from 1."""
        return next(n for n, job in enumerate(self.jobs, 1) if stack in job.stacks)


def span(first: int, last: int) -> str:
    """Returns page numbers from the first to the last as they are written."""
    return str(first) if first == last else f"{first}–{last}"


def spans(numbers: Sequence[int]) -> str:
    """Returns page numbers in their order as they are written, in two runs at most. With more
    gaps it is one span over them all."""
    first, last = numbers[0], numbers[-1]
    gaps = [(before, after) for before, after in pairwise(numbers) if after > before + 1]
    if len(gaps) != 1:
        return span(first, last)
    ((before, after),) = gaps
    return f"{span(first, before)}, {span(after, last)}"


def way_of(plan: str, backs: Sequence[bool]) -> PrintWay:
    """Returns how the pages of an order are printed, by its plan and by which of its pages are
    backs."""
    if plan == "single":
        return PrintWay.SERVICE
    if not any(backs):
        return PrintWay.ONE
    return PrintWay.AGAIN if plan == "apart" else PrintWay.BOTH


def leaves_of(first: int, backs: Sequence[bool], way: PrintWay) -> tuple[Leaf, ...]:
    """Returns the leaves of pages that were drawn one after the other, beginning with page
    ``first``. Raises ValueError for a back without a front."""
    leaves: list[Leaf] = []
    # fronts whose backs may still come
    waiting: list[int] = []
    for page, back in enumerate(backs, first):
        if not back:
            # only where all backs follow all fronts may the back of an earlier front still come
            if waiting and way is not PrintWay.AGAIN:
                leaves.append(Leaf(waiting.pop()))
            waiting.append(page)
        elif waiting:
            leaves.append(Leaf(waiting.pop(0), page))
        else:
            raise ValueError(f"page {page} is a back without a front")
    return (*leaves, *map(Leaf, waiting))


class _Kind(NamedTuple):
    # what the stacks of one job have in common; jobs come in this order
    card: bool
    way: PrintWay
    size: str


def arrange(stacks: Sequence[Stack], run: bool = False) -> Arrangement:
    """Returns the pages of stacks, sorted by job. Within a job the stacks keep their order. With
    ``run`` all sheets of one paper are one job, printed on both sides."""
    kinds = sorted({_kind_of(stack, run) for stack in stacks})
    pages: list[tuple[int, bool]] = []
    jobs: list[Job] = []
    for kind in kinds:
        members = tuple(n for n, stack in enumerate(stacks) if _kind_of(stack, run) == kind)
        leaves = [leaf for n in members for leaf in stacks[n].leaves]
        own = _sequence(leaves, kind.way)
        jobs.append(
            Job(
                kind.card,
                kind.way,
                members,
                first=len(pages) + 1,
                last=len(pages) + len(own),
                sheets=len(leaves),
                blanks=sum(blank for _, blank in own),
                size=kind.size,
            )
        )
        pages += own
    # where each page that was drawn stands in the file
    numbers = {page: n for n, (page, blank) in enumerate(pages, 1) if not blank}
    return Arrangement(
        tuple(pages),
        tuple(jobs),
        tuple(tuple(_page_numbers(stack.leaves, numbers)) for stack in stacks),
    )


def _kind_of(stack: Stack, run: bool) -> _Kind:
    return _Kind(stack.card, PrintWay.BOTH if run else stack.way, stack.size)


def _sequence(leaves: Iterable[Leaf], way: PrintWay) -> list[tuple[int, bool]]:
    # the pages of a job's leaves: the number of each, or the number of its front and True for a
    # blank back
    fronts = [(leaf.front, False) for leaf in leaves]
    if way is PrintWay.ONE:
        return fronts
    backs = [(leaf.front, True) if leaf.back is None else (leaf.back, False) for leaf in leaves]
    if way is PrintWay.AGAIN:
        return fronts + backs
    return [side for pair in zip(fronts, backs, strict=True) for side in pair]


def _page_numbers(leaves: Iterable[Leaf], at: dict[int, int]) -> list[int]:
    sides = (side for leaf in leaves for side in (leaf.front, leaf.back))
    return sorted(at[side] for side in sides if side is not None)
