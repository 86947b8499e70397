"""Codes to share, and the random streams drawn from them.

A setup code is eight characters of Crockford's base 32 (no I, L, O, U), shown in two groups:
``7KQ4-M2XD``. A step that was drawn again leaves a suffix, as in ``7KQ4-M2XD.captain-2``. The code
with its suffixes repeats the whole setup.

Each step of a setup draws from a stream of its own, so drawing one again leaves the others as they
were. Streams use only ``random.Random.random()``. Python guarantees that its output stays the same
for an integer seed. They never use ``shuffle`` or ``sample``, as their algorithms have changed
before.

The number on a printed sheet is a code too. From the second layout of a sheet on it names the
layout: ``7KQ4-M2XD.layout-2`` in its QR code and "7KQ4-M2XD layout 2" in print. So older prints can
still be printed again and read from a photo. No set-up depends on the layout. A sheet that shows a
set-up names players and options beside the number.

Nobody can foresee the dice of a table, and everybody can check them. Each roll takes the next
number, never one twice. Its dice are read from HMAC-SHA-256 of that number under the table's
secret. All phones are shown the secret's SHA-256 when the table is made, and the secret when the
game is over.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import itemgetter
from typing import Final, Protocol, TypeVar

from companion.errors import BadInput, UnknownName

T = TypeVar("T")

ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
CODE_LENGTH = 8
EXAMPLE_CODE: Final = "7KQ4-M2XD"
"""The code to draw from if nobody named one and any will do, such as for a sheet to look at."""
CODE_SHAPE = "8 letters or digits such as 7KQ4-M2XD (no U)"
MAX_DRAW = 999
SECRET_BYTES: Final = 32
_BITS: Final = 256
_MOST_SIDES: Final = 1000
_FORGIVEN = str.maketrans("OIL", "011")
_LAYOUT = re.compile(r"[.\s]\s*layout[-\s](?P<version>[1-9][0-9]?)\s*$", re.IGNORECASE)
_DRAWN_FOR = re.compile(r",|\sfor\s", re.IGNORECASE)
_OPTION = re.compile(r",\s*(?=[a-z_]+=)")
_SUFFIX = re.compile(r"(?P<step>[a-z]+(?:-[a-z]+)*)-(?P<drawing>[1-9][0-9]{0,2})")


def plain(text: str) -> str:
    """Returns ``text`` in the alphabet's own letters: upper case, O as 0, I and L as 1, no
    separators."""
    if not text.isascii():
        # no letter of the alphabet, whatever upper case would make of it
        return text
    return re.sub(r"[\s\-]+", "", text).upper().translate(_FORGIVEN)


def split_layout(number: str) -> tuple[str, int]:
    """Returns the code in the number on a printed sheet, and the version of the sheet's layout; 1
    if it names none.

    What it was drawn for, ``for 4 players``, is left out. Up to 0.1.0 that followed a comma
    (:func:`split_options`).
    """
    number = _DRAWN_FOR.split(number, 1)[0]
    match = _LAYOUT.search(number)
    if match is None:
        return number, 1
    return number[: match.start()], int(match["version"])


def split_options(number: str) -> tuple[str, ...]:
    """Returns the players and options in a number as sheets had it up to 0.1.0, ``7KQ4-M2XD,
    players=4``: each as ``name=value``."""
    return tuple(part.strip() for part in _OPTION.split(number)[1:])


def with_layout(code: str, layout: int) -> str:
    """Returns the number of a sheet of this layout, for its QR code. It is the reverse of
    :func:`split_layout`."""
    return code if layout == 1 else f"{code}.layout-{layout}"


def number_in_print(code: str, layout: int) -> str:
    """Returns the same number as a sheet shows it to people."""
    return code if layout == 1 else f"{code} layout {layout}"


def grouped(text: str, size: int = 4) -> str:
    """Returns ``text`` in groups of ``size`` characters, joined by hyphens."""
    return "-".join(text[i : i + size] for i in range(0, len(text), size))


@dataclass(frozen=True)
class SetupCode:
    """A code. ``base`` is plain. ``draws`` is how often a step was drawn, if that was more than
    once."""

    base: str
    draws: Mapping[str, int] = field(default_factory=dict)

    def __str__(self) -> str:
        tail = "".join(f".{step}-{n}" for step, n in sorted(self.draws.items()))
        return grouped(self.base) + tail

    def draw(self, step: str) -> int:
        """Returns which drawing of ``step`` this code stands for, from 1."""
        return self.draws.get(step, 1)

    def redrawn(self, step: str) -> SetupCode:
        """Returns the code with ``step`` drawn once more. Raises BadInput past the 999th
        drawing."""
        count = self.draw(step) + 1
        if count > MAX_DRAW:
            raise BadInput.at("--reroll", step, f"at most {MAX_DRAW} drawings of one step")
        return SetupCode(self.base, {**self.draws, step: count})

    def put_back(self, step: str) -> SetupCode:
        """Returns the code with the last drawing of ``step`` taken back. It stays the same if
        ``step`` was drawn once."""
        draws = {**self.draws, step: self.draw(step) - 1}
        return SetupCode(self.base, {name: count for name, count in draws.items() if count > 1})

    def only(self, steps: Iterable[str]) -> SetupCode:
        """Returns the code without the drawings of other steps."""
        wanted = set(steps)
        draws = {step: count for step, count in self.draws.items() if step in wanted}
        return SetupCode(self.base, draws)


def new_code() -> SetupCode:
    """Returns a new code from the system's own randomness."""
    # drawing from a given code, and scoring, do without
    import secrets

    return SetupCode("".join(secrets.choice(ALPHABET) for _ in range(CODE_LENGTH)))


