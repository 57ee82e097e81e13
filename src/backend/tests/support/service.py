"""A whole HTTP service for tests: real store, gate and schemas; what measures is played by a small fake queue."""

from __future__ import annotations

import hashlib
import tempfile
from dataclasses import replace
from functools import cache
from pathlib import Path

from flask import Flask
from flask.testing import FlaskClient

from support.access import FakeAccess
from support.calendars import SimulatedSurroundings, SimulatedZone
from support.desks import desks
from support.examples import example_run, example_volume
from support.words import bilingual
from volbench.access import DsmDoor, Gate, Places
from volbench.api import Services, create_app
from volbench.domain.assess.consent import refuse_to_continue_without_yes
from volbench.domain.model.documents.export import ContainedFact, OmittedFact, Preview, Rendered, Subject
from volbench.domain.model.errors import Busy, InvalidRequest, NotFound
from volbench.domain.model.machine.disk_reads import DiskRead, DiskReads, PlaceRead, judge
from volbench.domain.model.machine.root_extra import MEANINGS, RootExtra, RootExtraState, RootScript
from volbench.domain.model.machine.storage import Inventory, Machine, TargetFolder, Unknown, Volume
from volbench.domain.model.runs.continuation import Continuation
from volbench.domain.model.runs.live import Live, LiveSample, Progress
from volbench.domain.model.runs.run import Failure, Phase, Plan, RunRequest, RunRow, RunState, TracePoint
from volbench.domain.model.suites.laid_out import timed_lay_out
from volbench.domain.model.suites.workload import Profile
from volbench.planning.continuation import continuation_of
from volbench.planning.layout_plan import refuse_with_lay_out
from volbench.reports.formats import find_exporter, offered
from volbench.reports.service import Reports
from volbench.services.archives.archive_service import whole_archive
from volbench.services.archives.mirror_service import Mirror
from volbench.services.archives.restore_service import Restoring
from volbench.services.experiments.experiment_service import Experiments
from volbench.services.experiments.transfer import ExperimentFiles
from volbench.services.imports.import_desk import ImportDesk, Ways
from volbench.services.imports.import_service import read_any
from volbench.services.runs.assignment import ProfilePlan
from volbench.services.runs.run_ids import new_run_id
from volbench.services.schedules.calendar import Calendar
from volbench.store import RunStore, open_store
from volbench.store.migrate import migrate
from volbench.suites import nas_volume

TOKEN = "token-for-tests"
HOST = "127.0.0.1:18290"
NOW = "2026-11-20T10:05:00.000Z"


@cache
def _empty_database() -> bytes:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "empty.sqlite"
        migrate(path)
        return path.read_bytes()


def make_store(path: Path) -> RunStore:
    """A real database file, made by the real migrations (once; each test gets its own copy)."""
    path.touch(0o600)
    path.write_bytes(_empty_database())
    return open_store(path)


class StillClock:
    """Time stands still unless a test moves it."""

    def __init__(self) -> None:
        self.seconds = 1000.0

    def now(self) -> str:
        return NOW

    def monotonic(self) -> float:
        return self.seconds


