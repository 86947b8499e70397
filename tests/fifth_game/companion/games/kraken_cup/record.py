"""The record of Kraken Cup."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from companion.games.kraken_cup import facts
from pydantic import Field

from companion.records import Name, Record, whole

Cup = Literal["short", "long"]


class KrakenPlayer(Record):
    """What one player has at the end."""

    name: Name
    krakens: Annotated[int, whole(0, facts.MOST_KRAKENS)] = Field(
        title="Krakens", json_schema_extra={"symbol": "anchor", "category": "krakens"}
    )
    pearls: Annotated[int, whole(0, facts.MOST_PEARLS)] = Field(
        title="Pearls", json_schema_extra={"symbol": "coin", "category": "pearls"}
    )


class KrakenRecord(Record):
    """A finished table."""

    game: Literal["kraken-cup"]
    cup: Cup = Field(
        "short", title="Which cup?", description="the short cup, or the long one with dear krakens"
    )
    home: Name | None = Field(
        None, title="Who was home first?", json_schema_extra={"players": True, "nobody": "Nobody"}
    )
    players: Annotated[
        list[KrakenPlayer], Field(min_length=facts.PLAYERS.least, max_length=facts.PLAYERS.most)
    ]


MODEL: Final = KrakenRecord
