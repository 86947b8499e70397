"""What can be chosen before a board is laid: the game, the boxes, the map card."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Final, Literal

from pydantic import AfterValidator, Field

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.options import DRAWN as BY_LOT
from companion.options import Options, by_seat, read_options, seats_of
from companion.randomness import SetupCode, Stream, parse_code
from companion.setups import step_stream

VERSION: Final = 1
"""Of the algorithm that lays a board from a code: a change of any outcome takes a new one."""

AUTO: Final = "auto"
MAP_CARD, BOARD, COLORS, COMPASS = facts.DRAWN_STEPS


COLORS_SHAPE: Final = (
    f"{BY_LOT}, or the colour of each seat as you choose, in their order, of {', '.join(facts.PLAYER_COLORS)}"
)
_COLORS_MAX: Final = 30


def _colors(text: str) -> str:
    return by_seat(text, facts.PLAYER_COLORS, COLORS_SHAPE)


class ShipSetup(Options):
    """Which of the two games, with how many boxes, on which map card, and who plays which colour."""

    added: ClassVar[frozenset[str]] = frozenset({"seat_colors"})

    mode: Literal["treasure-map", "caribbean-conquest"] = Field(
        facts.TREASURE_MAP,
        title="Game",
        description="Treasure Map, a race for 1 to 4, or Caribbean Conquest, a fight over the sea for 2 to 4",
        json_schema_extra={"words": dict(facts.MODES)},
    )
    boxes: Literal[1, 4, 9] = Field(
        1, title="Boxes", description="how many boxes are put together; 4 or 9 in Caribbean Conquest only"
    )
    map_card: Literal["auto", "1", "2", "3", "4"] = Field(
        AUTO,
        title="Map card",
        description="in Treasure Map: drawn with the code, or the card that you drew yourselves",
        json_schema_extra={"words": {AUTO: "Drawn"}},
    )
    seat_colors: Annotated[str, AfterValidator(_colors), Field(max_length=_COLORS_MAX)] = Field(
        BY_LOT, title="Colours", description=COLORS_SHAPE, max_length=_COLORS_MAX
    )


def check(options: ShipSetup) -> None:
    """Raises BadInput for choices that do not go together."""
    if options.mode == facts.TREASURE_MAP and options.boxes != 1:
        raise BadInput.at("--set boxes", options.boxes, "1 in Treasure Map")
    if options.mode == facts.CONQUEST and options.map_card != AUTO:
        raise BadInput.at("--set map_card", options.map_card, f"{AUTO}; Caribbean Conquest has no map card")


def stream(code: SetupCode, step: str, *more: str | int) -> Stream:
    """The random numbers of one step of a code."""
    return step_stream(facts.SLUG, VERSION, code, step, *more)


def seat_colors(code: SetupCode, players: int, options: ShipSetup) -> tuple[str, ...]:
    """The colour of each seat: as the table chose, else by the code. Raises BadInput for too few or too many."""
    chosen = seats_of(options.seat_colors, players, "--set seat_colors", f"{BY_LOT}, or {players} colours, one a seat")
    return chosen or tuple(stream(code, COLORS, players).shuffled(facts.PLAYER_COLORS)[:players])


def typed_setup(typed: Mapping[str, str]) -> tuple[SetupCode, ShipSetup] | None:
    """A set-up named by fields of a help page, ``code`` and options; None without a code. Raises BadInput."""
    if not typed.get("code", "").strip():
        return None
    given = {name: typed[name] for name in ShipSetup.model_fields if typed.get(name)}
    return parse_code(typed["code"], facts.DRAWN_STEPS, "code"), read_options(ShipSetup, given, "")
