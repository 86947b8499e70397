"""Rounds of both games: compass, turns, income; of Treasure Map temples, chases and levels.

Rules: Treasure Map, How does a turn go, 1 The compass, 4 Treasures, 7 Moving third party ships, 8 Next level;
Conquest, How does a turn go, Strategic points.
"""

from __future__ import annotations

from typing import Any

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, square_name
from companion.games.ship_adventure.fights import CENTRE, first_level, new_level, temple_name
from companion.games.ship_adventure.helps.compass import first_color, needle_name, rings
from companion.games.ship_adventure.play import moves, sea
from companion.games.ship_adventure.play.holdings import conquest_of, gained, over_with, paid
from companion.games.ship_adventure.play.state import (
    GALLEON,
    Done,
    Goods,
    Key,
    Kind,
    ShipAt,
    Typed,
    read_key,
)
from companion.games.ship_adventure.routes import galleon_move, galleon_text, nearest
from companion.games.ship_adventure.score import incomes
from companion.play import Step, known, not_due, number
from companion.words import capital, in_words, joined, worded


def due(at: ShipAt, typed: Typed, *phases: str) -> None:
    """Raises BadInput for an act that belongs to another phase."""
    if (phase := at.state.phase) not in phases:
        words = {"compass": "the compass of round", "turns": "round", "pirates": "the end of round"}
        raise not_due(typed, f"It is {words.get(phase, 'after round')} {at.state.round} now.")


# ---- the compass


def compass(at: ShipAt, typed: Typed) -> Done:
    """The needle as it points at the table, or spun by the phone (``spin``)."""
    due(at, typed, "compass")
    ring_table = rings(at.copy)
    layout = at.layout
    if typed["do"] == "spin":
        needle = at.rolled(range(1, len(ring_table) + 1))
    else:
        needle = number(typed, "needle", 1, len(ring_table), words="Where does the needle point?")
    color, _ = first_color(ring_table[needle - 1], at.state.colors.values())
    first = next((name for name, theirs in at.state.colors.items() if theirs == color), at.names[0])
    update: dict[str, object] = {"needle": needle, "first": first, "turn": None, "phase": "turns"}
    text = ""
    lies = sea.where(at, GALLEON)
    if layout is None:
        text = "" if at.conquest else galleon_text(color)
    elif lies is not None:
        move = galleon_move(layout, lies, color)
        coins = dict(at.state.coins)
        for square in map(sea.coin_on, move.coins):
            coins[square] = min(99, coins.get(square, 0) + facts.WAKE)
        update |= {"galleon": move.end, "coins": coins}
        text = move.text
    elif not at.conquest:  # destroyed: it starts again (ruling "galleon-start")
        city = next(city for city in layout.cities if city.color == color)
        update["galleon"] = square_name(city.harbors[0])
        text = f"The galleon is back, in {update['galleon']}."
    event = f"The needle points {needle_name(needle - 1, len(ring_table))}: {first} goes first. {text}".strip()
    return at.changed(**update).acted(event)


# ---- turns of Treasure Map


def done(at: ShipAt, typed: Typed) -> Done:
    """A player has moved: the next one; after all have, or with ``all-done``, the pirates."""
    due(at, typed, "turns")
    everybody = typed["do"] == "all-done"
    name = at.turn
    follower = at.names[(at.names.index(name) + 1) % len(at.names)]
    if not everybody and follower != (at.state.first or at.names[0]):
        return at.changed(turn=follower).acted(f"{name} is done: {follower}’s turn.")
    after = at.changed(turn=None, phase="pirates")
    event = f"{'Everybody' if everybody else name} is done."
    return after.acted(f"{event} Now the pirates." if moves.waiting(after) else event)


def go_on(at: ShipAt, typed: Typed) -> Done:
    """The next round, at the next level where that is due (rules: 8 Next level)."""
    due(at, typed, "pirates", "paid")
    if at.conquest and over_with(at):
        raise not_due(typed, "The end has come: count.")
    if moves.waiting(at):
        raise not_due(typed, "The pirates sail first.")
    after = _next_round(at)
    event = ""
    if level_due(at):
        level, last = at.state.level + 1, at.state.last
        after = after.changed(
            level=level, temples=[0 if n == last else level for n in range(facts.LARGE_ISLANDS)]
        )
        event = " ".join((f"Level {level}.", *new_level(level, last)))
    return after.acted(f"{event} Round {after.state.round}. Set the compass.".strip())


