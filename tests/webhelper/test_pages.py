"""Start, set up, print and maps: what the pages show, keep and refuse."""

from __future__ import annotations

import re
from importlib.metadata import version
from io import BytesIO

import pytest
from flask.testing import FlaskClient
from pypdf import PdfReader

from companion import GAMES, get_game
from companion.setups import run_setup
from pdf.catalogue import sheets_of
from tests.support.pages import fields
from tests.support.phone import Post
from tests.support.sailorman_dice.examples import OWN_MAP
from webhelper.pages.copy import controls_of, record_of

MAX_PAGE = 120_000
SLUGS = list(GAMES)
SHEETS = [(slug, sheet.name) for slug in GAMES for sheet in sheets_of(slug)]
WITH_MAPS = [slug for slug, game in GAMES.items() if game.maps() is not None]


# ---- every page


def addresses(slug: str) -> list[str]:
    """The pages of a game that need no table."""
    out = [
        f"/{slug}/{page}"
        for page in ("play", "setup", "print", "print/kit", "score", "help", "rules")
    ]
    out += [
        f"/{slug}/setup?players=2&seed=7KQ4-M2XD",
        *(f"/{slug}/help/{kind.name}" for kind in GAMES[slug].helps),
    ]
    out += [f"/{slug}/print/{sheet.name}" for sheet in sheets_of(slug)]
    out += [f"/{slug}/copy"] if GAMES[slug].copy_model() else []
    return out + [
        f"/{slug}/maps{tail}" for tail in ("", "/edit", "/edit?code=7KQ4-M2XD") if slug in WITH_MAPS
    ]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_games_name_is_an_address(client: FlaskClient, slug: str) -> None:
    assert client.get(f"/{slug}").location == f"/{slug}/play" == client.get(f"/{slug}/").location
    assert client.get(f"/{slug}s").status_code == 404


def pages_of_table(slug: str, post: Post) -> list[str]:
    """The pages of a table of two that is laid out by a set-up."""
    made = post(f"/{slug}/score", name=["Ann", "Ben"], seed="7KQ4-M2XD", players="2")
    table = str(made.location).removesuffix("/lobby")
    asked = f"?table={table.rsplit('/', 1)[1]}"
    advice = ("/advice",) if GAMES[slug].no_advice is None else ()
    out = [f"{table}{page}" for page in ("", "/lobby", "/join", "/now", "/standings", *advice)]
    return [
        *out,
        *(f"/{slug}/help/{kind.name}{asked}" for kind in GAMES[slug].helps),
        f"/{slug}/rules{asked}",
    ]


def look(client: FlaskClient, address: str, followed: set[str]) -> None:
    """A page is small, says something, obeys the content policy, names what there is and leads
    on."""
    answer = client.get(address, follow_redirects=True)
    page = answer.text
    assert answer.status_code == 200 and len(answer.data) <= MAX_PAGE
    assert re.search(r"<h1[^>]*>\s*(?:<[^>]+>\s*)*[^<\s]", page), "a heading"
    main = re.sub(r"<[^>]+>", " ", page.partition("<main")[2].partition("</main>")[0])
    assert len(main.split()) > 5 and page.rstrip().endswith("</html>"), (
        "a page that broke off says little"
    )
    assert not re.search(r"<[a-z]+ [^>]*\b(style|on[a-z]+)=", page)
    assert "<style" not in page and "data:" not in page and "javascript:" not in page
    assert all("src=" in tag or "json" in tag for tag in re.findall(r"<script[^>]*>", page))
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    for names in re.findall(r'aria-(?:labelledby|describedby)="([^"]+)"', page):
        assert set(names.split()) <= set(ids)
    links = set(re.findall(r'(?:href|src)="(/[^"#]*)', page)) - followed
    # drawn in tests of their own
    links = {link for link in links if not re.search(r"\.(?:png|pdf)\b", link)}
    for link in links:
        assert client.get(link.replace("&amp;", "&"), follow_redirects=True).status_code == 200, (
            link
        )
    symbols = set(re.findall(r'<use href="((?:/[^"#]+)#(?:[^"]+))"', page)) - followed
    for sprite, _, name in (symbol.partition("#") for symbol in symbols):
        assert f'id="{name}"' in client.get(sprite).text, name
    followed |= links | symbols


@pytest.mark.oracle
@pytest.mark.parametrize("slug", SLUGS)
def test_every_page_of_a_game_is_small_whole_and_leads_on(
    client: FlaskClient, post: Post, slug: str
) -> None:
    followed = set[str]()
    for address in ["/", *addresses(slug), *pages_of_table(slug, post)]:
        try:
            look(client, address, followed)
        except AssertionError as error:
            raise AssertionError(f"{address}: {error}") from error


