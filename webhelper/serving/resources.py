"""What all requests share: memory, kept within bounds and given back, and turns for heavy work.

Without this, the C library keeps a memory arena for each thread, each as large as the thread's
largest sheet or photo.
"""

import ctypes
import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Condition, Lock
from typing import Final, Generic, TypeVar

from companion.errors import CompanionError

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Recent(Generic[K, V]):
    """Keeps what was made for a key, as long as it is among the ``most`` that were asked for last.
    With ``weight``, ``most`` bounds the sum of their weights."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda value: 1) -> None:
        self._most, self._weight, self._together = most, weight, 0
        self._found: OrderedDict[K, V] = OrderedDict()
        self._lock = Lock()

    def get(self, key: K) -> V | None:
        """Returns what is kept for a key, None if nothing is."""
        with self._lock:
            if key not in self._found:
                return None
            self._found.move_to_end(key)
            return self._found[key]

    def put(self, key: K, value: V) -> V:
        """Keeps a value unless one is kept for its key. Returns the one that is kept."""
        with self._lock:
            if key not in self._found:
                self._found[key] = value
                self._together += self._weight(value)
            self._found.move_to_end(key)
            kept = self._found[key]
            while self._together > self._most:
                _, oldest = self._found.popitem(last=False)
                self._together -= self._weight(oldest)
            return kept


def share_memory() -> None:
    """Makes all threads that begin from now on share two arenas."""
    # musl, macOS and Windows do not have them
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).mallopt(-8, 2)  # M_ARENA_MAX


def settle() -> None:
    """Takes what is loaded by now as permanent, so that the garbage collector never looks through
    it again."""
    gc.collect()
    gc.freeze()


def give_back_memory() -> None:
    """Gives free memory back to the machine. The C library would keep it."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)


# ---- turns

COME_BACK: Final = 10
"""Seconds after which a turn is likely."""


class AllBusy(CompanionError):
    """Raised if no turn is free. Nothing was begun. ``seconds`` is after how long to come back."""

    seconds = COME_BACK


@dataclass(eq=False)  # two of one address are not the same
class _Ticket:
    """Somebody who works or waits: who it is, and whether it is their turn."""

    who: str
    works: bool = False


class Turns:
    """Turns for heavy work: ``at_once`` callers work, ``waiting`` more wait for up to ``patience``
    seconds. ``text`` is what any other caller is told.

    One address has at most ``each`` of these places, so that a busy one keeps nobody else from a
    turn. Whoever came first goes first.
    """

    def __init__(
        self, at_once: int, waiting: int, patience: float, text: str, each: int | None = None
    ) -> None:
        self.at_once, self.waiting = at_once, waiting
        self.patience, self.text = patience, text
        self.each = at_once + waiting if each is None else each
        self._changed = Condition()
        self._here: list[_Ticket] = []

    @contextmanager
    def turn(self, who: str = "", at_once_only: bool = False) -> Iterator[None]:
        """Waits for a turn and keeps it while the block runs. With ``at_once_only`` it does not
        wait. ``who`` is the address that asks, empty for ourselves. Raises AllBusy."""
        ticket = _Ticket(who)
        with self._changed:
            # who does not want to wait needs a place among those who work
            places = self.at_once if at_once_only else self.at_once + self.waiting
            theirs = sum(other.who == who for other in self._here) if who else 0
            if len(self._here) >= places or theirs >= self.each:
                raise AllBusy(self.text)
            self._here.append(ticket)
            self._call_next()
        try:
            with self._changed:
                if not self._changed.wait_for(lambda: ticket.works, self.patience):
                    raise AllBusy(self.text)
            yield
        finally:
            with self._changed:
                self._here.remove(ticket)
                self._call_next()

    def _call_next(self) -> None:
        """Gives a turn to the first callers here, as many as may work."""
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
FILES: Final = Turns(
    2,
    2,
    20,
    f"Other files are being brought in or saved. Ask again in {COME_BACK} seconds; nothing"
    " was changed.",
    each=2,
)
READING: Final = Turns(
    2,
    1,
    20,
    f"Other photos are being read. This one was not; send it again in {COME_BACK} seconds.",
    each=1,
)
THINKING: Final = Turns(1, 3, 1.0, "Others are being helped; the hint comes a little later.")
"""Turns for hints: one at a time, in short pieces, so that nobody waits long and no tap waits at
all."""
PICTURES: Final = Turns(
    1, 5, 10, "Sheets are being printed; the picture of this one comes a little later."
)
"""Turns for pictures of sheets: one at a time. As many may wait as one browser asks for at once."""


@contextmanager
def turn_for_a_picture() -> Iterator[None]:
    """Takes a turn of PICTURES and a free one of PRINTING, so that a picture keeps no sheet from
    being printed. Raises AllBusy."""
    with PICTURES.turn(), PRINTING.turn(at_once_only=True):
        yield
