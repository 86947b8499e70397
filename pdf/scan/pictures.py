"""Opening a photo: which formats it may have, how large it may be, and how small reading needs it.

Nothing is decoded before its header has been looked at, so that a picture of a few bytes cannot ask
for gigabytes.
"""

import io
import warnings
from importlib import import_module
from importlib.util import find_spec
from threading import Lock
from typing import Final

import cv2
import numpy as np
import pypdfium2
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from companion.errors import CompanionError
from pdf.drawing.paper import POINTS_PER_MM, Place
from pdf.scan.results import MAX_BYTES, TOO_LARGE

Pixels = NDArray[np.uint8]

MAX_PIXELS_JPEG: Final = 64_000_000  # a JPEG is decoded at a fraction of its size
MAX_PIXELS: Final = 26_000_000  # the other formats can only be decoded whole
MIN_SIDE: Final = 480
WORKING_SIDE: Final = 2050  # px of the longer side that reading needs: 7 px per mm of an A4 page
MAX_SCANS: Final = 100  # of a progressive JPEG: each scan costs as much as a picture
_FORMATS: Final = ("JPEG", "PNG", "WEBP")
_HEIC: Final = (b"ftypheic", b"ftypheix", b"ftypmif1", b"ftypmsf1", b"ftyphevc")


class PhotoFault(CompanionError):
    """Why a photo cannot be read, as a sentence that says what to do."""


def open_picture(data: bytes) -> Pixels:
    """Returns the photo in ``data`` in BGR, upright as its camera held it. Raises PhotoFault for
    anything else, without decoding it."""
    if len(data) > MAX_BYTES:
        raise PhotoFault(TOO_LARGE)
    formats: tuple[str, ...] = _FORMATS
    if any(data[4:12].startswith(kind) for kind in _HEIC):
        if find_spec("pillow_heif") is None:
            raise PhotoFault(
                "HEIC photos need the package pillow-heif. Send the photo as JPEG instead."
            )
        import_module("pillow_heif").register_heif_opener()
        formats = ("HEIF",)
    elif data[:2] == b"\xff\xd8" and data.count(b"\xff\xda") > MAX_SCANS:
        raise PhotoFault("This JPEG is built to take long. Take the photo again.")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            return _decoded(data, formats)
    except (Image.DecompressionBombError, Image.DecompressionBombWarning):
        raise PhotoFault(
            f"The picture has too many dots. Up to {MAX_PIXELS // 1_000_000} million can be read."
        ) from None
    except UnidentifiedImageError:
        raise PhotoFault("This is no photo: JPEG, PNG and WebP can be read.") from None
    except (OSError, SyntaxError, ValueError, EOFError, MemoryError):
        raise PhotoFault("The file is damaged or not complete. Send the photo again.") from None


def _decoded(data: bytes, formats: tuple[str, ...]) -> Pixels:
    # a picture upright and made smaller, in blue, green and red. Raises PhotoFault for a size that
    # cannot be read.
    with Image.open(io.BytesIO(data), formats=formats) as image:
        w, h = image.size
        limit = MAX_PIXELS_JPEG if image.format == "JPEG" else MAX_PIXELS
        if w * h > limit or max(w, h) > 8 * min(w, h):
            raise PhotoFault(
                f"The picture has {w} x {h} dots. Up to {limit // 1_000_000} million can be read."
            )
        if min(w, h) < MIN_SIDE:
            raise PhotoFault(
                f"The picture is too small, {w} x {h} dots. At least {MIN_SIDE} each way are"
                " needed."
            )
        if image.format == "JPEG":
            # the smallest part whose longer side is long enough, or nearly so, or all of it
            parts = (8, 4, 2)
            long_enough = (part for part in parts if max(w, h) / part >= WORKING_SIDE * 0.95)
            part = next(long_enough, 1)
            image.draft("RGB", (w // part, h // part))
        decoded: Image.Image = image.convert("RGB")
        # the conversion loses how the camera was held (0x0112: orientation, 1 is upright)
        orientation = image.getexif().get(0x0112, 1)
        if orientation != 1:
            decoded.getexif()[0x0112] = orientation
            decoded = ImageOps.exif_transpose(decoded)
    factor = max(decoded.size) / WORKING_SIDE
    if factor >= 2:
        decoded = decoded.reduce(int(factor))
    return np.ascontiguousarray(np.asarray(decoded)[:, :, ::-1])


# ---- a sheet as it is printed

_ONE_AT_A_TIME: Final = Lock()  # PDFium works for one thread at a time


def rendered_sheet(
    data: bytes, place: Place, page: tuple[float, float], scale: float, margin: float = 0.0
) -> Pixels:
    """Returns the sheet at a place of a PDF's first page as a picture (BGR) of ``scale`` px per mm.

    ``margin``: mm of paper around the sheet.
    """
    covers, k = place.covers, POINTS_PER_MM
    # what is cut off at the left, below, at the right and above
    sides = (covers.x, page[1] - covers.bottom, page[0] - covers.right, covers.y)
    crop = tuple((side - margin) * k for side in sides)
    with _ONE_AT_A_TIME, pypdfium2.PdfDocument(data) as document:
        picture = np.array(
            document[0].render(scale=scale / k, crop=crop, rev_byteorder=False).to_numpy()[:, :, :3]
        )
    return np.ascontiguousarray(np.rot90(picture, -1)) if place.turned else picture


# ---- operations on pictures that are needed all over, with the types that OpenCV leaves open


def resized(picture: Pixels, w: int, h: int) -> Pixels:
    """Returns a picture at another size. Each px is the mean of what it covers."""
    return np.asarray(cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA), np.uint8)


def halved(picture: Pixels) -> Pixels:
    return resized(picture, picture.shape[1] // 2, picture.shape[0] // 2)


def grey_of(picture: Pixels) -> Pixels:
    """Returns the brightness of a BGR picture."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def lightened(photo: Pixels) -> Pixels:
    """Returns a straightened sheet with white paper, for people to look at."""
    # every eighth px is enough to know the paper: most of a sheet is bare
    some = photo[::8, ::8].reshape(-1, 3)
    white = np.sort(some, 0)[round(0.9 * (len(some) - 1))]
    # what each brightness becomes, in blue, green and red
    light = np.clip(np.arange(256)[:, None] * (245 / np.maximum(white, 40)), 0, 255)
    table = light.astype(np.uint8)
    return np.stack([table[photo[..., c], c] for c in range(3)], -1)


def jpeg_of(picture: Pixels) -> bytes:
    """Returns a picture as JPEG, as a phone is shown it."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, 82])[1].tobytes()
