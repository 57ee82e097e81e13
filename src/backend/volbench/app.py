"""The composition root: joins host, store, runner, jobs, reports and api. Nothing is decided here."""

from __future__ import annotations

import os
import secrets
import subprocess
import sys
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from volbench.domain.errors import StoreFailed
from volbench.domain.run import RunState
from volbench.domain.text import Text
from volbench.host.data_folder import make_data_folder
from volbench.jobs.assigning import Assigner
from volbench.jobs.queue import Queue
from volbench.jobs.worker import Worker
from volbench.suites import all_suites

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from contextlib import AbstractContextManager

    from flask import Flask

    from volbench.api.services import Services
    from volbench.config import Config
    from volbench.domain.clean_up import FileSystemMark, Removal
    from volbench.domain.disk_reads import DiskReads
    from volbench.domain.root_extra import RootExtra
    from volbench.domain.run import RunRow
    from volbench.domain.storage import Inventory, TargetFolder, Volume
    from volbench.domain.workload import Profile, Suite
    from volbench.experiment_files import ExperimentFiles
    from volbench.experiments.desk import Experiments
    from volbench.host.dsm.client import DsmClient
    from volbench.importing import ImportedRun
    from volbench.mirroring import Mirror
    from volbench.reports.service import Reports
    from volbench.restoring import Restoring
    from volbench.runner.ports import Host
    from volbench.schedules.calendar import Calendar
    from volbench.schedules.ticker import Ticker
    from volbench.share_desk import ShareDesk
    from volbench.storage_desk import StorageDesk
    from volbench.store import RunStore
    from volbench.watching import Watching

EARLIER_RUNS: Final = 3
"""Runs of a volume whose speeds a plan goes by."""


@dataclass(frozen=True)
class Application:
    """Everything the command line and the service share; parts are made when first needed."""

    config: Config

    @cached_property
    def host(self) -> Host:
        """The machine."""
        from volbench.machine import make_host

        host = make_host(self.config.root, self.config.data_folder)
        return replace(host, ask_storage_manager=self.storage_desk.ask)

    @cached_property
    def store(self) -> RunStore:
        """The database, brought to this version's schema if need be."""
        from volbench.store import open_store

        bring_up_to_date(self.config.database)
        return open_store(self.config.database)

    @property
    def suites(self) -> tuple[Suite, ...]:
        """Every suite there is."""
        return all_suites()

    @cached_property
    def assigner(self) -> Assigner:
        """Turns requests into plans and runs."""
        return Assigner(self.suites, self.host, self.store.settings, self._earlier_runs, self.store.basic_runs)

    def _earlier_runs(self, volume_id: str) -> Sequence[RunRow]:
        from volbench.store import RowFilter

        rows, _ = self.store.list_rows(
            RowFilter(volume=volume_id, state=RunState.DONE, is_imported=False, limit=EARLIER_RUNS)
        )
        return rows

    @cached_property
    def reports(self) -> Reports:
        """The exporters."""
        from volbench.reports.service import Reports

        return Reports()

    def take_lock(self) -> AbstractContextManager[object]:
        """Take the machine's lock; raises Busy."""
        from volbench.host.locks import MachineLock

        return MachineLock.acquire()

    def sweep(self, target_path: str, run_id: str, mark: FileSystemMark | None) -> Removal:
        """Remove what a run that is over left on a target, wherever its volume is now; never raises."""
        from volbench.host.left_behind import remove_left

        return remove_left(target_path, run_id, mark)

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
        from volbench.domain.disk_reads import judge
        from volbench.host.root_extra import RootExtraClient, read_disks

        with self.take_lock():
            disks = {disk.name: disk for volume in self.inventory().volumes for disk in volume.disks}
            return judge(read_disks(RootExtraClient(), list(disks.values())))

    @cached_property
    def dsm(self) -> DsmClient:
        """DSM's web interface on this machine, not looked for yet."""
        from volbench.host.dsm.client import DsmClient
        from volbench.host.dsm.ports import find_endpoints

        return DsmClient(lambda: find_endpoints(Path(self.config.root) / "etc"))

    @cached_property
    def storage_desk(self) -> StorageDesk:
        """Asks DSM about a run's volume."""
        from volbench.host.clock import SystemClock
        from volbench.storage_desk import StorageDesk

        return StorageDesk(lambda: self.dsm, SystemClock())

    @cached_property
    def share_desk(self) -> ShareDesk:
        """Access to volumes."""
        from volbench.share_desk import ShareDesk

        return ShareDesk(
            self.config.root,
            self.config.data_folder,
            client=lambda: self.dsm,
            clock=self.host.clock,
            is_measuring=self.is_measuring,
        )

    def is_measuring(self) -> bool:
        """Say whether some process of this machine holds its lock; where it cannot be told, as if one did.

        What waits for nothing has lost a little time; a measurement that was disturbed cannot be mended.
        """
        from volbench.host.locks import is_held

        return is_held() is not False

    def is_measured_elsewhere(self) -> bool:
        """Say whether another process holds the machine's lock; asked without taking it."""
        from volbench.host.locks import is_held_elsewhere

        return is_held_elsewhere()

    @cached_property
    def watching(self) -> Watching:
        """Volumes over time."""
        from volbench.watching import Watching

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

    def _run_ended(self) -> None:
        from volbench.host.tidy import give_back

        give_back()
        self.experiments.settle()
        self.mirror.changed()

    @cached_property
    def mirror(self) -> Mirror:
        """The copy of the results, not looked at yet."""
        from volbench.keeping import make_mirror

        return make_mirror(self)

    @cached_property
    def restoring(self) -> Restoring:
        """The way in for archives."""
        from volbench.keeping import make_restoring

        return make_restoring(self)

    @cached_property
    def experiments(self) -> Experiments:
        """The desk of experiments."""
        from volbench.experimenting import make_experiments

        return make_experiments(self)

    @cached_property
    def experiment_files(self) -> ExperimentFiles:
        """Experiments as files."""
        from volbench.experimenting import make_experiment_files

        return make_experiment_files(self)

    def schedules_came(self) -> None:
        """Read the schedules anew: an archive has brought some."""
        self.calendar.open()
        self.ticker.changed()

    def whole_archive(self) -> Iterator[bytes]:
        """Yield everything as one file."""
        from volbench.archiving import whole_archive

        return whole_archive(self.store, self.host.probes.machine(), self.host.clock.now())

    @cached_property
    def calendar(self) -> Calendar:
        """The schedules, not read yet."""
        from volbench.host.clock import LocalZone
        from volbench.schedules.calendar import Calendar
        from volbench.surroundings import MachineSurroundings

        return Calendar(
            shelf=self.store.schedules,
            start=self.queue.enqueue,
            surroundings=MachineSurroundings(self.config.root, self.host, self.is_measuring),
            zone=LocalZone(),
            database_path=str(self.config.data_folder),
        )

    @cached_property
    def ticker(self) -> Ticker:
        """The calendar's thread, not started yet."""
        from volbench.schedules.ticker import Ticker

        return Ticker(self.calendar, self.host.clock)

    @cached_property
    def queue(self) -> Queue:
        """The queue as the HTTP interface sees it."""
        return Queue(self.store, self.assigner, self.worker)


