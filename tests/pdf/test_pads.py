"""Photographed score pads: what is read, what is asked, what the sums tell; the record of each
game."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from functools import lru_cache
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from assets.reader.training.pads import texts_of
from companion import get_game
from companion.cli import companion
from companion.commands import run
from companion.pads import Told, edits_towards, pad_record, replaced, seated
from pdf.pads.boxes import SIGNS, frames
from pdf.pads.reading import PadReading, number_guesses, read_pads, tick_guesses
from pdf.pads.sums import NOT_SURE, TOLD, checked, record_of
from pdf.parts.pad_cells import MEASURES
from pdf.scan.markers import find_sheets, projected
from pdf.scan.pictures import PhotoFault, Pixels, grey_of, open_picture
from tests.benchmarks.pads_measured import any_table, comes_back, totals_of
from tests.support.photographed import filled, pad_photo, photo, written

pytestmark = pytest.mark.rendered

PADS = ("waters-of-nereus", "loot-island", "ship-adventure")


@lru_cache
def example_photo() -> bytes:
    """A photo of the pad of Nereus' example, taken once for all tests."""
    game = get_game("waters-of-nereus")
    return pad_photo(game.slug, game.example())


@lru_cache
def example_read() -> PadReading:
    (reading,) = read_pads(open_picture(example_photo()), get_game("waters-of-nereus"))
    return reading


@lru_cache
def any_pad(slug: str) -> tuple[Any, dict[str, str], Pixels, PadReading]:
    """A table, the settings of its pad, a photo of that, and what is read in the photo."""
    table = next(filter(None, (any_table(slug, random.Random(n)) for n in range(3, 40))))
    record, settings = table
    picture = open_picture(pad_photo(slug, record, **settings))
    (reading,) = read_pads(picture, get_game(slug))
    return record, settings, picture, reading


def chances(*boxes: str) -> np.ndarray:
    """Boxes that say their first sign with 0.9, the second with 0.1."""
    out = np.full((len(boxes), len(SIGNS)), 1e-6)
    for n, signs in enumerate(boxes):
        for sign, likely in zip(signs, (0.9, 0.1), strict=False):
            out[n, SIGNS.index(sign)] = likely
    return out


@pytest.mark.parametrize(
    ("boxes", "text"),
    [
        ((".", "4", "7"), "47"),
        (("4", "7", "."), "47"),  # from the left is as good
        ((".", ".", "."), ""),
        ((".", "-", "3"), "-3"),
        ((".", "-"), "0"),  # a dash is how people write none
        (("4", ".", "7"), "?"),
        ((".", "?"), "?"),
    ],
)
def test_a_number_is_told_wherever_in_its_boxes_it_stands(
    boxes: tuple[str, ...], text: str
) -> None:
    assert number_guesses(chances(*boxes))[0][0] == text


def test_a_number_is_as_likely_as_its_signs() -> None:
    (first, likely), (second, unlikely) = number_guesses(chances("17", "2"))
    assert (first, second) == ("12", "72")
    assert (likely, unlikely) == pytest.approx((0.9, 0.1), abs=0.01)


def test_a_box_is_ticked_by_any_sign_but_a_struck_one() -> None:
    assert [tick_guesses(chances(sign)[0])[0][0] for sign in "vX1.?"] == ["1", "1", "1", "", "?"]


@pytest.mark.parametrize("slug", PADS)
def test_the_record_of_a_pad_makes_what_was_written(slug: str) -> None:
    game, kept = get_game(slug), 0
    for seed in range(60):
        table = any_table(slug, random.Random(seed))
        if table is None or kept == 12:
            continue
        again = comes_back(slug, *table)
        kept += again
    assert kept == 12, f"{game.title}: the records of pads make other sums than were written"