def parse_code(text: str, steps: Sequence[str], place: str = "--seed") -> SetupCode:
    """Reads what :meth:`SetupCode.__str__` writes. It forgives case, O/0, I/L/1, spaces, and a
    sheet's layout.

    ``steps`` are the names that may be drawn again. Raises BadInput at ``place``.
    """
    # a layout is the sheet's, not the set-up's: the same code on an older sheet draws the same
    head, *tails = split_layout(text)[0].strip().split(".")
    base = plain(head)
    if len(base) != CODE_LENGTH or any(c not in ALPHABET for c in base):
        raise BadInput.at(place, text, CODE_SHAPE)
    draws: dict[str, int] = {}
    for tail in tails:
        match = _SUFFIX.fullmatch(tail.strip().lower())
        # a first drawing has no suffix, so that a set-up has one code and no other
        if match is None or int(match["drawing"]) < 2:
            allowed = (
                f"suffixes such as .{steps[0]}-2, with 2 to {MAX_DRAW}" if steps else "no suffix"
            )
            raise BadInput.at(place, text, allowed)
        step = match["step"]
        if step not in steps:
            raise UnknownName.among(place, step, list(steps))
        if step in draws:
            raise BadInput.at(place, text, f"one suffix for {step}")
        draws[step] = int(match["drawing"])
    return SetupCode(base, draws)


class Stream:
    """Random numbers for one named step. They are always the same for the same names."""

    def __init__(self, *names: str | int) -> None:
        """``names`` are whatever sets this stream apart: game, version, step, drawing, code."""
        # rules and scores, which draw nothing, do without
        from hashlib import blake2b

        # not hash(), which differs from process to process
        digest = blake2b("/".join(map(str, names)).encode(), digest_size=16).digest()
        self.random = random.Random(int.from_bytes(digest, "big")).random

    def below(self, n: int) -> int:
        """Returns a whole number from 0 to ``n`` - 1. ``n`` must be small beside 2**53."""
        # not randrange, whose way to a number may change between versions of Python
        return int(self.random() * n)

    def pick(self, items: Sequence[T]) -> T:
        """Returns one of ``items``, which must not be empty."""
        return items[int(self.random() * len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """Returns ``items`` in a random order (Fisher and Yates)."""
        out = list(items)
        for i in range(len(out) - 1, 0, -1):
            j = int(self.random() * (i + 1))
            out[i], out[j] = out[j], out[i]
        return out


# ---- dice


@dataclass(frozen=True, slots=True)
class Roll:
    """One roll: its number, from 1, and for each die the number of its sides and the face shown,
    from 1."""

    number: int
    dice: tuple[tuple[int, int], ...]


class Dice(Protocol):
    """Whatever rolls a die for a table."""

    def die(self, sides: int) -> int:
        """Returns a face from 1 to ``sides``."""


def fingerprint(secret: str) -> str:
    """Returns the SHA-256 of a secret, in hexadecimal. It is shown before anything is rolled."""
    from hashlib import sha256

    return sha256(bytes.fromhex(secret)).hexdigest()


def face(secret: str, number: int, n: int, sides: int) -> int:
    """Returns the face, from 1, of die ``n`` (from 0) of a roll. Every face is equally likely.

    ``secret`` is in hexadecimal. Raises BadInput if ``sides`` is out of range.
    """
    import hmac

    if not 1 <= sides <= _MOST_SIDES:
        raise BadInput.at("sides", sides, f"1 to {_MOST_SIDES}")
    key, attempt = bytes.fromhex(secret), 0
    # As many numbers as give each face the same share. With those above, low faces would come up
    # more often, so such a number is drawn once more.
    most = (1 << _BITS) // sides * sides
    while True:
        drawn = hmac.digest(key, f"{number}.{n}.{attempt}".encode(), "sha256")
        value = int.from_bytes(drawn, "big")
        if value < most:
            return value % sides + 1
        attempt += 1


@dataclass
class SecretDice:
    """The dice of one roll of a table, of this number. ``rolled`` is the roll so far; None if no
    die was asked for."""

    secret: str
    number: int
    rolled: Roll | None = None

    def die(self, sides: int) -> int:
        before = () if self.rolled is None else self.rolled.dice
        shown = face(self.secret, self.number, len(before), sides)
        self.rolled = Roll(self.number, (*before, (sides, shown)))
        return shown


def wrong_rolls(
    secret: str, rolls: Sequence[Roll], former: Mapping[str, int] | None = None
) -> tuple[int, ...]:
    """Returns the numbers of the rolls that do not follow from the secret, or that came before;
    empty if all are right.

    ``former`` are earlier secrets, each with the number of its last roll.
    """
    wrong, seen = [], set[int]()
    earlier = sorted((former or {}).items(), key=itemgetter(1))
    for roll in rolls:
        # the first earlier secret that was still in use then, otherwise the present one
        its_secret = next((old for old, last in earlier if roll.number <= last), secret)
        faces = [face(its_secret, roll.number, n, sides) for n, (sides, _) in enumerate(roll.dice)]
        if faces != [shown for _, shown in roll.dice] or roll.number in seen:
            wrong.append(roll.number)
        seen.add(roll.number)
    return tuple(wrong)
