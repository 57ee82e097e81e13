"""Experiments: made, filled, carried on, measured and read."""

from __future__ import annotations

from typing import Any, Final

from flask import Response
from marshmallow import validate

from volbench.api.access import dsm_session
from volbench.api.answers import RunCreated
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, services
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
from volbench.api.schemas import partial_schema, request_schema
from volbench.domain.errors import InvalidRequest
from volbench.domain.experiment.shape import MOST_CONFIGURATIONS, MOST_DISKS, MOST_VARIANTS, Configuration, Experiment
from volbench.domain.experiment.templates import TEMPLATES, USUAL_DISKS, configurations_of
from volbench.domain.names import RAID_NAMES, variant_name
from volbench.domain.text import Text
from volbench.experiments.asked import ExperimentEdit, NewExperiment, Proposals
from volbench.experiments.making import LONGEST_NAME, LONGEST_NOTE

BLUEPRINT = Blueprint("experiments", description="Experiments: matrices of RAID types and file systems")

_FRAME: Final = (
    ("name", validate.Length(min=1, max=LONGEST_NAME)),
    ("note", validate.Length(max=LONGEST_NOTE)),
    ("configurations", validate.Length(max=MOST_CONFIGURATIONS)),
    ("variants", validate.Length(max=MOST_VARIANTS)),
)
NEW: Final = request_schema(NewExperiment, "NewExperiment", *_FRAME, ("disks", validate.Range(min=1, max=MOST_DISKS)))
EDIT: Final = partial_schema(ExperimentEdit, "ExperimentEdit", *_FRAME)
_DISKS: Final = Text("{raid}, {disks} disks", "{raid}，{disks} 块硬盘")
_ONE_DISK: Final = Text("{raid}, 1 disk", "{raid}，1 块硬盘")


@BLUEPRINT.call("/experiments")
@BLUEPRINT.answers(ExperimentList)
def list_experiments() -> Response:
    """List all experiments, and the templates another one can be made from."""
    rows = tuple(row_of(experiment) for experiment in services().experiments.list())
    offers = tuple(TemplateOffer(one, configurations_of(one, USUAL_DISKS)) for one in TEMPLATES)
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
@BLUEPRINT.answers(ExperimentView, 404, *WITH_BODY)
def edit_experiment(body: dict[str, Any], experiment_id: str) -> Response:
    """Change name, note, rows, columns, suite; filled cells are never lost by it."""
    if body.get("configurations") is not None:
        body["configurations"] = _configurations(body["configurations"])
    if body.get("variants") is not None:
        body["variants"] = tuple(body["variants"])
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
            Text("A cell takes a run, or a state without one.", "单元格需要指定测试，或指定一个状态。"),
            Text("Send either run_id or state.", "请只发送 run_id 或 state 之一。"),
        )
    if edit.state is not None:
        reason = Text(edit.reason, edit.reason)
        return _view(desk.leave_out(experiment_id, configuration_id, variant, state=edit.state, reason=reason))
    filled = desk.fill(experiment_id, configuration_id, variant, run_id=edit.run_id or "", run_variant=edit.run_variant)
    return _view(filled)


@BLUEPRINT.call("/experiments/<experiment_id>/cells/<configuration_id>/<variant>", "DELETE")
@BLUEPRINT.answers(ExperimentView, 404)
def empty_cell(experiment_id: str, configuration_id: str, variant: str) -> Response:
    """Make a cell empty again; the run it had stays."""
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
        configurations=tuple(NamedConfiguration(one.id, _name(one)) for one in experiment.configurations),
        variants=tuple(NamedVariant(one, variant_name(one)) for one in experiment.variants),
        row=row_of(experiment),
        next=outlook.next,
        guide=outlook.guide,
        estimate=outlook.estimate,
    )
    return answer(view, status)


def _name(one: Configuration) -> Text:
    words = _ONE_DISK if one.disks == 1 else _DISKS
    name = words.fill(raid=RAID_NAMES[one.raid_type], disks=one.disks)
    return Text(f"{name.en} ({one.note})", f"{name.zh}（{one.note}）") if one.note else name


def _configurations(found: list[dict[str, Any]]) -> tuple[Configuration, ...]:
    return tuple(Configuration(**one) for one in found)
