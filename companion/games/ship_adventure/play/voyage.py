"""Temples, levels and chases of Treasure Map.

Rules: Treasure Map, 4 Treasures, 7 Moving third party ships, 8 Next level.
"""

from __future__ import annotations

from collections.abc import Mapping

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, square_name
from companion.games.ship_adventure.levels import CENTRE, first_level, new_level, temple_name
from companion.games.ship_adventure.play import asked, sea
from companion.games.ship_adventure.play.goods import Goods
from companion.games.ship_adventure.play.holdings import gained, paid
from companion.games.ship_adventure.play.keys import Key, Kind, read_key
from companion.games.ship_adventure.play.state import ShipAt, ShipState, acted, changed
from companion.games.ship_adventure.routes import nearest
from companion.play import Acted, Step, known, not_due, seat_of
from companion.words import in_words, joined


def started(at: ShipAt) -> ShipAt:
    """The table at its first round: a token on every temple but the central one, alone on all, and one pirate after
    who plays alone (rules: Setting up; Next level, 1-player variation).
    """
    alone = len(at.names) == 1
    level = first_level(len(at.names))
    tokens = [level if alone or n != CENTRE else 0 for n in range(facts.LARGE_ISLANDS)]
    at = changed(at, level=level, temples=tokens)
    return sent(at, at.names[0], 1, sea.place_of(at, at.names[0])) if alone else at


def last_level(at: ShipAt) -> int:
    """The level that none follows."""
    return facts.LAST_LEVEL[len(at.names)]


def numbers(at: ShipAt) -> facts.Level:
    """What the level decides."""
    return facts.LEVELS[max(1, at.state.level)]


def level_due(at: ShipAt) -> bool:
    """Whether the level changes at the end of this round: all tokens are taken, and a level follows."""
    return not any(at.state.temples) and 0 < at.state.level < last_level(at)


def level_changed(at: ShipAt) -> tuple[ShipAt, str]:
    """The table at the end of a round, and what a new level changes; as it was where none is due."""
    if not level_due(at):
        return at, ""
    level, last = at.state.level + 1, at.state.last
    tokens = [0 if n == last else level for n in range(facts.LARGE_ISLANDS)]
    return changed(at, level=level, temples=tokens), " ".join((f"Level {level}.", *new_level(level, last)))


# ---- temples


def faces_text(faces: tuple[int, ...]) -> str:
    """``4 and a skull``."""
    return joined(["a skull" if face == facts.SKULL else str(face) for face in faces])


def temple_steps(at: ShipAt, temple: int, name: str) -> list[Step]:
    """A temple emptied by a player with the dice as they lie, or as the phone rolls them."""
    if not at.state.temples[temple]:
        return []
    count = numbers(at).dice
    fields = {"temple": str(temple), "player": name}
    asks = tuple(asked.die(at, f"die_{n}", "The die" if count == 1 else f"Die {n}") for n in range(1, count + 1))
    title = "Empty the temple" if count == 1 else f"Empty the temple, {in_words(count)} dice"
    return [
        Step("empty", title, "its gold and its token", fields, asks, "temple"),
        Step("rolled", "Phone rolls", "", fields, symbol="dice"),
    ]


