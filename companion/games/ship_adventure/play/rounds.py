"""The rounds of both games: compass, turns and income. In Treasure Map also temples, chases and
levels.

Rules: Treasure Map, How does a turn go, 1 The compass, 4 Treasures, 7 Moving third party ships, 8
Next level; Conquest, How does a turn go, Strategic points.
"""

from collections.abc import Sequence

from companion.errors import BadInput
from companion.facts import that_hold
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, square_name
from companion.games.ship_adventure.copy import die_of
from companion.games.ship_adventure.fights import CENTRE, first_level, temple_name, tokens_on
from companion.games.ship_adventure.helps.compass import first_color, needle_name, rings
from companion.games.ship_adventure.play import moves, sea
from companion.games.ship_adventure.play.conquest import (
    conquest_of,
    in_turn,
    over_with,
    still_moving,
)
from companion.games.ship_adventure.play.holdings import gained, paid, prize, with_prize
from companion.games.ship_adventure.play.state import (
    GALLEON,
    Done,
    Goods,
    Key,
    Kind,
    ShipAt,
    read_key,
)
from companion.games.ship_adventure.routes import galleon_move, galleon_text, nearest
from companion.games.ship_adventure.score import Income, incomes
from companion.now import CHANCE, Step
from companion.play import Typed, known, not_due, number
from companion.words import capital, in_words, joined, plural


def due(game: ShipAt, typed: Typed, *phases: str) -> None:
    """Raises BadInput if an act belongs to another phase."""
    if (phase := game.state.phase) not in phases:
        words = {"compass": "the compass of round", "turns": "round", "pirates": "the end of round"}
        raise not_due(typed, f"It is {words.get(phase, 'after round')} {game.state.round} now.")


# ---- the compass


def compass(game: ShipAt, typed: Typed) -> Done:
    """Sets the needle as it points at the table, or spins it by the phone (``spin``)."""
    due(game, typed, "compass")
    ring_table = rings(game.copy)
    if typed["do"] == "spin":
        needle = game.rolled(range(1, len(ring_table) + 1))
    else:
        needle = number(typed, "needle", 1, len(ring_table), words="Where does the needle point?")
    color, _ = first_color(ring_table[needle - 1], game.state.colors.values())
    first = goes_first(game, color)
    after = game.changed(needle=needle, first=first, turn=None, phase="turns")
    event = f"The needle points {needle_name(needle - 1, len(ring_table))}: {first} goes first."
    if not game.conquest:
        after, text = _galleon_sailed(after, color)
        event = f"{event} {text}".strip()
    # the end was seen before this round: it is the last, and all move in it
    if after.state.ending:
        after = after.changed(turn=next(iter(in_turn(after)), None))
    return after.acted(event)


def goes_first(game: ShipAt, color: str) -> str:
    """Returns who goes first by the colour that the needle names. Alone, it may be a colour that
    nobody plays (ruling "solo-compass")."""
    colors = game.state.colors
    return next((name for name in game.names if colors.get(name) == color), game.names[0])


def _galleon_sailed(game: ShipAt, color: str) -> tuple[ShipAt, str]:
    layout = game.layout
    if layout is None:
        return game, galleon_text(color, game.state.round == 1)
    lies = sea.where(game, GALLEON)
    if lies is None:  # destroyed: it starts again (ruling "galleon-start")
        city = next(city for city in layout.cities if city.color == color)
        harbor = square_name(city.harbors[0])
        return game.changed(galleon=harbor), f"The galleon is back, in {harbor}."
    move = galleon_move(layout, lies, color)
    coins = dict(game.state.coins)
    # added to what lies there: gold of an earlier wake stays until somebody takes it
    for square in map(sea.coin_on, move.coins):
        # the state holds two digits; no table has so much gold
        coins[square] = min(99, coins.get(square, 0) + facts.WAKE)
    return game.changed(galleon=move.end, coins=coins), move.brief


# ---- turns of Treasure Map


