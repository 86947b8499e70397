"""The best entry of a roll, found by playing on.

Here stands what a record, or a table in play, asks, and the answer in the contract's form, or as a hint on a phone. The
``policy`` values small states, ``sheets`` holds a map and a sheet, ``playout`` plays one on to the end, ``search`` says
what may be written and compares, ``reasons`` says why.
"""

from __future__ import annotations

from companion.advice import (
    AdviceData,
    Effort,
    EntryData,
    Hint,
    HintedEntry,
    HintedField,
    PlacedData,
    PlayedOutData,
)
from companion.errors import BadInput, Fault, NotOffered
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import ROLLS, Pair, points
from companion.games.sailorman_dice.advise.policy import CROSS
from companion.games.sailorman_dice.advise.reasons import why
from companion.games.sailorman_dice.advise.search import Asked, Candidate, Judged, PlacedPair, Search, candidates
from companion.games.sailorman_dice.advise.sheets import Desk, ground_of
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.record import Table
from companion.games.sailorman_dice.rolling import Roll, SailormanAt, filled_boxes
from companion.words import joined


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
    taken = frozenset[str]().union(*(filled_boxes(table.sea_map, sheet.fields) for sheet in table.sheets))
    choice = whole_roll(table.sea_map, table.sheets[seat], dice, seat == roller)
    return Asked(table.sea_map, table.sheets, seat, roller, 0, dice, choice, taken)


def whole_roll(sea_map: SeaMap | None, sheet: Sheet, dice: int, rolls: bool) -> Candidate:
    """A whole roll, a place in ``ROLLS``, of which nothing is written on a sheet; ``rolls``: it is the player's own."""
    (pairs, pairings), river = ROLLS[dice], Desk(ground_of(sea_map), sheet).river
    crosses = frozenset[Pair]((r, d) for r, d in pairs if river[r] >> d & 1)
    return Candidate(tuple((pairs[a], pairs[b]) for a, b in pairings), 2 if rolls else 1, crosses)


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


# ---- in play


def thinking_about(at: SailormanAt, seat: int) -> RollThinking | None:
    """What a player should write of the roll, None where they have nothing to write."""
    roll = Roll(at)
    return RollThinking(_asked(roll, seat)) if roll.turns[seat].waits else None


def better_pairing(roll: Roll, seat: int) -> int:
    """Which pairing to show first, from 0: that of the entries which the policy likes best."""
    question = _asked(roll, seat)
    desk = Desk(ground_of(question.sea_map), question.sheets[seat], question.taken)
    (best, _), *_ = candidates(desk, question.choice, 1)
    pairs = {placed.pair for placed in best}
    return next((n for n, pairing in enumerate(question.choice.pairings) if pairs <= set(pairing)), 0)


def _asked(roll: Roll, seat: int) -> Asked:
    turn, turns, state, names = roll.turns[seat], roll.turns, roll.state, roll.names
    numbered = {pair: (facts.ROWS.index(pair.symbol), int(pair.digit)) for pair in turn.pairs_left}
    pairings = tuple(tuple(numbered[pair] for pair in pairs) for pairs in turn.left)
    crosses = frozenset(number for pair, number in numbered.items() if roll.entry_for(seat, pair).cross)
    choice = Candidate(pairings, turn.due - turn.wrote, crosses)
    roller, captain = (names.index(name) if name in names else 0 for name in (state.roller, state.captain))
    dice = place_of(state.dice[:2], [int(digit) for digit in state.dice[2:]])
    written = frozenset(one.seat for one in turns if one.seat != seat and not one.waits)
    sheets = tuple(map(Sheet.of, roll.at.record["players"]))
    return Asked(roll.sea_map, sheets, seat, roller, captain, dice, choice, roll.taken, written)


class RollThinking(Search):
    """A search that goes on while somebody looks at the page."""

    def hint(self) -> Hint:
        """What it says by now."""
        found = self.found()
        entries = tuple(map(self._hinted, found.judged))
        first = entries[0]
        if len(entries) == 1:
            sentence = "There is nothing else to write."
        elif found.clear:
            sentence = f"The first came out best {max(6, round(10 * first.best))} times of 10."
        else:
            sentence = f"A toss-up: {first.title} or {entries[1].title}."
        return Hint(entries, found.clear, self.playouts, sentence)

    def _hinted(self, judged: Judged) -> HintedEntry:
        now = points(self.desk)
        fields, titles = [], []
        for placed in judged.entries:
            fields.append(HintedField(placed.row, placed.col, placed.sign))
            what = "a cross" if placed.mark == CROSS else placed.sign
            titles.append(f"{what} in {facts.ROW_TITLES[placed.row]} {placed.col + 1}")
        gains = judged.mean - now, judged.low - now, judged.high - now
        reason = why(self.desk, judged.entries, self.asked.taken)
        return HintedEntry(tuple(fields), joined(titles) if titles else "nothing", reason, *gains, judged.sure)
