"""The helper on its network: found by a name, and with connections that stay open.

Announced by mDNS (RFC 6762): phones open ``companion.local``, the name in printed QR codes, without any setting.

Phones ask for news every few seconds and mostly get an empty 304. waitress ends the connection after any answer that
has no length, although one without a body ends with its headers (RFC 9112, 6.3): every look would need a new one.
"""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING, Final

from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.task import WSGITask

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeroconf import Zeroconf

HOST_NAME: Final = "companion.local"
"""The name that is announced; the default address on paper carries it."""
_SERVICE: Final = "_http._tcp.local."
_ASK_MS: Final = 1000  # how long another machine has to say that the name is its own
SPARE: Final = 96
"""Open files that are left for the database, sheets and fonts."""


class NotAnnounced(Exception):
    """The name cannot be had; the message says why, for the person at the terminal."""


def announce(port: int, addresses: Sequence[str], interfaces: Sequence[str] = (), name: str = HOST_NAME) -> Zeroconf:
    """Announces the helper at ``name`` with these IPv4 addresses, until what this gives is closed. Raises NotAnnounced.
    ``interfaces`` are addresses of this machine's network interfaces; all of them without it."""
    import zeroconf

    try:
        everywhere = zeroconf.InterfaceChoice.All
        network = zeroconf.Zeroconf(interfaces=list(interfaces) or everywhere, ip_version=zeroconf.IPVersion.V4Only)
    except OSError as error:
        raise NotAnnounced(f"this network does not allow it ({error.strerror or error})") from None
    try:
        asked = zeroconf.AddressResolverIPv4(f"{name}.")  # type: ignore[attr-defined] # it is not marked as exported
        # an answer that was just given to everybody is held back for a second: ask once more
        if asked.request(network, _ASK_MS) or asked.request(network, _ASK_MS):
            taken = set(asked.parsed_addresses()) - set(addresses)
            if taken:
                raise NotAnnounced(f"the name belongs to {', '.join(sorted(taken))} already")
        info = zeroconf.ServiceInfo(
            _SERVICE,
            f"Tabletop Companion on port {port}.{_SERVICE}",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties={"path": "/"},
            server=f"{name}.",
        )
        network.register_service(info, allow_name_change=True)
    except NotAnnounced:
        network.close()
        raise
    except (zeroconf.Error, OSError) as error:
        network.close()
        raise NotAnnounced(f"the network refused it ({error or type(error).__name__})") from None
    return network


class KeepingTask(WSGITask):
    """An answer that keeps its connection where nothing of it can be missing."""

    def set_close_on_finish(self) -> None:
        headers = self.request.headers if isinstance(self.request, HTTPRequestParser) else {"CONNECTION": "close"}
        if self.has_body or self.version != "1.1" or headers.get("CONNECTION", "").lower() == "close":
            super().set_close_on_finish()


class KeepingChannel(HTTPChannel):
    task_class = KeepingTask


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
