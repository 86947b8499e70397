"""Backs of score pads: an example that the game's own scorer counts, on whole pages and on halves."""

from __future__ import annotations

import pytest

from companion import GAMES
from pdf.preflight import check_pdf
from tests.support.rendered import printed, reader

PADS = [("waters-of-nereus", "score-pad"), ("loot-island", "score-pad"), ("ship-adventure", "conquest-pad")]


def words(text: str) -> str:
    return " ".join(text.replace("\N{MINUS SIGN}", "-").replace("\u2009", " ").replace("\u00a0", " ").split())


@pytest.mark.parametrize(("game", "sheet"), PADS)
@pytest.mark.parametrize("up", [1, 2])
def test_an_example_tells_what_its_scorer_says(game: str, sheet: str, up: int) -> None:
    data = printed(sheet, f"up={up}", "back=example", game=game, copies=up).data
    assert check_pdf(data) == []
    front, back = (words(page.extract_text()) for page in reader(data).pages)
    record = GAMES[game].example()
    assert record is not None
    result = GAMES[game].score_data(record)
    assert words(result.outcome) in back and words(result.outcome) not in front
    for standing in result.standings:
        assert standing.name in back
        if standing.eliminated:
            continue
        assert f"Total {standing.total}" in back
        for line in standing.lines:
            assert (words(line.label.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")) in back) or not line.points


@pytest.mark.parametrize(("game", "sheet"), PADS)
def test_a_pad_as_it_comes_has_no_back(game: str, sheet: str) -> None:
    assert len(reader(printed(sheet, game=game).data).pages) == 1
    assert len(reader(printed(sheet, "back=example", game=game).data).pages) == 2
