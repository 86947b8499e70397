"""Which names this helper answers to. Links and QR codes take the name that a page was asked for with,
so a name that is not ours must never be believed (DNS rebinding, forged Host headers)."""

from __future__ import annotations

from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from flask import Flask, abort, request


def own_names(base_url: str | None, host_names: Collection[str]) -> frozenset[str]:
    """The names that are ours besides addresses, ``localhost`` and ``*.local``, in lower case."""
    names = {name.lower().rstrip(".") for name in host_names}
    if base_url:
        names.add((urlsplit(base_url).hostname or "").lower().rstrip("."))
    return frozenset(names - {""})


def is_ours(host: str, names: Collection[str]) -> bool:
    """Whether a Host header (``name``, ``name:port``, ``[address]:port``) names this helper."""
    try:
        split = urlsplit(f"//{host}")
        name, _ = (split.hostname or "").lower().rstrip("."), split.port
    except ValueError:
        return False
    if split.path or split.username is not None:
        return False
    if name in names or name == "localhost" or (name.endswith(".local") and len(name) > len(".local")):
        return True
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def answer_only_to(app: Flask, names: Collection[str]) -> None:
    """Refuses every request for another name, in words."""

    @app.before_request
    def check_host() -> None:
        if not is_ours(request.headers.get("Host", ""), names):
            abort(400, "This helper does not go by that name. Open the address that it printed when it was started.")
