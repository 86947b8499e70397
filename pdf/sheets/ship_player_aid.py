"""The player aid of Ship Adventure: a page for Treasure Map and one for Caribbean Conquest, in our own words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, cast

from companion.facts import RuleRef, Ruling
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import Equipment, ShipCopy, equipment_of
from companion.results import in_words, joined
from pdf.document import Printed
from pdf.fonts import Face
from pdf.inks import INKS
from pdf.jobs import Job
from pdf.paper import Rect
from pdf.pen import Pen
from pdf.sheets import tables
from pdf.sheets.aids import Section, Step, Told, draw_column, draw_steps
from pdf.sheets.frames import LEFT, RIGHT, Drawing, draw_heading, print_frames
from pdf.sheets.ship_aids import BOTH, PlayerAidOptions

COLUMN: Final = 86.0
_TOP, _BOTTOM = 70.0, 258.0
_CARD_LINES: Final = 5  # that equipment may take


def draw_player_aid(job: Job) -> Printed:
    """The aid as PDF, a page for each game chosen; equipment stands there where the owner entered it."""
    options = cast(PlayerAidOptions, job.options)
    copy = cast("ShipCopy | None", job.copy)
    pages = {
        facts.TREASURE_MAP: partial(_draw, mode=facts.TREASURE_MAP, steps=VOYAGE, columns=voyage(copy)),
        facts.CONQUEST: partial(_draw, mode=facts.CONQUEST, steps=CONQUEST, columns=conquest(copy)),
    }
    drawings = [Drawing(facts.MODES[m], draw) for m, draw in pages.items() if options.mode in (BOTH, m)]
    return print_frames(job, INKS[options.ink], job.sheet.summary, drawings)


def _draw(pen: Pen, mode: str, steps: Sequence[Step], columns: Sequence[Sequence[Section]]) -> None:
    title = facts.MODES[mode]
    draw_heading(pen, title, "Ship Adventure, player aid", f"Rules: {title}, the sections named. In our own words.")
    pen.text(
        RIGHT, 20, "Unofficial. What the rules leave open is marked “Ours”.", Face.SANS, 6.5, pen.ink.note, "right"
    )
    draw_steps(pen, 31, steps, 28)
    for x, sections in zip((LEFT, RIGHT - COLUMN), columns, strict=True):
        draw_column(pen, Rect(x, _TOP, COLUMN, _BOTTOM - _TOP), sections)
    middle = (LEFT + RIGHT) / 2
    pen.line(middle, _TOP, middle, _BOTTOM, 0.35, pen.ink.note)


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
        "Turn the needle. The innermost colour under it that plays goes first this round.",
    ),
    Step(
        "2",
        "Galleon",
        section_of(facts.COMPASS),
        f"It sails {facts.SHIP_MOVE} squares towards that colour’s city and leaves a gold coin in each.",
    ),
    Step(
        "3",
        "Players",
        section_of(facts.MOVEMENTS),
        f"From the first to the left: move up to {facts.PLAYER_MOVE} squares, then act where you stop.",
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
    ranged = "no cannons" if level.ranged is None else f"+{level.ranged} ranged"
    dice = "die" if level.dice == 1 else "dice"
    return Told(
        f"Level {number}:",
        f"{level.dice} {dice} a temple, galleon {level.galleon} gold, pirates +{level.close} close, {ranged}.",
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
                f"Up to {facts.PLAYER_MOVE} squares, straight or diagonally. Past an edge you come in at the opposite one.",
                Told("Ship:", "on sea squares: quiet sea, harbour, skull, wave."),
                Told(
                    "Crew:",
                    "lands from the sea square that the ship stops on and walks on jungle, city and temple. To sail "
                    "again it walks back to the ship.",
                ),
            ),
        ),
        Section(
            "wave",
            "Waves",
            section_of(facts.MOVEMENTS),
            ("A wave carries you the way its arrow points. You may also stop on it.", *ours("waves")),
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
                    "you stop beside one of them. Whoever has a cannonball card may spend it to roll; cards with a "
                    "target count. If only one side fires, it wins; if none does, nothing happens.",
                ),
                f"Each side rolls a die; a skull is {facts.SKULL}; the higher sum wins.",
                *ours("tied-fight"),
                "A ship that fires at a crew on land wins without a roll, unless the crew has a camouflage card.",
            ),
        ),
        Section(
            "cannon",
            "Defeat",
            section_of(facts.FIGHTING),
            (
                Told(
                    "Crew beaten:",
                    "the winner takes its gold, tokens and map pieces. It starts again from its home harbour and keeps "
                    "its equipment.",
                ),
                Told("Ship beaten:", "only the ship is lost: back to its harbour, the crew stays where it is."),
                Told("Pirate:", "after a fight it returns to its island, with what it won if it won."),
                "Nobody fights in a city.",
            ),
        ),
        Section(
            "temple",
            "Temples",
            section_of(facts.TREASURES),
            (
                "Be the first at a temple with a token: take the token, roll as many dice as its level, take their sum "
                f"in gold. Each skull is {facts.SKULL} gold and sends the nearest pirate after you.",
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
                "The back of a token leads to a square: its border names the area, its numbers the order to look in. "
                f"There, trade the token for any one piece, 1 to {facts.MAP_PIECES}; this is your action.",
            ),
        ),
        Section(
            "city",
            "In town",
            section_of(facts.TOWN),
            (
                "In any city the crew may buy equipment. In its own it may leave gold, tokens and map pieces, where no "
                "defeat touches them; they serve again once fetched.",
                _cards(copy),
            ),
        ),
        Section(
            "pirate",
            "Pirates",
            section_of(facts.THIRD_PARTIES),
            (
                f"A pirate takes the shortest way to its player, {facts.SHIP_MOVE} squares a round, diagonals too; waves "
                f"do not speed it. Lay {facts.PAY_OFF} gold on its skull square and it gives up.",
                *ours("at-sea"),
            ),
        ),
        Section(
            "galleon",
            "The galleon",
            section_of(facts.THIRD_PARTIES, facts.NEXT_LEVEL),
            (
                "It starts on the city of the first colour that the compass names. Whoever crosses a square with its "
                "coins takes them. Destroyed, it pays the gold of the level and is back next turn.",
            ),
        ),
        Section(
            "level",
            "Levels",
            section_of(facts.NEXT_LEVEL),
            (
                f"New tokens on all temples but the one emptied last; destroyed pirates return; {pieces} new map pieces.",
                *(_level(n) for n in facts.LEVELS),
            ),
        ),
        Section(
            "captain",
            "One or two players",
            section_of(facts.NEXT_LEVEL),
            (
                Told("Two:", f"the game has {facts.LAST_LEVEL[2]} levels."),
                Told(
                    "One:",
                    f"tokens of level {facts.SOLO_LEVEL} on all {in_words(facts.LARGE_ISLANDS)} temples, and no other "
                    "level. A pirate chases you from the start, and one more for each temple emptied, not for skulls. "
                    "You lose if your crew is destroyed; the ship alone does not count.",
                ),
            ),
        ),
        Section(
            "flag",
            "The end",
            section_of(facts.END),
            (
                f"Hold all {pieces} pieces, 1 to {facts.MAP_PIECES}, and be the first at the square they show: El Dorado. "
                "The back of the map card tells the same square, so it stays face down until then.",
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


def _sizes() -> tuple[Told, ...]:
    return tuple(
        Told(
            f"{boxes} {'box' if boxes == 1 else 'boxes'}:",
            f"{size.areas} areas of {size.points} points; {size.majority} areas are most.",
        )
        for boxes, size in facts.SIZES.items()
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
                *ours("harbor", "close-together"),
                *_sizes(),
                f"Each player: {units} for every city and harbour held. No pirates, no galleon, no map pieces.",
            ),
        ),
        Section(
            "flag",
            "Strategic points",
            section_of(facts.CC_POINTS),
            (
                "Cities, temples and skulls. A point changes hands at the end of a battle. Hold every point of a colour "
                "and you control its area.",
                *ours("cities"),
            ),
        ),
        Section(
            "coin",
            "Income",
            section_of(facts.CC_TURN, facts.CC_POINTS),
            (
                f"At the end of the round {facts.INCOME} gold for each point, {facts.CONTROLLED_INCOME} for each one in "
                "an area that you control.",
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
                f"A group is what stands on one square: at most {in_words(facts.STACK)} units. Move as in Treasure Map: "
                "ships at sea, crews on land, and crews also over sea squares where a boat lies.",
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
                *ours("tied-fight"),
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
