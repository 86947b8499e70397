"""What the game's own part of the page of play draws."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import open_fights
from companion.games.ship_adventure.play.sea import Plate
from companion.games.ship_adventure.play.state import ShipAt
from companion.now import Step
from companion.words import worded


class NeedleNow(NamedTuple):
    """A direction of the needle, to be tapped.

    ``value`` is its number from 1. ``first`` is the player who goes first if the needle points
    there; ``fill`` and ``letters`` are that player's plate.
    """

    value: str
    name: str
    first: str
    fill: str
    letters: str


class AreaNow(NamedTuple):
    """An area of Conquest.

    ``letters`` are those of its points. ``text`` says who holds how much; ``short`` says it in
    numbers, such as "2" or "1:1". ``leader`` is the plate of the player who leads alone.
    ``whole``: one player holds all of it. ``squares`` are the squares of its points.
    """

    name: str
    letters: str
    text: str
    short: str
    leader: Plate | None
    whole: bool
    squares: tuple[tuple[int, int], ...]


class ShipNow(NamedTuple):
    """What the game's own part of the page shows.

    ``has`` is what each player has, in words. ``marked`` are squares to ring: the points of
    ``area``, the pirates that sail now, or the square where El Dorado was found. ``needles`` are
    there while the compass is to be set.

    Conquest: ``areas``; ``area`` is the one looked at; ``banner`` says why this is the last round,
    and what is left of it.

    Treasure Map: ``sailing`` says which pirates sail next. ``keys`` are the dice to tap. ``fight``
    is an open fight. ``token``: a treasure token waits to be turned over. ``beaten`` tells the
    viewer of a fight lost on another phone, and who goes on.
    """

    layout: Layout | None
    has: tuple[tuple[str, str], ...]
    areas: Sequence[AreaNow] = ()
    area: AreaNow | None = None
    marked: tuple[tuple[int, int], ...] = ()
    banner: tuple[str, str] | None = None
    sailing: str = ""
    keys: Step | None = None
    fight: open_fights.FightNow | None = None
    token: bool = False
    needles: tuple[NeedleNow, ...] = ()
    beaten: tuple[str, str] | None = None


def cards_told(game: ShipAt, name: str) -> str:
    """Returns a player's cards, in words."""
    cards = [worded(game.cannonballs(name), "cannonball")]
    bonuses = {"close": game.state.close.get(name), "ranged": game.state.ranged.get(name)}
    cards += [f"+{points} {kind}" for kind, points in bonuses.items() if points]
    if game.state.camouflage.get(name):
        cards.append("camouflage")
    return ", ".join(cards)
