"""A PDF of many alike pages: cheap to make, written while it is drawn, and the same bytes for the
same input.

Pages and forms are compressed and written when they are added. They share their resources, and
equal pages in a row share their contents. The objects that describe the pages and the tree are
written at the end, packed if they are many. ReportLab subsets the fonts.
"""

import zlib
from collections.abc import Sequence
from functools import lru_cache
from hashlib import md5
from itertools import accumulate
from struct import Struct
from typing import Final

from pdf.drawing.fonts import Font, Glyphs
from pdf.drawing.paper import POINTS_PER_MM, Flip, Matrix, Paper, Rect, number
from pdf.drawing.tagging import Tags, metadata, written_tree

LANGUAGE: Final = "en-GB"
CREATOR: Final = "tabletop-companion"
LEVEL: Final = 5  # of zlib; 6 costs a fifth more and saves less than 1 % of the bytes
MAX_BOOKMARKS: Final = 100
PACKED_FROM: Final = 300
"""So many objects of pages and tree, or more, are packed; fewer stay plain to read."""
_PLACE: Final = Struct(">BIH")
_TOGETHER: Final = 500  # objects packed in one stream


class Document:
    """Collects forms and pages after :meth:`begin`; :meth:`finish` returns the file, a tagged PDF.

    A page without tags of its own is read as a picture, in words.
    """

    def __init__(self, title: str, subject: str) -> None:
        """Begins a document. Its catalogue, its pages and its fonts get the first numbers, and are
        written at the end."""
        self.pages = 0
        self.sides: list[tuple[Paper, bool]] = []
        """The paper of each page, and whether it is a back."""
        self.turned_over: Flip | None = None
        """The edge that a printer turns every sheet over, if all are printed on both sides."""
        self.moves: tuple[Matrix | None, ...] = (None, None)
        """How fronts and backs are moved for the printer, if they are; y up, lengths in mm."""
        self._parts: list[bytes] = []
        self._length = 0
        self._digest = md5(usedforsecurity=False)
        # the byte at which each object begins; 0 for an object that is still to be written
        self._starts: list[int] = []
        self._fonts: dict[Font, Glyphs] = {}
        self._title, self._subject = title, subject
        # objects to be written at the end, packed if they are many
        self._small: list[tuple[int, str]] = []
        # for each packed object: the number of its stream, and its place in the stream
        self._packed: dict[int, tuple[int, int]] = {}
        self._read: list[tuple[int, Tags]] = []
        self._bookmarks: list[tuple[str, int]] = []
        self._page_numbers: list[int] = []
        self._streams: dict[str, int] = {}
        # the resources of each paper, and its forms by name
        self._sections: list[tuple[int, dict[str, int]]] = []
        self._all_read = True
        self._send(b"%PDF-1.7\n%\x93\x8c\x8b\x9e\n")
        self._catalog, self._tree, self._font_names = (self._numbered() for _ in range(3))

    def begin(
        self,
        paper: Paper,
        trim: Rect | None = None,
        bleed: Rect | None = None,
        title: str = "",
        accessible: bool = False,
    ) -> None:
        """Begins pages of another paper, with forms of their own. They are not moved unless
        ``moves`` is set.

        ``trim``: what is cut out of the pages; ``bleed``: how far they are drawn. ``title``: what
        is read of a page that is a picture. ``accessible``: the pages are made for reading, and
        all of their words are read.
        """
        self._picture = title or self._title
        self._all_read = self._all_read and accessible
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
            f" R/BleedBox {bled} 0 R/Resources {self._resources} 0 R"
            "/Contents %d 0 R/StructParents %d>>"
        )

    def arrange(self, order: Sequence[tuple[int, bool]]) -> None:
        """Puts the pages, and the outline, in another order.

        Each entry is the number of a page that was added, from 0. With True it is a blank page on
        the paper of that page instead.
        """
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
        # writes an object, under the number ``at`` or a new one. Returns its number.
        at = at or self._numbered()
        self._starts[at - 1] = self._length
        self._send(
            b"%d 0 obj\n%b\nendobj\n" % (at, entry.encode() if isinstance(entry, str) else entry)
        )
        return at

    def _write_later(self, entry: str) -> int:
        # keeps an object to be written at the end. Returns its number.
        number = self._numbered()
        self._small.append((number, entry))
        return number

    def _write_small(self) -> None:
        # the objects that were kept for the end, in streams (ISO 32000-1, 7.5.7) if they are many
        if len(self._small) < PACKED_FROM:
            for number, entry in self._small:
                self._write(entry, number)
            return
        for start in range(0, len(self._small), _TOGETHER):
            part = self._small[start : start + _TOGETHER]
            starts = accumulate((len(entry) + 1 for _, entry in part), initial=0)
            index = " ".join(
                f"{number} {begin}" for (number, _), begin in zip(part, starts, strict=False)
            )
            entries = "\n".join(entry for _, entry in part)
            stream = self._stream(
                f"/Type/ObjStm/N {len(part)}/First {len(index) + 1}", f"{index}\n{entries}".encode()
            )
            self._packed |= {number: (stream, place) for place, (number, _) in enumerate(part)}

    def _stream(self, entries: str, data: bytes, at: int = 0) -> int:
        packed = zlib.compress(data, LEVEL)
        head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode()
        return self._write(b"%b%b\nendstream" % (head, packed), at)

    # ---- drawing

    def show(self, text: str, font: Font, size: float, at: str) -> str:
        """Returns the operators, inside BT and ET, that show ``text`` at a point. ``at``: the point
        as operands."""
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
        """Adds a drawing that is called as ``/name Do``, also by other forms.

        ``box``: left, bottom, right and top in mm, y up.
        """
        bbox = " ".join(number(v * POINTS_PER_MM) for v in box)
        entries = f"/Type/XObject/Subtype/Form/BBox[{bbox}]/Resources {self._resources} 0 R"
        self._forms[name] = self._stream(entries, operators.encode("ascii"))

    def add_page(
        self,
        operators: str,
        bookmark: str | None = None,
        back: bool = False,
        tags: Tags | None = None,
        alt: str = "",
    ) -> None:
        """Adds a page of these operators, moved as a front or as a back.

        ``tags``: what is read of it; without tags it is read as a picture, in the words ``alt``.
        """
        self.sides.append((self.paper, back))
        operators, tags = _marked(
            operators, tags, alt or bookmark or self._picture, self.paper, self.moves[back]
        )
        stream = self._streams.get(operators)
        if stream is None:
            stream = self._stream("", operators.encode("ascii"))
            # only the last two are kept: enough for fronts and backs that take turns
            self._streams = {**dict(list(self._streams.items())[-1:]), operators: stream}
        page = self._write_later(self._page % (stream, len(self._read)))
        self._read.append((page, tags))
        self._page_numbers.append(page)
        if bookmark:
            self._bookmarks.append((bookmark, page))
        self.pages += 1

    # ---- the end

    def _outline(self) -> str:
        # Writes the bookmarks. Returns their entry in the catalogue; empty if there are none. If
        # there are too many, only every so many-th is kept, rounded up so that enough go.
        every = max(1, -(-len(self._bookmarks) // MAX_BOOKMARKS))
        marks = self._bookmarks[::every]
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
        # the tree and the metadata, by which the file is read aloud. Returns their catalogue
        # entries.
        order = {page: n for n, page in enumerate(self._page_numbers)}
        first = len(self._starts) + 1
        for entry in written_tree(first, self._read, order):
            self._write_later(entry)
        packet = metadata(self._title, self._all_read).encode()
        head = f"<</Type/Metadata/Subtype/XML/Length {len(packet)}>>stream\n".encode()
        packed = self._write(b"%b%b\nendstream" % (head, packet))
        return f"/StructTreeRoot {first} 0 R/MarkInfo<</Marked true>>/Metadata {packed} 0 R"

    def finish(self) -> bytes:
        """Returns the whole file. The document takes no more pages afterwards."""
        embedded = {
            font.name: font.embed(self._write, self._stream) for font in self._fonts.values()
        }
        fonts = "".join(f"/{name} {number} 0 R" for name, number in embedded.items())
        self._write(f"<<{fonts}>>", self._font_names)
        for resources, of_section in self._sections:
            forms = "".join(f"/{name} {number} 0 R" for name, number in of_section.items())
            self._write(f"<</Font {self._font_names} 0 R/XObject<<{forms}>>>>", resources)
        kids = " ".join(f"{n} 0 R" for n in self._page_numbers)
        self._write(f"<</Type/Pages/Count {self.pages}/Kids[{kids}]>>", self._tree)
        structure = self._structure()
        self._write_small()
        duplex = ""
        if self.turned_over:
            duplex = f"/Duplex/DuplexFlip{self.turned_over.capitalize()}Edge"
        self._write(
            f"<</Type/Catalog/Pages {self._tree} 0 R/Lang"
            f" ({LANGUAGE}){self._outline()}{structure}"
            f"/ViewerPreferences<</PrintScaling/None/DisplayDocTitle true{duplex}>>>>",
            self._catalog,
        )
        info = self._write(
            f"<</Title{_text(self._title)}/Subject{_text(self._subject)}/Author({CREATOR})/Creator({CREATOR})"
            "/Producer(ReportLab)/Keywords(unofficial)>>"
        )
        self._send_places(info)
        return b"".join(self._parts)

    def _send_places(self, info: int) -> None:
        # the place of each object: as a table, or as a stream if some objects are packed (7.5.8)
        start, digest = self._length, self._digest.hexdigest()
        trailer = f"/Root {self._catalog} 0 R/Info {info} 0 R/ID[<{digest}><{digest}>]"
        if self._packed:
            self._write_places(trailer)
        else:
            size = len(self._starts) + 1
            places = "".join(f"{at:010d} 00000 n \n" for at in self._starts)
            table = f"xref\n0 {size}\n0000000000 65535 f \n{places}"
            self._send(f"{table}trailer\n<</Size {size}{trailer}>>\n".encode())
        self._send(f"startxref\n{start}\n%%EOF\n".encode())

    def _write_places(self, trailer: str) -> None:
        # the stream of places, which has a place in itself: where it is about to be written
        own = self._numbered()
        self._starts[own - 1] = self._length
        rows = [b"\0" * 7]  # for number 0, which no object has
        for at, place in enumerate(self._starts, 1):
            # kind 2: in which stream it is packed, and where; kind 1: at which byte it begins
            row = (2, *self._packed[at]) if at in self._packed else (1, place, 0)
            rows.append(_PLACE.pack(*row))
        self._stream(f"/Type/XRef/Size {own + 1}/W[1 4 2]{trailer}", b"".join(rows), own)


# equal pages in a row are marked once; two are kept: enough for fronts and backs that take turns
@lru_cache(2)
def _marked(
    operators: str, tags: Tags | None, alt: str, paper: Paper, move: Matrix | None
) -> tuple[str, Tags]:
    # the operators of a page as they are written, and what is read of it: the picture ``alt`` if it
    # has no tags
    if tags is None:
        tags = Tags(paper.height)
        operators = tags.also(operators, alt, Rect(0, 0, paper.width, paper.height))
    if move is not None:
        turn, lengths = move[:4], [v * POINTS_PER_MM for v in move[4:]]
        operators = f"q {' '.join(f'{v:.7f}' for v in (*turn, *lengths))} cm\n{operators}\nQ"
    return operators, tags


def _text(text: str) -> str:
    return f"<feff{text.encode('utf-16-be').hex()}>"


def _box_of(box: Rect, height: float) -> str:
    # a box in mm, y down, as an array of points on a page of height mm
    edges = (box.x, height - box.bottom, box.right, height - box.y)
    return f"[{' '.join(number(v * POINTS_PER_MM) for v in edges)}]"
