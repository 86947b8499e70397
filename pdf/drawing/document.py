"""A PDF of many alike pages, cheap to make and the same bytes for the same input.

ReportLab numbers the objects and subsets the fonts. Pages and forms are written as finished,
compressed objects when they are added: all share one resource dictionary, equal page contents are
stored once, and nothing is kept of a page that a sink has taken.
"""

from __future__ import annotations

import zlib
from typing import Any, Final

from reportlab.pdfbase import pdfdoc

from pdf.drawing.fonts import Font, load_font
from pdf.drawing.paper import POINTS_PER_MM, Paper, Rect, number
from pdf.drawing.tagging import Tags, metadata, written_tree
from pdf.drawing.writing import Raw as _Raw
from pdf.drawing.writing import Sink, WrittenFile

LANGUAGE: Final = "en-GB"
CREATOR: Final = "tabletop-companion"
LEVEL: Final = 6  # of zlib; 9 costs half as much again and saves less than 1 % of the bytes
MAX_BOOKMARKS: Final = 100


Matrix = tuple[float, float, float, float, float, float]


class _Outline(pdfdoc.PDFOutlines):
    """Stands where ReportLab would build its own outline; ours is already among the objects."""

    ready = 1

    def prepare(self, document: object, canvas: object) -> None:
        """Nothing to prepare."""


