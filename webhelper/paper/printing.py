"""Sheets on their way to a browser: sent while they are drawn, or drawn into the data folder, to be fetched when ready.

What is sent while it is drawn ends where the browser goes away. What takes long has a page of its
own: a folder in the data folder holds how far it is, which every process can read, and the wish to
stop it, which every process can make known. When another begins, those of over an hour are thrown
away, and the oldest where there are many.
"""

from __future__ import annotations

import json
import secrets
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, suppress
from dataclasses import asdict, dataclass, replace
from enum import StrEnum
from pathlib import Path
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final

from companion.errors import BadInput, CompanionError
from pdf.drawing.writing import Sink
from pdf.orders import AnyOrder, Printed, Progress, print_order
from webhelper.forms import sentence
from webhelper.serving.log import LOGGER
from webhelper.serving.turns import PRINTING, AllBusy

FOLDER: Final = "prints"
KEPT: Final = 3600
"""Seconds that a finished file can be fetched."""
MOST: Final = 20
"""How many prints lie in the data folder at most: of the longest, some 250 MB."""
_JOB, _STOP, _FILE = ".job", ".stop", ".sheets"  # dotted, so that no backup takes them
_SILENT: Final = 60.0  # seconds without a sign after which a drawing was interrupted
_TOLD: Final = 0.25  # seconds between signs
_NEARLY: Final = 0.05  # seconds within which a file that is begun had better be finished first
_CHUNK: Final = 1 << 16

TYPES: Final = {"pdf": "application/pdf", "svg": "image/svg+xml"}


class Stopped(CompanionError):
    """Somebody stopped the drawing, or nobody waits for it any more."""


# ---- sent while it is drawn


Drawn = Callable[[Progress, Sink], Printed]
"""Draws a file: tells its progress, and hands on what is finished."""


def stream_of(order: AnyOrder) -> Stream:
    """An order as it is drawn. Raises as :class:`Stream` does."""
    return Stream(lambda progress, sink: print_order(replace(order, progress=progress, sink=sink)))


class Stream:
    """A file as it is drawn, in a turn of the printer's, by a thread of its own."""

    def __init__(self, draw: Drawn) -> None:
        """Waits for a turn and for the first page; a little longer for a file that is then finished.

        Raises AllBusy, and what keeps the order from being drawn.
        """
        self._parts: SimpleQueue[bytes | None] = SimpleQueue()
        self._begun, self._finished, self._gone = Event(), Event(), Event()
        self._fault: Exception | None = None
        self.printed: Printed | None = None
        """What was printed, once it is; its ``data`` is in :meth:`parts`."""
        with ExitStack() as turn:
            turn.enter_context(PRINTING.turn())
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


# ---- drawn into the data folder


class State(StrEnum):
    """How a print stands."""

    DRAWING = "drawing"
    READY = "ready"
    STOPPED = "stopped"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Job:
    """A print in the data folder: what it is a print of, and how far it is. ``told``: why it failed."""

    slug: str
    sheet: str
    fields: dict[str, str]
    total: int
    done: int = 0
    state: str = State.DRAWING
    told: str = ""
    pages: int = 0
    kind: str = "pdf"
    code: str = ""


class Jobs:
    """The prints of a data folder."""

    def __init__(self, data_dir: Path) -> None:
        self.folder = data_dir / FOLDER

    def begin(self, job: Job, order: AnyOrder) -> str:
        """Begins to draw; returns the name by which the print is found again."""
        self._forget_old()
        name = secrets.token_urlsafe(16)
        (self.folder / name).mkdir(parents=True)
        self._keep(name, job)
        Thread(target=self._draw, args=(name, job, order), daemon=True).start()
        return name

    def get(self, name: str) -> Job | None:
        """A print as it stands; one that has not been heard of for long has failed. None where there is none."""
        path = self.folder / name / _JOB
        try:
            job, heard = Job(**json.loads(path.read_text("utf-8"))), path.stat().st_mtime
        except (OSError, ValueError, TypeError):
            return None
        if job.state == State.DRAWING and time.time() - heard > _SILENT:
            return replace(job, state=State.FAILED, told="It was interrupted. Begin it again.")
        return job

    def stop(self, name: str) -> None:
        """Has a print stopped, whichever process draws it; nothing of it is kept."""
        with suppress(OSError):
            (self.folder / name / _STOP).touch()

    def file(self, name: str) -> Path:
        """Where the finished file lies."""
        return self.folder / name / _FILE

    def _keep(self, name: str, job: Job) -> None:
        path = self.folder / name / _JOB
        with suppress(FileNotFoundError):  # thrown away meanwhile
            beside = path.with_name(f"{_JOB}.part")
            beside.write_text(json.dumps(asdict(job)), "utf-8")
            beside.replace(path)

    def _draw(self, name: str, job: Job, order: AnyOrder) -> None:
        path = self.file(name)
        try:
            with PRINTING.turn(), path.open("wb") as file:
                printed = print_order(replace(order, progress=self._progress(name, job), sink=file.write))
                file.write(printed.data)
            done = replace(job, state=State.READY, pages=printed.pages, total=printed.sheets, done=printed.sheets)
            self._keep(name, replace(done, kind=printed.kind, code=printed.code or ""))
        except Exception as error:  # its page tells
            path.unlink(missing_ok=True)
            self._keep(name, replace(job, state=_state_after(error), told=_told(error)))
            if not isinstance(error, (CompanionError, BadInput)):
                LOGGER.exception("a print failed")

    def _progress(self, name: str, job: Job) -> Callable[[int, int], None]:
        told = 0.0

        def progress(done: int, total: int) -> None:
            nonlocal told
            if time.monotonic() - told < _TOLD:
                return
            told = time.monotonic()
            if not (self.folder / name).is_dir() or (self.folder / name / _STOP).exists():
                raise Stopped
            self._keep(name, replace(job, done=done, total=total))

        return progress

    def _forget_old(self) -> None:
        """Makes room for one more."""
        with suppress(OSError):
            latest = sorted(self.folder.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
            for n, folder in enumerate(latest, 1):
                if n >= MOST or time.time() - folder.stat().st_mtime > KEPT:
                    shutil.rmtree(folder, ignore_errors=True)


def _state_after(error: Exception) -> State:
    return State.STOPPED if isinstance(error, Stopped) else State.FAILED


def _told(error: Exception) -> str:
    """Why a print failed, in words for whoever asked for it."""
    if isinstance(error, Stopped):
        return ""
    if isinstance(error, BadInput):
        return " ".join(map(sentence, error.faults))
    if isinstance(error, AllBusy):
        return str(error)
    return "Something went wrong while it was drawn. What you chose stays as it is."
