"""The rules of Sailorman Dice in short, in our own words; each entry names where the publisher's rules say it."""

from __future__ import annotations

from typing import Final

from companion.facts import RuleRef
from companion.games.sailorman_dice import facts
from companion.results import either, in_words
from companion.rules import Example, Rule, RulesInShort, Section

_BOXES: Final = in_words(facts.END_BOXES)
_DICE: Final = in_words(facts.DICE_OF_A_KIND)
_NTH: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_SHELLS: Final = either([str(value) for value in facts.SHELL_VALUES])


def _ours(name: str, question: str = "", text: str = "") -> Rule:
    """A reading of ours: the ruling's own words, or ``text`` where they answer a question better."""
    ruling = facts.RULINGS[name]
    return Rule(text or ruling.text, ruling.rule, question, ruling=name)


def _asked(question: str, text: str, where: RuleRef) -> Rule:
    return Rule(text, where, question)


_NEED: Final = Section(
    "need",
    "What you need",
    (
        Rule("One sheet of the map pad for each player: your map. And a pen each.", facts.CONTENTS),
        Rule(
            f"{_DICE.capitalize()} symbol dice and {_DICE} number dice. The symbols are anchor, bell, starfish, fish, "
            f"boat and ship's wheel; the numbers are {facts.DIGITS[0]} to {facts.DIGITS[-1]}.",
            facts.CONTENTS,
        ),
        _ours("players"),
    ),
)

_SET_UP: Final = Section(
    "set-up",
    "Set-up",
    (
        Rule("Everybody takes a sheet of the pad.", facts.SETUP),
        Rule("The dice lie in the middle of the table.", facts.SETUP),
        Rule(
            "The oldest player is the captain, ticks the captain's box on their map and rolls first. Nobody else "
            "ticks theirs.",
            facts.PLAYING,
        ),
    ),
    steps=True,
)

_TURN: Final = Section(
    "turn",
    "A roll, step by step",
    (
        Rule("One player rolls all four dice, once. This player is the roller.", facts.PLAYING, "Roll"),
        Rule(
            "Everybody pairs the dice: each symbol die with one number die. You choose your own pairs.",
            facts.PLAYING,
            "Pair",
        ),
        Rule(
            "The roller enters both pairs, as numbers or by the sailorman move; what allows neither is lost.",
            facts.PLAYING,
            "The roller enters",
        ),
        Rule(
            "All others enter one pair each, at the same time. If you can enter none, you get nothing.",
            facts.OTHERS,
            "The others enter",
        ),
        Rule(
            "Is a row, a column or a sub-area of your map full now? Write the points into its score box at once: at "
            "the end of the row, below the column, at the top for a sub-area. Circle its shell if you are the first.",
            facts.SCORING,
            "Score",
        ),
        Rule("When all have finished, the player to the left rolls next.", facts.PLAYING, "Pass the dice"),
    ),
    steps=True,
)

_ENTERING: Final = Section(
    "entering",
    "Where a number goes",
    (
        Rule("The symbol tells you the row, the number die the number to write.", facts.ENTERING),
        Rule("Any empty field of that row will do. What is written stays: never write over it.", facts.ENTERING),
        Rule(
            "Along a row, the numbers stay equal or rise from left to right. You may leave as many gaps as you like.",
            facts.ENTERING,
        ),
        Rule("Crosses do not count for that order: skip them.", facts.ENTERING),
        Rule("Down a column, the numbers may stand in any order.", facts.ENTERING),
        Rule(
            "You rolled a bell and want to enter a 4. Only the two marked fields will do: they come after the 3 and "
            "before the 5. The cross after the 3 does not matter.",
            facts.ENTERING,
            "Example",
            example=Example(("1.23X..5.",), ("bell",), marked=((1, 6), (1, 7))),
        ),
    ),
)

_SAILORMAN: Final = Section(
    "sailorman-move",
    "The sailorman move",
    (
        Rule(
            "Look at one of your pairs. If its number already stands in a river field of its symbol's row, you may "
            "put a cross in any empty field of your map instead of entering the number.",
            facts.SAILORMAN,
        ),
        Rule("You may do so even if the number would fit nowhere.", facts.RIVER),
        Rule("It is one or the other: the cross or the number.", facts.SAILORMAN),
        Rule(
            "Every player may, not only the roller. The roller may do it with both pairs.",
            facts.SAILORMAN,
        ),
        _ours("already"),
        Rule(
            "You pair a fish with a 2. A 2 already stands in the fish row, in the river. So put a cross in any empty "
            "field of your map, or enter the 2 in the marked field, where it still fits.",
            facts.RIVER,
            "Example",
            example=Example(("1X2.45",), ("fish",), ("llRRdd",), ((1, 4),)),
        ),
    ),
)

