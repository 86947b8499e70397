"""What was written: a straightened photo is held against the sheet's own print and cut into
windows, one for a field or a digit.

A window has four channels of 0 to 1: how much blue, green and red light is swallowed compared with
the bare paper around, and how much the print itself swallows there. Paper is measured where the
print is bare, quarter field by quarter field, so that tints, light and casts vanish.

A small convolutional network, run by numpy alone, tells what is in a window. Its weights are an
``.npz`` of half floats: for every layer in order ``NAME.w`` (kernel height, kernel width, channels
in, channels out; or inputs, outputs) and ``NAME.b``. The name says the layer: ``conv2`` is a
convolution of stride 2, ``pooled`` a convolution halved by its maxima, ``dense`` a full layer; a
number in front orders them. Every layer but the last is cut off at 0.
"""

from functools import lru_cache
from importlib.resources import files
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.drawing.paper import Rect
from pdf.scan.pictures import Pixels

Floats = NDArray[np.float32]

BARE: Final = 0.05  # absorbance of print up to which paper counts as bare
_PAPER: Final = 0.25  # the part of the bare paper that is brighter than what counts as its value
HALF: Final = 0.3  # absorbance that becomes 0.5
_WHITE: Final = 246  # px at least so bright show nothing any more
_LINE: Final = 0.4  # the print's channel has more at a line, and less at a tint
_RARELY: Final = 0.05  # the part of a picture up to which white is rare in it


def absorbances(photo: Pixels, print_: Pixels, block: int) -> Floats:
    """Returns one picture of four channels from a photo and its print. Both have the same size,
    BGR, their sides multiples of ``block`` px."""
    h, w = photo.shape[0] // block * block, photo.shape[1] // block * block
    photo, print_ = photo[:h, :w], print_[:h, :w]
    # a block's tint is what its brightest fifth has; only what is darker than its tint is drawn
    tints = _percentile(_blocks(print_, block), block * block, 0.2)
    tint = np.asarray(cv2.resize(tints, (w, h), interpolation=cv2.INTER_NEAREST), np.float32)
    drawn = -np.log(np.clip((print_.astype(np.float32) + 1) / (tint + 1), 0.02, 1)).mean(2)
    paper = _between(_papers(photo, drawn, block), block, w, h)
    dark = -np.log(np.clip((photo.astype(np.float32) + 2) / (paper + 2), 0.02, 1))
    both = np.concatenate([dark, drawn[..., None]], 2)
    return np.asarray(both / (both + HALF), np.float32)


def _papers(photo: Pixels, drawn: Floats, block: int) -> Floats:
    # The bare paper of each block. ``drawn``: what is printed at each px, as absorbance. Beside a
    # line nothing is bare, as photos blur.
    around = np.ones((3, 3), np.uint8)
    bare = np.asarray(cv2.erode((drawn < BARE).astype(np.uint8), around), np.uint8)
    counts = _blocks(bare[..., None], block).sum(2)[..., 0].astype(int)
    # what is not bare becomes black: then the brightest px of a block are its bare ones
    masked = np.where(bare[..., None] > 0, photo, 0).astype(np.uint8)
    of_bare = _percentile(_blocks(masked, block), np.maximum(counts, 1), _PAPER)
    # a block that is printed all over takes its paper from all its px
    of_all = _percentile(_blocks(photo, block), block * block, _PAPER)
    enough = counts > block * block // 12
    return np.where(enough[..., None], of_bare, of_all).astype(np.float32)