class Document:
    """Collects forms and pages of one paper size; :meth:`finish` returns the file, unless a sink took it as it grew.

    ``tagged``: it is a tagged PDF, of whose pages those that are read (``reading``) come with what is read of them.
    """

    def __init__(
        self,
        paper: Paper,
        title: str,
        subject: str,
        trim: Rect | None = None,
        bleed: Rect | None = None,
        reading: bool = False,
        tagged: bool = False,
    ) -> None:
        self.paper = paper
        self.pages = 0
        self.backs = 0
        """How many of the pages are backs."""
        self.moves: tuple[Matrix | None, ...] = (None, None)
        """How fronts and backs are moved for the printer; y up, lengths in mm."""
        self.sink: Sink | None = None
        """Takes the file as it grows, from its first page on."""
        self._parts: list[bytes] = []
        # typed loosely: the stubs of ReportLab leave out its catalog and pages
        doc: Any = WrittenFile(self._parts.append, LANGUAGE)
        doc.Outlines = _Outline()
        doc.setTitle(title)
        doc.setSubject(subject)
        doc.setAuthor(CREATOR)
        doc.setCreator(CREATOR)
        doc.setKeywords("unofficial")
        self._doc = doc
        self._title = title
        self._tagged = tagged or reading
        self._read: list[tuple[int, Tags]] = []
        self._forms: dict[str, int] = {}
        self._bookmarks: list[tuple[str, int]] = []
        self._page_numbers: list[int] = []
        self._streams: dict[str, int] = {}
        self._tree = self._add("page-tree", doc.Pages)
        self._sections: list[tuple[_Raw, dict[str, int]]] = []
        self._all_read = reading
        self.begin(paper, trim, bleed, reading)

    def begin(
        self,
        paper: Paper,
        trim: Rect | None = None,
        bleed: Rect | None = None,
        reading: bool = False,
        title: str = "",
    ) -> None:
        """Pages of a paper of their own, with forms of their own, follow; nobody moves them.

        ``trim`` is what is cut out of them, ``bleed`` how far they are drawn; the whole page where nothing is said.
        ``title`` is what is read of a page that is a picture, in a tagged file.
        """
        self._reading, self._subject = reading and self._tagged, title or self._title
        self._all_read = self._all_read and reading
        tail = f"-{len(self._sections)}" if self._sections else ""
        self.paper = paper
        self.moves = (None, None)
        size = f"[0 0 {number(paper.width * POINTS_PER_MM)} {number(paper.height * POINTS_PER_MM)}]"
        box = self._add(f"page-box{tail}", _Raw(size.encode()))
        trimmed = box if trim is None else self._add(f"trim-box{tail}", _Raw(_box_of(trim, paper.height).encode()))
        bled = box if bleed is None else self._add(f"bleed-box{tail}", _Raw(_box_of(bleed, paper.height).encode()))
        self._forms = {}
        self._sections.append((_Raw(b""), self._forms))
        self._resources = self._add(f"resources{tail}", self._sections[-1][0])
        # boxes as references: on a thousand pages the four numbers would weigh as much as the rest
        self._page = (
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox {box} 0 R/TrimBox {trimmed} 0 R/BleedBox {bled} 0 R"
            f"/Resources {self._resources} 0 R/Contents %d 0 R>>"
        )

    def tags(self) -> Tags | None:
        """What is to be read of the next page, None where it is none that is read."""
        return Tags() if self._reading else None

    def to_front(self, pages: int) -> None:
        """Puts the last ``pages`` before all others, in the outline as well."""
        moved = self._page_numbers[-pages:]
        self._page_numbers = moved + self._page_numbers[:-pages]
        marks = [mark for mark in self._bookmarks if mark[1] in moved]
        self._bookmarks = marks + [mark for mark in self._bookmarks if mark[1] not in moved]

    def _number_of(self, name: str) -> int:
        number: int = self._doc.number_of(name)
        return number

    def _add(self, name: str, obj: pdfdoc.PDFObject) -> int:
        number: int = self._doc.add(name, obj)
        return number

    def _write(self, name: str, data: bytes) -> int:
        number: int = self._doc.write(name, data)
        return number

    def _stream(self, name: str, entries: str, operators: str) -> int:
        data = zlib.compress(operators.encode("ascii"), LEVEL)
        self._doc.updateSignature(data)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(data)}>>stream\n".encode()
        return self._write(name, b"%b%b\nendstream" % (head, data))

    def show(self, text: str, font: Font, size: float, at: str) -> str:
        """The operators, inside BT and ET, that show ``text`` at a point, given as operands."""
        loaded = load_font(font)
        out = [f"{at} Td"]
        for subset, chunk in loaded.splitString(text, self._doc):
            name = loaded.getSubsetInternalName(subset, self._doc)
            out.append(f"{name} {number(size)} Tf <{chunk.hex()}> Tj")
        return " ".join(out)

    def add_form(self, name: str, operators: str, box: tuple[float, float, float, float]) -> None:
        """A drawing called as ``/name Do``, by other forms too; ``box`` is left, bottom, right, top in mm, y up."""
        bbox = " ".join(number(v * POINTS_PER_MM) for v in box)
        entries = f"/Type/XObject/Subtype/Form/BBox[{bbox}]/Resources {self._resources} 0 R"
        section = f"{len(self._sections) - 1}-" if len(self._sections) > 1 else ""
        self._forms[name] = self._stream(f"form-{section}{name}", entries, operators)

    def add_page(
        self, operators: str, bookmark: str | None = None, back: bool = False, tags: Tags | None = None
    ) -> None:
        """A page of these operators, moved as a front or a back; equal pages in a row share them.

        ``tags``: what is read of it; of a page without them in a tagged file, its title as that of a picture.
        """
        self.backs += back
        if self._tagged and tags is None:
            tags = Tags()
            tags.height = self.paper.height
            said = f"{self._subject}, once more" if self._reading else bookmark or self._subject
            operators = tags.also(operators, said, Rect(0, 0, self.paper.width, self.paper.height))
        move = self.moves[back]
        if move is not None:
            turn, lengths = move[:4], [v * POINTS_PER_MM for v in move[4:]]
            operators = f"q {' '.join(f'{v:.7f}' for v in (*turn, *lengths))} cm\n{operators}\nQ"
        stream = self._streams.get(operators)
        if stream is None:
            stream = self._stream(f"contents-{self.pages}", "", operators)
            # fronts and backs that take turns are found again, a thousand different pages are not kept
            self._streams = {**dict(list(self._streams.items())[-1:]), operators: stream}
        entry = self._page % stream
        if tags is not None:
            entry = f"{entry[:-2]}/StructParents {len(self._read)}>>"
        page = self._write(f"page-{self.pages}", entry.encode())
        if tags is not None:
            self._read.append((page, tags))
        self._page_numbers.append(page)
        if bookmark:
            self._bookmarks.append((bookmark, page))
        self.pages += 1
        self._hand_over()

    def _hand_over(self) -> None:
        if self.sink is not None and self._parts:
            self.sink(b"".join(self._parts))
            self._parts.clear()

    def _outline(self) -> None:
        marks = self._bookmarks[:: -(-len(self._bookmarks) // MAX_BOOKMARKS) or 1]
        if not marks:
            return
        root = self._doc.objectcounter + 1
        first, last = root + 1, root + len(marks)
        entries = [f"<</Type/Outlines/Count {len(marks)}/First {first} 0 R/Last {last} 0 R>>"]
        for i, (title, page) in enumerate(marks, first):
            back = f"/Prev {i - 1} 0 R" if i > first else ""
            forth = f"/Next {i + 1} 0 R" if i < last else ""
            name = title.encode("utf-16-be").hex()
            entries.append(f"<</Title<feff{name}>/Parent {root} 0 R/Dest[{page} 0 R/Fit]{back}{forth}>>")
        for i, entry in enumerate(entries):
            self._add(f"outline-{i}", _Raw(entry.encode()))
        self._doc.Catalog.Outlines = pdfdoc.PDFObjectReference("outline-0")

    def _structure(self) -> None:
        """The tree of what is read, in the order of the pages."""
        if not self._tagged:
            return
        catalog = self._doc.Catalog
        order = {page: n for n, page in enumerate(self._page_numbers)}
        first = self._doc.objectcounter + 1
        for i, entry in enumerate(written_tree(first, self._read, order)):
            self._add(f"structure-{i}", _Raw(entry.encode()))
        catalog.StructTreeRoot = pdfdoc.PDFObjectReference("structure-0")
        catalog.MarkInfo = _Raw(b"<</Marked true>>")
        packet = metadata(self._title, self._all_read).encode()
        head = f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>stream\n".encode()
        catalog.Metadata = _Raw(b"%b%b\nendstream" % (head, packet))

    def finish(self) -> bytes:
        """The whole file, nothing where a sink has it. The document takes no more pages afterwards."""
        doc = self._doc
        fonts = self._number_of(pdfdoc.BasicFonts)
        for resources, of_section in self._sections:
            forms = "".join(f"/{name} {at} 0 R" for name, at in of_section.items())
            resources.data = f"<</Font {fonts} 0 R/XObject<<{forms}>>>>".encode()
        kids = " ".join(f"{n} 0 R" for n in self._page_numbers)
        doc.idToObject["page-tree"] = _Raw(f"<</Type/Pages/Count {self.pages}/Kids[{kids}]>>".encode())
        doc.Catalog.ViewerPreferences = _Raw(b"<</PrintScaling/None/DisplayDocTitle true>>")
        doc.Catalog.Outlines = None
        self._outline()
        self._structure()
        doc.GetPDFData(None)
        self._hand_over()
        return b"".join(self._parts)


def _box_of(box: Rect, height: float) -> str:
    """A box of mm, y down, as an array of points on a page of ``height`` mm."""
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return f"[{' '.join(number(v * POINTS_PER_MM) for v in edges)}]"
