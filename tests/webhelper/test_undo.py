"""Undo by the id of an edit, on whichever phone it was made: what others wrote since stays, or it
is refused."""

from __future__ import annotations

import re
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select

from tests.support.phone import Phone, Post
from tests.support.tapper import NAMES, Tapper, new
from webhelper.storage.rows import EditRow
from webhelper.storage.store import Store, store_of
from webhelper.tables.undo import REDO, UNDO, undo_log_at

FIELD = "players[0].rows[0][0]"
OTHER = "players[1].rows[0][0]"


def rows(phone: Phone, seat: int = 0) -> str:
    row: str = phone.read()["record"]["players"][seat]["rows"][0]
    return row


def kept(app: Flask, phone: Phone) -> tuple[Store, str]:
    return store_of(app), phone.table.rsplit("/", 1)[1]


def test_one_taken_back_leaves_what_others_wrote_since(phone: Phone) -> None:
    phone.send((FIELD, ".", "3"), ids=["of-ann-01"])
    phone.send((OTHER, ".", "4"), ("players[0].rows[0][1]", ".", "5"))
    back = phone.send((UNDO, None, "of-ann-01"), ids=["back-0001"])
    assert back.status_code == 200 and back.get_json()["conflicts"] == []
    assert rows(phone) == ".5......." and rows(phone, 1)[0] == "4", "of a row only that field"
    version = phone.read()["version"]
    for ids in (["back-0001"], ["back-0002"]):  # sent again, and asked again: it is so already
        assert phone.send((UNDO, None, "of-ann-01"), ids=ids).status_code == 200
    assert phone.read()["version"] == version
    assert phone.send((REDO, None, "of-ann-01")).status_code == 200 and rows(phone) == "35......."


def test_what_was_written_over_is_refused_however_long_ago_what_was_not_is_taken_back(
    phone: Phone,
) -> None:
    phone.send((FIELD, ".", "3"), ids=["of-ann-01"])
    phone.send((FIELD, "3", "4"))
    refused = phone.send((UNDO, None, "of-ann-01"))
    assert refused.status_code == 400 and refused.get_json()["said"] == [
        "Something else is there by now."
    ]
    assert rows(phone)[0] == "4"
    assert phone.send((UNDO, None, "never-sent")).status_code == 200, "what never came is not there"
    assert {phone.send((UNDO, None, value)).status_code for value in (7, None, {"a": 1})} == {400}
    # more than a page's list of edits later
    phone.send(("players[2].rows[0][0]", ".", "3"), ids=["long-ago-1"])
    for _ in range(60):
        assert phone.send((OTHER, ".", "3"), (OTHER, "3", ".")).status_code == 200
    assert phone.send((UNDO, None, "long-ago-1")).status_code == 200 and rows(phone, 2)[0] == "."


def test_an_undo_that_leaves_what_the_sheet_does_not_allow_is_refused(phone: Phone) -> None:
    phone.send(
        ("players[0].rows[0]", ".........", "."), (FIELD, ".", "5"), ids=["odd-00001", "of-ann-01"]
    )
    phone.send((FIELD, ".", "5"), ids=["of-ann-02"])
    phone.send((FIELD, "5", "."), ids=["of-ann-03"])
    phone.send(("players[0].rows[0][1]", ".", "2"))
    refused = phone.send((UNDO, None, "of-ann-03"))
    assert refused.status_code == 400 and rows(phone)[:2] == ".2", "a row may not fall"


def test_what_was_typed_and_taken_back_out_of_reach_comes_in_one_go(phone: Phone) -> None:
    sent = [
        (FIELD, ".", "3"),
        (UNDO, None, "of-ann-01"),
        (REDO, None, "of-ann-01"),
        (UNDO, None, "of-ann-01"),
    ]
    answer = phone.send(*sent, ids=["of-ann-01", "turn-0001", "turn-0002", "turn-0003"])
    assert answer.status_code == 200 and rows(phone)[0] == "."


