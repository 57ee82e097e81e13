"""Experiments: made, filled, carried on, measured and read."""

from __future__ import annotations

import io
from typing import Any, Final

from flask import Response, request
from marshmallow import Schema, fields, validate

from volbench.api.access import dsm_session
from volbench.api.answers import RunCreated
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, refuse_without, services
from volbench.api.download import download
from volbench.api.experiment_answers import (
    CellEdit,
    ExperimentList,
    ExperimentRow,
    ExperimentRun,
    ExperimentView,
    NamedConfiguration,
    NamedVariant,
    TemplateOffer,
)
from volbench.api.experiment_reading import matrix_of, runs_of
from volbench.api.guard import MAX_IMPORT_BYTES
from volbench.api.problems import language
from volbench.api.schemas import CleanString, FormatName, partial_schema, request_schema
from volbench.domain.experiment.analysis.matrix import Matrix
from volbench.domain.experiment.plan.array_states import full_name
from volbench.domain.experiment.plan.experiment import MOST_CONFIGURATIONS, MOST_DISKS, MOST_VARIANTS, Experiment
from volbench.domain.experiment.plan.experiment_file import ExperimentImported
from volbench.domain.experiment.plan.templates import USUAL_DISKS, configurations_of, templates_for
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.errors import Busy, InvalidRequest
from volbench.domain.model.machine.names import variant_name
from volbench.domain.model.words.message import Message, plain
from volbench.languages import languages
from volbench.reports.formats import media_types_of
from volbench.services.experiments.edits import ConfigurationEdit, ExperimentEdit, NewExperiment
from volbench.services.experiments.making import LONGEST_NAME, LONGEST_NOTE
from volbench.services.experiments.outlook import Proposals

BLUEPRINT = Blueprint("experiments", description="Experiments: matrices of RAID types and file systems")

_FRAME: Final = (
    ("name", validate.Length(min=1, max=LONGEST_NAME)),
    ("note", validate.Length(max=LONGEST_NOTE)),
    ("configurations", validate.Length(max=MOST_CONFIGURATIONS)),
    ("variants", validate.Length(max=MOST_VARIANTS)),
)
NEW: Final = request_schema(NewExperiment, "NewExperiment", *_FRAME, ("disks", validate.Range(min=1, max=MOST_DISKS)))
EDIT: Final = partial_schema(
    ExperimentEdit, "ExperimentEdit", *_FRAME, ("empty_cells", validate.Length(max=MOST_CONFIGURATIONS * MOST_VARIANTS))
)
MEDIA_TYPE: Final = "application/gzip"
UPLOAD: Final = "upload"


@BLUEPRINT.call("/experiments")
@BLUEPRINT.answers(ExperimentList)
def list_experiments() -> Response:
    """List all experiments, and the templates another one can be made from."""
    rows = tuple(row_of(experiment) for experiment in services().experiments.list())
    templates = templates_for(services().suites)
    offers = tuple(TemplateOffer(one, configurations_of(one, USUAL_DISKS)) for one in templates)
    return answer(ExperimentList(rows, offers))


@BLUEPRINT.call("/experiments", "POST")
@BLUEPRINT.takes(NEW)
@BLUEPRINT.answers(ExperimentView, *WITH_BODY, status=201)
def make_experiment(body: dict[str, Any]) -> Response:
    """Make an experiment from a template, or with rows and columns of its own."""
    lists = {"configurations": _configurations(body["configurations"]), "variants": tuple(body["variants"])}
    made = services().experiments.create(NewExperiment(**{**body, **lists}))
    response = _view(made, 201)
    response.headers["Location"] = f"experiments/{made.id}"
    return response


@BLUEPRINT.call("/experiments/<experiment_id>")
@BLUEPRINT.answers(ExperimentView, 404)
def read_experiment(experiment_id: str) -> Response:
    """Return an experiment with what comes next and how long the rest takes."""
    return _view(services().experiments.get(experiment_id))


