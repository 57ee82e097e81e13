"""What the calls answer beyond the domain's own types: small frozen dataclasses, one per shape in docs/api.md."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from volbench.api.card_cost import Cost
from volbench.domain.assess.caveat_words.caveat_kind import Severity, Touches
from volbench.domain.compare.paired_result import Paired
from volbench.domain.model.documents.export import ReportFormat
from volbench.domain.model.machine.storage import Machine, TargetFolder, Unknown, Volume
from volbench.domain.model.runs.answer import FigureRange
from volbench.domain.model.runs.live import Live
from volbench.domain.model.runs.run import Run, RunRow
from volbench.domain.model.schedule import Schedule, ScheduleEvent
from volbench.domain.model.suites.workload import Direction, Profile, Role
from volbench.domain.model.words.message import Message
from volbench.domain.model.words.metrics import Metric
from volbench.domain.model.words.unit_table import UnitRow
from volbench.domain.timeline.history import TimelineName
from volbench.domain.timeline.notices import Notice


@dataclass(frozen=True, slots=True)
class Health:
    """The service is up."""

    status: str
    version: str


@dataclass(frozen=True, slots=True)
class MovedPort:
    """The service listens elsewhere than where it is known, for another program has that port."""

    port: int
    registered: int
    """The one DSM's firewall list and the owner's own reverse proxies still name."""


@dataclass(frozen=True, slots=True)
class SessionState:
    """Whether this caller is signed in, and how one signs in here."""

    is_signed_in: bool
    version: str
    sign_in: str
    """`dsm` where accounts of DSM come in, else `token`."""
    account: str | None
    """Who is signed in with a DSM account."""
    has_dsm_session: bool
    """Whether DSM may be asked in the administrator's name."""
    idle_s: float
    """Seconds without use after which the session ends."""
    moved_port: MovedPort | None
    """Told to whoever is signed in; null where the service listens on its own port, or on one the owner set."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why what is asked for cannot be measured as it is."""

    code: str
    message: Message
    hint: Message


@dataclass(frozen=True, slots=True)
class ProfileCost:
    """How long a run would take with one profile, or why that profile does not go with the rest of the request."""

    profile: str
    duration_s: float | None
    """Expected; null where it does not go."""
    most_duration_s: float | None
    """As that of a plan; null where nothing makes it longer."""
    refusal: Refusal | None
    """Null where it goes."""


@dataclass(frozen=True, slots=True)
class ProfileCosts:
    """Every profile of a suite, from short to long."""

    profiles: tuple[ProfileCost, ...]


@dataclass(frozen=True, slots=True)
class ReportFormats:
    """The formats reports can be had in, in the order to offer them."""

    formats: tuple[ReportFormat, ...]


@dataclass(frozen=True, slots=True)
class TimelineList:
    """Which timelines there are: volume, suite and profile."""

    timelines: tuple[TimelineName, ...]


@dataclass(frozen=True, slots=True)
class ScheduleEntry:
    """A schedule, when it is due next, and what became of its last due times."""

    schedule: Schedule
    next_at: str | None
    """UTC; null while it is off."""
    events: tuple[ScheduleEvent, ...]
    """Newest first, at most 20."""


@dataclass(frozen=True, slots=True)
class ScheduleList:
    """All schedules."""

    time_zone: str
    """What the machine's own time zone is called; hours are in it."""
    local_time: str
    """The machine's clock now, ISO 8601 without zone."""
    schedules: tuple[ScheduleEntry, ...]


@dataclass(frozen=True, slots=True)
class ScheduleEdit:
    """A schedule as the owner makes it; the volume is the one the folder lies on."""

    target_path: str
    weekdays: tuple[int, ...]
    """0 is Monday."""
    hour: int
    """0-23, local time of the machine."""
    is_on: bool
    profile: str | None = None
    """Null: the one that the suite of schedules proposes (its role `scheduled`)."""
    disks_never_sleep: bool = False
    """The owner's word that the disks of this volume never sleep."""


@dataclass(frozen=True, slots=True)
class NoticeList:
    """What became slower."""

    notices: tuple[Notice, ...]


@dataclass(frozen=True, slots=True)
class LeftFiles:
    """Test files of a run that could not be removed yet; tried again until they are gone."""

    run_id: str
    is_run_kept: bool
    """Whether that run can still be looked at."""
    volume_name: str
    """As the volume was called then."""
    folder: str
    left_bytes: int | None
    """What they hold on disk; null where that could not be seen."""
    reason: Message | None


@dataclass(frozen=True, slots=True)
class BrokenRun:
    """A run that failed or was interrupted, with what is left of it."""

    row: RunRow
    rounds: int
    """How many rounds were kept."""


@dataclass(frozen=True, slots=True)
class VolumeCard:
    """A volume with its newest result and what measuring it costs, or why it is refused."""

    volume: Volume
    last: RunRow | None
    trend: Message | None
    notices: tuple[Notice, ...]
    """What became slower on it."""
    cost: Cost | None
    refusal: Refusal | None
    made_share: str | None = None
    """Name of the shared folder volbench had DSM make on it."""
    left: tuple[LeftFiles, ...] = ()
    """What runs left on it."""
    under_way: RunRow | None = None
    """Its run that is being measured or waits for its turn."""
    ranges: tuple[FigureRange, ...] = ()
    """What is to be expected, and what is usual, of the numbers of `last`."""
    course: tuple[float, ...] = ()
    """The first number of `last` and of the runs before it made as it was, oldest first, at most 24; base unit."""
    course_since_at: str | None = None
    """When the first of these runs was measured; None without any."""
    unknown_times: int = 0
    """Finished runs of it whose time is not known; none of them is its newest."""
    broken: BrokenRun | None = None
    """Its newest run, where that failed or was interrupted; none that its owner cancelled counts."""


