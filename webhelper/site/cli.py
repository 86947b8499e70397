"""``companion site``: the helper as a folder for a static host."""

from pathlib import Path
from urllib.parse import urlsplit

import click

from companion.commands import say
from companion.errors import BadInput
from pdf.links import check_base_url


@click.command("site")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option(
    "--path",
    metavar="/P/",
    help="Where it will stand on its host; by default the path of --base-url, or /.",
)
@click.option(
    "--base-url",
    metavar="URL",
    default="",
    help="The address it will have: what the codes on paper printed with it lead to.",
)
def site_command(folder: Path, path: str | None, base_url: str) -> None:
    """The helper as a folder for any static host, for one phone, without a server."""
    from webhelper.serving.security import PLAIN_PATH
    from webhelper.site.build import SitePlace, build

    if base_url:
        check_base_url(base_url, "--base-url")
    below = (path or urlsplit(base_url).path).strip("/")
    root = f"/{below}/" if below else "/"
    if not PLAIN_PATH.fullmatch(root):
        raise BadInput.at("--path", path, "a path such as /club/")
    size = build(folder, SitePlace(root, base_url.rstrip("/")), lambda step: say(f"{step} ..."))
    say(
        f"{folder}: {size / 1e6:.0f} MB. Put it on a static host, at {root}; its page for what is"
        " not there is 404.html."
    )
