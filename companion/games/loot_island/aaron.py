"""Aaron, the virtual third player at a table of two (rules: p. 15)."""

from __future__ import annotations

from collections.abc import Sequence


def aaron_takes(references: Sequence[int]) -> int:
    """The treasure that Aaron takes: the highest reference number."""
    return max(references)
