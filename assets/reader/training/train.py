"""Trains the reader's networks on windows of ``assets.reader.training.crops``, the one for pads on
those of ``pads``, and writes their weights.

``python -m assets.reader.training.train CROPS.npz... --out assets/reader --seed 1``; needs PyTorch.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

import click
import numpy as np
import torch
from numpy.typing import NDArray
from torch import nn

from assets.reader.training.crops import SHELLS
from pdf.pads.boxes import SIGNS
from pdf.sheets.sailorman_dice.photo.reading import CLASSES

MARK_CHANNELS: Final = (16, 32, 48, 64)
SHELL_CHANNELS: Final = (12, 16, 24)
BATCH: Final = 128


class Small(nn.Module):
    """A stride of 2, then convolutions with maxima, then two full layers."""

    def __init__(
        self, channels: tuple[int, ...], size: tuple[int, int], hidden: int, classes: int
    ) -> None:
        super().__init__()
        first, *rest = channels
        more = [nn.Conv2d(a, b, 3, 1, 1, bias=False) for a, b in zip(channels, rest, strict=False)]
        self.convolutions = nn.ModuleList([nn.Conv2d(4, first, 5, 2, 2, bias=False), *more])
        self.norms = nn.ModuleList(map(nn.BatchNorm2d, channels))
        shrunk = 2 ** len(channels)
        self.dense = nn.Linear(channels[-1] * (size[0] // shrunk) * (size[1] // shrunk), hidden)
        self.drop = nn.Dropout(0.2)
        self.last = nn.Linear(hidden, classes)

    def forward(self, x: torch.Tensor) -> torch.Tensor:
        for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            x = torch.relu(norm(convolution(x)))
            if i:
                x = torch.max_pool2d(x, 2)
        x = x.permute(0, 2, 3, 1).flatten(1)
        return self.last(self.drop(torch.relu(self.dense(x))))

    def save(self, path: Path) -> None:
        """The weights as :mod:`pdf.scan.ink` reads them, norms folded in, as half floats."""
        out: dict[str, NDArray[np.float16]] = {}
        for i, (convolution, norm) in enumerate(zip(self.convolutions, self.norms, strict=True)):
            k = norm.weight / torch.sqrt(norm.running_var + norm.eps)
            weights = (convolution.weight * k[:, None, None, None]).permute(2, 3, 1, 0)
            bias = norm.bias - norm.running_mean * k
            name = f"{i}-{'pooled' if i else 'conv2'}"
            out[f"{name}.w"], out[f"{name}.b"] = _half(weights), _half(bias)
        for i, layer in enumerate((self.dense, self.last), len(self.convolutions)):
            out[f"{i}-dense.w"], out[f"{i}-dense.b"] = _half(layer.weight.T), _half(layer.bias)
        np.savez(path, **out)


def _half(tensor: torch.Tensor) -> NDArray[np.float16]:
    return np.ascontiguousarray(tensor.detach().numpy().astype(np.float16))


def varied(x: torch.Tensor, reach: int) -> torch.Tensor:
    """A batch moved by up to ``reach`` px, its colours mixed up, its ink stronger or fainter, with
    noise."""
    n, _, h, w = x.shape
    padded = nn.functional.pad(x, (reach,) * 4, mode="replicate")
    at = torch.randint(0, 2 * reach + 1, (n, 2))
    rows = at[:, 0, None] + torch.arange(h)
    columns = at[:, 1, None] + torch.arange(w)
    x = padded[
        torch.arange(n)[:, None, None, None],
        torch.arange(4)[:, None, None],
        rows[:, None, :, None],
        columns[:, None, None, :],
    ]
    order = torch.stack([torch.cat([torch.randperm(3), torch.tensor([3])]) for _ in range(8)])
    x = x[torch.arange(n)[:, None], order[torch.randint(0, 8, (n,))]]
    strength = torch.empty(n, 1, 1, 1).uniform_(0.75, 1.15)
    dark = x[:, :3] * strength + torch.randn_like(x[:, :3]) * torch.empty(n, 1, 1, 1).uniform_(
        0, 0.03
    )
    printed = x[:, 3:] * torch.empty(n, 1, 1, 1).uniform_(0.85, 1.1)
    return torch.cat([dark.clamp(0, 1), printed], 1)


def train(
    windows: NDArray[np.uint8],
    labels: NDArray[np.uint8],
    net: Small,
    epochs: int,
    reach: int,
    seed: int,
) -> None:
    """Trains in place; one part in twenty is kept apart to see how it goes."""
    torch.manual_seed(seed)
    net.to(memory_format=torch.channels_last)
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(labels))
    apart, learned = order[: len(order) // 20], order[len(order) // 20 :]
    steps = epochs * (len(learned) // BATCH)
    optimiser = torch.optim.AdamW(net.parameters(), 2e-3, weight_decay=0.02)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, 4e-3, total_steps=steps, pct_start=0.2
    )
    start = time.monotonic()
    for epoch in range(epochs):
        net.train()
        shuffled = rng.permutation(learned)
        total = 0.0
        for i in range(0, len(shuffled) - BATCH + 1, BATCH):
            some = np.sort(shuffled[i : i + BATCH])
            x = varied(_tensor(windows[some]), reach)
            y = torch.from_numpy(labels[some].astype(np.int64))
            loss = nn.functional.cross_entropy(net(x), y, label_smoothing=0.01)
            optimiser.zero_grad()
            loss.backward()
            optimiser.step()
            schedule.step()
            total += loss.item()
        wrong = _wrong(net, windows, labels, np.sort(apart))
        click.echo(
            f"epoch {epoch + 1}: loss {total / (len(learned) // BATCH):.4f}, "
            f"{100 * wrong:.2f} % wrong apart, {time.monotonic() - start:.0f} s"
        )


def _tensor(windows: NDArray[np.uint8]) -> torch.Tensor:
    return (
        torch.from_numpy(windows).permute(0, 3, 1, 2).float() / 255
    )  # channels last in memory, which is faster


@torch.no_grad()
def _wrong(
    net: Small, windows: NDArray[np.uint8], labels: NDArray[np.uint8], which: NDArray[np.int_]
) -> float:
    net.eval()
    bad = 0
    for i in range(0, len(which), 512):
        some = which[i : i + 512]
        bad += int((net(_tensor(windows[some])).argmax(1).numpy() != labels[some]).sum())
    return bad / len(which)


@click.command()
@click.argument("crops", nargs=-1, required=True, type=click.Path(path_type=Path, exists=True))
@click.option(
    "--out", type=click.Path(path_type=Path), default=Path("assets/reader"), show_default=True
)
@click.option("--epochs", type=int, default=10, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
@click.option("--only", type=click.Choice(["marks", "shells", "signs"]), help="Train one of them.")
def main(crops: tuple[Path, ...], out: Path, epochs: int, seed: int, only: str | None) -> None:
    """Train on CROPS and write the weights."""
    torch.use_deterministic_algorithms(True)
    torch.set_num_threads(1)  # sums in one order, whatever the machine
    out.mkdir(parents=True, exist_ok=True)
    stored = [np.load(path) for path in sorted(crops)]
    for name, kind, channels, size, hidden, classes, reach, most in (
        ("shells", "shell", SHELL_CHANNELS, (32, 64), 32, len(SHELLS), 3, 2 * epochs),
        ("marks", "field", MARK_CHANNELS, (48, 48), 64, len(CLASSES), 2, epochs),
        ("signs", "sign", MARK_CHANNELS, (48, 48), 64, len(SIGNS), 2, epochs),
    ):
        if only not in (None, name):
            continue
        windows = np.concatenate([s[f"{kind}s"] for s in stored])
        labels = np.concatenate([s[f"{kind}_labels"] for s in stored])
        click.echo(f"{name}: {len(labels)} windows {np.bincount(labels).tolist()}")
        torch.manual_seed(seed)
        net = Small(channels, size, hidden, classes)
        train(windows, labels, net, most, reach, seed)
        net.eval()
        net.save(out / f"{name}.npz")


if __name__ == "__main__":
    main()
