"""Tagged sheets as somebody hears them: the words of each element in the order of its tree."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2
from pypdf import PdfReader
from pypdfium2 import raw

from tests.support.rendered import operations, reader

_PAINTS = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "sh", "Do", "Tj", "TJ", "'", '"'}


def heard(data: bytes) -> list[tuple[str, str]]:
    """Role and words of whatever is read, pictures by what is said of them, in the order of the tree."""
    pdf = reader(data)
    root: Any = pdf.trailer["/Root"]
    document = pypdfium2.PdfDocument(data)
    words = {page.indirect_reference.idnum: _words(document[n]) for n, page in enumerate(pdf.pages)}  # type: ignore[union-attr]
    said: list[tuple[str, str]] = []

    def read(element: Any) -> None:
        role, kids = element["/S"][1:], element["/K"]
        if role == "Figure":
            said.append((role, element["/Alt"]))
            return
        contents = [kid for kid in kids if isinstance(kid, int)] if isinstance(kids, list) else []
        if contents:
            mine = words[element.raw_get("/Pg").idnum]
            said.append((role, " ".join(mine[mcid].strip() for mcid in contents)))
        for kid in kids if isinstance(kids, list) else [kids]:
            if not isinstance(kid, int):
                read(kid.get_object())

    read(root["/StructTreeRoot"]["/K"])
    document.close()
    return said


def squeezed(text: str) -> str:
    """The letters without the spaces between them: where lines break does not matter."""
    return "".join(text.split())


def _words(page: Any) -> dict[int, str]:
    """The text of each marked content."""
    text_page, found = page.get_textpage(), dict[int, str]()
    for i in range(raw.FPDFPage_CountObjects(page)):
        handle = raw.FPDFPage_GetObject(page, i)
        if raw.FPDFPageObj_GetType(handle) == raw.FPDF_PAGEOBJ_TEXT:
            length = raw.FPDFTextObj_GetText(handle, text_page, None, 0)
            letters = (ctypes.c_ushort * max(length // 2, 1))()
            raw.FPDFTextObj_GetText(handle, text_page, letters, length)
            text = bytes(letters)[: max(length - 2, 0)].decode("utf-16-le")
            mcid = raw.FPDFPageObj_GetMarkedContentID(handle)
            found[mcid] = found.get(mcid, "") + text
    text_page.close()
    return found


def faults_of_marks(data: bytes) -> list[str]:
    """What a reader of its own finds wrong between the pages' marks and the tree."""
    pdf = reader(data)
    root: Any = pdf.trailer["/Root"]
    tree: Any = root["/StructTreeRoot"]
    numbers = tree["/ParentTree"]["/Nums"]
    owners = {int(numbers[i]): numbers[i + 1].get_object() for i in range(0, len(numbers), 2)}
    faults = []
    for at, page in enumerate(pdf.pages):
        shown, unmarked = _marks_of(pdf, page)
        if unmarked:
            faults.append(f"page {at + 1}: {unmarked} painted outside of marks")
        told = owners.pop(int(page["/StructParents"]), [])
        if shown != list(range(len(told))):
            faults.append(f"page {at + 1}: marks {shown} of {len(told)}")
        for mcid, owner in enumerate(told):
            element = owner.get_object()
            if mcid not in [kid for kid in element["/K"] if isinstance(kid, int)]:
                faults.append(f"page {at + 1}: {mcid} is not in the element that owns it")
            if element.raw_get("/Pg").idnum != page.indirect_reference.idnum:
                faults.append(f"page {at + 1}: {mcid} belongs to another page")
            while element["/S"] != "/Document":
                parent = element["/P"]
                mine = [getattr(kid, "idnum", None) for kid in parent["/K"]]
                if owner.idnum not in mine and element.indirect_reference.idnum not in mine:
                    faults.append(f"page {at + 1}: {element['/S']} is not below its parent")
                element, owner = parent, parent.indirect_reference
    return faults + [f"page marks {n} of no page" for n in owners]


def _marks_of(pdf: PdfReader, page: Any) -> tuple[list[int], int]:
    """The marked contents of a page in their order, and how much is painted outside of any mark."""
    shown: list[int] = []
    open_marks = unmarked = 0
    for operands, operator in operations(pdf, page.get_contents()):
        if operator in ("BDC", "BMC"):
            open_marks += 1
            if operator == "BDC" and "/MCID" in operands[1]:
                shown.append(int(operands[1]["/MCID"]))
        elif operator == "EMC":
            open_marks -= 1
        elif operator in _PAINTS and not open_marks:
            unmarked += 1
    return shown, unmarked
