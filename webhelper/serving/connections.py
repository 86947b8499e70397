"""Connections of the built-in server: as many as the machine allows, and kept open by answers without a body.

Phones ask for news every few seconds and mostly get an empty 304. waitress ends the connection after any answer that
has no length, although one without a body ends with its headers (RFC 9112, 6.3): every look would need a new one.
"""

from __future__ import annotations

from typing import Final

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import BaseWSGIServer, MultiSocketServer
from waitress.task import WSGITask

SPARE: Final = 96
"""Open files that are left for the database, sheets and fonts."""


class KeepingTask(WSGITask):
    """An answer that keeps its connection where nothing of it can be missing."""

    def set_close_on_finish(self) -> None:
        headers = self.request.headers if isinstance(self.request, HTTPRequestParser) else {"CONNECTION": "close"}
        if self.has_body or self.version != "1.1" or headers.get("CONNECTION", "").lower() == "close":
            super().set_close_on_finish()


class KeepingChannel(HTTPChannel):
    task_class = KeepingTask


def keep_connections(server: BaseWSGIServer | MultiSocketServer) -> None:
    """From now on connections to ``server``, which listens at one place, outlive an answer without a body."""
    if isinstance(server, BaseWSGIServer):
        server.channel_class = KeepingChannel


def most_connections() -> int:
    """As many connections as this process may have open, up to 4,000; idle ones must not stop the others."""
    try:
        import resource
    except ImportError:  # Windows
        return 400
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = 4096 if hard == resource.RLIM_INFINITY else min(4096, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted - SPARE
