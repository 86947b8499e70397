"""What is no photo of a sheet is answered in a sentence, soon and in little memory."""

from __future__ import annotations

import struct
import subprocess
import sys
import time
import zlib
from functools import partial
from pathlib import Path

import cv2
import numpy as np
import pytest

from pdf.scan.markers import find_sheets
from pdf.scan.pictures import MAX_SCANS, PhotoFault, open_picture
from pdf.sheets.sailorman_dice.photo.views import frames

pytestmark = pytest.mark.rendered


def jpeg(picture: np.ndarray) -> bytes:
    return bytes(cv2.imencode(".jpg", picture)[1])


def plain(value: int, w: int = 1600, h: int = 1200) -> bytes:
    return jpeg(np.full((h, w, 3), value, np.uint8))


def png(w: int, h: int) -> bytes:
    """A PNG of a few bytes that claims a size."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", w, h, 8, 2, 0, 0, 0)
    rest = chunk(b"IDAT", zlib.compress(b"\0" * 1000)) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + rest


BAD = {
    "empty": (b"", "no photo"),
    "text": (b"hello " * 500, "no photo"),
    "gif": (b"GIF89a" + b"\0" * 500, "no photo"),
    "cut": (plain(200)[:2000], "not complete"),
    "header": (plain(200)[:200], "not complete"),
    "bomb": (png(60000, 60000), "too many dots"),
    "large": (png(9000, 9000), "Up to 26 million"),
    "hollow": (png(4000, 4000), "not complete"),
    "strip": (png(6000, 500), "dots"),
    "small": (plain(200, 200, 200), "too small"),
    "heic": (b"\0\0\0\x18ftypheic" + b"\0" * 500, "JPEG"),
    "scans": (b"\xff\xd8" + b"\xff\xda" * (MAX_SCANS + 1), "take the photo again"),
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_photo_is_told_in_a_sentence(name: str) -> None:
    data, words = BAD[name]
    start = time.process_time()
    with pytest.raises(PhotoFault) as caught:
        open_picture(data)
    assert words.lower() in str(caught.value).lower()
    assert str(caught.value).endswith(".") and "\n" not in str(caught.value)
    assert time.process_time() - start < 1


@pytest.mark.parametrize(
    ("grey", "words"),
    [(10, "Too dark"), (200, "Too blurred"), (None, "No sheet found")],
    ids=["dark", "blank", "noise"],
)
def test_a_photo_without_a_sheet_says_what_to_do(grey: int | None, words: str) -> None:
    noise = np.random.default_rng(1).integers(0, 255, (1200, 1600, 3)).astype(np.uint8)
    picture = open_picture(jpeg(noise) if grey is None else plain(grey))
    with pytest.raises(PhotoFault, match=words):
        find_sheets(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), frames())


def test_a_large_jpeg_is_decoded_at_a_fraction_of_its_size() -> None:
    picture = open_picture(plain(120, 8000, 6000))
    assert 1900 <= max(picture.shape) <= 2100
    from io import BytesIO

    from PIL import Image

    exif = Image.Exif()
    exif[0x0112] = 6
    stream = BytesIO()
    Image.new("RGB", (1600, 1200)).save(stream, "JPEG", exif=exif)
    assert open_picture(stream.getvalue()).shape == (1600, 1200, 3)


MEMORY = """
import sys
from pathlib import Path
from pdf.scan.pictures import PhotoFault, open_picture
try:
    open_picture(open(sys.argv[1], "rb").read())
except PhotoFault:
    pass
status = Path("/proc/self/status").read_text()  # what getrusage tells begins with the parent's
(peak,) = (line for line in status.splitlines() if line.startswith("VmHWM"))
print(int(peak.split()[1]) // 1024)
"""


# made when asked for: whoever collects tests does not wait
LARGE = {
    "bomb": partial(png, 60000, 60000),
    "50 megapixels": partial(plain, 120, 8160, 6120),
}


@pytest.mark.skipif(
    not Path("/proc/self/status").is_file(), reason="the peak of memory is told by Linux alone"
)
@pytest.mark.parametrize("name", LARGE)
def test_no_picture_takes_more_than_400_mb(name: str, tmp_path: Path) -> None:
    path = tmp_path / "photo"
    path.write_bytes(LARGE[name]())
    used = subprocess.run(
        [sys.executable, "-c", MEMORY, str(path)], capture_output=True, text=True, check=True
    )
    assert int(used.stdout) < 400


def test_a_photo_of_thousands_of_squares_is_refused_before_it_is_searched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    picture = np.full((3000, 4000), 255, np.uint8)
    for y in range(8, 2980, 20):
        for x in range(8, 3980, 20):
            picture[y : y + 13, x : x + 13] = 0
    searched = []
    real = cv2.aruco.ArucoDetector
    monkeypatch.setattr(
        cv2.aruco, "ArucoDetector", lambda *given: searched.append(1) or real(*given)
    )
    with pytest.raises(PhotoFault, match="more corner squares"):
        find_sheets(picture, frames())
    assert len(searched) <= 1, "the small picture at most, where such squares are too small"
