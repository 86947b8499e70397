"""Packs the folder's Python, compiled, so that no phone has to: run by ``pack.mjs`` in the runtime
itself, with its library at ``/runtime``, the packages at ``/site``, for two archives at ``/out``.
"""

from __future__ import annotations

import marshal
import re
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path

OURS = ("companion", "pdf", "webhelper", "assets")
UNUSED = re.compile(
    r"""(^|/)(tests?|testing|__pycache__)/ |\.dist-info/|\.(pyi|pyx|pxd|h|c|typed|md|txt|rst)$
    |^alembic/(templates|testing)/ |^mako/(ext|testing)/
    |^sqlalchemy/(testing|dialects/(mysql|oracle|mssql)|ext/mypy)/
    |^reportlab/(?!(__init__|rl_config|rl_settings)\.py|lib/|pdfbase/)
    |^reportlab/pdfbase/_cidfontdata
    |^pydantic/(v1|mypy|_hypothesis) |^pypdfium2_cli/""",
    re.VERBOSE,
)
UNUSED_LIBRARY = re.compile(
    r"""^(idlelib|turtledemo|ensurepip|lib2to3|pydoc_data|tkinter|venv|curses|dbm|_pyrepl|pdb|doctest
    |unittest|xmlrpc|turtle|asyncio/windows|_android|_ios|mailbox|imaplib|ftplib|poplib|smtplib|nntplib
    |pstats|profile|cProfile|compression/zstd|encodings/(cp(?!437)\d|mac_|iso2022|euc_|big5|gb|hz|johab
    |shift|ptcp|tis|koi8|kz|hp_|palmos|iso8859_([2-9]|1\d)))""",
    re.VERBOSE,
)


def compiled(source: bytes, name: str) -> bytes:
    """A module as Python loads it, unchecked; packages of others without what only people read."""
    ours = name.split("/")[0] in OURS
    code = compile(source, name, "exec", dont_inherit=True, optimize=0 if ours else 2)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + source_hash(source) + marshal.dumps(code)


def put(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    if name.endswith(".py") and "/migrations/" not in name and "_sysconfigdata" not in name:
        name, data = f"{name}c", compiled(data, name)
    about = zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0))
    about.compress_type, about.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
    archive.writestr(about, data, compresslevel=9)


site = Path("/site")
with (
    zipfile.ZipFile("/out/site.zip", "w") as all_else,
    zipfile.ZipFile("/out/pictures.zip", "w") as later,
):
    for file in sorted(site.rglob("*")):
        name = file.relative_to(site).as_posix()
        own = name.split("/")[0] in OURS
        if file.is_file() and (own or not UNUSED.search(name)):
            put(later if name.startswith("pypdfium2") else all_else, name, file.read_bytes())
with (
    zipfile.ZipFile("/runtime/python_stdlib.zip") as library,
    zipfile.ZipFile("/out/python_stdlib.zip", "w") as kept,
):
    for name in library.namelist():
        if not name.endswith("/") and not UNUSED_LIBRARY.search(name):
            put(kept, name, library.read(name))