class FakeQueue:
    """Plans from the example, stores what is enqueued, and is live where a test says so."""

    def __init__(self, store: RunStore) -> None:
        self.store = store
        self.live_by_id: dict[str, Live] = {}
        self.refusal: Exception | None = None
        self.unstored_by_id: dict[str, Failure] = {}
        self.cancelled: list[tuple[str, bool]] = []
        self.paused: list[tuple[str, bool]] = []
        self.count = 0
        self.passwords: list[dict[str, str] | None] = []
        self.is_suite_changed = False

    def can_resume(self, _row) -> bool:
        return not self.is_suite_changed

    def plan(self, request: RunRequest) -> Plan:
        if self.refusal is not None:
            raise self.refusal
        if request.suite != nas_volume.SUITE.id or request.profile not in nas_volume.SUITE.profiles:
            raise NotFound(bilingual("No such suite.", "没有这个套件。"), bilingual("Choose another.", "请换一个。"))
        return example_run().plan

    def profile_plans(self, request: RunRequest) -> tuple[ProfilePlan, ...]:
        suite = nas_volume.SUITE
        if request.suite != suite.id:
            raise NotFound(bilingual("No such suite.", "没有这个套件。"), bilingual("Choose another.", "请换一个。"))
        return tuple(self._profile_plan(request, profile) for profile in suite.profiles.values())

    def _profile_plan(self, request: RunRequest, profile: Profile) -> ProfilePlan:
        form = nas_volume.SUITE.as_measured_by(profile.id)
        plan = replace(example_run().plan, expected_duration_s=profile.time_goal_s or 30.0, most_duration_s=None)
        try:
            refuse_with_lay_out(request, timed_lay_out(form.workloads), request.variants or ("ext4",))
        except InvalidRequest as refusal:
            return ProfilePlan(profile.id, None, refusal)
        return ProfilePlan(profile.id, plan, None)

    def enqueue(self, request: RunRequest, before_start=lambda _run_id: None, *, passwords=None) -> str:
        plan, self.passwords = self.plan(request), [*self.passwords, passwords]
        self.count += 1
        run_id = f"01JDNEW{self.count:019d}"
        minute, second = divmod(self.count, 60)
        queued = replace(
            example_run(run_id),
            state=RunState.QUEUED,
            created_at=f"2026-11-21T{minute // 60 % 24:02d}:{minute % 60:02d}:{second:02d}.000Z",
            started_at=None,
            finished_at=None,
            label=request.label,
            note=request.note,
            request=request,
            plan=plan,
            workloads=(),
            verdict=(),
        )
        before_start(run_id)
        self.store.create(queued)
        return run_id

    def cancel(self, run_id: str, *, is_after_round: bool) -> None:
        if self.store.row(run_id).state not in {RunState.QUEUED, RunState.RUNNING}:
            raise Busy(bilingual("It has ended.", "它已结束。"), bilingual("Nothing to do.", "无需操作。"))
        self.cancelled.append((run_id, is_after_round))
        self.store.set_state(run_id, RunState.CANCELLED)

    def pause(self, run_id: str, *, is_on: bool) -> None:
        if self.store.row(run_id).state is not RunState.RUNNING:
            raise Busy(bilingual("It does not run.", "它没有进行。"), bilingual("Nothing to do.", "无需操作。"))
        self.paused.append((run_id, is_on))

    def continuation(self, run_id: str) -> Continuation:
        if self.store.row(run_id).state is not RunState.INTERRUPTED:
            raise Busy(
                bilingual("It was not interrupted.", "它没有中断。"), bilingual("Start a new run.", "请开始新的测试。")
            )
        return continuation_of(self.store.get(run_id))

    def resume(self, run_id: str, *, is_agreed: bool = False, passwords=None) -> None:
        self.passwords.append(passwords)
        refuse_to_continue_without_yes(self.continuation(run_id), is_agreed=is_agreed)
        self.store.set_state(run_id, RunState.QUEUED)

    def live(self, run_id: str, after: int) -> Live | None:
        live = self.live_by_id.get(run_id)
        if live is None:
            return None
        return replace(live, samples=tuple(sample for sample in live.samples if sample.seq > after))

    def unstored(self, row: RunRow) -> Failure | None:
        return self.unstored_by_id.get(row.id)

    def running_id(self) -> str | None:
        return next(iter(self.live_by_id), None)


class FakeReports:
    """Bytes that say what was asked."""

    def formats(self):
        return offered()

    def is_as_stored(self, format_):
        return find_exporter(format_, Subject.RUN).is_as_stored

    def render(self, run, format_, *, language, include, unit_base, around=None, beside=""):
        asked = " ".join((run.id, format_, language, unit_base, *sorted(include)))
        return Rendered(asked.encode(), "text/plain; charset=utf-8", "txt")

    def preview(self, run, *, include, language, around=None):
        shown = ContainedFact(bilingual("Model", "型号"), run.environment.machine.model or "")
        return Preview(
            (shown,), (OmittedFact(bilingual("Serial numbers", "序列号"), bilingual("not asked", "未要求")),)
        )

    def render_comparison(self, comparison, runs, format_, *, language, unit_base):
        return Rendered(f"{format_} {language} {len(runs)}".encode(), "text/csv; charset=utf-8", "csv")

    def render_experiment(self, experiment, matrix, runs, format_, *, language, unit_base):
        return Reports().render_experiment(experiment, matrix, runs, format_, language=language, unit_base=unit_base)


