"""Suites, profiles and what every workload must offer. The workload classes themselves live in their tool's file."""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, runtime_checkable

from volbench.domain.model.runs.access import Direction
from volbench.domain.model.runs.run import StoppingRule
from volbench.domain.model.runs.stage import Load, Stage
from volbench.domain.model.suites.data_ratio import is_halved, whole_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from volbench.domain.model.runs.access import Access
    from volbench.domain.model.servers.endpoint import Endpoint
    from volbench.domain.model.servers.share import MountedShare
    from volbench.domain.model.suites.needs import Need
    from volbench.domain.model.words.message import Message

__all__ = ["Direction"]
"""Defined elsewhere, for whoever describes a workload; beside everything defined below."""

PROMISED = "-promised-"
"""In the id of a cell that a run measures because its volume has a promise: before it stands the suite's own cell,
behind it threads x requests of each. Such cells stand beside those of the suite and are no part of its digest."""

KiB = 1024
MiB = 1024 * KiB
GiB = 1024 * MiB

USUAL_WRITE_LIMITS = {"smoke": 512 * MiB, "quick": 2 * GiB, "standard": 4 * GiB, "full": 8 * GiB}
"""Most bytes that one workload writes in one round, by profile: an SSD of several GB/s would else wear for nothing."""


class FileUse(StrEnum):
    """Which test file a workload works on; the runner prepares it before the timed part."""

    READ = "read"
    """Laid out once per run with random data, only read."""
    WRITE = "write"
    """Laid out before writing; fresh for each round where copy-on-write makes history matter."""
    CREATE = "create"
    """The workload creates its own file; the runner removes it afterwards."""
    SHARED = "shared"
    """One file shared by all workloads of the suite in fixed order (seed 002's script)."""
    LAY_OUT = "lay-out"
    """Writes the file of `READ` itself: laying it out against the clock is what is measured (laid_out.py)."""
    TREE = "tree"
    """A folder tree of many small files the tool makes itself."""
    ENDPOINT = "endpoint"
    """Keys below `.volbench/<run>/` of a way (a folder or a server), which the tool makes and removes itself."""
    NONE = "none"
    """No file (raw-device tools such as hdparm)."""


class Role(StrEnum):
    """What a suite is taken for where nobody has chosen one; each role has exactly one suite."""

    MAIN = "main"
    """What a command or a form offers first."""
    CARD = "card"
    """What one click on a volume's card measures."""
    SCHEDULED = "scheduled"
    """What schedules measure."""
    FIRST = "first"
    """What one click measures on a volume that was never measured."""


@dataclass(frozen=True, slots=True)
class CommandContext:
    """Everything a tool file needs to build one command; made by the runner, no IO to use it."""

    folder: str
    """The run's own folder below `.volbench`; nothing is written elsewhere."""
    file: str
    """Absolute path of the test file for this workload (see FileUse)."""
    file_bytes: int
    """How much of it exists or may be used."""
    device: str | None
    """Block device of the volume, for raw-device tools."""
    runtime_s: float
    ramp_s: float
    seed: int
    engine: str
    """fio's ioengine as probed: io_uring, libaio, posixaio or psync."""
    is_direct: bool
    """False only when the file system refuses O_DIRECT."""
    programs: Mapping[str, str]
    """Program name → absolute path."""
    versions: Mapping[str, str]
    """Program name → version as printed, for example `fio-3.33`."""
    output_path: str
    """Where the tool shall write its machine-readable output (an inherited pipe)."""
    write_limit_bytes: int | None = None
    """A workload that writes for a time ends when it has written this much, if that is sooner; None: no limit."""
    is_one_pass: bool = False
    """What is read ends with the file, if that is sooner than the time: read once more, it would come from memory."""
    least_block_bytes: int = 512
    """Smallest write that the volume takes as it is; a mix of sizes has nothing below it."""
    saturation_iops: float | None = None
    """What the workload named by `load_of` reached in the same round, or a server answered at most; None: unknown."""
    endpoint: Endpoint | None = None
    """Where files of `FileUse.ENDPOINT` go; None: into a folder, `file`."""
    share: MountedShare | None = None
    """What the folder is mounted from, where it is a share of another machine."""
    run_id: str = ""
    """Names the keys on a way, so that two runs never meet."""
    round: int = 0
    """Which round this is, from 1; names the keys as well."""
    most_bytes: int | None = None
    """How much may still be moved to and from the endpoint, both directions together; None: no limit."""
    probe: str = ""
    """ADDRESS:PORT of what measures the connection to the endpoint alone, looked up and allowed; empty: none."""


@dataclass(frozen=True, slots=True)
class ToolOutput:
    """What a tool left behind, untouched."""

    exit_code: int
    stdout: str
    stderr: str
    output: str
    """What came through `CommandContext.output_path`."""
    duration_s: float


