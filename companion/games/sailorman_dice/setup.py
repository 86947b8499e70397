"""Setting up Sailorman Dice: a fresh map and the captain (rules: How to play)."""

from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import CAPTAIN_STEP, MAP_STEP, SeaMap
from companion.questions import Options
from companion.randomness import SetupCode
from companion.records import Copy
from companion.setups import SetupPlan, SetupResult, SetupStep, seat_called, step_stream
from companion.words import capital

VERSION: Final = 1
_LETTERS: Final = ", ".join(f"{facts.LETTERS[region][0]} {region}" for region in facts.REGIONS)
# what the letters of a map stand for
_KEY: Final = (
    f"{_LETTERS}; a capital letter is one sub-area of the region, a small letter the other."
)


class SailormanSetup(Options):
    """Sailorman Dice has no options at setup."""


def draw(
    code: SetupCode, players: int, options: SailormanSetup, copy: Copy | None = None
) -> SetupResult[None]:
    """Returns the map, which depends only on the code, and the captain's seat (1 to
    ``players``)."""
    sea_map = generate_map(code.only([MAP_STEP]))
    captain = step_stream(facts.SLUG, VERSION, code, CAPTAIN_STEP, players).below(players) + 1
    steps = (
        SetupStep(
            "map",
            "Map",
            f"Everyone takes a sheet of our map {sea_map.code}.\n{format_map(sea_map)}\n{_KEY}",
        ),
        SetupStep(
            "captain",
            "Captain",
            f"{capital(seat_called(captain))} ticks the captain’s box and rolls first."
            f" {facts.RULINGS['captain'].text}",
            ("captain",),
        ),
        SetupStep(
            "dice",
            "Dice",
            "Two symbol dice and two number dice go to the middle; everyone needs a pen.",
        ),
    )
    return SetupResult(
        facts.SLUG,
        VERSION,
        str(code),
        players,
        options=options,
        start_player=captain,
        steps=steps,
        view=None,
        details={"captain": captain, "map": sea_map.as_record()},
    )


def format_map(sea_map: SeaMap) -> str:
    """Returns the map in letters, a line for each symbol row, and where the lighthouse stands."""
    width = max(map(len, facts.ROWS))
    lines = [
        f"{name:<{width}}  {' '.join(row)}"
        for name, row in zip(facts.ROWS, sea_map.areas, strict=True)
    ]
    if sea_map.lighthouse:
        (r1, c1), (r2, c2) = sea_map.lighthouse
        lines.append(f"Lighthouse between {facts.ROWS[r1 - 1]} {c1} and {facts.ROWS[r2 - 1]} {c2}.")
    return "\n".join(lines)


PLAN: Final[SetupPlan[SailormanSetup, Copy, None]] = SetupPlan(VERSION, SailormanSetup, draw)


def note(code: str) -> str:
    """Returns the par of a code's map, for people who play alone."""
    # few ask, and it plays a while
    from companion.games.sailorman_dice.advise.playout import par_of

    return par_of(read_map_code(code)).note