def test_it_follows_its_player_to_another_seat_and_name(phone: Phone, post: Post) -> None:
    phone.send((FIELD, ".", "3"), ids=["of-ann-01"])
    phone.send((OTHER, ".", "3"))
    post(f"{phone.table}/roster", do="down", seat="1", was="Ann")
    post(f"{phone.table}/roster", do="rename", seat="2", was="Ann", name="Anna")
    assert phone.send((UNDO, None, "of-ann-01")).status_code == 400, (
        "seats and name at once: rather not than wrong"
    )
    post(f"{phone.table}/roster", do="rename", seat="2", was="Anna", name="Ann")
    assert phone.send((UNDO, None, "of-ann-01")).status_code == 200
    assert rows(phone, 1)[0] == "." and rows(phone, 0)[0] == "3"


def test_somebody_taken_out_comes_back_where_they_sat(phone: Phone, post: Post) -> None:
    phone.send((OTHER, ".", "3"))
    post(f"{phone.table}/roster", do="colours", colour1="red", colour2="blue")
    phone.send(("about.start", None, 1))
    about, before = (phone.read()[part] for part in ("about", "record"))
    out = post(f"{phone.table}/roster", do="out", seat="2", was=before["players"][1]["name"])
    edit = re.search(r"told=(\w+)", out.location)
    assert edit
    phone.send((FIELD, ".", "4"))
    post(f"{phone.table}/roster", do="undo", edit=edit[1])
    assert phone.read()["about"] == about and about["start"] == 1
    after = phone.read()["record"]
    assert [p["name"] for p in after["players"]] == [p["name"] for p in before["players"]]
    assert after["players"][1] == before["players"][1] and after["players"][0]["rows"][0][0] == "4"


def test_an_act_of_all_is_taken_back_only_while_nothing_rests_on_it(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "loot-island", 3))
    ann.next()
    round_one = undo_log_at(store_of(app), ann.table.rsplit("/", 1)[1]).last
    assert round_one is not None and round_one.changes.shared and round_one.changes.whose is None
    ann.do("cubes", player="Ben", by="1")
    ann.do("find")
    sent = {"csrf_token": ann.token, "edit": round_one.id}
    refused = client.post(f"{ann.table}/undo", data=sent)
    assert refused.status_code == 400 and "Something else was done meanwhile" in refused.text
    found = ann.page().count("step-form")
    ann.undo()
    ann.put_back()
    assert ann.page().count("step-form") == found
    for _ in range(3):
        ann.undo()
    assert "Begin round 1" in ann.page()
    phone = Phone(client, ann.table)
    stands = phone.read()["record"]["players"][1].get("cubes")
    assert phone.send(("players[1].cubes", stands, 4)).get_json()["conflicts"] == []
    late = phone.send((REDO, None, round_one.id))
    assert (
        late.status_code == 400
        and "Something else was done meanwhile" in late.get_json()["said"][0]
    )


def test_what_an_older_version_kept_is_no_way_back(app: Flask, phone: Phone) -> None:
    phone.send((FIELD, ".", "3"), ids=["of-ann-01"])
    store, table_id = kept(app, phone)
    with store.transaction() as session:
        row = session.scalar(select(EditRow).where(EditRow.edit_id == "of-ann-01"))
        assert row is not None
        row.inverse = [[["players", 0, "rows", 0], "........."]]
    assert undo_log_at(store, table_id).last is None
    phone.send((UNDO, None, "of-ann-01"))
    assert rows(phone)[0] == "3", "what was typed stays"


def test_who_comes_late_is_told_what_concerns_them_and_not_another_sheet(app: Flask) -> None:
    ann = Tapper(app.test_client(), new(app.test_client(), "sailorman-dice", 2))
    ann.do("begin")
    ann.do("roll", symbol_1="bell", symbol_2="boat", number_1="5", number_2="1")
    shown, fields = ann.basis("write", "Ben"), re.findall(r'value="(\d\.\d\.\w)"', ann.page())
    seen = re.findall(r'data-version="(\d+)"', ann.page())
    assert ann.do("write", player="Ann", field=fields[0]).status_code == 303
    ann.do("next")
    ann.do("roll", symbol_1="bell", symbol_2="boat", number_1="5", number_2="1")
    late = ann.do("write", player="Ben", field=fields[0], on=shown, seen=seen[0])
    assert late.status_code == 400 and "On without Ann and Ben" in late.text


