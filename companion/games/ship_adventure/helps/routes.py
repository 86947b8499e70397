"""Play help: which pirate takes up the chase, and the shortest way on the board of a set-up."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from companion.errors import MISSING, BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import SEA, SKULL, Board, Square, read_square, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import Layout, typed_layout
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.routes import MOVERS, Route, nearest, shortest
from companion.words import capital, either, in_words, joined, worded

USUAL: Final = "player"
THEIRS: Final = ("pirate", "galleon")
"""The movers that Treasure Map alone has."""


class Chase(NamedTuple):
    """A pirate's way to the player: ``square`` is where it lies, ``nearest`` whether none is nearer."""

    square: Square
    route: Route | None
    nearest: bool
    text: str

    @property
    def name(self) -> str:
        return square_name(self.square)


@dataclass(frozen=True, slots=True)
class RoutesAnswer:
    """The nearest pirate, and the shortest way where a goal was typed.

    ``movers`` are the titles of those to choose from, by name; ``layout`` is None without a code. ``chases`` stand in
    the order of the pirates, empty in Conquest; ``title`` says which one comes. ``way`` is None without a goal and
    where no way leads there; ``way_title`` and ``way_texts`` say which. ``rulings`` are the names of those that took
    part.
    """

    movers: Mapping[str, str]
    layout: Layout | None = None
    start: Square | None = None
    goal: Square | None = None
    chases: tuple[Chase, ...] = ()
    title: str = ""
    way: Route | None = None
    way_title: str = ""
    way_texts: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()

    @property
    def pirates(self) -> tuple[Square, ...]:
        return tuple(chase.square for chase in self.chases)

    @property
    def short(self) -> Mapping[str, str]:
        """Letters for the colours of the areas."""
        return short_names(self.layout.areas) if self.layout is not None else {}

    @property
    def chaser(self) -> Chase | None:
        """The first of the nearest pirates."""
        return next((c for c in self.chases if c.nearest), None)

    @property
    def shown(self) -> Route | None:
        """The way to draw: that to the goal, else the nearest pirate's."""
        if self.goal is not None:
            return self.way
        return self.chaser.route if self.chaser is not None else None

    @property
    def picture(self) -> str:
        """What a drawing of it shows, in words."""
        if self.shown is None:
            return "The board"
        whose = "the way" if self.goal is not None else "the pirate’s way"
        return f"The board, with {whose} over {joined([square_name(s) for s in self.shown.path])}"

    @property
    def marked(self) -> tuple[Square, ...]:
        """The squares to mark on a drawing, where the way drawn does not end on them."""
        asked = self.start if self.goal is None else self.goal
        if self.shown is None:
            return tuple(s for s in (self.start, self.goal) if s is not None)
        return (asked,) if self.shown.gap and asked is not None else ()


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: ShipCopy | None = None
) -> RoutesAnswer:
    """The nearest pirate to ``start`` and the shortest way from there to ``goal``, on the board of ``code``.

    Squares are typed as ``C7``; ``mover`` is a name of :data:`MOVERS`; ``pirates`` are squares with spaces
    between, empty for the board's skulls. Only who can be chosen and the board of a code, while no ``start`` was
    typed. Raises BadInput with every fault.
    """
    layout = typed_layout(typed, copy)
    conquest = layout is not None and layout.mode == facts.CONQUEST
    movers = {name: who.title for name, who in MOVERS.items() if not (conquest and name in THEIRS)}
    if not any(typed.get(name, "").strip() for name in ("start", "pirates", "find")):
        return RoutesAnswer(movers, layout)
    if layout is None:
        raise BadInput.at("code", MISSING, "the code of your set-up, for its board")
    board, faults = layout.board, list[Fault]()
    mover = typed.get("mover", "").strip() or USUAL
    if mover not in movers:
        faults.append(Fault("mover", mover, ", ".join(movers)))
        mover = USUAL
    who = MOVERS[mover]
    start = _square(typed.get("start", ""), "start", board, faults, who.ground == SEA and not who.lands)
    goal = _square(typed["goal"], "goal", board, faults) if typed.get("goal", "").strip() else None
    pirates = _pirates(typed, layout, faults)
    if faults or start is None:
        raise BadInput(faults)
    title, chases = _chases(board, start, pirates)
    found = RoutesAnswer(movers, layout, start, goal, chases, title, rulings=_rulings(None, mover, chases))
    if goal is None:
        return found
    way = shortest(board, start, (goal,), mover, facts.CONQUEST_MOVE if conquest else who.squares)
    way_title, texts = _way_words(start, goal, way, mover)
    if way is None and who.lands and not board.is_sea(start):
        texts.append("A crew ashore has to go back to its ship first.")
    ours = _rulings(way, mover, chases)
    return replace(found, way=way, way_title=way_title, way_texts=tuple(texts), rulings=ours)