def done(game: ShipAt, typed: Typed) -> Done:
    """Ends a player's turn. The next player follows.

    After the last player, or with ``all-done``, the pirates sail.
    """
    due(game, typed, "turns")
    name = game.turn
    if temple_here(game, name) is not None and not typed.get("leave"):
        raise not_due(typed, f"{name}’s crew is at a temple: roll for it, or leave it.")
    everybody = typed["do"] == "all-done"
    follower = game.names[(game.names.index(name) + 1) % len(game.names)]
    # the round is over where its first player would be next
    if not everybody and follower != game.first:
        return game.changed(turn=follower).acted(f"{name} is done: {follower}’s turn.")
    after = game.changed(turn=None, phase="pirates")
    event = f"{'Everybody' if everybody else name} is done."
    return after.acted(f"{event} Now the pirates." if moves.waiting(after) else event)


def go_on(game: ShipAt, typed: Typed) -> Done:
    """Begins the next round, at the next level if that is due (rules: 8 Next level)."""
    due(game, typed, "pirates", "paid")
    if game.conquest and over_with(game):
        raise not_due(typed, "The end has come: count.")
    if moves.waiting(game):
        raise not_due(typed, "The pirates sail first.")
    if meeting := sea.caught(game):
        _, caught = meeting
        raise not_due(typed, f"A pirate has caught {game.names[caught.number]}: they fight first.")
    after = _next_round(game)
    event = ""
    if level_due(game):
        level = game.state.level + 1
        # the temple emptied last gets no token (rules: 8 Next level)
        after = after.changed(level=level, temples=tokens_on(level, game.state.last))
        event = f"Level {level}."
    return after.acted(f"{event} Round {after.state.round}: set the compass.".strip())


def _next_round(game: ShipAt) -> ShipAt:
    return game.changed(
        round=game.state.round + 1,
        phase="compass",
        needle=0,
        turn=None,
        sailed={},
        attacked=[],
        beaten={},
        gone=[],
    )


# ---- rounds of Conquest


def earned_text(earned: Sequence[Income]) -> str:
    """Returns ``Ann 3, Ben 2``."""
    return ", ".join(f"{gold.name} {gold.total}" for gold in earned)


def income(game: ShipAt, typed: Typed) -> Done:
    """Pays everybody the gold of the round, once. Then the next round follows, or the count."""
    due(game, typed, "turns")
    if moving := still_moving(game):
        raise not_due(typed, f"{joined(moving)} still {plural(len(moving), 'moves', 'move')}.")
    earned, over = incomes(conquest_of(game)), over_with(game)
    edits = [(f"players[{seat}].gold", gold.after) for seat, gold in enumerate(earned)]
    event = f"Round {game.state.round} paid. {earned_text(earned)}."
    after = game.changed(phase="paid") if over else _next_round(game)
    return after.recorded(*edits).acted(event)


# ---- levels of Treasure Map


def started(game: ShipAt) -> ShipAt:
    """Returns the table in its first round: tokens lie on the temples, and a single player is
    chased by a pirate (rules: Setting up; 1-player variation)."""
    alone = len(game.names) == 1
    level = first_level(len(game.names))
    # with several players the central temple has no token (rules: Setting up)
    game = game.changed(level=level, temples=tokens_on(level, None if alone else CENTRE))
    if not alone:
        return game
    (name,) = game.names
    return sent(game, name, 1, sea.where(game, sea.fighter(game, name)))


def numbers(game: ShipAt) -> facts.Level:
    """Returns the figures of the present level."""
    return facts.LEVELS[max(1, game.state.level)]


def level_due(game: ShipAt) -> bool:
    """Returns whether the level changes after this round: all tokens are taken, and another level
    follows."""
    return not any(game.state.temples) and 0 < game.state.level < facts.LAST_LEVEL[len(game.names)]


def rulings(game: ShipAt) -> tuple[str, ...]:
    # with the next level all pirates are back, those beaten too, and new map pieces come
    alone, next_level = len(game.names) == 1, level_due(game)
    return that_hold(
        {
            "solo-pirates": alone,
            "solo-level": alone,
            "busy-pirate": not free(game),
            "equal-ways": any(game.state.called.values()),
            "beaten-pirate": next_level,
            "pieces-per-level": next_level,
        }
    )


# ---- temples


