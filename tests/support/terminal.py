"""Commands as somebody types them, in this process."""

from __future__ import annotations

from companion.cli import companion
from companion.commands import run


def did(*words: object) -> int:
    """Runs ``companion`` with these words. Returns its exit status."""
    return run(companion, [str(word) for word in words])
