"""What is done in Ship Adventure and written to its sheets: compass, gold, temples, levels, pieces, units, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import parse_square, square_name
from companion.games.ship_adventure.compass import rings
from companion.games.ship_adventure.conquest import ending, incomes
from companion.games.ship_adventure.copy import die_of
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.helps import compass as compass_help
from companion.games.ship_adventure.helps import conquest as conquest_help
from companion.games.ship_adventure.helps import temples as temples_help
from companion.games.ship_adventure.play import hunts, sea
from companion.games.ship_adventure.play.points import conquest_of
from companion.games.ship_adventure.play.state import ShipAt, ShipState, is_conquest, voyage_of, where
from companion.play import Acted, not_due, number, seat_of, written


def due(at: ShipAt, typed: Mapping[str, str], *phases: str) -> None:
    """Raises BadInput for an act that belongs to another moment."""
    if typed.get("from") != at.state.point or at.state.phase not in phases:
        raise not_due(typed, f"Another phone was quicker: it is {where(at)} now.")


def gold_of(at: ShipAt, seat: int) -> int:
    """A player's gold."""
    gold: int = at.record["players"][seat].get("gold", 0)
    return gold


# ---- the compass


def compass_fields(at: ShipAt) -> dict[str, str]:
    """What the compass help is told: the colours that play, the set-up and where the galleon is."""
    out = {**at.state.laid, "colors": " ".join(at.state.colors.values())}
    out["mode"] = facts.CONQUEST if is_conquest(at.record) else facts.TREASURE_MAP
    return {**out, **({"galleon": at.state.galleon} if at.state.galleon else {})}


