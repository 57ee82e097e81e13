"""The command line on a real database with a machine that does nothing."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from support.fakes import FakeMachine, nobody_measures
from support.service import make_store

from volbench.app.container import Application
from volbench.cli import main


@pytest.fixture
def machine(monkeypatch):
    machine = FakeMachine()
    monkeypatch.setattr(Application, "host", property(lambda _self: machine.host()))
    nobody_measures(monkeypatch)
    return machine


@pytest.fixture
def store(tmp_path):
    store = make_store(tmp_path / "volbench.sqlite")
    yield store
    store.close()


@pytest.fixture
def volbench(tmp_path, store, machine, monkeypatch):
    # One connection pool for the test and the command, closed at the end of the test.
    monkeypatch.setattr(Application, "store", store)

    def call(*words: str):
        return CliRunner().invoke(main, ["--data-dir", str(tmp_path), "--lang", "en", *words], prog_name="volbench")

    return call
