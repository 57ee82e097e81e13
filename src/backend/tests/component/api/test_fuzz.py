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
from support.aimed_experiments import NO_FILE, RANDOM_IS_REFUSED, aim_at_experiment
from support.examples import example_run, scaled
from support.histories import weekly_runs
from support.service import HOST, NOW, TOKEN, make_app, make_store
from support.truthful import truthful_run

from volbench.access.attempts import FORGET_S
from volbench.domain.model.notices.outgoing import KeptAddress
from volbench.domain.model.runs.clean_up import CleanUp, CleanUpState, OpenTarget
from volbench.domain.model.runs.promise import Promise, VolumePromise
from volbench.domain.model.runs.run import RunState
from volbench.domain.model.schedule import Schedule
from volbench.domain.model.servers.endpoint import EndpointKind
from volbench.domain.model.settings import Settings
from volbench.host.notice_file import NoticeFile
from volbench.reports import json_document
from volbench.reports.choice import Choice
from volbench.runner.protocols import RawOutput
from volbench.services.endpoints.endpoint_service import EndpointEdit

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
EXAMPLES = int(os.environ.get("VOLBENCH_FUZZ_EXAMPLES", "10"))
RUNS = (example_run().id, "01JDEXAMPLE0000000000000002", "01JDEXAMPLE0000000000000003")


FOUND_NOTHING = {
    "POST /api/v1/volumes/{volume_id}/share",
    "DELETE /api/v1/volumes/{volume_id}/share",
    "POST /api/v1/archives/parts",
    "POST /api/v1/restores",
    "POST /api/v1/certificates",
    "POST /api/v1/notice-addresses",
    "POST /api/v1/notice-sending/test",
    NO_FILE,
}
"""There is no DSM here to make a share, no server that shows a certificate, no archive or experiment among random bytes
and none to restore, no address among random words and so none to send a test to."""
REFUSED_UNLESS_AIMED = (
    FOUND_NOTHING
    | RANDOM_IS_REFUSED
    | {
        "PATCH /api/v1/settings",
        "PATCH /api/v1/notice-sending",
        "PUT /api/v1/notice-addresses/{address_id}",
        "POST /api/v1/imports",
        "POST /api/v1/session",
        "PUT /api/v1/schedules",
        "PUT /api/v1/endpoints/{name}",
        "PUT /api/v1/home-assistant",
        "POST /api/v1/schedules/cost",
        "GET /api/v1/comparisons",
        "GET /api/v1/comparisons/report",
        "GET /api/v1/runs/{run_id}/report",
        "GET /api/v1/experiments/{experiment_id}/report",
    }
)
"""Random bytes are no run document, random words no token and no format; a pattern cannot say that the runs have to be
different ones, that there are seven days in a week, which folder there is for a copy, nor that servers have addresses.
"""
TAKES_NOTHING = {"GET /api/v1/health", "GET /api/v1/session", "DELETE /api/v1/session"}
"""Public and without parameters: there is no wrong way to ask."""


SLOWER = [1.0] * 8 + [{"seq-read-1m": 0.75}] * 3
WATCHED = {"volume": "volume1", "suite": "nas-volume", "profile": "standard"}
"""The timeline of the weekly runs, of which a notice tells; the runs above are of another profile."""
SERVER = EndpointEdit(
    name="nas",
    kind=EndpointKind.WEBDAV,
    address="https://127.0.0.1:9/dav/",
    user="alice",
    options={},
    fingerprint=None,
    cloud=None,
)
SUNDAYS = Schedule("volume1", "/volume1/share", "quick", (6,), 3, is_on=True, disks_never_sleep=False, settled_at=NOW)


@cache
def interface():
    """The application on its own database; its folder goes with the process."""
    folder = tempfile.TemporaryDirectory(prefix="volbench-fuzz-")
    store = make_store(Path(folder.name) / "volbench.sqlite")
    app = make_app(store)
    headers = {"Host": HOST, "Authorization": f"Bearer {TOKEN}"}
    schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app, headers=headers)
    put_runs_back(store)
    for run in weekly_runs(SLOWER):
        store.insert(replace(run, profile=WATCHED["profile"]), {})
    services = app.extensions["volbench"]
    # Before any request: the one there is while nothing was put away and no setting changed.
    (told,) = services.watching.notices()
    return schema, store, services, folder, told


def let_time_pass():
    """Guessed tokens would lock the only address there is: time passes until they are forgotten."""
    interface()[2].clock.seconds += FORGET_S + 1


def put_runs_back(store):
    for run in (example_run(), scaled(RUNS[1], 1.2), replace(scaled(RUNS[2], 1.0), state=RunState.INTERRUPTED)):
        if store.has(run.id):
            store.set_state(run.id, RunState.DONE)
            store.delete(run.id)
        store.insert(run, {"raw-1": RawOutput(("fio",), 0, "", "", "{}")})
    store.open_target(RUNS[0], OpenTarget("/volume1/media", "volume1", "Volume 1", None))
    store.note_clean_up(RUNS[0], CleanUp("/volume1/media", CleanUpState.LEFT))


