"""Orders are checked in one place, catalogues stay light, and a pad of rows is a sheet like any other."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion import GAMES, BadInput, get_game
from companion.errors import Fault
from companion.games.loot_island.copy import LootCopy
from companion.games.ship_adventure.copy import ShipCopy
from pdf.catalogue import PAGES, Sheet, get_sheet, sheets_of
from pdf.orders import Order, Printed, make_order, print_order
from pdf.parts.choices import PadOptions
from tests.support.rendered import check_document, words_of

LOOT = get_game("loot-island")
DRAWING = {"reportlab", "qrcode", "PIL"}


class ScorePad(Sheet[PadOptions]):
    """The pad of a small game, all of it."""

    options = PadOptions

    def draw(self, order: Order[PadOptions]) -> Printed:
        from pdf.page import is_full
        from pdf.parts.score_pad import Pad, Row, Table, boxes, print_pad

        rows = [Row("Maize", "1 VP each", "coin"), Row("Indigo", symbol="barrel"), Row("Medals", cell=boxes(2))]
        rows += [Row("Bonus", "all three", "crown", tint="river"), Row("Total"), Row("Tied: coins")]
        pad = Pad("Maize", "Score pad", ["Rules: End. Unofficial."], [Table(rows, 4, 66)], is_full(order))
        return print_pad(order, pad)


SUMMARY = "Three numbers, a bonus and a tie-breaker for each player."
PAD = ScorePad("score-pad", "Score pad", SUMMARY, "PadOptions")


def test_every_fault_of_an_order_is_told_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        make_order(LOOT, get_sheet(LOOT.slug, "event-reference"), paper="a5", copies=0, base_url="ftp://x")
    assert [f.place for f in caught.value.faults] == ["--paper", "--copies", "--base-url"]
    assert "a4, letter" in caught.value.faults[0].allowed


def test_the_copy_of_another_game_is_refused() -> None:
    order = make_order(LOOT, get_sheet(LOOT.slug, "score-pad"), owners_copy=LootCopy())
    assert order.copy_as(LootCopy) == LootCopy()
    with pytest.raises(TypeError, match="Loot Island holds a LootCopy"):
        order.copy_as(ShipCopy)


def test_catalogues_load_nothing_that_draws() -> None:
    listed = "import sys; from companion import GAMES; from pdf.catalogue import sheets_of"
    said = "print(*(s.name for g in GAMES for s in sheets_of(g)), *sys.modules)"
    done = subprocess.run([sys.executable, "-c", f"{listed}; {said}"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr[-500:]
    words = done.stdout.split()
    assert {sheet.name for slug in GAMES for sheet in sheets_of(slug)} <= set(words)
    assert not DRAWING & {word.partition(".")[0] for word in words}


def test_half_a_frame_is_refused_where_a_sheet_does_not_say_that_it_draws_one() -> None:
    with pytest.raises(BadInput) as caught:
        make_order(LOOT, PAD, paper="a5")
    assert caught.value.faults == (Fault("--paper", "a5", "a4, letter"),)


@pytest.mark.parametrize("slug", ["loot-island", "waters-of-nereus"])
@pytest.mark.parametrize("up", [1, 2])
@pytest.mark.parametrize("paper", PAGES)
def test_a_standard_pad_is_a_sheet_like_any_other(slug: str, up: int, paper: str) -> None:
    game = get_game(slug)
    options = PadOptions.model_validate({"up": up})
    printed = print_order(make_order(game, PAD, options, paper, copies=3))
    assert printed.sheets == (3 if up == 1 else 4)
    check_document(printed.data, paper, game.title)
    text = words_of(printed.data)[0]
    for said in ("Maize", "Indigo", "Bonus", "Total", "Tied: coins", "Scan to score", "Rules: End. Unofficial."):
        assert said in text
