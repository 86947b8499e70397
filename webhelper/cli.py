"""``companion serve``: the web helper on this machine's network."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

import click

from companion.commands import data_option, say
from companion.datafolder import data_folder, write_whole
from companion.errors import MISSING, BadInput
from pdf.links import BASE_URL_VARIABLE, SERVED, served_at

if TYPE_CHECKING:
    from collections.abc import Callable

    from flask import Flask

    from webhelper.serving.server import Answering
    from webhelper.storage.store import Store

_HERE: Final = ("127.0.0.1", "::1", "localhost")
_EVERYWHERE: Final = ("0.0.0.0", "::")  # noqa: S104 - the phones at the table must reach it
_FILE: Final = click.Path(path_type=Path)


def network_address() -> str:
    """Returns this machine's address as phones on the same network see it. Nothing is sent."""
    import socket

    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # a documentation address (RFC 5737): only picks the route
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def port_taken(host: str, port: int) -> tuple[str, int]:
    """Returns the numeric address and the port to serve at, a free port for 0. Raises BadInput for
    a port in use, before the address is printed."""
    import errno
    import socket

    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except socket.gaierror:
        raise BadInput.at("--host", host, "an address or name of this machine") from None
    family, kind, protocol, _, address = known[0]
    with socket.socket(family, kind, protocol) as probe:
        # what lets a port be taken again at once elsewhere lets two programs share it on Windows
        reuse = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
        probe.setsockopt(socket.SOL_SOCKET, reuse, 1)
        try:
            probe.bind(address)
        except OSError as error:
            free = {errno.EADDRINUSE: "that is free", errno.EACCES: "from 1024 up"}
            # any other fault is one of the address
            if error.errno not in free:
                raise BadInput.at(
                    "--host", host, "an address of this machine, 0.0.0.0 for all"
                ) from None
            allowed = f"a port {free[error.errno]}; 0 takes any free one"
            raise BadInput.at("--port", port, allowed) from None
        return str(probe.getsockname()[0]), int(probe.getsockname()[1])


def terminal_qr(link: str) -> str:
    """Draws a QR code in half blocks, dark on light whatever the terminal's colours."""
    from qrcode import QRCode
    from qrcode.constants import ERROR_CORRECT_L

    code = QRCode(border=2, error_correction=ERROR_CORRECT_L)
    code.add_data(link)
    rows = code.get_matrix()
    # a line of text shows two rows, so their number is made even
    if len(rows) % 2:
        rows.append([False] * len(rows[0]))
    blocks = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}
    pairs = zip(rows[::2], rows[1::2], strict=True)
    lines = ("".join(blocks[pair] for pair in zip(top, low, strict=True)) for top, low in pairs)
    # black on bright white, then the terminal's own colours again
    return "\n".join(f"\x1b[30;107m{line}\x1b[0m" for line in lines)


def announced(port: int, address: str) -> str | None:
    """Announces the helper on the local network until this process ends. Prints its link by name
    and returns it, or prints why there is none."""
    from webhelper.serving.network import HOST_NAME, NotAnnounced, announce

    try:
        announce(port, [address])
    except NotAnnounced as error:
        say(
            f"Phones will not find {HOST_NAME}: {error}. Sheets printed with --base-url"
            f" http://{address}:{port} lead here instead."
        )
        return None
    link = f"http://{HOST_NAME}:{port}/"
    say(f"Phones find it as {link} too.")
    return link


def start_message(link: str) -> str:
    """Returns what the terminal says at start: the QR code, and where to go by hand. A link to this
    machine gets no QR code, because no phone reaches it."""
    if urlsplit(link).hostname in _HERE:
        return (
            f"Open {link} on this machine; no phone reaches it. --host 0.0.0.0 is for phones.\nStop"
            " with Ctrl-C."
        )
    return (
        f"{terminal_qr(link)}\n\nScan it with a phone on the same network, or open {link}\n"
        "Stop with Ctrl-C."
    )


def note_served(folder: Path, link: str) -> None:
    """Notes that paper printed at a terminal points here. If earlier codes point elsewhere, it says
    where."""
    link, before = link.rstrip("/"), served_at(folder)
    if before is not None and before != link:
        say(f"QR codes printed at a terminal before lead to {before}; from now on to {link}.")
    with suppress(OSError):  # served all the same
        write_whole(folder / SERVED, f"{link}\n".encode())


def tidy_hourly(store: Store, days: int, stopped: Event) -> None:
    """Forgets names that are due, and deletes tables that nobody touched for ``days`` days (none
    for 0): at once and every hour."""
    from sqlalchemy.exc import SQLAlchemyError

    from webhelper.evenings.forgetting import delete_untouched, forget_due

    while True:
        # a database that takes nothing now does so in an hour
        with suppress(SQLAlchemyError):
            forget_due(store)
            if days:
                delete_untouched(store, days)
        if stopped.wait(3600):
            return


class Served(NamedTuple):
    """What each serving process makes its app of. ``app`` is the app itself if the process was
    forked from one that has it; without it, a new one is made."""

    folder: Path
    config: dict[str, Any]
    log: bool
    app: Flask | None = None

    def load(self) -> Answering:
        """Returns the app, ready to answer."""
        from webhelper.app import create_app, proxies_believed
        from webhelper.serving.problems import log_requests
        from webhelper.serving.resources import settle
        from webhelper.serving.server import Answering
        from webhelper.storage.store import store_of

        app = self.app or create_app(self.folder, **self.config)
        if self.log:
            log_requests(app)
        settle()
        return Answering(app, store_of(app).close, proxies_believed())


