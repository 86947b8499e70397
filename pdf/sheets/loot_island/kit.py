"""What a table of Loot Island needs beside the box."""

from functools import partial

from companion.games.loot_island import facts
from companion.games.loot_island.cards import cards_in
from companion.questions import Options
from companion.words import in_words
from pdf.parts.kit import Kit, KitPart, Told, one_each


def kit(players: int, options: Options) -> Kit:
    """Returns what the players write on and read. Two players have Aaron's aid too."""
    has_aaron = players == facts.AARON_PLAYERS
    aaron = [KitPart("aaron-aid", "the third player", "crown")] if has_aaron else []
    return Kit(
        (
            KitPart("setup-sheet", "ship, piles and events, step by step", "level"),
            KitPart("island", "the course of the ship: a table, not the island itself", "island"),
            KitPart("round-tracker", f"{in_words(facts.ROUNDS)} rounds", "again"),
            KitPart("event-reference", "all events, by letter", "sun"),
            *aaron,
            KitPart(
                "score-pad",
                "the tables of bonuses on its back",
                "track",
                settings={"back": "bonuses"},
            ),
            KitPart("player-aid", one_each(players), "flag", players, settings={"up": "2"}),
        ),
        beside_box=True,
        more=partial(_numbers, players),
    )


def _numbers(players: int) -> Told:
    # the line of this table's number is bold
    from pdf.parts.sheet import Cell, Column, sign_cell, table

    titles = ("Players", "Piles", "Treasures", "Hand", "For loot", "Small islands", "Healers")
    lines: list[list[Cell]] = []
    for count, size in facts.SIZES.items():
        line = [
            ", ".join(size.piles),
            str(cards_in(facts.SIZES[count].piles)),
            str(size.hand),
            str(size.cards_for_loot),
            str(size.small_islands),
            str(size.healers),
        ]
        if count == players:
            lines.append([sign_cell(f"n:{count}"), *(f"**{words}**" for words in line)])
        else:
            lines.append([str(count), *line])
    columns = [Column(title, 1.0, "centre") for title in titles]
    return [("The numbers of players", "", table(columns, lines, least=5.6))]