@pytest.mark.parametrize("slug", SLUGS)
def test_every_help_is_listed_with_its_symbol(client: FlaskClient, slug: str) -> None:
    game = get_game(slug)
    listed = client.get(f"/{slug}/help").text
    rows = re.findall(
        r'<a class="lrow"\s+href="/[^"]*/help/([^"?]+)[^>]*>.*?#([\w-]+)"', listed, re.S
    )
    assert rows == [(h.name, h.symbol or game.symbol) for h in game.helps]


# ---- set up


@pytest.mark.parametrize("slug", SLUGS)
def test_drawing_gives_an_address_that_repeats_the_setup(client: FlaskClient, slug: str) -> None:
    answer = client.get(f"/{slug}/setup?players=3&seed=")
    assert answer.status_code == 302
    page = client.get(answer.location)
    assert page.status_code == 200
    code = fields(page.text)["seed"]
    result = run_setup(get_game(slug), 3, code)
    assert result.code == code
    for step in result.steps:
        assert step.title in page.text
    assert client.get(answer.location).text == page.text
    step = get_game(slug).drawn_steps[0]
    again = client.get(f"/{slug}/setup?players=3&seed={code.lower()}&reroll={step}")
    assert again.status_code == 302 and f"{code}.{step}-" in again.location


def test_a_step_of_another_variant_is_not_drawn_again(client: FlaskClient) -> None:
    answer = client.get("/waters-of-nereus/setup?players=2&seed=7KQ4-M2XD&reroll=crew")
    assert answer.status_code == 400
    assert (
        "Draw again: &#34;crew&#34; does not fit; allowed: ships, treasures, discovery"
        in answer.text
    )


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("players=9&seed=7KQ4-M2XD", "players"),
        ("players=x", "players"),
        ("players=3&seed=UU%3Cb%3E", "seed"),
    ],
)
def test_setup_keeps_what_was_typed(client: FlaskClient, query: str, field: str) -> None:
    answer = client.get(f"/sailorman-dice/setup?{query}")
    assert answer.status_code == 400
    assert f'id="{field}-fault"' in answer.text
    if "UU" in query:
        assert fields(answer.text)["seed"] == "UU<b>"


# ---- print


@pytest.mark.rendered
@pytest.mark.parametrize(("slug", "name"), SHEETS)
def test_form_as_it_stands_prints(client: FlaskClient, slug: str, name: str) -> None:
    given = fields(client.get(f"/{slug}/print/{name}?seed=7KQ4-M2XD").text)
    answer = client.get(f"/{slug}/print/{name}.pdf", query_string=given)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{slug}-{name}')
    assert len(PdfReader(BytesIO(answer.data)).pages) >= 1


def test_a_sheet_can_be_looked_at_before_it_is_kept(client: FlaskClient) -> None:
    form = client.get("/loot-island/print/player-aid").text
    button = re.search(
        r'<button[^>]*form="order"\s+name="(\w+)"\s+value="(\w+)"\s+formtarget="_blank"', form
    )
    assert button
    answer = client.get(
        "/loot-island/print/player-aid.pdf", query_string={**fields(form), button[1]: button[2]}
    )
    assert answer.headers["Content-Disposition"].startswith(
        'inline; filename="loot-island-player-aid'
    )
    assert client.get("/loot-island/print/player-aid.pdf?look=1&copies=0").status_code == 400


def test_refused_order_keeps_everything_and_marks_every_field(client: FlaskClient) -> None:
    typed = {
        "paper": "a9",
        "copies": "many",
        "seed": "7KQ4-M2XD",
        "up": "3",
        "ink": "low",
        "name": 'A "quoted" <name>',
    }
    answer = client.get("/sailorman-dice/print/pad.pdf", query_string=typed)
    assert answer.status_code == 400
    kept = fields(answer.text)
    assert kept["copies"] == "many" and kept["seed"] == "7KQ4-M2XD" and kept["ink"] == "low"
    assert kept["name"] == typed["name"] and "<name>" not in answer.text
    for field in ("paper", "copies", "up"):
        assert f'id="{field}-fault"' in answer.text
        assert f'href="#{field}"' in answer.text
    assert 'id="ink-fault"' not in answer.text


# ---- maps of an owner's copy


@pytest.mark.parametrize("slug", WITH_MAPS)
def test_controls_and_record_are_the_same_thing(slug: str) -> None:
    desk = get_game(slug).maps()  # type: ignore[union-attr]
    for code in ("7KQ4-M2XD", OWN_MAP):
        record = desk.read(code).as_record()
        del record["code"]
        assert record_of(controls_of(record)) == record
        assert (
            desk.from_record(record).code == desk.from_record(record_of(controls_of(record))).code
        )


