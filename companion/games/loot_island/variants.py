"""What a variant changes of what is said, in one place for set-up, sheets, record and the page of
play: the option ``healers``, and who has the First Player tile (rules: p. 3, Game setup; p. 6,
Actions; p. 12, Healer cards; p. 16, Variants)."""

from typing import Final, Literal, NamedTuple

HealerOption = Literal["hidden", "open", "dealt"]


class HealerWords(NamedTuple):
    """Words about the healers. ``step`` is the step of the set-up. ``figure`` stands beside their
    number. ``at_end`` says what to do with them before anybody picks one. ``{count}`` is how many
    there are, ``{cards}`` how many are dealt."""

    step: str
    figure: str
    at_end: str


HEALERS: Final[dict[HealerOption, HealerWords]] = {
    "hidden": HealerWords(
        "Shuffle the healers and lay {count} of them face down beside the board, unseen; the rest"
        " leave the game.",
        "face down, unseen",
        "Turn up the healers",
    ),
    "open": HealerWords(
        "Shuffle the healers and lay {count} of them face up beside the board.",
        "face up beside the board",
        "Which healers lie open?",
    ),
    "dealt": HealerWords(
        "Shuffle the healers and deal two face down to each player, who may look at them:"
        " {cards} cards. At the end everyone puts one of theirs face up into a common"
        " pool of {count}, and healers are chosen from it as usual.",
        "in the pool at the end",
        "Each puts one healer face up",
    ),
}


class TileWords(NamedTuple):
    """Words about who is first, and by which sign. ``asks`` is the question who it is, ``person``
    the answer. ``step`` is the step of the set-up, ``figure`` stands beside the seat that was
    drawn. ``passes`` says what the first to pass gets, ``passed`` in short. ``told`` and ``holds``
    tell it afterwards. ``missing`` asks for it where it is not known yet."""

    asks: str
    person: str
    step: str
    figure: str
    passes: str
    passed: str
    told: str
    holds: str
    missing: str


TILE: Final = TileWords(
    asks="Who has the First Player tile?",
    person="the name of the player with the First Player tile",
    step="{seat} takes the First Player tile.",
    figure="takes the tile",
    passes="takes the First Player tile",
    passed="takes the tile",
    told="has the tile",
    holds="{name} has the First Player tile.",
    missing="Enter who has the First Player tile",
)
