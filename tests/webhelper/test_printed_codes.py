"""QR codes as they come from the printer: read at 200 dpi, and each leads to a page of the
application."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qsl, urlsplit

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import GAMES, BadInput, Game
from companion.questions import questions_of
from companion.setups import run_setup
from pdf.catalogue import AnySheet, sheets_of
from pdf.drawing import qr
from pdf.drawing.paper import PAPERS
from pdf.kits import order_kit, print_kit
from pdf.links import setup_link
from pdf.printer_sheet import print_printer_sheet
from tests.support.rendered import CODE, codes_of, printed

pytest.importorskip("zxingcpp", reason="zxing-cpp reads the codes")

pytestmark = pytest.mark.rendered

BASE = "http://companion.local:8080"
SHEETS = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug)]
NAMED = pytest.mark.parametrize(
    ("game", "sheet"), SHEETS, ids=[f"{game.slug}-{sheet.name}" for game, sheet in SHEETS]
)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The links of all codes that are drawn, whoever draws them."""
    links: list[str] = []
    draw = qr.QrPlate.own_path

    def noted(self: qr.QrPlate, link: str) -> str:
        links.append(link)
        return draw(self, link)

    monkeypatch.setattr(qr.QrPlate, "own_path", noted)
    return links


def check_leads(client: FlaskClient, data: bytes, drawn: list[str]) -> int:
    """Every code that was drawn can be read from the file, and its page answers; how many there
    are."""
    read = [text for _, text, _ in codes_of(data)]
    assert set(read) == set(drawn)
    for link in set(read):
        assert link.upper().startswith(BASE.upper()), link
        answer = client.get(link[len(BASE) :], base_url=BASE, follow_redirects=True)
        assert answer.status_code == 200, link
    return len(read)


@NAMED
def test_the_codes_of_a_sheet_lead_to_their_pages(
    game: Game, sheet: AnySheet, drawn: list[str], client: FlaskClient
) -> None:
    check_leads(client, printed(sheet.name, game=game.slug).data, drawn)


@pytest.mark.parametrize(
    ("game", "sheet", "settings", "least"),
    [
        ("sailorman-dice", "pad", ("up=4",), 4),
        ("sailorman-dice", "pad", ("up=2", "ink=outline"), 2),
        ("loot-island", "score-pad", ("up=2",), 1),
        ("ship-adventure", "setup-sheet", ("setups=unique", "ink=outline"), 1),
    ],
)
def test_small_codes_and_black_ones_lead_there_too(
    game: str,
    sheet: str,
    settings: tuple[str, ...],
    least: int,
    drawn: list[str],
    client: FlaskClient,
) -> None:
    assert check_leads(client, printed(sheet, *settings, game=game).data, drawn) >= least


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_codes_of_a_kit_open_its_set_up(
    game: Game, drawn: list[str], client: FlaskClient
) -> None:
    kit = order_kit(game, game.players.least, CODE)
    assert check_leads(client, print_kit(kit).data, drawn) >= 2
    assert setup_link(BASE, game.slug, kit.players, CODE, kit.settings) in drawn


def test_the_code_of_the_printer_sheet_leads_to_its_page(
    drawn: list[str], client: FlaskClient
) -> None:
    assert check_leads(client, print_printer_sheet(PAPERS["a4"], "long", BASE).data, drawn) == 1


CODED = [
    (game, sheet)
    for game, sheet in SHEETS
    if sheet.uses_code and game.setup_plan().options.model_fields
]


@pytest.mark.parametrize(
    ("game", "sheet"), CODED, ids=[f"{game.slug}-{sheet.name}" for game, sheet in CODED]
)
def test_a_code_opens_exactly_the_set_up_that_is_printed(
    game: Game, sheet: AnySheet, drawn: list[str]
) -> None:
    """With every choice that sheet and set-up share, and with a step that was drawn anew."""
    plan = game.setup_plan()
    shared = [
        option for option in questions_of(plan.options) if option.name in sheet.options.model_fields
    ]
    code = f"{CODE}.{game.drawn_steps[0]}-2"
    for given in [{}, *({option.name: choice} for option in shared for choice in option.values)]:
        drawn.clear()
        with suppress(BadInput):  # choices that need another
            printed(
                sheet.name,
                *(f"{name}={value}" for name, value in given.items()),
                game=game.slug,
                code=code,
            )
        for query in [dict(parse_qsl(urlsplit(link).query)) for link in drawn if "/setup?" in link]:
            players = int(query.pop("players"))
            assert query["seed"] == code
            opened = run_setup(game, players, query.pop("seed"), query)
            assert opened.as_json() == run_setup(game, players, code, given).as_json(), (
                given,
                query,
            )


def test_a_conquest_pad_leads_to_a_table_of_its_own_boxes(
    client: FlaskClient, post: Callable[..., TestResponse]
) -> None:
    made = printed("conquest-pad", "boxes=9", "players=3", code=None, game="ship-adventure")
    ((_, link, _),) = codes_of(made.data)
    form = client.get(link.partition("8080")[2]).text
    fields = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    asked = {name: fields[name] for name in ("mode", "boxes")}
    opened = post("/ship-adventure/score", **asked, name=["Ann", "Ben", "Cleo"])
    record = client.get(f"{opened.location}.json").get_json()
    assert (record["mode"], record["boxes"]) == ("caribbean-conquest", 9)
