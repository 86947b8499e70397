"""The house itself: every surface knows every game, one registry, options declared once, docs that
agree."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from graphlib import TopologicalSorter
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import resolve_name
from pathlib import Path
from urllib.parse import urljoin

import click
import pytest

from companion import GAMES, Game, UnknownName, get_game
from companion.cli import companion
from companion.commands import entry_points as found_points
from companion.questions import questions_of
from pdf.catalogue import OF_ORDERS, sheets_of
from tests.support.findings import nothing
from webhelper.app import PAGES, create_app
from webhelper.serving.statics import version

ROOT = Path(__file__).parents[1]
STATIC = ROOT / "webhelper" / "static"
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


# ---- every surface knows every game


@GAME
def test_a_game_is_whole(game: Game) -> None:
    assert game.record_model().model_fields and game.drawn_steps
    assert set(game.drafting().blank(["Ann", "Ben"])) >= {"game", "players"}
    assert game.copy_model() is None or game.copy_model()().entered() == {}
    assert all(
        game.play_help(help_.name) is help_ and help_.title and help_.summary
        for help_ in game.helps
    )
    assert all(help_.roll("seed") for help_ in game.helps if help_.rolls)
    assert game.no_advice is None or game.title in game.no_advice
    assert set(game.line_symbols) <= set(game.categories)
    assert all(ruling.text and ruling.rule for ruling in game.rulings.values())
    assert game.module == game.slug.replace("-", "_")


def lacking(game: Game) -> Iterator[str]:
    """What a game must bring, by the name of its file; its other pages are generated where it has
    none of its own."""
    if not sheets_of(game.slug):
        yield f"pdf/sheets/{game.module}/catalogue.py with SHEETS"
    own = ROOT / "webhelper" / "templates" / "games" / game.module
    record = game.drafting().blank([f"P{n}" for n in range(game.players.most)])
    if not (own / "entry.html").is_file() and not game.drafting().form(record):
        yield f"webhelper/templates/games/{game.module}/entry.html, or a drafting that has a form"
    entry = ROOT / "webhelper" / "static" / "games" / game.module / "entry.js"
    if (own / "entry.html").is_file() and not entry.is_file():
        yield f"webhelper/static/games/{game.module}/entry.js, as it has an entry.html of its own"
    for help_ in game.helps:
        page = own / "helps" / f"{help_.name.replace('-', '_')}.html"
        if not page.is_file() and help_.begins is None:
            yield (
                f"webhelper/templates/games/{game.module}/helps/{page.name}, or what the help"
                " begins"
            )


@GAME
def test_paper_and_phone_know_the_game(game: Game, tmp_path: Path) -> None:
    for missing in lacking(game):
        pytest.fail(f"a new game needs {missing}", pytrace=False)
    client = create_app(tmp_path).test_client()
    start, play = client.get("/").text, client.get(f"/{game.slug}/play").text
    assert game.title in start and f'href="/{game.slug}/play"' in start
    pages = [f"/{game.slug}/{name}" for name in ("setup", "print", "score", "help", "rules")]
    assert all(f'href="{address}"' in play for address in pages), "reachable by plain links"


def test_the_lookup_lists_what_exists() -> None:
    with pytest.raises(UnknownName) as caught:
        get_game("chess")
    assert all(slug in str(caught.value) for slug in GAMES)
    assert isinstance(caught.value, LookupError)


def test_no_slug_stands_in_code_but_in_the_game_itself() -> None:
    found = []
    for folder in ("companion", "pdf", "webhelper"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix not in (".py", ".js", ".html", ".css") or "__pycache__" in path.parts:
                continue
            for game in GAMES.values():
                own = game.module in path.relative_to(ROOT).as_posix() or path.name == "registry.py"
                text = path.read_text("utf-8")
                if path.suffix == ".py":  # a docstring may name a game as an example
                    text = re.sub(r'"""(?:.|\n)*?"""', "", text)
                if not own and re.search(rf"\b{game.slug}\b", text):
                    found.append(f"{path.relative_to(ROOT)}: {game.slug}")
    assert not found, f"ask the game, by a field of its own, instead of its name: {found}"


def test_contributing_names_what_there_is() -> None:
    """Every path between backticks, from the top, from webhelper or from its templates; what a new
    game would bring is there in the fifth one."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    paths = set(re.findall(r"`([\w.-]+/[\w./<>-]*)`", text))
    fifth = ROOT / "tests" / "fifth_game"
    web = ROOT / "webhelper"
    tops = [ROOT, web, web / "templates", ROOT / "pdf", ROOT / "tests", fifth]
    tops += [fifth / "tests" / "companion", fifth / "companion" / "games" / "kraken_cup"]
    tops += [ROOT / "pdf" / "sheets" / "sailorman_dice", ROOT / "companion/games/loot_island"]

    def is_there(path: str) -> bool:
        named = path.replace("<slug>", "kraken-cup")
        both = [re.sub("<(?:name|game)>", one, named) for one in ("kraken_cup", "loot_island")]
        return any((top / one).exists() for top in tops for one in both)

    missing = [path for path in sorted(paths) if not is_there(path)]
    assert len(paths) > 40 and not missing, f"CONTRIBUTING names what is not there: {missing}"


