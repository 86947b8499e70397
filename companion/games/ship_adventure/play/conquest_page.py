"""The page of play of Caribbean Conquest: who took what, the gold of a round, the last round.

Rules: Conquest, How does a turn go, End of the game.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from companion.ending import close_sheet, end_page
from companion.games.ship_adventure.play import conquest, holdings, rounds, sea
from companion.games.ship_adventure.play.state import Done, ShipAt
from companion.games.ship_adventure.play.view import AreaNow, ShipNow, cards_told
from companion.games.ship_adventure.score import area_views, conquest_lines, incomes
from companion.now import FOR_ALL, NowPage, PlayerNow, Step
from companion.play import Typed
from companion.words import joined, plural


def page_of_conquest(game: ShipAt) -> NowPage:
    """Returns the page of Conquest: of a round, of the last round, or of the end."""
    title = f"Round {game.state.round}"
    if not conquest.over_with(game):
        return _page_of_round(game, title, _income(game, "End of the round: gold for all"))
    title = f"{title}, the last one"
    if game.state.phase == "paid":
        return _page_of_end(game, title)
    if moving := conquest.still_moving(game):
        return _page_of_last_turns(game, title, moving)
    income = _income(game, "Pay the last gold, then count")
    return _page_of_round(game, title, income, banner=conquest.banner(game, []))


def _page_of_last_turns(game: ShipAt, title: str, moving: Sequence[str]) -> NowPage:
    # the page of the last round while the players in ``moving`` still have a turn
    mover, *after = moving
    others = f"{joined(after)}, then " if after else ""
    done = Step("done", f"{mover}’s turn is over", f"then {others}the last gold")
    page = _page_of_round(game, title, done, banner=conquest.banner(game, moving))
    all_done = Step("all-done", "Everybody has moved", "the last gold is next", away=FOR_ALL)
    return replace(page, more=(all_done, *page.more))


def _page_of_end(game: ShipAt, title: str) -> NowPage:
    # the page once the last gold is paid: every sheet is looked at and closed
    page = end_page(game, _page_of_round(game, title), conquest.sheets(game))
    if game.state.closed:
        return page
    return replace(page, word="Are points and gold right?", turn="Tap a row to put one right.")


def _page_of_round(
    game: ShipAt,
    title: str,
    step: Step | None = None,
    banner: tuple[str, str] | None = None,
) -> NowPage:
    # what the page shows in every round of Conquest, with the one next ``step``
    table = conquest.conquest_of(game)
    has = tuple((p.name, f"{p.gold} gold; {cards_told(game, p.name)}") for p in table.players)
    areas = _areas(game)
    # the area that the phone asked to see
    looked_at = game.viewer.asked.get("area")
    area = next((area for area in areas if area.name == looked_at), None)
    return NowPage(
        title,
        "Tap a point that has changed hands.",
        next=step,
        more=(*conquest.happenings(game), holdings.correct_step(game)),
        helps=("compass",) if game.state.phase == "compass" else ("fights",),
        view=ShipNow(
            layout=game.layout,
            has=has,
            areas=areas,
            area=area,
            marked=area.squares if area is not None else (),
            banner=banner,
        ),
        word="Who took what?",
        players=_players_of_conquest(game),
        rulings=("eliminated",) if any(p.eliminated for p in table.players) else (),
    )


def _players_of_conquest(game: ShipAt) -> tuple[PlayerNow, ...]:
    # The strip of players with their points. Once all have moved in the last round, it is nobody's
    # turn.
    over = conquest.over_with(game)
    turn = next(iter(conquest.still_moving(game)), "") if over else game.turn
    table = conquest.conquest_of(game)
    players = []
    for player in table.players:
        points, unit = "out", ""
        if not player.eliminated:
            total = sum(line.points for line in conquest_lines(table, player))
            points, unit = str(total), plural(total, "point")
        current = game.state.phase == "turns" and player.name == turn
        players.append(PlayerNow(player.name, points, unit, plate="house", current=current))
    return tuple(players)


def _income(game: ShipAt, title: str) -> Step:
    # the step that pays everybody the gold of the round
    earned = rounds.earned_text(incomes(conquest.conquest_of(game)))
    return Step("income", title, earned, away=FOR_ALL)


def _areas(game: ShipAt) -> tuple[AreaNow, ...]:
    # every area, with the player who leads in it
    spots = sea.spots_of(game)
    out = []
    for view in area_views(conquest.conquest_of(game)):
        here = [spot for spot in spots if spot.area == view["name"]]
        most, leading = _leaders(here)
        out.append(
            AreaNow(
                name=view["name"],
                # those of a point, without its number
                letters=here[0].letters.rstrip("0123456789"),
                text=f"{view['owner']} holds all: double" if view["owner"] else view["text"],
                # "2", or "1:1" where two lead, and no more than "1:1:1"
                short=":".join([str(most)] * len(leading[:3])) or "free",
                leader=sea.plate_of(game, leading[0]) if len(leading) == 1 else None,
                whole=view["owner"] is not None,
                squares=tuple(spot.square for spot in here if spot.square is not None),
            )
        )
    return tuple(out)


def _leaders(spots: Sequence[sea.Spot]) -> tuple[int, list[str]]:
    # the most points of a player among some, and who has so many; 0 and nobody if all are free
    points_of = Counter(spot.holder for spot in spots if spot.holder)
    most = max(points_of.values(), default=0)
    return most, [name for name, count in points_of.items() if count == most]


def close(game: ShipAt, typed: Typed) -> Done:
    """Closes a player's sheet. Raises BadInput if the last gold is not paid yet."""
    rounds.due(game, typed, "paid")
    return close_sheet(conquest.sheets, game, typed)
