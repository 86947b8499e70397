"""What a finished PDF draws, a short line a page, to compare with what was last looked at.

Read from the operators with their matrices applied, in tenths of a mm: neither names nor bytes of
whatever wrote the file count. What is drawn many times (a form) is a piece.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import Any, Final

from pdf.drawing.paper import POINTS_PER_MM
from tests.support.rendered import TOKEN, reader, words_of

Matrix = tuple[float, float, float, float, float, float]
Drawn = tuple[str, object, str]
"""The kind of what is drawn, where, and its colours and widths."""
Pieces = dict[int, str]
"""A hash of each form of a file, by its number."""
Outline = list[tuple[bytes, list[bytes]]]

_TENTHS: Final[Matrix] = (10 / POINTS_PER_MM, 0, 0, 10 / POINTS_PER_MM, 0, 0)
_STATE: Final = {b"rg": "fill", b"RG": "line", b"g": "fill", b"G": "line", b"J": "cap", b"d": "d"}
_PAINTS: Final = {b"S", b"f", b"f*", b"B", b"B*", b"n"}
_DRAWS_NOTHING: Final = {b"BDC", b"BMC", b"EMC", b"BT", b"ET", b"j"}


def looks_of(data: bytes) -> Iterator[str]:
    """Yields for each page its size, how many of each kind it draws with a hash of where, and
    hashes of the inks in their order and of the words."""
    pieces: Pieces = {}
    for page, words in zip(reader(data).pages, words_of(data), strict=True):
        contents: Any = page.get_contents()
        drawn = list(_drawn(contents.get_data(), page["/Resources"], pieces))
        wide, high = (float(v) / POINTS_PER_MM for v in page.mediabox[2:])
        yield f"{wide:.1f} x {high:.1f} mm, {_summary(drawn)}, words {_hashed(words)}"


def check_looks(golden: Path, way: str, looks: list[str]) -> None:
    """Compares the pages of one way to print with its lines in a golden, or writes them there if
    COMPANION_REGENERATE is set."""
    known = json.loads(golden.read_text("utf-8"))
    if known[way] == looks:
        return
    if os.environ.get("COMPANION_REGENERATE"):
        assert not os.environ.get("CI"), "CI compares and never rewrites"
        known[way] = looks
        golden.write_text(json.dumps(known, indent=1, ensure_ascii=False) + "\n", "utf-8")
        return
    raise AssertionError(
        f"{_changes(known[way], looks)} of {way!r} in {golden.name}: print it and look at it; if it"
        " is as it should be, COMPANION_REGENERATE=1 pytest -n 0 and this test"
    )


def _changes(known: list[str], looks: list[str]) -> str:
    """Says on which pages which kinds are drawn otherwise."""
    if len(known) != len(looks):
        return f"there are {len(looks)} pages and were {len(known)}"
    told = []
    for number, (old, new) in enumerate(zip(known, looks, strict=True), 1):
        was, now = old.split(", "), new.split(", ")
        if was != now:
            new_parts = ", ".join(part for part in now if part not in was) or "nothing new"
            told.append(f"page {number}, now {new_parts}")
            told[-1] += f"; it had {', '.join(part for part in was if part not in now)}"
    return f"what is drawn has changed on {'; on '.join(told)};"


def _summary(drawn: list[Drawn]) -> str:
    """Counts each kind; hashes where it is, and all inks with the kinds that they draw."""
    counts = []
    for kind in ("rects", "lines", "shapes", "texts", "pieces"):
        where = [place for one, place, _ in drawn if one == kind]
        if where:
            counts.append(f"{len(where)} {kind} {_hashed(*where)}")
    inks = groupby(f"{kind} {ink}" for kind, _, ink in drawn)
    return ", ".join([*counts, f"inks {_hashed(*(ink for ink, _ in inks))}"])


def _drawn(stream: bytes, resources: Any, pieces: Pieces) -> Iterator[Drawn]:
    """Yields what the operators of a page or a form draw."""
    at, state, kept = _TENTHS, dict[str, object](), []
    operands: list[bytes] = []
    path: Outline = []
    clip, font, text = "", "", tuple[int, ...]()
    for token in TOKEN.findall(stream):
        if not token[:1].isalpha():
            operands.append(token)
            continue
        if token in (b"l", b"c", b"m", b"re", b"h"):
            path.append((token, operands))
        elif token in _PAINTS:
            ink = f"{clip}{token.decode()} {state}"
            yield from ((kind, where, ink) for kind, where in _placed(path, at))
            path, clip = [], ""
        elif token == b"q":
            kept.append((at, {**state}))
        elif token == b"Q":
            at, state = kept.pop()
        elif token == b"cm":
            at = _times([float(v) for v in operands], at)
        elif token == b"w":
            state["width"] = f"{float(operands[0]) * _scale(at):.2f}"
        elif token in _STATE:
            state[_STATE[token]] = operands
        elif token == b"W":
            clip = "clips "
        elif token == b"Tf":
            face = resources["/Font"][operands[0].decode()]["/BaseFont"].partition("+")[2]
            font = f"{face} {float(operands[1]) * _scale(at):.1f}"
        elif token == b"Td":
            text = _points(operands, at)
        elif token == b"Tj":
            yield "texts", (text, font), str(state.get("fill"))
        elif token == b"Do":
            form = resources["/XObject"].raw_get(operands[0].decode())
            turned = tuple(round(10 * v) for v in at[:4])
            yield "pieces", (_piece(form, pieces), turned, _points([b"0", b"0"], at)), ""
        else:
            assert token in _DRAWS_NOTHING, f"{token!r} is new: say here what it draws"
        operands = []


def _piece(form: Any, pieces: Pieces) -> str:
    if form.idnum not in pieces:
        stream = form.get_object()
        pieces[form.idnum] = _hashed(*_drawn(stream.get_data(), stream["/Resources"], pieces))
    return pieces[form.idnum]


def _placed(path: Outline, at: Matrix) -> list[tuple[str, list[object]]]:
    """Returns the parts of a path, each with its kind. A part of two points is a line."""
    parts: list[tuple[str, list[object]]] = []
    for operator, operands in path:
        if operator == b"re":
            x, y, w, h = map(float, operands)
            parts.append(("rects", [_points([x, y, x + w, y + h], at)]))
        elif operator == b"m":
            parts.append(("", [_points(operands, at)]))
        else:
            kind, where = parts[-1]
            where += operator, _points(operands, at)
            parts[-1] = ("shapes" if kind or operator != b"l" else "lines", where)
    return parts


def _points(numbers: list[bytes] | list[float], at: Matrix) -> tuple[int, ...]:
    a, b, c, d, e, f = at
    placed: list[int] = []
    for i in range(0, len(numbers), 2):
        x, y = float(numbers[i]), float(numbers[i + 1])
        placed += round(a * x + c * y + e), round(b * x + d * y + f)
    return tuple(placed)


def _times(inner: list[float], outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    g, h, i, j, k, m = outer
    x, y = e * g + f * i + k, e * h + f * j + m
    return a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, x, y


def _scale(at: Matrix) -> float:
    """Returns how much larger than written it is drawn."""
    return float(abs(at[0] * at[3] - at[1] * at[2]) ** 0.5 * POINTS_PER_MM / 10)


def _hashed(*parts: object) -> str:
    return sha256("\n".join(map(str, parts)).encode()).hexdigest()[:4]
