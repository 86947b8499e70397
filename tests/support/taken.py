"""All turns at something heavy taken, as when many print at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager

from webhelper.serving.resources import Turns


@contextmanager
def all_taken(turns: Turns) -> Iterator[None]:
    """Nobody else gets a turn while the block runs; an earlier test's sheet may still be drawn and
    is waited for."""
    with ExitStack() as stack:
        for _ in range(turns.at_once):
            stack.enter_context(turns.turn())
        yield
