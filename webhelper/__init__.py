"""The web helper: a Flask app for the phone at the table. :func:`webhelper.app.create_app` makes
it."""
