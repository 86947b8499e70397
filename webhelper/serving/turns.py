"""Turns for what is heavy: so many at once, a few waiting, the others told to come back. Taps never wait for it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Condition
from typing import Final

from companion.errors import CompanionError


class AllBusy(CompanionError):
    """Nothing was begun; ``seconds`` is when to come back."""

    def __init__(self, text: str, seconds: int) -> None:
        super().__init__(text)
        self.seconds = seconds


class Turns:
    """``at_once`` callers work, ``waiting`` more wait for up to ``patience`` seconds; ``text`` tells the rest.

    Whoever waits keeps a thread of the server, so that few may.
    """

    def __init__(self, at_once: int, waiting: int, patience: float, text: str) -> None:
        self.at_once, self.waiting, self.patience, self.text = at_once, waiting, patience, text
        self._changed = Condition()
        self._working = self._queued = 0

    @contextmanager
    def turn(self, at_once_only: bool = False) -> Iterator[None]:
        """Waits for a turn, unless ``at_once_only``, and keeps it while the block runs. Raises AllBusy."""
        with self._changed:
            if self._working >= self.at_once:
                if at_once_only:
                    raise AllBusy(self.text, COME_BACK)
                self._wait()
            self._working += 1
        try:
            yield
        finally:
            with self._changed:
                self._working -= 1
                self._changed.notify()

    def _wait(self) -> None:
        if self._queued >= self.waiting:
            raise AllBusy(self.text, COME_BACK)
        self._queued += 1
        try:
            if not self._changed.wait_for(lambda: self._working < self.at_once, self.patience):
                raise AllBusy(self.text, COME_BACK)
        finally:
            self._queued -= 1


COME_BACK: Final = 10
"""Seconds after which a turn is likely."""

PRINTING: Final = Turns(
    2,
    2,
    20,
    f"Other sheets are being printed. This one was not begun; ask again in {COME_BACK} seconds. "
    "What you chose stays as it is.",
)
MANY: Final = Turns(
    1,
    1,
    20,
    f"Many sheets are being printed for somebody else. These were not begun; ask again in {COME_BACK} seconds. "
    "What you chose stays as it is.",
)
FILES: Final = Turns(
    2,
    2,
    20,
    f"Other files are being brought in or taken along. Ask again in {COME_BACK} seconds; nothing was changed.",
)
READING: Final = Turns(
    2,
    1,
    20,
    f"Other photos are being read. This one was not; send it again in {COME_BACK} seconds.",
)
THINKING: Final = Turns(
    1,
    3,
    1.0,
    "Others are being helped; the hint comes a little later.",
)
"""Hints: one at a time, in short pieces, so that nobody waits long and no tap ever does."""
PICTURES: Final = Turns(
    1,
    5,
    10,
    "Sheets are being printed; the picture of this one comes a little later.",
)
"""Pictures of sheets: one at a time, and as many waiting as one browser asks for at once. Each then takes a turn of
PRINTING only where one is free, so that it never keeps a sheet from being printed."""


@contextmanager
def turn_for_a_picture() -> Iterator[None]:
    """A turn of PICTURES and a free one of PRINTING while the block runs. Raises AllBusy."""
    with PICTURES.turn(), PRINTING.turn(at_once_only=True):
        yield
