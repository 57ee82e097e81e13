"""A machine that does nothing and takes no time, for tests of the runner and the jobs."""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import dataclass, field, replace
from threading import Event
from typing import TYPE_CHECKING, Any

from support.examples import example_volume
from volbench.domain.model.machine.storage import Disk, Machine, StoragePool, TargetFolder, Volume
from volbench.domain.model.machine.storage_manager import StorageManager
from volbench.domain.model.runs.clean_up import FileSystemMark, Removal
from volbench.domain.model.runs.run import DiskActivity
from volbench.domain.model.suites.needs import Capabilities
from volbench.domain.model.suites.workload import GiB, ToolOutput
from volbench.runner.early_end import Cancelled
from volbench.runner.protocols import Activity, Host

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    import pytest

    from volbench.domain.model.machine.disk_reads import BareRead

RATE = 100_000_000


def plain_volume(**facts: Any) -> Volume:
    """A healthy ext4 volume of 1 TB on one SSD, half full."""
    volume = replace(
        example_volume(),
        file_system="ext4",
        mount_options=("rw",),
        total_bytes=1_000_000_000_000,
        free_bytes=500_000_000_000,
        disks=(Disk("sata1", 1_000_000_000_000, is_rotational=False, transport="sata"),),
        pool=StoragePool(None, (), (), example_volume().pool.health),
    )
    return replace(volume, **facts)


def plain_folder(**facts: Any) -> TargetFolder:
    """A writable folder on it."""
    return replace(TargetFolder("/volume1/share", is_writable=True), **facts)


def capable(**facts: Any) -> Capabilities:
    """A machine with everything but root."""
    everything = Capabilities(
        programs={"fio": "/usr/bin/fio", "dd": "/bin/dd", "hdparm": "/sbin/hdparm"},
        versions={"fio": "fio-3.33"},
        is_root=False,
        memory_bytes=8 * GiB,
        memory_available_bytes=6 * GiB,
    )
    return replace(everything, **facts)


NULL_CPU_PERCENT = 98.0
"""Without a disk to wait for the program takes a whole core."""


