"""From your copy: what is printed on an owner's components and stands in no text we have.

A game declares what can be entered as a :class:`Copy`, all of it optional. Rules never read a
file: a surface loads the copy and hands it in, and marks what comes from it wherever it shows it.
"""

from __future__ import annotations

import json
from functools import cached_property
from hashlib import blake2b
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict

from companion.randomness import ALPHABET
from companion.records import read_model


class Copy(BaseModel):
    """The base of every game's copy: strict types, unknown keys refused, nothing required."""

    model_config = ConfigDict(strict=True, extra="forbid", frozen=True, defer_build=True)

    def entered(self) -> dict[str, Any]:
        """What the owner entered, JSON-ready; what was left alone is left out."""
        return self.model_dump(mode="json", exclude_defaults=True)

    @cached_property
    def fingerprint(self) -> str | None:
        """Eight letters that change with what was entered, None where nothing was."""
        entered = self.entered()
        if not entered:
            return None
        digest = blake2b(json.dumps(entered, sort_keys=True, separators=(",", ":")).encode(), digest_size=5).digest()
        number = int.from_bytes(digest, "big")
        return "".join(ALPHABET[number >> (5 * i) & 31] for i in reversed(range(8)))


C = TypeVar("C", bound=Copy)


def read_copy(model: type[C], data: Any) -> C:
    """Parsed TOML or JSON as a game's copy. Raises BadInput with places under ``copy``."""
    return read_model(model, data, ("copy",))
