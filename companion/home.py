"""What cannot be done where this program runs. Whoever needs something asks here, and tells the
person.

A computer can do all of it. In a page of a browser, Python has no threads, no network of its own,
and no library in C that was not made for it.
"""

import sys
import time
from typing import Final, NamedTuple


class Home(NamedTuple):
    """What there is.

    ``phones``: other phones reach it, so several people write at one table.
    ``photos``: printed sheets are read from photos.
    ``pictures``: Pillow is there, which packs pictures small.
    ``paths``: files can be linked.
    ``outer``: which page may show ours in a frame, for the Content-Security-Policy.
    """

    phones: bool = True
    photos: bool = True
    pictures: bool = True
    paths: bool = True
    outer: str = "'none'"


COMPUTER: Final = Home()
BROWSER: Final = Home(phones=False, photos=False, pictures=False, paths=False, outer="'self'")
HERE: Final = BROWSER if sys.platform == "emscripten" else COMPUTER

worked: Final = getattr(time, "thread_time", time.monotonic)
"""Returns the seconds that this thread has worked; without threads, the seconds of a clock."""