def test_a_record_is_reached_by_edits() -> None:
    game = get_game("waters-of-nereus")
    drafting = game.drafting()
    base = drafting.blank(["Ann", "Ben"])
    told = {("players[1].track", "number", ""): 31, ("players[0].cards", "tick", "captain"): 1}
    goal = pad_record(game, base, Told(told))
    record = base
    for edit in edits_towards(drafting, base, goal):
        record = drafting.apply(record, edit)
    assert record == goal and goal["players"][1]["track"] == 31
    assert goal["players"][0]["holds"] == {"captain": "complete"}


def test_a_second_pad_of_a_table_adds_its_players_and_tells_whose_entries_it_replaces() -> None:
    game, names = get_game("ship-adventure"), ["Ann", "Ben", "Cleo", "Dan"]
    drafting = game.drafting()
    base = drafting.of_options(drafting.blank(names), {"boxes": "1"})
    area = next(iter(base["areas"]))
    held = {("areas.area 1", "number", "Player 1"): 1, ('cities["Player 1"]', "number", ""): 2}
    places = {(place.replace("areas.area 1", f"areas.{area}"), kind, value): n
              for (place, kind, value), n in held.items()}  # fmt: skip
    record = base
    for seats in ([0, 1], [2, 3]):
        told = seated(Told(places), seats, names)
        goal = pad_record(game, record, told)
        assert not replaced(drafting, record, goal, told.names)
        record = goal
    assert [one for one in record["areas"][area] if one] == ["Ann", "Cleo"]
    assert record["cities"] == {"Ann": 2, "Cleo": 2}
    other = seated(Told({**places, ("players[0].gold", "number", ""): 9}), [1, 0], names)
    goal = pad_record(game, record, other)
    assert [one.split()[0] for one in replaced(drafting, record, goal, other.names)] == ["Ann’s"]


def test_a_number_below_none_is_no_reason_to_stop() -> None:
    game = get_game("waters-of-nereus")
    base = game.drafting().blank(["Ann", "Ben"])
    told = Told({("standings[0].tie_breakers[1]", "number", ""): -5})
    assert pad_record(game, base, told)["players"][0]["holds"] == {}


@pytest.mark.parametrize("slug", PADS)
def test_a_photographed_pad_comes_to_the_right_totals(slug: str) -> None:
    record, _, _, reading = any_pad(slug)
    result = checked(reading)
    pad = reading.view.printed.pad
    truth = [text.strip(".").replace("v", "1") for text in texts_of(pad, pad.written(record))]
    wrong = [i for i, text in enumerate(truth) if (result.texts[i] or "0") != (text or "0")]
    assert len(wrong) <= 1 and len(result.asked) <= 4
    assert set(wrong) <= set(result.asked), "misread, and nobody is asked"
    assert wrong or totals_of(reading, list(result.texts)) == totals_of(reading, truth)


def test_sums_tell_a_misread_digit_and_it_is_asked_about() -> None:
    reading = example_read()
    cells = list(reading.cells)
    i = next(n for n, one in enumerate(cells) if one.cell.place == "players[0].track")
    cells[i] = replace(cells[i], guesses=(("88", 0.9), ("38", 0.1)))
    told = checked(replace(reading, cells=tuple(cells)))
    assert (told.texts[i], told.asked[i]) == ("38", TOLD)
    cells[i] = replace(cells[i], guesses=(("38", 0.55), ("88", 0.45)))
    told = checked(replace(reading, cells=tuple(cells)))
    assert (told.texts[i], told.asked[i]) == ("38", NOT_SURE)


def test_sums_that_only_two_changes_make_fit_are_found_and_what_is_sure_stays() -> None:
    reading = example_read()
    cells = list(reading.cells)
    track, total = (
        next(n for n, one in enumerate(cells) if one.cell.place == place)
        for place in ("players[0].track", "standings[0].total")
    )
    right = int(cells[total].text)

    def told(seen: tuple[str, ...], summed: tuple[str, ...]) -> tuple[str, str]:
        for i, texts in ((track, seen), (total, summed)):
            cells[i] = replace(cells[i], guesses=tuple(zip(texts, (0.7, 0.3), strict=True)))
        texts = checked(replace(reading, cells=tuple(cells))).texts
        return texts[track], texts[total]

    assert told(("88", "38"), (str(right + 7), str(right))) == ("38", str(right))
    cells[total] = replace(cells[total], guesses=((str(right), 0.98), (str(right - 5), 0.02)))
    cells[track] = replace(cells[track], guesses=(("33", 0.7), ("38", 0.3)))
    texts = checked(replace(reading, cells=tuple(cells))).texts
    assert (texts[track], texts[total]) == ("38", str(right)), "the sure sum was changed"


