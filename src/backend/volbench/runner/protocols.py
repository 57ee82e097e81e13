"""What the runner needs of machine and store, as Protocols; joined to what is real in app/container.py."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol
from urllib.parse import urlsplit

from volbench.domain.model.runs.target import EndpointTarget, share_of_target
from volbench.domain.model.servers.reach import Reach, reach_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from volbench.domain.model.machine.disk_reads import BareRead
    from volbench.domain.model.machine.storage import Disk, Machine, TargetFolder, Volume
    from volbench.domain.model.machine.storage_manager import StorageManager
    from volbench.domain.model.rounds.system_series import SystemSeries
    from volbench.domain.model.runs.clean_up import CleanUp, FileSystemMark, OpenTarget, Removal
    from volbench.domain.model.runs.live import LiveSample, Progress
    from volbench.domain.model.runs.run import (
        DiskActivity,
        Environment,
        Failure,
        Plan,
        Round,
        Run,
        RunState,
        Target,
        TargetResult,
        TracePoint,
    )
    from volbench.domain.model.suites.needs import Capabilities
    from volbench.domain.model.suites.workload import ToolOutput, Workload


class Cancellation(Protocol):
    """How the owner stops a run; asked often, from any thread."""

    @property
    def is_now(self) -> bool:
        """End at once and keep the finished rounds."""

    @property
    def is_after_round(self) -> bool:
        """End when the current round is complete."""

    @property
    def is_pausing(self) -> bool:
        """Rest when the current round is complete, or go on resting; only a run by stages does."""

    def wait(self, timeout_s: float) -> bool:
        """Wait until an end at once is asked for, at most `timeout_s`; say whether it was."""


class Clock(Protocol):
    """Time, passed in so that tests need none of their own."""

    def now(self) -> str:
        """UTC, ISO 8601 with milliseconds and `Z`."""

    def monotonic(self) -> float:
        """Seconds, never going back."""


class ProcessRunner(Protocol):
    """Starts tools through the guard that dies with us (design: PDEATHSIG) and kills them all on cancel."""

    def run(
        self,
        argv: Sequence[str],
        *,
        timeout_s: float,
        cancel: Cancellation,
        on_text: Callable[[str], None] | None = None,
        folder: int | None = None,
        secret: bytes | None = None,
    ) -> ToolOutput:
        """Run one tool to its end. An `OutputArgument` in argv becomes the path of an inherited pipe.

        A `SecretArgument` becomes the path of another one, which holds `secret`, or nothing where there is none.

        `folder` is an open folder: the tool works in it, and a `FileArgument` names its file within it.
        `on_text` receives stdout pieces as they come (fio's ETA lines). SIGINT first, then SIGKILL after a grace.

        Raises:
            TimedOut: the tool did not end in time and was killed.
            Cancelled: `cancel.is_now` turned true (runner/early_end.py).
        """


@dataclass(frozen=True, slots=True)
class Activity:
    """What the sampler saw between start and stop of one timed part."""

    disks: tuple[DiskActivity, ...]
    cpu_ratio: float | None
    own_cpu_ratio: float | None
    """CPU share of volbench itself (not the tool), of one core."""
    trace: tuple[TracePoint, ...]
    max_temperature_c: float | None
    system: SystemSeries | None = None
    file_bytes: tuple[int, ...] | None = None
    """Length of the growing file at the end of each second of the trace; None where none was watched."""
    most_moved_bytes: tuple[int, int] | None = None
    """Most bytes the disks read, and wrote, in any stretch as long as the timed part; None where its place is known."""


class ActivitySampler(Protocol):
    """Samples member disks and the machine around them at 1 Hz without writing anything."""

    def start(
        self, volume: Volume | None, on_sample: Callable[[TracePoint], None], *, growing_file: str | None = None
    ) -> None:
        """Begin sampling the disks of `volume`, and the length of a file that grows while it is written."""

    def stop(self, *, timed_s: float, ended_at_s: float | None = None, has_ramp: bool = True) -> Activity:
        """End sampling; activity covers `timed_s` seconds up to `ended_at_s`, or else up to the end of the I/O.

        Without `has_ramp` all I/O of the tool belongs to its timed part.
        """


class Thermometer(Protocol):
    """Knows how warm the disks are, by their kernel names; None of a disk is unknown, never cool."""

    def ask(self, disks: Iterable[str]) -> Mapping[str, float | None]:
        """Ask the disks themselves, now."""

    def newest(self, disks: Iterable[str]) -> Mapping[str, float | None]:
        """Return what was read last, by whomever; reads nothing."""

    def watch(self, disks: Iterable[str]) -> None:
        """Keep that fresh from a thread of its own, until `end`."""

    def end(self) -> None:
        """End the watch."""


class RunFolder(Protocol):
    """The run's own folder `.volbench/<run id>/` on the target: locked, flagged, measured, removed."""

    @property
    def path(self) -> str:
        """Absolute path."""

    def prepare_variant(self, variant: str) -> str:
        """Make the sub-folder with the variant's attributes, read them back, return its path."""

    def descriptor(self, variant: str) -> int:
        """Return a prepared sub-folder, open until `remove`.

        Raises:
            TargetLost: it is no longer where its path says: unmounted, or something else in its place.
        """

    @property
    def held_path(self) -> str:
        """A path to the folder for this process alone that leads there whatever happens above it."""

    def free_bytes(self) -> int:
        """Free space for an ordinary user."""

    def remove_file(self, path: str) -> None:
        """Unlink one test file; refuses anything outside this folder."""

    def begin_file(self, path: str, bytes_: int) -> None:
        """Make one test file with so many bytes and nothing in it; raises as `end_file_at`, also where it is there."""

    def end_file_at(self, path: str, bytes_: int) -> None:
        """Let one test file end after so many bytes, be it shorter or longer; raises as `descriptor` does."""

    def clone_file(self, source: str, path: str) -> None:
        """Make one test file a clone of another; raises as `descriptor` does.

        Raises:
            OSError: the file system cannot.
        """

    def remove(self) -> int:
        """Remove everything and release the lock; return free bytes afterwards.

        Raises:
            TargetLost: something could not be removed; `removal` says what.
        """

    @property
    def removal(self) -> Removal:
        """What came of `remove`."""

    @property
    def mark(self) -> FileSystemMark | None:
        """What tells the file system again, should it go away before everything is removed."""

    @property
    def set_aside_bytes(self) -> int:
        """Bytes a copy-on-write file system has set aside for its book-keeping since; known after `remove`."""

    @property
    def pinned_bytes(self) -> int:
        """Bytes of the removed files that a snapshot still holds; known after `remove`."""


class PageCache(Protocol):
    """Unprivileged view of the page cache (fadvise, mincore)."""

    def drop(self, path: str) -> None:
        """Sync the file and ask the kernel to forget its pages."""

    def drop_below(self, path: str) -> None:
        """Do the same with the file that holds its bytes below a layer that encrypts."""

    def drop_all(self) -> bool:
        """Make the kernel forget all clean pages, names and inodes; False where nobody here may do that."""

    def resident_ratio(self, path: str) -> float | None:
        """Share of the file in memory; None where mincore is not allowed."""


@dataclass(frozen=True, slots=True)
class RawOutput:
    """Untouched output of one round, kept so that a parser can be run again."""

    argv: tuple[str, ...]
    exit_code: int
    stdout: str
    stderr: str
    output: str


class Journal(Protocol):
    """Where results go, between rounds and never during one. Implemented by the store."""

    def begin(
        self,
        run_id: str,
        *,
        target: Target,
        environment: Environment,
        plan: Plan,
        started_at: str,
        targets: Mapping[str, Target] | None = None,
        target_results: Mapping[str, TargetResult] | None = None,
    ) -> None:
        """Record how the run starts; state becomes running. The last two where targets are measured in turns."""

    def append_round(
        self, run_id: str, *, variant: str, workload: Workload, command: tuple[str, ...], round_: Round, raw: RawOutput
    ) -> Round:
        """Store one finished round in one transaction; return it in the form that takes the least memory."""

    def open_target(self, run_id: str, target: OpenTarget) -> None:
        """Note a folder the run is about to write to: whoever comes after us finds it there."""

    def note_clean_up(self, run_id: str, clean_up: CleanUp) -> None:
        """Note whether everything is gone from such a folder."""

    def finish(self, run: Run) -> None:
        """Store the judged run: summaries, caveats, badges, verdict, end state."""

    def set_state(self, run_id: str, state: RunState, failure: Failure | None = None) -> None:
        """Store an end state when there is nothing to judge."""


class Listener(Protocol):
    """Who watches: the job's live state, or the terminal."""

    def on_progress(self, progress: Progress) -> None:
        """Receive the newest progress."""

    def on_sample(self, sample: LiveSample) -> None:
        """Receive one second of the current workload."""

    def on_round(self, workload: str, round_number: int, value: float) -> None:
        """Receive the main metric of a finished round."""


class Probes(Protocol):
    """Everything else a run asks the machine, each question on its own and without side effects on the volume."""

    def machine(self) -> Machine:
        """Describe the box and its system."""

    def capabilities(self) -> Capabilities:
        """Say which programs, rights and memory there are."""

    def engine(self, folder: str) -> str:
        """Return the best fio engine that works in `folder`; may write a tiny file."""

    def is_direct(self, folder: str) -> bool:
        """Say whether O_DIRECT is accepted in `folder`; may write a tiny file."""

    def keeps_direct(self, folder: str) -> bool:
        """Say whether what is read there with O_DIRECT stays out of memory; may write a small file."""

    def extents(self, path: str) -> int | None:
        """Return in how many pieces a file lies on its volume; None where the file system does not tell."""

    def written_bytes(self, volume: Volume) -> int | None:
        """Return what the member disks have written since they appeared; None where one of them is not counted."""

    def generator_limit_bytes_per_s(self) -> float | None:
        """Return how fast the load generator can make random data on this CPU; None when it cannot be had."""

    def busy_ratio(self, volume: Volume, *, span_s: float) -> float | None:
        """Watch the member disks for `span_s` seconds; return the largest busy share."""

    def load_1min(self) -> float | None:
        """Return the load average of the last minute."""

    def processor_busy_ratio(self) -> float | None:
        """Return the share of all processors in use right now; None where the system does not tell."""

    def file_offset_ratio(self, path: str, volume: Volume) -> float | None:
        """Return where on the device the file lies, 0 = start, 1 = end; None when unknown."""

    def bare_reads(self, disks: Sequence[Disk], cancel: Cancellation) -> tuple[BareRead, ...]:
        """Have somebody with administrator rights read whole disks alone, one after the other.

        A disk that could not be read is left out; nothing comes where nobody has these rights. Raises Cancelled.
        """

    def look_at_target(self, path: str, volume: Volume) -> None:
        """Make sure that `path` is still on `volume` and can be written to.

        Raises:
            TargetLost: the volume was unmounted, became read-only or ran full.
        """


class Calibration(Protocol):
    """What was found out about this machine once, kept until program or kernel change."""

    def look_up(self, key: str) -> tuple[float, float] | None:
        """Return (bytes per second, requests per second), or None when this was never asked here."""

    def keep(self, key: str, reached: tuple[float, float]) -> None:
        """Remember an answer."""


@dataclass(frozen=True, slots=True)
class Host:
    """The machine as one run sees it."""

    clock: Clock
    processes: ProcessRunner
    page_cache: PageCache
    make_sampler: Callable[[], ActivitySampler]
    thermometer: Thermometer
    open_run_folder: Callable[[str, str], RunFolder]
    """Target path and run id → the run's own, locked folder; raises UnsafeTarget or Busy."""
    describe_folder: Callable[[str], tuple[Volume, TargetFolder]]
    probes: Probes
    calibration: Calibration
    ask_storage_manager: Callable[[str, Volume, str, bool], StorageManager | None] = lambda _id, _volume, _path, _: None
    """Run id, volume, target folder and whether the run will ask of another volume → what DSM's Storage Manager says,
    asked at most once per volume of a run; never raises."""
    secret_of: Callable[[str], bytes | None] = lambda _id: None
    """Id of an endpoint → its password, where the owner had one kept."""
    addresses_of: Callable[[str], tuple[str, ...]] = lambda _name: ()
    """Name of a machine → the IP addresses it stands for; none where that cannot be found out now."""
    is_own_address: Callable[[str], bool] = lambda _address: False
    """Whether an IP address is one of this machine's own."""
    describe_share: Callable[[str], tuple[Volume, TargetFolder] | None] = lambda _path: None
    """A folder on a mounted share → its description, None where it lies on none. Only a way may lead to one."""

    may_overlap: Callable[[], bool] = lambda: False
    """Whether another volbench could measure on this machine without either noticing: in containers."""

    def reach_of(self, target: Target) -> Reach:
        """Return how far away a target is, as its name is looked up now; a folder on a mounted share is its server."""
        if isinstance(target, EndpointTarget):
            machine = urlsplit(target.place).hostname or ""
        elif (share := share_of_target(target)) is not None:
            machine = share.server.strip("[]")
        else:
            return Reach.MACHINE
        return reach_of(self.addresses_of(machine) if machine else (), self.is_own_address)

    def describe_way(self, path: str) -> tuple[Volume, TargetFolder]:
        """Describe the folder of a way: on a mounted share, else on a volume as everywhere."""
        return self.describe_share(path) or self.describe_folder(path)
