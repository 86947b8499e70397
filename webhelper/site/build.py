"""Builds the folder for a static host: the runtime, this program and its packages compiled, pages
and pictures drawn beforehand, and the page around them."""

import gzip
import json
import re
import shutil
from collections.abc import Callable, Iterator
from hashlib import blake2b, sha256
from importlib.metadata import version
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from flask import Flask

from companion import GAMES
from companion.errors import BadInput
from companion.home import BROWSER
from pdf.catalogue import sheets_of
from webhelper.app import create_app
from webhelper.pages.print import GROUPS, group_of
from webhelper.paper import PICTURES, Wanted, order_of, picture_of_sheet
from webhelper.serving import statics
from webhelper.serving.security import CONTENT_POLICY
from webhelper.site import parts
from webhelper.site.engine import COMPILED, DRAWN, EMPTY
from webhelper.storage.database import DATABASE_FILE
from webhelper.storage.store import store_of

HERE: Final = Path(__file__).parent
WORKER: Final = "sw.js"
"""The service worker, at the top of the folder. A folder that has it is one of ours."""
NAME: Final = "tabletop-companion"
OWN: Final = ("companion", "pdf", "webhelper", "assets")
# the files of this program that the folder's Python does not need
_LEFT_OUT: Final = re.compile(
    r"(^|/)(__pycache__|static|templates|hosting|readme|training|[\w-]*_training)(/|$)"
    r"|\.(npz|woff2|md|mjs|js|css|html)$|preflight|^webhelper/site/(build|parts|cli|compile)"
)
EARLY: Final = ("play", "score", "rules")
"""The pages of each game that are there before Python is loaded. What their forms send waits for
it."""
START: Final = "start"
"""Where the start page stands in the folder. At the top stands the page around it."""
_TOKEN: Final = re.compile(r'(name="(?:csrf_token|act)" (?:value|content)=")[^"]*')
SHOWN: Final = dict(zip(("Score sheets", "Decks of cards", "Player aids"), GROUPS, strict=True))
"""What the pictures show while the rest loads, each with the group of its sheets."""
# the host for which pages are drawn beforehand. It does not exist.
_NOWHERE: Final = "helper.invalid"

Say = Callable[[str], None]


class SitePlace(NamedTuple):
    """Where the folder will be. ``root`` is its path, with slashes around it. ``base_url`` is where
    codes on paper lead, empty for the address at which the page was opened."""

    root: str
    base_url: str


def build(folder: Path, place: SitePlace, say: Say) -> int:
    """Builds the folder anew. Returns its size in bytes. Raises BadInput."""
    if folder.exists() and any(folder.iterdir()) and not (folder / WORKER).is_file():
        raise BadInput.at("FOLDER", str(folder), "a new or empty folder, or one built before")
    with TemporaryDirectory() as name:
        work = Path(name)
        made, packed, site = work / "made", work / "packed", work / "site"
        for left in (made, packed, site):
            left.mkdir()
        say("Python for browsers")
        runtime = parts.fetch_runtime(work)
        say("packages")
        parts.fetch_wheels(site)
        parts.copy_installed(site)
        say("this program")
        copy_program(site)
        say("pages and pictures")
        app = create_app(
            work / "data", HOME=BROWSER, HOUSEHOLD=True, HOST_NAMES=(_NOWHERE,), BASE_URL=None
        )
        app.jinja_env.compile_templates(site / _inside(COMPILED), zip=None)
        draw(app)
        shutil.copytree(work / "data" / PICTURES, site / _inside(DRAWN))
        store_of(app).close()
        shutil.copyfile(work / "data" / DATABASE_FILE, site / _inside(EMPTY))
        say("packing")
        parts.run(
            *("node", HERE / "pack.mjs", runtime, site, packed, HERE / "compile.py"),
            need=parts.NPM_NEED,
        )
        for archive in packed.glob("*.tar"):
            archive.with_suffix(".bin").write_bytes(gzip.compress(archive.read_bytes(), 9, mtime=0))
            archive.unlink()
        say("the folder")
        write(made, place, app, runtime, packed)
        if folder.exists():
            shutil.rmtree(folder)
        shutil.move(made, folder)
    return sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())


def _inside(file: Path) -> Path:
    """Returns where a file of this package stands below a folder of packages."""
    return file.relative_to(HERE.parents[1])


def copy_program(site: Path) -> None:
    """Copies this program's own packages as they are installed, and notes its version."""
    for package in OWN:
        top = HERE.parents[1] / package
        for file in sorted(top.rglob("*")):
            name = file.relative_to(top.parent)
            if file.is_file() and not _LEFT_OUT.search(name.as_posix()):
                parts.put(site / name, file.read_bytes())
    named = f"Metadata-Version: 2.1\nName: {NAME}\nVersion: {version(NAME)}\n"
    parts.put(site / f"{NAME.replace('-', '_')}.dist-info" / "METADATA", named.encode())
    # in place of the static files themselves, which the host sends
    told = site / "webhelper" / "static" / statics.VERSION_FILE
    parts.put(told, statics.version().encode())


