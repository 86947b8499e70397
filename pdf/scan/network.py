"""A small convolutional network, run by numpy alone.

Weights are an ``.npz`` of half floats: for every layer in order ``NAME.w`` (kernel height, kernel
width, channels in, channels out; or inputs, outputs) and ``NAME.b``. The name says the layer:
``conv2`` is a convolution of stride 2, ``pooled`` a convolution halved by its maxima, ``dense`` a
full layer; a number in front orders them. Every layer but the last is cut off at 0.
"""

from __future__ import annotations

from functools import lru_cache
from importlib.resources import files
from typing import Final

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
FOLDER: Final = "reader"


@lru_cache(maxsize=2)
def _layers(name: str) -> list[tuple[str, Floats, Floats]]:
    with (files("assets") / FOLDER / f"{name}.npz").open("rb") as stream, np.load(stream) as stored:
        names = [key[:-2] for key in stored.files if key.endswith(".w")]
        return [(n, stored[f"{n}.w"].astype(np.float32), stored[f"{n}.b"].astype(np.float32)) for n in names]


def probabilities(network: str, windows: Floats) -> NDArray[np.float64]:
    """For every window (windows x height x width x channels) how likely each class of a network is."""
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
            x = np.maximum(x[:, ::2], x[:, 1::2])
            x = np.maximum(x[:, :, ::2], x[:, :, 1::2])
    scores = x.astype(np.float64)
    scores = np.exp(scores - scores.max(1, keepdims=True))
    return np.asarray(scores / scores.sum(1, keepdims=True), np.float64)


def _convolved(x: Floats, weights: Floats, stride: int) -> Floats:
    """A convolution that keeps the size (halves it with stride 2), 0 beyond the edges."""
    kh, kw, cin, cout = weights.shape
    padded = np.pad(x, ((0, 0), (kh // 2, kh // 2), (kw // 2, kw // 2), (0, 0)))
    cut = np.lib.stride_tricks.sliding_window_view(padded, (kh, kw), (1, 2))[:, ::stride, ::stride]
    n, h, w = cut.shape[:3]
    columns = cut.transpose(0, 1, 2, 4, 5, 3).reshape(n * h * w, kh * kw * cin)
    return (columns @ weights.reshape(-1, cout)).reshape(n, h, w, cout)
