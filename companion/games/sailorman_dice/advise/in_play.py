"""The best entry on a phone at the table: a table in play asks, and players read the answer."""

from __future__ import annotations

from companion.advice import Hint, HintedEntry, HintedField
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise import asked_of, place_of
from companion.games.sailorman_dice.advise.playout import points
from companion.games.sailorman_dice.advise.policy import CROSS
from companion.games.sailorman_dice.advise.reasons import why
from companion.games.sailorman_dice.advise.search import Asked, Candidate, Entries, Judged, Search, candidates
from companion.games.sailorman_dice.advise.sheets import Desk, ground_of
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.record import read_table
from companion.games.sailorman_dice.rolling import Roll, SailormanAt
from companion.places import RecordData
from companion.words import joined


def thinking_about(at: SailormanAt, seat: int) -> RollThinking | None:
    """What a player should write of the roll, None where they have nothing to write."""
    roll = Roll(at)
    return RollThinking(_asked(roll, seat)) if roll.turns[seat].waits else None


def thinking_of_record(record: RecordData) -> RollThinking:
    """What the player of a record's roll should write. Raises BadInput where the record holds faults."""
    return RollThinking(asked_of(read_table(record)))


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
        entries = tuple(map(self._entry, found.judged))
        first = entries[0]
        if len(entries) == 1:
            sentence = "There is nothing else to write."
        elif found.clear:
            sentence = f"The first came out best {max(6, round(10 * first.best))} times of 10."
        else:
            sentence = f"A toss-up: {first.title} or {entries[1].title}."
        return Hint(entries, found.clear, self.playouts, sentence)

    def _entry(self, judged: Judged) -> HintedEntry:
        now = points(self.desk)
        fields = tuple(HintedField(placed.row, placed.col, placed.sign) for placed in judged.entries)
        gains = judged.mean - now, judged.low - now, judged.high - now
        reason = why(self.desk, judged.entries, self.asked.taken)
        return HintedEntry(fields, title_of(judged.entries), reason, *gains, judged.sure)


def title_of(entries: Entries) -> str:
    """Entries as players call them: ``4 in Boat 7``."""
    titles = [
        f"{'a cross' if placed.mark == CROSS else placed.mark} in {facts.ROW_TITLES[placed.row]} {placed.col + 1}"
        for placed in entries
    ]
    return joined(titles) if titles else "nothing"