def _square(text: str, place: str, board: Board, faults: list[Fault], afloat: bool = False) -> Square | None:
    try:
        return read_square(board, text, place, afloat=afloat)
    except BadInput as error:
        faults += error.faults
        return None


def _pirates(typed: Mapping[str, str], layout: Layout, faults: list[Fault]) -> tuple[Square, ...]:
    """The squares of the pirates: as typed, else the skulls where they begin; none in Conquest."""
    words = typed.get("pirates", "").replace(",", " ").replace(";", " ").split()
    if layout.mode == facts.CONQUEST:
        if words:
            faults.append(Fault("pirates", " ".join(words), "nothing; Caribbean Conquest has no pirates"))
        return ()
    if len(words) > facts.PIRATES:
        faults.append(Fault("pirates", " ".join(words), f"up to {facts.PIRATES} squares"))
    elif words:
        found = [_square(word, "pirates", layout.board, faults, afloat=True) for word in words]
        return tuple(square for square in found if square is not None)
    return layout.board.squares(SKULL)


def _chases(board: Board, start: Square, pirates: Sequence[Square]) -> tuple[str, tuple[Chase, ...]]:
    """Which pirate comes, in a sentence, and every pirate's way."""
    if not pirates:
        return "", ()
    found = nearest(board, start, pirates)
    chases = []
    for n, (pirate, route) in enumerate(zip(pirates, found.routes, strict=True)):
        chases.append(Chase(pirate, route, n in found.nearest, _chase_text(route, start)))
    names = [square_name(pirates[n]) for n in found.nearest]
    if not names:
        return f"No pirate can reach {square_name(start)}", tuple(chases)
    if found.tied:
        return f"{joined(names)} are equally near", tuple(chases)
    return f"The pirate in {names[0]} is nearest", tuple(chases)


def _chase_text(route: Route | None, start: Square) -> str:
    if route is None:
        return "no way by sea"
    if not route.length:
        return "there already" if not route.gap else _reach(route, start)
    return f"{worded(route.length, 'square')}, {worded(route.turns, 'turn')}: {_reach(route, start)}"


def _reach(route: Route, goal: Square) -> str:
    if not route.gap:
        return f"reaches {square_name(goal)}"
    end = square_name(route.end)
    if route.gap == 1:
        return f"comes to {end}, beside {square_name(goal)}"
    return f"comes no closer than {end}, {in_words(route.gap)} squares from {square_name(goal)}"


def _way_words(start: Square, goal: Square, way: Route | None, mover: str) -> tuple[str, list[str]]:
    here, there = square_name(start), square_name(goal)
    if way is None:
        over = "over land" if mover == "crew" else "by sea" if not MOVERS[mover].lands else "by sea and then ashore"
        return "No way", [f"No way leads from {here} to {there} {over}."]
    texts = [f"It {_reach(way, goal)}."] if way.gap else []
    if way.gap == 1 and mover == "crew":
        texts.append("One step more boards a ship that lies there.")
    if len(way.path) == 1:
        return "There already", texts
    if way.turns > 1:
        first, *rest = (square_name(stop) for stop in way.stops)
        later = [f"turn {n} on {name}" for n, name in enumerate(rest, 2)]
        texts.append(f"{joined([f'Turn 1 ends on {first}', *later])}.")
    free = len(way.path) - 1 - way.length
    if free:
        texts.append(f"Waves carry it {worded(free, 'square')} for nothing.")
    if len(way.first_steps) > 1:
        texts.append(f"As short a way begins with {either([square_name(s) for s in way.first_steps])}.")
    title = f"{worded(way.length, 'square')}, {worded(way.turns, 'turn')}"
    return capital(title), texts


def _rulings(way: Route | None, mover: str, chases: Sequence[Chase]) -> tuple[str, ...]:
    """The rulings that took part."""
    ways = [c.route for c in chases if c.nearest and c.route] + ([way] if way and mover in THEIRS else [])
    names = []
    if sum(c.nearest for c in chases) > 1 or any(len(w.first_steps) > 1 for w in ways):
        names.append("equal-ways")
    if any(w.gap for w in ways):
        names.append("at-sea")
    if any(w.gap > 1 for w in ways):
        names.append("closest-sea")
    if way is not None and len(way.path) - 1 > way.length:
        names.append("waves")
    return tuple(names)
