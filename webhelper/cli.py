"""``companion serve``: the web helper on this machine's network."""

from __future__ import annotations

import os
import sys
from contextlib import ExitStack, contextmanager, nullcontext, suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import click

from companion.commands import data_option, say
from companion.datafolder import data_folder, write_whole
from companion.errors import BadInput
from pdf.links import BASE_URL_VARIABLE, DEFAULT_BASE_URL, SERVED, served_at

if TYPE_CHECKING:
    import socket
    from collections.abc import Iterator

    from flask import Flask

    from webhelper.storage.store import Store

THREADS: Final = 32
"""Requests worked on at once; waitress sends answers to slow phones from its own loop, without a thread each.
Prints, their pictures and photos take twelve of them at most, see :mod:`webhelper.serving.resources`."""
SWITCH_SECONDS: Final = 0.0005
"""How long a thread that computes, such as a print, keeps the others from their turn."""
IDLE_SECONDS: Final = 60
_HERE: Final = ("127.0.0.1", "::1", "localhost")
_EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - the phones at the table must reach it
_PORTS: Final = click.IntRange(0, 65535)
_NAMES_HELP: Final = "A further name that it answers to; may be repeated."
_HOUSEHOLD_HELP: Final = (
    "Everybody who reaches it sees every table in the history, not only their own."
)
_HOST_HELP: Final = "Address to listen on; 127.0.0.1 for this machine only."
_BASE_URL_HELP: Final = f"Where phones reach it, for links and QR codes (or {BASE_URL_VARIABLE})."
MAX_BODY: Final = 64 * 1024 * 1024
"""Bytes of a request that are read at all; pages allow far less."""