def test_acts_of_one_page_count_once_and_say_who_was_quicker(app: Flask) -> None:
    one, two = app.test_client(), app.test_client()
    ann = Tapper(one, new(one, "loot-island", 3))
    ben = Tapper(two, ann.table)
    ann.next()
    ben.client.post(f"{ben.table}/hold", data={"csrf_token": ben.token, "seat": "2"})
    shown = ann.basis()
    assert ben.do("cubes", player="Ben", by="1").status_code == 303
    late = ann.do("cubes", player="Ann", by="1", on=shown)
    assert late.status_code == 400 and "Ben’s phone was quicker: Ben: 4 cubes." in late.text
    assert ann.record()["players"][0]["cubes"] == 3
    script = {"Prefer": "return=representation"}
    act = {"csrf_token": ann.token, "do": "cubes", "player": "Ann", "by": "1", "on": shown}
    told = one.post(f"{ann.table}/now", data=act, headers=script)
    assert told.status_code == 200 and "was quicker: Ben: 4 cubes." in told.text, "the page says it"
    act |= {"by": "x", "on": ann.basis("cubes", "Ann")}
    assert one.post(f"{ann.table}/now", data=act, headers=script).status_code == 400
    twice = ben.do("cubes", player="Ben", by="1", on=shown)
    assert twice.status_code == 400 and "Done already: Ben: 4 cubes." in twice.text
    assert ben.do("cubes", player="Ben", by="1", on="").status_code == 400, (
        "an act that names nothing"
    )
    assert ann.record()["players"][1]["cubes"] == 4


def test_what_concerns_one_player_counts_whatever_others_did_meanwhile(app: Flask) -> None:
    """Four phones write of one roll at the same time; twice on one sheet from the same page counts
    once."""
    client = app.test_client()
    phone = Tapper(client, new(client, "sailorman-dice", 4))
    phone.next()
    phone.do("roll", symbol_1="bell", symbol_2="boat", number_1="5", number_2="1")
    shown = {}
    for seat, name in enumerate(NAMES, 1):
        page = client.get(f"{phone.table}/now?player={seat}").text
        found = re.search(
            rf'value="write">.*?name="on" value="(\w+)".*?name="player" value="{name}"', page, re.S
        )
        assert found
        shown[name] = found[1]
    for name in NAMES:
        assert phone.do("write", player=name, field="1.4.5", on=shown[name]).status_code == 303
        late = phone.do("write", player=name, field="1.5.5", on=shown[name])
        assert late.status_code == 400 and "Done already" in late.text
    assert [player["rows"][1] for player in phone.record()["players"]] == ["....5...."] * 4


OWN: dict[
    str, tuple[dict[str, str], list[tuple[str, dict[str, str]]], list[tuple[str, dict[str, str]]]]
] = {
    "sailorman-dice": (
        {},
        [("roll", {"symbol_1": "bell", "symbol_2": "boat", "number_1": "5", "number_2": "1"})],
        [
            ("write", {"player": "Ann", "field": "1.4.5"}),
            ("write", {"player": "Ben", "field": "1.4.5"}),
        ],
    ),
    "loot-island": (
        {},
        [],
        [("cubes", {"player": "Ann", "by": "1"}), ("cubes", {"player": "Ben", "by": "2"})],
    ),
    "waters-of-nereus": (
        {},
        [("hand", {"player": name, "color": "black"}) for name in ("Ann", "Ben")],
        [
            ("place", {"player": name, "color": "black", "where": "storage"})
            for name in ("Ann", "Ben")
        ],
    ),
    "treasure-map": (
        {"mode": "treasure-map"},
        [("correct", {"player": name, "what": "tokens", "now": "1"}) for name in ("Ann", "Ben")],
        [("store", {"player": name, "tokens": "1"}) for name in ("Ann", "Ben")],
    ),
    "caribbean-conquest": (
        {"mode": "caribbean-conquest"},
        [("correct", {"player": name, "what": "gold", "now": "9"}) for name in ("Ann", "Ben")],
        [("card", {"player": name, "card": "cannonball", "price": "2"}) for name in ("Ann", "Ben")],
    ),
}
"""Of each game: how it begins, what happens first, and something that concerns Ann alone, then Ben
alone."""


