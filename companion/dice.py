"""Dice that nobody can foresee and everybody can check afterwards.

A table has a secret, whose SHA-256 all phones are shown when the table is made. Each roll takes the next
number, never one twice, and each of its dice is read from HMAC-SHA-256 of that number under the secret.
When the game is over the secret is told, and whoever likes repeats every roll.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from companion.errors import BadInput

SECRET_BYTES: Final = 32
_BITS: Final = 256
_MOST_SIDES: Final = 1000


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: its number, from 1, and of each die how many sides it has and the face, from 1."""

    number: int
    dice: tuple[tuple[int, int], ...]


class Dice(Protocol):
    """Whatever rolls a die for a table."""

    def die(self, sides: int) -> int:
        """A face from 1 to ``sides``."""


def fingerprint(secret: str) -> str:
    """The SHA-256 of a secret, in hexadecimal: what is shown before anything is rolled."""
    return hashlib.sha256(bytes.fromhex(secret)).hexdigest()


def face(secret: str, number: int, n: int, sides: int) -> int:
    """The face, from 1, of die ``n`` (from 0) of a roll; every face is equally likely.

    ``secret`` is in hexadecimal. Raises BadInput for a die that there is not.
    """
    if not 1 <= sides <= _MOST_SIDES:
        raise BadInput.at("sides", sides, f"1 to {_MOST_SIDES}")
    key, attempt = bytes.fromhex(secret), 0
    most = (1 << _BITS) // sides * sides  # above it the low faces would come up more often: drawn once more
    while True:
        drawn = hmac.new(key, f"{number}.{n}.{attempt}".encode(), hashlib.sha256).digest()
        value = int.from_bytes(drawn, "big")
        if value < most:
            return value % sides + 1
        attempt += 1


class SecretDice:
    """The dice of one roll of a table; what was asked for is in ``rolled``."""

    def __init__(self, secret: str, number: int) -> None:
        self._secret, self._number = secret, number
        self._dice: list[tuple[int, int]] = []

    def die(self, sides: int) -> int:
        shown = face(self._secret, self._number, len(self._dice), sides)
        self._dice.append((sides, shown))
        return shown

    @property
    def rolled(self) -> Roll | None:
        """The roll so far, None where no die was asked for."""
        return Roll(self._number, tuple(self._dice)) if self._dice else None


def wrong_rolls(secret: str, rolls: Sequence[Roll], former: Mapping[str, int] | None = None) -> tuple[int, ...]:
    """The numbers of the rolls that do not follow from the secret, or whose number came before; none where all do.

    ``former`` are earlier secrets, each with the number of its last roll.
    """
    wrong, seen, latest = [], set[int](), secret
    earlier = sorted((former or {}).items(), key=lambda one: one[1])
    for roll in rolls:
        secret = next((one for one, last in earlier if roll.number <= last), latest)
        right = all(face(secret, roll.number, n, sides) == shown for n, (sides, shown) in enumerate(roll.dice))
        if not right or roll.number in seen:
            wrong.append(roll.number)
        seen.add(roll.number)
    return tuple(wrong)
