"""Where a table of Loot Island stands in play: what to do, what is tapped and not done yet, and the rarer acts.

Every number and sentence comes from here; the page asks again with each tap (rules: pp. 10-12).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Final

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import (
    CARDS,
    Card,
    CubeCount,
    cards_of,
    cube_count,
    ladder_of,
    stray_text,
)
from companion.games.loot_island.edits import DRAFTING, crowns_of
from companion.games.loot_island.events import Event
from companion.games.loot_island.play import finding
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    Side,
    cubes_of,
    cubes_text,
    event_question,
    next_round,
    ship_questions,
    treasures_left,
)
from companion.games.loot_island.setup import HEADINGS
from companion.play import Choice, NowPage, Question, Scale, Step, number, written
from companion.words import joined, worded

SHOWN: Final = 5
"""Numbers side by side that a count can be picked from."""


@dataclass
class LootNow:
    """Everything that the page shows, filled in below; what a stage does not speak of stays empty.

    ``word`` says what to do, ``note`` more of it, ``text`` stands beside the island. ``who`` is whose cubes - and +
    are. ``keys``, rows to pick a number from, and ``discs`` are asked where the landing ``explored`` is, ``stack`` is
    what was tapped of the discs. ``card`` is the treasure named that the first taker takes. ``steps`` stand in the
    dock, the last one is filled; ``waits`` says what is missing for it. ``fault`` is why the number ``unfit`` will not
    do, or what to ask of ``card``; ``nobody``: the treasures are nobody's.
    """

    at: LootAt
    who: str
    word: str = ""
    note: str = ""
    text: str = ""
    keys: list[Question] = field(default_factory=list)
    discs: tuple[Choice, ...] = ()
    stack: list[str] = field(default_factory=list)
    explored: str = ""
    card: Card | None = None
    steps: list[Step] = field(default_factory=list)
    waits: str = ""
    unfit: str = ""
    fault: str = ""
    nobody: bool = False

    safe: ClassVar[int] = facts.CUBES_SAFE
    digits: ClassVar[int] = len(str(facts.N_CARDS))

    def step(self, do: str, title: str, follows: str = "", **fields: str) -> None:
        self.steps.append(Step(do, title, follows, fields))

    @property
    def event(self) -> Event | None:
        """The event that lies open, while it can bite."""
        state = self.at.state
        return state.now_open if state.event and state.stage in ("turns", "loot") else None

    @property
    def aaron(self) -> str:
        return self.event.aaron if self.event and facts.has_aaron(self.at.names) else ""

    @property
    def draws(self) -> bool:
        """Whether somebody may draw map cards by the event."""
        state = self.at.state
        return bool(state.now_open.may_draw) and state.stage == "turns" and not state.passed

    @property
    def counts(self) -> list[CubeCount]:
        return [
            cube_count(name, cubes_of(self.at, seat)) for seat, name in enumerate(self.at.names)
        ]

    @property
    def first(self) -> str:
        return self.at.record["first_player"] if self.at.state.passed else ""

    @property
    def crowns(self) -> int | None:
        """How many crowns Aaron keeps, None where he does not play."""
        return len(crowns_of(self.at.record)) if facts.has_aaron(self.at.names) else None

    @property
    def lying(self) -> list[Card]:
        return [cards_of(self.at.copy)[number] for number in self.at.state.lying]

    @property
    def keyed(self) -> bool:
        """Whether a treasure's number is to be typed, not tapped."""
        state = self.at.state
        return bool(state.takers) and self.card is None and (state.unnamed > 0 or not state.lying)

    @property
    def landings(self) -> dict[str, str]:
        """The landings, ``north-0``: due, now or done; none without a ship."""
        state = self.at.state
        if state.coast() is None:
            return {}
        exploring = state.stage in ("loot", "final") and state.loot not in ("gift", "island")
        marks: dict[str, str] = {}
        for coast in range(facts.N_COASTS):
            done = exploring and coast < state.coasts
            due = coast == (state.coasts if exploring else 0) and state.stage != "end"
            marks |= {
                f"{state.coast(coast)}-{n}": "done" if done else "due" if due else ""
                for n in range(2)
            }
        return marks | ({self.explored: "now"} if self.explored else {})

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that decide something here."""
        state = self.at.state
        kind = self.card.kind if self.card else ""
        last = state.round == facts.ROUNDS and state.stage == "cleared"
        our_crowns = (
            len(finding.disc_names(self.at.names)) > facts.LADDER_KNOWN
            and ladder_of(self.at.copy) is None
        )
        decides = {
            "aaron-events": self.event and self.event.ours and facts.has_aaron(self.at.names),
            "best-pairing": kind == "book",
            "card-list": self.card and self.card == CARDS.get(self.card.reference or 0),
            "crown-ladder": kind == "crown" and our_crowns,
            "nobody-there": self.nobody,
            "nothing-given": state.over and state.may_give,
            "two-coasts": state.now_open.two_coasts and last,
        }
        return tuple(name for name, here in decides.items() if here)


def _count(page: LootNow, name: str, most: int) -> int | None:
    try:
        return number(page.at.viewer.asked, name, 0, most)
    except BadInput:
        return None


def _keys(name: str, title: str, note: str, value: int | None, low: int) -> Question:
    first = low if value is None or value < low else low + (value - low) // SHOWN * SHOWN
    keys = [Choice(n, str(n)) for n in range(first, first + SHOWN)]
    picked = value
    if first:
        keys.insert(0, Choice(first - 1, "fewer" if first == low else f"{first - 1}−"))
        picked = first - 1 if value is not None and value < first else value
    return Question(
        name, title, (*keys, Choice(first + SHOWN, f"{first + SHOWN}+")), picked, note=note
    )


_TITLES: Final = {
    "turns": "Round {round}, cards",
    "loot": "Round {round}, {coast}",
    "cleared": "Round {round} is over",
    "final": "Final exploration, {coast}",
    "end": "Curse and healers",
}


def now(at: LootAt) -> NowPage:
    state, page = at.state, shown(at)
    in_round = state.stage in ("turns", "loot", "cleared")
    name = state.coast(state.coasts % facts.N_COASTS)
    return NowPage(
        _TITLES[state.stage].format(
            round=state.round, coast=f"{name} coast" if name else "the loot"
        ),
        page.note or page.text or page.word,
        next=page.steps[-1] if page.steps and not page.waits else None,
        more=_more(at),
        scale=Scale(state.round, facts.ROUNDS, "ship") if in_round else None,
        standings=state.stage == "end",
        view=page,
        word=page.word,
        players=(),
        rulings=page.rulings,
    )


def _more(at: LootAt) -> tuple[Step, ...]:
    state = at.state
    steps = []
    if state.stage == "turns" and not state.takers:
        who = Question(
            "player",
            "Whose?",
            tuple(Choice(name, name) for name in finding.disc_names(at.names).values()),
        )
        ship = (Choice("ship", "The ship sails on"),) if state.corner else ()
        ways = (
            Choice("treasure", f"{cubes_text(facts.ISLAND_CUBES).capitalize()} and a treasure"),
            *ship,
        )
        steps.append(
            Step(
                "island",
                "A small island",
                "a treasure, or the ship",
                asks=(who,),
                symbol="chest",
                ways=ways,
            )
        )
        if state.gifts or not state.passed:
            steps.append(
                Step(
                    "find",
                    "All have passed: find the loot",
                    "nobody said who was first",
                    symbol="flag",
                )
            )
    elif state.stage in ("turns", "loot", "final") and not state.lying:
        lie = (
            (Question("lie", "How many lie there?", high=len(state.takers) - 1),)
            if len(state.takers) > 1
            else ()
        )
        steps.append(
            Step("exhausted", "No treasure is left", "then the game ends", asks=lie, symbol="x")
        )
    if state.stage in ("turns", "loot") and not state.takers:
        asks = (
            event_question(state.round, state.event),
            *ship_questions(state.corner, state.heading),
        )
        title = "Another event, or the ship elsewhere"
        steps.append(Step("lies", title, "than the phone believes", asks=asks, symbol="ship"))
    return tuple(steps)


def shown(at: LootAt) -> LootNow:
    state, mine = at.state, [at.names[seat] for seat in at.viewer.seats]
    first = at.record.get("first_player")
    tapped = at.viewer.asked.get("at", "")
    who = (
        tapped
        if tapped in at.names
        else first
        if first in mine or (not mine and first)
        else [*mine, *at.names][0]
    )
    page = LootNow(at, who)
    if state.takers:
        _taking(page)
    elif state.may_give and state.now_open.small_discards:
        cubes = cubes_text(state.now_open.small_discards)
        page.word = f"{joined(state.may_give)} may give back"
        page.note = f"Up to {cubes} each, for a disc at the small loot ({state.event})."
        page.step("skip", "Nobody does")
        page.step("gave", "They give back what they can", f"up to {cubes} each")
    elif state.stage == "end":
        page.word = "Curse and healers"
        page.note = f"{facts.CUBES_SAFE} cubes are safe. Fewest cubes pick a healer first."
    else:
        {"turns": _turns, "loot": _landings, "final": _landings, "cleared": _cleared}[state.stage](
            page
        )
    return page


# ---- cards


def _turns(page: LootNow) -> None:
    at, state, who = page.at, page.at.state, page.who
    coast = state.coast()
    needed = facts.SIZES[len(at.names)].cards_for_loot
    where = f"The ship points at the {coast} coast. " if coast else ""
    page.word, page.note = "Play cards, or pass", f"− and + are {who}’s; tap a row for another’s."
    page.text = f"{where}A landing needs {needed} cards."
    page.step("cubes", f"Everybody but {who} takes one", but=who, by=str(facts.ONE_CUBES))
    if state.passed and not state.gifts:
        page.step(
            "find", "All have passed: find the loot", f"{page.first} passed first and has the tile"
        )
        return
    if state.passed and who not in state.gifts:
        page.word, page.waits = f"{joined(state.gifts)} can still play", "Who passes? Tap the row."
        return
    follows = (
        "takes one of the open treasures"
        if state.passed
        else "the first to pass takes the First Player tile"
    )
    event = state.now_open
    if event.pass_cubes and not state.passed:
        follows = f"takes the tile; all others take {cubes_text(event.pass_cubes)} ({event.name})"
    page.step("passed", f"{who} passes", follows, player=who)


# ---- the loot

_SIDES: Final[dict[Side, str]] = {"near": "closer", "far": "farther"}


def _landings(page: LootNow) -> None:
    at, state = page.at, page.at.state
    needed = facts.SIZES[len(at.names)].cards_for_loot
    coast = state.coast(state.coasts)
    where = f"{coast.capitalize()} coast" if coast else "The coast at the bow"
    page.step("skip", "Share it out without the phone")
    if state.due:
        side = state.due[0]
        loot = finding.next_loot(state)
        page.word = "And the other landing?" if state.loot else f"Now the {loot} loot"
        page.text = f"{where}, the {_SIDES[side]} landing: {loot} loot."
        _loot(page, side, loot, {})
        return
    page.word = "How many cards lie there?"
    near = _count(page, "near", facts.N_MAP_CARDS)
    far = _count(page, "far", facts.N_MAP_CARDS)
    page.keys.append(_keys("near", "Cards, closer landing", "a double counts 2", near, needed))
    page.keys.append(_keys("far", "Cards, farther landing", "", far, needed))
    names = [str(state.coast(n)) for n in range(state.coasts + 1, state.last_coast) if coast]
    then = f"Then the {joined(names)} coast{'s' if len(names) > 1 else ''}." if names else ""
    page.text = f"{where}; {needed} cards are enough. {then}"
    if near is None or far is None:
        page.waits = "Tap the cards of both landings."
        return
    due = finding.due_of(at, near, far)
    fields = {"near": str(near), "far": str(far)}
    if not due:
        page.text = "Neither has enough cards."
        page.step("reveal", "Nothing is found", "discs go home, cards away", **fields)
        return
    side, loot = due[0]
    page.text = _because(state, side, near, far, len(due))
    _loot(page, side, loot, fields)


def _because(state: LootState, side: Side, near: int, far: int, found: int) -> str:
    if state.stage == "final":
        return f"The {_SIDES[side]} landing has enough: small loot." + (
            " Then the other one." if found > 1 else ""
        )
    if found == 1:
        return f"Only the {_SIDES[side]} landing has enough: it is the big loot."
    if near == far:
        return "Both have enough, the closer one goes first: it is the big loot."
    has = f"fewer ({state.event})" if state.now_open.fewer_is_big else "more"
    return f"Both have enough, the {_SIDES[side]} one has {has}: it is the big loot."


def _loot(page: LootNow, side: Side, loot: finding.Kind, fields: Mapping[str, str]) -> None:
    """Chests and discs of a landing with loot, and how many treasures it reveals.

    The closer landing of a coast is its first one, clockwise, for a ship that sails clockwise.
    """
    at, state, typed = page.at, page.at.state, page.at.viewer.asked
    page.explored = (
        f"{state.coast(state.coasts)}-{int((side == 'near') != (state.heading == HEADINGS[0]))}"
    )
    chests = _count(page, "chests", facts.N_MAP_CARDS)
    taps = [tap for tap in (*typed.get("discs", "").split(","), typed.get("more", "")) if tap]
    names = finding.disc_names(at.names)
    stack = [
        tap
        for n, tap in enumerate(taps)
        if tap in names and taps.count(tap) % 2 and tap not in taps[n + 1 :]
    ]
    page.stack = stack
    seats = {
        value: None if value == finding.AARON_DISC else seat for seat, value in enumerate(names)
    }
    page.discs = tuple(Choice(value, name, seat=seats[value]) for value, name in names.items())
    if stack and chests is None:  # a loot is not given away by one tap
        chests = 0
    page.keys.append(
        _keys("chests", f"{loot.capitalize()} loot: chests", "on its cards", chests, 0)
    )
    if chests is None:
        page.waits = "Tap its chests and the discs there."
        return
    count, follows = finding.revealed(loot, len(stack), chests, state.now_open)
    lie = min(count, treasures_left(at))
    discs = {f"disc_{n}": value for n, value in enumerate(stack, 1)}
    title = f"Turn up {worded(lie, 'treasure')}" if lie else "No treasure is turned up"
    if lie < count:
        follows = "no more treasures are left: then the game ends"
    if lie and not stack:
        page.nobody, follows = True, "no disc there: nobody takes them"
    page.step("reveal", title, follows, chests=str(chests), **discs, **fields)


# ---- taking


def _taking(page: LootNow) -> None:
    at, state, typed = page.at, page.at.state, page.at.viewer.asked
    if state.unnamed:
        number = f"{len(state.lying) + 1} of {len(state.takers)}"
        page.word, page.note = (
            "Which treasures lie there?",
            f"Number {number}. Aaron takes the highest himself.",
        )
        page.text = "The number stands at its lower left."
        return
    name = state.takers[0]
    page.word = f"{name} takes a treasure"
    page.note = {
        "gift": "One of those that lie open; it must be kept.",
        "island": "Of a small island.",
    }.get(state.loot or "", "The number stands at its lower left.")
    page.text = f"Order: {', '.join(state.takers)}." + (
        " Then the other landing." if state.due else ""
    )
    page.waits = "Tap the one that is taken." if state.lying else ""
    if not typed.get("card", "").strip():
        return
    try:
        _keep_or_bury(page, at.names.index(name), name, finding.card_there(at, typed))
    except BadInput as error:
        page.unfit, page.fault = typed["card"], error.faults[0].words or str(error.faults[0])


def _keep_or_bury(page: LootNow, seat: int, name: str, card: Card) -> None:
    at = page.at
    page.card, page.waits = card, ""
    page.word, page.note = f"{name} takes number {card.reference}", f"{card.text}."
    if asked := stray_text([card], len(at.names)):
        page.fault = f"{asked} Another, or go on with it all the same."
    crossed = card.crossed_cubes or 0
    if card.crossed_cubes is None:
        most = max(facts.CROSSED_CUBES)
        crossed = _count(page, "crossed", most) or 0
        keys = tuple(Choice(n, str(n) if n else "none") for n in range(most + 1))
        note = "given back when it is kept"
        page.keys.append(Question("crossed", "Crossed-out cubes on it", keys, crossed, note=note))
    left = cube_count(name, finding.cubes_after(at, seat, card, crossed))
    gain = _gain(at, seat, card)
    worth = f"+{gain} gold, " if gain else ""
    fields = {"player": name, "card": str(card.reference)}
    follows = f"{worth}{cubes_text(left.cubes)}{', ' + left.warning if left.warning else ''}"
    page.step("take", f"{name} keeps it", follows, **fields, how=finding.KEEP, crossed=str(crossed))
    if at.state.loot != "gift":
        gave = finding.buried_cubes(at, seat)
        follows = (
            f"{cubes_text(gave)} fewer: {cubes_of(at, seat) - gave}"
            if gave
            else "no cube to give back"
        )
        page.step("take", f"{name} buries it", follows, **fields, how=finding.BURY)


def _gain(at: LootAt, seat: int, card: Card) -> int | None:
    """What a treasure adds to its keeper's gold; None for who is out."""
    gold = []
    for record in (
        at.record,
        written(DRAFTING, at, (f"players[{seat}].treasures.n{card.reference}", True)),
    ):
        standings = DRAFTING.check(record, at.copy).result.standings
        standing = next(s for s in standings if s.name == at.names[seat])
        if standing.eliminated:
            return None
        gold.append(sum(standing.subtotal(kind) for kind in facts.CATEGORY_OF.values()))
    return gold[1] - gold[0]


# ---- between rounds


def _cleared(page: LootNow) -> None:
    at, state = page.at, page.at.state
    page.word, page.note = "The coast is cleared", "Its discs go home, its cards away."
    if state.round == facts.ROUNDS:
        names = [str(state.coast(n)) for n in range(state.coasts, facts.N_COASTS) if state.corner]
        page.text = f"Left to explore: the {joined(names)} coasts." if names else ""
        page.step("next", "Final exploration", "all landings left, small loot only")
        return
    number = state.round + 1
    coming = state.events[state.round] if len(state.events) > state.round else None
    after = next_round(state, coming, at.names)
    hand = facts.SIZES[len(at.names)].hand + after.now_open.hand
    if state.events and after.coast() is not None:
        page.text = f"Round {number}: the ship sails to the {after.corner} corner, to the {after.coast()} coast."
    follows = f"event {coming}, hands to {hand}" if coming else f"ship sails on, hands to {hand}"
    asks = () if state.events else (event_question(number),)
    page.steps.append(Step("next", f"Begin round {number}", follows, asks=asks))
