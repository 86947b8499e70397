"""Sheets for people who play at a screen: pages as pictures, decks as sheets of Tabletop
Simulator."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest
from PIL import Image, ImageChops

from companion import GAMES
from companion.errors import BadInput
from pdf import rendering
from pdf.catalogue import get_sheet
from pdf.kits import order_kit
from pdf.orders import make_order
from pdf.rendering import COLUMNS, ROWS, tabletop_files, tabletop_kit
from tests.support.rendered import CODE
from tests.support.terminal import did

pytestmark = pytest.mark.rendered

DECKS = [
    ("waters-of-nereus", "crew-deck", [7] * 4),
    ("waters-of-nereus", "science-deck", [22]),
    ("waters-of-nereus", "discovery-deck", [6, 6]),
    ("ship-adventure", "map-cards", [4]),
    ("ship-adventure", "tiles", [36]),
    ("ship-adventure", "pieces", [12, 20, 62]),
]


def picture(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data))


@pytest.mark.parametrize(("slug", "name", "counts"), DECKS, ids=[name for _, name, _ in DECKS])
def test_a_deck_is_laid_out_ten_by_seven(
    slug: str, name: str, counts: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pdf.rendering.MOST", most := 1024)  # its 4096 take four seconds to draw
    order = make_order(GAMES[slug], get_sheet(slug, name), code=CODE)
    files, printed = tabletop_files(order, "deck")
    told = json.loads(files["deck.json"])
    assert [len(deck["cards"]) for deck in told["decks"]] == counts
    assert set(files) == {
        "deck.json",
        *(deck[side] for deck in told["decks"] for side in ("face", "back")),
    }
    for deck in told["decks"]:
        face, back = picture(files[deck["face"]]), picture(files[deck["back"]])
        width, height = face.width // COLUMNS, face.height // ROWS
        assert (
            face.size == (COLUMNS * width, ROWS * height)
            and most - 4 * COLUMNS < max(face.size) <= most + COLUMNS
        )
        assert back.size == (face.size if deck["unique_backs"] else (width, height))
        for n in range(COLUMNS * ROWS):
            x, y = n % COLUMNS * width, n // COLUMNS * height
            cell = face.crop((x, y, x + width, y + height))
            blank = ImageChops.invert(cell.convert("L")).getbbox() is None
            assert blank == (n >= len(deck["cards"])), f"{deck['face']}: {n}"
        assert all(deck["cards"])
    assert sum(bool(title) for title, _ in printed.cards) == sum(counts)


def test_the_command_writes_pictures(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["print", "sailorman", "pad", "--seed", CODE, "--as", "png", "-o"]
    assert did(*words, str(tmp_path / "pad.png")) == 0
    assert picture((tmp_path / "pad.png").read_bytes()).size == (1241, 1754), "A4 at 150 dpi"
    assert did(*words, str(tmp_path / "pages"), "--set", "back=crib") == 0
    assert sorted(path.name for path in (tmp_path / "pages").iterdir()) == [
        f"sailorman-dice-pad-{CODE}-1.png",
        f"sailorman-dice-pad-{CODE}-2.png",
    ]
    capsys.readouterr()
    assert did(*words, str(tmp_path / "pad.png"), "--set", "back=crib") == 2
    assert "allowed: a folder for 2 files" in capsys.readouterr().err
    assert did("print", "sailorman", "pad", "--as", "jpg") == 2
    assert capsys.readouterr().err == '--as: "jpg"; allowed: pdf, png, tts\n'
    slug = "sailorman-dice"
    with pytest.raises(BadInput, match="is no deck"):
        tabletop_files(make_order(GAMES[slug], get_sheet(slug, "pad"), code=CODE), "pad")
    assert did("print", "loot", "setup-sheet", "--id", CODE, "-o", "-") == 2
    assert capsys.readouterr().err.startswith(
        "--players: nothing given; allowed: for how many it was printed"
    )


def test_a_kit_is_one_saved_object_with_every_deck_in_its_size(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pdf.rendering.MOST", 256)
    order = ["print", "waters-of-nereus", "kit", "--players", "3", "--seed", CODE, "--as", "tts"]
    assert did(*order, "-o", str(tmp_path)) == 0
    saved = json.loads((tmp_path / "waters-of-nereus-kit-saved-object.json").read_text())
    decks = {one["Nickname"]: one for one in saved["ObjectStates"]}
    assert {"Discovery deck", "Science deck", "Crew deck", "Treasures and coins"} <= set(decks)
    assert len(decks["Gem"]["DeckIDs"]) == 12, "pieces of one kind are a pile"
    assert len(decks["Science deck"]["DeckIDs"]) == 22
    assert decks["Science deck"]["Transform"]["scaleX"] == 1
    assert decks["Gem"]["Transform"]["scaleX"] < 0.3
    for deck in saved["ObjectStates"]:
        for sheet in deck["CustomDeck"].values():
            for side in ("FaceURL", "BackURL"):
                assert sheet[side].startswith("file:///")
                assert (tmp_path / Path(sheet[side]).name).is_file()


def test_a_kit_of_tiles_without_backs_shows_their_fronts_on_both_sides(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pdf.rendering.MOST", 256)
    game = GAMES["ship-adventure"]
    kit = order_kit(game, 2, CODE, {"mode": "caribbean-conquest"})
    files = tabletop_kit([order for _, order in kit.orders], "kit", tmp_path)
    (name,) = (name for name in files if name.endswith("saved-object.json"))
    objects = {one["Nickname"]: one for one in json.loads(files[name])["ObjectStates"]}
    tiles = objects["Tiles"]
    assert len(tiles["ContainedObjects"]) == 36
    (sheet,) = tiles["CustomDeck"].values()
    assert (sheet["FaceURL"], sheet["UniqueBack"]) == (sheet["BackURL"], True)
    for one in objects.values():
        assert {f"{k}{axis}" for k in ("pos", "rot", "scale") for axis in "XYZ"} == {
            *one["Transform"]
        }
        assert set(one["DeckIDs"]) == {card["CardID"] for card in one["ContainedObjects"]}
        assert {str(number // 100) for number in one["DeckIDs"]} == set(one["CustomDeck"])


def test_a_kit_of_four_boxes_has_four_sets_of_tiles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pdf.rendering.MOST", 256)
    settings = {"mode": "caribbean-conquest", "boxes": "4", "plan": "single"}
    kit = order_kit(GAMES["ship-adventure"], 2, CODE, settings)
    tiles = [order for _, order in kit.orders if order.sheet.name == "tiles"]
    made = json.loads(tabletop_kit(tiles, "kit", tmp_path)["kit-saved-object.json"])
    assert [len(deck["DeckIDs"]) for deck in made["ObjectStates"]] == [36] * 4


def test_names_do_not_tell_the_hidden_side() -> None:
    deck = {"face": "f", "back": "b", "columns": 10, "rows": 7, "cards": ["Level 1, red", "x"]}
    for own, shown in ((True, "Pieces"), (False, "Level 1, red")):
        made = rendering._deck_object(deck | {"unique_backs": own}, 1, "Pieces", 1, Path("/tables"))
        assert made["ContainedObjects"][0]["Nickname"] == shown
