"""Reports of one run as downloads, and the preview that says what a report will contain."""

from __future__ import annotations

from typing import Any

from flask import Response
from marshmallow import Schema, fields, validate

from volbench.api.answers import ReportFormats
from volbench.api.blueprint import Blueprint, answer, services
from volbench.api.download import download
from volbench.api.problems import language
from volbench.api.schemas import CommaList, FormatName
from volbench.domain.compare.seeds.publications import PUBLICATIONS
from volbench.domain.model.documents.export import Inclusion, Preview, Rendered, Subject
from volbench.domain.model.runs.run import RunRow
from volbench.languages import languages
from volbench.reports.formats import media_types_of

BLUEPRINT = Blueprint("reports", description="Reports")


class PreviewQuery(Schema):
    """Which private facts may go in."""

    include: fields.Field[Any] = CommaList(
        choices=Inclusion,
        load_default=(),
        metadata={"description": "Private facts to include, separated by commas"},
    )


class ReportQuery(PreviewQuery):
    """Which format and language, and which private facts may go in."""

    format: fields.Field[Any] = FormatName()
    lang: fields.Field[Any] = fields.String(validate=validate.OneOf(tuple(languages())))
    beside: fields.Field[Any] = fields.String(
        validate=validate.OneOf(tuple(PUBLICATIONS)),
        load_default="",
        metadata={"description": "Publication that stands beside: 000 of files by size, 003 and 004 of many clients"},
    )


@BLUEPRINT.call("/report-formats")
@BLUEPRINT.answers(ReportFormats)
def list_formats() -> Response:
    """List the formats reports can be had in, in the order to offer them, and of what."""
    return answer(ReportFormats(services().reports.formats()))


@BLUEPRINT.call("/runs/<run_id>/report")
@BLUEPRINT.takes(ReportQuery, "query")
@BLUEPRINT.answers_file(media_types_of(Subject.RUN), 404, 409, 422)
def read_report(query: dict[str, Any], run_id: str) -> Response:
    """Return the report of a run as a file."""
    row = services().store.row(run_id)
    spoken, include = query.get("lang") or language(), _inclusions(query)
    format_, beside = query["format"], query["beside"]
    rendered = services().long_report(run_id, format_, language=spoken, include=include, beside=beside)
    if rendered is None:
        rendered = _written_here(run_id, format_, spoken, include, beside)
    return download(rendered.content, rendered.media_type, _file_name(row), rendered.suffix)


def _written_here(run_id: str, format_: str, spoken: str, include: frozenset[Inclusion], beside: str) -> Rendered:
    run = services().store.get(run_id)
    watching = services().watching
    # What is stored is for other programs and for imports; all else is read by people.
    run = watching.answered(run) if services().reports.is_as_stored(format_) else watching.told(run)
    unit_base = services().store.settings().unit_base
    around = watching.surroundings(services().store.row(run_id))
    return services().reports.render(
        run, format_, language=spoken, include=include, unit_base=unit_base, around=around, beside=beside
    )


@BLUEPRINT.call("/runs/<run_id>/report/preview")
@BLUEPRINT.takes(PreviewQuery, "query")
@BLUEPRINT.answers(Preview, 404, 422)
def preview_report(query: dict[str, Any], run_id: str) -> Response:
    """Say what a report of the run will contain and what it leaves out."""
    run = services().store.get(run_id)
    around = services().watching.surroundings(services().store.row(run_id))
    told = services().reports.preview(run, include=_inclusions(query), language=language(), around=around)
    return answer(told)


def _inclusions(query: dict[str, Any]) -> frozenset[Inclusion]:
    return frozenset(Inclusion(name) for name in query["include"])


def _file_name(run: RunRow) -> str:
    """Name the file by suite and day only: volume and label may be private."""
    day = run.id if run.is_time_unknown else (run.started_at or run.created_at)[:10]
    return f"volbench-{run.suite.id}-{run.profile}-{day}"
