"""What the player aid of Ship Adventure says, in our own words: sections with where the rules tell them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.facts import RuleRef, Ruling
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import Equipment, ShipCopy, equipment_of
from companion.results import in_words, joined
from pdf.parts import tables
from pdf.parts.aids import Section, Step, Told

COLUMN: Final = 87.0  # mm: the width that the texts are set in
_CARD_LINES: Final = 3  # that equipment may take


def section_of(*rules: RuleRef) -> str:
    """Where the rules tell it, without the name of the game that the page bears."""
    return ", ".join(rule.where.partition(", ")[2] for rule in rules)


def ours(*names: str) -> tuple[Ruling, ...]:
    """Our rulings of these names."""
    return tuple(facts.RULINGS[name] for name in names)


def equipment_text(cards: Sequence[Equipment]) -> str:
    """The owner's cards in a sentence, as many as a few lines hold."""
    said = ""
    for n, card in enumerate(cards):
        worth = [card.kind] if not card.bonus else [f"{card.kind} +{card.bonus}"]
        if card.price is not None:
            worth.append(f"{card.price} gold")
        longer = f"{said}; {card.name} ({', '.join(worth)})" if said else f"{card.name} ({', '.join(worth)})"
        if tables.run_in_lines(COLUMN, "Your cards:", f"{longer}; and {len(cards)} more.") > _CARD_LINES:
            return f"{said}; and {len(cards) - n} more."
        said = longer
    return said + "."


def _cards(copy: ShipCopy | None) -> Told:
    cards = equipment_of(copy)
    if not cards or copy is None:
        return Told("Cards and prices", "stand on your cards; enter them once and they are printed here.")
    return Told(f"Your copy {copy.fingerprint}:", equipment_text(cards))


# ---- Treasure Map

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


def voyage(copy: ShipCopy | None) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """The two columns of the page for Treasure Map."""
    pieces = in_words(facts.MAP_PIECES)
    left = (
        Section(
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
        ),
        Section(
            "wave",
            "Waves",
            section_of(facts.MOVEMENTS),
            ("A wave carries you the way its arrow points. You may stop on it.", *ours("waves")),
        ),
        Section(
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
        ),
        Section(
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
        ),
        Section(
            "temple",
            "Temples",
            section_of(facts.TREASURES),
            (
                "First at a temple with a token? Take the token, roll as many dice as it shows, take their sum in "
                f"gold. Each skull is {facts.SKULL} gold and sends the nearest pirate after you.",
                *ours("equal-ways"),
            ),
        ),
    )
    right = (
        Section(
            "map-piece",
            "Map pieces",
            section_of(facts.PIECES),
            (
                "A token’s back leads to a square: its border names the area, its numbers the order to look in. "
                f"There, trade the token for any piece, 1 to {facts.MAP_PIECES}; this is your action.",
            ),
        ),
        Section(
            "city",
            "In town",
            section_of(facts.TOWN),
            (
                "The crew may buy equipment in any city, and in its own leave gold, tokens and map pieces: safe from "
                "defeat, and to be fetched before use.",
                _cards(copy),
            ),
        ),
        Section(
            "pirate",
            "Pirates",
            section_of(facts.THIRD_PARTIES),
            (
                f"The shortest way to its player, {facts.SHIP_MOVE} squares a round, diagonals too; waves do not speed "
                f"it. Lay {facts.PAY_OFF} gold on its skull square and it gives up.",
                *ours("at-sea"),
            ),
        ),
        Section(
            "galleon",
            "The galleon",
            section_of(facts.THIRD_PARTIES, facts.NEXT_LEVEL),
            (
                f"It starts at the city of the compass’s first colour and leaves {facts.WAKE} gold in each square, for "
                "whoever crosses it. Destroyed, it pays the gold of the level and is back next turn.",
            ),
        ),
        Section(
            "level",
            "Levels",
            section_of(facts.NEXT_LEVEL),
            (
                "All tokens found: new ones on all temples but the one emptied last, destroyed pirates return, "
                f"{pieces} new map pieces.",
                *(_level(n) for n in facts.LEVELS),
            ),
        ),
        Section(
            "captain",
            "One or two players",
            section_of(facts.NEXT_LEVEL),
            (
                f"Two play {facts.LAST_LEVEL[2]} levels. One plays level {facts.SOLO_LEVEL} only: its tokens on all "
                f"{in_words(facts.LARGE_ISLANDS)} temples, a pirate on the chase from the start and one more for each "
                "temple emptied, none for skulls. Alone you lose if your crew is destroyed; the ship does not count.",
            ),
        ),
        Section(
            "flag",
            "The end",
            section_of(facts.END),
            (
                f"Be the first to hold all {pieces} pieces and to reach the square that they show: El Dorado. The map "
                "card’s back tells that square, so leave it face down until then.",
            ),
        ),
    )
    return left, right


