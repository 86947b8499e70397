"""Tagged sheets as somebody hears them: the words of each element, in the order of the tree."""

from __future__ import annotations

import ctypes
from typing import Any

import pypdfium2
from pypdfium2 import raw

from tests.support.rendered import reader


def heard(data: bytes) -> list[tuple[str, str]]:
    """Returns role and words of all that is read, in the order of the tree. A picture has its
    description."""
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


def _words(page: Any) -> dict[int, str]:
    """Returns the text of each marked content, by its number."""
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


def check_owners(data: bytes) -> None:
    """Checks that each page's list of owners names, for each mark, the element that has it in the
    tree."""
    pdf = reader(data)
    root: Any = pdf.trailer["/Root"]
    numbers = root["/StructTreeRoot"]["/ParentTree"]["/Nums"]
    owners = {int(numbers[i]): numbers[i + 1].get_object() for i in range(0, len(numbers), 2)}
    for page in pdf.pages:
        for mcid, owner in enumerate(owners.pop(int(page["/StructParents"]))):
            element = owner.get_object()
            assert mcid in [kid for kid in element["/K"] if isinstance(kid, int)]
            assert element.raw_get("/Pg").idnum == page.indirect_reference.idnum  # type: ignore[union-attr]
            while element["/S"] != "/Document":
                parent = element["/P"]
                assert element.indirect_reference.idnum in [
                    getattr(kid, "idnum", None) for kid in parent["/K"]
                ]
                element = parent
    assert not owners, "lists of no page"
