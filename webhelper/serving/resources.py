"""What all requests share: memory, kept within bounds and given back, and turns for what is heavy.

The C library keeps an arena a thread otherwise, and each of them what its largest sheet or photo
once needed.
"""

from __future__ import annotations

import ctypes
import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Lock
from typing import Final, Generic, TypeVar

from companion.errors import CompanionError

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """What was made for a key, while it is among the ``most``, or weightiest, asked for last."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda value: 1) -> None:
        self._most, self._weight, self._together = most, weight, 0
        self._found: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """What is kept for a key, None where nothing is any more."""
        with self._lock:
            if key in self._found:
                self._found.move_to_end(key)
            return self._found.get(key)

    def put(self, key: K, value: V) -> V:
        """Keeps a value, where none is kept for its key; answers with the one that is."""
        with self._lock:
            if key not in self._found:
                self._found[key] = value
                self._together += self._weight(value)
            self._found.move_to_end(key)
            known = self._found[key]
            while self._together > self._most:
                self._together -= self._weight(self._found.popitem(last=False)[1])
            return known


def share_memory() -> None:
    """Has all threads that begin from now on share two arenas."""
    # musl, macOS and Windows do not have them
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(-8, 2)  # M_ARENA_MAX


def settle() -> None:
    """Takes what is loaded by now as there for good: it is never looked through for garbage
    again."""
    gc.collect()
    gc.freeze()


def give_back_memory() -> None:
    """Hands free memory back to the machine, where the C library otherwise keeps it."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


# ---- turns

COME_BACK: Final = 10
"""Seconds after which a turn is likely."""


class AllBusy(CompanionError):
    """Nothing was begun; ``seconds`` is when to come back."""

    seconds = COME_BACK


class _Ticket:
    """Somebody who works, or waits to: who it is, and whether it is their turn."""

    def __init__(self, who: str) -> None:
        self.who, self.works = who, False


class Turns:
    """``at_once`` callers work, ``waiting`` more wait for up to ``patience`` seconds; ``text``
    tells the rest. One address has ``each`` of them at most, so that whoever asks for much keeps
    nobody else from a turn; whoever came first goes first.
    """

    def __init__(
        self, at_once: int, waiting: int, patience: float, text: str, each: int | None = None
    ) -> None:
        self.at_once = at_once
        self.waiting = waiting
        self.patience = patience
        self.text = text
        self.each = at_once + waiting if each is None else each
        self._changed = Condition()
        self._here: list[_Ticket] = []

    @contextmanager
    def turn(self, who: str = "", at_once_only: bool = False) -> Iterator[None]:
        """Waits for a turn, unless ``at_once_only``, and keeps it while the block runs; ``who`` is
        the address that asks, empty for ourselves. Raises AllBusy."""
        ticket = _Ticket(who)
        with self._changed:
            full = len(self._here) >= self.at_once + self.waiting
            theirs = sum(other.who == who for other in self._here) if who else 0
            if full or theirs >= self.each or (at_once_only and len(self._here) >= self.at_once):
                raise AllBusy(self.text)
            self._here.append(ticket)
            self._call_next()
        try:
            with self._changed:
                if not ticket.works:
                    self._changed.wait_for(lambda: ticket.works, self.patience)
                if not ticket.works:
                    raise AllBusy(self.text)
            yield
        finally:
            with self._changed:
                self._here.remove(ticket)
                self._call_next()

    def _call_next(self) -> None:
        """The first of those here work, as many as may."""
        for ticket in self._here[: self.at_once]:
            ticket.works = True
        self._changed.notify_all()


_AGAIN: Final = f"ask again in {COME_BACK} seconds. What you chose stays as it is."
PRINTING: Final = Turns(
    2, 2, 20, f"Other sheets are being printed. This one was not begun; {_AGAIN}", each=2
)
MANY: Final = Turns(
    1, 1, 20, f"Many sheets are being printed for somebody else. These were not begun; {_AGAIN}"
)
_FILES: Final = (
    f"Other files are being brought in or saved. Ask again in {COME_BACK} seconds; nothing"
    " was changed."
)
FILES: Final = Turns(2, 2, 20, _FILES, each=2)
_READING: Final = (
    f"Other photos are being read. This one was not; send it again in {COME_BACK} seconds."
)
READING: Final = Turns(2, 1, 20, _READING, each=1)
THINKING: Final = Turns(1, 3, 1.0, "Others are being helped; the hint comes a little later.")
"""Hints: one at a time, in short pieces, so that nobody waits long and no tap ever does."""
PICTURES: Final = Turns(
    1, 5, 10, "Sheets are being printed; the picture of this one comes a little later."
)
"""Pictures of sheets: one at a time, and as many waiting as one browser asks for at once."""


@contextmanager
def turn_for_a_picture() -> Iterator[None]:
    """A turn of PICTURES and a free one of PRINTING, which keeps no sheet from being printed.
    Raises AllBusy."""
    with PICTURES.turn(), PRINTING.turn(at_once_only=True):
        yield
