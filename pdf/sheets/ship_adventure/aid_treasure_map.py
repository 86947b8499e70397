"""What the player aid says of Treasure Map, in our own words: sections with where the rules tell them."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.results import in_words
from pdf.parts.aids import Section, Step, Told
from pdf.sheets.ship_adventure.aid_texts import cards_told, ours, section_of

VOYAGE: Final = (
    Step(
        "1",
        "Compass",
        section_of(facts.COMPASS),
        "Turn the needle: of its colours the innermost one that plays goes first.",
    ),
    Step(
        "2",
        "Galleon",
        section_of(facts.COMPASS),
        f"It sails {facts.SHIP_MOVE} squares towards that colour’s city, leaving gold.",
    ),
    Step(
        "3",
        "Players",
        section_of(facts.MOVEMENTS),
        f"From the first to the left: move up to {facts.PLAYER_MOVE} squares, act where you stop.",
    ),
    Step(
        "4",
        "Pirates",
        section_of(facts.THIRD_PARTIES),
        f"Each pirate on a chase sails {facts.SHIP_MOVE} squares after its player.",
    ),
    Step(
        "5",
        "Level",
        section_of(facts.NEXT_LEVEL),
        "Are all tokens taken? Then the next level begins.",
    ),
)


def _level(number: int) -> Told:
    level = facts.LEVELS[number]
    ranged = "no cannons" if level.ranged is None else f"ranged +{level.ranged}"
    dice = "die" if level.dice == 1 else "dice"
    return Told(
        f"Level {number}:", f"{level.dice} {dice}; galleon {level.galleon} gold; pirates +{level.close}, {ranged}."
    )


def _moving() -> Section:
    return Section(
        "ship",
        "Moving",
        section_of(facts.MOVEMENTS),
        (
            f"Up to {facts.PLAYER_MOVE} squares, diagonals too. Past an edge you come in at the opposite one.",
            Told("Ship:", "on sea squares: quiet sea, harbour, skull, wave."),
            Told(
                "Crew:",
                "walks on jungle, city and temple; the ship waits on the last sea square, and the crew walks back "
                "to it to sail again.",
            ),
        ),
    )


def _waves() -> Section:
    return Section(
        "wave",
        "Waves",
        section_of(facts.MOVEMENTS),
        ("A wave carries you the way its arrow points. You may stop on it.", *ours("waves")),
    )


def _fighting() -> Section:
    return Section(
        "swords",
        "Fighting",
        section_of(facts.FIGHTING),
        (
            Told(
                "Close:",
                "you stop on the square of a player, a pirate or the galleon, or a pirate catches you up. Cards "
                "with crossed swords count.",
            ),
            Told(
                "Ranged:",
                "you stop beside one of them. A side with a cannonball card may spend it to roll; cards with a "
                "target count. If one side fires alone, it wins; if neither does, nothing happens.",
            ),
            f"Each rolls a die, a skull is {facts.SKULL}, and the higher sum wins. A ship that fires at a crew on "
            "land wins without a roll, unless the crew has a camouflage card.",
            *ours("tied-fight", "ship-fires"),
        ),
    )


def _defeat() -> Section:
    return Section(
        "cannon",
        "Defeat",
        section_of(facts.FIGHTING),
        (
            Told(
                "Crew:",
                "the winner takes its gold, tokens and map pieces. It starts again from its home harbour, with "
                "its equipment.",
            ),
            Told("Ship:", "it alone goes back to its harbour; the crew stays and keeps everything."),
            Told("Pirate:", "after a fight it goes back to its island, with what it won."),
            *ours("beaten-pirate"),
            "Nobody fights in a city.",
        ),
    )


def _temples() -> Section:
    return Section(
        "temple",
        "Temples",
        section_of(facts.TREASURES),
        (
            "First at a temple with a token? Take the token, roll as many dice as it shows, take their sum in "
            f"gold. Each skull is {facts.SKULL} gold and sends the nearest pirate after you.",
            *ours("equal-ways"),
        ),
    )


def _map_pieces() -> Section:
    return Section(
        "map-piece",
        "Map pieces",
        section_of(facts.PIECES),
        (
            "A token’s back leads to a square: its border names the area, its numbers the order to look in. "
            f"There, trade the token for any piece, 1 to {facts.MAP_PIECES}; this is your action.",
        ),
    )


def _in_town(copy: ShipCopy | None) -> Section:
    return Section(
        "city",
        "In town",
        section_of(facts.TOWN),
        (
            "The crew may buy equipment in any city, and in its own leave gold, tokens and map pieces: safe from "
            "defeat, and to be fetched before use.",
            cards_told(copy),
        ),
    )


def _pirates() -> Section:
    return Section(
        "pirate",
        "Pirates",
        section_of(facts.THIRD_PARTIES),
        (
            f"The shortest way to its player, {facts.SHIP_MOVE} squares a round, diagonals too; waves do not speed "
            f"it. Lay {facts.PAY_OFF} gold on its skull square and it gives up.",
            *ours("at-sea"),
        ),
    )


def _galleon() -> Section:
    return Section(
        "galleon",
        "The galleon",
        section_of(facts.THIRD_PARTIES, facts.NEXT_LEVEL),
        (
            f"It starts at the city of the compass’s first colour and leaves {facts.WAKE} gold in each square, for "
            "whoever crosses it. Destroyed, it pays the gold of the level and is back next turn.",
        ),
    )


def _levels() -> Section:
    pieces = in_words(facts.MAP_PIECES)
    return Section(
        "level",
        "Levels",
        section_of(facts.NEXT_LEVEL),
        (
            "All tokens found: new ones on all temples but the one emptied last, destroyed pirates return, "
            f"{pieces} new map pieces.",
            *(_level(n) for n in facts.LEVELS),
        ),
    )


def _one_or_two_players() -> Section:
    return Section(
        "captain",
        "One or two players",
        section_of(facts.NEXT_LEVEL),
        (
            f"Two play {facts.LAST_LEVEL[2]} levels. One plays level {facts.SOLO_LEVEL} only: its tokens on all "
            f"{in_words(facts.LARGE_ISLANDS)} temples, a pirate on the chase from the start and one more for each "
            "temple emptied, none for skulls. Alone you lose if your crew is destroyed; the ship does not count.",
        ),
    )


def _end() -> Section:
    pieces = in_words(facts.MAP_PIECES)
    return Section(
        "flag",
        "The end",
        section_of(facts.END),
        (
            f"Be the first to hold all {pieces} pieces and to reach the square that they show: El Dorado. The map "
            "card’s back tells that square, so leave it face down until then.",
        ),
    )


def voyage(copy: ShipCopy | None) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """The two columns of the page for Treasure Map."""
    left = (
        _moving(),
        _waves(),
        _fighting(),
        _defeat(),
        _temples(),
    )
    right = (
        _map_pieces(),
        _in_town(copy),
        _pirates(),
        _galleon(),
        _levels(),
        _one_or_two_players(),
        _end(),
    )
    return left, right
