"""What the HTTP interface needs from the rest of the house; app/web.py fills it in, tests fill it with their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from volbench.api.kept_comparisons import KeptComparisons
from volbench.api.kept_matrices import KeptMatrices
from volbench.domain.compare.comparison_result import Comparison
from volbench.domain.experiment.analysis.matrix import Matrix
from volbench.domain.experiment.plan.experiment import Experiment
from volbench.domain.model.documents.export import Inclusion, Preview, Rendered, ReportFormat
from volbench.domain.model.machine.disk_reads import DiskReads
from volbench.domain.model.machine.dsm import DsmSession
from volbench.domain.model.machine.root_extra import RootExtra
from volbench.domain.model.machine.shared_folders import DsmCall, MadeShare, ShareContents, SharePlan
from volbench.domain.model.machine.storage import Inventory, TargetFolder, Volume
from volbench.domain.model.runs.continuation import Continuation
from volbench.domain.model.runs.live import Live
from volbench.domain.model.runs.run import Failure, Plan, Run, RunRequest, RunRow
from volbench.domain.model.settings import UnitBase
from volbench.domain.model.suites.workload import Profile, Suite
from volbench.services.endpoints.endpoint_service import Endpoints
from volbench.services.experiments.experiment_service import Experiments
from volbench.services.promises import Promises
from volbench.services.schedules.calendar import Calendar
from volbench.store import RunStore

if TYPE_CHECKING:
    from volbench.domain.model.runs.answer import Surroundings
    from volbench.runner.protocols import Clock
    from volbench.services.archives.mirror_service import Mirror
    from volbench.services.archives.restore_service import Restoring
    from volbench.services.documents.choosing import Choosing
    from volbench.services.documents.collector import Collector
    from volbench.services.documents.sending import Sending
    from volbench.services.experiments.transfer import ExperimentFiles
    from volbench.services.generators import Generators
    from volbench.services.home_assistant.telling import HomeAssistant
    from volbench.services.imports.import_desk import ImportDesk
    from volbench.services.monitoring.scrape import Scrape
    from volbench.services.outbox.desk import SendingDesk
    from volbench.services.runs.assignment import ProfilePlan
    from volbench.services.timelines import Watching


class Queue(Protocol):
    """The job queue (`jobs.Queue`). Every method may be called from any thread."""

    def plan(self, request: RunRequest) -> Plan:
        """Say what the run would do and cost, without touching the volume.

        Raises:
            InvalidRequest, NotFound, UnsafeTarget, CapabilityMissing: it cannot be run, and why.
        """

    def profile_plans(self, request: RunRequest) -> tuple[ProfilePlan, ...]:
        """Say of every profile what the same run would do with it, or why it does not go with the rest.

        Raises:
            NotFound: there is no such suite.
        """

    def enqueue(
        self, request: RunRequest, before_start: Callable[[str], None], *, passwords: Mapping[str, str] | None = None
    ) -> str:
        """Check, store as queued, tell `before_start` the id, wake the worker; return the id. Raises as `plan`.

        `passwords`, by way, stay in memory.
        """

    def cancel(self, run_id: str, *, is_after_round: bool) -> None:
        """Stop a queued or running run.

        Raises:
            Busy: the run has already ended.
            NotFound: no such run.
        """

    def pause(self, run_id: str, *, is_on: bool) -> None:
        """Let a run by stages rest after its current round, or go on after such a rest.

        Raises:
            Busy: the run is not being measured here, or does not go by stages.
            NotFound: no such run.
        """

    def continuation(self, run_id: str) -> Continuation:
        """Say what going on with an interrupted run will cost.

        Raises:
            Busy: the run is not interrupted.
            NotFound: no such run.
        """

    def resume(self, run_id: str, *, is_agreed: bool = False, passwords: Mapping[str, str] | None = None) -> None:
        """Queue an interrupted run again; its finished rounds stay. `passwords` as of `enqueue`.

        Raises:
            Busy: the run is not interrupted.
            ConsentNeeded: its rest is above a limit, and nobody agreed.
            InvalidRequest: a password is missing.
            NotFound: no such run.
        """

    def live(self, run_id: str, after: int) -> Live | None:
        """Return progress and the samples after cursor `after` from memory; None when the run is not live here."""

    def unstored(self, row: RunRow) -> Failure | None:
        """Return why a run that is still called running broke off, while its end cannot be stored; else None."""

    def running_id(self) -> str | None:
        """Return the run being measured by this service, from memory."""


class Reports(Protocol):
    """The exporters (`reports`): stored facts in, bytes out."""

    def formats(self) -> tuple[ReportFormat, ...]:
        """Return the formats there are, in the order they are offered."""

    def is_as_stored(self, format_: str) -> bool:
        """Say whether a file of this format holds a run as it is stored; raises InvalidRequest as `render`."""

    def render(
        self,
        run: Run,
        format_: str,
        *,
        language: str,
        include: frozenset[Inclusion],
        unit_base: UnitBase,
        around: Surroundings = ...,
        beside: str = "",
    ) -> Rendered:
        """Render one run; `around` is what others of its volume say beside it, `beside` names published points.

        Raises:
            InvalidRequest: the format cannot, or nothing of the run can have published points beside it.
            CapabilityMissing: a part that it needs is missing.
        """

    def preview(self, run: Run, *, include: frozenset[Inclusion], language: str) -> Preview:
        """Say what a report of `run` will contain and what it leaves out."""

    def render_comparison(
        self,
        comparison: Comparison,
        runs: Sequence[Run],
        format_: str,
        *,
        language: str,
        unit_base: UnitBase,
    ) -> Rendered:
        """Render a comparison; raises as `render`."""

    def render_experiment(
        self,
        experiment: Experiment,
        matrix: Matrix,
        runs: Mapping[str, Run],
        format_: str,
        *,
        language: str,
        unit_base: UnitBase,
    ) -> Rendered:
        """Render an experiment; raises as `render`."""


class Documents(Protocol):
    """Run documents at a place many NAS share (`app/document_exchange.py`)."""

    @property
    def sending(self) -> Sending:
        """Sends them after each run."""

    @property
    def choosing(self) -> Choosing:
        """Chooses where to."""

    @property
    def collector(self) -> Collector:
        """Reads those of all installations back."""


class LongReport(Protocol):
    """Reports of long runs, in a process of their own (`app/long_reports.py`)."""

    def __call__(
        self, run_id: str, format_: str, /, *, language: str, include: frozenset[Inclusion], beside: str = ""
    ) -> Rendered | None:
        """Return the report; None where it is to be written here. Raises InvalidRequest: there is no such format."""


def no_long_report(
    _run_id: str, _format: str, *, language: str, include: frozenset[Inclusion], beside: str = ""
) -> None:
    """Leave every report to who asks."""


class Access(Protocol):
    """Access to volumes (`share_desk.ShareDesk`)."""

    def look(self, volume_id: str) -> TargetFolder:
        """Look again at the folder a run would use; wakes no disk. Raises NotFound."""

    def plan(self, volume_id: str) -> SharePlan:
        """Say which shared folder DSM would be asked to make; raises NotFound, UnsafeTarget."""

    def made(self, volume_path: str) -> MadeShare | None:
        """Return the shared folder we made on the volume mounted there."""

    def removal(self, volume_id: str) -> tuple[MadeShare, ShareContents, DsmCall] | None:
        """Say what removing our shared folder would remove; raises NotFound."""

    def make(self, volume_id: str, session: DsmSession) -> MadeShare:
        """Have DSM make the planned folder; raises NotFound, UnsafeTarget, ShareRefused and the Dsm errors."""

    def remove(self, volume_id: str, session: DsmSession) -> None:
        """Have DSM remove ours; raises as `make`, and Busy."""


@dataclass(frozen=True, slots=True)
class Services:
    """Everything behind the HTTP interface."""

    store: RunStore
    queue: Queue
    reports: Reports
    watching: Watching
    calendar: Calendar
    calendar_changed: Callable[[], None]
    """Tells the calendar's thread that there is something new."""
    experiments: Experiments
    endpoints: Endpoints
    generators: Generators
    promises: Promises
    experiment_files: Callable[[], ExperimentFiles]
    """Made when it is first needed: most services never save an experiment."""
    suites: tuple[Suite, ...]
    inventory: Callable[[Sequence[str]], Inventory]
    """Take the inventory; the argument is the owner's own folders (settings.folders)."""
    describe_folder: Callable[[str], tuple[Volume, TargetFolder]]
    """Describe a folder the owner named; raises InvalidRequest, NotFound or UnsafeTarget with a hint."""
    imports: ImportDesk
    mirror: Mirror
    documents: Documents
    scrape: Scrape
    home_assistant: Callable[[], HomeAssistant]
    """Made when it is first needed: most owners have none."""
    sending: Callable[[], SendingDesk]
    """Made when it is first needed: most services send nothing."""
    restoring: Restoring
    whole_archive: Callable[[], Iterator[bytes]]
    """Everything as one file, made while it is sent."""
    write_script: Callable[[Suite, Profile], bytes]
    """Zip with the stand-alone script and its job files."""
    root_extra: Callable[[], RootExtra]
    """How the root extra stands, with its scripts."""
    read_disks: Callable[[], DiskReads]
    """Read each disk alone through the root extra; raises Busy, CapabilityMissing."""
    access: Access
    will_ask_dsm: Callable[[str, DsmSession], None]
    """Remembers in whose name DSM may be asked when that run begins."""
    clock: Clock
    long_report: LongReport = no_long_report
    is_measured_elsewhere: Callable[[], bool] = lambda: False
    """Whether another process of this machine measures, such as the command line."""
    kept: KeptComparisons = field(default_factory=KeptComparisons)
    kept_matrices: KeptMatrices = field(default_factory=KeptMatrices)

    def is_measuring(self) -> bool:
        """Say whether this service or another process of this machine measures: what costs much has to wait."""
        return self.queue.running_id() is not None or self.is_measured_elsewhere()
