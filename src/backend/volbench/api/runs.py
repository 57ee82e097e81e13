"""Runs: start, list, watch, stop, continue, label, delete."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from flask import Response, current_app
from marshmallow import Schema, fields, validate

from volbench.api.access import dsm_session
from volbench.api.answers import (
    CancelRequest,
    CancelWhen,
    CaveatList,
    RawAnswer,
    RunCreated,
    RunDocument,
    RunEdit,
    RunPage,
    RunStatus,
    SpokenCaveat,
)
from volbench.api.blueprint import WITH_BODY, Blueprint, answer, answer_text, services, to_text
from volbench.api.live_rows import LiveRows
from volbench.api.plans import OWNERS_WORDS, PASSWORDS, RUN_START, read_request
from volbench.api.problems import language
from volbench.api.result_answers import RoundCourse, RunResult, WorkloadCourse, write_result
from volbench.api.schemas import CleanString, partial_schema, request_schema
from volbench.domain.assess.caveats import describe, kind_of
from volbench.domain.assess.plots.kind import Plotting
from volbench.domain.assess.run_row import seen_from
from volbench.domain.assess.suitability.answer import Meaning
from volbench.domain.assess.suitability.use_table import meaning_of
from volbench.domain.model.kind import kind_of_run
from volbench.domain.model.plots.stage_plots import StagePlots
from volbench.domain.model.runs.continuation import Continuation
from volbench.domain.model.runs.run import Caveat, RunRow, RunState
from volbench.domain.stats.spread import RunSpread, run_spread
from volbench.reports.run_document import to_document
from volbench.store import CURSOR_PATTERN, MAX_PAGE, RowFilter

BLUEPRINT = Blueprint("runs", description="Runs")


class RunQuery(Schema):
    """Which runs."""

    volume: fields.Field[Any] = CleanString(metadata={"description": "Volume id"})
    suite: fields.Field[Any] = CleanString()
    profile: fields.Field[Any] = CleanString()
    state: fields.Field[Any] = fields.Enum(RunState, by_value=fields.String())
    q: fields.Field[Any] = CleanString(validate=validate.Length(max=200), load_default="")
    limit: fields.Field[Any] = fields.Integer(validate=validate.Range(min=1, max=MAX_PAGE), load_default=50)
    before: fields.Field[Any] = CleanString(
        validate=validate.Regexp(CURSOR_PATTERN),
        metadata={"description": "Cursor `next` of the page before", "pattern": CURSOR_PATTERN},
    )


class ContinueQuery(Schema):
    """How to go on."""

    is_agreed: fields.Field[Any] = fields.Boolean(
        load_default=False, metadata={"description": "A yes to what `continuation` asks one for"}
    )


class PollQuery(Schema):
    """From where on."""

    after: fields.Field[Any] = fields.Integer(
        load_default=0, validate=validate.Range(min=0, max=2**53), metadata={"description": "Cursor `live.seq`"}
    )
    rounds: fields.Field[Any] = fields.Integer(
        load_default=0,
        validate=validate.Range(min=0, max=2**53),
        metadata={"description": "How many of `live.finished_rounds` are known already: the rest is sent"},
    )


def live_rows() -> LiveRows:
    """Return this application's memory of the rows of live runs."""
    rows: LiveRows = current_app.extensions["volbench-live-rows"]
    return rows


@BLUEPRINT.call("/runs", "POST")
@BLUEPRINT.takes(RUN_START)
@BLUEPRINT.answers(RunCreated, 404, 409, *WITH_BODY, status=202)
def start_run(body: dict[str, Any]) -> Response:
    """Queue a run. Passwords are those of ways whose own is not kept; they go no further than the run."""
    passwords = body.pop("passwords")
    session = dsm_session()
    remember = services().will_ask_dsm

    def before_start(run_id: str) -> None:
        if session is not None:
            remember(run_id, session)

    run_id = services().queue.enqueue(read_request(body), before_start, passwords=passwords)
    response = answer(RunCreated(run_id), 202)
    response.headers["Location"] = f"runs/{run_id}"
    return response


