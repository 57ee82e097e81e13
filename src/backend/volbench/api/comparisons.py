"""Two to 36 runs side by side. The judgement is the domain's."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

from flask import Response
from marshmallow import Schema, fields, validate

from volbench.api.blueprint import Blueprint, answer, services
from volbench.api.download import download
from volbench.api.problems import language
from volbench.api.schemas import CleanString, CommaList, FormatName
from volbench.domain.compare.comparison_result import FEWEST_RUNS, MOST_RUNS, Comparison
from volbench.domain.model.documents.export import Subject
from volbench.domain.model.errors import InvalidRequest
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.runs.target import promise_of
from volbench.domain.model.words.message import Message
from volbench.languages import languages
from volbench.reports.formats import media_types_of

BLUEPRINT = Blueprint("comparisons", description="Comparisons")


class ComparisonQuery(Schema):
    """Which runs."""

    runs: fields.Field[Any] = CommaList(
        fewest=FEWEST_RUNS,
        most=MOST_RUNS,
        required=True,
        metadata={"description": "2 to 36 run ids, separated by commas"},
    )
    baseline: fields.Field[Any] = CleanString(
        metadata={
            "description": "Run the others are compared with; default: the one marked as baseline, else the first"
        }
    )


class ComparisonReportQuery(ComparisonQuery):
    """Which runs, in which format and language."""

    format: fields.Field[Any] = FormatName()
    lang: fields.Field[Any] = fields.String(validate=validate.OneOf(tuple(languages())))


@BLUEPRINT.call("/comparisons")
@BLUEPRINT.takes(ComparisonQuery, "query")
@BLUEPRINT.answers(Comparison, 404, 409, 422)
def read_comparison(query: dict[str, Any]) -> Response:
    """Compare two to 36 runs."""
    comparison = _compare(query)
    return answer(replace(comparison, runs=services().watching.told_rows(comparison.runs)))


@BLUEPRINT.call("/comparisons/report")
@BLUEPRINT.takes(ComparisonReportQuery, "query")
@BLUEPRINT.answers_file(media_types_of(Subject.COMPARISON), 404, 409, 422)
def read_comparison_report(query: dict[str, Any]) -> Response:
    """Return a comparison as a file."""
    compared = _compare(query)
    comparison = replace(compared, runs=services().watching.told_rows(compared.runs))
    runs = services().watching.answered_all(map(services().store.get, query["runs"]))
    rendered = services().reports.render_comparison(
        comparison,
        runs,
        query["format"],
        language=query.get("lang") or language(),
        unit_base=services().store.settings().unit_base,
    )
    return download(rendered.content, rendered.media_type, f"volbench-comparison-of-{len(runs)}", rendered.suffix)


def _compare(query: dict[str, Any]) -> Comparison:
    run_ids, store = query["runs"], services().store
    rows = tuple(store.row(run_id) for run_id in run_ids)
    marked = next((row.id for row in rows if row.is_baseline), run_ids[0])
    baseline_id = query.get("baseline", marked)
    if baseline_id not in run_ids:
        raise InvalidRequest(
            Message("api.comparisons.the_baseline_is_not_one_of"),
            Message("api.comparisons.choose_one_of_the_runs_as"),
            baseline=baseline_id,
        )
    threshold_ratio = store.settings().difference_threshold_ratio

    def make() -> Comparison:
        # Only now: a service that compares nothing does without.
        from volbench.domain.compare.comparison import compare, seed_of
        from volbench.domain.compare.kind import Comparing
        from volbench.domain.compare.promised import promise_facts
        from volbench.domain.compare.readings import refuse_together

        runs = tuple(store.get_compared(run_id) for run_id in run_ids)
        if all(kind_of_run(run.plan).part(Comparing).takes_all_numbers for run in runs):
            runs = tuple(store.get_numbers(run_id) for run_id in run_ids)
        refuse_together(runs)
        seed = seed_of(run_ids, baseline_id)
        rng = Random(seed)  # noqa: S311 (a bootstrap, not a secret)
        compared = compare(
            runs,
            baseline_id=baseline_id,
            rng=rng,
            seed=seed,
            threshold_ratio=threshold_ratio,
            histories=store.timelines.histories(rows),
            marks=services().watching.marks_between(rows, baseline_id),
        )
        promised = [store.get_numbers(run.id) if promise_of(run.target) is not None else None for run in runs]
        compared = replace(compared, facts=(*compared.facts, *promise_facts(promised)))
        # The rows of the history stand in for those made from runs that were read in part.
        return replace(compared, runs=tuple(replace(row, is_baseline=row.id == baseline_id) for row in rows))

    basis = (baseline_id, threshold_ratio, store.timelines.standing(rows))
    return services().kept.get(rows, basis, make, is_measuring=services().is_measuring())
