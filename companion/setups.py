"""Randomised setups: what a game declares, and the running of it from a code."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.errors import BadInput, UnknownName
from companion.options import Options, read_options
from companion.randomness import new_code, parse_code

if TYPE_CHECKING:
    from companion.copies import Copy
    from companion.game import Game


@dataclass(frozen=True, slots=True)
class SetupStep:
    """One thing to do at the table, in order; ``name`` is what ``--reroll`` takes if it is drawn."""

    name: str
    title: str
    text: str


@dataclass(frozen=True)
class SetupResult:
    """A complete setup. ``details`` are the game's own keys of the contract's result.

    ``copy`` is the fingerprint of the owner's copy where one took part. ``view`` is the game's own
    data for a page or sheet that draws the setup, and ``letters`` the same in letters for a terminal;
    neither is part of the contract's result.
    """

    game: str
    version: int
    code: str
    players: int
    options: Options
    start_player: int
    steps: tuple[SetupStep, ...]
    details: Mapping[str, Any] = field(default_factory=dict)
    copy: str | None = None
    view: Mapping[str, Any] = field(default_factory=dict)
    letters: str = ""

    def as_json(self) -> dict[str, Any]:
        """The result as the contract lays it out."""
        return {
            "game": self.game,
            "version": self.version,
            "code": self.code,
            "players": self.players,
            "options": self.options.model_dump(mode="json"),
            "start_player": self.start_player,
            "steps": [{"name": s.name, "title": s.title, "text": s.text} for s in self.steps],
            **({"copy": self.copy} if self.copy else {}),
            **self.details,
        }


@dataclass(frozen=True)
class SetupPlan:
    """What a game declares: its options, the steps that are drawn, and how.

    ``draw(code, players, options, copy=)`` must give the same result for the same arguments for
    ever; a change of its outcome takes a new ``version``.
    """

    version: int
    options: type[Options]
    drawn_steps: tuple[str, ...]
    draw: Callable[..., SetupResult]


def run_setup(
    game: Game,
    players: int,
    seed: str | None = None,
    settings: Mapping[str, str] | None = None,
    reroll: tuple[str, ...] = (),
    copy: Copy | None = None,
) -> SetupResult:
    """Draws a setup; without ``seed`` from a fresh code. Raises BadInput."""
    plan = game.setup.load()
    low, high = game.players
    if not low <= players <= high:
        raise BadInput.at("--players", players, f"{low} to {high}")
    options = read_options(plan.options, settings or {})
    code = parse_code(seed, plan.drawn_steps) if seed is not None else new_code()
    for step in reroll:
        if step not in plan.drawn_steps:
            raise UnknownName.among("--reroll", step, plan.drawn_steps)
        code = code.redrawn(step)
    result = plan.draw(code, players, options, copy=copy)
    steps = {step.name for step in result.steps}
    for step in reroll:
        if step not in steps:  # of another variant or number of players: it would change nothing
            raise UnknownName.among("--reroll", step, [name for name in plan.drawn_steps if name in steps])
    return result


def format_setup(result: SetupResult, title: str) -> str:
    """The setup for people at a terminal."""
    out = [f"{title}, {result.players} {'player' if result.players == 1 else 'players'}", f"Code {result.code}", ""]
    for n, step in enumerate(result.steps, 1):
        first, *rest = step.text.split("\n")
        out.append(f"{n}. {step.title}: {first}")
        out += [f"   {line}" for line in rest]
    if result.letters:
        out += ["", result.letters]
    return "\n".join(out) + "\n"
