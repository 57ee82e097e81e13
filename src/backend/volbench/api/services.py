"""What the HTTP interface needs from the rest of the house; app/web.py fills it in, tests fill it with their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

from volbench.api.kept_comparisons import KeptComparisons
from volbench.api.kept_matrices import KeptMatrices
from volbench.domain.model.documents.export import Inclusion, Rendered
from volbench.domain.model.machine.disk_reads import DiskReads
from volbench.domain.model.machine.dsm import DsmSession
from volbench.domain.model.machine.root_extra import RootExtra
from volbench.domain.model.machine.storage import Inventory, TargetFolder, Volume
from volbench.domain.model.suites.workload import Profile, Suite
from volbench.services.endpoints.endpoint_service import Endpoints
from volbench.services.experiments.experiment_service import Experiments
from volbench.services.promises import Promises
from volbench.services.schedules.calendar import Calendar
from volbench.store import RunStore

if TYPE_CHECKING:
    from volbench.reports.service import Reports
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
    from volbench.services.runs.queue import Queue
    from volbench.services.shared_folders import ShareDesk
    from volbench.services.timelines import Watching


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
    access: ShareDesk
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
