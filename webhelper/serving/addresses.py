"""The addresses that leave this page: on paper, in QR codes, in links to share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

from flask import current_app, request, url_for

_LOOPBACK: Final = ("127.", "localhost", "[::1]")


def public_root() -> str:
    """Where others reach this app, without a slash at the end.

    As configured by COMPANION_BASE_URL; else where this page was asked for, unless that is this
    machine alone and ``serve`` knows the address on the network.
    """
    configured: str | None = current_app.config.get("BASE_URL")
    network: str | None = current_app.config.get("NETWORK_URL")
    if configured:
        return configured.rstrip("/")
    here = network if network and request.host.startswith(_LOOPBACK) else request.host_url
    return here.rstrip("/") + request.script_root


def public_url(endpoint: str, **values: Any) -> str:
    """The address of a page, as others reach it."""
    return public_root() + url_for(endpoint, **values).removeprefix(request.script_root)


_PLAIN: Final = "!$'()*,/:;?@"
"""What an address may hold as it is."""


def with_query(address: str, fields: Mapping[str, Any]) -> str:
    """An address with fields that somebody else named, which ``url_for`` would read as its own (``name``, ``slug``)."""
    return f"{address}?{urlencode(fields, safe=_PLAIN)}" if fields else address
