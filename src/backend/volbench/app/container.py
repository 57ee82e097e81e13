"""The composition root: joins host, store, runner, services and reports. Nothing is decided here."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from volbench.app.database import bring_up_to_date
from volbench.domain.model.suites.workload import Role, with_role
from volbench.kinds import register_all
from volbench.services.runs.assignment import Assigner
from volbench.services.runs.queue import Queue
from volbench.services.runs.worker import Worker
from volbench.suites import all_suites

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from volbench.app.document_exchange import Documents
    from volbench.app.long_reports import LongReports
    from volbench.app.monitoring import Monitoring
    from volbench.app.notice_sending import Sending
    from volbench.config import Config
    from volbench.domain.model.machine.disk_reads import DiskReads
    from volbench.domain.model.machine.root_extra import RootExtra
    from volbench.domain.model.machine.storage import Inventory, TargetFolder, Volume
    from volbench.domain.model.runs.clean_up import OpenTarget, Removal
    from volbench.domain.model.runs.run import Run, RunRow
    from volbench.domain.model.suites.workload import Suite
    from volbench.host.dsm.client import DsmClient
    from volbench.host.secret_file import SecretFile
    from volbench.reports.service import Reports
    from volbench.runner.protocols import Host
    from volbench.runner.way_clean_up import LaterSweep
    from volbench.services.archives.mirror_service import Mirror
    from volbench.services.archives.restore_service import Restoring
    from volbench.services.endpoints.endpoint_service import Endpoints
    from volbench.services.experiments.experiment_service import Experiments
    from volbench.services.experiments.transfer import ExperimentFiles
    from volbench.services.generators import Generators
    from volbench.services.imports.import_desk import ImportDesk
    from volbench.services.promises import Promises
    from volbench.services.schedules.calendar import Calendar
    from volbench.services.schedules.ticker import Ticker
    from volbench.services.shared_folders import ShareDesk
    from volbench.services.storage_manager import StorageDesk
    from volbench.services.timelines import Watching
    from volbench.store import RunStore


@dataclass(frozen=True)
class Application:
    """Everything the command line and the service share; parts are made when first needed."""

    config: Config

    def __post_init__(self) -> None:
        """Make the kinds of run known before any part asks for one."""
        register_all()

    @cached_property
    def host(self) -> Host:
        """The machine."""
        from volbench.host.machine import make_host
        from volbench.host.shared_lock import may_overlap

        host = make_host(self.config.root, self.config.data_folder)
        return replace(
            host,
            ask_storage_manager=self.storage_desk.ask,
            secret_of=self.secrets.get,
            may_overlap=lambda: may_overlap(self.config.lock_folder, self.config.root),
        )

    @cached_property
    def store(self) -> RunStore:
        """The database, brought to this version's schema if need be."""
        from volbench.store import open_store

        bring_up_to_date(self.config.database)
        return open_store(self.config.database, self.host.clock.now)

    @property
    def suites(self) -> tuple[Suite, ...]:
        """Every suite there is."""
        return all_suites()

    @cached_property
    def assigner(self) -> Assigner:
        """Turns requests into plans and runs."""
        return Assigner(
            self.suites,
            self.host,
            self.store.settings,
            self._earlier_runs,
            self.store.basic_runs,
            promised=self.store.promises.get,
            endpoint=self.endpoints.get,
            lighter=self.generators.before,
        )

    def _newest_run(self, suite_id: str, target_id: str) -> Run | None:
        from volbench.app.looking import newest_run

        return newest_run(self.store, suite_id, target_id)

    def _earlier_runs(self, volume_id: str) -> Sequence[RunRow]:
        from volbench.app.looking import earlier_runs

        return earlier_runs(self.store, volume_id)

    @cached_property
    def promises(self) -> Promises:
        """What was promised of the volumes."""
        from volbench.services.promises import Promises

        return Promises(
            shelf=self.store.promises,
            inventory=lambda: self.inventory(self.store.settings().folders),
            suites=self.suites,
            clock=self.host.clock,
            changed=self.mirror.changed,
        )

    @cached_property
    def secrets(self) -> SecretFile:
        """Passwords of endpoints, in a file of their own."""
        from volbench.host.secret_file import SecretFile

        return SecretFile(self.config.data_folder)

    @cached_property
    def endpoints(self) -> Endpoints:
        """Servers the owner has named."""
        from volbench.services.endpoints.endpoint_service import Endpoints

        return Endpoints(shelf=self.store.endpoints, secrets=self.secrets, host=self.host)

    @cached_property
    def generators(self) -> Generators:
        """Programs that send requests."""
        from volbench.services.generators import Generators

        return Generators(self.suites, self.host.probes.capabilities, self._newest_run)

    @cached_property
    def later_sweep(self) -> LaterSweep:
        """Asks servers again that kept something."""
        from volbench.runner.way_clean_up import LaterSweep

        return LaterSweep(self.host)

    @cached_property
    def reports(self) -> Reports:
        """The exporters."""
        from volbench.reports.service import Reports

        return Reports(self.typeset)

    @cached_property
    def long_reports(self) -> LongReports:
        """What writes reports that would leave too much memory here."""
        from volbench.app.long_reports import LongReports

        return LongReports(self.store.count_rounds, self.config.data_folder)

    @cached_property
    def typeset(self) -> Callable[[bytes], bytes]:
        """Sets documents as pages, in a process of its own."""
        from volbench.host.typesetting import Typesetter

        return Typesetter("volbench.reports.pdf")

    def take_lock(self) -> AbstractContextManager[object]:
        """Take the machine's lock; raises Busy."""
        from volbench.host.shared_lock import MeasuringLock, shared_folder

        return MeasuringLock.acquire(shared_folder(self.config.lock_folder, self.config.root), self.config.data_folder)

    def sweep(self, target: OpenTarget, run_id: str) -> Removal:
        """Remove what a run that is over left on a target, wherever its volume is now; never raises."""
        if target.endpoint is not None:
            from volbench.runner.way_clean_up import as_it_is_now

            now = as_it_is_now(target.endpoint, self.endpoints.list())
            return self.later_sweep.remove(target, now, run_id)
        from volbench.host.left_behind import remove_left

        return remove_left(target.path, run_id, target.mark)

    def inventory(self, folders: Sequence[str] = ()) -> Inventory:
        """Find the volumes of this machine."""
        from volbench.host.inventory import take_inventory

        return take_inventory(self.config.root, clock=self.host.clock, extra_folders=folders)

    def describe_folder(self, path: str) -> tuple[Volume, TargetFolder]:
        """Describe a folder the owner named."""
        return self.host.describe_folder(path)

    def root_extra(self) -> RootExtra:
        """Find out how the root extra stands."""
        from volbench.host.root_extra import RootExtraClient, describe, find_scripts

        return describe(RootExtraClient(), find_scripts())

    def read_disks(self) -> DiskReads:
        """Have the root extra read each disk of the volumes alone; raises Busy, CapabilityMissing."""
        from volbench.app.looking import read_disks

        return read_disks(self.take_lock, self.inventory, self.host.thermometer)

    @cached_property
    def dsm(self) -> DsmClient:
        """DSM's web interface on this machine, not looked for yet."""
        from volbench.host.dsm.client import DsmClient
        from volbench.host.dsm.web_ports import find_endpoints

        return DsmClient(lambda: find_endpoints(Path(self.config.root) / "etc"))

    @cached_property
    def storage_desk(self) -> StorageDesk:
        """Asks DSM about a run's volume."""
        from volbench.host.clock import SystemClock
        from volbench.services.storage_manager import StorageDesk

        return StorageDesk(lambda: self.dsm, SystemClock())

    @cached_property
    def share_desk(self) -> ShareDesk:
        """Access to volumes."""
        from volbench.services.shared_folders import ShareDesk

        return ShareDesk(
            self.config.root,
            self.config.data_folder,
            client=lambda: self.dsm,
            clock=self.host.clock,
            is_measuring=self.is_measuring,
        )

    def is_measuring(self) -> bool:
        """Say whether some process holds a lock of ours; where it cannot be told, as if one did.

        What waits for nothing has lost a little time; a measurement that was disturbed cannot be mended.
        """
        from volbench.host.shared_lock import is_measuring

        return is_measuring(self.config.data_folder) is not False

    def is_measured_elsewhere(self) -> bool:
        """Say whether another process measures here or for the same results; asked without taking a lock."""
        from volbench.host.shared_lock import is_measured_elsewhere

        return is_measured_elsewhere(self.config.data_folder)

    @cached_property
    def watching(self) -> Watching:
        """Volumes over time."""
        from volbench.services.timelines import Watching

        return Watching(self.store, self.host.clock)

    @cached_property
    def worker(self) -> Worker:
        """The one measuring thread, not started yet."""
        return Worker(
            store=self.store,
            assigner=self.assigner,
            host=self.host,
            take_lock=self.take_lock,
            sweep=self.sweep,
            give_back=self._run_ended,
        )

    def give_back(self) -> None:
        """Return to the system the memory that something large has left."""
        from volbench.host.memory_trim import give_back

        self.store.forget_statements()
        give_back()

    def _run_ended(self) -> None:
        self.give_back()
        self.imports.store_waiting()
        self.experiments.settle()
        self.mirror.changed()
        self.monitoring.run_ended()
        self.sending.sender.changed()
        self.documents.sending.changed()

    @cached_property
    def sending(self) -> Sending:
        """Notices that reach an owner who is not looking, nothing started yet."""
        from volbench.app.notice_sending import make_sending

        is_running = lambda: self.worker.live() is not None  # noqa: E731
        return make_sending(self.config, self.host, lambda: self.store, lambda: self.watching, is_running)

    @cached_property
    def monitoring(self) -> Monitoring:
        """What others may know of this machine."""
        from volbench.app.monitoring import Monitoring

        return Monitoring(self)

    @cached_property
    def mirror(self) -> Mirror:
        """The copy of the results, not looked at yet."""
        from volbench.app.keeping import make_mirror

        return make_mirror(lambda: self.store, self.config.data_folder, self.host, self.is_measuring)

    @cached_property
    def restoring(self) -> Restoring:
        """The way in for archives."""
        from volbench.app.keeping import make_restoring

        return make_restoring(lambda: self.store, self.config.data_folder, self.mirror, self.is_measuring)

    @cached_property
    def imports(self) -> ImportDesk:
        """The way in for single files."""
        from volbench.app.keeping import make_imports

        def is_measuring() -> bool:
            return self.queue.running_id() is not None or self.is_measured_elsewhere()

        return make_imports(
            lambda: self.store, self.restoring, lambda: self.experiment_files, is_measuring, self.mirror.changed
        )

    @cached_property
    def documents(self) -> Documents:
        """Run documents at a place many NAS share."""
        from volbench.app.document_exchange import make_documents

        return make_documents(self)

    @cached_property
    def experiments(self) -> Experiments:
        """The desk of experiments."""
        from volbench.services.experiments.experiment_service import Experiments
        from volbench.services.runs.run_ids import new_run_id

        return Experiments(
            shelf=self.store.experiments,
            runs=self.store,
            queue=self.queue,
            inventory=lambda: self.inventory(self.store.settings().folders),
            suites=self.suites,
            home=str(self.config.data_folder),
            clock=self.host.clock,
            new_id=new_run_id,
            changed=self.mirror.changed,
        )

    @cached_property
    def experiment_files(self) -> ExperimentFiles:
        """Experiments as files."""
        from volbench.services.experiments.transfer import ExperimentFiles
        from volbench.services.runs.run_ids import new_run_id

        return ExperimentFiles(
            lambda: self.store,
            machine=self.host.probes.machine,
            clock=self.host.clock,
            new_id=new_run_id,
            changed=self.mirror.changed,
        )

    def schedules_came(self) -> None:
        """Read the schedules anew: an archive has brought some."""
        self.calendar.open()
        self.ticker.changed()

    def whole_archive(self) -> Iterator[bytes]:
        """Yield everything as one file."""
        from volbench.services.archives.archive_service import whole_archive

        return whole_archive(self.store, self.host.probes.machine(), self.host.clock.now())

    @cached_property
    def calendar(self) -> Calendar:
        """The schedules, not read yet."""
        from volbench.app.surroundings import MachineSurroundings
        from volbench.host.clock import LocalZone
        from volbench.services.schedules.calendar import Calendar

        return Calendar(
            shelf=self.store.schedules,
            start=self.queue.enqueue,
            surroundings=MachineSurroundings(self.config.root, self.host, self.is_measuring),
            zone=LocalZone(),
            database_path=str(self.config.data_folder),
            suite=with_role(self.suites, Role.SCHEDULED).id,
        )

    @cached_property
    def ticker(self) -> Ticker:
        """The calendar's thread, not started yet."""
        from volbench.services.schedules.ticker import Ticker

        return Ticker(self.calendar, self.host.clock)

    @cached_property
    def queue(self) -> Queue:
        """The queue as the HTTP interface sees it."""
        return Queue(self.store, self.assigner, self.worker)


def compose(config: Config) -> Application:
    """Return the application for this configuration; nothing is opened or started yet."""
    return Application(config)
