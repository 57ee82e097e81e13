"""The examples in tests/contract are what the service really answers; the front end tests against the same files.

After a wished change: `VOLBENCH_WRITE_EXAMPLES=1 pytest tests/component/api/test_contract_examples.py`, then look at
the difference in git.
"""

import json
import os
from dataclasses import replace
from pathlib import Path

import pytest
from support.examples import example_run, example_volume, scaled
from support.experiments import run_on, volume_of
from support.histories import weekly_runs
from support.loads import LOAD_ID, load_run
from support.service import NOW, example_live, make_app, make_client, make_store
from support.staged import staged_run
from support.staged_plots import COURSE_ID, DEMAND_ID, course_run, demand_run
from support.sweeps import SWEEP_ID, Invented, sweep_run
from support.truthful import truthful_run

from volbench.domain.model.machine.storage import Health, RaidType, StoragePool
from volbench.domain.model.runs.clean_up import (
    CleanUp,
    CleanUpState,
    FileSystemMark,
    OpenTarget,
    Removal,
    after_attempt,
)
from volbench.domain.model.runs.run import Caveat, Failure, RunState
from volbench.domain.model.schedule import Outcome, ScheduleEvent
from volbench.domain.model.words.message import Message
from volbench.reports.run_document import to_document
from volbench.runner.protocols import RawOutput
from volbench.version import VERSION

FOLDER = Path(__file__).resolve().parents[5] / "tests" / "contract"
IS_WRITING = os.environ.get("VOLBENCH_WRITE_EXAMPLES") == "1"

SCHEDULE = {"target_path": "/volume1/share", "weekdays": [6], "hour": 3, "is_on": True}

CALLS = {
    "session": ("GET", "/session", None),
    "volumes": ("GET", "/volumes", None),
    "access": ("GET", "/volumes/volume1/access", None),
    "share-offer": ("GET", "/volumes/volume1/share", None),
    "target": ("POST", "/targets", {"path": "/volume1/media"}),
    "suites": ("GET", "/suites", None),
    "plan": ("POST", "/plans", {"suite": "nas-volume", "profile": "quick", "target_path": "/volume1"}),
    "profile-costs": (
        "POST",
        "/plans/profiles",
        {
            "suite": "nas-volume",
            "profile": "first",
            "target_path": "/volume1",
            "variants": ["btrfs-cow", "btrfs-nocow"],
        },
    ),
    "runs": ("GET", "/runs", None),
    "run-status": ("GET", "/runs/01JDEXAMPLE0000000000000001", None),
    "run-live": ("GET", "/runs/01JDEXAMPLE0000000000000009?after=40", None),
    "run-failed": ("GET", "/runs/01JDEXAMPLE0000000000000003", None),
    "run": ("GET", "/runs/01JDEXAMPLE0000000000000001/document", None),
    "result": ("GET", "/runs/01JDEXAMPLE0000000000000001/result", None),
    "result-staged": ("GET", "/runs/01JDEXAMPLE0000000000000005/result", None),
    "plots-demand": ("GET", f"/runs/{DEMAND_ID}/plots", None),
    "plots-course": ("GET", f"/runs/{COURSE_ID}/plots", None),
    "course": ("GET", "/runs/01JDEXAMPLE0000000000000001/workloads/seq-read-1m/btrfs-cow/course", None),
    "caveats": ("GET", "/runs/01JDEXAMPLE0000000000000001/caveats", None),
    "meaning": ("GET", "/runs/01JDEXAMPLE0000000000000001/meaning", None),
    "sweep": ("GET", f"/runs/{SWEEP_ID}/sweep", None),
    "load": ("GET", f"/runs/{LOAD_ID}/load", None),
    "generators": ("GET", "/generators", None),
    "seeds": ("GET", "/seeds", None),
    "seed": ("GET", "/seeds/000", None),
    "seed-clients": ("GET", "/seeds/003", None),
    "seed-stacks": ("GET", "/seeds/004", None),
    "raw": ("GET", "/runs/01JDEXAMPLE0000000000000001/raw/raw-1", None),
    "report-formats": ("GET", "/report-formats", None),
    "preview": ("GET", "/runs/01JDEXAMPLE0000000000000001/report/preview", None),
    "comparison": ("GET", "/comparisons?runs=01JDEXAMPLE0000000000000001,01JDEXAMPLE0000000000000002", None),
    "timelines": ("GET", "/timelines", None),
    "timeline": ("GET", "/timelines/runs?volume=volume1&suite=nas-volume&profile=quick", None),
    "notices": ("GET", "/notices", None),
    "schedules": ("GET", "/schedules", None),
    "schedule-cost": ("POST", "/schedules/cost", SCHEDULE),
    "experiments": ("GET", "/experiments", None),
    "experiment": ("GET", "/experiments/01JDEXPERIMENT000000000001", None),
    "experiment-proposals": ("GET", "/experiments/01JDEXPERIMENT000000000001/proposals", None),
    "experiment-matrix": ("GET", "/experiments/01JDEXPERIMENT000000000001/matrix", None),
    "openapi": ("GET", "/openapi.json", None),
    "root-extra": ("GET", "/root-extra", None),
    "disk-reads": ("POST", "/root-extra/disk-reads", {}),
    "settings": ("GET", "/settings", None),
    "problem": ("POST", "/runs", {"suite": "nas-volume", "target_path": 7}),
    "problem-refused": ("DELETE", "/runs/01JDEXAMPLE0000000000000009", None),
}