def _next_round(at: ShipAt) -> ShipAt:
    return at.changed(
        round=at.state.round + 1, phase="compass", needle=0, turn=None, sailed={}, gone=[]
    )


# ---- rounds of Conquest


def income(at: ShipAt, typed: Typed) -> Done:
    """Everybody takes the gold of the round, once; then the next round, or the count."""
    due(at, typed, "turns")
    earned, over = incomes(conquest_of(at)), over_with(at)
    edits: list[tuple[str, Any]] = [
        (f"players[{n}].gold", one.after) for n, one in enumerate(earned)
    ]
    event = (
        f"Round {at.state.round} is paid. {', '.join(f'{one.name} {one.total}' for one in earned)}."
    )
    after = at.changed(phase="paid") if over else _next_round(at)
    return after.recorded(*edits).acted(event)


# ---- levels of Treasure Map


def started(at: ShipAt) -> ShipAt:
    """The first round: tokens on temples; alone, a pirate (rules: Setting up; 1-player variation)."""
    alone = len(at.names) == 1
    level = first_level(len(at.names))
    tokens = [level if alone or n != CENTRE else 0 for n in range(facts.LARGE_ISLANDS)]
    at = at.changed(level=level, temples=tokens)
    return sent(at, at.names[0], 1, sea.where(at, sea.fighter(at, at.names[0]))) if alone else at


def numbers(at: ShipAt) -> facts.Level:
    return facts.LEVELS[max(1, at.state.level)]


def level_due(at: ShipAt) -> bool:
    """Whether the level changes after this round: all tokens are taken, and one follows."""
    return not any(at.state.temples) and 0 < at.state.level < facts.LAST_LEVEL[len(at.names)]


def rulings(at: ShipAt) -> list[str]:
    names = ["solo-pirates", "solo-level"] if len(at.names) == 1 else []
    names += [] if free(at) else ["busy-pirate"]
    names += ["equal-ways"] if any(at.state.called.values()) else []
    return [*names, *(["beaten-pirate", "pieces-per-level"] if level_due(at) else [])]


# ---- temples


def temple_steps(at: ShipAt, temple: int, name: str) -> list[Step]:
    if not at.state.temples[temple]:
        return []
    count = numbers(at).dice
    fields = {"temple": str(temple), "player": name}
    asks = tuple(
        at.asks_die(f"die_{n}", "The die" if count == 1 else f"Die {n}")
        for n in range(1, count + 1)
    )
    title = "Empty the temple" if count == 1 else f"Empty the temple, {in_words(count)} dice"
    return [
        Step("empty", title, "its gold and its token", fields, asks, "temple"),
        Step("rolled", "Phone rolls", "", fields, symbol="dice"),
    ]


def empty(at: ShipAt, typed: Typed) -> Done:
    """A temple emptied with the dice as they lie, or with the phone's (``rolled``)."""
    fields = [f"die_{n}" for n in range(1, numbers(at).dice + 1)]
    if typed["do"] == "rolled":
        faces = [at.rolled() for _ in fields]
    else:
        faces = [at.face(typed, field, "What does the die show?") for field in fields]
    seat, name = at.player(typed)
    full = [str(n) for n, token in enumerate(at.state.temples) if token]
    temple = int(known(typed, "temple", full, "Its token is gone."))
    title = temple_name(temple)
    tokens = [0 if n == temple else token for n, token in enumerate(at.state.temples)]
    after = gained(at.changed(temples=tokens, last=temple), seat, Goods(gold=sum(faces), tokens=1))
    called = 1 if len(at.names) == 1 else faces.count(facts.SKULL)
    after = sent(after, name, called, sea.temple_square(after, temple))
    shown = joined(["a skull" if face == facts.SKULL else str(face) for face in faces])
    event = f"{name} rolls {shown}: {sum(faces)} gold from {title[:1].lower()}{title[1:]}."
    if came := chasing(after, name) - chasing(at, name):
        event += f" {capital(worded(came, 'pirate'))} more after {name}."
    elif called:
        event += " Every pirate chases somebody already."
    return after.acted(event)


