"""The policy that playouts and pars are played by: weights, and the maps that it has seen."""

from __future__ import annotations

from functools import cache, lru_cache

from companion.games.sailorman_dice.advise.fitted import FITTED
from companion.games.sailorman_dice.advise.nodes import Rows
from companion.games.sailorman_dice.advise.sheets import Ground
from companion.games.sailorman_dice.maps import SeaMap, Terrain


@cache
def _rows() -> Rows:
    return Rows(FITTED)


@lru_cache(maxsize=16)
def _ground(terrain: Terrain | None) -> Ground:
    return Ground(None if terrain is None else SeaMap.of(terrain), FITTED, _rows())


def ground_of(sea_map: SeaMap | None) -> Ground:
    """A map as the policy sees it; maps alike but for their code are one."""
    return _ground(None if sea_map is None else sea_map.terrain)
