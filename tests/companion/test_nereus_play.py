"""Waters of Nereus in play: four days for two with the neutral player, and the bag at the table."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.play.page import NereusNow
from tests.support.playing import begun, set_up

GAME = get_game("waters-of-nereus")


def test_four_days_with_the_neutral_player() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, variant="neutral"))
    start, cards, days = table.document, 0, []
    first = table.at.state.sun
    while table.now.next is not None:
        view, step = table.now.view, table.now.next
        assert isinstance(view, NereusNow)
        if table.at.state.phase == "discovery":
            days.append((table.at.state.sun, view.ticked))
        if step.do in ("flip", "space", "die"):
            cards += step.do == "flip"
            if step.do == "die":
                table.do("phone", from_=table.at.state.point)
            else:
                table.next(value=2)
        else:
            table.next()
    assert [sun for sun, _ in days] == [first, *[n for n in ("Ann", "Ben") if n != first]] * 2
    assert all(ticked for _, ticked in days) and len(set(days)) == facts.DAYS
    assert cards >= facts.DAYS * facts.CYCLES and table.now.standings
    while table.back[1:]:
        table.undo()
    assert table.document == start


def test_the_neutral_card_comes_before_the_next_cycle_and_once_only() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, variant="neutral"))
    table.next()
    point = table.at.state.point
    with pytest.raises(BadInput) as raised:
        table.do("next", from_=point)
    assert raised.value.faults[0].words == "The neutral player comes first."
    table.do("flip", from_=point)
    with pytest.raises(BadInput):
        table.do("flip", from_=point)


def test_the_hourglass_goes_round_and_the_sun_starts_the_next_day() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    names = table.at.names
    sun = names.index(table.at.state.sun)
    table.next()
    seen = []
    while table.at.state.day == 1:
        seen.append(table.at.state.hourglass)
        table.next()
    assert seen[: facts.CYCLES] == [names[(sun + n) % 3] for n in range(facts.CYCLES)]
    assert table.at.state.sun == table.at.state.hourglass == names[(sun + 1) % 3]


def test_the_bag_is_counted_for_all() -> None:
    table = begun(GAME, 2, set_up(GAME, 2))
    view = table.now.view
    assert isinstance(view, NereusNow) and view.bag is not None
    before = view.bag.counts["red"]
    assert "One red drawn." in table.do("draw", color="red")
    assert table.play.filled(table.at, "bag-counter", 0)["state"].endswith("R")
    view = table.now.view
    assert isinstance(view, NereusNow) and view.bag is not None and view.bag.counts["red"] == before - 1
    with pytest.raises(BadInput):
        table.do("draw", color="pink")
