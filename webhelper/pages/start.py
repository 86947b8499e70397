"""The start page: the games, this browser's tables, and joining a table by its code."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from webhelper.tables import remembered, summary

blueprint = Blueprint("start", __name__)


@blueprint.get("/")
def show() -> str:
    """The games and this browser's tables; ``?code=`` is one that opened nothing, ``?wait=`` minutes to wait."""
    return render_template(
        "pages/start/index.html",
        tables=[summary(table) for table in remembered()],
        code=request.args.get("code", ""),
        wait=request.args.get("wait", 0, type=int),
    )
