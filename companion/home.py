"""What the place where this runs cannot do: whoever needs it asks here, and says so to the person.

A computer can do all of it. In a page of a browser Python has no threads, no network of its own and
no library with C that was not made for it.
"""

from __future__ import annotations

import sys
import time
from typing import Final, NamedTuple


class Home(NamedTuple):
    """What there is. ``phones``: others reach it, so that several write at one table; ``photos``:
    printed sheets are read from photos; ``pictures``: Pillow, which packs pictures small;
    ``paths``: files can be linked; ``outer``: whose page may show ours in a frame, for the
    Content-Security-Policy."""

    phones: bool = True
    photos: bool = True
    pictures: bool = True
    paths: bool = True
    outer: str = "'none'"


COMPUTER: Final = Home()
BROWSER: Final = Home(phones=False, photos=False, pictures=False, paths=False, outer="'self'")
HERE: Final = BROWSER if sys.platform == "emscripten" else COMPUTER

worked: Final = getattr(time, "thread_time", time.monotonic)
"""Seconds that this thread has worked; by the clock where there are none."""
