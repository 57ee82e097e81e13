"""A run and its parts: plan, rounds, summaries, badges. The JSON form is in reports/run_document.py."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from volbench.domain.model.coding.codec import LEFT_OUT_IF_NONE, NOT_WRITTEN
from volbench.domain.model.machine.disk_reads import BareRead
from volbench.domain.model.machine.storage import Machine
from volbench.domain.model.machine.storage_manager import StorageManager
from volbench.domain.model.rounds.burst import BurstCredits
from volbench.domain.model.rounds.round import Round
from volbench.domain.model.rounds.round_observations import CacheClass, CacheEvidence, DiskActivity, TracePoint
from volbench.domain.model.rounds.summary import Amplification, Summary
from volbench.domain.model.rounds.sustained import Sustained
from volbench.domain.model.runs.access import Access
from volbench.domain.model.runs.answer import Answer
from volbench.domain.model.runs.clean_up import CleanUp
from volbench.domain.model.runs.expectation import DiskReference, Expectation
from volbench.domain.model.runs.limit import Limit, LimitName
from volbench.domain.model.runs.plan import Caveat, Plan, SkippedCell, TargetPlan
from volbench.domain.model.runs.stage import StageResult, WindowSummary
from volbench.domain.model.runs.stopping import StoppingRule
from volbench.domain.model.runs.target import EndpointTarget, LocalVolume, ReportedTarget, Target, TargetKind
from volbench.domain.model.servers.share import MountedShare
from volbench.domain.model.words.figure import Figure
from volbench.domain.model.words.message import Message

__all__ = [
    "Amplification",
    "CacheClass",
    "CacheEvidence",
    "Caveat",
    "DiskActivity",
    "EndpointTarget",
    "LocalVolume",
    "Plan",
    "ReportedTarget",
    "Round",
    "SkippedCell",
    "StoppingRule",
    "Summary",
    "Target",
    "TargetKind",
    "TargetPlan",
    "TracePoint",
]
"""Parts of a run that are defined elsewhere, for whoever reads a run; beside everything defined below."""


class RunState(StrEnum):
    """Life of a run: queued → running → one of the four ends."""

    QUEUED = "queued"
    RUNNING = "running"
    DONE = "done"
    FAILED = "failed"
    CANCELLED = "cancelled"
    INTERRUPTED = "interrupted"
    """The service or the NAS went down; finished rounds are kept and the run can be continued."""


class Phase(StrEnum):
    """Named phases the owner sees."""

    QUEUED = "queued"
    CHECKING = "checking"
    LAYING_OUT = "laying-out"
    WARMING_UP = "warming-up"
    MEASURING = "measuring"
    RESTING = "resting"
    """Between two tests, as was asked for, so that burst credits fill again."""
    PAUSED = "paused"
    """Between two rounds, as its owner wishes; test file and locks stay."""
    ANALYSING = "analysing"
    CLEANING_UP = "cleaning-up"
    FINISHED = "finished"


@dataclass(frozen=True, slots=True)
class RunRequest:
    """What the owner asked for."""

    suite: str
    profile: str
    target_path: str
    """The folder (or mount point) that receives the `.volbench` folder; empty where no way leads into a folder."""
    variants: tuple[str, ...] = ()
    """Empty: the volume as it is."""
    workloads: tuple[str, ...] = ()
    """Empty: all cells of the profile."""
    is_read_only: bool = False
    """Only reading workloads; the read file is still written once."""
    label: str = ""
    note: str = ""
    seed: int | None = None
    other_target_paths: tuple[str, ...] = ()
    """Folders on further volumes, measured in turns with the first one."""
    rounds: int | None = None
    """Where volumes or sets of options are compared: how many rounds, if not as many as the verdict needs; of volumes
    never fewer."""
    ways: tuple[str, ...] = ()
    """Of a run over file sizes: its ways, `folder` or names of endpoints; the others are held against the first."""
    is_agreed: bool = False
    """The owner knows how long it takes and how much it writes; only asked for above a limit."""
    generator: str | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Program that sends the requests of many clients, in the whole run; None: the usual one."""
    most_write_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a suite that writes until it is steady: most bytes the whole run writes; None: as the profile says."""
    most_duration_s: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of such a suite: about how long the run takes at most; None: as the profile says."""
    pause_minutes: float | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Nothing is done for so long between two tests, so that burst credits fill again; None: they follow each other."""
    jobs: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of SNIA's suites: threads of what is random, where the owner wants others; None: as the suite says."""
    depth: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of SNIA's suites: requests under way of each thread, where the owner wants others; None: as the suite says."""
    most_way_bytes: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a run over file sizes: most bytes that go over each way, there and back; None: as many as a verdict takes, and
    over the internet what the suite allows."""
    keeps_profile_rounds: bool | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a run over sets of options: whether it has the rounds of the profile, as the cells of an experiment do, which
    are held against other runs; None or false: as many as the verdict needs."""