# ---- chases


def chasing(at: ShipAt, name: str) -> int:
    return len(at.state.hunts.get(name, ())) + at.state.called.get(name, 0)


def free(at: ShipAt) -> int:
    return facts.PIRATES - sum(chasing(at, name) for name in at.names)


def chases_text(at: ShipAt) -> str:
    """Who is chased by how many, in a sentence; empty where nobody is."""
    chased = [f"{in_words(n)} after {name}" for name in at.names if (n := chasing(at, name))]
    return f"Pirates: {joined(chased)}." if chased else ""


def sent(at: ShipAt, name: str, count: int, start: Square | None) -> ShipAt:
    """So many free pirates more give chase, the nearest to ``start`` where one is (rules: Treasures; "equal-ways")."""
    hunts = {who: list(which) for who, which in at.state.hunts.items()}
    count = min(count, free(at))
    layout = at.layout
    lying = sea.pirates_of(at)
    while count and start is not None and layout is not None:
        resting = [n for n in range(len(lying)) if not any(n in which for which in hunts.values())]
        found = nearest(layout.board, start, [lying[n] for n in resting])
        if len(found) != 1:
            break
        hunts.setdefault(name, []).append(resting[next(iter(found))])
        count -= 1
    called = (
        {**at.state.called, name: at.state.called.get(name, 0) + count}
        if count
        else at.state.called
    )
    return at.changed(hunts=hunts, called=called)


def ended(at: ShipAt, name: str, pirate: int | None) -> ShipAt:
    """The table once a chase is over, of a pirate that is known or of one that is not."""
    which = at.state.hunts.get(name, [])
    if pirate in which:
        return at.changed_of(name, hunts=[n for n in which if n != pirate])
    if at.state.called.get(name, 0):
        return at.changed_of(name, called=at.state.called[name] - 1)
    return at.changed_of(name, hunts=which[1:]) if pirate is None else at


def _chased(at: ShipAt, typed: Typed) -> tuple[int, str, int | None]:
    seat, name = at.player(typed)
    pirate = read_key(typed["piece"], Kind.PIRATE).number if typed.get("piece") else None
    if pirate is None and not chasing(at, name):
        raise not_due(typed, f"No pirate is after {name}.")
    if pirate is not None and sea.hunted_by(at, pirate) != name:
        raise not_due(typed, f"This pirate is not after {name}.")
    return seat, name, pirate


def pay(at: ShipAt, typed: Typed) -> Done:
    """A pirate paid off: it gives up the chase."""
    seat, name, pirate = _chased(at, typed)
    after = ended(paid(at, seat, facts.PAY_OFF), name, pirate)
    return after.acted(f"{name} pays a pirate off for {facts.PAY_OFF} gold.")


def fought(at: ShipAt, typed: Typed) -> Done:
    """A pirate back on its island, its chase over (ruling "beaten-pirate")."""
    _, name, pirate = _chased(at, typed)
    at = ended(at, name, pirate)
    after = sent_home(at, pirate) if pirate is not None else at
    return after.acted(f"A pirate has fought {name} and goes back to its island.")


def sent_home(at: ShipAt, pirate: int) -> ShipAt:
    homes = sea.skulls(at)
    return sea.placed(at, Key(Kind.PIRATE, pirate), homes[pirate]) if homes else at


def hunt(at: ShipAt, typed: Typed) -> Done:
    """The table says which pirate took up a chase."""
    _, name = at.player(typed)
    key = read_key(typed.get("piece", ""), Kind.PIRATE)
    if key.number >= facts.PIRATES or sea.hunted_by(at, key.number) is not None:
        raise BadInput.at("piece", key.text, "a pirate that is after nobody")
    if not at.state.called.get(name, 0):
        raise not_due(typed, f"No pirate more gives chase to {name}.")
    hunts = [*at.state.hunts.get(name, ()), key.number]
    after = at.changed_of(name, hunts=hunts, called=at.state.called[name] - 1)
    lies = sea.where(at, key)
    where = f" in {square_name(lies)}" if lies is not None else ""
    return after.acted(f"The pirate{where} is after {name}.")