def example_live(run_id: str = "01JDEXAMPLE0000000000000009") -> Live:
    """A run in its third round."""
    busy = {f"sata{n}": 0.7 + n / 20 for n in range(1, 5)}
    samples = tuple(
        LiveSample(
            seq=seq,
            workload="seq-read-1m",
            round=3,
            point=TracePoint(
                t_s=float(seq - 40),
                read_bytes_per_s=400e6 + seq * 1e6,
                write_bytes_per_s=0.0,
                read_iops=400.0 + seq,
                write_iops=0.0,
                disks_busy_ratio=busy,
                cpu_ratio=0.21,
                temperature_c=37.0,
            ),
            latency_ns=19.4e6,
        )
        for seq in range(41, 45)
    )
    progress = Progress(
        phase=Phase.MEASURING,
        workload="seq-read-1m",
        variant="btrfs-cow",
        round=3,
        rounds=6,
        cell=1,
        cells=4,
        done_ratio=0.42,
        eta_s=133.0,
        elapsed_s=97.0,
    )
    finished = tuple(
        (workload, number, value, "btrfs-cow")
        for workload, number, value in (
            ("seq-read-1m", 1, 404e6),
            ("seq-write-1m", 1, 226e6),
            ("seq-read-1m", 2, 412e6),
        )
    )
    return Live(
        run_id=run_id,
        seq=44,
        progress=progress,
        samples=samples,
        finished_rounds=finished,
        kind="rounds",
        variants=("btrfs-cow",),
        cells=("seq-read-1m", "seq-write-1m", "rand-read-4k-qd32", "rand-write-4k-qd32"),
    )


def example_inventory() -> Inventory:
    """The example volume, and a USB disk volbench may not write to."""
    usb = replace(
        example_volume(),
        id="volumeusb1",
        name="USB disk",
        mount_point="/volumeUSB1/usbshare",
        file_system="ext4",
        target=TargetFolder(
            "/volumeUSB1/usbshare",
            is_writable=False,
            how_to_allow=bilingual(
                "Give the user volbench write access to this folder.", "请授予用户 volbench 写入权限。"
            ),
        ),
        is_removable=True,
    )
    machine = replace(example_run().environment.machine, host_name=None)
    reason = bilingual("The temperature file cannot be read.", "无法读取温度文件。")
    return Inventory(machine, (example_volume(), usb), NOW, (Unknown("temperature", reason),))


def describe_example_folder(path: str) -> tuple[Volume, TargetFolder]:
    volume = example_volume()
    if not path.startswith("/volume1"):
        raise NotFound(
            bilingual("There is no such folder.", "没有这个文件夹。"), bilingual("Choose another.", "请另选一个。")
        )
    return volume, TargetFolder(path, is_writable=True)


def example_root_extra() -> RootExtra:
    """The root extra of the DSM package, installed and running."""
    install, remove = (
        RootScript(text, hashlib.sha256(text.encode()).hexdigest())
        for text in ("#!/bin/sh\n# installs\nset -eu\n", "#!/bin/sh\n# removes\nset -eu\n")
    )
    return RootExtra(
        RootExtraState.RUNNING,
        MEANINGS[RootExtraState.RUNNING],
        is_dsm=True,
        install=install,
        remove=remove,
        programs={"hdparm": "/usr/local/lib/volbench-root/current/hdparm", "smartctl": None},
        disks=("sata1", "sata2"),
    )


def _mirror(store: RunStore) -> Mirror:
    """The real copy, asked to write by nobody but the tests."""
    return Mirror(
        lambda: store,
        store.path.parent,
        machine=lambda: Machine(model="DS1522+"),
        is_measuring=lambda: False,
        clock=StillClock(),
    )


def _restoring(store: RunStore, mirror: Mirror) -> Restoring:
    return Restoring(
        lambda: store,
        store.path.parent,
        new_run_id=new_run_id,
        was_our_mirror=mirror.was_ours,
        is_measuring=lambda: False,
        done=lambda: None,
    )


def _imports(services: dict, is_measuring, new_run_id) -> ImportDesk:
    """The real way in for single files."""
    ways = Ways(read_any, services["restoring"].take_in, lambda file: services["experiment_files"]().take_in(file))
    return ImportDesk(
        lambda: services["store"],
        ways,
        new_run_id=new_run_id,
        is_measuring=is_measuring,
        # Some tests put their own in its place.
        changed=lambda: services["mirror"].changed(),  # noqa: PLW0108
    )


