"""A database from before experiments (revision 0003) is brought up to date, and its runs fill cells."""

from support.examples import example_volume
from support.experiments import NOW, run_on
from support.older_databases import make_old_database, upgrade

from volbench.domain.experiment.plan.cell_changes import arrange, put_cell
from volbench.domain.experiment.plan.experiment import Cell, CellState, Configuration, Experiment
from volbench.domain.model.machine.storage import RaidType
from volbench.store import open_store
from volbench.store.migrate import migrate, read_revision

ROWS = (Configuration("raid5-4", RaidType.RAID5, 4),)
MADE = Experiment(
    "E", "x", "", None, "nas-volume", "quick", ROWS, ("btrfs-cow",), arrange(ROWS, ("btrfs-cow",)), NOW, NOW
)
FILLED = Cell("raid5-4", "btrfs-cow", CellState.FILLED, "01JDOLD", "btrfs-cow", None, NOW)


def test_runs_from_before_experiments_fill_their_cells(path):
    run = run_on(example_volume(), "01JDOLD", ("btrfs-cow",))
    make_old_database(path, run, "0002")
    upgrade(path, "0003")
    at = read_revision(path)

    before = migrate(path)
    store = open_store(path)
    store.experiments.insert(MADE)
    (candidate,) = store.experiments.candidates("nas-volume")
    store.experiments.change("E", lambda it: put_cell(it, FILLED))
    after = store.experiments.get("E")
    whole = store.get("01JDOLD")
    store.delete("01JDOLD")
    emptied = store.experiments.get("E")
    store.close()

    assert at == before == "0003"
    assert whole == run
    assert (candidate.id, candidate.variants) == ("01JDOLD", ("btrfs-cow",))
    assert after.cells == (FILLED,)
    assert emptied == MADE