@pytest.mark.parametrize("name", OWN)
def test_a_players_own_last_entry_is_taken_back_and_the_others_stay(app: Flask, name: str) -> None:
    """On the phone that has Ann's sheet; the page says beforehand whose it is."""
    begins, before, (anns, bens) = OWN[name]
    game = "ship-adventure" if begins else name
    one, two = app.test_client(), app.test_client()
    ann = Tapper(one, new(one, game, 2))
    ben = Tapper(two, ann.table)
    for client, tapper, seat in ((one, ann, "1"), (two, ben, "2")):
        client.post(f"{ann.table}/hold", data={"csrf_token": tapper.token, "seat": seat})
    assert ann.next(**begins).status_code == 303
    for act, typed in before:
        assert ann.do(act, **typed).status_code == 303

    def kept() -> tuple[dict[str, Any], Any]:
        table = store_of(app).find(ann.table.rsplit("/", 1)[1])
        assert table is not None
        return table.record, table.play

    def do(tapper: Tapper, seat: int, act: str, typed: dict[str, str]) -> None:
        where = f"{ann.table}/now?player={seat}&help=cabin"
        shown = (
            re.search(
                r'value="place">.*?name="on" value="([^"]*)"', tapper.client.get(where).text, re.S
            )
            if act == "place"
            else None
        )
        assert tapper.do(act, **typed, **({"on": shown[1]} if shown else {})).status_code == 303

    start = kept()
    do(ben, 2, *bens)
    without = kept()
    assert ben.undo().status_code == 303 and kept() == start
    do(ann, 1, *anns)
    do(ben, 2, *bens)
    both, page = kept(), ann.page()
    mine = re.search(r'id="own-undo" name="edit" value="([^"]+)".*?<b>([^<]*)</b>', page, re.S)
    assert mine and "Ann" in mine[2] and 'id="own-undo"' not in ben.page(), (
        "Ben\u2019s is the last of all"
    )
    assert (
        one.post(f"{ann.table}/undo", data={"csrf_token": ann.token, "edit": mine[1]}).status_code
        == 303
    )
    assert kept() == without
    back = re.search(r'id="own-redo" name="again" value="([^"]+)"', ann.page())
    assert (
        back
        and one.post(
            f"{ann.table}/undo", data={"csrf_token": ann.token, "again": back[1]}
        ).status_code
        == 303
    )
    assert kept() == both


@pytest.mark.parametrize("name", OWN)
def test_neighbours_change_places_and_the_game_goes_on(
    app: Flask, client: FlaskClient, post: Post, name: str
) -> None:
    begins, before, _ = OWN[name]
    ann = Tapper(client, new(client, "ship-adventure" if begins else name, 3))
    ann.next(**begins)
    for act, typed in before:
        assert ann.do(act, **typed).status_code == 303
    assert post(f"{ann.table}/roster", do="down", seat="1", was="Ann").status_code == 302
    table = store_of(app).find(ann.table.rsplit("/", 1)[1])
    assert table is not None and table.play and table.names == ["Ben", "Ann", "Chloé"]
    assert ann.client.get(f"{ann.table}/now").status_code == 200


