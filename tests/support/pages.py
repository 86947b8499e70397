"""Pages as a browser without scripts reads them: their words, links and forms."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlsplit


def words(page: str) -> str:
    """Returns what a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def links(page: str, label: str) -> list[str]:
    """Returns the addresses of links with ``label`` in their text or at the start of their
    label."""
    found = re.findall(r"<a\s+([^>]*)>(.*?)</a>", page, re.S)
    hits = [
        attrs for attrs, inner in found if label in words(inner) or f'aria-label="{label}' in attrs
    ]
    return [
        html.unescape(address) for attrs in hits for address in re.findall(r'href="([^"]*)"', attrs)
    ]


def query_of(address: str) -> dict[str, str]:
    """Returns the fields of an address as it stands on a page."""
    return {
        key: values[0] for key, values in parse_qs(urlsplit(html.unescape(address)).query).items()
    }


def fields(page: str, form: str = "") -> dict[str, str]:
    """Returns what a form would send: hidden and typed fields and what is checked. Without ``form``
    it looks at the whole page."""
    inner = re.search(rf'<form [^>]*id="{form}".*?</form>', page, re.S) if form else None
    assert inner or not form
    out = {}
    for tag in re.findall(r"<input\s[^>]*>", inner[0] if inner else page):
        told = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if "name" in told and (told.get("type") not in ("radio", "checkbox") or " checked" in tag):
            out[told["name"]] = html.unescape(told.get("value", ""))
    areas = re.findall(
        r'<textarea[^>]*name="([^"]+)"[^>]*>([^<]*)</textarea>', inner[0] if inner else page
    )
    return out | {name: html.unescape(text) for name, text in areas}
