"""Sheets on their way to a browser: sent while they are drawn, which ends where the browser goes away."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import replace
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final

from companion.errors import CompanionError
from pdf.drawing.document import Sink
from pdf.orders import AnyOrder, Printed, Progress, print_order
from webhelper.serving.resources import MANY, PRINTING, Turns

MOST: Final = 200
"""Sheets that a browser can order at once; a terminal takes more."""
FEW: Final = 20
"""Sheets up to which an order takes its turn among pictures and single sheets; longer ones wait for each other."""
_NEARLY: Final = 0.05  # seconds within which a file that is begun had better be finished first
_CHUNK: Final = 1 << 16

TYPES: Final = {"pdf": "application/pdf", "svg": "image/svg+xml"}


class Stopped(CompanionError):
    """Somebody stopped the drawing, or nobody waits for it any more."""


# ---- sent while it is drawn


Drawn = Callable[[Progress, Sink], Printed]
"""Draws a file: tells its progress, and hands on what is finished."""


def stream_of(order: AnyOrder) -> PrintStream:
    """An order as it is drawn. Raises as :class:`PrintStream` does."""
    turns = PRINTING if order.copies <= FEW else MANY
    return PrintStream(lambda progress, sink: print_order(replace(order, progress=progress, sink=sink)), turns)


class PrintStream:
    """A file as it is drawn, in a turn of its own, by a thread of its own."""

    def __init__(self, draw: Drawn, turns: Turns = PRINTING) -> None:
        """Waits for a turn and for the first page; a little longer for a file that is then finished. Raises AllBusy,
        and what keeps the order from being drawn."""
        self._parts: SimpleQueue[bytes | None] = SimpleQueue()
        self._begun, self._finished, self._gone = Event(), Event(), Event()
        self._fault: Exception | None = None
        self.printed: Printed | None = None
        """What was printed, once it is; its ``data`` is in :meth:`parts`."""
        with ExitStack() as turn:
            turn.enter_context(turns.turn())
            Thread(target=self._draw, args=(draw, turn.pop_all()), daemon=True).start()
        self._begun.wait()
        self._finished.wait(_NEARLY)
        if self._fault is not None:
            raise self._fault

    def _draw(self, draw: Drawn, turn: ExitStack) -> None:
        with turn:
            try:
                self.printed = draw(self._progress, self._sink)
                self._parts.put(self.printed.data)
            except Exception as error:  # whoever asked for it is told
                self._fault = error
        self._parts.put(None)
        self._finished.set()
        self._begun.set()

    def _progress(self, done: int, total: int) -> None:
        if self._gone.is_set():
            raise Stopped

    def _sink(self, part: bytes) -> None:
        self._parts.put(part)
        self._begun.set()

    def close(self) -> None:
        """Nobody takes what is still to come: drawing ends with the next page."""
        self._gone.set()

    def parts(self) -> Iterator[bytes]:
        """The file in pieces. Raises what went wrong after it was begun, so that nobody takes a part for the whole."""
        try:
            while (part := self._parts.get()) is not None:
                more = [part]
                while not self._parts.empty() and sum(map(len, more)) < _CHUNK:
                    following = self._parts.get()
                    if following is None:
                        self._parts.put(None)
                        break
                    more.append(following)
                yield b"".join(more)
            if self._fault is not None:
                raise self._fault
        finally:
            self.close()
