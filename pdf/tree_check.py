"""Reads the tree of a tagged file as we write it, and checks it against the rules of PDF/UA-1 that
a machine can check."""

import re
import zlib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

_HEADINGS: Final = {"H1": 1, "H2": 2, "H3": 3}
# the roles that may stand in an element of each role
_INSIDE: Final[dict[str, set[str]]] = {
    "Document": {"Sect"},
    "Sect": {*_HEADINGS, "P", "L", "Table", "Figure"},
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
    "LBody": {"P", "L", "Figure"},
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    "TH": {"P", "Figure", "L"},
    "TD": {"P", "Figure", "L"},
    **{heading: set() for heading in _HEADINGS},
    "P": {"Figure"},
    "Lbl": {"Figure"},
    "Figure": set(),
}
_ELEMENT: Final = re.compile(
    rb"(\d+) 0 obj\n<</Type/StructElem/S/(\w+)/P \d+ 0 R(?:/Pg (\d+) 0 R)?/K\[([^\]]*)\](.*)>>"
)
_KIDS: Final = re.compile(rb"(\d+) 0 R|(\d+)")  # elements, and contents that are marked on the page
_PAGES: Final = re.compile(rb"/Type/Pages/Count \d+/Kids\[([^\]]*)\]")
_PAGE: Final = re.compile(rb"(\d+) 0 obj\n<</Type/Page/.*?/Contents (\d+) 0 R(/StructParents)?")
_STREAM: Final = re.compile(rb"(\d+) 0 obj\n<</Filter/FlateDecode/Length (\d+)>>stream\n")
_PACKED: Final = re.compile(
    rb"/Type/ObjStm/N \d+/First (\d+)/Filter/FlateDecode/Length (\d+)>>stream\n"
)
_PAINTS: Final = {"S", "f", "B", "Do", "Tj"}


@dataclass(frozen=True, slots=True)
class _Element:
    """An element of the tree: its role, the object of its page, the elements and contents in it,
    and whether it has words."""

    role: str
    page: int
    kids: tuple[int, ...]
    marked: tuple[int, ...]
    alt: bool


def check_tree(data: bytes) -> Iterator[str]:
    """Yields everything that is wrong with the tree of a tagged file."""
    data = _unpacked(data)
    elements = _elements(data)
    top = next((n for n, element in elements.items() if element.role == "Document"), 0)
    headings = [role for role in _roles(elements, top) if role in _HEADINGS]
    if headings and headings[0] != "H1":
        yield f"its first heading is {headings[0]}"
    for above, heading in pairwise(headings):
        if _HEADINGS[heading] > _HEADINGS[above] + 1:
            yield f"{heading} follows {above}"
    yield from _of_pages(data, elements)


def _elements(data: bytes) -> dict[int, _Element]:
    # every element of the tree, by the number of its object
    elements: dict[int, _Element] = {}
    for number, role, page, inside, further in _ELEMENT.findall(data):
        kids = _KIDS.findall(inside)
        elements[int(number)] = _Element(
            role=role.decode(),
            page=int(page or 0),
            kids=tuple(int(kid) for kid, _ in kids if kid),
            marked=tuple(int(mcid) for _, mcid in kids if mcid),
            alt=b"/Alt<feff" in further and b"/Alt<feff>" not in further,
        )
    return elements


def _of_pages(data: bytes, elements: Mapping[int, _Element]) -> Iterator[str]:
    # what is wrong page by page, in the order in which they are shown
    pages = {int(number): (int(stream), read) for number, stream, read in _PAGE.findall(data)}
    streams = {
        int(head[1]): data[head.end() : head.end() + int(head[2])]
        for head in _STREAM.finditer(data)
    }
    order = _PAGES.search(data)
    numbers = [number for number, _ in _KIDS.findall(order[1])] if order else []
    for n, number in enumerate(numbers, 1):
        here = [element for element in elements.values() if element.page == int(number)]
        stream, read = pages[int(number)]
        drawn = zlib.decompress(streams[stream]).decode("ascii")
        findings = [*_of_marks(drawn, here)] if read else ["nothing of it is read"]
        for element in here:
            findings += _of_element(elements, element)
        yield from (f"page {n}: {finding}" for finding in findings)


def _unpacked(data: bytes) -> bytes:
    # the file, followed by the objects that are packed in its streams. Such a stream begins with a
    # table: of each object its number, and where it begins after the table.
    parts = [data]
    for packed in _PACKED.finditer(data):
        table_size, length = int(packed[1]), int(packed[2])
        plain = zlib.decompress(data[packed.end() : packed.end() + length])
        table, objects = plain[:table_size].split(), plain[table_size:]
        # each object ends where the next one begins
        edges = [*map(int, table[1::2]), len(objects)]
        for number, (begin, end) in zip(table[::2], pairwise(edges), strict=True):
            parts.append(b"%b 0 obj\n%b\nendobj" % (number, objects[begin:end]))
    return b"\n".join(parts)


def _roles(elements: Mapping[int, _Element], number: int) -> Iterator[str]:
    if number in elements:
        yield elements[number].role
        for kid in elements[number].kids:
            yield from _roles(elements, kid)


def _of_element(elements: Mapping[int, _Element], element: _Element) -> Iterator[str]:
    # what is wrong with an element of the tree, seen with its children
    role, kids = element.role, [elements[kid] for kid in element.kids]
    if role not in _INSIDE:
        yield f"{role} is no role of ours"
    for kid in kids:
        if kid.role not in _INSIDE.get(role, ()):
            yield f"{kid.role} stands in {role}"
    if role == "Figure" and not element.alt:
        yield "a picture without words"
    if not kids and not element.marked and role != "TD":
        yield f"{role} is empty"
    if role == "Table":
        if len({len(row.kids) for row in kids}) != 1:
            yield "a table whose rows differ in length"
        if not any(elements[cell].role == "TH" for row in kids for cell in row.kids):
            yield "a table without heads"


def _of_marks(drawn: str, elements: Sequence[_Element]) -> Iterator[str]:
    # what on a page is neither read nor an artifact, and marks that do not match its elements
    shown: set[int] = set()
    opened = 0  # marks that have begun and not ended
    for line in drawn.split("\n"):
        words = line.split()
        if line.endswith("BDC"):
            shown.update(map(int, re.findall(r"/MCID (\d+)", line)))
        if line.endswith(("BDC", "BMC")):
            opened += 1
        elif line == "EMC":
            opened -= 1
        elif not opened and not _PAINTS.isdisjoint(words):
            yield "something is neither read nor an artifact"
    read = Counter(mcid for element in elements for mcid in element.marked)
    yield from (f"marked content {n} is not in the tree" for n in sorted(shown - set(read)))
    for mcid, times in sorted(read.items()):
        if mcid not in shown:
            yield f"marked content {mcid} of the tree is not on the page"
        if times > 1:
            yield f"marked content {mcid} is read {times} times"