_SIGNS: Final = Section(
    "signs",
    "The signs",
    (
        *(
            Rule(
                f"Its number goes into the {nth} row from the top.",
                facts.ENTERING,
                title,
                symbol,
            )
            for nth, symbol, title in zip(_NTH, facts.ROWS, facts.ROW_TITLES, strict=True)
        ),
        Rule(
            f"Bonus points on the score box of a row or a sub-area: {_SHELLS}. The first to fill the box circles "
            "the shell and gets the points; all others cross it out. Columns have no shells.",
            facts.SHELLS,
            "Shell",
            "shell",
        ),
        Rule("It divides the river into its two sub-areas.", facts.AREAS, "Lighthouse", "lighthouse"),
        Rule(
            "The mark of the sailorman move. It fills a field and scores nothing, and any number of crosses may "
            "stand in one row or column.",
            facts.SAILORMAN,
            "Cross (X)",
            "mark-cross",
        ),
        Rule(
            "A blue river runs across the map: it has a field in every row and in every column. Numbers go into it as "
            "anywhere else, and each allows sailorman moves on later rolls.",
            facts.RIVER,
            "River",
            "river",
        ),
        Rule(
            "Mountains are grey, land is green, dunes are yellow, the river is blue. Each of these regions has two "
            "sub-areas, and two score boxes at the top of the map in its colour and with its symbol.",
            facts.AREAS,
            "Regions",
            "mountains",
        ),
        Rule("Only the player who starts ticks it.", facts.PLAYING, "Captain's box"),
    ),
)

_END: Final = Section(
    "end",
    "End of the game",
    (
        Rule(
            f"The game ends once a player has filled in at least {_BOXES} score boxes. All boxes of rows, columns and "
            f"sub-areas count, {facts.SCORE_BOXES} in all.",
            facts.END,
        ),
        Rule("Finish the round, so that everybody has rolled equally often.", facts.END),
        _ours("only-crosses"),
        Rule(
            "Now find your largest group: equal numbers that are joined to the left, to the right, above or below. "
            "Its size is your points in the left final score box (headed Schlusswertung). Your second largest group "
            "goes into the right one. Only two groups ever count: of two equal second-largest groups, score one.",
            facts.END,
        ),
        Rule(
            "Four 4s are joined here: the marked ones. The 4 at the top right touches them only at a corner, so it "
            "does not belong to the group.",
            facts.END,
            "Example",
            example=Example(("44X4", "344."), ("boat", "wheel"), marked=((1, 1), (1, 2), (2, 2), (2, 3))),
        ),
    ),
)

_SCORING: Final = Section(
    "scoring",
    "Scoring in five lines",
    (
        Rule(
            "Full row or full column: find the number that stands there most often. It scores one point each time it "
            "stands there. Crosses score nothing.",
            facts.LINES,
            "Rows and columns",
        ),
        Rule(
            "First full sub-area of a region: count in the same way, for the left box. Second full sub-area: count "
            "over both sub-areas together, for the right box.",
            facts.AREAS,
            "Sub-areas",
        ),
        Rule("Each circled shell: its number.", facts.SHELLS, "Shells"),
        Rule("The sizes of your two largest.", facts.END, "Groups"),
        Rule(
            "Add all score boxes, circled shells and both final boxes. Most points win. Tied: most numbers in river "
            "fields, not crosses. Still tied: you share the win.",
            facts.END,
            "Total",
        ),
    ),
)

_QUESTIONS: Final = Section(
    "questions",
    "Questions that come up",
    (
        _ours("captain", "Must the oldest player start?"),
        _asked("I cannot enter a pair. What now?", "It is lost, unless it allows a sailorman move.", facts.ENTERING),
        _asked(
            "May I leave out a pair that I could enter?",
            "No. Enter it, or make the sailorman move with it where that is allowed.",
            facts.PLAYING,
        ),
        _asked(
            "Both symbol dice show the same symbol. What now?",
            "Both pairs belong to that row.",
            facts.ENTERING,
        ),
        _asked(
            "Do we all have to pair the dice in the same way?",
            "No. All others choose their pair from the four dice freely, whatever the roller does.",
            facts.OTHERS,
        ),
        _asked(
            "May the cross go into another row than the symbol's?",
            "Yes, into any empty field of your map. It may be the very field that fills a row, a column or a sub-area.",
            facts.SAILORMAN,
        ),
        _ours("already", "I have just entered a number in the river. May my other pair use it?"),
        _asked(
            "Two numbers stand in my row equally often. Which one counts?",
            "Either: the points are the same.",
            facts.LINES,
        ),
        _asked(
            "Two of us fill the same box in one roll. Who takes the shell?",
            "Both. Everybody else crosses it out.",
            facts.SHELLS,
        ),
        _asked(
            "I fill a box after somebody else. Do I still score?",
            "Yes, all but the shell.",
            facts.SHELLS,
        ),
        _ours("area-shells", "I fill both sub-areas of a region in one roll. What do I write?"),
        _ours("lighthouse", "Is the lighthouse a field?"),
        _asked(
            "May one field fill a row and a column at once?",
            "Yes. Every row, column and sub-area it completes scores.",
            facts.LINES,
        ),
        _asked(
            f"I have filled in {_BOXES} score boxes. Do we stop at once?",
            "No. Go on to the end of the round: the last to roll is the player to the captain's right.",
            facts.END,
        ),
        _asked(
            "May my two groups show the same number?",
            "Yes, if they are not joined. Each group counts once only.",
            facts.END,
        ),
        _ours("groups-ranked", "My two largest groups are the same size. Do both count?"),
        _ours("lone-number", "I have no second group. What goes into the right final score box?"),
    ),
)

RULES: Final[tuple[RulesInShort, ...]] = (
    RulesInShort(facts.SLUG, (_NEED, _SET_UP, _TURN, _ENTERING, _SAILORMAN, _SIGNS, _END, _SCORING, _QUESTIONS)),
)
