"""A PDF of many alike pages, cheap to make, written while it is drawn, and the same bytes for the
same input.

Pages and forms are written, compressed, when they are added: they share their resources, and equal
pages in a row their contents. ReportLab subsets the fonts.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from hashlib import md5
from typing import Final

from pdf.drawing.fonts import Font, Glyphs
from pdf.drawing.paper import POINTS_PER_MM, Flip, Matrix, Paper, Rect, number
from pdf.drawing.tagging import Tags, metadata, written_tree

LANGUAGE: Final = "en-GB"
CREATOR: Final = "tabletop-companion"
LEVEL: Final = 6  # of zlib; 9 costs half as much again and saves less than 1 % of the bytes
MAX_BOOKMARKS: Final = 100


class Document:
    """Collects forms and pages after :meth:`begin`; :meth:`finish` returns the file.

    ``tagged``: it is a tagged PDF, whose pages are read where they are ``reading``, else named as
    pictures.
    """

    def __init__(self, title: str, subject: str, tagged: bool = False) -> None:
        self.pages = 0
        self.sides: list[tuple[Paper, bool]] = []
        """The paper of each page, and whether it is a back."""
        self.turned_over: Flip | None = None
        """The edge that a printer turns every sheet over, where all of it is printed so."""
        self.moves: tuple[Matrix | None, ...] = (None, None)
        """How fronts and backs are moved for the printer; y up, lengths in mm."""
        self._parts: list[bytes] = []
        self._length = 0
        self._digest = md5(usedforsecurity=False)
        self._starts: list[int] = []
        """Where each object begins; 0 for one that is still to be written."""
        self._fonts: dict[Font, Glyphs] = {}
        self._title = title
        self._subject = subject
        self._tagged = tagged
        self._read: list[tuple[int, Tags]] = []
        self._bookmarks: list[tuple[str, int]] = []
        self._page_numbers: list[int] = []
        self._streams: dict[str, int] = {}
        self._sections: list[tuple[int, dict[str, int]]] = []
        """The resources of each paper, and its forms by name."""
        self._all_read = True
        self._send(b"%PDF-1.7\n%\x93\x8c\x8b\x9e\n")
        self._catalog, self._tree, self._font_names = (self._numbered() for _ in range(3))

    def begin(
        self,
        paper: Paper,
        trim: Rect | None = None,
        bleed: Rect | None = None,
        reading: bool = False,
        title: str = "",
    ) -> None:
        """Pages of a paper of their own, with forms of their own, follow; nobody moves them.

        ``trim`` is what is cut out of them, ``bleed`` how far they are drawn; ``title`` what is
        read of a picture.
        """
        self.reading = reading and self._tagged
        self._picture = title or self._title
        self._all_read = self._all_read and reading
        self.paper = paper
        self.moves = (None, None)
        whole = self._write(_box_of(Rect(0, 0, paper.width, paper.height), paper.height))
        trimmed = self._write(_box_of(trim, paper.height)) if trim else whole
        bled = self._write(_box_of(bleed, paper.height)) if bleed else whole
        self._forms: dict[str, int] = {}
        self._resources = self._numbered()
        self._sections.append((self._resources, self._forms))
        # boxes as references: on a thousand pages the four numbers would weigh as much as the rest
        self._page = (
            f"<</Type/Page/Parent {self._tree} 0 R/MediaBox {whole} 0 R/TrimBox {trimmed} 0"
            f" R/BleedBox {bled} 0 R/Resources {self._resources} 0 R/Contents %d 0 R>>"
        )

    def arrange(self, order: Sequence[tuple[int, bool]]) -> None:
        """Puts the pages in another order, in the outline as well: each is the number of one that
        was added, from 0, or (True) a blank one of its paper."""
        drawn, pages = list(self._page_numbers), []
        for page, blank in order:
            if blank:
                self.begin(self.sides[page][0], title="Left blank")
                self.add_page("", back=True)
            pages.append(self._page_numbers[-1] if blank else drawn[page])
        self._page_numbers = pages
        place = {page: n for n, page in enumerate(pages)}
        self._bookmarks.sort(key=lambda mark: place[mark[1]])

    # ---- objects

    def _send(self, data: bytes) -> None:
        self._parts.append(data)
        self._length += len(data)
        self._digest.update(data)

    def _numbered(self) -> int:
        self._starts.append(0)
        return len(self._starts)

    def _write(self, entry: str | bytes, at: int = 0) -> int:
        """Writes an object, the one of this number or a new one; returns its number."""
        at = at or self._numbered()
        self._starts[at - 1] = self._length
        self._send(
            b"%d 0 obj\n%b\nendobj\n" % (at, entry.encode() if isinstance(entry, str) else entry)
        )
        return at

    def _stream(self, entries: str, data: bytes) -> int:
        packed = zlib.compress(data, LEVEL)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode()
        return self._write(b"%b%b\nendstream" % (head, packed))

    # ---- drawing

    def show(self, text: str, font: Font, size: float, at: str) -> str:
        """The operators, inside BT and ET, that show ``text`` at a point, given as operands."""
        if not text:
            return f"{at} Td"
        glyphs = self._fonts.get(font)
        if glyphs is None:
            glyphs = self._fonts[font] = Glyphs(font, f"F{len(self._fonts) + 1}+0")
        return (
            f"{at} Td /{glyphs.name} {number(size)} Tf"
            f" <{''.join([glyphs[letter] for letter in text])}> Tj"
        )

    def add_form(self, name: str, operators: str, box: tuple[float, float, float, float]) -> None:
        """A drawing called as ``/name Do``, by other forms too; ``box`` is left, bottom, right, top
        in mm, y up."""
        bbox = " ".join(number(v * POINTS_PER_MM) for v in box)
        entries = f"/Type/XObject/Subtype/Form/BBox[{bbox}]/Resources {self._resources} 0 R"
        self._forms[name] = self._stream(entries, operators.encode("ascii"))

    def add_page(
        self,
        operators: str,
        bookmark: str | None = None,
        back: bool = False,
        tags: Tags | None = None,
    ) -> None:
        """A page of these operators, moved as a front or a back; ``tags``: what is read of it."""
        self.sides.append((self.paper, back))
        if self._tagged and tags is None:
            tags = Tags(self.paper.height)
            alt = f"{self._picture}, once more" if self.reading else bookmark or self._picture
            operators = tags.also(operators, alt, Rect(0, 0, self.paper.width, self.paper.height))
        move = self.moves[back]
        if move is not None:
            turn, lengths = move[:4], [v * POINTS_PER_MM for v in move[4:]]
            operators = f"q {' '.join(f'{v:.7f}' for v in (*turn, *lengths))} cm\n{operators}\nQ"
        stream = self._streams.get(operators)
        if stream is None:
            stream = self._stream("", operators.encode("ascii"))
            # fronts and backs that take turns are found again, a thousand different pages are not
            # kept
            self._streams = {**dict(list(self._streams.items())[-1:]), operators: stream}
        entry = self._page % stream
        if tags is not None:
            entry = f"{entry[:-2]}/StructParents {len(self._read)}>>"
        page = self._write(entry)
        if tags is not None:
            self._read.append((page, tags))
        self._page_numbers.append(page)
        if bookmark:
            self._bookmarks.append((bookmark, page))
        self.pages += 1

    # ---- the end

    def _outline(self) -> str:
        marks = self._bookmarks[:: -(-len(self._bookmarks) // MAX_BOOKMARKS) or 1]
        if not marks:
            return ""
        root = len(self._starts) + 1
        first, last = root + 1, root + len(marks)
        self._write(f"<</Type/Outlines/Count {len(marks)}/First {first} 0 R/Last {last} 0 R>>")
        for i, (title, page) in enumerate(marks, first):
            back = f"/Prev {i - 1} 0 R" if i > first else ""
            forth = f"/Next {i + 1} 0 R" if i < last else ""
            self._write(
                f"<</Title{_text(title)}/Parent {root} 0 R/Dest[{page} 0 R/Fit]{back}{forth}>>"
            )
        return f"/Outlines {root} 0 R"

    def _structure(self) -> str:
        if not self._tagged:
            return ""
        order = {page: n for n, page in enumerate(self._page_numbers)}
        first = len(self._starts) + 1
        for entry in written_tree(first, self._read, order):
            self._write(entry)
        packet = metadata(self._title, self._all_read).encode()
        head = f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>stream\n".encode()
        packed = self._write(b"%b%b\nendstream" % (head, packet))
        return f"/StructTreeRoot {first} 0 R/MarkInfo<</Marked true>>/Metadata {packed} 0 R"

    def finish(self) -> bytes:
        """The whole file. The document takes no more pages afterwards."""
        fonts = ""
        for glyphs in self._fonts.values():
            fonts += f"/{glyphs.name} {glyphs.embed(self._write, self._stream)} 0 R"
        self._write(f"<<{fonts}>>", self._font_names)
        for resources, of_section in self._sections:
            forms = "".join(f"/{name} {at} 0 R" for name, at in of_section.items())
            self._write(f"<</Font {self._font_names} 0 R/XObject<<{forms}>>>>", resources)
        kids = " ".join(f"{n} 0 R" for n in self._page_numbers)
        self._write(f"<</Type/Pages/Count {self.pages}/Kids[{kids}]>>", self._tree)
        duplex = ""
        if self.turned_over:
            duplex = f"/Duplex/DuplexFlip{self.turned_over.capitalize()}Edge"
        self._write(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang"
            f" ({LANGUAGE}){self._outline()}{self._structure()}"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{duplex}>>>>",
            self._catalog,
        )
        info = self._write(
            f"<</Title{_text(self._title)}/Subject{_text(self._subject)}/Author({CREATOR})/Creator({CREATOR})"
            "/Producer(ReportLab)/Keywords(unofficial)>>"
        )
        start = self._length
        size = len(self._starts) + 1
        digest = self._digest.hexdigest()
        places = "".join(f"{at:010d} 00000 n \n" for at in self._starts)
        self._send(
            f"xref\n0 {size}\n0000000000 65535 f \n{places}trailer\n<</Size {size}/Root"
            f" {self._catalog} 0 R/Info {info} 0"
            f" R/ID[<{digest}><{digest}>]>>\nstartxref\n{start}\n%%EOF\n".encode()
        )
        return b"".join(self._parts)


def _text(text: str) -> str:
    return f"<feff{text.encode('utf-16-be').hex()}>"


def _box_of(box: Rect, height: float) -> str:
    """A box of mm, y down, as an array of points on a page of ``height`` mm."""
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return f"[{' '.join(number(v * POINTS_PER_MM) for v in edges)}]"
