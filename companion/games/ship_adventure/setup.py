"""Sets up both games of the box from a code, and tells a set-up in words.

Rules: Treasure Map, Setting up, 8 Next level; Caribbean Conquest, Set up.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    SKULL,
    TEMPLE,
    in_letters,
    names_of,
    square_name,
)
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.helps.compass import first_color, needle_name, rings
from companion.games.ship_adventure.layout import (
    AUTO,
    VERSION,
    ShipSetup,
    lay,
    seat_colors,
    stream,
)
from companion.games.ship_adventure.routes import nearest
from companion.games.ship_adventure.setup_view import FIELDS, SeatView, ShipView
from companion.randomness import SetupCode
from companion.seat_choices import all_chose
from companion.setups import SetupPlan, SetupResult, SetupSeat, SetupStep, seat_called
from companion.words import capital, in_words, joined, worded

MAP_CARD, BOARD, COLORS, COMPASS = facts.DRAWN_STEPS

_INVITED: Final = ": print ours, or enter yours once"
_NOT_THEIRS: Final = f"ours, not the publisher’s{_INVITED}"
_INVITED_COLOURS: Final = "; enter those of your sea map once if they differ"


def _whose(table: ShipView, field: str, ours: str) -> str:
    return "from your copy" if field in table.from_copy else ours


def steps_of(table: ShipView) -> tuple[SetupStep, ...]:
    """Returns the steps of a set-up of either game, in order."""
    layout = table.layout
    if layout.mode == facts.CONQUEST:
        return _conquest_steps(table)
    dice = worded(facts.LEVELS[table.level].dice, "die", "dice")
    tokens = (
        f"Shuffle the treasure tokens of level {table.level} ({dice}) and lay one, dice up, on each"
        " temple"
    )
    if layout.center is None:
        tokens += (
            f", the central one too: {names_of(layout.tokens)}. {facts.STATEMENTS['no-change']}"
        )
    else:
        tokens += f" but the central one, {square_name(layout.center)}: {names_of(layout.tokens)}."
    return (
        _map_card(table),
        SetupStep(
            BOARD,
            "Board",
            f"{_edges()} Lay the other {facts.TILES - facts.LARGE_ISLANDS} tiles as drawn, each"
            " turned as drawn: every harbour touches the sea. The tiles are"
            f" {_whose(table, 'tiles', _NOT_THEIRS)}.",
            invitation=_INVITED,
        ),
        _areas_step(table),
        SetupStep("tokens", "Treasure tokens", tokens),
        _colors(table, "Colours and ships", ships_told(table)),
        SetupStep(
            "pirates", "Pirates", _pirates_told(table), ("solo-pirates",) if table.alone else ()
        ),
        SetupStep(
            "equipment",
            "You take" if table.alone else "Everybody takes",
            "A sea map and one cannonball card. Every city sells more cannonballs, and what other"
            " equipment cards your box has.",
        ),
        SetupStep("supply", "Supply", _supply_told(table), ("first-pieces",)),
        _compass_step(table),
    )


def _edges() -> str:
    edges = joined([f"{color} {edge}" for edge, color in facts.EDGE_COLORS.items()])
    return f"The coloured edges: {edges}."


def _map_card(table: ShipView) -> SetupStep:
    # The step for the map card. A chosen card cannot be drawn again, so its step has another name.
    # the north-west square of each tile with a temple
    corners = sorted(
        (row - row % facts.TILE, col - col % facts.TILE)
        for row, col in table.layout.board.squares(TEMPLE)
    )
    far = facts.TILE - 1
    tiles = [
        f"{square_name((row, col))}-{square_name((row + far, col + far))}" for row, col in corners
    ]
    return SetupStep(
        MAP_CARD if table.options.map_card == AUTO else "map",
        "Map card",
        f"Card {table.layout.map_card} ({_whose(table, 'map_cards', _NOT_THEIRS)}). The large"
        f" islands with a temple go to {joined(tiles)}. Its back shows El Dorado: leave it unseen"
        " until the end.",
        invitation=_INVITED,
        blank="; yours: ____",
    )


def area_rows(areas: Sequence[str]) -> str:
    """Returns the areas row by row, as the step lists them."""
    across = facts.AREAS_ACROSS
    rows = [", ".join(areas[n : n + across]) for n in range(0, facts.AREAS, across)]
    return f"From north to south: {'; '.join(rows)}"


def _areas_step(table: ShipView) -> SetupStep:
    # the step that tells the areas’ colours, and which treasure tokens go because their area is all
    # sea
    areas, all_sea = table.layout.areas, table.layout.sea_areas
    removed = "Every area has land, so all treasure tokens stay in."
    if all_sea:
        colors = joined(all_sea)
        which = f"The {colors} area is" if len(all_sea) == 1 else f"The areas {colors} are"
        taken = f"take the {colors} treasure tokens of all levels out of the game."
        removed = f"{which} all sea: {taken}"
    whose = _whose(table, "area_colors", f"our colours{_INVITED_COLOURS}")
    return SetupStep(
        "areas",
        "Areas",
        f"{removed} {area_rows(areas)} ({whose}).",
        invitation=_INVITED_COLOURS,
        blank="; yours, if they differ: ____________",
    )


def _colors(table: ShipView, title: str, text: str, *rulings: str) -> SetupStep:
    # The step for the colours. Chosen colours cannot be drawn again, so their step has another
    # name.
    if all_chose(table.options.seat_colors, len(table.seats)):
        return SetupStep(
            "seat-colors", title, text if table.alone else f"{text} You chose the colours.", rulings
        )
    drawn = facts.RULINGS["drawn-colors"]
    return SetupStep(
        COLORS, title, text if table.alone else f"{text} {drawn.text}", (drawn.name, *rulings)
    )


def ships_told(table: ShipView) -> str:
    """Returns where each ship starts, in sentences."""
    parts = [
        f"{c.color} in {names_of(c.harbors)}, the harbour of the city {square_name(c.square)}"
        for c in (seat.cities[0] for seat in table.seats)
    ]
    if table.alone:
        return f"Your ship is {parts[0]}, with your crew aboard."
    text = "; ".join(
        f"{seat_called(seat.seat)} {part}" for seat, part in zip(table.seats, parts, strict=True)
    )
    return f"{capital(text)}. The crews are aboard."


def _pirates_told(table: ShipView) -> str:
    # where the pirates start and, for a player alone, which one chases first, in sentences
    skulls = table.layout.board.squares(SKULL)
    text = f"One pirate ship on each skull: {names_of(skulls)}."
    if not table.alone:
        return text
    ways = nearest(table.layout.board, table.seats[0].cities[0].harbors[0], skulls)
    near = names_of(skulls[n] for n in ways)
    who = f"the one in {near}, the nearest (our reading),"
    if len(ways) > 1:
        who = f"one of those in {near}, equally near,"
    return (
        f"{text} From the start {who} chases you: give it your target token. One more follows for"
        " every temple you empty, and none for a skull you roll."
    )


def _supply_told(table: ShipView) -> str:
    # What lies ready and what stays in the box, in sentences. It depends on the last level of so
    # many players.
    pieces = f"One set of map pieces, 1 to {facts.MAP_PIECES}, lies ready"
    last = facts.LAST_LEVEL[len(table.seats)]
    if table.alone:
        others = [str(n) for n in facts.LEVELS if n != facts.SOLO_LEVEL]
        levels = f"{pieces}. The tokens of levels {joined(others)} stay in the box"
    elif last < max(facts.LEVELS):
        rest = f"so level {max(facts.LEVELS)} stays in the box"
        levels = f"{pieces}; a second comes with level {last}, the last with two players, {rest}"
    else:
        levels = f"{pieces}; another comes with each of the levels 2 and {last}"
    return f"Gold, dice and target tokens within reach. {levels}."


def _compass_step(table: ShipView) -> SetupStep:
    # the step that sets the compass: who goes first, and where the galleon starts if the game has
    # one
    first = needle_told(table)
    if table.alone:
        first = f"{first} {facts.RULINGS['solo-compass'].text}"
    else:
        seat = table.seats[table.start - 1]
        # the ring is read from the inside: colours before the first that somebody plays are passed
        # over
        missing = table.ring[: table.ring.index(seat.color)]
        why = f", as nobody is {' or '.join(missing)}" if missing else ""
        first = f"{first} So {seat.color}, {seat_called(seat.seat)}, goes first{why}."
    if table.galleon is None:
        return SetupStep(COMPASS, "Compass", first)
    galleon = (
        f"The galleon starts in {square_name(table.galleon)}, the harbour of the {table.sails_for}"
        f" city, with {facts.LEVELS[table.level].galleon} gold, and does not sail in the first"
        " round (our reading)."
    )
    alone = ("solo-compass", "solo-level") if table.alone else ()
    return SetupStep(
        COMPASS, "Compass and galleon", f"{first} {galleon}", ("galleon-start", *alone)
    )


def needle_told(table: ShipView) -> str:
    """Returns where the compass points, and its colours there, in a sentence."""
    whose = "" if "compass" in table.from_copy else " on our compass"
    return f"The needle points to {table.position}{whose}: {', '.join(table.ring)} from the inside."


# ---- Caribbean Conquest


def _conquest_steps(table: ShipView) -> tuple[SetupStep, ...]:
    # the steps of Caribbean Conquest in their order
    layout = table.layout
    side = layout.board.side
    size = facts.SIZES[layout.boxes]
    points = [
        f"Treasure tokens, colour up, on every temple and skull: {in_words(size.areas)} areas of "
        f"{in_words(size.points)} points, each area one colour. {facts.STATEMENTS['cities']}"
    ]
    for color in layout.areas:
        squares = [square_name(point.square) for point in layout.points if point.color == color]
        if squares:
            points.append(f"{color}: {', '.join(squares)}")
    return (
        SetupStep(
            BOARD,
            "Board",
            f"All {facts.TILES * layout.boxes} tiles of {worded(layout.boxes, 'box', 'boxes')} face"
            f" down, mixed, and turned over as drawn, {side} by {side} squares: every harbour"
            f" touches the sea. {_edges()} The tiles are {_whose(table, 'tiles', _NOT_THEIRS)}.",
            invitation=_INVITED,
        ),
        SetupStep("points", "Strategic points", "\n".join(points)),
        _colors(table, "Colours and units", _units_told(table), "start-units", "own-cities"),
        SetupStep(
            "supply",
            "Supply",
            "Gold, dice, ships, crews and equipment cards within reach; everybody may buy cards on"
            " every turn, wherever they are. Nobody starts with gold or a card (our reading)."
            " Pirates, the galleon, map cards and map pieces stay in the box.",
            ("start-gold",),
        ),
        _compass_step(table),
    )


def _units_told(table: ShipView) -> str:
    # who has which colour and cities, and the units that all start with, in sentences
    ships, crews = (in_words(facts.START_UNITS[unit]) for unit in ("ships", "crews"))
    each_city = "each" if len(table.seats[0].cities) > 1 else "the"
    units = (
        f"{ships} ship in {each_city} city’s harbour and {crews} crews in {each_city} city (our"
        " reading)"
    )
    free = len(table.layout.cities) - sum(len(seat.cities) for seat in table.seats)
    rest = " Cities of other colours belong to nobody yet." if free else ""
    return f"{held_told(table)} Everybody starts with {units}.{rest}"


def held_told(table: ShipView) -> str:
    """Returns the colour and the cities of each seat, in sentences."""
    parts = [
        f"{capital(seat_called(seat.seat))} is {seat.color} and holds {seat.held}."
        for seat in table.seats
    ]
    return " ".join(parts)


# ---- drawn from a code


def draw(
    code: SetupCode, players: int, options: ShipSetup, copy: ShipCopy | None = None
) -> SetupResult[ShipView]:
    """Returns a complete setup. Raises BadInput for Conquest alone, and for choices or tiles that
    do not fit."""
    conquest = options.mode == facts.CONQUEST
    low, high = facts.CONQUEST_PLAYERS if conquest else facts.PLAYERS
    if not low <= players <= high:
        raise BadInput.at("--players", players, f"{low} to {high} in {facts.MODES[options.mode]}")
    view = _drawn(code, players, options, copy)
    return SetupResult(
        game=facts.SLUG,
        version=VERSION,
        code=str(code),
        players=players,
        options=options,
        start_player=view.start,
        steps=steps_of(view),
        view=view,
        details=view.layout.details(view.level),
        copy=copy.fingerprint if copy is not None and view.from_copy else None,
        letters=in_letters(view.layout.board, not conquest),
        seats=tuple(SetupSeat(seat.seat, seat.color, joined(seat.names)) for seat in view.seats),
        helps=_HELPS[options.mode],
    )


_HELPS: Final[Mapping[str, tuple[str, ...]]] = {
    facts.TREASURE_MAP: ("compass", "map-piece", "temples", "fights"),
    facts.CONQUEST: ("compass", "conquest", "fights"),
}


def _drawn(code: SetupCode, players: int, options: ShipSetup, copy: ShipCopy | None) -> ShipView:
    # the table as the code lays it: the board, the seats' colours and where the compass points
    layout = lay(code, options, copy)
    alone = players == 1
    # the central temple has a token too (rules: 8, 1-player variation)
    if alone and layout.center is not None:
        layout = layout._replace(tokens=tuple(sorted((*layout.tokens, layout.center))), center=None)
    colors = seat_colors(code, players, options)
    seats = tuple(SeatView(n, color, layout.cities_of(color)) for n, color in enumerate(colors, 1))
    ring_table = rings(copy)
    needle = stream(code, COMPASS).below(len(ring_table))
    first, _ = first_color(ring_table[needle], colors)
    return ShipView(
        options=options,
        layout=layout,
        seats=seats,
        start=1 if alone else colors.index(first) + 1,
        needle=needle,
        position=needle_name(needle, len(ring_table)),
        ring=ring_table[needle],
        sails_for=None if options.mode == facts.CONQUEST else first,
        from_copy=frozenset(field for field in FIELDS[options.mode] if from_copy(copy, field)),
    )


PLAN: Final[SetupPlan[ShipSetup, ShipCopy, ShipView]] = SetupPlan(VERSION, ShipSetup, draw)
