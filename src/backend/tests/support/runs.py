"""What tests of whole runs share: an application on a scratch data folder, small suites, a listener that remembers."""

from __future__ import annotations

import atexit
import dataclasses
import shutil
import tempfile
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from support.tools import real_context
from support.words import bilingual
from volbench.app.container import Application, compose
from volbench.config import Config
from volbench.domain.model.runs.run import RunRequest, RunState
from volbench.domain.model.suites.workload import FileUse, KiB, MiB, Profile, Suite
from volbench.host.machine import make_host
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor
from volbench.services.runs.assignment import Assigner
from volbench.store.migrate import migrate
from volbench.suites import find
from volbench.tools.fio import FioWorkload
from volbench.tools.fio_jobs import null_command

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from volbench.domain.model.runs.live import LiveSample, Progress
    from volbench.domain.model.runs.run import Run
    from volbench.domain.model.suites.workload import Workload
    from volbench.runner.protocols import Host

READ = FioWorkload(id="read", title=bilingual("Reading", "读取"), rw="read", bs=MiB, iodepth=8, is_headline=True)
RANDOM_READ = FioWorkload(
    id="random-read",
    title=bilingual("Random reading", "随机读取"),
    rw="randread",
    bs=4 * KiB,
    iodepth=4,
    metric="read_iops",
)
WRITE = FioWorkload(
    id="write",
    title=bilingual("Writing", "写入"),
    rw="write",
    bs=MiB,
    iodepth=8,
    file_use=FileUse.WRITE,
    metric="write_bytes_per_s",
)


def small_suite(
    *workloads: Workload, rounds: int = 2, runtime_s: float = 0.3, file_bytes: int = 32 * MiB, id_: str = "small"
) -> Suite:
    """A suite that takes seconds; its only profile is `smoke`.

    No limit in bytes ends a write before its time: a fast disk would reach the usual one within the first second.
    """
    smoke = Profile(
        "smoke", rounds, runtime_s, 0.0, is_headline_only=False, file_bytes=file_bytes, write_limit_bytes=2**50
    )
    return Suite(
        id=id_,
        version=1,
        title=bilingual("Small", "小型"),
        description=bilingual("For tests.", "仅用于测试。"),
        workloads=workloads or (READ, RANDOM_READ, WRITE),
        profiles={"smoke": smoke},
        headline=(("read", "read_bytes_per_s"),),
    )


@dataclass
class Witness:
    """A `Listener` that remembers everything and may act on it."""

    progresses: list[Progress] = field(default_factory=list)
    samples: list[LiveSample] = field(default_factory=list)
    rounds: list[tuple[str, int, float]] = field(default_factory=list)
    when_progress: Callable[[Progress], None] | None = None
    when_round: Callable[[], None] | None = None

    def on_progress(self, progress: Progress) -> None:
        self.progresses.append(progress)
        if self.when_progress is not None:
            self.when_progress(progress)

    def on_sample(self, sample: LiveSample) -> None:
        self.samples.append(sample)

    def on_round(self, workload: str, round_number: int, value: float) -> None:
        self.rounds.append((workload, round_number, value))
        if self.when_round is not None:
            self.when_round()


class Ceilings:
    """A `Calibration` of a machine that was asked before, where fio itself is never the limit.

    To find out how fast fio is without a disk takes up to two seconds per workload, and on a busy machine again with
    every run. What it finds is tested where it matters (test_limits_for_real.py).
    """

    FAR_ABOVE = (1e12, 1e9)

    def look_up(self, key: str) -> tuple[float, float] | None:
        return self.FAR_ABOVE

    def keep(self, key: str, reached: tuple[float, float]) -> None:
        raise AssertionError("everything is known")


def fresh_host() -> Host:
    """The machine, not yet asked what its programs can do."""
    return dataclasses.replace(make_host(), calibration=Ceilings())


@cache
def real_host() -> Host:
    """The machine, asked only once what its programs can do."""
    return fresh_host()


def tell_ceilings(data_folder: Path) -> None:
    """Write the same into a data folder, for processes of their own that measure cells of nas-volume."""
    known = make_host(data_folder=data_folder).calibration
    for workload in find("nas-volume").workloads:
        if isinstance(workload, FioWorkload):
            known.keep(" ".join(null_command(workload, real_context(data_folder))[1:]), Ceilings.FAR_ABOVE)


@cache
def empty_database() -> Path:
    """A database without runs, made once."""
    folder = Path(tempfile.mkdtemp(prefix="volbench-database-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    migrate(folder / "empty.sqlite")
    return folder / "empty.sqlite"


class Lab:
    """A real application over a scratch database, running one suite of the test's choice."""

    def __init__(self, data_folder: Path, suite: Suite, host: Host | None = None) -> None:
        """`host` replaces parts of the real machine where a test needs to look closer."""
        data_folder.mkdir(parents=True, exist_ok=True)
        config = Config(data_folder)
        if not config.database.exists():
            shutil.copy(empty_database(), config.database)
        self.application: Application = compose(config)
        self.host = host or real_host()
        self.assigner = Assigner([suite], self.host, self.application.store.settings)
        self.suite = suite
        self.cancel = CancelSwitch()
        self.witness = Witness()

    def request(self, target: Path, variants: Sequence[str] = (), **facts: object) -> RunRequest:
        """A request for this lab's suite."""
        request = RunRequest(self.suite.id, "smoke", str(target), tuple(variants), seed=7)
        return dataclasses.replace(request, **facts)

    def measure(self, target: Path, variants: Sequence[str] = (), **facts: object) -> Run:
        """Run it now, in this thread, and return it as the store has it."""
        run = self.assigner.queued_run(self.request(target, variants, **facts))
        self.application.store.create(dataclasses.replace(run, state=RunState.RUNNING))
        return self.carry(run)

    def carry(self, run: Run) -> Run:
        """Conduct a stored run; whatever the conductor returns must be what the store has."""
        conductor = Conductor(
            self.assigner.assign(run),
            host=self.host,
            journal=self.application.store,
            listener=self.witness,
            cancel=self.cancel,
        )
        returned = conductor.conduct()
        stored = self.application.store.get(run.id)
        assert stored.state is returned.state
        return stored

    def close(self) -> None:
        """Let the database go."""
        self.application.store.close()


def leftovers(mount_point: Path) -> list[str]:
    """Names on a volume that are not the file system's own."""
    return sorted(entry.name for entry in mount_point.iterdir() if entry.name != "lost+found")