def example_disk_reads() -> DiskReads:
    """Three disks of one model, the last one slower in its outer half."""
    places = [(0.0, 210e6), (0.25, 195e6), (0.5, 175e6), (0.75, 145e6), (1.0, 105e6)]
    slow = [(0.0, 140e6), (0.25, 136e6), *places[2:]]
    return judge(
        [
            DiskRead(name, 4_000_787_030_016, "WD40EFRX", tuple(PlaceRead(*place) for place in rates), 34.0, True)
            for name, rates in (("sata1", places), ("sata2", places), ("sata3", slow))
        ]
    )


def make_services(store: RunStore) -> Services:
    """Everything behind the API, for tests."""
    numbers, experiments = iter(range(1, 1_000_000)), iter(range(1, 1_000_000))
    queue = FakeQueue(store)
    calendar = Calendar(
        shelf=store.schedules,
        start=queue.enqueue,
        surroundings=SimulatedSurroundings(),
        zone=SimulatedZone(),
        database_path="/data",
        suite=nas_volume.SUITE.id,
    )
    access = FakeAccess()
    mirror = _mirror(store)
    restoring = _restoring(store, mirror)

    def experiment_files() -> ExperimentFiles:
        return ExperimentFiles(
            lambda: store,
            machine=lambda: Machine(model="DS920+"),
            clock=StillClock(),
            new_id=lambda: f"01JDFILE{next(experiments):018d}",
        )

    keeping = {"store": store, "mirror": mirror, "restoring": restoring, "experiment_files": experiment_files}
    imports = _imports(keeping, lambda: queue.running_id() is not None, lambda: f"01JDIMPORT{next(numbers):016d}")
    return Services(
        **keeping,
        queue=queue,
        reports=FakeReports(),
        calendar=calendar,
        calendar_changed=lambda: None,
        experiments=Experiments(
            shelf=store.experiments,
            runs=store,
            queue=queue,
            inventory=example_inventory,
            suites=(nas_volume.SUITE,),
            home="/volume1/@appdata/volbench/data",
            clock=StillClock(),
            new_id=lambda: f"01JDEXPERIMENT{next(experiments):012d}",
        ),
        **desks(store, example_inventory, StillClock(), calendar, queue),
        suites=(nas_volume.SUITE,),
        inventory=lambda _folders: example_inventory(),
        describe_folder=describe_example_folder,
        imports=imports,
        whole_archive=lambda: whole_archive(store, Machine(model="DS1522+"), NOW),
        write_script=lambda suite, profile: b"PK" + f"{suite.id} {profile.id}".encode(),
        root_extra=example_root_extra,
        read_disks=example_disk_reads,
        access=access,
        will_ask_dsm=access.remember,
        clock=StillClock(),
    )


def make_app(
    store: RunStore, *, static_folder: Path | None = None, names: tuple[str, ...] = (), dsm: DsmDoor | None = None
) -> Flask:
    """The real application on `store`; with `dsm` its accounts come in."""
    services = make_services(store)
    gate = Gate(TOKEN, monotonic=services.clock.monotonic, dsm=dsm)
    extra = {} if static_folder is None else {"static_folder": static_folder}
    app = create_app(services, gate, Places(names), **extra)
    app.testing = False  # errors become problems, as in the field
    return app


class Caller(FlaskClient):
    """A client that speaks to the right host."""

    def open(self, *args, **kwargs):
        headers = dict(kwargs.pop("headers", None) or {})
        headers.setdefault("Host", HOST)
        kwargs.setdefault("buffered", True)  # files are closed when the answer is here
        return super().open(*args, headers=headers, **kwargs)


def make_client(app: Flask, *, signed_in: bool = True) -> FlaskClient:
    """A browser-like client, signed in unless said otherwise."""
    app.test_client_class = Caller
    client = app.test_client()
    if signed_in:
        answer = client.post("/api/v1/session", json={"token": TOKEN})
        assert answer.status_code == 200, answer.text
    return client


__all__ = ["HOST", "TOKEN", "FakeQueue", "Machine", "example_live", "make_app", "make_client", "make_store"]
