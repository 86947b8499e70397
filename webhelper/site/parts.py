"""What the folder is made of besides this program: the one place of versions and hashes.

Each part comes by its ordinary client, npm or pip, and is used only if its hash is the one here. To
renew them, take the newest of each, put version and hash here, build, and run the tests.
"""

import base64
import hashlib
import json
import shutil
import subprocess
import sys
import tarfile
from importlib.metadata import distribution
from pathlib import Path
from typing import Final, NamedTuple
from zipfile import ZipFile

from companion.errors import BadInput

PYTHON: Final = "3.14"
"""The runtime's version of Python, for which everything is compiled."""
PLATFORM: Final = "pyemscripten_2026_0_wasm32"


class Runtime(NamedTuple):
    """A package of npm: Python for browsers."""

    name: str
    version: str
    sha512: str


RUNTIME: Final = Runtime(
    "pyodide",
    "314.0.7",
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A==",
)
RUNTIME_FILES: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip")
LOCK: Final = "pyodide-lock.json"
WHEELS: Final = {
    "pydantic==2.14.3": "3f7b347782ab7e4cf4c798496ae3a82787d9f21ec12676a9c564355eeef8daa8",
    "pydantic-core==2.50.4": "e6da138a1ecc1341c8b788a5ee822670b03788e1f5decf7af9d461de6e508b8e",
    "typing-extensions==4.16.0": "481caa481374e813c1b176ada14e97f1f67a4539ce9cfeb3f350d78d6370c2e8",
    "typing-inspection==0.4.5": "bc210535442b39e1bf2805e0c7a17dfd6a4ace760c84c7f7d16245d23a6b1c39",
    "annotated-types==0.8.0": "f072f4d804ea359e4eaf198b1af7a8b0943881a87f31bb764f8bf219bb9419e0",
    "pypdfium2==5.15.2": "51e380faf433899d3b07a40b3f6aa97b9ab61399e732280f4007dc7aa0d0694f",
}
"""Packages with code compiled for the browser, and those that must fit them."""
INSTALLED: Final = (
    *("alembic", "mako", "sqlalchemy", "click", "flask", "werkzeug", "jinja2", "markupsafe"),
    *("itsdangerous", "blinker", "qrcode", "reportlab"),
)
"""Packages that need only Python, as they are installed here. They do without their parts in C."""


def run(*command: str | Path, need: str) -> str:
    """Runs a client and returns what it printed. Raises BadInput if the client is missing or
    fails."""
    program = shutil.which(command[0])
    if program is None:
        raise BadInput.at(str(command[0]), "not installed", need)
    told = subprocess.run(  # noqa: S603 - our own commands, without a shell
        [program, *map(str, command[1:])], capture_output=True, text=True, check=False
    )
    if told.returncode:
        last = (told.stderr or told.stdout).strip().splitlines()[-1:] or ["it failed"]
        raise BadInput.at(str(command[0]), last[0], "a client that reaches its registry")
    return told.stdout


NPM_NEED: Final = "npm and node, which bring Python for browsers (Debian: apt-get install npm)"


def fetch_runtime(folder: Path) -> Path:
    """Fetches the runtime. Returns its folder below ``folder``. Raises BadInput."""
    named = f"{RUNTIME.name}@{RUNTIME.version}"
    pack = ("npm", "pack", named, "--json", "--pack-destination", folder)
    packed = folder / json.loads(run(*pack, need=NPM_NEED))[0]["filename"]
    digest = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
    if digest != RUNTIME.sha512:
        raise BadInput.at(named, f"sha512-{digest}", f"sha512-{RUNTIME.sha512}")
    with tarfile.open(packed) as archive:
        for name in (*RUNTIME_FILES, LOCK, "package.json"):
            archive.extract(f"package/{name}", folder)
    return folder / "package"


def fetch_wheels(folder: Path) -> None:
    """Fetches the wheels and unpacks them into ``folder``. Raises BadInput."""
    wheels = folder.with_name("wheels")
    wheels.mkdir()
    wanted = wheels / "wanted.txt"
    lines = [f"{name} --hash=sha256:{sha256}" for name, sha256 in WHEELS.items()]
    wanted.write_text("\n".join(lines), "utf-8")
    how = ("--no-deps", "--only-binary=:all:", "--require-hashes", "--python-version", PYTHON)
    where = ("--platform", PLATFORM, "--dest", wheels, "--requirement", wanted)
    pip = (sys.executable, "-m", "pip", "download", "--quiet", "--disable-pip-version-check")
    run(*pip, *how, *where, need="pip")
    for wheel in sorted(wheels.glob("*.whl")):
        with ZipFile(wheel) as packed:
            packed.extractall(folder)  # noqa: S202 - its hash is known


def put(file: Path, data: bytes) -> None:
    """Writes a file, with the folders that it stands in."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(data)


def copy_installed(folder: Path) -> None:
    """Copies packages that need only Python, as they are installed here, into ``folder``."""
    for name in INSTALLED:
        installed = distribution(name)
        for file in installed.files or ():
            # what is installed beside the package, such as a command, leads out of its folder
            if ".." not in file.parts and file.suffix == ".py":
                put(folder / file, Path(str(installed.locate_file(file))).read_bytes())
    # reportlab imports it for pictures, which our sheets do not have
    put(folder / "PIL" / "__init__.py", b"Image = None\n")
