"""What the entry page of Ship Adventure shows of each player and of the table, and must know of the game."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.conquest import AreaView, area_views, incomes
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.record import ConquestRecord, Table, VoyageRecord, boxes_text
from companion.games.ship_adventure.score import end_of


class SheetView(TypedDict, total=False):
    """A player of Conquest: the gold of this round, what it comes from, what there is after it."""

    income: int
    earnings: list[str]
    after: int


class SharedView(TypedDict):
    """What the sheets have in common: the players' letters, and what is wrong.

    Of Conquest also the areas in order, and how far the end is.
    """

    marks: list[str]
    wrong: str
    areas: NotRequired[list[AreaView]]
    end: NotRequired[str]
    end_notes: NotRequired[list[str]]
    cities: NotRequired[str]


class BoxesView(TypedDict):
    """A number of boxes put together, and the areas and points that it gives."""

    boxes: int
    label: str
    areas: int
    points: int


class Reference(TypedDict):
    """Modes, boxes with their shapes, bounds, colours."""

    modes: dict[str, str]
    conquest: str
    treasure_map: str
    conquest_players: int
    boxes: list[BoxesView]
    cities_max: int
    area_names: list[str]


def sheet_views(table: Table) -> tuple[SheetView, ...]:
    """What the page shows of each player besides the points: nothing more in Treasure Map."""
    if isinstance(table, VoyageRecord):
        return tuple([SheetView() for _ in table.players])
    return tuple(
        [
            SheetView(income=one.total, earnings=[f"{label} {gold}" for label, gold in one.earnings], after=one.after)
            for one in incomes(table)
        ]
    )


def shared_view(table: Table, marks: list[str], wrong: str) -> SharedView:
    """What the sheets have in common."""
    out = SharedView(marks=marks, wrong=wrong)
    if isinstance(table, ConquestRecord):
        end = end_of(table)
        out["areas"] = area_views(table)
        out["end"], out["end_notes"] = end.text, list(end.notes)
        out["cities"] = f"{sum(table.cities.values())} of {facts.CITIES * table.boxes} held"
    return out


def reference(copy: ShipCopy | None = None) -> Reference:
    """What the page must know of the game; the colours are those of the owner's sea map, else ours."""
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
