"""Orders are checked in one place, and catalogues stay light."""

from __future__ import annotations

import subprocess
import sys

import pytest

from companion import GAMES, get_game
from companion.games.loot_island.copy import LootCopy
from companion.games.ship_adventure.copy import ShipCopy
from pdf.catalogue import get_sheet, sheets_of
from pdf.orders import make_order

LOOT = get_game("loot-island")
DRAWING = {"reportlab", "qrcode", "PIL"}


def test_the_copy_of_another_game_is_refused() -> None:
    order = make_order(LOOT, get_sheet(LOOT.slug, "score-pad"), owners_copy=LootCopy())
    assert order.copy_as(LootCopy) == LootCopy()
    with pytest.raises(TypeError, match="Loot Island holds a LootCopy"):
        order.copy_as(ShipCopy)


def test_catalogues_load_nothing_that_draws() -> None:
    listed = "import sys; from companion import GAMES; from pdf.catalogue import sheets_of"
    said = "print(*(s.name for g in GAMES for s in sheets_of(g)), *sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", f"{listed}; {said}"], capture_output=True, text=True, timeout=60
    )
    assert done.returncode == 0, done.stderr[-500:]
    words = done.stdout.split()
    assert {sheet.name for slug in GAMES for sheet in sheets_of(slug)} <= set(words)
    assert not DRAWING & {word.partition(".")[0] for word in words}
