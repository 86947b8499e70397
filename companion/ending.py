"""The end of a game in play. Nothing is counted before every sheet was asked for what only the
table knows.

A game says what each sheet is asked for (:class:`LastSheet`), and its page shows :func:`end_page`
until all sheets are closed. A part is asked for once, even if it is 0.
"""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.home import HERE
from companion.now import LastSheet, NowPage, PlayerNow, Step
from companion.play import Acted, At, Position, Typed, fingerprint_of, not_due
from companion.words import joined, whose

CLOSE: Final = "close-sheet"
"""The act that closes a player's sheet. :func:`close_sheet` does it."""


Sheets = Callable[[Any], Sequence[LastSheet]]
"""A game's function that returns the sheets at the end of a position."""


def answered(position: At, name: str, part: str) -> At:
    """Returns the table after a part of a player's sheet was told."""
    known = position.state.answered.get(name, [])
    if part in known:
        return position
    return position.changed_of(name, answered=[*known, part])


def sheet_basis(position: Position[Any, Any], name: str) -> str:
    """Returns a fingerprint of one player's sheet. Acts on that sheet rest on it alone, so several
    players write at the same time."""
    player = position.record["players"][position.names.index(name)]
    state = position.state
    return fingerprint_of(player, state.answered.get(name), name in state.closed)


def close_sheet(sheets: Sheets, position: Position[Any, Any], typed: Typed) -> Acted[Any]:
    """Closes a player's sheet. Raises BadInput while something is missing on it."""
    _, name = position.player(typed)
    sheet = next((sheet for sheet in sheets(position) if sheet.name == name), None)
    if sheet is None or sheet.closed:
        raise not_due(typed, f"{whose(name)} sheet is closed already.")
    if sheet.missing:
        raise not_due(typed, f"{whose(name)} sheet is asked for {joined(sheet.missing)} first.")
    after = position.changed(closed=[*position.state.closed, name])
    return after.acted(f"{whose(name)} sheet is closed.")


def sheet_due(position: Position[Any, Any], sheets: Sequence[LastSheet]) -> LastSheet | None:
    """Returns the sheet that this phone writes next: an open one of its own first, otherwise any
    open one."""
    mine = [position.names[seat] for seat in position.viewer.seats]
    waiting = [sheet for sheet in sheets if not sheet.closed]
    waiting.sort(key=lambda sheet: sheet.name not in mine)
    return waiting[0] if waiting else None


def closing_step(
    position: Position[Any, Any], sheet: LastSheet, sheets: Sequence[LastSheet]
) -> Step:
    """Returns the step that closes a sheet. It tells whose sheet this phone writes then."""
    following = sheet_due(position, [other for other in sheets if other.name != sheet.name])
    follows = f"then {whose(following.name)}" if following else "the last sheet"
    return Step(CLOSE, f"Close {whose(sheet.name)} sheet", follows, {"player": sheet.name})


def end_players(sheets: Sequence[LastSheet]) -> tuple[PlayerNow, ...]:
    """Returns the strip of players at the end. It shows nobody's points before all are counted."""
    players = []
    for sheet in sheets:
        sign, says = ("tick", "closed") if sheet.closed else ("", "")
        if sheet.due:
            sign, says = "pencil", "to be written"
        players.append(
            PlayerNow(
                sheet.name,
                "?",
                "points",
                sign=sign,
                says=says,
                plate="round",
                current=sheet.due,
            )
        )
    return tuple(players)


def end_page(position: Position[Any, Any], page: NowPage, sheets: Sequence[LastSheet]) -> NowPage:
    """Returns the page of play after the last round: which sheets are open and what they are asked
    for.

    Once all are closed it leads to the standings. The ``turn`` of ``page`` is shown only while no
    sheet is closed.
    """
    due = sheet_due(position, sheets)
    sheets = tuple(replace(sheet, due=sheet is due) for sheet in sheets)
    page = replace(page, sheets=sheets, next=None, players=end_players(sheets))
    if due is None:
        both = "Both sheets" if len(sheets) == 2 else "All sheets"
        return replace(
            page, word=f"{both} are closed", turn="Nothing is missing on them.", standings=True
        )
    if not due.missing:
        page = replace(page, next=closing_step(position, due, sheets))
    if any(sheet.closed for sheet in sheets):
        turn = f"Pass the phone to {due.name}."
        if HERE.phones:
            turn = "It can be written on any phone of the table."
        return replace(page, word=f"{whose(due.name)} sheet is open", turn=turn)
    turn = page.turn or "The others see no points before every sheet is closed."
    return replace(page, word="Now write what counts", turn=turn)
