"""``companion serve``: the web helper on this machine's network."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.commands import data_option, say
from companion.datafolder import data_folder
from companion.errors import BadInput

if TYPE_CHECKING:
    import socket

THREADS: Final = 8


def network_address() -> str:
    """This machine's address as phones on the same network see it; nothing is sent."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a documentation address (RFC 5737): only picks the route
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def listening_socket(host: str, port: int) -> socket.socket:
    """A bound socket, so that a port in use is told before the address is printed."""
    import errno
    import socket

    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except socket.gaierror:
        raise BadInput.at("--host", host, "an address or name of this machine") from None
    listener = socket.socket(family, kind, proto)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(address)
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            reason = "a port that is free" if error.errno == errno.EADDRINUSE else "a port from 1024 up"
            raise BadInput.at("--port", port, f"{reason}; 0 takes any free one") from None
        raise BadInput.at("--host", host, "an address of this machine, 0.0.0.0 for all") from None
    return listener


def terminal_qr(link: str) -> str:
    """A QR code in half blocks, dark on light whatever the terminal's colours."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(border=2, error_correction=ERROR_CORRECT_L)
    code.add_data(link)
    rows = code.get_matrix()
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    lines = (
        "".join(blocks[a, b] for a, b in zip(top, low, strict=True))
        for top, low in zip(rows[::2], rows[1::2], strict=True)
    )
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


@click.command("serve")
@click.option(
    "--host",
    metavar="H",
    default="0.0.0.0",  # noqa: S104 - the phones at the table must reach it
    show_default=True,
    help="Address to listen on; 127.0.0.1 for this machine only.",
)
@click.option(
    "--port",
    metavar="P",
    type=click.IntRange(0, 65535),
    default=8080,
    show_default=True,
    help="Port; 0 takes a free one.",
)
@data_option
def serve_command(host: str, port: int, data_dir: Path | None) -> None:
    """The web helper for the phones at the table."""
    import waitress

    from webhelper.app import create_app

    listener = listening_socket(host, port)
    try:
        everywhere = host in ("0.0.0.0", "::")  # noqa: S104
        shown = network_address() if everywhere else f"[{host}]" if ":" in host else host
        link = f"http://{shown}:{listener.getsockname()[1]}/"
        app = create_app(data_folder(data_dir), NETWORK_URL=link if everywhere else None)
        say(f"{terminal_qr(link)}\n\nScan it with a phone on the same network, or open {link}\nStop with Ctrl-C.")
        waitress.serve(app, sockets=[listener], threads=THREADS, ident="companion", clear_untrusted_proxy_headers=True)
    except KeyboardInterrupt:
        pass
    finally:
        listener.close()