def fio_json(options: dict[str, str], rate: int = RATE) -> str:
    """What fio would print for a job with these options that ran as asked at `rate` bytes per second."""
    is_write = "write" in options["rw"]
    millis = _millis(options.get("runtime", "1000ms"))
    if "io_size" in options:
        # The warm-up counts.
        reached = int(options["io_size"]) * 1000 // rate - _millis(options.get("ramp_time", "0"))
        millis = max(1, min(millis, reached))
    block = int(options["bs"])
    ios = max(1, rate * millis // 1000 // block)
    busy = {
        "total_ios": ios,
        "io_bytes": ios * block,
        "runtime": millis,
        "bw_bytes": rate,
        "iops": rate / block,
        "lat_ns": {"mean": 1e6, "bins": {"1000000": ios}},
    }
    idle = {"total_ios": 0, "io_bytes": 0, "runtime": 0, "bw_bytes": 0, "iops": 0.0}
    job = {
        "jobname": options["name"],
        "error": 0,
        "usr_cpu": NULL_CPU_PERCENT if options.get("ioengine") == "null" else 1.0,
        "sys_cpu": 1.0,
        "job options": options,
        "read": idle if is_write else busy,
        "write": busy if is_write else idle,
    }
    return json.dumps({"fio version": "fio-3.33", "jobs": [job]})


def _millis(time: str) -> int:
    return int(time.removesuffix("ms")) if time.endswith("ms") else int(time) * 1000


class FakeClock:
    """A clock that each look moves on by a millisecond."""

    def __init__(self) -> None:
        self.time_s = 1000.0

    def now(self) -> str:
        return "2026-11-20T10:00:00.000Z"

    def monotonic(self) -> float:
        self.time_s += 0.001
        return self.time_s


@dataclass
class FakeProcesses:
    """Answers every fio command at once; `when_run` may raise, cancel or look."""

    commands: list[list[str]] = field(default_factory=list)
    when_run: Callable[[dict[str, str]], None] | None = None
    rate_of: Callable[[dict[str, str]], int] = lambda _options: RATE
    """Bytes per second of a job with these options."""

    def run(self, argv, *, timeout_s, cancel, on_text=None, folder=None, secret=None) -> ToolOutput:
        if cancel.is_now:
            raise Cancelled
        self.commands.append(list(argv))
        options = dict(word[2:].split("=", 1) for word in argv if word.startswith("--") and "=" in word)
        if self.when_run is not None:
            self.when_run(options)
        if cancel.is_now:
            raise Cancelled
        if on_text is not None:
            on_text("Jobs: 1 (f=1): [R(1)][50.0%][r=95.4MiB/s][r=95 IOPS][eta 00m:01s]\r")
        return ToolOutput(0, "", "", fio_json(options, self.rate_of(options)), 1.0)


class FakePageCache:
    """Nothing is ever cached."""

    def drop(self, path: str) -> None:
        pass

    def drop_all(self) -> bool:
        return False

    def resident_ratio(self, path: str) -> float | None:
        return 0.0


class FakeSampler:
    """One disk that moved ten times what any test asks for."""

    def start(self, volume, on_sample, *, growing_file=None) -> None:
        pass

    def stop(self, *, timed_s: float, ended_at_s: float | None = None, has_ramp: bool = True) -> Activity:
        moved = int(RATE * 10 * max(timed_s, 1.0))
        return Activity((DiskActivity("sata1", moved, moved, 0.5),), 0.1, 0.01, (), None)


@dataclass
class FakeThermometer:
    """Says what a test wants of each disk; nothing is known of the others."""

    readings_c: dict[str, float | None] = field(default_factory=dict)
    watched: list[tuple[str, ...]] = field(default_factory=list)
    is_watching: bool = False

    def ask(self, disks: Iterable[str]) -> dict[str, float | None]:
        return self.newest(disks)

    def newest(self, disks: Iterable[str]) -> dict[str, float | None]:
        return {disk: self.readings_c.get(disk) for disk in disks}

    def watch(self, disks: Iterable[str]) -> None:
        self.watched.append(tuple(disks))
        self.is_watching = True

    def end(self) -> None:
        self.is_watching = False


@dataclass
class FakeFolder:
    """Remembers what was made and removed."""

    path: str
    removed_files: list[str] = field(default_factory=list)
    cloned_files: list[tuple[str, str]] = field(default_factory=list)
    is_removed: bool = False
    pinned_bytes: int = 0
    set_aside_bytes: int = 0
    mark: FileSystemMark | None = None
    removal: Removal = field(default_factory=lambda: Removal(False))

    def prepare_variant(self, variant: str) -> str:
        return f"{self.path}/{variant}"

    def descriptor(self, variant: str) -> int:
        return 0

    @property
    def held_path(self) -> str:
        return self.path

    def free_bytes(self) -> int:
        return 500_000_000_000

    def remove_file(self, path: str) -> None:
        self.removed_files.append(path)

    def clone_file(self, source: str, path: str) -> None:
        self.cloned_files.append((source, path))

    def remove(self) -> int:
        self.is_removed = True
        self.removal = Removal(True)
        return self.free_bytes()


@dataclass
class FakeProbes:
    """A quiet machine."""

    capabilities_: Capabilities = field(default_factory=capable)
    engine_: str = "libaio"
    processor_busy_ratio_: float | None = 0.05
    lost: Exception | None = None
    bare_reads_: tuple[BareRead, ...] = ()
    asked_disks: list[str] = field(default_factory=list)

    def machine(self) -> Machine:
        return Machine(model="DS1", kernel="5.10.55", memory_bytes=8 * GiB)

    def capabilities(self) -> Capabilities:
        return self.capabilities_

    def engine(self, folder: str) -> str:
        return self.engine_

    def is_direct(self, folder: str) -> bool:
        return True

    def generator_limit_bytes_per_s(self) -> float | None:
        return 2.8e9

    def busy_ratio(self, volume, *, span_s) -> float | None:
        return 0.0

    def load_1min(self) -> float | None:
        return 0.1

    def processor_busy_ratio(self) -> float | None:
        return self.processor_busy_ratio_

    def file_offset_ratio(self, path, volume) -> float | None:
        return 0.25

    def bare_reads(self, disks, cancel) -> tuple[BareRead, ...]:
        self.asked_disks += [disk.name for disk in disks]
        return self.bare_reads_

    def look_at_target(self, path, volume) -> None:
        if self.lost is not None:
            raise self.lost


class FakeCalibration:
    """The measuring program was tried long ago and is far faster than any disk."""

    def look_up(self, key: str) -> tuple[float, float] | None:
        return 2.8e9, 680_000.0

    def keep(self, key: str, reached: tuple[float, float]) -> None:
        raise AssertionError("nothing has to be found out")


@dataclass
class FakeMachine:
    """All fakes of one host, for a test to reach into."""

    processes: FakeProcesses = field(default_factory=FakeProcesses)
    probes: FakeProbes = field(default_factory=FakeProbes)
    thermometer: FakeThermometer = field(default_factory=FakeThermometer)
    folders: list[FakeFolder] = field(default_factory=list)
    volume: Volume = field(default_factory=plain_volume)
    folder: TargetFolder = field(default_factory=plain_folder)
    clock: FakeClock = field(default_factory=FakeClock)
    told_by_dsm: StorageManager | None = None
    asked_of_dsm: list[tuple[str, str]] = field(default_factory=list)

    def host(self) -> Host:
        """The machine as the runner sees it."""
        return Host(
            clock=self.clock,
            processes=self.processes,
            page_cache=FakePageCache(),
            make_sampler=FakeSampler,
            thermometer=self.thermometer,
            open_run_folder=self._open,
            describe_folder=lambda _path: (self.volume, self.folder),
            probes=self.probes,
            calibration=FakeCalibration(),
            ask_storage_manager=lambda run_id, _volume, folder, _asks_again: self._ask(run_id, folder),
        )

    def _ask(self, run_id: str, folder: str) -> StorageManager | None:
        self.asked_of_dsm.append((run_id, folder))
        return self.told_by_dsm

    def _open(self, target_path: str, run_id: str) -> FakeFolder:
        self.folders.append(FakeFolder(f"{target_path}/.volbench/{run_id}"))
        return self.folders[-1]


def free_lock() -> Any:
    """A machine lock nobody else wants."""
    return nullcontext()


def nobody_measures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no test beside this one be found measuring, and take no lock from it."""
    monkeypatch.setattr("volbench.app.container.Application.take_lock", lambda _self: free_lock())
    monkeypatch.setattr("volbench.host.locks.is_held", lambda: False)
    monkeypatch.setattr("volbench.host.locks.is_held_elsewhere", lambda: False)
    monkeypatch.setattr("volbench.host.locks.refuse_if_held", lambda: None)


@dataclass
class Gate:
    """Lets a test hold a tool until it has looked."""

    reached: Event = field(default_factory=Event)
    go_on: Event = field(default_factory=Event)

    def pass_through(self, _options: dict[str, str] | None = None) -> None:
        """Say that somebody is here and wait to be let on."""
        self.reached.set()
        assert self.go_on.wait(120)