def temple_steps(game: ShipAt, temple: int, name: str) -> list[Step]:
    """Returns the steps that empty a temple; none if its token is gone."""
    if not game.state.temples[temple]:
        return []
    count = numbers(game).dice
    fields = {"temple": str(temple), "player": name}
    worth = f"{'is' if count == 1 else 'adds to'} the gold; a skull counts {facts.SKULL}"
    asks = tuple(
        game.asks_die(f"die_{n}", "The die" if count == 1 else f"Die {n}", worth)
        for n in range(1, count + 1)
    )
    title = "Empty the temple" if count == 1 else f"Empty the temple, {in_words(count)} dice"
    return [
        Step("empty", title, "its gold and its token", fields, asks, "temple"),
        Step("rolled", "Phone rolls", "", fields, symbol="dice", away=CHANCE),
    ]


def temple_here(game: ShipAt, name: str) -> int | None:
    """Returns the temple with a token on which a player's crew stands; None if there is none."""
    square = sea.where(game, Key(Kind.CREW, game.names.index(name)))
    if square is None:
        return None
    full = [temple for temple, token in enumerate(game.state.temples) if token]
    return next((temple for temple in full if sea.temple_square(game, temple) == square), None)


def empty(game: ShipAt, typed: Typed) -> Done:
    """Empties a temple with the dice as they lie, or with the phone's (``rolled``)."""
    faces = _faces_told(game, typed)
    seat, name = game.player(typed)
    full = [str(n) for n, token in enumerate(game.state.temples) if token]
    temple = int(known(typed, "temple", full, "Its token is gone."))
    tokens = [0 if n == temple else token for n, token in enumerate(game.state.temples)]
    after = game.changed(temples=tokens, last=temple)
    after = gained(after, seat, Goods(gold=sum(faces), tokens=1))
    # alone, every temple calls one pirate and a skull none (rules: 1-player variation)
    called = 1 if len(game.names) == 1 else faces.count(facts.SKULL)
    square = sea.temple_square(game, temple)
    after = sent(after, name, called, square)
    shown = joined(["a skull" if face == facts.SKULL else str(face) for face in faces])
    event = f"{name} rolls {shown}: {sum(faces)} gold from {temple_name(temple).lower()}."
    return after.acted(event + (_came(game, after, name, square) if called else ""))


def _faces_told(game: ShipAt, typed: Typed) -> list[int]:
    # what the dice for a temple show: as the phone rolls them, or as they lie at the table
    dice = range(1, numbers(game).dice + 1)
    if typed["do"] == "rolled":
        return [game.rolled(die_of(game.copy)) for _ in dice]
    return [game.face(typed, f"die_{n}", "What does the die show?") for n in dice]


def _came(before: ShipAt, after: ShipAt, name: str, square: Square | None) -> str:
    # sentences: how many of the pirates called are after a player, as too few may have been free
    came = chasing(after, name) - chasing(before, name)
    if not came:
        return " Every pirate is chasing somebody already."
    told = f" {capital(in_words(came))} more {plural(came, 'pirate')} after {name}."
    # one came of which the phone cannot say which: the table does, of those that are equally near
    if after.state.called.get(name, 0) > before.state.called.get(name, 0):
        lie = [square_name(sea.pirates_of(after)[n]) for n in _nearest_free(after, square)]
        told += f" Equally near: {joined(lie)}." if lie else ""
    return told


# ---- chases


def chasing(game: ShipAt, name: str) -> int:
    """Returns how many pirates chase a player."""
    return len(game.state.hunts.get(name, ())) + game.state.called.get(name, 0)


def free(game: ShipAt) -> int:
    """Returns how many pirates chase nobody."""
    return facts.PIRATES - sum(chasing(game, name) for name in game.names)


def chases_text(game: ShipAt) -> str:
    """Returns a sentence: how many pirates chase whom; empty if none do."""
    told = []
    for name in game.names:
        if n := chasing(game, name):
            pirates = "A pirate is" if n == 1 else f"{capital(in_words(n))} pirates are"
            told.append(f"{pirates} after {name}.")
    return " ".join(told)