@dataclass(frozen=True, slots=True)
class Badges:
    """Valid: the disks really moved the bytes and nothing disturbed. Stable: the spread is small."""

    valid: bool
    stable: bool
    valid_reasons: tuple[Message, ...] = ()
    """What spoke against *valid*; empty when earned."""
    stable_reasons: tuple[Message, ...] = ()
    """What spoke against *stable*; empty when earned."""
    valid_for: Message | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """What a number is valid for where that is less than what disks really moved; None: that, or not valid."""
    is_provable: bool | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Of a whole run that memory may have answered: whether a longer profile could show more; None: of all others."""


@dataclass(frozen=True, slots=True)
class WorkloadResult:
    """All rounds of one workload on one variant."""

    id: str
    variant: str
    title: Message
    tool: str
    direction: str
    metric: str
    is_headline: bool
    command: tuple[str, ...]
    """Exact argv of the first round (paths of the test file included), to repeat it by hand."""
    parameters: dict[str, Any]
    rounds: tuple[Round, ...]
    summary: dict[str, Summary]
    cache_class: CacheClass
    caveats: tuple[Caveat, ...]
    badges: Badges
    percentiles: dict[str, dict[str, float]] = field(default_factory=dict)
    """`read`/`write` → percentile such as `99.9` → ns, pooled over the rounds; only those with enough I/Os behind."""
    limit: Limit | None = None
    """What kept it from being faster; None in results judged before limits were told."""
    amplification: Amplification | None = None
    knees: dict[str, float] = field(default_factory=dict)
    """`depth`/`block` → share of the curve's highest speed, where a load curve over it bends at this workload."""
    expectation: Expectation | None = None
    """What this volume should give; None where that question makes no sense, or in results older than it."""
    sustained: Sustained | None = None
    """Where the speed of a long write falls; None for all other workloads."""
    access: Access | None = None
    """How it read and wrote, whatever its tool calls that; None where that question makes no sense."""
    window: dict[str, WindowSummary] = field(default_factory=dict)
    """Metric → its mean over the steady window of the stage; empty where there is none. `summary` is of all rounds."""
    longest_ns: dict[str, float] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Side (`read`, `write`, `op`) → the longest of all requests of all rounds; None where no tool told it."""
    window_longest_ns: dict[str, float] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """The same of the rounds of the steady window; None also where there is none."""
    burst: BurstCredits | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Its two levels, where a virtual disk was fast only while its credits lasted; `summary` is over both."""


@dataclass(frozen=True, slots=True)
class GeneratorLimit:
    """What the measuring program reaches on this machine without any disk, for one kind of request."""

    workload: str
    """Workload id whose block size, queue depth and direction it was tried with."""
    bytes_per_s: float
    iops: float


@dataclass(frozen=True, slots=True)
class Environment:
    """Everything around the run that could explain a number."""

    machine: Machine
    volbench_version: str
    method_version: int
    tools: dict[str, str]
    """Program → version."""
    engine: str
    is_direct: bool
    generator_limit_bytes_per_s: float | None = None
    """fio's null engine with refilled buffers on this CPU."""
    busy_before_ratio: float | None = None
    """Largest busy share of a member disk in the quiet check before the run."""
    fill_ratio: float | None = None
    load_1min: float | None = None
    file_offset_ratio: float | None = None
    """Where on the device the test file lies, 0 = start, 1 = end (FIEMAP); None when unknown."""
    notes: dict[str, Any] = field(default_factory=dict)
    generator_limits: tuple[GeneratorLimit, ...] = ()
    """Per workload, from fio's null engine; kept per machine until fio or kernel change."""
    disk_references: tuple[DiskReference, ...] = ()
    """What single disks of the models in this volume gave in earlier runs, newest first."""
    bare_reads: tuple[BareRead, ...] = ()
    """What the root extra read of each hard disk of the volume right before the run; empty without it."""
    storage_manager: StorageManager | None = None
    """What DSM said of the volume when the run began; None where nobody could be asked."""
    rules_version: int | None = None
    """Of the rules that judged the rounds; None in results from before they were numbered."""
    is_buffered_alike: bool | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Whether folders were measured through memory alike, since one of them takes no direct I/O: what the disks moved
    then decides alone whether a read counts. None: each as it takes it."""
    file_extents: int | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """In how many pieces the file of the reads lies on the volume, where folders were measured in turns."""
    stored_ratio: dict[str, float] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Which data (`1:1`, `1:2`) → bytes that its disks took for each byte laid out in this folder, where one of those
    measured in turns compresses; as much as without compression counts as 1."""