def draw(app: Flask) -> None:
    """Draws the small pictures of every list of sheets into the app's data."""
    with app.test_request_context():
        for game in GAMES.values():
            for sheet in sheets_of(game.slug):
                picture_of_sheet(Wanted(order_of(game, sheet, {}), "small"))


# ---- the folder


def write(made: Path, place: SitePlace, app: Flask, runtime: Path, packed: Path) -> None:
    """Lays the folder out: static files at the app's addresses, what never changes under names with
    a hash, and at the top what a browser asks for first."""
    engine = {name: runtime / name for name in parts.RUNTIME_FILES}
    engine |= {file.name: file for file in packed.iterdir()}
    engine |= {name: HERE / name for name in ("engine.js", "keeping.js")}
    digest = sha256()
    for name in sorted(engine):
        digest.update(engine[name].read_bytes())
    # the page around is in this hash too: it knows where the folder is
    around = {"__ROOT__": place.root, "__BASE__": place.base_url}
    digest.update(filled("shell.js", around))
    run = f"run-{digest.hexdigest()[:12]}"
    for name, file in engine.items():
        parts.put(made / run / name, file.read_bytes())
    # the runtime has to fetch no package: all of them are in the archives
    lock = json.loads((runtime / parts.LOCK).read_text("utf-8")) | {"packages": {}}
    parts.put(made / run / parts.LOCK, json.dumps(lock).encode())
    for address, file in static_files():
        parts.put(made / address, file.read_bytes())
    sizes = {f"{run}/{name}": (made / run / name).stat().st_size for name in engine}
    # what draws pictures is fetched later, beside all else
    del sizes[f"{run}/pictures.bin"]
    known = {"__ENGINE__": f"{run}/engine.js", "__SIZE__": str(sum(sizes.values())), **around}
    parts.put(made / run / "shell.js", filled("shell.js", known))
    for address, page in pages(app, place, f"{place.root}{run}/shell.js", sizes, made / run):
        parts.put(made / address, page)
    files = sorted(f.relative_to(made).as_posix() for f in made.rglob("*") if f.is_file())
    whole = blake2b(digest_size=6)
    for name in files:
        whole.update(name.encode() + b"\0" + (made / name).read_bytes())
    told = {"__VERSION__": whole.hexdigest(), "__FILES__": json.dumps(files)}
    parts.put(made / WORKER, filled("offline.js", told))
    parts.put(made / "404.html", (made / "index.html").read_bytes())


def filled(name: str, known: dict[str, str]) -> bytes:
    """Returns a script of ours with its marks replaced by what is known."""
    text = (HERE / name).read_text("utf-8")
    for mark, value in known.items():
        text = text.replace(mark, value)
    return text.encode()


def static_files() -> Iterator[tuple[str, Path]]:
    """Yields the app's static files, with their address in the folder."""
    for address, folder in statics.folders().items():
        for file in sorted(folder.rglob("*")):
            if file.is_file() and file.suffix not in (".ttf", ".txt", ".pyc"):
                name = f"{address.lstrip('/')}/{file.relative_to(folder).as_posix()}"
                yield name, file
                if folder.name == "patterns":  # looked for beside a game's own style too
                    yield name.replace("/assets/", "/static/assets/"), file
    symbols = Path(statics.folders()[f"/v/{statics.version()}/assets/fonts"]).with_name(
        "symbols.svg"
    )
    yield f"v/{statics.version()}/assets/symbols.svg", symbols


def pages(
    app: Flask, place: SitePlace, shell: str, sizes: dict[str, int], run: Path
) -> Iterator[tuple[str, bytes]]:
    """Yields the pages that are there before Python is loaded, with their place in the folder."""
    at = {"base_url": f"https://{_NOWHERE}{place.root}"}
    client = app.test_client()
    policy = f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_POLICY}">'

    def drawn(address: str) -> str:
        answer = client.get(address, **at)
        if answer.status_code != 200:
            raise RuntimeError(f"{address}: {answer.status}")
        return answer.text

    for name in ("", *(f"{slug}/{page}" for slug in GAMES for page in EARLY)):
        text = _TOKEN.sub(r"\1", drawn(f"/{name}")).replace("<head>", f"<head>\n{policy}", 1)
        yield f"{name or START}/index.html", text.encode()
    yield "manifest.webmanifest", drawn("/manifest.webmanifest").encode()
    with app.test_request_context(**at):
        shown = list(pictures(place.root + run.name, run))
        template = app.jinja_env.get_template("shared/shell.html")
        yield "index.html", template.render(shell=shell, sizes=sizes, pictures=shown).encode()


def pictures(address: str, run: Path) -> Iterator[tuple[str, str]]:
    """Draws a few pictures of sheets. Yields title and address of each."""
    sheets = [(game, sheet) for game in GAMES.values() for sheet in sheets_of(game.slug)]
    for title, group in SHOWN.items():
        game, sheet = next(of_game for of_game in sheets if group_of(of_game[1]) == group)
        name = f"{group.split()[-1]}.png"
        parts.put(run / name, picture_of_sheet(Wanted(order_of(game, sheet, {}), "medium")) or b"")
        yield title, f"{address}/{name}"
