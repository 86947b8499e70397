"""The paper that is printed on where none is named: one setting, wherever one prints."""

from __future__ import annotations

from pathlib import Path

import pytest
from PIL import ImageChops

from companion.errors import UnknownName
from pdf.drawing.paper import ANY_PAPER, PAGES, PAPERS, usual_paper
from tests.support.rendered import CODE, page_image, printed, reader
from tests.support.terminal import did

VARIABLE = "COMPANION_PAPER"


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({}, "a4"),
        ({"LANG": "en_GB.UTF-8"}, "a4"),
        ({"LANG": "en_US.UTF-8"}, "letter"),
        ({"LC_ALL": "fr_CA.UTF-8", "LANG": "de_DE.UTF-8"}, "letter"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "en_US.UTF-8"}, "a4"),
        ({VARIABLE: "Legal", "LANG": "de_DE.UTF-8"}, "legal"),
        ({VARIABLE: "a5"}, "a4"),
    ],
)
def test_a_setting_comes_before_the_locale(environ: dict[str, str], expected: str) -> None:
    assert usual_paper(environ, PAGES) == expected


def test_a_paper_that_is_none_is_refused_where_it_was_set() -> None:
    with pytest.raises(UnknownName, match=f"{VARIABLE}.*letter"):
        usual_paper({VARIABLE: "foolscap"}, ANY_PAPER)


def test_the_command_prints_on_the_usual_paper(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "letter")
    for order, paper in ((("bonus-tables",), "letter"), (("bonus-tables", "--paper", "a4"), "a4")):
        path = tmp_path / "sheet.pdf"
        assert did("print", "loot-island", *order, "-o", str(path)) == 0
        box = reader(path.read_bytes()).pages[0].mediabox
        assert float(box.width) == pytest.approx(PAPERS[paper].width / 25.4 * 72, abs=0.1)


def test_legal_holds_what_letter_holds_in_its_middle() -> None:
    """215.9 x 355.6 mm: the same page, 38.1 mm lower."""
    letter, legal = (
        page_image(printed("bonus-tables", paper=paper, game="loot-island").data, dpi=100)
        for paper in ("letter", "legal")
    )
    above = (legal.height - letter.height) // 2
    within = legal.crop((0, above, letter.width, above + letter.height))
    different = ImageChops.difference(within, letter).convert("L").getextrema()
    assert different[1] < 24, "but for the edges of lines between two dots"


def test_a_code_is_refused_where_it_does_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["print", "ship-adventure", "tiles", "--seed", CODE, "-o", str(tmp_path / "x.pdf")]
    assert did(*order) == 2
    assert "--seed" in capsys.readouterr().err and not (tmp_path / "x.pdf").exists()


def test_a_number_of_any_size_of_sheet_says_that_it_prints_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    order = ["print", "sailorman-dice", "pad", "--id", f"{CODE}.layout-2", "-o"]
    assert did(*order, str(tmp_path / "x.pdf")) == 0
    assert "--set up=2" in capsys.readouterr().err
    assert did(*order, str(tmp_path / "y.pdf"), "--set", "up=1") == 0
    assert "--set up=2" not in capsys.readouterr().err
