"""A PDF file that is written while it is drawn: what is finished goes out at once and is not kept.

ReportLab numbers the objects, and makes those that are only known at the end: fonts, catalogue, facts of the document.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from typing import Any

from reportlab.pdfbase import pdfdoc

Sink = Callable[[bytes], object]
"""Takes the parts of a file one after the other."""


class Raw(pdfdoc.PDFObject):
    """An object that is already written as PDF wants it; ``data`` may change until it goes out."""

    __slots__ = ("__InternalName__", "data")

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: object) -> bytes:
        return self.data


class WrittenFile(pdfdoc.PDFDocument):
    """ReportLab's document, whose parts go to ``sink``."""

    # typed loosely: the stubs of ReportLab leave out its tables of objects
    numberToId: dict[int, str]
    idToObject: dict[str, Any]
    idToObjectNumberAndVersion: dict[str, tuple[int, int]]
    Catalog: Any
    Reference: Any

    def __init__(self, sink: Sink, language: str) -> None:
        super().__init__(compression=1, invariant=1, pdfVersion=(1, 7), lang=language)
        self._sink = sink
        self._length = 0
        self._starts: dict[int, int] = {}
        self._send(b"%PDF-1.7\n%\x93\x8c\x8b\x9e\n")

    def _send(self, data: bytes) -> None:
        self._sink(data)
        self._length += len(data)

    def number_of(self, name: str) -> int:
        """The number of an object that was added."""
        return self.idToObjectNumberAndVersion[name][0]

    def add(self, name: str, obj: pdfdoc.PDFObject) -> int:
        """Numbers an object that is written at the end."""
        self.Reference(obj, name)
        return self.number_of(name)

    def write(self, name: str, data: bytes) -> int:
        """Numbers an object and writes it now."""
        number = self.add(name, Raw(b""))
        self._write(number, data)
        return number

    def _write(self, number: int, data: bytes) -> None:
        self._starts[number] = self._length
        self._send(b"%d 0 obj\n%b\nendobj\n" % (number, data))

    def format(self) -> bytes:
        """Writes what is left, and where everything stands. Called by ReportLab's ``GetPDFData``."""
        catalog, info = self.Reference(self.Catalog), self.Reference(self.info)
        self.encrypt.prepare(self)
        for number in count(1):
            if number not in self.numberToId:  # writing an object may number more of them
                break
            if number not in self._starts:
                self._write(number, pdfdoc.format(self.idToObject[self.numberToId[number]], self, toplevel=1))
        start, size = self._length, len(self._starts) + 1
        places = b"".join(b"%010d 00000 n \n" % self._starts[number] for number in range(1, size))
        self._send(b"xref\n0 %d\n0000000000 65535 f \n%b" % (size, places))
        self._send(pdfdoc.PDFTrailer(start, Size=size, Root=catalog, Info=info, ID=self.ID()).format(self))
        return b""
