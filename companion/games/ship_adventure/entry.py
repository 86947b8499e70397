"""What the entry page of Ship Adventure shows of each player and of the table, and must know of the game."""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.conquest import area_states, ending, incomes
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.record import ConquestTable, VoyageTable, boxes_text


class VoyageSheet(TypedDict):
    """A player of Treasure Map."""

    gold: int


class ConquestSheet(TypedDict):
    """A player of Conquest: the gold of this round, what it comes from, what there is after it."""

    income: int
    earnings: list[str]
    eliminated: bool
    after: int
    cities_most: int


class AreaView(TypedDict):
    """An area: who holds what of it, in words, and who controls it."""

    name: str
    title: str
    points: int
    text: str
    owner: str | None


class SharedView(TypedDict):
    """What the sheets have in common: the players' letters, and what is wrong.

    Of Conquest also the areas in order, and how far the end is.
    """

    marks: list[str]
    wrong: str
    areas: NotRequired[list[AreaView]]
    end: NotRequired[str]
    end_notes: NotRequired[list[str]]
    ended: NotRequired[bool]
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


def area_names(copy: ShipCopy | None, count: int) -> tuple[str, ...]:
    """The areas of a new table: the colours of the owner's sea map, else ours."""
    return area_colors_of(copy)[:count]


def sheet_views(table: ConquestTable | VoyageTable) -> tuple[VoyageSheet | ConquestSheet, ...]:
    """What the page shows of each player besides the points."""
    if isinstance(table, VoyageTable):
        return tuple([VoyageSheet(gold=p.gold) for p in table.players])
    most = facts.CITIES * table.boxes
    held = sum(p.cities for p in table.players)
    return tuple(
        [
            ConquestSheet(
                income=income.total,
                earnings=[f"{e.label} {e.gold}" for e in income.earnings],
                eliminated=player.eliminated,
                after=income.after,
                cities_most=max(0, most - held + player.cities),
            )
            for player, income in zip(table.players, incomes(table), strict=True)
        ]
    )


def shared_view(
    table: ConquestTable | VoyageTable,
    marks: list[str],
    wrong: str,
) -> SharedView:
    """What the sheets have in common."""
    out = SharedView(marks=marks, wrong=wrong)
    if isinstance(table, ConquestTable):
        end = ending(table)
        out["areas"] = [
            {"name": a.name, "title": a.title, "points": a.points, "text": a.text, "owner": a.owner}
            for a in area_states(table)
        ]
        out["end"], out["end_notes"], out["ended"] = end.text, list(end.notes), end.reached
        out["cities"] = f"{sum(p.cities for p in table.players)} of {facts.CITIES * table.boxes} held"
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
        "area_names": list(area_names(copy, facts.AREAS)),
    }
