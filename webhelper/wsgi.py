"""The app for any WSGI server: ``gunicorn webhelper.wsgi:app``; its data in the data folder."""

from __future__ import annotations

from companion.datafolder import data_folder
from webhelper.app import create_app
from webhelper.serving.resources import settle

app = create_app(data_folder(None))
settle()
