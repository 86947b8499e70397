"""How many functions of ours one request enters, each a place for a reader to look at.

Run ``python -m tests.benchmarks.bench_touched [GAME WAY]``. It prints for every game and each of
the ways through it the functions of Python, and besides the parts of templates; of the way that is
named it lists them in the order in which they are entered, with how often. A process has served
others before the one that is counted, so what is read once is there.
"""

from __future__ import annotations

import re
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any, Final

from companion import GAMES
from tests.support.phone import Phone, new_table
from tests.support.served import ROOT
from webhelper.app import create_app

OURS: Final = tuple(f"{ROOT / package}/" for package in ("companion", "pdf", "webhelper"))
NAMES: Final = ["Ann", "Ben", "Chloé", "Dev"]
STEP: Final = re.compile(r'<form class="step-form main".*?</form>', re.DOTALL)
PADS: Final = {"sailorman-dice": "summary", "ship-adventure": "conquest-pad"}

Entered = Counter[tuple[str, str]]


def entered(request: Callable[[], Any]) -> Entered:
    """The functions that a request enters, by file and name, with how often."""
    seen: Entered = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        code = frame.f_code
        # lambdas and comprehensions are read where they stand
        if event == "call" and code.co_filename.startswith(OURS) and code.co_name[0] != "<":
            seen[code.co_filename.removeprefix(f"{ROOT}/"), code.co_qualname] += 1

    sys.setprofile(note)
    try:
        answer = request()
    finally:
        sys.setprofile(None)
    assert answer.status_code in (200, 303), answer.text
    return seen


def ways(slug: str) -> Iterator[tuple[str, Entered]]:
    """Each way through a game: an act, its page, an edit that renames, a printed pad."""
    with tempfile.TemporaryDirectory() as folder:
        client = create_app(Path(folder)).test_client()
        table = new_table(client, slug, NAMES, players=len(NAMES), seed="13MG-A796")
        phone = Phone(client, table)

        def act(number: int) -> Any:
            step = STEP.search(client.get(f"{table}/now").text)
            assert step, "the page has no next step"
            form = dict(re.findall(r'name="(\w+)" value="([^"]*)"', step[0]))
            form |= {"csrf_token": phone.token, "act": f"act-{number}"}
            return lambda: client.post(f"{table}/now", data=form)

        act(0)()
        if STEP.search(client.get(f"{table}/now").text):
            yield "act", entered(act(1))
        yield "page", entered(lambda: client.get(f"{table}/now"))
        yield "edit", entered(lambda: phone.send(("players[0].name", "Ann", "Anna")))
        pad = f"/{slug}/print/{PADS.get(slug, 'score-pad')}.pdf"
        client.get(pad)
        yield "print", entered(lambda: client.get(pad))


def main(*asked: str) -> None:
    for slug in GAMES:
        for way, seen in ways(slug):
            drawn = sum(".html" in file for file, _ in seen)
            print(f"{slug:20} {way:8} {len(seen) - drawn:5} {drawn:5} parts of templates")
            if asked == (slug, way):
                for (file, name), times in seen.items():
                    print(f"{times:8} {file} {name}")


if __name__ == "__main__":
    main(*sys.argv[1:])
