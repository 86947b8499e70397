"""Memory: what is kept for the next time stays within bounds, and what is heavy leaves nothing behind.

The C library keeps an arena a thread otherwise, and each of them what its largest sheet or photo once needed.
"""

from __future__ import annotations

import ctypes
import gc
from collections import OrderedDict
from collections.abc import Callable, Hashable
from contextlib import suppress
from threading import Lock
from typing import Final, Generic, TypeVar

_ARENA_MAX: Final = -8  # M_ARENA_MAX of glibc's mallopt
_ARENAS: Final = 2

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Kept(Generic[K, V]):
    """What was made for a key, while it is among the ``most`` asked for last, or weighs no more than that together."""

    def __init__(self, most: int, weight: Callable[[V], int] = lambda value: 1) -> None:
        self._most, self._weight, self._held = most, weight, 0
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
                self._held += self._weight(value)
            self._found.move_to_end(key)
            kept = self._found[key]
            while self._held > self._most:
                self._held -= self._weight(self._found.popitem(last=False)[1])
            return kept

    def clear(self) -> None:
        """Keeps nothing."""
        with self._lock:
            self._found.clear()
            self._held = 0


def share_memory() -> None:
    """Has all threads that begin from now on share two arenas."""
    with suppress(OSError, AttributeError, TypeError):  # musl, macOS and Windows do not have them
        ctypes.CDLL(None).mallopt(_ARENA_MAX, _ARENAS)


def settle() -> None:
    """Takes what is loaded by now as there for good: nobody waits while it is looked through for garbage again."""
    gc.collect()
    gc.freeze()


def give_back_memory() -> None:
    """Hands memory that is free again back to the machine, where the C library otherwise keeps it for the next time."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