def beside(
    app: Flask, days: int, stopped: Event, bound: tuple[str, int], tell: Callable[[], None]
) -> None:
    """Does what goes on beside serving, once a process serves: tells the address and announces it
    by name, deletes what is due, draws pictures. It runs outside the processes that answer
    requests, so that no request waits for it."""
    from multiprocessing import active_children

    from webhelper.paper import draw_ahead
    from webhelper.storage.store import store_of

    # a thread that works must not be there when a process is split, and whoever opens an address
    # as soon as it is told must find somebody there
    while not (active_children() and _answers(*bound)):
        if stopped.wait(0.05):
            return
    tell()
    Thread(target=tidy_hourly, args=(store_of(app), days, stopped), daemon=True).start()
    draw_ahead(app, stopped)


def _answers(address: str, port: int) -> bool:
    """Whether somebody listens at an address and port."""
    import socket

    # what listens everywhere is asked at this machine's own address, of IPv4 or of IPv6
    here = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)  # noqa: S104
    try:
        socket.create_connection((here, port), timeout=1).close()
    except OSError:
        return False
    return True


def _check_certificate(certificate: Path | None, key: Path | None) -> None:
    """Raises BadInput if https was asked for with files that do not make it. Granian would find
    that out only after the address was told."""
    import ssl

    if certificate is None and key is None:
        return
    if certificate is None or key is None:
        missing = "--key" if key is None else "--certificate"
        raise BadInput.at(missing, MISSING, "the file that belongs to the other one")
    for option, file in (("--certificate", certificate), ("--key", key)):
        if not file.is_file():
            raise BadInput.at(option, str(file), "a file that can be read")
    # without a password, for nobody is there to type one
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER).load_cert_chain(certificate, key, password="")
    except (OSError, ValueError):
        allowed = f"a certificate that {key.name} is the key of, both as PEM, without a password"
        raise BadInput.at("--certificate", str(certificate), allowed) from None


def _link_to(address: str, port: int, secure: bool) -> str:
    # an address of IPv6 has colons of its own
    written = f"[{address}]" if ":" in address else address
    return f"{'https' if secure else 'http'}://{written}:{port}/"


@click.command("serve")
@click.option(
    "--host",
    metavar="H",
    default=_EVERYWHERE[0],
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
@click.option(
    "--base-url",
    envvar=BASE_URL_VARIABLE,
    metavar="URL",
    help=f"Where phones reach it, for links and QR codes (or {BASE_URL_VARIABLE}).",
)
@click.option(
    "--host-name",
    "host_names",
    multiple=True,
    metavar="NAME",
    help="A further name that it answers to; may be repeated.",
)
@click.option(
    "--household",
    is_flag=True,
    help="Everybody who reaches it sees every table in the history, not only their own.",
)
@click.option(
    "--workers",
    metavar="N",
    type=click.IntRange(1, 64),
    default=1,
    show_default=True,
    help="Processes that serve; several are for PostgreSQL. One on Windows.",
)
@click.option(
    "--certificate",
    metavar="FILE",
    type=_FILE,
    help="A file with a certificate, for https; with --key.",
)
@click.option(
    "--key",
    metavar="FILE",
    type=_FILE,
    help="The file with the key of the certificate.",
)
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
    workers: int,
    certificate: Path | None,
    key: Path | None,
    log: bool,
    data_dir: Path | None,
) -> None:
    """The web helper for the phones at the table."""
    from multiprocessing import get_start_method

    from webhelper.app import create_app
    from webhelper.evenings.keeping import KEEP_DAYS_VARIABLE, days_of
    from webhelper.serving import server
    from webhelper.storage.store import store_of

    _check_certificate(certificate, key)
    days = days_of(KEEP_DAYS_VARIABLE)
    bound, port = port_taken(host, port)
    everywhere = host in _EVERYWHERE
    address = network_address() if everywhere else host
    link = _link_to(address, port, secure=certificate is not None)
    # no phone reaches this machine by a local address
    local = address.startswith("127.")
    # a name in the local network has no certificate
    by_name = everywhere and base_url is None and not local and not certificate
    config = {
        "NETWORK_URL": link if everywhere else None,
        "NO_PHONES": host in _HERE and base_url is None,
        "BASE_URL": base_url,
        "HOST_NAMES": host_names,
        **({"HOUSEHOLD": True} if household else {}),
    }
    folder = data_folder(data_dir)
    # faults of the data folder are told before any address is
    app = create_app(folder, **config)
    # a connection belongs to one process
    store_of(app).engine.dispose()

    # called once somebody answers: an address that is told earlier leads nowhere
    def tell() -> None:
        say(start_message(base_url or link))
        named = announced(port, address) if by_name else None
        if base_url or not local:
            note_served(folder, base_url or named or link)

    stopped = Event()
    Thread(target=beside, args=(app, days, stopped, (bound, port), tell), daemon=True).start()
    try:
        place = server.ServedAt(bound, port, workers, certificate, key)
        served = Served(folder, config, log, app if get_start_method() == "fork" else None)
        server.serve(place, served.load)
    finally:
        stopped.set()
        store_of(app).close()
