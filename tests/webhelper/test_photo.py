"""A photo of a sheet on the phone: what the page is told, and that it comes back as edits."""

from __future__ import annotations

import base64
from typing import Any

import cv2
import numpy as np
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pdf.scan.results import MAX_BYTES
from tests.support.phone import Phone, new_table
from tests.support.photographed import CODE, filled, photo, written

pytestmark = pytest.mark.rendered


def table_on(client: FlaskClient, code: str = CODE) -> str:
    return new_table(client, "sailorman-dice", map=code)


def send(client: FlaskClient, table: str, data: bytes, query: str = "?player=2") -> TestResponse:
    return client.post(
        f"/api{table}/photo{query}", data=data, headers={"X-CSRF-Token": Phone(client, table).token}
    )


def value_at(record: dict[str, Any], seat: int, place: str) -> Any:
    player = record["players"][seat]
    if place.startswith("rows"):
        return player["rows"][int(place[5])][int(place[8])]
    name = place.split(".")[1]
    return (
        name in player["shells"] if place.startswith("shells") else player["first_filled"].get(name)
    )


def test_photo_is_offered_where_it_can_be_read_and_the_table_is_open(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = table_on(client)
    pages = (table, f"{table}/lobby")
    assert all(f"{table}/photo" in client.get(page).text for page in pages)
    page = client.get(f"{table}/photo?player=2").text
    assert 'capture="environment"' in page and "multiple" in page and 'accept="image/*"' in page
    with monkeypatch.context() as without:
        without.setattr("pdf.catalogue._LIBRARIES", ("no_such_library",))
        assert not any(f"{table}/photo" in client.get(page).text for page in pages)
    client.post(f"{table}/close", data={"csrf_token": Phone(client, table).token, "open": "1"})
    assert not any(f"{table}/photo" in client.get(page).text for page in pages)
    assert 'id="photo"' not in client.get(f"{table}/photo").text
    refused = send(client, table, b"x")
    assert refused.status_code == 409 and "closed" in refused.get_json()["text"]
    assert "Photograph the pad" in client.get(f"{new_table(client, 'loot-island')}/photo").text


def test_what_was_read_comes_back_as_edits_that_are_taken(client: FlaskClient) -> None:
    table, sheet = table_on(client), filled(31)
    answer = send(client, table, photo([written(sheet)]))
    assert answer.status_code == 200
    (read,) = answer.get_json()["sheets"]
    assert (read["code"], read["layout"]) == (CODE, "full")
    picture = cv2.imdecode(np.frombuffer(base64.b64decode(read["picture"]), np.uint8), 1)
    assert list(picture.shape[1::-1]) == read["size"]
    marks = read["marks"]
    assert sum(m["place"].startswith("rows") for m in marks) == 54
    assert [m["ask"] for m in marks[:54]] == sorted((m["ask"] for m in marks[:54]), reverse=True), (
        "unsure first"
    )
    assert all(0 <= part <= 1 for m in marks for part in m["box"])
    phone = Phone(client, table)
    record = phone.read()["record"]
    edits = [
        (f"players[1].{m['place']}", value_at(record, 1, m["place"]), m["read"])
        for m in marks
        if m["read"] is not None
    ]
    taken = phone.send(*edits)
    assert taken.status_code == 200, taken.text
    assert not taken.get_json()["conflicts"]
    rows = "".join(phone.read()["record"]["players"][1]["rows"])
    assert sum(a == b for a, b in zip(rows, "".join(sheet.rows), strict=True)) >= 53


def test_a_sheet_of_another_map_is_refused_with_which(client: FlaskClient) -> None:
    answer = send(client, table_on(client, "1234-5678"), photo([written(filled(31))]))
    assert answer.status_code == 400
    assert (
        answer.get_json()["text"] == f"This sheet is of map {CODE}; this table plays map 1234-5678."
    )


def test_what_is_no_photo_or_too_large_is_refused(client: FlaskClient) -> None:
    table, whole = table_on(client), photo([written(filled(31))])
    for data, words in ((b"", "no photo"), (b"x" * 5000, "no photo"), (whole[:9000], "damaged")):
        answer = send(client, table, data)
        assert answer.status_code == 400 and words in answer.get_json()["text"]
    headers = {"X-CSRF-Token": Phone(client, table).token, "Content-Length": str(MAX_BYTES + 1)}
    answer = client.post(f"/api{table}/photo", data=b"x", headers=headers)
    assert answer.status_code in (400, 413)
    for corners in ("1", "a,b", "0,0,9,0,1,1,0,1"):
        assert send(client, table, whole, f"?player=1&corners={corners}").status_code == 200
