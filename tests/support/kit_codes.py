"""QR codes of whole kits, read from their pages as a camera would, and what they open."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qsl, urlsplit

import numpy as np
import pypdfium2
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

from companion.setups import run_setup
from pdf.kits import KitOrder, print_kit
from pdf.links import page_link, scorer_link, setup_link

_KIND = BarcodeFormats([BarcodeFormat.QRCode])
_DPI = 200


def codes_of(data: bytes) -> Iterator[tuple[int, str]]:
    """The links on the pages of a PDF, each with its page."""
    document = pypdfium2.PdfDocument(data)
    for number in range(len(document)):
        picture = np.asarray(document[number].render(scale=_DPI / 72, grayscale=True).to_numpy()).squeeze()
        yield from ((number, code.text) for code in read_barcodes(np.ascontiguousarray(picture), formats=_KIND))


def wrong_codes(kit: KitOrder) -> tuple[int, list[str]]:
    """How many codes were read on a kit's pages, and those that open anything but its set-up.

    A code may also open the page where this game is scored; and sheets with set-ups of their own, which are drawn from
    further codes, their own with the same players and options.
    """
    base = kit.orders[0][1].base_url
    slug, count, wrong = kit.game.slug, 0, []
    wanted = setup_link(base, slug, kit.players, kit.code, kit.settings)
    scored = {page_link(base, slug, "score"), scorer_link(base, kit.code), scorer_link(base, f"{kit.code}.layout-2")}
    for page, link in codes_of(print_kit(kit).data):
        count += 1
        if link in {wanted, *scored}:
            continue
        asked = dict(parse_qsl(urlsplit(link).query))
        players, code = int(asked.pop("players", "0")), asked.pop("seed", "")
        same = urlsplit(link).path == urlsplit(wanted).path and players == kit.players and asked == {**kit.settings}
        if not same or not run_setup(kit.game, players, code, asked):
            wrong.append(f"page {page + 1}: {link}")
    if not count:
        wrong.append("no code was read")
    return count, wrong