@BLUEPRINT.call("/runs")
@BLUEPRINT.takes(RunQuery, "query")
@BLUEPRINT.answers(RunPage, 422)
def list_runs(query: dict[str, Any]) -> Response:
    """List runs, newest first."""
    runs, following = services().store.list_rows(RowFilter(**query))
    told = services().watching.told_rows(runs)
    if "volume" in query:
        # The answer is told after the store has chosen the volume, and would be that of the whole run.
        told = tuple(seen_from(row, query["volume"]) for row in told)
    return answer(RunPage(tuple(map(_as_known, told)), following))


@BLUEPRINT.call("/runs/<run_id>")
@BLUEPRINT.takes(PollQuery, "query")
@BLUEPRINT.answers(RunStatus, 404, 422)
def watch_run(query: dict[str, Any], run_id: str) -> Response:
    """Return a run's row and, while it goes on, its progress and what is new: samples and finished rounds."""
    live = services().queue.live(run_id, query["after"])
    if live is None:
        return answer(RunStatus(_as_known(_told(services().store.row(run_id))), None))
    fresh = replace(live, finished_rounds=live.finished_rounds[query["rounds"] :])
    return answer(RunStatus(live_rows().of(live), fresh))


@BLUEPRINT.call("/runs/<run_id>", "PATCH")
@BLUEPRINT.takes(partial_schema(RunEdit, "RunEdit", *OWNERS_WORDS))
@BLUEPRINT.answers(RunRow, 404, *WITH_BODY)
def edit_run(body: dict[str, Any], run_id: str) -> Response:
    """Change label, note or baseline."""
    row = services().store.edit(run_id, **body)
    live_rows().forget(run_id)
    services().mirror.changed()
    return answer(_told(row))


def _as_known(row: RunRow) -> RunRow:
    """Return the row with why the run broke off, where that cannot be stored at the moment."""
    failure = services().queue.unstored(row)
    return row if failure is None else replace(row, failure=failure)


def _told(row: RunRow) -> RunRow:
    return services().watching.told_rows((row,))[0]


@BLUEPRINT.call("/runs/<run_id>", "DELETE")
@BLUEPRINT.answers_nothing(404, 409)
def delete_run(run_id: str) -> Response:
    """Delete a run that has ended; cells of experiments that it filled are open again."""
    services().store.delete(run_id, services().clock.now())
    services().mirror.changed()
    return Response(status=204)


@BLUEPRINT.call("/runs/<run_id>/document")
@BLUEPRINT.answers(RunDocument, 404)
def read_document(run_id: str) -> Response:
    """Return the whole run as a document volbench.run/2."""
    return answer_text(to_text(to_document(services().watching.answered(services().store.get(run_id)))))


@BLUEPRINT.call("/runs/<run_id>/result")
@BLUEPRINT.answers(RunResult, 404)
def read_result(run_id: str) -> Response:
    """Return the whole run but for the course of its rounds: traces, system series, latency histograms."""
    store, watching = services().store, services().watching
    run, ranges = watching.told(store.get_result(run_id)), watching.ranges(store.row(run_id))
    return answer_text(write_result(run, ranges, language()))


@BLUEPRINT.call("/runs/<run_id>/workloads/<workload>/<variant>/course")
@BLUEPRINT.answers(WorkloadCourse, 404)
def read_course(run_id: str, workload: str, variant: str) -> Response:
    """Return the rounds of one workload second by second."""
    rounds = services().store.get_rounds(run_id, variant, workload)
    courses = tuple(RoundCourse(round_.n, round_.trace, round_.system) for round_ in rounds)
    return answer(WorkloadCourse(workload, variant, courses))


@BLUEPRINT.call("/runs/<run_id>/plots")
@BLUEPRINT.answers(StagePlots, 404)
def read_plots(run_id: str) -> Response:
    """Return what is drawn of a run by stages beside its rounds: histograms of response times, loads, courses."""
    store = services().store
    run = store.get_result(run_id)
    plotting = kind_of_run(run.plan).part(Plotting)()
    drawn = plotting.with_bins(run.plan)
    works = tuple(
        replace(work, rounds=store.get_rounds(run_id, work.variant, work.id)) if work.id in drawn else work
        for work in run.workloads
    )
    return answer(plotting.drawn(replace(run, workloads=works)))