BUSY = Message("services.obstacles.busy", busy="30 %")
WATCHED = {"timelines", "timeline", "notices", "schedules", "schedule-cost"}
"""What takes months of runs to be worth looking at."""

PLANNED = {"experiments", "experiment", "experiment-proposals", "experiment-matrix"}
"""What needs an experiment."""

STAGED = {"result-staged", "plots-demand", "plots-course"}
"""Runs by stages, stored apart so that no list of the others changes with them."""

SWEPT = {"sweep", "load"}
"""Files of many sizes, and one file for many clients, over several ways."""

COMPARED = {"comparison"}
"""What is not worked out while something is measured, as `client` does."""

GROWING = {"suites"}
"""Registries that grow with every suite and caveat: their example has to have the right shape, not the newest entry."""


@pytest.fixture
def watched_client(tmp_path):
    store = make_store(tmp_path / "watched.db")
    for weekly in weekly_runs([1.0] * 8 + [{"seq-read-1m": 0.75, "rand-write-4k-qd32": 0.8}] * 3):
        store.insert(weekly, {})
    watched = make_client(make_app(store))
    watched.put("/api/v1/schedules", json=SCHEDULE)
    store.schedules.note(
        [
            ScheduleEvent(
                "volume1",
                "2026-11-08T02:00:00.000Z",
                NOW,
                Outcome.STARTED,
                "",
                Message("services.calendar.started"),
                "x",
            ),
            ScheduleEvent("volume1", "2026-11-15T02:00:00.000Z", NOW, Outcome.SKIPPED, "busy", BUSY),
        ]
    )
    return watched


@pytest.fixture
def quiet_client(tmp_path):
    store = make_store(tmp_path / "quiet.db")
    store.insert(example_run(), {})
    store.insert(replace(scaled("01JDEXAMPLE0000000000000002", 1.2), created_at="2026-11-20T11:00:00.000Z"), {})
    return make_client(make_app(store))


@pytest.fixture
def staged_client(tmp_path):
    store = make_store(tmp_path / "staged.db")
    for run in (staged_run(), demand_run(), course_run()):
        store.insert(run, {})
    return make_client(make_app(store))


@pytest.fixture
def swept_client(tmp_path):
    store = make_store(tmp_path / "swept.db")
    ways = {
        "folder": Invented(1.2, 410.0),
        "nas-dav": Invented(3.1, 300.0, ceiling_mb_per_s=117.0),
        "nas-s3": Invented(120.0, 74.0, part_mb=64),
    }
    store.insert(sweep_run(ways, ceilings={"nas-dav": 118.0}), {})
    store.insert(load_run(shares=(0.5, 0.7, 0.8, 0.9)), {})
    return make_client(make_app(store))


@pytest.fixture
def planned_client(tmp_path):
    store = make_store(tmp_path / "planned.db")
    store.insert(run_on(example_volume(), "01JDEXAMPLE0000000000000001", ("btrfs-nocow", "btrfs-cow")), {})
    open_type = volume_of(None, 4, "ext4", name="volume2", candidates=(RaidType.RAID5, RaidType.SHR1))
    store.insert(run_on(open_type, "01JDEXAMPLE0000000000000002", ("ext4",)), {})
    unknown = replace(open_type, pool=StoragePool(None, (), (), Health.UNKNOWN), disks=(), file_system="unknown")
    other = replace(run_on(unknown, "01JDEXAMPLE0000000000000003", ("unknown",)), label="From a friend")
    store.insert(replace(other, is_imported=True), {})
    planned = make_client(make_app(store))
    frame = {
        "name": "My four disks",
        "template": "matrix-2018",
        "suite_id": "nas-volume",
        "profile": "quick",
        "note": "WD Red, 4 TB",
    }
    made = planned.post("/api/v1/experiments", json=frame)
    cells = f"/api/v1/experiments/{made.json['experiment']['id']}/cells"
    planned.put(f"{cells}/raid5-4/btrfs-cow", json={"run_id": "01JDEXAMPLE0000000000000001"})
    planned.put(f"{cells}/jbod-4/btrfs-cow-compress", json={"state": "skipped", "reason": "No time"})
    planned.put(f"{cells}/basic-1/ext4", json={"state": "impossible", "reason": "No Basic volume here"})
    return planned


