"""Packs the folder's Python, compiled, so that no phone has to compile it.

``pack.mjs`` runs this in the runtime itself, with the runtime's library at ``/runtime`` and the
packages at ``/site``. It writes two archives to ``/out``, which ``build.py`` compresses: Python for
browsers takes several times as long for that.
"""

import ast
import io
import marshal
import re
import tarfile
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash
from pathlib import Path
from typing import Any

OURS = ("companion", "pdf", "webhelper", "assets", "tabletop_companion.dist-info")
UNUSED = re.compile(
    r"""(^|/)(tests?|testing|__pycache__)/ |\.dist-info/|\.(pyi|pyx|pxd|h|c|typed|md|txt|rst)$
    |^alembic/(templates|testing)/ |^mako/(ext|testing)/
    |^sqlalchemy/(testing/|dialects/(mysql|oracle|mssql)/|ext/(?!__init__|compiler|baked))
    |^werkzeug/debug/
    |^reportlab/(?!(__init__|rl_config|rl_settings)\.py|lib/|pdfbase/)
    |^reportlab/pdfbase/_cidfontdata
    |^pydantic/(v1|mypy|_hypothesis) |^pypdfium2_cli/""",
    re.VERBOSE,
)
UNUSED_LIBRARY = re.compile(
    r"""^(idlelib|turtledemo|ensurepip|lib2to3|pydoc_data|tkinter|venv|curses|dbm|_pyrepl|pdb|doctest
    |unittest|xmlrpc|turtle|asyncio/windows|_android|_ios|mailbox|imaplib|ftplib|poplib|smtplib|nntplib
    |pstats|profile|cProfile|multiprocessing|pydoc|pickletools
    |compression/zstd|encodings/(cp(?!437)\d|mac_|iso2022|euc_|big5|gb|hz|johab
    |shift|ptcp|tis|koi8|kz|hp_|palmos|iso8859_([2-9]|1\d)))""",
    re.VERBOSE,
)


class Untyped(ast.NodeTransformer):
    """Leaves out of a module what only type checkers read: a third of SQLAlchemy."""

    def visit(self, node: ast.AST) -> Any:
        """Goes on below statements only: expressions are most of a tree, and hold no function."""
        return node if isinstance(node, ast.expr) else super().visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef | None:
        decorators = [ast.unparse(decorator) for decorator in node.decorator_list]
        if any(decorator.endswith("overload") for decorator in decorators):
            return None
        # ``register`` of a singledispatch finds the type of a function in its annotations
        if not any(decorator.endswith("register") for decorator in decorators):
            node.returns = None
            self.generic_visit(node)
        return node

    def visit_arg(self, node: ast.arg) -> ast.arg:
        node.annotation = None
        return node


def compiled(source: bytes, name: str) -> bytes:
    """Compiles a module as Python loads it, without a check of its source. Packages of others lose
    what only people read."""
    if name.split("/")[0] in OURS:
        code = compile(source, name, "exec", dont_inherit=True)
    else:
        # a tree takes three times as long as text, and only what is typed loses something by it
        text = Untyped().visit(ast.parse(source)) if b"->" in source else source
        code = compile(text, name, "exec", dont_inherit=True, optimize=2)
    return MAGIC_NUMBER + (1).to_bytes(4, "little") + source_hash(source) + marshal.dumps(code)


def shrunk(name: str, data: bytes) -> tuple[str, bytes]:
    """Returns a file's name and data as they are packed; a module is compiled."""
    if name.endswith(".py") and "/migrations/" not in name and "_sysconfigdata" not in name:
        return f"{name}c", compiled(data, name)
    return name, data


def pack(out: str, files: dict[str, bytes]) -> None:
    """Packs all files into one stream, which a browser reads in a moment."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w", format=tarfile.USTAR_FORMAT) as archive:
        for name, data in sorted(shrunk(*pair) for pair in files.items()):
            about = tarfile.TarInfo(name)
            about.size = len(data)
            archive.addfile(about, io.BytesIO(data))
    Path(out).write_bytes(raw.getvalue())


needed: dict[str, dict[str, bytes]] = {"site": {}, "pictures": {}}
site = Path("/site")
for file in sorted(site.rglob("*")):
    name = file.relative_to(site).as_posix()
    own = name.split("/")[0] in OURS
    if file.is_file() and (own or not UNUSED.search(name)):
        needed["pictures" if name.startswith("pypdfium2") else "site"][name] = file.read_bytes()
for kind, files in needed.items():
    pack(f"/out/{kind}.tar", files)
with (
    zipfile.ZipFile("/runtime/python_stdlib.zip") as library,
    zipfile.ZipFile("/out/python_stdlib.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as kept,
):
    for name in sorted(library.namelist()):
        if not name.endswith("/") and not UNUSED_LIBRARY.search(name):
            name, data = shrunk(name, library.read(name))
            kept.writestr(zipfile.ZipInfo(name, (2026, 1, 1, 0, 0, 0)), data, zipfile.ZIP_DEFLATED)
