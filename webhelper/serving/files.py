"""Answers that are files, to be kept or looked at."""

from collections.abc import Iterable
from tempfile import TemporaryFile

from flask import Response, request
from werkzeug.wsgi import wrap_file

from webhelper.serving.resources import FILES as TURNS
from webhelper.serving.security import caller


def as_file(
    body: str | bytes | Iterable[bytes], name: str, kind: str, look: bool = False, cache: str = ""
) -> Response:
    """Returns a file of this name and MIME type. ``look``: the browser shows it. ``cache``: how
    long others may keep it."""
    response = Response(body, mimetype=kind)
    response.headers["Content-Disposition"] = (
        f'{"inline" if look else "attachment"}; filename="{name}"'
    )
    if cache:
        response.headers["Cache-Control"] = cache
    return response


def written(lines: Iterable[str], name: str) -> Response:
    """Returns the file, written whole before any of it is sent. A slow reader then holds no part of
    the database."""
    file = TemporaryFile()  # noqa: SIM115 - closed with the answer
    with TURNS.turn(caller()):
        file.writelines(line.encode() for line in lines)
    size = file.tell()
    file.seek(0)
    answer = as_file(wrap_file(request.environ, file), name, "application/json", cache="no-store")
    answer.direct_passthrough = True
    answer.content_length = size
    return answer
