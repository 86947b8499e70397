"""A check that finds faults: it tells each of them on a line of its own, below what to do."""

from __future__ import annotations

from collections.abc import Iterable


def nothing(found: Iterable[object], do: str) -> None:
    """Checks that nothing was found. ``do`` tells whoever reads the failure what to change."""
    lines = [str(one) for one in found]
    assert not lines, "\n  ".join([f"{do}:", *lines])