def sent(game: ShipAt, name: str, count: int, start: Square | None) -> ShipAt:
    """Returns the table after ``count`` more free pirates began to chase a player.

    They are the nearest to ``start``. If that is not known, or several are equally near, it stays
    open which pirates they are (rules: Treasures; "equal-ways").
    """
    count = min(count, free(game))
    # One that is nearest by itself is known to come. Of several the table says which one, so it is
    # only counted, as called.
    while count and len(near := _nearest_free(game, start)) == 1:
        game = game.changed_of(name, hunts=[*game.state.hunts.get(name, ()), *near])
        count -= 1
    return game.changed_of(name, called=game.state.called.get(name, 0) + count) if count else game


def _nearest_free(game: ShipAt, start: Square | None) -> list[int]:
    # the pirates that chase nobody and are nearest to a square; none if it is not known where they
    # lie
    layout, lying = game.layout, sea.pirates_of(game)
    if start is None or layout is None:
        return []
    resting = [n for n in range(len(lying)) if sea.hunted_by(game, n) is None]
    return [resting[n] for n in sorted(nearest(layout.board, start, [lying[n] for n in resting]))]


def ended(game: ShipAt, name: str, pirate: int | None) -> ShipAt:
    """Returns the table after a chase is over. ``pirate`` is None if nobody knows which one
    it was."""
    which = game.state.hunts.get(name, [])
    if pirate in which:
        return game.changed_of(name, hunts=[n for n in which if n != pirate])
    # a chase that the phone could not tell apart ends as one less of those that were called
    if game.state.called.get(name, 0):
        return game.changed_of(name, called=game.state.called[name] - 1)
    return game


def _pirate_after(game: ShipAt, typed: Typed, name: str) -> int | None:
    # The pirate of a chase after a player: the one that an act names, or any. It is None for one
    # that was only counted, as nobody knows which one it is.
    if typed.get("piece"):
        pirate = read_key(typed["piece"], Kind.PIRATE).number
        if sea.hunted_by(game, pirate) != name:
            raise not_due(typed, f"This pirate is not after {name}.")
        return pirate
    if not chasing(game, name):
        raise not_due(typed, f"No pirate is after {name}.")
    return None if game.state.called.get(name, 0) else game.state.hunts[name][0]


def pay(game: ShipAt, typed: Typed) -> Done:
    """Pays a pirate off. It gives up the chase and keeps the gold (ruling "paid-gold")."""
    seat, name = game.player(typed)
    pirate = _pirate_after(game, typed, name)
    after = ended(paid(game, seat, facts.PAY_OFF), name, pirate)
    if pirate is not None:
        key = Key(Kind.PIRATE, pirate)
        after = with_prize(after, key, prize(after, key) + Goods(gold=facts.PAY_OFF))
    homes = sea.skulls(game)
    where = square_name(homes[pirate]) if homes and pirate is not None else "its skull square"
    return after.acted(f"{name} pays a pirate off: {facts.PAY_OFF} gold are left on {where}.")


def fought(game: ShipAt, typed: Typed) -> Done:
    """Ends a chase after a fight. The pirate goes back to its island (ruling "beaten-pirate")."""
    _, name = game.player(typed)
    pirate = _pirate_after(game, typed, name)
    after = ended(game, name, pirate)
    if pirate is not None:
        after = sent_home(after, pirate)
    return after.acted(f"A pirate has fought {name} and goes back to its island.")


def sent_home(game: ShipAt, pirate: int) -> ShipAt:
    """Returns the table after a pirate went back to its island."""
    homes = sea.skulls(game)
    return sea.placed(game, Key(Kind.PIRATE, pirate), homes[pirate]) if homes else game


def hunt(game: ShipAt, typed: Typed) -> Done:
    """Tells which pirate took up a chase."""
    _, name = game.player(typed)
    key = read_key(typed.get("piece", ""), Kind.PIRATE)
    if key.number >= facts.PIRATES or sea.hunted_by(game, key.number) is not None:
        raise BadInput.at("piece", key.text, "a pirate that is after nobody")
    if not game.state.called.get(name, 0):
        raise not_due(typed, f"No more pirates chase {name}.")
    hunts = [*game.state.hunts.get(name, ()), key.number]
    after = game.changed_of(name, hunts=hunts, called=game.state.called[name] - 1)
    lies = sea.where(game, key)
    where = f" in {square_name(lies)}" if lies is not None else ""
    return after.acted(f"The pirate{where} is after {name}.")
