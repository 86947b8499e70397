"""Takes all turns at something heavy, as when many print at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from webhelper.serving.resources import Turns


@contextmanager
def all_taken(turns: Turns) -> Iterator[None]:
    """Takes all turns while the block runs. Waits for a sheet of an earlier test that is still
    being drawn."""
    with ExitStack() as stack:
        for _ in range(turns.at_once):
            stack.enter_context(turns.turn())
        yield