def editor(client: FlaskClient, code: str = "7KQ4-M2XD") -> dict[str, str]:
    given = fields(client.get(f"/sailorman-dice/maps/edit?code={code}").text)
    given.pop("brush")
    return given


def test_a_saved_map_is_one_that_everything_takes_until_it_is_removed(
    client: FlaskClient, post: Post
) -> None:
    given = editor(client) | {"name": "Our pad"}
    answer = post("/sailorman-dice/maps/edit", **given)
    assert answer.status_code == 303
    code = answer.location.split("saved=")[1]
    own = get_game("sailorman-dice").maps().read(code)  # type: ignore[union-attr]
    assert list(own.as_record()["areas"]) == [given[f"areas[{r}]"] for r in range(6)]
    page = client.get(answer.location).text
    assert "Our pad" in page and code in page
    assert (
        "points alone in 24 rolls" in page
        and "is gold" in page
        and "ours, not in the rules" in page
    )
    for link in re.findall(rf'href="(/[^"]*{code}[^"]*)"', page):
        assert client.get(link.replace("&amp;", "&")).status_code == 200
    pdf = client.get(f"/sailorman-dice/print/pad.pdf?seed={code}")
    assert pdf.status_code == 200 and pdf.mimetype == "application/pdf"
    assert "Our pad" in client.get("/sailorman-dice/score").text
    post("/sailorman-dice/maps/forget", code=code)
    assert code not in client.get("/sailorman-dice/maps").text
    assert client.get(f"/sailorman-dice/score?map={code}").status_code == 200


def test_every_field_of_a_drawn_map_has_its_terrain_and_its_borders(client: FlaskClient) -> None:
    drawn = client.get("/sailorman-dice/setup?seed=7KQ4-M2XD&players=3").text
    fields = re.findall(r'<div class="f ([^"]*)"', drawn)
    assert len(fields) == 54
    assert {name for field in fields for name in field.split()} == {*"MmLlDdRr", "er", "eb"}


def test_refused_map_keeps_everything_and_marks_every_field(
    client: FlaskClient, post: Post
) -> None:
    given = editor(client) | {
        "name": " ",
        "shells.land[0]": "many",
        "shells.rows[2]": "10",
        "areas[1]": "MMM<b>",
    }
    answer = post("/sailorman-dice/maps/edit", **given)
    assert answer.status_code == 400
    kept = fields(answer.text)
    assert (
        kept["shells.land[0]"] == "many"
        and kept["shells.rows[2]"] == "10"
        and kept["areas[1]"] == "MMM<b>"
    )
    for control, value in given.items():
        if control not in ("areas[1]", "name", "csrf_token"):
            assert kept[control] == value
    for control in ("name", "shells.land[0]", "shells.rows[2]", "areas[1]"):
        assert f'id="{control}-fault"' in answer.text


BAD_MAPS: tuple[dict[str, str], ...] = (
    {"lighthouse": "[[1,1],[1,2]]"},
    {"lighthouse": "[[[[1"},
    {"areas[0]": "........."},
    {"areas[99999]": "x"},
    {"areas": "x"},
    {"shells.land[1]": ""},
    {"a b": "x"},
    {"areas[0].x": "1"},
    {"shells": "[1,2]"},
    {"name": "x" * 41},
)


def test_other_bad_maps(client: FlaskClient, post: Post) -> None:
    for change in BAD_MAPS:
        answer = post("/sailorman-dice/maps/edit", **(editor(client) | {"name": "A map"} | change))
        assert answer.status_code == 400 and "Not saved yet" in answer.text, change


def test_region_without_shells_survives_the_code(client: FlaskClient, post: Post) -> None:
    given = editor(client) | {"name": "Partly", "shells.land[0]": "", "shells.land[1]": ""}
    code = post("/sailorman-dice/maps/edit", **given).location.split("saved=")[1]
    again = editor(client, code)
    assert again["shells.land[0]"] == "" and again["shells.river[1]"] == given["shells.river[1]"]


def test_sketch_names_what_is_to_do_and_where_the_mark_may_stand(
    client: FlaskClient, post: Post
) -> None:
    whole = post("/sailorman-dice/maps/sketch", **editor(client)).text
    assert "All fields are painted." in whole and 'id="mark-0"' in whole
    empty = post("/sailorman-dice/maps/sketch").text
    assert "54 of 54" in empty and 'id="mark-0"' not in empty
    assert (
        post("/sailorman-dice/maps/sketch", **{"areas": "5", "areas[70]": "x"}).status_code == 200
    )


def test_about_says_version_licence_and_source(client: FlaskClient) -> None:
    said = client.get("/about").text
    assert f"Tabletop Companion {version('tabletop-companion')}" in said
    assert "MIT licence" in said and "Its source came with it" in said