@BLUEPRINT.call("/experiments/<experiment_id>", "PATCH")
@BLUEPRINT.takes(EDIT)
@BLUEPRINT.answers(ExperimentView, 404, 409, *WITH_BODY)
def edit_experiment(body: dict[str, Any], experiment_id: str) -> Response:
    """Change name, note, rows, columns, suite; of filled cells only those are lost that `empty_cells` names."""
    if body.get("configurations") is not None:
        body["configurations"] = _configurations(body["configurations"])
    for name in ("variants", "empty_cells"):
        if body.get(name) is not None:
            body[name] = tuple(body[name])
    return _view(services().experiments.edit(experiment_id, ExperimentEdit(**body)))


@BLUEPRINT.call("/experiments/<experiment_id>", "DELETE")
@BLUEPRINT.answers_nothing(404)
def delete_experiment(experiment_id: str) -> Response:
    """Remove an experiment; its runs stay."""
    services().experiments.delete(experiment_id)
    return Response(status=204)


@BLUEPRINT.call("/experiments/<experiment_id>/proposals")
@BLUEPRINT.answers(Proposals, 404)
def read_proposals(experiment_id: str) -> Response:
    """Return what could fill open cells: volumes that are there now, and runs that are stored."""
    return answer(services().experiments.proposals(experiment_id))


@BLUEPRINT.call("/experiments/<experiment_id>/cells/<configuration_id>/<variant>", "PUT")
@BLUEPRINT.takes(request_schema(CellEdit, "CellEdit"))
@BLUEPRINT.answers(ExperimentView, 404, 409, *WITH_BODY)
def put_cell(body: dict[str, Any], experiment_id: str, configuration_id: str, variant: str) -> Response:
    """Fill a cell from a run, or leave it out as skipped or impossible."""
    edit, desk = CellEdit(**body), services().experiments
    if (edit.run_id is None) == (edit.state is None):
        raise InvalidRequest(
            Message("api.experiments.a_cell_takes_a_run_or"),
            Message("api.experiments.send_either_run_id_or_state"),
        )
    if edit.state is not None:
        reason = plain(edit.reason)
        return _view(desk.leave_out(experiment_id, configuration_id, variant, state=edit.state, reason=reason))
    filled = desk.fill(
        experiment_id,
        configuration_id,
        variant,
        run_id=edit.run_id or "",
        run_variant=edit.run_variant,
        is_other_profile_meant=edit.other_profile,
        is_meant=edit.anyway,
    )
    return _view(filled)


@BLUEPRINT.call("/experiments/<experiment_id>/cells/<configuration_id>/<variant>", "DELETE")
@BLUEPRINT.answers(ExperimentView, 404, 409)
def empty_cell(experiment_id: str, configuration_id: str, variant: str) -> Response:
    """Make a cell empty again, also one an interrupted run was started for; the run stays."""
    return _view(services().experiments.empty(experiment_id, configuration_id, variant))


@BLUEPRINT.call("/experiments/<experiment_id>/runs", "POST")
@BLUEPRINT.takes(request_schema(ExperimentRun, "ExperimentRun", ("variants", validate.Length(max=MOST_VARIANTS))))
@BLUEPRINT.answers(RunCreated, 404, 409, *WITH_BODY, status=202)
def start_experiment_run(body: dict[str, Any], experiment_id: str) -> Response:
    """Queue one run over all open variants that the volume has; its cells are ticked when it has ended."""
    asked = ExperimentRun(**{**body, "variants": tuple(body["variants"])})
    session = dsm_session()
    remember = services().will_ask_dsm

    def before_start(run_id: str) -> None:
        if session is not None:
            remember(run_id, session)

    run_id = services().experiments.start(
        experiment_id,
        asked.volume_id,
        configuration_id=asked.configuration_id,
        variants=asked.variants,
        before_start=before_start,
    )
    response = answer(RunCreated(run_id), 202)
    response.headers["Location"] = f"runs/{run_id}"
    return response


class ExperimentReportQuery(Schema):
    """Which format and language."""

    format: fields.Field[Any] = FormatName()
    lang: fields.Field[Any] = fields.String(validate=validate.OneOf(tuple(languages())))


class ImportQuery(Schema):
    """Where the file is."""

    source: fields.Field[Any] = CleanString(
        load_default="",
        validate=validate.OneOf(("", UPLOAD)),
        metadata={"description": "`upload`: the file sent in parts (POST /archives/parts) instead of the body"},
    )