def network_address() -> str:
    """This machine's address as phones on the same network see it; nothing is sent."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(
                ("192.0.2.1", 9)
            )  # a documentation address (RFC 5737): only picks the route
            address: str = probe.getsockname()[0]
        except OSError:
            return "127.0.0.1"
    return address


def listening_socket(host: str, port: int) -> socket.socket:
    """A bound socket, so that a port in use is told before the address is printed."""
    import errno
    import socket

    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
    except socket.gaierror:
        raise BadInput.at("--host", host, "an address or name of this machine") from None
    listener = socket.socket(*found[:3])
    # what lets a port be taken again at once elsewhere lets two programs share it on Windows
    reuse = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    listener.setsockopt(socket.SOL_SOCKET, reuse, 1)
    try:
        listener.bind(found[4])
    except OSError as error:
        listener.close()
        if error.errno in (errno.EADDRINUSE, errno.EACCES):
            reason = (
                "a port that is free" if error.errno == errno.EADDRINUSE else "a port from 1024 up"
            )
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
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(blocks[pair] for pair in zip(top, low, strict=True)) for top, low in pairs)
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


@contextmanager
def found_at_home(port: int, address: str) -> Iterator[str | None]:
    """Announces the helper on the local network; gives its link by name, else None."""
    from webhelper.serving.network import HOST_NAME, NotAnnounced, announce

    with ExitStack() as until_stopped:
        link = None
        try:
            until_stopped.callback(announce(port, [address]).close)
            link = f"http://{HOST_NAME}:{port}/"
        except NotAnnounced as error:
            instead = f"Sheets printed with --base-url http://{address}:{port} lead here instead."
            say(f"Phones will not find {HOST_NAME}: {error}. {instead}")
        yield link


def start_message(link: str, named: str | None) -> str:
    """What the terminal says at start: the QR code, and where to go by hand. A link to this machine is for no phone."""
    if urlsplit(link).hostname in _HERE:
        return f"Open {link} on this machine; no phone reaches it. --host 0.0.0.0 is for phones.\nStop with Ctrl-C."
    where = f"open {named} (or {link})" if named else f"open {link}"
    return f"{terminal_qr(link)}\n\nScan it with a phone on the same network, or {where}\nStop with Ctrl-C."


def note_served(folder: Path, link: str) -> None:
    """Has paper from a terminal point here, and says where earlier codes point if that is elsewhere."""
    link, before = link.rstrip("/"), served_at(folder)
    if (before or DEFAULT_BASE_URL) != link:
        say(
            f"QR codes printed at a terminal before lead to {before or DEFAULT_BASE_URL}; from now on to {link}."
        )
    with suppress(OSError):  # served all the same
        write_whole(folder / SERVED, f"{link}\n".encode())


def tidy_hourly(store: Store, stopped: Event) -> None:
    """Forgets the names whose day is over, at once and every hour."""
    from sqlalchemy.exc import SQLAlchemyError

    from webhelper.evenings.forgetting import forget_due

    while True:
        with suppress(SQLAlchemyError):  # a database that takes nothing now does so in an hour
            forget_due(store)
        if stopped.wait(3600):
            return


def serve_until_stopped(app: Flask, listener: socket.socket, proxies: bool) -> None:
    """Serves until Ctrl-C or SIGTERM, lets answers under way finish, and folds the write-ahead log in."""
    import logging
    import signal

    from waitress.server import BaseWSGIServer, create_server

    from webhelper.paper import draw_ahead
    from webhelper.serving.network import KeepingChannel, most_connections
    from webhelper.serving.resources import settle
    from webhelper.storage.store import store_of

    sys.setswitchinterval(SWITCH_SECONDS)
    # a full table's phones ask at the same moment: a line for each that waits would fill whatever stderr goes to
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    server = create_server(
        app,
        sockets=[listener],
        threads=THREADS,
        ident="companion",
        connection_limit=most_connections(),
        channel_timeout=IDLE_SECONDS,
        cleanup_interval=IDLE_SECONDS // 4,
        asyncore_use_poll=True,
        max_request_body_size=MAX_BODY,
        clear_untrusted_proxy_headers=not proxies,  # with proxies to believe, ProxyFix reads the headers itself
    )
    if isinstance(server, BaseWSGIServer):  # it listens at one place
        server.channel_class = KeepingChannel
    settle()
    stopped = Event()
    Thread(target=tidy_hourly, args=(store_of(app), stopped), daemon=True).start()
    Thread(target=draw_ahead, args=(app, stopped), daemon=True).start()
    try:
        server.run()
    except (KeyboardInterrupt, SystemExit):
        pass
    finally:
        stopped.set()
        signal.signal(signal.SIGTERM, before)
        server.close()
        store_of(app).close()


@click.command("serve")
@click.option("--host", metavar="H", default=_EVERYWHERE[0], show_default=True, help=_HOST_HELP)
@click.option(
    "--port",
    metavar="P",
    type=_PORTS,
    default=8080,
    show_default=True,
    help="Port; 0 takes a free one.",
)
@click.option("--base-url", envvar=BASE_URL_VARIABLE, metavar="URL", help=_BASE_URL_HELP)
@click.option("--host-name", "host_names", multiple=True, metavar="NAME", help=_NAMES_HELP)
@click.option("--household", is_flag=True, help=_HOUSEHOLD_HELP)
@click.option(
    "--log", is_flag=True, help="A line for each request, without names, on standard error."
)
@data_option
def serve_command(
    host: str,
    port: int,
    base_url: str | None,
    host_names: tuple[str, ...],
    household: bool,
    log: bool,
    data_dir: Path | None,
) -> None:
    """The web helper for the phones at the table."""
    from webhelper.app import PROXIES_VARIABLE, create_app
    from webhelper.serving.problems import log_requests

    listener = listening_socket(host, port)
    try:
        everywhere = host in _EVERYWHERE
        address = network_address() if everywhere else host
        port = listener.getsockname()[1]
        link = f"http://{f'[{address}]' if ':' in address else address}:{port}/"
        app = create_app(
            data_folder(data_dir),
            NETWORK_URL=link if everywhere else None,
            BASE_URL=base_url,
            HOST_NAMES=host_names,
            **({"HOUSEHOLD": True} if household else {}),
        )
        if log:
            log_requests(app)
        at_home = everywhere and base_url is None and not address.startswith("127.")
        with found_at_home(port, address) if at_home else nullcontext() as named:
            say(start_message(base_url or link, named))
            if base_url or not address.startswith("127."):  # no phone comes to this machine by that
                note_served(data_folder(data_dir), base_url or named or link)
            serve_until_stopped(app, listener, os.environ.get(PROXIES_VARIABLE, "0") != "0")
    finally:
        listener.close()
