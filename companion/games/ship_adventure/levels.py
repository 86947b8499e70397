"""Levels of Treasure Map: temples with their tokens, pirates giving chase, and what a new level changes.

Rules: Treasure Map, 4 Treasures, 7 Moving third party ships, 8 Next level.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.results import in_words

CENTRE: Final = 0

Due = Literal["temple", "level", "over"]


@dataclass(frozen=True, slots=True)
class Temple:
    """A temple: its number (0 the central one), the level of its token or None, and whether it was emptied last.

    ``square`` is where it stands, empty where no set-up tells.
    """

    number: int
    token: int | None
    last: bool
    square: str = ""

    @property
    def title(self) -> str:
        return f"{temple_name(self.number)}, {self.square}" if self.square else temple_name(self.number)


@dataclass(frozen=True, slots=True)
class Haul:
    """What a temple gave: who took it (a seat from 0), the dice with 7 for a skull, and pirates sent."""

    temple: int
    seat: int
    dice: tuple[int, ...]
    sent: int

    @property
    def gold(self) -> int:
        """The sum of the dice (rules: Treasures)."""
        return sum(self.dice)

    @property
    def skulls(self) -> int:
        return self.dice.count(facts.SKULL)


def levels_of(players: int | None) -> tuple[int, ...]:
    """The levels that so many play, all of them for None (rules: Next level)."""
    if players is None:
        return tuple(facts.LEVELS)
    if players == 1:
        return (facts.SOLO_LEVEL,)
    return tuple(n for n in facts.LEVELS if n <= facts.LAST_LEVEL[players])


def tokens_at(players: int | None) -> int:
    """Treasure tokens that lie out at each level: on all temples alone, else on all but one (rules: Next level)."""
    return facts.LARGE_ISLANDS if players == 1 else facts.LARGE_ISLANDS - 1


def temple_name(number: int) -> str:
    """What a temple is called: those with a token at the start are counted, the central one is not."""
    return f"Temple {number}" if number != CENTRE else "Central temple"


class Islands:
    """Temples and pirates while steps are taken one by one.

    ``level`` and ``tokens`` (the level of each temple's token, None where it was emptied) are as they lie now,
    ``chasing`` counts the pirates after each seat, ``texts`` say what to do, ``change`` what a new level changes.
    """

    def __init__(self, names: tuple[str, ...]) -> None:
        players = len(names)
        self.players, self.names = players, names
        self.solo = players == 1
        self.last_level = facts.LAST_LEVEL[players]
        self.level = facts.SOLO_LEVEL if self.solo else min(facts.LEVELS)
        self.tokens: dict[int, int | None] = dict.fromkeys(range(facts.LARGE_ISLANDS), self.level)
        self.last: int | None = None
        self.chasing = [0] * players
        self.haul: Haul | None = None
        self.short = False  # fewer pirates were free than were called for
        self.change: list[str] = []
        if self.solo:
            self.chasing[0] = 1
            self.texts = [
                f"Put a level {self.level} token on all {in_words(facts.LARGE_ISLANDS)} temples.",
                "Send the pirate nearest to you: it chases you from the start.",
            ]
        else:
            self.tokens[CENTRE] = None
            self.texts = [f"Put a level {self.level} token on every temple but the central one."]
        self.texts.append("Number the other temples row by row from the north-west, so that all call them the same.")

    @property
    def due(self) -> Due:
        if any(self.tokens.values()):
            return "temple"
        return "level" if self.level < self.last_level else "over"

    def take(self, step: str) -> None:
        """Takes a step as a state writes it. Raises BadInput where it is not possible now."""
        kind = step[0]
        self.haul, self.change, self.texts, self.short = None, [], [], False
        if kind == "n":
            self._next_level()
        elif kind == "t":
            self._empty(int(step[1]), int(step[2]), tuple(map(int, step[3:])))
        else:
            self._end_chase(int(step[1]), paid=kind == "p")
        if kind != "n" and self.due == "level":
            self.change = self._steps(self.level + 1)

    def _name(self, seat: int, value: str) -> str:
        if seat >= self.players:
            raise BadInput.at("who", value, f"1 to {self.players}")
        return self.names[seat]

    def _empty(self, temple: int, seat: int, dice: tuple[int, ...]) -> None:
        who = self._name(seat, str(seat + 1))
        if self.tokens[temple] is None:
            raise BadInput.at("temple", temple_name(temple), "a temple that still has its token")
        if len(dice) != facts.LEVELS[self.level].dice:
            raise BadInput.at("dice", dice, f"{facts.LEVELS[self.level].dice} at level {self.level}")
        self.tokens[temple], self.last = None, temple
        called = 1 if self.solo else dice.count(facts.SKULL)
        free = facts.PIRATES - sum(self.chasing)
        sent = min(called, free)
        self.short = sent < called
        self.chasing[seat] += sent
        self.haul = Haul(temple, seat, dice, sent)
        if self.solo:
            self.texts = [f"You take the treasure token and {self.haul.gold} gold."]
        else:
            self.texts = [f"{who} takes the treasure token and {self.haul.gold} gold."]
        self.texts += self._sent(who, called, sent)
        if self.due == "level":
            self.texts.append("That was the last token: finish the round, then change the level.")
        elif self.due == "over":
            self.texts.append("That was the last token of the game. No level follows: on to the map pieces.")

    def _sent(self, who: str, called: int, sent: int) -> list[str]:
        """Which pirates give chase, in words (rules: Treasures; Next level, 1-player variation)."""
        if self.solo:
            if not sent:
                return ["All pirates chase you already."]
            return ["Alone, a temple emptied sends the nearest free pirate after you, whatever the dice show."]
        if not called:
            return ["No skull, so no pirate gives chase."]
        skulls = f"{in_words(called).capitalize()} skull{'s' if called > 1 else ''}"
        if not sent:
            return [f"{skulls}, but every pirate chases someone already."]
        pirates = "the nearest free pirate chases" if sent == 1 else f"the {in_words(sent)} nearest free pirates chase"
        tokens = "Mark it with a target token" if sent == 1 else "Mark each with a target token"
        return [f"{skulls}: {pirates} {who}. {tokens} of that colour."]

    def _end_chase(self, seat: int, *, paid: bool) -> None:
        who = self._name(seat, str(seat + 1))
        if not self.chasing[seat]:
            chased = [f"{n} ({name})" for n, name in enumerate(self.names, 1) if self.chasing[n - 1]]
            raise BadInput.at("who", str(seat + 1), ", ".join(chased) or "nobody: no pirate gives chase")
        self.chasing[seat] -= 1
        if paid:
            pays = "Put" if self.solo else f"{who} puts"
            self.texts = [f"{pays} {facts.PAY_OFF} gold on the pirate's skull square. It gives up the chase."]
        else:
            self.texts = ["The pirate goes back to its island, and its chase is over."]
        self.texts.append("Take its target token away.")

    def _next_level(self) -> None:
        if self.due != "level":
            raise BadInput.at("do", "level", "a level change once every temple is empty, up to the last level")
        self.level += 1
        self.change = self._steps(self.level)
        for temple in self.tokens:
            self.tokens[temple] = None if temple == self.last else self.level
        self.texts = [f"Level {self.level} begins with the next round."]

    def _steps(self, level: int) -> list[str]:
        """What to do at a level change (rules: Next level)."""
        assert self.last is not None  # noqa: S101 - a level ends with an emptied temple
        now = facts.LEVELS[level]
        last = temple_name(self.last)
        ranged = "no cannons" if now.ranged is None else f"+{now.ranged} ranged"
        return [
            f"A level {level} token on every temple but the one emptied last: {last[:1].lower()}{last[1:]}.",
            "Pirates that were taken off the board go back to their islands.",
            f"Pirates now roll with +{now.close} close and {ranged}.",
            f"The galleon now gives {now.galleon} gold when it is destroyed.",
            f"{in_words(facts.MAP_PIECES).capitalize()} new map pieces, one of each number.",
            f"A temple now gives the gold of {in_words(now.dice)} {'die' if now.dice == 1 else 'dice'}.",
        ]
