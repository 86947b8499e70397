"""The actions of a round in play: cubes, small islands, passing (rules: pp. 6, 8, 14, 15)."""

from collections.abc import Mapping

from companion.errors import MISSING, BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import cube_count
from companion.games.loot_island.play.finding import disc_names, settled
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    cubes_of,
    cubes_text,
    moved,
    state_at,
    treasures_left,
)
from companion.play import Acted, Typed, known, not_due, number
from companion.words import joined

TREASURE, SHIP, OTHER = WAYS = "treasure", "ship", "other"
"""What a small island can be used for. The phone must not know more of it."""


def passed(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Lets a player pass. The first to pass takes the First Player tile.

    If the event says so, everybody who passes takes a treasure. Raises BadInput if the player
    cannot pass now.
    """
    state = state_at(at, typed, "turns", shared_out=True)
    seat, name = at.player(typed)
    if state.passed and not state.gifts:
        raise not_due(typed, "Somebody passed first already in this round.")
    if state.now_open.pass_treasure and name not in state.gifts:
        raise not_due(typed, f"{name} has passed already.")
    after, told = _after_pass(at, seat)
    if name in state.gifts:
        gifts = [other for other in state.gifts if other != name]
        after = after.changed(gifts=gifts, takers=[name], loot="gift")
    return after.acted(told)


def _after_pass(at: LootAt, seat: int) -> tuple[LootAt, str]:
    # The table after a player has passed, and a sentence. The first to pass has the tile.
    name = at.names[seat]
    after = at.changed(gone=[*at.state.gone, name], passed=True)
    if at.state.passed:
        return after, f"{name} passes."
    after = after.recorded(("first_player", name))
    text = f"{name} passes first and {at.said['first-told']}."
    if cubes := at.state.now_open.pass_cubes:
        others = [other for other in range(len(at.names)) if other != seat]
        edits = [(f"players[{other}].cubes", cubes_of(at, other) + cubes) for other in others]
        after = after.recorded(*edits)
        text += f" All others take {cubes_text(cubes)}."
    return after, text


def cubes(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Adds ``by`` cubes to one ``player``, to all ``but`` one, or to each ``seat_1``..."""
    by = number(typed, "by", -99, 99)
    left = {seat: max(0, cubes_of(at, seat) + by) for seat in _whose(at, typed)}
    spared = typed.get("but", "")
    after = at.recorded(*((f"players[{seat}].cubes", count) for seat, count in left.items()))
    # counted, as the same 1 sent by two phones must not be taken twice
    if spared and "player" not in typed:
        after = after.changed_of(spared, spared=at.state.spared.get(spared, 0) + 1)
    text = _cubes_told(at, spared, by, left)
    for seat, count in left.items():
        warning = cube_count(at.names[seat], count).warning
        if warning and by > 0:
            text += f" {at.names[seat]} has {cubes_text(count)}, {warning}."
    return after.acted(text)


def _cubes_told(at: LootAt, spared: str, by: int, left: Mapping[int, int]) -> str:
    # a sentence: who took or gave back ``by`` cubes; of one player how many are left, by seat
    if len(left) == 1:
        ((seat, count),) = left.items()
        return f"{at.names[seat]}: {cubes_text(count)}."
    did = f"took {cubes_text(by)}" if by > 0 else f"gave back {cubes_text(-by)}"
    each = " each" if abs(by) > 1 else ""
    who = f"Everyone but {spared}" if spared in at.names else joined([at.names[n] for n in left])
    return f"{who} {did}{each}."


def _whose(at: LootAt, typed: Typed) -> list[int]:
    # The seats of which the cubes change. Raises BadInput if none was named.
    if "player" in typed:
        return [at.player(typed)[0]]
    # a 1 was played, by a player or for Aaron
    if "but" in typed:
        spared = known(typed, "but", [*disc_names(at.names).values()])
        return [seat for seat, name in enumerate(at.names) if name != spared]
    seats = [seat for seat in range(len(at.names)) if typed.get(f"seat_{seat + 1}")]
    if not seats:
        raise BadInput.at("player", MISSING, ", ".join(at.names), "Tap whose cubes they are.")
    return seats


def island(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Uses a small island, by a ``player`` or for Aaron.

    ``how`` is for a cube and a treasure, for the ship, or for anything else. The phone must be told
    who uses it if that costs or ends something.
    """
    state = state_at(at, typed, "turns", shared_out=True)
    how = known(typed, "how", WAYS) if "how" in typed else TREASURE
    # then nobody was asked who uses it
    if how == SHIP and not tells_user(state):
        after = moved(at)
        return after.acted(_ship_sailed(after))
    words = f"{typed.get('player')} has passed." if typed.get("player") in state.gone else ""
    user = known(typed, "player", may_use(at), words)
    after, text = _island_paid(at, user, island_cubes(state, how))
    if how == TREASURE and not treasures_left(at):
        after = settled(after.changed(over=True))
        return after.acted(f"{text} No treasure is left: the game ends at once.")
    after, used = _island_used(after, user, how)
    text += used
    if not state.now_open.island_passes or user not in at.names:
        return after.acted(text)
    # kept for when no treasure is left: then the game ends before the pass (event B9)
    if how == TREASURE and not state.passed:
        after = after.changed(tile_from=[after.record["first_player"]])
    after, told = _after_pass(after, at.names.index(user))
    return after.acted(f"{text} {told}")


def _island_used(at: LootAt, user: str, how: str) -> tuple[LootAt, str]:
    # the table after what the small island was used for, and a sentence
    if how == TREASURE:
        return at.changed(takers=[user], loot="island", tile_from=[]), " A treasure is turned up."
    if how == SHIP:
        after = moved(at)
        return after, f" {_ship_sailed(after)}"
    return at, ""


def may_use(at: LootAt) -> list[str]:
    """Returns who can use a small island. Whoever has passed does nothing more (p. 6)."""
    return [name for name in disc_names(at.names).values() if name not in at.state.gone]


def tells_user(state: LootState) -> bool:
    """Returns whether the event makes it matter who uses a small island, whatever it is used
    for."""
    return bool(state.now_open.island_cubes) or state.now_open.island_passes


def island_cubes(state: LootState, how: str) -> int:
    """Returns the cubes that a player takes for using a small island (pp. 14-15)."""
    own = facts.ISLAND_CUBES if how == TREASURE else 0
    return own + state.now_open.island_cubes


def _island_paid(at: LootAt, user: str, cubes: int) -> tuple[LootAt, str]:
    # The table after the user has taken the cubes, and a sentence. Aaron takes none (p. 15).
    if user not in at.names or not cubes:
        return at, f"Small island for {user}."
    seat = at.names.index(user)
    after = at.recorded((f"players[{seat}].cubes", cubes_of(at, seat) + cubes))
    return after, f"Small island: {user} takes {cubes_text(cubes)}."


def _ship_sailed(after: LootAt) -> str:
    return f"The ship sails to the {after.state.coast()} coast."
