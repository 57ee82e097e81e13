"""Whatever is thrown at the interface, it answers as its OpenAPI document says, and never with a 5xx."""

import os
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
    unsupported_method,
)
from support.examples import example_run, scaled
from support.service import HOST, TOKEN, make_app, make_store

from volbench.access.gate import FORGET_S
from volbench.domain.run import RunState
from volbench.runner.ports import RawOutput

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
    positive_data_acceptance,
    unsupported_method,
]
HEADERS = {"Host": HOST, "Authorization": f"Bearer {TOKEN}", "X-Volbench": "1", "Accept-Encoding": "identity"}
EXAMPLES = int(os.environ.get("VOLBENCH_FUZZ_EXAMPLES", "15"))
RUNS = (example_run().id, "01JDEXAMPLE0000000000000002", "01JDEXAMPLE0000000000000003")


FOUND_NOTHING = {
    "POST /api/v1/imports",
    "GET /api/v1/scripts",
    "POST /api/v1/targets",
    "POST /api/v1/session",
    "GET /api/v1/timelines/runs",
    "POST /api/v1/notices/{notice_id}/dismiss",
    "PUT /api/v1/schedules",
    "POST /api/v1/schedules/cost",
    "DELETE /api/v1/schedules/{volume_id}",
    "GET /api/v1/volumes/{volume_id}/access",
    "GET /api/v1/volumes/{volume_id}/share",
    "POST /api/v1/volumes/{volume_id}/share",
    "DELETE /api/v1/volumes/{volume_id}/share",
}
"""Random bytes are no run document, random words no suite, folder or token, volume, timeline or notice."""

NEEDS_DIFFERENT = {"GET /api/v1/comparisons", "GET /api/v1/comparisons/report"}
"""A pattern cannot say that the runs have to be different ones."""
TAKES_NOTHING = {"GET /api/v1/health", "GET /api/v1/session", "DELETE /api/v1/session"}
"""Public and without parameters: there is no wrong way to ask."""


@cache
def interface():
    """The application on its own database; its folder goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="volbench-fuzz-")
    store = make_store(Path(folder.name) / "volbench.sqlite")
    app = make_app(store)
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, headers={"Host": HOST})
    put_runs_back(store)
    return schema, store, app.extensions["volbench"].clock, folder


def let_time_pass():
    """Guessed tokens would lock the only address there is: time passes until they are forgotten."""
    interface()[2].seconds += FORGET_S + 1


def put_runs_back(store):
    for run in (example_run(), scaled(RUNS[1], 1.2), replace(scaled(RUNS[2], 1.0), state=RunState.INTERRUPTED)):
        if store.has(run.id):
            store.set_state(run.id, RunState.DONE)
            store.delete(run.id)
        store.insert(run, {"raw-1": RawOutput(("fio",), 0, "", "", "{}")})


def aim(case):
    """Let a valid request hit runs that exist: random ids never would."""
    if "run_id" in (case.path_parameters or {}):
        wants_interrupted = case.path.endswith("/continue")
        case.path_parameters["run_id"] = RUNS[2] if wants_interrupted else RUNS[0]
    if "raw_id" in (case.path_parameters or {}):
        case.path_parameters["raw_id"] = "raw-1"
    if "workload" in (case.path_parameters or {}):
        work = example_run().workloads[0]
        case.path_parameters |= {"workload": work.id, "variant": work.variant}
    if case.path.endswith(("/comparisons", "/comparisons/report")):
        case.query["runs"] = ",".join(RUNS[:2])
        case.query["baseline"] = RUNS[0]
    if case.path.endswith("/cancel"):
        interface()[1].set_state(RUNS[0], RunState.RUNNING)
    if case.path.endswith(("/plans", "/runs")) and case.method == "POST":
        case.body = {**case.body, "suite": "nas-volume", "profile": "quick"}


def operations(*, without=frozenset()):
    found = [result.ok() for result in interface()[0].get_all_operations()]
    return [pytest.param(operation, id=operation.label) for operation in found if operation.label not in without]


@pytest.mark.parametrize("operation", operations(without=TAKES_NOTHING))
def test_no_request_breaks_the_interface(operation):
    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(operation.as_strategy(generation_mode=GenerationMode.NEGATIVE))
    def throw(case):
        let_time_pass()
        case.call_and_validate(headers=HEADERS, checks=CHECKS)

    throw()


@pytest.mark.parametrize("operation", operations())
def test_every_valid_request_is_answered_as_documented(operation):
    statuses = set()
    put_runs_back(interface()[1])  # the operation tried before may have deleted them
    excluded = [positive_data_acceptance] if operation.label in FOUND_NOTHING | NEEDS_DIFFERENT else []

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), st.booleans())
    def send(case, is_aimed):
        let_time_pass()
        if case.method != "GET":
            put_runs_back(interface()[1])
        if is_aimed:
            aim(case)
        statuses.add(case.call_and_validate(headers=HEADERS, checks=CHECKS, excluded_checks=excluded).status_code)

    send()

    assert any(status < 300 for status in statuses) or operation.label in FOUND_NOTHING, statuses
