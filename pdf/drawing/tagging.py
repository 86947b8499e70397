"""Tagged PDF (ISO 32000-1, 14.7 and 14.8): a tree of what is read of a drawing. All the rest is an
artifact.

A pen notes the operators that show texts, symbols and figures. A text without a role becomes a
paragraph, and a symbol beside words is an ornament. Lengths in mm from the drawing's top left.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from typing import Final, Literal

from pdf.drawing.paper import POINTS_PER_MM, Rect, number
from pdf.drawing.symbols import label_of

Role = Literal["H1", "H2", "H3", "P", "Lbl", "Table", "TR"]
ALWAYS_READ: Final = ("house",)
"""Symbols that are never an ornament."""
_LEAVES: Final = ("H1", "H2", "H3", "P", "Lbl", "Figure")
_SETS_STATE: Final = ("rg", "RG", "w", "j", "J", "d")
_AFTER_NEXT: Final = 1.5  # pages
_NEAR: Final = 5.0  # mm between texts of one line
_LEVEL: Final = 0.3  # mm that the baselines of texts of one line may differ


@dataclass(eq=False, slots=True)
class Content:
    """Operators from ``start`` to before ``end`` that are read: a text or a figure that fills
    ``box``, or a symbol."""

    start: int
    end: int
    box: Rect
    text: str
    symbol: bool = False
    mcid: int = -1


@dataclass(eq=False, slots=True)
class Element:
    """A node of the tree: its role, its children, what is read of a figure, and attributes as in
    PDF."""

    role: str
    kids: list[Element | Content] = field(default_factory=list)
    alt: str = ""
    attributes: str = ""

    @property
    def first(self) -> Content | None:
        """The first content in it, if any."""
        return next(self.contents(), None)

    def contents(self) -> Iterator[Content]:
        for kid in self.kids:
            if isinstance(kid, Content):
                yield kid
            else:
                yield from kid.contents()


class Tags:
    """What is read of one drawing ``height`` mm high, in the order in which it is drawn. It stays
    empty unless ``read``: the page is then read aloud without the drawing."""

    def __init__(self, height: float, read: bool = True) -> None:
        self.height, self.read = height, read
        self.root = Element("Sect")
        self.last = Element("Sect")
        """What is read after the page that follows, such as the fourth page of a folded sheet."""
        self.matrix: Sequence[float] = (1, 0, 0, 1, 0, 0)
        """The matrix from the drawing to its page, in points."""
        self.operators: list[str] = []
        """The operators of the drawing, in the order in which its pen adds them."""
        self._open = [self.root]
        self._unread = 0 if read else 1
        self._contents: list[Content] | None = None

    # ---- noting

    def text(self, box: Rect, text: str) -> None:
        """Notes the text that the next operator shows."""
        if not self._unread and text.strip():
            start = len(self.operators)
            self._open[-1].kids.append(Content(start, start + 1, box, text))

    def symbol(self, start: int, box: Rect, name: str) -> None:
        """Notes a symbol, drawn from operator ``start`` on. It is read only if nothing beside it
        says the same."""
        if not self._unread:
            content = Content(start, len(self.operators), box, label_of(name), symbol=True)
            self._open[-1].kids.append(_as_figure(content) if name in ALWAYS_READ else content)

    @contextmanager
    def role(self, role: Role) -> Iterator[None]:
        """Makes what is drawn inside one heading, paragraph, label, table or row."""
        within = self._open[-1]
        # a role inside a heading, paragraph or label belongs to that
        if within.role in _LEAVES:
            yield
            return
        element = Element(role)
        # a label stands before the body of its item, though it is drawn within
        if role == "Lbl" and within.role == "LBody":
            item = self._open[-2]
            item.kids.insert(len(item.kids) - 1, element)
        else:
            within.kids.append(element)
        self._open.append(element)
        yield
        self._open.pop()

    @contextmanager
    def item(self) -> Iterator[None]:
        """Makes what is drawn inside an item of a list. It joins the list that ends here, if there
        is one."""
        within = self._open[-1]
        # ornaments between two items part no list
        read = [kid for kid in within.kids if isinstance(kid, Element) or not kid.symbol]
        listed = read[-1] if read else None
        if not isinstance(listed, Element) or listed.role != "L":
            listed = Element("L")
            within.kids.append(listed)
        body = Element("LBody")
        item = Element("LI", [body])
        listed.kids.append(item)
        # what is drawn belongs to the body; a label finds the item before it
        self._open += [item, body]
        yield
        del self._open[-2:]

    @contextmanager
    def after_next(self) -> Iterator[None]:
        """Has what is drawn inside read after the page that follows."""
        self._open.append(self.last)
        yield
        self._open.pop()

    @contextmanager
    def cell(self, scope: Literal["Column", "Row"] | None) -> Iterator[None]:
        """Makes what is drawn inside a cell; ``scope`` makes it a head. Outside of a row it is an
        item of a list."""
        row = self._open[-1]
        if self._unread or row.role != "TR":
            with self.item():
                yield
            return
        cell = Element("TD")
        row.kids.append(cell)
        self._open.append(cell)
        yield
        self._open.pop()
        symbols = [kid for kid in cell.kids if isinstance(kid, Content) and kid.symbol]
        # nothing else tells what its symbols do
        if len(symbols) == len(cell.kids):
            cell.kids = [_as_figure(symbol) for symbol in symbols]
        if scope and cell.kids:
            cell.role, cell.attributes = "TH", f"<</O/Table/Scope/{scope}>>"

    @contextmanager
    def figure(self, alt: str, box: Rect) -> Iterator[None]:
        """Makes what is drawn inside a picture that fills ``box``; ``alt`` is read of it."""
        start = len(self.operators)
        with self.unread():
            yield
        if not self._unread:
            content = Content(start, len(self.operators), box, alt)
            self._open[-1].kids.append(Element("Figure", [content], alt))

    @contextmanager
    def unread(self) -> Iterator[None]:
        """Makes what is drawn inside an ornament."""
        self._unread += 1
        yield
        self._unread -= 1

    # ---- the tree

    def contents(self) -> list[Content]:
        """Returns all that is read, numbered, in the order of its operators. The tree is final from
        then on."""
        if self._contents is None:
            for root in (self.root, self.last):
                _settle(root)
            found = [*self.root.contents(), *self.last.contents()]
            self._contents = sorted(found, key=lambda content: content.start)
            for n, content in enumerate(self._contents):
                content.mcid = n
        return self._contents

    def also(self, operators: str, alt: str, box: Rect) -> str:
        """Returns operators, marked as one more picture in ``box`` (mm); ``alt`` is read of it."""
        contents = self.contents()
        content = Content(0, 1, box, alt, mcid=len(contents))
        contents.append(content)
        self.root.kids.append(Element("Figure", [content], alt))
        return f"/Figure<</MCID {content.mcid}>>BDC\n{operators}\nEMC"

    def marked(self) -> str:
        """Returns all operators, each within the mark of what is read or of an artifact."""
        lines: list[str] = []
        out, done = self.operators, 0
        for content in self.contents():
            lines += self._artifacts(done, content.start)
            lines += [f"/P<</MCID {content.mcid}>>BDC", *out[content.start : content.end], "EMC"]
            done = content.end
        return "\n".join([*lines, *self._artifacts(done, len(out))])

    def _artifacts(self, start: int, end: int) -> Iterator[str]:
        # operators that are not read, within marks. No mark reaches across an operator that saves
        # or restores the state.
        run: list[str] = []
        for line in self.operators[start:end]:
            # a mark must begin and end within one saved state (ISO 32000-1, 14.6); a line from "q"
            # to "Q" is a state of its own
            if line == "Q" or (line.startswith("q ") and not line.endswith("Q")):
                yield from _unread(run)
                yield line
                run = []
            else:
                run.append(line)
        yield from _unread(run)


def _unread(run: Sequence[str]) -> Sequence[str]:
    if any(line.rpartition(" ")[2] not in _SETS_STATE for line in run):
        return [artifact("\n".join(run))]
    return run


def artifact(operators: str) -> str:
    """Returns operators marked as not read."""
    return f"/Artifact BMC\n{operators}\nEMC" if operators else ""


def _as_figure(content: Content) -> Element:
    content.symbol = False
    return Element("Figure", [content], content.text)


def _settle(element: Element) -> None:
    # drops ornaments and empty elements. Makes paragraphs of loose texts; texts of one line make
    # one.
    for kid in element.kids:
        if isinstance(kid, Element):
            _settle(kid)
    element.kids = [kid for kid in element.kids if _is_read(kid)]
    if element.role == "Figure":
        return
    if element.role not in _LEAVES:
        element.kids = list(_paragraphs(element.kids))
        lone = element.kids[0] if len(element.kids) == 1 else None
        if element.role in ("TH", "TD", "LBody") and isinstance(lone, Element) and lone.role == "P":
            element.kids = lone.kids
    if element.role == "L" and (first := element.first) is not None and first.text.isdecimal():
        element.attributes = "<</O/List/ListNumbering/Decimal>>"


def _is_read(kid: Element | Content) -> bool:
    # a symbol that is no figure by now is an ornament; an empty cell keeps its column
    if isinstance(kid, Content):
        return not kid.symbol
    return bool(kid.kids) or kid.role in ("TH", "TD")


def _paragraphs(kids: Sequence[Element | Content]) -> Iterator[Element]:
    runs: list[list[Element | Content]] = []
    for kid in kids:
        if runs and _follows(runs[-1][-1], kid):
            runs[-1].append(kid)
        else:
            runs.append([kid])
    for run in runs:
        only = run[0]
        yield only if isinstance(only, Element) and len(run) == 1 else Element("P", run)


def _follows(last: Element | Content, kid: Element | Content) -> bool:
    # whether both are loose and the second one goes on with the line of the first
    before = last if isinstance(last, Content) else last.first
    after = kid if isinstance(kid, Content) else kid.first
    if before is None or after is None or not _loose(last) or not _loose(kid):
        return False
    level = abs(before.box.bottom - after.box.bottom) < _LEVEL
    return level and -_LEVEL < after.box.x - before.box.right < _NEAR


def _loose(kid: Element | Content) -> bool:
    return isinstance(kid, Content) or (
        kid.role == "Figure" and kid.alt in map(label_of, ALWAYS_READ)
    )


# ---- writing


def written_tree(
    first: int, pages: Sequence[tuple[int, Tags]], order: Mapping[int, int]
) -> list[str]:
    """Returns the objects of a document's tree, numbered from ``first``: its root, then what it
    refers to.

    ``pages``: the object of each page with what is read of it; ``order``: the place of each page in
    the file.
    """
    # the root, its one element, and which element each marked content belongs to
    objects = ["", "", ""]
    parents: list[str] = []
    sections: list[tuple[float, int]] = []
    for page, tags in pages:
        elements = _PageElements(first, objects, page, tags)
        for root, later in ((tags.root, 0.0), (tags.last, _AFTER_NEXT)):
            if root.kids:
                sections.append((order[page] + later, elements.add(root, first + 1)))
        owners = " ".join(f"{owner} 0 R" for owner in elements.owners)
        parents.append(f"{len(parents)}[{owners}]")
    objects[0] = (
        f"<</Type/StructTreeRoot/K {first + 1} 0 R/ParentTree {first + 2} 0 R/ParentTreeNextKey"
        f" {len(parents)}>>"
    )
    kids = " ".join(f"{section} 0 R" for _, section in sorted(sections))
    objects[1] = f"<</Type/StructElem/S/Document/P {first} 0 R/K[{kids}]>>"
    objects[2] = f"<</Nums[{' '.join(parents)}]>>"
    return objects


class _PageElements:
    # adds what is read of a page to the ``objects`` of a tree, which are numbered from ``first``

    def __init__(self, first: int, objects: list[str], page: int, tags: Tags) -> None:
        self.first, self.objects, self.page, self.tags = first, objects, page, tags
        # the element that each content of the page belongs to, by the content's number
        self.owners = [0] * len(tags.contents())

    def add(self, element: Element, parent: int) -> int:
        # adds an element with all that is below it. Returns its number.
        number = self.first + len(self.objects)
        # numbered before what is below it, and written once that is known
        self.objects.append("")
        kids: list[str] = []
        for kid in element.kids:
            if isinstance(kid, Content):
                kids.append(str(kid.mcid))
                self.owners[kid.mcid] = number
            else:
                kids.append(f"{self.add(kid, number)} 0 R")
        entry = (
            f"<</Type/StructElem/S/{element.role}/P {parent} 0 R/Pg {self.page} 0 R"
            f"/K[{' '.join(kids)}]"
        )
        if element.role == "Figure":
            said = element.alt.encode("utf-16-be").hex()
            entry += f"/Alt<feff{said}>{_placed(element, self.tags)}"
        if element.attributes:
            entry += f"/A{element.attributes}"
        self.objects[number - self.first] = entry + ">>"
        return number


def _placed(figure: Element, tags: Tags) -> str:
    # the attributes that say where a figure stands on its page
    content = figure.first
    if content is None or not content.box.w:
        return ""
    return _place_of(content.box, tags.height, tuple(tags.matrix))


@lru_cache(2)  # pages in a row are pictures of one size
def _place_of(box: Rect, height: float, matrix: tuple[float, ...]) -> str:
    # Where a box lies, as a structure element's attributes: ``box`` in mm from the top of a drawing
    # ``height`` mm high, which ``matrix`` takes to the page, six numbers as PDF's standard calls
    # them.
    a, b, c, d, e, f = matrix
    corners = [
        (x * POINTS_PER_MM, (height - down) * POINTS_PER_MM)
        for x, down in product((box.x, box.right), (box.y, box.bottom))
    ]
    xs = [a * right + c * up + e for right, up in corners]
    ys = [b * right + d * up + f for right, up in corners]
    edges = " ".join(map(number, (min(xs), min(ys), max(xs), max(ys))))
    return f"/A<</O/Layout/Placement/Block/BBox[{edges}]>>"


def metadata(title: str, accessible: bool) -> str:
    """Returns the XMP packet of a file (ISO 14289-1, 5 and 7.1); ``accessible``: the file keeps to
    PDF/UA-1."""
    declared = "<pdfuaid:part>1</pdfuaid:part>" if accessible else ""
    name = title.replace("&", "&amp;").replace("<", "&lt;")
    return (
        '<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta'
        ' xmlns:x="adobe:ns:meta/"><rdf:RDF'
        ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""'
        ' xmlns:dc="http://purl.org/dc/elements/1.1/"'
        f' xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/">{declared}<dc:title><rdf:Alt><rdf:li'
        f' xml:lang="x-default">{name}</rdf:li></rdf:Alt></dc:title>'
        '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="r"?>'
    )
