"""Files from outside become runs marked as imported."""

from __future__ import annotations

import io
from dataclasses import replace
from typing import TYPE_CHECKING

from flask import Response, request

from volbench.api.answers import Imported
from volbench.api.blueprint import Blueprint, answer, refuse_without, services
from volbench.api.guard import MAX_IMPORT_BYTES

if TYPE_CHECKING:
    from volbench.services.imports.import_service import ImportedRun

BLUEPRINT = Blueprint("imports", description="Imports")


@BLUEPRINT.call("/imports", "POST")
@BLUEPRINT.takes_file()
@BLUEPRINT.answers(Imported, 400, 409, 413, 422, status=201)
def import_file() -> Response:
    """Read a run document, a script's result folder, seed report or experiment, up to 20 MB; send `X-Volbench: 1`.

    Refused while something is measured: what is taken in is written to the database's disk.
    """
    from volbench.api.experiments import refuse_while_measuring
    from volbench.reports.archive_reader import looks_like_results
    from volbench.reports.experiment_file import looks_like_experiment

    refuse_while_measuring()
    request.max_content_length = MAX_IMPORT_BYTES
    content = refuse_without(request.get_data(cache=False))
    if looks_like_results(content):
        return answer(Imported(services().restoring.take_in(io.BytesIO(content)).added), 201)
    if looks_like_experiment(content):
        came = services().experiment_files().take_in(io.BytesIO(content))
        return answer(Imported(came.added, came.experiment_id), 201)
    return answer(Imported(tuple(_keep(found) for found in services().read_import(content))), 201)


def _keep(found: ImportedRun) -> str:
    """Store one run and return its id: the one it has already when it is here, measured or imported before."""
    from volbench.reports.imported_run import is_same_run

    store, run = services().store, found.run
    if store.has(run.id):
        if is_same_run(store.get(run.id), run):
            return run.id
        run = replace(run, id=services().new_run_id())
    store.insert(run, found.raws)
    services().mirror.changed()
    return run.id
