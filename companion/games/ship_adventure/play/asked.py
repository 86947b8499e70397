"""What acts of both games ask alike: who it is about, and what a die shows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.dice import Dice
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import die_of
from companion.games.ship_adventure.play.state import ShipAt
from companion.play import Choice, Question, known


def player(title: str, names: Iterable[str]) -> Question:
    """Which of these players it is about."""
    return Question("player", title, tuple(Choice(name, name) for name in names))


def die(at: ShipAt, name: str, title: str, note: str = "") -> Question:
    """The face that a die shows."""
    faces = sorted(set(die_of(at.copy)))
    return Question(
        name, title, tuple(Choice(str(f), "Skull" if f == facts.SKULL else str(f)) for f in faces), note=note
    )


def face(at: ShipAt, typed: Mapping[str, str], name: str, words: str) -> int:
    """A die as it lies. Raises BadInput."""
    return int(known(typed, name, [str(face) for face in sorted(set(die_of(at.copy)))], words))


def rolled(at: ShipAt, dice: Dice) -> int:
    """A die that the phone rolls."""
    faces = die_of(at.copy)
    return faces[dice.die(len(faces)) - 1]