def compass(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The needle as it points at the table."""
    due(at, typed, "compass")
    return _pointed(at, number(typed, "needle", 1, len(rings(at.copy)), words="Where does the needle point?"))


def spin(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The needle spun by the phone."""
    due(at, typed, "compass")
    return _pointed(at, dice.die(len(rings(at.copy))))


def _pointed(at: ShipAt, needle: int) -> Acted[ShipState]:
    answer = compass_help.answer(at.record, 0, {**compass_fields(at), "needle": str(needle)}, at.copy)
    by_color = {color: name for name, color in at.state.colors.items()}
    first = by_color.get(answer.first or "", at.names[0])
    update: dict[str, object] = {"needle": needle, "first": first, "phase": "turns"}
    text, layout = answer.galleon_text, sea.layout_of(at)
    if answer.galleon is not None and layout is not None:
        left = [str(sea.number_of(layout, square)) for square in answer.galleon.coins]
        coins = at.state.coins
        update |= {"galleon": answer.galleon.end}
        update |= {"coins": {**coins, **{square: min(99, coins.get(square, 0) + facts.WAKE) for square in left}}}
    elif answer.sails_for and layout is not None:  # destroyed: it starts again (ruling "galleon-start")
        city = next(city for city in layout.cities if city.color == answer.sails_for)
        update["galleon"] = square_name(city.harbors[0])
        text = f"The galleon is back, in {update['galleon']}."
    name = answer.position.name if answer.position else ""
    told = f"The needle points {name}: {first} goes first. {text}".strip()
    return Acted(at.record, at.state.model_copy(update=update), told)


# ---- rounds and income


def go_on(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The next round. In Conquest the income is paid before."""
    due(at, typed, "paid" if is_conquest(at.record) else "turns")
    if is_conquest(at.record) and ending(conquest_of(at, typed)).reached:
        raise not_due(typed, "The end has come: count.")
    update = {"round": at.state.round + 1, "phase": "compass", "needle": 0, "sailed": {}, "gone": []}
    return Acted(at.record, at.state.model_copy(update=update), f"Round {at.state.round + 1}. Set the compass.")


def income(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """Everybody takes the gold of the round, once."""
    if at.state.phase == "paid":
        raise not_due(typed, f"The income of round {at.state.round} is paid already.")
    due(at, typed, "turns")
    paid = incomes(conquest_of(at, typed))
    record = written(DRAFTING, at, *[(f"players[{n}].gold", one.after) for n, one in enumerate(paid)])
    told = f"Round {at.state.round} is paid. {', '.join(f'{one.name} {one.total}' for one in paid)}."
    return Acted(record, at.state.model_copy(update={"phase": "paid"}), told)


# ---- gold


def gold(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """Gold taken or spent."""
    seat = seat_of(at, typed)
    now = min(facts.GOLD_MAX, max(0, gold_of(at, seat) + number(typed, "by", -facts.GOLD_MAX, facts.GOLD_MAX)))
    return Acted(written(DRAFTING, at, (f"players[{seat}].gold", now)), at.state, f"{at.names[seat]}: {now} gold.")


def fight(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The loot of a fight goes from who was beaten to who won."""
    winner, loser = seat_of(at, typed, "winner"), seat_of(at, typed, "loser")
    if winner == loser:
        raise BadInput([Fault("loser", at.names[loser], "somebody else", "Nobody fights themselves.")])
    most = gold_of(at, loser)
    words = f"{at.names[loser]} has {most} gold."
    loot = number(typed, "gold", 0, most, words=words)
    record = written(
        DRAFTING,
        at,
        (f"players[{loser}].gold", most - loot),
        (f"players[{winner}].gold", min(facts.GOLD_MAX, gold_of(at, winner) + loot)),
    )
    return Acted(record, at.state, f"{at.names[winner]} beats {at.names[loser]} and takes {loot} gold.")


# ---- temples, pirates, levels


def empty(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A temple emptied with the dice as they lie."""
    return _emptied(at, typed, [typed.get(f"die_{n}", "") for n in range(1, 4)])


def rolled(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A temple emptied with the phone's dice."""
    voyage = voyage_of(at)
    faces = die_of(at.copy)
    count = voyage.numbers.dice if voyage else 0
    return _emptied(at, typed, [str(faces[dice.die(len(faces)) - 1]) for _ in range(count)])


def _emptied(at: ShipAt, typed: Mapping[str, str], faces: list[str]) -> Acted[ShipState]:
    seat = seat_of(at, typed)
    shown = {f"die_{n}": face for n, face in enumerate(faces, 1)}
    after = _islands(at, typed, {"do": "empty", "temple": typed.get("temple", ""), "who": str(seat + 1), **shown})
    haul = after.haul
    won = haul.gold if haul else 0
    record = written(DRAFTING, at, (f"players[{seat}].gold", min(facts.GOLD_MAX, gold_of(at, seat) + won)))
    temple = next(t.title for t in after.temples if haul and t.number == haul.temple)
    name, held = at.names[seat], at.state.tokens
    update: dict[str, object] = {"temples": after.state, "tokens": {**held, name: min(99, held.get(name, 0) + 1)}}
    layout = sea.layout_of(at)
    square = parse_square(next(t.square for t in after.temples if haul and t.number == haul.temple), facts.BOARD)
    if haul is not None and haul.sent and layout is not None and square is not None:
        update["hunts"] = hunts.sent(at, layout, name, haul.sent, square)
    told = f"{name} empties {temple[0].lower()}{temple[1:]} for {won} gold. {' '.join(after.texts[:2])}"
    return Acted(record, at.state.model_copy(update=update), told)


def _islands(at: ShipAt, typed: Mapping[str, str], asked: dict[str, str]) -> temples_help.Voyage:
    if voyage_of(at) is None:
        raise not_due(typed, "That belongs to Treasure Map.")
    after = temples_help.answer(at.record, 0, {**at.state.laid, "state": at.state.temples, **asked}, at.copy)
    assert after is not None  # noqa: S101 - a state is always answered
    return after


def pay(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A pirate paid off: it chases nobody."""
    seat = seat_of(at, typed)
    if gold_of(at, seat) < facts.PAY_OFF:
        words = f"{at.names[seat]} has no {facts.PAY_OFF} gold."
        raise BadInput([Fault("player", at.names[seat], "enough gold", words)])
    after = _islands(at, typed, {"do": "pay", "who": str(seat + 1)})
    record = written(DRAFTING, at, (f"players[{seat}].gold", gold_of(at, seat) - facts.PAY_OFF))
    told = f"{at.names[seat]} pays a pirate off for {facts.PAY_OFF} gold."
    state = hunts.ended(at.state, at.names[seat], hunts.pirate_of(typed))
    return Acted(record, state.model_copy(update={"temples": after.state}), told)


def fought(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A pirate that has fought chases its player no more."""
    seat = seat_of(at, typed)
    after = _islands(at, typed, {"do": "fought", "who": str(seat + 1)})
    told = f"A pirate has fought {at.names[seat]} and chases nobody now."
    state = hunts.ended(at.state, at.names[seat], hunts.pirate_of(typed))
    return Acted(at.record, state.model_copy(update={"temples": after.state}), told)


def level(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The next level begins."""
    after = _islands(at, typed, {"do": "level"})
    told = f"Level {after.level}. {' '.join(after.change)}"
    return Acted(at.record, at.state.model_copy(update={"temples": after.state}), told)


def piece(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A map piece found, or lost again with ``by`` below 0."""
    seat, by = seat_of(at, typed), number(typed, "by", -1, 1)
    if is_conquest(at.record):
        raise not_due(typed, "That belongs to Treasure Map.")
    pieces = min(facts.MAP_PIECES, max(0, at.record["players"][seat].get("pieces", 0) + by))
    told = f"{at.names[seat]}: {pieces} of {facts.MAP_PIECES} map pieces."
    name, state = at.names[seat], at.state
    if by > 0 and state.tokens.get(name):  # exchanged for a treasure token (rules: 5 Collecting map pieces)
        state = state.model_copy(update={"tokens": {**state.tokens, name: state.tokens[name] - 1}})
    return Acted(written(DRAFTING, at, (f"players[{seat}].pieces", pieces)), state, told)


def won(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """El Dorado reached: the winner and all four map pieces."""
    seat = seat_of(at, typed)
    if is_conquest(at.record):
        raise not_due(typed, "That belongs to Treasure Map.")
    edits: list[tuple[str, Any]] = [(f"players[{seat}].pieces", facts.MAP_PIECES), ("winner", at.names[seat])]
    return Acted(written(DRAFTING, at, *edits), at.state, f"{at.names[seat]} reaches El Dorado and wins.")


# ---- Conquest


def buy(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """Units bought: their gold is taken."""
    seat = seat_of(at, typed)
    conquest_of(at, typed)
    found = conquest_help.answer(at.record, seat, typed, at.copy)
    bought = found.purchase if found else None
    if bought is None:
        raise BadInput([Fault("ships", typed.get("ships", ""), "a number", "How many ships and crews?")])
    if not bought.possible:
        raise BadInput([Fault("ships", typed.get("ships", ""), "what the gold buys", bought.text)])
    record = written(DRAFTING, at, (f"players[{seat}].gold", bought.left))
    return Acted(record, at.state, f"{bought.name} buys {bought.text}")
