"""Links of QR codes."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from companion.cli import companion
from companion.commands import run
from companion.errors import BadInput
from companion.randomness import ALPHABET
from pdf.drawing.qr import QrPlate
from pdf.links import (
    BASE_URL_VARIABLE,
    DEFAULT_BASE_URL,
    SERVED,
    check_base_url,
    page_link,
    scorer_link,
    setup_link,
)

pytestmark = pytest.mark.rendered

OWN = "VD4J06-BDQ00J-95ZZMJ-ATVWJ9-PPZ4JD-DQZY00-00000J-0GCRNR"


@pytest.mark.parametrize(
    ("base", "code", "link"),
    [
        (DEFAULT_BASE_URL, "7KQ4-M2XD", "HTTP://COMPANION.LOCAL:8080/S/7KQ4M2XD"),
        ("https://example.org/", "7KQ4-M2XD.map-2", "HTTPS://EXAMPLE.ORG/S/7KQ4M2XD.MAP-2"),
        ("https://example.org/games/", "7KQ4-M2XD", "HTTPS://EXAMPLE.ORG/games/S/7KQ4M2XD"),
        ("http://192.168.1.7:8080", OWN, "HTTP://192.168.1.7:8080/S/" + OWN.replace("-", "")),
        ("http://[fe80::1]:80", "7KQ4-M2XD", "HTTP://[FE80::1]:80/S/7KQ4M2XD"),
    ],
)
def test_link(base: str, code: str, link: str) -> None:
    assert scorer_link(base, code) == link


def test_links_of_set_ups_and_pages() -> None:
    link = "HTTP://COMPANION.LOCAL:8080/some-game/setup?players=3&seed=7KQ4-M2XD"
    assert setup_link(DEFAULT_BASE_URL, "some-game", 3, "7KQ4-M2XD") == link
    told = setup_link(
        "https://Example.org/Games/",
        "some-game",
        2,
        "7KQ4-M2XD.ship-2",
        {"preview": "yes", "x": "a b"},
    )
    assert (
        told
        == "HTTPS://EXAMPLE.ORG/Games/some-game/setup?players=2&seed=7KQ4-M2XD.ship-2&preview=yes&x=a+b"
    )
    assert (
        page_link(DEFAULT_BASE_URL, "some-game", "score")
        == "HTTP://COMPANION.LOCAL:8080/some-game/score"
    )


@pytest.mark.parametrize(
    "bad",
    ["", "companion.local", "ftp://x", "http://", "http://a b", "http://x?y=1", "http://x#y", "http://x:0",
     "http://x:99999", "http://u@x", "http://ä.de", "http://" + "x" * 200, "javascript:alert(1)"],
)  # fmt: skip
def test_bad_base_urls_are_refused_with_what_is_allowed(bad: str) -> None:
    with pytest.raises(BadInput, match="allowed: http://"):
        check_base_url(bad)


def test_the_default_link_is_a_small_code() -> None:
    plate = QrPlate(scorer_link(DEFAULT_BASE_URL, "7KQ4-M2XD"))
    assert plate.version == 2
    assert plate.size == 25
    with pytest.raises(BadInput):
        QrPlate("x" * 400)


def test_a_plate_draws_each_module_once() -> None:
    link = scorer_link(DEFAULT_BASE_URL, "7KQ4-M2XD")
    for sample, other in (
        (link, link[:-8] + "ZZZZZZZZ"),
        (scorer_link(DEFAULT_BASE_URL, OWN),) * 2,
    ):
        plate = QrPlate(sample)
        drawn = [[0] * plate.size for _ in range(plate.size)]
        for path in (plate.shared_path(), plate.own_path(other)):
            numbers = path.removesuffix(" f").replace(" re", "").split()
            for i in range(0, len(numbers), 4):
                x, y, w, h = map(int, numbers[i : i + 4])
                assert h == 1
                for c in range(x, x + w):
                    drawn[y][c] += 1
        assert drawn == [[int(m) for m in row] for row in plate.modules(other)]


@pytest.mark.parametrize(
    "base",
    [DEFAULT_BASE_URL, "https://h.example.org", "http://192.168.1.17", "https://x.org/Games"],
)
def test_codes_by_sums_are_those_of_the_library(base: str) -> None:
    """Module for module, for links of even and of odd length, in small letters too, and with
    suffixes."""
    rng = random.Random(1)
    for tail in ("", ".MAP-2"):
        plate = QrPlate(scorer_link(base, "7KQ4-M2XD" + tail))
        for code in ("".join(rng.choices(ALPHABET, k=8)) for _ in range(20)):
            link = scorer_link(base, code + tail)
            assert plate.code(link) == packed(plate.modules(link))


def test_a_plate_takes_links_of_another_length_but_not_of_another_kind() -> None:
    plate = QrPlate("HTTPS://EXAMPLE.ORG/S/7KQ4M2XD")
    assert plate.code("HTTPS://EXAMPLE.ORG/S/7KQ4") == packed(
        plate.modules("HTTPS://EXAMPLE.ORG/S/7KQ4")
    )
    with pytest.raises(ValueError, match="can not be represented"):
        plate.code("HTTPS://EXAMPLE.ORG/s/7KQ4M2XD")


def packed(rows: list[list[bool]]) -> int:
    return sum(
        dark << (y * len(rows) + x) for y, row in enumerate(rows) for x, dark in enumerate(row)
    )


def test_where_codes_lead_is_told_of_sheets_with_codes_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv(BASE_URL_VARIABLE, raising=False)
    (tmp_path / SERVED).write_text("http://companion.local:8131")
    for name, told in (("player-aid", False), ("pad", True)):
        order = [
            "print",
            "sailorman-dice",
            name,
            "-o",
            str(tmp_path / "a.pdf"),
            "--data",
            str(tmp_path),
        ]
        assert run(companion, order) == 0
        assert ("QR codes lead to" in capsys.readouterr().err) is told
