"""Memory that what is heavy leaves behind: threads of a process share few arenas, and hand back what a photo took.

The C library keeps an arena a thread otherwise, and each of them what its largest sheet or photo once needed.
"""

from __future__ import annotations

import ctypes
from contextlib import suppress
from typing import Final

_ARENA_MAX: Final = -8  # M_ARENA_MAX of glibc's mallopt
_ARENAS: Final = 2


def share_memory() -> None:
    """Has all threads that begin from now on share two arenas."""
    with suppress(OSError, AttributeError, TypeError):  # musl, macOS and Windows do not have them
        ctypes.CDLL(None).mallopt(_ARENA_MAX, _ARENAS)


def give_back_memory() -> None:
    """Hands memory that is free again back to the machine, where the C library otherwise keeps it for the next time."""
    with suppress(OSError, AttributeError, TypeError):
        ctypes.CDLL(None).malloc_trim(0)