# ---- no import circles


def imports() -> dict[str, set[str]]:
    """What every module of ours imports of ours: at its top, for its types, and inside its
    functions."""
    files = {
        ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
        for package in ("companion", "pdf", "webhelper")
        for path in (ROOT / package).rglob("*.py")
    }
    found: dict[str, set[str]] = {}
    for module, path in files.items():
        package = module if path.name == "__init__.py" else module.rpartition(".")[0]
        names: set[str] = set()
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Import):
                names.update(alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = (
                    resolve_name("." * node.level + (node.module or ""), package)
                    if node.level
                    else node.module
                )
                inner = {f"{base}.{alias.name}" for alias in node.names}
                names |= (inner & files.keys()) or {str(base)}
        found[module] = (names & files.keys()) - {module}
    return found


def test_no_module_imports_itself_in_a_circle() -> None:
    graph = imports()
    assert len(graph) > 100
    TopologicalSorter(graph).prepare()  # raises CycleError, which names the modules


# ---- one declaration feeds every surface


@GAME
def test_every_option_is_on_every_surface(game: Game, tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    for sheet in sheets_of(game.slug):
        asked = click.testing.CliRunner().invoke(companion, ["print", game.slug, sheet.name, "-h"])
        told = " ".join(asked.output.split())
        page = client.get(f"/{game.slug}/print/{sheet.name}").text
        for option in questions_of(sheet.options):
            assert option.note, f"{sheet.name}: {option.name} has no help"
            flag = f"--{option.name}" if option.name in OF_ORDERS else f"--set {option.name}="
            assert f"{flag} {option.allowed}." in told, f"{sheet.name}: {option.name}"
            assert f'name="{option.name}"' in page, f"{sheet.name}: {option.name}"
            unoffered = [c for c in option.values if f'value="{c}"' not in page]
            nothing(unoffered, f"offer these for {option.name} on the page of {sheet.name}")
    page = client.get(f"/{game.slug}/setup").text
    for option in questions_of(game.setup_plan().options):
        assert option.note and f'name="{option.name}"' in page, option.name


def commands() -> dict[str, click.Command]:
    context = click.Context(companion)
    found: dict[str, click.Command] = {}
    for name in companion.list_commands(context):
        command = companion.get_command(context, name)
        inner = command.commands if isinstance(command, click.Group) else {}
        found |= {f"{name} {one}": within for one, within in inner.items()} or {name: command}
    return found


def test_the_readme_names_every_command_and_no_other() -> None:
    readme = (ROOT / "companion" / "README.md").read_text("utf-8")
    table = readme.split("## Commands")[1].split("## ")[0]
    lines = re.findall(r"^\| `companion (.*?)` \|", table, re.M)
    site = import_module("webhelper.site.cli").site_command  # also where installed before it
    known, named = {"site": site, **commands()}, set()
    for line in lines:
        name = next(n for n in (" ".join(line.split()[:2]), line.split()[0]) if n in known)
        named.add(name)
        options = {option for parameter in known[name].params for option in parameter.opts}
        assert set(re.findall(r"(?<![\w-])--?[a-z][a-z-]*", line.removeprefix(name))) <= options, (
            line
        )
    nothing(named ^ set(known), "name these in companion/README.md, or take them out of it")


def test_commands_of_other_packages_are_found_by_entry_points() -> None:
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = declared["entry-points"]["companion.commands"]
    assert set(wanted) == {"print", "printer", "scan", "serve", "site", "data"}
    named = {entry.name for entry in entry_points(group="companion.commands")}
    assert named <= set(wanted)  # fewer, where it was installed before one was added
    for place in wanted.values():
        module, _, attribute = place.partition(":")
        assert callable(getattr(import_module(module), attribute))
    for group in ("companion.commands", "companion.sheets"):
        ours = {
            (name, f"{module}:{attribute}")
            for name, (module, attribute) in found_points(group).items()
        }
        assert ours == {(e.name, e.value) for e in entry_points(group=group)}
        assert all(callable(e.load()) for e in entry_points(group=group))


# ---- templates

TEMPLATES = sorted((ROOT / "webhelper" / "templates").rglob("*.html"))


WEB_LINES = 12_861
"""Scripts, styles and templates together."""


def web_lines(folder: str, suffix: str) -> list[str]:
    paths = (ROOT / "webhelper" / folder).rglob(f"*{suffix}")
    return [line for path in paths for line in path.read_text("utf-8").splitlines()]


@pytest.mark.parametrize(
    ("folder", "suffix", "length", "share"),
    [
        ("static/shared", ".js", 110, 0.02),
        ("static/games", ".js", 110, 0.02),
        ("templates/shared", ".html", 120, 0.02),
        ("templates/pages", ".html", 120, 0.02),
        ("templates/games", ".html", 120, 0.02),
    ],
)
def test_lines_of_scripts_and_templates_are_short(
    folder: str, suffix: str, length: int, share: float
) -> None:
    lines = web_lines(folder, suffix)
    long = [line for line in lines if len(line) > length]
    assert len(long) <= share * len(lines), f"break these: {long[:9]}"


@pytest.mark.parametrize(("folder", "dots"), [("shared", 3), ("pages", 3), ("games", 3)])
def test_expressions_of_templates_reach_for_what_is_near(folder: str, dots: int) -> None:
    far = re.compile(rf"\b[a-z_]\w*(?:\.[a-z_]\w*){{{dots + 1},}}")
    reached = [
        f"{p.name}: {deep}"
        for p in TEMPLATES
        if p.relative_to(ROOT / "webhelper" / "templates").parts[0] == folder
        for inside in re.findall(r"\{[{%](.*?)[%}]\}", p.read_text("utf-8"), re.S)
        for deep in far.findall(re.sub(r"\"[^\"]*\"|'[^']*'", "", inside))
    ]
    assert not reached, "name what is in between with {% set %}"


def test_the_web_stays_small() -> None:
    kinds = [("static", ".js"), ("static", ".css"), ("templates", ".html"), ("templates", ".js")]
    kinds += [("site", ".js"), ("site", ".mjs")]
    lines = sum(len(web_lines(*kind)) for kind in kinds)
    assert lines <= WEB_LINES, f"take {lines - WEB_LINES} lines away elsewhere in the web part"


def test_templates_are_readable() -> None:
    lines = [
        (p, n, line)
        for p in TEMPLATES
        for n, line in enumerate(p.read_text("utf-8").splitlines(), 1)
    ]
    assert len(TEMPLATES) > 50
    halves = ("<" * 7, ">" * 7)
    twice = [f"{p.relative_to(ROOT)}:{n}" for p, n, line in lines if line.startswith(halves)]
    nothing(twice, "keep one half of what was merged here")
    sideways = re.compile(r"set _ =|\.(append|update|insert|extend)\(")
    changed = [f"{p.relative_to(ROOT)}:{n}" for p, n, line in lines if sideways.search(line)]
    nothing(changed, "work the list out in the page's module: a template changes none in place")


def test_styles_are_readable() -> None:
    styles = (ROOT / "webhelper" / "static").rglob("*.css")
    long = [
        f"{p.name}:{n}"
        for p in styles
        for n, line in enumerate(p.read_text("utf-8").splitlines(), 1)
        if len(line) > 120
    ]
    nothing(long, "break these lines: a style has at most 120 characters in one")


def test_scripts_are_checked_like_python() -> None:
    """Names that nobody defines or reads, imports that are not there, circles."""
    oxlint = Path(sys.executable).with_name("oxlint")  # of the test extra
    settings = ROOT / "webhelper" / "oxlint.json"
    command = [oxlint, "-c", settings, STATIC, STATIC.with_name("site")]
    checked = subprocess.run(command, capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


STRAIGHT = re.compile(r"(?<=[^\W_}\])])'(?=(?:s|t|re|ve|ll|d|m|clock)\b)|(?<=s)' (?=[a-z])")
"""An apostrophe as a typewriter has it, in a word or after one."""


def read_by_people() -> Iterator[tuple[Path, str]]:
    """Texts that are shown as they stand: strings of the code that are no notes to who reads it,
    texts of the games, pages, and the strings of scripts."""
    for package in ("companion", "pdf", "webhelper"):
        for path in (ROOT / package).rglob("*.py"):
            nodes = [*ast.walk(ast.parse(path.read_text("utf-8")))]
            notes = {id(n.value) for n in nodes if isinstance(n, ast.Expr)}
            for node in nodes:
                if isinstance(node, ast.Constant) and id(node) not in notes:
                    yield path, str(node.value)
                elif isinstance(node, ast.JoinedStr):
                    parts = (p.value if isinstance(p, ast.Constant) else "}" for p in node.values)
                    yield path, "".join(map(str, parts))
    for path in (*(ROOT / "companion").rglob("*.txt"), *(ROOT / "companion").rglob("*.toml")):
        yield path, re.sub(r"(?m)^#.*", "", path.read_text("utf-8"))
    for path in TEMPLATES:
        yield path, re.sub(r"(?s)\{#.*?#\}|<script.*?</script>", "", path.read_text("utf-8"))
    for path in (ROOT / "webhelper").rglob("*.js"):
        for text in re.findall(
            r"\"[^\"\n]*\"|`[^`]*`", re.sub(r"(?m)//.*", "", path.read_text("utf-8"))
        ):
            yield path, text
    for name, command in commands().items():
        yield Path(name), command.help or ""


def test_what_people_read_has_the_apostrophe_of_print() -> None:
    found = {
        f"{path.name}: {text[:60]!r}" for path, text in read_by_people() if STRAIGHT.search(text)
    }
    nothing(found, "write ’")


def test_one_macro_draws_the_list_of_faults() -> None:
    drawn = [p.name for p in TEMPLATES if 'class="alert"' in p.read_text("utf-8")]
    assert drawn == ["macros.html"], "call the macro of macros.html for a list of faults"


def test_every_named_template_and_static_file_exists() -> None:
    web = ROOT / "webhelper"
    text = "\n".join(p.read_text("utf-8") for p in [*TEMPLATES, *web.rglob("*.py")])
    named = set(re.findall(r"""["']((?:shared|pages|games)/[\w/.]+\.html)["']""", text))
    assert len(named) > 15
    lacking = [n for n in named if not (web / "templates" / n).is_file()]
    nothing(lacking, "name a template that there is, or write this one")
    files = set(re.findall(r"""["']((?:shared|games)/[\w/.]+\.(?:css|js|svg))["']""", text))
    assert len(files) > 20
    files.discard("shared/worker.js")  # is made as it is asked for
    lacking = [n for n in files if not (web / "static" / n).is_file()]
    nothing(lacking, "name a file of webhelper/static that there is, or write this one")


def test_pages_templates_and_statics_carry_the_names_that_lead_to_them() -> None:
    for page in PAGES:
        assert page.import_name == f"webhelper.pages.{page.name}"
    for kind in ("templates", "static"):
        folder = ROOT / "webhelper" / kind
        parts = [p.relative_to(folder).parts for p in folder.rglob("*") if p.is_file()]
        assert {part[0] for part in parts} <= {"shared", "pages", "games"}
        assert {part[1] for part in parts if part[0] == "games"} <= {
            game.module for game in GAMES.values()
        }


def test_every_address_in_styles_and_scripts_answers(tmp_path: Path) -> None:
    client = create_app(tmp_path).test_client()
    static = ROOT / "webhelper" / "static"
    found = []
    for path in [*static.rglob("*.css"), *static.rglob("*.js")]:
        inner = r"url\(([^)#]+)\)" if path.suffix == ".css" else r"from [\"'](\.[^\"']+)[\"']"
        here = f"http://localhost/static/{path.relative_to(static).as_posix()}"
        found += [
            (path.name, urljoin(here, to)) for to in re.findall(inner, path.read_text("utf-8"))
        ]
    assert len(found) > 15
    dead = [f"{name}: {to}" for name, to in found if client.get(to).status_code != 200]
    nothing(dead, "mend these addresses in styles and scripts: the app does not answer them")


def test_a_picture_in_a_variable_of_a_style_is_found_from_every_style(tmp_path: Path) -> None:
    """Relative, it counts from whichever style sheet uses the variable, as one browser or the other
    reads it."""
    client = create_app(tmp_path).test_client()
    styles = {p.relative_to(STATIC): p.read_text("utf-8") for p in STATIC.rglob("*.css")}
    held = {m for text in styles.values() for m in re.findall(r"--[\w-]+:\s*url\(([^)]+)\)", text)}
    folders = {urljoin(f"/v/{version()}/static/{style.as_posix()}", ".") for style in styles}
    assert held and len(folders) > 2
    for address in {urljoin(folder, one) for folder in folders for one in held}:
        answer = client.get(address)
        assert answer.status_code == 200 and "immutable" in answer.headers["Cache-Control"], address
