"""Building the folder for a static host: what its parts and its place must be."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from companion.errors import BadInput
from webhelper.site import parts
from webhelper.site.cli import site_command


def test_a_client_that_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BadInput, match=r"npm.*apt-get install npm"):
        parts.fetch_runtime(tmp_path)


def test_a_part_with_another_hash_is_refused(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    client = tmp_path / "npm"
    packed = tmp_path / "packed.tgz"
    packed.write_bytes(b"something else")
    client.write_text(f"""#!/bin/sh\necho '[{{"filename": "{packed.name}"}}]'\n""")
    client.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/bin:/usr/bin")
    with pytest.raises(BadInput, match="sha512"):
        parts.fetch_runtime(tmp_path)


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (["--path", "/a b/"], "--path"),
        (["--path", "/ü/"], "--path"),
        (["--base-url", "example.org"], "--base-url"),
    ],
)
def test_where_it_will_stand_is_checked(options: list[str], place: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(site_command, [str(tmp_path / "new"), *options])
    assert isinstance(told.exception, BadInput) and place in str(told.exception)


def test_a_folder_with_other_things_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("mine")
    told = CliRunner().invoke(site_command, [str(tmp_path)])
    assert isinstance(told.exception, BadInput)
    assert (tmp_path / "letters.txt").read_text() == "mine"
