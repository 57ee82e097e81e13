"""The test files of one run: where they lie, when they are written, when they go. The host does the IO."""

from __future__ import annotations

from dataclasses import replace
from posixpath import basename, dirname
from typing import TYPE_CHECKING, ClassVar

from volbench.domain.model.runs.command import OUTPUT_PIPE
from volbench.domain.model.suites.data_ratio import HALVED, HALVED_PERCENT, is_halved
from volbench.domain.model.suites.needs import least_block_bytes
from volbench.domain.model.suites.workload import CommandContext, Direction, FileUse, in_flight
from volbench.planning.cell_order import seed_of
from volbench.planning.file_space import file_bytes_for, file_sizes, is_cloned, is_copy_on_write
from volbench.planning.volume_plan import byte_limit, is_judged_by_lay_out
from volbench.tools.fio_jobs import layout_command, parse_layout
from volbench.tools.fio_output import MIN_LIMIT_SHARE
from volbench.tools.fio_text import parse_eta

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from volbench.domain.model.rounds.round import Round
    from volbench.domain.model.suites.workload import Measured, ToolOutput, Workload
    from volbench.planning.cell_order import Cell
    from volbench.planning.file_space import FileSizes
    from volbench.runner.live_feed import LiveFeed
    from volbench.runner.protocols import Cancellation, Host, RunFolder
    from volbench.runner.run_context import Situation

SLOWEST_BYTES_PER_S = 500_000
"""A volume slower than this counts as not answering."""
LEAST_TIMED_SHARE = 0.5
"""With a warm-up, at least this share of the timed part must come before a cell's byte limit."""
ORIGINAL = "original"
"""Name of the file that files to write are clones of."""
LAST_SEED = 2**30
"""Seeds of lay-outs are taken beyond every position of a cell."""


def written_for_s(workload: Workload, round_: Round, engine: str) -> float | None:
    """Return for how long a workload that only writes did so, the flush at its end left out; None where not known.

    That flush may take minutes where a cache took all writes at once: what the writes themselves took, with as many
    under way as there were, says when the limit was reached.
    """
    mean_ns, at_once = round_.metrics.get("write_lat_mean_ns"), in_flight(workload)
    if workload.direction is not Direction.WRITE or mean_ns is None or not at_once:
        return None
    # That engine hands in one after another, whatever it is told.
    return round_.io_count * mean_ns / 1e9 / (1 if engine == "psync" else at_once)