@dataclass(frozen=True, slots=True)
class TargetResult:
    """What belongs to one target of a run over several, beside its workloads."""

    environment: Environment
    caveats: tuple[Caveat, ...] = ()
    """Of this target alone; those of the whole run hold as well."""
    badges: Badges = Badges(valid=False, stable=False)
    verdict: tuple[Message, ...] = ()
    answer: Answer | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Worked out when the run is told, never stored."""


@dataclass(frozen=True, slots=True)
class SuiteRef:
    """Which suite in which version made the numbers."""

    id: str
    version: int
    digest: str
    title: Message
    headline: tuple[tuple[str, str], ...] = ()
    """Up to four (workload id, metric id) shown first, as the suite names them."""


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a run ended badly."""

    code: str
    message: Message
    hint: Message
    detail: str = ""
    """Tail of the tool's own words, for experts."""


@dataclass(frozen=True, slots=True)
class Run:
    """One execution of suite x profile x target with everything needed to judge it."""

    id: str
    suite: SuiteRef
    profile: str
    state: RunState
    created_at: str
    started_at: str | None
    finished_at: str | None
    label: str
    note: str
    is_imported: bool
    request: RunRequest
    target: Target
    environment: Environment
    plan: Plan
    workloads: tuple[WorkloadResult, ...]
    caveats: tuple[Caveat, ...]
    badges: Badges
    verdict: tuple[Message, ...]
    """Sentences in plain words, first the one that matters."""
    failure: Failure | None = None
    clean_ups: tuple[CleanUp, ...] = ()
    """Of each folder it wrote to, whether its files are gone; empty in runs from elsewhere and in older documents."""
    targets: dict[str, Target] = field(default_factory=dict)
    """Variant → target, where several are measured in turns, `target` being the first; empty: all lie on `target`."""
    target_results: dict[str, TargetResult] = field(default_factory=dict)
    """Variant → what belongs to its target; `environment` is the first one's, `caveats` are those of the whole run."""
    stages: tuple[StageResult, ...] = ()
    """What became of each stage, in their order; empty where the run had none."""
    answer: Answer | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Worked out when the run is told, never stored; None where it did not come to its end."""
    is_time_unknown: bool | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """True where its times lie too far ahead to have been; told by whoever reads it, never stored."""


@dataclass(frozen=True, slots=True)
class Headline:
    """One of the up to four numbers shown first."""

    workload: str
    variant: str
    title: Message
    metric: str
    summary: Summary
    """Its `median` is what `figure` says."""
    badges: Badges
    limit: LimitName | None = None
    figure: Figure = Figure.MEDIAN


@dataclass(frozen=True, slots=True)
class RunRow:
    """A run in a list: what history, cards and polls need without reading the rounds."""

    id: str
    suite: SuiteRef
    profile: str
    state: RunState
    created_at: str
    started_at: str | None
    finished_at: str | None
    label: str
    note: str
    is_imported: bool
    is_baseline: bool
    target_kind: TargetKind
    target_id: str
    """Of the volume or the endpoint: what history, filters and timelines go by."""
    target_name: str
    volume_id: str | None
    """None for an endpoint, as all that only a volume has."""
    volume_name: str | None
    target_path: str
    """The folder, or the endpoint's address."""
    raid_type: str | None
    file_system: str | None
    badges: Badges
    headline: tuple[Headline, ...]
    verdict: tuple[Message, ...] = ()
    failure: Failure | None = None
    normal: tuple[Message, ...] = ()
    """Whether that is normal for these disks: one sentence for large reads, one for large writes."""
    targets: tuple[RowTarget, ...] = ()
    """Where targets were measured in turns: each of them; the facts of the row are then the first one's."""
    answer: Answer | None = None
    """Worked out when the row is told, never stored; None where the run did not come to its end."""
    is_time_unknown: bool = False
    """Whether its times lie too far ahead to have been: it has no place in an order of time."""
    is_newer: bool | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """True where it is of a kind of run that this version does not have: no figure of it is shown or used."""
    kind: str | None = field(default=None, metadata=NOT_WRITTEN)
    """Kind of run that its plan names; None in runs made before kinds had names."""
    options: dict[str, Message] | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Where sets of file system options of one volume were measured in turns: what the variant of each headline number
    is called. Worked out with the answer, never stored."""


@dataclass(frozen=True, slots=True)
class RowTarget:
    """One target of several as a list shows it."""

    variant: str
    target_kind: TargetKind
    target_id: str
    """Of the volume or the endpoint: what history, filters and timelines go by."""
    target_name: str
    volume_id: str | None
    """None for an endpoint, as all that only a volume has."""
    volume_name: str | None
    target_path: str
    """The folder, or the endpoint's address."""
    raid_type: str | None
    file_system: str | None
    badges: Badges
    headline: tuple[Headline, ...]
    verdict: tuple[Message, ...]
    normal: tuple[Message, ...]
    answer: Answer | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Worked out when the row is told, never stored."""
    share: MountedShare | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """Where a folder is mounted from another machine: it is named by that."""
    apart: Message | None = field(default=None, metadata=LEFT_OUT_IF_NONE)
    """In a word or two what sets a folder apart whose path was left out: it is named by that."""
