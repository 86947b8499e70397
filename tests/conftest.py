"""What is marked by where it stands: tests that drive a browser, and those that are quick."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.register_assert_rewrite("tests.support")

BROWSER = Path(__file__).parent / "browser"
SLOW = ("browser", "oracle", "soak")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
        if not any(item.get_closest_marker(name) for name in SLOW):
            item.add_marker("quick")
