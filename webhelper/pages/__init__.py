"""The pages: each with the blueprint of the same name."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from flask import Blueprint

_MODULES: Final = ("start", "setup", "print", "printer", "table", "lobby", "help", "copy", "history", "api")
PAGES: Final[tuple[Blueprint, ...]] = tuple(import_module(f"{__name__}.{name}").blueprint for name in _MODULES)
