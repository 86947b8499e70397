"""Found at home: the helper announces itself on the local network by mDNS (RFC 6762).

Phones then open ``companion.local``, the name that printed QR codes carry, without any setting.
"""

from __future__ import annotations

import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from zeroconf import Zeroconf

HOST_NAME: Final = "companion.local"
"""The name that is announced; the default address on paper carries it."""
_SERVICE: Final = "_http._tcp.local."
_ASK_MS: Final = 1000  # how long another machine has to say that the name is its own


@dataclass
class Announcement:
    """The helper's name on the network; :meth:`withdraw` takes it back."""

    zeroconf: Zeroconf

    def withdraw(self) -> None:
        """Tells the network that the name is free again."""
        self.zeroconf.unregister_all_services()
        self.zeroconf.close()


class NotAnnounced(Exception):
    """The name cannot be had; the message says why, for the person at the terminal."""


def announce(
    port: int, addresses: Sequence[str], interfaces: Sequence[str] = (), name: str = HOST_NAME
) -> Announcement:
    """Announces the helper at ``name`` with these IPv4 addresses. Raises NotAnnounced.

    ``interfaces`` are addresses of this machine's network interfaces; all of them without it.
    """
    from zeroconf import (  # type: ignore[attr-defined] # the resolver is not marked as exported
        AddressResolverIPv4,
        Error,
        InterfaceChoice,
        IPVersion,
        ServiceInfo,
        Zeroconf,
    )

    try:
        zeroconf = Zeroconf(interfaces=list(interfaces) or InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except OSError as error:
        raise NotAnnounced(f"this network does not allow it ({error.strerror or error})") from None
    try:
        asked = AddressResolverIPv4(f"{name}.")
        # an answer that was just given to everybody is held back for a second: ask once more
        if asked.request(zeroconf, _ASK_MS) or asked.request(zeroconf, _ASK_MS):
            taken = set(asked.parsed_addresses()) - set(addresses)
            if taken:
                raise NotAnnounced(f"the name belongs to {', '.join(sorted(taken))} already")
        info = ServiceInfo(
            _SERVICE,
            f"Tabletop Companion on port {port}.{_SERVICE}",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties={"path": "/"},
            server=f"{name}.",
        )
        zeroconf.register_service(info, allow_name_change=True)
    except NotAnnounced:
        zeroconf.close()
        raise
    except (Error, OSError) as error:
        zeroconf.close()
        raise NotAnnounced(f"the network refused it ({error or type(error).__name__})") from None
    return Announcement(zeroconf)
