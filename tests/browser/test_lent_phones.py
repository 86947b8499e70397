"""A phone that tests use one after another tells the next one nothing of the last."""

from __future__ import annotations

from tests.browser.conftest import Phones

KIND = (390, 700, False, True, False)
LEAVES = """() => {
  localStorage.setItem("left", "by one");
  sessionStorage.setItem("left", "by one");
  document.cookie = "left=by-one; path=/";
  history.pushState(null, "", "?left");
}"""
FINDS = """() => [localStorage.length, sessionStorage.length, document.cookie,
  matchMedia("(prefers-color-scheme: dark)").matches,
  matchMedia("(prefers-reduced-motion: reduce)").matches, innerWidth, innerHeight]"""


def test_a_phone_is_lent_again_as_if_it_were_new(phones: Phones, site: str) -> None:
    look = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "color_scheme": "light"}
    page = phones.lend(KIND, **look)
    context = page.context
    page.goto(f"{site}/")
    page.evaluate(LEAVES)
    assert page.evaluate(FINDS)[0] >= 1, "something is left"
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.set_viewport_size({"width": 844, "height": 390})
    for routed in (page, context):
        routed.route("**/*", lambda route: route.abort())
    context.new_page()
    context.set_offline(True)
    phones.take_back(KIND, page)
    again = phones.lend(KIND, **look)
    assert again is page, "it is used again"
    assert again.evaluate(FINDS) == [0, 0, "", False, False, 390, 700]
    assert context.pages == [page] and not context.cookies()
    answer = again.goto(f"{site}/healthz")
    assert answer and answer.ok, "no route and no dead net is left"
    assert again.go_back() is None, "no page before"
    asked = again.evaluate("fetch('/loot-island/table/0/ahead').then((told) => told.status)")
    assert asked == 204, "within reach no page is asked how it goes on"
    phones.take_back(KIND, again)