# ---- Caribbean Conquest

CONQUEST: Final = (
    Step("1", "Compass", section_of(facts.CC_TURN), "Turn the needle: it names the first player of the round."),
    Step(
        "2",
        "Turns",
        section_of(facts.CC_TURN),
        f"Each in turn buys, moves up to {facts.CONQUEST_MOVE} squares in all, then fights the battles that follow.",
    ),
    Step(
        "3",
        "Income",
        section_of(facts.CC_POINTS),
        f"All take {facts.INCOME} gold for each point they hold, {facts.CONTROLLED_INCOME} in areas they control.",
    ),
    Step(
        "4",
        "The end?",
        section_of(facts.CC_END),
        "Somebody is eliminated or controls most areas: this round was the last.",
    ),
)


def conquest(copy: ShipCopy | None) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """The two columns of the page for Caribbean Conquest."""
    units = joined([f"{in_words(n)} {kind if n > 1 else kind[:-1]}" for kind, n in facts.START_UNITS.items()])
    left = (
        Section(
            "area",
            "Setting up",
            section_of(facts.CC_SET_UP),
            (
                "All tiles at random; turn tiles until every harbour meets the sea. A treasure token, colour up, on "
                "every temple and every skull, equal colours close together.",
                *ours("harbor", "close-together", "own-cities"),
                f"Each player: {units} for every city and harbour held. No pirates, no galleon, no map pieces.",
            ),
        ),
        Section(
            "flag",
            "Strategic points",
            section_of(facts.CC_POINTS),
            (
                "Cities, temples and skulls. A point changes hands at the end of a battle. Whoever holds every point "
                "of a colour controls its area.",
                *ours("cities", "conquest-cities"),
            ),
        ),
        Section(
            "coin",
            "Income",
            section_of(facts.CC_TURN, facts.CC_POINTS),
            (
                f"At the end of the round {facts.INCOME} gold for each point, {facts.CONTROLLED_INCOME} for each in an "
                "area that you control.",
            ),
        ),
        Section(
            "coin-bag",
            "Buying",
            section_of(facts.CC_PURCHASING),
            (
                Told("Cards", "any turn, wherever you are; their bonuses serve all your units."),
                Told("Ship", f"{facts.SHIP_PRICE} gold, in a city or harbour of yours."),
                Told("Crew", f"{facts.CREW_PRICE} gold, likewise."),
                "Whoever holds no city buys cards only.",
                _cards(copy),
            ),
        ),
    )
    right = (
        Section(
            "ship",
            "Moving",
            section_of(facts.CC_MOVES),
            (
                f"A group is what stands on one square: at most {in_words(facts.STACK)} units. As in Treasure Map, "
                "ships sail and crews walk; crews also walk over sea squares where a ship lies.",
                *ours("one-pool", "waves"),
            ),
        ),
        Section(
            "swords",
            "Battles",
            section_of(facts.CC_BATTLES),
            (
                "As in Treasure Map: the higher sum of die and bonuses wins the roll.",
                Told("Together:", f"every further unit on the square that can attack adds {facts.EXTRA_ATTACKER}."),
                Told(
                    "One by one:",
                    "the loser of a roll removes a unit; roll on until one side has the square to itself. The point on "
                    "it is theirs.",
                ),
                *ours("tied-fight", "lost-unit"),
            ),
        ),
        Section(
            "target",
            "At a distance",
            section_of(facts.CC_BATTLES),
            (
                Told("Ships", "fight close, and ranged with a cannonball card, spent each time."),
                Told("Crews", "fight close only."),
                Told(
                    "Points",
                    "that you captured fire like a ship at anchor on enemy ships beside them, a cannonball card each "
                    "time.",
                ),
                *ours("ranged-battle", "static-point"),
            ),
        ),
        Section(
            "crown",
            "The end",
            section_of(facts.CC_END),
            (
                "When a player is eliminated or controls most areas, finish the round. Then count:",
                Told(f"{facts.POINT} point", "for each strategic point,"),
                Told(f"{facts.CONTROLLED_POINT} points", "for each one in an area that you control."),
                "Most points win; of those tied, the one with more gold.",
                *ours("eliminated", "shared-place"),
            ),
        ),
    )
    return left, right
