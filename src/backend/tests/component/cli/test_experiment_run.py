"""`volbench experiment run …` on a real database: the machine does nothing, its cells are ticked."""

import json

import pytest
from support.experiments import inventory_of, volume_of
from support.words import bilingual

from volbench.app.container import Application
from volbench.domain.experiment.plan.experiment import CellState
from volbench.domain.model.errors import ToolFailed
from volbench.domain.model.machine.storage import Health, RaidType
from volbench.domain.model.runs.run import RunState

RAID5 = volume_of(RaidType.RAID5, 4, "ext4")
OTHER = volume_of(RaidType.RAID0, 4, "ext4", name="volume2")
EITHER = volume_of(None, 4, "ext4", candidates=(RaidType.RAID5, RaidType.SHR1))


@pytest.fixture
def there(monkeypatch, machine):
    """Say what volumes there are; what is measured is the last one."""

    def be(*volumes):
        if volumes:
            machine.volume = volumes[-1]
        monkeypatch.setattr(Application, "inventory", lambda _self, _folders=(): inventory_of(*volumes))

    be(RAID5)
    return be


@pytest.fixture
def made(volbench, there):
    done = volbench("experiment", "new", "Four disks", "--suite=nas-volume", "--profile=smoke")
    assert done.exit_code == 0, done.output
    return done.stdout.strip()


def filled(store, experiment_id):
    return {(cell.configuration_id, cell.variant): cell.run_id for cell in store.experiments.get(experiment_id).filled}


def test_the_volume_that_is_there_is_measured_and_its_cells_are_ticked(volbench, made, store):
    done = volbench("experiment", "run", "Four disks")

    assert done.exit_code == 0, done.output
    (row,) = store.list_rows()[0]
    assert filled(store, made) == {("raid5-4", "ext4"): row.id}
    assert store.experiments.get(made).pending == ()
    assert row.label == "Four disks · RAID 5 × 4"
    assert "Reading large files" in done.stdout
    assert "x filled" in done.stdout


def test_a_folder_says_which_volume_and_is_measured_itself(volbench, made, store, there):
    there(RAID5, OTHER)

    unclear = volbench("experiment", "run", "Four disks", "-q")
    done = volbench("experiment", "run", "Four disks", "-q", "--target=/volume2/share")

    assert (unclear.exit_code, done.exit_code) == (2, 0), unclear.output + done.output
    assert "Name one of: volume2, volume1." in unclear.stderr or "Name one of: volume1, volume2." in unclear.stderr
    assert set(filled(store, made)) == {("raid0-4", "ext4")}
    assert store.get(store.list_rows()[0][0].id).request.target_path == "/volume2/share"


def test_where_the_kernel_leaves_the_type_open_the_owner_names_the_row(volbench, made, store, there):
    there(EITHER)

    unclear = volbench("experiment", "run", "Four disks", "-q")
    done = volbench("experiment", "run", "Four disks", "-q", "--row=shr1-4")

    assert unclear.exit_code == 2
    assert "Name one of: raid5-4, shr1-4." in unclear.stderr
    assert done.exit_code == 0, done.output
    assert set(filled(store, made)) == {("shr1-4", "ext4")}


@pytest.mark.parametrize(
    ("volumes", "words", "code"),
    [
        ((), ("--target=/volume1/share",), 2),
        ((), (), 2),
        ((RAID5,), ("--row=raid6-4",), 2),
        ((RAID5,), ("--variant=btrfs-cow",), 2),
        ((volume_of(RaidType.RAID5, 4, "ext4", health=Health.SYNCING),), (), 3),
        ((volume_of(RaidType.RAID5, 4, "ext4", health=Health.DEGRADED),), ("--target=/volume1/share",), 3),
    ],
)
def test_what_does_not_fit_or_may_not_be_measured_is_not_started(volbench, made, store, there, *, volumes, words, code):
    there(*volumes)
    done = volbench("experiment", "run", "Four disks", "-q", *words)

    assert done.exit_code == code, done.output
    assert store.list_rows()[0] == ()
    assert store.experiments.get(made).pending == ()


def test_a_run_that_fails_leaves_its_cells_open(volbench, made, store, machine):
    def fail(_options):
        raise ToolFailed(bilingual("It happened.", "出错了。"), bilingual("Do this.", "请这样做。"))

    machine.processes.when_run = fail
    done = volbench("experiment", "run", "Four disks", "-q")

    assert done.exit_code == 1
    assert filled(store, made) == {}
    assert store.experiments.get(made).pending == ()
    assert store.experiments.get(made).cell("raid5-4", "ext4").state is CellState.EMPTY


def test_a_process_that_dies_leaves_a_note_that_fills_the_cells_later(volbench, made, store, machine):
    def die(_options):
        raise KeyboardInterrupt

    machine.processes.when_run = die
    volbench("experiment", "run", "Four disks", "-q")

    (row,) = store.list_rows()[0]
    assert row.state in {RunState.RUNNING, RunState.CANCELLED, RunState.INTERRUPTED}
    assert [run.run_id for run in store.experiments.get(made).pending] == [row.id]
    shown = json.loads(volbench("experiment", "show", "Four disks", "--json").stdout)
    assert shown["experiment"]["id"] == made
