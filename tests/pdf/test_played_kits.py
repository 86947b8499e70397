"""A kit is a game: what is cut out of its pages is what its set-up asks for, nothing missing and
nothing too much, and every code on it opens that very set-up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from importlib import import_module
from importlib.util import find_spec
from urllib.parse import parse_qsl, urlsplit

import pytest

from companion import GAMES, Game
from companion.randomness import new_code
from companion.setups import run_setup
from pdf.kits import order_kit, print_kit
from pdf.parts.kit import KitOrder
from tests.pdf.test_kits import HOW_MANY, Table, tables_of, whole_kit
from tests.support.cut_out import pieces_of
from tests.support.rendered import CODE, codes_of, words_of

pytestmark = pytest.mark.rendered

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def play(kit: KitOrder, settings: dict[str, str], codes: bool = True) -> None:
    """Cuts a kit out and sets it up."""
    setup = run_setup(kit.game, kit.players, kit.code, settings).as_json()
    pieces = {part.sheet: pieces_of(order) for part, order in kit.orders if part.gives}
    for part, order in kit.orders:
        if part.gives:
            wanted, cut = sum(part.gives.values()), len(pieces[part.sheet])
            spare = getattr(order.options, "up", 1) - 1  # the last page of a pad is filled
            assert wanted <= cut <= wanted + spare, (part.sheet, wanted, cut)
    checks = f"tests.support.{kit.game.module}.played_kit"
    if find_spec(checks):
        import_module(checks).check(kit, pieces, setup)
    if codes:
        every_code_opens(kit, setup)


def every_code_opens(kit: KitOrder, setup: object) -> None:
    """Every code that leads to a set-up leads to this one."""
    for page, link, _ in codes_of(print_kit(kit).data):
        address = urlsplit(link)
        if not address.path.lower().endswith("/setup"):
            continue
        asked = dict(parse_qsl(address.query))
        players, code = int(asked.pop("players")), asked.pop("seed")
        assert run_setup(kit.game, players, code, asked).as_json() == setup, (page + 1, link)


@pytest.mark.oracle
@HOW_MANY
@EVERY_GAME
def test_what_is_cut_out_of_a_kit_plays_its_set_up(
    game: Game, which: Callable[[Iterable[Table]], list[Table]]
) -> None:
    tables = which(table for table in tables_of(game) if table[0] == game.players.most)
    read = {0, len(tables) - 1}  # reading codes takes most of the time
    for n, (players, given) in enumerate(tables):
        play(order_kit(game, players, CODE, given), given, codes=n in read)


@pytest.mark.soak
@EVERY_GAME
def test_every_kit_of_twenty_codes_plays_its_set_up(game: Game) -> None:
    for players, given in tables_of(game):
        for n in range(20):
            play(order_kit(game, players, str(new_code()), given), given, codes=n == 0)


@EVERY_GAME
def test_a_kit_tells_of_every_component_once(game: Game) -> None:
    """What the table needs is printed, or listed with its number on the first page."""
    for players, given in tables_of(game):
        kit = order_kit(game, players, CODE, given).kit
        given_out = {kind for part in kit.parts for kind in part.gives}
        left = {component.kind for component in kit.besides}
        assert given_out | left == {component.kind for component in kit.components}
        assert all(component.count > 0 for component in kit.components)
    kit_order, printed = whole_kit(game.slug)
    said = words_of(printed.data)[0]
    for component in kit_order.kit.besides:
        wanted = component.counted
        if kit_order.kit.beside_box:
            wanted = component.name.split()[-1]
        assert wanted.lower() in said.lower()