def _blocks(picture: NDArray[np.uint8], block: int) -> NDArray[np.uint8]:
    # cuts a picture into blocks: rows x columns x px x channels
    h, w, c = picture.shape
    # each side becomes two axes, which block and where in the block; those of px come together
    cut = picture.reshape(h // block, block, w // block, block, c)
    return cut.transpose(0, 2, 1, 3, 4).reshape(h // block, w // block, block * block, c)


def _percentile(blocks: NDArray[np.uint8], counts: NDArray[np.int_] | int, above: float) -> Floats:
    # for each block the value that a part ``above`` of its ``counts`` highest px exceeds
    ordered = np.sort(blocks, 2)
    index = blocks.shape[2] - 1 - np.full(blocks.shape[:2], counts * above).astype(int)
    return np.take_along_axis(ordered, index[..., None, None], 2)[:, :, 0].astype(np.float32)


def _between(levels: Floats, block: int, w: int, h: int) -> Floats:
    # the levels of blocks as a picture. They change gradually within a field (two blocks) and
    # abruptly between fields.
    rows, columns, channels = levels.shape
    # how much of the second block each px of a field has, from its first to its last px: nothing
    # up to the middle of the first block, all from the middle of the second one
    share = np.clip((np.arange(2 * block) + 0.5) / block - 0.5, 0, 1).astype(np.float32)
    # rows of fields x two blocks x columns of fields x two blocks x channels
    fields = levels.reshape(rows // 2, 2, columns // 2, 2, channels)
    lower = share.reshape(1, -1, 1, 1, 1)
    # the block above and the one below become one axis of px; then the same from left to right
    down = fields[:, :1] * (1 - lower) + fields[:, 1:] * lower
    right = share.reshape(1, 1, 1, -1, 1)
    across = down[:, :, :, :1] * (1 - right) + down[:, :, :, 1:] * right
    return np.asarray(across.reshape(h, w, channels), np.float32)


def windows(channels: Floats, field: int, margin: int) -> Floats:
    """Returns every field of ``field`` px with ``margin`` px around it: fields x side x side x
    channels."""
    h, w, c = channels.shape
    padded = np.pad(channels, ((margin, margin), (margin, margin), (0, 0)), mode="edge")
    side = field + 2 * margin
    cut = np.lib.stride_tricks.sliding_window_view(padded, (side, side), (0, 1))[::field, ::field]
    return np.ascontiguousarray(
        cut.transpose(0, 1, 3, 4, 2).reshape(h // field * (w // field), side, side, c)
    )


def glare(photo: Pixels, channels: Floats, block: int) -> NDArray[np.float64]:
    """Returns how much of each block a reflection washes out, 0 to 1.

    That is the part of its printed lines that is white. If white is rare in the picture, it is at
    least the part of the whole block that is white.
    """
    white = photo.min(2) >= _WHITE
    lines = channels[..., 3] > _LINE
    white_lines = _blocks((white & lines)[..., None].astype(np.uint8), block).sum(2)[..., 0]
    all_lines = _blocks(lines[..., None].astype(np.uint8), block).sum(2)[..., 0]
    washed_out = white_lines / np.maximum(all_lines, block)
    all_white = _blocks(white[..., None].astype(np.uint8), block).mean(2)[..., 0]
    if np.median(all_white) < _RARELY:
        washed_out = np.maximum(washed_out, all_white)
    return np.asarray(washed_out, np.float64)


def ink_alike(one: Floats, two: Floats) -> float:
    """Returns how well two rows of pictures of ink (pictures x height x width) correlate: the
    median."""
    first, second = (ink.reshape(len(ink), -1) for ink in (one, two))
    first = first - first.mean(1, keepdims=True)
    second = second - second.mean(1, keepdims=True)
    strength = np.sqrt((first * first).sum(1) * (second * second).sum(1))
    return float(np.median((first * second).sum(1) / np.maximum(strength, 1e-6)))


# ---- numbers written into boxes

MAX_DIGITS: Final = 2
_DIGIT: Final = 0.58  # the longer side of a digit, as a part of the window's side
_FAINTEST: Final = 0.13  # absorbance of ink
_EVERY: Final = 7  # every so many-th bare px is looked at to know the paper
_ABSORBED: Final = -np.log(np.clip((np.arange(256, dtype=np.float32) + 2) / 257, 0.02, 1))
_REACHES: Final = 0.35  # a stroke with a larger part inside a sign belongs to the sign
_SPECK: Final = 0.004  # a smaller part of a box is too small to belong to a digit


def _channels(photo: Pixels, print_: Pixels) -> Floats:
    # the absorbances of a box of white paper: blue, green, red, and those of the print
    drawn = _ABSORBED[print_.max(2)]
    # nearly all of a box is bare; where too little is, all of it tells the paper
    bare = photo[drawn < BARE][::_EVERY]
    paper = np.sort(bare if len(bare) > 5 else photo.reshape(-1, 3), 0)
    white = paper[round(0.75 * (len(paper) - 1))]
    dark = _ABSORBED[np.clip(photo * (255 / np.maximum(white, 1.0)), 0, 255).astype(np.uint8)]
    return np.asarray(np.concatenate([dark, drawn[..., None]], 2), np.float32)


def ink_mask(
    photo: Pixels, print_: Pixels, without: NDArray[np.bool_]
) -> tuple[NDArray[np.bool_], Floats]:
    """Returns where somebody wrote in a box, but never inside ``without``, and the absorbances of
    the box."""
    channels = _channels(photo, print_)
    drawn = cv2.dilate(channels[..., 3], np.ones((5, 5), np.uint8))
    ink = np.where((drawn < 0.2) & ~without, channels[..., :3].max(2), 0)
    strong = float(np.sort(ink, None)[round(0.99 * (ink.size - 1))])
    return ink > max(_FAINTEST, 0.4 * strong), channels


def digit_windows(
    photo: Pixels,
    print_: Pixels,
    without: NDArray[np.bool_],
    sign: NDArray[np.bool_],
    side: int,
    margin: int,
) -> list[Floats]:
    """Returns the digits in a box from left to right, each in the middle of a window. Returns no
    window if the digits cannot be told apart.

    ``without`` is never looked at. Strokes that reach into ``sign`` belong to the sign printed
    there.
    """
    mask, channels = ink_mask(photo, print_, without)
    h, w = mask.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(
        mask.astype(np.uint8), connectivity=8
    )
    in_sign = np.bincount(np.asarray(labels)[sign], minlength=count)
    # part 0 is where nobody wrote
    strokes = [
        Rect(x, y, width, height)
        for (x, y, width, height, area), signed in zip(stats[1:].tolist(), in_sign[1:], strict=True)
        if area >= _SPECK * h * w and signed <= _REACHES * area
    ]
    # what is lower is a dash or a dot, and no digit
    digits = [digit for digit in _digits_of(strokes) if digit.h >= 0.22 * h]
    if not 1 <= len(digits) <= MAX_DIGITS:
        return []
    return [_digit_window(channels, digit, side, margin) for digit in digits]


def _digits_of(strokes: list[Rect]) -> list[Rect]:
    # from left to right, what of the strokes belongs together
    digits: list[Rect] = []
    for stroke in sorted(strokes, key=lambda stroke: stroke.x):
        last = digits[-1] if digits else None
        # strokes of one digit lie over each other by a quarter of the narrower one
        if last is not None and stroke.x < last.right - 0.25 * min(stroke.w, last.w):
            corners = [(last.x, last.y), (last.right, last.bottom)]
            digits[-1] = Rect.over(*corners, (stroke.x, stroke.y), (stroke.right, stroke.bottom))
        else:
            digits.append(stroke)
    return digits


def _digit_window(channels: Floats, box: Rect, side: int, margin: int) -> Floats:
    # the picture of the digit in a box, moved to the middle and brought to one size
    k = _DIGIT * side / max(box.w, box.h)
    full = side + 2 * margin
    # px are told by their middles, so the middle of n px is at (n - 1) / 2
    shift_x = (full - 1) / 2 - k * (box.cx - 0.5)
    shift_y = (full - 1) / 2 - k * (box.cy - 0.5)
    matrix = np.array([[k, 0, shift_x], [0, k, shift_y]])
    flag = cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR
    out = cv2.warpAffine(
        channels, matrix, (full, full), flags=flag, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(out / (out + HALF), np.float32)


# ---- what the network sees in windows


@lru_cache(maxsize=2)
def _layers(name: str) -> list[tuple[str, Floats, Floats]]:
    with (
        (files("assets") / "reader" / f"{name}.npz").open("rb") as stream,
        np.load(stream) as stored,
    ):
        names = [key[:-2] for key in stored.files if key.endswith(".w")]
        return [
            (n, stored[f"{n}.w"].astype(np.float32), stored[f"{n}.b"].astype(np.float32))
            for n in names
        ]


def probabilities(network: str, windows: Floats) -> NDArray[np.float64]:
    """Returns how likely each class of a network is, for every window (windows x height x width x
    channels)."""
    x, layers = windows, _layers(network)
    for i, (name, weights, bias) in enumerate(layers):
        kind = name.split("-")[1]
        if kind == "dense":
            x = x.reshape(len(x), -1) @ weights + bias
        else:
            x = _convolved(x, weights, 2 if kind == "conv2" else 1) + bias
        if i < len(layers) - 1:
            x = np.maximum(x, 0)
        if kind == "pooled":
            # the strongest of every two by two
            x = np.maximum(x[:, ::2], x[:, 1::2])
            x = np.maximum(x[:, :, ::2], x[:, :, 1::2])
    scores = x.astype(np.float64)
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(scores / scores.sum(1, keepdims=True), np.float64)


def _convolved(x: Floats, weights: Floats, stride: int) -> Floats:
    # a convolution of the same size, or of half the size with stride 2. It counts 0 beyond the
    # edges.
    kh, kw, cin, cout = weights.shape
    # every window of the kernel's size becomes a row of numbers, and the kernels the columns of a
    # matrix: their product is the convolution
    padded = np.pad(x, ((0, 0), (kh // 2, kh // 2), (kw // 2, kw // 2), (0, 0)))
    cut = np.lib.stride_tricks.sliding_window_view(padded, (kh, kw), (1, 2))[:, ::stride, ::stride]
    n, h, w = cut.shape[:3]
    columns = cut.transpose(0, 1, 2, 4, 5, 3).reshape(n * h * w, kh * kw * cin)
    return (columns @ weights.reshape(-1, cout)).reshape(n, h, w, cout)
