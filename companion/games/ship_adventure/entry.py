"""What the entry page of Ship Adventure shows of each player and of the table, and must know of the game."""

from __future__ import annotations

from companion.edits import PageData
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.record import Table, VoyageRecord, boxes_text
from companion.games.ship_adventure.score import area_views, end_of, incomes
from companion.records import letters_of


def sheet_views(table: Table) -> tuple[PageData, ...]:
    """What the page shows of each player besides the points: in Conquest the ``income`` of this round, its
    ``earnings`` in words, and the gold ``after`` it; nothing more in Treasure Map.
    """
    if isinstance(table, VoyageRecord):
        return tuple([{} for _ in table.players])
    views: list[PageData] = []
    for one in incomes(table):
        earnings = [f"{label} {gold}" for label, gold in one.earnings]
        views.append({"income": one.total, "earnings": earnings, "after": one.after})
    return tuple(views)


def shared_view(table: Table, wrong: str) -> PageData:
    """What the sheets have in common: the players' letters, and what is ``wrong``; of Conquest also the areas in order,
    how far the ``end`` is, and how many cities are held.
    """
    out: PageData = {"marks": letters_of([p.name for p in table.players]), "wrong": wrong}
    if isinstance(table, VoyageRecord):
        return out
    end, cities = end_of(table), f"{sum(table.cities.values())} of {facts.CITIES * table.boxes} held"
    return {**out, "areas": area_views(table), "end": end.text, "end_notes": list(end.notes), "cities": cities}


def reference(copy: ShipCopy | None = None) -> PageData:
    """What the page must know of the game: modes, boxes with their shapes, bounds; the colours are those of the owner's
    sea map, else ours.
    """
    return {
        "modes": dict(facts.MODES),
        "conquest": facts.CONQUEST,
        "treasure_map": facts.TREASURE_MAP,
        "conquest_players": facts.CONQUEST_PLAYERS[0],
        "boxes": [
            {"boxes": boxes, "label": boxes_text(boxes), "areas": size.areas, "points": size.points}
            for boxes, size in facts.SIZES.items()
        ],
        "cities_max": facts.CITIES * max(facts.SIZES),
        "area_names": list(area_colors_of(copy)),
    }
