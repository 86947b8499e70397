"""What installed packages add to the program: the entry points of a group.

``importlib.metadata`` reads the same files, but takes longer to load than everything else that
``companion --help`` does; of a distribution we need no more than these lines.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

_LINE = re.compile(r"([^=\s][^=]*?)\s*=\s*([\w.]+)\s*:\s*([\w.]+)")


@dataclass(frozen=True, slots=True)
class EntryPoint:
    """A name and the object that it stands for."""

    name: str
    module: str
    attribute: str

    def load(self) -> Any:
        """The object; its module is imported now."""
        return getattr(import_module(self.module), self.attribute)


def entry_points(group: str, name: str | None = None) -> list[EntryPoint]:
    """The entry points of a group, or those with a name; of what is found twice the first on the path counts."""
    found: dict[str, EntryPoint] = {}
    for folder in sys.path:
        for file in sorted(Path(folder or ".").glob("*.dist-info/entry_points.txt")):
            text = file.read_text("utf-8", errors="replace")
            if f"[{group}]" not in text:
                continue
            lines = text.partition(f"[{group}]")[2].partition("\n[")[0].splitlines()
            for match in filter(None, map(_LINE.match, lines)):
                found.setdefault(match[1], EntryPoint(*match.groups()))
    return [entry for entry in found.values() if name in (None, entry.name)]