class RunFiles:
    """Lays out, hands over and removes test files, one set per variant."""

    again_from: int | None = None
    """Before which round the lasting files are laid out once more; None: never."""
    suffixes: Sequence[str] = ("",)
    """Behind the names of the files that are laid out: each sort of data has files of its own."""
    is_write_file_of_course: ClassVar[bool] = False
    """Whether the course itself writes the write file, which then lives through the run with its history."""

    _file_bytes: int | None = None
    """Size of the file of the reads where laying it out was timed; None: as planned."""

    def __init__(self, situation: Situation, folder: RunFolder, host: Host, cancel: Cancellation) -> None:
        """Prepare nothing yet."""
        self._situation = situation
        self._folder = folder
        self._host = host
        self._cancel = cancel
        self._folders: dict[str, str] = {}
        self._write_files_there: set[str] = set()
        self._layouts = 0
        self._layout_bytes_per_s: float | None = None
        self._burst_bytes_per_s = 0.0
        self._without_warm_up: frozenset[str] = frozenset()

    @property
    def sizes(self) -> FileSizes:
        """Bytes of the test files as they are: one that was laid out against the clock may be smaller than planned."""
        known = self._situation
        if self._file_bytes is None:
            return known.sizes
        return file_sizes(known.workloads, self._file_bytes, known.plan.write_file_bytes)

    def take_as_laid_out(self, path: str, written_bytes: int, file_bytes: int, feed: LiveFeed) -> None:
        """Make what was written against the clock the file of the reads; write what it lacks of `file_bytes`.

        Raises:
            RunFailure, Cancelled: as `lay_out`.
        """
        # Its final length first: fio removes a file it has to make longer, and begins anew (seen with fio 3.33).
        self._folder.end_file_at(path, file_bytes)
        if written_bytes < file_bytes:
            self.lay_out(path, file_bytes, feed, offset=written_bytes)
        self._file_bytes = file_bytes

    def lay_out_again(self, path: str, file_bytes: int, feed: LiveFeed) -> None:
        """Write the file of the reads as large as it was before the run was broken off; raises as `lay_out`."""
        self.lay_out(path, file_bytes, feed)
        self._file_bytes = file_bytes

    @property
    def fastest_bytes_per_s(self) -> float:
        """How fast the volume wrote its test file, or was known or assumed to be before."""
        return max(self._layout_bytes_per_s or 0.0, self._situation.rates.sequential_bytes_per_s)

    def prepare(self, variant: str) -> None:
        """Make the variant's folder with its attributes."""
        self._folders[variant] = self._folder.prepare_variant(variant)

    def lasting(self, variant: str) -> tuple[tuple[str, int], ...]:
        """Return (path, bytes) of the files that are written once and stay for the whole run.

        What only some variants have stands last: files of the same place are laid out side by side.
        """
        sizes = self._situation.sizes
        files = [("read", sizes.read), ("shared", sizes.shared)]
        if self.is_cloned(variant):
            files.append((ORIGINAL, sizes.write))
        elif not self.is_fresh_per_round(variant) and not self.is_write_file_of_course:
            files.append(("write", sizes.write))
        return tuple(
            (self._path(variant, name + suffix), bytes_) for name, bytes_ in files if bytes_ for suffix in self.suffixes
        )

    def is_fresh_per_round(self, variant: str) -> bool:
        """Say whether the write file is made anew for each round: where copy-on-write makes history matter."""
        if self.is_write_file_of_course:
            return False
        file_system = self._situation.local.volume.file_system
        return self._situation.sizes.write > 0 and is_copy_on_write(file_system, variant)

    def is_cloned(self, variant: str) -> bool:
        """Say whether a fresh file to write is a clone: its blocks are those of one that was laid out before."""
        return self.is_fresh_per_round(variant) and is_cloned(self._situation.local.volume.file_system, variant)

    def renew_write_file(self, variant: str, feed: LiveFeed) -> None:
        """Replace the write file, of each sort of data, by a fresh one."""
        for suffix in self.suffixes:
            path = self._path(variant, f"write{suffix}")
            if path in self._write_files_there:
                self._folder.remove_file(path)
            self._write_files_there.add(path)
            if self.is_cloned(variant):
                self._folder.clone_file(self._path(variant, f"{ORIGINAL}{suffix}"), path)
            else:
                self.lay_out(path, self._situation.sizes.write, feed)

    def write_path(self, variant: str) -> str:
        """Return the path of the file that is written."""
        return self._path(variant, "write")

    def lay_out(
        self, path: str, bytes_: int, feed: LiveFeed, *, block_bytes: int | None = None, offset: int = 0
    ) -> None:
        """Write one file in full with data of its sort and bring it to the disks; again where it is there already.

        Up to `offset` it stays as it is.

        Raises:
            RunFailure: the tool could not write it.
            Cancelled: the owner asked for the end.
        """
        self._layouts += 1
        context = self.context(path, bytes_, position=LAST_SEED + self._layouts)

        def hear(text: str) -> None:
            rates = parse_eta(text)
            if rates is not None:
                feed.note_rates(rates)
                self._burst_bytes_per_s = max(self._burst_bytes_per_s, rates.write_bytes_per_s or 0.0)
            feed.tick()

        output = self._host.processes.run(
            layout_command(context, block_bytes, offset, compress_percentage=HALVED_PERCENT if is_halved(path) else 0),
            timeout_s=60 + bytes_ / SLOWEST_BYTES_PER_S,
            cancel=self._cancel,
            on_text=hear,
            folder=self.folder_of(path),
        )
        self._note_speed(path, parse_layout(output))

    def _note_speed(self, path: str, measured: Measured) -> None:  # noqa: ARG002 (for files in pieces)
        """Take the speed of the first file: what is laid out later finds a cache that is full."""
        if self._layout_bytes_per_s is None and measured.timed_s > 0:
            self._layout_bytes_per_s = measured.write_bytes / measured.timed_s

    def file_of(self, workload: Workload, variant: str) -> tuple[str, int]:
        """Return (path, usable bytes) of the file `workload` works on; the path of a folder for a tree."""
        plan = self._situation.plan
        wanted = workload.size_bytes(
            file_bytes_for(workload, self._file_bytes or plan.file_bytes, plan.write_file_bytes)
        )
        if workload.file_use is FileUse.LAY_OUT:
            return self._path(variant, str(FileUse.READ)), wanted
        if workload.file_use in {FileUse.CREATE, FileUse.TREE, FileUse.NONE}:
            return self._path(variant, f"own-{workload.id}"), wanted
        return self._path(variant, f"{workload.file_use}{HALVED if is_halved(workload.id) else ''}"), wanted

    def forget_own(self, workload: Workload, variant: str) -> None:
        """Remove the file or tree a workload made for itself."""
        if workload.file_use in {FileUse.CREATE, FileUse.TREE}:
            self._folder.remove_file(self.file_of(workload, variant)[0])

    def context_of(self, workload: Workload, cell: Cell, bytes_left: int | None) -> CommandContext:  # noqa: ARG002
        """Return what a tool file needs to measure a cell; `bytes_left` is what the run may still write, if limited."""
        return self.cell_context(workload, cell.variant, position=cell.position)

    def cell_context(self, workload: Workload, variant: str, *, position: int) -> CommandContext:
        """Return what a tool file needs to measure one cell.

        The byte limit counts the warm-up as well. Where that would eat most of it, a workload goes without, in all its
        rounds alike: of writing in sequence the speed of the lay-out decides, of all other writing its first attempt.
        """
        path, bytes_ = self.file_of(workload, variant)
        context = self.context(path, bytes_, position=position)
        if workload.direction not in {Direction.WRITE, Direction.MIXED}:
            return context
        limited = replace(context, write_limit_bytes=byte_limit(workload, self._situation.plan))
        return replace(limited, ramp_s=0.0) if workload.id in self._without_warm_up else limited

    @property
    def too_fast_for_warm_up(self) -> frozenset[str]:
        """The workloads of whose byte limit a warm-up would eat most, by the speed of the lay-out.

        Where a cache takes the first bytes, its quickest second says how many those of a warm-up may be.
        """
        plan, speed = self._situation.plan, self._layout_bytes_per_s
        if speed is None or not plan.ramp_s:
            return frozenset()
        least_bytes = speed * (plan.ramp_s + LEAST_TIMED_SHARE * plan.runtime_s)
        warmed = self._burst_bytes_per_s * plan.ramp_s
        # It does no harm where the limit is not reached anyway.
        least_bytes = max(least_bytes, min(warmed / LEAST_TIMED_SHARE, warmed + speed * plan.runtime_s))
        limits = {w.id: byte_limit(w, plan) for w in self._situation.workloads if is_judged_by_lay_out(w)}
        return frozenset(id_ for id_, limit in limits.items() if limit is not None and limit < least_bytes)

    def is_spoilt_by_warm_up(self, workload: Workload, round_: Round) -> bool:
        """Say whether a warm-up left too little of the byte limit, of a workload the lay-out tells nothing of."""
        if not self._situation.plan.ramp_s or workload.id in self._without_warm_up or is_judged_by_lay_out(workload):
            return False
        plan, limit = self._situation.plan, byte_limit(workload, self._situation.plan)
        lasted_s = written_for_s(workload, round_, self._situation.environment.engine)
        if limit is None or not lasted_s:
            return False
        written = round_.evidence.asked_write_bytes * (1 + plan.ramp_s / lasted_s)
        return lasted_s < LEAST_TIMED_SHARE * plan.runtime_s and written >= MIN_LIMIT_SHARE * limit

    def go_without_warm_up(self, workloads: Iterable[str]) -> None:
        """Let these begin with their timed part from here on."""
        self._without_warm_up |= frozenset(workloads)

    def context(self, path: str, bytes_: int, *, position: int) -> CommandContext:
        """Return what a tool file needs to build its command, without a byte limit."""
        situation = self._situation
        return CommandContext(
            folder=self._folder.path,
            file=path,
            file_bytes=bytes_,
            device=situation.local.volume.device,
            runtime_s=situation.plan.runtime_s,
            ramp_s=situation.plan.ramp_s,
            seed=seed_of(situation.plan.seed, position),
            engine=situation.environment.engine,
            is_direct=situation.environment.is_direct,
            programs=situation.capabilities.programs,
            versions=situation.capabilities.versions,
            output_path=OUTPUT_PIPE,
            least_block_bytes=least_block_bytes(situation.local.volume),
        )

    def forget(self, path: str) -> None:
        """Have the kernel forget what of a test file lies in memory."""
        self._host.page_cache.drop(self.held(path))

    @property
    def secret(self) -> bytes | None:
        """What a tool gets by a pipe of its own; the tools that work on test files get nothing."""
        return None

    def note_start(self) -> None:
        """Do nothing: what a folder holds is seen there."""

    def note_end(self, output: ToolOutput) -> None:
        """Do nothing, for the same reason."""

    def note_moved(self, bytes_: int) -> None:
        """Count nothing: only ways have a limit of bytes that go over them."""

    def folder_of(self, path: str) -> int | None:
        """Return the open folder a test file lies in, after a look whether it is still where its path says.

        Raises:
            TargetLost: the volume was unmounted, or something else is in the folder's place.
        """
        # Asked some times a second for weeks: `PurePath` would fill Python's table of names with parts nobody keeps.
        return self._folder.descriptor(basename(dirname(path)))

    def held(self, path: str) -> str:
        """Return a path to a test file through its open folder, right whatever happens above it; raises as that."""
        return f"/proc/self/fd/{self.folder_of(path)}/{basename(path)}"

    def _path(self, variant: str, name: str) -> str:
        return f"{self._folders[variant]}/{name}"
