"""Files from outside become runs marked as imported."""

from __future__ import annotations

from dataclasses import dataclass

from flask import Response, request

from volbench.api.blueprint import Blueprint, answer, refuse_without, services
from volbench.api.guard import MAX_IMPORT_BYTES
from volbench.domain.model.documents.imports import Imported, WaitingImport

BLUEPRINT = Blueprint("imports", description="Imports")


@dataclass(frozen=True, slots=True)
class WaitingImportList:
    """Files that came while something was measured, oldest first; forgotten when the service ends."""

    waiting: tuple[WaitingImport, ...]


@BLUEPRINT.call("/imports", "POST")
@BLUEPRINT.takes_file()
@BLUEPRINT.answers(Imported, 400, 409, 413, 422, status=201)
def import_file() -> Response:
    """Read a run document, a script's result folder, seed report or experiment, up to 20 MB; send `X-Volbench: 1`.

    While something is measured nothing is written to the database's disk: a file up to 2 MB is kept in memory until
    then (`waiting_id`), a larger one is refused.
    """
    request.max_content_length = MAX_IMPORT_BYTES
    content = refuse_without(request.get_data(cache=False))
    return answer(services().imports.take_in(content), 201)


@BLUEPRINT.call("/imports")
@BLUEPRINT.answers(WaitingImportList)
def list_waiting() -> Response:
    """List the files that wait until nothing is measured, and what came of those that had to."""
    return answer(WaitingImportList(services().imports.waiting()))
