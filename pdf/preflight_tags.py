"""Preflight of tagged files: the tree of what is read, page by page, against what stands on the page.

After the rules of PDF/UA-1 that a machine can check: everything is read or an artifact, headings do not jump,
tables have heads and even rows, lists have items, pictures have words.
"""

from __future__ import annotations

import ctypes
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from pypdfium2 import raw

_ARTIFACT: Final = "Artifact"
HEADINGS: Final = {"H1": 1, "H2": 2, "H3": 3}
_INSIDE: Final = {
    "Document": {"Sect"},
    "Sect": {"H1", "H2", "H3", "P", "L", "Table", "Figure"},
    "L": {"LI"},
    "LI": {"Lbl", "LBody"},
    "LBody": {"P", "L", "Figure"},
    "Table": {"TR"},
    "TR": {"TH", "TD"},
    "TH": {"P", "Figure", "L"},
    "TD": {"P", "Figure", "L"},
    "H1": set(),
    "H2": set(),
    "H3": set(),
    "P": {"Figure"},
    "Lbl": {"Figure"},
    "Figure": set(),
}
"""What may stand in an element of ours."""
# the reader leaves out what has nothing on the page, empty cells too: these are read from the file as we write it
_ELEMENT: Final = re.compile(rb"(\d+) 0 obj\s+<</Type/StructElem/S/(\w+)/P \d+ 0 R(?:/Pg \d+ 0 R)?/K\[([^\]]*)\](.*)>>")
_REFERENCE: Final = re.compile(rb"(\d+) 0 R")


@dataclass(frozen=True, slots=True)
class Node:
    """An element of a page's tree: its role, what is read for it, its marked contents, the elements in it."""

    role: str
    alt: str
    contents: tuple[int, ...]
    kids: tuple[Node, ...]

    def all(self) -> Iterator[Node]:
        """Itself and all below, in the order of reading."""
        yield self
        for kid in self.kids:
            yield from kid.all()


def tree_of(page: Any) -> tuple[Node, ...]:
    """What is read of a page."""
    tree = raw.FPDF_StructTree_GetForPage(page)
    if not tree:
        return ()
    count = raw.FPDF_StructTree_CountChildren(tree)
    try:
        tops = (_node(raw.FPDF_StructTree_GetChildAtIndex(tree, i)) for i in range(count))
        return tuple(node for node in tops if node.role)  # of a page that is in no tree there is a top without role
    finally:
        raw.FPDF_StructTree_Close(tree)


def check_tags(page: Any, nodes: Sequence[Node]) -> Iterator[str]:
    """Everything wrong with the elements of a page of a tagged file."""
    if not nodes:
        yield "nothing of it is read"
        return
    yield from _contents(page, nodes)
    for node in nodes:
        if node.role not in _INSIDE:
            yield f"{node.role} is no role of ours"
        for kid in node.kids:
            if kid.role not in _INSIDE.get(node.role, ()):
                yield f"{kid.role} stands in {node.role}"
        if node.role == "Figure" and not node.alt:
            yield "a picture without words"


def check_tree(data: bytes, headings: Sequence[str]) -> Iterator[str]:
    """Everything wrong with the tree of a whole file, whose ``headings`` are these; also what no page shows of it."""
    if headings and headings[0] != "H1":
        yield f"its first heading is {headings[0]}"
    for one, other in pairwise(headings):
        if HEADINGS[other] > HEADINGS[one] + 1:
            yield f"{other} follows {one}"
    elements = {int(found[1]): found for found in _ELEMENT.finditer(data)}
    for found in elements.values():
        role, kids = found[2].decode(), _kids(found)
        if not found[3].strip() and role != "TD":
            yield f"{role} is empty"
        if role == "Table":
            rows = [[elements[cell] for cell in _kids(elements[row])] for row in kids]
            if len(set(map(len, rows))) != 1:
                yield "a table whose rows differ in length"
            if not any(cell[2] == b"TH" for row in rows for cell in row):
                yield "a table without heads"


def _kids(element: re.Match[bytes]) -> list[int]:
    return [int(number) for number in _REFERENCE.findall(element[3])]


def _contents(page: Any, nodes: Sequence[Node]) -> Iterator[str]:
    """What is neither read nor an artifact, and marks that do not meet."""
    shown: set[int] = set()
    for i in range(raw.FPDFPage_CountObjects(page)):
        handle = raw.FPDFPage_GetObject(page, i)
        mcid = raw.FPDFPageObj_GetMarkedContentID(handle)
        if mcid >= 0:
            shown.add(mcid)
        elif _ARTIFACT not in _marks(handle):
            yield "something is neither read nor an artifact"
    told = Counter(mcid for node in nodes for mcid in node.contents)
    for mcid in sorted(shown - set(told)):
        yield f"marked content {mcid} is not in the tree"
    for mcid in sorted(set(told) - shown):
        yield f"marked content {mcid} of the tree is not on the page"
    for mcid, times in told.items():
        if times > 1:
            yield f"marked content {mcid} is read {times} times"


# ---- reading


def _node(handle: Any) -> Node:
    count = raw.FPDF_StructElement_CountChildren(handle)
    kids = (raw.FPDF_StructElement_GetChildAtIndex(handle, i) for i in range(count))
    marked = (raw.FPDF_StructElement_GetChildMarkedContentID(handle, i) for i in range(count))
    return Node(
        _said(raw.FPDF_StructElement_GetType, handle),
        _said(raw.FPDF_StructElement_GetAltText, handle),
        tuple(mcid for mcid in marked if mcid >= 0),
        tuple(_node(kid) for kid in kids if kid),
    )


def _said(ask: Callable[[Any, Any, int], int], handle: Any) -> str:
    length = ask(handle, None, 0)
    letters = ctypes.create_string_buffer(max(length, 2))
    ask(handle, letters, length)
    return letters.raw[: max(length - 2, 0)].decode("utf-16-le")


def _marks(handle: Any) -> set[str]:
    found = set()
    size = ctypes.c_ulong()
    for i in range(raw.FPDFPageObj_CountMarks(handle)):
        mark = raw.FPDFPageObj_GetMark(handle, i)
        raw.FPDFPageObjMark_GetName(mark, None, 0, size)
        letters = (ctypes.c_ushort * max(size.value // 2, 1))()
        raw.FPDFPageObjMark_GetName(mark, letters, size, size)
        found.add(bytes(letters)[: max(size.value - 2, 0)].decode("utf-16-le"))
    return found