def test_what_is_ones_own_is_put_back_until_one_writes_again(app: Flask) -> None:
    """Others may write meanwhile; but once all are in the next part of the round it stays taken
    back."""
    one, two = app.test_client(), app.test_client()
    ann = Tapper(one, new(one, "loot-island", 2))
    ben = Tapper(two, ann.table)
    for client, tapper, seat in ((one, ann, "1"), (two, ben, "2")):
        client.post(f"{ann.table}/hold", data={"csrf_token": tapper.token, "seat": seat})
    ann.next()

    def offered(which: str) -> str | None:
        found = re.search(rf'id="own-{which}" name="(?:edit|again)" value="([^"]+)"', ann.page())
        return found and found[1]

    def takes_back() -> None:
        ann.do("cubes", player="Ann", by="1")
        ben.do("cubes", player="Ben", by="2")
        assert (
            one.post(
                f"{ann.table}/undo", data={"csrf_token": ann.token, "edit": offered("undo")}
            ).status_code
            == 303
        )

    takes_back()
    ben.do("cubes", player="Ben", by="3")
    assert offered("redo"), "others wrote, and it can still be put back"
    ann.do("cubes", player="Ann", by="4")
    assert not offered("redo"), "who wrote again has nothing to put back"
    takes_back()
    assert ben.next().status_code == 303 and not offered("redo") and not offered("undo"), (
        "all went on"
    )


def held(app: Flask, slug: str, **begin: str) -> tuple[Tapper, Tapper]:
    """Ann's and Ben's phones at a table of a game that has begun."""
    ann, ben = app.test_client(), app.test_client()
    phones = Tapper(ann, new(ann, slug, 2)), Tapper(ben, "")
    phones[1].table = phones[0].table
    for seat, phone in enumerate(phones, 1):
        sent = {"csrf_token": phone.token, "seat": str(seat)}
        assert phone.client.post(f"{phone.table}/hold", data=sent).status_code == 302
    assert phones[0].next(**begin).status_code == 303
    return phones


def test_a_sale_is_taken_back_from_the_bag_whatever_others_sold_since(app: Flask) -> None:
    ann, ben = held(app, "waters-of-nereus")
    table_id = ann.table.rsplit("/", 1)[1]

    def white() -> int:
        table = store_of(app).find(table_id)
        assert table is not None
        count: int = table.play["bag"]["counts"]["white"]
        return count

    def sell(phone: Tapper, seat: int, name: str) -> None:
        cabin = f"{phone.table}/now?player={seat}&help=cabin"
        on = re.search(r'value="sell">.*?name="on" value="([^"]*)"', phone.client.get(cabin).text)
        assert on
        assert phone.do("sell", player=name, color="white", on=on[1]).status_code == 303

    before = white()
    sell(ann, 1, "Ann")
    sell(ben, 2, "Ben")
    mine = re.search(r'id="own-undo" name="edit" value="([^"]+)".*?</button>', ann.page(), re.S)
    assert mine and "Ann sells" in mine[0] and 'id="own-undo"' not in ben.page()
    sent = {"csrf_token": ann.token, "edit": mine[1]}
    assert ann.client.post(f"{ann.table}/undo", data=sent).status_code == 303
    golds = [player["gold"] for player in ann.record()["players"]]
    assert (white(), golds) == (before + 1, [3, 5])
    again = re.search(r'id="own-redo" name="again" value="([^"]+)"', ann.page())
    assert again
    sent = {"csrf_token": ann.token, "again": again[1]}
    assert ann.client.post(f"{ann.table}/undo", data=sent).status_code == 303
    assert white() == before + 2 and ann.record()["players"][0]["gold"] == 5


def test_a_count_that_somebody_wrote_anew_is_not_taken_back_by_a_difference(app: Flask) -> None:
    ann, ben = held(app, "loot-island")
    assert ann.do("cubes", player="Ann", by="1").status_code == 303
    act = undo_log_at(store_of(app), ann.table.rsplit("/", 1)[1]).last
    assert act is not None
    assert ann.do("cubes", player="Ann", by="2").status_code == 303
    sent = {"csrf_token": ann.token, "edit": act.id}
    assert ann.client.post(f"{ann.table}/undo", data=sent).status_code == 303
    assert ann.record()["players"][0]["cubes"] == 5, "both counted from three"
    last = undo_log_at(store_of(app), ann.table.rsplit("/", 1)[1]).last
    phone = Phone(ben.client, ben.table)
    assert phone.send(("players[0].cubes", 5, 9)).get_json()["conflicts"] == []
    assert last is not None
    sent = {"csrf_token": ann.token, "edit": last.id}
    refused = ann.client.post(f"{ann.table}/undo", data=sent)
    assert refused.status_code == 400 and ann.record()["players"][0]["cubes"] == 9
