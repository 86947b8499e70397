"""Sailorman Dice: what the box and its rules fix, each with its place in the rules.

Wolfgang Kramer and Michael Kiesling, moses. Verlag 2022, article 90390.
"""

from typing import Final

from companion.facts import Span, places, read_rulings, read_statements

SLUG: Final = "sailorman-dice"

PLACES: Final = places(
    CONTENTS="Game contents",
    SETUP="How to set up the game",
    PLAYING="How to play",
    ENTERING="How to enter your results",
    OTHERS="What do your fellow players do?",
    RIVER="What does the river mean?",
    SAILORMAN="How to perform the sailorman move",
    SCORING="How does the scoring work?",
    LINES="Scoring the symbol rows and columns",
    AREAS="Scoring the sub-areas",
    SHELLS="What do the shells mean?",
    END="End of game",
)

PLAYERS: Final = Span(2, 4)  # in no text that we have; as public listings say
DRAWN_STEPS: Final = ("map", "captain")
"""The steps of a set-up that are drawn."""
MINUTES: Final = None  # in no text that we have
BGG_ID: Final = 355636

DICE_OF_A_KIND: Final = 2  # CONTENTS: symbol dice, and number dice
ROWS: Final = (
    "anchor",
    "bell",
    "starfish",
    "fish",
    "boat",
    "wheel",
)  # CONTENTS: the symbol dice, top to bottom
ROW_TITLES: Final = ("Anchor", "Bell", "Starfish", "Fish", "Boat", "Ship’s wheel")
N_ROWS: Final = 6  # ENTERING: six rows featuring symbols
N_COLS: Final = 9  # ENTERING: nine columns
DIGITS: Final = "123456"  # CONTENTS: the number dice
CROSS: Final = "X"  # RIVER: the sailorman move
EMPTY: Final = "."

REGIONS: Final = ("mountains", "land", "dunes", "river")  # SCORING: four regions
LETTERS: Final = {
    region: (region[0].upper(), region[0]) for region in REGIONS
}  # first, second sub-area
REGION_OF: Final = {letter: region for region, pair in LETTERS.items() for letter in pair}
AREA_LETTERS: Final = "".join(a + b for a, b in LETTERS.values())
AREA_MIN, AREA_MAX = 4, 10  # fields of a generated sub-area: ours

END_BOXES: Final = 8  # END: points in at least eight score boxes
SCORE_BOXES: Final = N_ROWS + N_COLS + 2 * len(REGIONS)

# SCORING, SHELLS, END: the contract's names of what scores, with headings
CATEGORIES: Final = {
    "rows": "Rows",
    "columns": "Columns",
    "areas": "Sub-areas",
    "shells": "Shells",
    "largest-group": "Largest group",
    "second-group": "Second largest group",
}

# Ours where the pad is not at hand; known of the printed pad: rows 1, land 1 then 2, a 4 exists
# (SHELLS).
OUR_AREA_SHELLS: Final = {"mountains": (1, 2), "land": (1, 2), "dunes": (1, 2), "river": (1, 4)}
OUR_ROW_SHELLS: Final = (1,) * N_ROWS
SHELL_VALUES: Final = (1, 2, 4)  # SHELLS
SHELL_MAX: Final = 9  # room for an edition with other shells; the rules know 1, 2 and 4

STATEMENTS: Final = read_statements(globals())
"""What the rules state and several places quote, in the lengths that these have room for."""

RULINGS: Final = read_rulings(globals())