def empty(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A temple emptied with the dice as they lie."""
    faces = [asked.face(at, typed, f"die_{n}", "What does the die show?") for n in range(1, numbers(at).dice + 1)]
    return _emptied(at, typed, tuple(faces))


def rolled(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A temple emptied with the phone's dice."""
    return _emptied(at, typed, tuple(asked.rolled(at, dice) for _ in range(numbers(at).dice)))


def _emptied(at: ShipAt, typed: Mapping[str, str], faces: tuple[int, ...]) -> Acted[ShipState]:
    seat = seat_of(at, typed)
    full = [str(n) for n, token in enumerate(at.state.temples) if token]
    temple = int(known(typed, "temple", full, "Its token is gone."))
    name, alone = at.names[seat], len(at.names) == 1
    tokens = [0 if n == temple else token for n, token in enumerate(at.state.temples)]
    after = gained(changed(at, temples=tokens, last=temple), seat, Goods(gold=sum(faces), tokens=1))
    called = 1 if alone else faces.count(facts.SKULL)
    before = chasing(after, name)
    after = sent(after, name, called, sea.temple_square(after, temple))
    title = temple_name(temple)
    told = f"{name} rolls {faces_text(faces)}: {sum(faces)} gold from {title[:1].lower()}{title[1:]}."
    return acted(after, f"{told}{_sent_text(name, called, chasing(after, name) - before)}")


def _sent_text(name: str, called: int, came: int) -> str:
    if not called:
        return ""
    if not came:
        return " Every pirate chases somebody already."
    return f" {in_words(came).capitalize()} pirate{'s' if came > 1 else ''} more after {name}."


# ---- chases


def chasing(at: ShipAt, name: str) -> int:
    """How many pirates are after a player."""
    return len(at.state.hunts.get(name, ())) + at.state.called.get(name, 0)


def free(at: ShipAt) -> int:
    """How many pirates are after nobody."""
    return facts.PIRATES - sum(chasing(at, name) for name in at.names)


def chases_text(at: ShipAt) -> str:
    """Who is chased by how many, in a sentence; empty where nobody is."""
    told = [f"{in_words(n)} after {name}" for name in at.names if (n := chasing(at, name))]
    return f"Pirates: {joined(told)}." if told else ""


def sent(at: ShipAt, name: str, count: int, start: Square | None) -> ShipAt:
    """So many pirates more give chase, of those that are free: the nearest to ``start``, where nothing is left to the
    table (rules: Treasures; ruling "equal-ways").
    """
    hunts = {who: list(which) for who, which in at.state.hunts.items()}
    count, layout = min(count, free(at)), sea.layout_of(at)
    lying = sea.pirates_of(at)
    while count and start is not None and layout is not None:
        taken = {n for which in hunts.values() for n in which}
        resting = [n for n in range(len(lying)) if n not in taken]
        found = nearest(layout.board, start, [lying[n] for n in resting])
        if len(found.nearest) != 1:
            break
        hunts.setdefault(name, []).append(resting[found.nearest[0]])
        count -= 1
    called = {**at.state.called, name: at.state.called.get(name, 0) + count} if count else at.state.called
    return changed(at, hunts=hunts, called=called)


def ended(at: ShipAt, name: str, pirate: int | None) -> ShipAt:
    """The table once a chase after a player is over, of a pirate that is known or of one that is not."""
    which = at.state.hunts.get(name, [])
    if pirate in which:
        return changed(at, hunts={**at.state.hunts, name: [n for n in which if n != pirate]})
    if at.state.called.get(name, 0):
        return changed(at, called={**at.state.called, name: at.state.called[name] - 1})
    return changed(at, hunts={**at.state.hunts, name: which[1:]}) if pirate is None else at


def _chased(at: ShipAt, typed: Mapping[str, str]) -> tuple[int, int | None]:
    """The seat that a pirate is after, and which pirate where the act names one. Raises BadInput."""
    seat = seat_of(at, typed)
    pirate = read_key(typed["piece"], Kind.PIRATE).number if typed.get("piece") else None
    name = at.names[seat]
    if pirate is None and not chasing(at, name):
        raise not_due(typed, f"No pirate is after {name}.")
    if pirate is not None and sea.hunted_by(at, pirate) != name:
        raise not_due(typed, f"This pirate is not after {name}.")
    return seat, pirate


def pay(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A pirate paid off: it gives up the chase."""
    seat, pirate = _chased(at, typed)
    after = ended(paid(at, seat, facts.PAY_OFF), at.names[seat], pirate)
    told = f"{at.names[seat]} pays a pirate off for {facts.PAY_OFF} gold."
    return acted(after, told)


def fought(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A pirate whose fight was kept by nobody: it is back on its island, its chase over (ruling "beaten-pirate")."""
    seat, pirate = _chased(at, typed)
    after = ended(at, at.names[seat], pirate)
    after = sent_home(after, pirate) if pirate is not None else after
    return acted(after, f"A pirate has fought {at.names[seat]} and goes back to its island.")


def sent_home(at: ShipAt, pirate: int) -> ShipAt:
    """The table with a pirate back on its island."""
    homes = sea.skulls(at)
    return sea.placed(at, Key(Kind.PIRATE, pirate), homes[pirate]) if homes else at


def hunt(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The table says which pirate took up a chase."""
    seat, key = seat_of(at, typed), read_key(typed.get("piece", ""), Kind.PIRATE)
    name = at.names[seat]
    if key.number >= facts.PIRATES or sea.hunted_by(at, key.number) is not None:
        raise BadInput([Fault("piece", key.text, "a pirate that is after nobody")])
    if not at.state.called.get(name, 0):
        raise not_due(typed, f"No pirate more gives chase to {name}.")
    hunts = {**at.state.hunts, name: [*at.state.hunts.get(name, ()), key.number]}
    after = changed(at, hunts=hunts, called={**at.state.called, name: at.state.called[name] - 1})
    lie = sea.where(at, key)
    where = f" in {square_name(lie)}" if lie is not None else ""
    return acted(after, f"The pirate{where} is after {name}.")


def rulings(at: ShipAt) -> list[str]:
    """The names of our readings that decide at this moment of a round."""
    names = ["solo-pirates", "solo-level"] if len(at.names) == 1 else []
    if not free(at):
        names.append("busy-pirate")
    if any(at.state.called.values()):
        names.append("equal-ways")
    if level_due(at):
        names += ["beaten-pirate", "pieces-per-level"]
    return names
