"""What lies on the table of Sailorman Dice."""

from companion.components import Component
from companion.games.sailorman_dice import facts
from companion.questions import Options


def components(players: int, options: Options) -> tuple[Component, ...]:
    """Returns what so many players play with."""
    dice = facts.DICE_OF_A_KIND  # CONTENTS
    return (
        Component("map", players, "map sheet", "compass", "one for each player"),
        Component(
            "symbol-die",
            dice,
            "symbol die",
            "d:anchor",
            "from the box, or ordinary dice of one colour, read as below",
            "symbol dice",
        ),
        Component(
            "number-die",
            dice,
            "number die",
            "d:5",
            "from the box, or ordinary dice of another colour",
            "number dice",
        ),
        Component("pencil", players, "pencil", "pencil"),
    )