@BLUEPRINT.call("/experiments/<experiment_id>/export")
@BLUEPRINT.answers_file((MEDIA_TYPE,), 404, 409)
def save_experiment(experiment_id: str) -> Response:
    """Send the experiment with the runs of its cells as one file. Refused while something is measured."""
    refuse_while_measuring()
    files = services().experiment_files()
    response = Response(files.save(experiment_id), content_type=MEDIA_TYPE, direct_passthrough=True)
    response.headers["Content-Disposition"] = f'attachment; filename="{files.file_name(experiment_id)}"'
    return response


@BLUEPRINT.call("/experiments/import", "POST")
@BLUEPRINT.takes_file()
@BLUEPRINT.takes(ImportQuery, "query")
@BLUEPRINT.answers(ExperimentImported, 400, 404, 409, 413, 422, status=201)
def import_experiment(query: dict[str, Any]) -> Response:
    """Take in a saved experiment with its runs, up to 20 MB or sent in parts; send `X-Volbench: 1` with it."""
    request.max_content_length = MAX_IMPORT_BYTES
    content = request.get_data(cache=False)
    refuse_while_measuring()
    if query["source"] != UPLOAD:
        return answer(services().experiment_files().take_in(io.BytesIO(refuse_without(content))), 201)
    with services().restoring.open_source(UPLOAD) as file:
        came = services().experiment_files().take_in(file)
    services().restoring.forget_upload()
    return answer(came, 201)


@BLUEPRINT.call("/experiments/<experiment_id>/matrix")
@BLUEPRINT.answers(Matrix, 404, 409)
def read_experiment_matrix(experiment_id: str) -> Response:
    """Return the experiment read: numbers side by side, scaling, conclusions, presets."""
    return answer(matrix_of(services().experiments.get(experiment_id)))


@BLUEPRINT.call("/experiments/<experiment_id>/report")
@BLUEPRINT.takes(ExperimentReportQuery, "query")
@BLUEPRINT.answers_file(media_types_of(Subject.EXPERIMENT), 404, 409, 422)
def read_experiment_report(query: dict[str, Any], experiment_id: str) -> Response:
    """Return the experiment as one file to read or to calculate with."""
    experiment = services().experiments.get(experiment_id)
    matrix, runs = matrix_of(experiment), runs_of(experiment)
    rendered = services().reports.render_experiment(
        experiment,
        matrix,
        runs,
        query["format"],
        language=query.get("lang") or language(),
        unit_base=services().store.settings().unit_base,
    )
    name = f"volbench-experiment-{experiment.suite_id}-{services().clock.now()[:10]}"
    return download(rendered.content, rendered.media_type, name, rendered.suffix)


def refuse_while_measuring() -> None:
    """Raise Busy while this service or another process measures: many results at once would disturb it."""
    if services().is_measuring():
        raise Busy(
            Message("api.experiments.a_benchmark_is_running_reading_or"),
            Message("api.experiments.try_again_when_it_has_ended"),
        )


def row_of(experiment: Experiment) -> ExperimentRow:
    """Return what a list shows of an experiment."""
    opened = sum(len(experiment.open_variants(one.id)) for one in experiment.configurations)
    return ExperimentRow(
        id=experiment.id,
        name=experiment.name,
        template=experiment.template,
        suite_id=experiment.suite_id,
        profile=experiment.profile,
        configurations=len(experiment.configurations),
        variants=len(experiment.variants),
        cells=len(experiment.cells),
        filled=len(experiment.filled),
        open=opened,
        is_measuring=bool(experiment.pending),
        created_at=experiment.created_at,
        changed_at=experiment.changed_at,
    )


def _view(experiment: Experiment, status: int = 200) -> Response:
    outlook = services().experiments.outlook(experiment.id)
    view = ExperimentView(
        experiment=experiment,
        configurations=tuple(NamedConfiguration(one.id, full_name(one)) for one in experiment.configurations),
        variants=tuple(NamedVariant(one, variant_name(one)) for one in experiment.variants),
        row=row_of(experiment),
        next=outlook.next,
        guide=outlook.guide,
        estimate=outlook.estimate,
    )
    return answer(view, status)


def _configurations(found: list[dict[str, Any]]) -> tuple[ConfigurationEdit, ...]:
    return tuple(ConfigurationEdit(**one) for one in found)
