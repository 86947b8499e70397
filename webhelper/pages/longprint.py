"""A print that takes long: begun, watched, stopped, fetched. Its page needs no script, and any process can show it."""

from __future__ import annotations

from flask import Blueprint, abort, make_response, redirect, render_template, request, send_file, url_for
from werkzeug.wrappers import Response

from companion import BadInput, get_game
from companion.randomness import new_code
from pdf.catalogue import get_sheet
from webhelper.forms import by_field
from webhelper.pages.print import file_name, form_page, order_of
from webhelper.paper.printing import KEPT, TYPES, Job, Jobs, State
from webhelper.serving.addresses import with_query
from webhelper.serving.context import data_dir

blueprint = Blueprint("longprint", __name__)


@blueprint.post("/<slug>/print/<name>/long")
def begin(slug: str, name: str) -> Response | tuple[str, int]:
    """Begins to draw what the form orders; one that will not do shows the form again."""
    game, chosen = get_game(slug), get_sheet(slug, name)
    fields = {key: value for key, value in request.form.to_dict().items() if key != "csrf_token"}
    if chosen.uses_code and not fields.get("seed", "").strip():
        fields["seed"] = str(new_code())
    try:
        order = order_of(game, chosen, fields, fields.get("seed", "").strip())
    except BadInput as error:
        return form_page(game, chosen, fields, by_field(error)), 400
    job = Jobs(data_dir()).begin(Job(slug, name, fields, order.copies), order)
    return redirect(url_for(".watch", slug=slug, name=name, job=job), 303)


@blueprint.get("/<slug>/print/<name>/long/<job>")
def watch(slug: str, name: str, job: str) -> Response:
    """How far it is; loads itself again until it is drawn, then fetches the file."""
    found = _job_of(slug, name, job)
    back = with_query(url_for("print.sheet", slug=slug, name=name), found.fields)
    page = make_response(
        render_template(
            "pages/print/long.html",
            game=get_game(slug),
            sheet=get_sheet(slug, name),
            job=found,
            drawing=found.state == State.DRAWING,
            ready=found.state == State.READY,
            file=url_for(".fetch", slug=slug, name=name, job=job),
            stop=url_for(".stop", slug=slug, name=name, job=job),
            back=back,
            minutes=KEPT // 60,
        )
    )
    page.headers["Cache-Control"] = "no-store"
    return page


@blueprint.post("/<slug>/print/<name>/long/<job>/stop")
def stop(slug: str, name: str, job: str) -> Response:
    """Ends the drawing; the page then shows what was chosen, to be changed."""
    found = _job_of(slug, name, job)
    Jobs(data_dir()).stop(job)
    return redirect(with_query(url_for("print.sheet", slug=slug, name=name), found.fields), 303)


@blueprint.get("/<slug>/print/<name>/long/<job>.pdf")
def fetch(slug: str, name: str, job: str) -> Response:
    """The finished file."""
    found = _job_of(slug, name, job)
    path = Jobs(data_dir()).file(job)
    if found.state != State.READY or not path.is_file():
        abort(404, "These sheets are not drawn yet.")
    file = file_name(slug, name, found.code, found.kind)
    response = send_file(path, TYPES[found.kind], as_attachment=True, download_name=file, etag=False)
    response.headers["Cache-Control"] = "no-store"
    return response


def _job_of(slug: str, name: str, job: str) -> Job:
    found = Jobs(data_dir()).get(job)
    if found is None or (found.slug, found.sheet) != (slug, name):
        abort(404, "This print is no longer kept. Begin it again on the page of its sheet.")
    return found