def aim(case):
    """Let a valid request hit what exists: random ids and words never would."""
    aim_at_runs(case)
    aim_along_time(case)
    aim_at_experiment(case, interface()[2].experiments)
    if case.path.endswith("/report"):
        case.query["format"] = "csv"
    if case.path.endswith("/imports"):
        case.body = json_document.render(truthful_run(), Choice())
    aim_at_server(case)
    aim_at_notices(case)
    if case.path.endswith("/scripts"):
        case.query |= {"suite": "nas-volume", "profile": "quick"}
    if case.path.endswith("/session") and case.method == "POST":
        case.body = {"token": TOKEN}
    if "seed_id" in (case.path_parameters or {}):
        case.path_parameters["seed_id"] = "000"
    if case.path.endswith("/targets"):
        case.body = {"path": SUNDAYS.target_path}


def aim_at_server(case):
    """At one that is there before each request, by an address the child in these tests answers for."""
    if case.path.endswith("/certificates"):
        case.body = {"kind": SERVER.kind, "address": SERVER.address}
    if isinstance(case.body, dict) and case.path.endswith(("/documents", "/documents/preview", "/collections")):
        interface()[2].endpoints.add(SERVER, b"a password")
        case.body = {**case.body, "way": SERVER.name}
    if "/endpoints/{name}" in case.path:
        interface()[2].endpoints.add(SERVER, b"a password")
        case.path_parameters["name"] = SERVER.name
        if case.method == "PUT":
            case.body = {"kind": SERVER.kind, "address": SERVER.address}
    if case.path.endswith("/home-assistant") and case.method == "PUT":
        case.body = {"address": "mqtts://ha.lan:8883"}


def aim_at_notices(case):
    """At an address that is there, and at quiet hours of which both are given."""
    if "address_id" in (case.path_parameters or {}):
        case.path_parameters["address_id"] = "the-one"
        NoticeFile(interface()[1].path.parent).add(KeptAddress("the-one", "ntfy://a-topic", NOW))
        if case.method == "PUT":
            case.body = {"address": "ntfy://another-topic"}
    if case.path.endswith("/notice-sending") and case.method == "PATCH":
        case.body = {"quiet_from": 22, "quiet_until": 7}


def aim_along_time(case):
    """At the timeline, its notice and the schedule, each put back before the request."""
    if case.path.endswith("/timelines/runs"):
        case.query |= WATCHED
    if "notice_id" in (case.path_parameters or {}):
        notice = interface()[4]
        case.path_parameters["notice_id"] = notice.id
        # Another request may have asked for no notice below a drop of nine tenths.
        interface()[1].put_settings(Settings())
        # Put away as if it had been far faster then: so it has dropped again since and is told again.
        interface()[1].timelines.dismiss({cell.id: 100.0 for cell in notice.cells}, NOW)
    if "/schedules" in case.path and case.method != "GET":
        interface()[2].calendar.put(SUNDAYS)
    if "volume_id" in (case.path_parameters or {}):
        case.path_parameters["volume_id"] = SUNDAYS.volume_id
    if case.path.endswith("/promise") and case.method != "GET":
        # A random text is no promised number: one that is goes in, and something is there to be removed.
        interface()[1].promises.put(VolumePromise(SUNDAYS.volume_id, Promise(), NOW))
        if case.method == "PUT":
            case.body = {"lines": [{"metric": "iops", "direction": "read", "amount": "min(30*GB, 20000)"}]}
    if case.path.endswith(("/schedules", "/schedules/cost")) and case.method != "GET":
        aimed_at = {"target_path": SUNDAYS.target_path, "profile": SUNDAYS.profile}
        case.body = {**case.body, **aimed_at, "weekdays": [day % 7 for day in case.body["weekdays"]]}


def aim_at_runs(case):
    if "run_id" in (case.path_parameters or {}):
        wants_interrupted = case.path.endswith(("/continue", "/continuation"))
        case.path_parameters["run_id"] = RUNS[2] if wants_interrupted else RUNS[0]
    if "raw_id" in (case.path_parameters or {}):
        case.path_parameters["raw_id"] = "raw-1"
    if "workload" in (case.path_parameters or {}):
        work = example_run().workloads[0]
        case.path_parameters |= {"workload": work.id, "variant": work.variant}
    if case.path.endswith(("/comparisons", "/comparisons/report")):
        case.query["runs"] = ",".join(RUNS[:2])
        case.query["baseline"] = RUNS[0]
    if case.path.endswith(("/cancel", "/pause", "/go-on")):
        interface()[1].set_state(RUNS[0], RunState.RUNNING)
    if case.path.endswith(("/plans", "/plans/profiles", "/v1/runs")) and case.method == "POST":
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
    excluded = [positive_data_acceptance] if operation.label in REFUSED_UNLESS_AIMED else []

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), database=None)
    @given(operation.as_strategy(generation_mode=GenerationMode.POSITIVE), st.booleans())
    def send(case, is_astray):
        let_time_pass()
        if case.method != "GET":
            put_runs_back(interface()[1])
        # Where there is a choice the first example takes the plain one, so that at least that one is aimed.
        if not is_astray:
            aim(case)
        statuses.add(case.call_and_validate(headers=HEADERS, checks=CHECKS, excluded_checks=excluded).status_code)

    send()

    assert any(status < 300 for status in statuses) or operation.label in FOUND_NOTHING, statuses