def test_columns_left_empty_are_left_out_down_to_the_fewest_who_play() -> None:
    reading = example_read()
    players = record_of(reading, Told({}))["players"]
    assert len(players) == reading.game.drafting().players[0]


def test_what_is_no_pad_is_refused_with_a_sentence() -> None:
    noise = np.random.default_rng(1).integers(0, 255, (900, 1200, 3), np.uint8)
    with pytest.raises(PhotoFault, match=r"No sheet found|Too blurred|corner"):
        read_pads(noise)
    with pytest.raises(PhotoFault, match="no pad that can be read"):
        read_pads(open_picture(photo([written(filled(3))])))
    with pytest.raises(PhotoFault, match="pad of Waters of Nereus, not of Loot Island"):
        read_pads(open_picture(example_photo()), get_game("loot-island"))


def test_scan_gives_the_record_and_what_is_unsure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = get_game("waters-of-nereus")
    path = tmp_path / "pad.jpg"
    path.write_bytes(pad_photo(game.slug, game.example(), {0: "??"}))
    assert run(companion, ["scan", game.slug, str(path), "--names", "Ann,Ben", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [p["name"] for p in told["record"]["players"]] == ["Ann", "Ben"]
    assert told["record"]["players"][1]["track"] == 41
    first, second = told["photos"][0]["sheets"]
    assert "players[0].track" in [one["place"] for one in first["unsure"]]
    assert set(first["unsure"][0]) == {"place", "read", "other", "confidence"}
    assert (first["player"], second["player"], first["layout"]) == (0, 1, "full")


def test_a_pad_in_two_photos_is_one_table_and_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = get_game("waters-of-nereus")
    first, second, other = (tmp_path / f"{name}.jpg" for name in ("first", "second", "other"))
    first.write_bytes(example_photo())
    picture = open_picture(first.read_bytes())
    h, w = picture.shape[:2]
    turned = cv2.getRotationMatrix2D((w / 2, h / 2), 2, 0.95)
    again = cv2.warpAffine((picture * 0.8).astype(np.uint8), turned, (w, h))
    second.write_bytes(cv2.imencode(".jpg", again)[1].tobytes())
    other.write_bytes(pad_photo(game.slug, game.example(), seed=9))
    assert run(companion, ["scan", game.slug, str(first), str(second), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert len(told["record"]["players"]) == 2
    assert told["photos"][1]["notices"] == [
        f"{second} shows the pad of {first} once more: it is counted once."
    ]
    assert run(companion, ["scan", game.slug, str(first), str(other)]) == 0
    told = capsys.readouterr().out
    assert "one such card, with Player 1" in told and "players[" not in told


@pytest.mark.parametrize("slug", ["loot-island", "ship-adventure"])
def test_a_pad_whose_code_is_covered_is_told_by_its_print(slug: str) -> None:
    _, settings, picture, reading = any_pad(slug)
    frame = MEASURES[reading.view.printed.pad.measures.size]
    (found,) = find_sheets(grey_of(picture), frames())
    box = frame.qr
    corners = [[box.x, box.y], [box.right, box.y], [box.right, box.bottom], [box.x, box.bottom]]
    covered = picture.copy()
    cv2.fillPoly(covered, [np.int32(projected(found.matrix, np.array(corners)))], (90, 120, 60))
    (told,) = read_pads(covered, get_game(slug))
    assert not told.coded and told.link.settings == settings
    assert [one.text for one in told.cells] == [one.text for one in reading.cells]
    with pytest.raises(PhotoFault, match="QR code cannot be read"):
        read_pads(covered)