@dataclass(frozen=True, slots=True)
class Measured:
    """One round of one workload as the parser read it, in base units."""

    metrics: Mapping[str, float]
    """Metric id (domain/model/words/metrics.py) → value."""
    read_bytes: int = 0
    """Bytes asked for by reads inside the timed part."""
    write_bytes: int = 0
    timed_s: float = 0.0
    """Length of the timed part (without ramp)."""
    ended_at_s: float | None = None
    """When the timed part ended, on the system's monotonic clock; None where the tool does not say."""
    io_count: int = 0
    latency_bins: Mapping[str, Mapping[int, int]] = field(default_factory=dict)
    """`read`/`write` → bin value in ns → count; pooled over rounds for percentiles."""
    is_durable: bool | None = None
    """Writes: the timed part includes the flush to the disks. None for reads."""
    notes: Mapping[str, Any] = field(default_factory=dict)
    """Facts for caveats: cpu shares of the generator, retries, scale factor, …"""


class Workload(Protocol):
    """One tool invocation. Frozen dataclasses in `tools/<tool>.py` implement this."""

    @property
    def id(self) -> str:
        """Kebab-case id, unique within the suite and never reused for another meaning."""

    @property
    def title(self) -> Message:
        """What a lay person calls it."""

    @property
    def tool(self) -> str:
        """Program name."""

    @property
    def direction(self) -> Direction:
        """Which way the measured bytes go."""

    @property
    def access(self) -> Access | None:
        """How it reads and writes, for every rule that looks at that; None where it does neither or may do any."""

    @property
    def file_use(self) -> FileUse:
        """Which test file it works on."""

    @property
    def is_headline(self) -> bool:
        """Whether the quick profile measures it."""

    @property
    def metric(self) -> str:
        """Id of its main metric, the one on the bar."""

    @property
    def needs(self) -> frozenset[Need]:
        """What must be there besides the tool's program."""

    @property
    def block_bytes(self) -> int:
        """Largest single I/O it asks for, 0 when it has none (memory rule, alignment)."""

    @property
    def is_time_based(self) -> bool:
        """True when runtime_s ends it; False when its size does."""

    def size_bytes(self, file_bytes: int) -> int:
        """Bytes of test file it needs, at most `file_bytes` unless its parameters fix the size."""

    def expected_bytes(self, runtime_s: float, bytes_per_s: float) -> int:
        """Bytes it will write at that rate (plan); 0 for reads."""

    def parameters(self) -> dict[str, Any]:
        """Everything that decides the number, JSON values only, in the tool's spelling; enters the suite digest."""

    def build_command(self, context: CommandContext) -> list[str]:
        """Return the argv, never a shell string."""

    def parse(self, output: ToolOutput) -> Measured:
        """Read the tool's output; raise ToolFailed or OutputUnreadable."""


@runtime_checkable
class TakesLoad(Protocol):
    """A workload whose load is known only while a run is under way."""

    def with_load(self, load: Load) -> Workload:
        """Return it with that load."""


def loaded(workload: Workload, load: Load | None) -> Workload:
    """Return a workload with the load that was chosen for it; as it is where there is none."""
    return workload.with_load(load) if load is not None and isinstance(workload, TakesLoad) else workload


@dataclass(frozen=True, slots=True)
class Profile:
    """How long and how hard a suite is run."""

    id: str
    """`smoke`, `first`, `quick`, `standard` or `full`."""
    rounds: int
    runtime_s: float
    ramp_s: float
    is_headline_only: bool
    file_bytes: int
    """Wished size of the test file; the runner lowers it to the free space allowed and says so."""
    time_goal_s: float | None = None
    """How long the rounds are meant to take at most; with a stopping rule, its least rounds."""
    stopping: StoppingRule | None = None
    """Where set, a cell that is still unsettled after `rounds` gets more."""
    write_limit_bytes: int | None = None
    """Most bytes that a workload writing for a time writes in one round; None: the usual of this profile's id."""
    cell_limits: dict[str, int] = field(default_factory=dict)
    """Workload → the same for it alone: what its number needs, where that is less than the others get."""
    write_file_bytes: int | None = None
    """Wished size of the file that is written; None: as large as the one that is read."""

    stages: tuple[Stage, ...] = ()
    """Where set, the run goes by these; `rounds`, `stopping` and the byte limit of a cell then mean nothing."""
    write_budget_bytes: int | None = None
    """With stages, most bytes that the whole run writes; None: no limit."""
    cells: tuple[str, ...] = ()
    """Where set, the workloads it measures; `is_headline_only` then means nothing."""
    way_limit_bytes: int | None = None
    """Most bytes that go over one way to the internet, there and back, or to where nobody knows; rounds of the largest
    files are left out first. What goes about the house is its owner's (`RunRequest.most_way_bytes`)."""

    @property
    def cell_write_limit_bytes(self) -> int | None:
        """The byte limit that holds; None where neither the profile nor its id sets one, and with stages."""
        if self.stages:
            return None
        return USUAL_WRITE_LIMITS.get(self.id) if self.write_limit_bytes is None else self.write_limit_bytes

    def write_limit_of(self, workload: str) -> int | None:
        """Return after how many bytes this workload ends in a round; None as above."""
        return None if self.stages else self.cell_limits.get(whole_of(workload), self.cell_write_limit_bytes)


