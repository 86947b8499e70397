"""What one table plays with, of one of the two games, for one, four or nine boxes."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.fights import levels_of
from companion.games.ship_adventure.layout import ShipSetup
from companion.words import in_words, worded
from pdf.parts.kit import Kit, KitPart, Told
from pdf.sheets.ship_adventure.options import SQUARE

_COMPASS: Final = KitPart(
    "compass",
    "disc and needle, lines for your box’s equipment",
    "rose",
    gives={"compass": 1},
    by_hand="disc and needle with scissors; pierce the middle of both",
)
_BOARD: Final = KitPart("board", "tile numbers and arrows: lay the tiles by it", "compass")
_TABLE: Final = KitPart("compass-table", "who goes first", "needle")
_ODDS: Final = KitPart("combat-odds", "of a fight", "swords")
_SMALL: Final = 22  # mm of a square with nine boxes: the board is then 0.8 m wide and not 1.1


def kit(players: int, options: ShipSetup) -> Kit:
    """Returns the kit of the game that the set-up is for."""
    boxes = int(options.boxes)
    one_box = f"{facts.TILES} of two by two squares"
    many = one_box if boxes == 1 else f"{in_words(boxes)} times {facts.TILES}"
    square = _SMALL if boxes == max(facts.SIZES) else SQUARE
    settings = {"square": str(square)} if square != SQUARE else {}
    tiles = KitPart("tiles", many, "island", boxes, settings, gives={"tile": facts.TILES * boxes})
    if options.mode == facts.CONQUEST:
        tiles = replace(tiles, note=f"{many}, no backs", settings={"backs": "no", **settings})
    aid = KitPart("player-aid", "this game only, one for each player", "flag", players)
    parts, title = _treasure_map(players, tiles, aid), facts.MODES[options.mode]
    if options.mode == facts.CONQUEST:
        parts = _conquest(players, boxes, tiles, aid)
        title += f", {worded(boxes, 'box', 'boxes')}"
    return Kit(parts, title, more=partial(_told, options.mode, boxes, square))


def _told(mode: str, boxes: int, square: int) -> Told:
    # the sections on what is sold and for how much, and on table and printer. No text that we have
    # tells what cards there are besides, what they add, or the price of a card.
    from pdf.parts.sheet import Block, item, row

    note = f"a ship for {facts.SHIP_PRICE} gold, a crew for {facts.CREW_PRICE}, and cards"
    sold = (
        (
            "cannon",
            "**Cannonballs** are all the equipment printed here. Your box’s cards tell their price."
            f" Without a box agree on one, such as {facts.SUGGESTED_PRICE} gold {{house}}.",
        ),
        (
            "swords",
            "**Other cards** are in your box alone: no rule tells what they add or cost. Without"
            " them you play whole games; the die and cannonballs decide, and nobody is"
            " camouflaged.",
        ),
        ("pencil", "**Cards of your box** are noted on the compass page, with what they add."),
    )
    side = round(facts.SIZES[boxes].side * square / 10)
    table = (("island", f"**The table:** the tiles make a board of {side} by {side} cm."),)

    def block(told: Sequence[tuple[str, str]]) -> Block:
        return row(*(item(sign, words, (5, 5)) for sign, words in told), gap=5, rule=False)

    sale = note if mode == facts.CONQUEST else "in every city"
    return [("What is for sale", sale, block(sold)), ("Before you begin", "", block(table))]


def _treasure_map(players: int, tiles: KitPart, aid: KitPart) -> tuple[KitPart, ...]:
    levels = len(levels_of(players))
    pieces = {
        "treasure-token": facts.AREAS * levels,
        "map-piece": facts.MAP_PIECES * levels,
        "target": players * facts.PIRATES,
        "ship": players,
        "crew": players,
        "pirate": facts.PIRATES,
        "galleon": 1,
        "coin": sum(facts.PRINTED_COINS[1].values()),
    }
    told = f"tokens of {worded(levels, 'level')}, map pieces, targets, ships, gold"
    return (
        KitPart("setup-sheet", "the order of the steps", "level"),
        _BOARD,
        KitPart(
            "sea-map",
            "to note tokens and map pieces"
            if players == 1
            else "two to a page, one for each player",
            "map-piece",
            players,
            settings={"up": "1" if players == 1 else "2"},
            gives={"sea-map": players},
        ),
        _TABLE,
        KitPart("level-recap", "dice, galleon and pirates", "skull"),
        _ODDS,
        KitPart("coordinate-aid", "from a token to its square", "target"),
        aid,
        _COMPASS,
        tiles,
        KitPart(
            "map-cards",
            "islands, and El Dorado behind",
            "map-card",
            gives={"map-card": facts.MAP_CARDS},
        ),
        KitPart("pieces", told, "area", gives=pieces),
        _cannonballs(facts.PRINTED_CANNONBALLS[1], "one each, the others to buy"),
    )


def _conquest(players: int, boxes: int, tiles: KitPart, aid: KitPart) -> tuple[KitPart, ...]:
    side = facts.SIZES[boxes].side
    plan = "; which tile lies where" if boxes > 1 else ""
    # the set-up sheet of several boxes has the tiles on a page of their own
    board = (_BOARD,) if boxes == 1 else ()
    return (
        KitPart("setup-sheet", f"{side} by {side} squares, step by step{plan}", "level"),
        *board,
        _TABLE,
        _ODDS,
        KitPart("conquest-pad", f"for {worded(boxes, 'box', 'boxes')}", "flag"),
        aid,
        _COMPASS,
        tiles,
        *_conquest_pieces(players, boxes),
    )


def _conquest_pieces(players: int, boxes: int) -> tuple[KitPart, ...]:
    # area tokens, control markers, cannonballs, and ships with gold. If backs have pages of their
    # own, a sheet of card has what it can hold of them.
    size = facts.SIZES[boxes]
    points = size.areas * size.points
    markers = points + facts.CITIES * boxes
    drawn = f"{points} of {in_words(size.areas)} colours, with letters"
    held = f"{markers} for each player, 1 and 2"
    tokens = KitPart("area-tokens", drawn, "area", gives={"area-token": points})
    control = KitPart("control-markers", held, "flag", gives={"marker": markers * players})
    all_balls, units = facts.PRINTED_CANNONBALLS[boxes], _units(players, boxes)
    apart = (tokens, control, _cannonballs(all_balls, f"{all_balls} cards, our number"), units)
    # with nine boxes each kind has cards of its own
    if boxes == max(facts.SIZES):
        return apart
    gives = {**tokens.gives, "equipment": all_balls}
    shared = KitPart("conquest-pieces", "area tokens, cannonballs", "area", gives=gives)
    if boxes == 1:  # the shared card has room for the markers too
        note = "area tokens, control markers, cannonballs"
        together = [replace(shared, note=note, gives={**gives, **control.gives}), units]
    elif players == min(facts.CONQUEST_PLAYERS):  # the markers of two have room beside the units
        both = replace(
            units,
            note=f"{units.note}; control markers, {control.note}",
            settings={"markers": "yes"},
            gives={**units.gives, **control.gives},
        )
        together = [shared, both]
    else:
        together = [shared, control, units]
    return (
        *(replace(part, plans=("duplex", "apart")) for part in together),
        *(replace(part, plans=("fold", "single")) for part in apart),
    )


def _units(players: int, boxes: int) -> KitPart:
    units, worths = facts.PRINTED_UNITS[boxes], facts.PRINTED_COINS[boxes]
    coins, gold = sum(worths.values()), sum(worth * many for worth, many in worths.items())
    note = f"{units} a colour: a ship, a crew behind; {{house}} {gold} gold in {coins} coins"
    return KitPart("unit-tokens", note, "ship", gives={"unit": units * players, "coin": coins})


def _cannonballs(count: int, note: str) -> KitPart:
    settings = {"card": "mini", "cards": str(count)}
    return KitPart(
        "cannonball-cards", note, "cannon", settings=settings, gives={"equipment": count}
    )