def compose(config: Config) -> Application:
    """Return the application for this configuration; nothing is opened or started yet."""
    return Application(config)


def create_web_app(application: Application, *, token: str) -> Flask:
    """Return the Flask application over `application`."""
    from volbench.api import large_answers
    from volbench.api.app import create_app
    from volbench.host.tidy import give_back
    from volbench.signing_in import make_gate, make_places

    gate = make_gate(application.config, token, application.host.clock.monotonic)
    app = create_app(make_services(application), gate, make_places(application.config))
    large_answers.register(app, give_back)
    return app


def make_services(application: Application) -> Services:
    """Return what the HTTP interface needs."""
    from volbench.api.services import Services
    from volbench.jobs.ids import new_run_id

    return Services(
        store=application.store,
        queue=application.queue,
        reports=application.reports,
        watching=application.watching,
        calendar=application.calendar,
        calendar_changed=application.ticker.changed,
        experiments=application.experiments,
        experiment_files=lambda: application.experiment_files,
        suites=application.suites,
        inventory=application.inventory,
        describe_folder=application.describe_folder,
        read_import=read_any,
        mirror=application.mirror,
        restoring=application.restoring,
        whole_archive=application.whole_archive,
        write_script=write_script,
        root_extra=application.root_extra,
        read_disks=application.read_disks,
        new_run_id=new_run_id,
        access=application.share_desk,
        will_ask_dsm=application.storage_desk.will_ask,
        clock=application.host.clock,
        is_measured_elsewhere=application.is_measured_elsewhere,
    )


def read_any(content: bytes) -> Sequence[ImportedRun]:
    """Read a file from outside, loading the importers only now."""
    from volbench.importing import read_any

    return read_any(content)


def write_script(suite: Suite, profile: Profile) -> bytes:
    """Write a suite as a stand-alone script, loading what that takes only now."""
    from volbench.reports.script import write_script

    return write_script(suite, profile)


def bring_up_to_date(database: Path) -> None:
    """Migrate the database in a child process, so that Alembic never stays in our memory.

    Raises:
        StoreFailed: the child refused, in its words.
    """
    from volbench.store.engine import read_revision
    from volbench.store.schema import REVISION

    if read_revision(database) == REVISION:
        return
    make_data_folder(database.parent)
    done = subprocess.run(
        [sys.executable, "-m", "volbench.store.migrate", str(database)],
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ),
    )
    if done.returncode != 0:
        from volbench.store.failures import read_back

        raise read_back(done.stdout) or StoreFailed(
            Text("The database could not be prepared: {why}", "无法准备数据库：{why}").fill(why=done.stderr.strip()),
            Text("Check who may write to {path}.", "请检查 {path} 的写入权限。").fill(path=database.parent),
        )


def token_of(config: Config) -> str:
    """Return the access token: the configured one, or one made once and kept readable for us alone."""
    if config.token:
        return config.token
    make_data_folder(config.data_folder)
    path = config.data_folder / "token"
    try:
        kept = path.read_text(encoding="ascii").strip()
    except FileNotFoundError:
        kept = ""
    if kept:
        return kept
    token = secrets.token_urlsafe(24)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_CLOEXEC, 0o600)
    with os.fdopen(descriptor, "w", encoding="ascii") as file:
        file.write(token + "\n")
    return token