@BLUEPRINT.call("/runs/<run_id>/caveats")
@BLUEPRINT.answers(CaveatList, 404)
def read_caveats(run_id: str) -> Response:
    """Return the caveats of a run in words, those of the whole run first."""
    run = services().store.get_numbers(run_id)
    spoken = [_speak(caveat, None, None) for caveat in run.caveats]
    spoken += [_speak(one, None, variant) for variant, own in run.target_results.items() for one in own.caveats]
    spoken += [_speak(caveat, work.id, work.variant) for work in run.workloads for caveat in work.caveats]
    return answer(CaveatList(tuple(spoken)))


@BLUEPRINT.call("/runs/<run_id>/meaning")
@BLUEPRINT.answers(Meaning, 404)
def read_meaning(run_id: str) -> Response:
    """Return what a run's numbers are good for: everyday uses, and what a network carries of them."""
    return answer(meaning_of(services().store.get_numbers(run_id)))


@BLUEPRINT.call("/runs/<run_id>/spread")
@BLUEPRINT.answers(RunSpread, 404)
def read_spread(run_id: str) -> Response:
    """Return how much a run's numbers differ: second to second, round to round, and from run to run of its kind."""
    store = services().store
    run, row = store.get(run_id), store.row(run_id)
    return answer(run_spread(run, store.timelines.medians_alike(row)))


@BLUEPRINT.call("/runs/<run_id>/raw/<raw_id>")
@BLUEPRINT.answers(RawAnswer, 404)
def read_raw(run_id: str, raw_id: str) -> Response:
    """Return the untouched tool output of one round."""
    return answer(services().store.raw(run_id, raw_id))


@BLUEPRINT.call("/runs/<run_id>/cancel", "POST")
@BLUEPRINT.takes(request_schema(CancelRequest, "CancelRequest"))
@BLUEPRINT.answers(RunCreated, 404, 409, *WITH_BODY, status=202)
def cancel_run(body: dict[str, Any], run_id: str) -> Response:
    """Stop a run now, or when its current round is complete."""
    services().queue.cancel(run_id, is_after_round=body["when"] is CancelWhen.AFTER_ROUND)
    return answer(RunCreated(run_id), 202)


@BLUEPRINT.call("/runs/<run_id>/pause", "POST")
@BLUEPRINT.answers(RunCreated, 404, 409, status=202)
def pause_run(run_id: str) -> Response:
    """Let a run by stages rest for an hour at most when its current round is complete."""
    services().queue.pause(run_id, is_on=True)
    return answer(RunCreated(run_id), 202)


@BLUEPRINT.call("/runs/<run_id>/go-on", "POST")
@BLUEPRINT.answers(RunCreated, 404, 409, status=202)
def go_on(run_id: str) -> Response:
    """End the pause of a run, or take the wish for one back."""
    services().queue.pause(run_id, is_on=False)
    return answer(RunCreated(run_id), 202)


@BLUEPRINT.call("/runs/<run_id>/continuation")
@BLUEPRINT.answers(Continuation, 404, 409)
def read_continuation(run_id: str) -> Response:
    """Say what going on with an interrupted run will cost, without touching the volume."""
    return answer(services().queue.continuation(run_id))


@BLUEPRINT.call("/runs/<run_id>/continue", "POST")
@BLUEPRINT.takes(ContinueQuery, "query")
@BLUEPRINT.takes(PASSWORDS, is_needed=False)
@BLUEPRINT.answers(RunCreated, 404, 409, *WITH_BODY, status=202)
def continue_run(query: dict[str, Any], body: dict[str, Any], run_id: str) -> Response:
    """Queue an interrupted run again; its finished rounds stay. Passwords as at its start."""
    services().queue.resume(run_id, is_agreed=query["is_agreed"], passwords=body["passwords"])
    return answer(RunCreated(run_id), 202)


def _speak(caveat: Caveat, workload: str | None, variant: str | None) -> SpokenCaveat:
    kind = kind_of(caveat.code)
    spoken = describe(caveat.code, caveat.values)
    return SpokenCaveat(
        code=caveat.code,
        workload=workload,
        variant=variant,
        title=spoken["title"],
        explanation=spoken["explanation"],
        advice=spoken["advice"],
        severity=kind.severity,
        touches=kind.touches,
    )
