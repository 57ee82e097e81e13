"""What the recipes add, in its rooms, and a run of it."""

from __future__ import annotations

import importlib
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from support.fakes import FakeProcesses, FakeSampler, capable
from support.jobs import Office
from support.recipes import METRIC, ROOMS, UNIT, path_with_added
from support.runs import Witness
from support.service import TOKEN, make_client, make_services, make_store

from volbench import kinds, suites, tools
from volbench.access import Gate, Places
from volbench.api import create_app
from volbench.app.web import write_script
from volbench.domain.model import kind as registry
from volbench.domain.model.runs.run import RunRequest, RunState, TracePoint
from volbench.domain.model.suites.workload import ToolOutput
from volbench.domain.model.words.metrics import METRICS
from volbench.domain.model.words.unit_table import UNITS
from volbench.reports import formats
from volbench.reports.service import Reports
from volbench.runner.cancellation import CancelSwitch
from volbench.runner.run_executor import Conductor

ADDED_MODULES = (
    (suites, "backwards"),
    (suites, "counted"),
    (suites, "roomy"),
    (tools, "counting"),
    (formats, "lines"),
    (kinds, "warming"),
)
COUNT = 1234


class CountingProcesses(FakeProcesses):
    """Answers for the added program as well."""

    def run(self, argv, *, timeout_s, cancel, on_text=None, folder=None, secret=None):
        if argv[1:] in (["--version"], ["-version"], ["-V"], ["-v"]):
            return ToolOutput(0, f"{Path(argv[0]).name} 1.5\n", "", "", 0.1)
        if not argv[0].endswith("/counter"):
            return super().run(argv, timeout_s=timeout_s, cancel=cancel, on_text=on_text, folder=folder)
        if on_text is not None:
            on_text("now 77\n")
        return ToolOutput(0, f"counted {COUNT}", "", "", 1.0)


class OneSecond(FakeSampler):
    """Sees one second go by while the tool works."""

    def start(self, volume, on_sample, *, growing_file=None):
        self.on_sample = on_sample

    def stop(self, **timing):
        self.on_sample(TracePoint(1.0))
        return super().stop(**timing)


def _forget() -> None:
    for scan in (suites.all_suites, tools.all_tools, formats.exporters):
        scan.cache_clear()


@pytest.fixture
def added(monkeypatch):
    """The files of `added/` in their rooms, and one row each in the tables of units and metrics."""
    for room in ROOMS:
        monkeypatch.setattr(room, "__path__", path_with_added(room))
    monkeypatch.setitem(UNITS, UNIT.id, UNIT)
    monkeypatch.setitem(METRICS, METRIC.id, METRIC)
    importlib.invalidate_caches()
    _forget()
    monkeypatch.setattr(registry, "_KINDS", dict(registry._KINDS))
    kinds.register_all()
    yield
    monkeypatch.undo()
    for room, leaf in ADDED_MODULES:
        for name in [one for one in sys.modules if f"{one}.".startswith(f"{room.__name__}.{leaf}.")]:
            del sys.modules[name]
        vars(room).pop(leaf, None)
    _forget()


@pytest.fixture
def counting():
    """Starts the added program."""
    return CountingProcesses()


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


def _measured(store, suite_id):
    """A run of an added suite on a machine that has the added program, and what was heard of it meanwhile."""
    office = Office(store, suites.find(suite_id))
    office.machine.processes = CountingProcesses()
    here = capable()
    office.machine.probes.capabilities_ = replace(
        here,
        programs={**here.programs, "counter": "/opt/counter"},
        versions={**here.versions, "counter": "counter 1.5"},
    )
    run = office.assigner.queued_run(RunRequest(suite_id, "smoke", "/volume1/share"))
    store.create(replace(run, state=RunState.RUNNING))
    witness = Witness()
    host = replace(office.machine.host(), make_sampler=OneSecond)
    done = Conductor(
        office.assigner.assign(run), host=host, journal=store, listener=witness, cancel=CancelSwitch()
    ).conduct()
    assert done.state is RunState.DONE, done.failure
    return store.get(run.id), witness


@pytest.fixture
def measured(added, store):
    return _measured(store, "counted")


@pytest.fixture
def of_added_kind(added, store):
    return _measured(store, "backwards")


@pytest.fixture
def client(added, store):
    services = replace(make_services(store), suites=suites.all_suites(), reports=Reports(), write_script=write_script)
    return make_client(create_app(services, Gate(TOKEN, monotonic=services.clock.monotonic), Places(())))
