"""The policy that playouts and pars are played by: weights, and the maps that it has seen."""

from __future__ import annotations

from functools import cache, lru_cache

from companion.games.sailorman_dice.advise.fitted import FITTED
from companion.games.sailorman_dice.advise.nodes import Rows
from companion.games.sailorman_dice.advise.sheets import Ground
from companion.games.sailorman_dice.advise.weights import Weights
from companion.games.sailorman_dice.maps import SeaMap


@cache
def fitted() -> tuple[Weights, Rows]:
    """The weights, and what is known of rows by them."""
    return FITTED, Rows(FITTED)


@lru_cache(maxsize=16)
def _ground(areas: tuple[str, ...], shells: tuple[tuple[str, int, int], ...] | None, rows: tuple[int, ...]) -> Ground:
    known = {region: (left, right) for region, left, right in shells} if shells is not None else None
    return Ground(SeaMap(areas, None, known, rows), *fitted())


@cache
def _no_ground() -> Ground:
    return Ground(None, *fitted())


def ground_of(sea_map: SeaMap | None) -> Ground:
    """A map as the policy sees it; maps alike but for their code are one."""
    if sea_map is None:
        return _no_ground()
    shells = sea_map.area_shells
    known = None if shells is None else tuple((region, *pair) for region, pair in sorted(shells.items()))
    return _ground(sea_map.areas, known, sea_map.row_shells)