@pytest.fixture
def client(tmp_path):
    store = make_store(tmp_path / "volbench.db")
    app = make_app(store)
    first = example_run()
    raw = RawOutput(("fio", "--name=seq-read-1m"), 0, "", "", '{"fio version": "fio-3.33"}')
    store.insert(first, {"raw-1": raw})
    store.insert(replace(scaled("01JDEXAMPLE0000000000000002", 1.2), created_at="2026-11-20T11:00:00.000Z"), {})
    failure = Failure(
        "target-lost",
        Message("runner.failure_reasons.full_text"),
        Message("runner.failure_reasons.full_hint"),
        "fio: No space left on device",
    )
    failed = replace(
        example_run("01JDEXAMPLE0000000000000003"),
        state=RunState.FAILED,
        created_at="2026-11-19T11:00:00.000Z",
        workloads=(),
        verdict=(),
        caveats=(Caveat("few-rounds", {"rounds": 2}),),
        failure=failure,
    )
    store.insert(failed, {})
    running = replace(
        example_run("01JDEXAMPLE0000000000000009"),
        state=RunState.RUNNING,
        created_at="2026-11-20T12:00:00.000Z",
        finished_at=None,
        workloads=(),
        verdict=(),
    )
    store.insert(running, {})
    leave_behind(store)
    app.extensions["volbench"].queue.live_by_id[running.id] = example_live(running.id)
    return make_client(app)


def leave_behind(store):
    """What three runs wrote: gone, left on a volume that is here, left on one that is not by a run deleted since."""
    ext4 = FileSystemMark("/volume1", "ext4", "9c8a2b10")
    read_only = Message("host.left_behind.reasons.erofs")
    away = Message("host.left_behind.away")
    for run_id, path, volume_id, name, now in (
        ("01JDEXAMPLE0000000000000001", "/volume1/media", "volume1", "Volume 1", Removal(True)),
        (
            "01JDEXAMPLE0000000000000003",
            "/volume1/media",
            "volume1",
            "Volume 1",
            Removal(False, 0, 134_217_728, read_only),
        ),
        (
            "01JDEXAMPLE0000000000000004",
            "/volumeUSB2/usbshare",
            "volumeUSB2-usbshare",
            "USB disk 2",
            Removal(False, reason=away),
        ),
    ):
        store.open_target(run_id, OpenTarget(path, volume_id, name, ext4))
        store.note_clean_up(run_id, after_attempt(now, CleanUp(path, CleanUpState.OPEN)))


def test_a_file_that_an_import_believes_lies_beside_the_answers():
    """The other runs are invented part by part; whoever hands a file over needs one whose numbers agree."""
    file = FOLDER / "run-exported.example.json"
    text = json.dumps(to_document(truthful_run()), ensure_ascii=False, indent=1) + "\n"
    if IS_WRITING:
        file.write_text(text.replace(f'"{VERSION}"', '"0.1.0-0001"'), "utf-8")

    assert json.loads(text.replace(f'"{VERSION}"', '"0.1.0-0001"')) == json.loads(file.read_text("utf-8"))


@pytest.mark.parametrize("name", sorted(CALLS))
def test_the_example_is_what_the_service_answers(request, name):
    method, path, body = CALLS[name]
    special = (
        *((WATCHED, "watched"), (PLANNED, "planned"), (COMPARED, "quiet"), (STAGED, "staged"), (SWEPT, "swept")),
    )
    asked = request.getfixturevalue(next((f"{one}_client" for names, one in special if name in names), "client"))
    answer = asked.open(f"/api/v1{path}", method=method, json=body)
    found = json.loads(answer.text.replace(f'"{VERSION}"', '"0.1.0-0001"'))
    file = FOLDER / f"{name}.example.json"
    assert answer.status_code < 500, answer.text
    if IS_WRITING:
        file.write_text(json.dumps(found, ensure_ascii=False, indent=1) + "\n", "utf-8")

    expected = json.loads(file.read_text("utf-8"))
    if name in GROWING:
        assert shape(found) == shape(expected)
    else:
        assert found == expected


def shape(value):
    """What keys and kinds a value has: lists by their first item, long tables by the kind of their entries."""
    if isinstance(value, dict):
        is_table = len({json.dumps(shape(item), sort_keys=True) for item in value.values()}) == 1 and len(value) > 9
        entries = {"*": next(iter(value.values()))} if is_table else value
        return {key: shape(item) for key, item in entries.items() if key not in {"parameters", "time_goal_s"}}
    if isinstance(value, list):
        return [shape(value[0])] if value else []
    return type(value).__name__
