"""The real worker carries a run that an experiment started; the fakes measure, and its cells are ticked."""

import time

import pytest
from support.experiments import inventory_of, volume_of
from support.fakes import FakeMachine, nobody_measures
from support.service import make_store

from volbench.app.container import Application, compose
from volbench.config import read_config
from volbench.domain.model.machine.storage import RaidType
from volbench.domain.model.runs.run import RunState
from volbench.services.experiments.edits import NewExperiment


@pytest.fixture
def application(tmp_path, monkeypatch):
    machine, store = FakeMachine(), make_store(tmp_path / "volbench.sqlite")
    machine.volume = volume_of(RaidType.RAID5, 4, "ext4")
    monkeypatch.setattr(Application, "host", property(lambda _self: machine.host()))
    nobody_measures(monkeypatch)
    monkeypatch.setattr(Application, "store", store)
    monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): inventory_of(machine.volume))
    application = compose(read_config({"VOLBENCH_DATA_DIR": str(tmp_path)}))
    yield application
    application.worker.stop()
    store.close()


def test_the_cells_are_ticked_when_the_worker_has_ended_the_run(application):
    desk = application.experiments
    made = desk.create(NewExperiment("Four disks", template="matrix-2018", suite_id="nas-volume", profile="smoke"))

    run_id = desk.start(made.id, "volume1")
    application.worker.start()
    for _ in range(12_000):
        # Not asked of the desk, which would tick them itself.
        if not application.store.experiments.get(made.id).pending:
            break
        time.sleep(0.01)

    run = application.store.get(run_id)
    assert run.state is RunState.DONE, run.failure
    assert [(cell.configuration_id, cell.variant, cell.run_id) for cell in desk.get(made.id).filled] == [
        ("raid5-4", "ext4", run_id)
    ]