@dataclass(frozen=True, slots=True)
class Suite:
    """A named, versioned list of workloads."""

    id: str
    version: int
    title: Message
    description: Message
    workloads: tuple[Workload, ...]
    profiles: Mapping[str, Profile]
    headline: tuple[tuple[str, str], ...]
    """Up to four (workload id, metric id) shown first on the result page."""
    is_order_fixed: bool = False
    """True where the method defines the order (seed 002's script); otherwise rounds are shuffled."""
    caveat_codes: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Workload id (or `*`) → codes of known weaknesses of the method itself."""
    roles: Mapping[Role, str] = field(default_factory=dict)
    """What it is taken for → the profile proposed then. Decides no number and is no part of the digest."""
    second_opinions: frozenset[str] = frozenset()
    """Workloads after each round of which another program is asked for the same times, where one is installed that can
    be. No number of the suite's own comes from it, and it is no part of the digest."""
    own_workloads: Mapping[str, tuple[Workload, ...]] = field(default_factory=dict)
    """Profile → workloads that it alone measures; one with the id of another stands in its place. Its runs have a
    digest of their own, so that nothing of theirs is mixed with other profiles; that of all others is without these."""
    own_headlines: Mapping[str, tuple[tuple[str, str], ...]] = field(default_factory=dict)
    """Profile → what is shown first of its runs, where that is not `headline`."""
    generators: Mapping[str, tuple[Workload, ...]] = field(default_factory=dict)
    """Program that can send the requests instead of the usual one → all workloads, as that one measures those it can.
    Each such form of the suite has a digest of its own (`domain/model/clients/generator.py`)."""
    template: str = ""
    """The ready-made matrix it was published with, which takes it where nobody names a suite. No part of the digest."""
    takes_load: bool = False
    """Threads and requests of each are a setting of its method, which an owner may change. No part of the digest."""
    on_request: frozenset[str] = frozenset()
    """Workloads that are measured only where they are asked for by name, and then beside whatever else is measured. No
    number of the others comes from them, and they are no part of the digest."""
    kind: str = ""
    """The kind of run it is measured by, where its workloads and profiles do not say so. No part of the digest."""
    reasons: Mapping[int, Message] = field(default_factory=dict)
    """Version → why there is one, said where a history is cut by it. No part of the digest."""

    def as_measured_by(self, profile_id: str) -> Suite:
        """Return the suite as a profile measures it: with the workloads that are its own; most have none."""
        own = {workload.id: workload for workload in self.own_workloads.get(profile_id, ())}
        if not own:
            return self
        known = {workload.id for workload in self.workloads}
        return replace(
            self,
            workloads=(
                *(own.get(workload.id, workload) for workload in self.workloads),
                *(workload for workload in own.values() if workload.id not in known),
            ),
            headline=self.own_headlines.get(profile_id, self.headline),
            own_workloads={},
            own_headlines={},
        )

    def digest(self) -> str:
        """Return the first 16 hex digits of SHA-256 over everything that decides the numbers."""
        facts = {
            "id": self.id,
            "version": self.version,
            "is_order_fixed": self.is_order_fixed,
            "workloads": [
                {"id": w.id, "tool": w.tool, **w.parameters()}
                for w in self.workloads
                if PROMISED not in w.id and not is_halved(w.id) and w.id not in self.on_request
            ],
        }
        staged = {profile.id: [_facts_of(stage) for stage in profile.stages] for profile in self.profiles.values()}
        if any(staged.values()):
            facts["stages"] = staged
        canonical = json.dumps(facts, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
        return hashlib.sha256(canonical.encode()).hexdigest()[:16]

    def is_form_of(self, digest: str) -> bool:
        """Say whether this version, or an earlier one with the same workloads, has that digest."""
        return any(replace(self, version=one).digest() == digest for one in range(self.version, 0, -1))

    def cells(self, profile: Profile) -> tuple[Workload, ...]:
        """Return the workloads that `profile` measures unasked, in the suite's order."""
        if profile.stages:
            staged = {cell.workload for stage in profile.stages for cell in stage.cells}
            return tuple(w for w in self.workloads if w.id in staged)
        if profile.cells:
            return tuple(w for w in self.workloads if w.id in profile.cells)
        usual = (w for w in self.workloads if w.id not in self.on_request)
        return tuple(w for w in usual if w.is_headline or not profile.is_headline_only)


def _facts_of(stage: Stage) -> dict[str, Any]:
    """Return what of a stage decides the numbers: everything but its title, and what only some stages have."""
    facts = asdict(stage)
    del facts["title"]
    for name in ("choice", "recovers", "has_bursts", "most_write_bytes", "minute_write_bytes", "precision"):
        if not facts[name]:
            del facts[name]
    return facts


def with_role(suites: Iterable[Suite], role: Role) -> Suite:
    """Return the one of `suites` that has the role."""
    (found,) = (suite for suite in suites if role in suite.roles)
    return found


def in_flight(workload: Workload) -> int:
    """Return how many I/Os `workload` keeps under way, 0 where it does not say."""
    return 0 if workload.access is None else workload.access.in_flight


def asks_for_direct(workload: Workload) -> bool:
    """Say whether `workload` asks to pass by the system's memory."""
    return workload.access is not None and workload.access.is_direct
