"""The play help on a cabin: where a treasure may go, and what that brings."""

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.holds import holds_of
from companion.games.waters_of_nereus.placing import CabinPlace, cabin_at, places_for


def answer(
    record: Mapping[str, Any], seat: int, typed: Mapping[str, str], copy: NereusCopy | None = None
) -> tuple[CabinPlace, ...] | None:
    """Returns where ``piece``, a colour or a ``gem`` from storage, may go; None if none is named.
    Raises BadInput."""
    piece = typed.get("piece", "")
    if not piece:
        return None
    if piece not in (*facts.COLORS, facts.GEM):
        raise BadInput.at("piece", piece, ", ".join((*facts.COLORS, facts.GEM)))
    return places_for(cabin_at(dict(record), seat), holds_of(copy), piece)
