"""What the option ``healers`` of a set-up changes of what is said, in one place for set-up, sheets
and the page of play (rules: p. 3, Game setup; p. 12, Healer cards; p. 16, Variants)."""

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
