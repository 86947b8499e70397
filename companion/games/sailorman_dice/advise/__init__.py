"""The best entry of a roll, found by playing on.

Here stands what a record asks, and the answer in the contract's form. The ``policy`` values small states, ``sheets``
holds a map and a sheet, ``playout`` plays one on to the end, ``search`` says what may be written and compares,
``reasons`` says why, ``par`` what the policy reaches alone.
"""

from __future__ import annotations

from companion.advice import AdviceData, Effort, EntryData, PlacedData, PlayedOutData
from companion.errors import BadInput, Fault, NotOffered
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import ROLLS, Pair
from companion.games.sailorman_dice.advise.reasons import why
from companion.games.sailorman_dice.advise.search import Asked, Candidate, PlacedPair, Search
from companion.games.sailorman_dice.advise.sheets import Desk, ground_of
from companion.games.sailorman_dice.boxes import Sheet, boxes_of
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.record import Table


def place_of(symbols: list[str], numbers: list[int]) -> int:
    """A roll's place in ``ROLLS``."""
    place = 0
    for face in (*(facts.ROWS.index(s) for s in symbols), *(n - 1 for n in numbers)):
        place = place * len(facts.ROWS) + face
    return place


def asked_of(table: Table) -> Asked:
    """What a record with a roll asks. Nobody else has written of it, and the first player was the captain.

    Raises NotOffered without a roll, BadInput where it names nobody of the table.
    """
    roll = table.roll
    if roll is None:
        raise NotOffered(
            'Advice needs a roll: add "roll" to the record, with its two symbols, its two numbers, the roller and the '
            "player whose entry is asked for."
        )
    names = [sheet.name for sheet in table.sheets]
    people = {"roller": roll.roller, "player": roll.player}
    faults = [Fault(f"roll.{key}", name, ", ".join(names)) for key, name in people.items() if name not in names]
    if faults:
        raise BadInput(faults)
    seat, roller = names.index(roll.player), names.index(roll.roller)
    dice = place_of(list(roll.symbols), roll.numbers)
    boxes = (boxes_of(table.sea_map, sheet) for sheet in table.sheets)
    taken = frozenset(name for some in boxes for name, box in some.items() if box.filled)
    return asked(table.sea_map, table.sheets, seat, roller, 0, dice, taken)


def asked(
    sea_map: SeaMap | None,
    sheets: tuple[Sheet, ...],
    seat: int,
    roller: int,
    captain: int,
    dice: int,
    taken: frozenset[str],
) -> Asked:
    """A whole roll of which ``seat`` has written nothing."""
    (pairs, pairings), river = ROLLS[dice], Desk(ground_of(sea_map), sheets[seat]).river
    crosses: frozenset[Pair] = frozenset((r, d) for r, d in pairs if river[r] >> d & 1)
    choice = Candidate(tuple((pairs[a], pairs[b]) for a, b in pairings), 2 if seat == roller else 1, crosses)
    return Asked(sea_map, sheets, seat, roller, captain, dice, choice, taken)


def advise(table: Table, effort: Effort | None) -> AdviceData:
    """The three best entries of a record's roll. Raises NotOffered without one."""
    question, effort = asked_of(table), effort or Effort()
    search = Search(question, effort.seed)
    search.run(None if effort.playouts is not None else effort.seconds, effort.playouts)
    found = search.found()
    entries: list[EntryData] = [
        {
            "pairs": [_placed(placed) for placed in judged.entries],
            "mean": round(judged.mean, 1),
            "low": round(judged.low, 1),
            "high": round(judged.high, 1),
            "best": round(judged.best, 2),
            "why": why(search.desk, judged.entries, question.taken),
        }
        for judged in found.judged
    ]
    name = question.sheets[question.seat].name
    answer: PlayedOutData = {"name": name, "playouts": search.playouts, "clear": found.clear, "entries": entries}
    return {"game": facts.SLUG, "advice": [answer]}


def _placed(placed: PlacedPair) -> PlacedData:
    r, d = placed.pair
    return {"symbol": facts.ROWS[r], "digit": d, "row": placed.row + 1, "col": placed.col + 1, "mark": placed.sign}