@dataclass(frozen=True, slots=True)
class VolumeList:
    """The machine and all its volumes."""

    machine: Machine
    running: str | None
    """Id of the run being measured now."""
    volumes: tuple[VolumeCard, ...]
    unknowns: tuple[Unknown, ...]
    taken_at: str
    left: tuple[LeftFiles, ...] = ()
    """What runs left on volumes that are not among these now."""


@dataclass(frozen=True, slots=True)
class FolderDescription:
    """A folder the owner named, and the volume it lies on."""

    volume: Volume
    folder: TargetFolder


@dataclass(frozen=True, slots=True)
class SuiteWorkload:
    """One workload of a suite as the page offers it."""

    id: str
    title: Message
    tool: str
    direction: Direction
    metric: str
    is_headline: bool
    needs: tuple[str, ...]
    parameters: dict[str, Any]


@dataclass(frozen=True, slots=True)
class SuiteDescription:
    """A suite as the page offers it."""

    id: str
    version: int
    digest: str
    title: Message
    description: Message
    profiles: tuple[Profile, ...]
    headline: tuple[tuple[str, str], ...]
    workloads: tuple[SuiteWorkload, ...]
    has_script: bool
    """Whether GET /scripts writes it."""
    can_take_turns: bool
    """Whether it can be measured on two volumes in turns."""
    takes_load: bool
    """Whether threads and requests of each are a setting: `jobs` and `depth` of a request."""
    roles: Mapping[Role, str]
    """What it is taken for where nobody has chosen a suite → the profile proposed then."""
    kinds: Mapping[str, str]
    """Profile → id of the kind of run by which it measures the suite."""


@dataclass(frozen=True, slots=True)
class CaveatWords:
    """What a caveat code means."""

    title: Message
    explanation: Message
    advice: Message
    severity: Severity
    touches: Touches


@dataclass(frozen=True, slots=True)
class SpokenCaveat:
    """One caveat of a run in words, with what was observed."""

    code: str
    workload: str | None
    """Workload id; null for a caveat of the whole run."""
    variant: str | None
    title: Message
    explanation: Message
    advice: Message
    severity: Severity
    touches: Touches


@dataclass(frozen=True, slots=True)
class CaveatList:
    """All caveats of a run, those of the whole run first."""

    caveats: tuple[SpokenCaveat, ...]


@dataclass(frozen=True, slots=True)
class SuiteList:
    """All suites, and the registries their results speak in."""

    suites: tuple[SuiteDescription, ...]
    metrics: tuple[Metric, ...]
    units: tuple[UnitRow, ...]
    caveats: dict[str, CaveatWords]


@dataclass(frozen=True, slots=True)
class RunCreated:
    """The id of a new run."""

    id: str


@dataclass(frozen=True, slots=True)
class RunPage:
    """One page of history, newest first."""

    runs: tuple[RunRow, ...]
    next: str | None
    """Value of `before` for the next page; null on the last."""


@dataclass(frozen=True, slots=True)
class RunStatus:
    """A run and, while it goes on, its live state."""

    row: RunRow
    live: Live | None


@dataclass(frozen=True, slots=True)
class RunDocument(Run):
    """The run document volbench.run/2."""

    schema: str = ""
    paired: tuple[Paired, ...] = ()
    """How each further target compares with the first, where several were measured in turns."""


@dataclass(frozen=True, slots=True)
class RawAnswer:
    """Untouched tool output of one round."""

    argv: tuple[str, ...]
    exit_code: int
    stdout: str
    stderr: str
    output: str


@dataclass(frozen=True, slots=True)
class InputError:
    """One thing wrong with the request."""

    path: str
    message: str


@dataclass(frozen=True, slots=True)
class Problem:
    """Problem details (RFC 9457) with a stable code and what to do next."""

    type: str
    title: str
    status: int
    detail: str
    code: str
    hint: str
    errors: tuple[InputError, ...]


class CancelWhen(StrEnum):
    """When a cancelled run ends."""

    NOW = "now"
    AFTER_ROUND = "after-round"


@dataclass(frozen=True, slots=True)
class SignIn:
    """One of: the access token; a DSM account with its password; a ticket of DSM's desktop."""

    token: str | None = None
    account: str | None = None
    password: str | None = None
    otp: str | None = None
    """The one-time code, when DSM asks for it."""
    remember_device: bool = False
    """Trust this browser: DSM asks it for no code again."""
    ticket: str | None = None


@dataclass(frozen=True, slots=True)
class FolderRequest:
    """A folder the owner names."""

    path: str


@dataclass(frozen=True, slots=True)
class CancelRequest:
    """How to stop a run."""

    when: CancelWhen = CancelWhen.NOW


@dataclass(frozen=True, slots=True)
class RunEdit:
    """What the owner may change of a run."""

    label: str
    note: str
    is_baseline: bool
